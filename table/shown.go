package table

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
)

// Viewer is the viewer of a table.
type Viewer struct {
	// Player is the viewing player; empty for anybody.
	Player Player
	// From is the number of entries that the viewer already has.
	From int
	// Alias returns the public name of a player on servers where player ids are secret, else
	// nil.
	Alias func(Player) string
}

// Shown is a game as a viewer sees it: without player ids, without others' ballots, and with
// people's names only if they are not hidden. It has every decision of the table, so that clients
// need not make any again.
type Shown struct {
	Version uint64 `json:"version"`
	Moved   uint64 `json:"moved" doc:"the version that last changed the entries"`
	Created Millis `json:"created"`
	Updated Millis `json:"updated"`

	Variant   string  `json:"variant"`
	Position  string  `json:"position,omitempty" doc:"the position at the start, if it is not the initial one, on one line (docs/notation.md); such a game is unrated"`
	Stage     Stage   `json:"stage"`
	Listed    bool    `json:"listed"`
	Lots      bool    `json:"lots"`
	Hidden    bool    `json:"hidden"`
	Official  bool    `json:"official" doc:"whether the game is official: with a clock and without takebacks"`
	Rated     bool    `json:"rated,omitempty" doc:"whether the game is rated"`
	OverBoard bool    `json:"overBoard,omitempty" doc:"whether the game was played over the board and added afterwards"`
	Draws     int     `json:"draws,omitempty" doc:"the round of the game from which its players may agree on a draw; -1: never; left out: from the first"`
	Unequal   bool    `json:"unequal" doc:"whether the teams have different sizes"`
	Seal      string  `json:"seal,omitempty" doc:"for drawn seats: the SHA-256 of the seed, in hexadecimal digits"`
	Seed      string  `json:"seed,omitempty" doc:"for drawn seats: the seed, shown from the start of the game (docs/record.md)"`
	Drawn     []int   `json:"drawn,omitempty" doc:"for drawn seats: for each seat, the previous seat of its player"`
	Match     *Match  `json:"match,omitempty" doc:"the match of the game; halves are half points by seat, including this game"`
	Clock     Clock   `json:"clock"`
	Leaving   Leaving `json:"leaving"`

	You  []int    `json:"you" doc:"the seats that the viewer holds"`
	Host bool     `json:"host" doc:"whether the viewer may manage the game before its start"`
	May  []string `json:"may" enum:"ballot,close,start,rematch" doc:"the actions of the viewer, except those on a seat"`

	Seats   []ShownSeat  `json:"seats"`
	From    int          `json:"from" doc:"the number of entries left out at the beginning"`
	Entries []Entry      `json:"entries"`
	Turn    int          `json:"turn"`
	Out     []int        `json:"out"`
	Outcome *api.Outcome `json:"outcome,omitempty" members:"outcome" doc:"the state or the result of the game"`

	Begun    Millis `json:"begun"`
	Ended    Millis `json:"ended"`
	Started  Millis `json:"started"`
	Deadline Millis `json:"deadline"`
	Opening  bool   `json:"opening,omitempty" doc:"whether the seat to move has its first move: its clock is stopped, and the game is aborted at the deadline"`
	Now      Millis `json:"now" doc:"the time on the server, for the clocks"`
	Whole    int64  `json:"whole,omitempty" doc:"the time shared by all seats, in addition to their own"`
	Ends     *Ends  `json:"ends,omitempty" doc:"when each limit of the turn ends, if there are several; the deadline is the first of them"`

	Pause    *Pause     `json:"pause,omitempty"`
	Vote     *ShownVote `json:"vote,omitempty"`
	LastVote *LastVote  `json:"lastVote,omitempty"`
	Votes    []LastVote `json:"votes,omitempty" doc:"the results of the votes before the last one, latest last"`
}

// Ends is when each limit of a turn ends; 0 if it has no such limit.
type Ends struct {
	Own   Millis `json:"own,omitempty" doc:"the end of the seat's time, with its periods"`
	Move  Millis `json:"move,omitempty" doc:"the end of the limit for the move"`
	Whole Millis `json:"whole,omitempty" doc:"the end of the limit for the whole game"`
}

// ShownSeat is a seat as a viewer sees it.
type ShownSeat struct {
	Kind       SeatKind `json:"kind"`
	Name       string   `json:"name,omitempty"`
	Handle     string   `json:"handle,omitempty" doc:"the handle of the person's account"`
	Gone       bool     `json:"gone,omitempty" doc:"whether the person has closed the account and has no name"`
	Alias      string   `json:"alias,omitempty" doc:"the person's alias in this game, for muting"`
	Level      int      `json:"level,omitempty"`
	Program    bool     `json:"program,omitempty" doc:"whether the player is a program"`
	You        bool     `json:"you"`
	Ready      bool     `json:"ready"`
	Reserved   bool     `json:"reserved,omitempty" doc:"whether the seat is reserved for people with the invitation"`
	Away       Millis   `json:"away,omitempty"`
	Leaves     Millis   `json:"leaves,omitempty"`
	Substitute int      `json:"substitute,omitempty"`
	Vacation   Millis   `json:"vacation,omitempty" doc:"when the person's vacation ends; until then their time stops"`
	Periods    int      `json:"periods,omitempty" doc:"the byo-yomi periods after the time left, at the start of its turn"`
	Left       int64    `json:"left" doc:"the time on its clock while it is stopped, or before it began to run"`
	May        []string `json:"may,omitempty" enum:"move,resign,draw,takeback,pause,resume,abort,join,join-invited,open,leave,return" doc:"the actions of the viewer on the seat, proposals included even if it is too soon for one; join-invited: join with the invitation; open: let anybody take it"`
}

// ShownVote is an open vote as a viewer sees it.
type ShownVote struct {
	ID     uint64   `json:"id"`
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"`
	Until  Millis   `json:"until"`
	Keep   int      `json:"keep,omitempty"`
	Voters int      `json:"voters" doc:"the number of voters"`
	Cast   int      `json:"cast" doc:"the number of votes cast"`
	Yours  bool     `json:"yours" doc:"whether the viewer has a vote"`
	Ballot Ballot   `json:"ballot,omitempty" doc:"the viewer's ballot"`
}

// Show returns s as a viewer sees it at a moment. The game may be nil if it is unknown: then its
// teams count as equal.
func (s *State) Show(game rules.Game, v Viewer, now Millis) Shown {
	from := min(max(v.From, 0), len(s.Entries))
	shown := Shown{
		Version: s.Version, Moved: s.Moved, Created: s.Created, Updated: s.Updated,
		Variant: s.Variant, Position: s.Position, Stage: s.Stage, Listed: s.Listed, Lots: s.Lots, Hidden: s.Hidden, Official: s.Official, Rated: s.Rated, OverBoard: s.OverBoard, Draws: s.Draws, Unequal: game != nil && unequal(game.Teams()),
		Clock: s.Clock, Leaving: s.Leaving,
		You: s.SeatsOf(v.Player), Host: s.Hosts(v.Player, now), May: s.may(v.Player, now),
		Seats: make([]ShownSeat, len(s.Seats)),
		From:  from, Entries: s.Entries[from:], Turn: s.Turn, Out: s.Out,
		Begun: s.Begun, Ended: s.Ended, Started: s.Started, Deadline: s.Deadline, Now: now,
		Pause: s.Pause, LastVote: s.LastVote, Votes: s.Votes,
	}
	if s.Clock.Total > 0 {
		shown.Whole = s.whole()
	}
	shown.Ends, shown.Opening = s.ends(), s.opening() && s.Pause == nil && s.Deadline == s.Started+Millis(s.Setting.Opening)
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
			Left: s.left(i+1, now), Periods: s.standing(i + 1).Periods, May: s.mayOn(i+1, v.Player, now),
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

// unequal reports whether teams have different sizes.
func unequal(teams []rules.Team) bool {
	return slices.ContainsFunc(teams, func(t rules.Team) bool { return len(t) != len(teams[0]) })
}

// show returns v as a viewer sees it.
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

// outcome is encoded by package api. Shown games are never decoded.
func (s *Shown) outcome(m *members) {
	if s.Outcome != nil {
		m.dst = s.Outcome.Append(jsontext.AppendField(m.dst, "outcome"))
	}
}
