package event

import (
	"maps"
	"slices"
)

// Clone returns an event on which further acts can be tried without a change of e. It takes as long
// as its tables are many, while [Open] carries out all acts again. So acts replace the lists of an
// event, such as the seats of a table, and write into none.
func (e *Event) Clone() *Event {
	c := *e
	// An append to either of the two must not write into the other.
	c.Acts, c.entrants, c.teams, c.squads, c.steps = slices.Clip(e.Acts), slices.Clip(e.entrants), slices.Clip(e.teams), slices.Clip(e.squads), slices.Clip(e.steps)
	c.challenges = slices.Clip(e.challenges)
	c.queue = slices.Clip(e.queue)
	c.apart = slices.Clip(e.apart)
	c.ranked = slices.Clone(e.ranked) // a step uses up the ladder before it
	c.replies, c.promoted = maps.Clone(e.replies), maps.Clone(e.promoted)
	c.withdrawn, c.asked, c.free, c.seen, c.exhibits = maps.Clone(e.withdrawn), maps.Clone(e.asked), maps.Clone(e.free), maps.Clone(e.seen), maps.Clone(e.exhibits)
	c.skips = maps.Clone(e.skips)
	c.rounds = slices.Clone(e.rounds)
	for i := range c.rounds {
		c.rounds[i].Tables = slices.Clone(c.rounds[i].Tables)
	}
	if n := len(c.rounds); n > 0 { // line-ups are handed in for the last round alone
		c.rounds[n-1].lineUps = maps.Clone(c.rounds[n-1].lineUps)
	}
	return &c
}
