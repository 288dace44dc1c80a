package match

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// open returns how to get a player that is the same in all games.
func open(p Player) func() (Player, error) {
	return func() (Player, error) { return p, nil }
}

// openRandom opens a player of its own for each game and seat.
func openRandom() (Player, error) { return &Random{}, nil }

// everyGame returns the ids of all games with default options, and some others.
func everyGame() []string {
	ids := []string{
		"star:4,teams=pairs", "star:4,elimination=remove,stalemate=pass", "star:6,teams=threes", "star:5,teams=1-23-45",
		"sovereign,pie=no", "draughts:4,teams=adjacent", "draughts:3,blocked=count", "yalta,draws=rulebook",
	}
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			ids = append(ids, id.String())
		}
	}
	return ids
}

// A match of random players in any game ends, all points are given, and the
// records are those of games by the rules.
func TestEveryGame(t *testing.T) {
	for _, id := range everyGame() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := gamestest.Game(t, id)
			var played []Result
			report, err := Run(t.Context(), Config{
				Game:        game,
				Contestants: []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: openRandom}},
				Games:       2, Plies: 3, Seed: 7,
				Progress: func(g Result, _ *Report) { played = append(played, g) },
				Record: func(r *record.Record) error {
					for _, f := range replay.Check(r) {
						t.Errorf("record: %v", f)
					}
					return nil
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			if report.Games != len(game.Teams()) || len(played) != report.Games {
				t.Errorf("%d games, %d told, want a cycle of %d", report.Games, len(played), len(game.Teams()))
			}
			for _, g := range played {
				if !g.Outcome.Over {
					t.Errorf("game %d goes on", g.Number)
				}
				if sum := g.Points[0] + g.Points[1]; math.Abs(sum-1) > 1e-9 {
					t.Errorf("game %d: points %v, want 1 together", g.Number, g.Points)
				}
			}
			due := 0.0
			for _, s := range report.Scores {
				due += s.Due
				for seat, x := range s.Seats {
					if want := s.Seats[0].Games; x.Games != want {
						t.Errorf("%s plays %d games on seat %d and %d on seat 1", s.Name, x.Games, seat+1, want)
					}
				}
			}
			if math.Abs(due-float64(report.Games)) > 1e-9 {
				t.Errorf("%.2f points are due, want %d", due, report.Games)
			}
		})
	}
}

// The games depend on the seed and on nothing else.
func TestReproducible(t *testing.T) {
	records := func(concurrency int, seed uint64) string {
		var b strings.Builder
		_, err := Run(t.Context(), Config{
			Game:        gamestest.Game(t, "draughts:3"),
			Contestants: []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: openRandom}, {Name: "C", Open: openRandom}},
			Games:       12, Plies: 4, Seed: seed, Concurrency: concurrency,
			Record: func(r *record.Record) error { b.WriteString(r.String()); return nil },
		})
		if err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := records(1, 1)
	if got := records(4, 1); got != want {
		t.Error("four games at a time are other games than one at a time")
	}
	if records(1, 2) == want {
		t.Error("another seed makes the same games")
	}
}

var errFailing = errors.New("out of order")

// scripted plays a script: it fails, throws no move, waits for the end, or plays the first
// listed move, else the first legal one, with a score.
type scripted struct {
	fails, throws, waits bool
	moves                []string
	score                engine.Score
}

func (p *scripted) NewGame(*Game, uint64) error { return nil }

func (p *scripted) Choose(ctx context.Context, t Turn) (Choice, error) {
	switch {
	case p.fails:
		return Choice{}, errFailing
	case p.throws:
		return Choice{Thrown: "a9a9"}, nil
	case p.waits:
		<-ctx.Done()
		return Choice{}, ctx.Err()
	}
	for _, text := range p.moves {
		if m, err := t.Position.ParseMove(text); err == nil {
			return Choice{Move: m}, nil
		}
	}
	return Choice{Move: t.Position.Moves(nil)[0], Score: p.score, Depth: 3}, nil
}

func (p *scripted) Close() error { return nil }

// A player that fails, or returns no move, resigns; the others play on.
func TestForfeit(t *testing.T) {
	for name, bad := range map[string]*scripted{"fails": {fails: true}, "throws": {throws: true}} {
		t.Run(name, func(t *testing.T) {
			report, err := Run(t.Context(), Config{
				Game:        gamestest.Game(t, "star:3"),
				Contestants: []Contestant{{Name: "bad", Open: open(bad)}, {Name: "random", Open: openRandom}},
				Games:       3, Adjudication: Adjudication{Plies: 30},
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Faults) != 3 || report.Faults[0].Contestant != 0 {
				t.Errorf("faults = %v, want one of the first player in each of 3 games", report.Faults)
			}
			if s := report.Scores[0]; s.Points != 0 {
				t.Errorf("the player that fails has %v points", s.Points)
			}
		})
	}
}

// The test ends a match that is decided: a player that fails always loses.
func TestSequential(t *testing.T) {
	for _, tt := range []struct {
		game   string
		lineup []int
	}{{"star:2", nil}, {"yalta", nil}, {"draughts:4", []int{0, 0, 1, 1}}} {
		t.Run(tt.game, func(t *testing.T) {
			report, err := Run(t.Context(), Config{
				Game:        gamestest.Game(t, tt.game),
				Contestants: []Contestant{{Name: "random", Open: openRandom}, {Name: "bad", Open: open(&scripted{fails: true})}},
				Lineup:      tt.lineup, Games: 10_000, Test: &SPRT{0, 50, 0.05, 0.05}, Concurrency: 3,
			})
			if err != nil {
				t.Fatal(err)
			}
			if report.Accepted != 1 || report.Games >= 10_000 || report.LLR < 2.94 {
				t.Errorf("accepted %d after %d games, LLR %.2f, want 1 early", report.Accepted, report.Games, report.LLR)
			}
			if e := Elo(report.Scores[0].Share, report.Games); e.Value < 200 {
				t.Errorf("Elo = %v, want much", e.Value)
			}
		})
	}
}

// A player out of time loses: no move takes less than a nanosecond.
func TestFlag(t *testing.T) {
	var last Result
	_, err := Run(t.Context(), Config{
		Game:        gamestest.Game(t, "star:2"),
		Contestants: []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: openRandom, Control: Control{Base: time.Hour}}},
		Games:       2, Control: Control{Base: 1},
		Progress: func(g Result, _ *Report) {
			last = g
			if g.Outcome.Reason != rules.Time || g.Points[1] != 1 {
				t.Errorf("game %d: %v, points %v; want the first player to lose on time", g.Number, g.Outcome, g.Points)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := last.Record.Moves[len(last.Record.Moves)-1].Text; got != record.Flag {
		t.Errorf("the record ends with %q, want flag", got)
	}
}

// Within the margin an overrun clock shows zero, and the game goes on.
func TestMargin(t *testing.T) {
	_, err := Run(t.Context(), Config{
		Game:        gamestest.Game(t, "star:2"),
		Contestants: []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: openRandom}},
		Games:       2, Control: Control{Base: 1}, Adjudication: Adjudication{Plies: 8, Margin: time.Hour},
		Progress: func(g Result, _ *Report) {
			if g.Outcome.Over || g.Plies != 8 {
				t.Errorf("game %d: %v after %d plies, want it to go on for 8", g.Number, g.Outcome, g.Plies)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestAdjudication(t *testing.T) {
	lost := &scripted{score: -900}
	play := func(a Adjudication) Result {
		var first Result
		_, err := Run(t.Context(), Config{
			Game:        gamestest.Game(t, "star:2"),
			Contestants: []Contestant{{Name: "lost", Open: open(lost)}, {Name: "random", Open: openRandom}},
			Games:       2, Adjudication: a,
			Progress: func(g Result, _ *Report) {
				if g.Number == 1 {
					first = g
				}
			},
			Record: func(r *record.Record) error {
				if faults := replay.Check(r); len(faults) > 0 {
					t.Errorf("record: %v", faults)
				}
				return nil
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		return first
	}
	g := play(Adjudication{Plies: 10})
	if g.Outcome.Over || g.Plies != 10 || g.Points[0] != 0.5 || g.Record.Tag("Termination") != "adjudication" {
		t.Errorf("after 10 plies: %d plies, points %v, tags %v; want a draw by adjudication", g.Plies, g.Points, g.Record.Tags)
	}
	g = play(Adjudication{Resign: 900})
	if g.Outcome.Reason != rules.Resignation || g.Plies != 6 || g.Points[0] != 0 {
		t.Errorf("resigning at -900: %v after %d plies, want a resignation at the fourth own move", g.Outcome.Reason, g.Plies)
	}
	if g = play(Adjudication{Resign: 901, Plies: 20}); g.Plies != 20 {
		t.Errorf("resigning at -901: ends after %d plies, want 20", g.Plies)
	}
}

// sovereign.16: taking the pie exchanges seats and takes the points along.
func TestPie(t *testing.T) {
	taker := &scripted{moves: []string{"swap"}}
	_, err := Run(t.Context(), Config{
		Game:        gamestest.Game(t, "sovereign"),
		Contestants: []Contestant{{Name: "bad", Open: open(&scripted{fails: true, moves: nil})}, {Name: "taker", Open: open(taker)}},
		Games:       2, Adjudication: Adjudication{Plies: 8},
		Openings: []Opening{{Entries: []string{"e2e4"}}},
		Progress: func(g Result, _ *Report) {
			// In game 1 the taker is seat 2, takes the pie and is seat 1; Black moves next,
			// whose player then fails. In game 2 the latter is asked for the pie, and
			// fails.
			if g.Points[1] != 1 {
				t.Errorf("game %d: points %v, want 1 for the taker", g.Number, g.Points)
			}
			if want := map[int][]rules.Seat{1: {1}, 2: {1}}[g.Number]; !slices.Equal(g.Outcome.Winners, want) {
				t.Errorf("game %d: won by %v, want %v", g.Number, g.Outcome.Winners, want)
			}
			if got := g.SeatPoints; g.Number == 1 && (got[0] != 0 || got[1] != 1) {
				t.Errorf("points by seat = %v, want 0 1", got)
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An interrupted match reports the finished games.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	calls := 0
	report, err := Run(ctx, Config{
		Game: gamestest.Game(t, "star:2"),
		Contestants: []Contestant{{Name: "random", Open: openRandom}, {Name: "B", Open: func() (Player, error) {
			return &scripted{fails: true}, nil
		}}},
		Games: 1_000_000,
		Progress: func(Result, *Report) {
			if calls++; calls == 4 {
				cancel()
			}
		},
	})
	if !errors.Is(err, context.Canceled) || report == nil || report.Games < 4 {
		t.Errorf("Run = %v, %v, want at least four games and %v", report, err, context.Canceled)
	}
}

// swapper changes seats where it may.
type swapper struct{ Player }

func (p swapper) Choose(ctx context.Context, t Turn) (Choice, error) {
	for _, m := range t.Position.Moves(nil) {
		if one, _ := rules.Exchanges(t.Position.MoveText(m)); one != 0 {
			return Choice{Move: m}, nil
		}
	}
	return p.Player.Choose(ctx, t)
}

// A match that goes on behind games of an earlier run ends as the whole one.
func TestResume(t *testing.T) {
	for _, tt := range []struct {
		game   string
		lineup []int
		games  int
	}{{"star:2", nil, 8}, {"sovereign", nil, 16}, {"draughts:4", []int{0, 0, 1, 1}, 8}, {"star:4,teams=pairs", nil, 4}} {
		t.Run(tt.game, func(t *testing.T) {
			run := func(played []*record.Record) (report *Report, records []*record.Record) {
				report, err := Run(t.Context(), Config{
					Game:        gamestest.Game(t, tt.game),
					Contestants: []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: func() (Player, error) { p, err := openRandom(); return swapper{p}, err }}},
					Lineup:      tt.lineup, Games: tt.games, Plies: 1, Seed: 5, Adjudication: Adjudication{Plies: 60}, Played: played,
					Record: func(r *record.Record) error { records = append(records, r); return nil },
				})
				if err != nil {
					t.Fatal(err)
				}
				return report, records
			}
			whole, records := run(nil)
			for _, n := range []int{1, tt.games / 2, tt.games} {
				report, more := run(records[:n])
				if len(more) != tt.games-n {
					t.Fatalf("%d games played behind %d of %d", len(more), n, tt.games)
				}
				if !reflect.DeepEqual(report.Scores, whole.Scores) || report.Pairs != whole.Pairs || report.Plies != whole.Plies || report.Games != whole.Games {
					t.Errorf("behind %d games: %+v, want %+v", n, report, whole)
				}
			}
			if tt.game == "sovereign" && !slices.ContainsFunc(records, func(r *record.Record) bool {
				return slices.ContainsFunc(r.Moves, func(m record.Move) bool { one, _ := rules.Exchanges(m.Text); return one != 0 })
			}) {
				t.Error("no game in which players change seats")
			}
		})
	}
}

func TestRunRefuses(t *testing.T) {
	two := []Contestant{{Name: "A", Open: openRandom}, {Name: "B", Open: openRandom}}
	for _, tt := range []struct {
		name   string
		config Config
	}{
		{"nobody", Config{Game: gamestest.Game(t, "rex")}},
		{"three for two seats", Config{Game: gamestest.Game(t, "rex"), Contestants: append(two, two[0])}},
		{"a test of three players", Config{Game: gamestest.Game(t, "yalta"), Contestants: append(two, two[0]), Test: &SPRT{0, 5, 0.05, 0.05}}},
		{"a test of nothing", Config{Game: gamestest.Game(t, "rex"), Contestants: two, Test: &SPRT{5, 5, 0.05, 0.05}}},
		{"a test without errors", Config{Game: gamestest.Game(t, "rex"), Contestants: two, Test: &SPRT{0, 5, 0, 0.05}}},
		{"too many random plies", Config{Game: gamestest.Game(t, "draughts:2"), Contestants: two, Games: 1, Plies: 10_000}},
	} {
		if _, err := Run(t.Context(), tt.config); err == nil {
			t.Errorf("%s: no error", tt.name)
		}
	}
}

func TestReadOpenings(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	text := "# two of them\n\nmoves e2e4 e7e5\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n"
	got, err := ReadOpenings(strings.NewReader(text), game, notation.ParseSetup)
	if err != nil || len(got) != 2 || fmt.Sprint(got[0].Entries) != "[e2e4 e7e5]" || got[1].Setup == nil {
		t.Errorf("ReadOpenings = %v, %v", got, err)
	}
	for _, bad := range []string{"", "moves e2e5", "nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "moves f2f3 e7e5 g2g4 d8h4"} {
		if _, err := ReadOpenings(strings.NewReader(bad), game, notation.ParseSetup); err == nil {
			t.Errorf("ReadOpenings(%q): no error", bad)
		}
	}
}

// Openings of random plies take nothing, and no two of them are alike for long.
func TestRandomOpening(t *testing.T) {
	game := gamestest.Game(t, "star:4")
	seen := make(map[string]bool)
	for seed := range uint64(50) {
		o := RandomOpening(game, 8, seed)
		if len(o.Entries) != 8 {
			t.Fatalf("%d plies, want 8", len(o.Entries))
		}
		pos := game.Start()
		men := len(pos.Setup().Board)
		for _, entry := range o.Entries {
			if err := rules.Apply(pos, entry); err != nil {
				t.Fatal(err)
			}
		}
		if got := len(pos.Setup().Board); got != men {
			t.Errorf("seed %d: %d men are left of %d", seed, got, men)
		}
		seen[strings.Join(o.Entries, " ")] = true
	}
	if len(seen) < 50 {
		t.Errorf("%d different openings of 50", len(seen))
	}
}

// material is an evaluator that counts men.
type material struct{ pos rules.Position }

func (m material) Evaluate(v *engine.Values) {
	worth := map[string]engine.Score{"K": 0, "Q": 900, "R": 500, "B": 300, "N": 300, "P": 100}
	*v = engine.Values{}
	for _, man := range m.pos.Setup().Board {
		sign := engine.Score(1)
		if man.Piece[0] == '2' {
			sign = -1
		}
		v[1] += sign * worth[man.Piece[1:]]
	}
	v[2] = -v[1]
}
func (material) Bind(rules.Position) bool                { return false }
func (material) Inspect([]engine.MoveInfo, []rules.Move) {}
func (material) SEE(rules.Move) engine.Score             { return 0 }

func TestGreedy(t *testing.T) {
	for _, tt := range []struct{ name, fen, want string }{
		{"the greatest gain", "7k/8/8/3q1r2/4P3/8/8/7K w - - 0 1", "e4d5"},
		{"mate before all", "k7/8/1K6/8/8/8/8/3n3R w - - 0 1", "h1h8"},
		{"no stalemate when ahead", "k7/8/1K6/2Q5/8/8/8/8 w - - 0 1", "c5a7 c5c8 c5f8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			setup, err := notation.ParseSetup(tt.fen)
			if err != nil {
				t.Fatal(err)
			}
			g := &Game{gamestest.Game(t, "star:2"), &setup}
			pos, err := g.start()
			if err != nil {
				t.Fatal(err)
			}
			p := &Greedy{Evaluator: func(pos rules.Position) engine.Evaluator { return material{pos} }}
			if err := p.NewGame(g, 1); err != nil {
				t.Fatal(err)
			}
			c, err := p.Choose(t.Context(), Turn{Game: g, Position: pos})
			if err != nil {
				t.Fatal(err)
			}
			if got := pos.MoveText(c.Move); !slices.Contains(strings.Fields(tt.want), got) {
				t.Errorf("Choose = %s, want one of %s", got, tt.want)
			}
		})
	}
}
