package book

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record"
)

// Model is a game from its start, explained at its turning points. Its text is a room of
// the file of notes: title, summary, and paragraphs whose anchors are numbers of entries.
type Model struct {
	ID     string // "yalta-1": the name of its file in docs/games
	Record *record.Record
}

// Family returns the family of a game.
func (m *Model) Family() string { return family(m.Record.Game) }

// Entries returns the entries for rules.Apply.
func (m *Model) Entries() []string {
	var list []string
	for _, move := range m.Record.Moves {
		text := move.Text
		if (text == record.Resign || text == record.Flag) && move.Seat > 0 {
			text += strconv.Itoa(move.Seat)
		}
		list = append(list, text)
	}
	return list
}

// Play plays the game and shows each position with the number of entries before it,
// from 0 on. The position is valid until visit returns.
func (m *Model) Play(visit func(entry int, pos rules.Position)) error {
	game, err := games.Parse(m.Record.Game)
	if err != nil {
		return fmt.Errorf("game %s: %w", m.ID, err)
	}
	pos := game.Start()
	visit(0, pos)
	for i, text := range m.Entries() {
		if err := rules.Apply(pos, text); err != nil {
			return fmt.Errorf("game %s, entry %d: %w", m.ID, i+1, err)
		}
		visit(i+1, pos)
	}
	return nil
}

// Note is the text after one of a game's entries.
type Note struct {
	Entry int // 0 for the start
	*Part
}

// Notes returns the text of a game in a language, in the order of its entries, and its
// room.
func (b *Book) Notes(language, id string) ([]Note, *Room, error) {
	f := b.families[language][notes]
	if f == nil || f.Room(id) == nil {
		return nil, nil, fmt.Errorf("no notes on the game %s", id)
	}
	room := f.Room(id)
	var list []Note
	for _, p := range room.Parts {
		entry, err := strconv.Atoi(p.Anchor)
		if err != nil {
			return nil, nil, fmt.Errorf("%s of %s is not the number of an entry", p.Anchor, id)
		}
		list = append(list, Note{entry, p})
	}
	return list, room, nil
}

// Model returns the model game of an id, nil if there is none.
func (b *Book) Model(id string) *Model {
	i := slices.IndexFunc(b.Models, func(m *Model) bool { return m.ID == id })
	if i < 0 {
		return nil
	}
	return b.Models[i]
}

// readModels reads docs/games.
func readModels(files fs.FS) ([]*Model, error) {
	names, err := fs.Glob(files, "games/*.txt")
	if err != nil {
		return nil, err
	}
	var all []*Model
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		rec, err := record.NewReader(bytes.NewReader(text)).Read()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
		all = append(all, &Model{ID: strings.TrimSuffix(path.Base(name), ".txt"), Record: rec})
	}
	return all, nil
}

// family returns the family of a game by its id.
func family(id string) string {
	return strings.FieldsFunc(id, func(c rune) bool { return c == ':' || c == ',' })[0]
}
