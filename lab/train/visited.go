package train

import (
	"context"
	"math/rand/v2"

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
	data   []byte            // labels
	drawn  []*chess.Position // positions to be scored
	ev     engine.Evaluator  // of those, nil before the first
	moves  []rules.Move
	infos  []engine.MoveInfo
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

// append searches a position, and appends labels of positions that the search evaluates.
func (v *visited) append(ctx context.Context, data []byte, pos rules.Position) []byte {
	v.data, v.drawn = data, v.drawn[:0]
	v.search.Search(ctx, pos, engine.Limits{Nodes: uint64(v.recipe.Nodes)}, nil)
	for _, p := range v.drawn {
		v.score(ctx, p)
	}
	return v.data
}

// score appends a label with the score of a position's own search, if it is quiet.
func (v *visited) score(ctx context.Context, p *chess.Position) {
	if v.ev == nil || !v.ev.Bind(p) {
		v.ev = eval.For(p)
	}
	v.moves = p.Moves(v.moves[:0])
	v.infos = append(v.infos[:0], make([]engine.MoveInfo, len(v.moves))...)
	v.ev.Inspect(v.infos, v.moves)
	for i := range v.infos { // what wins men will be the best move: no need of a search
		if v.infos[i].Noisy && v.ev.SEE(v.moves[i]) > 0 {
			return
		}
	}
	r := v.own.Search(ctx, p, engine.Limits{Nodes: uint64(v.recipe.Own)}, nil)
	for i, m := range v.moves {
		if m == r.Best && !v.infos[i].Noisy {
			v.data = appendLabel(v.data, p, r.Lines[0].Score, v.game)
		}
	}
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
	case v.own == nil:
		v.data = appendLabel(v.data, s.pos, values[s.pos.Turn()], v.game)
	case !s.pos.InCheck():
		v.drawn = append(v.drawn, s.pos.Clone().(*chess.Position))
	}
}
