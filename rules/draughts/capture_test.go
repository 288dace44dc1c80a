package draughts

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
)

// newTestGame returns the game with the given id.
func newTestGame(t *testing.T, id rules.ID) *Game {
	t.Helper()
	game, err := New(id)
	if err != nil {
		t.Fatal(err)
	}
	return game.(*Game)
}

// newTestPosition returns an empty position with seat 1 to move.
func newTestPosition(t *testing.T, seats int) *Position {
	t.Helper()
	p := newTestGame(t, rules.ID{Name: "draughts", Seats: seats}).newPosition()
	p.pass(1)
	return p
}

// lone strews enemies over the board so that no two are next to each other on
// a diagonal, and puts a king of seat 1 in the corner.
func lone(p *Position, rng *rand.Rand) {
	g := p.game
	for _, i := range rng.Perm(len(g.squares) - 1) {
		s := spot(i + 1)
		beside := g.set(g.board.CornerSteps(g.squares[s]))
		if !p.taken.intersects(beside) && !beside.has(0) {
			p.put(s, manOf(2).withCrown(rng.IntN(2) == 0))
		}
	}
	p.put(0, manOf(1).withCrown(true))
}

// Both ways of searching find the same.
func TestMemoAgreesWithPlainSearch(t *testing.T) {
	compared := 0
	for seed := range uint64(400) {
		p := newTestPosition(t, 2+int(seed%7))
		lone(p, rand.New(rand.NewPCG(seed, 0)))
		plain, remembered := &captureSearch{}, &captureSearch{}
		plain.begin(p, nil)
		plain.run(p, p.men[1])
		if plain.states > plainStates {
			continue
		}
		remembered.begin(p, newMemo(plainStates))
		remembered.run(p, p.men[1])
		if !slices.Equal(plain.found, remembered.found) {
			t.Fatalf("seed %d: plainly %v, remembered %v", seed, plain.found, remembered.found)
		}
		compared++
	}
	if compared < 100 {
		t.Errorf("only %d positions compared", compared)
	}
}

// Captures by men alone are listed and counted by special code, with the results of the
// general search, in its order.
func TestJumpsAgreeWithSearch(t *testing.T) {
	captures := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		p := newTestPosition(t, 3+int(seed%6))
		for s := range spot(len(p.game.squares)) {
			if rng.IntN(3) > 0 {
				continue
			}
			seat := rules.Seat(1 + rng.IntN(p.game.seats))
			crowned := p.game.lastRow[seat].has(s) || seat != 1 && rng.IntN(4) == 0
			if seat != 1 || !crowned {
				p.put(s, manOf(seat).withCrown(crowned))
			}
		}
		var want []rules.Move
		for i, c := range p.captures() {
			want = append(want, c.move(i))
		}
		if len(want) == 0 {
			continue
		}
		if got := p.Moves(nil); !slices.Equal(got, want) {
			t.Fatalf("seed %d: listed %v, searched %v", seed, got, want)
		}
		if got := p.CountMoves(); got != len(want) {
			t.Fatalf("seed %d: %d counted, %d searched", seed, got, len(want))
		}
		captures += len(want)
	}
	if captures < 1000 {
		t.Errorf("only %d captures compared", captures)
	}
}

// A board full of lone men has routes without number; they are not walked.
func TestAbsurdPositionsAreSearchedWhole(t *testing.T) {
	largest := 0
	for seed := range uint64(40) {
		p := newTestPosition(t, 8)
		lone(p, rand.New(rand.NewPCG(seed, 0)))
		if p.CountMoves() == 0 {
			t.Fatalf("seed %d: no moves", seed)
		}
		c := &captureSearch{}
		c.begin(p, newMemo(maxStates))
		c.run(p, p.men[1])
		if c.memo.full() {
			t.Errorf("seed %d: the search was cut short", seed)
		}
		largest = max(largest, c.states)
		for _, m := range p.Moves(nil) {
			if got, err := p.ParseMove(p.MoveText(m)); err != nil || got != m {
				t.Errorf("seed %d: %s is read as %d, %v, want %d", seed, p.MoveText(m), got, err, m)
			}
		}
	}
	if largest <= plainStates {
		t.Errorf("no position was absurd: %d states at most", largest)
	}
}

// A search cut short still finds captures, the same every time.
func TestSearchCutShort(t *testing.T) {
	const limit = 256
	for seed := range uint64(20) {
		p := newTestPosition(t, 8)
		lone(p, rand.New(rand.NewPCG(seed, 0)))
		var found [2][]capture
		for i := range found {
			c := &captureSearch{}
			c.begin(p, newMemo(limit))
			c.run(p, p.men[1])
			found[i] = c.found
		}
		if len(found[0]) == 0 || !slices.Equal(found[0], found[1]) {
			t.Errorf("seed %d: %v, then %v", seed, found[0], found[1])
		}
	}
}

// A position keeps nothing large of its search for captures: a server holds
// thousands of positions.
func TestSearchIsReleased(t *testing.T) {
	const kept, most = 8, 64 << 10
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var positions []*Position // such as need more than a plain search
	g := newTestGame(t, rules.ID{Name: "draughts", Seats: 8})
	for seed := uint64(0); len(positions) < kept; seed++ {
		p := g.newPosition()
		p.pass(1)
		lone(p, rand.New(rand.NewPCG(seed, 0)))
		if q := p.Clone().(*Position); q.CountMoves() > 0 && q.search.states > plainStates {
			positions = append(positions, p)
		}
	}
	before := heap()
	for _, p := range positions {
		p.Moves(nil)
	}
	if got := (int64(heap()) - int64(before)) / kept; got > most {
		t.Errorf("a position keeps %d bytes, want at most %d", got, most)
	}
	runtime.KeepAlive(positions)
}

// A searched position keeps nothing of the search's visits: games are cached with their
// positions.
func TestSearchIsForgotten(t *testing.T) {
	for seed := range uint64(40) {
		p := newTestPosition(t, 8)
		lone(p, rand.New(rand.NewPCG(seed, 0)))
		p.CountMoves()
		for _, q := range []*Position{p, p.Clone().(*Position)} {
			if q.search.memo != nil || cap(q.search.found) > 1<<12 {
				t.Fatalf("seed %d: %d captures and a memo are kept", seed, cap(q.search.found))
			}
		}
	}
}
