// Package games is the list of all games: it turns a game id with its options
// into a [rules.Game]. It is the only package that knows every family.
//
//	game, err := games.Parse("star:4,teams=pairs")
//	if err != nil { ... }
//	pos := game.Start()
package games

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// Entry is a game of the list.
type Entry struct {
	rules.Spec
	Title string // English name
	Page  string // its rules, a file of docs/rules
	build func(rules.ID) (rules.Game, error)
}

// IDs returns the ids of the game with default options, one per number of seats.
func (e Entry) IDs() []rules.ID {
	if e.MinSeats == e.MaxSeats {
		return []rules.ID{{Name: e.Name}}
	}
	var ids []rules.ID
	for n := e.MinSeats; n <= e.MaxSeats; n++ {
		ids = append(ids, rules.ID{Name: e.Name, Seats: n})
	}
	return ids
}

// Parse returns the game with the given id; the error is a [*rules.IDError] if
// there is none.
func Parse(text string) (rules.Game, error) {
	id, err := rules.ParseID(text)
	if err != nil {
		return nil, err
	}
	return New(id)
}

// New returns the game with the given id, not necessarily canonical.
func New(id rules.ID) (rules.Game, error) {
	all := All()
	i := slices.IndexFunc(all, func(e Entry) bool { return e.Name == id.Name })
	if i < 0 {
		return nil, &rules.IDError{Text: id.String(), Reason: "no game named \"" + id.Name + "\""}
	}
	return all[i].build(id)
}

// Sentences returns all sentences of refused moves, each once, by its code. Sentences of package
// notation are not among them.
func Sentences() []rules.Sentence {
	all := slices.Concat(rules.Sentences(), chess.Sentences(), sovereign.Sentences(), draughts.Sentences())
	slices.SortFunc(all, func(a, b rules.Sentence) int { return strings.Compare(a.Code, b.Code) })
	return slices.Compact(all)
}

// Position returns the position that a set-up describes, of the game that it
// names. The error is of type [rules.Faults]; an id that names no game is a
// fault of formats.
func Position(setup rules.Setup) (rules.Position, error) {
	return new(Shelf).Position(setup)
}
