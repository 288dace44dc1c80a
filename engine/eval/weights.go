package eval

import (
	_ "embed" // for the files of weights
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/draughts"
	"github.com/manykings/manykings/rules/sovereign"
)

// Weights are the numbers that the games of one kind are judged by, and the
// content of a file:
//
//	# where they come from
//	kind star2
//	man.queen 985/965
//	zone.queen 5
//
// The first line names the kind. Any other is a name and numbers, in centipawns unless the fields
// of [chessWeights], [sovereignWeights] and [draughtsWeights] say otherwise; a/b is a in the
// middle game and b in the endgame.
type Weights struct {
	kind     string
	chess    chessWeights // that of its family is used
	grid     sovereignWeights
	draughts draughtsWeights
}

// The kinds of games, as their files are named.
const (
	kindOrthodox      = "star2"
	kindThree         = "star3"
	kindMany          = "star4" // four seats and more
	kindTeams         = "starteams"
	kindYalta         = "yalta"
	kindRex           = "rex"
	kindSovereign     = "sovereign"
	kindRoyale        = "royale"
	kindDraughts      = "draughts2"
	kindDraughtsOfAll = "draughts4" // three seats and more
)

// The files of weights that are played with. (As one file system they would
// cost the browser 27 kB more.)
var (
	//go:embed weights/star2.txt
	fileOrthodox string
	//go:embed weights/star3.txt
	fileThree string
	//go:embed weights/star4.txt
	fileMany string
	//go:embed weights/starteams.txt
	fileTeams string
	//go:embed weights/yalta.txt
	fileYalta string
	//go:embed weights/rex.txt
	fileRex string
	//go:embed weights/sovereign.txt
	fileSovereign string
	//go:embed weights/royale.txt
	fileRoyale string
	//go:embed weights/draughts2.txt
	fileDraughts string
	//go:embed weights/draughts4.txt
	fileDraughtsOfAll string
)

// kinds are the kinds of games and their files.
func kinds() [][2]string {
	return [][2]string{
		{kindOrthodox, fileOrthodox}, {kindThree, fileThree}, {kindMany, fileMany}, {kindTeams, fileTeams},
		{kindYalta, fileYalta}, {kindRex, fileRex}, {kindSovereign, fileSovereign}, {kindRoyale, fileRoyale},
		{kindDraughts, fileDraughts}, {kindDraughtsOfAll, fileDraughtsOfAll},
	}
}

// Kinds are the kinds of games.
func Kinds() []string {
	var list []string
	for _, k := range kinds() {
		list = append(list, k[0])
	}
	return list
}

// fileOf returns the file of a kind of games.
func fileOf(kind string) string {
	for _, k := range kinds() {
		if k[0] == kind {
			return k[1]
		}
	}
	return ""
}

// KindOf returns the kind of a game. It panics if the game is of a family that
// is not known here.
func KindOf(game rules.Game) string {
	switch g := game.(type) {
	case *chess.Game:
		switch {
		case g.Star() == nil:
			return kindRex
		case g.Seats() == 2:
			return kindOrthodox
		case g.ID().Name == kindYalta:
			return kindYalta
		case len(g.Teams()) < g.Seats():
			return kindTeams
		case g.Seats() == 3:
			return kindThree
		}
		return kindMany
	case *draughts.Game:
		if g.Seats() == 2 {
			return kindDraughts
		}
		return kindDraughtsOfAll
	case *sovereign.Game:
		if g.Seats() == 2 {
			return kindSovereign
		}
		return kindRoyale
	}
	panic("eval: no evaluation for " + game.ID().String())
}

// WeightsOf returns the weights that a game is played with. They are the
// caller's to change.
func WeightsOf(game rules.Game) *Weights {
	w, err := ParseWeights(fileOf(KindOf(game)))
	if err != nil {
		panic(err) // every kind has a file that can be read, tested
	}
	return w
}

// WeightsError is a line of a file of weights that cannot be used.
type WeightsError struct {
	Kind string // empty where none is known
	Line int    // from 1; 0 for a missing line
	Text string
}

// Error has the place and the description of a fault.
func (e *WeightsError) Error() string {
	text := "weights"
	if e.Kind != "" {
		text += " of " + e.Kind
	}
	if e.Line > 0 {
		text += ", line " + strconv.Itoa(e.Line)
	}
	return text + ": " + e.Text
}

// ParseWeights reads a file of weights. Every line of its kind must be there,
// once. The error is a [*WeightsError].
func ParseWeights(text string) (*Weights, error) {
	w := &Weights{}
	missing := make(map[string]weightLine)
	number := 0
	fault := func(text string) error { return &WeightsError{w.kind, number, text} }
	for text := range strings.Lines(text) {
		number++
		words := strings.Fields(text)
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		if w.kind == "" {
			if words[0] != "kind" || len(words) != 2 || !slices.Contains(Kinds(), words[1]) {
				return nil, fault("expected kind and one of " + strings.Join(Kinds(), ", "))
			}
			w.kind = words[1]
			for _, l := range w.lines() {
				missing[l.name] = l
			}
			continue
		}
		l, ok := missing[words[0]]
		if !ok {
			return nil, fault("no weight is named " + words[0] + ", or it has a line before")
		}
		delete(missing, words[0])
		if len(words)-1 != len(l.numbers) {
			return nil, fault("expected " + strconv.Itoa(len(l.numbers)) + " numbers")
		}
		for i, word := range words[1:] {
			if !read(l.numbers[i], word) {
				return nil, fault("expected " + form(l.numbers[i]) + ", found " + word)
			}
		}
	}
	number = 0
	if w.kind == "" {
		return nil, fault("there are none")
	}
	for _, l := range w.lines() {
		if _, ok := missing[l.name]; ok {
			return nil, fault("no line " + l.name)
		}
	}
	return w, nil
}

// String returns the lines of the file, without comments.
func (w *Weights) String() string {
	var text strings.Builder
	text.WriteString("kind " + w.kind + "\n")
	for _, l := range w.lines() {
		text.WriteString(l.name)
		for _, n := range l.numbers {
			text.WriteString(" " + write(n))
		}
		text.WriteString("\n")
	}
	return text.String()
}

// Kind returns the kind of games that w is for.
func (w *Weights) Kind() string { return w.kind }

// Number is one number among weights.
type Number struct {
	Name string // of its line, with the place in the line and the half of a pair
	// Linear is whether positions are worth more or less in proportion to it, as
	// long as all other numbers stay.
	Linear bool
	number any // as in weightLine
	end    bool
}

// Numbers returns all numbers of w, in the order of its file. They stay tied to w: the next
// [Scale] uses changed values.
func (w *Weights) Numbers() []Number {
	var list []Number
	for _, l := range w.lines() {
		for i, n := range l.numbers {
			name := l.name
			if len(l.numbers) > 1 {
				name += "[" + strconv.Itoa(i) + "]"
			}
			if _, ok := n.(*pair); ok {
				list = append(list, Number{name + " middle", l.linear, n, false}, Number{name + " end", l.linear, n, true})
				continue
			}
			list = append(list, Number{name, l.linear, n, false})
		}
	}
	return list
}

// Value returns the number.
func (n Number) Value() int {
	switch p := n.number.(type) {
	case *pair:
		if n.end {
			return int(p.end())
		}
		return int(p.middle())
	case *engine.Score:
		return int(*p)
	}
	return *n.number.(*int)
}

// Set changes the number.
func (n Number) Set(value int) {
	switch p := n.number.(type) {
	case *pair:
		if n.end {
			*p = at(int32(p.middle()), int32(value))
		} else {
			*p = at(int32(value), int32(p.end()))
		}
	case *engine.Score:
		*p = engine.Score(value)
	case *int:
		*p = value
	}
}

// weightLine is a line of a file of weights.
type weightLine struct {
	name    string
	linear  bool  // see [Number]
	numbers []any // each a *pair, *engine.Score or *int, in the weights that the line is of
}

// read sets a number from its text and reports whether it could.
func read(number any, text string) bool {
	value := func(text string) (int32, bool) {
		n, err := strconv.ParseInt(text, 10, 32)
		return int32(n), err == nil && n > -1e5 && n < 1e5
	}
	switch p := number.(type) {
	case *pair:
		middle, end, _ := strings.Cut(text, "/")
		m, ok1 := value(middle)
		e, ok2 := value(end)
		*p = at(m, e)
		return ok1 && ok2
	case *engine.Score:
		n, ok := value(text)
		*p = engine.Score(n)
		return ok
	case *int:
		n, ok := value(text)
		*p = int(n)
		return ok
	}
	return false
}

// write returns a number as text.
func write(number any) string {
	switch p := number.(type) {
	case *pair:
		return strconv.Itoa(int(p.middle())) + "/" + strconv.Itoa(int(p.end()))
	case *engine.Score:
		return strconv.Itoa(int(*p))
	}
	return strconv.Itoa(*number.(*int))
}

// form describes the expected form of a number.
func form(number any) string {
	if _, ok := number.(*pair); ok {
		return "two numbers such as 12/-5"
	}
	return "a number"
}

// lines returns the lines of the kind of w, nil for an unknown kind.
func (w *Weights) lines() []weightLine {
	switch w.kind {
	case kindRex:
		return w.chess.lines(maxRows, maxFolds)
	case kindOrthodox:
		return append(w.chess.lines(starRows, starFolds), w.chess.fine.lines()...)
	case kindThree, kindMany, kindTeams, kindYalta:
		return w.chess.lines(starRows, starFolds)
	case kindSovereign, kindRoyale:
		return w.grid.lines()
	case kindDraughts, kindDraughtsOfAll:
		return w.draughts.lines()
	}
	return nil
}

// linear and fixed are lines of weights that are linear and that are not.
//
//go:noinline
func linear(name string, numbers ...any) weightLine { return weightLine{name, true, numbers} }

//go:noinline
func fixed(name string, numbers ...any) weightLine { return weightLine{name, false, numbers} }

// each returns pointers to the numbers of a list.
//
//go:noinline
func each[T any](list []T) []any {
	pointers := make([]any, len(list))
	for i := range list {
		pointers[i] = &list[i]
	}
	return pointers
}
