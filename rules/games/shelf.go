package games

import (
	"sync"

	"github.com/manykings/manykings/rules"
)

// shelfSize is how many games a Shelf keeps: all options of a game together make
// thousands.
const shelfSize = 256

// Shelf builds and caches games: building the tables of one takes longer than playing it. The zero
// value is empty and ready. It is safe for concurrent use and must not be copied.
type Shelf struct {
	mu    sync.Mutex
	games map[string]rules.Game // by the requested id
}

// Parse returns the result of the function [Parse], from the shelf if present.
func (s *Shelf) Parse(id string) (rules.Game, error) {
	s.mu.Lock()
	game := s.games[id]
	s.mu.Unlock()
	if game != nil {
		return game, nil
	}
	game, err := Parse(id) // others need not wait for it
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.games[id] != nil:
		return s.games[id], nil // somebody was faster
	case s.games == nil || len(s.games) >= shelfSize:
		s.games = make(map[string]rules.Game)
	}
	s.games[id] = game
	return game, nil
}

// Position returns the result of the function [Position], for a game from the shelf.
func (s *Shelf) Position(setup rules.Setup) (rules.Position, error) {
	game, err := s.game(setup)
	if err != nil {
		return nil, err
	}
	return game.Position(setup)
}

// State is Position with the set-up's turn not begun.
func (s *Shelf) State(setup rules.Setup) (rules.State, error) {
	game, err := s.game(setup)
	if err != nil {
		return nil, err
	}
	return game.State(setup)
}

// game returns the game that a set-up names; an unknown one is a fault.
func (s *Shelf) game(setup rules.Setup) (rules.Game, error) {
	game, err := s.Parse(setup.Game)
	if err != nil {
		return nil, rules.Faults{{Rule: "formats", Text: err.Error()}}
	}
	return game, nil
}
