package live

import (
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// Shown is a game as one viewer may see it: its table, and what the server knows
// besides.
type Shown struct {
	ID      GameID `json:"id"`
	Chat    bool   `json:"chat"`
	Public  bool   `json:"public" doc:"listed for watchers while it is played"`
	Club    string `json:"club,omitempty" doc:"the key of the club whose members alone take the open seats"`
	Rematch GameID `json:"rematch,omitempty"`
	// Invitation opens the reserved seats.
	Invitation string `json:"invitation,omitempty" doc:"opens the reserved seats; told to the host while the game waits"`
	table.Shown
}

// Show returns r as a viewer may see it now, without the first entries; nobody in
// particular looks if viewer is empty.
func (s *Service) Show(r *Record, viewer table.Player, from int) *Shown {
	game, _ := s.game(r.Variant) // a game of another version of the program is shown all the same
	v := table.Viewer{Player: viewer, From: from, Alias: func(p table.Player) string { return string(AliasOf(r.ID, p)) }}
	shown := &Shown{r.ID, r.Chat, r.IsPublic(), r.Club, r.Rematch, "", r.State.Show(game, v, s.now())}
	if shown.Host && shown.Stage == table.Waiting {
		shown.Invitation = r.Invitation
	}
	return shown
}

// AppendJSON appends s as encoding/json would write it, in a fraction of the time: it
// is what every player and watcher is told of every move.
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
	if s.Invitation != "" {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "invitation"), s.Invitation)
	}
	return append(s.AppendMembers(dst), '}')
}
