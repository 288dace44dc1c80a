package book

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/games"
)

// Terms beside the options of a game that change how it is played.
const (
	players  = "players"  // two or more, where there may be
	partners = "partners" // yes or no
)

// How returns a game in a few sentences: each with the terms under which it is true, in
// order.
func (b *Book) How(language, family string) []*Part {
	return b.families[language][short].Room(family).Parts
}

// Usual reports whether a sentence of How is true of the game as it usually is: with
// the first value of each option, without partners, for more than two players where
// there may be.
func (p *Part) Usual(family string) bool {
	return !slices.ContainsFunc(p.When, func(agreed string) bool {
		name, value, _ := strings.Cut(agreed, "=")
		values := Agreed(family, name)
		return len(values) == 0 || values[0] != value
	})
}

// Agreed returns the possible terms of a name, the usual first; nil if the name is unknown.
func Agreed(family, name string) []string {
	switch name {
	case players:
		return []string{"more", "two"}
	case partners:
		return []string{"no", "yes"}
	}
	for _, e := range games.All() {
		if e.Spec.Name != family {
			continue
		}
		for _, o := range e.Spec.Options {
			if o.Name == name {
				return o.Values
			}
		}
	}
	return nil
}
