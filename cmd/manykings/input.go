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

// maxInput is the most bytes of a file that is read at once: positions and batches. Records are
// streamed.
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

// readState parses a position, JSON or one line, without beginning a turn.
// Errors are of type [*api.SyntaxError], [*notation.SyntaxError] or [rules.Faults].
func readState(shelf *games.Shelf, text []byte) (rules.State, error) {
	setup, err := parsePosition(text)
	if err != nil {
		return nil, err
	}
	return shelf.State(setup)
}

// parsePosition parses the whole of a text as a position.
func parsePosition(text []byte) (rules.Setup, error) {
	line := bytes.TrimSpace(text)
	if len(line) > 0 && (line[0] >= 'a' && line[0] <= 'z' || line[0] >= 'A' && line[0] <= 'Z' || line[0] >= '1' && line[0] <= '8') {
		return notation.ParseSetup(string(line))
	}
	return api.ParsePosition(text)
}

// question is the input of a command: a game or a position, and moves from there. It is one item
// of a batch.
type question struct {
	Game     *string         `json:"game"`
	Position json.RawMessage `json:"position"`
	Moves    []string        `json:"moves"`
	Depth    *int            `json:"depth"`

	file string // file of Position, if any
}

// start returns the position at the start of q, without beginning a turn.
func (q *question) start(shelf *games.Shelf) (rules.State, error) {
	switch {
	case q.Game != nil && q.Position != nil:
		return nil, fmt.Errorf("give either a game or a position, not both")
	case q.Position != nil:
		s, err := readState(shelf, q.Position)
		if err != nil && q.file != "" {
			err = fmt.Errorf("%s: %w", q.file, err)
		}
		return s, err
	case q.Game == nil:
		return nil, fmt.Errorf("give a game or a position")
	}
	game, err := shelf.Parse(*q.Game)
	if err != nil {
		return nil, err
	}
	return game.Start().State(), nil
}

// end returns the position after the moves of q. It begins every turn, the first included
// (common.9).
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

// source is the flags for the start of a command.
type source struct {
	Game     string `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Position string `placeholder:"FILE" help:"Start from the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Batch    string `placeholder:"FILE" help:"Answer a JSON list of questions with a JSON list in the same order."`
}

// question returns the input from the flags, or an error unless they give exactly one start. It
// must not be called for a batch.
func (f *source) question(s *shell) (*question, error) {
	switch {
	case (f.Game == "") == (f.Position == ""):
		return nil, trouble("give exactly one of a game id, --position FILE and --batch FILE")
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
			return nil, fmt.Errorf("%s: not a position as JSON, FEN or the line of docs/notation.md: %w", f.Position, err)
		}
		for _, fault := range left {
			fmt.Fprintf(s.err, "manykings: %s: %s (%s)\n", f.Position, fault.Text, fault.Rule)
		}
		text = api.NewPosition(setup).Append(nil)
	}
	return &question{Position: text, file: f.Position}, nil
}

// end returns the position that moves reach from the start that the flags give.
func (f *source) end(s *shell, moves string) (rules.Position, error) {
	q, err := f.question(s)
	if err != nil {
		return nil, err
	}
	q.Moves = words(moves)
	return q.end(s.shelf)
}

// batch answers every item of the list in f.Batch, in order. An answer is JSON, and an error takes
// the place of an answer.
func (f *source) batch(s *shell, answer func(item json.RawMessage) ([]byte, error)) error {
	if f.Game != "" || f.Position != "" {
		return trouble("--batch cannot be combined with a game, a position or moves")
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

// parseQuestion parses an item of a batch. It ignores unknown fields, so that lists of test vectors
// work unchanged.
func parseQuestion(item json.RawMessage) (*question, error) {
	var q question
	var wrong *json.UnmarshalTypeError
	switch err := json.Unmarshal(item, &q); {
	case errors.As(err, &wrong) && wrong.Field != "":
		return nil, fmt.Errorf("the field %s cannot be a %s", wrong.Field, wrong.Value)
	case err != nil:
		return nil, fmt.Errorf("not an item such as {\"game\": \"rex\"}")
	}
	return &q, nil
}

// words splits the value of --moves.
func words(text string) []string { return strings.Fields(text) }
