package winprob

import (
	"math/bits"
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
)

// Judge estimates the places of the seats of positions, of any game. It is not safe for
// concurrent use.
type Judge struct {
	looker *Looker
	models []Model
	exp    *exponentials
	people bool // to be judged

	source func(rules.Game) *Shares
	game   rules.Game // that shares are for
	shares *Shares    // nil for none
}

// New returns a judge that asks the evaluators of a pool.
func New(pool *eval.Pool) *Judge {
	return &Judge{looker: NewLooker(pool), models: Models(), exp: newExponentials(), source: func(game rules.Game) *Shares {
		n, err := ParseShares(pool.File(eval.KindOf(game)+"-shares"), game)
		if err != nil {
			return nil // there is none; a test reads them all
		}
		return n
	}}
}

// ForPeople returns a judge of people's games. People make less of a lead than the bots
// whose games the numbers were fitted to.
func ForPeople(pool *eval.Pool) *Judge {
	j := New(pool)
	j.people = true
	return j
}

// Places returns the expectations of the seats of a position. It takes the position
// statically, without pending captures.
func (j *Judge) Places(pos rules.Position) Chances {
	if pos.Over() {
		return settled(pos)
	}
	f := j.looker.Look(pos)
	return j.chances(pos, f, anything)
}

// Men returns the value of every seat's men in centipawns, without kings of chess (index 0
// unused).
func (j *Judge) Men(pos rules.Position) [rules.MaxSeats + 1]int64 { return j.looker.count(pos) }

// After returns the expectations of the seats after an engine's line from its position. A
// proved end decides: the winner has the first place, a loser has not. Between two sides
// the score counts, not the men at the end of the line, which may be in the middle of an
// exchange.
func (j *Judge) After(pos rules.Position, line engine.Line) Chances {
	end := pos.Clone()
	for _, m := range line.Moves {
		end.Play(m)
	}
	if end.Over() {
		return settled(end)
	}
	f := j.looker.Look(end)
	known := anything
	if i := slices.Index(f.Sides, rules.TeamOf(pos.Game().Teams(), pos.Turn())); i >= 0 && len(f.Sides) > 1 {
		if _, ok := line.Score.Decided(); ok {
			known = fact{side: 1 << i, wins: line.Score > 0}
		} else if engine.Assumed(pos, engine.Auto) == engine.Auto {
			f.correct(i, int64(line.Score))
		}
	}
	return j.chances(end, f, known)
}

// Points returns the parts of the point that sides with features expect by the
// numbers of m, in the order of f.Sides.
func (j *Judge) Points(m *Model, f *Features) []Share {
	t := newTally(len(f.Sides))
	t.add(m.of(f), j.exp, anything)
	points := make([]Share, len(f.Sides))
	parts := make([]uint64, len(f.Sides))
	for i := range parts {
		parts[i] = t.place[i][0]
	}
	spread(points, parts)
	return points
}

// chances returns the expectations of the seats of a position with these features, given
// the known facts about its end.
func (j *Judge) chances(pos rules.Position, f *Features, known fact) Chances {
	teams := pos.Game().Teams()
	model := j.model(pos.Game())
	x := model.of(f)
	j.correct(pos, model, x, f.Sides)
	if j.people {
		x.calm(len(teams))
	}
	t := newTally(len(f.Sides))
	t.add(x, j.exp, known)
	c := Chances{Sides: len(teams)}
	for i, side := range f.Sides {
		var place [rules.MaxSeats + 1]Share
		spread(place[1:], t.place[i][:len(f.Sides)])
		for _, seat := range teams[side] {
			c.Place[seat] = place
		}
	}
	// The first places, the most looked at, sum to one exactly.
	var first [rules.MaxSeats]Share
	var points [rules.MaxSeats]uint64
	for i := range f.Sides {
		points[i] = t.place[i][0]
	}
	spread(first[:], points[:len(f.Sides)])
	for i, side := range f.Sides {
		win, _ := shareOf(t.win[i], one)
		tie, _ := shareOf(t.tie[i], one)
		for _, seat := range teams[side] {
			p := &c.Place[seat]
			most := 1
			for k := 2; k <= len(f.Sides); k++ {
				if most == 1 || p[k] > p[most] {
					most = k
				}
			}
			p[most], p[1] = p[most]+p[1]-first[i], first[i]
			c.Win[seat], c.Draw[seat], c.Points[seat] = min(win, Whole), min(tie, Whole-min(win, Whole)), first[i]
		}
	}
	c.out(pos, f)
	return c
}

// Use has the judge correct forecasts by a net of shares alone, by none if it is nil.
func (j *Judge) Use(n *Shares) {
	j.game = nil
	j.source = func(game rules.Game) *Shares {
		if n == nil || n.outlook.kind != eval.KindOf(game) || n.outlook.seats != game.Seats() {
			return nil
		}
		return n
	}
}

// correct adds the scores of a net of shares, where there is one and it sees the position.
func (j *Judge) correct(pos rules.Position, model *Model, x *logits, sides []int) {
	game := pos.Game()
	if len(sides) < 3 {
		return
	}
	if j.game != game {
		j.game, j.shares = game, j.source(game)
	}
	if j.shares == nil || !j.shares.outlook.Sees(pos) {
		return
	}
	seats, draw := j.shares.Scores(pos)
	mean, all := int64(0), len(sides)
	if j.shares.Bare {
		x.side, x.behind = [rules.MaxSeats]int64{}, [rules.MaxSeats]int64{}
		x.first[all] = Crowd(all, all)
	}
	for i, side := range sides { // of one seat each
		x.side[i] += seats[side]
		x.behind[i] += seats[side] * model.Order[behind] / 1_000_000
		mean += seats[side] / int64(all)
	}
	x.first[all] += draw - mean // a tie of all has the mean of their scores too
}

// out sets the places of the eliminated teams: behind the living ones, later eliminations
// before earlier.
func (c *Chances) out(pos rules.Position, f *Features) {
	teams := pos.Game().Teams()
	in := make([]rules.Seat, 0, rules.MaxSeats)
	for _, side := range f.Sides {
		in = append(in, teams[side]...)
	}
	behind := len(f.Sides)
	for _, place := range rules.Places(teams, in, pos.Outcome().Out)[1:] {
		behind++
		for _, seat := range place {
			c.Place[seat][behind] = Whole
		}
	}
}

// model returns the numbers for a game.
func (j *Judge) model(game rules.Game) *Model {
	kind := eval.KindOf(game)
	if m := ModelOf(j.models, kind); m != nil {
		return m
	}
	return &Model{Kind: kind}
}

// settled returns the places of a game that is over.
func settled(pos rules.Position) Chances {
	teams := pos.Game().Teams()
	o := pos.Outcome()
	c := Chances{Sides: len(teams)}
	at := 1
	for rank, place := range o.Places {
		sharing := 0
		for _, team := range teams {
			if slices.Contains(place, team[0]) {
				sharing++
			}
		}
		if sharing == 0 {
			continue
		}
		parts := make([]Share, sharing)
		equal := make([]uint64, sharing)
		for i := range equal {
			equal[i] = 1
		}
		spread(parts, equal)
		nth := 0
		for _, team := range teams {
			if !slices.Contains(place, team[0]) {
				continue
			}
			for _, seat := range team {
				for k := range sharing {
					c.Place[seat][at+k] = parts[(k+nth)%sharing]
				}
				c.Points[seat] = c.Place[seat][1]
				if rank == 0 && sharing == 1 {
					c.Win[seat] = Whole
				} else if rank == 0 {
					c.Draw[seat] = Whole
				}
			}
			nth++
		}
		at += sharing
	}
	return c
}

// tally sums up the chances of places over all orders of the sides.
type tally struct {
	sides    int
	place    [rules.MaxSeats][rules.MaxSeats]uint64 // by side and place, in parts of one
	win, tie [rules.MaxSeats]uint64
}

func newTally(sides int) *tally { return &tally{sides: sides} }

// fact is a known fact about the first place: that a side has it alone, or has no part in
// it.
type fact struct {
	side int // bit 1<<index, 0 where nothing is known
	wins bool
}

var anything fact

// allows reports whether a set of sides may have the first place.
func (k fact) allows(set int) bool {
	if k.wins {
		return set == k.side
	}
	return set&k.side == 0
}

// add walks through the sets of sides that may still be in, from all of them down.
func (t *tally) add(x *logits, exp *exponentials, known fact) {
	full := 1<<t.sides - 1
	left := make([]uint64, full+1) // the chance that just these are left
	weight := make([]uint64, full+1)
	logit := make([]int64, full+1)
	left[full] = one
	for a := full; a > 0; a-- {
		if left[a] == 0 {
			continue
		}
		scores, ties := &x.behind, &x.later
		if a == full {
			scores, ties = &x.side, &x.first
		}
		size := bits.OnesCount(uint(a))
		var tie [rules.MaxSeats + 1]int64
		for n := 2; n <= size; n++ {
			tie[n] = ties[n] - Crowd(size, n)
		}
		best := int64(-1 << 62)
		for s := a; s > 0; s = (s - 1) & a {
			if weight[s] = 0; a == full && !known.allows(s) {
				continue
			}
			n := int64(bits.OnesCount(uint(s)))
			logit[s] = sumOf(scores[:], s)/n + tie[n]
			best = max(best, logit[s])
		}
		all := uint64(0)
		for s := a; s > 0; s = (s - 1) & a {
			if a < full || known.allows(s) {
				weight[s] = exp.of(best - logit[s])
				all += weight[s]
			}
		}
		at := t.sides - size // the place competed for, from 0
		for s := a; s > 0; s = (s - 1) & a {
			chance := times(left[a], weight[s], all)
			if chance == 0 {
				continue
			}
			left[a&^s] += chance
			t.share(s, at, chance)
		}
	}
}

// sumOf returns the sum of the scores of the sides of a set.
func sumOf(scores []int64, set int) (sum int64) {
	for b := set; b > 0; b &= b - 1 {
		sum += scores[bits.TrailingZeros(uint(b))]
	}
	return sum
}

// share adds the chance that the sides of a set share the places from at on.
func (t *tally) share(set, at int, chance uint64) {
	n := bits.OnesCount(uint(set))
	for b := set; b > 0; b &= b - 1 {
		side := bits.TrailingZeros(uint(b))
		for k := range n {
			t.place[side][at+k] += chance / uint64(n)
		}
		switch {
		case at > 0:
		case n == 1:
			t.win[side] += chance
		default:
			t.tie[side] += chance
		}
	}
}
