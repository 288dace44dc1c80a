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
	Goals     []Goal     `json:"goals" doc:"Where he may go, or could were it his seat's turn."`
	Attackers []Attacker `json:"attackers" doc:"The men that take him, or would were it their turn."`
	Guards    []Attacker `json:"guards" doc:"The men that would take what had taken him."`
	Refusal   *Refusal   `json:"refusal,omitempty" doc:"Why he cannot move now; left out if he can."`
}

// Goal is where a man goes.
type Goal struct {
	Square string `json:"square"`
	Takes  bool   `json:"takes"`
}

// NewStance returns how the man on s stands. Nothing is known here of how men go:
// the turn is given to each seat in a description of the position, and its legal
// moves are looked at. A description that is no position, such as one that leaves a
// king to be taken where that cannot be, tells nothing.
func NewStance(pos rules.Position, s board.Square) Stance {
	b := pos.Game().Board()
	st := Stance{Square: b.SquareName(s), Goals: []Goal{}, Attackers: []Attacker{}, Guards: []Attacker{}}
	man := pos.At(s)
	if man.Role == rules.NoRole {
		return st
	}
	owner := pos.Owner(man.Army)
	var legal []rules.Action // of his own seat
	for seat := rules.Seat(1); int(seat) <= pos.Game().Seats(); seat++ {
		actions := actionsOf(pos, pos.Setup(), seat)
		if seat == owner {
			legal = actions
			continue
		}
		st.Attackers = append(st.Attackers, takers(b, actions, seat, s)...)
	}
	for _, a := range legal {
		goal := Goal{squareName(b, a.To), len(a.Captured) > 0}
		if a.From == s && a.To != board.NoSquare && !slices.Contains(st.Goals, goal) {
			st.Goals = append(st.Goals, goal)
		}
	}
	if owner != 0 && man.Role != rules.King {
		st.Guards = append(st.Guards, guards(pos, s, owner)...)
	}
	if owner != pos.Turn() || len(st.Goals) == 0 {
		st.Refusal = stuck(pos, s)
	}
	return st
}

// actionsOf returns what a seat could do in a position, were it its turn.
func actionsOf(pos rules.Position, setup rules.Setup, seat rules.Seat) []rules.Action {
	if seat != pos.Turn() {
		setup.EnPassant = nil // rights of the seat on turn
	}
	setup.Turn, setup.Pending = seat, ""
	state, err := pos.Game().State(setup)
	if err != nil {
		return nil
	}
	as := state.Position()
	moves := state.Moves(nil)
	actions := make([]rules.Action, len(moves))
	for i, m := range moves {
		actions[i] = as.Describe(m)
	}
	return actions
}

// takers returns the men of a seat that take what stands on s, each once.
func takers(b *board.Topology, actions []rules.Action, seat rules.Seat, s board.Square) []Attacker {
	var men []Attacker
	for _, a := range actions {
		man := Attacker{int(seat), squareName(b, a.From)}
		if slices.Contains(a.Captured, s) && !slices.Contains(men, man) {
			men = append(men, man)
		}
	}
	return men
}

// guards returns the men of owner that would take an enemy in the place of the man
// on s.
func guards(pos rules.Position, s board.Square, owner rules.Seat) []Attacker {
	game, b := pos.Game(), pos.Game().Board()
	enemy := enemyOf(game, pos, owner)
	if enemy == 0 {
		return nil
	}
	role := pos.At(s).Role
	if role == rules.Pawn {
		role = rules.Knight // who may stand everywhere
	}
	setup := pos.Setup()
	setup.Board = slices.Clone(setup.Board)
	for i := range setup.Board {
		if setup.Board[i].Square == b.SquareName(s) {
			setup.Board[i].Piece = game.Armies()[pos.OwnArmy(enemy)] + roleLetter(role)
		}
	}
	return takers(b, actionsOf(pos, setup, owner), owner, s)
}

// enemyOf returns a seat that plays against another and moves its own army still, 0
// for none.
func enemyOf(game rules.Game, pos rules.Position, owner rules.Seat) rules.Seat {
	for _, team := range game.Teams() {
		for _, seat := range team {
			if !slices.Contains(team, owner) && pos.Owner(pos.OwnArmy(seat)) == seat {
				return seat
			}
		}
	}
	return 0
}

// telling are the marks of refusals by what they explain: what forbids a man to go
// says more than that he does not go like that, or that his way is barred.
var telling = []rules.MarkKind{
	rules.MarkDue, rules.MarkKing, rules.MarkLine, rules.MarkAttacker, rules.MarkTwin, rules.MarkTaken, rules.MarkBlocker,
}

// stuck returns why the man on s cannot move now, nil if he can: of the reasons for
// all squares that which tells most.
func stuck(pos rules.Position, s board.Square) *Refusal {
	b := pos.Game().Board()
	var best *rules.Refusal
	least := len(telling) + 1
	for to := range board.Square(b.Len()) {
		if to == s {
			continue
		}
		_, err := pos.ParseMove(b.SquareName(s) + b.SquareName(to))
		r, ok := errors.AsType[*rules.Refusal](err)
		if !ok {
			if err == nil {
				return nil
			}
			continue
		}
		rank := len(telling)
		for _, mark := range r.Marks {
			if i := slices.Index(telling, mark.Kind); i >= 0 {
				rank = min(rank, i)
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

// Append appends s as JSON.
func (s Stance) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "square", s.Square)
	dst = appendEach(dst, "goals", s.Goals)
	dst = appendEach(dst, "attackers", s.Attackers)
	dst = appendEach(dst, "guards", s.Guards)
	if s.Refusal != nil {
		dst = s.Refusal.Append(jsontext.AppendField(dst, "refusal"))
	}
	return append(dst, '}')
}

// Append appends g as JSON.
func (g Goal) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "square", g.Square)
	return append(appendBool(dst, "takes", g.Takes), '}')
}
