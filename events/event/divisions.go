package event

import (
	"cmp"
	"slices"
)

// Limits of divisions.
const (
	mostDivisions = 20
	mostPrizes    = 20
	// LeastShown is the least number of entrants of a public division: a smaller one would reveal
	// what a person declared to the organisers alone.
	LeastShown = 3
	oldest     = 1900 // the earliest year of birth
	latest     = 2100
)

// Division is a part of the field. An entrant is in it if every rule fits that it has, and if
// the entrant agrees.
type Division struct {
	Name string `json:"name"`
	// BornFrom and BornTo are years of birth; 0 for no bound.
	BornFrom int `json:"bornFrom,omitempty"`
	BornTo   int `json:"bornTo,omitempty"`
	// Category is in the organiser's own words.
	Category   string `json:"category,omitempty"`
	Country    string `json:"country,omitempty"`
	Club       string `json:"club,omitempty"`
	RatingFrom int    `json:"ratingFrom,omitempty"`
	RatingTo   int    `json:"ratingTo,omitempty"`
	SideRules
	// Prizes are those of the division, the first place first.
	Prizes []string `json:"prizes,omitempty"`
}

// Declared holds an entrant's declarations for the divisions. Everything may stay unsaid.
type Declared struct {
	Born     int    `json:"born,omitempty"`     // the year of birth
	Category string `json:"category,omitempty"` // one of those of the divisions
	Family   string `json:"family,omitempty"`   // a name or a word that a family shares
	// Stays are the divisions, from 1, in which the entrant does not want to stand.
	Stays []int `json:"stays,omitempty"`
}

func (o *Options) checkDivisions() error {
	if len(o.Divisions) > mostDivisions {
		return refuse("divisions", "An event has at most %d divisions.", mostDivisions)
	}
	if err := checkPrizes(o.Prizes); err != nil {
		return err
	}
	for i := range o.Divisions {
		d := &o.Divisions[i]
		line := func(text string) bool { return text == "" || named(text, mostName) }
		year := func(n int) bool { return n == 0 || n >= oldest && n <= latest }
		switch {
		case !named(d.Name, mostName):
			return refuse("divisions", "A division has a name of up to %d characters.", mostName)
		case !line(d.Category), !line(d.Country), !line(d.Club):
			return refuse("divisions", "A category, a country and a club are one line of up to %d characters.", mostName)
		case !year(d.BornFrom), !year(d.BornTo), d.BornTo > 0 && d.BornFrom > d.BornTo:
			return refuse("divisions", "Years of birth are from %d on, the earlier first.", oldest)
		case d.RatingFrom < 0, d.RatingTo < 0, d.RatingTo > 0 && d.RatingFrom > d.RatingTo:
			return refuse("divisions", "Ratings are not negative, the lower first.")
		case d.SideRules.any() && o.Partners != FixedPartners:
			return refuse("divisions", "Only teams that stay together have mixed teams, families and sums of ages.")
		case !d.Needs("born") && !d.Needs("category") && !d.Family && d.Country == "" && d.Club == "" && d.RatingFrom == 0 && d.RatingTo == 0:
			return refuse("divisions", "The division %s needs a rule.", d.Name)
		}
		if err := cmp.Or(d.SideRules.check(o.Year), checkPrizes(d.Prizes)); err != nil {
			return err
		}
	}
	return nil
}

func checkPrizes(prizes []string) error {
	if len(prizes) > mostPrizes || slices.ContainsFunc(prizes, func(p string) bool { return !named(p, mostName) }) {
		return refuse("prizes", "There are at most %d prizes, each one line of up to %d characters.", mostPrizes, mostName)
	}
	return nil
}

func (d *Declared) check(divisions int) error {
	switch {
	case d.Born != 0 && (d.Born < oldest || d.Born > latest):
		return refuse("born", "A year of birth is from %d on.", oldest)
	case d.Category != "" && !named(d.Category, mostName):
		return refuse("category", "A category is one line of up to %d characters.", mostName)
	case d.Family != "" && !named(d.Family, mostName):
		return refuse("family", "The name of a family is one line of up to %d characters.", mostName)
	case slices.ContainsFunc(d.Stays, func(n int) bool { return n < 1 || n > divisions }):
		return refuse("divisions", "The event has %d divisions.", divisions)
	}
	return nil
}

// Needs reports whether a division has a rule about something that entrants declare: born, category
// or family.
func (d *Division) Needs(what string) bool {
	switch what {
	case "born":
		return d.BornFrom > 0 || d.BornTo > 0 || d.SumFrom > 0 || d.SumTo > 0
	case "family":
		return d.Family
	}
	return d.Category != "" || len(d.Mixed) > 0
}

// Categories are the categories that the division needs; an entrant declares one of them.
func (d *Division) Categories() []string {
	if d.Category == "" {
		return d.Mixed
	}
	return append([]string{d.Category}, d.Mixed...)
}

// fits reports whether all rules of a division fit an entrant. An undeclared fact fits no rule.
func (d *Division) fits(who *Entrant) bool {
	within := func(n, from, to int) bool {
		return from == 0 && to == 0 || n > 0 && n >= from && (to == 0 || n <= to)
	}
	same := func(want, has string) bool { return want == "" || want == has }
	return within(who.Born, d.BornFrom, d.BornTo) && within(who.Rating, d.RatingFrom, d.RatingTo) &&
		same(d.Category, who.Category) && same(d.Country, who.Country) && same(d.Club, who.Club)
}

// In returns the standings of a division, from 1: the event's without the other entrants. A team is
// in it if all its players are and the rules for a side fit them. Ranks are of the division.
func (e *Event) In(division int, standings []Standing) []Standing {
	var list []Standing
	rank := 0
	for _, at := range standings {
		if e.exhibits[at.Entrant] {
			continue
		}
		out := func(id int) bool {
			who := &e.entrants[id-1]
			return !e.Options.Divisions[division-1].fits(who) || slices.Contains(who.Stays, division)
		}
		members := e.members([]int{at.Entrant})
		if slices.ContainsFunc(members, out) || !e.sideFits(&e.Options.Divisions[division-1].SideRules, members) {
			continue
		}
		if len(list) == 0 || at.Rank != rank {
			rank = at.Rank
			at.Rank = len(list) + 1
		} else {
			at.Rank = list[len(list)-1].Rank
		}
		list = append(list, at)
	}
	return list
}

// Prize is a prize of an entrant.
type Prize struct {
	Entrant  int    `json:"entrant"`
	Division int    `json:"division,omitempty"` // from 1; 0 for the whole event
	Place    int    `json:"place"`              // of the prize, from 1
	Prize    string `json:"prize"`
}

// Prizes returns the prizes by the present standings: of the whole event, then division by
// division. If they do not cumulate, an entrant with a prize is left out of the later ones. Of
// entrants who share a rank, the order of the standings decides.
func (e *Event) Prizes(standings []Standing) []Prize {
	var list []Prize
	has := map[int]bool{}
	award := func(division int, prizes []string, standings []Standing) {
		for _, at := range standings {
			place := 1
			for _, p := range list {
				if p.Division == division {
					place++
				}
			}
			if place > len(prizes) {
				return
			}
			if at.Played > 0 && !e.exhibits[at.Entrant] && (e.Options.Cumulate || !has[at.Entrant]) {
				has[at.Entrant] = true
				list = append(list, Prize{at.Entrant, division, place, prizes[place-1]})
			}
		}
	}
	award(0, e.Options.Prizes, standings)
	for i, d := range e.Options.Divisions {
		award(i+1, d.Prizes, e.In(i+1, standings))
	}
	return list
}
