package event

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/manykings/manykings/events/pairing"
)

// A ladder ranks its entrants. Entrants challenge others above them, and the results move them. All
// tables are in one round, as in an arena.

const (
	hour = 60 * minute
	day  = 24 * hour
	// mostHours is the longest deadline of a challenge, in hours: a year.
	mostHours = 366 * 24
	mostIdle  = 366 // days
	// mostTables is how many tables a round has.
	mostTables = 9999
)

// Rule is how the result of a table moves the players of a ladder.
type Rule string

// The rules.
const (
	// Insert: a player moves directly above the highest player that they have beaten, the best of the
	// table first; those between fall by one.
	Insert Rule = "insert"
	// Exchange: the players of a table share out the places that they had, the best one the highest.
	Exchange Rule = "exchange"
)

// Ladder holds the rules of a ladder.
type Ladder struct {
	// Reach is how many places above a challenger the challenged player is at most.
	Reach int  `json:"reach"`
	Rule  Rule `json:"rule"`
	// Hours is the deadline: for the answers to a challenge, and at boards from them to the result.
	Hours int `json:"hours"`
	// Forfeit is whether a challenge that is declined or not answered is won. Otherwise nothing moves.
	Forfeit bool `json:"forfeit,omitempty"`
	// Idle is after how many days without a challenge and a table an entrant falls by one; 0 for never.
	Idle int `json:"idle,omitempty"`
}

// Challenge is a challenge that waits for its answers.
type Challenge struct {
	By     int   `json:"by"`               // the challenger
	Others []int `json:"others"`           // the challenged players
	Agreed []int `json:"agreed,omitempty"` // the challenged players whose yes is in
	At     int64 `json:"at"`               // milliseconds since 1970
}

// Reply is how a challenge ended without a table: declined, or lapsed.
type Reply struct {
	Kind Kind
	By   []int // the players without a yes: declined, or no answer
	Won  bool  // whether the challenger has won it
	At   int64 // milliseconds since 1970
}

// step moves the entrants of a ladder.
type step struct {
	kind        Kind
	id          int   // of Enter, Return, Withdraw and Drop
	table       int   // of Result: its index
	ids, places []int // of Decline and Lapse: the challenger and the losers
}

// Flows reports whether tables are made over time, all in one round.
func (f Form) Flows() bool { return f == Arena || f == Ladders }

func (o *Options) checkLadder() error {
	l := o.Ladder
	switch {
	case o.Form != Ladders && l != nil:
		return refuse("ladder", "Only a ladder has the rules of a ladder.")
	case o.Form != Ladders:
		return nil
	case l == nil || l.Reach < 1 || l.Reach > MostEntrants:
		return refuse("reach", "Players of a ladder challenge others up to %d places above.", MostEntrants)
	case l.Rule != Insert && l.Rule != Exchange:
		return refuse("rule", "The rule of a ladder is %q or %q.", Insert, Exchange)
	case l.Hours < 1 || l.Hours > mostHours:
		return refuse("hours", "The deadline of a challenge is from 1 to %d hours.", mostHours)
	case l.Idle < 0 || l.Idle > mostIdle:
		return refuse("idle", "Players fall after 1 to %d days without a table.", mostIdle)
	case o.Rounds != 0 || o.Best != 0 || o.Advance != 0 || o.Length != 0:
		return refuse("rounds", "A ladder has no rounds and no round clock: it goes on until its end.")
	case o.Partners != "":
		return refuse("partners", "Everybody has an own place on a ladder.")
	}
	return nil
}

// Ladder returns the entrants of a ladder who have not withdrawn, from the top down.
func (e *Event) Ladder() []int { return slices.Clone(e.ranked) }

// step moves the entrants by a new step, or by all again if again is true.
func (e *Event) step(s step, again bool) {
	if again {
		e.ranked = nil
		for i := range e.steps {
			e.ranked = e.moved(e.ranked, &e.steps[i])
		}
		return
	}
	e.steps = append(e.steps, s)
	e.ranked = e.moved(e.ranked, &s)
}

// moved returns a ladder after a step. It uses up the one before.
func (e *Event) moved(order []int, s *step) []int {
	switch s.kind {
	case Begin:
		slices.SortStableFunc(order, func(a, b int) int { return e.rating(b) - e.rating(a) })
	case Enter, Return:
		order = append(order, s.id)
	case Withdraw:
		order = slices.DeleteFunc(order, func(id int) bool { return id == s.id })
	case Drop:
		if at := slices.Index(order, s.id); at >= 0 && at+1 < len(order) {
			order[at], order[at+1] = order[at+1], order[at]
		}
	case Result:
		t := &e.rounds[0].Tables[s.table]
		e.Options.Ladder.move(order, t.Seats, t.Places)
	default:
		e.Options.Ladder.move(order, s.ids, s.places)
	}
	return order
}

// move moves players by the places of their table. Players who did not come are last; if nobody
// came, nothing moves.
func (l *Ladder) move(order, ids, places []int) {
	if len(places) == 0 || slices.Max(places) == 0 {
		return
	}
	type player struct{ id, at, place int }
	var players []player
	for i, id := range ids {
		at, place := slices.Index(order, id), places[i]
		if place == 0 {
			place = len(ids) + 1
		}
		if at >= 0 { // a withdrawn player has no place to take
			players = append(players, player{id, at, place})
		}
	}
	slices.SortFunc(players, func(a, b player) int { return cmp.Or(a.place-b.place, a.at-b.at) })
	if l.Rule == Exchange {
		var free []int
		for _, p := range players {
			free = append(free, p.at)
		}
		slices.Sort(free)
		for i, p := range players {
			order[free[i]] = p.id
		}
		return
	}
	for _, p := range players {
		from := slices.Index(order, p.id)
		to := from
		for _, other := range players {
			if other.place > p.place {
				to = min(to, slices.Index(order, other.id))
			}
		}
		copy(order[to+1:from+1], order[to:from])
		order[to] = p.id
	}
}

// Challenges returns the challenges of a ladder that wait for answers.
func (e *Event) Challenges() []Challenge { return e.challenges }

// Answered returns how the last challenge of an entrant ended, if it made no table and the entrant has
// challenged nobody since.
func (e *Event) Answered(id int) (Reply, bool) {
	a, ok := e.replies[id]
	return a, ok
}

// busy reports whether an entrant of a ladder sits at an open table, has challenged somebody, or is
// challenged.
func (e *Event) busy(id int) bool {
	return e.seated(id) || slices.ContainsFunc(e.challenges, func(c Challenge) bool { return c.By == id || slices.Contains(c.Others, id) })
}

// Deadline returns until when a challenge is answered, in milliseconds since 1970.
func (e *Event) Deadline(c *Challenge) int64 { return c.At + int64(e.Options.Ladder.Hours)*hour }

// Reachable returns the entrants whom an entrant of a ladder may challenge now: those above that
// are free and near enough, the nearest first, and at tables of more than two those below too.
func (e *Event) Reachable(id int) (above, below []int) {
	if e.Options.Form != Ladders || len(e.rounds) == 0 || e.ended || id < 1 || e.busy(id) {
		return nil, nil
	}
	order := e.ranked
	at := slices.Index(order, id)
	if at < 0 {
		return nil, nil
	}
	reach := e.Options.Ladder.Reach
	for i := at - 1; i >= max(0, at-reach); i-- {
		if !e.busy(order[i]) {
			above = append(above, order[i])
		}
	}
	if slices.Max(e.Options.Sizes) > 2 {
		for i := at + 1; i < min(len(order), at+reach+1); i++ {
			if !e.busy(order[i]) {
				below = append(below, order[i])
			}
		}
	}
	return above, below
}

// challenge notes a challenge. At least one player is above the challenger.
func (e *Event) challenge(a Act) error {
	switch {
	case e.Options.Form != Ladders || len(e.rounds) == 0:
		return refuse("ladder", "Players challenge others once a ladder has begun.")
	case a.ID < 1 || a.ID > len(e.entrants) || e.withdrawn[a.ID]:
		return refuse("entrant", "There is no entrant %d who plays.", a.ID)
	case e.busy(a.ID):
		return refuse("busy", "%s has a challenge or a table already.", e.entrants[a.ID-1].Name)
	case !slices.Contains(e.Options.Sizes, len(a.Team)+1):
		return refuse("sizes", "A table of %d does not belong to the event.", len(a.Team)+1)
	case len(e.rounds[0].Tables)+len(e.challenges) >= mostTables:
		return refuse("full", "A ladder has at most %d tables.", mostTables)
	}
	above, below := e.Reachable(a.ID)
	up := 0
	for i, id := range a.Team {
		switch {
		case slices.Contains(a.Team[:i], id) || !slices.Contains(above, id) && !slices.Contains(below, id):
			return refuse("challenge", "Entrant %d cannot be challenged now: only free players within %d places can.", id, e.Options.Ladder.Reach)
		case slices.Contains(above, id):
			up++
		}
	}
	if up == 0 {
		return refuse("challenge", "A challenge needs a player above the challenger.")
	}
	delete(e.replies, a.ID)
	e.challenges = append(slices.Clone(e.challenges), Challenge{By: a.ID, Others: slices.Clone(a.Team), At: a.At})
	return nil
}

// challengeOf returns the index of the challenge of an entrant.
func (e *Event) challengeOf(id int) int {
	return slices.IndexFunc(e.challenges, func(c Challenge) bool { return c.By == id })
}

// reply notes the answer to a challenge, by an entrant; the challenger takes it back.
func (e *Event) reply(a Act) error {
	at := e.challengeOf(a.Out)
	if at < 0 {
		return refuse("challenge", "Entrant %d has no open challenge.", a.Out)
	}
	c := e.challenges[at]
	switch own := a.ID == c.By; {
	case !own && !slices.Contains(c.Others, a.ID), own && a.Kind == Accept:
		return refuse("challenge", "Entrant %d is not challenged by entrant %d.", a.ID, a.Out)
	case slices.Contains(c.Agreed, a.ID):
		return refuse("changed", "%s has accepted already.", e.entrants[a.ID-1].Name)
	case a.Kind == Accept:
		e.challenges = slices.Clone(e.challenges)
		e.challenges[at].Agreed = append(slices.Clone(c.Agreed), a.ID)
		return nil
	}
	e.close(at, a, []int{a.ID})
	return nil
}

// close ends a challenge. If that forfeits it, the challenger wins against some players.
func (e *Event) close(at int, a Act, lost []int) {
	c := e.challenges[at]
	e.challenges = slices.Delete(slices.Clone(e.challenges), at, at+1)
	if len(lost) == 0 || slices.Contains(lost, c.By) {
		return
	}
	e.replies[c.By] = Reply{Kind: a.Kind, By: lost, Won: e.Options.Ladder.Forfeit, At: a.At}
	if !e.Options.Ladder.Forfeit {
		return
	}
	s := step{kind: a.Kind, ids: append([]int{c.By}, lost...), places: []int{1}}
	for range lost {
		s.places = append(s.places, 2)
	}
	e.step(s, false)
}

// lapse ends a challenge without all answers, or an open table at boards, after its deadline. The
// table has no result then.
func (e *Event) lapse(a Act) error {
	if a.Table > 0 {
		t, err := e.table(&a)
		if err != nil {
			return err
		}
		if !e.overdue(t, a.At) {
			return refuse("deadline", "The deadline of table %d has not passed.", a.Table)
		}
		t.Places, t.Called, t.Proposed = make([]int, len(t.Seats)), false, nil
		return nil
	}
	at := e.challengeOf(a.Out)
	if at < 0 || e.agreed(&e.challenges[at]) || a.At < e.Deadline(&e.challenges[at]) {
		return refuse("deadline", "The deadline of no challenge of entrant %d has passed.", a.Out)
	}
	var lost []int
	for _, id := range e.challenges[at].Others {
		if !slices.Contains(e.challenges[at].Agreed, id) {
			lost = append(lost, id)
		}
	}
	e.close(at, a, lost)
	return nil
}

func (e *Event) agreed(c *Challenge) bool { return len(c.Agreed) == len(c.Others) }

// overdue reports whether a table of a ladder at boards is without a result after its deadline.
func (e *Event) overdue(t *Table, now int64) bool {
	return e.Options.Ladder != nil && t.Places == nil && t.Game == "" && now >= t.since+int64(e.Options.Ladder.Hours)*hour
}

// drop lets an entrant of a ladder fall by one after a long rest.
func (e *Event) drop(a Act) error {
	if at := e.idleUntil(a.ID); at == 0 || a.At < at {
		return refuse("idle", "Entrant %d does not fall now.", a.ID)
	}
	return nil
}

// idleUntil returns the moment when an entrant of a ladder falls, 0 for never.
func (e *Event) idleUntil(id int) int64 {
	if e.Options.Ladder == nil || e.Options.Ladder.Idle == 0 || len(e.rounds) == 0 || e.seen[id] == 0 || e.withdrawn[id] || e.busy(id) {
		return 0
	}
	return e.seen[id] + int64(e.Options.Ladder.Idle)*day
}

// Due returns the acts that are due at a moment. In a ladder they are lapsed challenges and tables,
// and players who fall; in an event by correspondence see [Event.dueInRounds].
func (e *Event) Due(now int64) []Act {
	if e.Options.Days > 0 && !e.ended {
		return e.dueInRounds(now)
	}
	if e.Options.Form != Ladders || e.ended || len(e.rounds) == 0 {
		return nil
	}
	var acts []Act
	for i := range e.challenges {
		if c := &e.challenges[i]; !e.agreed(c) && now >= e.Deadline(c) {
			acts = append(acts, Act{Kind: Lapse, Out: c.By})
		}
	}
	for i := range e.rounds[0].Tables {
		if e.overdue(&e.rounds[0].Tables[i], now) {
			acts = append(acts, Act{Kind: Lapse, Round: 1, Table: i + 1})
		}
	}
	if len(acts) > 0 {
		return acts
	}
	order := e.ranked
	for i := len(order) - 2; i >= 0; i-- { // the last one has nowhere to fall to
		if at := e.idleUntil(order[i]); at > 0 && now >= at {
			acts = append(acts, Act{Kind: Drop, ID: order[i]})
		}
	}
	return acts
}

// NextDue returns the moment of the next act of [Event.Due], 0 if there is none.
func (e *Event) NextDue() int64 {
	if e.Options.Days > 0 {
		return e.nextInRounds()
	}
	if e.Options.Form != Ladders || e.ended || len(e.rounds) == 0 {
		return 0
	}
	next := int64(0)
	add := func(at int64) {
		if at > 0 && (next == 0 || at < next) {
			next = at
		}
	}
	for i := range e.challenges {
		if c := &e.challenges[i]; e.agreed(c) {
			add(1)
		} else {
			add(e.Deadline(c))
		}
	}
	for _, t := range e.rounds[0].Tables {
		if t.Places == nil && t.Game == "" {
			add(t.since + int64(e.Options.Ladder.Hours)*hour)
		}
	}
	if e.Options.Ladder.Idle > 0 {
		order := e.ranked
		for _, id := range order[:max(0, len(order)-1)] {
			add(e.idleUntil(id))
		}
	}
	return next
}

// accepted returns the act that gives tables to the challenges that all have accepted.
func (e *Event) accepted() (Act, bool) {
	paired := Paired{Version: e.pairs()}
	p := &pairing.Problem{Sizes: e.Options.Sizes, Values: e.Options.Values, Players: make([]pairing.Player, len(e.entrants))}
	index := map[int]int{}
	for _, who := range e.entrants {
		index[who.ID] = who.ID - 1
	}
	for i := range e.challenges {
		c := &e.challenges[i]
		if !e.agreed(c) {
			continue
		}
		if len(paired.Tables) == 0 {
			p.Play(e.indexed(&e.rounds[0], index, len(e.entrants)))
		}
		p.Seed = e.seed(len(e.rounds[0].Tables) + len(paired.Tables) + 1)
		table := pairing.Table{c.By - 1}
		for _, id := range c.Others {
			table = append(table, id-1)
		}
		var seats []int
		for _, at := range p.Seat(table) {
			seats = append(seats, at+1)
		}
		paired.Tables = append(paired.Tables, seats)
	}
	return Act{Kind: Seat, Round: 1, Paired: &paired}, len(paired.Tables) > 0
}

// seatChallenges gives tables to challenges that all have accepted.
func (e *Event) seatChallenges(a Act) error {
	left := slices.Clone(e.challenges)
	var by []int // the challengers, by table
	for _, seats := range a.Paired.Tables {
		at := slices.IndexFunc(left, func(c Challenge) bool {
			return e.agreed(&c) && len(seats) == len(c.Others)+1 && slices.Equal(slices.Sorted(slices.Values(seats)), slices.Sorted(slices.Values(append([]int{c.By}, c.Others...))))
		})
		if at < 0 {
			return refuse("pairing", "Nobody has agreed to a table of %s.", fmt.Sprint(seats))
		}
		by = append(by, left[at].By)
		left = slices.Delete(left, at, at+1)
	}
	e.challenges = left
	for i, seats := range a.Paired.Tables {
		e.rounds[0].Tables = append(e.rounds[0].Tables, Table{Seats: slices.Clone(seats), Challenger: by[i], sides: slices.Clone(seats), since: a.At})
	}
	return nil
}

// climb notes what an act means for the ladder.
func (e *Event) climb(a *Act) {
	switch a.Kind {
	case Enter:
		e.step(step{kind: Enter, id: a.Entrant.ID}, false)
		e.seen[a.Entrant.ID] = a.At
	case Return:
		e.step(step{kind: Return, id: a.ID}, false)
		e.seen[a.ID] = a.At
	case Withdraw:
		e.step(step{kind: Withdraw, id: a.ID}, false)
		e.challenges = slices.DeleteFunc(slices.Clone(e.challenges), func(c Challenge) bool {
			if slices.Contains(c.Others, a.ID) {
				e.replies[c.By] = Reply{Kind: Lapse, By: []int{a.ID}, At: a.At}
			}
			return c.By == a.ID || slices.Contains(c.Others, a.ID)
		})
	case Begin:
		e.step(step{kind: Begin}, false)
		for _, who := range e.entrants {
			e.seen[who.ID] = a.At
		}
	case Drop:
		e.step(step{kind: Drop, id: a.ID}, false)
		e.seen[a.ID] = a.At
	case Challenges, Accept:
		e.seen[a.ID] = a.At
	case Result, Confirm:
		again := slices.ContainsFunc(e.steps, func(s step) bool { return s.kind == Result && s.table == a.Table-1 })
		e.step(step{kind: Result, table: a.Table - 1}, again) // a correction counts where the result was
		for _, id := range e.rounds[0].Tables[a.Table-1].Seats {
			e.seen[id] = a.At
		}
	}
}
