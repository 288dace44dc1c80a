package study

import (
	"errors"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/record"
)

// Mark is a drawing on the board at a node of a tree: a circle on a square, or an arrow
// between two. It is stored in a comment in the common form: [%csl Ge4] and [%cal Rd1d8].
type Mark struct {
	Colour   byte   // 'G', 'R', 'Y' or 'B': green, red, yellow, blue
	From, To string // squares; To is empty for a circle
}

const (
	circles = "[%csl"
	arrows  = "[%cal"
	colours = "GRYB"
)

// Note has the comments of a node.
type Note struct {
	Text  string // without commands
	Marks []Mark
	NAGs  []int // of the last entry

	kept []string // foreign commands: clocks, other programs' evaluations
}

// comments returns the comments on a place: those after its last entry, or those at the start of a
// game.
func (t *Tree) comments(p Path) (comments *[]string, nags *[]int, err error) {
	l, n, err := t.place(p)
	switch {
	case err != nil:
		return nil, nil, err
	case n > 0:
		return &l.Moves[n-1].Comments, &l.Moves[n-1].NAGs, nil
	case len(l.Moves) > 0:
		return &l.Moves[0].Before, nil, nil
	}
	return &l.Comments, nil, nil
}

// Note returns the comments at p.
func (t *Tree) Note(p Path) (Note, error) {
	comments, nags, err := t.comments(p)
	if err != nil {
		return Note{}, err
	}
	n := readNote(t.Game().Board(), *comments)
	if nags != nil {
		n.NAGs = *nags
	}
	return n, nil
}

// Comment replaces the comment at p; an empty text removes it. Marks and clocks stay.
func (t *Tree) Comment(p Path, text string) error {
	return t.note(p, func(n *Note) { n.Text = plainComment(text) })
}

// Mark draws other marks at p.
func (t *Tree) Mark(p Path, marks []Mark) error {
	b := t.Game().Board()
	for _, m := range marks {
		_, from := b.Square(m.From)
		_, to := b.Square(m.To)
		if strings.IndexByte(colours, m.Colour) < 0 || !from || m.To != "" && !to {
			return errors.New("a mark is a circle on a square or an arrow between two, in one of the colours " + colours)
		}
	}
	return t.note(p, func(n *Note) { n.Marks = marks })
}

func (t *Tree) note(p Path, change func(*Note)) error {
	comments, _, err := t.comments(p)
	if err != nil {
		return err
	}
	n := readNote(t.Game().Board(), *comments)
	change(&n)
	*comments = n.comments()
	return nil
}

// Glyphs gives the last entry of p other glyphs, as numbers of PGN.
func (t *Tree) Glyphs(p Path, nags []int) error {
	_, have, err := t.comments(p)
	switch {
	case err != nil:
		return err
	case have == nil:
		return errors.New("glyphs belong to a move")
	}
	for _, n := range nags {
		if n < 0 || n > record.MaxNAG {
			return errors.New("a glyph has at most six digits")
		}
	}
	*have = slices.Clone(nags)
	return nil
}

// plainComment returns a comment that fits a record: on one line, without braces and commands typed
// by hand.
func plainComment(text string) string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "}", ")"), "{", "(")
	return strings.Join(strings.Fields(strings.ReplaceAll(text, "[%", "[ %")), " ")
}

// readNote reads comments.
func readNote(b *board.Topology, comments []string) Note {
	var n Note
	var said []string
	for _, c := range comments {
		plain := ""
		for {
			start := strings.Index(c, "[%")
			length := strings.IndexByte(c[max(start, 0):], ']') + 1
			if start < 0 || length == 0 {
				break
			}
			command := c[start : start+length]
			plain, c = plain+c[:start]+" ", c[start+length:]
			if marks, ok := readMarks(b, command); ok {
				n.Marks = append(n.Marks, marks...)
			} else {
				n.kept = append(n.kept, command)
			}
		}
		if plain = strings.Join(strings.Fields(plain+c), " "); plain != "" {
			said = append(said, plain)
		}
	}
	n.Text = strings.Join(said, " ")
	return n
}

// comments returns n as a comment, none if it is empty.
func (n *Note) comments() []string {
	parts := slices.Clone(n.kept)
	for _, command := range []string{circles, arrows} {
		list := ""
		for _, m := range n.Marks {
			if (m.To == "") != (command == circles) {
				continue
			}
			if list != "" {
				list += ","
			}
			list += string(rune(m.Colour)) + m.From + m.To
		}
		if list != "" {
			parts = append(parts, command+" "+list+"]")
		}
	}
	if n.Text != "" {
		parts = append(parts, n.Text)
	}
	if len(parts) == 0 {
		return nil
	}
	return []string{strings.Join(parts, " ")}
}

// readMarks reads a command of marks; a command with other marks is kept unchanged.
func readMarks(b *board.Topology, command string) ([]Mark, bool) {
	body, isCircles := strings.CutPrefix(command, circles+" ")
	if !isCircles {
		var ok bool
		if body, ok = strings.CutPrefix(command, arrows+" "); !ok {
			return nil, false
		}
	}
	var marks []Mark
	for part := range strings.SplitSeq(strings.TrimSuffix(body, "]"), ",") {
		part = strings.TrimSpace(part)
		if part == "" || strings.IndexByte(colours, part[0]) < 0 {
			return nil, false
		}
		m := Mark{Colour: part[0], From: part[1:]}
		if !isCircles {
			at := 1
			for ; at < len(part); at++ {
				_, from := b.Square(part[1:at])
				if _, to := b.Square(part[at:]); from && to {
					break
				}
			}
			m.From, m.To = part[1:at], part[at:]
		}
		if _, ok := b.Square(m.From); !ok {
			return nil, false
		}
		marks = append(marks, m)
	}
	return marks, true
}
