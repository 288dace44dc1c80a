package bots

import (
	"context"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
)

// A bot looks at a draw as a player of this level does, whatever its own: what a
// weak one overlooks it does not hold against those who offer.
const judge = 5

// contempt is what a bot's position may be worth, in centipawns, for it to agree
// to a draw: less than a third of a pawn is nothing to play for.
const contempt engine.Score = 30

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
	r, err := w.think(ctx, judge, g, pos, engine.Limits{MoveTime: longest})
	if err != nil || len(r.Lines) == 0 {
		return false, err
	}
	return worth(r, pos.Turn(), rules.Seat(seat)) <= contempt, nil
}

// worth returns what a position is worth to a seat.
func worth(r engine.Result, turn, seat rules.Seat) engine.Score {
	if seat == turn {
		return r.Lines[0].Score
	}
	return r.Lines[0].Values[seat]
}
