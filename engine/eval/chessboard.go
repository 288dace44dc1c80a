package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/shortlist"
)

// chessboard is the fast path of star:2. It counts the terms of [ofChess], which works on any board
// and is its test, in sets of 64 bits.
type chessboard struct {
	chess.Chessboard
	knights, kings [64]uint64
	// cheapest are the roles by their values in exchanges, the cheapest first; tied reports
	// that two have the same value, which only the slow code can distinguish.
	cheapest [roles - 1]rules.Role
	tied     bool
}

// newChessboard returns the fast path of a game that has one.
func newChessboard(b chess.Chessboard, t *chessTables) *chessboard {
	x := &chessboard{Chessboard: b}
	set := func(squares []uint8) (sum uint64) {
		for _, s := range squares {
			sum |= 1 << chess.Bit64(s)
		}
		return sum
	}
	for s := range uint8(64) {
		x.knights[chess.Bit64(s)], x.kings[chess.Bit64(s)] = set(t.knights[s]), set(t.kings[s])
	}
	return x
}

// weigh sorts the roles by the values of men.
func (x *chessboard) weigh(worth *[codes]engine.Score) {
	x.cheapest = [...]rules.Role{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn}
	shortlist.SortFunc(x.cheapest[:], func(a, b rules.Role) int { return int(worth[a] - worth[b]) })
	x.tied = false
	for i, role := range x.cheapest[1:] {
		x.tied = x.tied || worth[role] == worth[x.cheapest[i]]
	}
}

// exchange64 returns the value of the exchange on a goal for army a, which has just moved a
// man of some value there, from one square and perhaps with a capture on another. It is
// [exchange.duel] in sets.
func (e *ofChess) exchange64(goal, from, taken, a uint8, worth engine.Score) engine.Score {
	x := e.fast
	at := chess.Bit64(goal)
	r0, r1, r2, army := e.pos.Planes()
	occupied := (r0 | r1 | r2) &^ (1 << (chess.Bit64(from) & 63)) &^ (1 << (chess.Bit64(taken) & 63))
	queens := r1 &^ (r0 | r2)
	rooks, bishops, knights := r1&r0&^r2, r2&^(r0|r1), r2&r0&^r1
	pawns, kings := r2&r1&^r0, r0&^(r1|r2)
	straights, diagonals := rooks|queens, bishops|queens
	sets := [roles]uint64{
		rules.King: kings, rules.Queen: queens, rules.Rook: rooks, rules.Bishop: bishops, rules.Knight: knights, rules.Pawn: pawns,
	}
	armies := [2]uint64{occupied &^ army, occupied & army}
	// The squares from which pawns attack the goal are the goals of an enemy pawn's
	// captures there.
	b := uint64(1) << (at & 63)
	attackers := (b&^fileA>>9|b&^fileH>>7)&pawns&^army | (b&^fileA<<7|b&^fileH<<9)&pawns&army |
		x.knights[at&63]&knights | x.kings[at&63]&kings |
		x.Bishop(at, occupied)&diagonals | x.Rook(at, occupied)&straights

	// stands is the value of the man on the goal after each capture.
	var stands [32]engine.Score
	stands[0] = worth
	n := 0
	for a ^= 1; n < len(stands)-1; a ^= 1 {
		own := attackers & armies[a&1] & occupied
		if own == 0 {
			break
		}
		var set uint64
		for _, role := range x.cheapest {
			if set = own & sets[role]; set != 0 {
				n++
				stands[n] = e.worth[role]
				break
			}
		}
		// Of several the man on the first square, where the second module is upside down.
		first := set & -set
		if uint32(set) == 0 {
			first = 1 << (63 - bits.LeadingZeros64(set))
		}
		occupied &^= first
		attackers |= x.Bishop(at, occupied)&diagonals | x.Rook(at, occupied)&straights
	}
	// The next seat takes only if that pays.
	value := engine.Score(0)
	for n--; n >= 0; n-- {
		value = max(0, stands[n]-value)
	}
	return -value
}

const (
	fileA uint64 = 0x0101010101010101
	fileH uint64 = fileA << 7
)

// look64 has the facts of both armies, by army.
type look64 struct {
	own, pawns, takes [2]uint64 // men, pawns, squares attacked by pawns
	zone              [2]uint64 // beside its king
	roles             [2][roles]uint64
	// Attacked squares: by a role, by any man, at least twice.
	by         [2][roles]uint64
	hit, twice [2]uint64
}

// count64 counts all men of star:2.
func (e *ofChess) count64(c *count) {
	var x look64
	r0, r1, r2, second := e.pos.Planes()
	x.own = [2]uint64{(r0 | r1 | r2) &^ second, second}
	for a := range x.own {
		own, set := x.own[a], &x.roles[a]
		set[rules.King], set[rules.Queen], set[rules.Rook] = r0&^(r1|r2)&own, r1&^(r0|r2)&own, r1&r0&^r2&own
		set[rules.Bishop], set[rules.Knight], set[rules.Pawn] = r2&^(r0|r1)&own, r2&r0&^r1&own, r2&r1&^r0&own
		x.pawns[a] = set[rules.Pawn]
		if king := set[rules.King]; king != 0 {
			x.zone[a] = e.fast.kings[bits.TrailingZeros64(king)&63]
		}
		c.score[a+1] += e.stand64(uint8(a))
	}
	x.takes[0] = pawnTakes(x.pawns[0])
	x.takes[1] = x.pawns[1]&^fileA>>9 | x.pawns[1]&^fileH>>7
	x.twice[0] = x.pawns[0] &^ fileA << 7 & (x.pawns[0] &^ fileH << 9)
	x.twice[1] = x.pawns[1] &^ fileA >> 9 & (x.pawns[1] &^ fileH >> 7)
	// The pawns' entry is farther away in memory than all else: it is
	// asked for now and looked at later.
	key := pawnKey64(x.pawns)
	known := e.pawns[key%pawnEntries].key
	for a := range uint8(2) {
		x.twice[a] |= x.takes[a] & x.zone[a]
		x.hit[a] = x.takes[a] | x.zone[a]
		shelter := bits.OnesCount64(x.zone[a] & x.pawns[a])
		c.score[a+1] += e.weights.shelter * pair(min(shelter, 3))
		e.army64(c, &x, a)
	}
	e.countPawns(c, key, known == key)
	e.fine(c, &x, key)
}

// pawnKey64 returns the key of the pawns of both armies, 0 if there are none.
func pawnKey64(pawns [2]uint64) uint64 {
	const (
		golden = 0x9e3779b97f4a7c15
		mixer  = 0xbf58476d1ce4e5b9
	)
	k := pawns[0]*golden ^ bits.RotateLeft64(pawns[1]*mixer, 32)
	return k ^ k>>29
}

// stand64 returns the value of the squares of army a's men.
func (e *ofChess) stand64(a uint8) (sum pair) {
	base := a << 3 & (codes - 1)
	squares := e.tables.squares[base:][:8]
	for role := rules.King; role <= rules.Pawn; role++ {
		worth := &squares[role]
		for _, s := range e.pos.Where(base | uint8(role)) {
			sum += worth[s]
		}
	}
	return sum
}

// army64 counts the activity of army a's men, except king and pawns.
func (e *ofChess) army64(c *count, x *look64, a uint8) {
	var (
		sum  pair
		all  = x.own[0] | x.own[1]
		take = x.takes[1-a&1]
		zone = x.zone[1-a&1]
		free = ^(x.own[a&1] | take)
		foes = &x.roles[1-a&1]
	)
	for role := rules.Queen; role <= rules.Knight; role++ {
		standing := x.roles[a&1][role]
		if standing == 0 {
			continue
		}
		n := bits.OnesCount64(standing)
		c.phase += phases[role] * engine.Score(n)
		reached, hits := -e.weights.usual[role]*n, 0
		var better uint64 // foe's men that it would gladly take
		switch role {
		case rules.Rook:
			better = foes[rules.Queen]
		case rules.Bishop, rules.Knight:
			better = foes[rules.Queen] | foes[rules.Rook]
		}
		sum += e.weights.threat * pair(bits.OnesCount64(standing&take))
		for men := standing; men != 0; men &= men - 1 {
			s := uint8(bits.TrailingZeros64(men))
			var attacks uint64
			switch role {
			case rules.Knight:
				attacks = e.fast.knights[s&63]
			case rules.Bishop:
				attacks = e.fast.Bishop(s, all)
			case rules.Rook:
				attacks = e.fast.Rook(s, all)
				sum += e.file64(x, a, s)
			default:
				attacks = e.fast.Bishop(s, all) | e.fast.Rook(s, all)
			}
			x.twice[a&1] |= x.hit[a&1] & attacks
			x.hit[a&1] |= attacks
			x.by[a&1][role] |= attacks
			squares := bits.OnesCount64(attacks & free)
			reached += squares
			if squares < len(e.weights.fine.stuck[role]) {
				sum += e.weights.fine.stuck[role][squares]
			}
			if attacks&better != 0 {
				hits += bits.OnesCount64(attacks & better)
			}
			if attacks&zone != 0 {
				c.attack(1<<(1-a), rules.Seat(a+1), bits.OnesCount64(attacks&zone)*e.weights.zone[role])
			}
		}
		sum += e.weights.mobility[role]*pair(reached) + e.weights.hit*pair(hits)
		if role == rules.Bishop && n > 1 {
			sum += e.weights.bishops
		}
	}
	c.score[a+1] += sum
}

// file64 returns the value of the squares ahead of the rook with bit s for army a.
func (e *ofChess) file64(x *look64, a, s uint8) pair {
	// All squares ahead on the file of the square with bit s.
	ahead := fileA << s << 8
	if a == 1 {
		ahead = fileH >> (63 - s) >> 8
	}
	switch {
	case ahead&x.pawns[a&1] != 0:
		return 0
	case ahead&x.pawns[1-a&1] != 0:
		return e.weights.halfOpen
	}
	return e.weights.open
}
