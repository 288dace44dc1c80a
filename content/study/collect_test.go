package study_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/manykings/manykings/content/study"
)

const collection = `[Event "Casual"]
[White "Anna"]
[Black "Bela"]
[Date "2026.05.??"]
[Result "1-0"]

1. e4 e5 {said
[%clk 0:01:00]} 2. Qh5 Ke7

3. Qxe5# 1-0

[Game "star:3"]
[Seat1 "Anna"]
[Seat2 "?"]
[Seat3 "Cem"]

1. 1:1e21e4 2:2e22e4 3:3e23e4 *
[White "Dora"]
[Result "*"]

1. e4 e5 2. Ke8 *

[White "Emil"]
[Black "Fay"]
[Result "*"]

1. d4 *

[White "Gus"]
[Black "Hal"]
[Result "1-0"]

[White "Ida"]
[Black "Jo"]
[Result "0-1"]

{nothing}

[White "Kim"]

1. c4 0-1 1. e4 *
`

// However a file is cut into pieces, the same games are found in it.
func TestCollector(t *testing.T) {
	var want []study.Collected
	for size := len(collection); size > 0; size-- {
		var c study.Collector
		var got []study.Collected
		for at := 0; at < len(collection); at += size {
			end := min(at+size, len(collection))
			got = append(got, c.Feed(collection[at:end], end == len(collection))...)
		}
		if want == nil {
			want = got
		}
		if !slices.EqualFunc(got, want, func(a, b study.Collected) bool {
			return a.Text == b.Text && a.Game == b.Game && a.Result == b.Result && slices.Equal(a.Keys, b.Keys) && slices.Equal(a.Players, b.Players)
		}) {
			t.Fatalf("in pieces of %d: %d games, %d at once", size, len(got), len(want))
		}
	}
	type line struct {
		Game, Event, Date, Result, Fault string
		Players                          []string
		Plies                            int
	}
	var lines []line
	for _, one := range want {
		var l line
		if err := json.Unmarshal(one.Append(nil), &l); err != nil {
			t.Fatalf("%s: %v", one.Append(nil), err)
		}
		if l.Fault != "" {
			l.Fault = "some"
		}
		lines = append(lines, l)
	}
	for i, want := range []line{
		{"star:2", "Casual", "2026.05.??", "1>2", "", []string{"Anna", "Bela"}, 5},
		{"star:3", "", "", "*", "", []string{"Anna", "", "Cem"}, 3},
		{"star:2", "", "", "*", "some", []string{"Dora", ""}, 2},
		{"star:2", "", "", "*", "", []string{"Emil", "Fay"}, 1},
		{"star:2", "", "", "1>2", "", []string{"Gus", "Hal"}, 0},
		{"star:2", "", "", "2>1", "", []string{"Ida", "Jo"}, 0},
		{"star:2", "", "", "2>1", "", []string{"Kim", ""}, 1},
		{"star:2", "", "", "*", "", []string{"", ""}, 1},
	} {
		if i >= len(lines) || lines[i].Game != want.Game || lines[i].Event != want.Event || lines[i].Date != want.Date || lines[i].Result != want.Result ||
			lines[i].Fault != want.Fault || lines[i].Plies != want.Plies || !slices.Equal(lines[i].Players, want.Players) {
			t.Errorf("game %d: %+v, want %+v", i+1, lines[min(i, len(lines)-1)], want)
		}
	}
	if len(lines) != 8 {
		t.Errorf("%d games, want 8", len(lines))
	}
	// Anna and Dora begin alike; a place of a tree has the key of its position.
	at, err := open(t, want[0].Text).At(study.Path{2})
	if err != nil {
		t.Fatal(err)
	}
	if key := study.PositionKey(at.Pos); !slices.Contains(want[2].Keys, key) || slices.Contains(want[3].Keys, key) {
		t.Errorf("key %x is not where it should be", key)
	}
}

// A record without a position to begin with names its players, and why it has none.
func TestCollectUnreadable(t *testing.T) {
	const text = "[White \"Anna\"]\n[Black \"Bela\"]\n[FEN \"nonsense\"]\n\n1. e4 *\n\n[Game \"ludo\"]\n[Seat1 \"Cem\"]\n[Seat3 \"Dora\"]\n\n*\n"
	list := new(study.Collector).Feed(text, true)
	if len(list) != 2 {
		t.Fatalf("%d games, want 2", len(list))
	}
	for i, want := range [][]string{{"Anna", "Bela"}, {"Cem", "", "Dora"}} {
		if one := list[i]; !slices.Equal(one.Players, want) || one.Game != "" || one.Fault == nil {
			t.Errorf("%q of %q, fault %v; want %q", one.Players, one.Game, one.Fault, want)
		}
	}
}
