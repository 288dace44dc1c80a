package replay

import (
	"github.com/manykings/manykings/record"
	"github.com/manykings/manykings/rules"
)

// Follow plays the game of a record, its variations left aside, and calls visit with every position
// that it comes to, the first included. The error is a [*Fault], of what cannot be played. A
// position belongs to visit until it returns.
func (p *Replayer) Follow(r *record.Record, visit func(rules.Position)) error {
	pos, fault := p.start(r)
	if fault != nil {
		return fault
	}
	script, fault := p.script(r)
	if fault != nil {
		return fault
	}
	visit(pos)
	for i := range r.Moves {
		if again, ok := PlayOn(pos); ok {
			pos = again
		}
		move, fault := script.play(pos, &r.Moves[i])
		if fault != nil {
			fault.Ply = i + 1
			return fault
		}
		if move != rules.NoMove {
			pos.Play(move)
		}
		visit(pos)
	}
	return nil
}
