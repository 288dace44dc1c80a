package puzzle_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules/games"
)

// outside is an engine of somebody else, which speaks UCI.
type outside struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

// newOutside starts Stockfish, or skips the test.
func newOutside(t *testing.T) *outside {
	t.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path = "/usr/games/stockfish" // of Debian, where that is on no path
		if _, err := os.Stat(path); err != nil {
			t.Skip("Stockfish is not installed: the problems of ordinary chess are not checked by a program of somebody else")
		}
	}
	cmd := exec.CommandContext(t.Context(), path)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = in.Close() // which ends it
		_ = cmd.Wait()
	})
	o := &outside{t, in, bufio.NewScanner(out)}
	o.ask("uci", "uciok")
	return o
}

// ask sends a line and returns the lines of the answer up to one with this prefix.
func (o *outside) ask(line, until string) (answer []string) {
	o.t.Helper()
	fmt.Fprintln(o.in, line) // if it fails, nothing is answered
	for o.out.Scan() {
		answer = append(answer, o.out.Text())
		if strings.HasPrefix(o.out.Text(), until) {
			return answer
		}
	}
	o.t.Fatalf("%q was not answered: %v", line, o.out.Err())
	return nil
}

// mates returns the number of moves in which each first move mates, negative if it is
// mated, 0 for neither within this many plies.
func (o *outside) mates(fen string, depth, lines int) map[string]int {
	o.t.Helper()
	fmt.Fprintf(o.in, "ucinewgame\nsetoption name MultiPV value %d\nposition fen %s\n", lines, fen)
	o.ask("isready", "readyok")
	found := make(map[string]int)
	for _, line := range o.ask("go depth "+strconv.Itoa(depth), "bestmove") {
		f := strings.Fields(line)
		move, score := after(f, "pv"), after(f, "mate")
		if move == "" {
			continue
		}
		found[move] = 0
		if n, err := strconv.Atoi(score); err == nil {
			found[move] = n
		}
	}
	return found
}

// after returns the word behind another.
func after(words []string, word string) string {
	for i := range len(words) - 1 {
		if words[i] == word {
			return words[i+1]
		}
	}
	return ""
}

// deepest is how many plies a search has at most: it leaves out moves that a proof looks at.
const deepest = 34

// Stockfish finds the mates of ordinary chess in as many moves, and none as short by
// another first move; and where one move alone does not lose at once, it sees that all
// others are mated by the next.
func TestOutside(t *testing.T) {
	o := newOutside(t)
	list, err := puzzle.Of("star")
	if err != nil {
		t.Fatal(err)
	}
	shelf := new(games.Shelf)
	checked := make(map[string]int)
	for _, p := range list {
		if _, game := p.Family(); game != "star:2" {
			continue
		}
		switch p.Goal.Aim {
		case puzzle.Mate:
			var got map[string]int
			for depth := 2*p.Goal.Moves + 4; depth <= deepest && got[p.Line[0]] != p.Goal.Moves; depth += 4 {
				got = o.mates(p.Position, depth, 3)
			}
			for move, n := range got {
				if solves := n > 0 && n <= p.Goal.Moves; solves != (move == p.Line[0]) {
					t.Errorf("%s: %s mates in %d; the solution is %v", p.ID, move, n, p.Line)
				}
			}
			if n := got[p.Line[0]]; n != p.Goal.Moves {
				t.Errorf("%s: %s mates in %d, want %d", p.ID, p.Line[0], n, p.Goal.Moves)
			}
		case puzzle.Only:
			pos, err := p.Begin(shelf)
			if err != nil {
				t.Fatal(err)
			}
			got := o.mates(p.Position, 6, pos.CountMoves())
			if len(got) != pos.CountMoves() {
				t.Errorf("%s: %d moves, want %d", p.ID, len(got), pos.CountMoves())
			}
			for move, n := range got {
				if loses := n == -1; loses == (move == p.Line[0]) {
					t.Errorf("%s: %s mates in %d; the solution is %v", p.ID, move, n, p.Line)
				}
			}
		default:
			t.Errorf("%s: nobody else has a word for %v", p.ID, p.Goal)
			continue
		}
		checked[p.Kind]++
	}
	if checked["mate3"] == 0 || checked["only"] == 0 {
		t.Errorf("checked %v: this tests hardly anything", checked)
	}
	t.Logf("checked %v", checked)
}
