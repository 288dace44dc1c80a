package bots

import (
	"context"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
)

// ballot evaluates an offered draw, and returns the vote as an action.
func (w *crew) ballot(ctx context.Context, t *ticket, g *live.Record, job live.BotJob, pos rules.Position) (func(context.Context, time.Time) error, error) {
	yes, err := w.agrees(ctx, t, g, job.Seat, pos)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, _ time.Time) error {
		_, err := w.Play.BotBallot(ctx, live.BotBallot{Game: g.ID, Seat: job.Seat, Vote: job.Vote, Yes: yes})
		return err
	}, nil
}

// agrees reports whether a draw costs a seat nothing.
func (w *crew) agrees(ctx context.Context, t *ticket, g *live.Record, seat int, pos rules.Position) (bool, error) {
	r, err := w.think(ctx, t, strength.Judge, g, pos, engine.Limits{MoveTime: longest, Nodes: strength.JudgeNodes})
	return err == nil && strength.Agrees(nil, pos, r.Result, rules.Seat(seat)), err
}
