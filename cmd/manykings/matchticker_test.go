package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/match"
)

// A person sees the progress as one line with a bar, which never wraps; faults stay above it.
func TestMatchTicker(t *testing.T) {
	config := &match.Config{Contestants: []match.Contestant{{Name: "new"}, {Name: "old"}}, Test: &match.SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.05}}
	report := &match.Report{
		Games: 25, Planned: 100, Pairs: [5]int{0, 2, 6, 4, 0}, LLR: 0.31,
		Scores: []match.Score{{Name: "new", Games: 25, Points: 13.5, Share: match.Estimate{Value: 0.54, Error: 0.1}}, {Name: "old", Points: 11.5}},
		Faults: []match.Fault{{Contestant: 1, Text: "it has ended"}},
	}
	var out bytes.Buffer
	ticker := newMatchTicker(&out, config)
	ticker.width = func() int { return 200 }
	ticker.tell(match.Result{}, report)
	const over = "\r\x1b[K"
	want := over + "old: it has ended\n" + over + "[#####...............] 25/100  new 13.5  old 11.5  Elo +28 ± 71  LLR 0.31 (-2.94, 2.94)  0s, 0s left"
	if got := out.String(); got != want {
		t.Errorf("told %q, want %q", got, want)
	}

	out.Reset()
	ticker.width = func() int { return 40 }
	ticker.tell(match.Result{}, report)
	if got := strings.TrimPrefix(out.String(), over); len(got) != 39 || !strings.HasPrefix(got, "[#####..") {
		t.Errorf("in 40 columns it tells %q", got)
	}

	// In a file there is a line for every tenth of the games.
	out.Reset()
	ticker = newMatchTicker(&out, config)
	for report.Games = range 31 {
		if report.Games > 0 {
			ticker.tell(match.Result{}, report)
		}
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 5 || !strings.HasPrefix(lines[1], "10/100  new ") || !strings.HasPrefix(lines[3], "30/100  new ") {
		t.Errorf("in a file: %q", lines)
	}
}
