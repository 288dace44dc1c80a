package rules_test

import (
	"testing"

	"github.com/manykings/manykings/rules"
)

// The words of formats.md (Outcomes).
func TestReasons(t *testing.T) {
	for reason, want := range map[rules.Reason]string{
		rules.Mate: "mate", rules.Stalemate: "stalemate", rules.Repetition: "repetition", rules.Rounds: "rounds",
		rules.Material: "material", rules.Agreement: "agreement", rules.Resignation: "resignation", rules.Time: "time",
		rules.Blocked: "blocked", rules.LastKing: "last-king",
	} {
		if got := reason.String(); got != want {
			t.Errorf("reason %d is %q, want %q", reason, got, want)
		}
		if got, ok := rules.ParseReason(want); got != reason || !ok {
			t.Errorf("ParseReason(%q) = %d, %t, want %d, true", want, got, ok, reason)
		}
	}
	for _, text := range []string{"", "Mate", "checkmate"} {
		if got, ok := rules.ParseReason(text); ok {
			t.Errorf("ParseReason(%q) = %d, want none", text, got)
		}
	}
}
