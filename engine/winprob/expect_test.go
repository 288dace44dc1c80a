package winprob_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// check says where chances do not sum up.
func check(t *testing.T, pos rules.Position, c *winprob.Chances) {
	t.Helper()
	var points winprob.Share
	var columns [rules.MaxSeats + 1]winprob.Share
	for _, team := range pos.Game().Teams() {
		seat := team[0]
		points += c.Points[seat]
		row := winprob.Share(0)
		for place := 1; place <= c.Sides; place++ {
			p := c.Place[seat][place]
			if p < 0 {
				t.Errorf("seat %d is at place %d with a chance of %d", seat, place, p)
			}
			row += p
			columns[place] += p
		}
		if row != winprob.Whole || c.Place[seat][1] != c.Points[seat] {
			t.Errorf("seat %d: places sum to %d, first %d, points %d", seat, row, c.Place[seat][1], c.Points[seat])
		}
		if c.Win[seat]+c.Draw[seat] > winprob.Whole || c.Win[seat] > c.Points[seat]+1 {
			t.Errorf("seat %d: wins %d, draws %d of %d points", seat, c.Win[seat], c.Draw[seat], c.Points[seat])
		}
		for _, other := range team[1:] {
			if c.Place[other] != c.Place[seat] || c.Points[other] != c.Points[seat] {
				t.Errorf("seats %d and %d of one team differ", seat, other)
			}
		}
	}
	if points != winprob.Whole {
		t.Errorf("the points sum to %d", points)
	}
	for place := 1; place <= c.Sides; place++ {
		if d := columns[place] - winprob.Whole; d > 20 || d < -20 {
			t.Errorf("place %d is had by %d", place, columns[place])
		}
	}
}

// Whatever happens in a game, to its end, all chances sum up.
func TestSums(t *testing.T) {
	judge := winprob.New(eval.NewPool(nil))
	for _, id := range []string{
		"star:2", "star:3", "star:4", "star:4,teams=pairs", "star:6", "star:8", "yalta,redqueen=e12", "rex",
		"sovereign,pie=no", "royale", "draughts:2", "draughts:3", "draughts:4",
	} {
		t.Run(id, func(t *testing.T) {
			pos := gamestest.Position(t, id)
			dice := uint64(1)
			for range 400 {
				c := judge.Places(pos)
				check(t, pos, &c)
				if pos.Over() || t.Failed() {
					break
				}
				moves := pos.Moves(nil)
				dice = dice*6364136223846793005 + 1442695040888963407
				pos.Play(moves[int(dice>>33)%len(moves)])
			}
		})
	}
}

// The first to resign has the last place, the next one the place before.
func TestOut(t *testing.T) {
	judge := winprob.New(eval.NewPool(nil))
	pos := gamestest.Position(t, "star:4", "resign2", "resign3")
	c := judge.Places(pos)
	check(t, pos, &c)
	if c.Place[2][4] != winprob.Whole || c.Place[3][3] != winprob.Whole || c.Points[2] != 0 {
		t.Errorf("places of the eliminated seats: %v, %v", c.Place[2], c.Place[3])
	}
	if c.Points[1] < winprob.Whole/3 || c.Points[4] < winprob.Whole/3 {
		t.Errorf("the two that are left expect %d and %d", c.Points[1], c.Points[4])
	}
	pos = gamestest.Position(t, "star:2", "f2f3", "e7e5", "g2g4", "d8h4")
	if c = judge.Places(pos); c.Win[2] != winprob.Whole || c.Place[1][2] != winprob.Whole {
		t.Errorf("after a mate: %v", c)
	}
}

// A queen more is better, for every kind of games.
func TestMoreIsBetter(t *testing.T) {
	judge := winprob.New(eval.NewPool(nil))
	for _, tt := range []struct{ id, man string }{
		{"star:2", "2Q"}, {"star:3", "2Q"}, {"star:4", "2Q"}, {"star:4,teams=pairs", "2Q"}, {"draughts:2", ""}, {"yalta,redqueen=e12", ""}, {"royale", ""}, {"draughts:4", ""},
	} {
		t.Run(tt.id, func(t *testing.T) {
			pos := gamestest.Position(t, tt.id)
			even := judge.Places(pos)
			setup := pos.Setup()
			owner := rules.Seat(0)
			for i, man := range setup.Board { // a queen or a man of seat 2 is taken away
				if man.Piece == tt.man || tt.man == "" {
					s, _ := pos.Game().Board().Square(man.Square)
					if p := pos.At(s); p.Role != rules.Queen && p.Role != rules.Man || pos.Owner(p.Army) != 2 {
						continue
					}
					owner = 2
					setup.Board = append(setup.Board[:i:i], setup.Board[i+1:]...)
					break
				}
			}
			if owner == 0 {
				t.Fatal("no man to take away")
			}
			less, err := pos.Game().Position(setup)
			if err != nil {
				t.Fatal(err)
			}
			if c := judge.Places(less); c.Points[2] >= even.Points[2] || c.Points[1] <= even.Points[1] {
				t.Errorf("with a man less seat 2 expects %d, %d before; seat 1 %d, %d before", c.Points[2], even.Points[2], c.Points[1], even.Points[1])
			}
		})
	}
}

// People's expectations are nearer to an even share than bots', and sum to the point too.
func TestForPeople(t *testing.T) {
	bots, people := winprob.New(eval.NewPool(nil)), winprob.ForPeople(eval.NewPool(nil))
	for _, tt := range []struct {
		id    string
		moves []string
		seat  rules.Seat // that is ahead
	}{
		{"star:2", []string{"e2e4", "d7d5", "e4d5", "a7a6"}, 1},
		{"star:3", []string{"1e21e4"}, 1},
	} {
		pos := gamestest.Position(t, tt.id, tt.moves...)
		b, p := bots.Places(pos).Points, people.Places(pos).Points
		even := winprob.Whole / winprob.Share(pos.Game().Seats())
		if p[tt.seat] <= even || p[tt.seat] >= b[tt.seat] {
			t.Errorf("%s: people expect %d, bots %d, an even share is %d", tt.id, p[tt.seat], b[tt.seat], even)
		}
		sum := winprob.Share(0)
		for _, s := range p {
			sum += s
		}
		if sum != winprob.Whole {
			t.Errorf("%s: people expect %d in all", tt.id, sum)
		}
	}
}

// A line that ends in a proved mate decides.
func TestAfter(t *testing.T) {
	judge := winprob.New(eval.NewPool(nil))
	pos := gamestest.Position(t, "star:3")
	move := pos.Moves(nil)[:1]
	for _, tt := range []struct {
		name  string
		score engine.Score
		least winprob.Share
		most  winprob.Share
	}{
		{"a win", engine.Win(5), winprob.Whole, winprob.Whole},
		{"a loss", engine.Loss(5, 0), 0, 0},
		{"play", 12, 1, winprob.Whole - 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := judge.After(pos, engine.Line{Score: tt.score, Moves: move})
			check(t, pos, &c)
			if p := c.Points[1]; p < tt.least || p > tt.most {
				t.Errorf("seat 1 expects %d", p)
			}
		})
	}
}

// Between two sides a better score is more, wherever the line ends, and the other's loss.
func TestAfterFollowsTheScore(t *testing.T) {
	judge := winprob.New(eval.NewPool(nil))
	for _, id := range []string{"star:2", "star:4,teams=pairs", "rex", "sovereign,pie=no", "draughts:2"} {
		pos := gamestest.Position(t, id)
		moves := pos.Moves(nil)[:1]
		last := winprob.Share(0)
		for score := engine.Score(-1500); score <= 1500; score += 300 {
			c := judge.After(pos, engine.Line{Score: score, Moves: moves})
			check(t, pos, &c)
			if p := c.Points[pos.Turn()]; p <= last {
				t.Errorf("%s: with %v seat %d expects %d, with less %d", id, score, pos.Turn(), p, last)
			} else {
				last = p
			}
		}
	}
}

func TestParseModels(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"no kind", "strength 5\n", "line 1: expected kind"},
		{"another kind", "# a\nkind halma\n", "line 2: expected kind"},
		{"another term", "kind star2\nluck 5\n", "line 2: expected a term"},
		{"too few", "kind star2\nfirst 5\n", "line 2: expected a term"},
		{"no number", "kind star2\nstrength x\n", "line 2: expected a number"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := winprob.ParseModels(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	m := winprob.Model{Kind: "yalta"}
	m.Side[0], m.Draw[1], m.First[2], m.Later[8] = 7, -8, 9, 10
	back, err := winprob.ParseModels(m.String())
	if err != nil || len(back) != 1 || back[0] != m {
		t.Errorf("read back: %+v, %v", back, err)
	}
}

func ExampleJudge_Places() {
	game, err := games.Parse("star:2")
	if err != nil {
		fmt.Println(err)
		return
	}
	c := winprob.New(eval.NewPool(nil)).Places(game.Start())
	fmt.Println(c.Points[1]+c.Points[2] == winprob.Whole)
	// Output:
	// true
}

// A net of shares corrects a forecast of Yalta while all seats are in, and the points sum to the whole.
func TestNetOfShares(t *testing.T) {
	const id = "yalta,redqueen=e12"
	with, without := winprob.New(eval.NewPool(nil)), winprob.New(eval.NewPool(nil))
	without.Use(nil)
	pos := gamestest.Position(t, id)
	for range 30 {
		if a, b := with.Places(pos), without.Places(pos); a == b {
			t.Fatalf("ply %d: the net changes nothing", pos.Setup().Ply)
		} else {
			check(t, pos, &a)
		}
		pos.Play(pos.Moves(nil)[0])
	}
	pos = gamestest.Position(t, id, "resign2")
	if a, b := with.Places(pos), without.Places(pos); a != b {
		t.Errorf("between two seats the net changes %v to %v", b.Points, a.Points)
	}
	for _, id := range []string{"star:5", "draughts:4"} {
		pos := gamestest.Position(t, id)
		if a, b := with.Places(pos), without.Places(pos); a != b {
			t.Errorf("%s has no net, and %v changes to %v", id, b.Points, a.Points)
		}
	}
	// It knows what strengths of seats do not: a seat that is to be mated has little.
	pos = gamestest.Position(t, "yalta", "queeni12", "e2e4", "d7d5", "h11h9", "f1b5", "c7c6", "e11e9", "b5e2", "a7a5", "i11i10", "a2a4", "d5e4", "i12h4", "e2c4", "e4e3")
	if a, b := with.Places(pos), without.Places(pos); a.Points[3] <= b.Points[3] {
		t.Errorf("seat 3, which can mate, expects %d with the net, %d without", a.Points[3], b.Points[3])
	}
}
