package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// mostAtOnce is how many games a request starts: on a busy machine, more take longer than it may.
const mostAtOnce = 100

// played starts the games of an online event that has just got its tables, unless they are many.
func (s *Service) played(ctx context.Context, e *Event, err error) (*Event, error) {
	if err != nil || !e.Online || e.Awaited() != nil || e.Waiting > mostAtOnce {
		return e, err
	}
	return s.play(ctx, e)
}

// play starts the missing games of the last round. Each game is created with a token derived
// from its table, so that it is created only once, even after a crash.
func (s *Service) play(ctx context.Context, e *Event) (*Event, error) {
	round := e.Paired
	var started []event.Act
	for i, t := range e.Rounds()[round-1].Tables {
		if t.Game != "" || t.Places != nil || t.Missing() && e.NoShow.Rule == event.Judge {
			continue
		}
		id, err := s.start(ctx, e, round, i+1, &t)
		if err != nil {
			return e, err
		}
		if id != "" {
			started = append(started, event.Act{Kind: event.Game, Round: round, Table: i + 1, Game: string(id)})
		}
	}
	return s.change(ctx, e.Key, func(now *Event) ([]event.Act, error) {
		if now.Paired != round {
			return nil, nil
		}
		var acts []event.Act
		for _, a := range started {
			if t := now.Rounds()[round-1].Tables[a.Table-1]; t.Game == "" && t.Places == nil {
				acts = append(acts, a)
			}
		}
		return acts, nil
	})
}

// start creates the game of a table. It returns "" if a player there has no account: such a
// table is played over the board.
func (s *Service) start(ctx context.Context, e *Event, round, number int, t *event.Table) (live.GameID, error) {
	n := live.NewGame{
		Player: e.Organiser, Variant: e.Variant, Public: true, Chat: true, Official: true, Rated: e.Rated, Paired: true, Clock: e.Clock, Leaving: e.Leaving,
		Token: fmt.Sprintf("event %s %d %d", e.Key, round, number),
		// An exhibitor cannot begin all games at once.
		Prompt: e.Options.Form == event.Display,
		Delay:  e.Delay,
		Draws:  e.Draws,
	}
	if e.Delay > 0 {
		for _, m := range e.Staff {
			n.Staff = append(n.Staff, m.Player)
		}
	}
	if len(t.Absent) > 0 { // another game, without them
		n.Rated = n.Rated && !t.Missing()
		n.Token += fmt.Sprint(" ", t.Absent)
	}
	for _, id := range t.Seats {
		if level := e.botLevel(t, id); level > 0 {
			n.Rated = false
			n.Seats = append(n.Seats, table.SeatChoice{Kind: table.ChooseBot, Level: level})
			continue
		}
		who := e.Entrants()[id-1]
		if who.Player == "" {
			return "", nil
		}
		n.Seats = append(n.Seats, table.SeatChoice{Kind: table.ChooseOpen})
		if e.OwnClock != nil {
			n.Clock.Seats = append(n.Clock.Seats, e.seatClock(id))
		}
		n.Come = append(n.Come, table.Join{Player: table.Player(who.Player), Name: who.Name, Handle: who.Handle})
	}
	r, err := s.Play.Create(ctx, n)
	if err != nil {
		return "", fmt.Errorf("starting the game of table %d: %w", number, err)
	}
	return r.ID, s.vacate(ctx, e, r, t)
}

// botLevel returns the strength of the bot in the seat of an entrant, 0 for a person.
func (e *Event) botLevel(t *event.Table, id int) int {
	switch {
	case id == 0:
		return e.Options.Bots.Level
	case slices.Contains(t.Absent, id) && e.NoShow.Rule == event.SitIn:
		return e.NoShow.Level
	}
	return 0
}

// vacate lets the seats of people leave a game that began without them.
func (s *Service) vacate(ctx context.Context, e *Event, r *live.Record, t *event.Table) error {
	if !t.Missing() || e.NoShow.Rule != event.PlayOn {
		return nil
	}
	for seat, of := range r.Seats {
		if id := e.EntrantOf(of.Player); id > 0 && slices.Contains(t.Absent, id) {
			_, err := s.Play.Resign(ctx, live.SeatRequest{Game: r.ID, Player: of.Player, Seat: seat + 1})
			if err != nil && !errors.Is(err, live.ErrOver) && !errors.Is(err, table.ErrOut) {
				return fmt.Errorf("leaving out the player of seat %d: %w", seat+1, err)
			}
		}
	}
	return nil
}

// Step starts missing games and records the results of finished games. Call it every few
// seconds.
func (s *Service) Step(ctx context.Context) error {
	s.step.Lock()
	defer s.step.Unlock()
	keys, err := s.Store.EventsOpen(ctx, table.At(s.Now()))
	for _, key := range keys {
		if ctx.Err() != nil {
			break
		}
		err = errors.Join(err, s.settle(ctx, key))
	}
	return err
}

// settle records the results of an event's finished games.
func (s *Service) settle(ctx context.Context, key string) error {
	e, err := s.Find(ctx, key)
	if err == nil && (e.Options.Form.Flows() || e.Days > 0) {
		e, err = s.flow(ctx, e)
	}
	if err == nil && e.Awaited() != nil {
		e, err = s.revealDue(ctx, e)
	}
	if err != nil || e.Waiting == 0 || !e.Online {
		return err
	}
	if e, err = s.play(ctx, e); err != nil {
		return err
	}
	if err := s.hold(ctx, e); err != nil {
		return err
	}
	if e, err = s.timeUp(ctx, e); err != nil {
		return err
	}
	round := e.Paired
	results, gone, err := s.results(ctx, e)
	if err != nil || len(results) == 0 {
		return err
	}
	_, err = s.change(ctx, key, func(now *Event) ([]event.Act, error) {
		if now.Paired != round {
			return nil, nil
		}
		var acts []event.Act
		for _, a := range results {
			// An organiser may have set the result first.
			if t := now.Rounds()[round-1].Tables[a.Table-1]; t.Places == nil && t.Game == e.Rounds()[round-1].Tables[a.Table-1].Game {
				acts = append(acts, a)
			}
		}
		for _, id := range gone {
			if !now.Withdrawn(id) {
				acts = append(acts, event.Act{Kind: event.Withdraw, ID: id})
			}
		}
		return acts, nil
	})
	return err
}

// results returns the results of the finished games of the last round, and the entrants of an arena
// who did not come to theirs.
func (s *Service) results(ctx context.Context, e *Event) (results []event.Act, gone []int, err error) {
	round := e.Paired
	for i, t := range e.Rounds()[round-1].Tables {
		if t.Game == "" || t.Places != nil {
			continue
		}
		r, at, err := s.finished(ctx, live.GameID(t.Game), e, &t)
		if err != nil {
			return nil, nil, err
		}
		a := event.Act{Kind: event.Result, Round: round, Table: i + 1, Places: t.Without(placesAt(r, at))}
		if a.Places == nil && t.Adjourned.Holds(int64(s.Play.Now())) {
			continue // the arbiter decides, not the rule for players who do not come
		}
		if a.Places == nil && e.NoShow != nil {
			acts, err := s.missed(ctx, e, i, &t)
			if err != nil {
				return nil, nil, err
			}
			results = append(results, acts...)
			continue
		}
		if a.Places == nil && e.Options.Form.Flows() {
			var absent int
			if a.Places, absent, err = s.aborted(ctx, live.GameID(t.Game), e, t.Seats); err != nil {
				return nil, nil, err
			}
			if absent > 0 && e.Options.Form == event.Arena && !slices.Contains(gone, absent) {
				gone = append(gone, absent)
			}
		}
		decided := a.Places != nil
		if decided && r != nil && s.decides(e, r) {
			a, decided = s.judged(e, r, at, a, t.Called)
		}
		if decided {
			results = append(results, a)
		}
	}
	return results, gone, nil
}

// missed notes who did not come to the game of a table of the last round, if it was aborted for that.
func (s *Service) missed(ctx context.Context, e *Event, i int, t *event.Table) ([]event.Act, error) {
	_, absent, err := s.aborted(ctx, live.GameID(t.Game), e, t.Seats)
	if err != nil || absent == 0 || slices.Contains(t.Absent, absent) {
		return nil, err
	}
	return []event.Act{{Kind: event.Absent, Round: e.Paired, Table: i + 1, Team: []int{absent}}}, nil
}

// places returns the places of a game by seat of the table, nil if it has no result yet.
func (s *Service) places(ctx context.Context, id live.GameID, e *Event, t *event.Table) ([]int, error) {
	r, at, err := s.finished(ctx, id, e, t)
	return t.Without(placesAt(r, at)), err
}

// placesAt returns the places of a finished game by seat of the table, for those seats of the game.
func placesAt(r *live.Record, at []int) []int {
	if r == nil {
		return nil
	}
	past, places := r.Past(), make([]int, len(at))
	for i, seat := range at {
		places[i] = past.Seats[seat-1].Place
	}
	return ranked(places)
}

// finished returns a finished game and its seats by seat of the table, nil if it has no result yet.
func (s *Service) finished(ctx context.Context, id live.GameID, e *Event, t *event.Table) (*live.Record, []int, error) {
	r, err := s.Play.Current(ctx, id)
	if isLost(err) {
		return nil, nil, nil // an organiser decides
	}
	if err != nil {
		return nil, nil, err
	}
	past := r.Past()
	if past == nil {
		return nil, nil, nil
	}
	// By player, since two players of a game may exchange seats. The others are bots.
	list := make([]int, len(t.Seats))
	bots := botSeats(past)
	for i, entrant := range t.Seats {
		at := 0
		if e.botLevel(t, entrant) == 0 {
			at = past.SeatOf(table.Player(e.Entrants()[entrant-1].Player))
		} else if len(bots) > 0 {
			at, bots = bots[0], bots[1:]
		}
		if at == 0 || past.Seats[at-1].Place == 0 {
			return nil, nil, nil
		}
		list[i] = at
	}
	return r, list, nil
}

// botSeats returns the seats of the bots in a game, from 1.
func botSeats(p *live.Past) (list []int) {
	for i := range p.Seats {
		if p.Seats[i].Level > 0 {
			list = append(list, i+1)
		}
	}
	return list
}

// ranked converts places to those of a race: after two who share the first comes the third.
func ranked(places []int) []int {
	out := make([]int, len(places))
	for i, p := range places {
		out[i] = 1
		for _, q := range places {
			if q < p {
				out[i]++
			}
		}
	}
	return out
}
