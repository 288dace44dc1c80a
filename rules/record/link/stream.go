package link

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// stream is a link during writing or reading. One description serves both: every method
// takes the value to write and returns the value read, which is the same during writing.
type stream struct {
	replayer *replay.Replayer
	writes   bool
	pgn      bool // the record is of PGN
	kinds    int  // the number of kinds beside moves
	packer   packer
	unpacker unpacker
	texts    []string // in the link so far
}

// number is a number below a radix of at least 1.
func (s *stream) number(value, radix int) int {
	if s.writes {
		s.packer.put(uint32(value), uint32(radix))
		return value
	}
	return int(s.unpacker.get(uint32(radix)))
}

func (s *stream) is(value bool) bool {
	if value {
		return s.number(1, 2) == 1
	}
	return s.number(0, 2) == 1
}

// countBits is the number of bits of a count in one number, which has one more for a
// continuation; mostCount is more than any count.
const (
	countBits = 3
	mostCount = 1 << 30
)

// count is a number of any size, the lowest bits first.
func (s *stream) count(n int) int {
	const part = 1 << countBits
	read := 0
	for shift := 0; ; shift += countBits {
		now := n >> shift % part
		if n>>(shift+countBits) > 0 {
			now += part
		}
		now = s.number(now, 2*part)
		read |= now % part << shift
		if now < part {
			return read
		}
		if read >= mostCount>>countBits {
			s.unpacker.failed = true
			return 0
		}
	}
}

// The characters of most texts: printable ASCII.
const (
	firstPrinted = ' '
	printed      = '~' - ' ' + 1
)

// text is a text, or the index of an equal earlier one.
func (s *stream) text(text string) string {
	known := s.number(slices.Index(s.texts, text)+1, len(s.texts)+1)
	if known > 0 {
		return s.texts[known-1]
	}
	plain := s.is(isPrinted(text))
	first, radix := 0, 256
	if plain {
		first, radix = firstPrinted, printed
	}
	bytes := []byte(text)
	for i := range s.count(len(bytes)) {
		if s.unpacker.failed {
			break
		}
		if !s.writes {
			bytes = append(bytes, 0)
		}
		bytes[i] = byte(first + s.number(int(bytes[i])-first, radix))
	}
	s.texts = append(s.texts, string(bytes))
	return string(bytes)
}

func isPrinted(text string) bool {
	for _, c := range []byte(text) {
		if c < firstPrinted || c >= firstPrinted+printed {
			return false
		}
	}
	return true
}

// list codes the items, each by one call of item.
func list[T any](s *stream, items []T, item func(T) T) []T {
	n := s.count(len(items))
	var all []T
	for i := range n {
		if s.unpacker.failed {
			return nil
		}
		var one T
		if s.writes {
			one = items[i]
		}
		all = append(all, item(one))
	}
	return all
}

// tagNames are the tags that most records have: a number in place of a name. New
// ones may only be added with a new version.
var tagNames = []string{
	"Event", "Site", "Date", "Round", "Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6", "Seat7", "Seat8",
	"Position", "TimeControl", "Termination", "SetUp", "ECO", "Opening", "Annotator", "Time", "UTCDate", "UTCTime",
	"Seat1Elo", "Seat2Elo", "Seat1Title", "Seat2Title", "Seat1Type", "Seat2Type", "Seat3Type", "Seat4Type", "PlyCount", "Link",
}

func (s *stream) tag(t record.Tag) record.Tag {
	if n := s.number(slices.Index(tagNames, t.Name)+1, len(tagNames)+1); n > 0 {
		t.Name = tagNames[n-1]
	} else {
		t.Name = s.text(t.Name)
	}
	return record.Tag{Name: t.Name, Value: s.value(t.Value)}
}

// The forms of the value of a tag.
const (
	valueText   = iota
	valueNumber // a whole number, without zeros before it
	valueDate   // 2026.11.22
	valueForms
)

func (s *stream) value(text string) string {
	form := valueText
	year, month, day := 0, 0, 0
	n, err := strconv.Atoi(text)
	if err == nil && n >= 0 && n < mostCount && strconv.Itoa(n) == text {
		form = valueNumber
	} else if len(text) == len("2026.11.22") {
		year, _ = strconv.Atoi(text[:4])
		month, _ = strconv.Atoi(text[5:7])
		day, _ = strconv.Atoi(text[8:])
		if year >= 0 && month >= 0 && day >= 0 && date(year, month, day) == text {
			form = valueDate
		}
	}
	switch s.number(form, valueForms) {
	case valueNumber:
		return strconv.Itoa(s.count(n))
	case valueDate:
		year = s.number(year, 10_000)
		month = s.number(month, 100)
		return date(year, month, s.number(day, 100))
	}
	return s.text(text)
}

func date(year, month, day int) string {
	digits := func(n, most int) string { return strconv.Itoa(most + n)[1:] }
	return digits(year, 10_000) + "." + digits(month, 100) + "." + digits(day, 100)
}
