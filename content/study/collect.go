package study

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Collected is the index data of one of many games.
type Collected struct {
	Text    string // the record
	Game    string // its id
	Players []string
	Event   string
	Date    string // 2026.11.23, with ? for unknown parts
	Result  string
	Points  []int // by seat, in parts of explorer.Unit; nil if the result is not known
	// Keys are the keys of the positions, the first included, up to an illegal move.
	Keys  []uint32
	Fault error // the unreadable or illegal part
}

// PositionKey is the key of a position in a collection: positions that have different ones are
// different.
func PositionKey(pos rules.Position) uint32 {
	key := pos.Key()
	return uint32(key) ^ uint32(key>>32)
}

// Collector reads a file of many games that comes in pieces. The zero value is ready.
type Collector struct {
	replayer replay.Replayer
	rest     string // of the last piece: the beginning of a record
}

// Feed reads one more piece of a file, and returns the games that are complete by then; with the
// last piece, the rest.
func (c *Collector) Feed(piece string, last bool) []Collected {
	text := c.rest + piece
	whole := text
	if !last {
		whole = text[:strings.LastIndexByte(text, '\n')+1]
	}
	var list []Collected
	r := record.NewReader(strings.NewReader(whole))
	var begun int64 // where the record before begins, which the next may yet end
	var rec *record.Record
	var fault error
	for {
		begins := r.Offset()
		next, broken := r.Read()
		if rec != nil && (next != nil || last) {
			list = append(list, c.collect(strings.TrimSpace(whole[begun:begins]), rec, fault))
			begun = begins
		}
		if rec, fault = next, broken; rec == nil {
			break
		}
	}
	if last {
		begun = int64(len(text))
	}
	c.rest = strings.Clone(text[begun:])
	return list
}

// collect plays the game of a record; err is its unreadable part.
func (c *Collector) collect(text string, rec *record.Record, err error) Collected {
	one := Collected{Text: text, Event: known(rec.Tag("Event")), Date: known(rec.Tag("Date")), Result: rec.Result.String()}
	seats := seated(rec) // until a position decides: a record without one names its players too
	fault := c.replayer.Follow(rec, func(pos rules.Position, _ rules.Move) {
		if one.Game == "" {
			one.Game, seats = pos.Game().ID().String(), pos.Game().Seats()
		}
		one.Keys = append(one.Keys, PositionKey(pos))
	})
	if one.Fault = err; err == nil {
		one.Fault = fault
	}
	points, decided := explorer.Points(rec.Result)
	for seat := 1; seat <= seats; seat++ {
		if decided {
			one.Points = append(one.Points, int(points[seat]))
		}
		name := "Seat" + strconv.Itoa(seat)
		if rec.IsPGN() {
			name = [...]string{"White", "Black"}[seat-1]
		}
		one.Players = append(one.Players, known(rec.Tag(name)))
	}
	return one
}

// seated returns the last seat whose player a record names.
func seated(rec *record.Record) (seat int) {
	if rec.IsPGN() {
		return 2
	}
	for n := 1; n <= rules.MaxSeats; n++ {
		if rec.Tag("Seat"+strconv.Itoa(n)) != "" {
			seat = n
		}
	}
	return seat
}

// known returns the value of a tag, "" for an unknown one.
func known(value string) string {
	if strings.Trim(value, "?.") == "" {
		return ""
	}
	return value
}

// Append appends c as JSON; the keys as hexadecimal digits, eight for each.
func (c *Collected) Append(dst []byte) []byte {
	dst = jsontext.AppendText(append(dst, `{"text":`...), c.Text)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "game"), c.Game)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "players"), c.Players, jsontext.AppendText)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "event"), c.Event)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "date"), c.Date)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "result"), c.Result)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "points"), c.Points, jsontext.AppendInt)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "plies"), max(len(c.Keys)-1, 0))
	dst = append(jsontext.AppendField(dst, "keys"), '"')
	for _, key := range c.Keys {
		dst = appendKey(dst, key)
	}
	dst = append(dst, '"')
	if c.Fault != nil {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "fault"), c.Fault.Error())
	}
	return append(dst, '}')
}

// AppendKey appends the key of a position as JSON.
func AppendKey(dst []byte, pos rules.Position) []byte {
	return append(appendKey(append(dst, '"'), PositionKey(pos)), '"')
}

// appendKey appends a key as eight hexadecimal digits.
func appendKey(dst []byte, key uint32) []byte {
	const digits = "0123456789abcdef"
	for shift := 28; shift >= 0; shift -= 4 {
		dst = append(dst, digits[key>>shift&15])
	}
	return dst
}
