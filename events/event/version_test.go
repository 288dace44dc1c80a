package event_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/pairing"
)

// A file of an earlier version of the pairing is verified by that version. It keeps a family apart in
// no round; the present version does, by its byes.
func TestVerifyEarlierVersion(t *testing.T) {
	text, err := os.ReadFile("testdata/version-2.json")
	if err != nil {
		t.Fatal(err)
	}
	o, acts, err := event.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	e, err := event.Verify(o, acts)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range e.Rounds() {
		if !slices.ContainsFunc(r.Tables, func(t event.Table) bool { return len(t.Apart) > 0 }) {
			t.Error("a round of version 2 keeps the family apart; the test needs another file")
		}
	}
	now, err := event.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range acts {
		if a.Kind == event.Pair {
			if a, err = now.Pairing(); err != nil || a.Paired.Version != pairing.Version {
				t.Fatalf("version %d: %v", a.Paired.Version, err)
			}
		}
		do(t, now, a)
	}
	met := 0
	for _, r := range now.Rounds() {
		for _, table := range r.Tables {
			met += len(table.Apart)
		}
	}
	if met > 1 { // in the third round no bye of the tie helps
		t.Errorf("%d tables do not keep the family apart", met)
	}
	if _, err := event.Verify(now.Options, now.Acts); err != nil {
		t.Error(err)
	}
	for i := range acts {
		if acts[i].Paired != nil {
			acts[i].Paired.Version = pairing.Version
		}
	}
	if _, err := event.Verify(o, acts); err == nil {
		t.Error("rounds of version 2 pass as those of the present version")
	}
	for i := range acts {
		if acts[i].Paired != nil {
			acts[i].Paired.Version = 1
		}
	}
	if _, err := event.Verify(o, acts); err == nil || !strings.Contains(err.Error(), "versions 2 to 3") {
		t.Errorf("version 1: %v", err)
	}
}
