package table

import "slices"

// A rated game changes its players' ratings. Each of them has an account or is a bot, and has one
// seat. The game has a clock, nobody chooses a seat (lots or an event do), and there are no takebacks.

// mostRatedLevel is the strongest bot of rated games: levels up to it search by nodes, and play
// equally well on every machine.
const mostRatedLevel = 9

// checkRated returns an error unless the game with these settings and choices of seats may be
// rated.
func (t *Table) checkRated(seats []SeatChoice) error {
	switch {
	case !t.Rated:
		return nil
	case t.Clock.Kind == NoClock:
		return &InputError{"rated", "needs a clock"}
	case t.Clock.Seats != nil:
		return &InputError{"clock.seats", "must be equal in a rated game"}
	case t.Position != "":
		return &InputError{"rated", "is not possible for a game from a position"}
	case unequal(t.game.Teams()):
		return &InputError{"rated", "needs teams of equal size"}
	case t.Leaving.Kind != LeaveOut:
		return &InputError{"rated", "is not possible if a bot replaces players who leave"}
	case !t.Lots && !t.Paired && t.Match == nil:
		return &InputError{"rated", "needs seats drawn at random, or a match with equal shares of the seats"}
	}
	own := 0
	for i, choice := range seats {
		switch choice.Kind {
		case ChooseHere:
			return &InputError{"rated", "needs every player at their own screen"}
		case ChooseMe:
			if own++; own > 1 {
				return &InputError{"rated", "allows only one seat for each player"}
			}
			if choice.Handle == "" && !choice.Program {
				return ErrMembers
			}
		}
		if choice.Kind == ChooseBot {
			if err := t.checkLevel(seatField(i)+".level", choice.Level); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkLevel returns an error unless level is that of a bot that may play in the game.
func (t *Table) checkLevel(field string, level int) error {
	if t.Rated {
		return CheckRatedLevel(field, level)
	}
	return CheckLevel(field, level)
}

// CheckRatedLevel is [CheckLevel] for a rated game.
func CheckRatedLevel(field string, level int) error {
	if level > mostRatedLevel {
		return &InputError{field, "must be 1 to 9 in a rated game, since the strength of level 10 depends on the machine"}
	}
	return CheckLevel(field, level)
}

// canJoinRated returns an error if a player may not join because the game is rated.
func (t *Table) canJoinRated(j *Join) error {
	switch {
	case !t.Rated:
		return nil
	case j.Handle == "" && !j.Program:
		return ErrMembers
	case len(t.SeatsOf(j.Player)) > 0:
		return ErrSeated
	}
	return nil
}

// ratedRounds is the number of rounds after which a game counts.
const ratedRounds = 2

// Counts reports whether the game is rated and has ended with a result after the first two rounds.
func (s *State) Counts() bool {
	if !s.Rated || s.Stage != Over || s.Outcome == nil {
		return false
	}
	plies := 0
	for i := range s.Entries {
		if !s.Entries[i].isNoPly() {
			plies++
		}
	}
	return plies >= ratedRounds*len(s.Seats)
}

// Left returns the seats given up because of their players' absence.
func (s *State) Left() []int {
	var seats []int
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Cause == Absence && !slices.Contains(seats, e.Seat) {
			seats = append(seats, e.Seat)
		}
	}
	return seats
}
