package rating

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// folded rates games one after the other, like a server, with pinned bots.
func folded(t *testing.T, m Model, games []Game, pinned map[string]float64) (map[string]Standing, *Advantages) {
	t.Helper()
	all, seats := make(map[string]Standing), new(Advantages)
	for who, number := range pinned {
		all[who] = m.Pin(number)
	}
	for _, g := range games {
		before := make([]Standing, len(g.Seats))
		for i, s := range g.Seats {
			known, ok := all[s.Who]
			if !ok {
				known = m.Newcomer()
			}
			before[i] = known
		}
		after, err := m.Rate(g, before, seats)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range g.Seats {
			all[s.Who] = after[i]
		}
	}
	return all, seats
}

// Rating game by game finds the order of strengths, and the seat advantages within their errors; a
// repetition gives the same bits.
func TestFold(t *testing.T) {
	for _, advantages := range [][]float64{{1, -1}, {2, 0, -2}, {3, 1, -1, -3}} {
		t.Run(fmt.Sprint(len(advantages)), func(t *testing.T) {
			const players = 40
			m, unit := ManySeats, wengPoint
			if len(advantages) == 2 {
				m, unit = TwoSeats, glickoUnit/shownLuck
			}
			games, strengths := played(11, players, 20_000/len(advantages), advantages, func(r *rand.Rand) float64 { return 12 * r.NormFloat64() })
			after := 30 * players / len(advantages)
			early, _ := folded(t, m, games[:after], nil)
			if tau := kendall(ranked(m, early), strengths); tau < 0.75 {
				t.Errorf("after thirty games each Kendall's tau is %.3f", tau)
			}
			all, seats := folded(t, m, games, nil)
			if tau := kendall(ranked(m, all), strengths); tau < 0.9 {
				t.Errorf("Kendall's tau is %.3f", tau)
			}
			found, errors := seats.Numbers(m)
			for i, want := range advantages {
				want *= unit
				t.Logf("seat %d: %.2f +- %.2f, want %.2f", i+1, found[i], errors[i], want)
				if !near(found[i], want, 3*errors[i]+0.1*math.Abs(want)) || errors[i] <= 0 {
					t.Errorf("seat %d: %.1f +- %.1f, want %.1f", i+1, found[i], errors[i], want)
				}
			}
			again, same := folded(t, m, games, nil)
			for who, s := range all {
				if again[who] != s {
					t.Fatalf("%s has %v, and %v after a recalculation", who, s, again[who])
				}
			}
			if !slices.Equal(same.Means, seats.Means) {
				t.Error("the seats differ after a recalculation")
			}
		})
	}
}

// ranked returns standings as ratings, highest first.
func ranked(m Model, all map[string]Standing) []Rating {
	var list []Rating
	for who, s := range all {
		number, deviation := m.Number(s)
		list = append(list, Rating{"", who, number, deviation})
	}
	slices.SortFunc(list, func(a, b Rating) int { return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Who, b.Who)) })
	return list
}

// A hundred points mean the same in both models, newcomers have 1500 in both, and ratings of
// equals do not drift.
func TestNumbers(t *testing.T) {
	for _, m := range []Model{TwoSeats, ManySeats} {
		if number, _ := m.Number(m.Newcomer()); number != 1500 {
			t.Errorf("a newcomer has %.1f", number)
		}
		if number, deviation := m.Number(m.Pin(1720)); !near(number, 1720, 1e-9) || deviation != 0 {
			t.Errorf("pinned to 1720, shown as %.1f +- %.1f", number, deviation)
		}
		a, b := m.Pin(1600), m.Pin(1500)
		chance := logistic(m.scale().comparison(0, 0) * (a.Mean - b.Mean))
		if !near(chance, 0.64, 0.001) {
			t.Errorf("a hundred points are %.3f of the points", chance)
		}
		seats := 2 * (1 + int(m))
		games, _ := played(3, 100, 3000, make([]float64, seats), func(*rand.Rand) float64 { return 0 })
		all, _ := folded(t, m, games, nil)
		total := 0.0
		for _, r := range ranked(m, all) {
			total += r.Mean
		}
		if !near(total, 1500*100, 0.01*1500*100) {
			t.Errorf("%d seats: the numbers of equals are %.1f on average", seats, total/100)
		}
	}
}

// Pinned players keep their ratings, and their opponents reach their own strength on the same
// scale.
func TestPinned(t *testing.T) {
	for m, seats := range map[Model]int{TwoSeats: 2, ManySeats: 3} {
		games, strengths := played(5, 12, 4000, make([]float64, seats), func(r *rand.Rand) float64 { return 8 * r.NormFloat64() })
		unit := wengPoint
		if m == TwoSeats {
			unit = glickoUnit / shownLuck
		}
		pinned := map[string]float64{}
		for i := range 3 {
			pinned[fmt.Sprint(i)] = 1700 + unit*strengths[i]
		}
		all, _ := folded(t, m, games, pinned)
		for i, strength := range strengths {
			who := fmt.Sprint(i)
			number, _ := m.Number(all[who])
			if want := 1700 + unit*strength; !near(number, want, 120) || i < 3 && !near(number, want, 1e-6) {
				t.Errorf("%d seats, player %d: %.0f, want %.0f", seats, i, number, want)
			}
		}
	}
}

// A lower weight changes ratings less, and weight 0 not at all.
func TestWeight(t *testing.T) {
	for m, places := range map[Model][]int{TwoSeats: {1, 2}, ManySeats: {1, 2, 2}} {
		rate := func(weight, share float64) Standing {
			g := gameOf(places)
			g.Weight = square(len(places))
			for _, row := range g.Weight {
				for i := range row {
					row[i] = weight
				}
			}
			g.Seats[0].Share = share
			before := make([]Standing, len(places))
			for i := range before {
				before[i] = m.Newcomer()
			}
			after, err := m.Rate(g, before, new(Advantages))
			if err != nil {
				t.Fatal(err)
			}
			return after[0]
		}
		whole, half, none, shared := rate(1, 0), rate(0.5, 0), rate(0, 0), rate(1, 0.5)
		start := m.Newcomer().Mean
		if !(whole.Mean > half.Mean && half.Mean > none.Mean && none.Mean == start) {
			t.Errorf("%v seats: means %.3f, %.3f with half a weight, %.3f without any", len(places), whole.Mean, half.Mean, none.Mean)
		}
		if !near(shared.Mean-start, (whole.Mean-start)/2, 1e-12) || !near(shared.Deviation, (whole.Deviation+m.Newcomer().Deviation)/2, 1e-12) {
			t.Errorf("%v seats: a share of a half gives %v, all of it %v", len(places), shared, whole)
		}
	}
}
