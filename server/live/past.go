package live

import (
	"cmp"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// Past is a finished game in lists: the result without the moves. It is derived from the record
// alone.
type Past struct {
	Game      GameID
	Variant   string
	Clock     table.Clock
	Begun     table.Millis
	Ended     table.Millis
	Ending    Ending
	Own       bool   // it began at the initial position
	Rated     bool   // it changes ratings: [table.State.Counts]
	Public    bool   // it was public
	OverBoard bool   // it was played over the board and added afterwards
	Club      string // key of its club; empty without one
	Match     int    // number of the game in a match, from 1; 0 for a single game
	Entries   int    // number of entries
	Seats     []PastSeat
}

// PastSeat is the last holder of a seat, with the result.
type PastSeat struct {
	Player  table.Player // player id of a person
	Name    string
	Handle  string // handle of the person's account
	Gone    bool   // they have closed the account
	Level   int    // level of a bot
	Program bool
	Place   int // from 1; 0 without a result
	Points  int
	Left    bool // the player was absent and lost the seat
	Plies   int  // plies of the seat; 0 in old stored games
}

// WholePoint is the value of a win. Joint winners, or the players of a draw, divide it: there are
// at most eight, so it divides evenly.
const WholePoint = 840

// Ending is a reason (docs/rules/formats.md), or [WasAborted].
type Ending string

// WasAborted is the ending of a game that was aborted after it had begun.
const WasAborted Ending = "aborted"

// Past returns r as a finished game, nil if it has not ended or has no entries.
func (r *Record) Past() *Past {
	if !r.HasEnded() || len(r.Entries) == 0 && r.Stage == table.Aborted {
		return nil
	}
	p := &Past{
		Game: r.ID, Variant: r.Variant, Clock: r.Clock, Begun: cmp.Or(r.Begun, r.Created), Ended: cmp.Or(r.Ended, r.Updated, r.Created),
		Ending: WasAborted, Own: r.Position == "", Rated: r.Counts(), Public: r.IsPublic(), Club: r.Club, OverBoard: r.OverBoard, Entries: len(r.Entries), Seats: make([]PastSeat, len(r.Seats)),
	}
	for i := range r.Seats {
		s := &r.Seats[i]
		p.Seats[i] = PastSeat{Player: s.Player, Name: s.Name, Handle: s.Handle, Gone: s.Gone, Level: s.Level, Program: s.Program}
	}
	if r.Match != nil && !r.Match.IsSeries() { // rematches without a fixed number are separate meetings
		p.Match = r.Match.Game
	}
	for i := range r.Entries {
		if n := r.Entries[i].Seat; r.Entries[i].IsPly() && n >= 1 && n <= len(p.Seats) {
			p.Seats[n-1].Plies++
		}
	}
	for _, n := range r.Left() {
		if n >= 1 && n <= len(p.Seats) { // stored records may be wrong
			p.Seats[n-1].Left = true
		}
	}
	if r.Stage == table.Over && r.Outcome != nil {
		p.Ending = Ending(r.Outcome.Reason.String())
		p.place(r)
	}
	return p
}

// place sets the places, and divides the point of the first.
func (p *Past) place(r *Record) {
	for i, seats := range r.Outcome.Places {
		for _, seat := range seats {
			if n := int(seat); n >= 1 && n <= len(p.Seats) {
				p.Seats[n-1].Place = i + 1
			}
		}
	}
	first := make([]int, 0, len(p.Seats))
	for i := range p.Seats {
		if p.Seats[i].Place == 1 {
			first = append(first, i+1)
		}
	}
	// A team has one share, and each of its seats has that share.
	sharing := len(first)
	if r.Outcome.Score != nil {
		sharing = 0
		for _, team := range r.Outcome.Score {
			if slices.ContainsFunc(first, func(n int) bool { return slices.Contains(team.Team, rules.Seat(n)) }) {
				sharing++
			}
		}
	}
	for _, n := range first {
		p.Seats[n-1].Points = WholePoint / max(1, sharing)
	}
}

// Family returns the name of the game without seats and options, such as star.
func (p *Past) Family() string {
	return p.Variant[:cmp.Or(max(0, strings.IndexAny(p.Variant, ":,")), len(p.Variant))]
}

// SeatOf returns the seat of a player: of several, the first of those with the best place; 0
// without one.
func (p *Past) SeatOf(player table.Player) int {
	seat := 0
	for i := range p.Seats {
		if player == "" || p.Seats[i].Player != player {
			continue
		}
		if seat == 0 || p.Seats[i].Place < p.Seats[seat-1].Place {
			seat = i + 1
		}
	}
	return seat
}

// StandingOf returns the place and the points of a player at [Past.SeatOf]. A player who played
// against themselves, with seats in different places or with all seats, has none.
func (p *Past) StandingOf(player table.Player) (place, points int) {
	seat := p.SeatOf(player)
	if seat == 0 {
		return 0, 0
	}
	mine := &p.Seats[seat-1]
	alone := true
	for i := range p.Seats {
		switch other := &p.Seats[i]; {
		case other.Player != player:
			alone = false
		case other.Place != mine.Place:
			return 0, 0
		}
	}
	if alone {
		return 0, 0
	}
	return mine.Place, mine.Points
}

// Others returns the other players, each once, by seat.
func (p *Past) Others(player table.Player) []table.Player {
	var others []table.Player
	for i := range p.Seats {
		if q := p.Seats[i].Player; q != "" && q != player && !slices.Contains(others, q) {
			others = append(others, q)
		}
	}
	return others
}

// Wish is a filter of a player's history. Empty fields match everything.
type Wish struct {
	Family    string
	Seats     int
	Clock     table.ClockKind
	With      table.Player // another player of the game
	Place     int          // place of the player
	Ending    Ending
	Rated     Choice
	Own       Choice // whether it began at the initial position
	OverBoard Choice
	From      table.Millis // ended at this time or later
	Until     table.Millis // ended before this time
}

// Choice is yes, no, or either.
type Choice int8

// The choices.
const (
	Either Choice = iota
	Yes
	No
)

func (c Choice) admits(b bool) bool { return c == Either || b == (c == Yes) }

// Admits reports whether a game of a player matches.
func (w *Wish) Admits(p *Past, player table.Player) bool {
	place, _ := p.StandingOf(player)
	return p.SeatOf(player) > 0 &&
		(w.Family == "" || w.Family == p.Family()) && (w.Seats == 0 || w.Seats == len(p.Seats)) &&
		(w.Clock == "" || w.Clock == p.Clock.Kind) && (w.With == "" || slices.Contains(p.Others(player), w.With)) &&
		(w.Place == 0 || w.Place == place) && (w.Ending == "" || w.Ending == p.Ending) &&
		w.Rated.admits(p.Rated) && w.Own.admits(p.Own) && w.OverBoard.admits(p.OverBoard) && p.Ended >= w.From && (w.Until == 0 || p.Ended < w.Until)
}

// PastPage is a page of a player's history: at most a number of matching games, after the last
// game of the previous page.
type PastPage struct {
	Player table.Player
	Wish
	Before table.Millis // Ended of that game; 0 for the first page
	After  GameID       // its id
	Limit  int
}

// Result is the result of a game for a player.
type Result struct {
	Variant   string
	Seat      int // [Past.SeatOf]
	Place     int // [Past.StandingOf], like the points
	Points    int
	Ending    Ending
	Rated     bool
	OverBoard bool
	Ended     table.Millis
	Others    []Opponent
}

// Opponent is another player of a game, with the best place that they reached.
type Opponent struct {
	Player table.Player
	Place  int
}

// ResultOf returns the result of a player, who must have a seat.
func (p *Past) ResultOf(player table.Player) Result {
	place, points := p.StandingOf(player)
	r := Result{Variant: p.Variant, Seat: p.SeatOf(player), Place: place, Points: points, Ending: p.Ending, Rated: p.Rated, OverBoard: p.OverBoard, Ended: p.Ended}
	for _, other := range p.Others(player) {
		r.Others = append(r.Others, Opponent{other, p.Seats[p.SeatOf(other)-1].Place})
	}
	return r
}

// Forget removes the name of a player from the game, and reports whether there was one.
func (p *Past) Forget(player table.Player) (was bool) {
	for i := range p.Seats {
		if seat := &p.Seats[i]; seat.Player == player {
			was = was || !seat.Gone
			seat.Name, seat.Handle, seat.Gone = "", "", true
		}
	}
	return was
}

// Forget removes the name of a player from the game, and reports whether there was one.
func (r *Record) Forget(player table.Player) (was bool) {
	for i := range r.Seats {
		if seat := &r.Seats[i]; seat.Player == player {
			was = was || !seat.Gone
			seat.Name, seat.Handle, seat.Gone = "", "", true
		}
	}
	return was
}
