package table

import (
	"slices"
	"strconv"
	"time"

	"github.com/manykings/manykings/rules"
)

// Player is the id of a player. The table only compares players; empty is nobody.
type Player string

// Millis is a time in milliseconds since 1970, UTC. Zero is never.
type Millis int64

// At returns t as Millis.
func At(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Time returns m as a time.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)).UTC() }

// stamp returns the date and the time of m, UTC, in the form of records: 2026.11.22 and 15:04:05.
// It does not use package time, whose time zones would enlarge the browser's module.
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

// Stage is the stage of a game.
type Stage string

// The stages. An aborted game has no result: it ended by a vote, or because nobody came.
const (
	Waiting Stage = "waiting"
	Playing Stage = "playing"
	Over    Stage = "over"
	Aborted Stage = "aborted"
)

// State is a game at a table: all data that it needs to go on. It has three parts, by how often
// they change: Setting rarely, Course with every move, and Entries, to which a move appends one.
type State struct {
	Setting
	Course
	Entries []Entry `json:"entries"` // all entries
}

// Setting is the settings of a game, its seats, and the actions of people besides moving.
type Setting struct {
	Variant  string `json:"variant"`            // canonical game id
	Position string `json:"position,omitempty"` // position at the start (docs/notation.md); empty for the initial position
	Host     Player `json:"host"`               // creator of the game; need not have a seat
	Listed   bool   `json:"listed"`             // anybody may join: one seat each, not reserved for long
	Lots     bool   `json:"lots"`               // seats are drawn at random at the start
	Hidden   bool   `json:"hidden"`             // names are hidden until the end
	Official bool   `json:"official"`           // with a clock and without takebacks (common.7)
	Rated    bool   `json:"rated,omitempty"`    // the game changes the ratings of its players
	Paired   bool   `json:"paired,omitempty"`   // an event has seated the players
	// OverBoard marks a game that was played over the board and added afterwards.
	OverBoard bool `json:"overBoard,omitempty"`
	// Draws is the round of the game from which its players may agree on a draw, 0 for the first and
	// [NoDraws] for none.
	Draws   int     `json:"draws,omitempty"`
	Clock   Clock   `json:"clock"`
	Leaving Leaving `json:"leaving"`
	// Opening is the time for the first move of each person, in milliseconds: no clock runs
	// meanwhile, and without the move the game is aborted. 0 if the clocks run from the start.
	Opening int64  `json:"opening,omitempty"`
	Created Millis `json:"created"`

	// Seed determines the draw of the seats; it is secret before the start. Seal is its hash,
	// public from the beginning; empty if not needed.
	Seed string `json:"seed,omitempty"`
	Seal string `json:"seal,omitempty"`
	// Drawn is, by seat, the previous seat of its player.
	Drawn []int `json:"drawn,omitempty"`
	// Match is the match of the game, nil for a single game.
	Match *Match `json:"match,omitempty"`

	Stage Stage  `json:"stage"`
	Begun Millis `json:"begun"` // when the game started
	Ended Millis `json:"ended"`
	Seats []Seat `json:"seats"` // seat 1 first
	Out   []int  `json:"out"`   // in order of elimination

	// Absentees lost their seats before the start because they were away, the latest last.
	Absentees []Absentee `json:"absentees,omitempty"`

	// Vacations are those of the players, in order, as far as the game knows them.
	Vacations []SeatVacation `json:"vacations,omitempty"`

	Pause    *Pause    `json:"pause,omitempty"`
	Vote     *Vote     `json:"vote,omitempty"`
	LastVote *LastVote `json:"lastVote,omitempty"`
	// Votes holds the results of earlier votes, oldest first, without LastVote.
	Votes    []LastVote `json:"votes,omitempty"`
	Declined []Decline  `json:"declined,omitempty"`
	// Resumed is when the game was last continued after an outage.
	Resumed Millis `json:"resumed"`
}

// Course is the progress of the game and its clocks.
type Course struct {
	// Version counts the stored changes, from 1; the keeper of states increments it.
	Version uint64 `json:"version"`
	// Moved is the version that last changed Entries: a move made for any version since is for the
	// same position.
	Moved uint64 `json:"moved"`
	// Cut is the version of the last takeback, 0 without one.
	Cut     uint64 `json:"cut,omitempty"`
	Updated Millis `json:"updated"`
	Turn    int    `json:"turn"` // the seat to move; 0 unless the game is in progress
	// Agree is the seats that must agree to a draw, nil for all living ones: in Royale those
	// without a king need not (royale.7).
	Agree []int `json:"agree,omitempty"`
	// Outcome is the state or the result of the game; nil before the start and without a result.
	Outcome *rules.Outcome `json:"-" members:"outcome"`
	Times   []SeatTime     `json:"times"` // by seat, seat 1 first
	// Whole is the time shared by all seats, in addition to their own (Clock.Total).
	Whole int64 `json:"whole,omitempty"`
	// Started is when the clock of the seat to move started: it may be in the future, and pauses
	// and outages move it on. 0 if no clock runs before the first move.
	Started Millis `json:"started"`
	// Deadline is when its flag falls, 0 for never.
	Deadline Millis `json:"deadline"`
	// Due is when the game must be processed even without a request, 0 for never.
	Due Millis `json:"due"`
}

// same reports whether both pointers are nil, or both values are equal.
func same[T comparable](a, b *T) bool {
	return a == b || a != nil && b != nil && *a == *b
}

// SeatKind is the kind of a seat's holder.
type SeatKind string

// The kinds of seat.
const (
	Vacant SeatKind = "open"
	Person SeatKind = "person"
	Bot    SeatKind = "bot"
)

// Seat is the holder of a seat, with their presence.
type Seat struct {
	Kind   SeatKind `json:"kind"`
	Player Player   `json:"player,omitempty"` // player id of a person
	Name   string   `json:"name,omitempty"`   // name of a person; may be empty
	Handle string   `json:"handle,omitempty"` // handle of the person's account; empty for a guest
	Gone   bool     `json:"gone,omitempty"`   // the person has closed the account and has no name
	Level  int      `json:"level,omitempty"`  // level of a bot, 1 to 10
	// Program marks a player that is a program with a token.
	Program bool `json:"program,omitempty"`
	// Ready is false for a person with a seat reserved by a rematch, or a program with an
	// invitation, until they come.
	Ready bool `json:"ready"`
	// Reserved marks a seat of a listed game that needs the invitation.
	Reserved bool `json:"reserved,omitempty"`
	// Away is when the person disconnected, 0 if connected.
	Away Millis `json:"away,omitempty"`
	// Leaves is when [Leaving] will apply to the seat, 0 for never.
	Leaves Millis `json:"leaves,omitempty"`
	// Substitute is the level of the bot that plays for an absent person, 0 for none.
	Substitute int `json:"substitute,omitempty"`
}

// Absentee is a person who lost a seat of a listed game before its start by absence.
type Absentee struct {
	Player Player `json:"player"`
	At     Millis `json:"at"` // when
}

// byBot reports whether a bot moves for a seat, its own or as a substitute.
func (s *Seat) byBot() bool { return s.Kind == Bot || s.Substitute > 0 }

// botLevel returns the level of the bot that moves for a seat.
func (s *Seat) botLevel() int {
	if s.Kind == Bot {
		return s.Level
	}
	return s.Substitute
}

// Entry is an entry of a game: a move, or one of the entries of formats.md that are not plies
// (resign3, flag3, draw).
type Entry struct {
	Text  string `json:"text"`
	Seat  int    `json:"seat"`            // seat of the entry; 0 for a draw
	At    Millis `json:"at"`              // time of the entry
	Spent int64  `json:"spent"`           // time used by the seat, in milliseconds
	Left  int64  `json:"left"`            // time on its clock afterwards; 0 without a clock for the game
	Cause Cause  `json:"cause,omitempty"` // reason, if no player made it
	Bot   bool   `json:"bot,omitempty"`   // played by a bot
}

// CommonEntries returns the number of equal entries at the beginning of two lists. Entries are
// only ever appended, so lists at the same address belong to the same game.
func CommonEntries(a, b []Entry) int {
	most := min(len(a), len(b))
	if most > 0 && &a[0] == &b[0] {
		return most
	}
	n := 0
	for n < most && a[n] == b[n] {
		n++
	}
	return n
}

// Cause is the reason why the table itself made an entry.
type Cause string

// The causes.
const (
	Absence Cause = "absence" // resigned for a person who left
	Limit   Cause = "limit"   // drawn: too long a game, or one of only bots
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

// Players returns the persons of the game, each once: those with seats, by seat, then the host if
// not among them.
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

// NamesHidden reports whether names are hidden at the moment.
func (s *Setting) NamesHidden() bool { return s.Hidden && !s.ended() }

// ended reports whether the game has ended.
func (s *Setting) ended() bool { return s.Stage != Waiting && s.Stage != Playing }

// living reports whether a seat is still in a game in progress.
func (s *Setting) living(seat int) bool {
	return s.Stage == Playing && !slices.Contains(s.Out, seat)
}

// Clone returns a deep copy.
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

// detach copies the parts that change in place, so that s can be changed while others read the
// original. Entries are only appended to; Out and Outcome are replaced.
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
