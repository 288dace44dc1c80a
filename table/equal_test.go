package table

import (
	"reflect"
	"testing"
)

// Settings are equal only if every field of them is, those of votes and pauses
// included: a field that is new is not forgotten.
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

// change changes the field that so many others stand before, and returns its name,
// empty if there is none.
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
