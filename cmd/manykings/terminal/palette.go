package terminal

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// look is the display of an army. Its letter identifies it without colour.
type look struct {
	letter byte
	name   string // name of the colour
	ink    tint
	paper  tint
}

// Looks of armies that belong to seats, by seat: light and dark for two, else one hue each.
var (
	twoLooks  = []look{{'w', textWhite, "#000000", "#ffffff"}, {'b', textBlack, "#ffffff", "#000000"}}
	seatLooks = []look{
		{'1', textWhite, "#000000", "#ffffff"},
		{'2', textRed, "#ffffff", "#c62828"},
		{'3', textYellow, "#000000", "#ffd740"},
		{'4', textBlue, "#ffffff", "#1e50c8"},
		{'5', textGreen, "#ffffff", "#1b7d32"},
		{'6', textOrange, "#000000", "#ff9436"},
		{'7', textViolet, "#ffffff", "#7a2fb0"},
		{'8', textCyan, "#000000", "#4dd8e6"},
	}
)

// colourLooks are the looks of armies named by a letter of [board.Colours].
var colourLooks = []look{
	{'w', textWhite, "#000000", "#ffffff"},
	{'b', textBlack, "#ffffff", "#000000"},
	{'a', textAsh, "#000000", "#bfbfbf"},
	{'s', textSlate, "#ffffff", "#5a6672"},
	{'p', textPink, "#000000", "#ff9ecb"},
	{'r', textRed, "#ffffff", "#c62828"},
	{'o', textOrange, "#000000", "#ff9436"},
	{'y', textYellow, "#000000", "#ffe14d"},
	{'g', textGreen, "#ffffff", "#1b7d32"},
	{'c', textCyan, "#000000", "#4dd8e6"},
	{'n', textNavy, "#ffffff", "#1a2f8f"},
	{'v', textViolet, "#ffffff", "#7a2fb0"},
}

// newLooks returns the looks of armies by their texts, by [rules.Army].
func newLooks(armies []string) []look {
	looks := make([]look, len(armies))
	for i, text := range armies {
		switch c := strings.IndexByte(board.Colours, text[0]); {
		case c >= 0:
			looks[i] = colourLooks[c]
		case len(armies) == 2:
			looks[i] = twoLooks[i]
		default:
			looks[i] = seatLooks[i]
		}
	}
	return looks
}

// ground is the display of an empty square.
type ground struct {
	paper tint
	fill  rune // fill character without colours
	dot   rune // character in its middle without colours, if one row high
	ink   tint // colour of names and marks
}

var (
	darkGround  = ground{"#4a5a4a", ':', ':', "#d8dcd0"}
	midGround   = ground{"#6f7f6f", '.', ',', "#f0f4e8"}
	lightGround = ground{"#98a890", ' ', '.', "#1c2418"}
)

// newGrounds returns the grounds of the shades of a board, by [board.Shade], and the first shade of
// coloured squares.
func newGrounds(t *board.Topology) (grounds []ground, coloured int) {
	names := t.ShadeNames()
	coloured = len(names)
	if i := slices.Index(names, board.ColourNames[0]); i >= 0 && len(names)-i == len(board.ColourNames) {
		coloured = i
	}
	for i, name := range names {
		switch {
		case i >= coloured:
			l := colourLooks[i-coloured]
			grounds = append(grounds, ground{l.paper, ' ', ' ', l.ink})
		case name == "dark" || name == "black":
			grounds = append(grounds, darkGround)
		case name == "light" || name == "white":
			grounds = append(grounds, lightGround)
		default:
			grounds = append(grounds, midGround)
		}
	}
	return grounds, coloured
}

// figures are the figurines of the roles, by [rules.Role].
const figures = " ♚♛♜♝♞♟●"

// figure returns the letter of a role or, if wanted, its figurine.
func figure(r rules.Role, pictures bool) rune {
	if !pictures {
		return rune(r.Letter())
	}
	at := 0
	for range r {
		_, n := utf8.DecodeRuneInString(figures[at:])
		at += n
	}
	c, _ := utf8.DecodeRuneInString(figures[at:])
	return c
}
