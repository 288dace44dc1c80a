package sovereign

import "github.com/manykings/manykings/rules"

// CountMoves returns the number of legal moves.
func (p *position) CountMoves() int {
	p.scratch = p.Moves(p.scratch[:0])
	return len(p.scratch)
}

var _ rules.Position = (*position)(nil)
