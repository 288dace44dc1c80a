package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/events/event"
)

type eventAdd struct {
	eventFile
	Names   []string `arg:"" optional:"" placeholder:"NAME" help:"Their names."`
	CSV     string   `name:"csv" placeholder:"FILE" help:"CSV file with the columns name, club, country, rating, born (year), category and family, in any order, and a header line."`
	Club    string   `help:"Club of the named people."`
	Country string   `help:"Country of the named people."`
	Rating  int      `help:"Rating of the named people."`
}

// Run enters the people.
func (c *eventAdd) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	var acts []event.Act
	for _, name := range c.Names {
		acts = append(acts, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: strings.TrimSpace(name), Club: c.Club, Country: c.Country, Rating: c.Rating}})
	}
	if c.CSV != "" {
		listed, err := entrantsOf(s, c.CSV)
		if err != nil {
			return err
		}
		acts = append(acts, listed...)
	}
	if len(acts) == 0 {
		return trouble("no names given")
	}
	if err := c.do(e, acts...); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]int{"entrants": len(e.Entrants())})
	}
	fmt.Fprintf(s.out, "%s\n", plural(len(e.Entrants()), "entrant"))
	return nil
}

// entrantsOf reads a list of entrants.
func entrantsOf(s *shell, path string) ([]event.Act, error) {
	f, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.TrimLeadingSpace = true
	head, err := r.Read()
	if err != nil {
		return nil, trouble("%s: %w", path, err)
	}
	column := map[string]int{}
	for i, name := range head {
		name = strings.ToLower(strings.TrimSpace(strings.TrimPrefix(name, "\ufeff")))
		if !slices.Contains([]string{"name", "club", "country", "rating", "born", "category", "family"}, name) {
			return nil, trouble("%s: unknown column %q; use name, club, country, rating, born, category and family", path, name)
		}
		column[name] = i
	}
	if _, ok := column["name"]; !ok {
		return nil, trouble("%s: the header line has no column \"name\"", path)
	}
	var acts []event.Act
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return acts, nil
		}
		if err != nil {
			return nil, trouble("%s: %w", path, err)
		}
		line, _ := r.FieldPos(0)
		of := func(name string) string {
			if i, ok := column[name]; ok {
				return strings.TrimSpace(row[i])
			}
			return ""
		}
		who := event.Entrant{Name: of("name"), Club: of("club"), Country: of("country"), Declared: event.Declared{Category: of("category"), Family: of("family")}}
		if text := of("born"); text != "" {
			if who.Born, err = strconv.Atoi(text); err != nil {
				return nil, trouble("%s: line %d: the year %q is not a whole number", path, line, text)
			}
		}
		if text := of("rating"); text != "" {
			if who.Rating, err = strconv.Atoi(text); err != nil {
				return nil, trouble("%s: line %d: the rating %q is not a whole number", path, line, text)
			}
		}
		acts = append(acts, event.Act{Kind: event.Enter, Entrant: &who})
	}
}

// entrant returns the number of the entrant with a name or a number.
func entrant(e *event.Event, text string) (int, error) {
	if id, err := strconv.Atoi(text); err == nil && id >= 1 && id <= len(e.Entrants()) {
		return id, nil
	}
	for _, who := range e.Entrants() {
		if strings.EqualFold(who.Name, text) {
			return who.ID, nil
		}
	}
	return 0, trouble("there is no entrant %q", text)
}

// eventWithdraw withdraws an entrant.
type eventWithdraw struct {
	eventFile
	Who    string `arg:"" placeholder:"ENTRANT" help:"Number or name."`
	Return bool   `help:"Let them play again."`
}

// Run withdraws the entrant, or lets them return.
func (c *eventWithdraw) Run(s *shell) error {
	if c.Return {
		return c.note(s, event.Return, c.Who)
	}
	return c.note(s, event.Withdraw, c.Who)
}

// eventSkip lets an entrant sit out a round.
type eventSkip struct {
	eventFile
	Who   string `arg:"" placeholder:"ENTRANT" help:"Number or name."`
	Round int    `arg:"" help:"The round, from 1."`
	Back  bool   `help:"Let them play it after all."`
}

// Run notes the request, and prints the rounds that the entrant sits out.
func (c *eventSkip) Run(s *shell) error {
	e, err := c.open(s)
	if err != nil {
		return err
	}
	id, err := entrant(e, c.Who)
	if err != nil {
		return err
	}
	kind := event.Skip
	if c.Back {
		kind = event.Unskip
	}
	if err := c.do(e, event.Act{Kind: kind, ID: id, Round: c.Round}); err != nil {
		return err
	}
	if s.json {
		return s.printJSON(map[string]any{"skips": e.SkipsOf(id)})
	}
	fmt.Fprintf(s.out, "%s sits out %s\n", e.NameOf(id), plural(len(e.SkipsOf(id)), "round"))
	return nil
}

// note does an act about a single entrant, by name or number.
func (f *eventFile) note(s *shell, kind event.Kind, who string) error {
	e, err := f.open(s)
	if err != nil {
		return err
	}
	id, err := entrant(e, who)
	if err != nil {
		return err
	}
	return f.do(e, event.Act{Kind: kind, ID: id})
}
