package replay

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// Follow plays the game of a record, without its variations, and calls visit with every
// position, the first included, and with the next move: rules.NoMove behind the last entry
// and before an entry that is no move. The error is a [*Fault] of the unplayable part. A
// position belongs to visit until it returns.
func (p *Replayer) Follow(r *record.Record, visit func(pos rules.Position, next rules.Move)) error {
	pos, fault := p.start(r)
	if fault != nil {
		return fault
	}
	script, fault := p.script(r)
	if fault != nil {
		return fault
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if again, ok := PlayOn(pos); ok {
			pos = again
		}
		said := m.Text == record.Resign || m.Text == record.Flag || m.Text == record.Draw || m.Text == record.TimeUp
		if said {
			visit(pos, rules.NoMove) // the entry changes the position
		}
		move, fault := script.play(pos, m)
		switch {
		case fault != nil:
			if !said {
				visit(pos, rules.NoMove)
			}
			fault.Ply = i + 1
			return fault
		case move != rules.NoMove:
			visit(pos, move)
			pos.Play(move)
		}
	}
	visit(pos, rules.NoMove)
	return nil
}
