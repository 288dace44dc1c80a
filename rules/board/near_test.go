package board_test

import (
	"testing"

	"github.com/manykings/manykings/rules/board"
)

// A seat's own half is large: on a screen 360 pixels wide a circle of 24 pixels fits in
// every square of its men's start, even with eight seats.
func TestNearOutlineIsLargeBeforeTheSeat(t *testing.T) {
	const glass, finger = 360.0, 24.0
	for n := 4; n <= 8; n++ {
		b := board.NewStar(n, board.All)
		even := b.Outline()
		for seat := 1; seat <= n; seat++ {
			o := b.NearOutline(seat)
			if o.Width != even.Width || o.Height != even.Height {
				t.Errorf("%s: %v x %v near, %v x %v evenly", b.Name(), o.Width, o.Height, even.Width, even.Height)
			}
			for s, shape := range o.Squares {
				s := board.Square(s)
				if b.Module(s) != b.Home(seat) {
					continue
				}
				if got := 2 * shape.Radius * glass / o.Width; b.Rank(s) < 2 && got < finger {
					t.Errorf("%s near seat %d: a circle of %.1f pixels in %s, want %v", b.Name(), seat, got, b.SquareName(s), finger)
				}
				if b.IsCentral(s) && shape.Radius <= even.Squares[s].Radius {
					t.Errorf("%s near seat %d: %s has a radius of %v, evenly %v", b.Name(), seat, b.SquareName(s), shape.Radius, even.Squares[s].Radius)
				}
			}
		}
	}
}

// It is seen from the seat: its first rank is at the bottom, its file a at the left,
// and the neighbour at its right is drawn there.
func TestNearOutlineLiesBeforeTheSeat(t *testing.T) {
	for n := 4; n <= 8; n++ {
		b := board.NewStar(n, board.All)
		for seat := 1; seat <= n; seat++ {
			o := b.NearOutline(seat)
			if got := o.Rotation[seat-1]; got != 0 {
				t.Errorf("%s near seat %d: rotation %v, want 0", b.Name(), seat, got)
			}
			home := b.Home(seat)
			a1, h1 := o.Squares[b.At(home, 0, 0)], o.Squares[b.At(home, 7, 0)]
			if a1.Anchor.X >= h1.Anchor.X {
				t.Errorf("%s near seat %d: a1 at %v, h1 at %v", b.Name(), seat, a1.Anchor, h1.Anchor)
			}
			for s, shape := range o.Squares {
				for _, p := range shape.Outline {
					if p.Y > a1.Outline[0].Y+near {
						t.Errorf("%s near seat %d: %s lies below the first rank", b.Name(), seat, b.SquareName(board.Square(s)))
					}
				}
			}
			right, left := o.Squares[b.At(home%n+1, 3, 0)], o.Squares[b.At((home+n-2)%n+1, 3, 0)]
			if right.Anchor.X <= left.Anchor.X {
				t.Errorf("%s near seat %d: the neighbours have changed sides", b.Name(), seat)
			}
		}
	}
}

// Boards on which all squares are large have no near view.
func TestNearOutlineIsForMany(t *testing.T) {
	for _, b := range []*board.Topology{
		board.NewStar(2, board.All).Topology, board.NewStar(3, board.All).Topology,
		board.NewYalta().Topology, board.NewSovereign().Topology, board.NewHex().Topology,
	} {
		if b.NearOutline(1) != nil {
			t.Errorf("%s has a near view", b.Name())
		}
	}
}
