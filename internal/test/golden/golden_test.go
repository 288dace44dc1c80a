package golden

import "testing"

func TestDifference(t *testing.T) {
	for _, tt := range []struct {
		name, a, b string
		line       int
		inA, inB   string
	}{
		{"equal", "a\nb\n", "a\nb\n", 0, "", ""},
		{"another line", "a\nb\nc", "a\nx\nc", 2, "b", "x"},
		{"ends early", "a", "a\nb", 2, "(end)", "b"},
		{"goes on", "a\nb", "a", 2, "b", "(end)"},
		{"no line end", "a\n", "a", 2, "", "(end)"},
		{"nothing", "", "a", 1, "", "a"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line, inA, inB, differ := difference(tt.a, tt.b)
			if line != tt.line || inA != tt.inA || inB != tt.inB || differ != (tt.line > 0) {
				t.Errorf("difference(%q, %q) = %d, %q, %q, %t", tt.a, tt.b, line, inA, inB, differ)
			}
		})
	}
}
