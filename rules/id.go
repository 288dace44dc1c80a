package rules

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/shortlist"
)

// ID names a game and its options: "star:4,centre=neighbours,teams=pairs".
type ID struct {
	Name    string // "star"
	Seats   int    // 0 if the text names none
	Options []Choice
}

// Choice is the value chosen for an option.
type Choice struct{ Option, Value string }

// Option is a rule that a game leaves open. The first value is the default. An
// option named "teams" takes partitions too.
type Option struct {
	Name   string
	Values []string
}

// Spec is the shape of the ids of one game.
type Spec struct {
	Name string
	// MinSeats and MaxSeats bound the number of seats, which the id names only
	// where they differ.
	MinSeats, MaxSeats int
	Most               string   // why there are no more seats; empty where the id names none
	Options            []Option // in alphabetical order
}

// IDError describes the fault of a game id.
type IDError struct{ Text, Reason string }

// Error quotes the id and describes its fault.
func (e *IDError) Error() string { return "game id \"" + e.Text + "\": " + e.Reason }

// ParseID splits a game id. Whether such a game exists is not checked.
func ParseID(text string) (ID, error) {
	var id ID
	fail := func(reason string) (ID, error) { return ID{}, &IDError{text, reason} }
	if len(text) > 200 {
		return ID{}, &IDError{text[:40] + "...", "too long"}
	}
	head, rest, more := strings.Cut(text, ",")
	name, seats, counted := strings.Cut(head, ":")
	if name == "" {
		return fail("names no game")
	}
	id.Name = name
	if counted {
		if len(seats) != 1 || seats[0] < '1' || seats[0] > '9' {
			return fail("the number of seats must be one digit")
		}
		id.Seats = int(seats[0] - '0')
	}
	for more {
		var part string
		part, rest, more = strings.Cut(rest, ",")
		option, value, ok := strings.Cut(part, "=")
		if !ok || option == "" || value == "" {
			return fail("expected option=value, found \"" + part + "\"")
		}
		for _, c := range id.Options {
			if c.Option == option {
				return fail("option " + option + " twice")
			}
		}
		id.Options = append(id.Options, Choice{option, value})
	}
	return id, nil
}

// String returns the id as text.
func (id ID) String() string {
	text := id.Name
	if id.Seats > 0 {
		text += ":" + string('0'+byte(id.Seats))
	}
	for _, c := range id.Options {
		text += "," + c.Option + "=" + c.Value
	}
	return text
}

// Value returns the value chosen for option, or the empty string if the id
// leaves the default.
func (id ID) Value(option string) string {
	for _, c := range id.Options {
		if c.Option == option {
			return c.Value
		}
	}
	return ""
}

// Without returns id without the given option.
func (id ID) Without(option string) ID {
	id.Options = slices.DeleteFunc(slices.Clone(id.Options), func(c Choice) bool { return c.Option == option })
	return id
}

// Canonical returns id in the form of s: options in alphabetical order, only those that
// differ from the default, partitions under their names. It refuses options that s does not
// have.
func (s Spec) Canonical(id ID) (ID, error) {
	fail := func(reason string) (ID, error) { return ID{}, &IDError{id.String(), reason} }
	seats := s.MinSeats
	switch {
	case s.MinSeats == s.MaxSeats:
		if id.Seats != 0 && id.Seats != s.MinSeats {
			return fail(s.Name + " is for " + string('0'+byte(s.MinSeats)) + " seats")
		}
		id.Seats = 0
	case id.Seats < s.MinSeats || id.Seats > s.MaxSeats:
		reason := "the number of seats is missing or out of range: " + s.Name + ":" +
			string('0'+byte(s.MinSeats)) + " to " + s.Name + ":" + string('0'+byte(s.MaxSeats))
		if id.Seats > s.MaxSeats && s.Most != "" {
			reason += "; " + s.Most
		}
		return fail(reason)
	default:
		seats = id.Seats
	}
	var chosen []Choice
	for _, c := range id.Options {
		i := slices.IndexFunc(s.Options, func(o Option) bool { return o.Name == c.Option })
		if i < 0 {
			return fail("no option " + c.Option)
		}
		o := s.Options[i]
		if o.Name == "teams" {
			value, err := CanonicalTeams(seats, c.Value)
			if err != nil {
				return fail(err.Error())
			}
			c.Value = value
		} else if !slices.Contains(o.Values, c.Value) {
			return fail(o.Name + " is one of " + strings.Join(o.Values, ", "))
		}
		if c.Value != o.Values[0] {
			chosen = append(chosen, c)
		}
	}
	shortlist.SortFunc(chosen, func(a, b Choice) int { return strings.Compare(a.Option, b.Option) })
	id.Options = chosen
	return id, nil
}
