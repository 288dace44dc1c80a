package train

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Choice selects positions of a game.
type Choice struct {
	// PerGame is the largest number of random quiet positions of a game.
	PerGame int
	Seed    uint64
}

// Set has the positions of a set of games.
type Set struct {
	Games   int
	samples []sample
	numbers int     // of the weights
	leader  float64 // see package eval
}

// sample is a position as the counts of every weight for its sides.
type sample struct {
	game   int
	levels []level
	told   told
	// strength is the strength of each side by the previous weights, in centipawns.
	strength []float64
	parts    [][]part // by side
}

// part is how many centipawns of a side's strength a number makes for each unit.
type part struct {
	number int32
	worth  float32
}

// level is a contested place: its competing sides, and the sides that get it.
type level struct{ contenders, takers []int }

// held is a position that has been chosen, with the places that its seats
// reached in the end.
type held struct {
	pos    rules.Position
	game   int
	places [][]int // seats, best first
	told   told
}

// chunk is how many games are read before their positions are weighed, which is
// done number by number.
const chunk = 64

// Read reads the records of games of one kind and weighs positions of them. An
// error names the game by its number from 1.
func Read(records io.Reader, w *eval.Weights, choice Choice) (*Set, error) {
	q := newQueue(w)
	reader := record.NewReader(records)
	var games replay.Replayer
	for {
		r, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		chosen, err := choose(&games, r, w.Kind(), q.set.Games, choice)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", q.set.Games+1, err)
		}
		q.add(chosen)
	}
	return q.end()
}

// ReadData reads files of games for training (package trainingdata), all of one kind, and weighs
// positions of them: of those, the search's score is known too.
func ReadData(files []io.Reader, parse func(id string) (rules.Game, error), w *eval.Weights, choice Choice) (*Set, error) {
	q := newQueue(w)
	for _, file := range files {
		if _, err := trainingdata.Read(file, parse, func(game rules.Game, g *trainingdata.Game) error {
			if k := eval.KindOf(game); k != w.Kind() {
				return fmt.Errorf("a game of kind %s, the weights are of %s", k, w.Kind())
			}
			rng := rand.New(rand.NewPCG(choice.Seed, uint64(q.set.Games)))
			var chosen []held
			places, quiet := placesOf(g), 0
			telling := newTelling(game, g)
			err := g.Walk(game, func(p trainingdata.Position) {
				said := telling.note(p)
				if !quietInData(p) {
					return
				}
				quiet++
				at := choice.slot(rng, quiet, len(chosen))
				switch {
				case at < 0:
					return
				case at == len(chosen):
					chosen = append(chosen, held{})
				}
				chosen[at] = held{p.Clone(), q.set.Games, places, said}
			})
			for i := range chosen {
				telling.hope(&chosen[i].told)
			}
			q.add(chosen)
			return err
		}); err != nil {
			return nil, err
		}
	}
	return q.end()
}

// slot returns the place of the quiet-th quiet position of a game among the kept ones, so
// that each has the same chance: at the end, or instead of another; -1 for nowhere.
func (c Choice) slot(rng *rand.Rand, quiet, kept int) int {
	if kept < c.PerGame {
		return kept
	}
	if at := rng.IntN(quiet); at < c.PerGame {
		return at
	}
	return -1
}

// placesOf returns the seats of a game by place, best first.
func placesOf(g *trainingdata.Game) [][]int {
	places := make([][]int, len(g.Places))
	for i, place := range g.Places {
		places[place] = append(places[place], i+1)
	}
	return slices.DeleteFunc(places, func(p []int) bool { return len(p) == 0 })
}

// quietInData reports whether a position may be looked at: it is quiet, and no end was in sight.
func quietInData(p trainingdata.Position) bool {
	_, decided := engine.Score(p.Score).Decided()
	return !p.Noisy && !decided
}

// queue is a set that is being read.
type queue struct {
	set     *Set
	weights *eval.Weights
	scale   *eval.Scale
	waiting []held // positions that are not weighed yet
}

func newQueue(w *eval.Weights) *queue { return &queue{set: &Set{}, weights: w} }

// add adds a game, of which positions have been chosen.
func (q *queue) add(chosen []held) {
	q.set.Games++
	q.waiting = append(q.waiting, chosen...)
	if q.set.Games%chunk == 0 {
		q.weigh()
	}
}

// end returns the set.
func (q *queue) end() (*Set, error) {
	q.weigh()
	if len(q.set.samples) == 0 {
		return nil, errors.New("no usable position")
	}
	return q.set, nil
}

// choose replays the game of a record and returns quiet positions of it: nobody is in
// check, and the next move takes and promotes nothing.
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
				chosen = append(chosen, held{pos: pos.Clone(), game: game, places: r.Result.Places})
			} else if n < choice.PerGame {
				chosen[n].pos = pos.Clone()
			}
		}
		pos.Play(move)
	}
	return chosen, nil
}

// isQuiet reports whether a position is a sample, by its move: not one of the book, and not near
// the end.
func isQuiet(pos rules.Position, move rules.Move, m *record.Move) bool {
	for _, text := range m.Comments {
		if text == "book" || strings.HasPrefix(text, "#") {
			return false
		}
	}
	a := pos.Describe(move)
	return !pos.InCheck() && a.Kind != rules.Swap && a.Kind != rules.QueenChoice && len(a.Captured) == 0 && a.Promotion == rules.NoRole
}

// step is the change of a number that measures its effect, large enough that rounding does not
// matter.
const step = 1024

// weigh adds the waiting positions to the set, all weighed with the present weights and
// with each number changed.
func (q *queue) weigh() {
	if len(q.waiting) == 0 {
		return
	}
	if q.scale == nil {
		q.scale = eval.NewScale(q.waiting[0].pos, q.weights)
		q.set.leader = q.scale.Leader()
	}
	x := q.set
	first := len(x.samples)
	before := make([][]float64, len(q.waiting)) // nil if the leader cannot win
	for i, h := range q.waiting {
		s := q.scale.Weigh(h.pos)
		if s.Hopeless {
			continue
		}
		teams := h.pos.Game().Teams()
		before[i] = strengths(teams, &s)
		h.told.in = sidesIn(sidesOf(h.pos.Game()), s.Living)
		n := sample{game: h.game, strength: before[i], parts: make([][]part, len(teams)), levels: levels(teams, s.Living, h.places), told: h.told}
		x.samples = append(x.samples, n)
	}
	numbers := q.weights.Numbers()
	x.numbers = len(numbers)
	for k, n := range numbers {
		if !n.Linear {
			continue
		}
		value := n.Value()
		n.Set(value + step)
		q.scale.Reset()
		at := first
		for i, h := range q.waiting {
			if before[i] == nil {
				continue
			}
			s := q.scale.Weigh(h.pos)
			x.samples[at].add(k, strengths(h.pos.Game().Teams(), &s), before[i])
			at++
		}
		n.Set(value)
	}
	q.scale.Reset()
	q.waiting = q.waiting[:0]
}

// add adds a number's coefficients in the strengths of the sides.
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

// sidesIn returns the sides with a seat in the game: bit 1<<side.
func sidesIn(sides []int, living uint8) (in uint8) {
	for seat, side := range sides {
		if living>>seat&1 != 0 {
			in |= 1 << side
		}
	}
	return in
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
		// Sides that share the first place have drawn; sides that share a later one did not
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
