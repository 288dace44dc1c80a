package event

import "slices"

// gains has, by percent of the points from 50 to 100, how much stronger than its opponents a player
// performs: table 8.1.1 of the rating regulations of FIDE.
//
// Source: https://handbook.fide.com/chapter/B022024
var gains = [51]int{
	0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
	72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
	149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
	240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
	366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
	800,
}

// gain returns how much stronger than its opponents a player performs who has a share of the points,
// in percent.
func gain(percent int) int {
	if percent < 50 {
		return -gains[50-percent]
	}
	return gains[percent-50]
}

// performance returns the performance rating of an entrant or a team at tables with a result: the mean
// rating of the opponents plus the gain for the share of points against them. At a table, each
// opponent with a rating is a game: a point for a better place, half a point for a shared one.
// Players who did not come and bots are no opponents. 0 without any.
func (e *Event) performance(id int, tables []*Table) int64 {
	games, halves, ratings := 0, 0, 0
	for _, t := range tables {
		places := e.Options.sidePlaces(t.Places)
		side := slices.Index(t.sides, id)
		for i, other := range t.sides {
			rating := e.rated(other)
			if i == side || rating == 0 || places[side] == 0 || places[i] == 0 || e.Options.partners(i, side) {
				continue
			}
			games++
			ratings += rating
			switch {
			case places[side] < places[i]:
				halves += 2
			case places[side] == places[i]:
				halves++
			}
		}
	}
	if games == 0 {
		return 0
	}
	return int64((2*ratings+games)/(2*games) + gain((100*halves+games)/(2*games)))
}

// rated returns the rating of a unit, 0 for a bot and unless all its players have one.
func (e *Event) rated(unit int) int {
	if unit == 0 || slices.ContainsFunc(e.members([]int{unit}), func(id int) bool { return e.entrants[id-1].Rating == 0 }) {
		return 0
	}
	return e.rating(unit)
}
