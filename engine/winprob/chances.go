package winprob

import "github.com/manykings/manykings/rules"

// Share is a chance, or a part of the point of a game, in parts of [Whole].
type Share int32

// Whole is certainty: all of the point.
const Whole Share = 1_000_000

// Percent returns s in hundredths, rounded.
func (s Share) Percent() int { return int((s + Whole/200) / (Whole / 100)) }

// Chances are the expectations of the seats of a position, by seat (index 0 unused). The
// seats of a team share their team's.
type Chances struct {
	// Sides is how many places there are: the teams of the game.
	Sides int
	// Place are the chances of each place, from 1 to Sides. Shared places are divided equally: of two
	// that draw each is half first and half second. The chances of a seat sum to Whole, and so do
	// those of a place over all teams.
	Place [rules.MaxSeats + 1][rules.MaxSeats + 1]Share
	// Win is the chance to be first alone, Draw to share the first place with
	// another team. The rest is a loss.
	Win, Draw [rules.MaxSeats + 1]Share
	// Points are the parts of the point that the seats expect: a win is all of it,
	// a draw is divided. They sum to Whole over teams, and are Place[seat][1].
	Points [rules.MaxSeats + 1]Share
}

// spread rounds parts of one to Shares that sum to Whole: each is rounded down, and the
// rest goes to the largest fractions, the first of equals first.
func spread(dst []Share, parts []uint64) {
	var sum uint64
	for _, p := range parts {
		sum += p
	}
	if sum == 0 {
		return
	}
	var rest [rules.MaxSeats + 1]uint64
	left := Whole
	for i, p := range parts {
		dst[i], rest[i] = shareOf(p, sum)
		left -= dst[i]
	}
	for ; left > 0; left-- {
		most := 0
		for i := range parts {
			if rest[i] > rest[most] {
				most = i
			}
		}
		dst[most]++
		rest[most] = 0
	}
}
