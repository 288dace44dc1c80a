package bots

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Times of bots, in addition to those of package strength.
const (
	longest = 5 * time.Second       // longest search, with enough time
	patient = time.Minute           // longest search that nobody waits for
	blink   = 50 * time.Millisecond // least time of a move between bots
	share   = 20                    // the part of the remaining time that one move below the top level may use
)

// found is the result of a search, with the least time that the move should take in a game with
// people.
type found struct {
	engine.Result
	pace time.Duration
}

// thinker does one search at a time, with an engine for each level, created on demand.
type thinker struct {
	evaluate func(rules.Position) engine.Evaluator
	book     strength.Book
	players  [strength.Top + 1]*strength.Player
	games    [strength.Top + 1]live.GameID // last game of each player
}

func newThinker(evaluate func(rules.Position) engine.Evaluator, book strength.Book) *thinker {
	return &thinker{evaluate: evaluate, book: book}
}

// search searches at a level. The engine's memory of another game is cleared first, since its
// rules may differ.
func (d *thinker) search(ctx context.Context, level int, g *live.Record, pos rules.Position, limits engine.Limits) found {
	level = min(max(level, 1), strength.Top)
	p := d.players[level]
	if p == nil {
		p = strength.New(level, 0, engine.Options{Evaluator: d.evaluate})
		if level < strength.Top { // the top level is stronger without (lab/docs/evaluation.md)
			p.Open(d.book)
		}
		d.players[level] = p
	} else if d.games[level] != g.ID {
		p.Clear()
	}
	d.games[level] = g.ID
	p.Seed(seed(g.ID))
	p.Play(styleOf(g, pos.Turn(), level))
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

// styleOf returns the style of the bot on a seat; a bot that plays for an absent person has its
// level's own.
func styleOf(g *live.Record, seat rules.Seat, level int) strength.Style {
	levels := make([]int, len(g.Seats))
	for i, s := range g.Seats {
		if s.Kind == table.Bot {
			levels[i] = s.Level
		}
	}
	if i := int(seat) - 1; i < len(levels) && levels[i] == level {
		return strength.Cast(levels)[i].Style
	}
	return strength.Bots()[level-1].Style
}

// botsIn returns the number of seats for which bots play.
func botsIn(g *live.Record) (n int) {
	for i, s := range g.Seats {
		if (s.Kind == table.Bot || s.Substitute != 0) && !slices.Contains(g.Out, i+1) {
			n++
		}
	}
	return n
}

// seed returns the seed of a bot's random choices in a game: games differ, but repeating a job
// gives the same result.
func seed(id live.GameID) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}

// clientOf returns the client of a bot in a game: the host, or else the first present person who
// still plays. If nobody plays any more, it is the host who left the bots behind.
func clientOf(g *live.Record, address func(table.Player) string) client {
	if g.Host == live.House {
		return newClient(string(live.House), string(live.House), true)
	}
	var who table.Player
	best := 0
	for i, s := range g.Seats {
		if s.Kind != table.Person || s.Substitute != 0 || slices.Contains(g.Out, i+1) {
			continue
		}
		worth := 1
		if s.Away == 0 {
			worth += 2
		}
		if s.Player == g.Host {
			worth++
		}
		if worth > best {
			who, best = s.Player, worth
		}
	}
	if best == 0 {
		who = g.Host
	}
	return newClient(string(who), address(who), best == 0)
}

// deadline returns when the flag of a seat falls, zero for never.
func deadline(g *live.Record, seat int, now table.Millis) time.Time {
	left, _, clock := remaining(g, seat, now)
	if !clock {
		return time.Time{}
	}
	return time.Now().Add(left)
}

// answer does a job, with a thinker at its turn.
func (w *crew) answer(ctx context.Context, g *live.Record, job live.BotJob) error {
	began := time.Now()
	for {
		waited := time.Now()
		t, searching, err := w.queue.enter(ctx, clientOf(g, w.Address), deadline(g, job.Seat, w.Play.Now()), strength.IsBrief(job.Level))
		if err != nil {
			return err
		}
		w.metrics.waits.Observe(time.Since(waited).Seconds())
		do, err := w.decide(searching, t, job)
		if errors.Is(err, errCut) && ctx.Err() == nil {
			continue // a search that nobody waits for gave way and starts again
		}
		if err != nil {
			return err
		}
		return do(ctx, began)
	}
}

// decide finds the answer to a job with a thinker, and returns the thinker. The result is the
// action to perform, given the start of the job.
func (w *crew) decide(ctx context.Context, t *ticket, job live.BotJob) (func(context.Context, time.Time) error, error) {
	defer w.queue.leave(t)
	pos, g, err := w.Play.Position(context.WithoutCancel(ctx), job.Game) // even if others wait by now
	if err == nil && !g.Wanted(job.Ask) {
		err = live.ErrConflict
	}
	if err != nil {
		return nil, err
	}
	if job.Vote != 0 {
		return w.ballot(ctx, t, g, job, pos)
	}
	return w.move(ctx, t, g, job, pos)
}

// think searches for a seat.
func (w *crew) think(ctx context.Context, t *ticket, level int, g *live.Record, pos rules.Position, limits engine.Limits) (found, error) {
	switch {
	case g.Host == live.House: // gauntlet results count, so the search waits its turn and is never brief
	case t.alone:
		limits = briefly(limits, blink/2)
	case w.queue.indebted(t.client):
		limits = briefly(limits, blink)
	}
	r, err := w.search(ctx, t.thinker, level, g, pos, limits)
	if err != nil {
		t.thinker = newThinker(w.Evaluate, w.Book) // the state of an engine after a panic is undefined
		return r, err
	}
	w.metrics.searches.Observe(r.Time.Seconds())
	if isCut(ctx) {
		w.metrics.cut.Inc()
		if g.Host == live.House {
			return r, errCut // starts again later
		}
		return r, nil
	}
	return r, ctx.Err() // an interrupted search is weaker than the level
}

// briefly shortens limits to a duration.
func briefly(l engine.Limits, d time.Duration) engine.Limits {
	if l.MoveTime == 0 || l.MoveTime > d {
		l.MoveTime = d
	}
	l.Clock, l.Aim = engine.Clock{}, 0
	return l
}

// errBroken is the error of a search that panicked.
var errBroken = errors.New("the search panicked")

// search runs a search, and converts a panic to an error.
func (w *crew) search(ctx context.Context, d *thinker, level int, g *live.Record, pos rules.Position, limits engine.Limits) (r found, err error) {
	defer func() {
		if p := recover(); p != nil {
			w.Log.ErrorContext(ctx, "searching", "game", g.Variant, "entries", len(g.Entries), "err", rescue.New(p))
			err = errBroken
		}
	}()
	return d.search(ctx, level, g, pos, limits), nil
}

// move finds the due move, and returns the action that plays it.
func (w *crew) move(ctx context.Context, t *ticket, g *live.Record, job live.BotJob, pos rules.Position) (func(context.Context, time.Time) error, error) {
	if pos.Over() || int(pos.Turn()) != job.Seat {
		return nil, fmt.Errorf("seat %d is to move, but seat %d by the rules", job.Seat, pos.Turn())
	}
	text, r, err := w.choose(ctx, t, g, job, pos)
	if err != nil {
		return nil, err
	}
	alone := t.alone
	return func(ctx context.Context, began time.Time) error {
		least := pause(g, job.Seat, r.pace, w.Play.Now())
		if !wait(ctx, least-time.Since(began)) {
			return ctx.Err()
		}
		_, err := w.Play.BotMove(ctx, live.BotMove{Game: g.ID, Seat: job.Seat, Moved: job.Moved, Text: text})
		if err == nil && !alone && g.Started != 0 {
			w.metrics.moved(job.Level, millis(int64(w.Play.Now()-g.Started))-max(least, r.Time))
		}
		return err
	}, nil
}

// choose returns the text of a move, the result of the search or the only one, with the time that
// it took and should take.
func (w *crew) choose(ctx context.Context, t *ticket, g *live.Record, job live.BotJob, pos rules.Position) (string, found, error) {
	moves := pos.Moves(nil)
	switch len(moves) {
	case 0:
		return "", found{}, fmt.Errorf("seat %d is to move but has no legal move", job.Seat)
	case 1:
		return pos.MoveText(moves[0]), found{pace: strength.ForcedPace}, nil
	}
	// The search has its own position, since it may panic.
	r, err := w.think(ctx, t, job.Level, g, pos.Clone(), limits(g, job.Seat, job.Level, w.Play.Now()))
	if err != nil && !errors.Is(err, errBroken) {
		return "", found{}, err
	}
	best := r.Best
	if best == rules.NoMove { // the game must go on in any case
		best = moves[rand.IntN(len(moves))]
	}
	return pos.MoveText(best), r, nil
}

// remaining returns the time of a seat for this move, and its increment; false without a limit.
// Now is the service's time, which may differ from the machine's.
func remaining(g *live.Record, seat int, now table.Millis) (left, increment time.Duration, ok bool) {
	switch g.Clock.Kind {
	case table.NoClock, table.DaysClock:
		return 0, 0, false
	}
	spare, added := g.Spare(seat)
	left, increment = millis(spare), millis(added)
	return max(left-millis(int64(now-g.Started)), 0), increment, true
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// limits returns the limits of a search. Below the top level the level itself limits the search,
// and time only if it is short.
func limits(g *live.Record, seat, level int, now table.Millis) engine.Limits {
	left, increment, clock := remaining(g, seat, now)
	switch {
	case g.Host == live.House && level < strength.Top: // the same on every machine
		if !clock {
			left = patient * share
		}
		return engine.Limits{MoveTime: min(patient, left/share+time.Millisecond)}
	case !clock:
		return strength.Unhurried(level, botsIn(g))
	case level < strength.Top:
		return engine.Limits{MoveTime: min(longest, left/share+time.Millisecond)}
	case g.Clock.Kind == table.MoveClock:
		return engine.Limits{MoveTime: min(left/3, longest)}
	default:
		return engine.Limits{Clock: engine.Clock{Remaining: left, Increment: increment}}
	}
}

// pause returns the least duration of a move, which should take pace in a game with people.
func pause(g *live.Record, seat int, pace time.Duration, now table.Millis) time.Duration {
	if left, _, clock := remaining(g, seat, now); clock {
		if pace = strength.Hurried(pace, left); pace == 0 {
			return 0
		}
	}
	for i, s := range g.Seats {
		if s.Kind == table.Person && !s.Program && s.Substitute == 0 && !slices.Contains(g.Out, i+1) {
			return pace
		}
	}
	return blink
}

// wait waits for a duration. It reports false if ctx ended first.
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
