package play

import (
	"encoding/json"

	"github.com/manykings/manykings/report"
	"github.com/manykings/manykings/table"
)

// Shown is a game as one viewer may see it: without the ids of players, without
// ballots but their own, and with names only if they are not hidden.
type Shown struct {
	ID      GameID       `json:"id"`
	Version uint64       `json:"version"`
	Moved   uint64       `json:"moved" doc:"the version that last changed the entries"`
	Created table.Millis `json:"created"`
	Updated table.Millis `json:"updated"`

	Variant string        `json:"variant"`
	Stage   table.Stage   `json:"stage"`
	Listed  bool          `json:"listed"`
	Lots    bool          `json:"lots"`
	Public  bool          `json:"public" doc:"listed for watchers while it is played"`
	Chat    bool          `json:"chat"`
	Hidden  bool          `json:"hidden"`
	Unequal bool          `json:"unequal" doc:"the teams are not of one size"`
	Clock   table.Clock   `json:"clock"`
	Leaving table.Leaving `json:"leaving"`

	You  []int `json:"you" doc:"the seats that the viewer holds"`
	Host bool  `json:"host" doc:"the viewer may decide about the game before its start"`

	Invitation string `json:"invitation,omitempty" doc:"opens the reserved seats; told to the host while the game waits"`

	Seats   []ShownSeat     `json:"seats"`
	From    int             `json:"from" doc:"how many entries are left out at the beginning"`
	Entries []table.Entry   `json:"entries"`
	Turn    int             `json:"turn"`
	Out     []int           `json:"out"`
	Outcome json.RawMessage `json:"outcome,omitempty"`

	Begun    table.Millis `json:"begun"`
	Ended    table.Millis `json:"ended"`
	Started  table.Millis `json:"started"`
	Deadline table.Millis `json:"deadline"`
	Now      table.Millis `json:"now" doc:"the time of the server, for the clocks"`

	Pause    *table.Pause    `json:"pause,omitempty"`
	Vote     *ShownVote      `json:"vote,omitempty"`
	LastVote *table.LastVote `json:"lastVote,omitempty"`
	Rematch  GameID          `json:"rematch,omitempty"`
}

// ShownSeat is a seat as a viewer may see it.
type ShownSeat struct {
	Kind       table.SeatKind `json:"kind"`
	Name       string         `json:"name,omitempty"`
	Handle     Handle         `json:"handle,omitempty" doc:"names the person in this game, to mute by"`
	Level      int            `json:"level,omitempty"`
	You        bool           `json:"you"`
	Ready      bool           `json:"ready"`
	Reserved   bool           `json:"reserved,omitempty" doc:"for those who have the invitation"`
	Away       table.Millis   `json:"away,omitempty"`
	Leaves     table.Millis   `json:"leaves,omitempty"`
	Substitute int            `json:"substitute,omitempty"`
	Left       int64          `json:"left"`
}

// ShownVote is an open vote as a viewer may see it.
type ShownVote struct {
	ID     uint64         `json:"id"`
	Kind   table.VoteKind `json:"kind"`
	By     int            `json:"by"`
	Until  table.Millis   `json:"until"`
	Keep   int            `json:"keep,omitempty"`
	Voters int            `json:"voters" doc:"how many have a say"`
	Cast   int            `json:"cast" doc:"how many have said it"`
	Yours  bool           `json:"yours" doc:"the viewer has a say"`
	Ballot table.Ballot   `json:"ballot,omitempty" doc:"what the viewer has said"`
}

// Show returns r as a viewer may see it at a moment, without the first entries;
// nobody in particular looks if viewer is empty. Seats of unequal teams are
// marked if unequal says so.
func (r *Record) Show(viewer table.Player, from int, now table.Millis, unequal bool) *Shown {
	from = min(max(from, 0), len(r.Entries))
	s := &Shown{
		ID: r.ID, Version: r.Version, Moved: r.Moved, Created: r.Created, Updated: r.Updated,
		Variant: r.Variant, Stage: r.Stage, Listed: r.Listed, Public: r.IsPublic(), Lots: r.Lots, Chat: r.Chat, Hidden: r.Hidden, Unequal: unequal,
		Clock: r.Clock, Leaving: r.Leaving,
		You: r.SeatsOf(viewer), Host: r.Hosts(viewer, now),
		Seats: make([]ShownSeat, len(r.Seats)),
		From:  from, Entries: r.Entries[from:], Turn: r.Turn, Out: r.Out,
		Begun: r.Begun, Ended: r.Ended, Started: r.Started, Deadline: r.Deadline, Now: now,
		Pause: r.Pause, LastVote: r.LastVote, Rematch: r.Rematch,
	}
	if s.Host && s.Stage == table.Waiting {
		s.Invitation = r.Invitation
	}
	if s.You == nil {
		s.You = []int{}
	}
	if s.Out == nil {
		s.Out = []int{}
	}
	if len(s.Entries) == 0 {
		s.Entries = []table.Entry{}
	}
	for i := range r.Seats {
		seat := &r.Seats[i]
		you := seat.Player != "" && seat.Player == viewer
		shown := ShownSeat{
			Kind: seat.Kind, Level: seat.Level, You: you, Ready: seat.Ready, Reserved: seat.Reserved,
			Away: seat.Away, Leaves: seat.Leaves, Substitute: seat.Substitute, Left: r.Times[i].Left,
		}
		if you || !r.NamesHidden() {
			shown.Name = seat.Name
		}
		if seat.Player != "" {
			shown.Handle = HandleOf(r.ID, seat.Player)
		}
		s.Seats[i] = shown
	}
	if r.Outcome != nil {
		s.Outcome = report.NewOutcome(*r.Outcome).Append(nil)
	}
	if r.Vote != nil {
		s.Vote = showVote(r.Vote, viewer)
	}
	return s
}

// showVote returns v as a viewer may see it.
func showVote(v *table.Vote, viewer table.Player) *ShownVote {
	s := &ShownVote{ID: v.ID, Kind: v.Kind, By: v.By, Until: v.Until, Keep: v.Keep, Voters: len(v.Voters)}
	for _, voter := range v.Voters {
		if voter.Ballot != table.NoBallot {
			s.Cast++
		}
		if viewer != "" && voter.Player == viewer {
			s.Yours, s.Ballot = true, voter.Ballot
		}
	}
	return s
}
