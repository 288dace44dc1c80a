package api

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

// Position is the position JSON of docs/rules/formats.md. In draughts, which has
// none of them, control, castling, enPassant and checks are left out.
type Position struct {
	Game      string      `json:"game" doc:"The game id." example:"star:4"`
	Board     Texts       `json:"board" doc:"The men, army and piece, by square: {\"1d4\": \"1P\"}."`
	Turn      int         `json:"turn" doc:"The seat to move."`
	Out       []int       `json:"out" doc:"The seats that are out, in the order they went."`
	Control   Control     `json:"control,omitzero" doc:"Star chess: who moves a conquered army. Sovereign, Royale: the colour that a seat owns."`
	Castling  []string    `json:"castling,omitzero" doc:"The squares of the rights that stand."`
	EnPassant []PawnRight `json:"enPassant,omitzero"`
	Checks    []Check     `json:"checks,omitzero" doc:"In order of claim."`
	Score     Counts      `json:"score,omitzero" doc:"Mates by team, where not 0, a team as its seats: {\"13\": 1}."`
	Kingless  []Kingless  `json:"kingless,omitzero" doc:"Royale: seats without a king and how each lost it, captured, escaped or out."`
	Pending   string      `json:"pending,omitzero" doc:"The choice that is open: pie." example:"pie"`
	Halfmoves int         `json:"halfmoves" doc:"Plies since something was taken or a pawn or man moved."`
	Ply       int         `json:"ply" doc:"Plies played."`
}

// PawnRight is a right to capture en passant.
type PawnRight struct {
	Square string `json:"square" doc:"The square passed over."`
	Pawn   string `json:"pawn" doc:"Where the pawn stands."`
}

// Check is an attack of a seat on a king, and the ply since which it lasts.
type Check struct {
	King  int `json:"king" doc:"Whose king."`
	By    int `json:"by"`
	Since int `json:"since" doc:"The ply."`
}

// Control is standings of ownership: texts by name, but numbers as such.
type Control []rules.Control

// Kingless is a seat and how it lost its king, as a list of the two.
type Kingless rules.Kingless

// NewPosition returns the position of a set-up. Its unreadable parts are lost.
func NewPosition(s rules.Setup) Position {
	p := Position{
		Game: s.Game, Board: make(Texts, len(s.Board)), Turn: int(s.Turn), Out: seats(s.Out),
		Pending: s.Pending, Halfmoves: s.Halfmoves, Ply: s.Ply,
	}
	for i, m := range s.Board {
		p.Board[i] = NamedText{m.Square, m.Piece}
	}
	rights := len(s.Control)+len(s.Castling)+len(s.EnPassant)+len(s.Checks) > 0
	if rights || !strings.HasPrefix(s.Game, "draughts") {
		p.Control = append(Control{}, s.Control...)
		p.Castling = append([]string{}, s.Castling...)
		p.EnPassant = make([]PawnRight, len(s.EnPassant))
		for i, r := range s.EnPassant {
			p.EnPassant[i] = PawnRight(r)
		}
		p.Checks = make([]Check, len(s.Checks))
		for i, c := range s.Checks {
			p.Checks[i] = Check{int(c.King), int(c.By), c.Since}
		}
	}
	for _, e := range s.Score {
		p.Score = append(p.Score, NamedCount{e.Team, e.Mates})
	}
	for _, k := range s.Kingless {
		p.Kingless = append(p.Kingless, Kingless(k))
	}
	return p
}

// Append appends p as JSON.
func (p Position) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "game", p.Game)
	dst = p.Board.Append(jsontext.AppendField(dst, "board"))
	dst = appendInt(dst, "turn", p.Turn)
	dst = appendInts(dst, "out", p.Out)
	if p.Control != nil {
		dst = p.Control.Append(jsontext.AppendField(dst, "control"))
	}
	dst = appendSomeTexts(dst, "castling", p.Castling)
	if p.EnPassant != nil {
		dst = appendEach(dst, "enPassant", p.EnPassant)
	}
	if p.Checks != nil {
		dst = appendEach(dst, "checks", p.Checks)
	}
	if p.Score != nil {
		dst = p.Score.Append(jsontext.AppendField(dst, "score"))
	}
	if p.Kingless != nil {
		dst = appendEach(dst, "kingless", p.Kingless)
	}
	dst = appendSomeText(dst, "pending", p.Pending)
	dst = appendInt(dst, "halfmoves", p.Halfmoves)
	return append(appendInt(dst, "ply", p.Ply), '}')
}

// Append appends r as JSON.
func (r PawnRight) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "square", r.Square)
	return append(appendText(dst, "pawn", r.Pawn), '}')
}

// Append appends c as JSON.
func (c Check) Append(dst []byte) []byte {
	dst = appendInt(append(dst, '{'), "king", c.King)
	dst = appendInt(dst, "by", c.By)
	return append(appendInt(dst, "since", c.Since), '}')
}

// Append appends c as JSON.
func (c Control) Append(dst []byte) []byte {
	dst = append(dst, '{')
	for _, m := range c {
		dst = jsontext.AppendKey(dst, m.Key)
		if isNumber(m.Value) {
			dst = append(dst, m.Value...)
		} else {
			dst = jsontext.AppendText(dst, m.Value)
		}
	}
	return append(dst, '}')
}

// MarshalJSON is Append, for encoding/json.
func (c Control) MarshalJSON() ([]byte, error) { return c.Append(nil), nil }

// Append appends k as JSON.
func (k Kingless) Append(dst []byte) []byte {
	dst = jsontext.AppendInt(append(dst, '['), k.Seat)
	dst = jsontext.AppendText(append(dst, ','), k.How)
	return append(dst, ']')
}

// MarshalJSON is Append, for encoding/json.
func (k Kingless) MarshalJSON() ([]byte, error) { return k.Append(nil), nil }

// isNumber reports whether text is a whole number as JSON writes it.
func isNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' || i == 0 && text[0] == '0' && len(text) > 1 {
			return false
		}
	}
	return text != ""
}

// seats returns seats as numbers, never nil: a list of bytes would be text.
func seats(list []rules.Seat) []int {
	numbers := make([]int, len(list))
	for i, s := range list {
		numbers[i] = int(s)
	}
	return numbers
}
