package web

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// seatNames returns what the seats are called, as the page calls them (seatName of page/src/pages/game/words.ts): by the name
// that was given, with the number of the seat where two have it; a person without one by the colour with which the seat
// begins, and a seat on which nobody sits by its number.
func seatNames(g *live.Shown, texts messages.Catalogue) []string {
	bots := strength.Bots()
	names := make([]string, len(g.Seats))
	times := make(map[string]int, len(g.Seats))
	for i, seat := range g.Seats {
		names[i] = seat.Name
		if seat.Kind == table.Bot && seat.Level >= 1 && seat.Level <= len(bots) {
			names[i] = texts[bots[seat.Level-1].Key]
		}
		times[names[i]]++
	}
	for i, seat := range g.Seats {
		number := strconv.Itoa(i + 1)
		colour := texts["board_tint_"+diagram.FirstTint(g.Variant, i+1)]
		switch {
		case names[i] != "" && times[names[i]] > 1:
			names[i] += " " + number
		case names[i] != "":
		case seat.Kind == table.Person && seat.Ready && colour != "":
			first, size := utf8.DecodeRuneInString(colour)
			names[i] = string(unicode.ToUpper(first)) + colour[size:]
		default:
			names[i] = texts.Text("table_seat", "seat", number)
		}
	}
	return names
}
