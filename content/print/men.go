package print

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
)

// part is one kind of men of an army, and how many of them a set has.
type part struct {
	army  int
	role  string
	count int
}

// roles are the men in the order of a packing list; Crowned is the upper disc of a king of
// draughts.
var roles = [...]string{"K", "Q", "R", "B", "N", "P", "M", "Crowned"}

// counted returns the number of men of each kind at the start.
func counted(game rules.Game) map[part]int {
	counts := map[part]int{}
	armies := game.Armies()
	for _, m := range game.Start().Setup().Board {
		army, role := m.Piece[:len(m.Piece)-1], m.Piece[len(m.Piece)-1:]
		counts[part{army: slices.Index(armies, army), role: strings.ToUpper(role)}]++
	}
	return counts
}

// parts returns the men of a game: the initial ones and the rest of a set. Yalta's red king and
// queen come to their squares later (yalta.3). In draughts there are half as many upper discs for
// kings as men. In Sovereign Chess a set is for two and for four; a king can take on every colour
// (sovereign.14), and the four complete armies have two queens each.
func parts(game rules.Game) []part {
	counts := counted(game)
	if len(game.Armies()) > game.Seats() {
		for _, id := range []string{"sovereign", "royale"} {
			other, err := games.Parse(id)
			if err != nil {
				panic(err) // both are always there
			}
			for p, n := range counted(other) {
				counts[p] = max(counts[p], n)
			}
		}
		for a := range game.Armies() {
			counts[part{army: a, role: "K"}] = 1
			if counts[part{army: a, role: "P"}] == 8 {
				counts[part{army: a, role: "Q"}] = 2
			}
		}
	}
	for a := range game.Armies() {
		man := counts[part{army: a, role: "M"}]
		if man > 0 {
			counts[part{army: a, role: "Crowned"}] = man / 2
		}
		if game.ID().Name == "yalta" {
			counts[part{army: a, role: "Q"}], counts[part{army: a, role: "K"}] = 1, 1
		}
	}
	var all []part
	for a := range game.Armies() {
		for _, role := range roles {
			if n := counts[part{army: a, role: role}]; n > 0 {
				all = append(all, part{a, role, n})
			}
		}
	}
	return all
}

// Form is the form of men.
type Form string

// Discs to cut out; cards to fold.
const (
	Discs Form = "discs"
	Cards Form = "cards"
)

// disc returns the width of a disc: from the option, or fitting the square.
func (j *Job) disc(wanted float64) float64 {
	if wanted > 0 {
		return wanted
	}
	square := j.Square
	if square == 0 {
		square = 35
	}
	// The largest circle in the least square of the board, with a millimetre of air on each side.
	o := j.Game.Board().Outline()
	least := math.Inf(1)
	for _, s := range o.Squares {
		least = min(least, s.Radius)
	}
	return max(10, min(square*0.85, 2*least*square/diagram.SquareUnits(j.Game)-2))
}

// Men returns the men of a set to cut out, with discs of this width in millimetres; 0 fits
// the square.
func (j *Job) Men(form Form, wide float64) (*diagram.Document, error) {
	s, err := j.begin("men")
	if err != nil {
		return nil, err
	}
	if wide < 0 || wide > 120 {
		return nil, fmt.Errorf("discs of %g mm, expected 120 at most", wide)
	}
	d := j.disc(wide)
	cell := size{d + 2, d + 2}
	if form == Cards {
		cell = size{d + 2, 2*cardHeight(d) + 2*cardFoot + 2}
	}
	paper := papers[j.paperName()]
	area := size{paper.width - 2*margin, paper.height - 2*margin - foot}
	columns, rows := int(area.width/cell.width), int(area.height/cell.height)
	if columns < 1 || rows < 1 {
		return nil, fmt.Errorf("men of %.0f by %.0f mm do not fit on %s", cell.width, cell.height, j.paperName())
	}
	list := parts(j.Game)
	total := 0
	for _, p := range list {
		total += p.count
	}
	s.count = (total+columns*rows-1)/(columns*rows) + 1
	s.packingList(list, total, d)
	at := columns * rows // the first man begins a sheet
	for _, p := range list {
		for range p.count {
			if at == columns*rows {
				s.sheet(paper, fmt.Sprintf("Ø %.4g mm", d))
				at = 0
			}
			x, y := margin+float64(at%columns)*cell.width, margin+float64(at/columns)*cell.height
			at++
			if form == Cards {
				err = s.card(p, x+1, y+1, d)
			} else {
				err = s.drawDisc(p, x+1, y+1, d)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return s.Document, nil
}

// boxed returns a picture of things in a box of 100.
func boxed(items []diagram.Item) *diagram.Picture {
	return &diagram.Picture{Width: 100, Height: 100, Items: items}
}

func (s *sheets) drawDisc(p part, x, y, wide float64) error {
	items, err := diagram.Disc(s.job.Game, p.army, p.role, s.job.options())
	if err != nil {
		return err
	}
	// The width of the cut circle, which leaves room for its line in the box.
	scale := wide / diagram.DiscWidth
	s.ink(boxed(items), x-(100*scale-wide)/2, y-(100*scale-wide)/2, scale)
	return nil
}

// cardHeight returns the height of a card's face, and cardFoot the depth of its foot.
func cardHeight(wide float64) float64 { return wide * 1.25 }

const cardFoot = 9

// card draws a card to fold: foot, face, face upside down, foot.
func (s *sheets) card(p part, x, y, wide float64) error {
	items, err := diagram.Standing(s.job.Game, p.army, p.role, s.job.options())
	if err != nil {
		return err
	}
	high := cardHeight(wide)
	frame := new(diagram.Picture)
	whole := 2*high + 2*cardFoot
	frame.Add(diagram.Shape{Path: diagram.Rect(x, y, wide, whole, 0), Fill: white, Stroke: grey, Width: 0.15})
	for _, fold := range []float64{cardFoot, cardFoot + high, cardFoot + 2*high} {
		l := line(x, y+fold, x+wide, y+fold, 0.12, grey)
		l.Dash = []float64{1.2, 1}
		frame.Add(l)
	}
	s.Draw(frame, 0, 0, 1)
	man := wide * 0.94
	// The upper face is on the back: it is upside down.
	s.Turned(180, x+wide/2, y+cardFoot+high/2, func() { s.ink(boxed(items), x+(wide-man)/2, y+cardFoot+high-man-1.5, man/100) })
	s.ink(boxed(items), x+(wide-man)/2, y+cardFoot+2*high-man-1.5, man/100)
	return nil
}

// packingList returns the number of men of each kind in a set, and the warning about small parts,
// in all languages.
func (s *sheets) packingList(list []part, total int, wide float64) {
	s.sheet(s.paperOf(), "")
	p := new(diagram.Picture)
	title := say(s.title, margin+5, 18, 8, diagram.Start)
	title.Face = diagram.Serif
	p.Add(title, say(fmt.Sprintf("%s: %d · Ø %.4g mm", s.text["packing"], total, wide), margin+5, 28, 4, diagram.Start))
	y := 40.0
	columns := map[string]float64{}
	var used []string
	for _, role := range roles {
		for _, one := range list {
			if one.role == role && columns[role] == 0 {
				columns[role] = 60 + float64(len(used))*20
				used = append(used, role)
			}
		}
	}
	for _, role := range used {
		p.Add(say(s.text.role(role), columns[role], y, 3.4, diagram.Middle))
	}
	armies := diagram.Armies(s.job.Game, s.job.letters())
	sums := map[string]int{}
	for a, army := range armies {
		own := 0
		for _, one := range list {
			if one.army == a {
				if own == 0 {
					y += 8
					p.Add(diagram.Shape{Path: diagram.Circle(diagram.Point{X: margin + 8, Y: y}, 2.6), Fill: army.Fill, Stroke: black, Width: 0.2})
					p.Add(say(army.Letter+"  "+s.text["board_tint_"+army.Tint], margin+14, y, 3.6, diagram.Start))
				}
				own += one.count
				sums[one.role] += one.count
				p.Add(say(fmt.Sprint(one.count), columns[one.role], y, 3.6, diagram.Middle))
			}
		}
	}
	y += 6
	p.Add(line(margin+5, y, 60+float64(len(used))*20, y, 0.2, black))
	y += 5
	for _, role := range used {
		sum := say(fmt.Sprint(sums[role]), columns[role], y, 3.6, diagram.Middle)
		sum.Face = diagram.Bold
		p.Add(sum)
	}
	y += 14
	for _, language := range Languages {
		t, _ := textsOf(language)
		p.Add(say(t["small_parts"], margin+5, y, 3.4, diagram.Start))
		y += 6
	}
	s.ink(p, 0, 0, 1)
}

// paperOf returns the paper of the job.
func (s *sheets) paperOf() size { return papers[s.job.paperName()] }

// role returns the name of a man.
func (t texts) role(role string) string {
	switch role {
	case "Crowned":
		return t["upper_disc"]
	case "M":
		return t["board_role_man"]
	}
	return t["board_role_"+map[string]string{"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}[role]]
}

// LaserMen returns the men for a machine that cuts and engraves, in one drawing of two layers.
func (j *Job) LaserMen(wide float64) (*diagram.Picture, error) {
	d := j.disc(wide)
	cut, engrave := diagram.Group{Name: "cut"}, diagram.Group{Name: "engrave"}
	const columns = 12
	at := 0
	for _, p := range parts(j.Game) {
		body, lines, err := diagram.Silhouette(p.role, j.options())
		if err != nil {
			return nil, err
		}
		for range p.count {
			x, y := float64(at%columns)*(d+2)+1, float64(at/columns)*(d+2)+1
			at++
			centre := diagram.Point{X: x + d/2, Y: y + d/2}
			cut.Items = append(cut.Items, diagram.Shape{Path: diagram.Circle(centre, d/2), Stroke: red, Width: 0.1})
			man := d * 0.62
			engrave.Items = append(engrave.Items,
				diagram.Shape{Path: body.At(man/100, x+(d-man)/2, y+(d-man)/2-d*0.04), Fill: black},
				diagram.Shape{Path: lines.At(man/100, x+(d-man)/2, y+(d-man)/2-d*0.04), Stroke: white, Width: 0.25},
				diagram.Shape{Path: diagram.Text{
					At: diagram.Point{X: centre.X, Y: y + d*0.87}, Text: diagram.Armies(j.Game, j.letters())[p.army].Letter, Size: d * 0.14, Face: diagram.Bold,
				}.Outline(), Fill: black})
		}
	}
	rows := (at + columns - 1) / columns
	return &diagram.Picture{
		Title: j.Game.ID().String(), Width: columns*(d+2) + 1, Height: float64(rows)*(d+2) + 1, Millimetres: 1,
		Items: []diagram.Item{engrave, cut},
	}, nil
}

// LaserBoard returns the board for a machine that cuts and engraves: dark squares engraved, the
// edge cut.
func (j *Job) LaserBoard() (*diagram.Picture, error) {
	square := j.Square
	if square == 0 {
		square = 35
	}
	o := j.Game.Board().Outline()
	scale := square / diagram.SquareUnits(j.Game)
	cut, engrave := diagram.Group{Name: "cut"}, diagram.Group{Name: "engrave"}
	names := j.Game.Board().ShadeNames()
	for s := range o.Squares {
		shape := diagram.Polygon(o.Squares[s].Outline...).At(scale, 0, 0)
		engraved := diagram.Shape{Path: shape, Stroke: black, Width: 0.1}
		if shade := names[j.Game.Board().Shade(board.Square(s))]; shade == "dark" || shade == "black" {
			engraved.Fill = black
		}
		engrave.Items = append(engrave.Items, engraved)
	}
	for _, edge := range diagram.Border(j.Game) {
		cut.Items = append(cut.Items, diagram.Shape{Path: diagram.Polyline(edge[0], edge[1]).At(scale, 0, 0), Stroke: red, Width: 0.1})
	}
	return &diagram.Picture{
		Title: j.Game.ID().String(), Width: o.Width * scale, Height: o.Height * scale, Millimetres: 1, Items: []diagram.Item{engrave, cut},
	}, nil
}
