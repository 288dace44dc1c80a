package web_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Whatever two players and a stranger propose and vote, in any order, only the end of a pause
// passes without both players' agreement, and no request makes the server fail.
func FuzzVotes(f *testing.F) {
	f.Add([]byte{0, 0, 0, 1, 1, 0})             // a draw, agreed
	f.Add([]byte{3, 0, 0, 0, 1, 1, 1, 0, 1})    // a takeback, agreed by the player who made the move
	f.Add([]byte{0, 0, 2, 1, 1, 2, 0, 1, 3})    // a pause, which either ends alone
	f.Add([]byte{0, 0, 4, 1, 2, 0, 2, 1, 0})    // an abort, and a stranger votes yes
	f.Add([]byte{0, 0, 0, 2, 0, 1, 1, 0, 0, 0}) // one withdraws, and votes yes
	kinds := []table.VoteKind{table.VoteDraw, table.VoteTakeback, table.VotePause, table.VoteResume, table.VoteAbort}
	moves := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"}
	var s *site
	uses := 0
	f.Fuzz(func(t *testing.T, text []byte) {
		if uses++; s == nil || uses%500 == 0 {
			s = newSite(lasting{})
		}
		clients := []*client{s.client(t), s.client(t), s.client(t)}
		g := clients[0].game("/api/v1/games", newGame(""))
		g = clients[1].game(gamePath(g.ID, "/seats/2"), map[string]any{"name": "Bela"})
		said := map[int]bool{} // seats that have voted yes in the current vote
		for i := 0; i+2 < len(text) && i < 3*64; i += 3 {
			who, with, before := int(text[i+1])%len(clients), text[i+2], g
			path, body := "", map[string]any{}
			switch text[i] % 4 {
			case 0:
				path, body = "/votes", map[string]any{"kind": kinds[int(with)%len(kinds)], "seat": int(with/5) % 3}
			case 1, 2:
				id := uint64(with / 16)
				if g.Vote != nil {
					id += g.Vote.ID
				}
				path, body = "/votes/ballot", map[string]any{"vote": id, "yes": text[i]%4 == 1}
			case 3:
				path, body = "/moves", map[string]any{"version": g.Version, "seat": g.Turn, "text": moves[len(g.Entries)%len(moves)]}
			}
			a := clients[who].do(http.MethodPost, gamePath(g.ID, path), body)
			done := a.status < http.StatusBadRequest
			if !done {
				var p web.Problem
				if err := json.Unmarshal(a.body, &p); err != nil || p.Code == "" || a.status >= http.StatusInternalServerError {
					t.Fatalf("%s %v: %d %s", path, body, a.status, a.body)
				}
			}
			var now live.Shown
			clients[0].get(gamePath(g.ID, "")).into(&now)
			if g = &now; !done {
				if g.Version != before.Version {
					t.Fatalf("%s %v was refused (%s) and changed the game", path, body, a.body)
				}
				continue
			}
			if who == 2 {
				t.Fatalf("%s %v of a stranger was carried out", path, body)
			}
			switch path {
			case "/votes":
				said = map[int]bool{who: true}
			case "/votes/ballot":
				if text[i]%4 == 1 {
					said[who] = true
				} else {
					delete(said, who)
				}
			}
			carried := g.Stage != before.Stage || len(g.Entries) < len(before.Entries) || before.Pause == nil && g.Pause != nil
			if carried && len(said) != 2 {
				t.Fatalf("%s %v: carried by %v: %+v", path, body, said, g.LastVote)
			}
		}
		if s.log.Len() > 0 {
			t.Errorf("the log says %s", s.log)
			s.log.Reset()
		}
	})
}
