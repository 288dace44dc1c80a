package puzzle

import (
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// Puzzle is a problem.
type Puzzle struct {
	ID       string // of the problem for ever: its kind, and its position and line hashed
	Kind     string // one of [Kinds]
	Goal     Goal   // the kind's goal here
	Level    int    // how hard it is: the lowest bot that finds the first move, 1 to 10
	Position string // one line of docs/notation.md
	// Line is the solution as protocol texts: the solver's move first, then the
	// continuation until the goal. The others' moves are one of many choices; each of the
	// solver's moves is the only one.
	Line []string
}

// Family returns the family of games that p belongs to, and its game id.
func (p *Puzzle) Family() (family, game string) {
	setup, err := notation.ParseSetup(p.Position)
	if err != nil {
		return "", ""
	}
	id, err := rules.ParseID(setup.Game)
	if err != nil {
		return "", ""
	}
	return id.Name, setup.Game
}

// Begin returns the position of p, its turn begun.
func (p *Puzzle) Begin(shelf *games.Shelf) (rules.Position, error) {
	setup, err := notation.ParseSetup(p.Position)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	pos, err := shelf.Position(setup)
	if err != nil {
		return nil, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return pos, nil
}

// name sets the id of p from its contents.
func (p *Puzzle) name() {
	h := fnv.New32a()
	h.Write([]byte(p.Position + " " + strings.Join(p.Line, " ")))
	p.ID = p.Kind + "-" + strconv.FormatUint(uint64(h.Sum32()), 36)
}

// fields of a problem in a file, between tabs.
const fields = 6

// String returns p as a line of a file.
func (p *Puzzle) String() string {
	return strings.Join([]string{
		p.ID, p.Kind, p.Goal.String(), strconv.Itoa(p.Level), p.Position, strings.Join(p.Line, " "),
	}, "\t")
}

// parse reads a line of a file.
func parse(line string) (*Puzzle, error) {
	f := strings.Split(line, "\t")
	if len(f) != fields {
		return nil, fmt.Errorf("expected %d fields between tabs, found %d", fields, len(f))
	}
	p := &Puzzle{ID: f[0], Kind: f[1], Position: f[4], Line: strings.Fields(f[5])}
	var ok bool
	if p.Goal, ok = ParseGoal(f[2]); !ok {
		return nil, fmt.Errorf("there is no goal %q", f[2])
	}
	var err error
	if p.Level, err = strconv.Atoi(f[3]); err != nil || p.Level < 1 || p.Level > 10 {
		return nil, fmt.Errorf("expected a level from 1 to 10, found %q", f[3])
	}
	if len(p.Line) == 0 {
		return nil, fmt.Errorf("the line of moves is empty")
	}
	return p, nil
}

// Parse reads a file of problems: one a line, lines that begin with # passed over.
func Parse(text string) ([]*Puzzle, error) {
	var list []*Puzzle
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\n")
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parse(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		list = append(list, p)
	}
	return list, nil
}
