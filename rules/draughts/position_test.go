package draughts_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// play plays a move given by its text and begins the next turn.
func play(t *testing.T, pos rules.Position, list ...string) {
	t.Helper()
	for _, text := range list {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
}

func TestDescribe(t *testing.T) {
	pos := family.Position(t, arrange("draughts:2", 1, "1Md2 1Ma7 2Mc3 2Mc5 2Me3 2Me5 2Kh8"))
	b := pos.Game().Board()
	var got []string
	for _, text := range rulestest.MoveTexts(pos) {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		a := pos.Describe(m)
		names := text + ":"
		for _, s := range a.Path {
			names += " " + b.SquareName(s)
		}
		names += " takes"
		for _, s := range a.Captured {
			names += " " + b.SquareName(s)
		}
		if a.Kind != rules.Capture || !a.PathDue || a.Piece != (rules.Piece{Role: rules.Man}) || a.Promotion != rules.NoRole {
			t.Errorf("%s is described as %+v", text, a)
		}
		got = append(got, names)
	}
	want := []string{"d2xb4xd6: b4 d6 takes c3 c5", "d2xf4xd6: f4 d6 takes e3 e5"}
	if !slices.Equal(got, want) {
		t.Errorf("described as %q, want %q", got, want)
	}

	pos = family.Position(t, arrange("draughts:2", 1, "1Ma7 2Kh8"))
	m, err := pos.ParseMove("a7b8")
	if err != nil {
		t.Fatal(err)
	}
	if a := pos.Describe(m); a.Kind != rules.Quiet || a.Promotion != rules.King {
		t.Errorf("draughts.8: a7b8 is described as %+v", a)
	}
	pos.Play(m)
	if s, _ := b.Square("b8"); pos.At(s).Role != rules.King {
		t.Errorf("draughts.8: %+v stands on b8", pos.At(s))
	}
}

// Captures of more men than a move can name are made and taken back too.
func TestLongCaptures(t *testing.T) {
	pos := family.Position(t, arrange("draughts:3", 1, "1K1a1 2M1b2 2M1d2 2M1f2 2M2b2 2M2d2 2M2f2 2M3b2 2M3d2 2M3f2"))
	moves := pos.Moves(nil)
	before := pos.Setup()
	for _, m := range moves {
		a := pos.Describe(m)
		if len(a.Captured) < 7 {
			t.Fatalf("%s takes %d men, want 7 or more", pos.MoveText(m), len(a.Captured))
		}
		pos.State().Make(m)
		if got, want := len(pos.Setup().Board), len(before.Board)-len(a.Captured); got != want {
			t.Errorf("after %s %d men stand, want %d", pos.MoveText(m), got, want)
		}
		pos.State().Unmake()
		if got := pos.Setup(); !reflect.DeepEqual(got, before) {
			t.Errorf("Unmake of %s leaves %+v", pos.MoveText(m), got)
		}
	}
}

func TestEvents(t *testing.T) {
	for _, x := range []struct {
		name string
		men  string
		play []string
		want []rules.Event
	}{
		{"nothing", "", []string{"1c31d4"}, nil},
		{"resignation", "", []string{"resign2"}, []rules.Event{{Kind: rules.EventOut, Seat: 2, Reason: rules.Resignation}}},
		{"the last two", "1M1a3 2M1b4 3M3e3", []string{"1a3x3d2"}, []rules.Event{
			{Kind: rules.EventOut, Seat: 2, Reason: rules.Blocked},
			{Kind: rules.EventOut, Seat: 3, Reason: rules.Blocked},
			{Kind: rules.EventOver, Reason: rules.Blocked},
		}},
		{"agreement", "", []string{"draw"}, []rules.Event{{Kind: rules.EventOver, Reason: rules.Agreement}}},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := family.Game(t, "draughts:3").Start()
			if x.men != "" {
				pos = family.Position(t, arrange("draughts:3", 1, x.men))
			}
			play(t, pos, x.play...)
			if got := pos.Events(); !slices.Equal(got, x.want) {
				t.Errorf("events %+v, want %+v", got, x.want)
			}
		})
	}
}

// Unmake reverses eliminations and the end of the game with the move.
func TestUnmakeAfterTheEnd(t *testing.T) {
	for _, id := range []string{"draughts:3", "draughts:3,blocked=count"} {
		pos := family.Position(t, arrange(id, 3, "1M1a3 2M1b4 2M3f4 3M3a3"))
		before, key := pos.Setup(), pos.Key()
		play(t, pos, "3a33b4")
		if id != "draughts:3" && !pos.Over() {
			t.Errorf("%s: a blocked seat does not end the game", id)
		}
		pos.State().Unmake()
		if got := pos.Setup(); !reflect.DeepEqual(got, before) || pos.Key() != key || pos.Over() {
			t.Errorf("%s: Unmake leaves %+v, key %x, over %t", id, got, pos.Key(), pos.Over())
		}
		if got := pos.Owner(0); got != 1 {
			t.Errorf("%s: after Unmake seat %d owns the men of seat 1", id, got)
		}
	}
}

// A clone keeps the history of repetitions.
func TestCloneKeepsHistory(t *testing.T) {
	pos := family.Position(t, arrange("draughts:2", 1, "1Kb2 2Kg1"))
	play(t, pos, "b2a1", "g1h2", "a1b2", "h2g1", "b2a1", "g1h2", "a1b2")
	clone := pos.Clone()
	play(t, clone, "h2g1")
	if got := summary(clone.Outcome()); got != "repetition, drawn: 12" {
		t.Errorf("the clone ends %s", got)
	}
	if got := summary(pos.Outcome()); got != "turn 2" {
		t.Errorf("the clone's move changed the original: %s", got)
	}
}

// A search allocates nothing once its buffers have grown.
func TestSearchDoesNotAllocate(t *testing.T) {
	for _, id := range ids {
		pos := family.Game(t, id).Start()
		buf := make([]rules.Move, 0, rules.MaxMoves)
		var visit func(depth int)
		visit = func(depth int) {
			start := len(buf)
			buf = pos.Moves(buf)
			for _, m := range buf[start:] {
				pos.Play(m)
				if depth > 1 {
					visit(depth - 1)
				}
				pos.State().Unmake()
			}
			buf = buf[:start]
		}
		if got := testing.AllocsPerRun(3, func() { visit(4) }); got > 0 {
			t.Errorf("%s: %v allocations in a search of depth 4", id, got)
		}
	}
}
