package terminal

import (
	"reflect"
	"slices"
	"testing"
)

func TestComplete(t *testing.T) {
	tests := []struct {
		name, game string
		played     []string
		input      string
		want       []string
	}{
		{"squares of the men that can move", "star:2", nil, "b", []string{"b1", "b2", "board"}},
		{"moves of a man", "star:2", nil, "b1", []string{"b1a3", "b1c3"}},
		{"a whole move", "star:2", nil, "b1a3", []string{"b1a3"}},
		{"short notation", "star:2", nil, "N", []string{"Na3", "Nc3", "Nf3", "Nh3"}},
		{"a command", "star:2", nil, "und", []string{"undo"}},
		{"nothing fits", "star:2", nil, "e2e5", nil},
		{"no arguments", "star:2", nil, "view 1", nil},
		{"star squares", "star:3", nil, "1e", []string{"1e21e3", "1e21e4"}},
		{"the pie", "sovereign", []string{"e2e4"}, "s", []string{"stay", "swap", "status", "save"}},
		{"the queen", "yalta", nil, "", []string{"queene12", "queeni12"}},
		{"the capture due", "draughts:2", []string{"c3d4", "f6e5"}, "", []string{"d4xf6"}},
		{"after the end", "star:2", []string{"draw"}, "e", []string{"exit"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := seated(t, tt.game, display{})
			enterAll(t, d.sitting, tt.played...)
			var got []string
			for _, c := range d.complete(tt.input) {
				got = append(got, c.text)
			}
			slices.Sort(got)
			slices.Sort(tt.want)
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("complete(%q) = %v, want %v", tt.input, got, tt.want)
			}
		})
	}
}

// Empty input offers every movable piece, and choices that are not moves of pieces.
func TestCompleteAll(t *testing.T) {
	for _, id := range []string{"star:2", "star:4", "yalta", "sovereign", "royale", "rex", "draughts:2"} {
		d := seated(t, id, display{})
		for _, c := range d.sitting.choices {
			if !slices.ContainsFunc(d.complete(""), func(o completion) bool {
				return o.text == c.text || o.text == d.square(c.action.From)
			}) {
				t.Errorf("%s: %s is not offered", id, c.text)
			}
			if !slices.ContainsFunc(d.complete(c.text), func(o completion) bool { return o.text == c.text }) {
				t.Errorf("%s: %s does not complete itself", id, c.text)
			}
		}
	}
}
