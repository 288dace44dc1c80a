package bots

import (
	"context"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
)

// ballot thinks about a draw, and returns how to vote.
func (w *crew) ballot(ctx context.Context, t *ticket, g *play.Record, job play.BotJob, pos rules.Position) (func(context.Context, time.Time) error, error) {
	yes, err := w.agrees(ctx, t, g, job.Seat, pos)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ time.Time) error {
		_, err := w.Play.BotBallot(ctx, play.BotBallot{Game: g.ID, Seat: job.Seat, Vote: job.Vote, Yes: yes})
		return err
	}, nil
}

// agrees reports whether a draw costs a seat nothing.
func (w *crew) agrees(ctx context.Context, t *ticket, g *play.Record, seat int, pos rules.Position) (bool, error) {
	r, err := w.think(ctx, t, level.Judge, g, pos, engine.Limits{MoveTime: longest})
	return err == nil && level.Agrees(nil, pos, r.Result, rules.Seat(seat)), err
}
