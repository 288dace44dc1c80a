package picture

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"image/color"
	"strings"
	"sync"

	"github.com/manykings/manykings/rules"
)

//go:embed drawings.json
var file []byte

// box is the width and height of the box that men are drawn in.
const box = 100

// man is the drawing of a man.
type man struct {
	Body  string `json:"body"`
	Marks string `json:"marks"`
}

// tint is a colour of men, with the lines around them.
type tint struct {
	Fill hex  `json:"fill"`
	Line hex  `json:"line"`
	Halo *hex `json:"halo"`
}

// look is how the men of a game look.
type look struct {
	Seats []string `json:"seats"` // the tint of each seat as the game begins
	Keeps bool     `json:"keeps"` // a man that changes hands keeps its tint
	Discs bool     `json:"discs"` // a king is two discs
}

// drawings are what the page draws with.
type drawings struct {
	Men     map[string]man    `json:"men"` // by the letter of the role
	Crowned man               `json:"crowned"`
	Squares map[string]hex    `json:"squares"` // by shade
	Tints   map[string]tint   `json:"tints"`
	Armies  map[string]string `json:"armies"` // the tint of each army
	Games   map[string]look   `json:"games"`  // by family
}

// known returns the drawings, read once.
var known = sync.OnceValue(func() *drawings {
	d := new(drawings)
	if err := json.Unmarshal(file, d); err != nil {
		panic(err) // a file of the program
	}
	return d
})

// hex is a colour as #rrggbb.
type hex color.RGBA

// UnmarshalText reads a colour.
func (h *hex) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return nil // none: it stays transparent
	}
	*h = hex{A: 255}
	_, err := fmt.Sscanf(string(text), "#%02x%02x%02x", &h.R, &h.G, &h.B)
	return err
}

// rgba returns the colour for package image.
func (h hex) rgba() color.RGBA { return color.RGBA(h) }

// mixed returns the middle of two colours.
func mixed(a, b hex) hex {
	half := func(x, y uint8) uint8 { return uint8((int(x) + int(y)) / 2) }
	return hex{half(a.R, b.R), half(a.G, b.G), half(a.B, b.B), 255}
}

// look returns how the men of a game look.
func (d *drawings) look(game rules.Game) look {
	family, _, _ := strings.Cut(game.ID().String(), ":")
	family, _, _ = strings.Cut(family, ",")
	return d.Games[family]
}

// square returns the colour of a shade: of the board, or a colour of men.
func (d *drawings) square(shade string) hex {
	if c, ok := d.Squares[shade]; ok {
		return c
	}
	return mixed(d.Tints[shade].Fill, d.Squares["light"])
}
