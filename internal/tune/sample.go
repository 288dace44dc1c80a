package tune

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/record/replay"
	"github.com/manykings/manykings/rules"
)

// Choice says which positions of a game are looked at.
type Choice struct {
	// PerGame is how many positions of a game are chosen at most, by chance,
	// among those that are quiet.
	PerGame int
	Seed    uint64
}

// Set is what is known of the positions of a set of games.
type Set struct {
	Games   int
	samples []sample
	numbers int // of the weights
}

// sample is a position, by what its sides have of every number of the weights.
type sample struct {
	game   int
	levels []level
	// strength is that of each side by the weights as they were, in centipawns.
	strength []float64
	parts    [][]part // by side
}

// part is how many centipawns of a side's strength a number makes for each unit.
type part struct {
	number int32
	worth  float32
}

// level is a place that is competed for: by sides that are in, of which some get it.
type level struct{ contenders, takers []int }

// held is a position that has been chosen, with the places that its seats
// reached in the end.
type held struct {
	pos    rules.Position
	game   int
	places [][]int // seats, best first
}

// chunk is how many games are read before their positions are weighed, which is
// done number by number.
const chunk = 64

// Read reads the records of games of one kind and weighs positions of them. An
// error names the game by its number from 1.
func Read(records io.Reader, w *eval.Weights, choice Choice) (*Set, error) {
	set := &Set{}
	reader := record.NewReader(records)
	var (
		scale *eval.Scale
		queue []held
		games replay.Replayer
	)
	for {
		r, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		chosen, err := choose(&games, r, w.Kind(), set.Games, choice)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", set.Games+1, err)
		}
		set.Games++
		queue = append(queue, chosen...)
		if scale == nil && len(chosen) > 0 {
			scale = eval.NewScale(chosen[0].pos, w)
		}
		if set.Games%chunk == 0 {
			set.weigh(scale, w, queue)
			queue = queue[:0]
		}
	}
	set.weigh(scale, w, queue)
	if len(set.samples) == 0 {
		return nil, errors.New("no position to look at")
	}
	return set, nil
}

// choose plays the game of a record and returns quiet positions of it: nobody is
// in check, and the move that was played takes and promotes nothing.
func choose(games *replay.Replayer, r *record.Record, kind string, game int, choice Choice) ([]held, error) {
	pos, err := games.Start(r)
	if err != nil {
		return nil, err
	}
	if k := eval.KindOf(pos.Game()); k != kind {
		return nil, fmt.Errorf("a game of kind %s, the weights are of %s", k, kind)
	}
	if len(r.Result.Places) == 0 {
		return nil, errors.New("no result")
	}
	rng := rand.New(rand.NewPCG(choice.Seed, uint64(game)))
	var chosen []held
	quiet := 0
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Text == record.Resign || m.Text == record.Flag {
			if err := rules.Apply(pos, m.Text+fmt.Sprint(m.Seat)); err != nil {
				return nil, err
			}
			continue
		}
		move, err := pos.ParseMove(m.Text)
		if err != nil {
			return nil, fmt.Errorf("ply %d, %s: %w", i+1, m.Text, err)
		}
		if isQuiet(pos, move, m) {
			quiet++
			// Each of the positions seen so far has the same chance to be among those kept.
			if n := rng.IntN(quiet); len(chosen) < choice.PerGame {
				chosen = append(chosen, held{pos.Clone(), game, r.Result.Places})
			} else if n < choice.PerGame {
				chosen[n].pos = pos.Clone()
			}
		}
		pos.Play(move)
	}
	return chosen, nil
}

// isQuiet reports whether a position may be looked at, by the move that was
// played there: not by the book, not where the end was in sight.
func isQuiet(pos rules.Position, move rules.Move, m *record.Move) bool {
	for _, text := range m.Comments {
		if text == "book" || strings.HasPrefix(text, "#") {
			return false
		}
	}
	a := pos.Describe(move)
	return !pos.InCheck() && a.Kind != rules.Swap && a.Kind != rules.QueenChoice && len(a.Captured) == 0 && a.Promotion == rules.NoRole
}

// step is by how much a number is changed to see what it counts: so much that
// rounding does not matter.
const step = 1024

// weigh adds the positions of a queue to the set, all weighed with the weights
// as they are and with each number changed.
func (x *Set) weigh(scale *eval.Scale, w *eval.Weights, queue []held) {
	if len(queue) == 0 {
		return
	}
	first := len(x.samples)
	before := make([][]float64, len(queue)) // nil where who is ahead cannot win
	for i, h := range queue {
		s := scale.Weigh(h.pos)
		if s.Hopeless {
			continue
		}
		teams := h.pos.Game().Teams()
		before[i] = strengths(teams, &s)
		n := sample{game: h.game, strength: before[i], parts: make([][]part, len(teams)), levels: levels(teams, s.Living, h.places)}
		x.samples = append(x.samples, n)
	}
	numbers := w.Numbers()
	x.numbers = len(numbers)
	for k, n := range numbers {
		if !n.Linear {
			continue
		}
		value := n.Value()
		n.Set(value + step)
		scale.Reset()
		at := first
		for i, h := range queue {
			if before[i] == nil {
				continue
			}
			s := scale.Weigh(h.pos)
			x.samples[at].add(k, strengths(h.pos.Game().Teams(), &s), before[i])
			at++
		}
		n.Set(value)
	}
	scale.Reset()
}

// add notes what a number counts in the strengths of the sides.
func (x *sample) add(number int, with, without []float64) {
	for side := range with {
		worth := (with[side] - without[side]) / step
		if len(with) == 2 {
			// Between two sides the difference alone matters.
			if side == 1 {
				break
			}
			worth -= (with[1] - without[1]) / step
		}
		if worth > 1.0/256 || worth < -1.0/256 {
			x.parts[side] = append(x.parts[side], part{int32(number), float32(worth)})
		}
	}
}

// strengths returns the strengths of teams: the sums of their seats'.
func strengths(teams []rules.Team, s *eval.Strengths) []float64 {
	list := make([]float64, len(teams))
	for i, team := range teams {
		for _, seat := range team {
			if s.Living>>(seat-1)&1 != 0 {
				list[i] += float64(s.Of[seat])
			}
		}
	}
	return list
}

// levels returns the places that the teams with living seats compete for.
func levels(teams []rules.Team, living uint8, places [][]int) []level {
	var in []int
	for i, team := range teams {
		for _, seat := range team {
			if living>>(seat-1)&1 != 0 {
				in = append(in, i)
				break
			}
		}
	}
	var list []level
	for i, place := range places {
		l := level{contenders: in}
		var rest []int
		for _, side := range in {
			if shares(teams[side], place) {
				l.takers = append(l.takers, side)
			} else {
				rest = append(rest, side)
			}
		}
		// Who shares the first place has drawn; who shares a later one did not
		// compete for it.
		if len(l.takers) > 0 && len(in) > 1 && (i == 0 || len(rest) > 0) {
			list = append(list, l)
		}
		in = rest
	}
	return list
}

// shares reports whether a seat of a team is among those of a place.
func shares(team rules.Team, place []int) bool {
	return slices.ContainsFunc(team, func(s rules.Seat) bool { return slices.Contains(place, int(s)) })
}
