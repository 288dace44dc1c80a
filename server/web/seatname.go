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

// seatNames returns the names of the seats, as the page has them (seatName in
// page/src/pages/game/words.ts): the given name, with the seat number if two share it; for a
// person without one, the colour; for an empty seat, its number.
func seatNames(g *live.Shown, texts messages.Catalogue) []string {
	levels := make([]int, len(g.Seats))
	for i, seat := range g.Seats {
		if seat.Kind == table.Bot {
			levels[i] = seat.Level
		}
	}
	cast := strength.Cast(levels)
	names := make([]string, len(g.Seats))
	times := make(map[string]int, len(g.Seats))
	for i, seat := range g.Seats {
		names[i] = seat.Name
		if cast[i].Key != "" {
			names[i] = texts[cast[i].Key]
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
