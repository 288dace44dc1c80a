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

// Format returns the legal move m of pos in the given style. The position is
// left as it was.
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
	v := newView(pos)
	ahead := pos.Clone().State()
	for i, m := range moves {
		a := pos.Describe(m)
		switch {
		case a.Kind == rules.Pass || a.Kind == rules.Swap || a.Kind == rules.Stay || a.Kind == rules.QueenChoice:
			texts[i] = pos.MoveText(m)
			continue
		case style == Short:
			texts[i] = v.short(a)
		case style == Descriptive && v.hasDescriptive():
			texts[i] = v.descriptive(a)
		default:
			texts[i] = v.long(a)
		}
		texts[i] += marks(ahead, m)
	}
	return texts
}
