package play

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/manykings/manykings/table"
)

// fillAll sets everything in v that is zero: lists have two elements.
func fillAll(v reflect.Value, next *int64) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillAll(v.Elem(), next)
	case reflect.Slice:
		if v.Type() == reflect.TypeFor[json.RawMessage]() {
			v.SetBytes([]byte(`{"over":false,"turn":2}`))
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fillAll(v.Index(i), next)
		}
	case reflect.String:
		v.SetString("é <&> \"x\"")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Struct:
		for _, field := range v.Fields() {
			fillAll(field, next)
		}
	default:
		fill(v, next)
	}
}

// A game is written with everything that encoding/json would write, and nothing
// else.
func TestShownJSON(t *testing.T) {
	full := new(Shown)
	n := int64(1_000_000)
	fillAll(reflect.ValueOf(full).Elem(), &n)
	empty := &Shown{You: []int{}, Seats: []ShownSeat{{}}, Entries: []table.Entry{}, Out: []int{}}
	for _, s := range []*Shown{full, empty} {
		want, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var a, b any
		text := s.AppendJSON(nil)
		if err := json.Unmarshal(text, &a); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		if err := json.Unmarshal(want, &b); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(a, b) {
			t.Errorf("AppendJSON:\n%s\nwant\n%s", text, want)
		}
	}
}
