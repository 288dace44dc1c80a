package main

import (
	_ "embed"
	"syscall"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
)

// kiwipete is the position that Peter McKenzie made to try every rule of chess.
//
//go:embed kiwipete.json
var kiwipete []byte

// Names that peers share with our items.
const (
	startName    = "star:2 start"
	kiwipeteName = "star:2 Kiwipete"
)

// perfts are our own benchmarks, with the bars of lab/docs/speed.md.
//
// Source of the counts: chessprogramming.org (chess), docs/rules (the others to
// depth 5 or 6), shashki.com (Spanish draughts); where those end, our slow
// generator.
var perfts = []struct {
	name, game                  string
	setup                       []byte // position JSON; nil for the start
	depth                       int
	nodes                       uint64
	barMade, barBulk, goalInAll float64
}{
	{startName, "star:2", nil, 6, 119_060_324, 40, 80, 150},
	{kiwipeteName, "star:2", kiwipete, 5, 193_690_690, 40, 80, 150},
	{"star:4", "star:4", nil, 5, 3_562_400, 40, 75, 120},
	{"star:8", "star:8", nil, 5, 3_200_000, 40, 75, 120},
	{"yalta", "yalta,redqueen=e12", nil, 6, 87_753_369, 40, 75, 120},
	{"rex", "rex", nil, 5, 30_968_054, 35, 65, 100},
	{"sovereign", "sovereign,pie=no", nil, 5, 7_439_384, 10, 25, 50},
	{"draughts:2", "draughts:2", nil, 11, 81_383_200, 15, 20, 60},
	{"draughts:4", "draughts:4", nil, 9, 10_616_976, 15, 45, 60},
}

// ownItems returns our own perfts: leaves counted in bulk, listed, and made and
// unmade.
func ownItems() ([]item, error) {
	var items []item
	for _, p := range perfts {
		game, err := games.Parse(p.game)
		if err != nil {
			return nil, err
		}
		pos := game.Start().State()
		if p.setup != nil {
			setup, err := api.ParsePosition(p.setup)
			if err != nil {
				return nil, err
			}
			if pos, err = game.State(setup); err != nil {
				return nil, err
			}
		}
		items = append(items,
			item{p.name, "bulk", p.depth, p.nodes, p.barBulk, p.goalInAll, perft(rules.Perft, pos, p.depth)},
			item{p.name, "listed", p.depth, p.nodes, 0, 0, perft(perftListed, pos, p.depth)},
			item{p.name, "made", p.depth, p.nodes, p.barMade, 0, perft(rules.PerftMade, pos, p.depth)})
	}
	return items, nil
}

// perftListed is rules.Perft with the moves of the last ply listed, not counted, as in the
// other programs.
func perftListed(s rules.State, depth int) uint64 {
	return listed(s, depth, make([]rules.Move, 0, rules.MaxMoves))
}

// listed keeps the moves of all depths on one stack, in buf.
func listed(s rules.State, depth int, buf []rules.Move) uint64 {
	start := len(buf)
	buf = s.Moves(buf)
	if depth == 1 {
		return uint64(len(buf) - start)
	}
	var nodes uint64
	for _, m := range buf[start:] {
		s.Make(m)
		nodes += listed(s, depth-1, buf)
		s.Unmake()
	}
	return nodes
}

// enough is the number of nodes of a measurement: small trees are counted several times.
const enough = 30_000_000

// perft returns a measurement of count.
func perft(count func(rules.State, int) uint64, s rules.State, depth int) func() (run, error) {
	return func() (run, error) {
		before, err := userTime()
		if err != nil {
			return run{}, err
		}
		r := run{nodes: count(s, depth), times: 1}
		for ; r.nodes*uint64(r.times) < enough; r.times++ {
			count(s, depth)
		}
		after, err := userTime()
		r.cpu = after - before
		return r, err
	}
}

// userTime returns the user CPU time of this process so far, of all threads, the garbage
// collector included.
func userTime() (time.Duration, error) {
	var usage syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return time.Duration(usage.Utime.Nano()), err
}
