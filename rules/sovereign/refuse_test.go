package sovereign_test

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/rulestest"
)

// marksOf writes marks as "line:e9,e8 king:e3".
func marksOf(topology *board.Topology, marks []rules.Mark) string {
	var list []string
	for _, m := range marks {
		var names []string
		for _, s := range m.Squares {
			names = append(names, topology.SquareName(s))
		}
		list = append(list, string(m.Kind)+":"+strings.Join(names, ","))
	}
	return strings.Join(list, " ")
}

func TestRefusalMarks(t *testing.T) {
	for _, c := range []struct{ name, game, setup, refused, marks string }{
		{"pinned", "sovereign", "wKe3 wRe5 bRe9 bKp16", "e5f5 sovereign.13 sovereign-pinned", "king:e3 attacker:e9 line:e9,e8,e7,e6,e5,e4,e3"},
		{"knight", "sovereign", "wKe3 wRa5 bNd5 bKp16", "a5a6 sovereign.13 in-check", "king:e3 attacker:d5"},
		{"twin", "sovereign", "wKp1 wNe5 wBj14 bKa16", "j14l12 sovereign.4 twin", "twin:e5"},
		{"twin closed", "sovereign,twin=closed", "wKp1 wBe5 bKa16", "e5l12 sovereign.4 twin-closed", "twin:e5"},
		{"own colour", "sovereign", "wKp1 wRc8 bKa16", "c8i8 sovereign.3 own-colour", "square:i8"},
		{"blocked", "sovereign", "wKp1 wRc3 yNc6 bKa16", "c3c9 sovereign.1 sovereign-blocked", "blocker:c6"},
		{"goals", "sovereign", "wKp1 wNa1 bKa16", "a1a2 sovereign.1 not-its-move", "goals:c2,b3"},
		{"neutral", "sovereign", "wKp1 yNc3 bKa16", "c3d5 sovereign.12 neutral", "square:c3 goals:k6,f11"},
		{"somebody's own colour", "sovereign", "wKp1 wRa1 bNc3 bKa16", "c3d5 sovereign.12 sovereign-not-yours", "square:c3"},
		{"the man that gives control", "sovereign", "wKp1 rNc3 bRe12 bKa16", "c3d5 sovereign.12 sovereign-not-yours", "square:c3 goals:l5,e12"},
		{"turncoat", "sovereign", "wKp1 wNe12 wRp9 bNi8 bKa16", "=r sovereign.14 turncoat", "king:p1 attacker:p9 line:p9,p8,p7,p6,p5,p4,p3,p2,p1"},
		{"step due", "sovereign", "wKe12 wPd11 wPd12 wPd13 wPe11 wPe13 wPf13 wPf12 bKa16", "=r sovereign.14 step-due", "goals:f11 king:e12"},
		{"through check", "sovereign", "wKi1 wRe1 bRg7 bKa16 castling=e1,i1", "i1f1e1 sovereign.15 through-check",
			"square:g1 attacker:g7 line:g7,g6,g5,g4,g3,g2,g1"},
		{"castling goals", "sovereign", "wKi1 wRe1 bKa16 castling=e1,i1", "i1e1e1 sovereign.15 goal", "goals:h1,g1,f1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos := family.State(t, parseCase(t, c.game, c.setup)).Position()
			r := checkRefused(t, pos, c.refused)
			if r == nil {
				return
			}
			if got := marksOf(pos.Game().Board(), r.Marks); got != c.marks {
				t.Errorf("marks %s, want %s", got, c.marks)
			}
		})
	}
}

// Every text is a legal move or refused with a rule and a whole sentence, and
// asking changes nothing.
func TestEveryTextIsAnswered(t *testing.T) {
	positions := 25
	if testing.Short() {
		positions = 3
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := family.Game(t, id)
			rng := rand.New(rand.NewPCG(5, 5))
			for n := 0; n < positions; {
				pos, err := game.State(wildSetup(rng, game))
				if err != nil {
					continue
				}
				n++
				answerAll(t, pos.Position())
			}
			answerAll(t, game.Start())
		})
	}
	for _, c := range slices.Concat(regimeRules, royaleRules) {
		if c.setup != "" && c.faults == "" && strings.Contains(c.setup, "castling") {
			game := cmp.Or(c.game, "sovereign")
			answerAll(t, family.State(t, parseCase(t, game, c.setup)).Position())
		}
	}
}

// answerAll asks for every move from an occupied square to any, with and
// without promotion, castling and defection.
func answerAll(t *testing.T, pos rules.Position) {
	t.Helper()
	legal, key := rulestest.MoveTexts(pos), pos.Key()
	topology := pos.Game().Board()
	tails := []string{"", "q", "k", "e1", "a5"}
	for s := range board.Square(topology.Len()) {
		if pos.At(s).Role == rules.NoRole {
			continue
		}
		for to := range board.Square(topology.Len()) {
			step := topology.SquareName(s) + topology.SquareName(to)
			for _, tail := range tails {
				answer(t, pos, legal, step+tail)
			}
			if pos.At(s).Role == rules.King {
				for _, c := range colours {
					answer(t, pos, legal, "="+string(c)+step)
				}
			}
		}
	}
	for _, c := range colours {
		answer(t, pos, legal, "="+string(c))
	}
	for _, text := range []string{"swap", "stay", "pass", "", "a1", "a1a", "a1a17", "e2e4e6e8"} {
		answer(t, pos, legal, text)
	}
	if pos.Key() != key || !slices.Equal(rulestest.MoveTexts(pos), legal) {
		t.Errorf("asking changed the position")
	}
}

func answer(t *testing.T, pos rules.Position, legal []string, text string) {
	t.Helper()
	m, err := pos.ParseMove(text)
	if err == nil {
		if pos.MoveText(m) != text || !slices.Contains(legal, text) {
			t.Errorf("ParseMove(%q) = %q, which is not legal", text, pos.MoveText(m))
		}
		return
	}
	var r *rules.Refusal
	if !errors.As(err, &r) || r.Rule == "" || r.Code == "" ||
		strings.ContainsAny(r.Text(), "{}") && !strings.ContainsAny(text, "{}") {
		t.Errorf("ParseMove(%q): %v", text, err)
	}
	if slices.Contains(legal, text) {
		t.Errorf("ParseMove(%q), which is legal: %v", text, err)
	}
}
