package bookhtml_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/manykings/manykings/content/bookhtml"
)

// The problem of the day has a picture wherever on the earth it is today, and on no other day.
func TestDailyStill(t *testing.T) {
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	r, err := bookhtml.New(bookhtml.Config{Now: func() time.Time { return now }})
	if err != nil {
		t.Fatal(err)
	}
	today := int(now.Unix() / 86_400)
	seen := map[string]int{}
	for ahead, want := range map[int]bool{-2: false, -1: true, 0: true, 1: true, 2: false} {
		drawn, err := r.Still(fmt.Sprintf("daily-%d", today+ahead), "en", false)
		if err != nil {
			t.Fatal(err)
		}
		if got := drawn != nil; got != want {
			t.Errorf("%d days ahead there is a picture: %v, want %v", ahead, got, want)
		}
		if other, again := seen[string(drawn)]; again && drawn != nil {
			t.Errorf("%d and %d days ahead have the same problem", ahead, other)
		}
		seen[string(drawn)] = ahead
	}
	if drawn, err := r.Still("daily-x", "en", false); drawn != nil || err != nil {
		t.Errorf("Still(daily-x) = %d bytes, %v, want none", len(drawn), err)
	}
}
