package report

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/internal/jsontext"
	"github.com/manykings/manykings/rules"
)

// Stance is how one man stands, whoever's it is and whoever is on turn: where he
// goes, who may take him and who would take back.
type Stance struct {
	Square    string     `json:"square"`
	Goals     []string   `json:"goals" doc:"Where he may go, or could were it his seat's turn."`
	Takes     []string   `json:"takes" doc:"Those of the goals where he takes."`
	Attackers []Attacker `json:"attackers" doc:"The men that take him, or would were it their turn."`
	Guards    []Attacker `json:"guards" doc:"The men that would take what had taken him."`
	Refusal   *Refusal   `json:"refusal,omitempty" doc:"Why he cannot move now; left out if he can."`
}

// NewStance returns how the man on s stands. Nothing is known here of how men go:
// the turn is given to each seat in a description of the position, and its legal
// moves are looked at. A description that is no position tells nothing.
func NewStance(pos rules.Position, s board.Square) Stance {
	game := pos.Game()
	name := game.Board().SquareName(s)
	st := Stance{Square: name, Goals: []string{}, Takes: []string{}, Attackers: []Attacker{}, Guards: []Attacker{}}
	man := pos.At(s)
	if man.Role == rules.NoRole {
		return st
	}
	owner := pos.Owner(man.Army)
	setup := pos.Setup()
	for _, team := range game.Teams() {
		for _, seat := range team {
			if seat != owner {
				st.Attackers = append(st.Attackers, st.look(pos, setup, seat, s)...)
			}
		}
	}
	if owner != 0 {
		st.look(pos, setup, owner, s)
	}
	if owner == 0 || owner != pos.Turn() || len(st.Goals) == 0 {
		st.Refusal = stuck(pos, s)
	}
	// Who takes an enemy in his place guards him.
	if owner != 0 && taken(pos, &setup, s) {
		st.Guards = append(st.Guards, st.look(pos, setup, owner, s)...)
	}
	return st
}

// taken puts an enemy in the place of the man on s, as if he had been taken there,
// and reports whether there is one and whether he can be taken at all.
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
		role = rules.Knight // who may stand everywhere
	}
	setup.Board = slices.Clone(setup.Board)
	for i := range setup.Board {
		if setup.Board[i].Square == game.Board().SquareName(s) {
			setup.Board[i].Piece = enemy + roleLetter(role)
		}
	}
	return true
}

// look returns the men with which a seat takes what stands on s, were it its turn,
// and notes where the man on s goes, if that is one of its own.
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

// telling are the marks of refusals by what they explain: what forbids a man to go
// says more than that he does not go like that, or that his way is barred.
var telling = [...]rules.MarkKind{
	rules.MarkDue, rules.MarkKing, rules.MarkLine, rules.MarkAttacker, rules.MarkTwin, rules.MarkTaken, rules.MarkBlocker,
}

// stuck returns why the man on s cannot move now, nil if he can: of the reasons for
// all squares that which tells most.
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
	if st.Refusal != nil {
		dst = st.Refusal.Append(jsontext.AppendField(dst, "refusal"))
	}
	return append(dst, '}')
}
