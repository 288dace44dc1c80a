package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// Any stands in a line for whatever a seat plays.
const Any = "*"

// Limits of conditional moves.
const (
	mostLines = 40
	mostSteps = 40 // of a line
)

// Conditional is what a person has said to answer for a seat if the others play what is
// foreseen, in a game by correspondence. It is theirs alone: no state of the game has it,
// and what was played since it was made says how far it has come.
type Conditional struct {
	Player  Player
	Seat    int
	Version uint64 // of the state that it was made for
	After   int    // how many entries had been played then
	Lines   []Line // those that name more before those that name less
}

// Line is what is played one after the other from some position on: its last step is
// one of the seat that foresees it.
type Line []Step

// Step is a move of a seat; [Any] is whatever another plays.
type Step struct {
	Seat int    `json:"seat"`
	Text string `json:"text"`
}

// Ahead returns the position after one step of a line and the seat that takes it. The step is a
// move in protocol notation, or [Any], which passes the turn and moves nothing. Ahead may change pos.
func Ahead(pos rules.Position, text string) (after rules.Position, seat int, err error) {
	if pos.Over() {
		return nil, 0, &InputError{"lines", "the game is over there"}
	}
	seat = int(pos.Turn())
	if text == Any {
		if after = api.Pass(pos); after == nil {
			return nil, 0, &InputError{"lines", "nothing can be foreseen behind any move here"}
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

// Foresee returns what a player says to answer on a seat, as lines of moves from the position after
// all entries on; version is that of the state that they saw. Pos is that position, which stays as it is. It returns [ErrConflict]
// if the position is another by now, or the turn that of the seat, and an [*InputError] for lines that
// make no sense; of several that answer the same with different moves, too.
func (s *State) Foresee(player Player, seat int, version uint64, pos rules.Position, lines [][]string) (*Conditional, error) {
	if err := s.holds(player, seat); err != nil {
		return nil, err
	}
	switch {
	case s.Clock.Kind != DaysClock:
		return nil, &InputError{"lines", "for games by correspondence"}
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

// follow returns a line of which every move is legal as far as that is known.
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
			return nil, &InputError{at, "a choice that must be made by hand"}
		}
		step := Step{int(pos.Turn()), text}
		if text != Any && !pos.Over() {
			if m, err := pos.ParseMove(text); err == nil {
				step.Text = pos.MoveText(m)
			}
		}
		if step.Seat == seat && text == Any {
			return nil, &InputError{at, "a move of one's own cannot be any"}
		}
		if pos, _, err = Ahead(pos, text); err != nil {
			return nil, &InputError{at, err.Error()}
		}
		line = append(line, step)
	}
	if line[len(line)-1].Seat != seat {
		return nil, &InputError{field, "must end with a move of the seat"}
	}
	return line, nil
}

// tidy puts what names more before what names less, and leaves out what another line says
// too. It returns an error if two lines answer the same with different moves.
func (c *Conditional) tidy() error {
	var named []string // in the order in which they come first
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
			return len(b) - len(a) // the longer one says what the shorter does
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
				return &InputError{"lines", "two answers to the same: " + line[i].Text + " and " + other[i].Text}
			}
		}
		if !said {
			lines = append(lines, line)
		}
	}
	c.Lines = lines
	return nil
}

// parting returns with which step two lines part, or how long the shorter is.
func parting(a, b Line) int {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return i
}

// Left returns what is left of the lines in a later state of the game: of those that
// everything played since has followed, the steps to come. There are none once the game has
// ended or an entry was taken back, once somebody has resigned or lost on time, or where the turn is not that of
// whoever was foreseen to have it.
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

// Answer returns the move that was foreseen for the state, if it is the turn of the seat:
// that of the line that names most, an earlier move before a later one.
func (c *Conditional) Answer(s *State) (text string, ok bool) {
	left := c.Left(s)
	if len(left) == 0 || s.Turn != c.Seat || s.Pause != nil {
		return "", false
	}
	return left[0][0].Text, true
}
