package eval

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
)

// countPawnsAndKings counts the pawns and kings of the last look.
func (e *ofChess) countPawnsAndKings(c *count) {
	t := e.tables
	var key uint64
	for i := range t.armies {
		a, o := &e.seen.armies[i], e.seen.owners[i]
		if o == 0 {
			continue
		}
		sum := a.sum
		if a.pawns > 0 {
			key ^= a.key ^ t.ownerKeys[i][o]
		}
		if a.hasKing {
			king := chess.CodeOf(rules.King, rules.Army(i))
			sum += t.squares[king&(codes-1)][a.king] + e.weights.shelter*pair(min(a.shelter, 3))
			if e.kings {
				sum += e.weights.king
			}
		}
		c.score[o] += sum
	}
	e.countPawns(c, key, e.pawns[key%pawnEntries].key == key)
}

// countPawns counts the terms of the present pawns, which have a key and may be cached, and
// the other factors of passed pawns.
func (e *ofChess) countPawns(c *count, key uint64, known bool) {
	x := &e.pawns[key%pawnEntries]
	if !known { // no pawns have key 0, and score nothing
		e.pawnTerms(x, key)
		if e.fast != nil {
			e.finePawns(x)
		}
	}
	for s := 1; s <= e.sides.seats; s++ {
		c.score[s] += x.score[s]
	}
	for _, p := range x.passed[:x.count] {
		c.score[e.pos.Owner(p.army)] += e.passer(p)
	}
}

// passer returns a passed pawn's gain or loss by its blocker and by the kings.
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

// escorted is the number of remaining steps from which on kings matter to a passed pawn.
const escorted = 4

// nearness returns how many steps the king of seat o is nearer to a square than the nearest
// enemy king; beyond seven makes no difference, and a missing king counts as far.
func (e *ofChess) nearness(o rules.Seat, s uint8) int {
	const far = 7
	own, foe := uint8(far), uint8(far)
	for seat := rules.Seat(1); int(seat) <= e.sides.seats; seat++ {
		k := e.pos.Where(chess.CodeOf(rules.King, rules.Army(seat-1)))
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

// pawnEntries is how many structures of pawns are remembered.
const pawnEntries = 1 << 12

// pawnEntry has the terms of a pawn structure, except for its squares.
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

// pawnTerms sets x to the terms of the present pawns, which have a key.
func (e *ofChess) pawnTerms(x *pawnEntry, key uint64) {
	*x = pawnEntry{key: key}
	t := e.tables
	// The men that the pawns of each seat may protect and do protect, and the squares that
	// those of each side may reach or attack sooner or later.
	var friends, guarded [rules.MaxSeats + 1]board.Set
	var reach [rules.MaxSeats + 1]board.Set
	for a := range t.armies {
		o := e.pos.Owner(rules.Army(a))
		if o == 0 {
			continue
		}
		f := e.front(rules.Army(a))
		reach[e.sides.of[o]].Union(&f.way)
		friends[o].Union(&f.bearing)
		guarded[o].Union(&f.guards)
	}
	for o := 1; o <= e.sides.seats; o++ {
		reach[e.sides.of[o]].Union(&friends[o])
	}
	// The same for all other sides: those before in the order and those after.
	var foes [rules.MaxSeats + 1]board.Set
	for i := 1; i < e.sides.count; i++ {
		foes[i] = foes[i-1]
		foes[i].Union(&reach[i-1])
	}
	var after board.Set
	for i := e.sides.count - 1; i >= 0; i-- {
		foes[i].Union(&after)
		after.Union(&reach[i])
	}
	for a := range t.armies {
		if o := e.pos.Owner(rules.Army(a)); o != 0 {
			x.score[o] += e.armyPawns(x, rules.Army(a), &foes[e.sides.of[o]], &friends[o], &guarded[o])
		}
	}
}

// front has the squares that an army's pawns may reach.
type front struct {
	key uint64
	reach
}

// fronts is how many fronts of an army are remembered. Among many most nodes have
// a structure of pawns of their own, but only one army's pawn has moved.
const fronts = 1 << 5

// front returns the front of army a.
func (e *ofChess) front(a rules.Army) *front {
	standing := e.pos.Where(chess.CodeOf(rules.Pawn, a))
	var key uint64
	for _, s := range standing {
		key ^= e.tables.pawnKeys[a][s]
	}
	f := &e.fronts[a][key%fronts]
	if f.key != key { // no pawns have key 0, and no terms
		*f = front{key: key}
		for _, s := range standing {
			r := &e.tables.reach[a][s]
			f.way.Union(&r.way)
			f.guards.Union(&r.guards)
			f.bearing.Union(&r.bearing)
		}
	}
	return f
}

// armyPawns returns the terms of army a's pawns and adds passed ones to x. Enemy pawns may reach the
// squares in foes, own pawns may protect friends, and protect guarded.
func (e *ofChess) armyPawns(x *pawnEntry, a rules.Army, foes, friends, guarded *board.Set) (sum pair) {
	t := e.tables
	standing := e.pos.Where(chess.CodeOf(rules.Pawn, a))
	var all board.Set
	for _, s := range standing {
		all.Add(board.Square(s))
	}
	for _, s := range standing {
		switch r := &t.reach[a][s]; {
		case r.beyond.Meets(&all):
			sum += e.weights.doubled
		case !r.way.Meets(foes):
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
