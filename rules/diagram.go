package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Diagram returns a position as a board in text: the String of every position. Squares are
// arranged by file and rank of their names, the modules of a star one below the other. A
// man is its army and its letter; with two armies, a capital of the first or a small letter
// of the second.
//
//	8 r n b q k b n r
//	7 p p p p p p p p
//	6 . . . . . . . .
//	5 . . . . . . . .
//	4 . . . . P . . .
//	3 . . . . . . . .
//	2 P P P P . P P P
//	1 R N B Q K B N R
//	  a b c d e f g h
//	star:2, seat 2 to move
func Diagram(pos Position) string {
	game := pos.Game()
	b := game.Board()
	at := map[spot]board.Square{}
	var modules, files []byte
	ranks := 0
	for s := range board.Square(b.Len()) {
		x := spotOf(b.SquareName(s))
		at[x] = s
		ranks = max(ranks, x.rank)
		modules, files = append(modules, x.module), append(files, x.file)
	}
	shortlist.Sort(modules)
	shortlist.Sort(files)
	files = slices.Compact(files)

	var d strings.Builder
	margin := strings.Repeat(" ", len(strconv.Itoa(ranks)))
	for _, module := range slices.Compact(modules) {
		if module != 0 {
			d.WriteString("module " + string(module) + "\n")
		}
		for rank := ranks; rank > 0; rank-- {
			label := strconv.Itoa(rank)
			row := margin[len(label):] + label
			for _, file := range files {
				if s, ok := at[spot{module, file, rank}]; ok {
					row += " " + manText(game, pos.At(s))
				} else {
					row += " " + strings.Repeat(" ", len(manText(game, Piece{})))
				}
			}
			d.WriteString(strings.TrimRight(row, " ") + "\n")
		}
	}
	d.WriteString(margin)
	for _, file := range files {
		d.WriteString(strings.Repeat(" ", len(manText(game, Piece{}))) + string(file))
	}
	return d.String() + "\n" + game.ID().String() + ", " + standText(pos)
}

// spot is the place of a square by its name: "3e2" on file e and rank 2 of module 3; the
// module is 0 without modules.
type spot struct {
	module, file byte
	rank         int
}

func spotOf(name string) (x spot) {
	if name[0] <= '9' {
		x.module, name = name[0], name[1:]
	}
	x.file = name[0]
	x.rank, _ = strconv.Atoi(name[1:])
	return x
}

// manText returns a man's text in a diagram, points for none.
func manText(game Game, p Piece) string {
	letter := "."
	if p.Role != NoRole {
		letter = string(p.Role.Letter())
	}
	switch armies := game.Armies(); {
	case len(armies) > 2 && p.Role == NoRole:
		return " ."
	case len(armies) > 2:
		return armies[p.Army] + letter
	case p.Army == 1:
		return string(letter[0] | 0x20) // small; package strings would bring every alphabet to the browser
	}
	return letter
}

// standText names the seat to move, or the result.
func standText(pos Position) string {
	o := pos.Outcome()
	switch {
	case !o.Over:
		return "seat " + string('0'+byte(o.Turn)) + " to move"
	case len(o.Winners) == 0:
		return "drawn: " + o.Reason.String()
	}
	return "won by " + Team(o.Winners).String() + ": " + o.Reason.String()
}
