package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/rules"
)

const (
	// maxWaiting is how many games of a host may wait for players.
	maxWaiting = 20
	// maxListed is how many games of a player are looked through and shown.
	maxListed = 100
)

// Create makes a game and returns its record: it waits for players, or is being
// played if no seat is open. The error is an [*InputError] for choices that make
// no sense, or [ErrTooMany].
func (s *Service) Create(ctx context.Context, g NewGame) (*Record, error) {
	r, err := s.plan(g)
	if err != nil {
		return nil, err
	}
	mine, err := s.store.Of(ctx, g.Player, maxListed)
	if err != nil {
		return nil, fmt.Errorf("asking for the games of a player: %w", err)
	}
	waiting := 0
	for _, other := range mine {
		if other.Stage == Waiting && other.Host == g.Player && other.ID != r.ID {
			waiting++
		}
	}
	if waiting >= maxWaiting {
		return nil, ErrTooMany
	}
	return s.open(ctx, r)
}

// plan returns the record of the game that is asked for, not yet stored.
func (s *Service) plan(g NewGame) (*Record, error) {
	if g.Player == "" {
		return nil, &InputError{"player", "missing"}
	}
	if len(g.Token) > maxToken {
		return nil, &InputError{"token", fmt.Sprintf("at most %d bytes", maxToken)}
	}
	game, err := s.game(g.Variant)
	if err != nil {
		return nil, &InputError{"variant", err.Error()}
	}
	if err := errors.Join(g.Clock.check(), g.Leaving.check()); err != nil {
		return nil, err
	}
	if len(g.Seats) != game.Seats() {
		return nil, &InputError{"seats", fmt.Sprintf("%d, as the game has", game.Seats())}
	}
	now := s.now()
	r := &Record{
		ID: newGameID(g.Player, g.Token), Created: now, Updated: now,
		Variant: game.ID().String(), Stage: Waiting, Host: g.Player,
		Listed: g.Listed, Lots: g.Lots, Chat: g.Chat, Hidden: g.Hidden, Clock: g.Clock, Leaving: g.Leaving,
	}
	persons := 0
	for i, choice := range g.Seats {
		seat, err := choice.seat(g.Player, fmt.Sprintf("seats[%d]", i))
		if err != nil {
			return nil, err
		}
		if seat.Kind != Bot {
			persons++
		}
		r.Seats = append(r.Seats, seat)
	}
	if persons == 0 {
		return nil, &InputError{"seats", "at least one for a person"}
	}
	return r, nil
}

// seat returns what is chosen for a seat by its host.
func (c SeatChoice) seat(host PlayerID, field string) (Seat, error) {
	switch c.Kind {
	case ChooseOpen:
		return Seat{Kind: Open}, nil
	case ChooseBot:
		return Seat{Kind: Bot, Level: c.Level, Ready: true}, checkLevel(field+".level", c.Level)
	case ChooseMe, ChooseHere:
		name, err := CleanName(c.Name)
		if err != nil {
			return Seat{}, &InputError{field + ".name", fmt.Sprintf("at most %d characters", maxName)}
		}
		return Seat{Kind: Person, Player: host, Name: name, Ready: true}, nil
	default:
		return Seat{}, &InputError{field + ".kind", "one of me, here, open, bot"}
	}
}

// open stores a new game, which starts if nobody is missing. If there is one with
// its id already it is the same game, asked for again.
func (s *Service) open(ctx context.Context, r *Record) (*Record, error) {
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, err
	}
	t := &table{s: s, before: &Record{}, r: r, game: game, now: s.now()}
	t.startIfFull()
	t.settle()
	r.Moved = 1
	err = s.store.Create(ctx, r)
	if errors.Is(err, ErrExists) {
		return s.Get(ctx, r.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("storing game %s: %w", r.ID, err)
	}
	s.tell(ctx, t)
	return r, nil
}

// startIfFull starts the game if every seat is taken by somebody who has come.
func (t *table) startIfFull() {
	if !slices.ContainsFunc(t.r.Seats, func(s Seat) bool { return s.Kind == Open || !s.Ready }) {
		t.start()
	}
}

// start starts the game.
func (t *table) start() {
	r := t.r
	if r.Lots {
		t.drawLots()
	}
	r.Stage, r.Begun = Playing, t.now
	r.Started = t.now + Millis(headStart)
	for i := range r.Seats {
		seat := &r.Seats[i]
		seat.Leaves, seat.Ready = 0, true
		seat.Left, seat.Lag = 0, 0
		if r.Clock.Kind == GameClock {
			seat.Left = r.Clock.Initial
		}
		if seat.Kind == Person {
			seat.Lag = r.Clock.lagStart()
		}
	}
	t.pos = t.game.Start()
	t.stand()
	t.moved, t.asked = true, true
	t.touch()
}

// drawLots draws who sits where among the seatings that the teams allow
// (common.11): who sits in one team stays together, and teams of one size
// change places.
func (t *table) drawLots() {
	teams := t.game.Teams()
	from := slices.Clone(t.r.Seats)
	// Of teams of one size, each gets the people of one of them.
	source := make([]int, len(teams))
	for i := range source {
		source[i] = i
	}
	for i := range teams {
		var like []int
		for j := i; j < len(teams); j++ {
			if len(teams[source[j]]) == len(teams[i]) {
				like = append(like, j)
			}
		}
		j := like[t.s.draw(len(like))]
		source[i], source[j] = source[j], source[i]
	}
	for i, team := range teams {
		people := slices.Clone(teams[source[i]])
		for j := range people {
			k := j + t.s.draw(len(people)-j)
			people[j], people[k] = people[k], people[j]
		}
		for j, seat := range team {
			t.r.Seats[seat-1] = from[people[j]-1]
		}
	}
}

// rotate returns seats as they are after everybody has gone on by one seat, or by
// as few as keep every team together. Where no such turn does, as with one
// against two, it is by one: each is alone in his turn (common.12).
func rotate(seats []Seat, teams []rules.Team) []Seat {
	n := len(seats)
	team := make([]int, n)
	for i, t := range teams {
		for _, s := range t {
			team[s-1] = i
		}
	}
	keeps := func(by int) bool {
		for a := range n {
			for b := range n {
				if (team[a] == team[b]) != (team[(a+by)%n] == team[(b+by)%n]) {
					return false
				}
			}
		}
		return true
	}
	by := 1
	for k := 1; k < n; k++ {
		if keeps(k) {
			by = k
			break
		}
	}
	turned := make([]Seat, n)
	for i := range seats {
		turned[(i+by)%n] = seats[i]
	}
	return turned
}
