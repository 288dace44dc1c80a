package strength

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// A sight is what a bot sees of the moves that may follow its own in one search. People overlook
// some kinds of moves more than others: those of knights, long ones along a line, and those back
// towards the mover's own king. A move is overlooked wherever it occurs in the search, so that the
// bot's plan is consistent: it walks into what it does not see, and into nothing else.
type sight struct {
	chance int // of an average move to be overlooked, in thousandths
	seed   uint64
	us     rules.Seat
	board  *board.Topology
	kings  [rules.MaxSeats + 1]board.Square
	known  map[seatMove]bool
	steps  map[board.Square][]uint8
}

type seatMove struct {
	seat rules.Seat
	move rules.Move
}

// newSight returns the sight of the seat on turn.
func newSight(pos rules.Position, chance int, seed uint64) *sight {
	x := &sight{
		chance: chance, seed: seed, us: pos.Turn(), board: pos.Game().Board(),
		known: make(map[seatMove]bool), steps: make(map[board.Square][]uint8),
	}
	for seat := range x.kings {
		x.kings[seat] = board.NoSquare
	}
	for i := range x.board.Len() {
		s := board.Square(i)
		if man := pos.At(s); man.Role == rules.King {
			x.kings[pos.Owner(man.Army)] = s
		}
	}
	return x
}

// sees reports whether the bot sees a legal move of a state below the root.
func (x *sight) sees(state rules.State, m rules.Move) bool {
	key := seatMove{state.Turn(), m}
	seen, ok := x.known[key]
	if !ok {
		a := state.Position().Describe(m)
		seen = x.roll(&a) >= x.overlooked(key.seat, &a)
		x.known[key] = seen
	}
	return seen
}

// thought returns the moves of the seat on turn that it thinks of, nil for all.
func (x *sight) thought(pos rules.Position) (moves []rules.Move) {
	state := pos.State()
	for _, m := range pos.Moves(nil) {
		if x.sees(state, m) {
			moves = append(moves, m)
		}
	}
	return moves
}

// roll returns a number from 0 to 999 for a move: the same throughout a search.
func (x *sight) roll(a *rules.Action) int {
	h := x.seed ^ uint64(a.From)<<32 ^ uint64(a.To)<<8 ^ uint64(a.Piece.Role)
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return int((h ^ h>>31) % 1000)
}

// long is from how many king's steps on a move is overlooked more easily.
const long = 4

// overlooked returns the chance that a move of a seat is overlooked, in thousandths.
func (x *sight) overlooked(seat rules.Seat, a *rules.Action) int {
	if a.From == board.NoSquare || a.To == board.NoSquare || a.From == a.To {
		return 0
	}
	c := x.chance
	length := x.distance(a.From, a.To)
	switch {
	case a.Piece.Role == rules.Knight:
		c = c * 3 / 2
	case length >= long:
		c *= 2
	case a.Piece.Role == rules.Pawn:
		c /= 2
	case length == 1:
		c = c * 2 / 3
	}
	if king := x.kings[seat]; king != board.NoSquare && a.Piece.Role != rules.Pawn && x.distance(a.To, king) < x.distance(a.From, king) {
		c = c * 3 / 2
	}
	if seat == x.us {
		c /= 2 // its own plans
	}
	return c
}

// distance returns the number of king's steps from one square to another.
func (x *sight) distance(from, to board.Square) int {
	steps, ok := x.steps[from]
	if !ok {
		steps = x.reach(from)
		x.steps[from] = steps
	}
	return int(steps[to])
}

// reach returns the number of king's steps from a square to each square.
func (x *sight) reach(from board.Square) []uint8 {
	const unknown = 255
	steps := make([]uint8, x.board.Len())
	for i := range steps {
		steps[i] = unknown
	}
	steps[from] = 0
	queue := []board.Square{from}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for _, list := range [...][]board.Square{x.board.EdgeSteps(s), x.board.CornerSteps(s)} {
			for _, to := range list {
				if steps[to] == unknown {
					steps[to] = steps[s] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return steps
}
