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

// How long a bot takes, besides what package strength says.
const (
	longest = 5 * time.Second       // a search with much time on the clock
	patient = time.Minute           // a search that nobody waits for
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
	book     strength.Book
	players  [strength.Top + 1]*strength.Player
	games    [strength.Top + 1]live.GameID // that a player thought about last
}

func newThinker(evaluate func(rules.Position) engine.Evaluator, book strength.Book) *thinker {
	return &thinker{evaluate: evaluate, book: book}
}

// search searches at a level. What a player remembers of another game is
// forgotten first: it may be of other rules.
func (d *thinker) search(ctx context.Context, level int, g *live.Record, pos rules.Position, limits engine.Limits) found {
	level = min(max(level, 1), strength.Top)
	p := d.players[level]
	if p == nil {
		p = strength.New(level, 0, engine.Options{Evaluator: d.evaluate})
		if level < strength.Top { // the top is stronger without (docs/evaluation.md)
			p.Open(d.book)
		}
		d.players[level] = p
	} else if d.games[level] != g.ID {
		p.Clear()
	}
	d.games[level] = g.ID
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
func botsIn(g *live.Record) (n int) {
	for i, s := range g.Seats {
		if (s.Kind == table.Bot || s.Substitute != 0) && !slices.Contains(g.Out, i+1) {
			n++
		}
	}
	return n
}

// seed returns the seed of a bot's random choices in a game: games differ, but
// the same job has the same result whoever does it.
func seed(id live.GameID) uint64 {
	h := fnv.New64a()
	h.Write([]byte(id))
	return h.Sum64()
}

// clientOf returns for whom a bot of a game thinks: the host, or else the first who
// is there, of those who still play; and what they share an address with. When nobody
// does any more it is the host who left the bots behind.
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

// answer does what a job asks for, with a thinker when it is the job's turn.
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
			continue // others had the place of a search that nobody waits for
		}
		if err != nil {
			return err
		}
		return do(ctx, began)
	}
}

// decide finds the answer to a job that has a thinker, which it gives back. It
// returns what is then to be done, as of the moment at which the job began.
func (w *crew) decide(ctx context.Context, t *ticket, job live.BotJob) (func(context.Context, time.Time) error, error) {
	defer w.queue.leave(t)
	pos, g, err := w.Play.Position(context.WithoutCancel(ctx), job.Game) // also if others wait by now
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
	case g.Host == live.House: // what it comes to is told: it waits for its turn, and is not hurried
	case t.alone:
		limits = briefly(limits, blink/2)
	case w.queue.indebted(t.client):
		limits = briefly(limits, blink)
	}
	r, err := w.search(ctx, t.thinker, level, g, pos, limits)
	if err != nil {
		t.thinker = newThinker(w.Evaluate, w.Book) // what a search leaves behind that broke off is not to be trusted
		return r, err
	}
	w.metrics.searches.Observe(r.Time.Seconds())
	if isCut(ctx) {
		w.metrics.cut.Inc()
		if g.Host == live.House {
			return r, errCut // it begins anew
		}
		return r, nil
	}
	return r, ctx.Err() // a search that was ended found less than the level does
}

// briefly returns limits of a search that takes no longer than d.
func briefly(l engine.Limits, d time.Duration) engine.Limits {
	if l.MoveTime == 0 || l.MoveTime > d {
		l.MoveTime = d
	}
	l.Clock, l.Aim = engine.Clock{}, 0
	return l
}

// errBroken is a search that broke off because of a bug.
var errBroken = errors.New("the search broke off")

// search has a thinker search, and turns a panic into an error.
func (w *crew) search(ctx context.Context, d *thinker, level int, g *live.Record, pos rules.Position, limits engine.Limits) (r found, err error) {
	defer func() {
		if p := recover(); p != nil {
			w.Log.ErrorContext(ctx, "searching", "game", g.Variant, "entries", len(g.Entries), "err", rescue.New(p))
			err = errBroken
		}
	}()
	return d.search(ctx, level, g, pos, limits), nil
}

// move finds the move that is due, and returns how to play it.
func (w *crew) move(ctx context.Context, t *ticket, g *live.Record, job live.BotJob, pos rules.Position) (func(context.Context, time.Time) error, error) {
	if pos.Over() || int(pos.Turn()) != job.Seat {
		return nil, fmt.Errorf("seat %d is to move, and the rules say seat %d", job.Seat, pos.Turn())
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

// choose returns the text of a move, what the search has found or the only one, and
// what it took and should take.
func (w *crew) choose(ctx context.Context, t *ticket, g *live.Record, job live.BotJob, pos rules.Position) (string, found, error) {
	moves := pos.Moves(nil)
	switch len(moves) {
	case 0:
		return "", found{}, fmt.Errorf("seat %d is to move and cannot", job.Seat)
	case 1:
		return pos.MoveText(moves[0]), found{pace: strength.ForcedPace}, nil
	}
	// The search has a position of its own, since it may break off.
	r, err := w.think(ctx, t, job.Level, g, pos.Clone(), limits(g, job.Seat, job.Level, w.Play.Now()))
	if err != nil && !errors.Is(err, errBroken) {
		return "", found{}, err
	}
	best := r.Best
	if best == rules.NoMove { // the game goes on, whatever was found
		best = moves[rand.IntN(len(moves))]
	}
	return pos.MoveText(best), r, nil
}

// remaining returns what a seat has on its clock for this move, and its increment;
// false if nothing limits it. Now is the service's time, which that of the machine may
// be far from.
func remaining(g *live.Record, seat int, now table.Millis) (left, increment time.Duration, ok bool) {
	switch g.Clock.Kind {
	case table.GameClock:
		left = millis(g.Times[seat-1].Left + g.Clock.Delay)
		increment = millis(g.Clock.Increment + g.Clock.Delay)
	case table.TotalClock: // of which all have their part
		left = millis(g.Times[seat-1].Left) / time.Duration(len(g.Seats))
	case table.MoveClock:
		left = millis(g.Clock.PerMove)
	default:
		return 0, 0, false
	}
	return max(left-millis(int64(now-g.Started)), 0), increment, true
}

func millis(n int64) time.Duration { return time.Duration(n) * time.Millisecond }

// limits returns how long a seat thinks. Below the top the level itself bounds
// the search, and time only if the clock is short.
func limits(g *live.Record, seat, level int, now table.Millis) engine.Limits {
	left, increment, clock := remaining(g, seat, now)
	switch {
	case g.Host == live.House && level < strength.Top: // alike on every machine
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

// pause returns how long a move takes at least, which should take as long as pace
// where people look.
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
