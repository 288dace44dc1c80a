package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// maxInput is the number of bytes of a file that is read as a whole: positions
// and batches of them. Records are read one at a time.
const maxInput = 256 << 20

// open opens a file, or the standard input for "-".
func (s *shell) open(path string) (io.ReadCloser, error) {
	if path == "-" {
		return io.NopCloser(s.in), nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, &troubleError{err}
	}
	return f, nil
}

// read returns the contents of a file.
func (s *shell) read(path string) ([]byte, error) {
	f, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxInput+1))
	switch {
	case err != nil:
		return nil, trouble("reading %s: %w", path, err)
	case len(data) > maxInput:
		return nil, trouble("%s is longer than %d bytes", path, maxInput)
	}
	return data, nil
}

// readState returns the position that a text describes, JSON or one line, as it stands.
// Errors are of type [*api.SyntaxError], [*notation.SyntaxError] or [rules.Faults].
func readState(shelf *games.Shelf, text []byte) (rules.State, error) {
	setup, err := parsePosition(text)
	if err != nil {
		return nil, err
	}
	return shelf.State(setup)
}

// parsePosition reads a position, and leaves nothing out of it.
func parsePosition(text []byte) (rules.Setup, error) {
	line := bytes.TrimSpace(text)
	if len(line) > 0 && (line[0] >= 'a' && line[0] <= 'z' || line[0] >= 'A' && line[0] <= 'Z' || line[0] >= '1' && line[0] <= '8') {
		return notation.ParseSetup(string(line))
	}
	return api.ParsePosition(text)
}

// question is where a command begins: a game or a position, and moves from
// there. It is one item of a batch.
type question struct {
	Game     *string         `json:"game"`
	Position json.RawMessage `json:"position"`
	Moves    []string        `json:"moves"`
	Depth    *int            `json:"depth"`

	file string // that Position was read from, if it was
}

// start returns the position that q begins with, as it stands.
func (q *question) start(shelf *games.Shelf) (rules.State, error) {
	switch {
	case q.Game != nil && q.Position != nil:
		return nil, fmt.Errorf("a game and a position are given, expected one of them")
	case q.Position != nil:
		s, err := readState(shelf, q.Position)
		if err != nil && q.file != "" {
			err = fmt.Errorf("%s: %w", q.file, err)
		}
		return s, err
	case q.Game == nil:
		return nil, fmt.Errorf("neither a game nor a position is given")
	}
	game, err := shelf.Parse(*q.Game)
	if err != nil {
		return nil, err
	}
	return game.Start().State(), nil
}

// end returns the position after the moves of q. Every turn is begun
// (common.9), the first included.
func (q *question) end(shelf *games.Shelf) (rules.Position, error) {
	pos, err := rules.Begun(q.start(shelf))
	if err != nil {
		return nil, err
	}
	for i, text := range q.Moves {
		if err := rules.Apply(pos, text); err != nil {
			return nil, &moveError{i + 1, text, err}
		}
	}
	return pos, nil
}

// source is the flags that say where a command begins.
type source struct {
	Game     string `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Position string `placeholder:"FILE" help:"Begin with the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Batch    string `placeholder:"FILE" help:"Answer a JSON list of questions as a JSON list, in the same order."`
}

// question returns what the flags ask, or an error unless they name exactly one
// place to begin with. It must not be called for a batch.
func (f *source) question(s *shell) (*question, error) {
	switch {
	case (f.Game == "") == (f.Position == ""):
		return nil, trouble("expected a game id, --position FILE or --batch FILE, and one of them only")
	case f.Game != "":
		if _, err := s.shelf.Parse(f.Game); err != nil {
			return nil, &troubleError{err}
		}
		return &question{Game: &f.Game}, nil
	}
	text, err := s.read(f.Position)
	if err != nil {
		return nil, err
	}
	if line := bytes.TrimSpace(text); len(line) > 0 && line[0] != '{' {
		setup, left, err := notation.ReadSetup(string(line))
		if err != nil {
			return nil, fmt.Errorf("%s: expected a position as JSON, FEN or the line of docs/notation.md: %w", f.Position, err)
		}
		for _, fault := range left {
			fmt.Fprintf(s.err, "manykings: %s: %s (%s)\n", f.Position, fault.Text, fault.Rule)
		}
		text = api.NewPosition(setup).Append(nil)
	}
	return &question{Position: text, file: f.Position}, nil
}

// batch answers every item of the list in f.Batch, in order. An answer is JSON;
// an error stands in its place.
func (f *source) batch(s *shell, answer func(item json.RawMessage) ([]byte, error)) error {
	if f.Game != "" || f.Position != "" {
		return trouble("--batch stands for itself: its items name games and positions")
	}
	data, err := s.read(f.Batch)
	if err != nil {
		return err
	}
	var items []json.RawMessage
	if err := json.Unmarshal(data, &items); err != nil {
		return trouble("%s: expected a JSON list: %w", f.Batch, err)
	}
	sep := "["
	for _, item := range items {
		text, err := answer(item)
		if err != nil {
			text = errorJSON(err)
		}
		if _, err := fmt.Fprintf(s.out, "%s%s", sep, text); err != nil {
			return err
		}
		sep = ",\n"
	}
	if len(items) == 0 {
		sep = "[]"
	} else {
		sep = "]"
	}
	_, err = fmt.Fprintln(s.out, sep)
	return err
}

// parseQuestion reads an item of a batch. Fields that it does not know are
// ignored, so that lists of test vectors can be asked as they are.
func parseQuestion(item json.RawMessage) (*question, error) {
	var q question
	var wrong *json.UnmarshalTypeError
	switch err := json.Unmarshal(item, &q); {
	case errors.As(err, &wrong) && wrong.Field != "":
		return nil, fmt.Errorf("the field %s cannot be a %s", wrong.Field, wrong.Value)
	case err != nil:
		return nil, fmt.Errorf("expected an item such as {\"game\": \"rex\"}")
	}
	return &q, nil
}

// words splits the value of --moves.
func words(text string) []string { return strings.Fields(text) }
