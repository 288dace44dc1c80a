package bots

import (
	"context"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
)

// ballot votes on a draw.
func (w *crew) ballot(ctx context.Context, g *play.Record, job play.BotJob, pos rules.Position) error {
	yes, err := w.agrees(ctx, g, job.Seat, pos)
	if err != nil {
		return err
	}
	_, err = w.Play.BotBallot(ctx, play.BotBallot{Game: g.ID, Seat: job.Seat, Vote: job.Vote, Yes: yes})
	if late(err) {
		err = nil
	}
	if err == nil {
		w.metrics.jobs.WithLabelValues("voted").Inc()
	}
	return err
}

// agrees reports whether a draw costs a seat nothing.
func (w *crew) agrees(ctx context.Context, g *play.Record, seat int, pos rules.Position) (bool, error) {
	r, err := w.think(ctx, level.Judge, g, pos, engine.Limits{MoveTime: longest})
	return err == nil && level.Agrees(r.Result, pos.Turn(), rules.Seat(seat)), err
}
