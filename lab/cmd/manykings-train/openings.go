package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// openingsCommand prints openings from which no side has much more to hope for than
// another, for `manykings match --openings`.
type openingsCommand struct {
	Game   string `arg:"" help:"Game id, such as star:4 or sovereign,pie=no."`
	Count  int    `default:"500" placeholder:"N" help:"How many."`
	Plies  int    `default:"8" placeholder:"N" help:"Random plies at least."`
	Spread int    `default:"4" placeholder:"N" help:"Up to this many more, at random."`
	Nodes  uint64 `default:"8000" placeholder:"N" help:"Positions to search from the end of each."`
	Within int    `default:"5" placeholder:"PERCENT" help:"By which part of an even share the expected points of any side may differ from it."`
	Seed   uint64 `default:"1" placeholder:"N" help:"What all that is random comes from."`
}

// tries is how many random openings are looked at for each that is wanted.
const tries = 400

func (c *openingsCommand) run(out io.Writer) error {
	if c.Count < 1 || c.Plies < 0 || c.Spread < 0 || c.Nodes < 1 || c.Within < 1 {
		return errors.New("--count, --nodes and --within are at least 1, --plies and --spread not less than 0")
	}
	game, err := games.Parse(c.Game)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "# Openings of %s, balanced as far as %d nodes see: manykings-train openings %s --count %d --plies %d --spread %d --nodes %d --within %d --seed %d\n",
		c.Game, c.Nodes, c.Game, c.Count, c.Plies, c.Spread, c.Nodes, c.Within, c.Seed)
	searcher, judge := eval.NewEngine(engine.Options{Hash: 1}), winprob.New(eval.NewPool(nil))
	seen := make(map[uint64]bool)
	found := 0
	for try := uint64(0); found < c.Count; try++ {
		if try == uint64(c.Count)*tries {
			return fmt.Errorf("%d of %d random openings are within %d %%", found, try, c.Within)
		}
		plies := c.Plies + rand.New(rand.NewPCG(c.Seed, try)).IntN(c.Spread+1)
		o := match.RandomOpening(game, plies, c.Seed<<32+try)
		pos := game.Start()
		for _, entry := range o.Entries {
			if err := rules.Apply(pos, entry); err != nil {
				return err // RandomOpening has just played it
			}
		}
		if key := pos.Key(); len(o.Entries) < plies || seen[key] {
			continue
		} else if seen[key] = true; !c.balanced(pos, searcher, judge) {
			continue
		}
		found++
		fmt.Fprintln(w, "moves", strings.Join(o.Entries, " "))
	}
	return w.Flush()
}

// balanced reports whether every side may expect about an even share of the points where
// the best line of a position leads.
func (c *openingsCommand) balanced(pos rules.Position, searcher *engine.Engine, judge *winprob.Judge) bool {
	searcher.Clear()
	r := searcher.Search(context.Background(), pos, engine.Limits{Nodes: c.Nodes}, nil)
	if _, decided := r.Lines[0].Score.Decided(); decided {
		return false
	}
	chances := judge.After(pos, r.Lines[0])
	teams := pos.Game().Teams()
	even := int(winprob.Whole) / len(teams)
	return !slices.ContainsFunc(teams, func(team rules.Team) bool {
		off := int(chances.Points[team[0]]) - even
		return max(off, -off)*100 > even*c.Within
	})
}
