package live

import (
	"context"
	"fmt"
	"slices"

	"github.com/manykings/manykings/table"
)

// SeatTopic returns the topic of a player, which is told the id of every game in which a
// program was given a seat, has agreed to play, or lost its seat; and in which a seat is
// kept for a person, or was until now.
func SeatTopic(p table.Player) string { return "program." + string(p) }

// tellSeated tells those whom a change has seated, or has taken a seat from.
func (s *Service) tellSeated(ctx context.Context, before, r *Record) {
	if len(before.Seats) == len(r.Seats) && before.Stage == r.Stage && before.Stage != table.Waiting {
		return // nobody sits down or leaves during play
	}
	for _, p := range changed(before, r) {
		if err := s.bus.Announce(ctx, SeatTopic(p), []byte(r.ID)); err != nil {
			s.log.WarnContext(ctx, "a player was not told of a seat; they will look", "game", r.ID, "err", err)
		}
	}
}

// changed returns the programs whose seats are not as they were, and the people for whom
// some are kept now, or were.
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

// Kept returns the games in which seats are kept for a player who has not come yet, newest
// first, as the player may see them, without their entries; at most limit of them. Somebody
// has challenged the player, or wants to play again.
func (s *Service) Kept(ctx context.Context, player table.Player, limit int) ([]*Shown, error) {
	records, err := s.Going(ctx, player, maxKept)
	if err != nil {
		return nil, err
	}
	records = slices.DeleteFunc(records, func(r *Record) bool { return !KeptFor(r, player) })
	return s.showAll(records[:min(len(records), limit)], player), nil
}

// maxKept is among how many of the games of a player that go on, the newest, seats that are
// kept are looked for.
const maxKept = 300

// KeptFor reports whether a game waits for a player to come, for whom a seat is kept.
func KeptFor(r *Record, player table.Player) bool {
	return r.Stage == table.Waiting &&
		slices.ContainsFunc(r.SeatsOf(player), func(n int) bool { return !r.Seats[n-1].Ready })
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
