package table

import "github.com/manykings/manykings/rules/jsontext"

// Request is a request to a table in the form of text, for callers such as a page. Do determines
// which other fields are used.
type Request struct {
	Do      string   `json:"do"`                // see Do
	Player  Player   `json:"player,omitempty"`  // the player who makes the request
	Seat    int      `json:"seat,omitempty"`    // for all but ballot, claim, nudge
	Version uint64   `json:"version,omitempty"` // move: version of the state that the player saw
	Moved   uint64   `json:"moved,omitempty"`   // bot-move: Moved of the state in the request to the bot
	Text    string   `json:"text,omitempty"`    // move, bot-move
	Kind    VoteKind `json:"kind,omitempty"`    // propose
	Vote    uint64   `json:"vote,omitempty"`    // ballot, bot-ballot
	Yes     bool     `json:"yes,omitempty"`     // ballot, bot-ballot
}

// Do performs a request of people at one screen, after everything that has fallen due. Presence is
// the server's business, which uses Go. If nothing has run the game for a while, [Table.Resume]
// comes first.
func (t *Table) Do(q *Request) error {
	t.Expire()
	// A map of functions would be built at startup, and link all of a table into programs
	// without one.
	switch q.Do {
	case "move":
		return t.Move(Move{Player: q.Player, Seat: q.Seat, Version: q.Version, Text: q.Text})
	case "bot-move":
		return t.BotMove(q.Seat, q.Moved, q.Text)
	case "resign":
		return t.Resign(q.Player, q.Seat)
	case "propose":
		return t.Propose(q.Player, q.Seat, q.Kind)
	case "ballot":
		return t.Ballot(q.Player, q.Vote, q.Yes)
	case "bot-ballot":
		return t.BotBallot(q.Seat, q.Vote, q.Yes)
	case "claim":
		return t.Claim()
	case "nudge":
		t.Nudge()
		return nil
	}
	return &InputError{"do", "unknown request"}
}

// ParseRequest decodes a request from JSON:
//
//	{"do":"move","player":"anna","seat":1,"version":3,"text":"e2e4"}
func ParseRequest(text string) (*Request, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	q := new(Request)
	return q, readObject(v, q, (*Request).members)
}

// AppendJSON appends q as JSON.
func (q *Request) AppendJSON(dst []byte) []byte { return writeObject(dst, q, (*Request).members) }

// Plan is a game to create: settings and seats.
type Plan struct {
	Setting
	Seats []SeatChoice
}

func (p *Plan) members(m *members) {
	text(m, "variant", &p.Variant)
	some(m, p.Position != "", "position", &p.Position, text)
	text(m, "host", &p.Host)
	some(m, p.Listed, "listed", &p.Listed, flag)
	some(m, p.Lots, "lots", &p.Lots, flag)
	some(m, p.Hidden, "hidden", &p.Hidden, flag)
	some(m, p.Official, "official", &p.Official, flag)
	some(m, p.Draws != 0, "draws", &p.Draws, number)
	optional(m, "match", &p.Match, (*Match).members)
	one(m, "clock", &p.Clock, (*Clock).members)
	one(m, "leaving", &p.Leaving, (*Leaving).members)
	list(m, "seats", &p.Seats, (*SeatChoice).members)
}

// ParsePlan decodes a plan from JSON, in which seats and settings have the names of a request for
// a new game (docs/api.md), and host is the player who makes it.
func ParsePlan(text string) (*Plan, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	p := new(Plan)
	return p, readObject(v, p, (*Plan).members)
}
