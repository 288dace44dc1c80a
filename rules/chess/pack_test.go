package chess

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// A game in which every position is packed and unpacked goes as one in which none
// is, in every game of the family.
func TestPack(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4,teams=pairs", "star:8", "yalta", "rex"} {
		game := newGame(t, id)
		var old rules.Position
		for seed := range uint64(6) {
			dice := rand.New(rand.NewPCG(7, seed))
			p, q := game.Start(), game.Start()
			for ply := 0; ply < 150 && !p.Over(); ply++ {
				moves := p.Moves(nil)
				m := moves[dice.IntN(len(moves))]
				p.Play(m)
				packed := q.(*Position).Pack()
				unpacked := packed.Unpack(old)
				old = q // nobody uses it any more
				q = unpacked
				q.Play(m)
				if packed.Size() > 6<<10 {
					t.Fatalf("%s, ply %d: %d bytes", id, ply, packed.Size())
				}
				if q.Key() != p.Key() || !reflect.DeepEqual(q.Setup(), p.Setup()) || q.Over() != p.Over() ||
					!slices.Equal(q.Moves(nil), p.Moves(nil)) || !slices.Equal(q.Events(), p.Events()) {
					t.Fatalf("%s, ply %d: packed\n%v\nis\n%v", id, ply, p.Setup(), q.Setup())
				}
			}
			if got, want := q.(*Position).history, p.(*Position).history; !reflect.DeepEqual(got, want) {
				t.Errorf("%s: history %v, want %v", id, got, want)
			}
			a, b := q.(*Position).snapshot, p.(*Position).snapshot
			a.lists, b.lists = [len(a.lists)]uint8{}, [len(b.lists)]uint8{} // in no particular order
			a.slot, b.slot = [len(a.slot)]uint8{}, [len(b.slot)]uint8{}
			if a != b {
				t.Errorf("%s: the snapshots differ", id)
			}
		}
	}
}

func BenchmarkPack(b *testing.B) {
	p := newGame(b, "star:2").Start()
	var old rules.Position
	b.ReportAllocs()
	for b.Loop() {
		old = rules.Pack(p).Unpack(old)
	}
}
