package record

import (
	"reflect"
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
