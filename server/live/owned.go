package live

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/table"
)

// A player's data besides finished games, for the data export.

// EachGoing calls each with the unfinished games of a player, newest first, without entries.
func (s *Service) EachGoing(ctx context.Context, player table.Player, each func(*Record) error) error {
	for page := (Page{Player: player, Limit: pageSize}); ; {
		list, err := s.store.Of(ctx, page)
		if err != nil {
			return fmt.Errorf("reading the unfinished games of a player: %w", err)
		}
		for _, r := range list {
			if err := each(r); err != nil {
				return err
			}
		}
		if len(list) < page.Limit {
			return nil
		}
		last := list[len(list)-1]
		page.Before, page.After = last.Created, last.ID
	}
}

// Foreseen returns the conditional moves of a player in a game, without playing due ones.
func (s *Service) Foreseen(ctx context.Context, r *Record, player table.Player) (list []*Conditional, err error) {
	if r.Clock.Kind != table.DaysClock {
		return nil, nil
	}
	for _, seat := range r.SeatsOf(player) {
		c, err := s.store.Conditional(ctx, OnSeat{r.ID, seat})
		if err != nil {
			return nil, fmt.Errorf("reading conditional moves: %w", err)
		}
		if c.Edition > 0 {
			list = append(list, c)
		}
	}
	return list, nil
}

// VacationsOf returns the stored vacations of a player.
func (s *Service) VacationsOf(ctx context.Context, player table.Player) ([]table.Vacation, error) {
	all, err := s.store.Vacations(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("reading vacations: %w", err)
	}
	var list []table.Vacation
	for _, v := range all {
		list = append(list, v.Periods...)
	}
	return list, nil
}

// EachWritten calls each with the messages of a player in games in which they have seats. A
// spectator's alias cannot be traced to the player.
func (s *Service) EachWritten(ctx context.Context, player table.Player, each func(GameID, Message) error) error {
	if err := s.store.EachWritten(ctx, player, each); err != nil {
		return fmt.Errorf("reading the messages of a player: %w", err)
	}
	return nil
}
