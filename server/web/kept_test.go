package web_test

import (
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/web"
)

// Programs, tokens and browsers are counted together, for a person and for an address. Chat
// messages without an account have a daily limit.
func TestRatesOfWhatIsKept(t *testing.T) {
	s := makeSite(t, func(c *siteConfig) {
		c.Limits.Kept, c.Limits.ChatDay = web.Rate{PerSecond: 1e-6, Burst: 3}, web.Rate{PerSecond: 1e-6, Burst: 2}
		c.Limits.GuestsDay = web.Rate{PerSecond: 1e-6, Burst: 8}
	})
	s.Start()
	c := s.client(t)
	c.runs("Fox", map[string]any{"from": "all"}, "play") // one program and one token
	c.do(http.MethodPost, "/api/v1/me/programs/Fox/tokens", map[string]any{"label": "x", "scopes": []string{"play"}}).accepted()
	c.do(http.MethodPost, "/api/v1/me/programs/Fox/tokens", map[string]any{"label": "y", "scopes": []string{"play"}}).fails(http.StatusTooManyRequests, "too-often")
	c.do(http.MethodPost, "/api/v1/me/programs", map[string]any{"name": "Owl", "accepts": map[string]any{"from": "all"}}).fails(http.StatusTooManyRequests, "too-often")
	g := c.game("/api/v1/games", newGame("talk"))
	for i, wanted := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		if got := c.do(http.MethodPost, gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "hello"}); (got.status == http.StatusTooManyRequests) != (wanted == http.StatusTooManyRequests) {
			t.Errorf("line %d: status %d", i+1, got.status)
		}
	}
	for range 7 {
		s.client(t).post("/api/v1/games", newGame("guest")).accepted()
	}
	s.client(t).do(http.MethodPost, "/api/v1/games", newGame("guest")).fails(http.StatusTooManyRequests, "too-often")
}
