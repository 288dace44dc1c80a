package table

import (
	"reflect"
	"slices"
	"testing"
)

// Settings are equal only if all their fields are, those of votes and pauses included, so that no
// new field is forgotten.
func TestSettingEqual(t *testing.T) {
	full := func() *Setting {
		s := new(Setting)
		fill(reflect.ValueOf(s).Elem())
		return s
	}
	if s := full(); !s.Equal(full()) || !new(Setting).Equal(new(Setting)) || s.Equal(new(Setting)) {
		t.Error("a setting does not equal its copy, or equals nothing")
	}
	changed := 0
	for n := 0; ; n++ {
		s, left := full(), n
		name := change(reflect.ValueOf(s).Elem(), &left)
		if name == "" {
			break
		}
		changed++
		if s.Equal(full()) || full().Equal(s) {
			t.Errorf("%s is not compared", name)
		}
	}
	if least := reflect.TypeFor[Setting]().NumField() + reflect.TypeFor[Vote]().NumField(); changed < least {
		t.Errorf("%d fields were changed, want %d at least", changed, least)
	}
	for _, forget := range []func(*Setting){
		func(s *Setting) { s.Vote = nil }, func(s *Setting) { s.Pause = nil }, func(s *Setting) { s.LastVote = nil },
		func(s *Setting) { s.Seats = nil }, func(s *Setting) { s.Out = nil }, func(s *Setting) { s.Declined = nil },
		func(s *Setting) { s.Vote.Voters = nil }, func(s *Setting) { s.Votes = nil },
	} {
		s := full()
		forget(s)
		if s.Equal(full()) || full().Equal(s) {
			t.Errorf("%+v equals a setting that has more", s)
		}
	}
}

// fill gives every field a value, and every list an element.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(field)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	}
}

// change changes the field with an index and returns its name, empty if there is none.
func change(v reflect.Value, before *int) string {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if name := change(v.Field(i), before); name != "" {
				return v.Type().Name() + "." + v.Type().Field(i).Name + " " + name
			}
		}
		return ""
	case reflect.Pointer:
		return change(v.Elem(), before)
	case reflect.Slice:
		return change(v.Index(0), before)
	}
	if *before--; *before >= 0 {
		return ""
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Int, reflect.Int64:
		v.SetInt(v.Int() + 1)
	case reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	default:
		panic("no value to change of " + v.Type().String())
	}
	return v.Kind().String()
}

func TestCommonEntries(t *testing.T) {
	a := []Entry{{Text: "e2e4", Seat: 1}, {Text: "e7e5", Seat: 2}, {Text: "g1f3", Seat: 1}}
	later := slices.Clone(a)
	later[2].At = 5
	tests := []struct {
		name string
		a, b []Entry
		want int
	}{
		{"none", nil, a, 0},
		{"the same", a, a, 3},
		{"the same, shorter", a, a[:2], 2},
		{"a copy", a, slices.Clone(a), 3},
		{"another time", a, later, 2},
		{"another move", a, a[1:], 0},
	}
	for _, tt := range tests {
		if got := CommonEntries(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: CommonEntries = %d, want %d", tt.name, got, tt.want)
		}
		if got := CommonEntries(tt.b, tt.a); got != tt.want {
			t.Errorf("%s, turned round: CommonEntries = %d, want %d", tt.name, got, tt.want)
		}
	}
}
