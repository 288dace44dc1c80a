package api

import (
	"slices"
	"unicode/utf8"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

// maxCount bounds plies and other counts: far beyond any game.
const maxCount = 1_000_000_000

// reader takes values out of JSON and notes malformed ones as faults of formats.
type reader struct{ faults rules.Faults }

// fault notes that the value of field is malformed.
func (r *reader) fault(field, expected, found string) {
	r.faults.Add("formats", field+": expected "+expected+", found "+excerpt(found))
}

// excerpt returns text, shortened for a message.
func excerpt(text string) string {
	const most = 40
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "..."
}

// members returns the members of an object in order, repeated names included.
func (r *reader) members(field string, value jsontext.Value) func(yield func(string, jsontext.Value) bool) {
	if value.Kind() != jsontext.Object {
		r.fault(field, "an object", value.Raw())
	}
	return value.Members()
}

// elements returns the elements of a list.
func (r *reader) elements(field string, value jsontext.Value) func(yield func(jsontext.Value) bool) {
	if value.Kind() != jsontext.List {
		r.fault(field, "a list", value.Raw())
	}
	return value.Elements()
}

// text returns a string.
func (r *reader) text(field string, value jsontext.Value) (string, bool) {
	s, err := value.Text()
	if err != nil {
		r.fault(field, "a text", value.Raw())
	}
	return s, err == nil
}

// count returns a whole number from 0 on.
func (r *reader) count(field string, value jsontext.Value) (int, bool) {
	n, err := value.Int(0, maxCount)
	if err != nil {
		r.fault(field, "a whole number", value.Raw())
	}
	return n, err == nil
}

// seat returns the number of a seat.
func (r *reader) seat(field string, value jsontext.Value) (rules.Seat, bool) {
	n, err := value.Int(1, rules.MaxSeats)
	if err != nil {
		r.fault(field, "a seat", value.Raw())
	}
	return rules.Seat(n), err == nil
}

// seats returns a list of seats, without the elements that are none.
func (r *reader) seats(field string, value jsontext.Value) []rules.Seat {
	var list []rules.Seat
	for e := range r.elements(field, value) {
		if s, ok := r.seat(field, e); ok {
			list = append(list, s)
		}
	}
	return list
}

// fields calls read for each member of an object whose names are those of
// known, each at most once, and reports whether all of due are there.
func (r *reader) fields(field string, value jsontext.Value, known, due []string, read func(name string, value jsontext.Value)) bool {
	var seen []string
	for name, v := range r.members(field, value) {
		at := name
		if field != "" {
			at = field + "." + name
		}
		switch {
		case !slices.Contains(known, name):
			r.faults.Add("formats", "unknown field "+excerpt(at))
		case slices.Contains(seen, name):
			r.faults.Add("formats", "the field "+at+" stands twice")
		default:
			seen = append(seen, name)
			read(name, v)
		}
	}
	complete := true
	for _, name := range due {
		here := slices.Contains(seen, name)
		if !here && value.Kind() == jsontext.Object {
			r.faults.Add("formats", "missing field "+name+" in "+excerpt(value.Raw()))
		}
		complete = complete && here
	}
	return complete
}
