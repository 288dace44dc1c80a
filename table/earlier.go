package table

import (
	"github.com/manykings/manykings/rules"
)

// Earlier returns the state after the first n entries of s, for viewers who may not see the others yet:
// no clock runs, and there is no vote and no pause. Seats keep their present holders.
func (s *State) Earlier(game rules.Game, n int) (State, error) {
	pos, err := s.Replay(game, n)
	if err != nil {
		return State{}, err
	}
	o := pos.Outcome()
	e := s.Unplayed()
	e.Entries, e.Outcome, e.Turn = s.Entries[:n:n], &o, int(o.Turn)
	for _, seat := range o.Out {
		e.Out = append(e.Out, int(seat))
	}
	for i := range e.Entries {
		of := &e.Entries[i]
		if of.Seat > 0 && of.Seat <= len(e.Times) && s.Clock.counts() {
			e.Times[of.Seat-1].Left = of.Left
		}
		if e.Whole > 0 {
			e.Whole = max(0, e.Whole-of.Spent)
		}
	}
	return e, nil
}

// Unplayed returns s without anything that its entries tell.
func (s *State) Unplayed() State {
	e := *s
	e.Entries, e.Out = nil, nil
	e.Pause, e.Vote, e.LastVote, e.Votes, e.Declined = nil, nil, nil, nil, nil
	e.Course = Course{Version: s.Version, Moved: s.Moved, Updated: s.Updated, Times: make([]SeatTime, len(s.Seats)), Whole: s.Clock.Total}
	for i := range e.Times {
		e.Times[i] = s.Clock.first(i + 1)
	}
	return e
}
