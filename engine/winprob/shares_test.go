package winprob

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// sharesByLot returns a net of random numbers.
func sharesByLot(t testing.TB, game rules.Game, width int) (*Shares, []float32) {
	t.Helper()
	n, ok := NewShares(game, width)
	if !ok {
		t.Fatal("no net of shares")
	}
	rng := rand.New(rand.NewPCG(4, uint64(width)))
	numbers := make([]float32, n.Size())
	for i := range numbers {
		numbers[i] = float32(rng.NormFloat64() * 0.1)
	}
	n.Set(numbers)
	return n, n.Numbers()
}

// played returns a position of a game after random moves.
func played(game rules.Game, plies int, seed uint64) rules.Position {
	rng := rand.New(rand.NewPCG(seed, 1))
	pos := game.Start()
	for range plies {
		if pos.Over() {
			break
		}
		moves := pos.Moves(nil)
		pos.Play(moves[rng.IntN(len(moves))])
	}
	return pos
}

// The scores are those of the same net in floating point, within what rounding of units changes.
func TestSharesScores(t *testing.T) {
	for _, id := range []string{"yalta,redqueen=e12", "star:3", "star:5", "royale", "draughts:4"} {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			n, numbers := sharesByLot(t, game, 24)
			f, o := n, n.outlook
			for seed := range uint64(30) {
				pos := played(game, int(seed), seed)
				if pos.Over() {
					continue
				}
				seats, draw := f.Scores(pos)
				want, wantDraw := slowScores(o, numbers, pos, 24)
				for v, w := range want {
					if math.Abs(float64(seats[v])/1e6-w) > 0.01 {
						t.Fatalf("ply %d: seat %d has %d, want %f", seed, v+1, seats[v], w)
					}
				}
				if math.Abs(float64(draw)/1e6-wantDraw) > 0.01 {
					t.Fatalf("ply %d: a draw has %d, want %f", seed, draw, wantDraw)
				}
			}
		})
	}
}

// slowScores are the scores in floating point.
func slowScores(o *Outlook, numbers []float32, pos rules.Position, width int) (scores []float64, draw float64) {
	rows := numbers[:(o.Inputs()+1)*width]
	dense := numbers[len(rows):]
	bias := dense[o.seats*width*sharesHidden:]
	out := bias[sharesHidden:]
	ends := out[2*sharesHidden:]
	units := make([][]float64, o.seats)
	for v := range o.seats {
		inputs := []int{o.Inputs()}
		for _, code := range o.Codes(pos, nil) {
			inputs = append(inputs, o.Input(rules.Seat(v+1), int(code)))
		}
		for i := range width {
			sum := 0.0
			for _, input := range inputs {
				sum += float64(rows[input*width+i])
			}
			sum = max(0, min(sum, 1))
			units[v] = append(units[v], sum*sum)
		}
	}
	for v := range o.seats {
		score := float64(ends[0])
		for k := range sharesHidden {
			h := float64(bias[k])
			for place := range o.seats {
				for i, u := range units[o.At(v, place)] {
					h += u * float64(dense[(place*width+i)*sharesHidden+k])
				}
			}
			score += max(h, 0) * float64(out[k])
			draw += max(h, 0) * float64(out[sharesHidden+k]) / float64(o.seats)
		}
		scores = append(scores, score)
	}
	return scores, draw + float64(ends[1])
}

// All seats see their own board in the same way: at the start of star:3, turned to the seat on turn,
// each has the scores of the one before.
func TestSharesTurn(t *testing.T) {
	game := gamestest.Game(t, "star:3")
	n, _ := sharesByLot(t, game, 32)
	f := n
	pos := game.Start()
	first, draw := f.Scores(pos)
	pos.Play(pos.State().Null())
	next, same := f.Scores(pos)
	for v := range 3 {
		if next[(v+1)%3] != first[v] {
			t.Errorf("after a pass seat %d has %d, seat %d had %d", (v+1)%3+1, next[(v+1)%3], v+1, first[v])
		}
	}
	if draw != same || first[0] == first[1] {
		t.Errorf("draws %d and %d, seats %v", draw, same, first)
	}
}

// A mirror of a mirror is the input itself, and no two inputs have one image.
func TestOutlookMirrors(t *testing.T) {
	for _, id := range []string{"yalta,redqueen=e12", "star:4", "royale", "draughts:4"} {
		game := gamestest.Game(t, id)
		o, _ := NewOutlook(game)
		mirror := o.Mirrors(game)
		for i, m := range mirror {
			if mirror[m] != i {
				t.Fatalf("%s: input %d has the mirror %d, and that %d", id, i, m, mirror[m])
			}
		}
		for v := range rules.Seat(o.seats) {
			seen := make([]bool, o.Inputs())
			for code := range seen {
				if at := o.Input(v+1, code); seen[at] {
					t.Fatalf("%s: two codes are input %d of seat %d", id, at, v+1)
				} else {
					seen[at] = true
				}
			}
		}
	}
	for _, id := range []string{"star:2", "star:4,teams=pairs", "draughts:2", "sovereign"} {
		if _, ok := NewOutlook(gamestest.Game(t, id)); ok {
			t.Errorf("%s has an outlook", id)
		}
	}
}

// A check and a mate are inputs: seat 2 attacks the king of seat 3, which seat 1 could still help.
func TestOutlookAttacks(t *testing.T) {
	game := gamestest.Game(t, "yalta,redqueen=e12")
	o, _ := NewOutlook(game)
	for seed := range uint64(400) {
		pos := played(game, 60, seed)
		if pos.Over() {
			continue
		}
		attacks, mates := 0, 0
		for _, a := range pos.Attacks() {
			from := make(map[rules.Seat]bool)
			for _, m := range a.Men {
				from[m.Seat] = true
			}
			attacks += len(from)
			if a.Mate {
				mates++
			}
		}
		got := o.Codes(pos, nil)
		n := 0
		for _, code := range got {
			if int(code) >= o.turns+o.seats {
				n++
			}
		}
		if n != attacks+mates {
			t.Fatalf("seed %d: %d inputs of attacks and mates, want %d", seed, n, attacks+mates)
		}
	}
}

// inputsFrom returns how many inputs of a position begin at a number, before the view of a seat.
func inputsFrom(o *Outlook, pos rules.Position, first int) (list []int) {
	for _, code := range o.Codes(pos, nil) {
		if int(code) >= first {
			list = append(list, int(code)-first)
		}
	}
	return list
}

// Seats that play on without a king, or are out, are inputs, and a net is for positions with three
// seats and more.
func TestOutlookLosers(t *testing.T) {
	for _, test := range []struct {
		position string
		losers   []int // seats, from 0
		sees     bool
	}{
		{"royale 1 wK:p1/aK:c12/sK:k6/bK:p16 control=1:w,2:a,3:s,4:b kingless=- ply=40", nil, true},
		{"royale 1 wK:p1/aK:c12/bK:p16/sR:a1 control=1:w,2:a,3:s,4:b kingless=3:captured ply=40", []int{2}, true},
		{"star:4 1 1K:1a1/2K:2a1/4K:4a1/4R:4a2 out=3 ply=40", []int{2}, true},
		{"star:4 1 1K:1a1/2K:2a1/2R:2a2 out=3,4 ply=40", []int{2, 3}, false},
		{"star:3 1 1K:1a1/2K:2a1/2R:2a2 out=3 ply=40", []int{2}, false},
	} {
		pos := gamestest.Position(t, test.position)
		o, _ := NewOutlook(pos.Game())
		var losers []int
		for _, at := range inputsFrom(o, pos, o.turns+(o.rows-1)*o.seats) {
			if at < o.seats {
				losers = append(losers, at)
			}
		}
		if !slices.Equal(losers, test.losers) || o.Sees(pos) != test.sees {
			t.Errorf("%s: losers %v, sees %t", test.position, losers, o.Sees(pos))
		}
	}
}

// A bare net forecasts alone: the men of other seats, which it knows nothing of, change nothing.
func TestBareShares(t *testing.T) {
	game := gamestest.Game(t, "star:4")
	n, _ := NewShares(game, 8)
	n.Bare = true
	file, _ := n.AppendBinary(nil)
	if n, _ = ParseShares(file, game); n == nil || !n.Bare {
		t.Fatal("the file has lost that the net is bare")
	}
	pos := gamestest.Position(t, "star:4 1 1K:1a1/1Q:1b1/1R:1c1/2K:2a1/4K:4a1/4P:4c3 out=3 ply=40")
	j := New(eval.NewPool(nil))
	j.Use(n)
	c := j.Places(pos)
	if c.Win[1] != c.Win[2] || c.Win[2] != c.Win[4] || c.Points[3] != 0 || c.Draw[1] == 0 {
		t.Errorf("a net of zeros gives %v and draws %v", c.Win, c.Draw)
	}
	j.Use(nil)
	if c = j.Places(pos); c.Win[1] <= c.Win[2] {
		t.Errorf("without a net a queen gains nothing: %v", c.Win)
	}
}

// A file gives the same net again, and is small where all men of a kind are alike; a broken file, or
// that of another game, is refused.
func TestSharesFile(t *testing.T) {
	game := gamestest.Game(t, "yalta,redqueen=e12")
	for form, tt := range map[string]struct{ kinds, bare bool }{
		formSquares: {}, formSquaresBare: {bare: true}, formKinds: {kinds: true}, formKindsBare: {kinds: true, bare: true},
	} {
		n, numbers := sharesByLot(t, game, 16)
		n.Bare = tt.bare
		if tt.kinds {
			for i, first := range n.firsts(true) {
				copy(numbers[i*16:][:16], numbers[first*16:][:16])
			}
			n.Set(numbers)
		}
		file, err := n.AppendBinary(nil)
		if err != nil || !strings.HasPrefix(string(file), "manykings shares "+form+" yalta\n") || tt.kinds != (len(file) < 16_000) {
			t.Fatalf("form %s: %d bytes that begin with %.20q: %v", form, len(file), file, err)
		}
		back, err := ParseShares(file, game)
		if err != nil || !slices.Equal(back.Numbers(), numbers) || back.Bare != tt.bare {
			t.Fatalf("form %s read back: %v", form, err)
		}
		again, _ := back.AppendBinary(nil)
		if !bytes.Equal(again, file) {
			t.Errorf("form %s written again differs", form)
		}
		for _, at := range []int{0, 20, bytes.IndexByte(file, '\n') + 1, len(file) / 2, len(file) - 1} {
			broken := slices.Clone(file)
			broken[at] ^= 1
			if _, err := ParseShares(broken, game); err == nil {
				t.Errorf("form %s: byte %d may be any", form, at)
			}
		}
		for _, size := range []int{0, 9, 30, len(file) - 9} {
			if _, err := ParseShares(eval.AppendChecksum(slices.Clone(file[:size]), 0), game); err == nil {
				t.Errorf("form %s: %d bytes of a file are one", form, size)
			}
		}
		for _, id := range []string{"star:3", "star:2"} {
			if _, err := ParseShares(file, gamestest.Game(t, id)); err == nil {
				t.Errorf("form %s: the net is one for %s", form, id)
			}
		}
	}
}

// A judge forecasts with a fetched net of shares, and does without a missing or broken net.
func TestFetchShares(t *testing.T) {
	game := gamestest.Game(t, "yalta,redqueen=e12")
	n, _ := sharesByLot(t, game, 16)
	file, _ := n.AppendBinary(nil)
	forecast := func(use func(*Judge), source []byte) Chances {
		pool := eval.NewPool(nil)
		pool.Fetch(func(kind string) []byte {
			if kind != "yalta-shares" {
				return nil
			}
			return source
		})
		j := New(pool)
		if use != nil {
			use(j)
		}
		return j.Places(game.Start())
	}
	with, without := forecast(nil, file), forecast(nil, nil)
	if with == without || forecast(nil, file[:40]) != without {
		t.Error("a net changes nothing, or a broken net forecasts")
	}
	if forecast(func(j *Judge) { j.Use(n) }, nil) != with || forecast(func(j *Judge) { j.Use(nil) }, file) != without {
		t.Error("the selected net is another")
	}
}

// A seat that has lost its king in Royale expects less than the others.
func TestRoyaleShares(t *testing.T) {
	setup := gamestest.Game(t, "royale").Start().Setup()
	setup.Castling = nil
	pos := gamestest.Position(t, strings.Replace(notation.FormatSetup(setup), "/sK:p8", "", 1)+" kingless=3:captured")
	c := New(eval.NewPool(nil)).Places(pos)
	for _, seat := range []rules.Seat{1, 2, 4} {
		if c.Points[seat] < c.Points[3]+40_000 {
			t.Errorf("seat 3 without a king expects %d, seat %d %d", c.Points[3], seat, c.Points[seat])
		}
	}
}

// Every net of shares in the program can be read.
func TestPlayedShares(t *testing.T) {
	entries, err := os.ReadDir("../eval/nets")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, entry := range entries {
		kind, ok := strings.CutSuffix(entry.Name(), "-shares.net")
		if !ok {
			continue
		}
		found++
		file := eval.NewPool(nil).File(kind + "-shares")
		if !slices.ContainsFunc([]string{"yalta", "star:3", "star:4", "royale"}, func(id string) bool {
			_, err := ParseShares(file, gamestest.Game(t, id))
			return err == nil
		}) {
			t.Errorf("%s is a net of no game", entry.Name())
		}
	}
	if found == 0 {
		t.Error("there is none")
	}
}

// A forecast costs little beside a search of thousands of nodes.
func BenchmarkPlaces(b *testing.B) {
	for _, id := range []string{"yalta,redqueen=e12", "star:4", "royale"} {
		b.Run(id, func(b *testing.B) {
			pos := played(gamestest.Game(b, id), 20, 1)
			j := New(eval.NewPool(nil))
			n, _ := sharesByLot(b, pos.Game(), 32)
			j.Use(n)
			for b.Loop() {
				j.Places(pos)
			}
		})
	}
}
