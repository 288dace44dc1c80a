package record

import (
	"strings"
	"testing"
)

// Lines are folded at 79 characters, and commands in comments stay whole.
func TestFold(t *testing.T) {
	words := strings.Repeat("ä ", 30)
	rec := &Record{Line: Line{Moves: []Move{{Seat: 1, Text: "e4", Comments: []string{
		words + "[%eval 0.25 depth 20] %sign", "one } brace " + strings.Repeat("x", 40),
	}}}}}
	text := rec.String()
	for _, want := range []string{"\n[%eval 0.25 depth 20] %sign}\n", "\n;one } brace " + strings.Repeat("x", 40) + "\n*\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("written:\n%s\nwithout %q", text, want)
		}
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 79 {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	if again := forget(readAll(t, text)[0]); again.Moves[0].Comments[0] != rec.Moves[0].Comments[0] {
		t.Errorf("read again: %q", again.Moves[0].Comments)
	}
}

// No line of a comment begins with the escape character or like a tag.
func TestFoldEscape(t *testing.T) {
	for n := range width {
		rec := &Record{Line: Line{Moves: []Move{{Seat: 1, Text: "e4", Comments: []string{strings.Repeat("x", n+1) + " %sign"}}}}}
		if text := rec.String(); strings.Contains(text, "\n%") || !strings.Contains(text, " %sign}") {
			t.Errorf("a word of %d characters and %%sign:\n%s", n+1, text)
		}
		rec.Moves[0].Comments[0] = strings.Repeat("x", n+1) + ` [Event "x"]`
		if again := readAll(t, rec.String())[0]; again.Moves[0].Comments[0] != rec.Moves[0].Comments[0] {
			t.Errorf("a word of %d characters and a tag, read again: %q", n+1, again.Moves[0].Comments)
		}
	}
}
