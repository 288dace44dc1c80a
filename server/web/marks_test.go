package web_test

import (
	"net/http"
	"strings"
	"testing"
	"unicode"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/people/clubs"
)

// Stacks of combining marks are refused everywhere, so that a text covers no other lines.
func TestStacksOfMarks(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	stack := "Z" + strings.Repeat("\u0336", 90)
	check := func(what, text string) {
		t.Helper()
		n := strings.Count(text, "\u0336")
		if !strings.Contains(text, "Z") || n == 0 || n > 4 {
			t.Errorf("%s has %d marks: %q", what, n, strings.Map(func(c rune) rune {
				if unicode.Is(unicode.M, c) {
					return -1
				}
				return c
			}, text))
		}
	}
	g := anna.game("/api/v1/games", newGame(""))
	var said live.Message
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": stack}).into(&said)
	check("chat", said.Text)
	anna.do(http.MethodPut, "/api/v1/me/account", map[string]any{"about": stack}).accepted()
	check("about", anna.account().About)
	var club clubs.ShownClub
	anna.post("/api/v1/clubs", map[string]any{"name": "Rooks", "door": "open", "about": stack}).into(&club)
	check("a club", club.About)
	var program botaccounthttp.Program
	anna.post("/api/v1/me/programs", map[string]any{"name": "Fox", "about": stack, "accepts": map[string]any{"from": "all"}}).into(&program)
	check("a program", program.About)
	anna.do(http.MethodPost, "/api/v1/clubs", map[string]any{"name": stack, "door": "open"}).fails(422, "invalid")
	anna.do(http.MethodPut, "/api/v1/me", map[string]any{"name": stack}).fails(422, "invalid")
}
