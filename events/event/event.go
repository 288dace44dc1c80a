// Package event keeps an event: entrants, rounds of tables, results and standings. It is a fold
// of acts, so that any act can be judged, shown and taken back.
//
//	e := event.New(event.Options{Name: "Thursday", Variant: "yalta", Sizes: []int{3}, Rounds: 3, Seed: "…"})
//	err := e.Do(event.Act{Kind: event.Enter, Entrant: &event.Entrant{Name: "Anna"}})
//	err = e.Do(e.Pairing())
//
// It knows no server, no clock and no store: the moment and the author of an act are data.
// docs/events-format.md describes the file.
package event

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Format is the first member of every file of an event.
const Format = "manykings-event-1"

// Bounds of one event.
const (
	MostEntrants = 2000
	MostRounds   = 99
	mostName     = 100  // characters
	mostReason   = 300  // characters
	mostPosition = 2000 // characters
	mostDraws    = 500  // rounds of a game
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

// Entrant is a player in the event.
type Entrant struct {
	ID      int    `json:"id"` // from 1, in order of entry
	Name    string `json:"name"`
	Club    string `json:"club,omitempty"`
	Country string `json:"country,omitempty"`
	Rating  int    `json:"rating,omitempty"`
	// Handle is the account of a server; Player its key there, which no file has.
	Handle string `json:"handle,omitempty"`
	Player string `json:"-"`
	// Declared holds the entrant's declarations for the divisions.
	Declared
}

// Kind is the kind of an act.
type Kind string

// The kinds of acts.
const (
	Enter    Kind = "enter"    // an entrant joins, before or between rounds
	Withdraw Kind = "withdraw" // an entrant plays no further round
	Return   Kind = "return"   // a withdrawn entrant plays again
	Pair     Kind = "pair"     // a round is paired
	Result   Kind = "result"   // a table ends, or its result is corrected
	Game     Kind = "game"     // a table is played in a game on the server
	Begin    Kind = "begin"    // an arena or a ladder begins, as its only round
	Seat     Kind = "seat"     // an arena or a ladder gets further tables
	Unpair   Kind = "unpair"   // the last round is taken back, with its results
	End      Kind = "end"      // the event ends
	Reopen   Kind = "reopen"   // the event continues after all
	Time     Kind = "clock"    // the round clock starts, stops or is set
	Join     Kind = "team"     // entrants form a team that stays together
	Assemble Kind = "squad"    // entrants form a team over boards, or it changes
	HandIn   Kind = "line-up"  // a captain hands in the line-up for a match
	Reveal   Kind = "reveal"   // all line-ups of a round are revealed: its tables begin
	Ask      Kind = "partner"  // an entrant chooses a partner, who may have chosen the entrant
	Replace  Kind = "replace"  // another entrant takes a seat of an open table
	Call     Kind = "call"     // a table calls the arbiter
	Answer   Kind = "answer"   // the arbiter has come
	Propose  Kind = "propose"  // a player enters the result of the own table
	Confirm  Kind = "confirm"  // another player of the table confirms it

	Challenges Kind = "challenge" // an entrant of a ladder challenges others
	Accept     Kind = "accept"    // a challenged entrant agrees
	Decline    Kind = "decline"   // a challenged entrant refuses, or the challenger withdraws the challenge
	Lapse      Kind = "lapse"     // a challenge or a table of a ladder has passed its deadline
	Drop       Kind = "drop"      // an entrant of a ladder falls after long rest
	Remind     Kind = "remind"    // the players of a round are reminded of its deadline
	Ring       Kind = "bell"      // the deadline of a round has passed
	Exhibit    Kind = "exhibit"   // an entrant gives the display
	Unexhibit  Kind = "unexhibit" // an entrant does not give the display after all
	Separate   Kind = "apart"     // entrants do not meet at a table if that can be avoided
	Mix        Kind = "unapart"   // they may meet again
	Skip       Kind = "skip"      // an entrant asks to sit out a round
	Unskip     Kind = "unskip"    // an entrant plays that round after all
	Absent     Kind = "absent"    // players have not come to a table
	Adjourn    Kind = "adjourn"   // the arbiter adjourns a table
	Resume     Kind = "resume"    // an adjourned table goes on
)

// Act is one thing done to an event.
type Act struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at,omitempty"` // milliseconds since 1970
	// By is who did it: an organiser, or "" for the table itself.
	By     string `json:"by,omitempty"`
	Reason string `json:"reason,omitempty"`

	Entrant *Entrant `json:"entrant,omitempty"` // of Enter
	ID      int      `json:"id,omitempty"`      // of Withdraw and Return; of Replace, the new entrant; of Ask, Call, Propose, Confirm, Skip, Unskip and the acts of a ladder and a display, the author; of Assemble and HandIn, the number of the team
	Out     int      `json:"out,omitempty"`     // of Replace: the entrant who leaves the seat; of Ask: the chosen partner; of Accept, Decline and Lapse: the challenger
	Team    []int    `json:"team,omitempty"`    // of Join, Assemble and HandIn: the entrants; of Challenges: the challenged ones; of Separate and Mix: the group; of Absent: the absent ones
	Name    string   `json:"name,omitempty"`    // of Assemble
	Captain int      `json:"captain,omitempty"` // of Assemble: an entrant
	Clock   *Clock   `json:"clock,omitempty"`   // of Time
	Until   int64    `json:"until,omitempty"`   // of Adjourn: when the table goes on, in milliseconds since 1970
	Device  string   `json:"device,omitempty"`  // of Propose and Confirm: tells two phones apart
	Round   int      `json:"round,omitempty"`   // of Pair, Unpair, Skip, Unskip and the acts of a table: from 1
	Paired  *Paired  `json:"paired,omitempty"`  // of Pair and Seat
	Table   int      `json:"table,omitempty"`   // of Result, Game, Replace, Call and Answer: from 1
	Places  []int    `json:"places,omitempty"`  // of Result, Propose and Confirm: by seat; 0 for a player who did not come
	Game    string   `json:"game,omitempty"`    // of Game: its id
	// Forecast is what decided a result, if that was a forecast.
	Forecast *Forecast `json:"forecast,omitempty"`
}

// Paired is the seating of a round.
type Paired struct {
	// Version is that of the pairing; see [pairing.Version].
	Version int `json:"version"`
	// Design names the known schedule of the round; "" for a search.
	Design string `json:"design,omitempty"`
	// Program is the other program that has paired the round, with its version; "" for this one.
	Program string `json:"program,omitempty"`
	// Proven reports whether the search has shown that nothing costs less.
	Proven bool `json:"proven,omitempty"`
	// Tables are the entrants of each table by seat, Byes those without one.
	Tables [][]int `json:"tables"`
	Byes   []int   `json:"byes,omitempty"`
	// Matches are the teams that meet, Rest those without a match. The tables follow later.
	Matches [][]int `json:"matches,omitempty"`
	Rest    []int   `json:"rest,omitempty"`
}

// Table is a table of a round.
type Table struct {
	Seats  []int  `json:"seats"`            // entrants; 0 for a bot
	Places []int  `json:"places,omitempty"` // by seat; nil until the result is known
	Game   string `json:"game,omitempty"`   // on the server; "" for a wooden board
	Called bool   `json:"called,omitempty"` // whether the table waits for the arbiter
	Match  int    `json:"match,omitempty"`  // from 1, in matches of teams
	Late   bool   `json:"late,omitempty"`   // whether it had no result at the deadline
	// Challenger is, of a ladder, the entrant whose challenge made the table.
	Challenger int `json:"challenger,omitempty"`
	// Absent are the entrants who have not come.
	Absent []int `json:"absent,omitempty"`
	// Proposed is a result that waits for the confirmation of another player.
	Proposed *Proposal `json:"proposed,omitempty"`
	// Forecast has decided the result, unless it is nil.
	Forecast *Forecast `json:"forecast,omitempty"`
	// Adjourned is the last adjournment of the table, nil without one.
	Adjourned *Adjournment `json:"adjourned,omitempty"`
	// Apart holds the groups at the table who were to be kept apart when it was made.
	Apart [][]int `json:"apart,omitempty"`
	// sides are the units of the table: its entrants, or its fixed teams by their numbers.
	sides []int
	since int64 // of a ladder: when it was made
}

// Proposal is a result that a player of the table has entered.
type Proposal struct {
	Places []int  `json:"places"`
	By     int    `json:"by"`               // an entrant
	Device string `json:"device,omitempty"` // as in [Act]
}

// Round is a round and its results.
type Round struct {
	Design  string  `json:"design,omitempty"` // as in [Paired]
	Program string  `json:"program,omitempty"`
	Proven  bool    `json:"proven,omitempty"`
	Tables  []Table `json:"tables"`
	Byes    []int   `json:"byes,omitempty"`
	Skipped []int   `json:"skipped,omitempty"` // who sit it out on request
	// Matches are the teams that meet, Rest those without a match.
	Matches [][]int `json:"matches,omitempty"`
	Rest    []int   `json:"rest,omitempty"`
	// Deadline is when the line-ups of the matches are revealed, unless all are in earlier; 0 without one.
	Deadline int64         `json:"deadline,omitempty"`
	lineUps  map[int][]int // by team
	began    int64         // when the first table could play
}

// Event is an event: its options, all acts, and the state that they give.
type Event struct {
	Options Options
	Acts    []Act

	entrants  []Entrant
	withdrawn map[int]bool
	queue     []int         // the entrants who have not withdrawn, by entry or return: those beyond the limit wait
	teams     []team        // that stay together
	squads    []Squad       // over boards
	asked     map[int]int   // the partner that an entrant has chosen
	free      map[int]int64 // of an arena: since when each entrant has had no table
	rounds    []Round
	clock     *Clock // nil without a round clock or a round
	reminded  bool   // by correspondence: of the deadline of the last round
	rung      bool   // by correspondence: the deadline of the last round has passed
	held      bool   // by correspondence: the next round waits for the organiser
	ended     bool
	exhibits  map[int]bool  // of a display: the exhibitors
	quick     bool          // of a simulation: rounds are paired roughly
	version   int           // of the pairing; 0 for the present one
	apart     [][]int       // the groups that are kept apart
	promoted  map[int]int64 // when each entrant got a place from the waiting list
	skips     map[seatOut]bool

	steps      []step        // of a ladder
	ranked     []int         // of a ladder: the entrants, from the top down
	challenges []Challenge   // of a ladder
	replies    map[int]Reply // of a ladder, by challenger: how the last challenge ended without a table
	seen       map[int]int64 // of a ladder: when each entrant last played or challenged somebody
}

// Error is an act or an option that an event refuses.
type Error struct {
	Code   string // for programs and translations
	Reason string
}

// Error returns the reason.
func (e *Error) Error() string { return e.Reason }

func refuse(code, format string, args ...any) error {
	return &Error{code, fmt.Sprintf(format, args...)}
}

// New returns an event to which nothing has happened.
//
// Errors: *[Error] names the option that is wrong.
func New(o Options) (*Event, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	var apart [][]int
	for _, pair := range o.Apart {
		apart = append(apart, []int{min(pair[0], pair[1]), max(pair[0], pair[1])})
	}
	return &Event{Options: o, apart: apart, withdrawn: map[int]bool{}, asked: map[int]int{}, free: map[int]int64{}, seen: map[int]int64{}, exhibits: map[int]bool{}, skips: map[seatOut]bool{}, replies: map[int]Reply{}, promoted: map[int]int64{}}, nil
}

// Open returns the event of options and acts.
//
// Errors: *[Error] for the options or the first act that is refused.
func Open(o Options, acts []Act) (*Event, error) {
	e, err := New(o)
	if err != nil {
		return nil, err
	}
	for i, act := range acts {
		if err := e.Do(act); err != nil {
			return nil, fmt.Errorf("act %d: %w", i+1, err)
		}
	}
	return e, nil
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

// Entrants returns all entrants in order of entry, the withdrawn ones too.
func (e *Event) Entrants() []Entrant { return e.entrants }

// Withdrawn reports whether an entrant plays no further round.
func (e *Event) Withdrawn(id int) bool { return e.withdrawn[id] }

// WaitingList returns the entrants beyond the limit, in the order in which they get the places of
// players who withdraw. A returning player waits behind all others, but has a place in a knock-out.
func (e *Event) WaitingList() []int {
	if e.Options.Limit == 0 || len(e.queue) <= e.Options.Limit {
		return nil
	}
	return e.queue[e.Options.Limit:]
}

// MovedUp returns when an entrant got a place from the waiting list, unless the entrant has withdrawn or
// waits again since.
func (e *Event) MovedUp(id int) (at int64, ok bool) {
	at, ok = e.promoted[id]
	return at, ok && !e.waits(id)
}

// waits reports whether an entrant is on the waiting list.
func (e *Event) waits(id int) bool { return slices.Contains(e.WaitingList(), id) }

// Rounds returns the rounds that are paired.
func (e *Event) Rounds() []Round { return e.rounds }

// Ended reports whether the event has ended.
func (e *Event) Ended() bool { return e.ended }

// Open reports how many tables of the last round have no result.
func (e *Event) Open() int {
	if len(e.rounds) == 0 {
		return 0
	}
	last := &e.rounds[len(e.rounds)-1]
	if !last.revealed() {
		return len(last.Matches) * e.Options.Boards
	}
	open := 0
	for _, t := range last.Tables {
		if t.Places == nil {
			open++
		}
	}
	return open
}

// Do carries out an act and appends it.
//
// Errors: *[Error]; the event is then unchanged.
func (e *Event) Do(a Act) error {
	if a.Reason != "" && !named(a.Reason, mostReason) {
		return refuse("reason", "A reason is one line of up to %d characters.", mostReason)
	}
	if e.ended && a.Kind != Reopen && a.Kind != Result {
		return refuse("ended", "The event has ended.")
	}
	var err error
	switch a.Kind {
	case Enter:
		a, err = e.enter(a)
	case Withdraw, Return:
		err = e.withdraw(a)
	case Pair:
		err = e.pair(a)
	case Result:
		err = e.result(a)
	case Game:
		err = e.game(a)
	case Join:
		err = e.join(a)
	case Ask:
		err = e.ask(a)
	case Assemble:
		err = e.squad(a)
	case HandIn:
		err = e.handIn(a)
	case Reveal:
		err = e.reveal(a)
	case Begin:
		err = e.begin(a)
	case Seat:
		err = e.seat(a)
	case Unpair:
		err = e.unpair(a)
	case Time:
		err = e.setClock(a)
	case Replace:
		err = e.replace(a)
	case Call, Answer:
		err = e.call(a)
	case Propose, Confirm:
		err = e.fromTable(a)
	case Challenges:
		err = e.challenge(a)
	case Accept, Decline:
		err = e.reply(a)
	case Lapse:
		err = e.lapse(a)
	case Drop:
		err = e.drop(a)
	case Remind:
		err = e.remind(a)
	case Ring:
		err = e.ring(a)
	case Exhibit, Unexhibit:
		err = e.exhibit(a)
	case Separate, Mix:
		err = e.keepApart(a)
	case Absent:
		err = e.absent(a)
	case Adjourn:
		a, err = e.adjourn(a)
	case Resume:
		err = e.resumeTable(a)
	case Skip, Unskip:
		err = e.skip(a)
	case End:
		err = e.end()
	case Reopen:
		if !e.ended {
			return refuse("not-ended", "The event has not ended.")
		}
		e.ended, e.held = false, true
	default:
		return refuse("kind", "There is no act %q.", a.Kind)
	}
	if err == nil {
		e.Acts = append(e.Acts, a)
		switch e.Options.Form {
		case Arena:
			e.note(&a)
		case Ladders:
			e.climb(&a)
		}
	}
	return err
}

func (e *Event) enter(a Act) (Act, error) {
	if a.Entrant == nil || !named(a.Entrant.Name, mostName) {
		return a, refuse("name", "An entrant has a name of up to %d characters.", mostName)
	}
	who := *a.Entrant
	switch {
	case e.Options.Form == Knockout && len(e.rounds) > 0:
		return a, refuse("begun", "Nobody enters a knock-out after its first round is paired.")
	case len(e.entrants) >= MostEntrants:
		return a, refuse("full", "An event has at most %d entrants.", MostEntrants)
	case who.ID != 0 && who.ID != len(e.entrants)+1:
		return a, refuse("id", "The next entrant is number %d.", len(e.entrants)+1)
	case who.Rating < 0 || who.Rating > 5000:
		return a, refuse("rating", "A rating is from 0 to 5000.")
	case who.Handle != "" && !named(who.Handle, mostName):
		return a, refuse("handle", "A handle is one line of up to %d characters.", mostName)
	case who.Club != "" && !named(who.Club, mostName), who.Country != "" && !named(who.Country, mostName):
		return a, refuse("club", "A club and a country are one line of up to %d characters.", mostName)
	}
	if err := who.Declared.check(len(e.Options.Divisions)); err != nil {
		return a, err
	}
	for i := range e.entrants {
		if other := &e.entrants[i]; other.Name == who.Name && other.Player == who.Player || who.Player != "" && other.Player == who.Player {
			return a, refuse("entered", "%s has entered already.", who.Name)
		}
	}
	who.ID = len(e.entrants) + 1
	e.entrants = append(e.entrants, who)
	e.queue = append(e.queue, who.ID)
	a.Entrant = &who
	return a, nil
}

func (e *Event) withdraw(a Act) error {
	if a.ID < 1 || a.ID > len(e.entrants) {
		return refuse("entrant", "There is no entrant %d.", a.ID)
	}
	if e.withdrawn[a.ID] == (a.Kind == Withdraw) {
		return refuse("changed", "%s has done so already.", e.entrants[a.ID-1].Name)
	}
	waiting := e.WaitingList()
	e.withdrawn[a.ID] = a.Kind == Withdraw
	switch {
	case a.Kind == Withdraw:
		e.queue = slices.DeleteFunc(slices.Clone(e.queue), func(id int) bool { return id == a.ID })
	case e.Options.Form == Knockout && len(e.rounds) > 0: // nobody has taken the place meanwhile
		e.queue = slices.Insert(slices.Clone(e.queue), 0, a.ID)
	default:
		e.queue = append(e.queue, a.ID)
	}
	delete(e.promoted, a.ID)
	for _, id := range waiting {
		if a.ID != id && !e.waits(id) {
			e.promoted[id] = a.At
		}
	}
	return nil
}

func (e *Event) unpair(a Act) error {
	if e.Options.Form.Flows() {
		return refuse("arena", "The tables of an arena or a ladder stay. Correct their results.")
	}
	if len(e.rounds) == 0 || a.Round != len(e.rounds) {
		return refuse("round", "Only the last round, %d, can be taken back.", len(e.rounds))
	}
	e.rounds = e.rounds[:len(e.rounds)-1]
	e.clock, e.held = nil, true
	return nil
}

func (e *Event) end() error {
	if e.Open() > 0 {
		return refuse("open", "%d tables of round %d have no result.", e.Open(), len(e.rounds))
	}
	e.ended = true
	e.clock, e.challenges = nil, nil
	return nil
}

// table returns the table that an act names.
func (e *Event) table(a *Act) (*Table, error) {
	if a.Round < 1 || a.Round > len(e.rounds) {
		return nil, refuse("round", "Round %d is not paired.", a.Round)
	}
	r := &e.rounds[a.Round-1]
	if a.Table < 1 || a.Table > len(r.Tables) {
		return nil, refuse("table", "Round %d has tables 1 to %d.", a.Round, len(r.Tables))
	}
	return &r.Tables[a.Table-1], nil
}

func (e *Event) game(a Act) error {
	t, err := e.table(&a)
	switch {
	case err != nil:
		return err
	case t.Places != nil:
		return refuse("over", "Table %d has a result already.", a.Table)
	case !named(a.Game, mostName):
		return refuse("game", "The game has no id.")
	}
	t.Game = a.Game
	return nil
}

// result notes the places of a table. A corrected result needs a reason.
func (e *Event) result(a Act) error {
	t, err := e.table(&a)
	if err != nil {
		return err
	}
	if t.Places != nil && a.Reason == "" {
		return refuse("reason", "A corrected result needs a reason.")
	}
	if err := cmp.Or(e.Options.checkPlaces(a.Places, len(t.Seats)), a.Forecast.check(&e.Options, &a)); err != nil {
		return err
	}
	if a.Round < len(e.rounds) && e.Options.Form == Knockout {
		corrected := Table{Seats: t.Seats, Places: a.Places, sides: t.sides}
		before := e.scoresOf(e.rounds[:a.Round-1])
		if !slices.Equal(e.through(t, before), e.through(&corrected, before)) {
			return refuse("advanced", "Others go on by this result. Undo the later rounds first.")
		}
	}
	t.Places, t.Called, t.Proposed, t.Forecast, t.Adjourned = slices.Clone(a.Places), false, nil, a.Forecast, nil
	return nil
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
