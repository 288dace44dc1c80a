package chess

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
)

// orthodox is the fast path for the chessboard, star:2: sets of squares in 64
// bits, a1 lowest, h8 highest, of which a whole line is attacked at a stroke.
// It generates the same moves as generate.go, against which it is tested.
//
// The board stays the one of [standing]: a node reads it into four planes of
// bits at once (see [Position.read64]), so that Make and Unmake need not know.
type orthodox struct {
	lines   [64]lines64
	knights [64]uint64
	kings   [64]uint64
	pawns   [2][64]uint64 // by army and square: the squares it attacks
	// ranks is what a rook attacks on its rank, by file and the six inner
	// squares of the rank that are occupied.
	ranks   [8][64]uint8
	between [64][64]uint64 // the squares between two that a line joins
	along   [64][64]uint64 // the whole line that joins them, ends included
	castles [2][]castle64  // by army
}

// lines64 are the lines through a square, itself left out, and the squares as
// a bit, also with the ranks in reverse order.
type lines64 struct {
	file, diagonal, anti uint64
	bit, mirrored        uint64
}

// castle64 is a castle in bits.
type castle64 struct {
	right uint16 // bit in castling
	king  uint8
	empty uint64
	safe  [2]uint8
	move  rules.Move
}

const (
	fileA   uint64 = 0x0101010101010101
	fileH   uint64 = fileA << 7
	ranks27 uint64 = 0x00ff00000000ff00
	ranks18 uint64 = 0xff000000000000ff
)

// square64 turns a square of star:2 into the place of its bit and back: the
// second module lies upside down.
func square64(s uint8) uint8 {
	if s < 32 {
		return s
	}
	return 95 - s
}

// newOrthodox computes the tables of the fast path from those of the game.
func newOrthodox(t *tables) *orthodox {
	o := &orthodox{}
	for s := range 64 {
		x, y := s%8, s/8
		l := &o.lines[s]
		l.bit = 1 << s
		l.mirrored = bits.ReverseBytes64(l.bit)
		for q := range 64 {
			dx, dy := q%8-x, q/8-y
			b := uint64(1) << q
			switch {
			case q == s:
			case dx == 0:
				l.file |= b
			case dx == dy:
				l.diagonal |= b
			case dx == -dy:
				l.anti |= b
			}
		}
		for occupied := range 64 {
			o.ranks[x][occupied] = rankAttacks(x, occupied<<1)
		}
		at := square64(uint8(s))
		o.knights[s], o.kings[s] = bits64(t.knightSteps[at]), bits64(t.kingSteps[at])
		// From the last rows too, where no pawn of the army can stand: it is
		// also where pawns of the other attack the square from.
		o.pawns[0][s] = (l.bit&^fileA<<7 | l.bit&^fileH<<9)
		o.pawns[1][s] = (l.bit&^fileH>>7 | l.bit&^fileA>>9)
	}
	for s := range uint8(64) {
		for q := range uint8(64) {
			o.join(s, q)
		}
	}
	for r, castles := range t.castles[:4] {
		for i, c := range castles {
			o.castles[r/2] = append(o.castles[r/2], castle64{
				right: 1 << r, king: square64(c.king), empty: bits64(c.empty),
				safe: [2]uint8{square64(c.safe[0]), square64(c.safe[1])},
				move: newMove(c.king, c.kingTo, uint8(r)<<1|uint8(i), castling),
			})
		}
	}
	return o
}

// bits64 returns squares of the board as bits.
func bits64(squares []uint8) (x uint64) {
	for _, s := range squares {
		x |= 1 << square64(s)
	}
	return x
}

// rankAttacks returns what a rook on file x attacks on a rank with the given
// squares occupied, slowly.
func rankAttacks(x, occupied int) (attacks uint8) {
	for _, step := range []int{1, -1} {
		for f := x + step; f >= 0 && f < 8; f += step {
			attacks |= 1 << f
			if occupied>>f&1 != 0 {
				break
			}
		}
	}
	return attacks
}

// join computes between and along for two squares.
func (o *orthodox) join(s, q uint8) {
	ends := uint64(1)<<s | 1<<q
	switch {
	case s == q:
	case o.rook(s, 0)>>q&1 != 0:
		o.along[s][q] = o.rook(s, 0)&o.rook(q, 0) | ends
		o.between[s][q] = o.rook(s, ends) & o.rook(q, ends)
	case o.bishop(s, 0)>>q&1 != 0:
		o.along[s][q] = o.bishop(s, 0)&o.bishop(q, 0) | ends
		o.between[s][q] = o.bishop(s, ends) & o.bishop(q, ends)
	}
}

// line returns what a rider on the square of l attacks on one of its lines:
// the subtraction o - 2r runs up the line to the first man, and down it with
// the ranks reversed. (Hyperbola quintessence; it cannot do a rank.)
func (l *lines64) line(line, occupied uint64) uint64 {
	up := occupied & line
	down := bits.ReverseBytes64(up)
	return ((up - l.bit) ^ bits.ReverseBytes64(down-l.mirrored)) & line
}

func (o *orthodox) bishop(s uint8, occupied uint64) uint64 {
	l := &o.lines[s&63]
	return l.line(l.diagonal, occupied) | l.line(l.anti, occupied)
}

func (o *orthodox) rook(s uint8, occupied uint64) uint64 {
	l := &o.lines[s&63]
	rank := s & 56
	return l.line(l.file, occupied) | uint64(o.ranks[s&7][occupied>>(rank+1)&63])<<(rank&63)
}

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
	goals           uint64 // where men other than the king may go, pins not minded
}

// isOrthodox reports whether the fast path knows the position: both seats are
// in and move their own armies.
func (p *Position) isOrthodox() bool {
	return p.game.orthodox != nil && p.outs == 0 && p.owner[0] == 1 && p.owner[1] == 2
}

// read64 returns the planes of the board: the bits of the role of the man on
// each square, and its army.
func (p *Position) read64() (role0, role1, role2, army uint64) {
	const (
		lowest  = 0x0101010101010101 // of each byte
		gather  = 0x0102040810204080 // to the highest byte, first byte lowest
		reverse = 0x8040201008040201 // the same, first byte highest
	)
	for i := range 4 {
		b := p.board[8*i : 8*i+8 : 8*i+8]
		w := uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		role0 |= w & lowest * gather >> 56 << (8 * i)
		role1 |= w >> 1 & lowest * gather >> 56 << (8 * i)
		role2 |= w >> 2 & lowest * gather >> 56 << (8 * i)
		army |= w >> 3 & lowest * gather >> 56 << (8 * i)
		b = p.board[8*i+32 : 8*i+40 : 8*i+40]
		w = uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
			uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
		role0 |= w & lowest * reverse >> 56 << (56 - 8*i)
		role1 |= w >> 1 & lowest * reverse >> 56 << (56 - 8*i)
		role2 |= w >> 2 & lowest * reverse >> 56 << (56 - 8*i)
		army |= w >> 3 & lowest * reverse >> 56 << (56 - 8*i)
	}
	return role0, role1, role2, army
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
	// Riders that would attack the king but for own men.
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

// kingGoals returns where the king may step.
func (o *orthodox) kingGoals(v *view) (goals uint64) {
	without := v.all &^ (1 << v.king)
	for x := o.kings[v.king&63] &^ (v.own | v.theirs.king); x != 0; x &= x - 1 {
		if s := uint8(bits.TrailingZeros64(x)); !o.attacked64(v, s, without) {
			goals |= 1 << s
		}
	}
	return goals
}

// mayCastle reports whether c is legal with the rights that stand.
func (o *orthodox) mayCastle(v *view, c *castle64, rights uint16) bool {
	return rights&c.right != 0 && v.king == c.king && v.all&c.empty == 0 && v.checks == 0 &&
		!o.attacked64(v, c.safe[0], v.all) && !o.attacked64(v, c.safe[1], v.all)
}

// pawnGoals are the goals of pawns, by kind of move; each comes from where its
// step back leads.
type pawnGoals struct{ steps, doubles, left, right uint64 }

// up is the step of a pawn of the army, in bits.
func (v *view) up() int { return 8 - 16*int(v.army) }

// goalsOf returns the goals of the given pawns, without en passant.
func (v *view) goalsOf(pawns uint64) pawnGoals {
	up := v.up()
	var g pawnGoals
	g.steps = bits.RotateLeft64(pawns, up) &^ v.all
	g.doubles = bits.RotateLeft64(bits.RotateLeft64(pawns&ranks27&v.homeHalf(), up)&^v.all, up) &^ v.all & v.goals
	g.steps &= v.goals
	takes := v.enemy & v.goals
	g.left = bits.RotateLeft64(pawns&^fileA, up-1) & takes
	g.right = bits.RotateLeft64(pawns&^fileH, up+1) & takes
	return g
}

// homeHalf is the home module of the army to move.
func (v *view) homeHalf() uint64 { return 0xffffffff << (32 * uint(v.army)) }

// keep keeps the goals on a line.
func (g *pawnGoals) keep(line uint64) {
	g.steps &= line
	g.doubles &= line
	g.left &= line
	g.right &= line
}

func (g *pawnGoals) count() int {
	n := bits.OnesCount64(g.steps) + bits.OnesCount64(g.doubles) + bits.OnesCount64(g.left) + bits.OnesCount64(g.right)
	if (g.steps|g.left|g.right)&ranks18 == 0 {
		return n
	}
	return n + 3*(bits.OnesCount64(g.steps&ranks18)+bits.OnesCount64(g.left&ranks18)+bits.OnesCount64(g.right&ranks18))
}

// count64 is CountMoves on the fast path.
func (p *Position) count64() int {
	o := p.game.orthodox
	var v view
	p.look64(&v)
	n := bits.OnesCount64(o.kingGoals(&v))
	if p.castling != 0 {
		for i := range o.castles[v.army&1] {
			if o.mayCastle(&v, &o.castles[v.army&1][i], p.castling) {
				n++
			}
		}
	}
	if p.rights != 0 {
		p.scratch = p.enPassantMoves(p.scratch[:0], p.turn)
		n += len(p.scratch)
	}
	if v.goals == 0 {
		return n
	}
	goals := v.goalsOf(v.pawns &^ v.pinned)
	n += goals.count()
	for x := v.knights &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.knights[bits.TrailingZeros64(x)] & v.goals)
	}
	for x := v.diagonals &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.bishop(uint8(bits.TrailingZeros64(x)), v.all) & v.goals)
	}
	for x := v.straights &^ v.pinned; x != 0; x &= x - 1 {
		n += bits.OnesCount64(o.rook(uint8(bits.TrailingZeros64(x)), v.all) & v.goals)
	}
	for x := v.pinned &^ v.knights; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		line := o.along[v.king&63][s&63]
		if x&-x&v.pawns != 0 {
			goals := v.goalsOf(x & -x)
			goals.keep(line)
			n += goals.count()
			continue
		}
		n += bits.OnesCount64(o.ridden(&v, s) & v.goals & line)
	}
	return n
}

// ridden returns what the rider on s attacks.
func (o *orthodox) ridden(v *view, s uint8) (goals uint64) {
	if v.diagonals>>s&1 != 0 {
		goals = o.bishop(s, v.all)
	}
	if v.straights>>s&1 != 0 {
		goals |= o.rook(s, v.all)
	}
	return goals
}

// moves64 is Moves on the fast path.
func (p *Position) moves64(dst []rules.Move) []rules.Move {
	o := p.game.orthodox
	var v view
	p.look64(&v)
	dst = append64(dst, v.king, o.kingGoals(&v))
	if p.castling != 0 {
		for i := range o.castles[v.army&1] {
			if c := &o.castles[v.army&1][i]; o.mayCastle(&v, c, p.castling) {
				dst = append(dst, c.move)
			}
		}
	}
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, p.turn)
	}
	if v.goals == 0 {
		return dst
	}
	goals := v.goalsOf(v.pawns &^ v.pinned)
	dst = goals.append(dst, v.up())
	dst = p.game.appendDoubles64(dst, goals.doubles, &v)
	for x := v.knights &^ v.pinned; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		dst = append64(dst, s, o.knights[s&63]&v.goals)
	}
	for x := (v.diagonals | v.straights) &^ v.pinned; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		dst = append64(dst, s, o.ridden(&v, s)&v.goals)
	}
	for x := v.pinned &^ v.knights; x != 0; x &= x - 1 {
		s := uint8(bits.TrailingZeros64(x))
		line := o.along[v.king&63][s&63]
		if x&-x&v.pawns != 0 {
			goals := v.goalsOf(x & -x)
			goals.keep(line)
			dst = goals.append(dst, v.up())
			dst = p.game.appendDoubles64(dst, goals.doubles, &v)
			continue
		}
		dst = append64(dst, s, o.ridden(&v, s)&v.goals&line)
	}
	return dst
}

// append64 appends the moves from s to goals.
func append64(dst []rules.Move, s uint8, goals uint64) []rules.Move {
	from := square64(s)
	for ; goals != 0; goals &= goals - 1 {
		dst = append(dst, newMove(from, square64(uint8(bits.TrailingZeros64(goals))), 0, plain))
	}
	return dst
}

// append appends the moves to g of pawns that step by up, but the double steps.
func (g *pawnGoals) append(dst []rules.Move, up int) []rules.Move {
	dst = appendPawns64(dst, g.steps, up)
	dst = appendPawns64(dst, g.left, up-1)
	dst = appendPawns64(dst, g.right, up+1)
	return dst
}

// appendDoubles64 appends the double steps to goals of the pawns of an army.
func (t *tables) appendDoubles64(dst []rules.Move, goals uint64, v *view) []rules.Move {
	for ; goals != 0; goals &= goals - 1 {
		to := bits.TrailingZeros64(goals)
		from := square64(uint8(to - 2*v.up()))
		dst = append(dst, newMove(from, square64(uint8(to)), t.pawns[v.army&1][from].right[0], doubleStep))
	}
	return dst
}

// appendPawns64 appends the moves to goals of pawns that step or capture by step.
func appendPawns64(dst []rules.Move, goals uint64, step int) []rules.Move {
	for ; goals != 0; goals &= goals - 1 {
		s := bits.TrailingZeros64(goals)
		dst = appendPawn(dst, square64(uint8(s-step)), square64(uint8(s)), ranks18>>s&1 != 0)
	}
	return dst
}
