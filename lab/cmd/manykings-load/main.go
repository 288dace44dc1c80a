// Command manykings-load measures a server under load: moves a second, the time
// until everybody has heard of a move, and memory for sockets at rest. It starts
// the server itself, in a new directory that is removed afterwards.
//
//	manykings-load moves --rate 2000 bin/manykings
//	manykings-load moves --rate 2000 --sockets --games 20000 --shared 4 --length 60 bin/manykings
//	manykings-load sockets --number 5000 bin/manykings
//	manykings-load evening bin/manykings
//	manykings-load programs --for 10m bin/manykings
//	manykings-load event bin/manykings
//
// lab/docs/load.md explains the figures and has results.
package main

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/alecthomas/kong"
	"golang.org/x/sync/errgroup"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/rules/games"
)

type cli struct {
	Moves    movesCommand    `cmd:"" help:"Play games and measure how fast moves are taken and told."`
	Sockets  socketsCommand  `cmd:"" help:"Open sockets that do nothing and measure the memory for one."`
	Bots     botsCommand     `cmd:"" help:"Play with bots and measure how long they take to answer, while one address asks for much of them."`
	Programs programsCommand `cmd:"" help:"Let programs with tokens play each other at random while the server is killed again and again, and report missing moves."`
	Event    eventCommand    `cmd:"" help:"Hold an event of many players and watchers while the server is killed, and report whether every round is paired once and nothing is lost."`
	Evening  eveningCommand  `cmd:"" help:"Let honest people play while the server is attacked in every way at once, and see whether they come to harm."`
}

// place is the server's directory and user.
type place struct {
	Program string `arg:"" help:"The program to measure, such as bin/manykings."`
	Metrics string `help:"Address at which the server serves profiles meanwhile, such as 127.0.0.1:6060."`
	Dir     string `help:"Where to make the directory of its data: the disk counts." default:"." type:"existingdir"`

	spoiled []string // ids of games that cannot be read
}

// with calls f with a server.
func (p *place) with(ctx context.Context, f func(*load.Server) error, more ...string) error {
	return p.withBad(ctx, 0, f, more...)
}

// withBad calls f with a server whose database has this many unreadable games.
func (p *place) withBad(ctx context.Context, bad int, f func(*load.Server) error, more ...string) (err error) {
	directory, err := os.MkdirTemp(p.Dir, "load-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	var flags []string
	if p.Metrics != "" {
		flags = []string{"--metrics", p.Metrics}
	}
	if p.spoiled, err = p.spoil(ctx, directory, bad); err != nil {
		return err
	}
	s, err := load.Start(ctx, p.Program, directory, append(flags, more...)...)
	if err != nil {
		return err
	}
	fmt.Printf("server ready after %d ms\n", s.Ready.Milliseconds())
	if err := f(s); err != nil {
		s.Kill()
		return err
	}
	return s.Stop()
}

// spoil makes a database with n games that cannot be read, and returns their ids.
func (p *place) spoil(ctx context.Context, directory string, n int) ([]string, error) {
	if n == 0 {
		return nil, nil
	}
	s, err := load.Start(ctx, p.Program, directory)
	if err != nil {
		return nil, err
	}
	ids, err := load.Begun(ctx, s.URL, n)
	if err := errors.Join(err, s.Stop()); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", filepath.Join(directory, "manykings.db"))
	if err != nil {
		return nil, err
	}
	return ids, errors.Join(load.Spoil(ctx, db, ids), db.Close())
}

type movesCommand struct {
	place
	Variant  string        `help:"What is played." default:"star:2"`
	Games    int           `help:"Games at the same time." default:"1000"`
	Shared   int           `help:"How many of the games the same people play at the same time, each with one socket." default:"1"`
	Length   int           `help:"Moves that every game has before the time begins." default:"0"`
	Sockets  bool          `help:"Send moves on the sockets instead of posting them."`
	Watchers int           `help:"Watchers of every game." default:"0"`
	Rate     int           `help:"Moves a second; 0 is as many as the server takes." default:"0"`
	Senders  int           `help:"Requests at the same time, at most." default:"256"`
	Warm     time.Duration `help:"How long to play before measuring." default:"3s"`
	For      time.Duration `help:"How long to measure." default:"15s"`
	Bad      int           `help:"Games in the database that cannot be read, which somebody asks for all the time." default:"0"`
	Profile  string        `help:"File for a profile of the clients: what they take the server does not get." type:"path"`

	ServerProfile string `help:"File for a profile of the server while it is measured." type:"path"`

	Nodes int `help:"Servers on a PostgreSQL server that is started for them, with a NATS server if they are several; 0 is one on a directory."`

	before, after load.Usage // of PostgreSQL
	others        []*load.Server
}

// onPostgres starts PostgreSQL, and NATS for several nodes, and calls f with the flags of a node.
func (c *movesCommand) onPostgres(ctx context.Context, f func(pid int, flags []string) error) (err error) {
	directory, err := os.MkdirTemp(c.Dir, "load-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	directory, err = filepath.Abs(directory)
	if err != nil {
		return err
	}
	// PostgreSQL runs as another user, who needs access.
	data, news := filepath.Join(directory, "data"), filepath.Join(directory, "news")
	if err := errors.Join(os.Chmod(directory, 0o711), os.Mkdir(data, 0o700), os.Mkdir(news, 0o700)); err != nil {
		return err
	}
	database, err := postgrestest.New(data)
	if err != nil {
		return err
	}
	if err := database.Start(ctx); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, database.Stop()) }()
	if err := database.CreateDatabase(ctx, "games"); err != nil {
		return err
	}
	flags := []string{"--database", database.Address("games")}
	if c.Nodes > 1 {
		bus, err := natstest.New(news, "--jetstream")
		if err != nil {
			return err
		}
		if err := bus.Start(ctx); err != nil {
			return err
		}
		defer func() { _ = bus.Kill() }()
		flags = append(flags, "--nats", bus.URL())
	}
	return f(database.PID(), flags)
}

// startOthers starts the nodes but the first.
func (c *movesCommand) startOthers(ctx context.Context, flags []string) error {
	for len(c.others)+1 < c.Nodes {
		s, err := load.Start(ctx, c.Program, filepath.Join(c.Dir, "none"), flags...)
		if err != nil {
			return err
		}
		c.others = append(c.others, s)
	}
	return nil
}

// usage returns the use of all nodes.
func (c *movesCommand) usage(first *load.Server) (load.Usage, error) {
	sum, err := first.Usage()
	for _, s := range c.others {
		u, err2 := s.Usage()
		err = errors.Join(err, err2)
		sum.Add(u)
	}
	return sum, err
}

// Run plays and prints the measurements.
func (c *movesCommand) Run(ctx context.Context) error {
	var flags []string
	if c.ServerProfile != "" && c.Metrics == "" {
		flags = []string{"--metrics", "127.0.0.1:0"}
	}
	if c.Nodes == 0 {
		return c.play(ctx, 0, flags)
	}
	return c.onPostgres(ctx, func(pid int, more []string) error {
		defer func() {
			for _, s := range c.others {
				s.Kill()
			}
		}()
		return c.play(ctx, pid, append(flags, more...))
	})
}

// play plays, with a PostgreSQL server if pid is that of one.
func (c *movesCommand) play(ctx context.Context, pid int, flags []string) error {
	return c.withBad(ctx, c.Bad, func(s *load.Server) error {
		if err := c.startOthers(ctx, flags); err != nil {
			return err
		}
		var others []string
		for _, s := range c.others {
			others = append(others, s.URL)
		}
		if c.Bad > 0 {
			ctx, done := context.WithCancel(ctx)
			defer done()
			go func() { _ = load.Pester(ctx, s.URL, c.spoiled, 5*time.Millisecond) }() // a tool: the figures show it
		}
		if c.Profile != "" {
			f, err := os.Create(c.Profile)
			if err != nil {
				return err
			}
			defer f.Close()
			if err := pprof.StartCPUProfile(f); err != nil {
				return err
			}
			defer pprof.StopCPUProfile()
		}
		var profiling errgroup.Group
		profile := sync.OnceFunc(func() {
			if c.ServerProfile != "" {
				profiling.Go(func() error { return c.profile(ctx, s) })
			}
		})
		report, err := load.Play(ctx, load.Plan{
			URL: s.URL, Others: others, Parse: games.Parse, Variant: c.Variant, Games: c.Games, Shared: c.Shared, Length: c.Length, Sockets: c.Sockets,
			Watchers: c.Watchers, Senders: min(c.Senders, c.Games), Rate: c.Rate, Warm: c.Warm, For: c.For, Log: tell,
			Usage: func() (load.Usage, error) { // asked for when measuring begins and when it ends
				profile()
				if pid != 0 {
					u, err := load.UsageOf(pid)
					if err != nil {
						return u, err
					}
					c.before, c.after = c.after, u
				}
				return c.usage(s)
			},
		})
		err = errors.Join(err, profiling.Wait())
		if err != nil {
			return err
		}
		usage, err := c.usage(s)
		if err != nil {
			return err
		}
		moves := max(report.Moves, 1)
		fmt.Printf("moves acknowledged   %d, %.0f a second\n", report.Moves, report.PerSecond())
		fmt.Printf("until the answer     %v\n", report.Answered)
		fmt.Printf("until everyone heard %v\n", report.Heard)
		fmt.Printf("server CPU, a move   %.0f us\n", float64(report.CPU.Microseconds())/float64(moves))
		written := report.Written
		if pid != 0 {
			written += c.after.Written - c.before.Written
			fmt.Printf("PostgreSQL CPU, a move %.0f us\n", float64((c.after.CPU-c.before.CPU).Microseconds())/float64(moves))
		}
		fmt.Printf("written to disk, a move %d bytes\n", written/int64(moves))
		fmt.Printf("games compared       %d\n", report.Checked)
		fmt.Printf("requests judged      %d, all linearizable\n", report.Judged)
		fmt.Printf("server at the end    %d MB, %.1f s of CPU in all\n", usage.Memory>>20, usage.CPU.Seconds())
		return nil
	}, flags...)
}

// profile writes a profile of the server for as long as is measured.
func (c *movesCommand) profile(ctx context.Context, s *load.Server) error {
	f, err := os.Create(c.ServerProfile)
	if err != nil {
		return err
	}
	return errors.Join(s.Profile(ctx, f, int(c.For.Seconds())), f.Close())
}

type socketsCommand struct {
	place
	Number int           `help:"Sockets to open." default:"5000"`
	Watch  bool          `help:"Let all of them watch one game."`
	Settle time.Duration `help:"How long to wait before reading the memory." default:"30s"`
}

// Run opens sockets and prints what they take.
func (c *socketsCommand) Run(ctx context.Context) error {
	return c.with(ctx, func(s *load.Server) error {
		idle := load.Idle{Sockets: c.Number, Settle: c.Settle, Log: tell}
		if c.Watch {
			id, err := load.OpenGame(ctx, s.URL)
			if err != nil {
				return err
			}
			idle.Game = id
		}
		bytes, err := load.Sockets(ctx, s, idle)
		if err != nil {
			return err
		}
		fmt.Printf("memory for a socket  %.1f kB\n", float64(bytes)/1024)
		return nil
	})
}

type botsCommand struct {
	place
	Variant string        `help:"The game of the measured bots." default:"star:2"`
	Levels  []int         `help:"Levels of bots, one game of each at a time." default:"3,10"`
	Flood   int           `help:"Games of eight with seven bots of the top, all of one address; half of them are left at once." default:"50"`
	For     time.Duration `help:"How long to measure." default:"30s"`
}

// Run plays and prints the measurements.
func (c *botsCommand) Run(ctx context.Context) error {
	return c.with(ctx, func(s *load.Server) error {
		answers, err := load.Answers(ctx, load.Duels{
			URL: s.URL, Parse: games.Parse, Variant: c.Variant, Levels: c.Levels, Flood: c.Flood, For: c.For,
		})
		if err != nil {
			return err
		}
		for _, level := range c.Levels {
			fmt.Printf("level %-2d  %d answers, %v\n", level, len(answers[level]), answers[level])
		}
		return nil
	}, "--proxies", "127.0.0.1")
}

type eveningCommand struct {
	place
	Games int           `help:"Honest games at a time." default:"50"`
	For   time.Duration `help:"How long, with the time before the attacks." default:"10m"`
	Calm  time.Duration `help:"How long before the attacks." default:"1m"`
}

// Run plays, attacks and prints the results: an error if anybody came to harm.
func (c *eveningCommand) Run(ctx context.Context) error {
	return c.with(ctx, func(s *load.Server) error {
		report, err := load.Evening{
			URL: s.URL, Parse: games.Parse, Games: c.Games, For: c.For, Calm: c.Calm, Log: tell,
			Late: func(ctx context.Context, level int) (load.Histogram, error) {
				return s.Histogram(ctx, fmt.Sprintf(`manykings_bot_late_seconds{level="%d"`, level))
			},
		}.Run(ctx)
		if err != nil {
			return err
		}
		usage, err := s.Usage()
		if err != nil {
			return err
		}
		fmt.Print(report.Table())
		fmt.Printf("server at the end    %d MB, %.1f s of CPU in all\n", usage.Memory>>20, usage.CPU.Seconds())
		if n := report.Harm(); n > 0 {
			s.Kill()
			tell(s.Said())
			return fmt.Errorf("honest people came to harm %d times", n)
		}
		return nil
	}, append(load.UsualLimits(), "--metrics", cmp.Or(c.Metrics, "127.0.0.1:0"))...)
}

func tell(what string) { fmt.Fprintln(os.Stderr, what) }

func main() {
	debug.SetGCPercent(400) // the clients' share is missing to the server
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	parsed := kong.Parse(new(cli), kong.Name("manykings-load"),
		kong.Description("Measure a server under load (lab/docs/load.md)."), kong.BindTo(ctx, (*context.Context)(nil)))
	parsed.FatalIfErrorf(parsed.Run())
}
