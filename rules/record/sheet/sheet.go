// Package sheet reads what players wrote of a game on paper, move by move, over the legal moves:
// an illegible sign is "?", and a move that fits several is settled by those after it.
//
//	s := sheet.New(game.Start(), notation.English)
//	s.Write(0, "e4", "e5", "?f3")
//	for _, line := range s.Lines() {
//		fmt.Println(line.Written, line.Name, line.Readings)
//	}
package sheet

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// mostWays is the number of readings of a sheet that are followed at once. More of them mean more
// illegible moves in a row than a person could resolve.
const mostWays = 200

// Line is a move of a sheet, in its spelling and in its reading.
type Line struct {
	Written string
	// Seat is the seat that made it, and Name the move in the short style; 0 and empty where it
	// cannot be read.
	Seat rules.Seat
	Name string
	// Text is the entry of a record (docs/rules/formats.md).
	Text string
	// Readings are all possible moves, by name and the chosen one first, if there are several.
	Readings []string
	// Refused is why it cannot be read: a [*rules.Refusal]. No line after it is read.
	Refused error
}

// Sheet is a sheet of moves. It is not safe for concurrent use.
type Sheet struct {
	letters notation.Letters
	start   way
	lines   []line
}

// line is a written move, and the ways to read the sheet to that place.
type line struct {
	written string
	ways    []way
	refused error
}

// way is a move that continues a way of the line before.
type way struct {
	before int // the place of that way
	seat   rules.Seat
	text   string
	name   string
	after  rules.Packed
}

// New returns an empty sheet of a game from a position, in the letters of a language.
func New(start rules.Position, letters notation.Letters) *Sheet {
	return &Sheet{letters: letters, start: way{after: rules.Pack(start)}}
}

// Write replaces the lines from a place on. Earlier lines stay; so do the lines behind the new
// ones, which are read again.
func (s *Sheet) Write(from int, written ...string) {
	from = min(from, len(s.lines))
	for i, text := range written {
		if at := from + i; at < len(s.lines) {
			s.lines[at].written = text
		} else {
			s.lines = append(s.lines, line{written: text})
		}
	}
	s.read(from)
}

// Cut removes lines from a place on.
func (s *Sheet) Cut(from int) { s.lines = s.lines[:min(from, len(s.lines))] }

// read reads the lines from a place on.
func (s *Sheet) read(from int) {
	for i := from; i < len(s.lines); i++ {
		s.lines[i].ways, s.lines[i].refused = nil, nil
	}
	for i := from; i < len(s.lines); i++ {
		before := s.ways(i)
		if len(before) == 0 {
			return
		}
		s.lines[i].ways, s.lines[i].refused = s.next(before, s.lines[i].written)
	}
}

// ways returns the ways to read the sheet before a line.
func (s *Sheet) ways(at int) []way {
	if at == 0 {
		return []way{s.start}
	}
	return s.lines[at-1].ways
}

// next returns the ways to read a move after others, or why there is none after the first of them.
func (s *Sheet) next(before []way, written string) (ways []way, refused error) {
	var pos rules.Position
	for i := range before {
		pos = before[i].after.Unpack(pos)
		found, err := s.readings(pos, written)
		if i == 0 {
			refused = err
		}
		for _, w := range found {
			if len(ways) == mostWays {
				return ways, nil
			}
			w.before = i
			ways = append(ways, w)
		}
	}
	if len(ways) > 0 {
		refused = nil
	}
	return ways, refused
}

// readings returns the legal moves that fit the text, or the reason why none does.
func (s *Sheet) readings(pos rules.Position, written string) ([]way, error) {
	written = strings.TrimSpace(written)
	if kind, seat, said := rules.ParseEntry(written); said {
		w := way{seat: pos.Turn(), text: written, name: written}
		if seat != 0 {
			w.seat = seat
		} else if kind == "resign" || kind == "flag" {
			w.text += string(rune('0' + w.seat))
		}
		after := pos.Clone()
		if err := rules.Apply(after, w.text); err != nil {
			return nil, err
		}
		w.after = rules.Pack(after)
		return []way{w}, nil
	}
	m, err := notation.ParseIn(pos, written, s.letters)
	if err == nil {
		return s.played(pos, []rules.Move{m}), nil
	}
	refusal, _ := errors.AsType[*rules.Refusal](err)
	illegible := strings.Contains(written, Illegible)
	if pos.Over() || !illegible && (refusal == nil || refusal.Rule != "formats") {
		return nil, err
	}
	fits := shortOf
	if illegible {
		fits = matches
	}
	moves := pos.Moves(nil)
	fitting := make([]bool, len(moves))
	for _, style := range []notation.Style{notation.Short, notation.Long, notation.Protocol} {
		for i, name := range notation.Texts(style, pos, moves) {
			fitting[i] = fitting[i] || fits(written, bare(name)) || s.letters != notation.English && fits(written, bare(s.letters.Write(name)))
		}
	}
	var meant []rules.Move
	for i, m := range moves {
		if fitting[i] {
			meant = append(meant, m)
		}
	}
	if len(meant) == 0 {
		return nil, err
	}
	return s.played(pos, meant), nil
}

// played returns the ways that legal moves of a position lead.
func (s *Sheet) played(pos rules.Position, moves []rules.Move) []way {
	ways := make([]way, len(moves))
	names := notation.Texts(notation.Short, pos, moves)
	for i, m := range moves {
		after := pos.Clone()
		after.Play(m)
		ways[i] = way{seat: pos.Turn(), text: pos.MoveText(m), name: s.letters.Write(names[i]), after: rules.Pack(after)}
	}
	return ways
}

// Illegible replaces an illegible sign. Alone it is any move.
const Illegible = "?"

// matches reports whether a name fits the text, each "?" being one sign of it.
func matches(written, name string) bool {
	if written == Illegible {
		return true
	}
	a, b := []rune(bare(written)), []rune(name)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && string(a[i]) != Illegible {
			return false
		}
	}
	return true
}

// shortOf reports whether the text is a name without some of its signs: an ambiguous move, such as
// Nd2 for Nbd2.
func shortOf(written, name string) bool {
	written = bare(written)
	for i := range written {
		if i > 0 && len(written) < len(name) && strings.HasPrefix(name, written[:i]) && strings.HasSuffix(name, written[i:]) {
			return true
		}
	}
	return false
}

// bare returns the text of a move without the signs that may be left out on paper: check,
// mate, judgements, and the sign of a capture.
func bare(text string) string {
	if i := strings.IndexAny(text, "+#"); i > 0 {
		text = text[:i]
	}
	return strings.NewReplacer("x", "", ":", "", "-", "", "=", "", " ", "", "!", "").Replace(text)
}

// Lines returns all lines, each with the readings that those after it leave. The moves that are
// taken are one way to read the sheet, the first of the last line that is read.
func (s *Sheet) Lines() []Line {
	lines := make([]Line, len(s.lines))
	taken := 0             // the way of a line that is taken
	var alive map[int]bool // its ways that the lines behind it leave; nil for all
	for i, l := range slices.Backward(s.lines) {
		lines[i] = Line{Written: l.written, Refused: l.refused}
		if len(l.ways) == 0 {
			continue
		}
		w := l.ways[taken]
		lines[i].Seat, lines[i].Text, lines[i].Name = w.seat, w.text, w.name
		readings, before := []string{w.name}, map[int]bool{}
		for j, other := range l.ways {
			if alive != nil && !alive[j] {
				continue
			}
			before[other.before] = true
			if !slices.Contains(readings, other.name) {
				readings = append(readings, other.name)
			}
		}
		if len(readings) > 1 {
			lines[i].Readings = readings
		}
		taken, alive = w.before, before
	}
	return lines
}

// Position returns the position after this many lines, or after the last readable one, and
// their number.
func (s *Sheet) Position(lines int) (pos rules.Position, read int) {
	at := 0
	for i, l := range slices.Backward(s.lines) {
		if len(l.ways) == 0 {
			continue
		}
		if i < lines {
			return l.ways[at].after.Unpack(nil), i + 1
		}
		at = l.ways[at].before
	}
	return s.start.after.Unpack(nil), 0
}
