package notation

import "github.com/manykings/manykings/rules"

// Style is a way to write moves.
type Style uint8

// The styles. Moves that are words (pass, swap, stay, Red's queen) are the same
// in all of them.
const (
	Protocol    Style = iota // of formats.md: squares only, no position needed to split it
	Short                    // piece and goal, the start only as far as needed; SAN at star:2
	Long                     // piece, start and goal; draughts: all squares landed on
	Descriptive              // of English books at star:2, else star.24; games on other boards and draughts are written Long
)

var styleNames = [...]string{"protocol", "short", "long", "descriptive"}

// String returns the name of s.
func (s Style) String() string { return styleNames[s] }

// ParseStyle returns the style with the given name.
func ParseStyle(name string) (Style, bool) {
	for i, n := range styleNames {
		if n == name {
			return Style(i), true
		}
	}
	return Protocol, false
}

// RecordStyle returns the style in which the rules page of a game writes its
// records: Short for ordinary chess, Sovereign Chess (sovereign.18) and draughts
// (draughts.13), Long for all others (star.23, yalta.13, rex.11).
func RecordStyle(g rules.Game) Style {
	if isChessboard(g) || isColoured(g) || isDraughts(g) {
		return Short
	}
	return Long
}

// Format returns the legal move m of pos in the given style. The position is unchanged
// afterwards.
func Format(style Style, pos rules.Position, m rules.Move) string {
	return Texts(style, pos, []rules.Move{m})[0]
}

// Texts returns the texts of legal moves of pos in the given style, by index.
// It is faster than as many calls of [Format].
func Texts(style Style, pos rules.Position, moves []rules.Move) []string {
	texts := make([]string, len(moves))
	if style == Protocol {
		for i, m := range moves {
			texts[i] = pos.MoveText(m)
		}
		return texts
	}
	v := newContext(pos)
	ahead := pos.Clone().State()
	for i, m := range moves {
		text, marked := v.text(style, m)
		if marked {
			ahead.Make(m)
			text += marks(ahead.Position())
			ahead.Unmake()
		}
		texts[i] = text
	}
	return texts
}

// text returns m in the given style, which is not Protocol, without marks, and
// reports whether it has any.
func (v *context) text(style Style, m rules.Move) (text string, marked bool) {
	a := v.pos.Describe(m)
	switch {
	case a.Kind == rules.Pass || a.Kind == rules.Swap || a.Kind == rules.Stay || a.Kind == rules.QueenChoice:
		return v.pos.MoveText(m), false
	case style == Short:
		text = v.short(a)
	case style == Descriptive && v.hasDescriptive():
		text = v.descriptive(a)
	default:
		text = v.long(a)
	}
	return text, !v.draughts // a king of draughts is never attacked
}

// Scribe writes the moves of a game while it plays them. It is faster than [Format], which
// copies the position to find a move's effect on kings: a scribe has one copy and plays the
// game on it too.
type Scribe struct {
	pos, ahead rules.Position
	context    context
}

// NewScribe returns a Scribe of the game that goes on from pos. Meanwhile only the Scribe may play in
// pos.
func NewScribe(pos rules.Position) *Scribe { return &Scribe{pos: pos, ahead: pos.Clone()} }

// Play plays the legal move m and returns its text, as [Format] writes it.
func (s *Scribe) Play(style Style, m rules.Move) string {
	var text string
	var marked bool
	if style == Protocol {
		text = s.pos.MoveText(m)
	} else {
		s.context.look(s.pos)
		text, marked = s.context.text(style, m)
	}
	ahead := s.ahead.State()
	ahead.Make(m)
	if marked {
		text += marks(ahead.Position())
	}
	ahead.Begin()
	s.pos.Play(m)
	return text
}
