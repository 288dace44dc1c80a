package rating

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// Glickman's example: 1500 with 200 wins against 1400 with 30, loses against 1550 with 100 and 1700
// with 300.
func TestGlickman(t *testing.T) {
	on := func(mean, deviation float64) Standing {
		return Standing{(mean - glickoMean) / glickoUnit, deviation / glickoUnit, glickoVolatility, false}
	}
	var games []encounter
	for _, e := range [][3]float64{{1400, 30, 1}, {1550, 100, 0}, {1700, 300, 0}} {
		p := on(e[0], e[1])
		games = append(games, encounter{p.Mean, p.Deviation, e[2], 1})
	}
	p := on(1500, 200).after(games)
	mean, deviation := glicko{}.shown(p)
	if !near(mean, 1464.05067, 0.00001) || !near(deviation, 151.51652, 0.00001) || !near(p.Volatility, 0.059996, 0.0000005) {
		t.Errorf("%.5f, %.5f, %.6f, want 1464.05067, 151.51652, 0.059996", mean, deviation, p.Volatility)
	}
}

// gameOf returns a game of players a, b, ... with places and optional teams.
func gameOf(places []int, teams ...int) Game {
	g := Game{Pool: "pool"}
	for i, place := range places {
		s := Seat{Who: string(rune('a' + i)), Place: place}
		if teams != nil {
			s.Team = Team(fmt.Sprint(teams[i]))
		}
		g.Seats = append(g.Seats, s)
	}
	return g
}

// The published numbers of the openskill libraries for the Bradley-Terry model with full pairing;
// the case with shared places was computed by hand.
func TestOpenskill(t *testing.T) {
	tests := []struct {
		name   string
		game   Game
		rating [][2]float64 // by seat
	}{
		{"three", gameOf([]int{1, 2, 3}), [][2]float64{
			{30.2704627669473, 7.788474807872566}, {25, 7.788474807872566}, {19.7295372330527, 7.788474807872566},
		}},
		{"five", gameOf([]int{1, 2, 3, 4, 5}), [][2]float64{
			{35.5409255338946, 7.202515895247076}, {30.2704627669473, 7.202515895247076}, {25, 7.202515895247076},
			{19.729537233052703, 7.202515895247076}, {14.4590744661054, 7.202515895247076},
		}},
		{"three against one against two", gameOf([]int{1, 1, 1, 2, 3, 3}, 1, 1, 1, 2, 3, 3), [][2]float64{
			{25.992743915179297, 8.19709997489984}, {25.992743915179297, 8.19709997489984}, {25.992743915179297, 8.19709997489984},
			{28.48909130001799, 8.220848339985736},
			{20.518164784802714, 8.127515465304823}, {20.518164784802714, 8.127515465304823},
		}},
		{"two share the first place", gameOf([]int{1, 1, 3, 4}), [][2]float64{
			{30.270462766947299, 7.5012190693964005}, {30.270462766947299, 7.5012190693964005},
			{22.36476861652635, 7.5012190693964005}, {17.094305849579052, 7.5012190693964005},
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			result, err := Rate([]Game{tt.game}, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range result.Ratings {
				want := tt.rating[r.Who[0]-'a']
				if !near(r.Mean, want[0], 1e-9) || !near(r.Deviation, want[1], 1e-9) {
					t.Errorf("%s: %v, %v, want %v", r.Who, r.Mean, r.Deviation, want)
				}
			}
		})
	}
}

// A pool of games for two uses Glicko-2, any other openskill's scale; pools are independent.
func TestPools(t *testing.T) {
	two, three := gameOf([]int{1, 2}), gameOf([]int{1, 2, 3})
	three.Pool = "mixed"
	third := gameOf([]int{1, 2})
	third.Pool = "mixed"
	result, err := Rate([]Game{two, third, three}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range result.Ratings {
		got = append(got, fmt.Sprintf("%s %s %.1f %.1f", r.Pool, r.Who, r.Mean, r.Deviation))
	}
	want := []string{"mixed a 31.9 7.6", "mixed b 22.6 7.6", "mixed c 20.4 7.8", "pool a 1662.2 290.2", "pool b 1337.8 290.2"}
	if len(got) != 5 || !strings.HasPrefix(got[3], "pool a 1662") || !strings.HasPrefix(got[0], "mixed a 3") || got[4][:10] != want[4][:10] {
		t.Errorf("%q, want about %q", got, want)
	}
}

func TestTeam(t *testing.T) {
	var g Game
	if err := json.Unmarshal([]byte(`{"pool":"p","seats":[{"who":"a","place":1,"team":2},{"who":"b","place":2,"team":"2"},{"who":"c","place":2,"team":null},{"who":"d","place":2}]}`), &g); err != nil {
		t.Fatal(err)
	}
	if got := []Team{g.Seats[0].Team, g.Seats[1].Team, g.Seats[2].Team, g.Seats[3].Team}; !slices.Equal(got, []Team{"2", "2", "", ""}) {
		t.Errorf("teams %q", got)
	}
	if err := json.Unmarshal([]byte(`{"seats":[{"who":"a","place":1,"team":[]}]}`), &g); err == nil {
		t.Error("a list is taken for a team")
	}
}

func TestRefused(t *testing.T) {
	tests := []struct {
		game Game
		want string
	}{
		{Game{}, "game 2: 0 seats, not 2 to 64"},
		{gameOf([]int{1}), "game 2: 1 seats"},
		{gameOf([]int{1, 3}), "seat 2: place 3, not 1 to 2"},
		{gameOf([]int{0, 1}), "seat 1: place 0"},
		{gameOf([]int{1, 1}, 1, 1), "all seats are in one team"},
		{Game{Seats: []Seat{{Who: "a", Place: 1}, {Who: "a", Place: 2}}}, `seat 2: "a" has two seats`},
		{Game{Seats: []Seat{{Who: "a", Place: 1}, {Place: 2}}}, "seat 2: no player"},
	}
	for _, tt := range tests {
		_, err := Rate([]Game{gameOf([]int{1, 2}), tt.game}, Options{})
		var refused *Error
		if !errors.As(err, &refused) || refused.Game != 2 || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// shownLuck is the luck in a player's performance, by the model.
const shownLuck = math.Sqrt2 * wengLuck

// played returns games of players with known strengths, in openskill's points, on seats with known
// advantages, and the strengths.
func played(seed uint64, players, games int, advantages []float64, strength func(*rand.Rand) float64) ([]Game, []float64) {
	r := rand.New(rand.NewPCG(seed, 0))
	strengths := make([]float64, players)
	for i := range strengths {
		strengths[i] = strength(r)
	}
	list := make([]Game, games)
	for i := range list {
		who := r.Perm(players)[:len(advantages)]
		shown := make([]float64, len(who)) // performance in this game
		for j, p := range who {
			luck := -math.Log(-math.Log(1 - r.Float64())) // Gumbel-distributed: differences of two are logistic
			shown[j] = strengths[p] + advantages[j] + shownLuck*luck
		}
		for j, p := range who {
			place := 1
			for _, other := range shown {
				if other > shown[j] {
					place++
				}
			}
			list[i].Seats = append(list[i].Seats, Seat{Who: fmt.Sprint(p), Place: place})
		}
	}
	return list, strengths
}

// likeliest returns the most likely strengths of players after games, with perfect knowledge of the
// model: the spread of strengths (normal), the luck, and the seat advantages. No method finds the
// order better on average.
func likeliest(games []Game, players int, advantages []float64, spread float64) []Rating {
	strengths := make([]float64, players)
	for range 2000 { // gradient ascent
		slope := make([]float64, players)
		for i, s := range strengths {
			slope[i] = -s / (spread * spread)
		}
		for _, g := range games {
			for place := range len(g.Seats) - 1 { // the first of the remaining ones
				shares, sum := make([]float64, len(g.Seats)), 0.0
				for j, seat := range g.Seats {
					if who, _ := strconv.Atoi(seat.Who); seat.Place > place {
						shares[j] = math.Exp((strengths[who] + advantages[j]) / shownLuck)
						sum += shares[j]
					}
				}
				for j, seat := range g.Seats {
					who, _ := strconv.Atoi(seat.Who)
					slope[who] -= shares[j] / sum / shownLuck
					if seat.Place == place+1 {
						slope[who] += 1 / shownLuck
					}
				}
			}
		}
		for i := range strengths {
			strengths[i] += slope[i]
		}
	}
	list := make([]Rating, players)
	for i, s := range strengths {
		list[i] = Rating{Who: fmt.Sprint(i), Mean: s}
	}
	slices.SortFunc(list, func(a, b Rating) int { return cmp.Compare(b.Mean, a.Mean) })
	return list
}

// After thirty games each, the order of strengths is found nearly as well as possible, and the seat
// advantages within their errors.
func TestKnownStrengths(t *testing.T) {
	for _, advantages := range [][]float64{{1, -1}, {2, 0, -2}, {3, 1, -1, -3}} {
		t.Run(fmt.Sprint(len(advantages)), func(t *testing.T) {
			const players, spread = 40, 12.0
			games, strengths := played(7, players, 20_000/len(advantages), advantages, func(r *rand.Rand) float64 { return spread * r.NormFloat64() })
			early := games[:30*players/len(advantages)]
			result, err := Rate(early, Options{})
			if err != nil {
				t.Fatal(err)
			}
			best := kendall(likeliest(early, players, advantages, spread), strengths)
			if tau := kendall(result.Ratings, strengths); tau < best-0.06 {
				t.Errorf("after thirty games each Kendall's tau is %.3f, and could be %.3f", tau, best)
			} else {
				t.Logf("after thirty games each Kendall's tau is %.3f, and could be %.3f", tau, best)
			}
			result, err = Rate(games, Options{SeatTerms: true})
			if err != nil {
				t.Fatal(err)
			}
			for i, s := range result.SeatTerms {
				want := advantages[i]
				if len(advantages) == 2 { // Glicko's points, with the same slope
					want *= glickoUnit / shownLuck
				}
				t.Logf("seat %d: %.2f +- %.2f, want %.2f", s.Seat, s.Advantage, s.Error, want)
				if !near(s.Advantage, want, 3*s.Error+0.1*math.Abs(want)) || s.Error <= 0 {
					t.Errorf("seat %d: %.2f +- %.2f, want %.2f", s.Seat, s.Advantage, s.Error, want)
				}
			}
			if tau := kendall(result.Ratings, strengths); tau < 0.9 {
				t.Errorf("Kendall's tau is %.3f", tau)
			}
		})
	}
}

// kendall returns Kendall's tau between ratings and strengths.
func kendall(ratings []Rating, strengths []float64) float64 {
	agree, pairs := 0, 0
	of := func(r Rating) float64 {
		i, _ := strconv.Atoi(r.Who) // named by played
		return strengths[i]
	}
	for i, a := range ratings {
		for _, b := range ratings[i+1:] { // a has the higher mean
			pairs++
			if of(a) > of(b) {
				agree++
			}
		}
	}
	return 2*float64(agree)/float64(pairs) - 1
}

// Ratings of equals do not drift.
func TestNoInflation(t *testing.T) {
	for _, seats := range []int{2, 4} {
		games, _ := played(3, 100, 3000, make([]float64, seats), func(*rand.Rand) float64 { return 0 })
		result, err := Rate(games, Options{})
		if err != nil {
			t.Fatal(err)
		}
		total, newcomer := 0.0, wengMean
		if seats == 2 {
			newcomer = glickoMean
		}
		for _, r := range result.Ratings {
			total += r.Mean
		}
		if !near(total, 100*newcomer, 0.01*100*newcomer) {
			t.Errorf("%d seats: the sum of means is %.1f, not %.1f within a hundredth", seats, total, 100*newcomer)
		}
	}
}
