package api

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// Controlled is a colour of Sovereign Chess that is moved by a seat that does not
// own it, and the men by which it is (sovereign.11).
type Controlled struct {
	Army string   `json:"army" doc:"The colour."`
	Men  []string `json:"men" doc:"The squares of the men by which it is controlled: that on a square of the colour, then that on a square of his colour, and so on."`
}

// newControl returns the colours that are controlled and not owned; nil in games
// where men are not controlled.
func newControl(pos rules.Position) []Controlled {
	game := pos.Game()
	grounds := grounds(game.Board())
	if grounds == nil {
		return nil
	}
	armies := game.Armies()
	control := []Controlled{}
	for a, army := range armies {
		var men []string
		for next := rules.Army(a); pos.Owner(next) != 0 && pos.OwnArmy(pos.Owner(next)) != next; {
			s := holder(pos, grounds[next])
			if s == board.NoSquare || slices.Contains(men, game.Board().SquareName(s)) {
				break
			}
			men = append(men, game.Board().SquareName(s))
			next = pos.At(s).Army
		}
		if men != nil {
			control = append(control, Controlled{army, men})
		}
	}
	return control
}

// grounds returns the squares of each colour, by army; nil of a board without them.
func grounds(b *board.Topology) [][]board.Square {
	shades := b.ShadeNames()
	var found [][]board.Square
	for a, name := range board.ColourNames {
		shade := slices.Index(shades, name)
		if shade < 0 {
			return nil
		}
		found = append(found, nil)
		for s := range board.Square(b.Len()) {
			if int(b.Shade(s)) == shade {
				found[a] = append(found[a], s)
			}
		}
	}
	return found
}

// holder returns the square of the man on one of the squares of a colour, NoSquare if there
// is none.
func holder(pos rules.Position, squares []board.Square) board.Square {
	for _, s := range squares {
		if pos.At(s).Role != rules.NoRole {
			return s
		}
	}
	return board.NoSquare
}

// rulers are the movers of each army's men, and the seats' own armies.
type rulers struct {
	owner []int
	owned []rules.Army // by seat
}

// newRulers returns the present rulers; nil parts are unknown, as without control.
func newRulers(pos rules.Position) *rulers {
	game := pos.Game()
	if grounds(game.Board()) == nil {
		return nil
	}
	r := new(rulers)
	for a := range game.Armies() {
		r.owner = append(r.owner, int(pos.Owner(rules.Army(a))))
	}
	for seat := range rules.Seat(game.Seats()) {
		r.owned = append(r.owned, pos.OwnArmy(seat+1))
	}
	return r
}

// events returns the colours that changed control since r, grouped by the new seat, or by none.
func (r *rulers) events(pos rules.Position) []Event {
	if r == nil {
		return nil
	}
	now := newRulers(pos)
	var events []Event
	armies := pos.Game().Armies()
	for seat := pos.Game().Seats(); seat >= 0; seat-- {
		for a, army := range armies {
			if was := r.owner[a]; was != seat && now.owner[a] == seat {
				own := slices.Contains(r.owned, rules.Army(a)) != slices.Contains(now.owned, rules.Army(a))
				events = append(events, Event{Kind: "control", Army: army, Seat: seat, From: was, Regime: own})
			}
		}
	}
	return events
}

// Append appends c as JSON.
func (c Controlled) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "army", c.Army)
	return append(appendTexts(dst, "men", c.Men), '}')
}
