package main

import (
	"fmt"
	"strconv"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// eventStandings prints the standings.
type eventStandings struct {
	eventFile
	CSV        bool `name:"csv" help:"As CSV, with the points of each round."`
	AfterRound int  `placeholder:"ROUND" help:"Those after this round, with results corrected since. Default: the present ones."`
}

// Run prints the standings.
func (c *eventStandings) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if c.AfterRound != 0 {
		if e, err = e.After(c.AfterRound); err != nil {
			return trouble("%s: %w", c.File, err)
		}
	}
	list := e.Standings()
	switch {
	case s.json:
		return s.printJSON(map[string]any{"standings": list})
	case c.CSV:
		return e.WriteStandings(s.out)
	}
	for _, at := range list {
		fmt.Fprintf(s.out, "%4s %-24s %6.2f", rankText(at.Rank), e.NameOf(at.Entrant), float64(at.Points)/pairing.Point)
		if e.Options.Boards > 0 {
			fmt.Fprintf(s.out, "  boards %s", event.PointsText(at.Boards))
		}
		for i, b := range e.Options.TieBreaks {
			if b != event.Lots {
				fmt.Fprintf(s.out, "  %s %s", b, b.Text(at.Breaks[i]))
			}
		}
		fmt.Fprintln(s.out)
	}
	return nil
}

// rankText formats a rank. An exhibitor has none.
func rankText(rank int) string {
	if rank == 0 {
		return "-"
	}
	return strconv.Itoa(rank) + "."
}
