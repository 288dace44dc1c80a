//go:build tune

package engine

import (
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// Number is a number of the search that an experiment can change. Only a program built with
// the tag tune has this file (lab/docs/strength.md). A change holds for engines made after it, and
// no search may be running.
type Number struct {
	// Name is the set and the field, such as two.futility.
	Name string
	// Least and Most are the bounds of its value; true is 1.
	Least, Most int
	field       reflect.Value
}

// Numbers returns the numbers of both sets of margins and the common ones.
func Numbers() []Number {
	var list []Number
	for _, set := range []struct {
		name string
		at   any
	}{{"two", &betweenTwo}, {"forced", &lateWhereForced}, {"many", &amongMany}, {"common", &common}} {
		list = appendNumbers(list, set.name, reflect.ValueOf(set.at).Elem())
	}
	return list
}

// divisors are the fields that must not be 0.
var divisors = []string{"nullMoveGain", "nullMovePlies", "reductionOver", "reductionHistory"}

// appendNumbers adds the fields of a struct, and of the structs in it.
func appendNumbers(list []Number, name string, of reflect.Value) []Number {
	if of.Kind() == reflect.Struct {
		for i := range of.NumField() {
			list = appendNumbers(list, name+"."+of.Type().Field(i).Name, of.Field(i))
		}
		return list
	}
	// The fields are not exported, and reflection alone must not set them.
	n := Number{Name: name, Most: 1, field: reflect.NewAt(of.Type(), unsafe.Pointer(of.UnsafeAddr())).Elem()}
	if of.Kind() != reflect.Bool {
		n.Most = max(4*n.Value(), 16)
	}
	if slices.Contains(divisors, name[strings.LastIndexByte(name, '.')+1:]) {
		n.Least = 1
	}
	return append(list, n)
}

// Value returns the present value; true is 1.
func (n Number) Value() int {
	if n.field.Kind() == reflect.Bool {
		return b2i(n.field.Bool())
	}
	return int(n.field.Int())
}

// Set changes it to a value within its bounds.
func (n Number) Set(value int) {
	if n.field.Kind() == reflect.Bool {
		n.field.SetBool(value != 0)
		return
	}
	n.field.SetInt(int64(value))
}
