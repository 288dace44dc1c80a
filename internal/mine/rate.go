package mine

import (
	"context"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/puzzle"
	"github.com/manykings/manykings/rules"
)

// tries is how often a bot is asked, and most how often it must find the move.
const (
	tries = 10
	most  = 6
)

// Rate returns how hard a problem is: the lowest level whose bot finds the first
// move in most of ten tries, the top if none below does. Where one move is legal,
// so that a bot has nothing to find, it goes by how much there is to see.
func (m *Mine) Rate(p *puzzle.Puzzle) (int, error) {
	pos, err := p.Begin(m.config.Shelf)
	if err != nil {
		return 0, err
	}
	solution, err := pos.ParseMove(p.Line[0])
	if err != nil {
		return 0, err
	}
	if pos.CountMoves() == 1 {
		return sight(pos.Describe(solution)), nil
	}
	for n := 1; n < level.Top; n++ {
		if m.finds(n, pos, solution) {
			return n, nil
		}
	}
	return level.Top, nil
}

// finds reports whether the bot of a level mostly finds a move.
func (m *Mine) finds(n int, pos rules.Position, solution rules.Move) bool {
	player := level.New(n, 0, engine.Options{Evaluator: m.pool.For})
	right := 0
	for try := range tries {
		player.Seed(uint64(try))
		if player.Search(context.Background(), pos, engine.Limits{}, nil).Best == solution {
			right++
		}
		if right >= most || try-right > tries-most {
			break
		}
	}
	return right >= most
}

// sight is how hard it is to see the only legal move.
func sight(a rules.Action) int {
	switch {
	case len(a.Path) > 0: // draughts: twice the men beyond the second
		return min(2*max(len(a.Captured)-2, 1), level.Top)
	case a.Promotion == rules.King:
		return 7
	case a.Kind == rules.Defection:
		return 6
	case a.Kind == rules.Quiet && a.Piece.Role != rules.King:
		return 5 // it blocks, or takes control away
	case a.Piece.Role != rules.King:
		return 4
	}
	return 2
}
