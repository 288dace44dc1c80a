package eval

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// ofChess evaluates the chess family. It implements [engine.Evaluator].
type ofChess struct {
	pos     *chess.Position
	fast    *chessboard // of star:2, nil elsewhere
	tables  *chessTables
	weights chessWeights
	sides   sides
	kings   bool // in teams, a king is worth something
	rewards bool // the mating seat gains by it
	// worth is the value of a man in exchanges and gains, by code; a king in exchanges
	// counts for more than all else.
	worth  [codes]engine.Score
	infos  [codes]engine.MoveInfo // properties of a man's moves, by code
	opener engine.Score           // the sum of phases at the start

	seen     *seen           // nil of star:2
	pawns    []pawnEntry     // by key
	fronts   [][fronts]front // by army, and key
	exchange exchange
	// corrector is a net that corrects strengths, nil for none.
	corrector *corrector
}

// phases is the weight of a man in the phase of the game, by role.
var phases = [roles]engine.Score{rules.Queen: 4, rules.Rook: 2, rules.Bishop: 1, rules.Knight: 1}

// startPhase is the sum of phases of one army.
const startPhase = 12

// kingWorth is more than all other men in an exchange.
const kingWorth engine.Score = 10000

func newChess(p *chess.Position, w *chessWeights) *ofChess {
	g := p.Game().(*chess.Game)
	e := &ofChess{pos: p, sides: newSides(g), rewards: g.Rewards(), tables: newChessTables(g)}
	if b, ok := g.Chessboard(); ok {
		e.fast = newChessboard(b, e.tables)
	}
	e.kings = e.sides.count < e.sides.seats
	e.opener = startPhase * engine.Score(e.sides.seats)
	e.exchange.sides = &e.sides
	e.use(w)
	return e
}

// Bind binds e to another position of its game.
func (e *ofChess) Bind(pos rules.Position) bool {
	p, ok := pos.(*chess.Position)
	if !ok || !sameGame(e.pos.Game(), p.Game()) {
		return false
	}
	e.pos = p
	return true
}

func (e *ofChess) position() rules.Position { return e.pos }

func (e *ofChess) correctBy(c *corrector) { e.corrector = c }

// copyFor returns an evaluator with the tables of e and its own caches.
func (e *ofChess) copyFor(pos rules.Position) engine.Evaluator {
	c := *e
	c.pos = pos.(*chess.Position)
	c.exchange.sides = &c.sides
	c.corrector = c.corrector.copy()
	c.forget()
	return &c
}

// use sets the weights of e.
func (e *ofChess) use(w *chessWeights) {
	e.weights = *w
	e.tables.weigh(w)
	e.forget()
	for code := range e.worth {
		role := code & 7
		if role == int(rules.King) {
			e.worth[code] = kingWorth
		} else if role < roles {
			e.worth[code] = e.weights.man[role].between(fullPhase / 2)
		}
		e.infos[code] = engine.MoveInfo{Man: uint8(code), Worth: e.worth[code], Pawn: role == int(rules.Pawn)}
	}
	if e.fast != nil {
		e.fast.weigh(&e.worth)
	}
}

// forget gives e empty caches of its own.
func (e *ofChess) forget() {
	if e.fast == nil {
		e.seen = new(seen)
	}
	e.pawns = make([]pawnEntry, pawnEntries)
	e.fronts = make([][fronts]front, e.tables.armies)
}

// count is the sums of an evaluation.
type count struct {
	score   [rules.MaxSeats + 1]pair // by seat
	trouble [rules.MaxSeats + 1]trouble
	phase   engine.Score
}

// Evaluate sets v for every seat.
func (e *ofChess) Evaluate(v *engine.Values) {
	var s strengths
	phase := e.weigh(&s)
	e.sides.values(v, &s.of, s.living, engine.Score(e.weights.leader))
	if e.fast != nil {
		v[1] = e.drawish(v[1], phase)
		v[2] = -v[1]
	}
	if e.sides.seats == 2 && v[1] != 0 && e.hopeless(v[1] > 0) {
		v[1] /= hopeless
		v[2] /= hopeless
	}
}

// weigh sets x to the strengths of the seats, and returns the phase of the game.
func (e *ofChess) weigh(x *strengths) (phase engine.Score) {
	var c count
	if e.fast != nil {
		e.count64(&c)
	} else {
		e.countMen(&c)
	}
	e.judgeKings(&c)
	if e.sides.seats == 2 {
		e.hunt(&c)
	}
	c.score[e.pos.Turn()] += e.weights.tempo

	phase = min(c.phase*fullPhase/e.opener, fullPhase)
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		x.of[s] = c.score[s].between(phase)
		if e.pos.Living(s) {
			x.living |= 1 << (s - 1)
		}
	}
	if e.corrector != nil {
		e.corrector.correct(x, e.pos)
	}
	return phase
}

// countMen counts all men.
func (e *ofChess) countMen(c *count) {
	e.look()
	e.countPawnsAndKings(c)
	for a := range e.tables.armies {
		if o := e.pos.Owner(rules.Army(a)); o != 0 {
			e.army(c, uint8(a)<<3, o)
		}
	}
}

// hopeless reports, between two seats, whether the leader cannot hope to win: without pawns
// and with less than a rook's lead. Values are then nearer to a draw.
func (e *ofChess) hopeless(firstAhead bool) bool {
	ahead, behind := rules.Seat(1), rules.Seat(2)
	if !firstAhead {
		ahead, behind = 2, 1
	}
	var men [3]engine.Score
	for a := range e.tables.armies {
		o := e.pos.Owner(rules.Army(a))
		if o == 0 {
			continue
		}
		if o == ahead && len(e.pos.Where(chess.CodeOf(rules.Pawn, rules.Army(a)))) > 0 {
			return false
		}
		for role := rules.Queen; role <= rules.Knight; role++ {
			code := chess.CodeOf(role, rules.Army(a))
			men[o] += e.worth[code] * engine.Score(len(e.pos.Where(code)))
		}
	}
	return men[ahead] < men[behind]+e.worth[rules.Rook]-e.worth[rules.Pawn]
}

// hopeless divides the value of an advantage that wins nothing.
const hopeless = 8
