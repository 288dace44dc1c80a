package study

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

// Path names a node of a tree: a number of entries of the game; then, for each branch, the
// number of a variation of the next entry, from 1, and a number of its entries. Path{12} is
// behind the twelfth entry, Path{12, 1, 3} three entries into the first variation of the
// thirteenth, Path{0} the beginning.
type Path []int

// errPath reports a path without a node.
var errPath = errors.New("the path leads nowhere")

// ParsePath reads what [Path.String] writes. An empty text is the beginning.
func ParsePath(text string) (Path, error) {
	if text == "" {
		return Path{0}, nil
	}
	var p Path
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || strconv.Itoa(n) != part {
			return nil, errPath
		}
		p = append(p, n)
	}
	if len(p)%2 == 0 {
		return nil, errPath
	}
	return p, nil
}

// String returns p as its numbers with full stops between: "12.1.3".
func (p Path) String() string {
	var b []byte
	for i, n := range p {
		if i > 0 {
			b = append(b, '.')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(b)
}

// IsMain reports whether p is in the game itself.
func (p Path) IsMain() bool { return len(p) == 1 }

// ahead returns the place n entries further down the line, or up.
func (p Path) ahead(n int) Path {
	q := slices.Clone(p)
	q[len(q)-1] += n
	return q
}

// branch returns the place n entries into a variation, from 1, of the next entry.
func (p Path) branch(variation, n int) Path { return append(slices.Clone(p), variation, n) }

// Before returns the place before the last entry, where there is one. Of the first
// entry of a variation that is where the variation branches off.
func (p Path) Before() (Path, bool) {
	switch last := len(p) - 1; {
	case p[last] > 1, p[last] == 1 && last == 0:
		return p.ahead(-1), true
	case p[last] == 1:
		return slices.Clone(p[:last-1]).origin(), true
	}
	return p, false
}

// origin returns the one name of a place that is named by the beginning of a
// variation.
func (p Path) origin() Path {
	for len(p) > 1 && p[len(p)-1] == 0 {
		p = p[:len(p)-2]
	}
	return p
}
