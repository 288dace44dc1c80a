package uci

import (
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// order is the contents of a command go.
type order struct {
	limits engine.Limits
	ponder bool
}

// readOrder reads the words behind go, for a search of pos. It reports and skips unknown
// words.
func (s *server) readOrder(pos rules.Position, words []string) order {
	r := orderReader{server: s, pos: pos, words: words}
	r.limits.Lines = s.options.lines
	for len(r.words) > 0 {
		word := r.words[0]
		r.words = r.words[1:]
		r.word(word)
	}
	r.setClock()
	l := &r.limits
	if l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Clock == (engine.Clock{}) && l.Mate == 0 {
		l.Infinite = true
	}
	return r.order
}

// orderReader reads the words of a command go.
type orderReader struct {
	order
	server *server
	pos    rules.Position
	words  []string // not read yet

	clocks, increments [rules.MaxSeats + 1]time.Duration // by seat
	clocked            [rules.MaxSeats + 1]bool
	movesToGo          int
}

// word reads a word and its arguments.
func (r *orderReader) word(word string) {
	l := &r.limits
	switch word {
	case "depth":
		l.Depth = min(r.count(word), engine.MaxPly)
	case "nodes":
		l.Nodes = uint64(r.count(word))
	case "mate":
		l.Mate = min(r.count(word), engine.MaxPly)
	case "movetime":
		if t, ok := r.time(word); ok {
			l.MoveTime = max(t, time.Millisecond)
		}
	case "movestogo":
		r.movesToGo = min(r.count(word), 1<<20)
	case "infinite":
		l.Infinite = true
	case "ponder":
		r.ponder = true
	case "searchmoves":
		r.searchMoves()
	default:
		seat, what := seatTime(word)
		if int(seat) > r.pos.Game().Seats() || what == noTime {
			r.server.note("go: not understood: " + quote(word))
			return
		}
		t, ok := r.time(word)
		switch {
		case !ok:
		case what == remaining:
			r.clocks[seat], r.clocked[seat] = t, true
		default:
			r.increments[seat] = max(t, 0)
		}
	}
}

// The kinds of time in a go command.
type timeKind uint8

const (
	noTime timeKind = iota
	remaining
	increment
)

// seatTime returns whose time a word names and which: wtime and clock1, binc and
// inc2.
func seatTime(word string) (rules.Seat, timeKind) {
	switch word {
	case "wtime":
		return 1, remaining
	case "btime":
		return 2, remaining
	case "winc":
		return 1, increment
	case "binc":
		return 2, increment
	}
	last := len(word) - 1
	seat := rules.Seat(word[last] - '0') // other characters are more than every seat
	if seat < 1 || seat > rules.MaxSeats {
		return 0, noTime
	}
	switch word[:last] {
	case "clock":
		return seat, remaining
	case "inc":
		return seat, increment
	}
	return 0, noTime
}

// setClock gives the search the clock of the seat on turn, less a move's delay.
func (r *orderReader) setClock() {
	turn := r.pos.Turn()
	if r.clocked[turn] {
		// The flag has fallen or will fall at once: move now.
		left := max(r.clocks[turn]-time.Duration(r.server.options.overhead)*time.Millisecond, time.Millisecond)
		r.limits.Clock = engine.Clock{Remaining: left, Increment: r.increments[turn], MovesToGo: r.movesToGo}
	} else if slices.Contains(r.clocked[:], true) {
		r.server.note("go: no clock for seat " + number(int(turn)) + ", which is on turn")
	}
}

// searchMoves reads the moves to search, up to the first word that is none.
func (r *orderReader) searchMoves() {
	for len(r.words) > 0 {
		m, err := r.pos.ParseMove(r.words[0])
		if err != nil {
			break
		}
		r.limits.Moves = append(r.limits.Moves, m)
		r.words = r.words[1:]
	}
	if r.limits.Moves == nil {
		r.server.note("go: no legal move behind searchmoves: all are searched")
	}
}

// count reads the number that belongs to a word, at least 1; 0 if there is none.
func (r *orderReader) count(word string) int {
	n, ok := r.integer(word)
	if ok && n < 1 {
		r.server.note("go: " + word + " is at least 1, not " + strconv.FormatInt(n, 10))
		return 0
	}
	return int(n)
}

// time reads the milliseconds that belong to a word, which may be negative.
func (r *orderReader) time(word string) (time.Duration, bool) {
	const most = int64(1000 * time.Hour / time.Millisecond)
	n, ok := r.integer(word)
	return time.Duration(min(max(n, -most), most)) * time.Millisecond, ok
}

// integer reads the number that belongs to a word.
func (r *orderReader) integer(word string) (int64, bool) {
	if len(r.words) == 0 {
		r.server.note("go: a number is missing after " + word)
		return 0, false
	}
	n, err := strconv.ParseInt(r.words[0], 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) { // beyond it n is the greatest there is, or the least
		r.server.note("go: expected a number after " + word + ", found " + quote(r.words[0]))
		return 0, false
	}
	r.words = r.words[1:]
	return n, true
}
