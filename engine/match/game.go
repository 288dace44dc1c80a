package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Adjudication ends games that by the rules would go on. The zero value ends none.
type Adjudication struct {
	// Plies, unless 0, is the length at which a game is a draw of all remaining seats.
	Plies int
	// Resign, unless 0, makes a seat resign (common.6) when its player has seen
	// itself this many centipawns or more behind in each of its last four moves.
	Resign engine.Score
	// Margin is the tolerated overrun of a clock, which then shows zero.
	Margin time.Duration
}

// resignAfter is how many moves in a row a player must see itself lost.
const resignAfter = 4

// Result is a finished game.
type Result struct {
	Number  int   // from 1
	Seating []int // the contestant of each side, by index
	// Points are by contestant: a win is 1, divided among the sides that share it; sides in
	// first place share a draw.
	Points []float64
	// SeatPoints are the points of the side of each seat as the game began.
	SeatPoints []float64
	Outcome    rules.Outcome // of the rules; not over if the game was adjudicated
	Plies      int
	Faults     []Fault
	Record     *record.Record
	// Entries are the entries of the game, for [rules.Apply], and Views the evaluations of
	// the position before each.
	Entries []string
	Views   []View
}

// View is what its player thought of a position.
type View struct {
	Depth int // plies; 0 where nothing was said
	Score engine.Score
	Noisy bool // in check, or the player's move takes or promotes
	Stray bool // a random move was played instead
}

// Fault is something that a player must not do, and loses by.
type Fault struct {
	Contestant int
	Text       string
}

// bout is one game of a match, while it is played.
type bout struct {
	game         *Game
	contestants  []Contestant
	control      Control
	adjudication Adjudication

	pos                rules.Position
	holders            [rules.MaxSeats + 1]int // contestant by seat
	players            [rules.MaxSeats + 1]Player
	clocks, increments [rules.MaxSeats + 1]time.Duration
	stray              *rand.Rand // unless nil, decides when to play a random move
	strays             int        // one in how many
	entries            []string
	views              []View // by entry
	plies              int
	swapped            bool                    // the players of seats 1 and 2 have changed seats
	lost               [rules.MaxSeats + 1]int // moves in a row that the seat saw itself lost
	moves              []record.Move
	departures         []record.Departure
	faults             []Fault
}

// controlOf returns the limits of the holder of a seat.
func (b *bout) controlOf(seat rules.Seat) Control {
	if c := b.contestants[b.holders[seat]].Control; c != (Control{}) {
		return c
	}
	return b.control
}

// play plays an opening, and from there until the game ends. An error, of ctx or of a player that
// cannot begin, ends the match.
func (b *bout) play(ctx context.Context, opening []string, seed uint64) error {
	var err error
	if b.pos, err = b.game.start(); err != nil {
		return err
	}
	b.observe()
	for seat := range rules.Seat(b.game.Seats() + 1) {
		if seat == 0 {
			continue
		}
		c := b.controlOf(seat)
		b.clocks[seat], b.increments[seat] = c.Base, c.Increment
		if err := b.players[seat].NewGame(b.game, seed<<3|uint64(seat-1)); err != nil {
			return fmt.Errorf("%s: %w", b.contestants[b.holders[seat]].Name, err)
		}
	}
	for _, text := range opening {
		if err := b.enter(text, "book"); err != nil {
			return err
		}
	}
	for !b.pos.Over() && (b.adjudication.Plies == 0 || b.plies < b.adjudication.Plies) {
		if err := b.turn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// turn asks the player on turn for a move and plays it.
func (b *bout) turn(ctx context.Context) error {
	seat := b.pos.Turn()
	control := b.controlOf(seat)
	began := time.Now()
	choice, err := b.players[seat].Choose(ctx, Turn{
		Game: b.game, Position: b.pos, Entries: b.entries, Control: control, Clocks: b.clocks, Increments: b.increments,
	})
	spent := time.Since(began)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return b.forfeit(seat, err.Error())
	case choice.Thrown != "":
		return b.forfeit(seat, "no legal move: "+choice.Thrown)
	case control.Base > 0:
		if b.clocks[seat] -= spent; b.clocks[seat] <= -b.adjudication.Margin {
			return b.enter(fmt.Sprint("flag", seat), "")
		}
		b.clocks[seat] = max(b.clocks[seat], 0) + control.Increment
	}
	comment := fmt.Sprintf("%.3fs", spent.Seconds())
	if control.Base == 0 && control.MoveTime == 0 {
		comment = "" // the same game has the same record
	}
	if choice.Depth > 0 {
		comment = fmt.Sprintf("%v/%d %s", choice.Score, choice.Depth, comment)
	}
	if r := b.adjudication.Resign; r > 0 && choice.Depth > 0 && choice.Score <= -r {
		b.lost[seat]++
	} else {
		b.lost[seat] = 0
	}
	if b.lost[seat] == resignAfter {
		return b.enter(fmt.Sprint("resign", seat), comment)
	}
	view := b.view(choice)
	if b.stray != nil && b.stray.IntN(b.strays) == 0 {
		moves := b.pos.Moves(nil)
		if m := moves[b.stray.IntN(len(moves))]; b.pos.Describe(m).Kind != rules.Swap && m != choice.Move {
			choice.Move, view.Stray = m, true
		}
	}
	text := b.pos.MoveText(choice.Move)
	if err := b.enter(text, comment); err != nil {
		return err
	}
	b.views[len(b.views)-1] = view
	if one, other := rules.Exchanges(text); one != 0 {
		b.exchange(one, other)
	}
	return nil
}

// view returns the evaluation of the position by a choice.
func (b *bout) view(c Choice) View {
	v := View{Depth: c.Depth, Score: c.Score}
	if v.Depth > 0 {
		a := b.pos.Describe(c.Move)
		v.Noisy = b.pos.InCheck() || len(a.Captured) > 0 || a.Promotion != rules.NoRole || a.Kind == rules.Swap || a.Kind == rules.QueenChoice
	}
	return v
}

// exchange has the players of two seats change places, their clocks with them
// (sovereign.16).
func (b *bout) exchange(one, other rules.Seat) {
	b.swapped = !b.swapped
	b.holders[one], b.holders[other] = b.holders[other], b.holders[one]
	b.players[one], b.players[other] = b.players[other], b.players[one]
	b.clocks[one], b.clocks[other] = b.clocks[other], b.clocks[one]
	b.increments[one], b.increments[other] = b.increments[other], b.increments[one]
}

// forfeit makes a seat resign whose player has failed.
func (b *bout) forfeit(seat rules.Seat, why string) error {
	b.faults = append(b.faults, Fault{b.holders[seat], why})
	return b.enter(fmt.Sprint("resign", seat), why)
}

// enter plays an entry and writes it down.
func (b *bout) enter(text, comment string) error {
	m, err := replay.Enter(b.pos, text)
	if err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	if m.Text != record.Resign && m.Text != record.Flag {
		b.plies++
	}
	b.observe()
	b.entries = append(b.entries, text)
	b.views = append(b.views, View{})
	if comment != "" {
		m.Comments = []string{comment}
	}
	b.moves = append(b.moves, m)
	return nil
}

// observe notes eliminations.
func (b *bout) observe() { b.departures = append(b.departures, replay.Departures(b.pos.Events())...) }
