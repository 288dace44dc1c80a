package pairing

import "slices"

// mostTried is how many players are tried as a bye to keep a group apart.
const mostTried = 40

// byes returns n players who have no table this round: those with the fewest byes, among them
// those with the fewest points, among them the weakest or, if seeded, the strongest. Where pairs who
// are kept apart would meet, others with as many byes and points may have the bye.
func (p *Problem) byes(n int) []int {
	order := make([]int, len(p.Players))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		if d := p.byeOrder(a, b); d != 0 {
			return d
		}
		if p.Seeded {
			return a - b
		}
		return b - a
	})
	byes := order[:n:n]
	if n > 0 && !p.Seeded && len(p.Apart) > 0 && p.version() > 2 {
		p.spare(byes, order[n:])
	}
	slices.Sort(byes)
	return byes
}

// byeOrder compares who has a bye first; 0 for a tie.
func (p *Problem) byeOrder(a, b int) int {
	x, y := &p.Players[a], &p.Players[b]
	if x.Byes != y.Byes {
		return x.Byes - y.Byes
	}
	return x.Points - y.Points
}

// spare exchanges byes for others of the same tie as long as fewer pairs who are kept apart must meet then.
func (p *Problem) spare(byes, others []int) {
	c := p.newCrowd()
	last := byes[len(byes)-1]
	var tied []int // of the others, those with the most people to keep apart from first
	for _, i := range others {
		if p.byeOrder(i, last) == 0 && len(c.apart[i]) > 0 {
			tied = append(tied, i)
		}
	}
	slices.SortStableFunc(tied, func(a, b int) int { return len(c.apart[b]) - len(c.apart[a]) })
	tied = tied[:min(len(tied), mostTried)]
	sizes := p.tables(len(p.Players))
	least := c.forced(byes, sizes)
	for least > 0 {
		at, who, better := 0, 0, least
		for b, bye := range byes {
			if p.byeOrder(bye, last) != 0 {
				continue
			}
			for t, other := range tied {
				byes[b] = other
				if met := c.forced(byes, sizes); met < better {
					at, who, better = b, t, met
				}
			}
			byes[b] = bye
		}
		if better == least {
			return
		}
		least = better
		byes[at], tied[who] = tied[who], byes[at]
	}
}

// crowd is who is kept apart from whom.
type crowd struct {
	apart [][]int // by player
	order []int   // the players with such pairs, those with the most first
}

func (p *Problem) newCrowd() *crowd {
	c := &crowd{apart: make([][]int, len(p.Players))}
	for _, pair := range p.Apart {
		c.apart[pair[0]] = append(c.apart[pair[0]], pair[1])
		c.apart[pair[1]] = append(c.apart[pair[1]], pair[0])
	}
	for i := range p.Players {
		if len(c.apart[i]) > 0 {
			c.order = append(c.order, i)
		}
	}
	slices.SortStableFunc(c.order, func(a, b int) int { return len(c.apart[b]) - len(c.apart[a]) })
	return c
}

// seating is players who are kept apart from others at tables, on the way to few who meet.
type seating struct {
	*crowd
	at   []int // the table of each player, from 1; 0 for none
	room []int // the seats of each table for others
}

// forced returns how many pairs who are kept apart share a table of these sizes, if all others have a
// table: as few as a quick search finds. It is none where the search finds a way.
func (c *crowd) forced(byes, sizes []int) int {
	s := &seating{crowd: c, at: make([]int, len(c.apart)), room: slices.Clone(sizes)}
	total := 0
	for _, i := range c.order {
		if slices.Contains(byes, i) {
			continue
		}
		table, met := s.best(i)
		s.at[i], total = table, total+met
		s.room[table-1]--
	}
	for better := true; better && total > 0; {
		better = false
		for _, i := range c.order {
			if s.at[i] > 0 && s.meets(i, s.at[i]) > 0 {
				gain := s.move(i)
				if gain == 0 {
					gain = s.swap(i)
				}
				total -= gain
				better = better || gain > 0
			}
		}
	}
	return total
}

// meets returns how many a player meets at a table from whom they are to be kept apart.
func (s *seating) meets(i, table int) (n int) {
	for _, j := range s.apart[i] {
		if s.at[j] == table {
			n++
		}
	}
	return n
}

// best returns the table with room at which a player meets the fewest, and of several such tables the one with the most free seats.
func (s *seating) best(i int) (table, met int) {
	for t := range s.room {
		if s.room[t] == 0 {
			continue
		}
		if m := s.meets(i, t+1); table == 0 || m < met || m == met && s.room[t] > s.room[table-1] {
			table, met = t+1, m
		}
	}
	return table, met
}

// move gives a player a better table, and returns how many fewer meet.
func (s *seating) move(i int) int {
	from := s.at[i]
	table, met := s.best(i)
	gain := s.meets(i, from) - met
	if table == 0 || gain <= 0 {
		return 0
	}
	s.at[i] = table
	s.room[from-1]++
	s.room[table-1]--
	return gain
}

// swap exchanges a player with another one, and returns how many fewer meet.
func (s *seating) swap(i int) int {
	here := s.at[i]
	for _, j := range s.order {
		there := s.at[j]
		if there == 0 || there == here {
			continue
		}
		gain := s.meets(i, here) + s.meets(j, there)
		s.at[i], s.at[j] = there, here
		if gain -= s.meets(i, there) + s.meets(j, here); gain > 0 {
			return gain
		}
		s.at[i], s.at[j] = here, there
	}
	return 0
}
