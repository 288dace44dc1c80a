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
