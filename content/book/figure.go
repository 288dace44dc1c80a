package book

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/reach"
)

// Show is the subject of a figure.
type Show string

// What figures show.
const (
	Start   Show = "start"   // how a game begins
	Goals   Show = "goals"   // where the man on Focus goes
	Legend  Show = "legend"  // the men and their names
	Control Show = "control" // the controller of each colour
	Border  Show = "border"  // the men along the edge
	Due     Show = "due"     // the captures that must be played
	Scene   Show = "scene"   // moves and what they announce
)

// Figure is a position that explains a rule. Its contents are computed by
// the rules.
type Figure struct {
	ID       string          `json:"id"`
	Row      string          `json:"row,omitempty"` // of docs/rules/figures.md
	Rule     string          `json:"rule"`
	Game     string          `json:"game"`
	Position json.RawMessage `json:"position,omitempty"` // as formats.md has it, or a text of docs/notation.md; where goals are shown the board alone, without kings
	Focus    string          `json:"focus,omitempty"`
	Show     Show            `json:"show"`
	Moves    []string        `json:"moves,omitempty"`   // of a scene, as entries
	Seats    []int           `json:"seats,omitempty"`   // from how many to how many the board may have
	Choices  []string        `json:"choices,omitempty"` // moves to choose from, such as Red's queen
	Onward   bool            `json:"onward,omitempty"`  // a pawn's goals: also shows how it moves on after a capture
	Question bool            `json:"question,omitempty"`
	Play     bool            `json:"play,omitempty"` // whether the reader may play on from where it ends
}

// Family returns the family of a figure.
func (f *Figure) Family() string { return family(f.Game) }

// readFigures reads docs/figures.
func readFigures(files fs.FS) ([]*Figure, error) {
	names, err := fs.Glob(files, "figures/*.json")
	if err != nil {
		return nil, err
	}
	var all []*Figure
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		var list []*Figure
		if err := json.Unmarshal(text, &list); err != nil {
			return nil, fmt.Errorf("%s: %w", path.Base(name), err)
		}
		all = append(all, list...)
	}
	return all, nil
}

// Figure returns the figure of an id, nil if there is none.
func (b *Book) Figure(id string) *Figure {
	i := slices.IndexFunc(b.Figures, func(f *Figure) bool { return f.ID == id })
	if i < 0 {
		return nil
	}
	return b.Figures[i]
}

// Caption is the text of a figure in a language.
type Caption struct {
	Text             string
	Question, Answer string // "" if nothing is asked
	*Part                   // its line
}

// Caption returns the text of a figure.
func (b *Book) Caption(language, id string) Caption {
	part := b.families[language][captions].Rooms[0].Part(id)
	if part == nil {
		return Caption{}
	}
	c := Caption{Part: part}
	for line := range strings.SplitSeq(part.Text, "\n") {
		switch {
		case strings.HasPrefix(line, "? "):
			c.Question = line[2:]
		case strings.HasPrefix(line, "! "):
			c.Answer = line[2:]
		case line != "":
			c.Text = strings.TrimSpace(c.Text + " " + line)
		}
	}
	return c
}

// Men returns the men that a figure shows.
func (f *Figure) Men() ([]rules.Placed, error) {
	if f.Position == nil {
		game, err := games.Parse(f.Game)
		if err != nil {
			return nil, err
		}
		return game.Start().Setup().Board, nil
	}
	setup, err := f.setup()
	return setup.Board, err
}

// setup reads the position of a figure: as formats.md has it, or as a text.
func (f *Figure) setup() (rules.Setup, error) {
	var text string
	if json.Unmarshal(f.Position, &text) == nil {
		return notation.ParseSetup(text)
	}
	return api.ParsePosition(f.Position)
}

// Begin returns the first position of a figure. Figures of goals have none: their men have
// no kings.
func (f *Figure) Begin() (rules.Position, error) {
	if f.Position == nil {
		game, err := games.Parse(f.Game)
		if err != nil {
			return nil, err
		}
		return game.Start(), nil
	}
	setup, err := f.setup()
	if err != nil {
		return nil, err
	}
	if setup.Game == "" {
		setup.Game = f.Game
	}
	return games.Position(setup)
}

// Stage is one moment of a scene.
type Stage struct {
	Entry    string         // the last move, "" at the beginning
	Position rules.Position // after it
	View     api.View       // its announcements
}

// Stages plays a figure through.
func (f *Figure) Stages() ([]Stage, error) {
	pos, err := f.Begin()
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.ID, err)
	}
	chronicle := api.NewChronicle(pos)
	list := []Stage{{Position: pos.Clone(), View: chronicle.View(pos)}}
	for _, entry := range f.Moves {
		if err := chronicle.Play(pos, entry); err != nil {
			return nil, fmt.Errorf("figure %s: %w", f.ID, err)
		}
		list = append(list, Stage{entry, pos.Clone(), chronicle.View(pos)})
	}
	return list, nil
}

// Reach returns the destinations of the figure's man, as sorted names of squares.
func (f *Figure) Reach() (r reach.Reach, err error) {
	men, err := f.Men()
	if err != nil {
		return r, err
	}
	game, err := games.Parse(f.Game)
	if err != nil {
		return r, err
	}
	return reach.Of(game, men, f.Focus)
}

// Due returns the moves that may be played in the position of a figure.
func (f *Figure) Due() ([]api.Move, error) {
	pos, err := f.Begin()
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", f.ID, err)
	}
	return api.NewView(pos, 0).Moves, nil
}

// Captions returns the sentences of all figures in a language.
func (b *Book) Captions(language string) []*Part {
	return b.families[language][captions].Rooms[0].Parts
}
