package explorer

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Unit is the number of parts of a point, divisible by every number of seats to eight.
const Unit = 840

// Choice is a move that was played from a position.
type Choice struct {
	Move rules.Move
	Text string // protocol notation
	// Games is in how many games it was played, Decided in how many of them the result is
	// known. A game that comes to the position twice counts twice.
	Games, Decided int
	// Points are the seats' points in the decided games, in parts of Unit (index 0 unused).
	Points [rules.MaxSeats + 1]int
	Last   int // the last date, 20261123; 0 if none is known
}

// score ranks a game for people who look for moves.
type score struct {
	points  [rules.MaxSeats + 1]uint16
	decided bool
	date    uint32
}

// sample is a move that was played.
type sample struct {
	move uint32 // its mark
	game int32
	next int32 // of the same position, -1 for none
}

// Games collects played moves. The zero value is ready. It is not safe for concurrent use.
type Games struct {
	replayer replay.Replayer
	scores   []score
	samples  []sample
	heads    map[uint64]int32 // the last sample of each position
	seats    map[uint64]uint8 // of its game
}

// Len returns in how many positions something was played.
func (g *Games) Len() int { return len(g.heads) }

// Add adds the game of a record. Of a game with an illegal move the part before it counts;
// the error describes the fault.
func (g *Games) Add(r *record.Record) error {
	g.Begin(r)
	return g.replayer.Follow(r, g.Note)
}

// Begin begins a game, whose positions Note adds.
func (g *Games) Begin(r *record.Record) {
	s := score{date: readDate(r.Tag("Date"))}
	s.points, s.decided = Points(r.Result)
	g.scores = append(g.scores, s)
}

// Points returns the seats' points in a game, in parts of Unit (index 0 unused); false
// without a usable result.
func Points(r record.Result) (points [rules.MaxSeats + 1]uint16, decided bool) {
	if len(r.Places) == 0 || len(r.Places[0]) == 0 { // not known, or all have lost: nobody's move was good
		return points, false
	}
	for _, seat := range r.Places[0] {
		if seat > 0 && seat <= rules.MaxSeats {
			points[seat] = uint16(Unit / len(r.Places[0]))
		}
	}
	return points, true
}

// Note notes a move of the game that was begun last; rules.NoMove is none.
func (g *Games) Note(pos rules.Position, move rules.Move) {
	if move == rules.NoMove {
		return
	}
	if g.heads == nil {
		g.heads, g.seats = make(map[uint64]int32), make(map[uint64]uint8)
	}
	key := pos.Key()
	next, ok := g.heads[key]
	if !ok {
		next = -1
		g.seats[key] = uint8(pos.Game().Seats())
	}
	g.heads[key] = int32(len(g.samples))
	g.samples = append(g.samples, sample{mark(pos.MoveText(move)), int32(len(g.scores) - 1), next})
}

// readDate returns a date of a record, 0 if it is not known.
func readDate(text string) uint32 {
	n := uint32(0)
	for _, c := range strings.ReplaceAll(text, ".", "") {
		switch {
		case c == '?':
			c = '0'
		case c < '0' || c > '9' || n > 99_999_999:
			return 0
		}
		n = 10*n + uint32(c-'0')
	}
	return n
}

// mark returns a number for the text of a move, by FNV-1a: the moves of one position have
// different ones.
func mark(text string) uint32 {
	h := uint32(2166136261)
	for i := range len(text) {
		h = (h ^ uint32(text[i])) * 16777619
	}
	return h
}

// counted is the statistics of a move by its mark.
type counted struct {
	mark           uint32
	games, decided int
	points         [rules.MaxSeats + 1]int
	last           uint32
}

// count returns the moves of the position with a key.
func (g *Games) count(key uint64) []counted {
	head, ok := g.heads[key]
	if !ok {
		return nil
	}
	var list []counted
	for i := head; i >= 0; i = g.samples[i].next {
		s := &g.samples[i]
		at := 0
		for at < len(list) && list[at].mark != s.move {
			at++
		}
		if at == len(list) {
			list = append(list, counted{mark: s.move})
		}
		c, game := &list[at], &g.scores[s.game]
		c.games++
		c.last = max(c.last, game.date)
		if game.decided {
			c.decided++
			for seat, p := range game.points {
				c.points[seat] += int(p)
			}
		}
	}
	return list
}

// At returns the moves that were played from a position, the most played first.
func (g *Games) At(pos rules.Position) []Choice { return choices(pos, g.count(pos.Key())) }

// choices returns the legal moves of a position that were counted.
func choices(pos rules.Position, list []counted) []Choice {
	var found []Choice
	if len(list) == 0 || pos.Over() {
		return nil
	}
	for _, m := range pos.Moves(nil) {
		text := pos.MoveText(m)
		mark := mark(text)
		for i := range list {
			if c := &list[i]; c.mark == mark {
				one := Choice{m, text, c.games, c.decided, c.points, int(c.last)}
				at := len(found)
				for found = append(found, one); at > 0 && found[at-1].Games < one.Games; at-- {
					found[at] = found[at-1]
				}
				found[at] = one
				break
			}
		}
	}
	return found
}
