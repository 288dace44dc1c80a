package winprob

import (
	_ "embed" // for the numbers
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
)

// Model is the numbers of the games of one kind (see eval.Kinds), in millionths, all
// but Order of logarithms.
type Model struct {
	Kind string
	Side [sideTerms]int64 // for each unit of a feature
	Draw [drawTerms]int64 // the same, of the draw of all that are in
	// Order is the part of the scores that counts for the places behind the first, where
	// chance decides more.
	Order [orderTerms]int64
	// First are the ties in which some of those in share the first place, and Later
	// those of all others, by how many share it: from 2 to MaxSeats.
	First, Later [rules.MaxSeats + 1]int64
}

//go:embed places.txt
var file string

// Models returns all models.
func Models() []Model {
	m, err := ParseModels(file)
	if err != nil {
		panic(err) // tested
	}
	return m
}

// ModelOf returns the numbers of a kind of games, nil if there are none.
func ModelOf(models []Model, kind string) *Model {
	for i := range models {
		if models[i].Kind == kind {
			return &models[i]
		}
	}
	return nil
}

// modelError is a line of a file that cannot be read.
type modelError struct {
	line int
	text string
}

func (e *modelError) Error() string { return "places, line " + strconv.Itoa(e.line) + ": " + e.text }

// ParseModels reads a file of numbers: for each kind of games its name and then
// lines of a word and numbers, those of [Model.String].
func ParseModels(text string) ([]Model, error) {
	var list []Model
	number := 0
	for line := range strings.Lines(text) {
		number++
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if words[0] == "kind" && len(words) == 2 && slices.Contains(eval.Kinds(), words[1]) {
			list = append(list, Model{Kind: words[1], Order: [...]int64{behind: 1_000_000}})
			continue
		}
		if len(list) == 0 {
			return nil, &modelError{number, "expected kind and one of " + strings.Join(eval.Kinds(), ", ")}
		}
		into := list[len(list)-1].line(words[0])
		if len(into) != len(words)-1 {
			return nil, &modelError{number, "expected a term and its numbers, found " + strconv.Quote(words[0])}
		}
		for i, word := range words[1:] {
			n, err := strconv.ParseInt(word, 10, 32)
			if err != nil {
				return nil, &modelError{number, "expected a number, found " + strconv.Quote(word)}
			}
			into[i] = n
		}
	}
	return list, nil
}

// line returns the numbers of a line, nil for a word that is none.
func (m *Model) line(word string) []int64 {
	switch word {
	case "first":
		return m.First[2:]
	case "later":
		return m.Later[2:]
	}
	if i := slices.Index(sideNames[:], word); i >= 0 {
		return m.Side[i : i+1]
	}
	if i := slices.Index(drawNames[:], word); i >= 0 {
		return m.Draw[i : i+1]
	}
	if i := slices.Index(orderNames[:], word); i >= 0 {
		return m.Order[i : i+1]
	}
	return nil
}

// String returns the lines of m in the format of its file.
func (m *Model) String() string {
	text := "kind " + m.Kind + "\n"
	for _, word := range slices.Concat(sideNames[:], drawNames[:], orderNames[:], []string{"first", "later"}) {
		text += word
		for _, n := range m.line(word) {
			text += " " + strconv.FormatInt(n, 10)
		}
		text += "\n"
	}
	return text
}

// logits are the scores of the living sides, for the first place and for those behind it,
// and the additions of ties.
type logits struct {
	side, behind [rules.MaxSeats]int64
	first, later [rules.MaxSeats + 1]int64
}

// of returns the logits of features.
func (m *Model) of(f *Features) *logits {
	var x logits
	for i := range f.Sides {
		for t, v := range f.side[i] {
			x.side[i] += m.Side[t] * v
		}
		x.behind[i] = x.side[i] * m.Order[behind] / 1_000_000
	}
	x.first, x.later = m.First, m.Later
	all := len(f.Sides)
	x.first[all] = 0
	if all > 1 {
		for t, v := range f.draw {
			x.first[all] += m.Draw[t] * v
		}
	}
	return &x
}

// calm reduces the features of sides to the weight that they have among people, in games of
// this many sides. Two thirds between two is 0.005 to 0.006 for each centipawn of star:2 in
// the logarithm of the odds, where lichess.org finds 0.0037 among its players
// (lichess.org/page/accuracy); for more sides there is no data. Readers agreed with the
// reviews that judge by these parts (docs/review.md).
func (x *logits) calm(sides int) {
	part, of := int64(2), int64(3)
	if sides > 2 {
		part, of = 2, 5
	}
	for i := range x.side {
		x.side[i], x.behind[i] = x.side[i]*part/of, x.behind[i]*part/of
	}
}

// Crowd returns the logarithm of the number of sets of this size among the remaining sides,
// relative to single ones. Ties are rarer by it, so that their chance does not grow with
// the number of sides.
func Crowd(left, sharing int) int64 {
	sets := int64(1)
	for i := range sharing {
		sets = sets * int64(left-i) / int64(i+1)
	}
	return (logarithm(sets) - logarithm(int64(left))) * (nat / 1000)
}
