package play

import (
	"encoding/json"
	"slices"
	"time"
)

// GameID names a game: 12 letters and digits that cannot be guessed, since whoever
// has the link is invited.
type GameID string

// PlayerID names a person, for the server alone: it is a secret between the
// server and the person's session. Others see a [Handle].
type PlayerID string

// Millis is a moment in milliseconds since 1970, UTC. Zero is never.
type Millis int64

// At returns t as Millis.
func At(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Time returns m as a time.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)).UTC() }

// Stage is how far a game has come.
type Stage string

// The stages. A game is aborted without a result: by a vote, or because nobody
// came.
const (
	Waiting Stage = "waiting"
	Playing Stage = "playing"
	Over    Stage = "over"
	Aborted Stage = "aborted"
)

// Record is a game as it is stored. It is more than anyone may see: [Record.Show]
// is for eyes. Records that a [Service] or [Store] hands out are not to be
// changed.
type Record struct {
	ID GameID `json:"id"`
	// Version counts the stored changes, from 1.
	Version uint64 `json:"version"`
	// Moved is the version that last changed Entries: a move that was made for
	// any version since is for the same position.
	Moved   uint64 `json:"moved"`
	Created Millis `json:"created"`
	Updated Millis `json:"updated"`

	Variant string   `json:"variant"` // canonical game id
	Stage   Stage    `json:"stage"`
	Host    PlayerID `json:"host"` // who made the game; need not sit in it
	Listed  bool     `json:"listed"`
	Lots    bool     `json:"lots"`   // seats are drawn by lot at the start
	Chat    bool     `json:"chat"`   // players and watchers may write
	Hidden  bool     `json:"hidden"` // names are hidden until the end
	Clock   Clock    `json:"clock"`
	Leaving Leaving  `json:"leaving"`

	Seats   []Seat  `json:"seats"`   // seat 1 first
	Entries []Entry `json:"entries"` // everything played
	Turn    int     `json:"turn"`    // the seat to move; 0 but while playing
	Out     []int   `json:"out"`     // in the order they went out
	// Outcome is how the game stands or ended, as formats.md has it; nil before
	// the start.
	Outcome json.RawMessage `json:"outcome,omitempty"`

	Begun Millis `json:"begun"` // when the game started
	Ended Millis `json:"ended"`
	// Started is when the turn of the seat to move began for its clock: it may
	// lie ahead, and is moved on by pauses and by the time the server was down.
	Started Millis `json:"started"`
	// Deadline is when its flag falls, 0 if nothing runs.
	Deadline Millis `json:"deadline"`
	// Resumed is when the game was last set on after the server was down.
	Resumed Millis `json:"resumed"`
	// Due is when [Service.Sweep] must look at the game, 0 for never.
	Due Millis `json:"due"`

	Pause    *Pause    `json:"pause,omitempty"`
	Vote     *Vote     `json:"vote,omitempty"`
	LastVote *LastVote `json:"lastVote,omitempty"`
	Declined []Decline `json:"declined,omitempty"`

	Rematch GameID  `json:"rematch,omitempty"` // the game that follows
	Tokens  []Token `json:"tokens,omitempty"`  // the last few of every player
}

// SeatKind says who sits on a seat.
type SeatKind string

// The kinds of seat.
const (
	Open   SeatKind = "open"
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Seat is who sits on a seat, and how it stands with their time and presence.
type Seat struct {
	Kind   SeatKind `json:"kind"`
	Player PlayerID `json:"player,omitempty"` // of a person
	Name   string   `json:"name,omitempty"`   // of a person; may be empty
	Level  int      `json:"level,omitempty"`  // of a bot, 1 to 10
	// Ready is false for a person whose seat is kept for a rematch and who has
	// not yet come.
	Ready bool `json:"ready"`
	// Away is since when the person is not connected, 0 if he is.
	Away Millis `json:"away,omitempty"`
	// Leaves is when [Leaving] will be applied to the seat, 0 if it will not.
	Leaves Millis `json:"leaves,omitempty"`
	// Substitute is the level of the bot that plays for an absent person, 0 if
	// none does.
	Substitute int `json:"substitute,omitempty"`
	// Left is the time on the clock in milliseconds when its turn last ended;
	// 0 without a clock for the game.
	Left int64 `json:"left"`
	// Lag is how much delay of the network is still made good, in milliseconds.
	Lag int64 `json:"lag,omitempty"`
}

// Entry is something played: a move, or one of the entries of formats.md that
// are no plies (resign3, flag3, draw).
type Entry struct {
	Text  string `json:"text"`
	Seat  int    `json:"seat"`            // whose it is; 0 for a draw
	At    Millis `json:"at"`              // when
	Spent int64  `json:"spent"`           // of the seat's time, in milliseconds
	Left  int64  `json:"left"`            // on its clock afterwards; 0 without a clock for the game
	Cause Cause  `json:"cause,omitempty"` // why, where nobody asked for it
	Bot   bool   `json:"bot,omitempty"`   // played by a bot
}

// Cause says why the service itself made an entry.
type Cause string

// The causes.
const (
	Absence Cause = "absence" // resigned for a person who left
	Limit   Cause = "limit"   // drawn: too long a game, or one of bots alone
)

// Token is a request that was carried out, so that its repetition is not.
type Token struct {
	Player  PlayerID `json:"player"`
	Text    string   `json:"text"`
	Version uint64   `json:"version"` // that it led to
}

// Players returns the persons of the game without repetition: those who sit, by
// seat, then the host if he does not.
func (r *Record) Players() []PlayerID {
	var players []PlayerID
	for i := range r.Seats {
		if p := r.Seats[i].Player; p != "" && !slices.Contains(players, p) {
			players = append(players, p)
		}
	}
	if r.Host != "" && !slices.Contains(players, r.Host) {
		players = append(players, r.Host)
	}
	return players
}

// Clone returns a copy that shares nothing with r.
func (r *Record) Clone() *Record {
	c := *r
	c.Entries = slices.Clone(r.Entries)
	c.Out = slices.Clone(r.Out)
	c.Outcome = slices.Clone(r.Outcome)
	c.detach()
	return &c
}

// detach copies what changes in place, so that r may be changed while others
// read what it was copied from. Entries are only appended to, Out and Outcome
// replaced.
func (r *Record) detach() {
	r.Seats = slices.Clone(r.Seats)
	r.Declined = slices.Clone(r.Declined)
	r.Tokens = slices.Clone(r.Tokens)
	if r.Pause != nil {
		pause := *r.Pause
		r.Pause = &pause
	}
	if r.Vote != nil {
		vote := *r.Vote
		vote.Voters = slices.Clone(vote.Voters)
		r.Vote = &vote
	}
	if r.LastVote != nil {
		last := *r.LastVote
		r.LastVote = &last
	}
}
