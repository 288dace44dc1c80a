package web_test

import (
	"strings"
	"testing"
)

// vacation is the vacation state of a person.
type vacation struct{ From, Until, Latest, Days, Left int64 }

// A vacation is visible at the person's tables, and excludes seeks of correspondence games.
func TestVacations(t *testing.T) {
	s := newSite(t)
	anna, bruno := s.client(t), s.client(t)
	type seat struct{ Vacation, Left int64 }
	var made struct {
		ID       string
		Version  uint64
		Deadline int64
		Now      int64
		Seats    []seat
	}
	const day = int64(86_400_000)
	anna.post("/api/v1/games", map[string]any{
		"variant": "star:2", "seats": []any{map[string]any{"kind": "me", "name": "Anna"}, map[string]any{"kind": "open"}},
		"clock": map[string]any{"kind": "days", "perMove": day}, "leaving": map[string]any{"kind": "out", "after": 60_000},
	}).into(&made)
	game := "/api/v1/games/" + made.ID
	bruno.post(game+"/seats/2", map[string]any{"name": "Bruno"}).into(&made)
	before := made.Deadline

	var stands vacation
	anna.get("/api/v1/me/vacation").into(&stands)
	if stands.Days != 30 || stands.Left != 30 || stands.Until != 0 || stands.Latest < made.Now+30*day {
		t.Errorf("at first %+v", stands)
	}
	until := made.Now + 7*day
	anna.do("PUT", "/api/v1/me/vacation", map[string]any{"until": until}).into(&stands)
	if stands.Until != until || stands.From == 0 || stands.Left > 29 { // the year may end meanwhile
		t.Errorf("on vacation %+v", stands)
	}
	bruno.get(game).into(&made)
	if made.Seats[0].Vacation != until || made.Deadline < before+7*day-60_000 || made.Seats[0].Left > day || made.Seats[0].Left < day-60_000 {
		t.Errorf("bruno sees %+v, deadline %d", made.Seats, made.Deadline)
	}
	var other vacation
	bruno.get("/api/v1/me/vacation").into(&other)
	if other.Until != 0 {
		t.Errorf("bruno has a vacation: %+v", other)
	}
	for name, until := range map[string]int64{"past": 1, "too long": stands.Latest + 1} {
		if a := anna.do("PUT", "/api/v1/me/vacation", map[string]any{"until": until}); a.status != 422 || !strings.Contains(string(a.body), "until") {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	wish := func(c *client, kind string) *answer {
		clock := map[string]any{"kind": "days", "perMove": day}
		if kind == "game" {
			clock = map[string]any{"kind": "game", "initial": 60_000}
		}
		return c.do("PUT", "/api/v1/seek", map[string]any{"variants": []string{"star:2"}, "clock": clock})
	}
	if a := wish(anna, "days"); a.status != 409 || !strings.Contains(string(a.body), `"vacation"`) {
		t.Errorf("looks for a game: %d %s", a.status, a.body)
	}
	if a := wish(anna, "game"); a.status != 200 {
		t.Errorf("looks for a fast game: %d %s", a.status, a.body)
	}
	stands = vacation{}
	anna.do("DELETE", "/api/v1/me/vacation", nil).into(&stands)
	if stands.Days != 30 || stands.Left != 29 || stands.Until != 0 {
		t.Errorf("back %+v", stands)
	}
	made.Seats = nil
	bruno.get(game).into(&made)
	if made.Seats[0].Vacation != 0 {
		t.Errorf("bruno still sees %+v", made.Seats)
	}
	if a := wish(anna, "days"); a.status != 200 {
		t.Errorf("back, looks for a game: %d %s", a.status, a.body)
	}
}
