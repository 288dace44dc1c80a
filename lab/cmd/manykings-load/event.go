package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/rules/games"
)

type eventCommand struct {
	place
	Variant  string        `help:"What is played." default:"star:4"`
	Players  int           `help:"Players of the event." default:"2000"`
	Rounds   int           `help:"Rounds of the event." default:"9"`
	Watchers int           `help:"Watchers of the standings, each with a stream." default:"2000"`
	Rate     int           `help:"Moves a second." default:"500"`
	For      time.Duration `help:"How long moves are measured in each round." default:"10s"`
	Senders  int           `help:"Requests at the same time, at most." default:"64"`
	Kill     bool          `help:"Kill the server in every second round while it is paired, and in every third while its games end." default:"true" negatable:""`
}

// Run holds the event and prints the measurements.
func (c *eventCommand) Run(ctx context.Context) error {
	began := time.Now()
	return restarting(ctx, &c.place, func(r *restarted) error {
		contest := load.Contest{
			URL: r.url, Parse: new(games.Shelf).Parse, Variant: c.Variant, Players: c.Players, Rounds: c.Rounds, Watchers: c.Watchers, Rate: c.Rate, For: c.For, Senders: c.Senders,
			Usage: func() (load.Usage, error) { return r.server.Usage() }, Log: tell,
		}
		if c.Kill {
			contest.Kill = func() error {
				return r.again(func() {
					if n, err := r.count(ctx, "SELECT count(*) FROM games"); err == nil {
						tell(fmt.Sprintf("killed, with %d games in the database", n))
					}
				})
			}
		}
		report, err := contest.Run(ctx)
		if err != nil {
			return err
		}
		usage, err := r.server.Usage()
		if err != nil {
			return err
		}
		acts, err := r.count(ctx, `SELECT count(*) FROM event_acts WHERE act LIKE '{"kind":"pair",%'`)
		if err != nil {
			return err
		}
		for _, r := range report.Pairing {
			fmt.Printf("CPU of pairing round %-2d          %.2f s, with its games\n", r.Round, r.CPU.Seconds())
		}
		fmt.Printf("rounds paired once               %d of %d, %d acts of pairing, killed %d times\n", report.Rounds, c.Rounds, acts, len(report.Kills))
		for _, text := range report.Kills {
			fmt.Println(text)
		}
		fmt.Printf("moves acknowledged               %d, in %d games compared, %d results\n", report.Moves, report.Checked, report.Results)
		var all load.Pair
		for _, p := range report.Pairs {
			fmt.Printf("everyone heard, without an event %v\n", p.Alone)
			fmt.Printf("in the rounds after that         %v\n", p.Within)
			all.Alone, all.Within = append(all.Alone, p.Alone...), append(all.Within, p.Within...)
		}
		fmt.Printf("all of them, without an event    %v\n", all.Alone)
		fmt.Printf("all of them, in the event        %v\n", all.Within)
		fmt.Printf("standings at a watcher           %v\n", report.Watched)
		fmt.Printf("whole run                        %v\n", time.Since(began).Round(time.Second))
		fmt.Printf("server at the end                %d MB, %.1f s of CPU since its last start\n", usage.Memory>>20, usage.CPU.Seconds())
		if report.Rounds != c.Rounds || acts != c.Rounds {
			return errors.New("a round was not paired once")
		}
		return nil
	})
}

// count returns the number that a statement for SQLite counts.
func (r *restarted) count(ctx context.Context, statement string) (n int, err error) {
	db, err := sql.Open("sqlite", filepath.Join(r.directory, "manykings.db"))
	if err != nil {
		return 0, err
	}
	return n, errors.Join(db.QueryRowContext(ctx, statement).Scan(&n), db.Close())
}

// restarted is a server that can be killed and comes back with the same address and data.
type restarted struct {
	url, directory string
	server         *load.Server
	start          func() (*load.Server, error)
}

// restarting calls f with a server that can be restarted, and stops it afterwards.
func restarting(ctx context.Context, p *place, f func(*restarted) error) (err error) {
	directory, err := os.MkdirTemp(p.Dir, "load-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	address, err := freeAddress()
	if err != nil {
		return err
	}
	flags := []string{"--listen", address}
	if p.Metrics != "" {
		flags = append(flags, "--metrics", p.Metrics)
	}
	r := &restarted{url: "http://" + address, directory: directory}
	r.start = func() (*load.Server, error) { return load.Start(ctx, p.Program, directory, flags...) }
	if r.server, err = r.start(); err != nil {
		return err
	}
	if err := f(r); err != nil {
		r.server.Kill()
		return err
	}
	return r.server.Stop()
}

// again kills the server, calls away and starts the server again.
func (r *restarted) again(away func()) (err error) {
	r.server.Kill()
	away()
	r.server, err = r.start()
	return err
}
