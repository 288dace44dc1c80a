package terminal

import (
	"strings"
	"testing"
)

func TestSay(t *testing.T) {
	got := say(textPlayed, "seat", "{move}", "move", "e4")
	if want := "{move} played e4."; got != want {
		t.Errorf("say = %q, want %q", got, want)
	}
}

// Texts are wrapped and cut by their width on a screen.
func TestWrapped(t *testing.T) {
	tests := []struct {
		name, text string
		width      int
		want       string
	}{
		{"fits", "one two", 7, "one two"},
		{"breaks", "one two", 6, "one|two"},
		{"a long word", "abcdefgh ij", 3, "abc|def|gh|ij"},
		{"wide characters", "李小龙 李", 6, "李小龙|李"},
		{"nothing", "", 5, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var rows []string
			for _, l := range wrapped(tt.text, tt.width, style{}) {
				rows = append(rows, l.String())
			}
			if got := strings.Join(rows, "|"); got != tt.want {
				t.Errorf("wrapped(%q, %d) = %s, want %s", tt.text, tt.width, got, tt.want)
			}
		})
	}
}
