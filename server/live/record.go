package live

import (
	"cmp"
	"crypto/subtle"
	"fmt"
	"math"
	"slices"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// GameID names a game: 12 letters and digits that cannot be guessed, since whoever
// has the link is invited.
type GameID string

// Record is a game as it is stored: the state of its table, and what the server
// knows besides. It is more than anyone may see: [Record.Show] is for eyes.
// Records that a [Service] or [Store] hands out are not to be changed.
type Record struct {
	ID     GameID `json:"id"`
	Chat   bool   `json:"chat"`             // players and watchers may write
	Public bool   `json:"public,omitempty"` // listed for watchers while it is played
	// Club is that of which only members take the seats that are open; empty for anybody.
	Club    string `json:"club,omitempty"`
	Rematch GameID `json:"rematch,omitempty"` // the game that follows
	// Invitation opens the reserved seats to whoever knows it; empty if there are
	// none.
	Invitation string  `json:"invitation,omitempty"`
	Tokens     []Token `json:"tokens,omitempty"` // the last few of every player
	// Chain is kept for the store, which need not read what it knows already.
	Chain Chain `json:"-"`
	table.State
}

// Chain is the checksum of the first entries of a record, as a store has made it. Those
// that make none leave it.
type Chain struct {
	Entries int
	Sum     [32]byte
}

// Token is a request that was carried out, so that its repetition is not.
type Token struct {
	Player  table.Player `json:"player"`
	Text    string       `json:"text"`
	Version uint64       `json:"version"` // that it led to
}

// Clone returns a copy that shares nothing with r.
func (r *Record) Clone() *Record {
	c := *r
	c.Tokens = slices.Clone(r.Tokens)
	c.State = r.State.Clone()
	return &c
}

// form is the form in which this program writes records. Records of all earlier
// forms can be read:
//
//	0  has no "form"; the time of a seat stands in "seats" (to commit 9e97a22)
//	1  has it in "times"
//	2  has tokens as lists
const form = 2

// MarshalJSON writes r in the form in which it is stored.
func (r *Record) MarshalJSON() ([]byte, error) {
	dst := jsontext.AppendInt(jsontext.AppendField([]byte{'{'}, "form"), form)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "id"), string(r.ID))
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "chat"), r.Chat)
	if r.Public {
		dst = jsontext.AppendBool(jsontext.AppendField(dst, "public"), true)
	}
	if r.Club != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "club"), r.Club)
	}
	if r.Rematch != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "rematch"), string(r.Rematch))
	}
	if r.Invitation != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "invitation"), r.Invitation)
	}
	if len(r.Tokens) > 0 {
		dst = appendTokens(jsontext.AppendField(dst, "tokens"), r.Tokens)
	}
	return append(r.AppendMembers(dst), '}'), nil
}

// appendTokens appends tokens, which are stored with every move, as lists of player,
// text and version. A player who has come before is a number, from 1.
func appendTokens(dst []byte, tokens []Token) []byte {
	var players []table.Player
	return jsontext.AppendList(dst, tokens, func(dst []byte, t Token) []byte {
		dst = append(dst, '[')
		if i := slices.Index(players, t.Player); i >= 0 {
			dst = jsontext.AppendInt(dst, i+1)
		} else {
			dst = jsontext.AppendText(dst, string(t.Player))
			players = append(players, t.Player)
		}
		dst = jsontext.AppendText(append(dst, ','), t.Text)
		return append(jsontext.AppendInt(append(dst, ','), int64(t.Version)), ']')
	})
}

// UnmarshalJSON reads a record in any form in which it was ever stored.
func (r *Record) UnmarshalJSON(data []byte) error {
	v, err := jsontext.Parse(string(data))
	if err != nil {
		return err
	}
	*r = Record{}
	found, seats := 0, jsontext.Value{}
	err = v.Fields(func(name string, v jsontext.Value) (err error) {
		var text string
		switch name {
		case "form":
			found, err = v.Int(0, math.MaxInt)
		case "id":
			text, err = v.Text()
			r.ID = GameID(text)
		case "chat":
			r.Chat, err = v.Bool()
		case "public":
			r.Public, err = v.Bool()
		case "club":
			r.Club, err = v.Text()
		case "rematch":
			text, err = v.Text()
			r.Rematch = GameID(text)
		case "invitation":
			r.Invitation, err = v.Text()
		case "tokens":
			err = r.readTokens(v)
		case "seats":
			seats = v
		}
		return err
	})
	switch {
	case err != nil:
		return err
	case found > form:
		return fmt.Errorf("play: a record of form %d: this program knows forms up to %d", found, form)
	}
	if err := r.ReadJSON(v); err != nil {
		return err
	}
	if found == 0 {
		r.Times, err = table.ParseTimes(seats)
	}
	return err
}

// readTokens reads tokens in any form.
func (r *Record) readTokens(v jsontext.Value) error {
	var players []table.Player
	return v.List(func(v jsontext.Value) error {
		var t Token
		if v.Kind() == jsontext.Object { // to form 1
			err := t.readFields(v)
			r.Tokens = append(r.Tokens, t)
			return err
		}
		column := 0
		err := v.List(func(v jsontext.Value) (err error) {
			column++
			switch {
			case column == 1 && v.Kind() == jsontext.Number:
				n, err := v.Int(1, len(players))
				if err != nil {
					return err
				}
				t.Player = players[n-1]
			case column == 1:
				var text string
				text, err = v.Text()
				t.Player = table.Player(text)
				players = append(players, t.Player)
			case column == 2:
				t.Text, err = v.Text()
			case column == 3:
				t.Version, err = v.Uint()
			}
			return err
		})
		r.Tokens = append(r.Tokens, t)
		return err
	})
}

// readFields reads the fields of a token.
func (t *Token) readFields(v jsontext.Value) error {
	return v.Fields(func(name string, v jsontext.Value) (err error) {
		var text string
		switch name {
		case "player":
			text, err = v.Text()
			t.Player = table.Player(text)
		case "text":
			t.Text, err = v.Text()
		case "version":
			t.Version, err = v.Uint()
		}
		return err
	})
}

// HasEnded reports whether nothing more is played.
func (r *Record) HasEnded() bool { return r.Stage != table.Waiting && r.Stage != table.Playing }

// Mover returns the person whose turn it is in a game without a clock or by
// correspondence, nobody in others: there are many of the former for one person,
// who must find those that wait for them.
func (r *Record) Mover() table.Player {
	if r.Stage != table.Playing || r.Turn < 1 || r.Turn > len(r.Seats) || r.Clock.Kind != table.NoClock && r.Clock.Kind != table.DaysClock {
		return ""
	}
	return r.Seats[r.Turn-1].Player
}

// Falls returns when the flag of the seat that is to move falls; where no clock runs, the
// last moment that there is.
func (r *Record) Falls() table.Millis { return cmp.Or(r.Deadline, table.Millis(math.MaxInt64)) }

// Stirs reports whether there may be something to tell people who are not at the table: it
// lasts for days, or several are about to begin. What that is follows from the record.
func (r *Record) Stirs() bool {
	return (r.Clock.Kind == table.DaysClock || r.Stage == table.Waiting || len(r.Entries) == 0) && len(r.Players()) > 1
}

// sameHead reports whether two records differ in nothing but what changes with
// a move: course, entries and tokens.
func (r *Record) sameHead(other *Record) bool {
	return r.ID == other.ID && r.Chat == other.Chat && r.Public == other.Public && r.Club == other.Club && r.Rematch == other.Rematch && r.Invitation == other.Invitation && r.Setting.Equal(&other.Setting)
}

// IsPublic reports whether anybody may find r, to watch it while it is played.
func (r *Record) IsPublic() bool { return r.Public || r.Listed && r.Club == "" }

// inLobby reports whether r stands in the list of open games: one of a club stands in
// those of its members.
func (r *Record) inLobby() bool { return r.IsOpenToAll() && r.Club == "" }

// admits reports whether an invitation opens the reserved seats of r.
func (r *Record) admits(invitation string) bool {
	return r.Invitation != "" && subtle.ConstantTimeCompare([]byte(r.Invitation), []byte(invitation)) == 1
}
