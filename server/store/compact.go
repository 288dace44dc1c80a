package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	_ "embed"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/link"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// In form 2 a move is its index among the legal moves, as in a link. Times and random values are
// numbers, entropy-coded. The rest is JSON, nearly the same in all games, which zstd compresses
// well. Tokens of requests are dropped, since nobody repeats a request after a day.
//
// Layout: the compressed text and the entries, each with its length, then the numbers.

// compactDictionary is the zstd dictionary for the texts of all kinds of games. It never changes,
// like that of form 1.
//
//go:embed pack-2.dict
var compactDictionary []byte

var compactPacker = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderDict(compactDictionary), zstd.WithEncoderLevel(zstd.SpeedBestCompression),
		zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithSingleSegment(true))
})

var compactUnpacker = sync.OnceValues(func() (*zstd.Decoder, error) {
	return zstd.NewReader(nil, zstd.WithDecoderDicts(compactDictionary), zstd.WithDecoderConcurrency(connections), zstd.WithDecoderMaxMemory(maxPacked))
})

// zstdMagic begins every frame, and is dropped.
var zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// shelf caches games for packing and unpacking.
var shelf games.Shelf

// start returns the initial position of a setting.
func start(s *table.Setting) (rules.Position, error) {
	game, err := shelf.Parse(s.Variant)
	if err != nil {
		return nil, err
	}
	return (&table.State{Setting: *s}).Replay(game, 0)
}

// packCompact packs a game in form 2. It reports false if the game cannot be replayed, or does
// not unpack to the same game.
func packCompact(r *live.Record, messages []live.Message) (data []byte, ok bool) {
	text, moves, numbers, err := compact(r, messages)
	if err != nil {
		return nil, false
	}
	p, err := compactPacker()
	if err != nil {
		return nil, false
	}
	frame, ok := bytes.CutPrefix(p.EncodeAll(text, nil), zstdMagic)
	if !ok {
		return nil, false
	}
	data = []byte{compactForm}
	for _, part := range [][]byte{frame, moves} {
		data = append(binary.AppendUvarint(data, uint64(len(part))), part...)
	}
	data = append(data, numbers...)
	return data, unpacksTo(data, r, messages)
}

// compact returns the parts of a packed game: the uncompressed text, the entries and the numbers.
func compact(r *live.Record, messages []live.Message) (text, moves, numbers []byte, err error) {
	bare := *r
	bare.ID, bare.Tokens = "", nil
	head, err := headOf(&bare, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	said := []byte{}
	if len(messages) > 0 {
		if said, err = json.Marshal(messages); err != nil {
			return nil, nil, nil, err
		}
	}
	entries := make([]string, len(r.Entries))
	for i := range r.Entries {
		entries[i] = r.Entries[i].Text
	}
	var turns []int
	err = rescue.Do(func() error {
		pos, err := start(&r.Setting)
		if err == nil {
			moves, turns, err = link.PackEntries(pos, entries)
		}
		return err
	})
	if err != nil {
		return nil, nil, nil, err
	}
	c := newWriter()
	end, _, err := timed(c, slices.Clone(r.Entries), turns)
	if err != nil {
		return nil, nil, nil, err
	}
	whole := fmt.Appendf(nil, "%s\n%s\n%s", head.text, bare.AppendCourse(nil), said)
	text, ok := newShorthand(c, end).shorten(whole)
	if !ok {
		return nil, nil, nil, errPacked
	}
	// The text begins with the number of entries.
	return append(binary.AppendUvarint(nil, uint64(len(entries))), text...), moves, c.end(), nil
}

// unpackCompact unpacks a game from packCompact.
func unpackCompact(id string, version uint64, data []byte) (*live.Record, []live.Message, error) {
	var parts [2][]byte
	for i := range parts {
		n, width := binary.Uvarint(data)
		if width <= 0 || n > uint64(len(data)-width) {
			return nil, nil, errPacked
		}
		parts[i], data = data[width:width+int(n)], data[width+int(n):]
	}
	u, err := compactUnpacker()
	if err != nil {
		return nil, nil, err
	}
	text, err := u.DecodeAll(append(slices.Clip(zstdMagic), parts[0]...), nil)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	n, width := binary.Uvarint(text)
	if width <= 0 || n > maxPacked>>8 {
		return nil, nil, errPacked
	}
	text = text[width:]
	// The variant is in the text, and the text depends on the times of moves. The times therefore come
	// first, with the seat to move.
	variant, err := settingOf(text)
	if err != nil {
		return nil, nil, err
	}
	var moves []string
	var turns []int
	err = rescue.Do(func() error {
		pos, err := start(variant)
		if err == nil {
			moves, turns, err = link.UnpackEntries(pos, int(n), parts[1])
		}
		return err
	})
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	c := newReader(data)
	entries := make([]table.Entry, n)
	end, entries, err := timed(c, entries, turns)
	if err != nil {
		return nil, nil, err
	}
	whole, ok := newShorthand(c, end).writeOut(text)
	lines := bytes.SplitN(whole, []byte{'\n'}, 3)
	if !ok || len(lines) != 3 {
		return nil, nil, errPacked
	}
	r, err := record(string(lines[0]), version, string(lines[1]))
	if err != nil {
		return nil, nil, err
	}
	for i := range entries {
		entries[i].Text = common(moves[i])
	}
	r.ID, r.Entries = live.GameID(id), entries
	var messages []live.Message
	if len(lines[2]) > 0 {
		if err := json.Unmarshal(lines[2], &messages); err != nil {
			return nil, nil, fmt.Errorf("%w: %w", errPacked, err)
		}
	}
	return r, messages, nil
}

// settingOf returns the part of a shortened text that determines the initial position.
func settingOf(text []byte) (*table.Setting, error) {
	value := func(name string) (string, error) {
		_, behind, ok := bytes.Cut(text, []byte(`"`+name+`":`))
		if !ok {
			return "", nil
		}
		var value string
		err := json.NewDecoder(bytes.NewReader(behind)).Decode(&value)
		return value, err
	}
	variant, err := value("variant")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	position, err := value("position")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	return &table.Setting{Variant: variant, Position: position}, nil
}

// causes are the causes of entries by their stored number; append only.
var causes = []table.Cause{"", table.Absence, table.Limit}

// timed encodes or decodes entries without their texts; turns has the seat to move before each.
// It returns the resulting clocks.
func timed(c *coder, entries []table.Entry, turns []int) (*clocks, []table.Entry, error) {
	end := &clocks{left: map[int]int64{}}
	var full, gain int64 // initial time and increment of a clock, if known
	spent, waited, left, seats, why := new(numbers), new(numbers), new(numbers), new(numbers), new(numbers)
	bots := map[int]*odds{}
	for i := range entries {
		e := &entries[i]
		e.Seat = turns[i] + int(c.signed(seats, int64(e.Seat-turns[i])))
		if bots[e.Seat] == nil {
			bots[e.Seat] = new(odds)
		}
		e.Bot = c.bit(bots[e.Seat], uint(flag(e.Bot))) == 1
		cause := slices.Index(causes, e.Cause)
		if cause < 0 {
			return nil, nil, errPacked
		}
		if cause = int(c.number(why, uint64(cause))); cause >= len(causes) {
			return nil, nil, errPacked
		}
		e.Cause = causes[cause]
		passed := int64(e.At) - end.at
		if i == 0 {
			passed = c.signed(new(numbers), passed)
			e.Spent = c.signed(spent, e.Spent)
		} else {
			e.Spent = c.signed(spent, e.Spent)
			passed = e.Spent + c.signed(waited, passed-e.Spent)
		}
		e.At = table.Millis(end.at + passed)
		before, known := end.left[e.Seat]
		due := full - e.Spent
		if known {
			due = before - e.Spent + gain
		}
		e.Left = due + c.signed(left, e.Left-due)
		if known {
			gain += e.Left - due
		} else {
			full += e.Left - due
		}
		if c.short {
			return nil, nil, errPacked
		}
		end.at, end.left[e.Seat] = int64(e.At), e.Left
	}
	return end, slices.Clip(entries), nil
}
