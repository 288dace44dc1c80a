package table

import (
	"testing"
	"time"
)

// Dates and times agree with package time over a millennium.
func TestStamp(t *testing.T) {
	const step = 86_400_000*3 + 12_345_678 // leap days, ends of months, all times of day
	for m := Millis(1); m < Millis(1000*366*day); m += step {
		date, clock := m.stamp()
		if got, want := date+" "+clock, m.Time().Format("2006.01.02 15:04:05"); got != want {
			t.Fatalf("stamp of %d = %s, want %s", m, got, want)
		}
	}
	for _, text := range []string{"1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2026-12-31T23:59:59Z", "2100-02-28T12:00:00Z", "2100-03-01T00:00:00Z"} {
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			t.Fatal(err)
		}
		date, clock := At(at).stamp()
		if got, want := date+" "+clock, at.Format("2006.01.02 15:04:05"); got != want {
			t.Errorf("stamp of %s = %s, want %s", text, got, want)
		}
	}
}
