package pairing

import "slices"

// A Design is a whole schedule with a known form: every two players meet equally often, except in
// partial designs.
type Design struct {
	// Name is how the literature calls it.
	Name   string
	Rounds []Round
	// Meetings is how often every two players meet.
	Meetings int
	// Partial designs have pairs who never meet; all others meet once.
	Partial bool
	// Perfect designs also have every player equally often at every distance before every
	// other in the order of play.
	Perfect bool
}

// Known returns the design for a number of rounds at tables of size seats, nil without one: a whole
// one, else one in which nobody meets anybody twice. It may have fewer rounds.
func Known(n, size, rounds int) *Design {
	if size == 2 {
		d := circle(n)
		return &d
	}
	var once *Design
	for _, build := range []func(n, size int) *Design{affine, kirkman, bose} {
		if d := build(n, size); d != nil && (once == nil || rounds%len(d.Rounds) == 0) {
			once = d
		}
	}
	if once != nil && rounds%len(once.Rounds) == 0 {
		return once
	}
	// Searches take long: they run only for rounds that they may serve.
	if rounds%n == 0 {
		if d := mendelsohn(n, size); d != nil {
			return d
		}
	}
	if rounds%(n-1) == 0 {
		if d := perfect(n, size); d != nil {
			return d
		}
	}
	if once != nil {
		return once
	}
	if once = transversal(n, size); once != nil && rounds <= len(once.Rounds) {
		return once
	}
	if d := divisible(n, size); d != nil && (once == nil || len(d.Rounds) > len(once.Rounds)) {
		return d
	}
	if size == 3 {
		return nil // with more rounds than it has, a search alone has fewer meetings again
	}
	return once
}

// circle is the round robin for two: one player stays, the others go round (Kirkman 1847).
func circle(n int) Design {
	d := Design{Name: "round robin", Meetings: 1}
	m := n + n%2 // an odd number has one more, who is nobody
	for round := range m - 1 {
		var r Round
		for i := range m / 2 {
			a, b := (round+i)%(m-1), (round+m-1-i)%(m-1)
			if i == 0 {
				b = m - 1
			}
			switch {
			case a >= n:
				r.Byes = append(r.Byes, b)
			case b >= n:
				r.Byes = append(r.Byes, a)
			case i == 0 && round%2 == 1, i%2 == 1:
				r.Tables = append(r.Tables, Table{b, a})
			default:
				r.Tables = append(r.Tables, Table{a, b})
			}
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

// affine is the lines of an affine space over the field with one element for each seat of a table:
// parallel lines are a round.
func affine(n, size int) *Design {
	f := newField(size)
	if f == nil || n < size*size {
		return nil
	}
	dim := 0
	for m := n; m > 1; m /= size {
		if m%size != 0 {
			return nil
		}
		dim++
	}
	point := func(v int) []int { // coordinates
		var c []int
		for range dim {
			c = append(c, v%size)
			v /= size
		}
		return c
	}
	d := &Design{Name: "affine space", Meetings: 1}
	for direction := 1; direction < n; direction++ {
		along := point(direction)
		if lead := along[slices.IndexFunc(along, func(c int) bool { return c != 0 })]; lead != 1 {
			continue // the same lines as in the direction whose first coordinate is 1
		}
		seen := make([]bool, n)
		var r Round
		for from := range n {
			if seen[from] {
				continue
			}
			var t Table
			for step := range size {
				at, unit := 0, 1
				for i, c := range point(from) {
					at += f.add(c, f.mul(step, along[i])) * unit
					unit *= size
				}
				seen[at] = true
				t = append(t, at)
			}
			r.Tables = append(r.Tables, t)
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

// kirkman is a Kirkman triple system of 2q+1 players, where q = 6t+1 is a power of a prime
// (Ray-Chaudhuri and Wilson 1971): every two meet once.
func kirkman(n, size int) *Design {
	q := (n - 1) / 2
	f := newField(q)
	if size != 3 || n%2 == 0 || q%6 != 1 || f == nil {
		return nil
	}
	t := (q - 1) / 6
	x := func(i int) int { return f.exp[i%(q-1)] }
	two := f.add(1, 1)
	m := slices.IndexFunc(f.exp, func(e int) bool { return f.mul(two, e) == f.add(x(t), 1) })
	// Points are the field twice, and one more.
	const first, second = 0, 1
	at := func(e, half int) int { return e + half*q }
	last := 2 * q
	base := []Table{{at(0, first), at(0, second), last}}
	for i := range t {
		for _, j := range []int{0, 2 * t, 4 * t} {
			base = append(base, Table{at(x(i+j), first), at(x(i+j+t), first), at(x(i+j+m), second)})
		}
		base = append(base, Table{at(x(i+m+t), second), at(x(i+m+3*t), second), at(x(i+m+5*t), second)})
	}
	return &Design{Name: "Kirkman triple system", Meetings: 1, Rounds: f.develop(base, last)}
}

// develop returns a round for each element of the field: a first round with everybody moved on by it.
// Players are several copies of the field, numbered one after another, and fixed, who stays.
func (f *field) develop(first []Table, fixed int) []Round {
	var rounds []Round
	for shift := range f.q {
		var r Round
		for _, t := range first {
			var moved Table
			for _, v := range t {
				if v != fixed {
					v = f.add(v%f.q, shift) + v/f.q*f.q
				}
				moved = append(moved, v)
			}
			r.Tables = append(r.Tables, moved)
		}
		rounds = append(rounds, r)
	}
	return rounds
}

// mendelsohn is a near-resolvable perfect Mendelsohn design over the field of q elements, where
// size divides q-1 (Bennett 1985): q rounds, in each of which another player has a bye. Every two
// players meet size-1 times, once at every distance in the order of play. For four it is a
// directed whist tournament: partners sit opposite each other.
func mendelsohn(n, size int) *Design {
	f := newField(n)
	if f == nil || (n-1)%size != 0 {
		return nil
	}
	step := (n - 1) / size
	d := &Design{Name: "perfect Mendelsohn design", Meetings: size - 1, Perfect: true}
	for shift := range n {
		r := Round{Byes: []int{shift}}
		for i := range step {
			var t Table
			for k := range size {
				t = append(t, f.add(f.exp[(i+k*step)%(n-1)], shift))
			}
			r.Tables = append(r.Tables, t)
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

// perfect is a resolvable perfect Mendelsohn design without byes: one player stays and the others,
// the numbers modulo n-1, go round. The first round is searched for.
func perfect(n, size int) *Design {
	if n%size != 0 || size > 4 || n > mostStarter {
		return nil
	}
	s := starter{n: n, size: size, used: make([]bool, n)}
	for distance := range size - 1 {
		s.seen[distance] = make([]bool, n)
	}
	if !s.fill(nil) {
		return nil
	}
	d := &Design{Name: "resolvable perfect Mendelsohn design", Meetings: size - 1, Perfect: true}
	for shift := range n - 1 {
		var r Round
		for _, base := range s.tables {
			var t Table
			for _, v := range base {
				if v < n-1 {
					v = (v + shift) % (n - 1)
				}
				t = append(t, v)
			}
			r.Tables = append(r.Tables, t)
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

const (
	// mostStarter is for how many players a first round is searched for.
	mostStarter = 28
	// mostTries bounds that search.
	mostTries = 2_000_000
)

// starter searches for the first round of a cyclic design: the differences of its tables at
// every distance are all numbers but 0, each once. The last player is fixed, and no number.
type starter struct {
	n, size int
	used    []bool
	seen    [8][]bool // differences, by distance less 1
	tables  []Table
	tries   int
}

func (s *starter) fill(t Table) bool {
	if len(t) == s.size {
		s.tables = append(s.tables, t)
		if len(s.tables)*s.size == s.n || s.fill(nil) {
			return true
		}
		s.tables = s.tables[:len(s.tables)-1]
		return false
	}
	for v := range s.n {
		// The fixed player sits first at the first table; another table begins with its lowest.
		switch first := len(t) == 0; {
		case s.used[v], first && len(s.tables) == 0 && v != s.n-1, !first && len(s.tables) > 0 && v < t[0]:
			continue
		case first && len(s.tables) > 0 && s.lower(v):
			return false
		}
		if s.tries++; s.tries > mostTries {
			return false
		}
		next := append(slices.Clone(t), v)
		marked, ok := s.mark(next)
		if ok {
			s.used[v] = true
			if s.fill(next) {
				return true
			}
			s.used[v] = false
		}
		for _, m := range marked {
			s.seen[m[0]][m[1]] = false
		}
	}
	return false
}

// lower reports whether a number below v is free: a table that begins with v would leave it out.
func (s *starter) lower(v int) bool {
	for u := range v {
		if !s.used[u] {
			return true
		}
	}
	return false
}

// mark notes the differences that the last player of a table brings, and reports whether none of
// them was there already. The caller takes the noted differences back.
func (s *starter) mark(t Table) (marked [][2]int, ok bool) {
	last := len(t) - 1
	note := func(distance, from, to int) bool {
		if from == s.n-1 || to == s.n-1 {
			return true
		}
		d := (to - from + s.n - 1) % (s.n - 1)
		if s.seen[distance-1][d] {
			return false
		}
		s.seen[distance-1][d] = true
		marked = append(marked, [2]int{distance - 1, d})
		return true
	}
	for i := range last {
		if !note(last-i, t[i], t[last]) || !note(s.size-(last-i), t[last], t[i]) {
			return marked, false
		}
	}
	return marked, true
}
