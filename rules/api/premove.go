package api

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// NewPremoves returns a seat's possible premoves: its legal moves if it were on turn, and
// recaptures on squares of its own men. As for a stance, it uses changed descriptions of
// the position.
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
	// On squares of its own men it takes the captor.
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

// Pass returns the position as if the seat on turn had moved without a change: the turn of
// the next seat. It is nil if that is impossible.
func Pass(pos rules.Position) rules.Position {
	seats := order(pos)
	if len(seats) < 2 {
		return nil
	}
	return turnOf(pos, pos.Setup(), rules.Seat(seats[1]))
}

// Mobility returns the number of legal moves of a seat if it were on turn.
func Mobility(pos rules.Position, seat rules.Seat) int {
	then := turnOf(pos, pos.Setup(), seat)
	if then == nil || then.Over() {
		return 0
	}
	return then.State().CountMoves()
}

// turnOf returns the position with another seat on turn, nil if that is impossible. If
// another's king is in check, its attacker could take it now: the king is put elsewhere, or
// the check is blocked, as it will be by then.
func turnOf(pos rules.Position, setup rules.Setup, seat rules.Seat) rules.Position {
	if seat != pos.Turn() {
		setup.EnPassant = nil // rights of the seat on turn
	}
	setup.Turn, setup.Pending = seat, ""
	game := pos.Game()
	if then, err := game.Position(setup); err == nil {
		if then.Turn() != seat { // a seat without men is skipped
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
