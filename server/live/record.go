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

// GameID identifies a game: 12 letters and digits that cannot be guessed, since the link is the
// invitation.
type GameID string

// Record is a stored game: the state of its table, and other data of the server. It has secrets;
// [Record.Show] is the public form. Records from a [Service] or [Store] must not be changed.
type Record struct {
	ID     GameID `json:"id"`
	Chat   bool   `json:"chat"`             // players and watchers may write
	Public bool   `json:"public,omitempty"` // listed for watchers while it is played
	// Club is the key of the club whose members alone can take open seats; empty without one.
	Club    string `json:"club,omitempty"`
	Rematch GameID `json:"rematch,omitempty"` // the next game
	// Invitation opens the reserved seats to people who know it; empty without any.
	Invitation string `json:"invitation,omitempty"`
	// Delay is how many of the latest entries only [Record.Insiders] see while the game is played; 0
	// for none.
	Delay int `json:"delay,omitempty"`
	// Staff are the organisers and arbiters of an event that shows the game with a delay.
	Staff  []table.Player `json:"staff,omitempty"`
	Tokens []Token        `json:"tokens,omitempty"` // the last few of each player
	// Chain is cached for the store, so that it need not read it again.
	Chain Chain `json:"-"`
	table.State
}

// Chain is the checksum of the first entries of a record, computed by a store. Other stores ignore
// it.
type Chain struct {
	Entries int
	Sum     [32]byte
}

// Token marks a request as carried out, so that it is not carried out again.
type Token struct {
	Player  table.Player `json:"player"`
	Text    string       `json:"text"`
	Version uint64       `json:"version"` // the resulting version
}

// Clone returns a copy that shares nothing with r.
func (r *Record) Clone() *Record {
	c := *r
	c.Tokens = slices.Clone(r.Tokens)
	c.Staff = slices.Clone(r.Staff)
	c.State = r.State.Clone()
	return &c
}

// form is the form in which this program writes records. Records of all earlier forms are
// readable:
//
//	0  has no "form"; "seats" has the times of seats (to commit 9e97a22)
//	1  has the times in "times"
//	2  has tokens as lists
const form = 2

// MarshalJSON writes r in the stored form.
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
	if r.Delay != 0 {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "delay"), r.Delay)
	}
	if len(r.Staff) > 0 {
		dst = jsontext.AppendList(jsontext.AppendField(dst, "staff"), r.Staff, func(dst []byte, p table.Player) []byte { return jsontext.AppendText(dst, string(p)) })
	}
	if len(r.Tokens) > 0 {
		dst = appendTokens(jsontext.AppendField(dst, "tokens"), r.Tokens)
	}
	return append(r.AppendMembers(dst), '}'), nil
}

// appendTokens appends tokens as lists of player, text and version, since they are stored with
// every move. A player who appears again is a number, from 1.
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

// UnmarshalJSON reads a record in any stored form.
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
		case "delay":
			r.Delay, err = v.Int(0, MostDelay)
		case "staff":
			err = v.List(func(v jsontext.Value) error {
				text, err := v.Text()
				r.Staff = append(r.Staff, table.Player(text))
				return err
			})
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
		if v.Kind() == jsontext.Object { // up to form 1
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

// HasEnded reports whether the game is over or aborted.
func (r *Record) HasEnded() bool { return r.Stage != table.Waiting && r.Stage != table.Playing }

// Mover returns the person to move in a game without a clock or by correspondence, otherwise
// nobody. A person can have many such games, and needs a list of those waiting.
func (r *Record) Mover() table.Player {
	if r.Stage != table.Playing || r.Turn < 1 || r.Turn > len(r.Seats) || r.Clock.Kind != table.NoClock && r.Clock.Kind != table.DaysClock {
		return ""
	}
	return r.Seats[r.Turn-1].Player
}

// Falls returns when the flag of the seat to move falls, or the last possible moment if no clock
// runs.
func (r *Record) Falls() table.Millis { return cmp.Or(r.Deadline, table.Millis(math.MaxInt64)) }

// Stirs reports whether the game may need notices: it lasts for days, several people are about
// to begin, or somebody has lost a seat before.
func (r *Record) Stirs() bool {
	if r.Begun == 0 && len(r.Absentees) > 0 {
		return true
	}
	return (r.Clock.Kind == table.DaysClock || r.Stage == table.Waiting || len(r.Entries) == 0) && len(r.Players()) > 1
}

// sameHead reports whether two records differ only in the parts that change with a move: course,
// entries and tokens.
func (r *Record) sameHead(other *Record) bool {
	return r.ID == other.ID && r.Chat == other.Chat && r.Public == other.Public && r.Club == other.Club && r.Rematch == other.Rematch && r.Invitation == other.Invitation && r.Delay == other.Delay && slices.Equal(r.Staff, other.Staff) && r.Setting.Equal(&other.Setting)
}

// IsPublic reports whether anybody may find and watch r while it is played.
func (r *Record) IsPublic() bool { return r.Public || r.Listed && r.Club == "" }

// inLobby reports whether r is in the list of open games. A game of a club is only in the lists of
// members.
func (r *Record) inLobby() bool { return r.IsOpenToAll() && r.Club == "" }

// admits reports whether an invitation opens the reserved seats of r.
func (r *Record) admits(invitation string) bool {
	return r.Invitation != "" && subtle.ConstantTimeCompare([]byte(r.Invitation), []byte(invitation)) == 1
}
