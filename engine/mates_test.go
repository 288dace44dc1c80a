package engine_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
)

// A file of mates is lines of own moves needed, a tab, and a position, of the
// game that the file is named by; every one is proved by looking at all moves.
const matesDir = "testdata/mates"

var makeMates = flag.Bool("mates", false, "play games and write the positions with forced wins that come up")

// mateGames are the games with files.
var mateGames = []string{
	"star:2", "star:3", "star:4", "star:4,teams=pairs", "yalta,redqueen=e12", "sovereign,pie=no", "royale", "rex",
	"draughts:2", "draughts:4",
}

const (
	matesPerGame = 20
	mateMoves    = 4
)

func matesFile(id string) string {
	return filepath.Join(matesDir, strings.NewReplacer(":", "-", ",", "_", "=", "-").Replace(id)+".txt")
}

// readPosition returns the position of a game that text describes, its turn begun.
func readPosition(t *testing.T, game rules.Game, text string) rules.Position {
	t.Helper()
	setup, err := notation.ParseSetup(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	pos, err := game.Position(setup)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return pos
}

// roundOf returns how many plies there are between two turns of a seat.
func roundOf(pos rules.Position) int {
	var standings rules.Standings
	pos.State().Standings(&standings)
	n := 0
	for seat := 1; seat <= pos.Game().Seats(); seat++ {
		if standings[seat].Fate == rules.PlaysOn {
			n++
		}
	}
	return n
}

// The engine finds every forced win within four own moves.
func TestMates(t *testing.T) {
	if *makeMates {
		t.Skip("writing the files instead")
	}
	for _, id := range mateGames {
		t.Run(id, func(t *testing.T) {
			data, err := os.ReadFile(matesFile(id))
			if err != nil {
				t.Fatal(err)
			}
			game := gamestest.Game(t, id)
			e := engine.New(engine.Options{Evaluator: eval.For})
			var nodes uint64
			for lines := bufio.NewScanner(bytes.NewReader(data)); lines.Scan(); {
				var moves int
				count, text, _ := strings.Cut(lines.Text(), "\t")
				if _, err := fmt.Sscan(count, &moves); err != nil {
					t.Fatalf("%q: %v", lines.Text(), err)
				}
				pos := readPosition(t, game, text)
				e.Clear()
				r := e.Search(t.Context(), pos, engine.Limits{Mate: moves, Nodes: 1_000_000}, nil)
				nodes += r.Nodes
				most := moves*roundOf(pos) - 1 // before it would move again
				if plies, ok := r.Lines[0].Score.Decided(); !ok || plies < 1 || plies > most {
					t.Errorf("%s: score %v, want a win within %d plies", text, r.Lines[0].Score, most)
				}
			}
			t.Logf("%d nodes", nodes)
		})
	}
}

// prover looks at all moves, up to a number of nodes.
type prover struct {
	pos   rules.Position
	root  rules.Seat // the winning seat
	mates [rules.MaxSeats + 1]bool
	known map[proverKey]bool
	nodes int
}

type proverKey struct {
	key   uint64
	plies int
}

func newProver(pos rules.Position, nodes int) *prover {
	p := &prover{pos: pos, root: pos.Turn(), known: map[proverKey]bool{}, nodes: nodes}
	for _, team := range pos.Game().Teams() {
		ours := false
		for _, seat := range team {
			ours = ours || seat == p.root
		}
		for _, seat := range team {
			p.mates[seat] = ours
		}
	}
	return p
}

// wins reports whether the root's team wins within this many plies against any play. It
// reports false when it runs out of nodes.
func (p *prover) wins(plies int) bool {
	if p.pos.Over() {
		var s rules.Standings
		p.pos.State().Standings(&s)
		return s[p.root].Fate == rules.HasWon
	}
	if plies == 0 || p.nodes <= 0 {
		return false
	}
	key := proverKey{p.pos.Key(), plies}
	if won, ok := p.known[key]; ok {
		return won
	}
	ours := p.mates[p.pos.Turn()]
	won := !ours
	for _, m := range p.pos.Moves(nil) {
		p.nodes--
		p.pos.Play(m)
		after := p.wins(plies - 1)
		p.pos.State().Unmake()
		if after == ours {
			won = ours
			break
		}
	}
	p.known[key] = won
	return won
}

// TestMakeMates writes the files: go test ./engine -run TestMakeMates -mates.
func TestMakeMates(t *testing.T) {
	if !*makeMates {
		t.Skip("with -mates only")
	}
	if err := os.MkdirAll(matesDir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, id := range mateGames {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			collectMates(t, id)
		})
	}
}

// collection is the lines of a file: the first found for each number of own moves, for long
// ones too, and others in place of missing ones.
type collection struct {
	lines  [mateMoves + 1][]string
	wanted [mateMoves + 1]int
}

func newCollection() *collection {
	return &collection{wanted: [...]int{0, 2, 6, 6, 6}}
}

// best returns the lines of the file, the easier first.
func (c *collection) best() []string {
	var taken [mateMoves + 1]int
	total := 0
	for n, lines := range c.lines {
		taken[n] = min(len(lines), c.wanted[n])
		total += taken[n]
	}
	for n := mateMoves; n > 0; n-- {
		more := min(len(c.lines[n])-taken[n], matesPerGame-total)
		taken[n] += more
		total += more
	}
	var best []string
	for n, lines := range c.lines {
		best = append(best, lines[:taken[n]]...)
	}
	return best
}

// full reports whether no better result is possible.
func (c *collection) full() bool {
	for n, lines := range c.lines {
		if len(lines) < c.wanted[n] {
			return false
		}
	}
	return true
}

// collectMates plays games of small searches and chance, and writes the file of
// one game as it finds lines: the first position of each game played for each
// number of moves. Many seats rarely come to a win that can be proved, so in most
// games some resign.
func collectMates(t *testing.T, id string) {
	game := gamestest.Game(t, id)
	e := engine.New(engine.Options{Evaluator: eval.For, Method: engine.Paranoid, Hash: 4})
	rng := rand.New(rand.NewPCG(1, 3))
	c := newCollection()
	for played := 0; played < 400 && !c.full(); played++ {
		pos := game.Start()
		var seen [mateMoves + 1]bool
		for ply := 0; ply < 400 && !pos.Over(); ply++ {
			if ply > 10*game.Seats() && len(game.Teams()) > 2 && played%4 != 0 && roundOf(pos) > 2+played%2 {
				// It may be a seat that is out already.
				_ = pos.Resign(rules.Seat(1 + rng.IntN(game.Seats())))
				continue
			}
			r := e.Search(t.Context(), pos, engine.Limits{Nodes: 600}, nil)
			best := r.Best
			if moves := pos.Moves(nil); rng.IntN(6) == 0 || ply < 6*game.Seats() && rng.IntN(2) == 0 {
				best = moves[rng.IntN(len(moves))]
			}
			plies, ok := r.Lines[0].Score.Decided()
			if own := (plies + roundOf(pos) - 1 + roundOf(pos) - 1) / roundOf(pos); ok && plies > 0 && own <= mateMoves && !seen[own] {
				seen[own] = true
				if line, n := provedLine(t, game, pos); n > 0 && (n == own || !seen[n]) {
					seen[n] = true
					c.lines[n] = append(c.lines[n], line)
					if err := os.WriteFile(matesFile(id), []byte(strings.Join(c.best(), "")), 0o644); err != nil {
						t.Fatal(err)
					}
				}
			}
			pos.Play(best)
		}
	}
	t.Logf("%s: %d positions", id, len(c.best()))
}

// provedLine returns the line of a file for a position, if a win is proved, and
// the own moves it takes.
func provedLine(t *testing.T, game rules.Game, pos rules.Position) (string, int) {
	text := notation.FormatSetup(pos.Setup())
	pos = readPosition(t, game, text)
	p := newProver(pos, 400_000)
	for moves := 1; moves <= mateMoves; moves++ {
		if p.wins((moves-1)*roundOf(pos) + 1) {
			return fmt.Sprintf("%d\t%s\n", moves, text), moves
		}
	}
	return "", 0
}
