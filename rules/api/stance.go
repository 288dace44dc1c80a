package api

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
)

// Stance is the state of one man, of any owner and on any turn: his goals, his attackers
// and his guards.
type Stance struct {
	Square    string     `json:"square"`
	Goals     []string   `json:"goals" doc:"Where he may go, or could were it his seat's turn; nowhere once the game is over."`
	Takes     []string   `json:"takes" doc:"Those of the goals where he takes."`
	Attackers []Attacker `json:"attackers" doc:"The men that take him, or would were it their turn; of an empty square those that would take an enemy who had just come there."`
	Guards    []Attacker `json:"guards" doc:"The men that would take what had taken him; of an empty square those of the seat on turn and its partners that would take an enemy who had just come there."`
	MateBy    int        `json:"mateBy,omitempty" doc:"Of an attacked king whose mate it would be: of those that check it, the seat whose check began first, or last if the game was made so (star.10, yalta.9). Left out for two."`
	Refusal   *Refusal   `json:"refusal,omitempty" doc:"Why he cannot move now; left out if he can."`
}

// NewStance returns the stance of the man on s. It knows no moves itself: it gives the turn
// to each seat in a description of the position, and reads its legal moves. An impossible
// description yields nothing.
//
// For an empty square it returns the men that would take an enemy arriving there. On a
// coloured square he has its colour until he is taken, and his captor gets it
// (sovereign.11): its men, nobody's while the square was empty, neither pin nor guard.
// Where no enemy may enter (sovereign.3, sovereign.4, draughts.1) nobody takes one.
func NewStance(pos rules.Position, s board.Square) Stance {
	game := pos.Game()
	name := game.Board().SquareName(s)
	st := Stance{Square: name, Goals: []string{}, Takes: []string{}, Attackers: []Attacker{}, Guards: []Attacker{}}
	man := pos.At(s)
	if man.Role == rules.NoRole {
		st.lookEmpty(pos, s)
		return st
	}
	owner := pos.Owner(man.Army)
	setup := pos.Setup()
	if c, ok := pos.(rules.Creditor); ok && man.Role == rules.King && game.Seats() > 2 {
		st.MateBy = int(c.Credited(owner))
	}
	for _, team := range game.Teams() {
		for _, seat := range team {
			if seat != owner {
				st.Attackers = append(st.Attackers, st.look(pos, setup, seat, s)...)
			}
		}
	}
	if owner != 0 && !pos.Outcome().Over {
		st.look(pos, setup, owner, s)
	}
	if owner == 0 || owner != pos.Turn() || len(st.Goals) == 0 {
		st.Refusal = stuck(pos, s)
	}
	// A man that takes an enemy in his place guards him.
	if owner != 0 && taken(pos, &setup, s) {
		st.Guards = append(st.Guards, st.look(pos, setup, owner, s)...)
	}
	return st
}

// taken puts an enemy on the square of the man on s, as if he had been taken there, and
// reports whether there is one and whether he can be taken at all.
func taken(pos rules.Position, setup *rules.Setup, s board.Square) bool {
	game, man := pos.Game(), pos.At(s)
	owner := pos.Owner(man.Army)
	enemy := ""
	for _, team := range game.Teams() {
		if slices.Contains(team, owner) {
			continue
		}
		for _, seat := range team {
			if army := pos.OwnArmy(seat); pos.Owner(army) == seat {
				enemy = game.Armies()[army]
			}
		}
	}
	if man.Role == rules.King || enemy == "" {
		return false
	}
	role := man.Role
	if role == rules.Pawn {
		role = rules.Knight // a man that may be everywhere
	}
	setup.Board = slices.Clone(setup.Board)
	for i := range setup.Board {
		if setup.Board[i].Square == game.Board().SquareName(s) {
			setup.Board[i].Piece = enemy + roleLetter(role)
		}
	}
	return true
}

// lookEmpty notes the men that would take on the empty square s.
func (st *Stance) lookEmpty(pos rules.Position, s board.Square) {
	for _, team := range pos.Game().Teams() {
		for _, seat := range team {
			setup := pos.Setup()
			if !come(pos, &setup, seat, s) {
				continue
			}
			if men := st.look(pos, setup, seat, s); slices.Contains(team, pos.Turn()) {
				st.Guards = append(st.Guards, men...)
			} else {
				st.Attackers = append(st.Attackers, men...)
			}
		}
	}
}

// come puts an enemy of a seat on s, and reports whether an enemy may be there.
func come(pos rules.Position, setup *rules.Setup, seat rules.Seat, s board.Square) bool {
	game := pos.Game()
	name := game.Board().SquareName(s)
	men := slices.Clone(setup.Board)
	setup.Turn, setup.Pending, setup.EnPassant = seat, "", nil
	for army, letter := range game.Armies() {
		owner := pos.Owner(rules.Army(army))
		if owner == 0 || slices.ContainsFunc(game.Teams(), func(team rules.Team) bool {
			return slices.Contains(team, owner) && slices.Contains(team, seat)
		}) {
			continue
		}
		// A man that may be everywhere; in draughts, without knights, a man: on crowning
		// squares nobody can be taken.
		for _, role := range [...]rules.Role{rules.Knight, rules.Man} {
			setup.Board = append(slices.Clip(men), rules.Placed{Square: name, Piece: letter + roleLetter(role)})
			_, err := game.Position(*setup)
			faults, _ := errors.AsType[rules.Faults](err)
			if !slices.ContainsFunc(faults, func(f rules.Fault) bool { return slices.Contains(f.Squares, name) }) {
				return true // turnOf knows any other fault
			}
		}
	}
	return false
}

// look returns the men with which a seat, on turn, takes the man on s, and notes the goals
// of the man on s, if it is its own.
func (st *Stance) look(pos rules.Position, setup rules.Setup, seat rules.Seat, s board.Square) (men []Attacker) {
	as := turnOf(pos, setup, seat)
	if as == nil {
		return nil
	}
	b := pos.Game().Board()
	for _, m := range as.Moves(nil) {
		a := as.Describe(m)
		if a.From == s && a.To != board.NoSquare && !slices.Contains(st.Goals, b.SquareName(a.To)) {
			st.Goals = append(st.Goals, b.SquareName(a.To))
			if len(a.Captured) > 0 {
				st.Takes = append(st.Takes, b.SquareName(a.To))
			}
		}
		for _, taken := range a.Captured {
			// In draughts a man may take him on several ways, each a move.
			by := Attacker{int(seat), b.SquareName(a.From)}
			if taken == s && !slices.Contains(men, by) {
				men = append(men, by)
			}
		}
	}
	return men
}

// telling ranks the marks of refusals by their information: a prohibition says more than a
// wrong way of moving, or a blocked way.
var telling = [...]rules.MarkKind{
	rules.MarkDue, rules.MarkKing, rules.MarkLine, rules.MarkAttacker, rules.MarkTwin, rules.MarkTaken, rules.MarkBlocker,
}

// stuck returns the reason why the man on s cannot move now, nil if he can: the most
// informative of the reasons for all squares.
func stuck(pos rules.Position, s board.Square) *Refusal {
	b := pos.Game().Board()
	var best *rules.Refusal
	least := len(telling) + 1
	for to := range board.Square(b.Len()) {
		_, err := pos.ParseMove(b.SquareName(s) + b.SquareName(to))
		r, ok := errors.AsType[*rules.Refusal](err)
		if to == s || !ok {
			continue
		}
		rank := len(telling)
		for _, mark := range r.Marks {
			for i := range rank {
				if telling[i] == mark.Kind {
					rank = i
					break
				}
			}
		}
		if rank < least {
			best, least = r, rank
		}
	}
	if best == nil {
		return nil
	}
	r := NewRefusal(best)
	return &r
}

// Append appends st as JSON.
func (st Stance) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "square", st.Square)
	dst = appendTexts(dst, "goals", st.Goals)
	dst = appendTexts(dst, "takes", st.Takes)
	dst = appendEach(dst, "attackers", st.Attackers)
	dst = appendEach(dst, "guards", st.Guards)
	if st.MateBy != 0 {
		dst = appendInt(dst, "mateBy", st.MateBy)
	}
	if st.Refusal != nil {
		dst = st.Refusal.Append(jsontext.AppendField(dst, "refusal"))
	}
	return append(dst, '}')
}
