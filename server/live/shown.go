package live

import (
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// Shown is a game as a viewer sees it: its table, and the other data of the server.
type Shown struct {
	ID      GameID `json:"id"`
	Chat    bool   `json:"chat"`
	Public  bool   `json:"public" doc:"whether the game is listed for spectators"`
	Club    string `json:"club,omitempty" doc:"the key of the club whose members alone can take the open seats"`
	Rematch GameID `json:"rematch,omitempty"`
	Delay   int    `json:"delay,omitempty" doc:"how many of the latest entries the viewer does not see yet: an event shows the game with a delay"`
	// Invitation opens the reserved seats.
	Invitation string `json:"invitation,omitempty" doc:"the invitation to the reserved seats; only for the host, while the game waits"`
	table.Shown
}

// Show returns a viewer's present view of r, without the first entries; an empty viewer gets the
// public view. A viewer with a delay gets all entries that they may see, because from counts those of
// r; with [NoEntries] they get none.
func (s *Service) Show(r *Record, viewer table.Player, from int) *Shown {
	delay := 0
	if r.Delays(viewer) {
		delay = r.Delay
	}
	if r.isOutside(viewer) && from < NoEntries {
		from = 0
	}
	r = s.View(r, viewer)
	game, _ := s.game(r.Variant) // a game of another version of the program is shown too
	v := table.Viewer{Player: viewer, From: from, Alias: func(p table.Player) string { return string(AliasOf(r.ID, p)) }}
	shown := &Shown{r.ID, r.Chat, r.IsPublic(), r.Club, r.Rematch, delay, "", r.State.Show(game, v, s.now())}
	if shown.Host && shown.Stage == table.Waiting {
		shown.Invitation = r.Invitation
	}
	return shown
}

// AppendJSON appends s in the form of encoding/json, but much faster, since every player and
// watcher receives it after every move.
func (s *Shown) AppendJSON(dst []byte) []byte {
	dst = jsontext.AppendText(jsontext.AppendField(append(dst, '{'), "id"), string(s.ID))
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "chat"), s.Chat)
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "public"), s.Public)
	if s.Club != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "club"), s.Club)
	}
	if s.Rematch != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "rematch"), string(s.Rematch))
	}
	if s.Delay != 0 {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "delay"), s.Delay)
	}
	if s.Invitation != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "invitation"), s.Invitation)
	}
	return append(s.AppendMembers(dst), '}')
}
