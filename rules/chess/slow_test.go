package chess

import (
	"maps"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// slow finds legal moves in the slow obvious way: every man is tried on every
// square that it could go to, on a copy of the board, and then every enemy's man
// is asked whether it could take the king. It knows a position by its set-up
// only and shares no code with the generator but the boards.
type slow struct {
	*board.Topology
	star  *board.Star // nil in REX
	hex   *board.Hex
	id    rules.ID
	setup rules.Setup
	teams []rules.Team
	men   map[board.Square]slowMan
}

type slowMan struct {
	role byte
	army rules.Seat // the seat that began with it
}

// slowMoves returns the sorted texts of the legal moves of p.
func slowMoves(p rules.Position) []string {
	if p.Over() {
		return []string{}
	}
	x := slow{id: p.Game().ID(), setup: p.Setup(), teams: p.Game().Teams(), men: make(map[board.Square]slowMan)}
	switch x.id.Name {
	case "star":
		centre := board.All
		if x.id.Value("centre") == "neighbours" {
			centre = board.Neighbours
		}
		x.star = board.NewStar(x.id.Seats, centre)
		x.Topology = x.star.Topology
	case "yalta":
		x.star = board.NewYalta()
		x.Topology = x.star.Topology
	default:
		x.hex = board.NewHex()
		x.Topology = x.hex.Topology
	}
	for _, m := range x.setup.Board {
		x.men[x.square(m.Square)] = slowMan{m.Piece[1], rules.Seat(slices.Index(p.Game().Armies(), m.Piece[:1]) + 1)}
	}
	return x.moves()
}

func (x *slow) square(name string) board.Square {
	s, _ := x.Square(name)
	return s
}

// owner returns the seat that moves m, 0 for walls.
func (x *slow) owner(m slowMan) rules.Seat {
	for _, c := range x.setup.Control {
		if c.Key == string('0'+byte(m.army)) {
			return rules.Seat(c.Value[0] - '0')
		}
	}
	return m.army
}

func (x *slow) allied(a, b rules.Seat) bool {
	return slices.ContainsFunc(x.teams, func(t rules.Team) bool { return slices.Contains(t, a) && slices.Contains(t, b) })
}

// moves returns the sorted texts of all legal moves.
func (x *slow) moves() []string {
	turn := x.setup.Turn
	if x.id.Name == "yalta" && x.id.Value("redqueen") == "" && turn == 3 && x.setup.Ply == 0 && x.king(turn) == board.NoSquare {
		return []string{"queene12", "queeni12"}
	}
	texts := []string{}
	for from, m := range x.men {
		if x.owner(m) != turn {
			continue
		}
		for _, to := range x.goals(from, m) {
			if x.mayTake(turn, to) && x.safeAfter(turn, from, to, board.NoSquare) && !x.isEnPassant(m, from, to) {
				texts = append(texts, x.texts(m, from, to)...)
			}
		}
		if m.role == 'P' {
			for _, r := range x.setup.EnPassant {
				to, pawn := x.square(r.Square), x.square(r.Pawn)
				if x.mayUse(turn, r) && slices.Contains(x.reach(from, m), to) && x.safeAfter(turn, from, to, pawn) {
					texts = append(texts, x.texts(m, from, to)...)
				}
			}
		}
	}
	texts = append(texts, x.castlings()...)
	if len(texts) == 0 && x.mayPass() {
		texts = []string{"pass"}
	}
	slices.Sort(texts)
	return texts
}

func (x *slow) mayPass() bool {
	turn := x.setup.Turn
	if x.king(turn) == board.NoSquare {
		return len(x.teams) < x.seats()
	}
	return x.id.Value("stalemate") == "pass" && x.seats()-len(x.setup.Out) >= 3 && !x.attacked(turn, x.king(turn))
}

func (x *slow) seats() int {
	n := 0
	for _, t := range x.teams {
		n += len(t)
	}
	return n
}

// texts returns the texts of a move: four if it promotes.
func (x *slow) texts(m slowMan, from, to board.Square) []string {
	text := x.SquareName(from) + x.SquareName(to)
	if m.role != 'P' {
		return []string{text}
	}
	var last bool
	if x.hex != nil {
		last = x.hex.Row(to) == map[rules.Seat]int{1: 9, 2: 1}[m.army]
	} else {
		last = x.star.Rank(to) == 0
	}
	if !last {
		return []string{text}
	}
	return []string{text + "q", text + "r", text + "b", text + "n"}
}

// goals returns where m, on from, could go if its king did not matter: empty
// squares and men, whosever, but no capture en passant.
func (x *slow) goals(from board.Square, m slowMan) []board.Square {
	if m.role != 'P' {
		return x.reach(from, m)
	}
	goals := x.pawnSteps(from, m)
	for _, to := range x.reach(from, m) {
		if _, taken := x.men[to]; taken && !slices.Contains(goals, to) {
			goals = append(goals, to)
		}
	}
	return goals
}

// pawnSteps returns where a pawn steps without taking.
func (x *slow) pawnSteps(from board.Square, m slowMan) []board.Square {
	var goals []board.Square
	run := func(path ...board.Square) {
		for _, to := range path {
			if _, taken := x.men[to]; taken || to == board.NoSquare {
				return
			}
			goals = append(goals, to)
		}
	}
	if x.hex == nil {
		home := x.star.Home(int(m.army))
		one := x.star.Forward(from, home)
		if x.star.Rank(from) == 1 && x.star.Module(from) == home {
			run(one, x.star.Forward(one, home))
		} else {
			run(one)
		}
		return goals
	}
	c, row, up, first := x.hex.Column(from), x.hex.Row(from), 1, 2
	if m.army == 2 {
		up, first = -1, 8
	}
	for _, side := range []int{-1, 1} {
		path := []board.Square{x.hex.At(c+side, row+up)}
		if row == first {
			path = append(path, x.hex.At(c+2*side, row+2*up))
		}
		run(path...)
	}
	return goals
}

// reach returns the squares that m, on from, attacks.
func (x *slow) reach(from board.Square, m slowMan) []board.Square {
	var goals []board.Square
	ride := func(rays []board.Ray) {
		for _, r := range rays {
			for _, path := range r.Branches() {
				for _, to := range path {
					if !slices.Contains(goals, to) {
						goals = append(goals, to)
					}
					if _, taken := x.men[to]; taken {
						break
					}
				}
			}
		}
	}
	switch m.role {
	case 'K':
		goals = append(goals, x.EdgeSteps(from)...)
		if x.hex == nil {
			goals = append(goals, x.CornerSteps(from)...)
		}
	case 'Q':
		ride(x.EdgeRays(from))
		ride(x.CornerRays(from))
	case 'R':
		ride(x.EdgeRays(from))
	case 'B':
		ride(x.CornerRays(from))
	case 'N':
		if x.id.Value("knight") == "literal" {
			return x.star.LiteralKnightSteps(from)
		}
		return x.KnightSteps(from)
	case 'P':
		if x.hex == nil {
			return x.star.ForwardCorners(from, x.star.Home(int(m.army)))
		}
		up := 1
		if m.army == 2 {
			up = -1
		}
		for _, side := range []int{-1, 1} {
			if to := x.hex.At(x.hex.Column(from)+side, x.hex.Row(from)+up); to != board.NoSquare {
				goals = append(goals, to)
			}
		}
	}
	return goals
}

// mayTake reports whether seat's men may enter s.
func (x *slow) mayTake(seat rules.Seat, s board.Square) bool {
	m, taken := x.men[s]
	if !taken {
		return true
	}
	if m.role == 'K' {
		return false
	}
	by := x.owner(m)
	switch {
	case by == 0 || !x.allied(by, seat):
		return true
	case len(x.teams) == x.seats():
		return false
	case by == seat:
		return x.id.Value("allycapture") == "team"
	}
	return x.id.Value("allycapture") != "no"
}

// mayUse reports whether seat has the right r and the square crossed is empty.
func (x *slow) mayUse(seat rules.Seat, r rules.PawnRight) bool {
	pawn := x.men[x.square(r.Pawn)]
	by := x.owner(pawn)
	if _, taken := x.men[x.square(r.Square)]; taken || x.allied(by, seat) {
		return false
	}
	if x.id.Value("enpassant") != "next" {
		return true
	}
	next := by
	for {
		next = next%rules.Seat(x.seats()) + 1
		if !slices.Contains(x.setup.Out, next) {
			return next == seat
		}
	}
}

// isEnPassant reports whether a pawn's step, in REX, is a capture en passant.
func (x *slow) isEnPassant(m slowMan, from, to board.Square) bool {
	return x.hex != nil && m.role == 'P' && slices.ContainsFunc(x.setup.EnPassant, func(r rules.PawnRight) bool {
		return x.square(r.Square) == to && slices.Contains(x.reach(from, m), to) && x.mayUse(x.setup.Turn, r)
	})
}

// king returns the square of a seat's king.
func (x *slow) king(seat rules.Seat) board.Square {
	for s, m := range x.men {
		if m.role == 'K' && m.army == seat {
			return s
		}
	}
	return board.NoSquare
}

// attacked reports whether an enemy of seat attacks s.
func (x *slow) attacked(seat rules.Seat, s board.Square) bool {
	for from, m := range x.men {
		by := x.owner(m)
		if by != 0 && !x.allied(by, seat) && slices.Contains(x.reach(from, m), s) {
			return true
		}
	}
	return false
}

// safeAfter reports whether seat's king is safe after a move that also takes
// the man on taken, if that is a square.
func (x *slow) safeAfter(seat rules.Seat, from, to, taken board.Square) bool {
	after := *x
	after.men = maps.Clone(x.men)
	after.men[to] = x.men[from]
	delete(after.men, from)
	delete(after.men, taken)
	king := after.king(seat)
	return king == board.NoSquare || !after.attacked(seat, king)
}

// castlings returns the texts of legal castling.
func (x *slow) castlings() []string {
	turn := x.setup.Turn
	king := x.king(turn)
	if king == board.NoSquare || x.hex != nil || x.attacked(turn, king) {
		return nil
	}
	home := x.star.Home(int(turn))
	var texts []string
	for _, name := range x.setup.Castling {
		rook := x.square(name)
		if x.star.Module(rook) != home {
			continue
		}
		step := 1
		if x.star.File(rook) < x.star.File(king) {
			step = -1
		}
		legal := true
		for f := x.star.File(king) + step; f != x.star.File(rook); f += step {
			_, taken := x.men[x.star.At(home, f, 0)]
			legal = legal && !taken
		}
		for i := 1; i <= 2; i++ {
			legal = legal && !x.attacked(turn, x.star.At(home, x.star.File(king)+i*step, 0))
		}
		if legal {
			texts = append(texts, x.SquareName(king)+x.SquareName(x.star.At(home, x.star.File(king)+2*step, 0)))
		}
	}
	return texts
}
