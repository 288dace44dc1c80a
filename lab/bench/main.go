// Command bench measures perft, in nodes per second of user CPU time and on one
// thread, beside other programs in the same run:
//
//	go run . [-rounds 5] [-only regexp]
//
// Every round runs every item once, every other round in reverse order, and before and
// after each item Fairy-Stockfish at the start of chess: a slow machine slows both, so
// their ratio is stable. The table has medians, and the speed for a machine where
// Fairy-Stockfish makes 15 Mnodes/s, the reference of the bars of lab/docs/speed.md. A
// wrong count of nodes ends the run with status 1; a missing program is skipped with a
// message.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

// item is something to measure.
type item struct {
	name  string // "star:2 start"
	mode  string // "bulk", "listed", "made" or the name of a peer
	depth int    // in plies
	nodes uint64 // to be counted
	// bar and goal are Mnodes/s where Fairy-Stockfish makes fairyScale; 0 for none.
	bar, goal float64
	run       func() (run, error)
}

// run is one measurement: a perft, done several times over.
type run struct {
	nodes uint64 // of one perft
	times int
	cpu   time.Duration // user time of all
}

// speed returns Mnodes/s.
func (r run) speed() float64 { return float64(r.nodes) * float64(r.times) / 1e6 / r.cpu.Seconds() }

func main() {
	rounds := flag.Int("rounds", 5, "rounds, each of which runs every item once")
	only := flag.String("only", "", "measure only items whose name or mode matches this regular expression")
	flag.Parse()
	if err := bench(*rounds, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func bench(rounds int, only string) error {
	match, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	own, err := ownItems()
	if err != nil {
		return err
	}
	items := append(own, peerItems()...)
	yardstick := func() (float64, error) { return 0, nil } // without Fairy-Stockfish there is none
	if i := slices.IndexFunc(items, func(it item) bool { return it.mode == fairy && it.name == startName }); i >= 0 {
		yardstick = items[i].measure
	}
	items = slices.DeleteFunc(items, func(it item) bool { return !match.MatchString(it.name + " " + it.mode) })
	results := make([]result, len(items))
	for round := range rounds {
		before, err := yardstick()
		if err != nil {
			return err
		}
		for i := range items {
			if round%2 == 1 {
				i = len(items) - 1 - i
			}
			speed, err := items[i].measure()
			if err != nil {
				return err
			}
			after, err := yardstick()
			if err != nil {
				return err
			}
			results[i].add(speed, (before+after)/2)
			before = after
		}
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
	}
	return printTable(os.Stdout, items, results)
}

// measure runs it once and returns Mnodes/s.
func (it item) measure() (float64, error) {
	r, err := it.run()
	if err != nil {
		return 0, fmt.Errorf("%s, %s: %w", it.name, it.mode, err)
	}
	if r.nodes != it.nodes {
		return 0, fmt.Errorf("%s, %s: perft %d = %d nodes, want %d", it.name, it.mode, it.depth, r.nodes, it.nodes)
	}
	return r.speed(), nil
}
