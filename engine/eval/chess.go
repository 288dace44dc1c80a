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
	pos     *chess.Position
	fast    *chessboard // of star:2, nil elsewhere
	tables  *chessTables
	weights chessWeights
	sides   sides
	kings   bool // in teams, a king is worth something
	rewards bool // whoever mates gains by it
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
	e := &ofChess{pos: p, sides: newSides(g), rewards: g.Rewards(), pawns: make([]pawnEntry, pawnEntries)}
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
	if e.sides.seats == 2 {
		e.hunt(&c)
	}
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
	e.countPawns(c, key)
}

// countPawns counts the terms of the pawns as they stand, which have a key, and
// what else matters to passed ones.
func (e *ofChess) countPawns(c *count, key uint64) {
	x := e.pawnTerms(key)
	for s := 1; s <= e.sides.seats; s++ {
		c.score[s] += x.score[s]
	}
	for _, p := range x.passed[:x.count] {
		c.score[e.pos.Owner(p.army)] += e.passer(p)
	}
}

// passer returns what a passed pawn gains or loses by what stands before it and
// by the kings.
func (e *ofChess) passer(p passer) (sum pair) {
	t := e.tables
	left := t.left[p.army][p.square]
	steps := t.steps[p.army][p.square]
	if len(steps) == 0 {
		return 0
	}
	goal, taken := steps[0], true
	for _, s := range steps {
		if e.pos.Code(s) == 0 {
			goal, taken = s, false
			break
		}
	}
	if taken {
		worth := e.weights.passed[min(left, maxRows-1)]
		sum -= at(int32(worth.middle()*(100-e.weights.blocked.middle())/100), int32(worth.end()*(100-e.weights.blocked.end())/100))
	}
	if left > escorted {
		return sum
	}
	return sum + e.weights.escort*pair(e.nearness(e.pos.Owner(p.army), goal))
}

// escorted is the steps to go from which on kings matter to a passed pawn.
const escorted = 4

// nearness returns how many steps the king of seat o is nearer to a square than
// the nearest king of its foes; farther than seven makes no difference, and who
// has no king is far.
func (e *ofChess) nearness(o rules.Seat, s uint8) int {
	const far = 7
	own, foe := uint8(far), uint8(far)
	for seat := rules.Seat(1); int(seat) <= e.sides.seats; seat++ {
		k := e.pos.Standing(chess.CodeOf(rules.King, rules.Army(seat-1)))
		if len(k) == 0 {
			continue
		}
		switch d := e.tables.distance[s][k[0]]; {
		case seat == o:
			own = min(own, d)
		case e.sides.of[seat] != e.sides.of[o]:
			foe = min(foe, d)
		}
	}
	return int(foe) - int(own)
}

// hunt counts, between two seats, the nearness of kings where one is bare.
func (e *ofChess) hunt(c *count) {
	const far = 7
	for s := rules.Seat(1); s <= 2; s++ {
		if !e.bare(s) {
			continue
		}
		a := e.pos.Standing(chess.CodeOf(rules.King, 0))
		b := e.pos.Standing(chess.CodeOf(rules.King, 1))
		if len(a) > 0 && len(b) > 0 {
			c.score[3-s] += e.weights.hunt * pair(far-min(e.tables.distance[a[0]][b[0]], far))
		}
	}
}

// bare reports whether seat has nothing but its king, between two seats.
func (e *ofChess) bare(seat rules.Seat) bool {
	for role := rules.Queen; role <= rules.Pawn; role++ {
		if len(e.pos.Standing(chess.CodeOf(role, rules.Army(seat-1)))) > 0 {
			return false
		}
	}
	return true
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
		reached, hits := -e.weights.usual[role]*len(standing), 0
		for _, s := range standing {
			sum += squares[s]
			if e.marks[s]&foes != 0 {
				sum += e.weights.threat
			}
			x := sight{seat: o, foes: foes, above: above[role]}
			switch role {
			case rules.Knight:
				e.leap(t.knights[s], &x)
			case rules.Bishop:
				e.ride(t.corners[s], &x)
			case rules.Rook:
				e.ride(t.edges[s], &x)
				sum += e.file(t.ahead[base>>3][s], o)
			default:
				e.ride(t.lines[s], &x)
			}
			reached += x.reached
			hits += x.hits
			if x.near > 0 {
				c.attack(x.beside, o, x.near*e.weights.zone[role])
			}
		}
		sum += e.weights.mobility[role]*pair(reached) + e.weights.hit*pair(hits)
		if role == rules.Bishop && len(standing) > 1 {
			sum += e.weights.bishops
		}
	}
	c.score[o] += sum
}

// above has the roles that are worth more than a role, a bit each.
var above = [roles]uint8{
	rules.Rook:   1 << rules.Queen,
	rules.Bishop: 1<<rules.Queen | 1<<rules.Rook,
	rules.Knight: 1<<rules.Queen | 1<<rules.Rook,
}

// sight is what a man sees.
type sight struct {
	seat  rules.Seat // that moves it
	foes  uint16     // seats, as in marks
	above uint8      // the roles that it would gladly take

	reached int    // squares that it can go to and where no pawn of foes takes it
	near    int    // squares beside kings of foes that it attacks
	beside  uint16 // whose kings these are, as in marks
	hits    int    // men of foes, of the roles in above, that it attacks
}

// ride looks along a walk.
func (e *ofChess) ride(walk []step, x *sight) {
	for i := 0; i < len(walk); {
		h := walk[i]
		m := e.marks[h.square]
		if k := m >> 8 & x.foes; k != 0 {
			x.near++
			x.beside |= k
		}
		code := e.pos.Code(h.square)
		if code == 0 {
			if m&x.foes == 0 {
				x.reached++
			}
			i++
			continue
		}
		e.meet(code, m, x)
		i = int(h.skip)
	}
}

// leap looks at the goals of a knight.
func (e *ofChess) leap(steps []uint8, x *sight) {
	for _, s := range steps {
		m := e.marks[s]
		if k := m >> 8 & x.foes; k != 0 {
			x.near++
			x.beside |= k
		}
		if code := e.pos.Code(s); code != 0 {
			e.meet(code, m, x)
		} else if m&x.foes == 0 {
			x.reached++
		}
	}
}

// meet counts the man of a code, on a square with marks m, that x sees.
func (e *ofChess) meet(code uint8, m uint16, x *sight) {
	o := e.pos.Owner(rules.Army(code >> 3))
	if o == x.seat {
		return
	}
	if m&x.foes == 0 {
		x.reached++
	}
	if o != 0 && x.foes>>(o-1)&1 != 0 && x.above>>(code&7)&1 != 0 {
		x.hits++
	}
}

// file returns what the squares ahead are worth to a rook that seat o moves.
func (e *ofChess) file(ahead []uint8, o rules.Seat) pair {
	worth := e.weights.open
	if worth == 0 {
		return 0
	}
	for _, s := range ahead {
		code := e.pos.Code(s)
		if code&7 != uint8(rules.Pawn) {
			continue
		}
		if e.pos.Owner(rules.Army(code>>3)) == o {
			return 0
		}
		worth = e.weights.halfOpen
	}
	return worth
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

// judgeKings counts the trouble of kings. Where a mate brings an army or the
// game, those who attack have a part of what they do.
func (e *ofChess) judgeKings(c *count) {
	for s := 1; s <= e.sides.seats; s++ {
		x := &c.trouble[s]
		if x.men < 2 {
			continue
		}
		sum := min(x.sum, e.weights.maxDanger)
		danger := scaled(e.weights.danger, sum*sum, 256)
		c.score[s] -= danger
		if !e.rewards || e.sides.seats == 2 {
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
	key    uint64
	score  [rules.MaxSeats + 1]pair
	passed [maxPassed]passer
	count  int // of passed
}

// maxPassed bounds the passed pawns that are looked at one by one.
const maxPassed = 16

// passer is a passed pawn.
type passer struct {
	army   rules.Army
	square uint8
}

// pawnTerms returns the terms of the pawns as they stand, which have a key.
func (e *ofChess) pawnTerms(key uint64) *pawnEntry {
	x := &e.pawns[key%pawnEntries]
	if x.key == key {
		return x // no pawns have key 0, and score nothing
	}
	*x = pawnEntry{key: key}
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
		x.score[o] += e.armyPawns(x, rules.Army(a), &foes, &friends, &guarded)
	}
	return x
}

// armyPawns returns the terms of the pawns of army a and adds its passed ones to x, where foes' pawns may come
// to some squares, and own ones may protect, or do protect, others.
func (e *ofChess) armyPawns(x *pawnEntry, a rules.Army, foes, friends, guarded *board.Set) (sum pair) {
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
			if x.count < maxPassed {
				x.passed[x.count] = passer{a, s}
				x.count++
			}
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
