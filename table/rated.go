package table

import "slices"

// A rated game changes its players' ratings. Each of them has an account or is a bot, and holds
// one seat. The game has a clock; nobody chooses a seat, and no move is taken back.

// mostRatedLevel is the strongest bot of rated games: those up to it think by nodes, and
// play alike on every machine.
const mostRatedLevel = 9

// checkRated returns an error unless the game may be rated as it was agreed; seats are those
// that were chosen.
func (t *Table) checkRated(seats []SeatChoice) error {
	switch {
	case !t.Rated:
		return nil
	case t.Clock.Kind == NoClock:
		return &InputError{"rated", "a rated game needs a clock"}
	case t.Position != "":
		return &InputError{"rated", "a game from a position counts for nothing"}
	case unequal(t.game.Teams()):
		return &InputError{"rated", "the teams are not of one size"}
	case t.Leaving.Kind != LeaveOut:
		return &InputError{"rated", "no bot takes the seat of somebody who leaves a rated game"}
	case !t.Lots && t.Match == nil:
		return &InputError{"rated", "the seats of a rated game are drawn by lot, or held by everybody equally often in a match"}
	}
	own := 0
	for i, choice := range seats {
		switch choice.Kind {
		case ChooseHere:
			return &InputError{"rated", "everybody at a screen of their own"}
		case ChooseMe:
			if own++; own > 1 {
				return &InputError{"rated", "one seat each"}
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
		return &InputError{field, "1 to 9 in a rated game: the strongest bot is not as strong everywhere"}
	}
	return CheckLevel(field, level)
}

// canJoinRated returns an error if somebody may not sit down since the game is rated.
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

// ratedRounds is how many rounds are played before a game counts.
const ratedRounds = 2

// Counts reports whether the game is rated, and ended so that it changes ratings: with a
// result, and not within the first two rounds.
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

// Left returns the seats that were given up for somebody who had gone away.
func (s *State) Left() []int {
	var seats []int
	for i := range s.Entries {
		if e := &s.Entries[i]; e.Cause == Absence && !slices.Contains(seats, e.Seat) {
			seats = append(seats, e.Seat)
		}
	}
	return seats
}
