package live

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// fill sets every number in v to a distinct value.
func fill(v reflect.Value, next *int64) {
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(field, next)
		}
	case reflect.Int, reflect.Int64:
		*next++
		v.SetInt(*next)
	case reflect.Uint64:
		*next++
		v.SetUint(uint64(*next))
	}
}

// Every field of the course round-trips.
func TestCourse(t *testing.T) {
	full := &Record{}
	n := int64(1_000_000)
	fill(reflect.ValueOf(&full.Course).Elem(), &n)
	full.Times = []table.SeatTime{{Left: 1, Lag: 2}, {Left: 3, Lag: 4}}
	full.Agree = []int{8, 9}
	full.Outcome = &rules.Outcome{Turn: 3, Out: []rules.Seat{4}}
	full.Tokens = []Token{{"anna", "plain", 5}, {"bela", "<é\"\\\n&>", 6}, {"", "", 7}}
	other := &Record{}
	other.Version, other.Tokens = 1, []Token{{"carl", "x", 1}}
	for _, r := range []*Record{full, other, {}} {
		text := string(r.AppendCourse(nil))
		if !json.Valid([]byte(text)) {
			t.Errorf("no JSON: %s", text)
		}
		back := full.Clone() // which must be overwritten completely
		if err := back.ReadCourse(text); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(back.Course, r.Course) || !reflect.DeepEqual(back.Tokens, r.Tokens) {
			t.Errorf("%s: read %+v, want %+v", text, back, r)
		}
	}
	for _, text := range []string{"", "[]", `{"form":99}`, `{"form":1,"version":"x"}`, `{"form":1,"tokens":1}`} {
		if err := new(Record).ReadCourse(text); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}
