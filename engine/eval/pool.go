package eval

import (
	"slices"
	"sync"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// NewEngine returns an engine with the given settings that judges positions of
// every game by this package, unless the settings name another evaluator.
func NewEngine(options engine.Options) *engine.Engine {
	if options.Evaluator == nil {
		options.Evaluator = NewPool(nil).For
	}
	return engine.New(options)
}

// File returns the file KIND.net of the nets, nil without one: that of KIND-shares is for package
// winprob.
func (p *Pool) File(kind string) []byte { return p.file(kind) }

// For returns an evaluator of pos with the weights that its game is played with.
// It reads them and builds the tables of the game, which takes up to some
// milliseconds; a [Pool] does so once for each game. It panics if pos is of a
// family that it does not know.
func For(pos rules.Position) engine.Evaluator { return NewPool(nil).For(pos) }

// Pool makes evaluators. It reads weights and builds the tables of a game only once. It is safe for
// concurrent use; the evaluators are not.
type Pool struct {
	weights *Weights
	net     func(kind string) *Net // for a kind of games, nil for none
	file    func(kind string) []byte
	mu      sync.Mutex
	// models are evaluators to be copied, the one used last at the end.
	models []evaluator
}

// poolSize is for how many games a pool keeps tables: about a megabyte each.
const poolSize = 16

// NewPool returns a pool of evaluators that judge by w alone, and positions of another kind of
// games than w is for by the weights that these are played with. With a nil w all games use the
// program's own weights and nets.
func NewPool(w *Weights) *Pool {
	if w == nil {
		return &Pool{net: playedNet, file: playedFile}
	}
	return NewPoolWith(w, nil)
}

// NewPoolWith returns a pool of evaluators that judge by w, as those of [NewPool], and
// correct strengths by a net in games of its kind; other games are judged by the nets of
// the program. A nil net is for none at all.
func NewPoolWith(w *Weights, n *Net) *Pool {
	return &Pool{weights: w, file: playedFile, net: func(kind string) *Net {
		if n == nil || kind == n.kind {
			return n
		}
		return playedNet(kind)
	}}
}

// Fetch has the pool take nets from a source, which returns the file of that for a kind of
// games, or nothing. It is for programs that no nets are part of: the browser's.
func (p *Pool) Fetch(source func(kind string) []byte) {
	p.file = source
	p.net = func(kind string) *Net {
		if file := source(kind); len(file) > 0 {
			if n, err := ParseNet(file); err == nil {
				return n
			}
		}
		return nil
	}
}

// For returns an evaluator of pos. It panics if pos is of a family that this
// package does not know.
func (p *Pool) For(pos rules.Position) engine.Evaluator { return p.model(pos).copyFor(pos) }

// model returns an evaluator for the game of pos, which is not to be used.
func (p *Pool) model(pos rules.Position) evaluator {
	p.mu.Lock()
	defer p.mu.Unlock()
	game := pos.Game()
	i := slices.IndexFunc(p.models, func(m evaluator) bool { return sameGame(m.position().Game(), game) })
	var m evaluator
	if i >= 0 {
		m = p.models[i]
		p.models = slices.Delete(p.models, i, i+1)
	} else {
		w := p.weights
		if w == nil || KindOf(game) != w.kind {
			w = WeightsOf(game)
		}
		m = newEvaluator(game.Start(), w)
		if n := p.net(KindOf(game)); n != nil && n.Fits(game) {
			m.correctBy(newCorrector(n, NewEyes(game)))
		}
		if c, ok := m.(*ofChess); ok {
			c.pawns = nil // not to be used
		}
		if len(p.models) == poolSize {
			p.models = slices.Delete(p.models, 0, 1)
		}
	}
	p.models = append(p.models, m)
	return m
}

// evaluator has the additional methods of this package's evaluators.
type evaluator interface {
	engine.Evaluator
	position() rules.Position
	// copyFor returns another evaluator of the same game, bound to pos.
	copyFor(pos rules.Position) engine.Evaluator
	// correctBy has a net correct strengths.
	correctBy(c *corrector)
}

// newEvaluator returns an evaluator of pos that judges by w.
func newEvaluator(pos rules.Position, w *Weights) evaluator {
	switch p := pos.(type) {
	case *chess.Position:
		return newChess(p, &w.chess)
	case *draughts.Position:
		return newDraughts(p, &w.draughts)
	case *sovereign.Position:
		return newSovereign(p, &w.grid)
	}
	panic("eval: no evaluation for " + pos.Game().ID().String())
}

// sameGame reports whether two games are identical or have the same id: then tables of one serve
// the other.
func sameGame(a, b rules.Game) bool {
	if a == b {
		return true
	}
	x, y := a.ID(), b.ID()
	return x.Name == y.Name && x.Seats == y.Seats && slices.Equal(x.Options, y.Options)
}
