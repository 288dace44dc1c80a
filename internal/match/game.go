package match

import (
	"context"
	"fmt"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/rules"
)

// Adjudication ends games that go on by the rules. The zero value ends none.
type Adjudication struct {
	// Plies, unless 0, is the length at which a game is a draw of all who still
	// play.
	Plies int
	// Resign, unless 0, makes a seat resign (common.6) when its player has seen
	// itself this many centipawns or more behind in each of its last four moves.
	Resign engine.Score
}

// resignAfter is how many moves in a row a player must see itself lost.
const resignAfter = 4

// Result is a game that was played.
type Result struct {
	Number  int   // from 1
	Seating []int // the contestant of each side, by index
	// Points are those of each contestant: a win is 1, divided among the sides
	// that share it; a draw is shared by those who share the first place.
	Points []float64
	// SeatPoints are the points of the side of each seat as the game began.
	SeatPoints []float64
	Outcome    rules.Outcome // of the rules; not over if the game was adjudicated
	Plies      int
	Faults     []Fault
	Record     *record.Record
}

// Fault is something that a player must not do. It loses by it.
type Fault struct {
	Contestant int
	Text       string
}

// table is where a game is played.
type table struct {
	game         *Game
	contestants  []Contestant
	control      Control
	adjudication Adjudication

	pos                rules.Position
	holders            [rules.MaxSeats + 1]int // contestant by seat
	players            [rules.MaxSeats + 1]Player
	clocks, increments [rules.MaxSeats + 1]time.Duration
	entries            []string
	plies              int
	swapped            bool                    // the players of seats 1 and 2 have changed seats
	lost               [rules.MaxSeats + 1]int // moves in a row that the seat saw itself lost
	moves              []record.Move
	departures         []record.Departure
	faults             []Fault
}

// controlOf returns what the holder of a seat may use.
func (t *table) controlOf(seat rules.Seat) Control {
	if c := t.contestants[t.holders[seat]].Control; c != (Control{}) {
		return c
	}
	return t.control
}

// play plays an opening, and from there until the game ends. An error ends the
// match: that of ctx, or a player that cannot even begin.
func (t *table) play(ctx context.Context, opening []string, seed uint64) error {
	var err error
	if t.pos, err = t.game.start(); err != nil {
		return err
	}
	t.observe()
	for seat := range rules.Seat(t.game.Seats() + 1) {
		if seat == 0 {
			continue
		}
		c := t.controlOf(seat)
		t.clocks[seat], t.increments[seat] = c.Base, c.Increment
		if err := t.players[seat].NewGame(t.game, seed<<3|uint64(seat-1)); err != nil {
			return fmt.Errorf("%s: %w", t.contestants[t.holders[seat]].Name, err)
		}
	}
	for _, text := range opening {
		if err := t.enter(text, "book"); err != nil {
			return err
		}
	}
	for !t.pos.Over() && (t.adjudication.Plies == 0 || t.plies < t.adjudication.Plies) {
		if err := t.turn(ctx); err != nil {
			return err
		}
	}
	return nil
}

// turn asks the player on turn and does what it says.
func (t *table) turn(ctx context.Context) error {
	seat := t.pos.Turn()
	control := t.controlOf(seat)
	began := time.Now()
	choice, err := t.players[seat].Choose(ctx, Turn{
		Game: t.game, Position: t.pos, Entries: t.entries, Control: control, Clocks: t.clocks, Increments: t.increments,
	})
	spent := time.Since(began)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return t.forfeit(seat, err.Error())
	case choice.Thrown != "":
		return t.forfeit(seat, "no legal move: "+choice.Thrown)
	case control.Base > 0:
		if t.clocks[seat] -= spent; t.clocks[seat] <= 0 {
			return t.enter(fmt.Sprint("flag", seat), "")
		}
		t.clocks[seat] += control.Increment
	}
	comment := fmt.Sprintf("%.3fs", spent.Seconds())
	if control.Base == 0 && control.MoveTime == 0 {
		comment = "" // the same game has the same record
	}
	if choice.Depth > 0 {
		comment = fmt.Sprintf("%v/%d %s", choice.Score, choice.Depth, comment)
	}
	if r := t.adjudication.Resign; r > 0 && choice.Depth > 0 && choice.Score <= -r {
		t.lost[seat]++
	} else {
		t.lost[seat] = 0
	}
	if t.lost[seat] == resignAfter {
		return t.enter(fmt.Sprint("resign", seat), comment)
	}
	swap := t.pos.Describe(choice.Move).Kind == rules.Swap
	if err := t.enter(t.pos.MoveText(choice.Move), comment); err != nil {
		return err
	}
	if swap {
		t.swapped = true
		// sovereign.16: the players change seats, their clocks with them
		t.holders[1], t.holders[2] = t.holders[2], t.holders[1]
		t.players[1], t.players[2] = t.players[2], t.players[1]
		t.clocks[1], t.clocks[2] = t.clocks[2], t.clocks[1]
		t.increments[1], t.increments[2] = t.increments[2], t.increments[1]
	}
	return nil
}

// forfeit makes a seat resign whose player has failed.
func (t *table) forfeit(seat rules.Seat, why string) error {
	t.faults = append(t.faults, Fault{t.holders[seat], why})
	return t.enter(fmt.Sprint("resign", seat), why)
}

// enter plays an entry and writes it down.
func (t *table) enter(text, comment string) error {
	m := record.Move{Seat: int(t.pos.Turn()), Text: text}
	for _, word := range []string{record.Resign, record.Flag} {
		if n := len(word); len(text) == n+1 && text[:n] == word {
			m.Seat, m.Text = int(text[n]-'0'), word
		}
	}
	if err := rules.Apply(t.pos, text); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	if m.Text != record.Resign && m.Text != record.Flag {
		t.plies++
	}
	t.observe()
	t.entries = append(t.entries, text)
	if comment != "" {
		m.Comments = []string{comment}
	}
	t.moves = append(t.moves, m)
	return nil
}

// observe notes who went out.
func (t *table) observe() {
	for _, e := range t.pos.Events() {
		if e.Kind == rules.EventOut || e.Kind == rules.EventLeft {
			t.departures = append(t.departures, record.Departure{Seat: int(e.Seat), Reason: e.Reason.String()})
		}
	}
}
