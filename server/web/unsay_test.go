package web_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
)

// The author of a message, and nobody else, can delete it for everybody.
func TestUnsay(t *testing.T) {
	s := newSite(t)
	anna, bela := s.client(t), s.client(t)
	g := anna.gameWith(bela, nil)
	var mine live.Message
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "my phone is 555"}).into(&mine)
	line := gamePath(g.ID, fmt.Sprintf("/chat/%d", mine.ID))
	bela.do(http.MethodDelete, line, nil).fails(http.StatusNotFound, "not-found")
	anna.do(http.MethodDelete, gamePath(g.ID, "/chat/99"), nil).fails(http.StatusNotFound, "not-found")
	if a := anna.do(http.MethodDelete, line, nil); a.status != http.StatusNoContent {
		t.Fatalf("status %d: %s", a.status, a.body)
	}
	var chat web.Chat
	bela.get(gamePath(g.ID, "/chat?room=players")).into(&chat)
	if len(chat.Messages) != 1 || chat.Messages[0].ID != mine.ID || chat.Messages[0].Text != "" || chat.Messages[0].Name != "" {
		t.Errorf("there is %+v", chat.Messages)
	}
}
