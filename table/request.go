package table

import "github.com/manykings/manykings/rules/jsontext"

// Request is something asked of a table by name: the door for callers that have
// only text, such as a page. Do decides which of the other fields are used.
type Request struct {
	Do      string   // see Do
	Player  Player   // who asks
	Seat    int      // all but ballot, claim, nudge
	Version uint64   // move: of the state that the player saw
	Moved   uint64   // bot-move: of the state that the bot was asked about
	Text    string   // move, bot-move
	Kind    VoteKind // propose
	Vote    uint64   // ballot, bot-ballot
	Yes     bool     // ballot, bot-ballot
}

// Do carries out a request of those who sit at one screen, after what has fallen due: who
// comes, goes or waits is the server's, which asks in Go. If nobody has kept the game
// running, [Table.Resume] comes first.
func (t *Table) Do(q *Request) error {
	t.Expire()
	// A map of functions would be made at the start, and with it all of a table be linked
	// where no table is.
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
	return &InputError{"do", "there is no such request"}
}

func (q *Request) members(m *members) {
	text(m, "do", &q.Do)
	some(m, q.Player != "", "player", &q.Player, text)
	some(m, q.Seat != 0, "seat", &q.Seat, number)
	some(m, q.Version != 0, "version", &q.Version, number)
	some(m, q.Moved != 0, "moved", &q.Moved, number)
	some(m, q.Text != "", "text", &q.Text, text)
	some(m, q.Kind != "", "kind", &q.Kind, text)
	some(m, q.Vote != 0, "vote", &q.Vote, number)
	some(m, q.Yes, "yes", &q.Yes, flag)
}

// ParseRequest reads a request from JSON:
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

// Plan is a game to be created: what is agreed, and who sits where.
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
	optional(m, "match", &p.Match, (*Match).members)
	one(m, "clock", &p.Clock, (*Clock).members)
	one(m, "leaving", &p.Leaving, (*Leaving).members)
	list(m, "seats", &p.Seats, (*SeatChoice).members)
}

func (c *SeatChoice) members(m *members) {
	text(m, "kind", &c.Kind)
	some(m, c.Name != "", "name", &c.Name, text)
	some(m, c.Level != 0, "level", &c.Level, number)
}

// ParsePlan reads a plan from JSON, in which seats and what is agreed have the
// names that they have in a request for a new game (docs/api.md), and host is the
// player who asks.
func ParsePlan(text string) (*Plan, error) {
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	p := new(Plan)
	return p, readObject(v, p, (*Plan).members)
}
