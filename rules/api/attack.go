package api

import "github.com/manykings/manykings/rules"

// Attack is an attacked king (common.10).
type Attack struct {
	Seat        int        `json:"seat" doc:"Whose king it is."`
	King        string     `json:"king" doc:"The square it stands on."`
	Provisional bool       `json:"provisional" doc:"The seat is not on turn (common.2)."`
	Mate        bool       `json:"mate" doc:"It has no legal move, or would have none were it its turn now."`
	Men         []Attacker `json:"men" doc:"The men that attack it."`
}

// Attacker is a man that attacks a king.
type Attacker struct {
	Seat   int    `json:"seat" doc:"Who moves it."`
	Square string `json:"square"`
}

// NewAttacks returns the attacked kings, never nil.
func NewAttacks(pos rules.Position) []Attack {
	b, list := pos.Game().Board(), pos.Attacks()
	attacks := make([]Attack, len(list))
	for i, a := range list {
		attacks[i] = Attack{int(a.Seat), b.SquareName(a.King), a.Provisional, a.Mate, make([]Attacker, len(a.Men))}
		for k, m := range a.Men {
			attacks[i].Men[k] = Attacker{int(m.Seat), b.SquareName(m.Square)}
		}
	}
	return attacks
}

// Append appends a as JSON.
func (a Attack) Append(dst []byte) []byte {
	dst = appendInt(append(dst, '{'), "seat", a.Seat)
	dst = appendText(dst, "king", a.King)
	dst = appendBool(dst, "provisional", a.Provisional)
	dst = appendBool(dst, "mate", a.Mate)
	return append(appendEach(dst, "men", a.Men), '}')
}

// Append appends a as JSON.
func (a Attacker) Append(dst []byte) []byte {
	dst = appendInt(append(dst, '{'), "seat", a.Seat)
	return append(appendText(dst, "square", a.Square), '}')
}
