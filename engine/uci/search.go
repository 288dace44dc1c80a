package uci

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// search is a search under way, or the last one.
type search struct {
	order  order
	pos    rules.Position // to search again if the expected move is played
	cancel context.CancelFunc
	// stopped reports that a stop was requested. Only the reader of commands uses it.
	stopped bool
	// began is its start by the server's clock, and took the time until its answer was
	// written; the latter only when done is closed.
	began, took time.Duration
	found       atomic.Bool   // the engine has answered
	silent      atomic.Bool   // the answer is no longer wanted
	done        chan struct{} // closed behind the last line of output
}

// idle reports whether no search is running, so that a command can be obeyed; if one is, it reports
// an error to the peer. One that is ending is waited for: that does not take long.
func (s *server) idle(command string) bool {
	if s.search == nil {
		return true
	}
	if !s.search.stopped && !s.search.found.Load() {
		s.note(command + " is ignored: a search is under way, send stop first")
		return false
	}
	<-s.search.done
	return true
}

// goSearch obeys go. Every go that is obeyed is answered with one bestmove.
func (s *server) goSearch(words []string) {
	if s.pos == nil {
		s.out.line("info depth 0 score cp 0")
		s.note("no position to search")
		s.start(nil, endless(words))
		return
	}
	pos := playOn(s.pos)
	if pos.Over() {
		s.out.line("info depth 0 score " + finalScore(pos))
		s.tellOutcome()
		s.start(pos.Clone(), endless(words))
		return
	}
	o := s.readOrder(pos, words)
	s.lag = s.search.lag(pos, o.limits.Clock, s.lag)
	if o.limits.Clock.Remaining > 0 {
		o.limits.Clock.Lag = s.lag
	}
	s.start(pos.Clone(), o)
}

// endless returns the order of a go where there is nothing to search: whether to wait for stop
// or ponderhit.
func endless(words []string) order {
	return order{ponder: slices.Contains(words, "ponder"), limits: engine.Limits{Infinite: slices.Contains(words, "infinite")}}
}

// lag returns the largest recent loss of a seat's clock beyond its searches, which was
// before until the finished search: pos, with this clock, is searched next. Earlier losses
// count less. A nil search gives no information, nor does one for a move that was not
// played.
func (s *search) lag(pos rules.Position, clock engine.Clock, before time.Duration) time.Duration {
	if s == nil {
		return before
	}
	old := s.order.limits.Clock
	if s.pos == nil || old.Remaining == 0 || clock.Remaining == 0 || s.order.ponder ||
		s.pos.Game().ID().String() != pos.Game().ID().String() || s.pos.Turn() != pos.Turn() || s.pos.Setup().Ply >= pos.Setup().Ply {
		return before
	}
	return max(old.Remaining+old.Increment-s.took-clock.Remaining, before-before/16)
}

// start begins a search of pos, which it takes for itself.
func (s *server) start(pos rules.Position, o order) {
	ctx, cancel := context.WithCancel(s.ctx)
	this := &search{order: o, pos: pos, began: s.now(), cancel: cancel, done: make(chan struct{})}
	s.search = this
	if pos == nil || pos.Over() {
		this.moveless(ctx, s.out)
		return
	}
	limits := o.limits
	if o.ponder {
		limits = engine.Limits{Infinite: true, Lines: limits.Lines, Moves: limits.Moves}
	}
	player, printer := s.searcher(), newPrinter(s.out, pos)
	if s.options.shares {
		printer.expect = s.Expect
	}
	go func() {
		defer close(this.done)
		defer cancel()
		result := player.Search(ctx, pos, limits, printer.info)
		this.found.Store(true)
		if !this.silent.Load() {
			printer.result(result)
		}
		this.took = s.now() - this.began
	}()
}

// moveless answers for a position without a move, once the protocol allows it.
func (s *search) moveless(ctx context.Context, out *writer) {
	go func() {
		defer close(s.done)
		defer s.cancel()
		if s.order.ponder || s.order.limits.Infinite {
			<-ctx.Done()
		}
		s.found.Store(true)
		if !s.silent.Load() {
			out.line("bestmove 0000")
		}
	}()
}

// finalScore returns the score of the seat on turn in a finished game: of a draw, a loss or
// a win.
func finalScore(pos rules.Position) string {
	winners := pos.Outcome().Winners
	switch {
	case len(winners) == 0:
		return "cp 0"
	case slices.Contains(winners, pos.Turn()):
		return "mate 1"
	}
	return "mate 0"
}

// stop ends the search under way; its answer follows.
func (s *server) stop() {
	if s.search != nil {
		s.search.stopped = true
		s.search.cancel()
	}
}

// ponderHit turns the pondering search into one for the move: the same search with its own
// limits, which reuses the table.
func (s *server) ponderHit() {
	old := s.search
	if old == nil || !old.order.ponder || old.stopped {
		s.note("ponderhit is ignored: no search is pondering")
		return
	}
	old.silent.Store(true)
	s.stop()
	<-old.done
	s.start(old.pos, order{limits: old.order.limits})
}

// halt ends the search under way and waits for its answer.
func (s *server) halt() {
	s.stop()
	if s.search != nil {
		<-s.search.done
	}
}
