package pairing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// again returns how many meetings of an event of rounds have repeated.
func again(t *testing.T, version int, seed uint64, n, size, rounds int) int {
	t.Helper()
	p, dice := event(n, seed, size), rand.New(rand.NewPCG(seed, 9))
	p.Version, p.Quick = version, true
	for round := range rounds {
		p.Ahead = round < rounds-1
		play(t, p, dice)
	}
	total := 0
	for _, player := range p.Players {
		for _, times := range player.Met {
			total += times - 1
		}
	}
	return total / 2
}

// A look ahead leaves opponents for the next round: without one, sixteen players at tables of four use up
// the way to five rounds in which nobody meets twice.
func TestAhead(t *testing.T) {
	for _, c := range []struct {
		n, size, rounds int
		least           int // how many fewer of a hundred repeat
	}{{16, 4, 5, 80}, {16, 4, 4, 70}, {10, 2, 8, 50}, {12, 3, 5, 5}} {
		without, with := 0, 0
		for seed := range uint64(20) {
			without += again(t, 2, seed, c.n, c.size, c.rounds)
			with += again(t, 3, seed, c.n, c.size, c.rounds)
		}
		t.Logf("%d at tables of %d, %d rounds, 20 events: %d meetings repeat without a look ahead, %d with one", c.n, c.size, c.rounds, without, with)
		if without == 0 || 100*with > (100-c.least)*without {
			t.Errorf("%d at tables of %d, %d rounds: %d meetings repeat without a look ahead, %d with one", c.n, c.size, c.rounds, without, with)
		}
	}
}

// A round with a look ahead costs more than the cheapest one only if fewer meetings repeat, now and next, and is not
// called proven then.
func TestAheadProven(t *testing.T) {
	looked := 0
	for seed := range uint64(40) {
		p, dice := event(10, seed, 2), rand.New(rand.NewPCG(seed, 9))
		for range 6 {
			play(t, p, dice)
			alone, err := p.Round()
			if err != nil {
				t.Fatal(err)
			}
			p.Ahead = true
			ahead, err := p.Round()
			p.Ahead = false
			if err != nil {
				t.Fatal(err)
			}
			if ahead.Cost < alone.Cost && alone.Proven || ahead.Proven && ahead.Cost > alone.Cost {
				t.Fatalf("seed %d: cost %d (proven %v) alone, %d (proven %v) with a look ahead", seed, alone.Cost, alone.Proven, ahead.Cost, ahead.Proven)
			}
			if ahead.Cost > alone.Cost {
				looked++
			}
		}
	}
	if looked == 0 {
		t.Error("no round has looked ahead")
	}
}

// met returns how many pairs who are kept apart share a table.
func met(p *Problem, r *Round) (n int) {
	for _, pair := range p.Apart {
		for _, t := range r.Tables {
			if slices.Contains(t, pair[0]) && slices.Contains(t, pair[1]) {
				n++
			}
		}
	}
	return n
}

// With four of a family at three tables two meet, unless one of them has the bye.
func TestByesApart(t *testing.T) {
	p := event(10, 1, 3)
	for i := range 4 {
		for j := range i {
			p.Apart = append(p.Apart, [2]int{j, i})
		}
	}
	for version, want := range map[int]int{2: 1, 3: 0} {
		p.Version = version
		r, err := p.Round()
		if err != nil {
			t.Fatal(err)
		}
		if got := met(p, &r); got != want {
			t.Errorf("version %d: %d pairs of the family meet with a bye for %v, want %d", version, got, r.Byes, want)
		}
	}
	// Byes and points count before that.
	p.Version = 3
	for i := range 4 {
		p.Players[i].Points = Point
	}
	if r, err := p.Round(); err != nil || r.Byes[0] < 4 {
		t.Errorf("the bye of %v is one of more points: %v", r.Byes, err)
	}
}

// No other bye of the tie would keep more pairs apart: every one is tried, with tables that the exact
// search finds.
func TestByesApartLeast(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 3))
	gained, worse := 0, 0
	for range 60 {
		n, size := 7+dice.IntN(4), 3
		if n%size == 0 {
			continue
		}
		p := event(n, dice.Uint64(), size)
		for i := range n {
			p.Players[i].Points = dice.IntN(2) * Point
			for j := range i {
				if dice.IntN(2) == 0 {
					p.Apart = append(p.Apart, [2]int{j, i})
				}
			}
		}
		pairs := func(version int) (Round, int) {
			p.Version = version
			r, err := p.Round()
			if err != nil {
				t.Fatal(err)
			}
			return r, met(p, &r)
		}
		r, got := pairs(3)
		_, before := pairs(2)
		gained += before - got
		least := got
		for _, byes := range choices(n, len(r.Byes)) {
			q := *p
			q.Players = slices.Clone(p.Players)
			for _, i := range byes {
				if p.Players[i].Points > p.Players[slices.MaxFunc(r.Byes, p.byeOrder)].Points {
					q.Players = nil
				}
			}
			if q.Players == nil || points(p, byes) != points(p, r.Byes) {
				continue
			}
			for i := range q.Players { // only these come first
				q.Players[i].Points = Point
			}
			for _, i := range byes {
				q.Players[i].Points = 0
			}
			q.Version = 2
			one, err := q.Round()
			if err != nil {
				t.Fatal(err)
			}
			least = min(least, met(&q, &one))
		}
		worse += got - least
	}
	t.Logf("%d meetings fewer than without a choice of byes, %d more than the fewest", gained, worse)
	if gained < 20 || worse > 2 {
		t.Errorf("%d meetings fewer than without a choice of byes, want 20; %d more than the fewest", gained, worse)
	}
}

func points(p *Problem, players []int) (n int) {
	for _, i := range players {
		n += p.Players[i].Points
	}
	return n
}

// choices returns all ways to take one or two of n.
func choices(n, take int) (list [][]int) {
	for i := range n {
		if take == 1 {
			list = append(list, []int{i})
			continue
		}
		for j := range i {
			list = append(list, []int{j, i})
		}
	}
	return list
}
