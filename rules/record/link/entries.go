package link

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// PackEntries returns the entries of a game in the numbers of a link, without the link's
// other parts, and the seat on turn before each. It plays them on pos. An entry that is no
// legal move, such as a resignation, is a text.
func PackEntries(pos rules.Position, entries []string) (data []byte, turns []int, err error) {
	s := stream{writes: true}
	for _, text := range entries {
		legal := texts(pos)
		turns = append(turns, int(pos.Turn()))
		place, known := slices.BinarySearch(legal, text)
		if !known {
			place = len(legal)
		}
		if s.number(place, len(legal)+1); !known {
			s.text(text)
		}
		if err := rules.Apply(pos, text); err != nil {
			return nil, nil, err
		}
	}
	return s.packer.end(), turns, nil
}

// UnpackEntries returns n entries that PackEntries has written.
func UnpackEntries(pos rules.Position, n int, data []byte) (entries []string, turns []int, err error) {
	s := stream{unpacker: unpacker{rest: data}}
	for range n {
		legal := texts(pos)
		turns = append(turns, int(pos.Turn()))
		var text string
		if place := s.number(0, len(legal)+1); place < len(legal) {
			text = legal[place]
		} else {
			text = s.text("")
		}
		if s.unpacker.failed {
			return nil, nil, errShort
		}
		if err := rules.Apply(pos, text); err != nil {
			return nil, nil, err
		}
		entries = append(entries, text)
	}
	return entries, turns, s.unpacker.end()
}
