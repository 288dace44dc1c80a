package strength_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// played are games of every family, with two seats and more, with and without
// teams.
var played = []string{
	"star:2", "star:3", "star:4", "star:4,teams=pairs", "star:8", "yalta", "rex", "sovereign", "royale", "draughts:2", "draughts:4",
}

var options = engine.Options{Evaluator: eval.For}

// scattered returns a position of a game after this many random plies, or one before its
// end.
func scattered(t *testing.T, id string, plies int) rules.Position {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(plies), 11))
	pos := gamestest.Position(t, id)
	for range plies {
		moves := pos.Moves(nil)
		pos.Play(moves[rng.IntN(len(moves))])
		if pos.Over() {
			pos.State().Unmake()
			break
		}
	}
	return pos
}

// search returns the answer of a player of a level.
func search(t *testing.T, n int, seed uint64, pos rules.Position, limits engine.Limits) engine.Result {
	t.Helper()
	return strength.New(n, seed, options).Search(t.Context(), pos, limits, nil)
}

// A move gives away no more than its level allows, by the level's own search,
// and costs no more nodes. In most games the search is held shorter than the
// level allows, for the sake of the test's time.
func TestCap(t *testing.T) {
	for _, id := range played {
		limits := engine.Limits{Nodes: 2500}
		if id == "star:2" {
			limits.Nodes = 0
		}
		t.Run(id, func(t *testing.T) {
			for _, plies := range []int{9, 60} {
				pos := scattered(t, id, plies)
				for n := 1; n < strength.Top; n++ {
					skill := strength.SkillAt(n, pos.Game())
					r := search(t, n, uint64(plies), pos, limits)
					if !slices.Contains(pos.Moves(nil), r.Best) || len(r.Lines) != 1 || r.Lines[0].Moves[0] != r.Best {
						t.Fatalf("%d plies, level %d: best %v, lines %v", plies, n, r.Best, r.Lines)
					}
					if r.Nodes > skill.Nodes || r.Lines[0].Depth > skill.Depth {
						t.Errorf("%d plies, level %d: %d nodes at depth %d", plies, n, r.Nodes, r.Lines[0].Depth)
					}
					if limits.Nodes != 0 {
						skill.Nodes = min(skill.Nodes, limits.Nodes)
					}
					if skill.Blind > 0 {
						continue // its own search is another one
					}
					if loss := best(t, pos, skill) - r.Lines[0].Score; loss > skill.Cap {
						t.Errorf("%d plies, level %d: %s gives away %v, at most %v", plies, n, pos.MoveText(r.Best), loss, skill.Cap)
					}
				}
			}
		})
	}
}

// best returns the score of the best move by the last depth that a search of a
// skill finishes.
func best(t *testing.T, pos rules.Position, skill strength.Skill) engine.Score {
	t.Helper()
	limits := engine.Limits{Nodes: skill.Nodes, Depth: skill.Depth, Lines: skill.Lines}
	var score engine.Score
	finished := false
	r := engine.New(engine.Options{Evaluator: eval.For, Hash: 1}).Search(t.Context(), pos, limits, func(info engine.Info) {
		if info.Rank == 1 && info.Bound == engine.Exact {
			score, finished = info.Score, true
		}
	})
	if !finished {
		return r.Lines[0].Score
	}
	return score
}

// Seeds choose differently.
func TestChoiceVaries(t *testing.T) {
	for n := 1; n < strength.Top; n++ {
		chosen := make(map[rules.Move]bool)
		for seed := range uint64(12) {
			chosen[search(t, n, seed, gamestest.Position(t, "star:2"), engine.Limits{Nodes: 3000}).Best] = true
		}
		if len(chosen) < 2 {
			t.Errorf("level %d begins every game with one move", n)
		}
	}
}

// The same seed plays the same game; another seed does not, nor does the next
// game of a player.
func TestSeed(t *testing.T) {
	play := func(id string, players ...*strength.Player) string {
		pos := gamestest.Position(t, id)
		text := ""
		for i := range 16 {
			if pos.Over() {
				break
			}
			r := players[i%len(players)].Search(t.Context(), pos, engine.Limits{Nodes: 1500}, nil)
			text += pos.MoveText(r.Best) + " "
			pos.Play(r.Best)
		}
		return text
	}
	for _, id := range []string{"star:2", "yalta", "draughts:4"} {
		t.Run(id, func(t *testing.T) {
			one := strength.New(2, 7, options)
			first := play(id, one)
			// Earlier positions, table and threads do not influence a player's moves.
			two, three := strength.New(2, 7, options), strength.New(2, 7, engine.Options{Evaluator: eval.For, Hash: 8, Threads: 3})
			if again := play(id, two, three); again != first {
				t.Errorf("seed 7 plays\n%s\nthen\n%s", first, again)
			}
			if other := play(id, strength.New(2, 8, options)); other == first {
				t.Errorf("seeds 7 and 8 both play %s", first)
			}
			one.Clear()
			if next := play(id, one); next == first {
				t.Errorf("two games of one player are both %s", first)
			}
			one.Seed(7)
			if again := play(id, one); again != first {
				t.Errorf("seed 7, set again, plays\n%s\nnot\n%s", again, first)
			}
		})
	}
}

// The top is the full engine: the same reports, lines and nodes.
func TestTop(t *testing.T) {
	for _, id := range played {
		pos := scattered(t, id, 12)
		limits := engine.Limits{Nodes: 3000, Lines: 2}
		var want, got []engine.Score
		r := engine.New(options).Search(t.Context(), pos, limits, func(info engine.Info) { want = append(want, info.Score) })
		top := strength.New(strength.Top, 1, options)
		for range 2 {
			got = nil
			top.Clear()
			s := top.Search(t.Context(), pos, limits, func(info engine.Info) { got = append(got, info.Score) })
			if s.Best != r.Best || s.Nodes != r.Nodes || len(s.Lines) != len(r.Lines) || !slices.Equal(got, want) {
				t.Errorf("%s: %s in %d nodes, the engine %s in %d", id, pos.MoveText(s.Best), s.Nodes, pos.MoveText(r.Best), r.Nodes)
			}
		}
	}
}

// Limits that are tighter than those of the level hold, and moves that are not
// wanted are not played.
func TestLimits(t *testing.T) {
	pos := scattered(t, "star:4", 10)
	for n := 1; n <= strength.Top; n++ {
		if r := search(t, n, 1, pos, engine.Limits{Nodes: 150}); r.Nodes > 150 || r.Best == rules.NoMove {
			t.Errorf("level %d: %d nodes of 150, best %v", n, r.Nodes, r.Best)
		}
		wanted := pos.Moves(nil)[:1]
		if r := search(t, n, 1, pos, engine.Limits{Depth: 2, Moves: wanted}); r.Best != wanted[0] {
			t.Errorf("level %d: %s, which is not wanted", n, pos.MoveText(r.Best))
		}
	}
}

// Every level sees the mate in one, and reports only the played move.
func TestWinIsTaken(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	for _, text := range []string{"f2f3", "e7e5", "g2g4"} {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	for n := 1; n < strength.Top; n++ {
		for seed := range uint64(5) {
			var told []rules.Move
			r := strength.New(n, seed, options).Search(t.Context(), pos, engine.Limits{}, func(info engine.Info) {
				told = append(told, info.Moves[0])
			})
			if got := pos.MoveText(r.Best); got != "d8h4" {
				t.Errorf("level %d, seed %d: %s, not the mate", n, seed, got)
			}
			if !slices.Equal(told, []rules.Move{r.Best}) {
				t.Errorf("level %d: reported %v, played %v", n, told, r.Best)
			}
		}
	}
	pos.Play(search(t, 1, 1, pos, engine.Limits{}).Best)
	if r := search(t, 1, 1, pos, engine.Limits{}); r.Best != rules.NoMove || r.Lines != nil {
		t.Errorf("after the end: %v", r)
	}
}

// Each bot has texts of its own.
func TestBots(t *testing.T) {
	seen := make(map[string]bool)
	for i, bot := range strength.Bots() {
		for _, text := range []string{bot.Key, bot.Name, bot.Note} {
			if text == "" || seen[text] {
				t.Errorf("level %d: text %q is empty or another's", i+1, text)
			}
			seen[text] = true
		}
	}
}
