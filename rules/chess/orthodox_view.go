package chess

import "math/bits"

// view is a position of star:2 as the seat to move sees it, in sets of squares.
type view struct {
	own, enemy, all uint64 // men
	pawns           uint64 // own
	knights         uint64
	diagonals       uint64 // own bishops and queens
	straights       uint64 // own rooks and queens
	theirs          struct{ pawns, knights, diagonals, straights, king uint64 }
	king            uint8
	army            uint8
	checks          uint64 // the men that attack the king
	pinned          uint64
	goals           uint64 // where men other than the king may go, were none pinned
}

// isOrthodox reports whether the fast path knows the position: both seats are
// in and move their own armies.
func (p *Position) isOrthodox() bool {
	return p.game.orthodox != nil && p.living.All() && p.owner[0] == 1 && p.owner[1] == 2
}

// read64 returns the planes of the board: the bits of the role of the man on
// each square, and its army.
func (p *Position) read64() (role0, role1, role2, army uint64) {
	// A man is four bits, so a word holds two ranks, the higher in the high halves of its
	// bytes; the second module is upside down. The words are then transposed like a matrix:
	// bit against word, first in steps of two.
	const low, even = 0x3333333333333333, 0x5555555555555555
	b := &p.board
	w0 := eightMen(b[0:8]) | bits.ReverseBytes64(eightMen(b[56:64]))<<4
	w1 := eightMen(b[8:16]) | bits.ReverseBytes64(eightMen(b[48:56]))<<4
	w2 := eightMen(b[16:24]) | bits.ReverseBytes64(eightMen(b[40:48]))<<4
	w3 := eightMen(b[24:32]) | bits.ReverseBytes64(eightMen(b[32:40]))<<4
	x, y := (w0>>2^w2)&low, (w1>>2^w3)&low
	w0, w1, w2, w3 = w0^x<<2, w1^y<<2, w2^x, w3^y
	x, y = (w0>>1^w1)&even, (w2>>1^w3)&even
	w0, w1, w2, w3 = w0^x<<1, w1^x, w2^y<<1, w3^y
	return transpose(w0), transpose(w1), transpose(w2), transpose(w3)
}

// transpose turns the bits of eight files, a file a byte, into those of eight
// ranks.
//
// Source: Henry S. Warren, "Hacker's Delight", 2nd edition, 7-3.
func transpose(x uint64) uint64 {
	t := (x ^ x>>7) & 0x00aa00aa00aa00aa
	x ^= t ^ t<<7
	t = (x ^ x>>14) & 0x0000cccc0000cccc
	x ^= t ^ t<<14
	t = (x ^ x>>28) & 0x00000000f0f0f0f0
	return x ^ t ^ t<<28
}

// eightMen returns eight men of the board in one word, the first lowest.
func eightMen(b []man) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

// look64 fills in v.
func (p *Position) look64(v *view) {
	o := p.game.orthodox
	r0, r1, r2, army := p.read64()
	v.all = r0 | r1 | r2
	v.army = uint8(p.turn - 1)
	v.own = v.all &^ army
	if v.army == 1 {
		v.own = army
	}
	v.enemy = v.all &^ v.own
	// Roles by their numbers: king 1, queen 2, rook 3, bishop 4, knight 5, pawn 6.
	queens := r1 &^ (r0 | r2)
	straights, diagonals := r1&r0&^r2|queens, r2&^(r0|r1)|queens
	knights, pawns, kings := r2&r0&^r1, r2&r1&^r0, r0&^(r1|r2)
	v.pawns, v.knights, v.straights, v.diagonals = pawns&v.own, knights&v.own, straights&v.own, diagonals&v.own
	t := &v.theirs
	t.pawns, t.knights, t.king = pawns&v.enemy, knights&v.enemy, kings&v.enemy
	t.straights, t.diagonals = straights&v.enemy, diagonals&v.enemy
	v.king = uint8(bits.TrailingZeros64(kings & v.own))

	v.checks = o.knights[v.king&63]&t.knights | o.pawns[v.army&1][v.king&63]&t.pawns
	v.pinned = 0
	// Riders that would attack the king without their own blockers.
	riders := o.rook(v.king, v.enemy)&t.straights | o.bishop(v.king, v.enemy)&t.diagonals
	for ; riders != 0; riders &= riders - 1 {
		s := bits.TrailingZeros64(riders)
		switch between := o.between[v.king&63][s] & v.own; {
		case between == 0:
			v.checks |= 1 << s
		case between&(between-1) == 0:
			v.pinned |= between
		}
	}
	v.goals = ^v.own &^ t.king
	switch {
	case v.checks == 0:
	case v.checks&(v.checks-1) != 0:
		v.goals = 0
	default:
		v.goals &= v.checks | o.between[v.king&63][bits.TrailingZeros64(v.checks)]
	}
}

// attacked64 reports whether an enemy's man attacks s when the given squares
// are occupied.
func (o *orthodox) attacked64(v *view, s uint8, occupied uint64) bool {
	t := &v.theirs
	return o.knights[s&63]&t.knights|o.pawns[v.army&1][s&63]&t.pawns|o.kings[s&63]&t.king != 0 ||
		o.bishop(s, occupied)&t.diagonals|o.rook(s, occupied)&t.straights != 0
}

// kingGoals returns the squares of wanted that the king may step to.
func (o *orthodox) kingGoals(v *view, wanted uint64) (goals uint64) {
	without := v.all &^ (1 << v.king)
	for x := o.kings[v.king&63] & wanted &^ (v.own | v.theirs.king); x != 0; x &= x - 1 {
		if s := uint8(bits.TrailingZeros64(x)); !o.attacked64(v, s, without) {
			goals |= 1 << s
		}
	}
	return goals
}

// mayCastle reports whether c is legal with the present rights.
func (o *orthodox) mayCastle(v *view, c *castle64, rights uint16) bool {
	return rights&c.right != 0 && v.king == c.king && v.all&c.empty == 0 && v.checks == 0 &&
		!o.attacked64(v, c.safe[0], v.all) && !o.attacked64(v, c.safe[1], v.all)
}
