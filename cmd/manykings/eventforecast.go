package main

import (
	"fmt"
	"strings"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/forecast"
)

// eventForecast decides a table by the engine's forecast.
type eventForecast struct {
	eventFile
	Table    int    `arg:"" help:"Table, from 1."`
	Moves    string `placeholder:"TEXTS" help:"The moves of the table, separated by spaces."`
	Position string `placeholder:"FILE" help:"Position of the table, JSON or FEN (- for the standard input), before the moves. Default: that of the beginning."`
	Round    int    `help:"Round. Default: the last."`
	Reason   string `help:"Reason for correcting a result."`
}

// Run records the result that follows from the forecast, and prints the forecast.
func (c *eventForecast) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	from := source{Position: c.Position}
	if c.Position == "" {
		from.Game = e.Options.Variant
	}
	pos, err := from.end(s, c.Moves)
	switch {
	case err != nil:
		return err
	case pos.Game().ID().String() != e.Options.Variant:
		return trouble("the position is of %v, the event of %s", pos.Game().ID(), e.Options.Variant)
	case pos.Over():
		return trouble("the game is over: %v", pos.Outcome().Reason)
	}
	f, err := forecast.By(eval.NewPool(nil))(pos)
	if err != nil {
		return trouble("%w", err)
	}
	round := c.Round
	if round == 0 {
		round = len(e.Rounds())
	}
	if err := c.do(e, event.Act{Kind: event.Result, Round: round, Table: c.Table, Places: f.Places(), Forecast: f, Reason: c.Reason}); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]any{"places": f.Places(), "forecast": f})
	}
	fmt.Fprintf(s.out, "Places %s, expected: %s\n", numbersText(f.Places()), expectedText(f))
	return nil
}

// numbersText joins numbers by commas.
func numbersText(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = fmt.Sprint(n)
	}
	return strings.Join(texts, ", ")
}

// expectedText formats a forecast, such as
//
//	1.25, 2.31, 2.44 (100000 nodes, manykings v1.0.0)
func expectedText(f *event.Forecast) string {
	texts := make([]string, len(f.Expected))
	for i, at := range f.Expected {
		texts[i] = fmt.Sprintf("%.2f", float64(at)/1000)
	}
	return fmt.Sprintf("%s (%d nodes, %s)", strings.Join(texts, ", "), f.Nodes, f.Program)
}

// checkForecasts computes the forecasts of an event again. It returns how many it compared, and how many
// are by another version of the program.
func checkForecasts(s *shell, e *event.Event) (same, others int, err error) {
	pool := eval.NewPool(nil)
	for i, a := range e.Acts {
		if a.Forecast == nil {
			continue
		}
		checked, err := forecast.Check(pool, s.shelf.Position, a.Forecast)
		switch {
		case err != nil:
			return same, others, fmt.Errorf("act %d: %w", i+1, err)
		case checked:
			same++
		default:
			others++
		}
	}
	return same, others, nil
}
