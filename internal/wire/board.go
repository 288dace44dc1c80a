package wire

import "github.com/manykings/manykings/board"

// board answers with what does not change in a game: its id, seats and armies,
// and the board with its drawing.
func (p *play) board() []byte {
	w := answer(Done)
	game := p.pos.Game()
	w.text(game.ID().String())
	w.count(game.Seats())
	teams := game.Teams()
	w.count(len(teams))
	for _, t := range teams {
		w.seats(t)
	}
	w.texts(game.Armies())

	b := game.Board()
	w.text(b.Name())
	w.texts(b.ShadeNames())
	o := b.Outline()
	w.float(o.Width)
	w.float(o.Height)
	w.count(len(o.Rotation))
	for _, degrees := range o.Rotation {
		w.float(degrees)
	}
	w.count(b.Len())
	for s := range board.Square(b.Len()) {
		w.text(b.SquareName(s))
		w.byte(byte(b.Shade(s)))
		w.shape(&o.Squares[s])
	}
	return w.bytes
}

// shape writes how a square is drawn.
func (w *writer) shape(s *board.SquareShape) {
	w.point(s.Anchor)
	w.float(s.Radius)
	w.count(len(s.Outline))
	for _, p := range s.Outline {
		w.point(p)
	}
}

func (w *writer) point(p board.Point) {
	w.float(p.X)
	w.float(p.Y)
}
