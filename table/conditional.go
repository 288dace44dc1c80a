package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// Any is the step for any move of a seat.
const Any = "*"

// Limits of conditional moves.
const (
	mostLines = 40
	mostSteps = 40 // steps of a line
)

// Conditional is the conditional moves of a seat in a correspondence game. Only its player may
// see them, so the game's state does not contain them. The entries since show the progress along
// the lines.
type Conditional struct {
	Player  Player
	Seat    int
	Version uint64 // version of the state for which it was made
	After   int    // number of entries then
	Lines   []Line // more specific lines first
}

// Line is a sequence of steps from a position; its last step is a move of the seat itself.
type Line []Step

// Step is a move of a seat; [Any] is any move of another seat.
type Step struct {
	Seat int    `json:"seat"`
	Text string `json:"text"`
}

// Ahead returns the position after one step of a line and the seat that makes it. The step is a
// move in protocol notation, or [Any], which passes the turn without a move. Ahead may change pos.
func Ahead(pos rules.Position, text string) (after rules.Position, seat int, err error) {
	if pos.Over() {
		return nil, 0, &InputError{"lines", "the game is over at that point"}
	}
	seat = int(pos.Turn())
	if text == Any {
		if after = api.Pass(pos); after == nil {
			return nil, 0, &InputError{"lines", "* is not possible here"}
		}
		return after, seat, nil
	}
	m, err := pos.ParseMove(text)
	if err != nil {
		return nil, 0, err
	}
	pos.Play(m)
	return pos, seat, nil
}

// Foresee returns the conditional moves of a player for a seat, as lines of moves from the position
// after all entries. Version is that of the state that the player saw. Pos is that position, which
// stays unchanged. It returns [ErrConflict] if the position has changed or it is the seat's turn,
// and an [*InputError] for invalid lines or contradictory answers.
func (s *State) Foresee(player Player, seat int, version uint64, pos rules.Position, lines [][]string) (*Conditional, error) {
	if err := s.holds(player, seat); err != nil {
		return nil, err
	}
	switch {
	case s.Clock.Kind != DaysClock:
		return nil, &InputError{"lines", "need a correspondence game"}
	case version < s.Moved || version > s.Version || s.Turn == seat:
		return nil, ErrConflict
	case len(lines) > mostLines:
		return nil, &InputError{"lines", "at most " + strconv.Itoa(mostLines)}
	}
	c := &Conditional{Player: player, Seat: seat, Version: s.Version, After: len(s.Entries)}
	here := rules.Pack(pos)
	for i, texts := range lines {
		line, err := follow(here.Unpack(nil), seat, texts, "lines["+strconv.Itoa(i)+"]")
		if err != nil {
			return nil, err
		}
		c.Lines = append(c.Lines, line)
	}
	return c, c.tidy()
}

// follow returns a line after checking the legality of its moves as far as possible.
func follow(pos rules.Position, seat int, texts []string, field string) (line Line, err error) {
	if len(texts) == 0 || len(texts) > mostSteps {
		return nil, &InputError{field, "1 to " + strconv.Itoa(mostSteps) + " moves"}
	}
	for i, text := range texts {
		at := field + "[" + strconv.Itoa(i) + "]"
		if len(text) > maxText {
			return nil, &InputError{at, "at most " + strconv.Itoa(maxText) + " bytes"}
		}
		if one, _ := rules.Exchanges(text); one != 0 || pos.Choice() != rules.NoMove {
			return nil, &InputError{at, "is a choice that you must make yourself"}
		}
		step := Step{int(pos.Turn()), text}
		if text != Any && !pos.Over() {
			if m, err := pos.ParseMove(text); err == nil {
				step.Text = pos.MoveText(m)
			}
		}
		if step.Seat == seat && text == Any {
			return nil, &InputError{at, "your own move cannot be *"}
		}
		if pos, _, err = Ahead(pos, text); err != nil {
			return nil, &InputError{at, err.Error()}
		}
		line = append(line, step)
	}
	if line[len(line)-1].Seat != seat {
		return nil, &InputError{field, "must end with a move of your seat"}
	}
	return line, nil
}

// tidy sorts more specific lines before less specific ones and drops redundant lines. It returns an
// error if two lines answer the same moves differently.
func (c *Conditional) tidy() error {
	var named []string // in order of first occurrence
	for _, line := range c.Lines {
		for _, step := range line {
			if step.Text != Any && !slices.Contains(named, step.Text) {
				named = append(named, step.Text)
			}
		}
	}
	named = append(named, Any)
	slices.SortStableFunc(c.Lines, func(a, b Line) int {
		i := parting(a, b)
		if i == len(a) || i == len(b) {
			return len(b) - len(a) // the longer one covers the shorter one
		}
		return slices.Index(named, a[i].Text) - slices.Index(named, b[i].Text)
	})
	var lines []Line
	for _, line := range c.Lines {
		said := false
		for _, other := range lines {
			switch i := parting(line, other); {
			case i == len(line):
				said = true
			case i < len(other) && line[i].Seat == c.Seat && other[i].Seat == c.Seat:
				return &InputError{"lines", "contradictory answers: " + line[i].Text + " and " + other[i].Text}
			}
		}
		if !said {
			lines = append(lines, line)
		}
	}
	c.Lines = lines
	return nil
}

// parting returns the first step in which two lines differ, or the length of the shorter.
func parting(a, b Line) int {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return i
}

// Left returns the remaining steps of the lines that match all entries since. There are none once
// the game has ended, after a takeback, resignation or loss on time, or if the turn is not that of
// the expected seat.
func (c *Conditional) Left(s *State) (left []Line) {
	if s.holds(c.Player, c.Seat) != nil || s.Cut > c.Version || c.After > len(s.Entries) {
		return nil
	}
	played := s.Entries[c.After:]
	for _, line := range c.Lines {
		if len(line) <= len(played) {
			continue
		}
		fits := line[len(played)].Seat == s.Turn
		for i := range played {
			e, step := &played[i], line[i]
			fits = fits && !e.isNoPly() && e.Seat == step.Seat && (step.Text == Any || step.Text == e.Text)
		}
		if fits {
			left = append(left, line[len(played):])
		}
	}
	return left
}

// Answer returns the conditional move for the state, if it is the turn of the seat: from the most
// specific line, earlier lines first.
func (c *Conditional) Answer(s *State) (text string, ok bool) {
	left := c.Left(s)
	if len(left) == 0 || s.Turn != c.Seat || s.Pause != nil {
		return "", false
	}
	return left[0][0].Text, true
}
