package table

import "slices"

// What may be asked of a table as it stands: each question here is the check of the
// request of that name, so that what a viewer is told they may do is what is not
// refused. What depends on the moment alone, such as a proposal that comes too soon
// after it was declined, is not asked.

// may returns what a player may ask for that concerns no seat alone.
func (s *State) may(player Player, now Millis) []string {
	may := []string{}
	if s.hasSay(player) {
		may = append(may, "ballot")
	}
	if s.isHost(player, now) == nil {
		may = append(may, "close", "start")
	}
	if s.canRematch(player) == nil {
		may = append(may, "rematch")
	}
	return may
}

// mayOn returns what a player may ask for on a seat, nil if nothing.
func (s *State) mayOn(n int, player Player, now Millis) []string {
	var may []string
	switch {
	case s.Stage == Waiting:
		if s.canJoin(player, n, false) == nil {
			may = append(may, "join")
		} else if s.canJoin(player, n, true) == nil {
			may = append(may, "join-invited")
		}
		if seat := s.seat(n); seat.Kind == Vacant && seat.Reserved && s.isHost(player, now) == nil {
			may = append(may, "open")
		}
		if player != "" && s.seat(n).Player == player {
			may = append(may, "leave")
		}
	case s.holds(player, n) == nil:
		may = append(make([]string, 0, 8), "resign")
		if s.canMove(n) == nil {
			may = append(may, "move")
		}
		for _, kind := range voteKinds {
			if _, err := s.canPropose(player, n, kind); err == nil {
				may = append(may, string(kind))
			}
		}
		if s.seat(n).Substitute != 0 {
			may = append(may, "return")
		}
	}
	return may
}

// canMove returns an error unless a seat of a game that is being played may move.
func (s *State) canMove(n int) error {
	switch {
	case s.Pause != nil:
		return ErrPaused
	case s.Turn != n:
		return ErrNotTurn
	}
	return nil
}

// canPropose returns an error unless a player may open a vote, and of a takeback
// how many entries would stay.
func (s *State) canPropose(player Player, n int, kind VoteKind) (keep int, err error) {
	if err := s.holds(player, n); err != nil {
		return 0, err
	}
	if s.isAsked(player, kind) { // it is their yes
		return 0, nil
	}
	switch kind {
	case VoteDraw:
		if !s.agrees(player) {
			return 0, ErrOut
		}
	case VoteAbort:
	case VoteResume:
		if s.Pause == nil {
			return 0, ErrNotPaused
		}
	case VotePause, VoteTakeback:
		if s.Pause != nil {
			return 0, ErrPaused
		}
	default:
		return 0, &InputError{"kind", "one of draw, takeback, pause, resume, abort"}
	}
	if kind == VoteTakeback && s.Official {
		return 0, ErrOfficial
	}
	if kind == VoteTakeback && s.Rated {
		return 0, ErrRated
	}
	if kind == VoteTakeback {
		var ok bool
		if keep, ok = s.lastMove(n); !ok {
			return 0, ErrNothing
		}
	}
	if s.Vote != nil {
		return 0, ErrVoteOpen
	}
	return keep, nil
}

// proposer returns the seat for which a player proposes who names none: of a
// takeback the one that moved last, else the one on turn, else the first that may.
func (s *State) proposer(player Player, kind VoteKind) int {
	best, last := 0, 0
	for _, n := range s.SeatsOf(player) {
		keep, err := s.canPropose(player, n, kind)
		if err == nil && (best == 0 || keep > last || kind != VoteTakeback && n == s.Turn) {
			best, last = n, keep
		}
	}
	if seats := s.SeatsOf(player); best == 0 && len(seats) > 0 {
		return seats[0] // whose refusal says why
	}
	return best
}

// hasSay reports whether a player has a say in the vote that is open.
func (s *State) hasSay(player Player) bool {
	return player != "" && s.Vote != nil && slices.ContainsFunc(s.Vote.Voters, func(v Voter) bool { return v.Player == player })
}
