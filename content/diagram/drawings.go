package diagram

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed drawings.json
var file []byte

// box is the width and height of the box that men are drawn in.
const box = 100

// drawn is the drawing of a man, each part the d of an SVG path.
type drawn struct {
	Body    string `json:"body"`
	Details string `json:"details"` // lines upon it
	Marks   string `json:"marks"`   // small filled shapes
	Plate   string `json:"plate"`   // a part of the body that stays free of its pattern
	Letter  *int   `json:"letter"`  // of the letters of roles, king to knight, on the plate
}

// men are drawings that go together.
type men struct {
	Men     map[string]drawn `json:"men"` // by the letter of the role
	Crowned drawn            `json:"crowned"`
}

// tint is a colour of men, with the lines around them.
type tint struct {
	Fill    Colour `json:"fill"`
	Line    Colour `json:"line"`
	Halo    Colour `json:"halo"`
	Pattern string `json:"pattern"`
}

// theme is the colours of a board.
type theme struct {
	Light      Colour            `json:"light"`
	Middle     Colour            `json:"middle"`
	Dark       Colour            `json:"dark"`
	Edge       Colour            `json:"edge"`
	Sign       Colour            `json:"sign"`
	SignHalo   Colour            `json:"signHalo"`
	Tip        Colour            `json:"tip"`
	Select     Colour            `json:"select"`
	Focus      Colour            `json:"focus"`
	Alarm      Colour            `json:"alarm"`
	AlarmHalo  Colour            `json:"alarmHalo"`
	Coordinate Colour            `json:"coordinate"`
	Strong     Colour            `json:"strong"`
	Halos      map[string]Colour `json:"halos"` // of tints that need another on it
}

// look is how the men of a game look.
type look struct {
	Seats []string `json:"seats"` // the tint of each seat as the game begins
	Keeps bool     `json:"keeps"` // a man that changes hands keeps its tint, on a bar
	Discs bool     `json:"discs"` // a king is two discs
}

// drawings are the page's drawings.
type drawings struct {
	Sets  map[string]men    `json:"sets"`
	Tile  float64           `json:"tile"`
	Tiles map[string]string `json:"tiles"` // by pattern
	Mixes struct {
		Pattern float64 `json:"pattern"` // of the line in a pattern, the rest is the tint
		Square  float64 `json:"square"`  // of the tint in a coloured square, the rest is light
	} `json:"mixes"`
	Themes map[string]struct{ Day, Night theme } `json:"themes"`
	Tints  map[string]tint                       `json:"tints"`
	Armies map[string]string                     `json:"armies"` // the tint of each army
	Games  map[string]look                       `json:"games"`  // by family
	Signs  map[string]string                     `json:"signs"`  // examples, for the test
}

// known returns the drawings, read once.
var known = sync.OnceValue(func() *drawings {
	d := new(drawings)
	if err := json.Unmarshal(file, d); err != nil {
		panic(err) // a file of the program
	}
	return d
})

// The themes and sets of men that a picture has if it names none.
const (
	DefaultTheme = "slate"
	DefaultMen   = "classic"
)

// Themes returns the names of the themes.
func Themes() []string { return slices.Sorted(maps.Keys(known().Themes)) }

// MenSets returns the names of the sets of men.
func MenSets() []string { return slices.Sorted(maps.Keys(known().Sets)) }

// look returns how the men of a game look, by its id.
func (d *drawings) look(id string) look {
	family, _, _ := strings.Cut(id, ":")
	family, _, _ = strings.Cut(family, ",")
	return d.Games[family]
}

// FirstTint returns the name of the colour with which a seat begins a game, "red"; "" if the game
// has no such seat.
func FirstTint(id string, seat int) string {
	if seats := known().look(id).Seats; seat >= 1 && seat <= len(seats) {
		return seats[seat-1]
	}
	return ""
}

// theme returns a theme by its name.
func (d *drawings) theme(name string, night bool) (theme, error) {
	if name == "" {
		name = DefaultTheme
	}
	t, ok := d.Themes[name]
	if !ok {
		return theme{}, fmt.Errorf("there is no theme %q; there are %s", name, strings.Join(Themes(), ", "))
	}
	if night {
		return t.Night, nil
	}
	return t.Day, nil
}

// men returns a set of men by its name.
func (d *drawings) men(name string) (men, error) {
	if name == "" {
		name = DefaultMen
	}
	set, ok := d.Sets[name]
	if !ok {
		return men{}, fmt.Errorf("there is no set of men %q; there are %s", name, strings.Join(MenSets(), ", "))
	}
	return set, nil
}
