package live

import (
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/table"
)

// SeatTopic returns the topic of a player, which carries the ids of games in which a program got a
// seat, agreed to play, or lost its seat, and in which a reservation for a person begins or ends.
func SeatTopic(p table.Player) string { return "program." + string(p) }

// tellSeated notifies players whose seats or reservations a change affects.
func (s *Service) tellSeated(ctx context.Context, before, r *Record) {
	if len(before.Seats) == len(r.Seats) && before.Stage == r.Stage && before.Stage != table.Waiting {
		return // seats do not change during play
	}
	for _, p := range changed(before, r) {
		if err := s.bus.Announce(ctx, SeatTopic(p), []byte(r.ID)); err != nil {
			s.log.WarnContext(ctx, "announcing a seat; the player will read it later", "game", r.ID, "err", err)
		}
	}
}

// changed returns the programs whose seats differ, and the people with old or new reservations.
func changed(before, r *Record) (players []table.Player) {
	add := func(seat table.Seat) {
		if seat.Player != "" && !slices.Contains(players, seat.Player) {
			players = append(players, seat.Player)
		}
	}
	closed := before.Stage == table.Waiting && r.Stage != table.Waiting
	for i, is := range r.Seats {
		var was table.Seat
		if i < len(before.Seats) {
			was = before.Seats[i]
		}
		if was.Player == is.Player && was.Ready == is.Ready && (!closed || is.Ready) {
			continue
		}
		if is.Program || !is.Ready || !was.Ready && was.Player == is.Player {
			add(is)
		}
		if was.Player != is.Player && (was.Program || !was.Ready) {
			add(was)
		}
	}
	return players
}

// Kept returns at most limit games with a seat reserved for a player who has not come yet, newest
// first, as the player sees them, without entries: challenges and rematches.
func (s *Service) Kept(ctx context.Context, player table.Player, limit int) ([]*Shown, error) {
	records, err := s.Going(ctx, player, maxKept)
	if err != nil {
		return nil, err
	}
	records = slices.DeleteFunc(records, func(r *Record) bool { return !KeptFor(r, player) })
	return s.showAll(records[:min(len(records), limit)], player), nil
}

// maxKept is how many unfinished games of a player, the newest, are searched for reserved seats.
const maxKept = 300

// KeptFor reports whether a game has a seat reserved for a player who has not come yet.
func KeptFor(r *Record, player table.Player) bool {
	return r.Stage == table.Waiting &&
		slices.ContainsFunc(r.SeatsOf(player), func(n int) bool { return !r.Seats[n-1].Ready })
}

// Going returns at most limit unfinished games of a player, newest first, without entries.
func (s *Service) Going(ctx context.Context, player table.Player, limit int) ([]*Record, error) {
	records, err := s.store.Of(ctx, Page{Player: player, Limit: limit})
	if err != nil {
		return nil, fmt.Errorf("reading the unfinished games of a player: %w", err)
	}
	return records, nil
}

// EndedSince returns at most limit finished games of a player that were changed at a moment or
// later, last changed first, without entries.
func (s *Service) EndedSince(ctx context.Context, player table.Player, since table.Millis, limit int) ([]*Record, error) {
	records, err := s.store.Of(ctx, Page{Player: player, Ended: true, Limit: limit})
	if err != nil {
		return nil, fmt.Errorf("reading the finished games of a player: %w", err)
	}
	for i, r := range records {
		if r.Updated < since {
			return records[:i], nil
		}
	}
	return records, nil
}
