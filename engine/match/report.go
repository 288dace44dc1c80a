package match

import (
	"math"
	"slices"
)

// Report is the result of a match.
type Report struct {
	Planned int // games, in full cycles
	Games   int // played
	Plies   int // of all games together
	Faults  []Fault
	Scores  []Score // by contestant
	// Sides is how many sides the game has.
	Sides int
	// Pairs counts the pairs of games with one opening by the points of the first
	// of two contestants, from 0 to 2 in halves. Only with two sides.
	Pairs [5]int
	// LLR is the log likelihood ratio of the test, Accepted the hypothesis that
	// it ended with: 0, 1, or -1 for none.
	LLR      float64
	Accepted int

	cycle     int
	openCycle map[int][]Result // by opening, whose games are not all played yet
	samples   [][]float64      // by contestant: mean points of a game of each full cycle
}

// Score is a contestant's result.
type Score struct {
	Name   string
	Games  int
	Wins   int // alone, with one side or more of its own
	Draws  int // that it shares with others
	Points float64
	// Due is the points that equal strength would give: its part of the sides.
	Due float64
	// Share is its part of the points, by cycles.
	Share Estimate
	// Seats are games and points by seat; index 0 is seat 1.
	Seats []SeatScore
}

// SeatScore is the result on a seat.
type SeatScore struct {
	Games  int     `json:"games"`
	Points float64 `json:"points"`
}

// newReport returns the report of a match that has not begun.
func newReport(contestants []Contestant, p pairing, seats, planned int) *Report {
	r := &Report{
		Planned: planned, Sides: len(p.lineup), Accepted: -1,
		cycle: p.cycle, openCycle: make(map[int][]Result), samples: make([][]float64, len(contestants)),
	}
	for _, c := range contestants {
		r.Scores = append(r.Scores, Score{Name: c.Name, Seats: make([]SeatScore, seats)})
	}
	return r
}

// add counts a game. seats gives the side of each seat.
func (r *Report) add(g Result, opening int, seats []int) {
	r.Games++
	r.Plies += g.Plies
	r.Faults = append(r.Faults, g.Faults...)
	for who := range r.Scores {
		s := &r.Scores[who]
		if !slices.Contains(g.Seating, who) {
			continue
		}
		s.Games++
		s.Points += g.Points[who]
		switch {
		case g.Points[who] > 1-1e-9:
			s.Wins++
		case g.Points[who] > 1e-9:
			s.Draws++
		}
		s.Due += float64(count(g.Seating, who)) / float64(r.Sides)
	}
	for seat, side := range seats {
		s := &r.Scores[g.Seating[side]].Seats[seat]
		s.Games++
		s.Points += g.SeatPoints[seat]
	}
	r.openCycle[opening] = append(r.openCycle[opening], g)
	if games := r.openCycle[opening]; len(games) == r.cycle {
		delete(r.openCycle, opening)
		r.close(games)
	}
}

// close counts the games of an opening after all have been played.
func (r *Report) close(games []Result) {
	for who := range r.Scores {
		points := 0.0
		for _, g := range games {
			points += g.Points[who]
		}
		r.samples[who] = append(r.samples[who], points/float64(len(games)))
		r.Scores[who].Share = mean(r.samples[who])
	}
	if r.Sides == 2 && len(r.Scores) == 2 {
		r.Pairs[int(2*(games[0].Points[0]+games[1].Points[0])+0.5)]++
	}
}

// ratio returns the log likelihood ratio of a test of the first contestant.
func (r *Report) ratio(test SPRT) float64 {
	if r.Pairs != [5]int{} {
		return test.LLR(r.Pairs)
	}
	// Shares of equal games may differ in their last bits.
	const grain = 1 << 20
	due := r.Scores[0].Due / float64(r.Scores[0].Games)
	seen := map[float64]int{0: 0, 0.5: 0, 1: 0}
	for _, x := range r.samples[0] {
		seen[math.Round(x*grain)/grain]++
	}
	return test.ratio(seen, due)
}

func count(list []int, x int) int {
	n := 0
	for _, y := range list {
		if y == x {
			n++
		}
	}
	return n
}
