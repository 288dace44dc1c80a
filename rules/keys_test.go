package rules_test

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// Keys that were stored must mean the same for ever.
//
// Source: the first numbers of splitmix64.c of S. Vigna, seed 0.
func TestKeys(t *testing.T) {
	want := []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec, 0x1b39896a51a8749b}
	got := make([]uint64, len(want))
	var keys rules.Keys
	got[0] = keys.Next()
	keys.Fill(got[1:])
	if !slices.Equal(got, want) {
		t.Errorf("Keys draws %#x, want %#x", got, want)
	}
}
