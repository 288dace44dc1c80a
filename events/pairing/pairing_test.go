package pairing

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// event is a problem of n players at tables of three whose first seat is the best.
func event(n int, seed uint64, sizes ...int) *Problem {
	return &Problem{
		Sizes: sizes, Players: make([]Player, n), Seed: seed,
		Values: map[int][]int{3: {393, 332, 275}, 4: {290, 260, 240, 210}},
	}
}

// play pairs a round, lets the strongest win more often, and notes the round.
func play(t *testing.T, p *Problem, dice *rand.Rand) {
	t.Helper()
	r, err := p.Round()
	if err != nil {
		t.Fatal(err)
	}
	checkRounds(t, len(p.Players), []Round{r})
	p.Play(r)
	for _, table := range r.Tables {
		winner := table[dice.IntN(len(table))]
		if other := table[dice.IntN(len(table))]; other < winner {
			winner = other
		}
		p.Players[winner].Points += Point
	}
	p.Seed++
}

// Nine players at tables of three meet nobody twice in three rounds, whatever comes of the games.
func TestNobodyMeetsTwice(t *testing.T) {
	for seed := range uint64(20) {
		p, dice := event(9, seed, 3), rand.New(rand.NewPCG(seed, 2))
		for round := range 3 {
			play(t, p, dice)
			for i, player := range p.Players {
				for j, times := range player.Met {
					if times > 1 {
						t.Fatalf("seed %d, round %d: %d meets %d again", seed, round+1, i, j)
					}
				}
			}
		}
	}
}

// The seats even out: after three rounds at tables of three everybody has had each of them.
func TestSeatsEvenOut(t *testing.T) {
	for seed := range uint64(10) {
		p, dice := event(27, seed, 3), rand.New(rand.NewPCG(seed, 3))
		for range 3 {
			play(t, p, dice)
		}
		for i, player := range p.Players {
			if player.Luck < -130 || player.Luck > 130 {
				t.Errorf("seed %d: the seats of %d are worth %d thousandths", seed, i, player.Luck)
			}
		}
	}
}

// The exact search finds what trying all groups finds, for up to twelve players.
func TestExactEqualsAll(t *testing.T) {
	dice := rand.New(rand.NewPCG(5, 5))
	for _, c := range []struct{ n, size int }{{6, 2}, {8, 2}, {6, 3}, {9, 3}, {8, 4}, {12, 3}, {12, 4}, {12, 6}} {
		for range 3 {
			p := event(c.n, dice.Uint64(), c.size)
			for i := range p.Players {
				p.Players[i].Points = dice.IntN(4) * Point
				p.Players[i].Club = []string{"", "a", "b"}[dice.IntN(3)]
				p.Players[i].Met = map[int]int{}
			}
			for range c.n {
				i, j := dice.IntN(c.n), dice.IntN(c.n)
				if i != j {
					p.Players[i].Met[j]++
					p.Players[j].Met[i] = p.Players[i].Met[j]
				}
			}
			r, err := p.Round()
			if err != nil {
				t.Fatal(err)
			}
			var playing []int
			for i := range c.n {
				playing = append(playing, i)
			}
			g := p.groups(playing, p.tables(c.n))
			if least := all(g, playing, c.size); r.Cost != least || !r.Proven {
				t.Errorf("%d at %d: cost %d (proven %v), the least is %d", c.n, c.size, r.Cost, r.Proven, least)
			}
		}
	}
}

// all tries all groups of one size and returns the lowest cost.
func all(g *groups, left []int, size int) int64 {
	if len(left) == 0 {
		return 0
	}
	least := int64(1) << 62
	var choose func(t, rest []int, from int, cost int64)
	choose = func(t, rest []int, from int, cost int64) {
		if len(t) == size {
			least = min(least, cost+all(g, rest, size))
			return
		}
		for i := from; i < len(rest); i++ {
			next := cost
			for _, j := range t {
				next += g.pair[j][rest[i]]
			}
			choose(append(slices.Clone(t), rest[i]), slices.Delete(slices.Clone(rest), i, i+1), i, next)
		}
	}
	choose([]int{left[0]}, slices.Clone(left[1:]), 0, 0)
	return least
}

// Numbers that do not divide have tables of the second size, or byes for players who had none.
func TestByesAndSizes(t *testing.T) {
	for _, c := range []struct {
		n     int
		sizes []int
		want  string
	}{
		{10, []int{4, 3}, "[4 3 3] 0"},
		{11, []int{4, 3}, "[4 4 3] 0"},
		{13, []int{4, 3}, "[4 3 3 3] 0"},
		{5, []int{4, 3}, "[4] 1"},
		{10, []int{3}, "[3 3 3] 1"},
		{7, []int{2}, "[2 2 2] 1"},
	} {
		p := event(c.n, 1, c.sizes...)
		r, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		var sizes []int
		for _, table := range r.Tables {
			sizes = append(sizes, len(table))
		}
		slices.SortFunc(sizes, func(a, b int) int { return b - a })
		if got := fmt.Sprint(sizes, len(r.Byes)); got != c.want {
			t.Errorf("%d at %v: %s, want %s", c.n, c.sizes, got, c.want)
		}
	}
	p, dice := event(10, 4, 3), rand.New(rand.NewPCG(1, 1))
	for range 10 {
		play(t, p, dice)
	}
	for i, player := range p.Players {
		if player.Byes != 1 {
			t.Errorf("player %d has had %d byes in ten rounds, want 1", i, player.Byes)
		}
	}
}

// Pairs that are to be kept apart, and clubs, do not meet where that can be avoided.
func TestApart(t *testing.T) {
	p := event(12, 9, 4)
	p.Apart = [][2]int{{0, 1}, {0, 2}, {3, 11}}
	for i := range p.Players {
		p.Players[i].Club = []string{"a", "b", "c", "d"}[i/3]
	}
	r, err := p.Round()
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range r.Tables {
		for _, i := range table {
			for _, j := range table {
				if i != j && p.Players[i].Club == p.Players[j].Club || slices.Contains(p.Apart, [2]int{i, j}) {
					t.Errorf("%d and %d meet", i, j)
				}
			}
		}
	}
}

// The same problem has the same round, and another seed another one.
func TestSameSeedSameRound(t *testing.T) {
	for _, n := range []int{9, 60, 300} {
		a, _ := event(n, 1, 3).Round()
		b, _ := event(n, 1, 3).Round()
		c, _ := event(n, 2, 3).Round()
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%d players: two rounds of one seed", n)
		}
		if reflect.DeepEqual(a, c) {
			t.Errorf("%d players: one round of two seeds", n)
		}
	}
}

// An impossible pairing says why.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		p    *Problem
		want error
	}{
		{event(9, 1), ErrSizes},
		{event(9, 1, 1), ErrSizes},
		{event(9, 1, 9), ErrSizes},
		{event(2, 1, 3), ErrFew},
		{event(MostPlayers+1, 1, 3), ErrMany},
	} {
		if _, err := c.p.Round(); !errors.Is(err, c.want) {
			t.Errorf("%d at %v: %v, want %v", len(c.p.Players), c.p.Sizes, err, c.want)
		}
	}
}

// BenchmarkRound pairs the fifth round of an event.
//
//	go test ./events/pairing -run xxx -bench Round
func BenchmarkRound(b *testing.B) {
	for _, n := range []int{9, 24, 100, 500, 2000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			p, dice := event(n, 1, 4), rand.New(rand.NewPCG(1, 2))
			for range 4 {
				r, err := p.Round()
				if err != nil {
					b.Fatal(err)
				}
				p.Play(r)
				for _, table := range r.Tables {
					p.Players[table[dice.IntN(len(table))]].Points += Point
				}
			}
			for b.Loop() {
				if _, err := p.Round(); err != nil {
					b.Fatal(err)
				}
			}
			again := 0
			r, _ := p.Round()
			for _, table := range r.Tables {
				for _, i := range table {
					for _, j := range table {
						again += p.Players[i].Met[j]
					}
				}
			}
			b.ReportMetric(float64(again/2), "meetings-again")
		})
	}
}
