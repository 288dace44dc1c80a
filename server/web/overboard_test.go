package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// A game over the board is in the past of its player, marked and without statistics, until the
// player removes it.
func TestOverBoard(t *testing.T) {
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) { c.People.Passwords, c.People.Accounts = true, keeper.Accounts })
	s.Start()
	anna, bela := s.client(t), s.member(t, "Bela")
	const text = "[Game \"star:2\"]\n[Date \"2024.03.02\"]\n[Seat1 \"Carl\"]\n[Seat2 \"Dora\"]\n\n1. 1:f2f3 2:e7e5 2. 1:g2g4 2:d8h4 *\n"
	body := func(record string, seat int) map[string]any {
		return map[string]any{"record": record, "seat": seat, "token": "t"}
	}
	anna.do(http.MethodPost, "/api/v1/me/over-board", body(text, 2)).fails(http.StatusUnauthorized, "signed-out")
	anna = s.member(t, "Anna")
	for name, wrong := range map[string]map[string]any{
		"illegal": body(strings.Replace(text, "e7e5", "e7e4", 1), 2), "no record": body("x", 2), "no moves": body("[Game \"star:2\"]\n\n*\n", 2), "no seat": body(text, 3), "no game": body(strings.Replace(text, "star:2", "go", 1), 1),
	} {
		t.Run(name, func(t *testing.T) {
			anna.do(http.MethodPost, "/api/v1/me/over-board", wrong).fails(http.StatusUnprocessableEntity, "invalid")
		})
	}

	g := anna.game("/api/v1/me/over-board", body(text, 2))
	if again := anna.game("/api/v1/me/over-board", body(text, 2)); again.ID != g.ID {
		t.Errorf("the same request again made %s, want %s", again.ID, g.ID)
	}
	if g.Stage != table.Over || !g.OverBoard || g.Rated || g.Public || len(g.May) > 0 || g.Seats[0].Name != "Carl" || !g.Seats[1].You {
		t.Errorf("the game is %+v", g.Shown)
	}
	var sum web.PastSummary
	list := anna.past("overboard=yes")
	if len(list) != 1 || !list[0].OverBoard || list[0].Rated || list[0].Ended.Time().Format("2006-01-02") != "2024-03-02" || list[0].Seats[0].Kind != table.Person || list[0].Seats[1].Place != 1 {
		t.Fatalf("the past is %+v", list)
	}
	if list := anna.past("overboard=no"); len(list) != 0 {
		t.Errorf("games on the server: %+v", list)
	}
	if anna.get("/api/v1/me/past/summary").into(&sum); sum.Games != 0 || sum.OverBoard != 1 || sum.Points != 0 {
		t.Errorf("the statistics are %+v", sum)
	}
	if anna.get("/api/v1/me/past/summary?overboard=yes").into(&sum); sum.Games != 1 || sum.Points != 1 {
		t.Errorf("the statistics of games over the board are %+v", sum)
	}
	records := string(anna.get("/api/v1/games/" + string(g.ID) + "/record").body)
	for _, want := range []string{`[Mode "OTB"]`, `[Date "2024.03.02"]`, `[Seat1 "Carl"]`, `[Reason "mate"]`} {
		if !strings.Contains(records, want) {
			t.Errorf("the record lacks %s:\n%s", want, records)
		}
	}

	bela.do(http.MethodDelete, "/api/v1/me/over-board/"+string(g.ID), nil).fails(http.StatusForbidden, "not-host")
	anna.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).fails(http.StatusForbidden, "not-seated")
	for range 2 {
		if a := anna.do(http.MethodDelete, "/api/v1/me/over-board/"+string(g.ID), nil); a.status != http.StatusNoContent {
			t.Errorf("removing: %d %s", a.status, a.body)
		}
	}
	if list := anna.past(""); len(list) != 0 {
		t.Errorf("after the removal the past is %+v", list)
	}
	anna.do(http.MethodGet, "/api/v1/games/"+string(g.ID), nil).fails(http.StatusNotFound, "no-game")
}

// PGN does not say how a game ended without mate: its result stands for that.
func TestOverBoardPGN(t *testing.T) {
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) { c.People.Passwords, c.People.Accounts = true, keeper.Accounts })
	s.Start()
	anna := s.member(t, "Anna")
	for result, want := range map[string]struct {
		last  string
		stage table.Stage
	}{"1-0": {"resign2", table.Over}, "0-1": {"resign1", table.Over}, "1/2-1/2": {"draw", table.Over}, "*": {"e7e5", table.Aborted}} {
		t.Run(result, func(t *testing.T) {
			g := anna.game("/api/v1/me/over-board", map[string]any{"seat": 1, "record": "[White \"Ann\"]\n[Result \"" + result + "\"]\n\n1. e4 e5 " + result + "\n"})
			if last := g.Entries[len(g.Entries)-1].Text; last != want.last || g.Stage != want.stage {
				t.Errorf("the last entry is %s at stage %s, want %s at %s", last, g.Stage, want.last, want.stage)
			}
		})
	}
}
