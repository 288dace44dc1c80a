package link

import (
	"errors"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/rules/shortlist"
)

// seats is more than the number of a seat.
const seats = 10

// record is a native record in protocol notation.
func (s *stream) record(r *record.Record) error {
	s.pgn = s.is(s.pgn)
	r.Game = s.text(r.Game)
	r.Tags = list(s, r.Tags, s.tag)
	if s.unpacker.failed {
		return errShort
	}
	r.Round = s.count(r.Round)
	pos, err := s.replayer.Start(r)
	if err != nil {
		return err
	}
	out := replay.Departures(pos.Events())
	if pos, err = s.line(pos, &r.Line, &out, 0); err != nil {
		return err
	}
	s.result(r, pos, out)
	return nil
}

// Kinds of results in a link.
const (
	resultRules = iota // it follows from the moves
	resultTold
	results
)

func (s *stream) result(r *record.Record, end rules.Position, out []record.Departure) {
	follows := replay.Result(end.Outcome())
	if end.Over() {
		follows.Out = out
	}
	which := resultTold
	if equal(r.Result, follows) {
		which = resultRules
	}
	if s.number(which, results) == resultRules {
		r.Result = follows
		return
	}
	told := &r.Result
	seat := func(n int) int { return s.number(n, seats) }
	told.Places = list(s, told.Places, func(place []int) []int { return append([]int{}, list(s, place, seat)...) })
	told.Drawn = s.is(told.Drawn)
	told.Reason = s.text(told.Reason)
	told.Score = list(s, told.Score, func(t record.TeamScore) record.TeamScore {
		return record.TeamScore{Team: s.text(t.Team), Mates: s.count(t.Mates)}
	})
	told.Out = list(s, told.Out, func(d record.Departure) record.Departure {
		return record.Departure{Seat: seat(d.Seat), Reason: s.text(d.Reason)}
	})
	told.Tied = list(s, told.Tied, seat)
}

func equal(a, b record.Result) bool {
	return slices.EqualFunc(a.Places, b.Places, slices.Equal) && a.Drawn == b.Drawn && a.Reason == b.Reason &&
		slices.Equal(a.Score, b.Score) && slices.Equal(a.Out, b.Out) && slices.Equal(a.Tied, b.Tied)
}

// Kinds of a line's entries beside moves.
const (
	lineEnd   = iota
	drawn     // by agreement
	resigned  // a seat
	flagged   // a seat
	null      // move
	before    // a comment before the next entry, or at the end of the line
	variation // in place of the next entry
	glyph     // of the last entry
	comment   // on the last entry
	timeUp    // the time of the whole game: from Version2 on
)

// kindsOf returns how many of them a version has.
func kindsOf(version byte) int {
	if version == Version {
		return timeUp
	}
	return timeUp + 1
}

// line is the entries of a line from a position, up to the end. It returns the position
// there, and adds the eliminated seats.
func (s *stream) line(pos rules.Position, l *record.Line, out *[]record.Departure, depth int) (rules.Position, error) {
	if depth > record.MaxDepth {
		return nil, errForm
	}
	said := items(l)
	read := record.Line{Moves: []record.Move{}}
	var next record.Move // the preceding items
	for i := 0; ; i++ {
		if s.unpacker.failed {
			return nil, errShort
		}
		if again, ok := replay.PlayOn(pos); ok {
			pos = again
		}
		var one item
		if s.writes {
			one = said[i]
		}
		legal := texts(pos)
		place := len(legal)
		if one.kind == entry {
			if place = slices.Index(legal, one.text); place < 0 {
				return nil, errors.New(one.text + " is not a legal move")
			}
		}
		kind := entry
		if place = s.number(place, len(legal)+1); place < len(legal) {
			one.text = legal[place]
		} else {
			kind = s.number(one.kind, s.kinds)
		}
		last := len(read.Moves) - 1
		if (kind == glyph || kind == comment) && last < 0 {
			return nil, errForm
		}
		switch kind {
		case lineEnd:
			read.Comments = next.Before
			*l = read
			return pos, nil
		case before:
			next.Before = append(next.Before, s.text(one.text))
			continue
		case variation:
			branch := one.line
			if _, err := s.line(pos.Clone(), &branch, new([]record.Departure), depth+1); err != nil {
				return nil, err
			}
			next.Variations = append(next.Variations, branch)
			continue
		case glyph:
			read.Moves[last].NAGs = append(read.Moves[last].NAGs, s.count(one.number))
			continue
		case comment:
			read.Moves[last].Comments = append(read.Moves[last].Comments, s.text(one.text))
			continue
		}
		m, err := s.enter(pos, kind, one)
		if err != nil {
			return nil, errors.New("entry " + strconv.Itoa(len(read.Moves)+1) + " cannot be played: " + err.Error())
		}
		*out = append(*out, replay.Departures(pos.Events())...)
		m.Before, m.Variations = next.Before, next.Variations
		read.Moves = append(read.Moves, m)
		next = record.Move{}
	}
}

// enter plays an entry.
func (s *stream) enter(pos rules.Position, kind int, one item) (record.Move, error) {
	count := pos.Game().Seats()
	switch kind {
	case drawn:
		return replay.Enter(pos, record.Draw)
	case timeUp:
		return replay.Enter(pos, record.TimeUp)
	case resigned:
		return replay.Enter(pos, record.Resign+strconv.Itoa(s.number(one.number-1, count)+1))
	case flagged:
		return replay.Enter(pos, record.Flag+strconv.Itoa(s.number(one.number-1, count)+1))
	case null:
		move, ok := replay.Null(pos)
		if !ok {
			return record.Move{}, errors.New("there is no null move")
		}
		m := record.Move{Seat: int(pos.Turn()), Text: record.Null}
		pos.Play(move)
		return m, nil
	}
	return replay.Enter(pos, one.text)
}

// texts returns the legal moves of a position in protocol notation, sorted.
func texts(pos rules.Position) []string {
	var list []string
	for _, m := range pos.Moves(nil) {
		list = append(list, pos.MoveText(m))
	}
	shortlist.Sort(list)
	return list
}

// item is an element of a line.
type item struct {
	kind   int
	text   string
	number int
	line   record.Line
}

// entry is the kind of an item that is a move.
const entry = -1

// items returns the elements of a line, in the order of a link.
func items(l *record.Line) []item {
	var list []item
	for _, m := range l.Moves {
		for _, text := range m.Before {
			list = append(list, item{kind: before, text: text})
		}
		for _, line := range m.Variations {
			list = append(list, item{kind: variation, line: line})
		}
		switch m.Text {
		case record.Draw:
			list = append(list, item{kind: drawn})
		case record.TimeUp:
			list = append(list, item{kind: timeUp})
		case record.Resign:
			list = append(list, item{kind: resigned, number: m.Seat})
		case record.Flag:
			list = append(list, item{kind: flagged, number: m.Seat})
		case record.Null:
			list = append(list, item{kind: null})
		default:
			list = append(list, item{kind: entry, text: m.Text})
		}
		for _, n := range m.NAGs {
			list = append(list, item{kind: glyph, number: n})
		}
		for _, text := range m.Comments {
			list = append(list, item{kind: comment, text: text})
		}
	}
	for _, text := range l.Comments {
		list = append(list, item{kind: before, text: text})
	}
	return append(list, item{kind: lineEnd})
}
