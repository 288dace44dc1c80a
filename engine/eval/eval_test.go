package eval

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games/gamestest"
)

func TestValues(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			var (
				e     engine.Evaluator
				bound rules.Position
				v     engine.Values
			)
			visit(t, id, 2, 200, func(pos rules.Position) {
				if bound != pos {
					bound, e = pos, plainly(pos)
				}
				e.Evaluate(&v)
				teams := game.Teams()
				for _, team := range teams {
					for _, s := range team {
						if v[s] < -engine.MaxEval || v[s] > engine.MaxEval {
							t.Fatalf("seat %d: %d is out of bounds", s, v[s])
						}
						if v[s] != v[team[0]] {
							t.Fatalf("seats of a team have %d and %d", v[s], v[team[0]])
						}
					}
				}
				if a, b := v[teams[0][0]], v[teams[1][0]]; len(teams) == 2 && a != -b {
					t.Fatalf("two sides have %d and %d", a, b)
				}
			})
		})
	}
}

// With any number of men, values stay within bounds and rank the leader.
func TestAbsurdMaterial(t *testing.T) {
	for _, tt := range []struct{ game, king, foe, men string }{
		{"star:2", "1Ka1", "2Ka8", "1Q"}, {"star:8", "1K1a1", "2K2a1", "1Q"}, {"rex", "wKj1", "bKj9", "wQ"},
		{"sovereign", "wKi1", "bKi16", "wQ"}, {"draughts:8", "1K1a1", "2K2a1", "1K"},
	} {
		t.Run(tt.game, func(t *testing.T) {
			game := gamestest.Game(t, tt.game)
			texts := []string{tt.king, tt.foe}
			if tt.game == "star:8" {
				for s := '3'; s <= '8'; s++ {
					texts = append(texts, string(s)+"K"+string(s)+"a1")
				}
			}
			held := map[string]bool{}
			for _, text := range texts {
				held[text[2:]] = true
			}
			b := game.Board()
			for s := range board.Square(b.Len()) {
				name := b.SquareName(s)
				if shade := b.ShadeNames()[b.Shade(s)]; held[name] || tt.game == "draughts:8" && shade != "dark" ||
					tt.game == "sovereign" && shade != "dark" {
					continue
				}
				texts = append(texts, tt.men+name)
			}
			x := setup(t, tt.game, texts...)
			x.Turn = 1
			state, err := game.State(x) // most of these are decided
			if err != nil {
				x.Turn = 2 // the waiting seat may not be in check
				if state, err = game.State(x); err != nil {
					t.Fatal(err)
				}
			}
			if v := evaluate(state.Position()); v[1] > engine.MaxEval || v[1] < 5000 || v[2] < -engine.MaxEval || v[2] > -5000 {
				t.Errorf("%d %s: %v", len(texts), tt.men, v)
			}
		})
	}
}

// An evaluator that has seen the whole game agrees with a new one, and with itself when
// moves are taken back.
func TestNothingGoesStale(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			var (
				old      engine.Evaluator
				bound    rules.Position
				was, now engine.Values
			)
			plies := 0
			visit(t, id, 2, 150, func(pos rules.Position) {
				if bound != pos {
					bound, old = pos, plainly(pos)
				}
				old.Evaluate(&was)
				if plies++; plies%9 != 0 {
					return
				}
				if now = evaluate(pos); was != now {
					t.Fatalf("the old evaluator says %v, a new one %v", was, now)
				}
				for _, m := range pos.Moves(nil) {
					pos.Play(m)
					if !pos.Over() {
						old.Evaluate(&now)
					}
					pos.State().Unmake()
				}
				if old.Evaluate(&now); was != now {
					t.Fatalf("after moves made and unmade %v, before %v", now, was)
				}
			})
		})
	}
}

func TestNoAllocation(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			pos := midgame(t, id, 40)
			e := For(pos)
			moves := pos.Moves(nil)
			infos := make([]engine.MoveInfo, len(moves))
			var v engine.Values
			look := func() {
				e.Evaluate(&v)
				e.Inspect(infos, moves)
				for _, m := range moves {
					e.SEE(m)
				}
			}
			look() // buffers of the position grow once
			if n := testing.AllocsPerRun(10, look); n != 0 {
				t.Errorf("%v allocations", n)
			}
		})
	}
}

// A seat that loses a man is worth less, and no rival is worth less for it; but in
// Sovereign the men behind a lost pawn may regain half a pawn by seeing coloured squares,
// and colours to control.
func TestMaterial(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			start := game.Start()
			before := start.Setup()
			if id == "yalta" || id == "yalta,knight=literal" {
				start.Play(move(t, start, "queene12"))
				before = start.Setup()
			}
			before.Castling = nil
			whole := evaluate(placed(t, before))
			for i, p := range before.Board {
				after := before
				after.Board = append(append([]rules.Placed{}, before.Board[:i]...), before.Board[i+1:]...)
				square, _ := game.Board().Square(p.Square)
				piece := start.At(square)
				if piece.Role == rules.King {
					continue
				}
				opened := engine.Score(0)
				if piece.Role == rules.Pawn && KindOf(game) == kindSovereign {
					opened = 100 // it was before the queen
				}
				loser := start.Owner(piece.Army)
				if loser == 0 || loser > 2 {
					continue // neutral men are worth something to a near seat; seats are alike
				}
				got := evaluate(placed(t, after))
				for _, team := range game.Teams() {
					s := team[0]
					if slices.Contains(team, loser) && got[s] >= whole[s]+opened {
						t.Errorf("without %s on %s seat %d has %d, with it %d", p.Piece, p.Square, s, got[s], whole[s])
					} else if !slices.Contains(team, loser) && got[s] < whole[s]-opened {
						t.Errorf("without the foe's %s on %s seat %d has %d, with it %d", p.Piece, p.Square, s, got[s], whole[s])
					}
				}
			}
		})
	}
}

// Every game with equal men begins even, except for the tempo.
func TestStartIsEven(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "star:4", "rex", "sovereign", "draughts:2", "draughts:4"} {
		v := evaluate(gamestest.Position(t, id))
		for s := 2; s <= gamestest.Game(t, id).Seats(); s++ {
			if d := v[1] - v[s]; d < 0 || d > 130 {
				t.Errorf("%s: seat 1 has %d at the start, seat %d %d", id, v[1], s, v[s])
			}
		}
	}
}

// After a seat has resigned, what it was worth is gone, and the others go on.
func TestSeatOut(t *testing.T) {
	for _, id := range []string{"star:3", "star:4", "star:8", "star:3,abandoned=stay", "yalta", "royale", "draughts:3", "draughts:8"} {
		t.Run(id, func(t *testing.T) {
			pos := midgame(t, id, 30)
			if err := pos.Resign(2); err != nil {
				t.Fatal(err)
			}
			e := For(pos)
			var v engine.Values
			e.Evaluate(&v)
			for s := rules.Seat(1); int(s) <= pos.Game().Seats(); s++ {
				if out := s == 2; v[s] < -engine.MaxEval || v[s] > engine.MaxEval || (v[s] == lost) != out {
					t.Errorf("seat 2 is out, seat %d has %d", s, v[s])
				}
			}
			for _, m := range pos.Moves(nil) {
				if got := e.SEE(m); got < -2*kingWorth || got > 2*kingWorth {
					t.Errorf("%s wins %d", pos.MoveText(m), got)
				}
			}
		})
	}
}

// The cache of one position does not affect the next, after a move, another game, or an
// elimination.
func TestEvaluatorRemembersNothingWrong(t *testing.T) {
	for _, id := range allGames {
		t.Run(id, func(t *testing.T) {
			var kept engine.Evaluator
			ply := 0
			visit(t, id, 1, 80, func(pos rules.Position) {
				if ply++; testing.Short() && ply%3 != 0 {
					return // every third is of each seat in turn, early and late
				}
				if kept == nil {
					kept = For(pos)
				}
				if !kept.Bind(pos) {
					t.Fatal("cannot be bound to a position of the same game")
				}
				var got, want engine.Values
				state := pos.State()
				check := func() {
					kept.Evaluate(&got)
					if For(pos).Evaluate(&want); got != want {
						t.Fatalf("%s: %v, a new evaluator says %v", pos, got, want)
					}
				}
				check()
				for i, m := range pos.Moves(nil) {
					if i%11 != 0 {
						continue
					}
					state.Make(m)
					state.Begin()
					if !pos.Over() {
						check()
					}
					state.Unmake()
				}
				check()
			})
		})
	}
}
