package main

import (
	"fmt"
	"strings"

	"github.com/manykings/manykings/events/event"
)

// eventApart keeps entrants apart, or prints who is.
type eventApart struct {
	eventFile
	Group []string `arg:"" optional:"" placeholder:"ENTRANT" help:"Numbers or names of the entrants, at least two."`
	Meet  bool     `help:"They may meet again."`
}

// Run notes the group, and prints all groups.
func (c *eventApart) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	if len(c.Group) > 0 {
		group, err := entrants(e, c.Group)
		if err != nil {
			return err
		}
		kind := event.Separate
		if c.Meet {
			kind = event.Mix
		}
		if err := c.do(e, event.Act{Kind: kind, Team: group}); err != nil {
			return err
		}
	}
	if s.json {
		return s.printJSON(map[string]any{"apart": append([][]int{}, e.Apart()...)})
	}
	for _, group := range e.Apart() {
		fmt.Fprintln(s.out, apartText(e, group))
	}
	return nil
}

// apartText names a group.
func apartText(e *event.Event, group []int) string {
	var names []string
	for _, id := range group {
		names = append(names, e.Entrants()[id-1].Name)
	}
	return strings.Join(names, ", ")
}
