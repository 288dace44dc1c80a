package bots

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

// How long a bot takes, besides what package level says.
const (
	longest = 5 * time.Second       // a search with much time on the clock
	blink   = 50 * time.Millisecond // a move of a game of bots alone
	share   = 20                    // of what is on the clock may go into one move below the top
)

// found is what a search has found, and how long the move should take at least where
// people look.
type found struct {
	engine.Result
	pace time.Duration
}

// thinker makes one search at a time, with an engine for each level, made when
// first needed.
type thinker struct {
	evaluate func(rules.Position) engine.Evaluator
	players  [level.Top + 1]*level.Player
	games    [level.Top + 1]play.GameID // that a player thought about last
}

func newThinker(evaluate func(rules.Position) engine.Evaluator) *thinker {
	return &thinker{evaluate: evaluate}
}

// search searches at a level. What a player remembers of another game is
// forgotten first: it may be of other rules.
func (d *thinker) search(ctx context.Context, strength int, g *play.Record, pos rules.Position, limits engine.Limits) found {
	strength = min(max(strength, 1), level.Top)
	p := d.players[strength]
	if p == nil {
		p = level.New(strength, 0, engine.Options{Evaluator: d.evaluate})
		d.players[strength] = p
	} else if d.games[strength] != g.ID {
		p.Clear()
	}
	d.games[strength] = g.ID
	p.Seed(seed(g.ID))
	r := found{Result: p.Search(ctx, pos, limits, nil)}
	if r.Best != rules.NoMove {
		before := ""
		if len(g.Entries) > 0 {
			before = g.Entries[len(g.Entries)-1].Text
		}
		r.pace = p.Pace(pos, r.Best, before, botsIn(g))
	}
	return r
}

// botsIn returns how many seats bots play for.
func botsIn(g *play.Record) (n int) {
	for i, s := range g.Seats {
		if (s.Kind == table.Bot || s.Substitute != 0) && !slices.Contains(g.Out, i+1) {
			n++
		}
	}
	return n
}

// seed returns the seed of a bot's random choices in a game: games differ, but
// the same job has the same result whoever does it.
func seed(id play.GameID) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}

// think searches for a seat when a thinker is free.
func (w *crew) think(ctx context.Context, strength int, g *play.Record, pos rules.Position, limits engine.Limits) (found, error) {
	waited := time.Now()
	var d *thinker
	select {
	case d = <-w.thinkers:
	case <-ctx.Done():
		return found{}, ctx.Err()
	}
	w.metrics.waits.Observe(time.Since(waited).Seconds())
	defer func() { w.thinkers <- d }()
	r, err := w.search(ctx, d, strength, g, pos, limits)
	if err != nil {
		d = newThinker(w.Evaluate) // what a search leaves behind that broke off is not to be trusted
		return r, err
	}
	w.metrics.searches.Observe(r.Time.Seconds())
	return r, ctx.Err() // a search that was ended found less than the level does
}

// errBroken is a search that broke off because of a bug.
var errBroken = errors.New("the search broke off")

// search has a thinker search, and turns a panic into an error.
func (w *crew) search(ctx context.Context, d *thinker, strength int, g *play.Record, pos rules.Position, limits engine.Limits) (r found, err error) {
	defer func() {
		if p := recover(); p != nil {
			w.Log.ErrorContext(ctx, "searching", "game", g.Variant, "entries", len(g.Entries), "panic", p, "stack", string(debug.Stack()))
			err = errBroken
		}
	}()
	return d.search(ctx, strength, g, pos, limits), nil
}

// move finds the move that is due and plays it.
func (w *crew) move(ctx context.Context, g *play.Record, job play.BotJob, pos rules.Position) error {
	began := time.Now()
	if pos.Over() || int(pos.Turn()) != job.Seat {
		return fmt.Errorf("game %s: seat %d is to move, and the rules say seat %d", g.ID, job.Seat, pos.Turn())
	}
	text, pace, err := w.choose(ctx, g, job, pos)
	if err != nil {
		return err
	}
	if !wait(ctx, pause(g, job.Seat, pace)-time.Since(began)) {
		return ctx.Err()
	}
	_, err = w.Play.BotMove(ctx, play.BotMove{Game: g.ID, Seat: job.Seat, Moved: job.Moved, Text: text})
	switch {
	case late(err):
		w.metrics.jobs.WithLabelValues("late").Inc()
		return nil
	case err != nil:
		return err
	}
	w.metrics.jobs.WithLabelValues("moved").Inc()
	return nil
}

// choose returns the text of a move, what the search has found or the only one, and
// how long it should take at least.
func (w *crew) choose(ctx context.Context, g *play.Record, job play.BotJob, pos rules.Position) (string, time.Duration, error) {
	moves := pos.Moves(nil)
	switch len(moves) {
	case 0:
		return "", 0, fmt.Errorf("game %s: seat %d is to move and cannot", g.ID, job.Seat)
	case 1:
		return pos.MoveText(moves[0]), level.ForcedPace, nil
	}
	// The search has a position of its own, since it may break off.
	r, err := w.think(ctx, job.Level, g, pos.Clone(), limits(g, job.Seat, job.Level))
	if err != nil && !errors.Is(err, errBroken) {
		return "", 0, err
	}
	best := r.Best
	if best == rules.NoMove { // the game goes on, whatever was found
		best = moves[rand.IntN(len(moves))]
	}
	return pos.MoveText(best), r.pace, nil
}

// remaining returns what a seat has on its clock for this move, and its increment;
// false if nothing limits it.
func remaining(g *play.Record, seat int) (left, increment time.Duration, ok bool) {
	switch g.Clock.Kind {
	case table.GameClock:
		left = millis(g.Times[seat-1].Left + g.Clock.Delay)
		increment = millis(g.Clock.Increment + g.Clock.Delay)
	case table.MoveClock:
		left = millis(g.Clock.PerMove)
	default:
		return 0, 0, false
	}
	return max(left-time.Since(g.Started.Time()), 0), increment, true
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// limits returns how long a seat thinks. Below the top the level itself bounds
// the search, and time only if the clock is short.
func limits(g *play.Record, seat, strength int) engine.Limits {
	left, increment, clock := remaining(g, seat)
	switch {
	case !clock:
		return level.Unhurried(strength, botsIn(g))
	case strength < level.Top:
		return engine.Limits{MoveTime: min(longest, left/share+time.Millisecond)}
	case g.Clock.Kind == table.MoveClock:
		return engine.Limits{MoveTime: min(left/3, longest)}
	default:
		return engine.Limits{Clock: engine.Clock{Remaining: left, Increment: increment}}
	}
}

// pause returns how long a move takes at least, which should take as long as pace
// where people look.
func pause(g *play.Record, seat int, pace time.Duration) time.Duration {
	if left, _, clock := remaining(g, seat); clock {
		if pace = level.Hurried(pace, left); pace == 0 {
			return 0
		}
	}
	for i, s := range g.Seats {
		if s.Kind == table.Person && s.Substitute == 0 && !slices.Contains(g.Out, i+1) {
			return pace
		}
	}
	return blink
}

// wait waits. It reports false if ctx ended first.
func wait(ctx context.Context, d time.Duration) bool {
	if d <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
