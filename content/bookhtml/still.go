package bookhtml

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// StillPath returns the address of a still figure, with the letters of a language.
func StillPath(id, language string, night bool) string {
	if night {
		return "/figures/" + language + "/" + id + ".night.svg"
	}
	return "/figures/" + language + "/" + id + ".svg"
}

// Prefixes of the ids of stills that are not figures.
const (
	lessonStill   = "lesson-"
	exerciseStill = "exercise-"
	problemStill  = "problem-"
	dailyStill    = "daily-" // and a day, in days since 1970
)

// Still returns a figure, a task or a problem as SVG with the letters of a language, nil if there
// is none of that id or no such language. Figures are drawn once; tasks and problems are many and
// rarely read, so each is drawn on request.
func (r *Rooms) Still(id, language string, night bool) ([]byte, error) {
	if !slices.Contains(r.Languages(), language) {
		return nil, nil
	}
	key := StillPath(id, language, night)
	r.mu.Lock()
	drawn := r.stills[key]
	r.mu.Unlock()
	if drawn != nil {
		return drawn, nil
	}
	s, err := r.scene(id)
	if s == nil || err != nil {
		return nil, err
	}
	if strings.HasPrefix(id, dailyStill) { // small on the home page, where bytes count
		drawn, err := diagram.Thumbnail(s.pos, diagram.Options{Night: night, Seat: s.seat})
		return []byte(drawn), err
	}
	picture, err := diagram.Draw(s.pos, diagram.Options{Night: night, Seat: s.seat, Signs: s.signs, Letters: print.Letters(language), Coordinates: true, LabelSize: s.label})
	if err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	picture.Title = "" // the page has a text instead
	var b bytes.Buffer
	if err := picture.SVG(&b); err != nil {
		return nil, fmt.Errorf("figure %s: %w", id, err)
	}
	drawn = b.Bytes()
	if s.label == figureLabel {
		r.mu.Lock()
		r.stills[key] = drawn
		r.mu.Unlock()
	}
	return drawn, nil
}

// turn returns the model game and the entry of a still picture such as yalta-1.23; nil if the entry
// has no note.
func (r *Rooms) turn(id string) (*book.Model, int) {
	name, number, ok := strings.Cut(id, ".")
	entry, err := strconv.Atoi(number)
	m := r.book.Model(name)
	if !ok || err != nil || m == nil {
		return nil, 0
	}
	notes, _, err := r.book.Notes("en", name)
	if err != nil || !slices.ContainsFunc(notes, func(n book.Note) bool { return n.Entry == entry }) {
		return nil, 0
	}
	return m, entry
}

// moment returns the position of a model game after an entry, with the squares of
// that move.
func moment(m *book.Model, entry int) (found rules.Position, signs diagram.Signs, err error) {
	entries := m.Entries()
	err = m.Play(func(i int, pos rules.Position) {
		switch i {
		case entry - 1:
			move, err := pos.ParseMove(entries[i])
			if err != nil {
				return // a resignation
			}
			switch a := pos.Describe(move); a.Kind {
			case rules.Quiet, rules.Capture, rules.EnPassant, rules.Castle:
				squares := pos.Game().Board()
				signs.Last = [][]string{{squares.SquareName(a.From), squares.SquareName(a.To)}}
			}
		case entry:
			found = pos.Clone()
		}
	})
	return found, signs, err
}

// scene is the contents of a still figure.
type scene struct {
	pos   rules.Position
	seat  int // at the bottom
	signs diagram.Signs
	label float64 // how high coordinates are, the usual height if it is 0
}

// scene returns the contents of the still figure of an id, nil if there is none.
func (r *Rooms) scene(id string) (*scene, error) {
	if f := r.book.Figure(id); f != nil {
		pos, signs, err := print.Figure(f)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", id, err)
		}
		return &scene{pos: pos, signs: signs, label: figureLabel}, nil
	}
	if model, entry := r.turn(id); model != nil {
		pos, signs, err := moment(model, entry)
		if err != nil {
			return nil, fmt.Errorf("figure %s: %w", id, err)
		}
		return &scene{pos: pos, signs: signs, label: figureLabel}, nil
	}
	if t, ok := r.taskOf(id); ok {
		if t == nil {
			return nil, nil
		}
		p, err := posed(t)
		if err != nil {
			return nil, fmt.Errorf("task %s: %w", id, err)
		}
		s := &scene{pos: p.pos, signs: p.signs}
		if len(t.Marks) == 0 {
			s.seat = int(p.pos.Turn())
		}
		return s, nil
	}
	if rest, ok := strings.CutPrefix(id, dailyStill); ok {
		return r.dailyScene(rest)
	}
	if rest, ok := strings.CutPrefix(id, problemStill); ok {
		family, name, _ := strings.Cut(rest, "-")
		r.mu.Lock()
		defer r.mu.Unlock()
		for _, p := range r.puzzles(family) {
			if p.ID == name {
				pos, err := p.Begin(&r.shelf)
				if err != nil {
					return nil, fmt.Errorf("problem %s: %w", id, err)
				}
				return &scene{pos: pos, seat: int(pos.Turn())}, nil
			}
		}
	}
	return nil, nil
}

// dailyScene returns the problem of a day: of today anywhere on the earth, for days to come are
// nobody's affair.
func (r *Rooms) dailyScene(day string) (*scene, error) {
	n, err := strconv.Atoi(day)
	if err != nil || n < r.today()-1 || n > r.today()+1 {
		return nil, nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	family, p := r.daily(n)
	if p == nil {
		return nil, nil
	}
	pos, err := p.Begin(&r.shelf)
	if err != nil {
		return nil, fmt.Errorf("the problem of the day, %s of %s: %w", p.ID, family, err)
	}
	return &scene{pos: pos, seat: int(pos.Turn())}, nil
}

// taskOf returns the task of a still such as "lesson-star-knight-2" or
// "exercise-star-3", nil if there is none, and whether the still is one of a task.
func (r *Rooms) taskOf(id string) (t *book.Task, ok bool) {
	name, lesson := strings.CutPrefix(id, lessonStill)
	if !lesson {
		if name, ok = strings.CutPrefix(id, exerciseStill); !ok {
			return nil, false
		}
	}
	family, rest, _ := strings.Cut(name, "-")
	cut := strings.LastIndexByte(rest, '-') + 1
	n, err := strconv.Atoi(rest[cut:])
	if err != nil || !r.Has(family) {
		return nil, true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	var tasks []book.Task
	if lesson {
		for _, l := range r.ladder(family).Lessons {
			if l.ID+"-" == rest[:cut] {
				tasks = l.Tasks
			}
		}
	} else if cut == 0 {
		tasks = r.exercises(family)
	}
	if n < 1 || n > len(tasks) {
		return nil, true
	}
	return &tasks[n-1], true
}

// PreviewPath returns the address of the picture that a link to a room has elsewhere.
func PreviewPath(language, family, room string) string {
	return "/previews/" + language + "/" + family + "/" + room + ".png"
}

// Preview returns the preview picture of a link to a room, as PNG, nil if there is no such
// room: the room's first figure, or the start of the game.
func (r *Rooms) Preview(language, family, room string) ([]byte, error) {
	p := r.Page(language, family, room)
	if p == nil {
		return nil, nil
	}
	var s *scene
	if m := pictured.FindStringSubmatch(p.Article); m != nil {
		var err error
		if s, err = r.scene(m[1]); err != nil {
			return nil, err
		}
	}
	if s == nil {
		id := r.book.Figures[slices.IndexFunc(r.book.Figures, func(f *book.Figure) bool { return strings.HasPrefix(f.Game, family) })].Game
		game, err := games.Parse(id)
		if err != nil {
			return nil, err
		}
		s = &scene{pos: game.Start()}
	}
	picture, err := diagram.Draw(s.pos, diagram.Options{Seat: s.seat, Signs: s.signs, Letters: print.Letters(language)})
	if err != nil {
		return nil, err
	}
	picture.Ground = diagram.Ground
	var b bytes.Buffer
	err = picture.PNG(&b, diagram.Preview)
	return b.Bytes(), err
}

// pictured finds the first still of an article.
var pictured = regexp.MustCompile(`<img src="/figures/[a-z]+/([^"]*)\.svg"`)

// size returns how wide and high the still picture of a figure is, so that its place is kept.
func size(id string) (width, height int) {
	game, err := games.Parse(id)
	if err != nil {
		return 0, 0 // a test of package book holds that there is one
	}
	o := game.Board().Outline()
	return int(o.Width) + 2*margin, int(o.Height) + 2*margin
}

// framed returns how wide and high a still with coordinates is; mu is held.
func (r *Rooms) framed(game rules.Game) (width, height int) {
	id := game.ID().String()
	size, ok := r.frames[id]
	if !ok {
		if p, err := diagram.Draw(game.Start(), diagram.Options{Coordinates: true, Empty: true}); err == nil {
			size = [2]int{int(p.Width), int(p.Height)}
		}
		r.frames[id] = size
	}
	return size[0], size[1]
}

const (
	// figureLabel is how high the coordinates of a figure are, which is small: the text names its
	// squares. The page draws them as high (FIGURE in page/src/board/labels.ts).
	figureLabel = 26
	// margin is the width of the coordinates around a figure.
	margin = 2 * figureLabel
)
