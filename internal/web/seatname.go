package web

import (
	"strconv"
	"unicode"
	"unicode/utf8"

	"github.com/manykings/manykings/diagram"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/table"
	"github.com/manykings/manykings/ui/messages"
)

// seatNames returns what the seats are called, as the page calls them (seatName of ui/src/pages/game/words.ts): by the name
// that was given, with the number of the seat where two have it; a person without one by the colour with which the seat
// begins, and a seat on which nobody sits by its number.
func seatNames(g *play.Shown, texts messages.Catalogue) []string {
	bots := level.Bots()
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
