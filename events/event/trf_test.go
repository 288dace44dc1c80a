package event_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// chess returns the options of an event for two at a table.
func chess(rounds int) event.Options {
	o := options()
	o.Variant, o.Sizes, o.Rounds, o.Values = "star:2", []int{2}, rounds, nil
	return o
}

// Three players, written by hand from the columns of the format.
func TestTRFByHand(t *testing.T) {
	e := open(t, chess(2), 0)
	for _, who := range []event.Entrant{{Name: "Ángel Núñez", Rating: 1500, Country: "esp"}, {Name: "Bob", Rating: 1800}, {Name: "Cy"}} {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &who})
	}
	do(t, e, event.Act{Kind: event.Pair, Round: 1, Paired: &event.Paired{Tables: [][]int{{1, 2}}, Byes: []int{3}}})
	do(t, e, event.Act{Kind: event.Result, Round: 1, Table: 1, Places: []int{1, 1}})
	do(t, e, event.Act{Kind: event.Withdraw, ID: 1})
	do(t, e, event.Act{Kind: event.Pair, Round: 2, Paired: &event.Paired{Tables: [][]int{{3, 2}}}})
	do(t, e, event.Act{Kind: event.Result, Round: 2, Table: 1, Places: []int{0, 1}})
	want := strings.Join([]string{
		"012 Thursday", "062 3", "072 2", "092 Individual: Swiss-System", "142 2", "152 W", "182 Many Kings",
		//        1         2         3         4         5         6         7         8         9        10        11
		//23456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890
		"001    1      Bob                               1800                             1.5    1     2 b =     3 b +",
		"001    2      Ángel Núñez                       1500 ESP                         0.5    3     1 w =  0000 - Z",
		"001    3      Cy                                                                 1.0    2  0000 - U     1 w -", "",
	}, "\r\n")
	got, err := e.TRF()
	if err != nil || string(got) != want {
		t.Errorf("%v, got\n%s\nwant\n%s", err, got, want)
	}
	if _, err := open(t, options(), 3).TRF(); err == nil {
		t.Error("a report of tables of three")
	}
}

// Reading a report and writing it again gives the same report: of random events with absences,
// late entries and byes.
func TestTRFThereAndBack(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		o := chess(1 + dice.IntN(6))
		o.Bye = []int{100, 50, 0}[dice.IntN(3)]
		switch dice.IntN(3) {
		case 0:
			o.Scoring, o.Points = event.Custom, []int{4, 2}
		case 1:
			o.Skips = &event.Skips{Worth: []int{100, 50}[dice.IntN(2)], Number: 1 + dice.IntN(o.Rounds)}
		}
		e := open(t, o, 4+dice.IntN(12))
		for round := range o.Rounds {
			if round > 0 && dice.IntN(3) == 0 {
				do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Late " + string(rune('A'+round)), Rating: 1000 + round}})
			}
			if id := 1 + dice.IntN(4); dice.IntN(3) == 0 {
				kind := event.Withdraw
				if e.Withdrawn(id) {
					kind = event.Return
				}
				do(t, e, event.Act{Kind: kind, ID: id})
			}
			if len(e.Entrants()) < 6 && e.Withdrawn(1) && e.Withdrawn(2) {
				break
			}
			if o.Skips != nil && len(e.Entrants()) > 6 {
				askFor(t, e, dice, round+1)
			}
			pair(t, e)
			for j := range e.Rounds()[round].Tables {
				places := [][]int{{1, 2}, {2, 1}, {1, 1}, {1, 0}, {0, 1}, {0, 0}}[dice.IntN(6)]
				if round == o.Rounds-1 && dice.IntN(4) == 0 {
					continue // it still plays
				}
				do(t, e, event.Act{Kind: event.Result, Round: round + 1, Table: j + 1, Places: places})
			}
		}
		first, err := e.TRF()
		if err != nil {
			t.Fatal(err)
		}
		back, err := event.ReadTRF(first, o.Variant, o.Seed)
		if err != nil {
			t.Fatalf("event %d: %v\n%s", i, err, first)
		}
		second, err := back.TRF()
		// Lots order players of equal points, and follow the order of entry.
		if a, b := unranked(string(first)), unranked(string(second)); err != nil || a != b {
			t.Fatalf("event %d: %v\n%s\nthen\n%s", i, err, a, b)
		}
	}
}

// unranked returns a report without the ranks of the players.
func unranked(text string) string {
	lines := strings.Split(text, "\r\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "001") {
			columns := []rune(line)
			lines[i] = string(columns[:85]) + string(columns[89:])
		}
	}
	return strings.Join(lines, "\n")
}

// Faulty reports are refused with the line.
func TestTRFRefused(t *testing.T) {
	player := func(start, rest string) string {
		return "001 " + start + "      " + "Name" + start + strings.Repeat(" ", 69) + rest
	}
	for what, text := range map[string]string{
		"line 2: the starting rank": "012 x\n001    x Name\n", "line 1: the starting rank is 2, expected 1": player("   2", ""),
		"teams": "013 Team\n", "draw": "162  W 1.0    D 0.7\n", "line 1, round 1: there is no opponent": player("   1", "   9 w 1"),
		"line 1, round 1: there is no result": player("   1", "   2 w ?") + "\n" + player("   2", "   1 b 0"),
		"the other byes":                      "162  W 1.0    D 0.5    L 0.0    P 0.5\n" + player("   1", "0000 - H") + "\n" + player("   2", "0000 - F"),
		"a half bye is worth a draw":          "162  W 3.0    D 2.0    L 1.0    P 3.0\n" + player("   1", "0000 - H"),
	} {
		if _, err := event.ReadTRF([]byte(text), "star:2", "seed"); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %s", err, what)
		}
	}
	if _, err := event.ReadTRF([]byte{0xff}, "star:2", "seed"); err == nil {
		t.Error("no UTF-8 is accepted")
	}
}

// Two players of one name become two entrants.
func TestTRFNamesakes(t *testing.T) {
	text := "001    1      Kim\r\n001    2      Kim\r\n"
	e, err := event.ReadTRF([]byte(text), "star:2", "seed")
	if err != nil || len(e.Entrants()) != 2 || e.Entrants()[1].Name != "Kim (2)" {
		t.Errorf("%+v, %v", e, err)
	}
}
