package pairing

// bose is a design of 3q+1 players at tables of four, where q = 4t+1 is a power of a prime (Bose
// 1939): every two meet once. Each round is the first one with everybody moved on.
func bose(n, size int) *Design {
	q := (n - 1) / 3
	f := newField(q)
	if size != 4 || n != 3*q+1 || q%4 != 1 || f == nil {
		return nil
	}
	x := func(i int) int { return f.exp[i%(q-1)] }
	minus := x((q - 1) / 2)
	odd := 1
	for ; odd < q-1; odd += 2 {
		above, below := f.add(x(odd), 1), f.add(x(odd), minus)
		if above > 0 && below > 0 && (f.log[above]-f.log[below])%2 != 0 {
			break
		}
	}
	if odd >= q-1 {
		return nil
	}
	// Points are the field three times, and one more.
	at := func(e, third int) int { return e + third%3*q }
	last := 3 * q
	base := []Table{{last, at(0, 0), at(0, 1), at(0, 2)}}
	for third := range 3 {
		for i := 0; i < (q-1)/2; i += 2 {
			base = append(base, Table{at(x(i), third), at(x(i+(q-1)/2), third), at(x(i+odd), third+1), at(x(i+odd+(q-1)/2), third+1)})
		}
	}
	return &Design{Name: "Bose design", Meetings: 1, Rounds: f.develop(base, last)}
}

// transversal is a resolvable transversal design: as many groups as a table has seats, each as
// large as a field. Two players of different groups meet once, those of one group never.
func transversal(n, size int) *Design {
	q := n / size
	f := newField(q)
	if n%size != 0 || q < size || f == nil {
		return nil
	}
	d := &Design{Name: "transversal design", Meetings: 1, Partial: true}
	for slope := range q {
		var r Round
		for from := range q {
			var t Table
			for group := range size {
				t = append(t, f.add(from, f.mul(slope, group))+group*q)
			}
			r.Tables = append(r.Tables, t)
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

const (
	// mostDivisible is for how many players a group divisible design is searched for.
	mostDivisible = 60
	// mostDivisibleTries bounds that search.
	mostDivisibleTries = 3_000_000
)

// divisible is a resolvable group divisible design: two players of one group never meet, all others
// once. A table without one seat has as many levels as a group has players; each level is the
// numbers modulo m, and one more player, who stays while the others go round. The search is for a
// first round that remains the same if all levels are exchanged in a circle.
func divisible(n, size int) *Design {
	levels := size - 1
	m := n/levels - 1
	if n > mostDivisible || n%levels != 0 || m%2 == 0 || (m+1)%size != 0 {
		return nil
	}
	s := &levelled{m: m, levels: levels, tables: []Table{nil}, used: make([]bool, m)}
	s.seen = make([][]bool, levels)
	for i := range s.seen {
		s.seen[i] = make([]bool, m)
	}
	if !s.fill(nil) {
		return nil
	}
	d := &Design{Name: "group divisible design", Meetings: 1, Partial: true}
	for shift := range m {
		var r Round
		for i, base := range s.tables {
			for turn := range levels {
				var t Table
				if i == 0 {
					t = append(t, levels*m+turn)
				}
				for _, v := range base {
					t = append(t, (v%m+shift)%m+(v/m+turn)%levels*m)
				}
				r.Tables = append(r.Tables, t)
			}
		}
		d.Rounds = append(d.Rounds, r)
	}
	return d
}

// levelled searches for the first round of a group divisible design. A player is a number modulo m,
// and m for each level below. The first table has one player of each level, and a player who stays.
type levelled struct {
	m, levels int
	used      []bool   // numbers at tables: with all their levels, since the tables are turned
	seen      [][]bool // differences, by how many levels one player is above the other
	tables    []Table
	tries     int
}

// fill adds players to the last table until the tables have all numbers.
func (s *levelled) fill(t Table) bool {
	first := len(s.tables) == 1
	if first && len(t) == s.levels || len(t) == s.levels+1 {
		s.tables[len(s.tables)-1] = t
		if len(s.tables)*(s.levels+1) == s.m+1 {
			return true
		}
		s.tables = append(s.tables, nil)
		if s.fill(nil) {
			return true
		}
		s.tables = s.tables[:len(s.tables)-1]
		return false
	}
	lowest := 0
	if !first && len(t) > 0 {
		lowest = t[len(t)-1]%s.m + 1
	}
	for number := lowest; number < s.m; number++ {
		if s.used[number] {
			continue
		}
		for level := range s.levels {
			// The first number of a table has the lowest level, since the table is turned.
			if first && level != len(t) || len(t) == 0 && level > 0 {
				continue
			}
			if s.put(t, number+level*s.m) {
				return true
			}
		}
		if len(t) == 0 {
			return false // a table begins with the lowest number that is free, or with 0
		}
	}
	return false
}

// put tries a player at the last table.
func (s *levelled) put(t Table, v int) bool {
	if s.tries++; s.tries > mostDivisibleTries {
		return false
	}
	var marked [][2]int
	ok := true
	for _, other := range t {
		up, d := s.difference(other, v)
		if d == 0 || s.seen[up][d] {
			ok = false
			break
		}
		s.seen[up][d] = true
		marked = append(marked, [2]int{up, d})
	}
	if ok {
		s.used[v%s.m] = true
		if s.fill(append(append(Table{}, t...), v)) {
			return true
		}
		s.used[v%s.m] = false
	}
	for _, mark := range marked {
		s.seen[mark[0]][mark[1]] = false
	}
	return false
}

// difference returns by how many levels the second player is above the first, and the difference of
// their numbers: one of the two pairs that are the same the other way round.
func (s *levelled) difference(a, b int) (up, d int) {
	up, d = (b/s.m-a/s.m+s.levels)%s.levels, (b%s.m-a%s.m+s.m)%s.m
	if other := (s.levels - up) % s.levels; other < up || other == up && s.m-d < d {
		return other, (s.m - d) % s.m
	}
	return up, d
}
