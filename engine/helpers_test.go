package engine

import (
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// worths are the values of men for the evaluator of these tests, by role: in draughts a
// king is worth as much as a queen, in Royale it can be lost.
var worths = [...]Score{rules.King: 0, rules.Queen: 900, rules.Rook: 500, rules.Bishop: 330, rules.Knight: 320, rules.Pawn: 100, rules.Man: 100}

// material counts men, by looking at every square: slow, obvious and the same
// for every game.
type material struct {
	pos    rules.Position
	game   rules.Game
	teamOf [rules.MaxSeats + 1]int
	teams  int
	crowns Score // the value of a king
	// dull says nothing of moves, so that nothing is noisy and nothing allocates.
	dull bool
}

func newMaterial(pos rules.Position) Evaluator { return materialOf(pos) }

// newDull is newMaterial except for its data on moves.
func newDull(pos rules.Position) Evaluator {
	m := materialOf(pos)
	m.dull = true
	return m
}

func materialOf(pos rules.Position) *material {
	m := &material{pos: pos, game: pos.Game(), teams: len(pos.Game().Teams())}
	for i, team := range pos.Game().Teams() {
		for _, seat := range team {
			m.teamOf[seat] = i
		}
	}
	switch pos.Game().ID().Name {
	case "draughts":
		m.crowns = 350
	case "royale":
		m.crowns = 1500
	}
	return m
}

// Bind makes a new evaluator for each search, because materialOf knows more of a position
// than the squares of its men.
func (m *material) Bind(rules.Position) bool { return false }

func (m *material) worth(p rules.Piece) Score {
	if p.Role == rules.King {
		return m.crowns
	}
	return worths[p.Role]
}

// Evaluate gives a team its own men less the mean of the others', and a little for squares,
// so that positions differ.
func (m *material) Evaluate(v *Values) {
	var sums [rules.MaxSeats]Score
	total := Score(0)
	for s := range board.Square(m.game.Board().Len()) {
		p := m.pos.At(s)
		if p.Role == rules.NoRole {
			continue
		}
		if seat := m.pos.Owner(p.Army); seat != 0 {
			worth := m.worth(p) + Score(s*7%13)
			sums[m.teamOf[seat]] += worth
			total += worth
		}
	}
	others := Score(m.teams - 1)
	for seat := 1; seat <= m.game.Seats(); seat++ {
		own := sums[m.teamOf[seat]]
		v[seat] = own - (total-own)/others
	}
}

func (m *material) Inspect(dst []MoveInfo, moves []rules.Move) {
	for i, move := range moves {
		dst[i] = MoveInfo{}
		if m.dull {
			continue
		}
		a := m.pos.Describe(move)
		g := &dst[i]
		g.Man = uint8(a.Piece.Role) | uint8(a.Piece.Army)<<3
		if a.To != board.NoSquare {
			g.To = uint8(a.To)
		}
		if a.From != board.NoSquare {
			g.From = uint8(a.From)
		}
		g.Pawn = a.Piece.Role == rules.Pawn || a.Piece.Role == rules.Man
		g.Worth = m.worth(a.Piece)
		for _, s := range a.Captured {
			p := m.pos.At(s)
			g.Victim = uint8(m.pos.Owner(p.Army))
			g.Gain += m.worth(p)
		}
		if a.Promotion != rules.NoRole {
			g.Gain += m.worth(rules.Piece{Role: a.Promotion}) - g.Worth
		}
		g.Noisy = len(a.Captured) > 0 || a.Promotion != rules.NoRole
		g.Swap = a.Kind == rules.Swap
	}
}

// SEE assumes that a captor of something smaller is captured.
func (m *material) SEE(move rules.Move) Score {
	if m.dull {
		return 0
	}
	var g [1]MoveInfo
	m.Inspect(g[:], []rules.Move{move})
	return g[0].Gain - g[0].Worth/4
}

// legal checks that a line, which begins at pos, can be played.
func legal(t testing.TB, pos rules.Position, line []rules.Move) {
	t.Helper()
	pos = pos.Clone()
	var played []string
	for _, m := range line {
		text := pos.MoveText(m)
		if got, err := pos.ParseMove(text); err != nil || got != m {
			t.Fatalf("line %v goes on with %q: %v", played, text, err)
		}
		played = append(played, text)
		pos.Play(m)
	}
}
