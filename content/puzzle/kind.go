package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Kind is a sort of problem.
type Kind struct {
	Name     string
	Families []string // that have it
	Goals    []Goal   // the goals that it may have
	// also reports the kind's additional condition on the solution m, with p at the
	// position of the problem.
	also func(p *prover, m rules.Move) bool
	// simple is set if also depends on the move alone, so that a test is cheap.
	simple bool
}

// Kinds returns all kinds of problems.
func Kinds() []Kind {
	mate := func(n int) []Goal { return []Goal{{Mate, n}} }
	pressed := []Goal{{Mate, 1}, {Aim: Escape}, {Aim: Only}}
	return []Kind{
		{Name: "whose", Families: []string{"star", "yalta"}, Goals: mate(1), also: othersMate},
		{Name: "conquest", Families: []string{"star"}, Goals: mate(1), also: byConquered, simple: true},
		{Name: "regime", Families: []string{"sovereign"}, Goals: pressed, also: isRegime, simple: true},
		{Name: "coup", Families: []string{"sovereign"}, Goals: pressed, also: isCoup, simple: true},
		{Name: "coup", Families: []string{"royale"}, Goals: []Goal{{Aim: Only}, {Hunt, 1}, {Hunt, 2}}, also: isCoup, simple: true},
		{Name: "regime", Families: []string{"royale"}, Goals: []Goal{{Aim: Only}}, also: isRegime, simple: true},
		{Name: "mate1", Families: []string{"star", "yalta", "rex", "sovereign"}, Goals: mate(1)},
		{Name: "mate2", Families: []string{"star", "yalta", "rex", "sovereign"}, Goals: mate(2)},
		{Name: "mate3", Families: []string{"star", "rex"}, Goals: mate(3)},
		{Name: "hunt1", Families: []string{"royale"}, Goals: []Goal{{Hunt, 1}}},
		{Name: "hunt2", Families: []string{"royale"}, Goals: []Goal{{Hunt, 2}}},
		{Name: "rescue", Families: []string{"star", "yalta"}, Goals: []Goal{{Aim: Rescue}}},
		{Name: "escape", Families: []string{"sovereign"}, Goals: []Goal{{Aim: Escape}}},
		{Name: "only", Families: []string{"star", "yalta", "rex", "sovereign", "royale"}, Goals: []Goal{{Aim: Only}}},
		{Name: "quantity", Families: []string{"draughts"}, Goals: []Goal{{Aim: Due}}, also: byQuantity},
		{Name: "quality", Families: []string{"draughts"}, Goals: []Goal{{Aim: Due}}, also: byQuality},
		{Name: "shot", Families: []string{"draughts"}, Goals: []Goal{{Shot, 2}, {Shot, 3}}, also: takesNothing},
	}
}

// KindsOf returns the kinds that a family has.
func KindsOf(family string) []Kind {
	return slices.DeleteFunc(Kinds(), func(k Kind) bool { return !slices.Contains(k.Families, family) })
}

// isRegime reports whether m is a change of regime (sovereign.14).
func isRegime(p *prover, m rules.Move) bool { return p.pos.Describe(m).Kind == rules.Defection }

// isCoup reports whether m makes a pawn a king (sovereign.9).
func isCoup(p *prover, m rules.Move) bool { return p.pos.Describe(m).Promotion == rules.King }

// takesNothing reports whether m takes no man.
func takesNothing(p *prover, m rules.Move) bool { return len(p.pos.Describe(m).Captured) == 0 }

// byConquered reports whether m is made by a man of an army that the solver has
// conquered (star.11).
func byConquered(p *prover, m rules.Move) bool {
	return p.pos.Describe(m).Piece.Army != p.pos.OwnArmy(p.solver)
}

// othersMate reports whether some other move mates too, whatever is replied, but
// to the credit of another (star.10, yalta.9).
func othersMate(p *prover, m rules.Move) (found bool) {
	p.moves(func(other rules.Move) bool {
		for seat := rules.Seat(1); int(seat) <= p.pos.Game().Seats() && !found; seat++ {
			found = other != m && seat != p.solver && p.dooms(other, seat)
		}
		return !found
	})
	return found
}

// byQuantity and byQuality report whether a capture of less is refused, because it
// takes fewer men than m, or fewer kings (draughts.7).
func byQuantity(p *prover, m rules.Move) bool {
	return len(p.pos.Describe(m).Captured) >= 3 && p.refuses("longer-capture")
}

func byQuality(p *prover, m rules.Move) bool {
	captured := p.pos.Describe(m).Captured
	return len(captured) >= 2 && slices.ContainsFunc(captured, func(s board.Square) bool { return p.pos.At(s).Role == rules.King }) &&
		p.refuses("more-kings")
}

// refuses reports whether a capture of the solver is refused for a reason, named
// by the code of the sentence.
func (p *prover) refuses(code string) bool {
	surface := p.pos.Game().Board()
	for from := range board.Square(surface.Len()) {
		man := p.pos.At(from)
		if man.Role == rules.NoRole || p.pos.Owner(man.Army) != p.solver {
			continue
		}
		for to := range board.Square(surface.Len()) {
			_, err := p.pos.ParseMove(surface.SquareName(from) + "x" + surface.SquareName(to))
			if r, ok := errors.AsType[*rules.Refusal](err); ok && r.Code == code {
				return true
			}
		}
	}
	return false
}

// legalLeast is how many legal moves a problem has at least whose goal is the only
// move that does something: else it solves itself.
const legalLeast = 4

// solve returns the one first move that reaches the goal in pos, or says why
// there is no such move or more than one.
func (p *prover) solve(goal Goal) (rules.Move, error) {
	var found []rules.Move
	legal := p.s.Moves(nil)
	switch goal.Aim {
	case Mate, Hunt, Shot:
		found = p.solutions(goal.Moves, 2)
		if len(found) > 0 && goal.Moves > 1 && p.finds(goal.Moves-1) {
			return 0, errors.New("the goal is reached sooner")
		}
	case Escape:
		if found = legal; !p.pos.InCheck() {
			return 0, errors.New("the king is not in check")
		}
	case Due:
		found = legal
	case Only:
		if len(legal) < legalLeast {
			return 0, errors.New("there are hardly any moves")
		}
		for _, m := range legal {
			if !p.loses(m) {
				found = append(found, m)
			}
			if len(found) > 1 || p.spent() {
				break
			}
		}
		if len(found) == 1 && p.risks(found[0]) {
			return 0, errors.New("the move does not save the solver for certain")
		}
	case Rescue:
		if len(legal) < legalLeast {
			return 0, errors.New("there are hardly any moves")
		}
		found = p.rescues(legal)
	}
	switch {
	case p.spent():
		return 0, errSpent
	case len(found) == 0:
		return 0, errors.New("no move reaches the goal")
	case len(found) > 1:
		return 0, errors.New("several moves reach the goal")
	}
	return found[0], nil
}

// errSpent is the error of a proof that needs more nodes than allowed.
var errSpent = errors.New("too many nodes")

// rescues returns the move that alone saves another seat from being mated for a
// third, if there is such a seat.
func (p *prover) rescues(legal []rules.Move) []rules.Move {
	for seat := rules.Seat(1); int(seat) <= p.pos.Game().Seats(); seat++ {
		if seat == p.solver {
			continue
		}
		var saving []rules.Move
		for _, m := range legal {
			if !p.dooms(m, seat) {
				saving = append(saving, m)
			}
			if len(saving) > 1 || p.spent() {
				break
			}
		}
		if len(saving) == 1 && !p.endangers(saving[0], seat) {
			return saving
		}
	}
	return nil
}

// kind returns the kind of p by name, if its family has it.
func (p *Puzzle) kind() (Kind, error) {
	family, _ := p.Family()
	for _, k := range KindsOf(family) {
		if k.Name == p.Kind && slices.Contains(k.Goals, p.Goal) {
			return k, nil
		}
	}
	return Kind{}, fmt.Errorf("puzzle %s: %q has no problems of kind %s that ask for %v", p.ID, family, p.Kind, p.Goal)
}
