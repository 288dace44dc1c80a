package seek

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/manykings/manykings/table"
)

// sort is a kind of table: seeks that fit it also fit each other.
type sort struct {
	variant  string
	clock    string // as JSON: clocks have lists
	programs bool   // programs may take part
	rated    bool
}

// matcher matches seeks, oldest first.
type matcher struct {
	now   table.Millis
	seeks []Seek
	seats map[string]int // of variants
	fits  map[sort][]int // indices of the fitting seeks, by age
	taken []bool
	apart map[table.Player][]table.Player // the players with whom each is never seated
}

// matcher returns a matcher of waiting seeks, oldest first.
func (s *Service) matcher(ctx context.Context, seeks []Seek) (*matcher, error) {
	pairs, err := s.Store.Apart(ctx)
	if err != nil {
		return nil, err
	}
	m := &matcher{now: s.now(), seeks: seeks, seats: map[string]int{}, fits: map[sort][]int{}, taken: make([]bool, len(seeks)), apart: map[table.Player][]table.Player{}}
	for _, pair := range pairs {
		m.apart[pair[0]] = append(m.apart[pair[0]], pair[1])
		m.apart[pair[1]] = append(m.apart[pair[1]], pair[0])
	}
	for i := range seeks {
		for _, t := range m.sorts(&seeks[i]) {
			m.fits[t] = append(m.fits[t], i)
			if _, known := m.seats[t.variant]; known {
				continue
			}
			if game, err := s.Parse(t.variant); err == nil { // otherwise another version of the program knew the game
				m.seats[t.variant] = game.Seats()
			}
		}
	}
	return m, nil
}

// mayMeet reports whether a player may sit at a table with a group: nobody blocks another, and
// in a rated game each rating is in the others' ranges.
func (m *matcher) mayMeet(t sort, group []int, i int) bool {
	one := &m.seeks[i]
	apart := m.apart[one.Player]
	if len(apart) == 0 && !t.rated {
		return true
	}
	return !slices.ContainsFunc(group, func(at int) bool {
		other := &m.seeks[at]
		return slices.Contains(apart, other.Player) || t.rated && !suits(one, other, t.variant)
	})
}

// suits reports whether two people may meet in a rated game.
func suits(a, b *Seek, variant string) bool {
	away := math.Abs(a.Numbers[variant] - b.Numbers[variant])
	wishes := func(k *Seek) bool { return k.Within == 0 || away <= float64(k.Within) }
	return a.Owner != b.Owner && wishes(a) && wishes(b)
}

// sorts returns the tables that a seek fits.
func (m *matcher) sorts(k *Seek) []sort {
	clock := string(k.Clock.AppendJSON(nil))
	var list []sort
	for _, variant := range k.Variants {
		if !k.Program {
			list = append(list, sort{variant, clock, false, k.Rated})
		}
		if k.Program || k.Programs {
			list = append(list, sort{variant, clock, true, k.Rated})
		}
	}
	return list
}

// wanted returns the tables that a seek fits, largest first, and equally large ones in its own
// order.
func (m *matcher) wanted(k *Seek) []sort {
	list := slices.DeleteFunc(m.sorts(k), func(t sort) bool { return m.seats[t.variant] == 0 })
	slices.SortStableFunc(list, func(a, b sort) int { return cmp.Compare(m.seats[b.variant], m.seats[a.variant]) })
	return list
}

// match returns the games that can begin.
func (m *matcher) match() []Meeting {
	var list []Meeting
	for i := range m.seeks {
		if !m.taken[i] {
			if found, ok := m.lead(i); ok {
				list = append(list, found)
			}
		}
	}
	return list
}

// lead returns the game of the oldest remaining seek, if there are enough others.
func (m *matcher) lead(leader int) (Meeting, bool) {
	k := &m.seeks[leader]
	wanted := m.wanted(k)
	patient := m.now < k.Since+table.Millis(Patience.Milliseconds())
	for _, t := range wanted {
		if patient && m.seats[t.variant] < m.seats[wanted[0].variant] {
			break
		}
		if group := m.group(leader, t, func(*Seek) bool { return true }); len(group) == m.seats[t.variant] {
			return m.take(t, group, 0), true
		}
	}
	if !m.due(k) {
		return Meeting{}, false
	}
	// The table with the most people.
	var at sort
	var best []int
	for _, t := range wanted {
		if group := m.group(leader, t, m.due); len(group) > len(best) {
			at, best = t, group
		}
	}
	if best == nil {
		return Meeting{}, false
	}
	level := k.Fill.Level
	for _, i := range best {
		level = min(level, m.seeks[i].Fill.Level)
	}
	return m.take(at, best, level), true
}

// due reports whether bots may take the remaining seats.
func (m *matcher) due(k *Seek) bool {
	return k.Fill != nil && m.now >= k.Since+table.Millis(k.Fill.After)
}

// group returns a seek and the oldest others that fit a table with it, up to the number of
// seats.
func (m *matcher) group(leader int, t sort, may func(*Seek) bool) []int {
	group := []int{leader}
	for _, i := range m.fits[t] {
		if len(group) == m.seats[t.variant] {
			break
		}
		if i != leader && !m.taken[i] && may(&m.seeks[i]) && m.mayMeet(t, group, i) {
			group = append(group, i)
		}
	}
	return group
}

func (m *matcher) take(t sort, group []int, level int) Meeting {
	found := Meeting{Variant: t.variant, Clock: m.seeks[group[0]].Clock, Rated: t.rated, Level: level}
	for _, i := range group {
		m.taken[i] = true
		found.Seeks = append(found.Seeks, m.seeks[i])
	}
	return found
}

// Progress is the progress of a seek.
type Progress struct {
	Variant string // the table with the fewest missing players
	Here    int    // number of players who wait for it, including this one
	Of      int
}

// Progress returns the progress of all waiting seeks, in the same order. waiting must be oldest
// first.
func (s *Service) Progress(ctx context.Context, waiting []Seek) ([]Progress, error) {
	m, err := s.matcher(ctx, waiting)
	if err != nil {
		return nil, err
	}
	list := make([]Progress, len(waiting))
	for i := range waiting {
		for _, t := range m.wanted(&waiting[i]) {
			here, of := min(len(m.fits[t]), m.seats[t.variant]), m.seats[t.variant]
			if len(m.apart[waiting[i].Player]) > 0 || t.rated {
				here = len(m.group(i, t, func(*Seek) bool { return true }))
			}
			if p := &list[i]; p.Of == 0 || of-here < p.Of-p.Here {
				*p = Progress{t.variant, here, of}
			}
		}
	}
	return list, nil
}

// Group is a table that people wait for.
type Group struct {
	Variant string
	Clock   table.Clock
	Rated   bool
	Progress
	Since table.Millis
	Fill  *Fill // of the oldest, like the fields below
	From  int   // the range of acceptable ratings of others; 0 for any
	To    int
}

// alike reports whether two groups wait for the same kind of table.
func (g *Group) alike(of Group) bool {
	return g.Variant == of.Variant && g.Clock.Equal(&of.Clock) && g.Rated == of.Rated && g.From == of.From && g.To == of.To
}

// Groups returns the groups of waiting people, oldest first. Each person counts once, in the
// group with the fewest missing players.
func (s *Service) Groups(ctx context.Context, waiting []Seek) ([]Group, error) {
	progress, err := s.Progress(ctx, waiting)
	if err != nil {
		return nil, err
	}
	var list []Group
	for i, p := range progress {
		k := &waiting[i]
		if k.Program || p.Of == 0 {
			continue
		}
		g := Group{Variant: p.Variant, Clock: k.Clock, Rated: k.Rated, Progress: p, Fill: k.Fill, Since: k.Since}
		if k.Within > 0 {
			number := int(math.Round(k.Numbers[p.Variant]))
			g.From, g.To = number-k.Within, number+k.Within
		}
		if !slices.ContainsFunc(list, g.alike) {
			list = append(list, g)
		}
	}
	return list, nil
}
