package mutation

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// Every change of a small package, and what its test makes of each.
func TestTry(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	root, err := filepath.Abs("testdata/sum")
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(filepath.Join(root, "sum.go"))
	if err != nil {
		t.Fatal(err)
	}
	changes, err := Find(root, ".")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Result{
		"sum.go:6: 0 -> 1":            Noticed,
		"sum.go:8: > -> >=":           Survived,
		"sum.go:8: 0 -> 1":            Survived,
		"sum.go:8: x > 0 -> !(x > 0)": Noticed,
		"sum.go:9: n++ -> nothing":    Noticed,
	}
	for _, c := range changes {
		got, err := Try(t.Context(), root, c, time.Minute)
		if err != nil {
			t.Fatalf("%v: %v", c, err)
		}
		if got != want[c.String()] {
			t.Errorf("%v: %s, want %q", c, got, want[c.String()])
		}
		delete(want, c.String())
	}
	for c := range want {
		t.Errorf("%s was not found", c)
	}
	if after, err := os.ReadFile(filepath.Join(root, "sum.go")); err != nil || string(after) != string(before) {
		t.Errorf("the source was changed: %v", err)
	}
}

// A mutant that does not compile does not count, and a changed source has no place for one.
func TestTryBad(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	changes, err := Find("testdata/sum", ".")
	if err != nil {
		t.Fatal(err)
	}
	c := changes[0]
	c.New = "+"
	if got, err := Try(t.Context(), "testdata/sum", c, time.Minute); err != nil || got != Senseless {
		t.Errorf("Try(%v) = %s, %v, want %s", c, got, err, Senseless)
	}
	c.Old = "?"
	if got, err := Try(t.Context(), "testdata/sum", c, time.Minute); err == nil {
		t.Errorf("Try(%v) = %s without an error", c, got)
	}
}

func TestSample(t *testing.T) {
	all, err := Find("../..", "rules/draughts")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 100 {
		t.Fatalf("%d changes of rules/draughts", len(all))
	}
	a, b := Sample(all, 10, 1), Sample(all, 10, 1)
	if !slices.Equal(a, b) || len(a) != 10 {
		t.Errorf("one seed drew %v and %v", a, b)
	}
	if slices.Equal(a, Sample(all, 10, 2)) {
		t.Error("two seeds drew the same")
	}
	if got := len(Sample(all, len(all)+1, 1)); got != len(all) {
		t.Errorf("%d of %d changes", got, len(all))
	}
}
