package train

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// visited labels positions that a search evaluates.
type visited struct {
	recipe LabelRecipe
	search *engine.Engine // which visits them
	own    *engine.Engine // which scores them, nil for static evaluations
	rng    *rand.Rand
	game   int
	sheet  *sheet            // of the game
	drawn  []*chess.Position // positions to be scored
	inspector
}

func newVisited(recipe LabelRecipe) *visited {
	v, pool := &visited{recipe: recipe}, eval.NewPool(nil)
	v.search = engine.New(engine.Options{Hash: 1, Evaluator: func(pos rules.Position) engine.Evaluator {
		return &sampler{Evaluator: pool.For(pos), pos: pos.(*chess.Position), to: v}
	}})
	if recipe.Own > 0 {
		v.own = engine.New(engine.Options{Hash: 1, Evaluator: pool.For})
	}
	return v
}

// newGame forgets the game before, so that the labels of a game do not depend on it.
func (v *visited) newGame(number int) {
	v.search.Clear()
	if v.own != nil {
		v.own.Clear()
	}
	v.rng, v.game = rand.New(rand.NewPCG(v.recipe.Seed, uint64(number))), number
}

// label searches a position, and adds labels of positions that the search evaluates.
func (v *visited) label(ctx context.Context, pos rules.Position, to *sheet) {
	v.sheet, v.drawn = to, v.drawn[:0]
	v.search.Search(ctx, pos, engine.Limits{Nodes: uint64(v.recipe.Nodes)}, nil)
	if v.own != nil {
		for _, p := range v.drawn {
			v.score(ctx, p)
		}
	}
}

// score adds a label with the score of a position's own search, if it is quiet.
func (v *visited) score(ctx context.Context, p *chess.Position) {
	if v.winsMen(p) { // with its best move: no need of a search
		return
	}
	r := v.own.Search(ctx, p, engine.Limits{Nodes: uint64(v.recipe.Own)}, nil)
	if !v.noisy(p, r.Best) {
		v.sheet.add(p, r.Lines[0].Score, v.game)
	}
}

// quiet returns the positions drawn from the last position that no capture wins.
func (v *visited) quiet() []*chess.Position {
	return slices.DeleteFunc(v.drawn, v.winsMen)
}

// inspector looks at the moves of positions.
type inspector struct {
	ev    engine.Evaluator // nil before the first position
	moves []rules.Move
	infos []engine.MoveInfo
}

// inspect looks at moves of a position.
func (x *inspector) inspect(p *chess.Position, moves ...rules.Move) {
	if x.ev == nil || !x.ev.Bind(p) {
		x.ev = eval.For(p)
	}
	x.infos = append(x.infos[:0], make([]engine.MoveInfo, len(moves))...)
	x.ev.Inspect(x.infos, moves)
}

// winsMen reports whether some capture or promotion wins men.
func (x *inspector) winsMen(p *chess.Position) bool {
	x.moves = p.Moves(x.moves[:0])
	x.inspect(p, x.moves...)
	for i := range x.infos {
		if x.infos[i].Noisy && x.ev.SEE(x.moves[i]) > 0 {
			return true
		}
	}
	return false
}

// noisy reports whether a move captures or promotes.
func (x *inspector) noisy(p *chess.Position, m rules.Move) bool {
	x.inspect(p, m)
	return x.infos[0].Noisy
}

// sampler is an evaluator that draws some of the positions that it evaluates.
type sampler struct {
	engine.Evaluator
	pos *chess.Position
	to  *visited
}

// Bind binds the evaluator to another position.
func (s *sampler) Bind(pos rules.Position) bool {
	p, ok := pos.(*chess.Position)
	if !ok || !s.Evaluator.Bind(pos) {
		return false
	}
	s.pos = p
	return true
}

// Evaluate evaluates, and sometimes draws the position.
func (s *sampler) Evaluate(values *engine.Values) {
	s.Evaluator.Evaluate(values)
	v := s.to
	switch {
	case v.rng.IntN(v.recipe.Every) != 0:
	case v.own == nil && len(v.recipe.Command) == 0:
		v.sheet.add(s.pos, values[s.pos.Turn()], v.game)
	case !s.pos.InCheck():
		v.drawn = append(v.drawn, s.pos.Clone().(*chess.Position))
	}
}
