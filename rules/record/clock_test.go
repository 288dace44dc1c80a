package record

import (
	"reflect"
	"regexp"
	"testing"
	"time"
)

func TestSetClock(t *testing.T) {
	var m Move
	m.Comments = []string{"hurry"}
	for _, tt := range []struct {
		left time.Duration
		want string
	}{
		{time.Hour + 2*time.Minute + 3*time.Second, "[%clk 1:02:03] hurry"},
		{59*time.Second + 980*time.Millisecond, "[%clk 0:00:59.9] hurry"},
		{-time.Second, "[%clk 0:00:00] hurry"},
		{101 * time.Hour, "[%clk 101:00:00] hurry"},
	} {
		m.SetClock(tt.left)
		if m.Comments[0] != tt.want || len(m.Comments) != 1 {
			t.Errorf("SetClock(%v): comments %q, want %q", tt.left, m.Comments, tt.want)
		}
		if got, ok := m.Clock(); !ok || got != max(tt.left, 0).Truncate(time.Second/10) {
			t.Errorf("Clock() = %v, %t after SetClock(%v)", got, ok, tt.left)
		}
	}
	m.Comments = nil
	if _, ok := m.Clock(); ok {
		t.Error("Clock() of a move without comments is there")
	}
	m.SetClock(time.Second)
	if got := m.Comments; !reflect.DeepEqual(got, []string{"[%clk 0:00:01]"}) {
		t.Errorf("comments = %q", got)
	}
}

// The hand-written command agrees with the regular expression.
func FuzzClock(f *testing.F) {
	for _, comment := range []string{
		"[%clk 1:02:03]", "a [%clk  0:0:9.5 ] b", "[%clk1:02:03]", "[%clk 1:60:00]", "[%clk 1:02]", "[%clk 123456:00:00]",
		"[%clk [%clk 0:00:01]", "[%clk 1:02:03.1234567891]", "[%clk 0:00:01.]", "[%clk\t0:00:07]", "[%emt 0:00:07]", "[%clk 0:00:001]", "",
	} {
		f.Add(comment)
	}
	slow := regexp.MustCompile(`\[%clk\s+(\d{1,5}):([0-5]?\d):([0-5]?\d)(\.\d{1,9})?\s*\]`)
	f.Fuzz(func(t *testing.T, comment string) {
		start, end, left, ok := clockCommand(comment)
		at := slow.FindStringSubmatchIndex(comment)
		if ok != (at != nil) || ok && (start != at[0] || end != at[1]) {
			t.Fatalf("clockCommand(%q) = %d, %d, %t, want %v", comment, start, end, ok, at)
		}
		if at != nil {
			f := slow.FindStringSubmatch(comment)
			if want, err := time.ParseDuration(f[1] + "h" + f[2] + "m" + f[3] + f[4] + "s"); err != nil || left != want {
				t.Errorf("clockCommand(%q) tells %v, want %v (%v)", comment, left, want, err)
			}
		}
	})
}
