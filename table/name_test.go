package table_test

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/table"
)

func TestClean(t *testing.T) {
	const vietnamese, hebrew = "Nguye\u0302\u0303n", "שָׁלוֹם"
	for _, tt := range []struct{ name, in, line, lines string }{
		{"spaces", "  a \t b ", "a b", "a b"},
		{"another direction", "a\u202eb", "ab", "ab"},
		{"lines", "a\n\n\n b \r\nc\n", "a b c", "a\n\nb\nc"},
		{"Vietnamese", vietnamese, vietnamese, vietnamese},
		{"Hebrew", hebrew, hebrew, hebrew},
		{"a stack of marks", "a" + strings.Repeat("\u0336", 200) + "b\u0301", "a" + strings.Repeat("\u0336", 4) + "b\u0301", "a" + strings.Repeat("\u0336", 4) + "b\u0301"},
		{"marks on a space", " " + strings.Repeat("\u0336", 200), strings.Repeat("\u0336", 4), strings.Repeat("\u0336", 4)},
	} {
		if got := table.Clean(tt.in); got != tt.line {
			t.Errorf("%s: Clean(%q) = %q, want %q", tt.name, tt.in, got, tt.line)
		}
		if got := table.CleanLines(tt.in); got != tt.lines {
			t.Errorf("%s: CleanLines(%q) = %q, want %q", tt.name, tt.in, got, tt.lines)
		}
	}
}
