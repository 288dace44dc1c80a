package chess

import "github.com/manykings/manykings/rules"

// kingMoves appends the moves of the king on k; the scan must stand.
func (p *Position) kingMoves(dst []rules.Move, k uint8, c *[men]class) []rules.Move {
	king := p.board[k]
	p.board[k] = 0 // it does not shield what lies behind it
	for _, to := range p.game.kingSteps[k] {
		if c[p.board[to]&(men-1)]&takes != 0 && !p.attacked(to, c) {
			dst = append(dst, newMove(k, to, 0, plain))
		}
	}
	p.board[k] = king
	if p.castling != 0 && p.scan.checks == 0 {
		dst = p.castlingMoves(dst, k, c)
	}
	return dst
}

// castlingMoves appends castling with the king on k, which is not in check.
func (p *Position) castlingMoves(dst []rules.Move, k uint8, c *[men]class) []rules.Move {
	first := 2 * uint8(p.turn-1)
	for r := first; r < first+2; r++ {
		if p.castling>>r&1 == 0 {
			continue
		}
		for i := range p.game.castles[r] {
			if x := &p.game.castles[r][i]; x.king == k && p.allEmpty(x.empty) && p.noneAttacked(x.safe, c) {
				dst = append(dst, newMove(k, x.kingTo, r<<1|uint8(i), castling))
			}
		}
	}
	return dst
}

func (p *Position) allEmpty(squares []uint8) bool {
	for _, s := range squares {
		if p.board[s] != 0 {
			return false
		}
	}
	return true
}

func (p *Position) noneAttacked(squares []uint8, c *[men]class) bool {
	for _, s := range squares {
		if p.attacked(s, c) {
			return false
		}
	}
	return true
}
