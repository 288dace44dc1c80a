package posjson

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/rules"
)

// AppendFaults appends faults as a list, empty where there are none:
//
//	[{"rule":"star.1","text":"..."}]
func AppendFaults(dst []byte, faults rules.Faults) []byte {
	return appendList(dst, faults, func(dst []byte, f rules.Fault) []byte {
		dst = appendText(appendField(append(dst, '{'), "rule"), f.Rule)
		return append(appendText(appendField(dst, "text"), f.Text), '}')
	})
}

// AppendRefusal appends why a move was refused on board b:
//
//	{"rule":"common.1","code":"pinned","text":"The queen on d1 is pinned.",
//	 "sentence":"The {man} on {square} is pinned.",
//	 "args":[{"name":"man","kind":"role","value":"queen"}, ...],
//	 "marks":[{"kind":"line","squares":["d8","d1"]}]}
func AppendRefusal(dst []byte, b *board.Topology, f *rules.Refusal) []byte {
	dst = appendText(appendField(append(dst, '{'), "rule"), f.Rule)
	dst = appendText(appendField(dst, "code"), f.Code)
	dst = appendText(appendField(dst, "text"), f.Text())
	dst = appendText(appendField(dst, "sentence"), f.Sentence)
	dst = appendList(appendField(dst, "args"), f.Args, func(dst []byte, a rules.Arg) []byte {
		dst = appendText(appendField(append(dst, '{'), "name"), a.Name)
		dst = appendText(appendField(dst, "kind"), a.Kind)
		return append(appendText(appendField(dst, "value"), a.Value), '}')
	})
	dst = appendList(appendField(dst, "marks"), f.Marks, func(dst []byte, m rules.Mark) []byte {
		dst = appendText(appendField(append(dst, '{'), "kind"), string(m.Kind))
		dst = appendList(appendField(dst, "squares"), m.Squares, func(dst []byte, s board.Square) []byte {
			return appendText(dst, b.SquareName(s))
		})
		return append(dst, '}')
	})
	return append(dst, '}')
}

// AppendAttacks appends the kings that stand attacked on board b (common.10):
//
//	[{"seat":3,"king":"3e1","provisional":true,"mate":false,
//	  "men":[{"seat":1,"square":"1e2"}]}]
func AppendAttacks(dst []byte, b *board.Topology, attacks []rules.Attack) []byte {
	return appendList(dst, attacks, func(dst []byte, a rules.Attack) []byte {
		dst = appendSeat(appendField(append(dst, '{'), "seat"), a.Seat)
		dst = appendText(appendField(dst, "king"), b.SquareName(a.King))
		dst = append(appendField(dst, "provisional"), truth(a.Provisional)...)
		dst = append(appendField(dst, "mate"), truth(a.Mate)...)
		dst = appendList(appendField(dst, "men"), a.Men, func(dst []byte, m rules.Attacker) []byte {
			dst = appendSeat(appendField(append(dst, '{'), "seat"), m.Seat)
			return append(appendText(appendField(dst, "square"), b.SquareName(m.Square)), '}')
		})
		return append(dst, '}')
	})
}

// AppendEvents appends what happened between two moves, in order; seat, by and
// reason only where there is one:
//
//	[{"event":"out","seat":2,"by":1,"reason":"mate"},{"event":"over","reason":"mate"}]
func AppendEvents(dst []byte, events []rules.Event) []byte {
	return appendList(dst, events, func(dst []byte, e rules.Event) []byte {
		dst = appendText(appendField(append(dst, '{'), "event"), e.Kind.String())
		if e.Seat != 0 {
			dst = appendSeat(appendField(dst, "seat"), e.Seat)
		}
		if e.By != 0 {
			dst = appendSeat(appendField(dst, "by"), e.By)
		}
		if e.Reason != rules.NoReason {
			dst = appendText(appendField(dst, "reason"), e.Reason.String())
		}
		return append(dst, '}')
	})
}
