package chess

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// Captures appends the legal moves that take a man or promote a pawn.
func (p *Position) Captures(dst []rules.Move) []rules.Move {
	if p.end.over || p.choice {
		return dst
	}
	if p.isOrthodox() {
		return p.captures64(dst)
	}
	c := &p.class[p.turn]
	p.look(c)
	start := len(dst)
	for a := range p.game.armies {
		if p.owner[a] == p.turn {
			dst = p.armyCaptures(dst, rules.Army(a), c)
		}
	}
	if x := &p.scan; x.checks > 0 || x.pinCount > 0 {
		dst = x.keepLegal(dst, start)
	}
	if k := p.king(p.turn); k != board.NoSquare {
		dst = p.kingCaptures(dst, uint8(k), c)
	}
	if p.rights != 0 {
		dst = p.enPassantMoves(dst, p.turn)
	}
	return dst
}

// armyCaptures appends the captures and promotions of an army, but for its
// king's and en passant, checks and pins not minded.
func (p *Position) armyCaptures(dst []rules.Move, a rules.Army, c *[men]class) []rules.Move {
	g := p.game
	for _, s := range p.squares(newMan(rules.Pawn, a)) {
		if t := &g.pawns[a][s]; t.promotes {
			dst = p.pawnMoves(dst, s, a, c)
		} else {
			dst = p.hits(dst, s, t.captures[:t.captureCount], c)
		}
	}
	for _, s := range p.squares(newMan(rules.Knight, a)) {
		dst = p.hits(dst, s, g.knightSteps[s], c)
	}
	for _, s := range p.squares(newMan(rules.Bishop, a)) {
		dst = p.shots(dst, s, g.corner[s], c)
	}
	for _, s := range p.squares(newMan(rules.Rook, a)) {
		dst = p.shots(dst, s, g.edge[s], c)
	}
	for _, s := range p.squares(newMan(rules.Queen, a)) {
		dst = p.shots(dst, s, g.lines[s], c)
	}
	return dst
}

// shots appends the captures of a rider from s along walk.
func (p *Position) shots(dst []rules.Move, s uint8, walk []hop, c *[men]class) []rules.Move {
	for i := 0; i < len(walk); {
		h := walk[i]
		m := p.board[h.square]
		if m == 0 {
			i++
			continue
		}
		if c[m&(men-1)]&takes != 0 {
			dst = append(dst, newMove(s, h.square, 0, plain))
		}
		i = int(h.skip)
	}
	return dst
}

// hits appends the captures from s on those of steps that are occupied.
func (p *Position) hits(dst []rules.Move, s uint8, steps []uint8, c *[men]class) []rules.Move {
	for _, to := range steps {
		if m := p.board[to]; m != 0 && c[m&(men-1)]&takes != 0 {
			dst = append(dst, newMove(s, to, 0, plain))
		}
	}
	return dst
}

// kingCaptures appends the captures of the king on k.
func (p *Position) kingCaptures(dst []rules.Move, k uint8, c *[men]class) []rules.Move {
	king := p.board[k]
	p.board[k] = 0 // it does not shield what lies behind it
	for _, to := range p.game.kingSteps[k] {
		if m := p.board[to]; m != 0 && c[m&(men-1)]&takes != 0 && !p.attacked(to, c) {
			dst = append(dst, newMove(k, to, 0, plain))
		}
	}
	p.board[k] = king
	return dst
}

var _ rules.Captor = (*Position)(nil)
