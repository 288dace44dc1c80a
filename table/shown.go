package table

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// Viewer is who looks at a table.
type Viewer struct {
	// Player is who looks; empty is nobody in particular.
	Player Player
	// From is how many entries need not be told, since they are known.
	From int
	// Alias returns what others know a player by, where players have names that
	// nobody is told; nil elsewhere.
	Alias func(Player) string
}

// Shown is a game as one viewer may see it: without the names of players, without
// ballots but their own, and with what people are called only if that is not hidden.
// It tells all that the table decides, so that no reader need decide it again.
type Shown struct {
	Version uint64 `json:"version"`
	Moved   uint64 `json:"moved" doc:"the version that last changed the entries"`
	Created Millis `json:"created"`
	Updated Millis `json:"updated"`

	Variant  string  `json:"variant"`
	Position string  `json:"position,omitempty" doc:"where the game begins, if not at its start, on one line: docs/notation.md; such a game counts for nothing"`
	Stage    Stage   `json:"stage"`
	Listed   bool    `json:"listed"`
	Lots     bool    `json:"lots"`
	Hidden   bool    `json:"hidden"`
	Official bool    `json:"official" doc:"with a clock, and no move is taken back"`
	Rated    bool    `json:"rated,omitempty" doc:"it changes the ratings of its players"`
	Unequal  bool    `json:"unequal" doc:"the teams are not of one size"`
	Seal     string  `json:"seal,omitempty" doc:"lots: the SHA-256 of the seed that they follow from, in hexadecimal digits"`
	Seed     string  `json:"seed,omitempty" doc:"lots: the seed, told as the game begins (docs/record.md)"`
	Drawn    []int   `json:"drawn,omitempty" doc:"lots: for each seat, the previous seat of the player who drew it"`
	Match    *Match  `json:"match,omitempty" doc:"the match that the game belongs to; halves are half points by seat, those of this game included"`
	Clock    Clock   `json:"clock"`
	Leaving  Leaving `json:"leaving"`

	You  []int    `json:"you" doc:"the seats that the viewer holds"`
	Host bool     `json:"host" doc:"the viewer may decide about the game before its start"`
	May  []string `json:"may" enum:"ballot,close,start,rematch" doc:"what the viewer may do, besides what they may on a seat"`

	Seats   []ShownSeat  `json:"seats"`
	From    int          `json:"from" doc:"how many entries are left out at the beginning"`
	Entries []Entry      `json:"entries"`
	Turn    int          `json:"turn"`
	Out     []int        `json:"out"`
	Outcome *api.Outcome `json:"outcome,omitempty" doc:"how the game stands or ended"`

	Begun    Millis `json:"begun"`
	Ended    Millis `json:"ended"`
	Started  Millis `json:"started"`
	Deadline Millis `json:"deadline"`
	Now      Millis `json:"now" doc:"the time of the server, for the clocks"`

	Pause    *Pause     `json:"pause,omitempty"`
	Vote     *ShownVote `json:"vote,omitempty"`
	LastVote *LastVote  `json:"lastVote,omitempty"`
	Votes    []LastVote `json:"votes,omitempty" doc:"how those before the last vote ended, the latest of them last"`
}

// ShownSeat is a seat as a viewer may see it.
type ShownSeat struct {
	Kind       SeatKind `json:"kind"`
	Name       string   `json:"name,omitempty"`
	Handle     string   `json:"handle,omitempty" doc:"of the account as which the person sat down"`
	Gone       bool     `json:"gone,omitempty" doc:"the person has closed the account; there is no name any more"`
	Alias      string   `json:"alias,omitempty" doc:"names the person in this game, to mute by"`
	Level      int      `json:"level,omitempty"`
	Program    bool     `json:"program,omitempty" doc:"a program plays, with a token"`
	You        bool     `json:"you"`
	Ready      bool     `json:"ready"`
	Reserved   bool     `json:"reserved,omitempty" doc:"reserved for people with the invitation"`
	Away       Millis   `json:"away,omitempty"`
	Leaves     Millis   `json:"leaves,omitempty"`
	Substitute int      `json:"substitute,omitempty"`
	Vacation   Millis   `json:"vacation,omitempty" doc:"until when the person is on vacation: the days of their moves are not counted"`
	Left       int64    `json:"left" doc:"what its clock shows while it stands, or showed before it began to run"`
	May        []string `json:"may,omitempty" enum:"move,resign,draw,takeback,pause,resume,abort,join,join-invited,open,leave,return" doc:"what the viewer may do on the seat, including votes they may propose, unless it is too soon; join-invited: join, with the invitation; open: let anybody take it"`
}

// ShownVote is an open vote as a viewer may see it.
type ShownVote struct {
	ID     uint64   `json:"id"`
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"`
	Until  Millis   `json:"until"`
	Keep   int      `json:"keep,omitempty"`
	Voters int      `json:"voters" doc:"how many have a say"`
	Cast   int      `json:"cast" doc:"how many have said it"`
	Yours  bool     `json:"yours" doc:"the viewer has a say"`
	Ballot Ballot   `json:"ballot,omitempty" doc:"what the viewer has said"`
}

// Show returns s as a viewer may see it at a moment. The game may be nil if it is not
// known: then its teams are not told to be unequal.
func (s *State) Show(game rules.Game, v Viewer, now Millis) Shown {
	from := min(max(v.From, 0), len(s.Entries))
	shown := Shown{
		Version: s.Version, Moved: s.Moved, Created: s.Created, Updated: s.Updated,
		Variant: s.Variant, Position: s.Position, Stage: s.Stage, Listed: s.Listed, Lots: s.Lots, Hidden: s.Hidden, Official: s.Official, Rated: s.Rated, Unequal: game != nil && unequal(game.Teams()),
		Clock: s.Clock, Leaving: s.Leaving,
		You: s.SeatsOf(v.Player), Host: s.Hosts(v.Player, now), May: s.may(v.Player, now),
		Seats: make([]ShownSeat, len(s.Seats)),
		From:  from, Entries: s.Entries[from:], Turn: s.Turn, Out: s.Out,
		Begun: s.Begun, Ended: s.Ended, Started: s.Started, Deadline: s.Deadline, Now: now,
		Pause: s.Pause, LastVote: s.LastVote, Votes: s.Votes,
	}
	shown.Seal, shown.Drawn = s.Seal, s.Drawn
	if s.Begun != 0 {
		shown.Seed = s.Seed
	}
	if s.Match != nil {
		match := *s.Match
		if game != nil {
			match.Halves = s.halves(game.Teams())
		}
		shown.Match = &match
	}
	if shown.You == nil {
		shown.You = []int{}
	}
	if shown.Out == nil {
		shown.Out = []int{}
	}
	if len(shown.Entries) == 0 {
		shown.Entries = []Entry{}
	}
	for i := range s.Seats {
		seat := &s.Seats[i]
		you := seat.Player != "" && seat.Player == v.Player
		told := &shown.Seats[i]
		*told = ShownSeat{
			Kind: seat.Kind, Level: seat.Level, Program: seat.Program, You: you, Ready: seat.Ready, Reserved: seat.Reserved,
			Away: seat.Away, Leaves: seat.Leaves, Substitute: seat.Substitute,
			Left: s.left(i+1, now), May: s.mayOn(i+1, v.Player, now),
		}
		if v := s.resting(i+1, now); v != nil && s.Stage == Playing {
			told.Vacation = v.Until
		}
		if you || !s.NamesHidden() {
			told.Name, told.Handle, told.Gone = seat.Name, seat.Handle, seat.Gone
		}
		if seat.Player != "" && v.Alias != nil {
			told.Alias = v.Alias(seat.Player)
		}
	}
	if s.Outcome != nil {
		outcome := api.NewOutcome(*s.Outcome)
		shown.Outcome = &outcome
	}
	if s.Vote != nil {
		shown.Vote = s.Vote.show(v.Player)
	}
	return shown
}

// unequal reports whether teams are not of one size.
func unequal(teams []rules.Team) bool {
	return slices.ContainsFunc(teams, func(t rules.Team) bool { return len(t) != len(teams[0]) })
}

// show returns v as a viewer may see it.
func (v *Vote) show(viewer Player) *ShownVote {
	shown := &ShownVote{ID: v.ID, Kind: v.Kind, By: v.By, Until: v.Until, Keep: v.Keep, Voters: len(v.Voters)}
	for _, voter := range v.Voters {
		if voter.Ballot != NoBallot {
			shown.Cast++
		}
		if viewer != "" && voter.Player == viewer {
			shown.Yours, shown.Ballot = true, voter.Ballot
		}
	}
	return shown
}

// AppendMembers appends the members of the JSON of s to an object that is open.
func (s *Shown) AppendMembers(dst []byte) []byte {
	m := &members{dst: dst}
	s.members(m)
	return m.dst
}

func (s *Shown) members(m *members) {
	number(m, "version", &s.Version)
	number(m, "moved", &s.Moved)
	number(m, "created", &s.Created)
	number(m, "updated", &s.Updated)
	text(m, "variant", &s.Variant)
	some(m, s.Position != "", "position", &s.Position, text)
	text(m, "stage", &s.Stage)
	flag(m, "listed", &s.Listed)
	flag(m, "lots", &s.Lots)
	flag(m, "hidden", &s.Hidden)
	flag(m, "official", &s.Official)
	some(m, s.Rated, "rated", &s.Rated, flag)
	flag(m, "unequal", &s.Unequal)
	some(m, s.Seal != "", "seal", &s.Seal, text)
	some(m, s.Seed != "", "seed", &s.Seed, text)
	some(m, s.Drawn != nil, "drawn", &s.Drawn, numbers)
	optional(m, "match", &s.Match, (*Match).members)
	one(m, "clock", &s.Clock, (*Clock).members)
	one(m, "leaving", &s.Leaving, (*Leaving).members)
	numbers(m, "you", &s.You)
	flag(m, "host", &s.Host)
	texts(m, "may", &s.May)
	list(m, "seats", &s.Seats, (*ShownSeat).members)
	number(m, "from", &s.From)
	list(m, "entries", &s.Entries, (*Entry).members)
	number(m, "turn", &s.Turn)
	numbers(m, "out", &s.Out)
	if s.Outcome != nil {
		m.dst = s.Outcome.Append(jsontext.AppendField(m.dst, "outcome"))
	}
	number(m, "begun", &s.Begun)
	number(m, "ended", &s.Ended)
	number(m, "started", &s.Started)
	number(m, "deadline", &s.Deadline)
	number(m, "now", &s.Now)
	optional(m, "pause", &s.Pause, (*Pause).members)
	optional(m, "vote", &s.Vote, (*ShownVote).members)
	optional(m, "lastVote", &s.LastVote, (*LastVote).members)
	some(m, len(s.Votes) > 0, "votes", &s.Votes, func(m *members, name string, p *[]LastVote) { list(m, name, p, (*LastVote).members) })
}

func (s *ShownSeat) members(m *members) {
	text(m, "kind", &s.Kind)
	some(m, s.Name != "", "name", &s.Name, text)
	some(m, s.Handle != "", "handle", &s.Handle, text)
	some(m, s.Gone, "gone", &s.Gone, flag)
	some(m, s.Alias != "", "alias", &s.Alias, text)
	some(m, s.Level != 0, "level", &s.Level, number)
	some(m, s.Program, "program", &s.Program, flag)
	flag(m, "you", &s.You)
	flag(m, "ready", &s.Ready)
	some(m, s.Reserved, "reserved", &s.Reserved, flag)
	some(m, s.Away != 0, "away", &s.Away, number)
	some(m, s.Leaves != 0, "leaves", &s.Leaves, number)
	some(m, s.Substitute != 0, "substitute", &s.Substitute, number)
	some(m, s.Vacation != 0, "vacation", &s.Vacation, number)
	number(m, "left", &s.Left)
	some(m, len(s.May) > 0, "may", &s.May, texts)
}

func (v *ShownVote) members(m *members) {
	number(m, "id", &v.ID)
	text(m, "kind", &v.Kind)
	number(m, "by", &v.By)
	number(m, "until", &v.Until)
	some(m, v.Keep != 0, "keep", &v.Keep, number)
	number(m, "voters", &v.Voters)
	number(m, "cast", &v.Cast)
	flag(m, "yours", &v.Yours)
	some(m, v.Ballot != "", "ballot", &v.Ballot, text)
}
