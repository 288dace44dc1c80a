package print

import (
	"fmt"
	"slices"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
)

// seatArmies returns the army that each seat begins with.
func seatArmies(game rules.Game) []int {
	pos := game.Start()
	list := make([]int, game.Seats())
	for i := range list {
		list[i] = int(pos.OwnArmy(rules.Seat(i + 1)))
	}
	return list
}

// Cards returns a card to fold for each seat, to be put on the table before it.
func (j *Job) Cards() (*diagram.Document, error) {
	s, err := j.begin("cards")
	if err != nil {
		return nil, err
	}
	paper := s.paperOf()
	const high = 62.0
	width := min(paper.width-2*margin, 190)
	per := max(1, int((paper.height-2*margin-foot)/(2*high+4)))
	armies, looks := diagram.Armies(j.Game, j.letters()), seatArmies(j.Game)
	for seat := range j.Game.Seats() {
		if seat%per == 0 {
			s.sheet(paper, "")
		}
		x, y := (paper.width-width)/2, margin+float64(seat%per)*(2*high+4)
		frame := new(diagram.Picture)
		fold := line(x, y+high, x+width, y+high, 0.12, grey)
		fold.Dash = []float64{1.2, 1}
		frame.Add(diagram.Shape{Path: diagram.Rect(x, y, width, 2*high, 0), Stroke: grey, Width: 0.15}, fold)
		s.Draw(frame, 0, 0, 1)
		face := func(top float64) error {
			army := armies[looks[seat]]
			items, err := diagram.Standing(j.Game, looks[seat], map[bool]string{true: "M", false: "K"}[j.family() == "draughts"], j.options())
			if err != nil {
				return err
			}
			s.ink(boxed(items), x+8, top+12, 0.38)
			p := new(diagram.Picture)
			big := say(fmt.Sprint(seat+1), x+60, top+22, 22, diagram.Start)
			big.Face = diagram.Serif
			p.Add(big, say(s.text["board_tint_"+army.Tint], x+78, top+16, 7, diagram.Start), say(j.name(s.text), x+78, top+26, 4, diagram.Start))
			if mates := s.mates(seat + 1); mates != "" {
				p.Add(say(mates, x+78, top+32, 4, diagram.Start))
			}
			label := say(s.text["name"], x+60, top+46, 3, diagram.Start)
			label.Fill = grey
			p.Add(label, line(x+60, top+53, x+width-10, top+53, 0.2, grey))
			s.ink(p, 0, 0, 1)
			return nil
		}
		if err := face(y + high); err != nil {
			return nil, err
		}
		s.Turned(180, x+width/2, y+high/2, func() { err = face(y) })
		if err != nil {
			return nil, err
		}
	}
	return s.Document, nil
}

// mates returns the partners of a seat, "" for none.
func (s *sheets) mates(seat int) string {
	for _, team := range s.job.Game.Teams() {
		if len(team) < 2 || !slices.Contains(team, rules.Seat(seat)) {
			continue
		}
		var with []string
		for _, other := range team {
			if int(other) != seat {
				with = append(with, fmt.Sprint(other))
			}
		}
		return strings.ReplaceAll(s.text["team_of"], "{seats}", strings.Join(with, ", "))
	}
	return ""
}

// MostPlayers bounds a crosstable.
const MostPlayers = 24

// Crosstable returns the table of a round robin of this many players.
func (j *Job) Crosstable(players int) (*diagram.Document, error) {
	if players < 2 || players > MostPlayers {
		return nil, fmt.Errorf("a crosstable of %d players, expected 2 to %d", players, MostPlayers)
	}
	s, err := j.begin("crosstable")
	if err != nil {
		return nil, err
	}
	paper := s.paperOf().turned()
	s.sheet(paper, "")
	p := new(diagram.Picture)
	title := say(s.title, margin+3, 13, 7, diagram.Start)
	title.Face = diagram.Serif
	p.Add(title)
	const number, sums = 8.0, 16.0
	name := 62.0
	width := paper.width - 2*(margin+3)
	cell := min(12, (width-number-name-2*sums)/float64(players))
	high := min(10, (paper.height-margin-foot-40)/float64(players+1))
	left, top := float64(margin+3), 24.0
	xs := []float64{left, left + number, left + number + name}
	for i := range players {
		xs = append(xs, xs[2]+float64(i+1)*cell)
	}
	xs = append(xs, xs[len(xs)-1]+sums, xs[len(xs)-1]+2*sums)
	right, bottom := xs[len(xs)-1], top+float64(players+1)*high
	for _, x := range xs {
		p.Add(line(x, top, x, bottom, 0.18, grey))
	}
	middle := func(i int) float64 { return (xs[i] + xs[i+1]) / 2 }
	p.Add(say(s.text["name"], xs[1]+2, top+high/2, 3, diagram.Start))
	for row := range players + 2 {
		y := top + float64(row)*high
		p.Add(line(left, y, right, y, 0.18, grey))
		if row >= 1 && row <= players {
			p.Add(say(fmt.Sprint(row), middle(0), y+high/2, 3, diagram.Middle), say(fmt.Sprint(row), middle(row+1), top+high/2, 3, diagram.Middle))
			p.Add(diagram.Shape{Path: diagram.Rect(xs[row+1], y, cell, high, 0), Fill: pale})
		}
	}
	n := len(xs)
	p.Add(say(s.text["points"], middle(n-3), top+high/2, 3, diagram.Middle), say(s.text["rank"], middle(n-2), top+high/2, 3, diagram.Middle))
	s.ink(p, 0, 0, 1)
	return s.Document, nil
}

// Shown is a position on a page of diagrams.
type Shown struct {
	Position rules.Position
	Signs    diagram.Signs
	Text     string // below it
}

// Diagrams returns pages of positions, six on a sheet upright.
func (j *Job) Diagrams(list []Shown) (*diagram.Document, error) {
	s, err := j.begin("diagrams")
	if err != nil {
		return nil, err
	}
	paper := s.paperOf()
	const columns, rows = 2, 3
	s.count = (len(list) + columns*rows - 1) / (columns * rows)
	cell := size{(paper.width - 2*margin) / columns, (paper.height - 2*margin - foot) / rows}
	for i, one := range list {
		if i%(columns*rows) == 0 {
			s.sheet(paper, "")
		}
		o := j.options()
		o.Coordinates, o.Signs = true, one.Signs
		picture, err := diagram.Draw(one.Position, o)
		if err != nil {
			return nil, err
		}
		k := i % (columns * rows)
		x, y := margin+float64(k%columns)*cell.width, margin+float64(k/columns)*cell.height
		scale := min((cell.width-6)/picture.Width, (cell.height-10)/picture.Height)
		s.ink(picture, x+(cell.width-picture.Width*scale)/2, y, scale)
		p := new(diagram.Picture)
		p.Add(say(one.Text, x+cell.width/2, y+picture.Height*scale+3, 3.4, diagram.Middle))
		s.Draw(p, 0, 0, 1)
	}
	return s.Document, nil
}
