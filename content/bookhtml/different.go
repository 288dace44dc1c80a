package bookhtml

import (
	"fmt"
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

// different writes five pictures before the rules, each with its sentence and the way to the
// figure itself.
func (w *writer) different() {
	list := different[w.family]
	if len(list) == 0 {
		return
	}
	key := "different"
	if w.family == "draughts" {
		key = "different_draughts"
	}
	w.tag("h2", ` id="different"`, w.words[key])
	w.WriteString("<ol class=\"book-different\">\n")
	for _, id := range list {
		width, height := size(w.rooms.book.Figure(id).Game) // a test holds that it is there
		fmt.Fprintf(w, "<li><a href=\"%s#figure-%s\">\n", Path(w.language, w.family, w.roomOf(id)), id)
		w.still(id, "", width, height) // the sentence describes it
		fmt.Fprintf(w, "<span>%s</span></a></li>\n", inline(w.rooms.book.Caption(w.language, id).Text))
	}
	w.WriteString("</ol>\n")
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
