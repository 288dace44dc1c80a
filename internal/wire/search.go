package wire

import (
	"context"
	"math"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/internal/signature"
	"github.com/manykings/manykings/rules"
)

// mostHash is the size of the largest table that is made, in MiB: a browser has
// 4 GiB for everything.
const mostHash = 1024

// mostMillisec is the longest time that a request can name: about a month.
const mostMillisec = math.MaxInt32

// told is a context that ends when the session is told to stop. It must not be
// waited for.
type told struct {
	context.Context
	stopped func() bool
}

// Err asks whether to stop.
func (t told) Err() error {
	if t.stopped() {
		return context.Canceled
	}
	return nil
}

// context returns the context of a search.
func (s *Session) context() context.Context {
	if s.Stopped == nil {
		return context.Background()
	}
	return told{context.Background(), s.Stopped}
}

// tune makes a new player.
func (s *Session) tune(r *reader) []byte {
	options := engine.Options{Evaluator: s.evaluator, Hash: r.number(mostHash), Method: engine.Method(r.byte())}
	strength, seed := int(r.byte()), r.uint()
	switch {
	case r.cut:
		return tooShort()
	case options.Method > engine.BestReply:
		return trouble("there is no such method")
	case strength < 1 || strength > level.Top:
		return trouble("there is no such level")
	}
	s.player = level.New(strength, seed, options)
	return answer(Done).bytes
}

// search answers with the best moves of a game, and tells Progress of what it
// finds on its way.
func (s *Session) search(p *play, r *reader) []byte {
	limits := engine.Limits{
		Depth:    r.number(engine.MaxPly - 1),
		Nodes:    r.uint(),
		MoveTime: r.millisec(),
		Clock:    engine.Clock{Remaining: r.millisec(), Increment: r.millisec(), MovesToGo: r.number(math.MaxInt16)},
		Mate:     r.number(engine.MaxPly),
		Lines:    r.number(rules.MaxMoves),
	}
	for _, text := range r.texts() {
		m, err := p.pos.ParseMove(text)
		if err != nil {
			return p.refusal(err, len(p.entries)+1)
		}
		limits.Moves = append(limits.Moves, m)
	}
	if r.cut {
		return tooShort()
	}
	if s.player == nil {
		s.player = level.New(level.Top, 0, engine.Options{Evaluator: s.evaluator})
	}
	var report func(engine.Info)
	if s.Progress != nil {
		report = func(i engine.Info) {
			w := &writer{}
			w.count(i.Rank)
			w.byte(byte(i.Bound))
			w.stats(i.Stats)
			w.line(p.pos, i.Line)
			s.Progress(w.bytes)
		}
	}
	result := s.player.Search(s.context(), p.pos, limits, report)
	w := answer(Done)
	w.stats(result.Stats)
	w.count(len(result.Lines))
	for _, l := range result.Lines {
		w.line(p.pos, l)
	}
	return w.bytes
}

// millisec reads a time.
func (r *reader) millisec() time.Duration {
	return time.Duration(r.number(mostMillisec)) * time.Millisecond
}

func (w *writer) stats(s engine.Stats) {
	w.uint(s.Nodes)
	w.uint(uint64(s.Time.Microseconds()))
	w.count(s.Full)
}

// line writes a line from pos, which is left as it was.
func (w *writer) line(pos rules.Position, l engine.Line) {
	w.count(l.Depth)
	w.count(l.Selective)
	w.score(l.Score)
	seats := pos.Game().Seats()
	w.count(seats)
	for _, v := range l.Values[1 : seats+1] {
		w.score(v)
	}
	w.count(len(l.Moves))
	for _, m := range l.Moves {
		w.text(pos.MoveText(m))
		pos.Play(m)
	}
	for range l.Moves {
		pos.State().Unmake()
	}
}

// The kinds of score.
const (
	centipawns = iota
	winIn      // plies
	lossIn     // plies
)

func (w *writer) score(s engine.Score) {
	plies, decided := s.Decided()
	switch {
	case !decided:
		w.byte(centipawns)
		w.int(int64(s))
	case s > 0:
		w.byte(winIn)
		w.int(int64(plies))
	default:
		w.byte(lossIn)
		w.int(int64(-plies))
	}
}

// signature answers with the nodes of fixed searches.
func (s *Session) signature() []byte {
	positions, err := signature.Positions()
	if err != nil {
		return trouble(err.Error())
	}
	w := answer(Done)
	counts := signature.Run(engine.New(engine.Options{Evaluator: s.evaluator}), positions)
	w.count(len(counts))
	for _, c := range counts {
		w.text(c.Game)
		w.uint(c.Nodes)
		w.uint(uint64(c.Time.Microseconds()))
	}
	return w.bytes
}
