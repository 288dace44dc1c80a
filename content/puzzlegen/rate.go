package puzzlegen

import (
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// tries is how often a bot is asked, and most how often it must find the move.
const (
	tries = 10
	most  = 6
)

// Rate returns the difficulty of a problem: the lowest level whose bot finds the first move
// in most of ten tries, the top if none below does. With one legal move a bot has nothing
// to find, and the rating follows from the appearance. So it does if the weakest bot finds
// the move, since every bot sees a full round.
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
		return min(sight(pos.Describe(solution))+max(bits.Len(uint(refused(pos, solution)))-1, 0), hardestSight), nil
	}
	for n := 1; n < strength.Top; n++ {
		if m.finds(n, pos, solution) {
			if n == 1 {
				return choice(pos, solution, p.Goal.Moves), nil
			}
			return n, nil
		}
	}
	return strength.Top, nil
}

// finds reports whether the bot of a level mostly finds a move.
func (m *Mine) finds(n int, pos rules.Position, solution rules.Move) bool {
	player := strength.New(n, 0, engine.Options{Evaluator: m.pool.For})
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

// hardest is how hard a problem is at most that the weakest bot finds.
const hardest = 6

// choice is the difficulty for people of finding a move among similar ones: men that
// attack a king if it does, else captures if it is one, else quiet ones. Each doubling of
// their number is one harder, and each further move one more.
func choice(pos rules.Position, solution rules.Move, moves int) int {
	sort := appearance(pos, solution)
	alike := 0
	for _, other := range pos.Moves(nil) {
		if other != solution && appearance(pos, other) == sort {
			alike++
		}
	}
	return min(max(bits.Len(uint(alike)), 1)+max(moves-1, 0), hardest)
}

// The appearances of a move.
const (
	attacks = iota
	takes
	quiet
)

// appearance returns the obvious traits of a move.
func appearance(pos rules.Position, move rules.Move) int {
	action := pos.Describe(move)
	seat := pos.Turn()
	s := pos.State()
	s.Make(move)
	defer s.Unmake()
	for _, a := range pos.Attacks() {
		for _, man := range a.Men {
			if a.Seat != seat && man.Seat == seat {
				return attacks
			}
		}
	}
	if len(action.Captured) > 0 {
		return takes
	}
	return quiet
}

// hardestSight is how hard it is at most to see the only legal move.
const hardestSight = 9

// refused returns how many moves look possible beside the only legal one: in draughts captures
// that take less, in chess moves of the same man that leave the king attacked.
func refused(pos rules.Position, solution rules.Move) (count int) {
	action := pos.Describe(solution)
	surface := pos.Game().Board()
	for from := range board.Square(surface.Len()) {
		if man := pos.At(from); man.Role == rules.NoRole || pos.Owner(man.Army) != pos.Turn() || len(action.Path) == 0 && from != action.From {
			continue
		}
		for to := range board.Square(surface.Len()) {
			_, err := pos.ParseMove(surface.SquareName(from) + joint(action) + surface.SquareName(to))
			if r, ok := errors.AsType[*rules.Refusal](err); ok && slices.Contains(tempting, r.Code) {
				count++
			}
		}
	}
	return count
}

// tempting are the refusals of moves that look possible.
var tempting = []string{"longer-capture", "more-kings", "into-check", "in-check", "sovereign-pinned", "turncoat"}

// joint returns the sign between the squares of a move like action.
func joint(action rules.Action) string {
	if len(action.Path) > 0 {
		return "x"
	}
	return ""
}

// sight is the difficulty of seeing the only legal move.
func sight(a rules.Action) int {
	switch {
	case len(a.Path) > 0: // draughts: twice the men beyond the second
		return min(2*max(len(a.Captured)-2, 1), strength.Top)
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
