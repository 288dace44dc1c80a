package print

import (
	"fmt"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
)

// Wish selects the document of a game. Each field is for the kinds that it names.
type Wish struct {
	What    string  // board, modules, men, sheet, boxes, cards, crosstable, rules
	Disc    float64 // men: how wide; 0 as fits the square
	Stand   bool    // men: as cards to fold
	Players int     // crosstable
	Score   Score   // sheet
	// Books holds the rules; it is asked for those alone.
	Books func() (*book.Book, error)
}

// Document returns the wanted document.
func (j *Job) Document(w Wish) (*diagram.Document, error) {
	switch w.What {
	case "board":
		return j.Board()
	case "modules":
		return j.Modules()
	case "men":
		form := Discs
		if w.Stand {
			form = Cards
		}
		return j.Men(form, w.Disc)
	case "sheet":
		return j.Sheet(w.Score)
	case "boxes":
		return j.Boxes()
	case "cards":
		return j.Cards()
	case "crosstable":
		return j.Crosstable(w.Players)
	case "rules":
		books, err := w.Books()
		if err != nil {
			return nil, err
		}
		return j.Pocket(books)
	}
	return nil, fmt.Errorf("%q cannot be printed", w.What)
}

// Pocket returns the pocket rules of the game, from its book.
func (j *Job) Pocket(books *book.Book) (*diagram.Document, error) {
	family := j.Game.ID().Name
	rulebook, ok, err := NewRulebook(books, j.language(), family, diagram.Options{Theme: j.Theme, Letters: j.letters()})
	switch {
	case err != nil:
		return nil, err
	case !ok:
		return nil, fmt.Errorf("the book of %s is not written yet", family)
	}
	return j.Rules(rulebook)
}
