// Command manykings-chaos plays games on several nodes on this machine while it breaks one
// component after another, and prints the results as a Markdown table. It fails if an
// acknowledged move is missing, a game stalled for more than ten seconds, or a clock was
// charged more than a second for an outage of the database.
//
//	manykings-chaos bin/manykings
//	manykings-chaos --nodes 2 --buses 1 --no-standby --games 100 --rate 50 --fault 'node killed' bin/manykings
//
// lab/docs/chaos.md has the results.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/lab/chaos"
	"github.com/manykings/manykings/rules/games"
)

type cli struct {
	Program string        `arg:"" help:"The server, such as bin/manykings." type:"existingfile"`
	Before  string        `help:"Another server, of an earlier release, with which the nodes begin: they are upgraded one after the other while games go on, and that is taken back and done again." type:"existingfile"`
	Nodes   int           `help:"Nodes." default:"3"`
	Buses   int           `help:"NATS servers." default:"3"`
	Standby bool          `help:"PostgreSQL has a synchronous standby." default:"true" negatable:""`
	Patroni bool          `help:"Patroni keeps the database and its standby, with etcd: the primary is lost three times, and Patroni promotes the other."`
	Games   int           `help:"Games at the same time." default:"1000"`
	Rate    int           `help:"Moves a second." default:"200"`
	Seed    uint64        `help:"From which the moves follow." default:"1"`
	Fault   []string      `help:"What to break, in this order, with + between simultaneous faults; by default all." sep:"none"`
	Settle  time.Duration `help:"How long to continue after each." default:"10s"`
}

func main() {
	var c cli
	kong.Parse(&c)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := c.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "manykings-chaos:", err)
		os.Exit(1)
	}
}

func (c *cli) run(ctx context.Context) (err error) {
	directory, err := os.MkdirTemp("", "manykings-chaos-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	fmt.Println(chaos.Head)
	var bad []error
	err = chaos.Run(ctx, chaos.Plan{
		Program: c.Program, Before: c.Before, Directory: directory, Parse: games.Parse, Nodes: c.Nodes, Buses: c.Buses, Standby: c.Standby, Patroni: c.Patroni,
		Games: c.Games, Rate: c.Rate, Seed: c.Seed, Faults: c.Fault, Settle: c.Settle,
		Log: func(text string) { fmt.Fprintln(os.Stderr, time.Now().Format(time.TimeOnly), text) },
	}, func(r chaos.Row) {
		fmt.Println(r)
		bad = append(bad, r.Bad())
	})
	return errors.Join(append(bad, err)...)
}
