package event

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Form is how opponents are found.
type Form string

// The forms.
const (
	AllPlayAll Form = "all-play-all" // everybody meets everybody, as nearly as the rounds allow
	Swiss      Form = "swiss"        // players of like points meet, and nobody twice
	Knockout   Form = "knock-out"    // the best of each table go on, until one table is left
	Arena      Form = "arena"        // for a fixed time, tables are made as players come free
	Ladders    Form = "ladder"       // players challenge others above them for their places
	Display    Form = "display"      // a simultaneous display: exhibitors play all others at once
)

var forms = []Form{AllPlayAll, Swiss, Knockout, Arena, Ladders, Display}

// Scoring is the points for places.
type Scoring string

// The scorings. A table of n players gives the points of its places; players who share places
// share their points.
const (
	Linear Scoring = "linear"  // n-1 for the first, 1 less for each place, 0 for the last
	Winner Scoring = "winner"  // 1 for the first, nothing for the others: Yalta's rulebook
	Three  Scoring = "3-1-0"   // 3 for the first, 1 for the second
	Custom Scoring = "numbers" // those of Options.Points
)

// TieBreak orders entrants of equal points.
type TieBreak string

// The tie-breaks.
const (
	Opponents TieBreak = "opponents" // the points of all opponents
	Wins      TieBreak = "wins"      // first places, alone
	Direct    TieBreak = "direct"    // points scored at tables shared with others of the tie
	Corrected TieBreak = "corrected" // points minus the values of the seats
	// Performance is the rating that fits the results against the opponents.
	Performance TieBreak = "performance"
	Lots        TieBreak = "lots" // drawn from the seed, for anybody to check
)

// Bell decides tables that still play when the round clock reaches zero. The table first finishes
// the round of moves.
type Bell string

// The bells.
const (
	ByScore   Bell = "score"   // places follow the score on the board
	Shared    Bell = "shared"  // the players who are still in share the best place
	ByArbiter Bell = "arbiter" // the arbiter decides
	// ByForecast lets places follow the forecast of an engine. At a wooden board, whose moves nobody
	// knows, the arbiter decides.
	ByForecast Bell = "expected"
)

// bells are all bells.
var bells = []Bell{ByScore, Shared, ByForecast, ByArbiter}

// Options are fixed when the event is made.
type Options struct {
	Name    string `json:"name"`
	Variant string `json:"variant"`
	Form    Form   `json:"form"`
	// Sizes are the numbers of players at a table, the preferred first.
	Sizes []int `json:"sizes"`
	// Rounds is 0 for a knock-out, which lasts until its final, for an arena and for a ladder.
	Rounds int `json:"rounds"`
	// Limit is how many entrants play at most; 0 for no limit. The others wait for a place.
	Limit int `json:"limit,omitempty"`
	// System is [DutchSystem] where another program pairs the rounds.
	System System `json:"system,omitempty"`
	// Advance is how many of a table go on, of a knock-out alone.
	Advance int `json:"advance,omitempty"`
	// Teams holds the team of each seat, from 1, where seats win and lose together: 1, 2, 1, 2.
	Teams []int `json:"teams,omitempty"`
	// Partners is whether the players of a team stay together. Only events with Teams have it.
	Partners Partners `json:"partners,omitempty"`
	Matches
	Correspondence
	// Best is how many of an entrant's rounds count, the best ones; 0 is all. It makes a league of
	// evenings of which people miss some.
	Best int `json:"best,omitempty"`
	// Evening is how many rounds an evening of a league has; 0 without evenings. Best then counts
	// evenings.
	Evening int `json:"evening,omitempty"`
	// Ladder holds the rules of a ladder, of a ladder alone.
	Ladder *Ladder `json:"ladder,omitempty"`
	// Bots take free seats, of an arena alone; nil for none.
	Bots *Bots `json:"bots,omitempty"`
	// Taking is which seats exhibitors take, of a display alone.
	Taking Taking `json:"taking,omitempty"`

	Scoring Scoring `json:"scoring"`
	// Points by place of the largest table, of Custom alone.
	Points []int `json:"points,omitempty"`
	// Bye is the score of a round without a table, in hundredths of a win.
	Bye int `json:"bye"`
	// Skips are the terms of byes on request; nil where there are none.
	Skips *Skips `json:"skips,omitempty"`
	// NoShow is the rule for players who do not come; nil where the arbiter decides each time.
	NoShow *NoShow `json:"noShow,omitempty"`
	// Draws is the round of a game from which its players may agree on a draw, 0 for the first and -1 for
	// none.
	Draws int `json:"draws,omitempty"`
	// Virtual lets a round without a table count in [Opponents] as one whose opponents have the
	// entrant's own points. Otherwise it has no opponents.
	Virtual   bool       `json:"virtual,omitempty"`
	TieBreaks []TieBreak `json:"tieBreaks"`
	// Apart are pairs of entrants who do not meet if that can be avoided.
	Apart [][2]int `json:"apart,omitempty"`
	// Length is how many minutes a round lasts on the round clock; 0 for no round clock. It is the
	// length of a whole arena.
	Length int `json:"length,omitempty"`
	// Bell decides the tables that still play when the round clock reaches zero, or the days of a
	// round are over.
	Bell Bell `json:"bell,omitempty"`
	// Divisions are parts of the field with standings and prizes of their own; Prizes are those of
	// the whole event, the first place first. Without Cumulate nobody gets two prizes.
	Divisions []Division `json:"divisions,omitempty"`
	// Year is that of the first day, for sums of ages.
	Year     int      `json:"year,omitempty"`
	Prizes   []string `json:"prizes,omitempty"`
	Cumulate bool     `json:"cumulate,omitempty"`
	// Values are the values of seats, by the size of a table, in thousandths of its points.
	Values map[int][]int `json:"values,omitempty"`
	// Seed decides all lots. It is published before the first round.
	Seed string `json:"seed"`
}

func (o *Options) check() error {
	switch {
	case !named(o.Name, mostName):
		return refuse("name", "An event has a name of up to %d characters.", mostName)
	case !slices.Contains(forms, o.Form):
		return refuse("form", "The form is one of %q.", forms)
	case len(o.Sizes) == 0 || slices.Min(o.Sizes) < 2 || slices.Max(o.Sizes) > 8 || len(o.Sizes) > 7:
		return refuse("sizes", "A table has from 2 to 8 players.")
	case o.Bye < 0 || o.Bye > 100:
		return refuse("bye", "A bye is worth from 0 to 100 hundredths of a win.")
	case o.Draws < -1 || o.Draws > mostDraws:
		return refuse("draws", "Players agree on draws never, -1, or from a round up to %d of the game.", mostDraws)
	case o.Seed == "" || !named(o.Seed, mostName):
		return refuse("seed", "An event needs a seed for its lots.")
	case !slices.Contains([]Scoring{Linear, Winner, Three, Custom}, o.Scoring):
		return refuse("scoring", "The scoring is %q, %q, %q or %q.", Linear, Winner, Three, Custom)
	case o.Scoring == Custom && (len(o.Points) != o.sides() || !falling(o.Points)):
		return refuse("points", "There is a number of points for each place, none more than the one before.")
	}
	for _, check := range []func() error{o.checkForm, o.checkSystem, o.checkDays, o.checkLadder, o.checkBots, o.checkDisplay, o.checkTeams, o.checkMatches, o.checkDivisions, o.checkSkips, o.checkNoShow} {
		if err := check(); err != nil {
			return err
		}
	}
	for _, t := range o.TieBreaks {
		switch {
		case !slices.Contains([]TieBreak{Opponents, Wins, Direct, Corrected, Performance, Lots}, t):
			return refuse("tie-breaks", "There is no tie-break %q.", t)
		case t == Performance && o.Boards > 0:
			return refuse("tie-breaks", "Teams over boards have no performance rating.")
		}
	}
	for _, pair := range o.Apart {
		if pair[0] < 1 || pair[1] < 1 || pair[0] == pair[1] {
			return refuse("apart", "Two different entrants are kept apart.")
		}
	}
	for size, values := range o.Values {
		if len(values) != size {
			return refuse("values", "A table of %d needs %d values of seats.", size, size)
		}
	}
	return nil
}

// checkForm returns the fault in what depends on the form: rounds, evenings and who advances.
func (o *Options) checkForm() error {
	switch {
	case o.Form == Arena && (o.Rounds != 0 || o.Best != 0 || o.Advance != 0):
		return refuse("rounds", "An arena has no rounds: it lasts a fixed time.")
	case o.Form == Arena && (o.Length < 1 || o.Bell != ""):
		return refuse("length", "An arena lasts from 1 to %d minutes, and has no bell.", mostLength)
	case o.Form == Knockout && o.Rounds != 0:
		return refuse("rounds", "A knock-out has no number of rounds: it ends with its final.")
	case o.Form == Knockout && (o.Advance < 1 || o.Advance >= slices.Min(o.Sizes)):
		return refuse("advance", "From 1 to %d players of a table can advance.", slices.Min(o.Sizes)-1)
	case o.Form == Knockout && o.Best != 0:
		return refuse("best", "All rounds of a knock-out count.")
	case o.Form != Knockout && o.Advance != 0:
		return refuse("advance", "Players advance only in a knock-out.")
	case o.Form != Knockout && !o.Form.Flows() && (o.Rounds < 1 || o.Rounds > MostRounds):
		return refuse("rounds", "An event has from 1 to %d rounds.", MostRounds)
	case o.Evening < 0 || o.Evening == 1 || o.Evening > 0 && (o.Rounds%o.Evening != 0 || o.Form != Swiss && o.Form != AllPlayAll):
		return refuse("evening", "The rounds of a league are evenings of the same number of rounds, at least 2.")
	case o.Evening > 0 && (o.Best < 0 || o.Best > o.Rounds/o.Evening):
		return refuse("best", "From 1 to all %d evenings of an entrant count.", o.Rounds/o.Evening)
	case o.Best < 0 || o.Best > o.Rounds:
		return refuse("best", "From 1 to all %d rounds of an entrant count.", o.Rounds)
	case o.Limit != 0 && (o.Form.Flows() || o.Form == Display || o.Boards > 0 || o.Partners == FixedPartners):
		return refuse("limit", "Only rounds of single players have a limit and a waiting list.")
	case o.Limit != 0 && (o.Limit < slices.Min(o.Sizes) || o.Limit > MostEntrants):
		return refuse("limit", "From %d to %d players can take part.", slices.Min(o.Sizes), MostEntrants)
	case o.Length < 0 || o.Length > mostLength:
		return refuse("length", "A round lasts up to %d minutes.", mostLength)
	case o.Length+o.Days == 0 && o.Bell != "" || o.Length+o.Days > 0 && o.Form != Arena && !slices.Contains(bells, o.Bell):
		return refuse("bell", "A time for rounds needs a bell, one of %q.", bells)
	}
	return nil
}

// falling reports whether numbers are sane points of places: none negative, none rising.
func falling(points []int) bool {
	for i, p := range points {
		if p < 0 || p > 1000 || i > 0 && p > points[i-1] {
			return false
		}
	}
	return points[0] > 0
}

// named reports whether a text can be shown on one line.
func named(text string, most int) bool {
	return strings.TrimSpace(text) == text && text != "" && utf8.ValidString(text) && utf8.RuneCountInString(text) <= most && !strings.ContainsFunc(text, func(r rune) bool { return r < ' ' })
}

// checkPlaces returns the fault in the places of a table: they are those of a competition,
// such as 1, 2, 2, 4, and 0 for players who did not come. Players of a team share their place.
func (o *Options) checkPlaces(places []int, seats int) error {
	if len(places) != seats {
		return refuse("places", "The table has %d seats, and so many places.", seats)
	}
	for _, p := range places {
		better := 0
		for _, q := range places {
			if q > 0 && q < p {
				better++
			}
		}
		if p < 0 || p > 0 && p != better+1 {
			return refuse("places", "Places are those of a race: 1 for the first, and after two who share it, 3.")
		}
	}
	for i, p := range places {
		for j, q := range places[:i] {
			if len(o.Teams) == seats && o.Teams[i] == o.Teams[j] && p > 0 && q > 0 && p != q {
				return refuse("places", "Players of a team share their place.")
			}
		}
	}
	return nil
}
