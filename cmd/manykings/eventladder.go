package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/events/event"
)

// eventChallenge challenges players of a ladder.
type eventChallenge struct {
	eventFile
	Players []string `arg:"" optional:"" placeholder:"ENTRANT" help:"Numbers or names: the challenger, then the challenged players."`
}

// Run notes the challenge, if there is one, and prints the ladder.
func (c *eventChallenge) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if len(c.Players) > 0 {
		ids, err := entrants(e, c.Players)
		if err != nil {
			return err
		}
		if err := c.do(e, event.Act{Kind: event.Challenges, ID: ids[0], Team: ids[1:]}); err != nil {
			return err
		}
	}
	if s.json {
		return s.printJSON(map[string]any{"ladder": e.Ladder(), "challenges": e.Challenges()})
	}
	printLadder(s, e)
	return nil
}

// entrants returns the numbers of entrants with names or numbers.
func entrants(e *event.Event, names []string) ([]int, error) {
	ids := make([]int, len(names))
	for i, name := range names {
		id, err := entrant(e, name)
		if err != nil {
			return nil, err
		}
		ids[i] = id
	}
	return ids, nil
}

// printLadder prints a ladder and its challenges.
func printLadder(s *shell, e *event.Event) {
	for i, id := range e.Ladder() {
		fmt.Fprintf(s.out, "%3d. %s\n", i+1, e.NameOf(id))
	}
	for _, c := range e.Challenges() {
		var others []string
		for _, id := range c.Others {
			others = append(others, e.NameOf(id))
		}
		fmt.Fprintf(s.out, "%s challenges %s, until %s\n", e.NameOf(c.By), strings.Join(others, " and "), momentText(e.Deadline(&c)))
	}
}

// eventReply answers a challenge.
type eventReply struct {
	eventFile
	Who        string `arg:"" placeholder:"ENTRANT" help:"Number or name of the player who answers."`
	Challenger string `arg:"" placeholder:"CHALLENGER" help:"Number or name of the challenger."`
	Decline    bool   `help:"Decline; the challenger withdraws the challenge with it."`
}

// Run notes the answer. Once all have accepted, it makes their table.
func (c *eventReply) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	ids, err := entrants(e, []string{c.Who, c.Challenger})
	if err != nil {
		return err
	}
	kind := event.Accept
	if c.Decline {
		kind = event.Decline
	}
	now := time.Now().UnixMilli()
	if err := doAt(e, now, event.Act{Kind: kind, ID: ids[0], Out: ids[1]}); err != nil {
		return trouble("%s: %w", c.File, err)
	}
	if err := c.seat(e, now); err != nil {
		return err
	}
	return printRounds(s, e, 0)
}

// eventExhibit chooses an exhibitor.
type eventExhibit struct {
	eventFile
	Who string `arg:"" placeholder:"ENTRANT" help:"Number or name."`
	Not bool   `help:"They do not give the display after all."`
}

// Run notes the exhibitor.
func (c *eventExhibit) Run(s *shell) error {
	if c.Not {
		return c.note(s, event.Unexhibit, c.Who)
	}
	return c.note(s, event.Exhibit, c.Who)
}
