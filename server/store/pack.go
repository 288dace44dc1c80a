package store

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	_ "embed"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A packed game begins with the number of its form. Form 2 is for games that the rules can replay
// (compact.go). Form 1, older, is for all others: one zstd frame with the head and the course as
// JSON, the columns of the entries, and the messages as JSON, each with its length. Columns keep
// similar values together, and times are stored as differences from the values predicted by the
// time spent and the previous increment.

// The forms of packed games. All of them can be read.
const (
	plainForm   = 1
	compactForm = 2
)

// packDictionary is the zstd dictionary of form 1. It never changes, since games packed with it
// cannot be read without it.
//
//go:embed pack-1.dict
var packDictionary []byte

// maxPacked bounds the size of an unpacked game.
const maxPacked = 64 << 20

// errPacked is the error of corrupt packed data.
var errPacked = fmt.Errorf("%w: its packed form is broken", live.ErrUnreadable)

var packer = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderDict(packDictionary), zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
})

var unpacker = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderDicts(packDictionary), zstd.WithDecoderConcurrency(connections), zstd.WithDecoderMaxMemory(maxPacked))
})

// pack encodes a game with its messages, without the id. It verifies that unpacking returns the
// same game.
func pack(r *live.Record, messages []live.Message) ([]byte, error) {
	if data, ok := packCompact(r, messages); ok {
		return data, nil
	}
	data, err := packPlain(r, messages)
	if err == nil && !unpacksTo(data, r, messages) {
		err = errPacked
	}
	return data, err
}

// unpacksTo reports whether data unpacks to the game and its messages, except tokens.
func unpacksTo(data []byte, r *live.Record, messages []live.Message) bool {
	got, said, err := unpack(string(r.ID), r.Version, data)
	return err == nil && slices.Equal(got.Entries, r.Entries) && slices.Equal(said, messages) && exceptEntries(got) == exceptEntries(r)
}

// exceptEntries returns everything that is packed of a game except its entries.
func exceptEntries(r *live.Record) string {
	bare := *r
	bare.Tokens = nil
	head, err := headOf(&bare, r.Version)
	if err != nil {
		return err.Error()
	}
	return head.text + string(bare.AppendCourse(nil))
}

func packPlain(r *live.Record, messages []live.Message) ([]byte, error) {
	plain, err := flatten(r, messages)
	if err != nil {
		return nil, err
	}
	p, err := packer()
	if err != nil {
		return nil, err
	}
	return p.EncodeAll(plain, []byte{plainForm}), nil
}

// flatten returns the uncompressed form 1.
func flatten(r *live.Record, messages []live.Message) ([]byte, error) {
	nameless := *r
	nameless.ID = ""
	head, err := headOf(&nameless, 0)
	if err != nil {
		return nil, err
	}
	said := []byte{}
	if len(messages) > 0 {
		if said, err = json.Marshal(messages); err != nil {
			return nil, err
		}
	}
	var dst []byte
	for _, part := range [][]byte{[]byte(head.text), r.AppendCourse(nil), columnsOf(r.Entries), said} {
		dst = append(binary.AppendUvarint(dst, uint64(len(part))), part...)
	}
	return dst, nil
}

// unpack decodes the game with an id from pack.
func unpack(id string, version uint64, data []byte) (*live.Record, []live.Message, error) {
	if len(data) > 0 && data[0] == compactForm {
		return unpackCompact(id, version, data[1:])
	}
	if len(data) == 0 || data[0] != plainForm {
		return nil, nil, fmt.Errorf("%w: unknown form", errPacked)
	}
	u, err := unpacker()
	if err != nil {
		return nil, nil, err
	}
	plain, err := u.DecodeAll(data[1:], nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	var parts [4][]byte
	for i := range parts {
		n, width := binary.Uvarint(plain)
		if width <= 0 || n > uint64(len(plain)-width) {
			return nil, nil, errPacked
		}
		parts[i], plain = plain[width:width+int(n)], plain[width+int(n):]
	}
	r, err := record(string(parts[0]), version, string(parts[1]))
	if err != nil {
		return nil, nil, err
	}
	r.ID = live.GameID(id)
	if r.Entries, err = entriesOf(parts[2]); err != nil {
		return nil, nil, err
	}
	var messages []live.Message
	if len(parts[3]) > 0 {
		if err := json.Unmarshal(parts[3], &messages); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", errPacked, err)
		}
	}
	return r, messages, nil
}

// Flags next to the seat in the column of seats.
const (
	byBot     = 1
	withCause = 2
	seatShift = 2
)

// clocks predicts the times of entries.
type clocks struct {
	at   int64
	left map[int]int64 // by seat
	gain map[int]int64 // increment of its last move
}

func newClocks() *clocks { return &clocks{left: map[int]int64{}, gain: map[int]int64{}} }

// next records an entry and returns the predicted remaining time of its seat.
func (c *clocks) next(seat int, spent int64) int64 { return c.left[seat] - spent + c.gain[seat] }

func (c *clocks) note(e *table.Entry) {
	c.gain[e.Seat] = e.Left - c.left[e.Seat] + e.Spent
	c.at, c.left[e.Seat] = int64(e.At), e.Left
}

// columnsOf encodes entries by columns: number, texts, seats and times.
func columnsOf(entries []table.Entry) []byte {
	dst := binary.AppendUvarint(nil, uint64(len(entries)))
	var seats, low, high, spent, left []byte
	var texts, causes strings.Builder
	c := newClocks()
	for i := range entries {
		e := &entries[i]
		texts.WriteString(e.Text + "\n")
		seat := int64(e.Seat)<<seatShift | flag(e.Bot)*byBot
		if e.Cause != "" {
			seat |= withCause
			causes.WriteString(string(e.Cause) + "\n")
		}
		seats = binary.AppendVarint(seats, seat)
		passed := int64(e.At) - c.at
		low = append(low, byte(passed)) // the low byte is random; the rest is not
		high = binary.AppendVarint(high, passed>>8)
		spent = binary.AppendVarint(spent, passed-e.Spent)
		left = binary.AppendVarint(left, e.Left-c.next(e.Seat, e.Spent))
		c.note(e)
	}
	for _, column := range [][]byte{[]byte(texts.String()), []byte(causes.String()), seats, low, high, spent, left} {
		dst = append(binary.AppendUvarint(dst, uint64(len(column))), column...)
	}
	return dst
}

// entriesOf decodes entries from columnsOf.
func entriesOf(data []byte) ([]table.Entry, error) {
	n, width := binary.Uvarint(data)
	if width <= 0 || n > uint64(len(data)) {
		return nil, errPacked
	}
	data = data[width:]
	var columns [7][]byte
	for i := range columns {
		size, width := binary.Uvarint(data)
		if width <= 0 || size > uint64(len(data)-width) {
			return nil, errPacked
		}
		columns[i], data = data[width:width+int(size)], data[width+int(size):]
	}
	texts, causes := strings.Split(string(columns[0]), "\n"), strings.Split(string(columns[1]), "\n")
	if len(texts) != int(n)+1 || len(columns[3]) != int(n) {
		return nil, errPacked
	}
	isBroken := false
	varint := func(column int) int64 {
		v, width := binary.Varint(columns[column])
		if width <= 0 {
			isBroken = true
			return 0
		}
		columns[column] = columns[column][width:]
		return v
	}
	entries := make([]table.Entry, n)
	c := newClocks()
	for i := range entries {
		e := &entries[i]
		e.Text = common(strings.Clone(texts[i]))
		seat := varint(2)
		e.Seat, e.Bot = int(seat>>seatShift), seat&byBot != 0
		if seat&withCause != 0 {
			e.Cause = table.Cause(strings.Clone(causes[0]))
			causes = causes[1:]
			if len(causes) == 0 {
				return nil, errPacked
			}
		}
		passed := varint(4)<<8 | int64(columns[3][i])
		e.At = table.Millis(c.at + passed)
		e.Spent = passed - varint(5)
		e.Left = c.next(e.Seat, e.Spent) + varint(6)
		if isBroken {
			return nil, errPacked
		}
		c.note(e)
	}
	return slices.Clip(entries), nil
}

var errNewline = errors.New("an entry of more than one line cannot be packed")

// packable returns an error if packing would lose data of r.
func packable(r *live.Record) error {
	for i := range r.Entries {
		if strings.Contains(r.Entries[i].Text+string(r.Entries[i].Cause), "\n") || r.Entries[i].Seat < 0 {
			return errNewline
		}
	}
	return nil
}
