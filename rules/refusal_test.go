package rules_test

import (
	"errors"
	"testing"

	"github.com/manykings/manykings/rules"
)

func TestRefusalText(t *testing.T) {
	r := &rules.Refusal{
		Rule: "common.1", Code: "pinned",
		Sentence: "The {role} on {from} is pinned by the man on {by}: {from} must stay covered.",
		Args:     []rules.Arg{{"role", "role", "queen"}, {"from", "square", "d1"}, {"by", "square", "d8"}},
	}
	if got, want := r.Text(), "The queen on d1 is pinned by the man on d8: d1 must stay covered."; got != want {
		t.Errorf("Text() = %q, want %q", got, want)
	}
	if got, want := r.Error(), r.Text()+" (common.1)"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}

func TestFaults(t *testing.T) {
	var faults rules.Faults
	if err := faults.Err(); err != nil {
		t.Errorf("Err() of no faults = %v", err)
	}
	faults.Add("star.1", "two kings of army 1", "e1", "e2")
	faults.Add("formats", "no square z9")
	got, ok := errors.AsType[rules.Faults](faults.Err())
	if !ok || len(got) != 2 {
		t.Fatalf("Err() = %v, want two faults", faults.Err())
	}
	if got, want := got.Error(), "star.1: two kings of army 1; formats: no square z9"; got != want {
		t.Errorf("Error() = %q, want %q", got, want)
	}
}
