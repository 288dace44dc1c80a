package engine

import "github.com/manykings/manykings/rules"

// losses are the seats that have gone out up to a ply, and their scores.
type losses struct {
	seats  uint16 // bit 1<<seat
	scores Values
}

// note notes who has gone out by a ply.
func (l *losses) note(standings *rules.Standings, ply int) {
	for seat := range l.scores {
		if s := standings[seat]; s.Fate == rules.HasLost && l.seats>>seat&1 == 0 {
			l.seats |= 1 << seat
			l.scores[seat] = fate(s, ply)
		}
	}
}

// restore gives the seats that have gone out the scores they went out with.
func (l *losses) restore(v *Values) {
	for seat := range v {
		if l.seats>>seat&1 != 0 {
			v[seat] = l.scores[seat]
		}
	}
}
