package rules

// Ending is how a game ended. The zero value is a game that goes on.
type Ending struct {
	Reason  Reason
	Winners SeatSet // none if drawn
}

// Over reports whether the game has ended.
func (e Ending) Over() bool { return e.Reason != NoReason }
