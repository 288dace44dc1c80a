// Package reach returns a man's goals on a board with only the shown men: the figures of a
// rulebook, which have no kings unless mentioned. It also returns goals in a full position,
// for the signs of a picture.
//
//	r, err := reach.Of(game, []rules.Placed{{Square: "1d4", Piece: "1N"}}, "1d4")
//	r, err := reach.In(pos, "1d4")
//
// It knows no moves itself: it asks the rules for the legal moves of positions with the
// kings, and other necessary men, out of the way. It imports neither fmt nor encoding/json.
package reach

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/shortlist"
)

// Reach has the destinations of a man, as names of squares in the order of the board.
type Reach struct {
	Goals    []string `json:"goals"`    // where it may go
	Takes    []string `json:"takes"`    // its captures, for a pawn on empty squares too
	Promotes []string `json:"promotes"` // the destinations of both kinds at which it must promote
	Apart    []string `json:"apart"`    // of a king: squares that touch its own at a point, and are no neighbours (board.6)

	Ways   [][]string `json:"ways"`   // how it gets there, square by square: see ways.go
	Onward [][]string `json:"onward"` // of a pawn: its further steps from each square on which it captures
}

// Append appends r as JSON.
func (r Reach) Append(dst []byte) []byte {
	for i, list := range [][]string{r.Goals, r.Takes, r.Promotes, r.Apart} {
		dst = append(dst, [...]string{`{"goals":`, `,"takes":`, `,"promotes":`, `,"apart":`}[i]...)
		dst = jsontext.AppendList(dst, list, jsontext.AppendText)
	}
	dst = appendWays(append(dst, `,"ways":`...), r.Ways)
	dst = appendWays(append(dst, `,"onward":`...), r.Onward)
	return append(dst, '}')
}

func appendWays(dst []byte, ways [][]string) []byte {
	return jsontext.AppendList(dst, ways, func(dst []byte, way []string) []byte {
		return jsontext.AppendList(dst, way, jsontext.AppendText)
	})
}

// tries is the number of positions for a man: a king or spare man that is in its way in one
// is not in another.
const tries = 24

// baits is in how many of them something is put on each square for a pawn to
// capture, which takes longer.
const baits = 3

// Of returns the destinations of the man on focus, and the ways there.
func Of(game rules.Game, men []rules.Placed, focus string) (Reach, error) {
	l, err := look(game, men, focus, true)
	if err != nil {
		return Reach{}, err
	}
	r := l.reach()
	if l.role == 'P' {
		r.Onward = l.onward()
	}
	return r, nil
}

// In returns the goals of the man on a square if its mover were on turn, with all its kinds
// of moves, castling too. For a square without such a man it returns nothing.
func In(pos rules.Position, square string) Reach {
	s, ok := pos.Game().Board().Square(square)
	if !ok || pos.At(s).Role == rules.NoRole || pos.Owner(pos.At(s).Army) == 0 {
		return Reach{}
	}
	setup := pos.Setup()
	l := &lab{game: pos.Game(), start: pos, men: setup.Board, from: s, seat: pos.Owner(pos.At(s).Army), castles: true}
	if l.seat != pos.Turn() {
		setup.EnPassant = nil // rights of the seat on turn
	}
	setup.Turn, setup.Pending = l.seat, ""
	l.look(setup, board.NoSquare)
	if pos.At(s).Role == rules.Pawn {
		l.captures(setup)
	}
	return l.reach()
}

// look finds the goals of the man on focus among men, and a pawn's captures, if wanted.
func look(game rules.Game, men []rules.Placed, focus string, captures bool) (*lab, error) {
	b := game.Board()
	from, ok := b.Square(focus)
	at := slices.IndexFunc(men, func(p rules.Placed) bool { return p.Square == focus })
	if !ok || at < 0 {
		return nil, errors.New("there is no man on " + focus)
	}
	for _, p := range men {
		if len(p.Piece) < 2 {
			return nil, errors.New(p.Piece + " is not a man")
		}
	}
	l := &lab{game: game, men: men, from: from, start: game.Start(), piece: men[at].Piece}
	l.seat = l.owner(l.piece)
	if l.seat == 0 {
		return nil, errors.New("nobody moves " + l.piece)
	}
	l.role = l.piece[len(l.piece)-1]
	looked := 0
	for try := range tries {
		setup, ok := l.setup(try)
		if !ok {
			continue
		}
		l.look(setup, board.NoSquare)
		if looked++; captures && l.role == 'P' && looked <= baits {
			l.captures(setup)
		}
	}
	if looked == 0 {
		return nil, errors.New("there is no position with these men")
	}
	if l.role == 'K' && l.kings() {
		l.apart = apart(b, from)
	}
	return l, nil
}

// lab is a man being looked at.
type lab struct {
	game  rules.Game
	start rules.Position
	men   []rules.Placed
	from  board.Square
	seat  rules.Seat
	piece string
	role  byte // its letter

	castles bool // whether castling is looked at

	goals, takes, promotes, apart []board.Square
}

// reach returns the results.
func (l *lab) reach() Reach {
	return Reach{
		Goals: l.names(l.goals), Takes: l.names(l.takes), Promotes: l.names(l.promotes), Apart: l.names(l.apart),
		Ways: l.ways(),
	}
}

// names returns the names of squares, in the order of the board.
func (l *lab) names(squares []board.Square) []string {
	shortlist.Sort(squares)
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = l.game.Board().SquareName(s)
	}
	return names
}

// owner returns the seat that begins with the army of a man, 0 if none does.
func (l *lab) owner(piece string) rules.Seat {
	for s := 1; s <= l.game.Seats(); s++ {
		if own := l.game.Armies()[l.start.OwnArmy(rules.Seat(s))]; own == piece[:len(piece)-1] {
			return rules.Seat(s)
		}
	}
	return 0
}

// has reports whether a seat has a king among the men.
func (l *lab) has(seat rules.Seat) bool {
	return slices.ContainsFunc(l.men, func(p rules.Placed) bool {
		return p.Piece[len(p.Piece)-1] == 'K' && l.owner(p.Piece) == seat
	})
}

// kings reports whether the game is played with kings from the start on.
func (l *lab) kings() bool {
	return slices.ContainsFunc(l.start.Setup().Board, func(p rules.Placed) bool { return p.Piece[len(p.Piece)-1] == 'K' })
}

// setup returns the men with kings out of the way, in another place for every try,
// and false if that is no position or leaves nothing to look at.
func (l *lab) setup(try int) (rules.Setup, bool) {
	b := l.game.Board()
	begins := l.start.Setup()
	setup := rules.Setup{Game: begins.Game, Board: slices.Clone(l.men), Turn: l.seat, Control: begins.Control}
	at := (try*37 + 11) % b.Len()
	place := func(piece string) {
		for range b.Len() {
			at = (at + 29) % b.Len()
			s := board.Square(at)
			taken := slices.ContainsFunc(setup.Board, func(p rules.Placed) bool { return p.Square == b.SquareName(s) })
			if !taken && !slices.Contains(l.goals, s) && !l.coloured(s) {
				setup.Board = append(setup.Board, rules.Placed{Square: b.SquareName(s), Piece: piece})
				return
			}
		}
	}
	if l.kings() {
		for s := 1; s <= l.game.Seats(); s++ {
			if !l.has(rules.Seat(s)) {
				place(l.game.Armies()[l.start.OwnArmy(rules.Seat(s))] + "K")
			}
		}
	}
	pos, err := l.game.Position(setup)
	if err == nil && pos.Over() && l.kings() {
		// Not enough men to mate: one side gets one more.
		other := rules.Seat(1 + int(l.seat)%l.game.Seats())
		place(l.game.Armies()[l.start.OwnArmy(other)] + "R")
		pos, err = l.game.Position(setup)
	}
	return setup, err == nil && !pos.Over() && pos.Turn() == l.seat && !pos.InCheck()
}

// coloured reports whether the colour of a square has a meaning.
func (l *lab) coloured(s board.Square) bool {
	b := l.game.Board()
	return len(b.ShadeNames()) > 3 && int(b.Shade(s)) > 1
}

// look records the man's destinations in a position: all or, unless it is board.NoSquare, only
// captures on one square.
func (l *lab) look(setup rules.Setup, only board.Square) {
	pos, err := l.game.Position(setup)
	if err != nil {
		return
	}
	for _, m := range pos.Moves(nil) {
		a := pos.Describe(m)
		takes := len(a.Captured) > 0
		if a.From != l.from || a.To == board.NoSquare || a.Kind == rules.Castle && !l.castles || only != board.NoSquare && (a.To != only || !takes) {
			continue
		}
		if only == board.NoSquare && takes && l.spare(pos, a) {
			continue // the man there is not shown
		}
		list := &l.goals
		if takes {
			list = &l.takes
		}
		add(list, a.To)
		if a.Promotion != rules.NoRole {
			add(&l.promotes, a.To)
		}
	}
}

// spare reports whether a capture takes a man that is not one of those shown.
func (l *lab) spare(pos rules.Position, a rules.Action) bool {
	b := pos.Game().Board()
	return slices.ContainsFunc(a.Captured, func(s board.Square) bool {
		return !slices.ContainsFunc(l.men, func(p rules.Placed) bool { return p.Square == b.SquareName(s) })
	})
}

// captures notes a pawn's captures of hypothetical men.
func (l *lab) captures(setup rules.Setup) {
	b := l.game.Board()
	enemy := rules.Seat(1 + int(l.seat)%l.game.Seats())
	for _, team := range l.game.Teams() {
		if !slices.Contains(team, l.seat) {
			enemy = team[0]
			break
		}
	}
	bait := l.game.Armies()[l.start.OwnArmy(enemy)] + "N" // a man that may be everywhere
	for _, to := range near(b, l.from) {
		name := b.SquareName(to)
		if slices.ContainsFunc(setup.Board, func(p rules.Placed) bool { return p.Square == name }) {
			continue
		}
		with := setup
		with.Board = append(slices.Clone(setup.Board), rules.Placed{Square: name, Piece: bait})
		l.look(with, to)
	}
}

func add(list *[]board.Square, s board.Square) {
	if !slices.Contains(*list, s) {
		*list = append(*list, s)
	}
}

// near returns the squares at most two steps away: no pawn captures farther.
func near(b *board.Topology, from board.Square) (list []board.Square) {
	steps := func(s board.Square) []board.Square { return slices.Concat(b.EdgeSteps(s), b.CornerSteps(s)) }
	for _, s := range steps(from) {
		add(&list, s)
		for _, t := range steps(s) {
			if t != from {
				add(&list, t)
			}
		}
	}
	return list
}

// apart returns the squares that touch s in the drawing without a step between them.
func apart(b *board.Topology, s board.Square) (list []board.Square) {
	squares := b.Outline().Squares
	for t := range board.Square(b.Len()) {
		if t == s || slices.Contains(b.EdgeSteps(s), t) || slices.Contains(b.CornerSteps(s), t) {
			continue
		}
		if slices.ContainsFunc(squares[t].Outline, func(p board.Point) bool {
			return slices.ContainsFunc(squares[s].Outline, func(q board.Point) bool { return same(p.X, q.X) && same(p.Y, q.Y) })
		}) {
			list = append(list, t)
		}
	}
	return list
}

// same reports whether two coordinates are equal up to rounding.
func same(a, b float64) bool { return a-b < 0.01 && b-a < 0.01 }
