package print

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/notation"
)

// BoxPlan has the places of a tick-box sheet: a move is a cross in one box of each group, first
// for the square from which a man moves, then for the square to which. The page computes the same.
type BoxPlan struct {
	Groups  [][]string // the parts of the name of a square: sector if there is one, file, rank
	Lines   int        // of a move: 2, or 4 with the ranks below the files
	Columns int
	Rows    int // moves below each other
	Moves   int // of a sheet, whole rounds
	Pitch   float64
	Wide    float64 // of a column
	High    float64 // of a move
	seats   int
}

// Lengths of a tick-box sheet in millimetres.
const (
	boxLeft    = margin + 3
	boxTop     = 46.0
	boxBelow   = 6.4 + margin + foot + 1 // as below the lines of a score sheet
	boxLabel   = 10.5                    // beside the boxes: round, seat, promotions
	boxGutter  = 3.0
	boxGap     = 1.0 // between groups
	boxBetween = 1.8 // between moves
	boxSplit   = 0.7 // between from where and to where
	boxInset   = 0.3 // between a box and its place
	pitchLeast = 2.9
	pitchMost  = 4.2
	pitchSmall = 3.3 // of the boxes of promotions at most
)

// BoxRoles are the promotions with a box; without a cross a man becomes a queen.
const BoxRoles = "RBN"

// promotes reports whether the sheet has boxes of promotions: a man of draughts becomes a king
// without a choice.
func promotes(family string) bool { return family != "draughts" }

// squareParts returns the parts of the name of a square: 3e2 is 3, e, 2.
func squareParts(name string) []string {
	letter := strings.IndexFunc(name, func(r rune) bool { return r >= 'a' && r <= 'z' })
	parts := []string{name[letter : letter+1], name[letter+1:]}
	if letter > 0 {
		parts = slices.Insert(parts, 0, name[:letter])
	}
	return parts
}

// NewBoxPlan returns the places on a sheet of paper: as many moves as fit, with boxes as large as
// that allows.
func NewBoxPlan(game rules.Game, paper string) (BoxPlan, error) {
	sheet, ok := papers[paper]
	if !ok {
		return BoxPlan{}, fmt.Errorf("there is no paper %q", paper)
	}
	plan := BoxPlan{seats: game.Seats()}
	squares := game.Board()
	for s := range board.Square(squares.Len()) {
		for i, part := range squareParts(squares.SquareName(s)) {
			if i == len(plan.Groups) {
				plan.Groups = append(plan.Groups, nil)
			}
			if !slices.Contains(plan.Groups[i], part) {
				plan.Groups[i] = append(plan.Groups[i], part)
			}
		}
	}
	for _, group := range plan.Groups {
		slices.SortFunc(group, func(a, b string) int {
			x, errX := strconv.Atoi(a)
			y, errY := strconv.Atoi(b)
			if errX != nil || errY != nil {
				return strings.Compare(a, b)
			}
			return x - y
		})
	}
	best := plan
	for _, lines := range []int{2, 4} {
		for columns := 1; columns <= 4; columns++ {
			plan.arrange(sheet, lines, columns)
			if plan.Pitch >= pitchLeast && plan.Moves > best.Moves {
				best = plan
			}
		}
	}
	if best.Moves == 0 {
		return plan, fmt.Errorf("paper of %.0f × %.0f mm is too small for a tick-box sheet", sheet.width, sheet.height)
	}
	return best, nil
}

// arrange sets the lengths for an arrangement.
func (b *BoxPlan) arrange(paper size, lines, columns int) {
	b.Lines, b.Columns = lines, columns
	last := len(b.Groups) - 1
	count, gaps := 0, last
	for _, group := range b.Groups[:last] {
		count += len(group)
	}
	if lines == 2 {
		count += len(b.Groups[last])
	} else {
		count, gaps = max(count, len(b.Groups[last])), last-1
	}
	b.Wide = (paper.width - 2*boxLeft) / float64(columns)
	b.Pitch = min(pitchMost, (b.Wide-boxLabel-boxGutter-float64(gaps)*boxGap)/float64(count))
	b.High = float64(lines)*b.Pitch + boxSplit + boxBetween
	b.Rows = int((paper.height - boxTop - boxBelow) / b.High)
	b.Moves = columns * b.Rows / b.seats * b.seats
}

// corner returns the top left corner of a move, from 0.
func (b *BoxPlan) corner(move int) diagram.Point {
	return diagram.Point{X: boxLeft + float64(move/b.Rows)*b.Wide, Y: boxTop + float64(move%b.Rows)*b.High}
}

// Box returns the top left corner and the width of the place of a box: the square from which a man
// moves is 0, the one to which 1.
func (b *BoxPlan) Box(move, square, group, index int) (at diagram.Point, wide float64) {
	at = b.corner(move)
	line, first := square, 0
	last := len(b.Groups) - 1
	if b.Lines == 4 {
		line *= 2
		if group == last {
			line, first = line+1, last
		}
	}
	at.X += boxLabel + float64(index)*b.Pitch
	for _, before := range b.Groups[first:group] {
		at.X += float64(len(before))*b.Pitch + boxGap
	}
	at.Y += float64(line)*b.Pitch + float64(square)*boxSplit
	return at, b.Pitch
}

// Promotion returns the place of the box of a promotion, from 0 in the order of BoxRoles.
func (b *BoxPlan) Promotion(move, index int) (at diagram.Point, wide float64) {
	at = b.corner(move)
	wide = min(b.Pitch, pitchSmall)
	return diagram.Point{X: at.X + float64(index)*wide, Y: at.Y + float64(b.Lines-1)*b.Pitch + boxSplit}, wide
}

// Boxes returns a tick-box sheet to be filled in by hand.
func (j *Job) Boxes() (*diagram.Document, error) {
	s, err := j.begin("boxes")
	if err != nil {
		return nil, err
	}
	paper := s.paperOf()
	plan, err := NewBoxPlan(j.Game, strings.ToLower(j.paperName()))
	if err != nil {
		return nil, err
	}
	code, err := encode(j.atBoard("/sheet"))
	if err != nil {
		return nil, err
	}
	s.sheet(paper, "")
	p := new(diagram.Picture)
	s.head(p, &Score{}, paper, code, s.text["at_board"])
	note := s.text["boxes_note"]
	if promotes(j.family()) {
		note += " " + s.text["boxes_promotion"]
	}
	p.Add(say(fitting(note, 2.6, paper.width-2*boxLeft-32), boxLeft, 41, 2.6, diagram.Start))
	armies := diagram.Armies(j.Game, j.letters())
	looks := seatArmies(j.Game)
	for move := range plan.Moves {
		seat := move % plan.seats
		s.boxed(p, &plan, move, armies[looks[seat]])
	}
	s.ink(p, 0, 0, 1)
	s.marks(MarkBoxes, 0, nil)
	return s.Document, nil
}

// boxed draws the boxes of a move.
func (s *sheets) boxed(p *diagram.Picture, plan *BoxPlan, move int, army diagram.Army) {
	at := plan.corner(move)
	seat := move % plan.seats
	round := say(fmt.Sprint(move/plan.seats+1), at.X+5, at.Y+plan.Pitch/2, 2.6, diagram.End)
	round.Fill = grey
	p.Add(round,
		diagram.Shape{Path: diagram.Circle(diagram.Point{X: at.X + 6.7, Y: at.Y + plan.Pitch/2}, 0.9), Fill: army.Fill, Stroke: black, Width: 0.12},
		say(fmt.Sprint(seat+1), at.X+8.2, at.Y+plan.Pitch/2, 2.2, diagram.Start))
	for square := range 2 {
		for g, group := range plan.Groups {
			for i, part := range group {
				corner, wide := plan.Box(move, square, g, i)
				p.Add(checkBox(corner, wide, part)...)
			}
		}
	}
	if promotes(s.job.family()) {
		letters := s.job.letters()
		for i, role := range BoxRoles {
			corner, wide := plan.Promotion(move, i)
			p.Add(checkBox(corner, wide, letterOf(letters, role))...)
		}
	}
}

// letterOf returns the letter of a role in a language.
func letterOf(letters notation.Letters, role rune) string { return letters.Write(string(role)) }

// checkBox draws a box with a pale text.
func checkBox(at diagram.Point, wide float64, text string) []diagram.Item {
	high := min(1.9, wide*0.58)
	label := say(text, at.X+wide/2, at.Y+wide/2, high, diagram.Middle)
	label.Fill = mist
	side := wide - 2*boxInset
	return []diagram.Item{
		diagram.Shape{Path: diagram.Rect(at.X+boxInset, at.Y+boxInset, side, side, 0.3), Stroke: pale, Width: 0.15},
		label,
	}
}

// mist is lighter than any pen.
var mist = diagram.Colour{R: 0xaa, G: 0xaa, B: 0xaa, A: 255}

// BoxesOf returns the boxes of a move: the group of each part of its squares, and its index there.
func (b *BoxPlan) BoxesOf(from, to string) (list [][3]int) {
	for square, name := range []string{from, to} {
		for g, part := range squareParts(name) {
			list = append(list, [3]int{square, g, slices.Index(b.Groups[g], part)})
		}
	}
	return list
}
