package study

import (
	"bytes"
	"errors"
	"io"
	"strconv"
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

// Form is the form of a text that opened a tree.
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

// Opened is the contents of a text.
type Opened struct {
	Form  Form
	Trees []*Tree
	// Faults are the illegal or unreadable parts of records, by tree; nil without any.
	Faults []error
	// Unread are the records of the text that have no tree.
	Unread Unread
}

// UnreadRecord is a record that cannot be opened.
type UnreadRecord struct {
	Number int // in its text, from 1
	Reason error
}

// Unread is the records of a text that cannot be opened. As an error it names them all.
type Unread []UnreadRecord

// Error returns "record 2: why; record 3: why".
func (u Unread) Error() string {
	var b strings.Builder
	for i, one := range u {
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString("record " + strconv.Itoa(one.Number) + ": " + one.Reason.Error())
	}
	return b.String()
}

// errMany is the error of a text with too many records.
var errMany = errors.New("a text opens " + strconv.Itoa(MostRecords) + " records at most")

// Opener opens texts, and keeps the games that they are of. The zero value is ready.
type Opener struct {
	shelf    games.Shelf
	replayer replay.Replayer
	links    link.Coder
}

// Open returns the contents of a text: records or PGN, a position in any form, a link, a
// game id. It fails for any other text.
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

// isLink reports whether a word is a link without the rest of its address.
func isLink(word string) bool {
	_, err := link.Decode(word)
	return err == nil
}

// looksLikePosition reports whether words are meant as a position, even a wrong one.
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
// or nothing that could be read, is left out and named.
func (o *Opener) records(text string) (*Opened, error) {
	all := &Opened{Form: Records}
	r := record.NewReader(bytes.NewReader([]byte(text)))
	for n := 1; ; n++ {
		rec, broken := r.Read()
		if broken == io.EOF {
			break
		}
		if len(all.Trees) == MostRecords {
			all.Unread = append(all.Unread, UnreadRecord{n, errMany})
			break
		}
		one, reason := o.record(rec, broken)
		if reason != nil {
			all.Unread = append(all.Unread, UnreadRecord{n, reason})
			continue
		}
		all.Trees = append(all.Trees, one.Trees[0])
		all.Faults = append(all.Faults, one.Faults[0])
	}
	switch {
	case len(all.Trees) > 0:
		return all, nil
	case len(all.Unread) == 0:
		return nil, errors.New("there is nothing to read")
	case len(all.Unread) == 1:
		return nil, all.Unread[0].Reason
	}
	return nil, all.Unread
}

// record opens one record; broken is its unreadable part.
func (o *Opener) record(rec *record.Record, broken error) (*Opened, error) {
	bare := len(rec.Tags) == 0 && rec.Game == ""
	if broken != nil && bare && len(rec.Moves) == 0 {
		return nil, broken
	}
	one, err := o.opened(Records, rec, broken)
	if err != nil {
		return nil, err
	}
	if fault := one.Faults[0]; fault != nil && bare && len(one.Trees[0].rec.Moves) == 0 {
		return nil, fault // words, and no game
	}
	return one, nil
}
