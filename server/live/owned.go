package live

import (
	"context"
	"fmt"

	"github.com/manykings/manykings/table"
)

// What is kept of a player beside the games that have ended: for whoever asks for all of it.

// EachGoing calls each with the games of a player that have not ended, newest first, without
// their entries.
func (s *Service) EachGoing(ctx context.Context, player table.Player, each func(*Record) error) error {
	for page := (Page{Player: player, Limit: pageSize}); ; {
		list, err := s.store.Of(ctx, page)
		if err != nil {
			return fmt.Errorf("asking for the games of a player that go on: %w", err)
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

// Foreseen returns what a player has foreseen on their seats of a game, without looking
// whether some of it is due.
func (s *Service) Foreseen(ctx context.Context, r *Record, player table.Player) (list []*Conditional, err error) {
	if r.Clock.Kind != table.DaysClock {
		return nil, nil
	}
	for _, seat := range r.SeatsOf(player) {
		c, err := s.store.Conditional(ctx, OnSeat{r.ID, seat})
		if err != nil {
			return nil, fmt.Errorf("asking what was foreseen: %w", err)
		}
		if c.Edition > 0 {
			list = append(list, c)
		}
	}
	return list, nil
}

// VacationsOf returns the vacations of a player that are remembered.
func (s *Service) VacationsOf(ctx context.Context, player table.Player) ([]table.Vacation, error) {
	all, err := s.store.Vacations(ctx, player)
	if err != nil {
		return nil, fmt.Errorf("asking for vacations: %w", err)
	}
	var list []table.Vacation
	for _, v := range all {
		list = append(list, v.Periods...)
	}
	return list, nil
}

// EachWritten calls each with what a player has written in the games that they have seats
// in. Who only watches a game is known there by an alias that leads to nobody.
func (s *Service) EachWritten(ctx context.Context, player table.Player, each func(GameID, Message) error) error {
	if err := s.store.EachWritten(ctx, player, each); err != nil {
		return fmt.Errorf("asking what a player has written: %w", err)
	}
	return nil
}
