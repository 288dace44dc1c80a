package event

// Points that tempt players to agree on a draw.

// Drawn returns what a table gives to each of its players if all of them share it, and to its winner
// if there is one, in units of [pairing.Point].
//
// Where a drawn table is worth more than an equal part of a win, players who are content with it may
// agree on it beforehand.
func (o *Options) Drawn() (drawn, won int) {
	places := make([]int, o.sides())
	for i := range places {
		places[i] = 1
	}
	drawn = o.pointsOfSides(places)[0]
	for i := range places[1:] {
		places[i+1] = i + 2
	}
	return drawn, o.pointsOfSides(places)[0]
}

// Collusive reports whether a drawn table gives everybody more than an equal part of a win.
func (o *Options) Collusive() bool {
	drawn, won := o.Drawn()
	return drawn*o.sides() > won && o.Form != Ladders
}
