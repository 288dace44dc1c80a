package eval

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/rulestest"
)

// allGames are games of every kind of board, seating and rule that an
// evaluation sees.
var allGames = []string{
	"star:2", "star:3", "star:4", "star:5", "star:8", "star:4,teams=pairs", "star:6,teams=threes",
	"star:3,teams=1-23", "star:3,abandoned=stay", "star:4,allycapture=team,teams=adjacent",
	"yalta", "yalta,knight=literal", "rex", "sovereign", "sovereign,twin=closed", "royale",
	"draughts:2", "draughts:3", "draughts:4", "draughts:4,teams=pairs", "draughts:8", "draughts:2,blocked=count,landing=behind",
}

// placed returns the position of a set-up, its turn begun.
func placed(tb testing.TB, setup rules.Setup) rules.Position {
	tb.Helper()
	pos, err := games.Position(setup)
	if err != nil {
		tb.Fatalf("%+v: %v", setup, err)
	}
	return pos
}

// men returns a position of a game with the given men and seat 1 on turn.
func men(tb testing.TB, id string, texts ...string) rules.Position {
	tb.Helper()
	return placed(tb, setup(tb, id, texts...))
}

// setup returns the set-up of [men]: a man is a piece and a square in one word,
// such as "1Ke1", "1K1e1" or "wKi1".
func setup(tb testing.TB, id string, texts ...string) rules.Setup {
	tb.Helper()
	x := gamestest.Game(tb, id).Start().Setup()
	x.Board, x.Castling, x.Turn, x.Ply = rulestest.Men(strings.Join(texts, " ")), nil, 1, 2
	return x
}

// visit plays random games and shows every position of them, its turn begun.
// The next seeds continue differently.
func visit(tb testing.TB, id string, gamesPlayed, plies int, show func(pos rules.Position)) {
	tb.Helper()
	game := gamestest.Game(tb, id)
	for seed := range uint64(gamesPlayed) {
		rng := rand.New(rand.NewPCG(seed, 7))
		pos := game.Start()
		for range plies {
			if pos.Over() {
				break
			}
			show(pos)
			pos.Play(choose(rng, pos))
		}
	}
}

// choose returns a random move, captures more often than others, so that games
// come to few men.
func choose(rng *rand.Rand, pos rules.Position) rules.Move {
	moves := pos.Moves(nil)
	m := moves[rng.IntN(len(moves))]
	for range 2 {
		if pos.Describe(m).Captured == nil {
			m = moves[rng.IntN(len(moves))]
		}
	}
	return m
}

// midgame returns a position of a game after random moves.
func midgame(tb testing.TB, id string, plies int) rules.Position {
	tb.Helper()
	var last rules.Position
	visit(tb, id, 1, plies, func(pos rules.Position) { last = pos.Clone() })
	return last
}

// move returns the legal move with a text.
func move(tb testing.TB, pos rules.Position, text string) rules.Move {
	tb.Helper()
	m, err := pos.ParseMove(text)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}

// plainly returns an evaluator of a position that uses no net.
func plainly(pos rules.Position) engine.Evaluator { return newEvaluator(pos, WeightsOf(pos.Game())) }

// evaluate returns the values of a position without a net, found from scratch.
func evaluate(pos rules.Position) (v engine.Values) {
	plainly(pos).Evaluate(&v)
	return v
}
