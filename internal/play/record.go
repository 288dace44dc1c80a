package play

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/table"
)

// GameID names a game: 12 letters and digits that cannot be guessed, since whoever
// has the link is invited.
type GameID string

// Record is a game as it is stored: the state of its table, and what the server
// knows besides. It is more than anyone may see: [Record.Show] is for eyes.
// Records that a [Service] or [Store] hands out are not to be changed.
type Record struct {
	ID      GameID  `json:"id"`
	Chat    bool    `json:"chat"`              // players and watchers may write
	Rematch GameID  `json:"rematch,omitempty"` // the game that follows
	Tokens  []Token `json:"tokens,omitempty"`  // the last few of every player
	table.State
}

// Token is a request that was carried out, so that its repetition is not.
type Token struct {
	Player  PlayerID `json:"player"`
	Text    string   `json:"text"`
	Version uint64   `json:"version"` // that it led to
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
const form = 1

// bare is a record without methods.
type bare Record

// stored is a record in the form in which it is stored.
type stored struct {
	Form int `json:"form"`
	*bare
	Outcome json.RawMessage `json:"outcome,omitempty"` // of formats.md
}

// MarshalJSON writes r in the form in which it is stored.
func (r *Record) MarshalJSON() ([]byte, error) {
	s := stored{Form: form, bare: (*bare)(r)}
	if r.Outcome != nil {
		s.Outcome = report.NewOutcome(*r.Outcome).Append(nil)
	}
	return json.Marshal(&s)
}

// UnmarshalJSON reads a record in any form in which it was ever stored.
func (r *Record) UnmarshalJSON(text []byte) error {
	*r = Record{}
	s := stored{bare: (*bare)(r)}
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	if s.Form > form {
		return fmt.Errorf("play: a record of form %d: this program knows forms up to %d", s.Form, form)
	}
	if len(s.Outcome) > 0 {
		outcome, err := report.ParseOutcome(s.Outcome)
		if err != nil {
			return fmt.Errorf("play: stored outcome: %w", err)
		}
		r.Outcome = &outcome
	}
	if s.Form == 0 {
		var old struct {
			Seats []table.SeatTime `json:"seats"`
		}
		if err := json.Unmarshal(text, &old); err != nil {
			return err
		}
		r.Times = old.Seats
	}
	return nil
}

// inLobby reports whether r stands in the list of open games.
func (r *Record) inLobby() bool { return r.Listed && r.Stage == Waiting }
