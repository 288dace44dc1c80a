package main

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/events/event"
)

// seat makes the tables of an arena or a ladder that are possible now, and stores the event.
func (f *eventFile) seat(e *event.Event, now int64) error {
	if a, ok := e.Seating(now); ok {
		if err := doAt(e, now, a); err != nil {
			return trouble("%s: %w", f.File, err)
		}
	}
	return storeEvent(f.File, e)
}

// eventPair pairs the next round.
type eventPair struct {
	eventFile
	Dutch string `placeholder:"PROGRAM" help:"Let this program, such as bbpPairings, pair the round by the Dutch system of FIDE: a Swiss event of two at a table. Default for events with --system dutch: MANYKINGS_BBPPAIRINGS in the environment."`
}

// Run pairs the round and prints its tables.
func (c *eventPair) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if e.Options.Form.Flows() {
		return c.flow(s, e)
	}
	now, before := time.Now().UnixMilli(), len(e.Rounds())
	if err := doAt(e, now, e.Due(now)...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if len(e.Rounds()) > before { // paired by itself
		if err := storeEvent(c.File, e); err != nil {
			return err
		}
		return printRounds(s, e, before)
	}
	program := c.Dutch
	if program == "" && e.Options.System == event.DutchSystem {
		program = os.Getenv("MANYKINGS_BBPPAIRINGS")
	}
	next := e.Pairing
	if program != "" {
		next = func() (event.Act, error) { return dutch(e, program) }
	}
	if program == "" && e.Options.System == event.DutchSystem {
		return trouble("%s: another program pairs the rounds of this event: name it with --dutch PROGRAM, or in MANYKINGS_BBPPAIRINGS", c.File)
	}
	a, err := next()
	if err != nil {
		return errors.Join(storeEvent(c.File, e), trouble("%s: %w", c.File, err)) // with its deadline
	}
	if err := c.do(e, a); err != nil {
		return err
	}
	return printRounds(s, e, len(e.Rounds())-1)
}

// flow begins an arena or a ladder if it has not begun, and makes the tables that are possible now.
func (c *eventPair) flow(s *shell, e *event.Event) error {
	now := time.Now().UnixMilli()
	var acts []event.Act
	if len(e.Rounds()) == 0 {
		acts = append(acts, event.Act{Kind: event.Begin})
	}
	if err := doAt(e, now, acts...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if err := doAt(e, now, e.Due(now)...); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if err := c.seat(e, now); err != nil {
		return err
	}
	if !s.json && e.Options.Form == event.Arena {
		fmt.Fprintf(s.out, "%s left, %s waiting\n", clockText(e.RoundClock().At(now)), plural(len(e.Free()), "player"))
	}
	if !s.json && e.Options.Form == event.Ladders {
		printLadder(s, e)
	}
	return printRounds(s, e, 0)
}

// doAt performs acts at a moment.
func doAt(e *event.Event, now int64, acts ...event.Act) error {
	for _, a := range acts {
		a.At = now
		if err := e.Do(a); err != nil {
			return err
		}
	}
	return nil
}

// eventResult records a result.
type eventResult struct {
	eventFile
	Table  int    `arg:"" help:"Table, from 1."`
	Places string `arg:"" placeholder:"PLACES" help:"Place of each seat, such as 2,1,3, or of each team; 0 for an absent player."`
	Round  int    `help:"Round. Default: the last."`
	Reason string `help:"Reason for correcting a result."`
}

// Run records the result.
func (c *eventResult) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	round := c.Round
	if round == 0 {
		round = len(e.Rounds())
	}
	var places []int
	for text := range strings.SplitSeq(c.Places, ",") {
		place, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil {
			return trouble("use places separated by commas, such as 2,1,3, instead of %q", c.Places)
		}
		places = append(places, place)
	}
	places = e.Options.SeatPlaces(places)
	if err := c.do(e, event.Act{Kind: event.Result, Round: round, Table: c.Table, Places: places, Reason: c.Reason}); err != nil {
		return err
	}
	if !s.json {
		fmt.Fprintf(s.out, "%s of round %d without a result\n", plural(e.Open(), "table"), len(e.Rounds()))
		return nil
	}
	return s.printJSON(map[string]int{"open": e.Open()})
}

// eventUndo undoes the last round.
type eventUndo struct {
	eventFile
	Reason string `required:"" help:"Reason, which everybody can read."`
}

// Run undoes the round.
func (c *eventUndo) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	return c.do(e, event.Act{Kind: event.Unpair, Round: len(e.Rounds()), Reason: c.Reason})
}

type eventRounds struct {
	eventFile
	CSV bool `name:"csv" help:"As CSV, a line for each seat and each bye."`
}

// Run prints all rounds.
func (c *eventRounds) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if c.CSV {
		return e.WriteResults(s.out)
	}
	return printRounds(s, e, 0)
}

// printRounds prints the rounds from one on.
func printRounds(s *shell, e *event.Event, from int) error {
	if s.json {
		return s.printJSON(map[string]any{"rounds": e.Rounds()[from:]})
	}
	for i, r := range e.Rounds()[from:] {
		number := from + i + 1
		by := pairedBy(e, &r)
		if at := e.EndsAt(); at > 0 && number == len(e.Rounds()) {
			by += ", until " + momentText(at)
		}
		fmt.Fprintf(s.out, "Round %d (%s)\n", number, by)
		printMatches(s, e, number)
		for j := range r.Tables {
			printTable(s, e, j+1, &r.Tables[j])
		}
		for _, id := range r.Byes {
			fmt.Fprintf(s.out, "  Bye: %s\n", nameAt(e, id))
		}
		for _, id := range r.Skipped {
			fmt.Fprintf(s.out, "  Bye on request: %s\n", nameAt(e, id))
		}
	}
	return nil
}

// pairedBy returns how a round was paired.
func pairedBy(e *event.Event, r *event.Round) string {
	switch {
	case e.Options.Form.Flows():
		return string(e.Options.Form)
	case r.Design != "" && r.Program != "":
		return r.Design + ", by " + r.Program
	case r.Design != "":
		return r.Design
	case r.Proven:
		return "proven optimal"
	}
	return "searched"
}

// printTable prints a table with its players, their places, and what else is known of it.
func printTable(s *shell, e *event.Event, number int, t *event.Table) {
	var seats []string
	for seat, id := range t.Seats {
		text := fmt.Sprintf("%d %s", seat+1, nameAt(e, id))
		if t.Places != nil {
			text += fmt.Sprintf(" (%d.)", t.Places[seat])
		}
		seats = append(seats, text)
	}
	fmt.Fprintf(s.out, "  Table %d: %s\n", number, strings.Join(seats, ", "))
	for _, group := range t.Apart {
		fmt.Fprintf(s.out, "    Not kept apart: %s\n", apartText(e, group))
	}
	if at := t.Adjourned; at.Holds(time.Now().UnixMilli()) {
		fmt.Fprintf(s.out, "    Adjourned until %s: %s\n", momentText(at.Until), at.Reason)
	}
	if t.Forecast != nil {
		fmt.Fprintf(s.out, "    Expected places: %s\n", expectedText(t.Forecast))
	}
}

// nameAt returns the name of an entrant, or of a bot for 0.
func nameAt(e *event.Event, id int) string {
	if id == 0 {
		return "a bot"
	}
	return e.Entrants()[id-1].Name
}

// momentText formats a moment, in milliseconds since 1970.
func momentText(at int64) string { return time.UnixMilli(at).UTC().Format("2006-01-02 15:04") }
