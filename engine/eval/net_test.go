package eval

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// netByLot returns a net for a game with random weights.
func netByLot(tb testing.TB, game rules.Game, hidden int) *Net {
	tb.Helper()
	n, ok := NewNet(game, hidden)
	if !ok {
		tb.Fatalf("no net for %v", game.ID())
	}
	rng := rand.New(rand.NewPCG(4, 2))
	list := func(n int, size float64) []float32 {
		l := make([]float32, n)
		for i := range l {
			l[i] = float32(rng.NormFloat64() * size)
		}
		return l
	}
	n.Set(slices.Concat(list(n.Inputs()*n.Units(), 0.3), list(n.Units(), 1), list(hidden, 40)))
	return n
}

// netGames are games of all boards that nets see.
var netGames = []string{"star:2", "star:3", "star:4", "star:4,teams=pairs", "star:8", "yalta,redqueen=e12", "rex", "sovereign,pie=no", "royale", "draughts:2", "draughts:4"}

// At every node the updated sums equal sums from nothing, also for an evaluator that is
// bound to another position.
func TestNetFromNothing(t *testing.T) {
	for _, id := range netGames {
		t.Run(id, func(t *testing.T) {
			net := netByLot(t, gamestest.Game(t, id), 8)
			if len(id)%2 == 0 { // some of the boards
				net.Square()
			}
			with, without := NewPoolWith(nil, net), NewPoolWith(nil, nil)
			var kept engine.Evaluator
			var plain *Scale
			visit(t, id, 6, 120, func(pos rules.Position) {
				if kept == nil {
					kept, plain = with.For(pos), without.Scale(pos)
				} else if !kept.Bind(pos) {
					t.Fatal("not bound")
				}
				x := scaleOf(kept)
				s := x.Weigh(pos)
				base, correction := plain.Weigh(pos), net.Correction(pos)
				for seat := 1; seat <= pos.Game().Seats(); seat++ {
					if got := s.Of[seat] - base.Of[seat]; got != correction[seat] {
						t.Fatalf("seat %d is corrected by %d, from nothing by %d", seat, got, correction[seat])
					}
				}
				// One ply further and back.
				if moves := pos.Moves(nil); len(moves) > 0 {
					before := s
					pos.Play(moves[len(moves)/2])
					if !pos.Over() {
						x.Weigh(pos)
					}
					pos.State().Unmake()
					if after := x.Weigh(pos); after != before {
						t.Fatalf("taken back: %v, before %v", after, before)
					}
				}
			})
		})
	}
}

// A rotated position has the same correction, each seat as its rotated one.
func TestNetTurns(t *testing.T) {
	for _, id := range netGames {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			net := netByLot(t, game, 8)
			symmetries := symmetriesOf(game)
			turned := symmetries[0]
			switch id {
			case "royale":
				return // its symmetry is of two seats only
			case "star:2":
				turned = symmetries[1]
			}
			count := 0
			visit(t, id, 4, 60, func(pos rules.Position) {
				setup := turned.apply(pos)
				other, err := game.Position(setup)
				if err != nil || other.Over() || len(other.Outcome().Out) != len(pos.Outcome().Out) || other.Turn() != turned.seat(pos.Turn()) {
					return
				}
				count++
				a, b := net.Correction(pos), net.Correction(other)
				for s := rules.Seat(1); int(s) <= game.Seats(); s++ {
					if a[s] != b[turned.seat(s)] {
						t.Fatalf("seat %d: %d, turned %d", s, a[s], b[turned.seat(s)])
					}
				}
			})
			if count < 20 {
				t.Errorf("%d positions only", count)
			}
		})
	}
}

// A net of zeros changes nothing, and one for another game neither.
func TestNetElsewhere(t *testing.T) {
	for _, id := range []string{"star:3", "star:4", "rex", "draughts:2", "royale"} {
		pool := NewPoolWith(nil, netByLot(t, gamestest.Game(t, "star:4"), 4))
		zero, _ := NewNet(gamestest.Game(t, "star:4"), 4)
		visit(t, id, 1, 30, func(pos rules.Position) {
			var plain, other, none engine.Values
			usual := NewPool(nil)
			if id == "star:4" {
				usual = NewPoolWith(nil, nil)
			}
			usual.For(pos).Evaluate(&plain)
			NewPoolWith(nil, zero).For(pos).Evaluate(&none)
			pool.For(pos).Evaluate(&other)
			if none != plain {
				t.Errorf("%s: with zeros %v, without a net %v", id, none, plain)
			}
			if (id == "star:4") == (other == plain) && pos.Setup().Ply > 6 {
				t.Errorf("%s: %v with a net for star:4, %v without", id, other, plain)
			}
		})
	}
}

// A written net reads back; a broken one is refused.
func TestNetFile(t *testing.T) {
	n := netByLot(t, gamestest.Game(t, "star:3"), 5)
	data, err := n.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	back, err := ParseNet(data)
	if err != nil || !back.Equal(n) || back.Kind() != "star3" || !back.Fits(gamestest.Game(t, "star:3")) || back.Fits(gamestest.Game(t, "yalta")) || back.Fits(gamestest.Game(t, "star:2")) {
		t.Fatalf("read back: %v", err)
	}
	pairs := netByLot(t, gamestest.Game(t, "star:4,teams=pairs"), 2)
	if !pairs.Fits(gamestest.Game(t, "star:4,teams=pairs")) || pairs.Fits(gamestest.Game(t, "star:4,teams=adjacent")) || pairs.Fits(gamestest.Game(t, "star:4")) {
		t.Error("a net for pairs fits others, or not itself")
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
	back.Square()
	squared, _ := back.AppendBinary(nil)
	if other, err := ParseNet(squared); err != nil || !other.Equal(back) || other.Equal(n) {
		t.Errorf("squared and read back: %v", err)
	}
	back.Origin = "judged by a test"
	told, _ := back.AppendBinary(nil)
	if other, err := ParseNet(told); err != nil || !other.Equal(back) || other.Origin != back.Origin {
		t.Errorf("with an origin and read back: %v", err)
	}
	for size := range 60 {
		if _, err := ParseNet(AppendChecksum(slices.Clone(told[:size]), 0)); err == nil {
			t.Errorf("with an origin and cut at %d: no error", size)
		}
	}
	back.Origin = strings.Repeat("x", 256)
	if _, err := back.AppendBinary(nil); err == nil {
		t.Error("an origin of 256 bytes is no error")
	}
	if back, err = ParseNet(data); err != nil {
		t.Fatal(err)
	}
	if again, _ := back.AppendBinary([]byte("x")); !bytes.Equal(again[1:], data) {
		t.Error("behind other bytes it is written otherwise")
	}
}

func TestNewNet(t *testing.T) {
	for _, tt := range []struct {
		id     string
		hidden int
		want   bool
	}{{"star:2", 0, true}, {"star:8", 255, true}, {"star:2", 256, false}, {"star:2", -1, false}, {"rex", 4, true}, {"royale", 4, true}, {"draughts:4", 4, true}} {
		if _, ok := NewNet(gamestest.Game(t, tt.id), tt.hidden); ok != tt.want {
			t.Errorf("NewNet(%s, %d): %v", tt.id, tt.hidden, ok)
		}
	}
}

// An evaluation with a net allocates nothing.
func TestNetDoesNotAllocate(t *testing.T) {
	game := gamestest.Game(t, "star:4")
	pos := game.Start()
	e := NewPoolWith(nil, netByLot(t, game, 8)).For(pos)
	moves := pos.Moves(nil)
	var v engine.Values
	if n := testing.AllocsPerRun(20, func() {
		for _, m := range moves {
			pos.State().Make(m)
			e.Evaluate(&v)
			pos.State().Unmake()
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// packedClone returns a copy of numbers, packed.
func packedClone(numbers []int16) []int16 {
	list := slices.Clone(numbers)
	pack(list)
	return list
}

// Vectors and plain Go agree with the numbers one by one.
func TestNetUnits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 7))
	numbers := func(size, most int) []int16 {
		l := make([]int16, size)
		for i := range l {
			l[i] = int16(rng.IntN(2*most+1) - most)
		}
		return l
	}
	for width := 0; width <= maxHidden; width += netLanes {
		for _, most := range []int{60, 300, 10000, (1<<15 - 1) / 3, 1<<15 - 1} {
			fits := most <= (1<<15-1)/3 // three of them stay within 16 bits, as packed units must
			units, row, other, out := numbers(width, most), numbers(width, most), numbers(width, most), numbers(width, 1<<14)
			packed, packedRow, packedOther := packedClone(units), packedClone(row), packedClone(other)
			for _, squared := range []bool{false, true} {
				want := int32(0)
				for i := range units {
					unit := int32(max(0, min(units[i]+row[i], netUnit)))
					if squared {
						unit = unit * unit >> squareShift
					}
					want += int32(out[i]) * unit
				}
				if got := weighPlain(packed, packedRow, out, squared); fits && got != want {
					t.Errorf("%d units, squared %t, weighPlain %d, want %d", width, squared, got, want)
				}
				if got := weigh(units, row, out, squared); vectors && got != want {
					t.Errorf("%d units, squared %t, weigh %d, want %d", width, squared, got, want)
				}
			}
			want := slices.Clone(units)
			for i := range want {
				want[i] += row[i] - other[i]
			}
			got := make([]int16, width)
			if moveRow(got, units, row, other); vectors && !slices.Equal(got, want) {
				t.Errorf("moved from %v: %v, want %v", units, got, want)
			}
			moveRowPlain(got, packed, packedRow, packedOther)
			if unpack(got); fits && !slices.Equal(got, want) {
				t.Errorf("moved plainly from %v: %v, want %v", units, got, want)
			}
		}
	}
}

// As many numbers as a file may have at most do not leave 16 bits.
func TestNetBounds(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	n, _ := NewNet(game, netLanes)
	numbers := n.Numbers()
	for i := range numbers {
		numbers[i] = 1e6
	}
	n.Set(numbers)
	if c := n.Correction(game.Start()); c[1] != maxCorrection || c[2] != maxCorrection {
		t.Errorf("corrections of %v", c)
	}
	n.Square()
	if c := n.Correction(game.Start()); c[1] != maxCorrection || c[2] != maxCorrection {
		t.Errorf("squared, corrections of %v", c)
	}
	for _, number := range []*int16{&n.rows[3], &n.out[2]} {
		was := *number
		*number = was + 1
		data, _ := n.AppendBinary(nil)
		if _, err := ParseNet(data); err == nil {
			t.Error("a number that is too great is read")
		}
		*number = was
	}
}

func BenchmarkNet(b *testing.B) {
	for _, hidden := range []int{32, 64, 128, 240} {
		n := netByLot(b, gamestest.Game(b, "star:2"), hidden)
		units, row := slices.Clone(n.row(7)), n.row(11)
		b.Run(fmt.Sprintf("%d/move", hidden), func(b *testing.B) {
			for b.Loop() {
				moveRow(units, units, row, n.row(13))
			}
		})
		b.Run(fmt.Sprintf("%d/weigh", hidden), func(b *testing.B) {
			for b.Loop() {
				weigh(units, row, n.out, false)
			}
		})
		b.Run(fmt.Sprintf("%d/squares", hidden), func(b *testing.B) {
			for b.Loop() {
				weigh(units, row, n.out, true)
			}
		})
	}
}
