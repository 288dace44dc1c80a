package uci

import (
	"strconv"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// printer writes a search's results. It has a copy of the position to name the moves of
// lines on.
type printer struct {
	out   *writer
	pos   rules.Position
	seats int
	buf   []byte
	// expect returns the chances of places, nil if they are not wanted.
	expect func(rules.Position, engine.Line) winprob.Chances
	told   rules.Move // the first of the best line that was written last
	answer rules.Move // the second, NoMove if there is none
}

func newPrinter(out *writer, pos rules.Position) *printer {
	return &printer{out: out, pos: pos.Clone(), seats: pos.Game().Seats()}
}

// info writes a line such as
//
//	info depth 7 seldepth 12 multipv 1 score cp 34 nodes 81234 nps 1200000 hashfull 4 time 67 pv e2e4 e7e5
//
// With more than two seats the value for each follows the score.
func (p *printer) info(i engine.Info) {
	b := append(p.buf[:0], "info"...)
	b = field(b, " depth ", i.Depth)
	b = field(b, " seldepth ", max(i.Selective, i.Depth))
	b = field(b, " multipv ", i.Rank)
	b = p.score(append(b, " score"...), i.Score)
	switch i.Bound {
	case engine.Upper:
		b = append(b, " upperbound"...)
	case engine.Lower:
		b = append(b, " lowerbound"...)
	}
	if p.seats > 2 {
		b = append(b, " seats"...)
		for seat := 1; seat <= p.seats; seat++ {
			b = p.score(field(b, " ", seat), i.Values[seat])
		}
	}
	if p.expect != nil {
		b = p.chances(b, i.Line)
	}
	b = strconv.AppendUint(append(b, " nodes "...), i.Nodes, 10)
	b = strconv.AppendUint(append(b, " nps "...), perSecond(i.Nodes, i.Time), 10)
	b = field(b, " hashfull ", i.Full)
	b = field(b, " time ", int(i.Time.Milliseconds()))
	b = append(b, " pv"...)
	for _, m := range i.Moves {
		b = append(append(b, ' '), p.pos.MoveText(m)...)
		p.pos.Play(m)
	}
	for range i.Moves {
		p.pos.State().Unmake()
	}
	p.buf = b
	if p.out.progress(b) && i.Rank == 1 {
		p.told, p.answer = i.Moves[0], rules.NoMove
		if len(i.Moves) > 1 {
			p.answer = i.Moves[1]
		}
	}
}

// permille is the unit of chances.
const permille = winprob.Whole / 1000

// chances appends how likely the seat on turn wins, draws and loses, in thousandths,
// and with more than two seats how likely each has each place.
func (p *printer) chances(b []byte, line engine.Line) []byte {
	c := p.expect(p.pos, line)
	turn := p.pos.Turn()
	win, draw := int((c.Win[turn]+permille/2)/permille), int((c.Draw[turn]+permille/2)/permille)
	draw = min(draw, 1000-win)
	b = field(field(field(b, " wdl ", win), " ", draw), " ", 1000-win-draw)
	if p.seats == 2 {
		return b
	}
	b = append(b, " places"...)
	for seat := 1; seat <= p.seats; seat++ {
		b = field(b, " ", seat)
		for place := 1; place <= c.Sides; place++ {
			b = field(b, " ", int((c.Place[seat][place]+permille/2)/permille))
		}
	}
	return b
}

// result writes the answer to go, and before it the line that it begins, unless that was
// written last. The reply to ponder on is the second move of the line that was.
func (p *printer) result(r engine.Result) {
	if r.Best == rules.NoMove {
		p.out.line("bestmove 0000")
		return
	}
	if (r.Best != p.told || r.Expect != p.answer) && len(r.Lines) > 0 {
		p.info(engine.Info{Line: r.Lines[0], Rank: 1, Bound: engine.Exact, Stats: r.Stats})
	}
	line := "bestmove " + p.pos.MoveText(r.Best)
	expect := r.Expect
	if p.told == r.Best {
		expect = p.answer
	}
	if expect != rules.NoMove {
		p.pos.Play(r.Best)
		line += " ponder " + p.pos.MoveText(expect)
		p.pos.State().Unmake()
	}
	p.out.line(line)
}

// score appends a score in centipawns, or the rounds to the end: with two seats
// these are the moves that UCI counts.
func (p *printer) score(b []byte, s engine.Score) []byte {
	plies, decided := s.Decided()
	if !decided {
		return field(b, " cp ", int(s))
	}
	rounds := (max(plies, -plies) + p.seats - 1) / p.seats
	if s < 0 {
		rounds = -rounds
	}
	return field(b, " mate ", rounds)
}

func field(b []byte, name string, n int) []byte {
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

// perSecond returns a number of things per second of a duration.
func perSecond(n uint64, t time.Duration) uint64 {
	return uint64(float64(n) / max(t, time.Microsecond).Seconds())
}
