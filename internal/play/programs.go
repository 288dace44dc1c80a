package play

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/table"
)

// ProgramTopic returns the topic of a program, which is told the id of every game in
// which it was given a seat, has agreed to play, or lost its seat.
func ProgramTopic(p table.Player) string { return "program." + string(p) }

// tellPrograms tells the programs that a change has seated, or has taken a seat from.
func (s *Service) tellPrograms(ctx context.Context, before, r *Record) {
	if len(before.Seats) == len(r.Seats) && before.Stage == r.Stage && before.Stage == table.Playing {
		return // nobody sits down or leaves during play
	}
	for _, p := range changed(before, r) {
		if err := s.bus.Announce(ctx, ProgramTopic(p), []byte(r.ID)); err != nil {
			s.log.WarnContext(ctx, "a program was not told of its seat; it will look", "game", r.ID, "err", err)
		}
	}
}

// changed returns the programs whose seats are not as they were.
func changed(before, r *Record) (programs []table.Player) {
	add := func(seat table.Seat) {
		if seat.Program {
			programs = append(programs, seat.Player)
		}
	}
	for i := range r.Seats {
		if i >= len(before.Seats) {
			add(r.Seats[i])
			continue
		}
		if was, is := before.Seats[i], r.Seats[i]; was.Player != is.Player || was.Ready != is.Ready {
			add(is)
			if was.Player != is.Player {
				add(was)
			}
		}
	}
	return programs
}

// Going returns all games of a player that have not ended, newest first, without
// their entries; at most limit of them.
func (s *Service) Going(ctx context.Context, player table.Player, limit int) ([]*Record, error) {
	records, err := s.store.Of(ctx, Page{Player: player, Limit: limit})
	if err != nil {
		return nil, fmt.Errorf("asking for the games of a player that go on: %w", err)
	}
	return records, nil
}

// EndedSince returns the games of a player that have ended and were changed at a moment
// or later, last changed first, without their entries; at most limit of them.
func (s *Service) EndedSince(ctx context.Context, player table.Player, since table.Millis, limit int) ([]*Record, error) {
	records, err := s.store.Of(ctx, Page{Player: player, Ended: true, Limit: limit})
	if err != nil {
		return nil, fmt.Errorf("asking for the games of a player that have ended: %w", err)
	}
	for i, r := range records {
		if r.Updated < since {
			return records[:i], nil
		}
	}
	return records, nil
}
