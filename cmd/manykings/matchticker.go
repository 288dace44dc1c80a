package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"

	"github.com/manykings/manykings/engine/match"
)

// matchTicker shows the progress of a match: on a terminal, one line with a bar that it overwrites;
// otherwise a new line every tenth of the games.
type matchTicker struct {
	out    io.Writer
	config *match.Config
	width  func() int // columns of the terminal; nil if out is not a terminal
	began  time.Time
	told   int // faults shown
}

func newMatchTicker(out io.Writer, config *match.Config) *matchTicker {
	t := &matchTicker{out: out, config: config, began: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(f.Fd()) {
		t.width = func() int {
			width, _, err := term.GetSize(f.Fd())
			if err != nil {
				return 80
			}
			return width
		}
	}
	return t
}

// tell prints the end of a game.
func (t *matchTicker) tell(_ match.Result, r *match.Report) {
	for _, f := range r.Faults[t.told:] {
		fmt.Fprintf(t.out, "%s%s: %s\n", t.over(), t.config.Contestants[f.Contestant].Name, f.Text)
	}
	t.told = len(r.Faults)
	took := time.Since(t.began)
	if t.width != nil {
		// A wrapped line could not be overwritten.
		line := []rune(progressBar(r.Games, r.Planned) + " " + t.line(r, took))
		fmt.Fprint(t.out, t.over()+string(line[:min(len(line), max(t.width()-1, 0))]))
	} else if every := max(r.Planned/10, 1); r.Games%every == 0 {
		fmt.Fprintln(t.out, t.line(r, took))
	}
}

// line returns the progress after a time, such as
//
//	30/100  new 17.5  old 12.5  Elo +58 ± 101  LLR 0.31 (-2.94, 2.94)  1m2s, 2m25s left
func (t *matchTicker) line(r *match.Report, took time.Duration) string {
	line := fmt.Sprintf("%d/%d", r.Games, r.Planned)
	for _, s := range r.Scores {
		line += fmt.Sprintf("  %s %.1f", s.Name, s.Points)
	}
	if r.Pairs != [5]int{} {
		elo := match.Elo(r.Scores[0].Share, r.Scores[0].Games)
		line += fmt.Sprintf("  Elo %+.0f ± %.0f", elo.Value, elo.Error)
	}
	if t.config.Test != nil {
		lower, upper := t.config.Test.Bounds()
		line += fmt.Sprintf("  LLR %.2f (%.2f, %.2f)", r.LLR, lower, upper)
	}
	left := took / time.Duration(max(r.Games-len(t.config.Played), 1)) * time.Duration(r.Planned-r.Games)
	return line + fmt.Sprintf("  %v, %v left", took.Round(time.Second), left.Round(time.Second))
}

// progressBar returns a bar filled to the share of games played.
func progressBar(played, planned int) string {
	const length = 20
	full := played * length / planned
	return "[" + strings.Repeat("#", full) + strings.Repeat(".", length-full) + "]"
}

// over returns the escape sequence that clears the line for the next text.
func (t *matchTicker) over() string {
	if t.width != nil {
		return "\r\x1b[K"
	}
	return ""
}

// end clears the progress line.
func (t *matchTicker) end() { fmt.Fprint(t.out, t.over()) }
