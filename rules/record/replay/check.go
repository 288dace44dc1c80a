package replay

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// Check returns the faults of r by the rules, in order: the first fault of the game, the
// first of every variation, and a result that does not follow from the moves. It is empty
// for a record without fault.
func Check(r *record.Record) []*Fault { return new(Replayer).Check(r) }

// Check is the function [Check], with the games that p keeps.
func (p *Replayer) Check(r *record.Record) []*Fault {
	pos, fault := p.start(r)
	if fault != nil {
		return []*Fault{fault}
	}
	c := checker{rec: r}
	if c.script, fault = p.script(r); fault != nil {
		return []*Fault{fault}
	}
	c.faults = setupRemarks(r)
	c.lots(pos.Game())
	end, ok := c.line(pos, &r.Line, 1, pos.Events())
	if ok {
		c.result(end)
	}
	return c.faults
}

// setupRemarks returns the parts of a record's set-up that are omitted to play it.
func setupRemarks(r *record.Record) []*Fault {
	tag := tagPosition
	if r.IsPDN() {
		return nil
	}
	if r.IsPGN() {
		tag = tagFEN
	}
	var list []*Fault
	_, left, _ := notation.ReadSetup(r.Tag(tag))
	for _, f := range left {
		list = append(list, &Fault{Place: tagPlace(r, tag), Rule: f.Rule, Text: sentence(errors.New(f.Text))})
	}
	return list
}

// checker collects the faults of a record.
type checker struct {
	rec    *record.Record
	script script
	faults []*Fault
	out    []record.Departure // the eliminated seats of the game, not of variations
}

// line plays a line from pos, whose turn has begun with events; its first entry
// has the number ply. It returns the position at the end and whether the line
// could be played to it.
func (c *checker) line(pos rules.Position, l *record.Line, ply int, events []rules.Event) (rules.Position, bool) {
	game := l == &c.rec.Line
	for i := range l.Moves {
		m := &l.Moves[i]
		if game {
			c.depart(events)
		}
		if again, ok := PlayOn(pos); ok {
			c.add(ply+i, overFault(pos, m, drawRules[pos.Outcome().Reason]))
			pos = again
		}
		var before rules.Position
		if len(m.Variations) > 0 {
			before = pos.Clone()
		}
		move, fault := c.script.play(pos, m)
		switch {
		case fault != nil:
			c.add(ply+i, fault)
		case isNull(pos, m):
			c.add(ply+i, &Fault{Place: m.Place, Move: m.Text, Rule: "record", Text: "A null move is not a move of the game."})
			pos.Play(move)
		case move != rules.NoMove:
			pos.Play(move)
		}
		for j := range m.Variations {
			c.line(before.Clone(), &m.Variations[j], ply+i, nil)
		}
		if fault != nil {
			return pos, false
		}
		events = pos.Events()
	}
	if game {
		c.depart(events)
	}
	return pos, true
}

// add notes a fault of the entry with number ply.
func (c *checker) add(ply int, f *Fault) {
	f.Ply = ply
	c.faults = append(c.faults, f)
}

// depart notes eliminations.
func (c *checker) depart(events []rules.Event) {
	c.out = append(c.out, Departures(events)...)
}

// result compares the result of the record with that of the position at its end.
func (c *checker) result(end rules.Position) {
	said := c.rec.Result
	fault := func(text string) {
		c.faults = append(c.faults, &Fault{Place: c.rec.End, Rule: "common.13", Text: text})
	}
	if c.rec.Open {
		fault("The move text ends without a result.")
	}
	if !end.Over() {
		if len(said.Places) > 0 && !c.mayEndBesides() {
			fault("The result is " + said.String() + ", but by the rules the game goes on.")
		}
		return
	}
	due := Result(end.Outcome())
	due.Out = c.out
	switch {
	case said.String() != due.String():
		fault("The result is " + said.String() + ", but by the rules it is " + due.String() + " (" + due.Reason + ").")
	case said.Reason != "" && said.Reason != due.Reason:
		fault("The reason is " + said.Reason + ", but by the rules it is " + due.Reason + ".")
	case said.Score != nil && !equal(said.Score, due.Score):
		fault("The score is not that of the mates.")
	case said.Out != nil && !equal(said.Out, due.Out):
		fault("The seats did not go out as the tag Out says.")
	case said.Tied != nil && !equal(said.Tied, due.Tied):
		fault("The tied seats are not those of the tag Tied.")
	}
}

// equal reports whether a record's non-nil list equals the right one.
func equal[T comparable](said, due []T) bool { return due != nil && slices.Equal(said, due) }

// mayEndBesides reports whether a game that goes on by the rules may have the
// result that the record gives: in PGN nothing says that a player resigned, lost
// on time or agreed to a draw; in native records an arbiter may have decided.
func (c *checker) mayEndBesides() bool {
	if !c.rec.IsPGN() {
		return c.rec.Tag(tagTermination) != ""
	}
	switch reason, _ := rules.ParseReason(c.rec.Result.Reason); reason {
	case rules.NoReason, rules.Agreement, rules.Resignation, rules.Time:
		return true
	}
	return false
}
