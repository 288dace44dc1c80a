package record

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Writer writes records to a stream, an empty line between them. It is not safe
// for concurrent use.
type Writer struct {
	// Signs has the judgements, NAGs 1 to 6, written as ! ? !! ?? !? ?! behind
	// their moves. Export format, which every program reads, has numbers.
	Signs bool
	// ASCII has tags and comments written in ASCII, for programs that read nothing else.
	ASCII bool

	w     io.Writer
	begun bool
}

// NewWriter returns a Writer to w. Every record is one call of w.Write.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// Write writes a record in its form: native, or PGN in export format, with the seven tags
// of the roster first, added if missing. Lines have at most 79 characters, except for
// longer words and tags. The error is that of the stream or names a part that the form
// cannot express; then nothing of the record is written.
func (w *Writer) Write(r *Record) error {
	if w.ASCII {
		r = r.inASCII()
	}
	text, err := r.text(w.Signs)
	if err != nil {
		return err
	}
	if w.begun {
		text = "\n" + text
	}
	w.begun = true
	_, err = io.WriteString(w.w, text)
	return err
}

// String returns r as Writer writes it, or its fault in angle brackets.
func (r *Record) String() string {
	text, err := r.text(false)
	if err != nil {
		return "<" + err.Error() + ">"
	}
	return text
}

// text returns r as text, with or without signs of judgement.
func (r *Record) text(signs bool) (string, error) {
	tags, err := r.allTags()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, t := range tags {
		if !validTag(t) {
			return "", errors.New("tag " + quote(t.Name) + ": its name or value cannot be written")
		}
		b.WriteString("[" + t.Name + " " + inQuotes(t.Value) + "]\n")
	}
	b.WriteByte('\n')
	l := lineWriter{pgn: r.IsPGN(), pdn: r.IsPDN(), signs: signs}
	if err := l.line(r.Line, r.FirstRound(), r.firstSeat()); err != nil {
		return "", err
	}
	end := r.Result.String()
	if r.IsPGN() {
		end, _ = r.pgnEnd() // allTags has seen that there is one
	}
	l.out.add(end)
	l.out.newline()
	b.WriteString(l.out.text.String())
	return b.String(), nil
}

// resultTags is the tags of native records that Result holds.
var resultTags = []string{"Result", "Reason", "Score", "Out", "Tied"}

// The tags of PGN that say more of a result than its words do.
const (
	tagTermination = "Termination"
	tagPlaces      = "Places"
	tagFEN         = "FEN"
	tagSetUp       = "SetUp" // 1 where there is a FEN
)

// roster is the tags that every PGN record has, in order, and their values
// where nothing is known.
var roster = []Tag{
	{Name: "Event", Value: "?"}, {Name: "Site", Value: "?"}, {Name: "Date", Value: "????.??.??"},
	{Name: "Round", Value: "?"}, {Name: "White", Value: "?"}, {Name: "Black", Value: "?"}, {Name: "Result"},
}

// allTags returns the tags of r in the order of writing, those of its game and
// its result included.
func (r *Record) allTags() ([]Tag, error) {
	for _, t := range r.Tags {
		if t.Name == "Game" || !r.IsPGN() && slices.Contains(resultTags, t.Name) {
			return nil, errors.New("the tag " + t.Name + " belongs in another field of the record")
		}
	}
	var tags []Tag
	rest := r.Tags
	if r.IsPGN() {
		result, ok := r.pgnEnd()
		if !ok {
			return nil, errors.New("PGN has no word for the result " + r.Result.String())
		}
		for _, t := range roster {
			t.Value = cmp.Or(r.Tag(t.Name), t.Value)
			if t.Name == "Result" {
				t.Value = result
			}
			tags = append(tags, t)
		}
		rest = slices.DeleteFunc(slices.Clone(rest), func(t Tag) bool {
			return slices.ContainsFunc(roster, func(u Tag) bool { return u.Name == t.Name })
		})
		if at := indexTag(rest, tagFEN); at >= 0 && rest[at].Value != "" {
			rest = withDefault(rest, at, Tag{Name: tagSetUp, Value: "1"})
		}
		if r.Result.String() == bothLose {
			rest = withTag(rest, Tag{Name: tagPlaces, Value: bothLose})
			rest = withDefault(rest, len(rest), Tag{Name: tagTermination, Value: doubleForfeit})
		}
		tags = append(tags, rest...)
	} else {
		tags = append(tags, Tag{Name: "Game", Value: r.Game})
		tags = append(tags, rest...)
		tags = append(tags, Tag{Name: "Result", Value: r.Result.String()})
	}
	for _, t := range []Tag{
		{Name: "Reason", Value: r.Result.Reason}, {Name: "Score", Value: r.Result.scoreText()},
		{Name: "Out", Value: r.Result.outText()}, {Name: "Tied", Value: r.Result.tiedText()},
	} {
		if t.Value != "" {
			tags = withTag(tags, t)
		}
	}
	return tags, nil
}

// indexTag returns the index of the tag with a name, -1 if there is none.
func indexTag(tags []Tag, name string) int {
	return slices.IndexFunc(tags, func(t Tag) bool { return t.Name == name })
}

// withTag sets a tag of tags, in place or at the end. No name may occur twice.
func withTag(tags []Tag, t Tag) []Tag {
	if at := indexTag(tags, t.Name); at >= 0 {
		tags[at].Value = t.Value
		return tags
	}
	return append(tags, t)
}

// withDefault sets a missing value of a tag, in place or inserted at an index.
func withDefault(tags []Tag, at int, t Tag) []Tag {
	switch has := indexTag(tags, t.Name); {
	case has < 0:
		return slices.Insert(tags, at, t)
	case tags[has].Value == "":
		tags[has].Value = t.Value
	}
	return tags
}

// pgnEnd returns the result as export format writes it: * where it has no word.
func (r *Record) pgnEnd() (word string, ok bool) {
	if r.Result.String() == bothLose {
		return Unknown, true
	}
	return r.Result.PGN()
}

// firstSeat returns the seat that begins a record of PGN.
func (r *Record) firstSeat() int {
	if len(r.Moves) == 0 || r.Tag("FEN") != "" {
		return r.firstMover()
	}
	return r.Moves[0].Seat
}

// validTag reports whether t can be written.
func validTag(t Tag) bool {
	bare := func(text string, ends func(byte) bool) bool {
		for i := range len(text) {
			if ends(text[i]) {
				return false
			}
		}
		return true
	}
	return t.Name != "" && bare(t.Name, endsWord) &&
		bare(t.Value, func(c byte) bool { return c < ' ' || c == 0x7F })
}

// inQuotes returns text as a string of the grammar.
func inQuotes(text string) string { return `"` + escaped(text) + `"` }

// escaped returns a value for use between quotes.
func escaped(value string) string {
	return strings.ReplaceAll(strings.ReplaceAll(value, `\`, `\\`), `"`, `\"`)
}

// lineWriter writes the moves of a game and its variations.
type lineWriter struct {
	out   folder
	pgn   bool
	pdn   bool
	signs bool
	depth int
}

// line writes l, whose first move belongs to a round and, in PGN, to a seat.
func (w *lineWriter) line(l Line, round, mover int) error {
	before := 0 // the seat that last took its turn
	number := true
	for i := range l.Moves {
		m := &l.Moves[i]
		for _, c := range m.Before {
			w.out.comment(c)
			number = number || w.pgn
		}
		if w.pgn && m.Seat != mover {
			return errors.New("move " + quote(m.Text) + ": in PGN seats 1 and 2 move in turn, and this is seat " + strconv.Itoa(m.Seat))
		}
		turn := m.takesTurn()
		if i > 0 && turn && before > 0 && m.Seat <= before {
			round++
			number = true
		}
		w.number(round, m.Seat, number)
		word, err := w.word(m)
		if err != nil {
			return err
		}
		w.out.add(word)
		number, err = w.notes(m, round)
		if err != nil {
			return err
		}
		if turn {
			before = m.Seat
		}
		mover = 3 - m.Seat
	}
	for _, c := range l.Comments {
		w.out.comment(c)
	}
	return nil
}

// number writes the number of the round before the move of seat, if it is due.
func (w *lineWriter) number(round, seat int, due bool) {
	switch {
	case !due:
	case w.pgn && seat == 2:
		w.out.add(strconv.Itoa(round) + "...")
	default:
		if !w.pgn && w.depth == 0 {
			w.out.newline()
		}
		w.out.add(strconv.Itoa(round) + ".")
	}
}

// word returns the text of the entry m, without glyphs.
func (w *lineWriter) word(m *Move) (string, error) {
	plain := m.Text != ""
	for i := range len(m.Text) {
		plain = plain && !endsWord(m.Text[i])
	}
	glyph := strings.HasSuffix(m.Text, "!") || strings.HasSuffix(m.Text, "?")
	said := ofAll(m.Text) || !w.pgn && m.Seat == 0
	switch {
	case w.pgn && (!plain || glyph || !isPGNMove(m.Text) && !(w.pdn && isPDNMove(m.Text))):
		return "", errors.New("PGN has no word for the move " + quote(m.Text))
	case w.pgn && isCastling(m.Text):
		return "O-O", nil // 0-0 may be read as the result
	case w.pgn:
		return m.Text, nil
	case said && (!ofAll(m.Text) || m.Seat != 0), m.Seat < 0, m.Seat > 9:
		return "", errors.New("the entry " + quote(m.Text) + " has not the mover " + strconv.Itoa(m.Seat))
	case said:
		return m.Text, nil
	case plain && !glyph:
		return strconv.Itoa(m.Seat) + ":" + m.Text, nil
	}
	text := strings.Join(strings.Fields(m.Text), " ")
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7F }) {
		return "", errors.New("the move " + quote(m.Text) + " cannot be written")
	}
	return strconv.Itoa(m.Seat) + ":" + inQuotes(text), nil
}

// notes writes the parts behind a move of a round, and reports whether the number must be
// repeated after it.
func (w *lineWriter) notes(m *Move, round int) (number bool, err error) {
	nags := m.NAGs
	if len(nags) > 0 && w.signs {
		if sign, ok := Judgement(nags[0]); ok && !strings.HasSuffix(w.out.word, `"`) {
			w.out.suffix(sign)
			nags = nags[1:]
		}
	}
	for _, n := range nags {
		if n < 0 || n > MaxNAG {
			return false, errors.New("move " + quote(m.Text) + ": there is no glyph " + strconv.Itoa(n))
		}
		w.out.add("$" + strconv.Itoa(n))
	}
	for _, c := range m.Comments {
		w.out.comment(c)
	}
	if w.depth == MaxDepth && len(m.Variations) > 0 {
		return false, errors.New("move " + quote(m.Text) + ": more than " + strconv.Itoa(MaxDepth) + " variations inside each other")
	}
	for _, v := range m.Variations {
		if len(v.Moves) == 0 && len(v.Comments) == 0 {
			continue
		}
		w.out.flush()
		w.out.prefix("(")
		w.depth++
		err := w.line(v, round, m.Seat)
		w.depth--
		if err != nil {
			return false, err
		}
		w.out.suffix(")")
	}
	return w.pgn && len(m.Comments)+len(m.Variations) > 0, nil
}
