package api

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// NewPremoves returns what a seat may plan to play when its turn comes: what would be
// legal were it its turn now, and on squares of its own men what it could take back
// there. As for a stance, descriptions of the position are asked.
func NewPremoves(pos rules.Position, seat rules.Seat) []Move {
	if seat < 1 || int(seat) > pos.Game().Seats() {
		return []Move{}
	}
	setup := pos.Setup()
	now := turnOf(pos, setup, seat)
	if now == nil {
		return []Move{}
	}
	moves := slices.DeleteFunc(NewMoves(now, now.Moves(nil), nil), func(m Move) bool { return m.To == "" })
	// On squares of its own it takes what has taken there by then.
	for s := range board.Square(pos.Game().Board().Len()) {
		if man := pos.At(s); man.Role == rules.NoRole || pos.Owner(man.Army) != seat {
			continue
		}
		later := setup
		if !taken(pos, &later, s) {
			continue
		}
		if then := turnOf(pos, later, seat); then != nil {
			for _, m := range then.Moves(nil) {
				if then.Describe(m).To == s {
					moves = append(moves, newMove(then, m))
				}
			}
		}
	}
	return moves
}

// Pass returns the position as if the seat on turn had moved and changed nothing by it: the
// turn of whoever comes next. It is nil where that cannot be.
func Pass(pos rules.Position) rules.Position {
	seats := order(pos)
	if len(seats) < 2 {
		return nil
	}
	return turnOf(pos, pos.Setup(), rules.Seat(seats[1]))
}

// Mobility returns how many legal moves a seat would have were it its turn.
func Mobility(pos rules.Position, seat rules.Seat) int {
	then := turnOf(pos, pos.Setup(), seat)
	if then == nil || then.Over() {
		return 0
	}
	return then.State().CountMoves()
}

// turnOf returns the position were it a seat's turn, nil if that cannot be. Where a
// king of another stands in check, who gave it would take him now: he is put
// elsewhere, as he will be by then, or somebody stands between.
func turnOf(pos rules.Position, setup rules.Setup, seat rules.Seat) rules.Position {
	if seat != pos.Turn() {
		setup.EnPassant = nil // rights of the seat on turn
	}
	setup.Turn, setup.Pending = seat, ""
	game := pos.Game()
	if then, err := game.Position(setup); err == nil {
		if then.Turn() != seat { // who has nothing to move is passed over
			return nil
		}
		return then
	}
	b := game.Board()
	setup.Board = slices.Clone(setup.Board)
	setup.Castling = nil
	for i, placed := range setup.Board {
		s, _ := b.Square(placed.Square)
		if man := pos.At(s); man.Role != rules.King || pos.Owner(man.Army) == seat {
			continue
		}
		for to := range board.Square(b.Len()) {
			if pos.At(to).Role != rules.NoRole {
				continue
			}
			setup.Board[i].Square = b.SquareName(to)
			if then, err := game.Position(setup); err == nil {
				return then
			}
		}
		setup.Board[i].Square = placed.Square
	}
	return nil
}
