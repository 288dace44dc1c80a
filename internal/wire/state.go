package wire

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/rules"
)

// state answers with how the game stands.
func (p *play) state() []byte {
	w := answer(Done)
	pos := p.pos
	w.count(len(p.entries))
	w.seat(pos.Turn())
	w.flag(pos.InCheck())
	w.men(pos)
	w.count(len(pos.Game().Armies()))
	for a := range pos.Game().Armies() {
		w.seat(pos.Owner(rules.Army(a)))
	}
	w.attacks(pos.Attacks())
	w.outcome(pos.Outcome())
	events := pos.Events()
	w.count(len(events))
	for _, e := range events {
		w.byte(byte(e.Kind))
		w.seat(e.Seat)
		w.seat(e.By)
		w.text(e.Reason.String())
	}
	w.text(notation.FormatSetup(pos.Setup()))
	return w.bytes
}

// men writes what stands on the board.
func (w *writer) men(pos rules.Position) {
	n := board.Square(pos.Game().Board().Len())
	men := 0
	for s := range n {
		if pos.At(s).Role != rules.NoRole {
			men++
		}
	}
	w.count(men)
	for s := range n {
		if man := pos.At(s); man.Role != rules.NoRole {
			w.square(s)
			w.byte(byte(man.Role))
			w.byte(byte(man.Army))
		}
	}
}

func (w *writer) attacks(list []rules.Attack) {
	w.count(len(list))
	for _, a := range list {
		w.seat(a.Seat)
		w.square(a.King)
		w.flag(a.Provisional)
		w.flag(a.Mate)
		w.count(len(a.Men))
		for _, m := range a.Men {
			w.seat(m.Seat)
			w.square(m.Square)
		}
	}
}

func (w *writer) outcome(o rules.Outcome) {
	w.flag(o.Over)
	if o.Over {
		w.text(o.Reason.String())
		w.seats(o.Winners)
		w.count(len(o.Places))
		for _, seats := range o.Places {
			w.seats(seats)
		}
		w.seats(o.Tied)
	} else {
		w.seat(o.Turn)
		w.seats(o.Out)
	}
	w.count(len(o.Score))
	for _, s := range o.Score {
		w.text(s.Team.String())
		w.count(s.Mates)
	}
}
