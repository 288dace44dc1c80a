package study

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/link"
	"github.com/manykings/manykings/rules/record/replay"
)

// Form is what a text was that opened a tree.
type Form uint8

// The forms.
const (
	Records  Form = iota // native records or PGN, one after the other
	Position             // FEN, a line of docs/notation.md, or JSON
	Link                 // docs/link.md
	GameID
)

// String returns the name of f.
func (f Form) String() string { return [...]string{"records", "position", "link", "game"}[f] }

// MostRecords is how many records one text may open.
const MostRecords = 1000

// Opened is what a text says.
type Opened struct {
	Form  Form
	Trees []*Tree
	// Faults are what could not be played or read of records, by tree; nil where
	// there is nothing to say.
	Faults []error
}

// Opener opens texts, and keeps the games that they are of. The zero value is ready.
type Opener struct {
	shelf    games.Shelf
	replayer replay.Replayer
	links    link.Coder
}

// Open returns what a text says: records or PGN, a position in any form, a link, a
// game id. It fails if that is nothing.
func Open(text string) (*Opened, error) { return new(Opener).Open(text) }

// Open is the function [Open], with the games that o keeps.
func (o *Opener) Open(text string) (*Opened, error) {
	text = strings.TrimSpace(strings.TrimPrefix(text, "\ufeff"))
	line := strings.Join(strings.Fields(text), " ")
	words := strings.Fields(line)
	switch {
	case len(words) == 0:
		return nil, errors.New("there is nothing to read")
	case text[0] == '{':
		if v, err := jsontext.Parse(text); err == nil {
			return o.position(api.ReadPosition(v))
		}
	case strings.Contains(words[0], "#g="), len(words) == 1 && isLink(words[0]):
		rec, err := o.links.Decode(words[0])
		if err != nil {
			return nil, err
		}
		return o.opened(Link, rec, nil)
	}
	if len(words) == 1 {
		if game, err := o.shelf.Parse(text); err == nil {
			return &Opened{Form: GameID, Trees: []*Tree{New(game.Start())}, Faults: []error{nil}}, nil
		}
	}
	if text[0] != '[' && !strings.Contains(text, "\n[") {
		setup, left, err := notation.ReadSetup(line)
		if err == nil || looksLikePosition(words) {
			opened, err := o.position(setup, err)
			if err == nil && len(left) > 0 {
				opened.Faults[0] = left
			}
			return opened, err
		}
	}
	return o.records(text)
}

// isLink reports whether a word is a link that somebody cut out of its address.
func isLink(word string) bool {
	_, err := link.Decode(word)
	return err == nil
}

// looksLikePosition reports whether words are meant to be a position, be it wrong.
func looksLikePosition(words []string) bool {
	if strings.Count(words[0], "/") >= 2 {
		return true
	}
	_, err := games.Parse(words[0])
	return err == nil && len(words) > 1
}

func (o *Opener) position(setup rules.Setup, err error) (*Opened, error) {
	if err != nil {
		return nil, err
	}
	pos, err := o.shelf.Position(setup)
	if err != nil {
		return nil, err
	}
	return &Opened{Form: Position, Trees: []*Tree{New(pos)}, Faults: []error{nil}}, nil
}

func (o *Opener) opened(form Form, rec *record.Record, broken error) (*Opened, error) {
	t, err := of(&o.replayer, rec)
	if t == nil {
		return nil, err
	}
	if broken != nil {
		err = broken
	}
	return &Opened{Form: form, Trees: []*Tree{t}, Faults: []error{err}}, nil
}

// records opens records one after the other. One that has no position to begin with,
// or nothing that could be read, is left out, unless it is the only one.
func (o *Opener) records(text string) (*Opened, error) {
	all := &Opened{Form: Records}
	var failed error
	r := record.NewReader(bytes.NewReader([]byte(text)))
	for len(all.Trees) < MostRecords {
		rec, broken := r.Read()
		if broken == io.EOF {
			break
		}
		if broken != nil && len(rec.Moves) == 0 && len(rec.Tags) == 0 && rec.Game == "" {
			failed = broken
			continue
		}
		one, err := o.opened(Records, rec, broken)
		if err != nil {
			failed = err
			continue
		}
		if one.Faults[0] != nil && len(rec.Tags) == 0 && rec.Game == "" && len(one.Trees[0].rec.Moves) == 0 {
			failed = one.Faults[0] // words, and no game
			continue
		}
		all.Trees = append(all.Trees, one.Trees[0])
		all.Faults = append(all.Faults, one.Faults[0])
	}
	if len(all.Trees) == 0 {
		if failed == nil {
			failed = errors.New("there is nothing to read")
		}
		return nil, failed
	}
	return all, nil
}
