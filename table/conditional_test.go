package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/table"
)

// slow makes a correspondence game with the players in order of seats.
func slow(t *testing.T, variant string, players ...string) *room {
	t.Helper()
	return newRoom(t, table.Setting{Variant: variant, Clock: table.Clock{Kind: table.DaysClock, PerMove: 3 * 86_400_000}}, players...)
}

// played plays moves one after the other, each for the seat to move.
func (r *room) played(texts ...string) {
	r.t.Helper()
	for _, text := range texts {
		r.must(table.Request{Do: "move", Player: r.state.Seats[r.state.Turn-1].Player, Seat: r.state.Turn, Version: r.state.Version, Text: text})
	}
}

// foresee sets conditional lines for the player of the first seat, each as one text.
func (r *room) foresee(lines ...string) (*table.Conditional, error) {
	var split [][]string
	for _, line := range lines {
		split = append(split, strings.Fields(line))
	}
	pos, err := r.state.Replay(r.game, len(r.state.Entries))
	if err != nil {
		r.t.Fatal(err)
	}
	return r.state.Foresee(r.state.Seats[0].Player, 1, r.state.Version, pos, split)
}

func told(lines []table.Line) (texts []string) {
	for _, line := range lines {
		var steps []string
		for _, step := range line {
			steps = append(steps, step.Text)
		}
		texts = append(texts, strings.Join(steps, " "))
	}
	return texts
}

// Lines for a game of two: the remaining lines and the answers after each move.
func TestConditionalOfTwo(t *testing.T) {
	for _, tt := range []struct {
		name    string
		lines   []string
		then    string // alternately the other player's moves and the conditional ones
		answers string // after each move of the other player
		left    int    // lines at the end
	}{
		{"an answer", []string{"e7e5 g1f3"}, "e7e5", "g1f3", 1},
		{"another move", []string{"e7e5 g1f3"}, "c7c5", "-", 0},
		{"several", []string{"e7e5 g1f3", "c7c5 b1c3"}, "c7c5", "b1c3", 1},
		{"several rounds", []string{"e7e5 g1f3 b8c6 f1b5", "e7e5 g1f3 g8f6 b1c3"}, "e7e5 g1f3 g8f6", "g1f3 b1c3", 1},
		{"it parts later", []string{"e7e5 g1f3 b8c6 f1b5"}, "e7e5 g1f3 d7d6", "g1f3 -", 0},
		{"another answer by hand", []string{"e7e5 g1f3 b8c6 f1b5"}, "e7e5 d2d4 b8c6", "g1f3 -", 0},
		{"anything", []string{"* d2d4"}, "g8f6", "d2d4", 1},
		{"a named move comes first", []string{"* d2d4", "e7e5 g1f3"}, "e7e5", "g1f3", 2},
		{"the rest of it", []string{"* d2d4", "e7e5 g1f3"}, "e7e6", "d2d4", 1},
		{"a longer line says the shorter", []string{"e7e5 g1f3", "e7e5 g1f3 b8c6 f1b5", "e7e5 g1f3"}, "e7e5", "g1f3", 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := slow(t, "star:2", "anna", "bruno")
			r.played("e2e4")
			c, err := r.foresee(tt.lines...)
			if err != nil {
				t.Fatal(err)
			}
			var answers []string
			for i, text := range strings.Fields(tt.then) {
				if r.played(text); i%2 == 0 {
					answer, ok := c.Answer(&r.state)
					if !ok {
						answer = "-"
					}
					answers = append(answers, answer)
				}
			}
			if got := strings.Join(answers, " "); got != tt.answers || len(c.Left(&r.state)) != tt.left {
				t.Errorf("answers %q, left %q; want %q and %d", got, told(c.Left(&r.state)), tt.answers, tt.left)
			}
		})
	}
}

// A move can be written in several ways; the line keeps the canonical text.
func TestConditionalSpelling(t *testing.T) {
	r := slow(t, "draughts:2", "anna", "bruno")
	r.played("a3b4", "f6g5", "g3f4", "d6c5", "b4xd6")
	c, err := r.foresee("c7xg3 f2xh4xf6")
	if err != nil {
		t.Fatal(err)
	}
	if got := told(c.Lines); len(got) != 1 || got[0] != "c7xg3 f2xf6" {
		t.Errorf("lines %q, want c7xg3 f2xf6", got)
	}
	r.played("c7xg3")
	if answer, ok := c.Answer(&r.state); !ok || answer != "f2xf6" {
		t.Errorf("answer %q, %t, want f2xf6", answer, ok)
	}
}

// With three seats a line names the moves of the others, or allows any.
func TestConditionalOfThree(t *testing.T) {
	first := "1e21e4"
	for _, tt := range []struct {
		name  string
		lines []string
		then  string
		want  string
	}{
		{"both named", []string{"2e22e4 3e23e4 1d21d4"}, "2e22e4 3e23e4", "1d21d4"},
		{"the second plays another", []string{"2e22e4 3e23e4 1d21d4"}, "2e22e4 3d23d4", "-"},
		{"the second whatever it wants", []string{"2e22e4 * 1d21d4"}, "2e22e4 3d23d4", "1d21d4"},
		{"both", []string{"* * 1d21d4"}, "2d22d4 3d23d4", "1d21d4"},
		{"the first that is named counts", []string{"* 3e23e4 1a21a3", "2e22e4 * 1d21d4"}, "2e22e4 3e23e4", "1d21d4"},
		{"and the other where it alone fits", []string{"* 3e23e4 1a21a3", "2e22e4 * 1d21d4"}, "2d22d4 3e23e4", "1a21a3"},
		{"a dead end does not hide another", []string{"2e22e4 3e23e4 1a21a3", "* * 1d21d4"}, "2e22e4 3d23d4", "1d21d4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := slow(t, "star:3", "anna", "bruno", "cara")
			r.played(first)
			c, err := r.foresee(tt.lines...)
			if err != nil {
				t.Fatal(err)
			}
			for text := range strings.FieldsSeq(tt.then) {
				if got, ok := c.Answer(&r.state); ok {
					t.Errorf("answers %q in the turn of seat %d", got, r.state.Turn)
				}
				r.played(text)
			}
			got, ok := c.Answer(&r.state)
			if !ok {
				got = "-"
			}
			if got != tt.want {
				t.Errorf("answers %q, want %q", got, tt.want)
			}
		})
	}
}

func TestConditionalRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		lines []string
		field string
	}{
		{"no move", []string{""}, "lines[0]"},
		{"ends with the other's", []string{"e7e5 g1f3", "e7e5 g1f3 b8c6"}, "lines[1]"},
		{"illegal", []string{"e7e5 g1g3"}, "lines[0][1]"},
		{"illegal for the other", []string{"e7e4 g1f3"}, "lines[0][0]"},
		{"not a move", []string{"resign2 g1f3"}, "lines[0][0]"},
		{"any of one's own", []string{"e7e5 *"}, "lines[0][1]"},
		{"two answers", []string{"e7e5 g1f3", "e7e5 d2d4"}, "lines"},
		{"two answers to anything", []string{"* g1f3", "* d2d4"}, "lines"},
		{"too long", []string{strings.Repeat("* ", 41) + "g1f3"}, "lines[0]"},
		{"a move without end", []string{strings.Repeat("e", 300) + " g1f3"}, "lines[0][0]"},
		{"too many", slices.Repeat([]string{"e7e5 g1f3"}, 41), "lines"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := slow(t, "star:2", "anna", "bruno")
			r.played("e2e4")
			_, err := r.foresee(tt.lines...)
			if wrong, ok := errors.AsType[*table.InputError](err); !ok || wrong.Field != tt.field {
				t.Errorf("%v, want one of %s", err, tt.field)
			}
		})
	}
	r := slow(t, "star:2", "anna", "bruno")
	if _, err := r.foresee("e2e4 e7e5"); !errors.Is(err, table.ErrConflict) {
		t.Errorf("on turn: %v, want that it is another position", err)
	}
	pos, _ := r.state.Replay(r.game, 0)
	if _, err := r.state.Foresee("cara", 2, r.state.Version, pos, nil); !errors.Is(err, table.ErrNotSeated) {
		t.Errorf("for another: %v", err)
	}
	fast := newRoom(t, table.Setting{Variant: "star:2", Clock: table.Clock{Kind: table.MoveClock, PerMove: 60_000}}, "anna", "bruno")
	fast.played("e2e4")
	if _, err := fast.foresee("e7e5 g1f3"); err == nil {
		t.Error("foreseen with a minute for each move")
	}
}

// Conditional moves are void after a takeback, even if the same is played again, and after the end.
func TestConditionalEnds(t *testing.T) {
	r := slow(t, "star:2", "anna", "bruno")
	r.played("e2e4")
	c, err := r.foresee("e7e5 g1f3 b8c6 f1b5")
	if err != nil {
		t.Fatal(err)
	}
	r.played("e7e5", "g1f3")
	r.must(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback})
	r.must(table.Request{Do: "ballot", Player: "bruno", Vote: r.state.Vote.ID, Yes: true})
	if text, ok := c.Answer(&r.state); ok {
		t.Errorf("answers %q after a takeback", text)
	}
	r.played("g1f3", "b8c6")
	if text, ok := c.Answer(&r.state); ok {
		t.Errorf("answers %q after the repeated move", text)
	}
	r.played("f1b5")
	if c, err = r.foresee("* e1g1"); err != nil {
		t.Fatal(err)
	}
	r.must(table.Request{Do: "resign", Player: "bruno", Seat: 2})
	if left := c.Left(&r.state); left != nil {
		t.Errorf("left of a game that is over: %q", told(left))
	}
}

// A conditional move does not mark its player as present, nor vote against a proposal.
func TestForeseenMoveIsNoAnswer(t *testing.T) {
	r := slow(t, "star:2", "anna", "bruno")
	r.played("e2e4")
	r.must(table.Request{Do: "propose", Player: "bruno", Seat: 2, Kind: table.VoteDraw})
	if err := r.ask(func(t *table.Table) error { t.Depart("anna", r.now); return nil }); err != nil {
		t.Fatal(err)
	}
	r.played("e7e5")
	err := r.ask(func(t *table.Table) error {
		return t.Move(table.Move{Player: "anna", Seat: 1, Version: r.state.Version, Text: "g1f3", Foreseen: true})
	})
	if err != nil || r.state.Vote == nil || r.state.Seats[0].Away == 0 || r.state.Entries[2].Bot {
		t.Errorf("%v: vote %v, away since %d", err, r.state.Vote, r.state.Seats[0].Away)
	}
}
