package print

import (
	"bytes"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Every mark is read again however it is turned, and not after one cell has changed.
func TestMarks(t *testing.T) {
	for _, family := range book.Families {
		for seats := 2; seats <= 8; seats++ {
			for corner := range 4 {
				want := Mark{Corner: corner, Kind: MarkKind(corner % 2), Family: family, Seats: seats, Square: float64(seats) * 4.25}
				cells := want.Cells()
				for turns := range 4 {
					got, turned, ok := ReadMark(cells)
					if !ok || got != want || turned != (4-turns)%4 {
						t.Fatalf("%+v turned %d times: %+v, %d, %t", want, turns, got, turned, ok)
					}
					cells = cells.turned()
				}
				for i := range cells {
					wrong := cells
					wrong[i] = !wrong[i]
					if got, _, ok := ReadMark(wrong); ok && got == want {
						t.Fatalf("%+v is read after cell %d has changed", want, i)
					}
				}
			}
		}
	}
}

// markAt reads a mark from a page with its top left corner at a point, by the printed shapes.
func (p *printed) markAt(at diagram.Point) (Mark, bool) {
	const cell = markSize / float64(markCells)
	isBlack := func(row, column int) bool {
		x, y := at.X+(float64(column)+0.5)*cell, at.Y+(float64(row)+0.5)*cell
		for _, path := range p.paths {
			box := [2]diagram.Point{path[0], path[0]}
			for _, q := range path {
				box[0] = diagram.Point{X: min(box[0].X, q.X), Y: min(box[0].Y, q.Y)}
				box[1] = diagram.Point{X: max(box[1].X, q.X), Y: max(box[1].Y, q.Y)}
			}
			if box[1].X-box[0].X > markSize+0.1 || box[1].Y-box[0].Y > cell+0.1 { // not a run of cells
				continue
			}
			if box[0].X < x && x < box[1].X && box[0].Y < y && y < box[1].Y {
				return true
			}
		}
		return false
	}
	var cells Cells
	for row := range markCells {
		for column := range markCells {
			isFrame := row == 0 || column == 0 || row == markCells-1 || column == markCells-1
			switch {
			case isFrame && !isBlack(row, column):
				return Mark{}, false
			case !isFrame:
				cells[(row-1)*markData+column-1] = isBlack(row, column)
			}
		}
	}
	m, turns, ok := ReadMark(cells)
	return m, ok && turns == 0
}

// Boards and score sheets have their marks in all corners that the board and the code leave free.
func TestMarksOnPaper(t *testing.T) {
	for _, tt := range []struct {
		game, what string
		square     float64
		kind       MarkKind
		want       int
	}{
		{"star:4", "board", 0, MarkBoard, 4},
		{"yalta", "board", 11.25, MarkBoard, 4},
		{"star:2", "sheet", 0, MarkScore, 4},
		{"draughts:8", "sheet", 0, MarkScore, 4},
		{"star:8", "boxes", 0, MarkBoxes, 4},
		{"sovereign", "boxes", 0, MarkBoxes, 4},
	} {
		game := gamestest.Game(t, tt.game)
		j := &Job{Game: game, Square: tt.square, Site: "https://kings.example.org"}
		doc, err := j.Document(Wish{What: tt.what})
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := doc.Write(&file); err != nil {
			t.Fatal(err)
		}
		for _, page := range readPages(t, file.Bytes()) {
			right, bottom := page.width-margin-markSize, page.height-margin-foot-markSize
			found := 0
			for corner, at := range [...]diagram.Point{{X: margin, Y: margin}, {X: right, Y: margin}, {X: right, Y: bottom}, {X: margin, Y: bottom}} {
				m, ok := page.markAt(at)
				if !ok {
					continue
				}
				found++
				if m.Corner != corner || m.Kind != tt.kind || m.Family != game.ID().Name || m.Seats != game.Seats() || tt.square > 0 && m.Square != tt.square {
					t.Errorf("%s of %s: corner %d has the mark %+v", tt.what, tt.game, corner, m)
				}
			}
			if found != tt.want {
				t.Errorf("%s of %s: %d marks, want %d", tt.what, tt.game, found, tt.want)
			}
		}
	}
}
