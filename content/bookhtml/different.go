package bookhtml

import (
	"html/template"
	"slices"
)

// different lists, by family, five figures that are new to a player of chess or draughts.
var different = map[string][]string{
	"star":      {"star-bishop-centre", "star-knight-centre", "star-provisional", "star-credit", "star-conquest"},
	"yalta":     {"yalta-rook-plain", "yalta-bishop-centre", "yalta-knight-centre", "yalta-rescue", "yalta-combined-mate"},
	"sovereign": {"sovereign-setup", "sovereign-own", "sovereign-twin", "sovereign-check", "sovereign-overthrow"},
	"royale":    {"royale-setup", "royale-s-warning", "royale-interregnum", "royale-escape", "royale-crown"},
	"rex":       {"rex-king", "rex-rook", "rex-bishop", "rex-knight", "rex-pawn"},
	"draughts":  {"draughts-setup", "draughts-man-seam", "draughts-man-centre", "draughts-king-seam", "draughts-king-centre"},
}

// different returns five pictures before the rules, each with its sentence and a link to the
// figure itself.
func (w *writer) different() template.HTML {
	type picture struct {
		Path        string
		Still, Text template.HTML
	}
	var pictures []picture
	for _, id := range different[w.family] {
		width, height := size(w.rooms.book.Figure(id).Game) // a test holds that it is there
		pictures = append(pictures, picture{
			Path(w.language, w.family, w.roomOf(id)) + "#figure-" + id,
			w.still(id, "", width, height), // the sentence describes it
			line(w.rooms.book.Caption(w.language, id).Text),
		})
	}
	if len(pictures) == 0 {
		return ""
	}
	key := "different"
	if w.family == "draughts" {
		key = "different_draughts"
	}
	return join(w.heading("different", w.words[key]), render("different", pictures))
}

// roomOf returns the name of the room with a figure, the rules if they have it.
func (w *writer) roomOf(id string) string {
	found := Rules
	for _, room := range w.rooms.book.Family(w.language, w.family).Rooms {
		for _, part := range room.Parts {
			if !slices.Contains(part.Figures, id) {
				continue
			}
			if room.Name == Rules {
				return Rules
			}
			found = room.Name
		}
	}
	return found
}
