package main

import (
	"errors"
	"fmt"

	"github.com/manykings/manykings/events/event"
)

type eventVerify struct{ eventFile }

// Run reports whether every round follows from the seed and the results.
func (c *eventVerify) Run(s *shell) error {
	text, err := s.read(c.File)
	if err != nil {
		return err
	}
	options, acts, err := event.Read(text)
	if err != nil {
		return trouble("%s: %w", c.File, err)
	}
	e, err := event.Verify(options, acts)
	forecasts, others := 0, 0
	if err == nil {
		forecasts, others, err = checkForecasts(s, e)
	}
	switch {
	case err != nil && s.json:
		return errors.Join(s.printJSON(map[string]any{"right": false, "fault": err.Error()}), errNo)
	case err != nil:
		fmt.Fprintf(s.out, "%s: %v\n", c.File, err)
		return errNo
	case s.json:
		return s.printJSON(map[string]any{"right": true, "rounds": len(e.Rounds()), "forecasts": forecasts, "otherForecasts": others})
	}
	fmt.Fprintf(s.out, "%s: %s paired again, all identical\n", c.File, plural(len(e.Rounds()), "round"))
	if forecasts > 0 {
		fmt.Fprintf(s.out, "%s computed again, all identical\n", plural(forecasts, "forecast"))
	}
	if others > 0 {
		fmt.Fprintf(s.out, "%s by another version of the program, not computed again\n", plural(others, "forecast"))
	}
	return nil
}

// eventSimulate simulates many events.
type eventSimulate struct {
	eventOptions
	Players int     `default:"16" help:"Number of players."`
	Spread  float64 `default:"200" help:"Standard deviation of their ratings, in Elo points."`
	Events  int     `default:"200" help:"Number of events of each length."`
	Full    bool    `help:"Pair the rounds as in a real event. Default: a rough search, many times as fast."`
	Pairing int     `placeholder:"VERSION" help:"An earlier version of the pairing. Default: the present one."`
}

// Run prints, for each number of rounds, how often the best player wins and how well standings
// agree with strengths.
func (c *eventSimulate) Run(s *shell) error {
	if c.Players < 2 || c.Players > 200 || c.Events < 1 || c.Events > 100_000 {
		return trouble("use 2 to 200 players and 1 to 100000 events")
	}
	o, err := c.options(s)
	if err != nil {
		return err
	}
	found, err := event.Simulate(o, event.Trial{Players: c.Players, Spread: c.Spread, Events: c.Events, Full: c.Full, Version: c.Pairing})
	if err != nil {
		return trouble("%w", err)
	}
	if s.json {
		return s.printJSON(map[string]any{"rounds": found})
	}
	fmt.Fprintf(s.out, "%s of %d players, ratings spread by %g\nrounds  best wins  best in first three  Kendall's tau  meet again  spread of seats\n", plural(c.Events, "event"), c.Players, c.Spread)
	for i, f := range found {
		fmt.Fprintf(s.out, "%6d  %8.0f %%  %17.0f %%  %13.2f  %10.2f  %15.0f\n", i+1, 100*f.Best, 100*f.Three, f.Tau, f.Again, f.Seats)
	}
	return nil
}
