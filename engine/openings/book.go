package openings

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// data holds a file for each game that has a book.
//
//go:embed data
var data embed.FS

// file returns the name of the file of a game, "" for a game that has none.
func file(game rules.Game) string {
	switch game.ID().String() {
	case "star:2":
		return "star2.txt"
	case "star:3":
		return "star3.txt"
	case "star:4":
		return "star4.txt"
	case "star:4,teams=pairs":
		return "star4-pairs.txt"
	case "yalta":
		return "yalta.txt"
	case "rex":
		return "rex.txt"
	case "draughts:2":
		return "draughts2.txt"
	}
	return ""
}

// Book is an opening book. A nil book is empty. It is immutable and safe for concurrent
// use.
type Book struct {
	moves map[uint64][]known // by the key of the position
}

// known is a move, and in how many lines it was played.
type known struct {
	move  rules.Move
	lines int
}

// Of reads the book of a game; nil if there is none.
func Of(game rules.Game) *Book {
	name := file(game)
	if name == "" {
		return nil
	}
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		return nil
	}
	b, err := Parse(string(text), game)
	if err != nil {
		panic("opening: " + name + ": " + err.Error()) // a test reads them all
	}
	return b
}

// Parse reads a book of a game: a line for each opening, entries from the start of the game
// separated by spaces; empty lines and comments from # on are skipped. An error names the
// line.
func Parse(text string, game rules.Game) (*Book, error) {
	b := &Book{moves: make(map[uint64][]known)}
	number := 0
	for line := range strings.Lines(text) {
		number++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		pos := game.Start()
		for entry := range strings.FieldsSeq(line) {
			if err := b.follow(pos, entry); err != nil {
				return nil, fmt.Errorf("line %d: %s: %w", number, entry, err)
			}
		}
	}
	return b, nil
}

// follow plays an entry and notes it.
func (b *Book) follow(pos rules.Position, entry string) error {
	m, err := pos.ParseMove(entry)
	if err != nil {
		return err
	}
	key := pos.Key()
	list := b.moves[key]
	for i := range list {
		if list[i].move == m {
			list[i].lines++
			pos.Play(m)
			return nil
		}
	}
	b.moves[key] = append(list, known{m, 1})
	pos.Play(m)
	return nil
}

// Len returns in how many positions the book knows a move.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	return len(b.moves)
}

// Move returns a move that was played from a position, the likelier the more lines go on
// with it: which one comes from a random number. It returns [rules.NoMove] where the book
// knows nothing.
func (b *Book) Move(pos rules.Position, random uint64) rules.Move {
	if b == nil {
		return rules.NoMove
	}
	list := b.moves[pos.Key()]
	total := 0
	for _, k := range list {
		total += k.lines
	}
	if total == 0 {
		return rules.NoMove
	}
	at, chosen := int(random%uint64(total)), 0
	for at -= list[0].lines; at >= 0; at -= list[chosen].lines {
		chosen++
	}
	// Positions that differ only in a right en passant have one key.
	if m := list[chosen].move; slices.Contains(pos.Moves(nil), m) {
		return m
	}
	return rules.NoMove
}
