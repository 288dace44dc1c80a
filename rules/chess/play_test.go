package chess

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/board"
)

// gameIDs are games in which every option is chosen somewhere.
var gameIDs = []string{
	"star:2", "star:3", "star:4", "star:5", "star:6", "star:7", "star:8",
	"star:3,elimination=remove", "star:4,abandoned=stay", "star:4,credit=last,enpassant=next",
	"star:4,stalemate=pass", "star:5,centre=neighbours,stalemate=pass",
	"star:4,teams=pairs", "star:4,allycapture=team,teams=adjacent", "star:6,allycapture=no,teams=threes",
	"star:6,teams=pairs", "star:3,enpassant=next,teams=1-23", "star:8,teams=12-345-678",
	"yalta", "yalta,abandoned=end,redqueen=e12", "yalta,draws=rulebook,redqueen=i12",
	"yalta,enpassant=next,knight=literal", "rex",
}

// remembered is everything of a position that can be seen.
type remembered struct {
	setup, outcome string
	moves          []rules.Move
	key            uint64
	history        int
	begun          bool
}

func remember(p *Position) remembered {
	return remembered{
		setup: string(api.NewPosition(p.Setup()).Append(nil)), outcome: string(api.NewOutcome(p.Outcome()).Append(nil)),
		moves: p.Moves(nil), key: p.Key(), history: p.history.Len(), begun: p.begun,
	}
}

func (r remembered) equal(o remembered) bool {
	return r.setup == o.setup && r.outcome == o.outcome && slices.Equal(r.moves, o.moves) &&
		r.key == o.key && r.history == o.history && r.begun == o.begun
}

// sparse returns a random position with few men, so that games end soon and
// seats go out; nil if the men drawn make none.
func sparse(rng *rand.Rand, g *Game) *Position {
	setup := rules.Setup{Game: g.id.String(), Turn: rules.Seat(1 + rng.IntN(g.seats)), Ply: 1}
	free := rng.Perm(g.board.Len())
	place := func(a int, role rules.Role) {
		setup.Board = append(setup.Board, g.placed(g.board, board.Square(free[0]), role, rules.Seat(a+1)))
		free = free[1:]
	}
	for a := range g.armies {
		place(a, rules.King)
		for range 1 + rng.IntN(4) {
			place(a, []rules.Role{rules.Queen, rules.Rook, rules.Rook, rules.Bishop, rules.Knight, rules.Pawn, rules.Pawn}[rng.IntN(7)])
		}
	}
	p, faults := g.position(setup)
	if faults != nil {
		return nil
	}
	return p
}

// play plays random entries and checks that every move can be taken back.
// It returns the position where it stopped.
func play(t *testing.T, rng *rand.Rand, p *Position, plies int) {
	t.Helper()
	p.Begin()
	var before []remembered
	for len(before) < plies && !p.Over() {
		moves := p.Moves(nil)
		if len(moves) == 0 {
			t.Fatalf("no moves, but the game goes on: %s", remember(p).setup)
		}
		if rng.IntN(200) == 0 {
			living := p.living.Set().Seats()
			quit := []func(rules.Seat) error{p.Resign, p.Flag}[rng.IntN(2)]
			if err := quit(living[rng.IntN(len(living))]); err != nil {
				t.Fatal(err)
			}
			before = nil
			continue
		}
		before = append(before, remember(p))
		for _, m := range moves {
			slow := newReferee(p)
			p.Make(m)
			slow.watch(p)
			p.Begin()
			if p.key != p.computeKey() {
				t.Fatalf("key after move %d in %s", m, before[len(before)-1].setup)
			}
			if got := p.claims[:p.claimCount]; !slices.Equal(got, slow.claims(p)) {
				t.Fatalf("checks after move %d: %v, want %v in %s", m, got, slow.claims(p), before[len(before)-1].setup)
			}
			p.Unmake()
		}
		if got := remember(p); !got.equal(before[len(before)-1]) {
			t.Fatalf("all moves made and unmade: %+v, want %+v", got, before[len(before)-1])
		}
		p.Play(moves[rng.IntN(len(moves))])
		p.Attacks()
	}
	if p.Over() {
		checkEnd(t, p)
	}
	for i, want := range slices.Backward(before) {
		p.Unmake()
		if got := remember(p); !got.equal(want) {
			t.Fatalf("ply %d taken back: %+v, want %+v", i, got, want)
		}
	}
}

// referee keeps the records of star.10 the slow obvious way: it looks at every
// king after the ply and after the turn has begun. It does not see the moments
// between, when several seats go out.
type referee struct {
	mover rules.Seat
	old   []claim
	kept  map[[2]rules.Seat]bool // king and attacker of the checks before and after the ply
}

func newReferee(p *Position) *referee {
	return &referee{mover: p.turn, old: slices.Clone(p.claims[:p.claimCount])}
}

// watch looks at the position after the ply, its turn not begun.
func (r *referee) watch(p *Position) {
	r.kept = make(map[[2]rules.Seat]bool)
	for _, c := range r.old {
		r.kept[[2]rules.Seat{c.king, c.by}] = p.attackingSeats(c.king).Has(c.by)
	}
}

// claims returns the records as they should be now that the turn is begun.
func (r *referee) claims(p *Position) []claim {
	n := rules.Seat(p.game.seats)
	list := []claim{}
	for king := rules.Seat(1); king <= n; king++ {
		attacking := p.attackingSeats(king)
		for _, c := range r.old {
			if c.king == king && r.kept[[2]rules.Seat{king, c.by}] && attacking.Has(c.by) {
				list = append(list, c)
			}
		}
		// New ones come last, the mover first.
		for i := range n {
			by := (r.mover-1+i)%n + 1
			if !r.kept[[2]rules.Seat{king, by}] && attacking.Has(by) {
				list = append(list, claim{king: king, by: by, since: p.ply})
			}
		}
	}
	return list
}

// checkEnd checks the outcome of an ended game.
func checkEnd(t *testing.T, p *Position) {
	t.Helper()
	o := p.Outcome()
	var placed []rules.Seat
	for _, place := range o.Places {
		placed = append(placed, place...)
	}
	slices.Sort(placed)
	if len(placed) != p.game.seats || len(slices.Compact(placed)) != p.game.seats {
		t.Errorf("places %v of %d seats", o.Places, p.game.seats)
	}
	if o.Reason == rules.NoReason || p.HasMoves() {
		t.Errorf("ended by %v with moves: %t", o.Reason, p.HasMoves())
	}
	if last := p.Events()[len(p.Events())-1]; last.Kind != rules.EventOver || last.Reason != o.Reason {
		t.Errorf("last event %v, but ended by %v", last, o.Reason)
	}
}

// Random games through every option end, and every ply of them can be taken back.
func TestRandomGames(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	for _, id := range gameIDs {
		t.Run(id, func(t *testing.T) {
			g := newGame(t, id)
			rng := rand.New(rand.NewPCG(1, 2))
			play(t, rng, g.Start().(*Position), 60)
			for n := 0; n < games; {
				if p := sparse(rng, g); p != nil {
					play(t, rng, p, 150)
					n++
				}
			}
		})
	}
}

// A turn that has not begun is none of common.9, but a check that began with it counts in
// the next begun one.
func TestBeginAfterUnbegunPlies(t *testing.T) {
	p := ruleTest{game: "star:3", men: "1K1a1 2K2a1 2P2h2 3K3a1 1R3e3 1R3f2 3P3h2"}.start(t)
	p.Begin()
	for _, text := range []string{"3e33e1", "2h22h3"} {
		m, err := p.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		p.Make(m)
	}
	p.Begin()
	if got, want := summary(p), "turn 1, out 3, control 3:1, halfmoves 0"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
