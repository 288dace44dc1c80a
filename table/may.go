package table

import "slices"

// The actions allowed at a table. Each function is the check of the request with its name, so that
// a viewer's list of actions agrees with the refusals. Conditions that depend only on the moment,
// such as a proposal too soon after it was declined, are not checked.

// may returns the actions of a player that concern no single seat.
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

// mayOn returns the actions of a player on a seat, nil for none.
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

// canMove returns an error unless a seat may move in a game in progress.
func (s *State) canMove(n int) error {
	switch {
	case s.Pause != nil:
		return s.pausedError()
	case s.Turn != n:
		return ErrNotTurn
	}
	return nil
}

// canPropose returns an error unless a player may open a vote; for a takeback it also returns the
// number of entries that would stay.
func (s *State) canPropose(player Player, n int, kind VoteKind) (keep int, err error) {
	if err := s.holds(player, n); err != nil {
		return 0, err
	}
	if s.isAsked(player, kind) { // the proposal is a vote for it
		return 0, nil
	}
	switch kind {
	case VoteDraw:
		if err := s.canDraw(player); err != nil {
			return 0, err
		}
	case VoteAbort:
	case VoteResume:
		if s.Pause == nil {
			return 0, ErrNotPaused
		}
		if s.adjourned() {
			return 0, ErrAdjourned
		}
	case VotePause, VoteTakeback:
		if s.Pause != nil {
			return 0, s.pausedError()
		}
	default:
		return 0, &InputError{"kind", "use draw, takeback, pause, resume or abort"}
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

// proposer returns the seat for a player's proposal without a seat. For a takeback it is the
// player's last mover. Otherwise it is the seat to move, or else the first that may propose.
func (s *State) proposer(player Player, kind VoteKind) int {
	best, last := 0, 0
	for _, n := range s.SeatsOf(player) {
		keep, err := s.canPropose(player, n, kind)
		if err == nil && (best == 0 || keep > last || kind != VoteTakeback && n == s.Turn) {
			best, last = n, keep
		}
	}
	if seats := s.SeatsOf(player); best == 0 && len(seats) > 0 {
		return seats[0] // its refusal has the reason
	}
	return best
}

// hasSay reports whether a player has a vote in the open ballot.
func (s *State) hasSay(player Player) bool {
	return player != "" && s.Vote != nil && slices.ContainsFunc(s.Vote.Voters, func(v Voter) bool { return v.Player == player })
}
