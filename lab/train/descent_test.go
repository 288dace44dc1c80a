package train

import (
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// inProgress is a fit that can be saved and continued.
type inProgress interface {
	Done() bool
	Step() (fitted, held float64)
	Save(path string) error
	Resume(path string) error
	progress() *Progress
}

func (p *Progress) progress() *Progress { return p }

// epochLosses are the losses of an epoch.
type epochLosses struct{ fitted, held float64 }

// fitTwice goes through a fit that begin returns with one processor, then continues it from its first
// epoch with four, and compares the numbers. A fit at another rate must not continue it.
func fitTwice[F inProgress](t *testing.T, rate float64, begin func(rate float64) F) (one F, losses []epochLosses) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "state")
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for one = begin(rate); !one.Done(); {
		fitted, held := one.Step()
		losses = append(losses, epochLosses{fitted, held})
		if len(losses) == 1 {
			if err := one.Save(file); err != nil {
				t.Fatal(err)
			}
		}
	}
	runtime.GOMAXPROCS(4)
	four := begin(rate)
	if err := four.Resume(file); err != nil {
		t.Fatal(err)
	}
	if four.progress().Epoch != 1 {
		t.Errorf("the fit continues after %d epochs, not 1", four.progress().Epoch)
	}
	for !four.Done() {
		four.Step()
	}
	p, q := one.progress(), four.progress()
	if !slices.Equal(p.Theta, q.Theta) || !slices.Equal(p.Best, q.Best) || p.BestEpoch != q.BestEpoch {
		t.Error("continued with four processors, the net differs")
	}
	if err := begin(rate / 2).Resume(file); err == nil || !strings.Contains(err.Error(), "another fit") {
		t.Errorf("continued at another rate: %v", err)
	}
	return one, losses
}
