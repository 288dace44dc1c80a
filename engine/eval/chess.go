package eval

import (
	"math/bits"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/chess"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// ofChess evaluates the chess family. It implements [engine.Evaluator].
type ofChess struct {
	pos      *chess.Position
	fast     *chessboard // of star:2, nil elsewhere
	tables   *chessTables
	weights  chessWeights
	sides    sides
	kings    bool // in teams, a king is worth something
	conquers bool
	// worth is what a man counts in exchanges and gains, by code; a king in
	// exchanges counts for more than all else.
	worth  [codes]engine.Score
	opener engine.Score // the sum of phases at the start

	// marks says of each square, in bits 1<<(seat-1), whose pawns attack it and,
	// 8 bits higher, whose king it is beside.
	marks    [maxSquares]uint16
	pawns    []pawnEntry // by key
	exchange exchange
}

// phases is how much a man counts for the phase of the game, by role.
var phases = [roles]engine.Score{rules.Queen: 4, rules.Rook: 2, rules.Bishop: 1, rules.Knight: 1}

// startPhase is the sum of phases of one army.
const startPhase = 12

// kingWorth is more than all other men in an exchange.
const kingWorth engine.Score = 10000

func newChess(p *chess.Position) *ofChess {
	g := p.Game().(*chess.Game)
	e := &ofChess{pos: p, sides: newSides(g), conquers: g.Conquers(), pawns: make([]pawnEntry, pawnEntries)}
	e.tables, e.weights = newChessTables(g)
	if b, ok := g.Chessboard(); ok {
		e.fast = newChessboard(b, e.tables)
	}
	e.kings = e.sides.count < e.sides.seats
	e.opener = startPhase * engine.Score(e.sides.seats)
	for code := range e.worth {
		role := code & 7
		if role == int(rules.King) {
			e.worth[code] = kingWorth
		} else if role < roles {
			e.worth[code] = e.weights.man[role].between(fullPhase / 2)
		}
	}
	e.exchange.sides = &e.sides
	return e
}

// trouble is what a king suffers.
type trouble struct {
	sum, men int
	by       [rules.MaxSeats + 1]uint16 // the part of each seat in sum
}

// count is what an evaluation sums up.
type count struct {
	score   [rules.MaxSeats + 1]pair // by seat
	trouble [rules.MaxSeats + 1]trouble
	phase   engine.Score
}

// Evaluate sets v for every seat.
func (e *ofChess) Evaluate(v *engine.Values) {
	var c count
	if e.fast != nil {
		e.count64(&c)
	} else {
		e.countMen(&c)
	}
	e.judgeKings(&c)
	c.score[e.pos.Turn()] += e.weights.tempo

	phase := min(c.phase*fullPhase/e.opener, fullPhase)
	var (
		strength [rules.MaxSeats + 1]engine.Score
		living   uint8
	)
	for s := rules.Seat(1); int(s) <= e.sides.seats; s++ {
		strength[s] = c.score[s].between(phase)
		if e.pos.Living(s) {
			living |= 1 << (s - 1)
		}
	}
	e.sides.values(v, &strength, living, engine.Score(e.weights.leader))
	if e.sides.seats == 2 {
		e.temper(v)
	}
}

// countMen counts all men.
func (e *ofChess) countMen(c *count) {
	e.marks = [maxSquares]uint16{}
	e.markPawns(c)
	e.markKings(c)
	for a := range e.tables.armies {
		if o := e.pos.Owner(rules.Army(a)); o != 0 {
			e.army(c, uint8(a)<<3, o)
		}
	}
}

// markPawns counts pawns and marks what they attack.
func (e *ofChess) markPawns(c *count) {
	t := e.tables
	var key uint64
	for a := range t.armies {
		o := e.pos.Owner(rules.Army(a))
		if o == 0 {
			continue
		}
		code := chess.CodeOf(rules.Pawn, rules.Army(a))
		squares, keys, takes := &t.squares[code&(codes-1)], &t.pawnKeys[a], &t.takes[a]
		standing := e.pos.Standing(code)
		var sum pair
		for _, s := range standing {
			sum += squares[s]
			key ^= keys[s]
			for _, to := range takes[s] {
				e.marks[to] |= 1 << (o - 1)
			}
		}
		if len(standing) > 0 {
			key ^= t.ownerKeys[a][o]
		}
		c.score[o] += sum
	}
	x := e.pawnTerms(key)
	for s := 1; s <= e.sides.seats; s++ {
		c.score[s] += x.score[s]
	}
}

// markKings marks the squares beside kings, and counts kings and the pawns
// that shelter them.
func (e *ofChess) markKings(c *count) {
	for a := range e.tables.armies {
		king := chess.CodeOf(rules.King, rules.Army(a))
		standing := e.pos.Standing(king)
		o := e.pos.Owner(rules.Army(a))
		if len(standing) == 0 || o == 0 {
			continue
		}
		k := standing[0]
		pawn := chess.CodeOf(rules.Pawn, rules.Army(a))
		shelter := 0
		for _, s := range e.tables.kings[k] {
			e.marks[s] |= 256 << (o - 1)
			if e.pos.Code(s) == pawn {
				shelter++
			}
		}
		c.score[o] += e.tables.squares[king&(codes-1)][k] + e.weights.shelter*pair(min(shelter, 3))
		if e.kings {
			c.score[o] += e.weights.king
		}
	}
}

// army counts the men of the army with codes from base on, which seat o moves,
// but for its king and pawns.
func (e *ofChess) army(c *count, base uint8, o rules.Seat) {
	t, p := e.tables, e.pos
	foes := uint16(e.sides.foes[o])
	var sum pair
	for role := rules.Queen; role <= rules.Knight; role++ {
		code := (base | uint8(role)) & (codes - 1)
		standing := p.Standing(code)
		if len(standing) == 0 {
			continue
		}
		squares := &t.squares[code]
		c.phase += phases[role] * engine.Score(len(standing))
		reached := -e.weights.usual[role] * len(standing)
		for _, s := range standing {
			sum += squares[s]
			if e.marks[s]&foes != 0 {
				sum += e.weights.threat
			}
			var n, near int
			var beside uint16
			switch role {
			case rules.Knight:
				n, near, beside = e.leap(t.knights[s], o, foes)
			case rules.Bishop:
				n, near, beside = e.ride(t.corners[s], o, foes)
			case rules.Rook:
				n, near, beside = e.ride(t.edges[s], o, foes)
			default:
				n, near, beside = e.ride(t.lines[s], o, foes)
			}
			reached += n
			if near > 0 {
				c.attack(beside, o, near*e.weights.zone[role])
			}
		}
		sum += e.weights.mobility[role] * pair(reached)
		if role == rules.Bishop && len(standing) > 1 {
			sum += e.weights.bishops
		}
	}
	c.score[o] += sum
}

// ride returns to how many squares, where no pawn of foes takes it, a rider of
// seat o goes along a walk, how many of all that it attacks are beside kings of foes, and whose.
func (e *ofChess) ride(walk []step, o rules.Seat, foes uint16) (n, near int, beside uint16) {
	for i := 0; i < len(walk); {
		h := walk[i]
		m := e.marks[h.square]
		if x := m >> 8 & foes; x != 0 {
			near++
			beside |= x
		}
		code := e.pos.Code(h.square)
		if code == 0 {
			if m&foes == 0 {
				n++
			}
			i++
			continue
		}
		if m&foes == 0 && e.pos.Owner(rules.Army(code>>3)) != o {
			n++
		}
		i = int(h.skip)
	}
	return n, near, beside
}

// leap is ride for a knight.
func (e *ofChess) leap(steps []uint8, o rules.Seat, foes uint16) (n, near int, beside uint16) {
	for _, s := range steps {
		m := e.marks[s]
		if x := m >> 8 & foes; x != 0 {
			near++
			beside |= x
		}
		if code := e.pos.Code(s); m&foes == 0 && (code == 0 || e.pos.Owner(rules.Army(code>>3)) != o) {
			n++
		}
	}
	return n, near, beside
}

// attack notes that a man of seat o attacks squares beside the kings of the
// seats in beside, with a weight.
func (c *count) attack(beside uint16, o rules.Seat, weight int) {
	for ; beside != 0; beside &= beside - 1 {
		t := &c.trouble[bits.TrailingZeros16(beside)+1]
		t.sum += weight
		t.men++
		t.by[o] += uint16(weight)
	}
}

// judgeKings counts the trouble of kings. Where a mate is worth an army
// (star.11), those who attack have a part of what they do.
func (e *ofChess) judgeKings(c *count) {
	for s := 1; s <= e.sides.seats; s++ {
		x := &c.trouble[s]
		if x.men < 2 {
			continue
		}
		sum := min(x.sum, e.weights.maxDanger)
		danger := scaled(e.weights.danger, sum*sum, 256)
		c.score[s] -= danger
		if !e.conquers || e.sides.seats == 2 {
			continue
		}
		for o := 1; o <= e.sides.seats; o++ {
			if x.by[o] != 0 {
				c.score[o] += scaled(danger, int(x.by[o])*e.weights.conquest, x.sum*100)
			}
		}
	}
}

// scaled returns p x n / d, each half rounded towards 0.
func scaled(p pair, n, d int) pair {
	return at(int32(int(p.middle())*n/d), int32(int(p.end())*n/d))
}

// temper brings values between two seats nearer to a draw where who is ahead
// cannot hope to win: without pawns and less than a rook ahead.
func (e *ofChess) temper(v *engine.Values) {
	ahead, behind := rules.Seat(1), rules.Seat(2)
	if v[2] > v[1] {
		ahead, behind = 2, 1
	}
	var men [3]engine.Score
	for a := range e.tables.armies {
		o := e.pos.Owner(rules.Army(a))
		if o == 0 {
			continue
		}
		if o == ahead && len(e.pos.Standing(chess.CodeOf(rules.Pawn, rules.Army(a)))) > 0 {
			return
		}
		for role := rules.Queen; role <= rules.Knight; role++ {
			code := chess.CodeOf(role, rules.Army(a))
			men[o] += e.worth[code] * engine.Score(len(e.pos.Standing(code)))
		}
	}
	if men[ahead] < men[behind]+e.worth[rules.Rook]-e.worth[rules.Pawn] {
		v[1] /= hopeless
		v[2] /= hopeless
	}
}

// hopeless divides the value of an advantage that wins nothing.
const hopeless = 8

// pawnEntries is how many structures of pawns are remembered.
const pawnEntries = 1 << 12

// pawnEntry is the terms of a structure of pawns, but for where they stand.
type pawnEntry struct {
	key   uint64
	score [rules.MaxSeats + 1]pair
}

// pawnTerms returns the terms of the pawns as they stand, which have a key.
func (e *ofChess) pawnTerms(key uint64) *pawnEntry {
	x := &e.pawns[key%pawnEntries]
	if x.key == key {
		return x // no pawns have key 0, and score nothing
	}
	x.key, x.score = key, [rules.MaxSeats + 1]pair{}
	t := e.tables
	// What the pawns of each army stand on or may come to, and may attack now and then.
	var ways, bearings, takes [maxArmies]board.Set
	for a := range t.armies {
		for _, s := range e.pos.Standing(chess.CodeOf(rules.Pawn, rules.Army(a))) {
			ways[a].Union(&t.way[a][s])
			bearings[a].Union(&t.bearing[a][s])
			for _, to := range t.takes[a][s] {
				takes[a].Add(board.Square(to))
			}
		}
	}
	for a := range t.armies {
		o := e.pos.Owner(rules.Army(a))
		if o == 0 {
			continue
		}
		var foes board.Set             // what foes' pawns may come to or attack
		var friends, guarded board.Set // what own ones may protect, what they do
		for b := range t.armies {
			switch other := e.pos.Owner(rules.Army(b)); {
			case other == 0:
			case other == o:
				friends.Union(&bearings[b])
				guarded.Union(&takes[b])
			case e.sides.of[other] != e.sides.of[o]:
				foes.Union(&ways[b])
				foes.Union(&bearings[b])
			}
		}
		x.score[o] += e.armyPawns(rules.Army(a), &foes, &friends, &guarded)
	}
	return x
}

// armyPawns returns the terms of the pawns of army a, where foes' pawns may come
// to some squares, and own ones may protect, or do protect, others.
func (e *ofChess) armyPawns(a rules.Army, foes, friends, guarded *board.Set) (sum pair) {
	t := e.tables
	standing := e.pos.Standing(chess.CodeOf(rules.Pawn, a))
	var all board.Set
	for _, s := range standing {
		all.Add(board.Square(s))
	}
	for _, s := range standing {
		way := t.way[a][s]
		passed := way
		passed.Intersect(foes)
		way.Remove(board.Square(s))
		way.Intersect(&all)
		switch {
		case !way.Empty():
			sum += e.weights.doubled
		case passed.Empty():
			sum += e.weights.passed[min(t.left[a][s], maxRows-1)]
		}
		switch {
		case guarded.Has(board.Square(s)):
			sum += e.weights.protected
		case !friends.Has(board.Square(s)):
			sum += e.weights.alone
		}
	}
	return sum
}
