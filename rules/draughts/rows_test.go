package draughts

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// slowSurvey is survey by the tables of each man.
func slowSurvey(p *Position, seat rules.Seat) (steps int, capturing spots) {
	for men := p.men[seat]; !men.empty(); {
		s := men.pop()
		if len(p.game.appendLeaps(nil, p.at[s], s, p.enemies(seat), p.taken)) > 0 {
			capturing = capturing.or(only(s))
		}
		if !p.at[s].crowned() {
			steps += p.game.men[seat][s].steps.without(p.taken).count()
			continue
		}
		walk := p.game.walk(s)
		for i := 0; i < len(walk); {
			if p.taken.has(walk[i].at) {
				i = int(walk[i].skip)
			} else {
				steps++
				i++
			}
		}
	}
	return steps, capturing
}

// The results for all men of a seat at once equal those man by man, at every node of games
// and in scattered positions, on every star and shade.
func TestSurveyAgreesWithMenOneByOne(t *testing.T) {
	for seats := 2; seats <= rules.MaxSeats; seats++ {
		for _, options := range [][]rules.Choice{
			nil, {{Option: "colour", Value: "light"}}, {{Option: "centre", Value: "neighbours"}, {Option: "landing", Value: "behind"}},
		} {
			g := newTestGame(t, rules.ID{Name: "draughts", Seats: seats, Options: options})
			rng := rand.New(rand.NewPCG(uint64(seats), 0))
			check := func(p *Position) {
				t.Helper()
				for seat := rules.Seat(1); int(seat) <= seats; seat++ {
					steps, capturing := p.survey(seat)
					wantSteps, wantCapturing := slowSurvey(p, seat)
					if capturing != wantCapturing || capturing.empty() && steps != wantSteps {
						t.Fatalf("%s, seat %d: %d steps, captures by %v, want %d, %v in %+v",
							g.ID(), seat, steps, capturing, wantSteps, wantCapturing, p.Setup())
					}
				}
				if got, want := p.CountMoves(), len(p.Moves(nil)); got != want {
					t.Fatalf("%s: %d moves counted, want %d in %+v", g.ID(), got, want, p.Setup())
				}
			}
			for range 20 {
				p := g.Start().(*Position)
				for range 200 {
					moves := p.Moves(nil)
					if check(p); len(moves) == 0 {
						break
					}
					p.Make(moves[rng.IntN(len(moves))])
				}
				p = g.newPosition()
				for s := range g.squares {
					seat := rules.Seat(1 + rng.IntN(seats))
					if rng.IntN(3) == 0 {
						p.put(spot(s), manOf(seat).withCrown(g.lastRow[seat].has(spot(s)) || rng.IntN(4) == 0))
					}
				}
				p.pass(rules.Seat(1 + rng.IntN(seats)))
				check(p)
			}
		}
	}
}

// The generator by rows agrees with the general one, in lists and counts.
func TestRowsAgreeWithGeneralGenerator(t *testing.T) {
	for _, colour := range []string{"dark", "light"} {
		byRows := newTestGame(t, rules.ID{Name: "draughts", Seats: 2, Options: []rules.Choice{{Option: "colour", Value: colour}}})
		general := *byRows
		general.byRows = false
		compared := 0
		for seed := range uint64(60) {
			rng := rand.New(rand.NewPCG(seed, 0))
			p := byRows.Start().(*Position)
			for range 200 {
				q := p.Clone().(*Position)
				q.game = &general
				got, want := p.Moves(nil), q.Moves(nil)
				if n := p.CountMoves(); n != len(want) {
					t.Fatalf("%s: %d moves counted, want %d in %+v", colour, n, len(want), p.Setup())
				}
				if len(got) == 0 {
					break
				}
				next := got[rng.IntN(len(got))]
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%s: by rows %v, want %v in %+v", colour, got, want, p.Setup())
				}
				if p.goesByRows() {
					compared++
				}
				p.Make(next)
			}
		}
		if compared < 1000 {
			t.Errorf("%s: only %d positions compared", colour, compared)
		}
	}
}
