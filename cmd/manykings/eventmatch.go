package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/manykings/manykings/events/event"
)

// squad returns the number of the team over boards with a name or a number, 0 if there is none.
func squad(e *event.Event, text string) int {
	if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= len(e.Squads()) {
		return n
	}
	for i, s := range e.Squads() {
		if strings.EqualFold(s.Name, text) {
			return i + 1
		}
	}
	return 0
}

// eventSquad makes a team over boards.
type eventSquad struct {
	eventFile
	Name    string   `arg:"" optional:"" help:"Name of the team. A team that has it is changed."`
	Players []string `arg:"" optional:"" placeholder:"ENTRANT" help:"Numbers or names of its players, in the order of the boards, reserves last."`
	Captain string   `placeholder:"ENTRANT" help:"The captain. Default: the first player."`
	Clubs   bool     `help:"Make a team of each club."`
}

// Run makes the teams and prints all of them.
func (c *eventSquad) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	var acts []event.Act
	if c.Clubs {
		acts = e.FromClubs()
	}
	if len(c.Players) > 0 {
		ids, err := entrants(e, c.Players)
		if err != nil {
			return err
		}
		a := event.Act{Kind: event.Assemble, ID: squad(e, c.Name), Name: c.Name, Team: ids, Captain: ids[0]}
		if c.Captain != "" {
			if a.Captain, err = entrant(e, c.Captain); err != nil {
				return err
			}
		}
		acts = append(acts, a)
	}
	if len(acts) > 0 {
		if err := c.do(e, acts...); err != nil {
			return err
		}
	}
	if s.json {
		return s.printJSON(map[string]any{"teams": e.Squads()})
	}
	for i, team := range e.Squads() {
		var names []string
		for _, id := range team.Players {
			names = append(names, e.Entrants()[id-1].Name)
		}
		fmt.Fprintf(s.out, "%d %s: %s\n", i+1, team.Name, strings.Join(names, ", "))
	}
	return nil
}

// eventLineup hands in a line-up.
type eventLineup struct {
	eventFile
	Team    string   `arg:"" help:"Number or name of the team."`
	Players []string `arg:"" placeholder:"ENTRANT" help:"Numbers or names of its players, board 1 first."`
}

// Run notes the line-up. The last one makes the tables of the round.
func (c *eventLineup) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	number := squad(e, c.Team)
	if number == 0 {
		return trouble("there is no team %q", c.Team)
	}
	ids, err := entrants(e, c.Players)
	if err != nil {
		return err
	}
	round := len(e.Rounds())
	if err := c.do(e, event.Act{Kind: event.HandIn, Round: round, ID: number, Team: ids}); err != nil {
		return err
	}
	if !e.AllIn() {
		return nil
	}
	if err := c.do(e, event.Act{Kind: event.Reveal, Round: round}); err != nil {
		return err
	}
	return printRounds(s, e, round-1)
}

// eventReveal reveals the line-ups of the last round.
type eventReveal struct {
	eventFile
	Reason string `help:"Reason, which everybody can read: needed before the deadline, unless all line-ups are in."`
}

// Run makes the tables and prints them.
func (c *eventReveal) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	round := len(e.Rounds())
	if err := c.do(e, event.Act{Kind: event.Reveal, Round: round, Reason: c.Reason}); err != nil {
		return err
	}
	return printRounds(s, e, round-1)
}

// printMatches prints the matches of a round with the points of their boards.
func printMatches(s *shell, e *event.Event, round int) {
	r := &e.Rounds()[round-1]
	for n, teams := range r.Matches {
		m := e.MatchPoints(round, n+1)
		var sides []string
		for side, number := range teams {
			text := e.Squads()[number-1].Name
			if len(r.Tables) > 0 {
				text += " " + event.PointsText(m.Boards[side])
			}
			sides = append(sides, text)
		}
		fmt.Fprintf(s.out, "  Match %d: %s\n", n+1, strings.Join(sides, " - "))
	}
	for _, number := range r.Rest {
		fmt.Fprintf(s.out, "  Without a match: %s\n", e.Squads()[number-1].Name)
	}
}
