package book_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/docs"
)

// A figure has an existing game, a rule and a sentence, and its contents can be computed.
func TestFigures(t *testing.T) {
	b := read(t)
	seen := map[string]bool{}
	for _, f := range b.Figures {
		t.Run(f.ID, func(t *testing.T) {
			if seen[f.ID] {
				t.Error("it is there twice")
			}
			seen[f.ID] = true
			if _, ok := b.Rules.Find(f.Rule); !ok {
				t.Errorf("%q is no rule", f.Rule)
			}
			caption := b.Caption("en", f.ID)
			if caption.Text == "" {
				t.Error("nothing is said of it")
			}
			if asked := caption.Question != "" && caption.Answer != ""; asked != f.Question {
				t.Errorf("asks %t, want %t", asked, f.Question)
			}
			switch f.Show {
			case book.Goals:
				r, err := f.Reach()
				if err != nil || len(r.Goals)+len(r.Takes) == 0 {
					t.Errorf("the man on %s goes nowhere: %v", f.Focus, err)
				}
			case book.Due:
				moves, err := f.Due()
				if err != nil || len(moves) != 1 || len(moves[0].Captured) == 0 {
					t.Errorf("moves %v, %v, want one capture that is due", moves, err)
				}
			case book.Scene:
				stages, err := f.Stages()
				if err != nil || len(stages) < 2 {
					t.Errorf("%d stages, %v", len(stages), err)
				}
			case book.Legend:
				if men, err := f.Men(); err != nil || len(men) == 0 {
					t.Errorf("men %v, %v", men, err)
				}
			case book.Start, book.Control, book.Border:
				if _, err := f.Begin(); err != nil {
					t.Error(err)
				}
			default:
				t.Errorf("shows %q", f.Show)
			}
		})
	}
	for _, p := range b.Captions("en") {
		if !seen[p.Anchor] {
			t.Errorf("%s has a sentence, and is no figure", p.Anchor)
		}
	}
}

// Every figure named in a text exists; every figure is in a text.
func TestFiguresHaveTheirPlaces(t *testing.T) {
	b := read(t)
	placed := map[string]bool{}
	for _, family := range book.Families {
		for _, room := range b.Family("en", family).Rooms {
			count := 0
			for _, p := range room.Parts {
				count += len(p.Figures)
				for _, id := range p.Figures {
					placed[id] = true
					if b.Figure(id) == nil {
						t.Errorf("%s of %s in %s names the figure %s, which is not there", p.Anchor, room.Name, family, id)
					}
				}
			}
			if room.Name == "rules" && count < 4 {
				t.Errorf("the rules of %s have %d figures, want four or more", family, count)
			}
		}
	}
	for _, f := range b.Figures {
		if !placed[f.ID] {
			t.Errorf("the figure %s is in no text", f.ID)
		}
	}
}

var row = regexp.MustCompile(`(?m)^\| ((?:star|yalta|sovereign|rex) [^|]+?) \|`)

// Each row of docs/rules/figures.md is shown by a figure.
func TestRowsOfTheRulebooks(t *testing.T) {
	text, err := docs.Files.ReadFile("rules/figures.md")
	if err != nil {
		t.Fatal(err)
	}
	b := read(t)
	rows := row.FindAllStringSubmatch(string(text), -1)
	if len(rows) < 23 {
		t.Errorf("%d rows, want 23", len(rows))
	}
	for _, m := range rows {
		if !slices.ContainsFunc(b.Figures, func(f *book.Figure) bool { return f.Row == m[1] }) {
			t.Errorf("no figure shows %q", m[1])
		}
	}
	for _, f := range b.Figures {
		if f.Row != "" && !slices.ContainsFunc(rows, func(m []string) bool { return m[1] == f.Row }) {
			t.Errorf("%s shows %q, which is no row", f.ID, f.Row)
		}
	}
}

// Statements of docs/rules/figures.md about its figures.
func TestSquaresOfTheRulebooks(t *testing.T) {
	b := read(t)
	for _, tt := range []struct{ id, goals, takes, apart string }{
		{"star-knight-centre", "1b3 1c2 1e2 1f3 2c4 2d3 3c4 3d3 4c4 4d3 4f3 4g4", "", ""},
		{"star-bishop-seam", "1a2 1b3 1d3 1e2 1f1 4b1 4c2 4d3 4e4 4g4 4h3", "", ""},
		{"star-bishop-centre", "1a1 1b2 1b4 1d2 1d4 1e1 2a1 2b2 2c3 2d4 3a1 3b2 3c3 3d4 4a1 4b2 4c3 4d4 4h4", "", ""},
		{"star-rook-seam", "1a2 1b2 1c2 1d1 1d3 1d4 1e2 1f2 1g2 1h2 4e1 4e2 4e3 4e4", "", ""},
		{"star-pawn-centre", "4e4", "2d4 3d4 4d4 4f4", ""},
		{"star-king-centre", "1c3 1c4 1d3 1e3 1e4 2d4 3d4 4d4 4e4 4f4", "", "2e4 3e4"},
		{"draughts-man-centre", "2d4 3d4 4d4 4f4", "", ""},
		{"yalta-pawn-centre", "d5", "c5 e9 i5", ""},
		{"sovereign-pawns", "d6 e5", "c6 e4 e6", ""},
		{"rex-double", "a4 b3 d3 e4", "b3 d3", ""},
	} {
		r, err := b.Figure(tt.id).Reach()
		if err != nil {
			t.Fatal(err)
		}
		for _, check := range []struct {
			what string
			got  []string
			want string
		}{{"goals", r.Goals, tt.goals}, {"takes", r.Takes, tt.takes}, {"apart", r.Apart, tt.apart}} {
			slices.Sort(check.got)
			if got := strings.Join(check.got, " "); got != check.want {
				t.Errorf("%s: %s %q, want %q", tt.id, check.what, got, check.want)
			}
		}
	}
	counts := map[string]int{"star-queen-centre": 35, "star-rook-centre": 14, "yalta-knight-centre": 10, "yalta-king-centre": 9, "rex-knight": 12}
	for id, want := range counts {
		if r, err := b.Figure(id).Reach(); err != nil || len(r.Goals) != want {
			t.Errorf("%s: %d squares, %v, want %d", id, len(r.Goals), err, want)
		}
	}
}

// The ends of scenes, by the rules.
func TestScenesEnd(t *testing.T) {
	b := read(t)
	for _, tt := range []struct {
		id, reason string
		winners    []int
	}{
		{"yalta-mate", "mate", []int{1}},
		{"yalta-combined-mate", "mate", []int{1}},
		{"yalta-stalemate", "stalemate", nil},
		{"star-two-mates", "mate", []int{1, 3}},
		{"sovereign-check", "mate", []int{2}},
		{"royale-crown", "last-king", []int{1}},
	} {
		stages, err := b.Figure(tt.id).Stages()
		if err != nil {
			t.Fatal(err)
		}
		end := stages[len(stages)-1].View.Outcome
		if !end.Over || end.Reason != tt.reason || !slices.Equal(end.Winners, tt.winners) && len(end.Winners)+len(tt.winners) > 0 {
			t.Errorf("%s ends with %+v, want %s won by %v", tt.id, end, tt.reason, tt.winners)
		}
	}
}
