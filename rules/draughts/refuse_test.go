package draughts_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// markText writes the marks of a refusal: "due c3 e5; taken d4".
func markText(b *board.Topology, marks []rules.Mark) string {
	var parts []string
	for _, m := range marks {
		part := string(m.Kind)
		for _, s := range m.Squares {
			part += " " + b.SquareName(s)
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

func TestRefusals(t *testing.T) {
	const (
		long  = "1Mc3 1Mg3 2Md4 2Mf6 2Mh4" // c3xg7 takes two, g3 has nothing
		pairs = "draughts:4,teams=pairs"
	)
	for _, x := range []struct {
		name  string
		game  string
		men   string
		turn  rules.Seat
		text  string
		want  string // rule and code
		marks string
	}{
		{"no move at all", "draughts:2", "", 1, "hello", "formats draughts-unreadable", ""},
		{"one square", "draughts:2", "", 1, "c3", "formats draughts-unreadable", ""},
		{"three squares without x", "draughts:2", "", 1, "c3d4e5", "formats draughts-unreadable", ""},
		{"x behind", "draughts:2", "", 1, "c3xd4x", "formats draughts-unreadable", ""},
		{"off the board", "draughts:2", "", 1, "c3i4", "formats draughts-unreadable", ""},
		{"empty", "draughts:2", "", 1, "", "formats draughts-unreadable", ""},
		{"from the other shade", "draughts:2", "", 1, "c2c3", "draughts.1 shade", "square c2"},
		{"to the other shade", "draughts:2", "", 1, "c3c4", "draughts.1 shade", "square c4"},
		{"nobody there", "draughts:2", "", 1, "d4e5", "draughts.2 no-man", "square d4"},
		{"another's man", "draughts:2", "", 1, "b6c5", "draughts.2 draughts-not-yours", "square b6"},
		{"backward", "draughts:2", "1Md4 2Mh8", 1, "d4c3", "draughts.3 backward", "goals c5 e5"},
		{"backward abroad", "draughts:3", "1M2c3 2M2h4", 1, "2c32d4", "draughts.3 backward", "goals 2b2 2d2"},
		{"too far", "draughts:2", "1Md4 2Mh2", 1, "d4f6", "draughts.3 too-far", "goals c5 e5"},
		{"no diagonal", "draughts:2", "1Md4 2Mh2", 1, "d4d6", "draughts.3 off-line", "goals c5 e5"},
		{"no diagonal for a king", "draughts:2", "1Ka1 2Mh2", 1, "a1c1", "draughts.5 off-line", "goals b2 c3 d4 e5 f6 g7 h8"},
		{"stands still", "draughts:2", "1Md4 2Mh2", 1, "d4d4", "draughts.3 stands-still", "blocker d4"},
		{"onto one's own", "draughts:2", "", 1, "b2c3", "draughts.3 draughts-own-man", "blocker c3"},
		{"over one's own", "draughts:2", "1Ka1 1Mc3 2Mh2", 1, "a1d4", "draughts.5 jumps-own", "blocker c3"},
		{"onto an enemy's", "draughts:2", "1Md4 2Mc5 2Mb6", 1, "d4c5", "draughts.3 onto-enemy", "blocker c5"},
		{"onto an enemy's with x", "draughts:2", "1Md4 2Mc5 2Mb6", 1, "d4xc5", "draughts.4 onto-enemy", "blocker c5"},
		{"onto a partner's", pairs, "1M1c3 1M1a1 3M1b4 2M2h4", 1, "1c31b4", "draughts.12 partner", "blocker 1b4"},
		{"over a partner's", pairs, "1M1c3 3M1d4 2M2h4", 1, "1c3x2d4", "draughts.12 jumps-partner", "blocker 1d4"},
		{"over two", "draughts:2", "1Ka1 2Md4 2Me5", 1, "a1xf6", "draughts.5 two-men", "blocker d4 e5"},
		{"captures backward", "draughts:2", "1Md4 2Me3", 1, "d4xf2", "draughts.4 backward-capture", "blocker e3"},
		{"captures nobody", "draughts:2", "1Md4 2Mh2", 1, "d4xf6", "draughts.4 nothing-taken", "square f6"},
		{"a step written as a capture", "draughts:2", "1Md4 2Mh2", 1, "d4xe5", "draughts.4 nothing-taken", "square e5"},
		{"a king captures nobody", "draughts:2", "1Ka1 2Mh2", 1, "a1xe5", "draughts.5 nothing-taken", "square e5"},
		{"a capture is due", "draughts:2", "1Mc3 1Mg3 2Md4", 1, "g3h4", "draughts.6 capture-due", "due c3 e5; taken d4"},
		{"a capture of two is due", "draughts:2", long, 1, "c3b4", "draughts.6 capture-due", "due c3 e5 g7; taken d4 f6"},
		{"without its x", "draughts:2", "1Mc3 2Md4", 1, "c3e5", "formats capture-sign", ""},
		{"stops too early", "draughts:2", long, 1, "c3xe5", "draughts.6 goes-on", "due c3 e5 g7; taken d4 f6"},
		{"takes too few", "draughts:2", "1Mc3 1Ma3 2Md4 2Mf6 2Mb4", 1, "a3xc5", "draughts.7 longer-capture", "due c3 e5 g7; taken d4 f6"},
		{"takes too few kings", "draughts:2", "1Mc3 2Mb4 2Kd4", 1, "c3xa5", "draughts.7 more-kings", "due c3 e5; taken d4"},
		{"two captures under one text", "draughts:2", "1Md2 2Mc3 2Mc5 2Me3 2Me5 2Kh8", 1, "d2xd6", "formats ambiguous-capture",
			"due d2 f4 d6; taken e3 e5; due d2 b4 d6; taken c3 c5"},
		{"a path with a step that is none", "draughts:2", long, 1, "c3xe5xe7", "draughts.4 off-line", "goals g7"},
		{"a path that turns back", "draughts:2", "1Ka1 2Mc3 2Mf4", 1, "a1xd4xa1", "draughts.6 taken-twice", "blocker c3"},
		{"a path that goes on after crowning", "draughts:2", "1Md6 2Me7 2Mg7", 1, "d6xf8xh6", "draughts.8 crowned", "square f8"},
		{"a path into a man", "draughts:2", "1Mc3 2Md4 2Mf6 2Mb6 2Ma7", 1, "c3xe5xe5", "draughts.4 stands-still", "blocker e5"},
		{"too far behind", "draughts:2,landing=behind", "1Ka1 2Md4", 1, "a1xf6", "draughts.5 lands-behind", "goals e5"},
		{"passes at will", "draughts:2", "", 1, "pass", "draughts.12 draughts-no-pass", ""},
		{"must pass", pairs, "1M1a3 2M1b4 2M4f4 3M3a3", 1, "1a31b4", "draughts.12 draughts-must-pass", ""},
		{"blocked, its turn not begun", "draughts:2", "1Mb4 1Mc3 2Ma5", 2, "a5b4", "draughts.9 no-move", ""},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := family.Game(t, x.game).Start()
			if x.men != "" {
				pos = family.State(t, arrange(x.game, x.turn, x.men)).Position()
			}
			_, err := pos.ParseMove(x.text)
			var refusal *rules.Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("ParseMove(%q) error = %v, want a *rules.Refusal", x.text, err)
			}
			if got := refusal.Rule + " " + refusal.Code; got != x.want {
				t.Errorf("%s (%v), want %s", got, err, x.want)
			}
			if got := markText(pos.Game().Board(), refusal.Marks); got != x.marks {
				t.Errorf("marks %q, want %q", got, x.marks)
			}
			if strings.ContainsAny(refusal.Text(), "{}") {
				t.Errorf("an argument is missing: %s", refusal.Text())
			}
		})
	}
}

func TestAfterTheEnd(t *testing.T) {
	pos := family.Game(t, "draughts:2").Start()
	if err := pos.Agree(); err != nil {
		t.Fatal(err)
	}
	_, parse := pos.ParseMove("c3d4")
	for name, err := range map[string]error{
		"ParseMove": parse, "Resign": pos.Resign(1), "Flag": pos.Flag(2), "Agree": pos.Agree(),
	} {
		var refusal *rules.Refusal
		if !errors.As(err, &refusal) || refusal.Code != "over" {
			t.Errorf("%s after the end: %v, want a refusal", name, err)
		}
	}
	if pos.HasMoves() || pos.CountMoves() != 0 || len(pos.Moves(nil)) != 0 {
		t.Error("there are moves after the end")
	}
}

func TestOnlyTheLivingResign(t *testing.T) {
	pos := family.Game(t, "draughts:3").Start()
	if err := pos.Resign(2); err != nil {
		t.Fatal(err)
	}
	for _, seat := range []rules.Seat{0, 2, 4} {
		var refusal *rules.Refusal
		if err := pos.Resign(seat); !errors.As(err, &refusal) || refusal.Rule != "common.6" {
			t.Errorf("Resign(%d) = %v, want a refusal by common.6", seat, err)
		}
	}
}
