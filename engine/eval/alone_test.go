package eval

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// aloneByLot returns a net alone with random weights.
func aloneByLot(tb testing.TB, game rules.Game, hidden int) *Net {
	tb.Helper()
	n, ok := NewNetAlone(game, hidden)
	if !ok {
		tb.Fatalf("no net alone for %v", game.ID())
	}
	rng := rand.New(rand.NewPCG(4, 2))
	list := n.Numbers()
	for i := range list {
		list[i] = float32(rng.NormFloat64() * 0.3)
	}
	for i := (n.Inputs() + 1) * n.Units(); i < len(list); i++ {
		list[i] *= 60
	}
	n.Set(list)
	return n
}

// Updated sums give the values from nothing, forward and back; the values of both seats are
// opposites.
func TestAloneFromNothing(t *testing.T) {
	for _, id := range []string{"star:2", "rex"} {
		pool := NewPoolWith(nil, aloneByLot(t, gamestest.Game(t, id), 16))
		var kept engine.Evaluator
		seen := make(map[engine.Score]bool)
		visit(t, id, 6, 120, func(pos rules.Position) {
			if kept == nil {
				kept = pool.For(pos)
			} else if !kept.Bind(pos) {
				t.Fatal("not bound")
			}
			value := func(e engine.Evaluator) engine.Score {
				var v engine.Values
				e.Evaluate(&v)
				if v[1] != -v[2] {
					t.Fatalf("values %v", v)
				}
				return v[1]
			}
			before := value(kept)
			seen[before] = true
			if want := value(pool.For(pos)); before != want {
				t.Fatalf("%s: updated %d, from nothing %d", id, before, want)
			}
			if moves := pos.Moves(nil); len(moves) > 0 {
				pos.Play(moves[len(moves)/2])
				if !pos.Over() {
					value(kept)
				}
				pos.State().Unmake()
				if after := value(kept); after != before {
					t.Fatalf("%s: taken back %d, before %d", id, after, before)
				}
			}
		})
		if len(seen) < 50 {
			t.Errorf("%s: %d values", id, len(seen))
		}
	}
}

// Taking the rival's last man never lowers the value.
func TestAloneBare(t *testing.T) {
	net := aloneByLot(t, gamestest.Game(t, "star:2"), 16)
	e := NewPoolWith(nil, net)
	var v engine.Values
	pos := men(t, "star:2", "1Ke1", "1Ra1", "1Rh1", "2Ke8")
	e.For(pos).Evaluate(&v)
	if v[1] < bareBonus || v[2] != -v[1] {
		t.Errorf("two rooks against a bare king are worth %d", v[1])
	}
}

// A file gives the same net; a damaged one, or one of another game, is refused.
func TestAloneFile(t *testing.T) {
	n := aloneByLot(t, gamestest.Game(t, "star:2"), 32)
	data, err := n.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseNet(data)
	if err != nil || !back.Equal(n) || !back.Fits(gamestest.Game(t, "star:2")) || back.Fits(gamestest.Game(t, "rex")) {
		t.Fatalf("read back: %v", err)
	}
	if back.Set(n.Numbers()); !back.Equal(n) {
		t.Error("set by its own numbers it is another")
	}
	for size := 0; size < len(data); size += 1 + len(data)/50 {
		if _, err := ParseNet(data[:size]); err == nil {
			t.Errorf("cut at %d: no error", size)
		}
		bad := slices.Clone(data)
		bad[size] ^= 4
		if _, err := ParseNet(bad); err == nil {
			t.Errorf("byte %d changed: no error", size)
		}
	}
	for _, tt := range []struct {
		id     string
		hidden int
	}{{"star:2", 0}, {"star:2", 8}, {"star:2", 272}, {"star:3", 16}, {"draughts:2", 16}, {"sovereign", 16}} {
		if _, ok := NewNetAlone(gamestest.Game(t, tt.id), tt.hidden); ok {
			t.Errorf("NewNetAlone(%s, %d)", tt.id, tt.hidden)
		}
	}
}

// The greatest sums fit.
func TestAloneBounds(t *testing.T) {
	n, _ := NewNetAlone(gamestest.Game(t, "star:2"), maxAloneHidden)
	list := n.Numbers()
	for i := range list {
		list[i] = 1e9
	}
	n.Set(list)
	pos := gamestest.Game(t, "star:2").Start()
	var v engine.Values
	NewPoolWith(nil, n).For(pos).Evaluate(&v)
	if v[1] != maxAlone {
		t.Errorf("the greatest value is %d", v[1])
	}
}
