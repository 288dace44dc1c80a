package engine

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// chance judges positions by their keys: any tree search must find the one right
// move among values without rhyme or reason. Teams share a value, and of two
// teams one has the other's negative.
type chance struct {
	material
}

func newChance(pos rules.Position) Evaluator {
	m := materialOf(pos)
	m.dull = true
	return &chance{*m}
}

func (c *chance) Evaluate(v *Values) {
	teams := c.pos.Game().Teams()
	var worth [rules.MaxSeats]Score
	for i := range teams {
		x := (c.pos.Key() + uint64(i)) * 0x9e3779b97f4a7c15
		worth[i] = Score((x^x>>29)*0xbf58476d1ce4e5b9>>40)%20000 - 10000
	}
	if len(teams) == 2 {
		worth[1] = -worth[0]
	}
	for seat := 1; seat <= c.pos.Game().Seats(); seat++ {
		v[seat] = worth[c.teamOf[seat]]
	}
}

// minimax returns the score of pos for the side to move by trying every move, depth plies
// deep and further while in check; ply is the ply of pos.
func minimax(pos rules.Position, ev Evaluator, s *sides, ply, depth int) Score {
	if depth <= 0 && (!pos.InCheck() || depth <= -evasionPlies) {
		var v Values
		ev.Evaluate(&v)
		return s.worth(&v, pos.Turn())
	}
	best := -infinite
	mover := pos.Turn()
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		var st rules.Standings
		pos.State().Standings(&st)
		var score Score
		judged := mover
		if s.root != 0 {
			judged = s.root
		}
		switch {
		case pos.Over() || s.root != 0 && st[judged].Fate != rules.PlaysOn:
			if score = finalScore(st[judged], ply+1); s.of[judged] != s.of[mover] {
				score = -score
			}
		case s.of[pos.Turn()] != s.of[mover]:
			score = -minimax(pos, ev, s, ply+1, depth-1)
		default:
			score = minimax(pos, ev, s, ply+1, depth-1)
		}
		pos.State().Unmake()
		best = max(best, score)
	}
	return best
}

// maximax returns the values of pos when every seat seeks its own best.
func maximax(pos rules.Position, ev Evaluator, ply, depth int, lost losses) Values {
	var best Values
	mover := pos.Turn()
	ev.Evaluate(&best)
	if depth == 0 {
		return withLosses(best, lost)
	}
	best[mover] = -infinite
	for _, m := range pos.Moves(nil) {
		pos.Play(m)
		var st rules.Standings
		pos.State().Standings(&st)
		after := lost
		for seat := range st {
			if st[seat].Fate == rules.HasLost && lost.seats>>seat&1 == 0 {
				after.seats |= 1 << seat
				after.scores[seat] = finalScore(st[seat], ply+1)
			}
		}
		var v Values
		if pos.Over() {
			for seat := range st {
				v[seat] = finalScore(st[seat], ply+1)
			}
			v = withLosses(v, after)
		} else {
			v = maximax(pos, ev, ply+1, depth-1, after)
		}
		pos.State().Unmake()
		if v[mover] > best[mover] {
			best = v
		}
	}
	return best
}

func withLosses(v Values, lost losses) Values {
	for seat := range v {
		if lost.seats>>seat&1 != 0 {
			v[seat] = lost.scores[seat]
		}
	}
	return v
}

// scattered returns positions of a game after random moves, none of them over.
func scattered(t testing.TB, id string, seed uint64, plies ...int) []rules.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 7))
	var found []rules.Position
	for _, n := range plies {
		pos := gamestest.Position(t, id)
		for range n {
			moves := pos.Moves(nil)
			pos.Play(moves[rng.IntN(len(moves))])
			if pos.Over() {
				break
			}
		}
		if !pos.Over() {
			found = append(found, pos)
		}
	}
	return found
}

var minimaxTests = []struct {
	id    string
	depth int
}{
	{"star:2", 3},
	{"star:3", 3},
	{"star:4", 3},
	{"star:4,teams=pairs", 3},
	{"star:4,teams=adjacent", 3},
	{"star:3,teams=1-23", 3},
	{"star:6,teams=14-25-36", 2},
	{"yalta", 3},
	{"sovereign", 2},
	{"royale", 2},
	{"rex", 3},
	{"draughts:2", 5},
	{"draughts:4", 4},
	{"draughts:4,teams=pairs", 4},
}

// Without pruning the search of two sides, or of one against a coalition, agrees with brute
// force.
func TestAlphaBetaEqualsMinimax(t *testing.T) {
	for _, tt := range minimaxTests {
		t.Run(tt.id, func(t *testing.T) {
			for i, pos := range scattered(t, tt.id, 1, 0, 10, 31, 90) {
				s := twoTeams(pos.Game().Teams())
				if len(teamsIn(pos)) > 2 {
					s = against(pos.Game().Teams(), pos.Turn())
				}
				for depth := 1; depth <= tt.depth; depth++ {
					e := New(Options{Evaluator: newChance, Plain: true, Method: Paranoid, Hash: 1})
					got := e.Search(t.Context(), pos, Limits{Depth: depth}, nil).Lines[0].Score
					clone := pos.Clone()
					if want := minimax(clone, newChance(clone), &s, 0, depth); got != want {
						t.Errorf("position %d, depth %d: score %d, want %d", i, depth, got, want)
					}
				}
			}
		})
	}
}

func TestMaxNEqualsBruteForce(t *testing.T) {
	for _, tt := range minimaxTests {
		t.Run(tt.id, func(t *testing.T) {
			for i, pos := range scattered(t, tt.id, 2, 0, 12, 33, 90) {
				if len(teamsIn(pos)) <= 2 {
					continue // always searched as two sides
				}
				for depth := 1; depth <= min(tt.depth, 3); depth++ {
					e := New(Options{Evaluator: newChance, Plain: true, Method: MaxN, Hash: 1})
					got := e.Search(t.Context(), pos, Limits{Depth: depth}, nil).Lines[0].Score
					clone := pos.Clone()
					if want := maximax(clone, newChance(clone), 0, depth, losses{})[pos.Turn()]; got != want {
						t.Errorf("position %d, depth %d: score %d, want %d", i, depth, got, want)
					}
				}
			}
		})
	}
}

// The table changes no score of a search without pruning.
func TestTableChangesNoScore(t *testing.T) {
	for _, tt := range minimaxTests {
		for i, pos := range scattered(t, tt.id, 3, 0, 20, 60) {
			search := func(entries *transpositions) Line {
				e := New(Options{Evaluator: newChance, Plain: true, Method: Paranoid})
				e.table = entries
				return e.Search(t.Context(), pos, Limits{Depth: tt.depth}, nil).Lines[0]
			}
			with, without := search(newTranspositions(1)), search(newTranspositions(0)) // of four entries
			if with.Score != without.Score {
				t.Errorf("%s, position %d: score %d with a table, %d without", tt.id, i, with.Score, without.Score)
			}
		}
	}
}
