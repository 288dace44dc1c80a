package games

import (
	"errors"
	"strconv"
	"sync"
	"testing"

	"github.com/manykings/manykings/rules"
)

// A game is built once, however many ask for it.
func TestShelf(t *testing.T) {
	var shelf Shelf
	first, err := shelf.Parse("star:3")
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if again, err := shelf.Parse("star:3"); err != nil || again != first {
				t.Errorf("Parse = %p, %v, want %p", again, err, first)
			}
		})
	}
	wait.Wait()
	if pos, err := shelf.Position(first.Start().Setup()); err != nil || pos.Game() != first {
		t.Errorf("Position = %v, %v, want one of the game on the shelf", pos, err)
	}
	if _, err := shelf.Parse("halma"); !errors.As(err, new(*rules.IDError)) {
		t.Errorf("Parse(halma): %v, want a *rules.IDError", err)
	}
	if _, err := shelf.Position(rules.Setup{Game: "halma"}); !errors.As(err, new(rules.Faults)) {
		t.Errorf("Position of halma: %v, want rules.Faults", err)
	}
}

// A full shelf is emptied: requests for games cannot fill the memory.
func TestShelfFull(t *testing.T) {
	shelf := Shelf{games: make(map[string]rules.Game)}
	for i := range shelfSize {
		shelf.games[strconv.Itoa(i)] = nil
	}
	if _, err := shelf.Parse("rex"); err != nil || len(shelf.games) != 1 {
		t.Errorf("Parse: %v, %d games on the shelf, want 1", err, len(shelf.games))
	}
}
