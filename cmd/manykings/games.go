package main

import (
	"fmt"
	"strings"

	"github.com/manykings/manykings/rules/games"
)

// gamesCommand lists the games.
type gamesCommand struct{}

// gameEntry is a game of the list as JSON.
type gameEntry struct {
	Name    string       `json:"name"`
	Title   string       `json:"title"`
	IDs     []string     `json:"ids"`   // ids with default options
	Seats   []int        `json:"seats"` // least and most seats
	Options []gameOption `json:"options"`
	Presets []gamePreset `json:"presets"`
	Rules   string       `json:"rules"` // the rules page
}

// gameOption is an option and its values, the default first.
type gameOption struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

// gamePreset is a named set of options.
type gamePreset struct {
	Name  string `json:"name"`
	Game  string `json:"game"`
	From  int    `json:"from,omitempty"`
	Match bool   `json:"match,omitempty"`
}

// Run prints the games with their options, the default of each first.
func (c *gamesCommand) Run(s *shell) error {
	entries := []gameEntry{}
	for _, e := range games.All() {
		g := gameEntry{
			Name: e.Name, Title: e.Title, Seats: []int{e.MinSeats, e.MaxSeats},
			Options: []gameOption{}, Rules: "docs/rules/" + e.Page,
		}
		for _, id := range e.IDs() {
			g.IDs = append(g.IDs, id.String())
		}
		for _, o := range e.Options {
			values := o.Values
			if o.Name == "teams" {
				values = append(append([]string{}, values...), "a partition such as 13-24")
			}
			g.Options = append(g.Options, gameOption{o.Name, values})
		}
		for _, p := range e.Presets() {
			g.Presets = append(g.Presets, gamePreset(p))
		}
		entries = append(entries, g)
	}
	if s.json {
		return s.printJSON(entries)
	}
	for _, g := range entries {
		if _, err := fmt.Fprint(s.out, g.text()); err != nil {
			return err
		}
	}
	return nil
}

// text returns a line for the game and one for each option.
func (g gameEntry) text() string {
	var b strings.Builder
	id, seats := g.Name, fmt.Sprintf("%d seats", g.Seats[0])
	if len(g.IDs) > 1 {
		id = fmt.Sprintf("%s:N", g.Name)
		seats = fmt.Sprintf("N = %d to %d seats", g.Seats[0], g.Seats[1])
	}
	fmt.Fprintf(&b, "%-12s %s, %s\n", id, g.Title, seats)
	for _, o := range g.Options {
		fmt.Fprintf(&b, "%-12s   %s=%s\n", "", o.Name, strings.Join(o.Values, "|"))
	}
	for _, p := range g.Presets {
		game := p.Game
		if p.From > 0 {
			game += fmt.Sprintf(", and for any number from %d on", p.From)
		}
		if p.Match {
			game += ", a match"
		}
		fmt.Fprintf(&b, "%-12s   %q: %s\n", "", p.Name, game)
	}
	return b.String()
}
