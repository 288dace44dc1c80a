package replay

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// Result returns an outcome in the form of records, without the reasons of eliminations,
// which an outcome does not have. It is the zero Result while the game goes on.
func Result(o rules.Outcome) record.Result {
	if !o.Over {
		return record.Result{}
	}
	r := record.Result{Drawn: len(o.Winners) == 0, Reason: o.Reason.String(), Tied: ints(o.Tied)}
	for _, place := range o.Places {
		r.Places = append(r.Places, ints(place))
	}
	for _, s := range o.Score {
		r.Score = append(r.Score, record.TeamScore{Team: s.Team.String(), Mates: s.Mates})
	}
	return r
}

// Departures returns the seats that went out in events, in order.
func Departures(events []rules.Event) []record.Departure {
	var out []record.Departure
	for _, e := range events {
		if e.Kind == rules.EventOut || e.Kind == rules.EventLeft {
			out = append(out, record.Departure{Seat: int(e.Seat), Reason: e.Reason.String()})
		}
	}
	return out
}

// ints returns seats as numbers, nil for none.
func ints(seats []rules.Seat) []int {
	var list []int
	for _, s := range seats {
		list = append(list, int(s))
	}
	return list
}
