package live_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A shown game contains no secret: no player's id except as an alias, no ballot, no token, no
// hidden name.
func TestShownSecrets(t *testing.T) {
	const anna, bela, host = "ANNAS-SECRET", "BELAS-SECRET", "HOSTS-SECRET"
	h := newHall(t, nil)
	g := game("star:3", "?", "?", "3")
	g.Player, g.Hidden = host, true
	r := h.must(h.Create(t.Context(), g))
	for _, p := range []table.Player{anna, bela} {
		r = h.must(h.Join(t.Context(), live.Join{Game: r.ID, Player: p, Name: "Name of " + string(p[:4]), Token: "TOKEN-SECRET"}))
	}
	r = h.must(h.propose(r, anna, 1, table.VotePause))
	for _, viewer := range []table.Player{"", anna, bela, host, "another"} {
		shown := h.Show(r, viewer, 0)
		data, err := json.Marshal(shown)
		if err != nil {
			t.Fatal(err)
		}
		text := string(data)
		if strings.Contains(text, "SECRET") {
			t.Errorf("%q sees %s", viewer, text)
		}
		if got := strings.Contains(text, "Name of ANNA"); got != (viewer == anna) {
			t.Errorf("%q sees the name of anna: %t", viewer, got)
		}
		if got := strings.Contains(text, `"ballot":`); got != (viewer == anna) {
			t.Errorf("%q sees a ballot: %t in %s", viewer, got, text)
		}
		if shown.Host != (viewer == host) || (len(shown.You) == 1) != (viewer == anna || viewer == bela) {
			t.Errorf("%q: host %t, seats %v", viewer, shown.Host, shown.You)
		}
	}
	if a, b := h.Show(r, "", 0).Seats[0].Alias, string(live.AliasOf("AAAAAAAAAAAA", anna)); a == b || a == "" || a == h.Show(r, "", 0).Seats[1].Alias {
		t.Errorf("handle %q in this game, %q in another", a, b)
	}
	r = h.agree(r)
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: anna, Seat: 1}))
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: bela, Seat: 2}))
	if got := h.Show(r, "", 0).Seats[0].Name; got != "Name of ANNA" {
		t.Errorf("after the end the name is %q", got)
	}
}

// A viewer with the first entries receives only the others.
func TestShownEntries(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.move(h.start("star:2", "anna", "bela"), "e2e4"), "e7e5")
	for _, tt := range []struct{ from, wantFrom, want int }{{0, 0, 2}, {1, 1, 1}, {2, 2, 0}, {9, 2, 0}, {-1, 0, 2}} {
		shown := h.Show(r, "", tt.from)
		if shown.From != tt.wantFrom || len(shown.Entries) != tt.want || shown.Entries == nil {
			t.Errorf("from %d: from %d, %d entries; want %d, %d", tt.from, shown.From, len(shown.Entries), tt.wantFrom, tt.want)
		}
	}
}
