package rules_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// Words read back as the values that wrote them, and no others do.
func TestWords(t *testing.T) {
	for k := rules.EventOut; k <= rules.EventOver; k++ {
		if got, ok := rules.ParseEventKind(k.String()); got != k || !ok {
			t.Errorf("ParseEventKind(%q) = %d, %t, want %d", k, got, ok, k)
		}
	}
	for k := rules.Quiet; k <= rules.Pass; k++ {
		if got, ok := rules.ParseActionKind(k.String()); got != k || !ok {
			t.Errorf("ParseActionKind(%q) = %d, %t, want %d", k, got, ok, k)
		}
	}
	for r := rules.Mate; r <= rules.LastKing; r++ {
		if got, ok := rules.ParseReason(r.String()); got != r || !ok {
			t.Errorf("ParseReason(%q) = %d, %t, want %d", r, got, ok, r)
		}
	}
	for _, word := range []string{"", "Out", "nothing"} {
		if _, ok := rules.ParseEventKind(word); ok {
			t.Errorf("ParseEventKind(%q) finds a kind", word)
		}
		if _, ok := rules.ParseActionKind(word); ok {
			t.Errorf("ParseActionKind(%q) finds a kind", word)
		}
		if _, ok := rules.ParseReason(word); ok {
			t.Errorf("ParseReason(%q) finds a reason", word)
		}
	}
	if rules.EventKingGone.String() != "king-gone" || rules.QueenChoice.String() != "queen-choice" {
		t.Errorf("words %q and %q, want king-gone and queen-choice", rules.EventKingGone, rules.QueenChoice)
	}
}
