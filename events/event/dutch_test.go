package event_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
)

// dutchEvents is how many events the outside program judges.
var dutchEvents = flag.Int("dutch", 40, "let bbpPairings judge so many events of each kind")

// outside is a program that pairs by the Dutch system and judges such pairings.
type outside struct {
	*testing.T
	program, file string
}

// bbp returns bbpPairings, built from https://github.com/BieremaBoyzProgramming/bbpPairings; the
// test is skipped without it.
func bbp(t *testing.T) *outside {
	t.Helper()
	program := os.Getenv("MANYKINGS_BBPPAIRINGS")
	if program == "" {
		t.Skip("set MANYKINGS_BBPPAIRINGS to the program bbpPairings to let it judge events")
	}
	return &outside{t, program, filepath.Join(t.TempDir(), "report.trf")}
}

// run runs the program on a report.
func (o *outside) run(report []byte, args ...string) string {
	o.Helper()
	if err := os.WriteFile(o.file, report, 0o600); err != nil {
		o.Fatal(err)
	}
	out, err := exec.CommandContext(o.Context(), o.program, append([]string{"--dutch", o.file}, args...)...).CombinedOutput()
	if err != nil {
		o.Fatalf("%v: %s\n%s", err, out, report)
	}
	return string(out)
}

// chessEvent plays an event for two at a table whose rounds pair pairs, with absences, byes, byes on
// request, and games that somebody does not come to.
func chessEvent(t *testing.T, dice *rand.Rand, seed int, pair func(e *event.Event)) *event.Event {
	o := chess(3 + dice.IntN(6))
	o.Seed = fmt.Sprint("outside ", seed)
	o.Skips = &event.Skips{Worth: []int{100, 50, 0}[seed%3], Number: 2}
	e := open(t, o, 0)
	for i := range 2*o.Rounds + dice.IntN(12) {
		do(t, e, event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: fmt.Sprint("Player ", i+1), Rating: 1000 + dice.IntN(1500)}})
	}
	for round := range o.Rounds {
		if round > 0 && dice.IntN(3) == 0 {
			id := 1 + dice.IntN(len(e.Entrants()))
			kind := event.Withdraw
			if e.Withdrawn(id) {
				kind = event.Return
			}
			do(t, e, event.Act{Kind: kind, ID: id})
		}
		for range dice.IntN(3) {
			id := 1 + dice.IntN(len(e.Entrants()))
			if !e.Withdrawn(id) && len(e.SkipsOf(id)) < o.Skips.Number && !slices.Contains(e.SkipsOf(id), round+1) {
				do(t, e, event.Act{Kind: event.Skip, ID: id, Round: round + 1})
			}
		}
		pair(e)
		for i := range e.Rounds()[round].Tables {
			places := [][]int{{1, 2}, {1, 2}, {2, 1}, {2, 1}, {1, 1}, {1, 1}, {1, 1}, {0, 1}, {1, 0}}[dice.IntN(9)]
			do(t, e, event.Act{Kind: event.Result, Round: round + 1, Table: i + 1, Places: places})
		}
	}
	return e
}

// Events that bbpPairings has paired round by round from the reports: its checker finds every round as
// it paired it, so the reports have lost nothing.
func TestDutch(t *testing.T) {
	program := bbp(t)
	dice := rand.New(rand.NewPCG(5, 6))
	rounds := 0
	for i := range *dutchEvents {
		e := chessEvent(t, dice, i, func(e *event.Event) {
			report, err := e.ToPair()
			if err != nil {
				t.Fatal(err)
			}
			a, err := e.ReadPairs([]byte(program.run(report, "-p")), "Pairs 1.0")
			if err != nil {
				t.Fatal(err)
			}
			do(t, e, a)
			rounds++
		})
		report, err := e.TRF()
		if err != nil {
			t.Fatal(err)
		}
		if wrong := differing(program.run(report, "-c")); wrong > 0 {
			t.Fatalf("event %d: the checker pairs %d rounds otherwise:\n%s\n%s", i, wrong, program.run(report, "-c"), report)
		}
		if _, err := event.Verify(e.Options, e.Acts); err == nil || !strings.Contains(err.Error(), "another program") {
			t.Fatalf("verified: %v", err)
		}
	}
	t.Logf("%d events, %d rounds, all as the checker pairs them", *dutchEvents, rounds)
}

// Events that our own Swiss system has paired: bbpPairings accepts every report. Its system is another
// one, so the rounds may differ.
func TestOwnReports(t *testing.T) {
	program := bbp(t)
	dice := rand.New(rand.NewPCG(7, 8))
	rounds, wrong := 0, 0
	for i := range *dutchEvents {
		e := chessEvent(t, dice, i, func(e *event.Event) { pair(t, e) })
		report, err := e.TRF()
		if err != nil {
			t.Fatal(err)
		}
		rounds += len(e.Rounds())
		wrong += differing(program.run(report, "-c"))
	}
	t.Logf("%d reports accepted; of %d rounds the Dutch system pairs %d otherwise", *dutchEvents, rounds, wrong)
}

// differing counts the rounds that the checker pairs otherwise.
func differing(out string) int { return strings.Count(out, "Checker pairings") }

// Faulty pairings are refused.
func TestPairedRefused(t *testing.T) {
	e := open(t, chess(3), 5)
	for _, text := range []string{"", "x", "2\n1 2", "1\n1 6", "1\n0 1", "1\n1 -1", "1\n1 2 3"} {
		if _, err := e.ReadPairs([]byte(text), "Pairs 1.0"); err == nil {
			t.Errorf("%q is taken for a pairing", text)
		}
	}
	a, err := e.ReadPairs([]byte("3\n1 3\r\n4 2\n5 0\n"), "Pairs 1.0")
	if err != nil || fmt.Sprint(a.Paired.Tables, a.Paired.Byes) != "[[5 3] [2 4]] [1]" { // ratings rise with the number
		t.Fatalf("%v, %+v", err, a.Paired)
	}
	do(t, e, a)
	if _, err := e.ToPair(); err == nil {
		t.Error("a round is paired while tables are open")
	}
}
