package posjson

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/manykings/manykings/rules"
)

// maxCount bounds plies and other counts: far beyond any game.
const maxCount = 1_000_000_000

// reader takes values out of valid JSON and notes as faults of formats what
// does not have the form that is due.
type reader struct{ faults rules.Faults }

// fault notes that the value of field is not what it should be.
func (r *reader) fault(field, expected string, found []byte) {
	r.faults.Add("formats", field+": expected "+expected+", found "+excerpt(string(found)))
}

// excerpt returns text, cut to what a message can show.
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

// member is a name of a JSON object and its value, as text.
type member struct {
	name  string
	value []byte
}

// members returns the members of an object in order, repeated names included.
func (r *reader) members(field string, value []byte) []member {
	if value[0] != '{' {
		r.fault(field, "an object", value)
		return nil
	}
	var list []member
	inside(value, func(d *json.Decoder) error {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var v json.RawMessage
		err = d.Decode(&v)
		list = append(list, member{name.(string), v})
		return err
	})
	return list
}

// elements returns the elements of an array. The result is not nil if value is one.
func (r *reader) elements(field string, value []byte) [][]byte {
	if value[0] != '[' {
		r.fault(field, "a list", value)
		return nil
	}
	list := [][]byte{}
	inside(value, func(d *json.Decoder) error {
		var v json.RawMessage
		err := d.Decode(&v)
		list = append(list, v)
		return err
	})
	return list
}

// inside calls read for each element of an array or member of an object. The
// text is valid, so no error comes; one would end the reading.
func inside(value []byte, read func(*json.Decoder) error) {
	d := json.NewDecoder(bytes.NewReader(value))
	_, err := d.Token()
	for err == nil && d.More() {
		err = read(d)
	}
}

// text returns a string.
func (r *reader) text(field string, value []byte) (string, bool) {
	var s string
	if value[0] != '"' || json.Unmarshal(value, &s) != nil {
		r.fault(field, "a text", value)
		return "", false
	}
	return s, true
}

// count returns a whole number from 0 on.
func (r *reader) count(field string, value []byte) (int, bool) {
	n, err := strconv.Atoi(string(value))
	if err != nil || n < 0 || n > maxCount {
		r.fault(field, "a whole number", value)
		return 0, false
	}
	return n, true
}

// seat returns the number of a seat.
func (r *reader) seat(field string, value []byte) (rules.Seat, bool) {
	n, err := strconv.Atoi(string(value))
	if err != nil || n < 1 || n > rules.MaxSeats {
		r.fault(field, "a seat", value)
		return 0, false
	}
	return rules.Seat(n), true
}

// seats returns a list of seats, without the elements that are none.
func (r *reader) seats(field string, value []byte) []rules.Seat {
	var list []rules.Seat
	for _, e := range r.elements(field, value) {
		if s, ok := r.seat(field, e); ok {
			list = append(list, s)
		}
	}
	return list
}

// truth returns true or false.
func (r *reader) truth(field string, value []byte) bool {
	switch string(value) {
	case "true":
		return true
	case "false":
	default:
		r.fault(field, "true or false", value)
	}
	return false
}

// fields calls read for each member of an object whose names are those of
// known, each at most once, and reports whether all of due are there.
func (r *reader) fields(field string, value []byte, known, due []string, read func(name string, value []byte)) bool {
	seen := make(map[string]bool, len(known))
	for _, m := range r.members(field, value) {
		at := m.name
		if field != "" {
			at = field + "." + m.name
		}
		switch {
		case !slices.Contains(known, m.name):
			r.faults.Add("formats", "unknown field "+excerpt(at))
		case seen[m.name]:
			r.faults.Add("formats", "the field "+at+" stands twice")
		default:
			seen[m.name] = true
			read(m.name, m.value)
		}
	}
	complete := true
	for _, name := range due {
		if !seen[name] && value[0] == '{' {
			r.faults.Add("formats", "missing field "+name+" in "+excerpt(string(value)))
		}
		complete = complete && seen[name]
	}
	return complete
}
