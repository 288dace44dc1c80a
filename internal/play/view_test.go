package play_test

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/rules"
)

func TestView(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	for _, text := range []string{"e2e4", "e7e5", "d1h5", "b8c6", "h5f7"} {
		r = h.move(r, text)
	}
	for _, tt := range []struct {
		ply, want int
		turn      int
		moves     int
		men       int
		check     bool
	}{{0, 0, 1, 20, 32, false}, {1, 1, 2, 20, 32, false}, {-1, 5, 2, 1, 31, true}, {99, 5, 2, 1, 31, true}} {
		v, err := h.View(t.Context(), r.ID, tt.ply)
		if err != nil {
			t.Fatal(err)
		}
		if v.Ply != tt.want || v.Turn != tt.turn || len(v.Moves) != tt.moves || len(v.Men) != tt.men || v.Check != tt.check {
			t.Errorf("ply %d: %d, turn %d, %d moves, %d men, check %t", tt.ply, v.Ply, v.Turn, len(v.Moves), len(v.Men), v.Check)
		}
	}
	v, err := h.View(t.Context(), r.ID, -1)
	if err != nil {
		t.Fatal(err)
	}
	want := play.ViewMove{Text: "e8f7", Name: "Kxf7", Kind: "capture", Role: "K", Army: "2", From: "e8", To: "f7", Captured: []string{"f7"}, Path: []string{}}
	if got := v.Moves[0]; !equalJSON(t, got, want) {
		t.Errorf("move %+v, want %+v", got, want)
	}
	if got := string(v.Attacks); got != `[{"seat":2,"king":"e8","provisional":false,"mate":false,"men":[{"seat":1,"square":"f7"}]}]` {
		t.Errorf("attacks %s", got)
	}
	if !slices.Contains(v.Men, play.ViewMan{Square: "f7", Role: "Q", Army: "1", Owner: 1}) || v.Owners["2"] != 2 {
		t.Errorf("men %v, owners %v", v.Men, v.Owners)
	}
	if got := v.Position; got != "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3" {
		t.Errorf("position %q", got)
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	y, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	return string(x) == string(y)
}

// Every game can be looked at, before its start too, as JSON.
func TestViewOfAll(t *testing.T) {
	for _, variant := range variants {
		t.Run(variant, func(t *testing.T) {
			h := newHall(t, nil)
			parsed, err := games.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			seats := []string{"anna", "?", "?", "?", "?", "?", "?", "?"}[:parsed.Seats()]
			r := h.must(h.Create(t.Context(), game(variant, seats...)))
			v, err := h.View(t.Context(), r.ID, -1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := json.Marshal(v); err != nil {
				t.Error(err)
			}
			pos := parsed.Start()
			pos.Begin()
			if len(v.Moves) != pos.CountMoves() || len(v.Men) == 0 {
				t.Errorf("%d moves, %d men", len(v.Moves), len(v.Men))
			}
		})
	}
}

func TestWhy(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.start("star:2", "anna", "bela"), "e2e4")
	for _, tt := range []struct {
		ply  int
		text string
		rule string
	}{{0, "e2e4", ""}, {1, "e2e4", "star.4"}, {-1, "e7e5", ""}, {-1, "e8e7", "star.4"}, {-1, "hello", "formats"}} {
		surface, err := h.Why(t.Context(), r.ID, tt.ply, tt.text)
		refusal, _ := errors.AsType[*rules.Refusal](err)
		if (tt.rule == "") != (err == nil) || tt.rule != "" && (refusal == nil) || surface == nil {
			t.Errorf("ply %d, %s: %v, want a refusal %q", tt.ply, tt.text, err, tt.rule)
			continue
		}
		if refusal != nil && refusal.Rule != tt.rule {
			t.Errorf("ply %d, %s: rule %s, want %s", tt.ply, tt.text, refusal.Rule, tt.rule)
		}
	}
	if _, err := h.Why(t.Context(), r.ID, 0, string(make([]byte, 257))); !isInput(err, "text") {
		t.Errorf("a long text: %v", err)
	}
	r = h.must(h.Resign(t.Context(), play.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	if _, err := h.Why(t.Context(), r.ID, -1, "e7e5"); err == nil {
		t.Error("a move after the end is refused by nobody")
	}
}
