package eval

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// fineWeights are the terms of star:2 beyond [chessWeights], in centipawns, which need the
// number of attacks on each square; sets of 64 bits have it at once. Rows are counted from
// the army's side, from 0.
type fineWeights struct {
	stuck    [roles][4]pair // a man with so few squares to go to
	phalanx  [8]pair        // a pawn beside another, by row
	propped  [8]pair        // a pawn that another protects, by row
	backward pair           // a pawn that none can come to protect, behind a square that a foe's pawn takes
	exposed  pair           // such a pawn, or one alone, with no foe's pawn ahead
	free     [8]pair        // a passed pawn that may go on: its next square is empty and no foe's man attacks it
	helped   [8]pair        // a passed pawn whose next square a man of its own attacks

	outpostKnight, outpostBishop pair        // protected by a pawn, where no foe's pawn can come to attack it
	covered                      pair        // a knight or bishop right behind a pawn
	tied                         pair        // a pawn on a square of its bishop's colour
	minorHits, rookHits          [roles]pair // a foe's man that knights and bishops attack, or rooks, by its role
	hanging                      pair        // an attacked man that nobody protects, or not often enough
	push                         pair        // a foe's man that a pawn would attack by a safe step
	held                         pair        // a square that both attack, and the foe not with a pawn or more often
	space                        pair        // safe squares in one's own middle, by the square of how many men there are
	cover                        [8]pair     // on the king's file and beside it: the own pawn before it, by row; 0 is none
	storm                        [8]pair     // the same of a foe's pawn
	// King danger: the addition of a safe check by a role, of a square beside it that only
	// king or queen protect, and the reduction without an enemy queen.
	check      [roles]int
	weak, calm int
}

// lines returns the lines of w.
func (w *fineWeights) lines() []weightLine {
	var lines []weightLine
	for role := rules.Queen; role <= rules.Knight; role++ {
		lines = append(lines, linear("stuck."+role.String(), each(w.stuck[role][:])...), fixed("check."+role.String(), &w.check[role]))
	}
	return append(lines,
		linear("phalanx", each(w.phalanx[1:7])...), linear("propped", each(w.propped[2:7])...),
		linear("backward", &w.backward), linear("exposed", &w.exposed),
		linear("free", each(w.free[3:7])...), linear("helped", each(w.helped[3:7])...),
		linear("outpost.knight", &w.outpostKnight), linear("outpost.bishop", &w.outpostBishop),
		linear("covered", &w.covered), linear("tied", &w.tied),
		linear("minor-hits", each(w.minorHits[rules.Queen:])...), linear("rook-hits", each(w.rookHits[rules.Queen:])...),
		linear("hanging", &w.hanging), linear("push", &w.push), linear("held", &w.held), linear("space", &w.space),
		linear("cover", each(w.cover[:])...), linear("storm", each(w.storm[:])...),
		fixed("weak", &w.weak), fixed("calm", &w.calm),
	)
}

// beside returns the squares beside those of a set, on the same row.
func beside(set uint64) uint64 { return set&^fileH<<1 | set&^fileA>>1 }

// ahead returns the squares of a set and all beyond them, for the first army.
func ahead(set uint64) uint64 {
	set |= set << 8
	set |= set << 16
	return set | set<<32
}

// behind returns the squares of a set and all before them, for the first army.
func behind(set uint64) uint64 { return bits.ReverseBytes64(ahead(bits.ReverseBytes64(set))) }

// light are the squares of one colour.
const light uint64 = 0x55aa55aa55aa55aa

// byRow returns the sum of the values of a set's squares by row.
func byRow(worth *[8]pair, set uint64) (sum pair) {
	for ; set != 0; set &= set - 1 {
		sum += worth[bits.TrailingZeros64(set)>>3]
	}
	return sum
}

// byRole returns the sum of the values of a set's men by role.
func byRole(worth *[roles]pair, set uint64, men *[roles]uint64) (sum pair) {
	if set == 0 {
		return 0
	}
	for role := rules.Queen; role <= rules.Pawn; role++ {
		sum += worth[role] * pair(bits.OnesCount64(set&men[role]))
	}
	return sum
}

// seenBy returns a set as army a sees it: rows from its own first one.
func seenBy(a int, set uint64) uint64 {
	if a == 1 {
		return bits.ReverseBytes64(set)
	}
	return set
}

// pawnTakes returns the squares that pawns of the first army attack.
func pawnTakes(pawns uint64) uint64 { return pawns&^fileA<<7 | pawns&^fileH<<9 }

// finePawns adds the values of both armies' pawns.
func (e *ofChess) finePawns(x *pawnEntry) {
	w := &e.weights.fine
	r0, r1, r2, second := e.pos.Planes()
	pawns := r2 & r1 &^ r0
	for a := range 2 {
		own, foe := seenBy(a, pawns&^second), seenBy(a, pawns&second)
		if a == 1 {
			own, foe = foe, own
		}
		sum := byRow(&w.phalanx, own&beside(own)) + byRow(&w.propped, own&pawnTakes(own))
		alone := own &^ beside(ahead(own)|behind(own))
		// The attacks of a foe's pawns, from this army's side.
		foeTakes := foe&^fileA>>9 | foe&^fileH>>7
		backward := own &^ (alone | beside(ahead(own))) & (foeTakes >> 8)
		sum += w.backward * pair(bits.OnesCount64(backward))
		sum += w.exposed * pair(bits.OnesCount64((backward|alone)&^behind(foe)))
		x.score[a+1] += sum
	}
}

// fine counts the remaining terms, after all men of both armies.
func (e *ofChess) fine(c *count, x *look64, key uint64) {
	w := &e.weights.fine
	for a := range 2 {
		f := 1 - a
		men := x.own[f] &^ x.pawns[f]
		strong := x.takes[f] | x.twice[f]&^x.twice[a]
		weak := x.own[f] &^ strong & x.hit[a]
		sum := byRole(&w.minorHits, (men&strong|weak)&(x.by[a][rules.Knight]|x.by[a][rules.Bishop]), &x.roles[f])
		sum += byRole(&w.rookHits, weak&x.by[a][rules.Rook], &x.roles[f])
		if weak != 0 {
			sum += w.hanging * pair(bits.OnesCount64(weak&(^x.hit[f]|men&x.twice[a])))
		}
		sum += w.held * pair(bits.OnesCount64(x.hit[a]&x.hit[f]&^strong))

		// By its own sight: rows from its first one.
		all, own, foes := seenBy(a, x.own[0]|x.own[1]), seenBy(a, x.pawns[a]), seenBy(a, x.pawns[f])
		hit, foesHit, foeTakes := seenBy(a, x.hit[a]), seenBy(a, x.hit[f]), seenBy(a, x.takes[f])
		steps := own << 8 &^ all
		steps |= steps & (0xff << 16) << 8 &^ all
		steps &= (hit | ^foesHit) &^ foeTakes
		sum += w.push * pair(bits.OnesCount64(pawnTakes(steps)&seenBy(a, men)))

		minors := seenBy(a, x.roles[a][rules.Knight]|x.roles[a][rules.Bishop])
		sum += w.covered * pair(bits.OnesCount64(minors<<8&own))
		// Where no foe's pawn can come to attack: not beside and before one.
		post := minors & pawnTakes(own) & (0xffffff << 24) &^ beside(behind(foes)>>8)
		if post != 0 {
			knights := seenBy(a, x.roles[a][rules.Knight])
			sum += w.outpostKnight*pair(bits.OnesCount64(post&knights)) + w.outpostBishop*pair(bits.OnesCount64(post&^knights))
		}
		for _, colour := range [2]uint64{light, ^light} {
			if n := bits.OnesCount64(x.roles[a][rules.Bishop] & colour); n > 0 {
				sum += w.tied * pair(n*bits.OnesCount64(x.pawns[a]&colour))
			}
		}
		const middle uint64 = 0x3c3c3c00 // files c to f, rows 2 to 4
		safe := middle &^ (own | foeTakes)
		back := own | own>>8
		back |= back >> 16
		room := bits.OnesCount64(safe) + bits.OnesCount64(back&safe&^foesHit)
		count := bits.OnesCount64(x.own[a])
		sum += w.space * pair(room*count*count/256)

		if king := x.roles[a][rules.King]; king != 0 {
			sum += e.coverOf(seenBy(a, king), own, foes)
		}
		if king := x.roles[f][rules.King]; king != 0 {
			e.checks(&c.trouble[f+1], x, a, uint8(bits.TrailingZeros64(king)))
		}
		c.score[a+1] += sum
	}
	known := &e.pawns[key%pawnEntries]
	for _, p := range known.passed[:known.count] {
		a, bit := int(p.army)&1, uint64(1)<<(chess.Bit64(p.square)&63)
		row := bits.TrailingZeros64(seenBy(a, bit)) >> 3
		next := seenBy(a, seenBy(a, bit)<<8)
		if next&(x.own[0]|x.own[1]|x.hit[1-a]) == 0 {
			c.score[a+1] += w.free[row]
		}
		if next&x.hit[a] != 0 {
			c.score[a+1] += w.helped[row]
		}
	}
}

// coverOf returns the value of the pawns before a king, from its army's side.
func (e *ofChess) coverOf(king, own, foes uint64) (sum pair) {
	w := &e.weights.fine
	at := bits.TrailingZeros64(king)
	onward := ^uint64(0) << (at &^ 7) // its row and all farther ones
	first := min(max(at&7, 1), 6) - 1
	for file := first; file < first+3; file++ {
		column := fileA << file & onward
		o, f := 0, 0
		if set := column & own; set != 0 {
			o = bits.TrailingZeros64(set) >> 3
		}
		if set := column & foes; set != 0 {
			f = bits.TrailingZeros64(set) >> 3
		}
		sum += w.cover[o]
		if o == 0 || f != o+1 { // a pawn that is stopped storms nothing
			sum += w.storm[f]
		}
	}
	return sum
}

// checks adds to the danger of a king, with its bit, army a's threats beyond attacks on
// squares beside it.
func (e *ofChess) checks(t *trouble, x *look64, a int, king uint8) {
	if t.men < 2 {
		return
	}
	w := &e.weights.fine
	f := 1 - a
	frail := x.hit[a] &^ x.twice[f] & (^x.hit[f] | x.zone[f] | x.by[f][rules.Queen])
	t.sum += w.weak * bits.OnesCount64(frail&x.zone[f])
	safe := ^x.own[a] & (^x.hit[f] | frail&x.twice[a])
	occupied := (x.own[0] | x.own[1]) &^ x.roles[f][rules.Queen]
	straight, diagonal := e.fast.Rook(king, occupied)&safe, e.fast.Bishop(king, occupied)&safe
	if straight&x.by[a][rules.Rook] != 0 {
		t.sum += w.check[rules.Rook]
	}
	if (straight|diagonal)&x.by[a][rules.Queen]&^x.by[f][rules.Queen] != 0 {
		t.sum += w.check[rules.Queen]
	}
	if diagonal&x.by[a][rules.Bishop] != 0 {
		t.sum += w.check[rules.Bishop]
	}
	if e.fast.knights[king&63]&safe&x.by[a][rules.Knight] != 0 {
		t.sum += w.check[rules.Knight]
	}
	if x.roles[a][rules.Queen] == 0 {
		t.sum = max(0, t.sum-w.calm)
	}
}

// drawish is the value of a drawish position, in parts of fullPart: with few pawns of the
// leader, and with bishops of different colours, less with fewer men.
func (e *ofChess) drawish(v, phase engine.Score) engine.Score {
	r0, r1, r2, second := e.pos.Planes()
	all := r0 | r1 | r2
	ahead := all &^ second
	if v < 0 {
		ahead = all & second
	}
	part := engine.Score(36 + 5*bits.OnesCount64(ahead&r2&r1&^r0))
	bishops := r2 &^ (r0 | r1)
	if first, other := bishops&^second, bishops&second; bits.OnesCount64(first) == 1 && bits.OnesCount64(other) == 1 && (first&light == 0) != (other&light == 0) {
		if all&^(bishops|r2&r1&^r0|r0&^(r1|r2)) == 0 {
			part = 28
		} else {
			part = min(part, 52)
		}
	}
	part = min(part, fullPart)
	return v * (fullPart*fullPhase - (fullPart-part)*(fullPhase-phase)) / (fullPart * fullPhase)
}

// fullPart is the part of a value that is not nearer to a draw.
const fullPart engine.Score = 64
