package draughts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Setup returns the description of the position, squares in order of their names.
func (p *Position) Setup() rules.Setup {
	s := rules.Setup{
		Game: p.game.id.String(), Turn: p.turn, Out: p.living.Out(),
		Halfmoves: p.halfmoves, Ply: p.ply,
	}
	for men := p.taken; !men.empty(); {
		at := men.pop()
		piece := p.at[at].piece()
		s.Board = append(s.Board, rules.Placed{
			Square: p.game.squareName(at),
			Piece:  p.game.armies[piece.Army] + string(piece.Role.Letter()),
		})
	}
	shortlist.SortFunc(s.Board, func(a, b rules.Placed) int { return strings.Compare(a.Square, b.Square) })
	return s
}

// squareName returns the name of the square of s.
//
//go:noinline
func (g *Game) squareName(s spot) string { return g.board.SquareName(g.squares[s]) }

// read returns the position that s describes, or its [rules.Faults]. The
// number of men is free: a seat may have none, or more than it began with.
func (g *Game) read(s rules.Setup) (*Position, error) {
	faults := rules.Faults(slices.Clone(s.Unreadable))
	p := g.newPosition()
	for _, seat := range s.Out {
		if !g.hasSeat(seat) {
			faults.Add("formats", "there is no seat "+number(int(seat))+" to be out")
		} else if !p.living.Has(seat) {
			faults.Add("formats", "seat "+number(int(seat))+" is out twice")
		} else {
			p.living.Leave(seat)
		}
	}
	if !g.hasSeat(s.Turn) {
		faults.Add("formats", "there is no seat "+number(int(s.Turn))+" to be on turn")
	} else if !p.living.Has(s.Turn) {
		faults.Add("formats", "seat "+number(int(s.Turn))+" is on turn, but out")
	} else {
		p.pass(s.Turn)
	}
	named := make([]bool, g.board.Len())
	for _, placed := range s.Board {
		square, m, ok := g.placed(placed, &faults)
		if !ok {
			continue
		}
		name := g.board.SquareName(square)
		if named[square] {
			faults.Add("formats", "square "+name+" is named twice", name)
		}
		named[square] = true
		p.check(square, m, &faults)
		if at := g.spotOf[square]; at != noSpot && p.at[at] == 0 {
			p.put(at, m)
		}
	}
	g.checkFields(s, &faults)
	if err := faults.Err(); err != nil {
		return nil, err
	}
	p.halfmoves, p.ply = s.Halfmoves, s.Ply
	return p, nil
}

func (g *Game) hasSeat(s rules.Seat) bool { return s >= 1 && int(s) <= g.seats }

func number(n int) string { return strconv.Itoa(n) }

// placed reads a square and a man, and reports whether it could.
func (g *Game) placed(placed rules.Placed, faults *rules.Faults) (square board.Square, m man, ok bool) {
	square, ok = g.board.Square(placed.Square)
	if !ok {
		faults.Add("formats", "there is no square "+placed.Square)
	}
	if len(placed.Piece) != 2 {
		faults.Add("formats", "\""+placed.Piece+"\" is not an army and a piece", placed.Square)
		return square, 0, false
	}
	army := slices.Index(g.armies, placed.Piece[:1])
	if army < 0 {
		faults.Add("formats", "there is no army "+placed.Piece[:1], placed.Square)
		ok = false
	}
	role := rules.RoleOf(placed.Piece[1])
	if role != rules.Man && role != rules.King {
		faults.Add("formats", "there is no piece "+placed.Piece[1:]+" in draughts", placed.Square)
		ok = false
	}
	return square, manOf(rules.Seat(army + 1)).withCrown(role == rules.King), ok
}

// check names the faults of m on square.
func (p *Position) check(square board.Square, m man, faults *rules.Faults) {
	b := p.game.board
	name, seat := b.SquareName(square), m.seat()
	if b.Shade(square) != p.game.shade {
		faults.Add("draughts.1", "the man on "+name+" stands on the wrong shade", name)
	}
	if !m.crowned() && b.IsLastRow(square, b.Home(int(seat))) {
		faults.Add("draughts.8", "the man on "+name+" should have been crowned", name)
	}
	if !p.living.Has(seat) {
		faults.Add("draughts.9", "the man on "+name+" belongs to seat "+number(int(seat))+", which is out", name)
	}
}

// checkFields names fields without meaning in draughts or with impossible numbers. Checks
// are ignored: none can occur.
func (g *Game) checkFields(s rules.Setup, faults *rules.Faults) {
	for _, square := range s.Castling {
		faults.Add("star.7", "castling with "+square+": there are no king and rook", square)
	}
	for _, right := range s.EnPassant {
		faults.Add("star.6", "en passant on "+right.Square+": there is no pawn", right.Square, right.Pawn)
	}
	for _, f := range []struct {
		name  string
		wrong bool
	}{
		{"control", len(s.Control) > 0},
		{"score", len(s.Score) > 0},
		{"kingless", len(s.Kingless) > 0},
		{"pending", s.Pending != ""},
	} {
		if f.wrong {
			faults.Add("formats", "the field "+f.name+" means nothing in draughts")
		}
	}
	if s.Halfmoves < 0 {
		faults.Add("formats", "the field halfmoves is negative")
	}
	if s.Ply < 0 {
		faults.Add("formats", "the field ply is negative")
	}
}
