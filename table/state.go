package table

import (
	"slices"
	"strconv"
	"time"

	"github.com/manykings/manykings/rules"
)

// Player names a person. The table only compares players; empty is nobody.
type Player string

// Millis is a moment in milliseconds since 1970, UTC. Zero is never.
type Millis int64

// At returns t as Millis.
func At(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Time returns m as a time.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)).UTC() }

// stamp returns the day and the time of day of m, UTC, as records have them:
// 2026.11.22 and 15:04:05. By hand, because package time knows every zone, which
// the browser's module would pay for.
//
// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms",
// civil_from_days; a year begins in March.
func (m Millis) stamp() (date, clock string) {
	seconds := int64(m) / second
	days, rest := seconds/86_400, int(seconds%86_400)
	z := days + 719_468 // since 0000-03-01
	era, of := z/146_097, z%146_097
	yearOfEra := (of - of/1460 + of/36_524 - of/146_096) / 365
	dayOfYear := of - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	month := (5*dayOfYear + 2) / 153 // 0 is March
	day := dayOfYear - (153*month+2)/5 + 1
	year := yearOfEra + era*400
	if month += 3; month > 12 {
		month -= 12
		year++
	}
	two := func(n int) string { return strconv.Itoa(n/10) + strconv.Itoa(n%10) }
	date = strconv.Itoa(int(year)) + "." + two(int(month)) + "." + two(int(day))
	return date, two(rest/3600) + ":" + two(rest/60%60) + ":" + two(rest%60)
}

// Spans of time, in milliseconds.
const (
	second = int64(time.Second / time.Millisecond)
	minute = 60 * second
	hour   = 60 * minute
	day    = 24 * hour
)

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

// State is a game at a table: everything that must be kept for it to go on. It has
// three parts, by how often they change: Setting seldom, Course with every move,
// and Entries, to which a move adds one.
type State struct {
	Setting
	Course
	Entries []Entry `json:"entries"` // everything played
}

// Setting is what was agreed before the start, who sits where, and what people
// do besides moving.
type Setting struct {
	Variant  string  `json:"variant"`            // canonical game id
	Position string  `json:"position,omitempty"` // that the game begins at (docs/notation.md); empty for its own start
	Host     Player  `json:"host"`               // who made the game; need not sit in it
	Listed   bool    `json:"listed"`             // anybody may come: one seat each, and none is kept for long
	Lots     bool    `json:"lots"`               // seats are drawn by lot at the start
	Hidden   bool    `json:"hidden"`             // names are hidden until the end
	Official bool    `json:"official"`           // with a clock, and no move is taken back (common.7)
	Rated    bool    `json:"rated,omitempty"`    // it changes the ratings of its players
	Clock    Clock   `json:"clock"`
	Leaving  Leaving `json:"leaving"`
	Created  Millis  `json:"created"`

	// Seed is what the lots follow from; nobody may see it before the start. Seal is
	// a hash of it that everybody sees from the beginning, empty where nobody needs it.
	Seed string `json:"seed,omitempty"`
	Seal string `json:"seal,omitempty"`
	// Drawn is, by seat, where those who drew it had sat before.
	Drawn []int `json:"drawn,omitempty"`
	// Match is the match that the game belongs to, nil for a single game.
	Match *Match `json:"match,omitempty"`

	Stage Stage  `json:"stage"`
	Begun Millis `json:"begun"` // when the game started
	Ended Millis `json:"ended"`
	Seats []Seat `json:"seats"` // seat 1 first
	Out   []int  `json:"out"`   // in the order they went out

	// Vacations are those of the players, in order, as far as the game has seen them.
	Vacations []SeatVacation `json:"vacations,omitempty"`

	Pause    *Pause    `json:"pause,omitempty"`
	Vote     *Vote     `json:"vote,omitempty"`
	LastVote *LastVote `json:"lastVote,omitempty"`
	// Votes holds the results of earlier votes, oldest first, without LastVote.
	Votes    []LastVote `json:"votes,omitempty"`
	Declined []Decline  `json:"declined,omitempty"`
	// Resumed is when the game was last continued after nobody had kept it running.
	Resumed Millis `json:"resumed"`
}

// Course is how far the game has come and how the clocks stand.
type Course struct {
	// Version counts the changes that were kept, from 1: whoever keeps states
	// counts.
	Version uint64 `json:"version"`
	// Moved is the version that last changed Entries: a move that was made for
	// any version since is for the same position.
	Moved uint64 `json:"moved"`
	// Cut is the version that last took entries back, 0 if none did.
	Cut     uint64 `json:"cut,omitempty"`
	Updated Millis `json:"updated"`
	Turn    int    `json:"turn"` // the seat to move; 0 but while playing
	// Agree is the seats that must agree to a draw, nil if they are all that are
	// living: in Royale those without a king need not (royale.7).
	Agree []int `json:"agree,omitempty"`
	// Outcome is how the game stands or ended; nil before the start and without
	// a result.
	Outcome *rules.Outcome `json:"-"`
	Times   []SeatTime     `json:"times"` // by seat, seat 1 first
	// Started is when the turn of the seat to move began for its clock: it may
	// lie ahead, and pauses and outages move it on. 0 if no clock runs before the
	// first move.
	Started Millis `json:"started"`
	// Deadline is when its flag falls, 0 if nothing runs.
	Deadline Millis `json:"deadline"`
	// Due is when the game must be looked at even if nobody asks, 0 for never.
	Due Millis `json:"due"`
}

// Equal reports whether two settings say the same.
func (s *Setting) Equal(other *Setting) bool {
	return s.Official == other.Official && s.Rated == other.Rated && s.Seed == other.Seed && s.Seal == other.Seal && slices.Equal(s.Drawn, other.Drawn) && s.Match.equal(other.Match) &&
		s.Variant == other.Variant && s.Position == other.Position && s.Host == other.Host &&
		s.Listed == other.Listed && s.Lots == other.Lots && s.Hidden == other.Hidden &&
		s.Clock == other.Clock && s.Leaving == other.Leaving && s.Created == other.Created &&
		s.Stage == other.Stage && s.Begun == other.Begun && s.Ended == other.Ended && s.Resumed == other.Resumed &&
		slices.Equal(s.Seats, other.Seats) && slices.Equal(s.Out, other.Out) && slices.Equal(s.Declined, other.Declined) && slices.Equal(s.Votes, other.Votes) && slices.Equal(s.Vacations, other.Vacations) &&
		same(s.Pause, other.Pause) && same(s.LastVote, other.LastVote) && s.Vote.equal(other.Vote)
}

// same reports whether neither of two things is there, or both are and are equal.
func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// SeatKind says who sits on a seat.
type SeatKind string

// The kinds of seat.
const (
	Vacant SeatKind = "open"
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Seat is who sits on a seat, and whether they are there.
type Seat struct {
	Kind   SeatKind `json:"kind"`
	Player Player   `json:"player,omitempty"` // of a person
	Name   string   `json:"name,omitempty"`   // of a person; may be empty
	Handle string   `json:"handle,omitempty"` // of the account as which the person sat down; empty for a guest
	Gone   bool     `json:"gone,omitempty"`   // the person has closed the account: there is no name any more
	Level  int      `json:"level,omitempty"`  // of a bot, 1 to 10
	// Program is whether the person is none, but a program that plays with a token.
	Program bool `json:"program,omitempty"`
	// Ready is false for a person whose seat is kept for a rematch, or for a program
	// that was asked to play, and who has not yet come.
	Ready bool `json:"ready"`
	// Reserved is whether the seat of a listed game is for those who are invited.
	Reserved bool `json:"reserved,omitempty"`
	// Away is since when the person has not been connected, 0 if they are.
	Away Millis `json:"away,omitempty"`
	// Leaves is when [Leaving] will be applied to the seat, 0 if it will not.
	Leaves Millis `json:"leaves,omitempty"`
	// Substitute is the level of the bot that plays for an absent person, 0 if
	// none does.
	Substitute int `json:"substitute,omitempty"`
}

// byBot reports whether a bot moves for a seat, its own or in somebody's place.
func (s *Seat) byBot() bool { return s.Kind == Bot || s.Substitute > 0 }

// botLevel returns the level of the bot that moves for a seat.
func (s *Seat) botLevel() int {
	if s.Kind == Bot {
		return s.Level
	}
	return s.Substitute
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

// Cause says why the table itself made an entry.
type Cause string

// The causes.
const (
	Absence Cause = "absence" // resigned for a person who left
	Limit   Cause = "limit"   // drawn: too long a game, or one of bots alone
)

// SeatsOf returns the seats that a player holds, ascending.
func (s *Setting) SeatsOf(player Player) []int {
	var seats []int
	for i := range s.Seats {
		if player != "" && s.Seats[i].Player == player {
			seats = append(seats, i+1)
		}
	}
	return seats
}

// Players returns the persons of the game, each once: those who have seats, by
// seat, then the host if they have none.
func (s *Setting) Players() []Player {
	var players []Player
	for i := range s.Seats {
		if p := s.Seats[i].Player; p != "" && !slices.Contains(players, p) {
			players = append(players, p)
		}
	}
	if s.Host != "" && !slices.Contains(players, s.Host) {
		players = append(players, s.Host)
	}
	return players
}

// NamesHidden reports whether nobody may see what others are called.
func (s *Setting) NamesHidden() bool { return s.Hidden && !s.ended() }

// ended reports whether the game has ended.
func (s *Setting) ended() bool { return s.Stage != Waiting && s.Stage != Playing }

// living reports whether a seat is in the game that is being played.
func (s *Setting) living(seat int) bool {
	return s.Stage == Playing && !slices.Contains(s.Out, seat)
}

// Clone returns a copy that shares nothing with s.
func (s *State) Clone() State {
	c := *s
	c.Entries = slices.Clone(s.Entries)
	c.Out = slices.Clone(s.Out)
	if s.Outcome != nil {
		outcome := *s.Outcome
		c.Outcome = &outcome
	}
	c.detach()
	return c
}

// detach copies what changes in place, so that s may be changed while others
// read what it was copied from. Entries are only appended to, Out and Outcome
// replaced.
func (s *State) detach() {
	s.Seats = slices.Clone(s.Seats)
	s.Times = slices.Clone(s.Times)
	s.Declined = slices.Clone(s.Declined)
	s.Votes = slices.Clone(s.Votes)
	s.Vacations = slices.Clone(s.Vacations)
	if s.Pause != nil {
		pause := *s.Pause
		s.Pause = &pause
	}
	if s.Vote != nil {
		vote := *s.Vote
		vote.Voters = slices.Clone(vote.Voters)
		s.Vote = &vote
	}
	if s.LastVote != nil {
		last := *s.LastVote
		s.LastVote = &last
	}
}
