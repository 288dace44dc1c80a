package terminal

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// The size of a half-board in characters: rank labels and eight files; above the squares the names
// of adjoining squares, below them the file labels.
const (
	halfLabel  = 2
	halfWidth  = halfLabel + board.Files*manWidth
	halfHeight = board.Ranks + 2
	halfGap    = 1
)

// newHalves lays out a star as half-boards, each from its owner's side, in order of play from the
// given seat. Above the front row are the names of adjoining squares, where lines continue.
func newHalves(t *board.Topology, seat rules.Seat, width, height int) *layout {
	modules := t.Len() / (board.Files * board.Ranks)
	across := min(max((width+halfGap)/(halfWidth+halfGap), 1), modules)
	for across > 1 && (modules+across-2)/(across-1) == (modules+across-1)/across {
		across-- // the same number of rows, less wide
	}
	down := (modules + across - 1) / across
	gap := 1 // an empty line between the rows of half-boards
	if height > 0 && down*(halfHeight+gap)-gap > height {
		gap = 0
	}
	l := newBare(across*(halfWidth+halfGap)-halfGap, down*(halfHeight+gap)-gap, t.Len())
	l.labelled, l.flat = true, true
	rotation := t.Outline().Rotation
	for i := range modules {
		owner := rules.Seat((int(seat)-1+i)%modules + 1)
		module := int(rotation[owner-1]*float64(modules)/360+0.5) + 1
		l.half(t, module, i%across*(halfWidth+halfGap), i/across*(halfHeight+gap), owner)
	}
	return l
}

// half lays out one module with its upper left corner at x, y.
func (l *layout) half(t *board.Topology, module, x, y int, owner rules.Seat) {
	at := func(file, rank int) board.Square { // like board.Star.At
		return board.Square(((module-1)*board.Ranks+rank)*board.Files + file)
	}
	l.captions = append(l.captions, caption{x: x, y: y + halfHeight - 1, seat: owner})
	for f := range board.Files {
		left := x + halfLabel + f*manWidth
		front := at(f, board.Ranks-1)
		for _, s := range t.EdgeSteps(front) {
			if int(s)/(board.Files*board.Ranks) != module-1 {
				l.captions = append(l.captions, caption{x: left, y: y, text: t.SquareName(s)[:2]})
			}
		}
		for r := range board.Ranks {
			l.give(at(f, r), left, y+board.Ranks-r, manWidth, 1)
		}
		file := t.SquareName(at(f, 0))
		file, _ = cutRank(file)
		l.captions = append(l.captions, caption{x: left + 1, y: y + halfHeight - 1, text: file})
	}
	for r := range board.Ranks {
		_, rank := cutRank(t.SquareName(at(0, r)))
		l.captions = append(l.captions, caption{x: x + halfLabel - len(rank), y: y + board.Ranks - r, text: rank})
	}
}

// cutRank splits the name of a square into file and rank.
func cutRank(name string) (file, rank string) {
	file = strings.TrimRight(name, "0123456789")
	return file, strings.TrimPrefix(name, file)
}
