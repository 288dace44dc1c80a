package match

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// recall returns the result of the game with a number from 0, from its record of an earlier
// run of the same match. An error names the difference from that match.
func (m *match) recall(r *record.Record, game int) (Result, error) {
	seating := m.pairing.seating(game)
	if err := m.recognise(r, game, seating); err != nil {
		return Result{}, err
	}
	g := Result{
		Number: game + 1, Seating: slices.Clone(seating), Record: r,
		Points: make([]float64, len(m.Contestants)), SeatPoints: make([]float64, m.Game.Seats()),
	}
	sides := m.sides()
	swapped := false
	for i := range r.Moves {
		text := r.Moves[i].Text
		if text != record.Resign && text != record.Flag {
			g.Plies++
		}
		if one, other := rules.Exchanges(text); one != 0 {
			swapped = !swapped
			a, b := sides[one-1], sides[other-1]
			seating = slices.Clone(seating)
			seating[a], seating[b] = seating[b], seating[a]
		}
	}
	if len(r.Result.Places) == 0 {
		return g, fmt.Errorf("game %d has no result", game+1)
	}
	var first []rules.Seat
	for _, seat := range r.Result.Places[0] {
		first = append(first, rules.Seat(seat))
	}
	points := teamPoints(m.teams, rules.Outcome{Over: true, Winners: first})
	for side, who := range seating {
		g.Points[who] += points[side]
	}
	for i, side := range sides {
		g.SeatPoints[i] = points[side]
	}
	if swapped {
		g.SeatPoints[0], g.SeatPoints[1] = g.SeatPoints[1], g.SeatPoints[0]
	}
	return g, nil
}

// recognise returns the difference between a record and the game with a number from 0.
func (m *match) recognise(r *record.Record, game int, seating seating) error {
	id := m.Game.ID().String()
	if r.Game != id {
		return fmt.Errorf("game %d is one of %q, expected %s", game+1, r.Game, id)
	}
	if round := r.Tag("Round"); round != strconv.Itoa(game+1) {
		return fmt.Errorf("game %d has the number %q", game+1, round)
	}
	for i, side := range m.sides() {
		if is, want := r.Tag("Seat"+strconv.Itoa(i+1)), m.Contestants[seating[side]].Name; is != want {
			return fmt.Errorf("game %d has %q at seat %d, expected %q", game+1, is, i+1, want)
		}
	}
	o, err := m.opening(m.pairing.opening(game))
	if err != nil {
		return err
	}
	begins := ""
	if o.Setup != nil {
		begins = notation.FormatSetup(*o.Setup)
	}
	if r.Tag("Position") != begins {
		return fmt.Errorf("game %d begins with another position", game+1)
	}
	pos, err := (&Game{m.Game, o.Setup}).start()
	if err != nil {
		return err
	}
	for i, text := range o.Entries {
		move, err := replay.Enter(pos, text)
		if err != nil {
			return err
		}
		if i >= len(r.Moves) || r.Moves[i].Text != move.Text {
			return fmt.Errorf("game %d has another opening", game+1)
		}
	}
	return nil
}
