package openings

import (
	"sync"

	"github.com/manykings/manykings/rules"
)

// Shelf keeps the books of games, each read when it is first asked. It is safe for
// concurrent use.
type Shelf struct {
	mu    sync.Mutex
	books map[string]*Book // by game id
}

// NewShelf returns a shelf.
func NewShelf() *Shelf { return &Shelf{books: make(map[string]*Book)} }

// Move returns a move from the book of the game that is played, as [Book.Move] does.
func (s *Shelf) Move(pos rules.Position, random uint64) rules.Move {
	return s.book(pos.Game()).Move(pos, random)
}

func (s *Shelf) book(game rules.Game) *Book {
	name := file(game)
	if name == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	b, ok := s.books[name]
	if !ok {
		b = Of(game)
		s.books[name] = b
	}
	return b
}
