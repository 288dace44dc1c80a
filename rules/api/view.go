package api

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
)

// View is the complete state of a game, for display and moves.
type View struct {
	Ply      int          `json:"ply" doc:"Entries played until here."`
	Turn     int          `json:"turn" doc:"The seat to move."`
	Check    bool         `json:"check" doc:"Whether the seat on turn must answer a check."`
	Men      []Man        `json:"men"`
	Owners   Counts       `json:"owners" doc:"The seat that moves each army, 0 for none."`
	Control  []Controlled `json:"control,omitempty" doc:"The colours that are controlled and not owned; left out in games where men are not controlled."`
	Attacks  []Attack     `json:"attacks" doc:"The kings that stand attacked (common.10)."`
	Events   []Event      `json:"events" doc:"What happened with the last entry, in order."`
	Outcome  Outcome      `json:"outcome"`
	Moves    []Move       `json:"moves" doc:"The legal moves of the seat on turn."`
	Position string       `json:"position" doc:"The position on one line: docs/notation.md."`

	Order    []int      `json:"order" doc:"The seats that have turns, in order of play, the one on turn first; none after the end."`
	Standing []Standing `json:"standing" doc:"What became of the seats that do not play on as they began, in order."`
	Played   *Played    `json:"played,omitempty" doc:"The last entry; left out before the first."`
}

// Man is a man on the board.
type Man struct {
	Square string `json:"square" example:"1e1"`
	Role   string `json:"role" enum:"K,Q,R,B,N,P,M"`
	Army   string `json:"army" doc:"One of the armies of the game." example:"1"`
	Owner  int    `json:"owner" doc:"The seat that moves it now, 0 for none."`
}

// NewView returns the state of a position, its turn begun, after ply entries without
// history ([Chronicle.View] has it). Its moves have no names.
func NewView(pos rules.Position, ply int) View {
	v := newGlance(pos, ply)
	v.Moves = NewMoves(pos, pos.Moves(nil), nil)
	return v
}

// newGlance returns [NewView] without the legal moves.
func newGlance(pos rules.Position, ply int) View {
	armies := pos.Game().Armies()
	v := View{
		Ply: ply, Turn: int(pos.Turn()), Check: pos.InCheck(),
		Men: newMen(pos), Owners: make(Counts, len(armies)),
		Control: newControl(pos), Attacks: NewAttacks(pos), Events: NewEvents(pos.Events()), Outcome: NewOutcome(pos.Outcome()),
		Position: notation.FormatSetup(pos.Setup()),
		Order:    order(pos), Standing: []Standing{},
	}
	for a, army := range armies {
		v.Owners[a] = NamedCount{army, int(pos.Owner(rules.Army(a)))}
	}
	return v
}

// Named returns v, which is of pos, with its moves named as the records of the game
// have them.
func (v View) Named(pos rules.Position) View {
	for i, name := range notation.Texts(notation.RecordStyle(pos.Game()), pos, pos.Moves(nil)) {
		v.Moves[i].Name = name
	}
	return v
}

// order returns the seats that have turns, in order of play.
func order(pos rules.Position) []int {
	order := []int{}
	outcome := pos.Outcome()
	if outcome.Over {
		return order
	}
	seats := pos.Game().Seats()
	for i := range seats {
		seat := (int(outcome.Turn)-1+i)%seats + 1
		if !slices.Contains(outcome.Out, rules.Seat(seat)) {
			order = append(order, seat)
		}
	}
	return order
}

func newMen(pos rules.Position) []Man {
	b, armies := pos.Game().Board(), pos.Game().Armies()
	men := make([]Man, 0, 64)
	for s := range board.Square(b.Len()) {
		if man := pos.At(s); man.Role != rules.NoRole {
			men = append(men, Man{b.SquareName(s), roleLetter(man.Role), armies[man.Army], int(pos.Owner(man.Army))})
		}
	}
	return men
}

// Append appends v as JSON.
func (v View) Append(dst []byte) []byte {
	dst = appendInt(append(dst, '{'), "ply", v.Ply)
	dst = appendInt(dst, "turn", v.Turn)
	dst = appendBool(dst, "check", v.Check)
	dst = appendEach(dst, "men", v.Men)
	dst = v.Owners.Append(jsontext.AppendField(dst, "owners"))
	if len(v.Control) > 0 {
		dst = appendEach(dst, "control", v.Control)
	}
	dst = appendEach(dst, "attacks", v.Attacks)
	dst = appendEach(dst, "events", v.Events)
	dst = v.Outcome.Append(jsontext.AppendField(dst, "outcome"))
	dst = AppendMoves(jsontext.AppendField(dst, "moves"), v.Moves)
	dst = appendText(dst, "position", v.Position)
	dst = appendInts(dst, "order", v.Order)
	dst = appendEach(dst, "standing", v.Standing)
	if v.Played != nil {
		dst = v.Played.Append(jsontext.AppendField(dst, "played"))
	}
	return append(dst, '}')
}

// Append appends m as JSON.
func (m Man) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "square", m.Square)
	dst = appendText(dst, "role", m.Role)
	dst = appendText(dst, "army", m.Army)
	return append(appendInt(dst, "owner", m.Owner), '}')
}
