package uci_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/engine/uci"
	"github.com/manykings/manykings/engine/uci/ucitest"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// first is an engine that finds the first legal move best. Without a limit but
// the context it searches until that ends.
type first struct {
	limits engine.Limits // of the last search
	clears int
}

func (f *first) Search(ctx context.Context, pos rules.Position, limits engine.Limits, progress func(engine.Info)) engine.Result {
	f.limits = limits
	moves := limits.Moves
	if moves == nil {
		moves = pos.Moves(nil)
	}
	line := engine.Line{Moves: moves[:1], Depth: 1, Score: 12}
	for seat := range line.Values {
		line.Values[seat] = engine.Score(seat)
	}
	progress(engine.Info{Line: line, Rank: 1, Bound: engine.Exact, Stats: engine.Stats{Nodes: 1}})
	if limits.Infinite {
		<-ctx.Done()
	}
	return engine.Result{Best: moves[0], Lines: []engine.Line{line}}
}

func (f *first) Clear() { f.clears++ }

// configure returns a configuration with all games and an engine.
func configure(e uci.Engine) uci.Config {
	return uci.Config{
		Name: "first", Author: "nobody",
		Engine:   func(uci.EngineOptions) uci.Engine { return e },
		Levels:   10,
		Elo:      strength.Elo(),
		Expect:   winprob.New(eval.NewPool(nil)).After,
		OwnBook:  true,
		EvalFile: func(path string) error { return errors.New("no net in " + path) },
		Game:     games.Parse,
		Setup: func(text string) (rules.Setup, error) {
			if strings.HasPrefix(text, "{") {
				return api.ParsePosition([]byte(text))
			}
			return notation.ParseSetup(text)
		},
		Outcome: func(o rules.Outcome) string { return string(api.NewOutcome(o).Append(nil)) },
	}
}

// The scripts are required answers of any server. In the bubble of synctest a leaked
// goroutine, or a missing answer, fails the test.
func TestConformance(t *testing.T) {
	ucitest.Each(t, "testdata/conformance", func(t *testing.T, script string) {
		synctest.Test(t, func(t *testing.T) {
			ucitest.Play(t, script, func(in io.Reader, out io.Writer) error {
				return uci.Serve(t.Context(), in, out, configure(&first{}))
			})
		})
	})
}

// converse sends commands one after the other and returns the answers.
func converse(t *testing.T, e uci.Engine, commands ...string) string {
	t.Helper()
	var out bytes.Buffer
	in := strings.NewReader(strings.Join(commands, "\n"))
	if err := uci.Serve(t.Context(), in, &out, configure(e)); err != nil {
		t.Fatalf("Serve ends with %v", err)
	}
	return out.String()
}

func TestLimits(t *testing.T) {
	const ms = time.Millisecond
	tests := []struct {
		position, command string
		want              engine.Limits
	}{
		{"startpos", "go depth 7", engine.Limits{Depth: 7}},
		{"startpos", "go depth 100000", engine.Limits{Depth: engine.MaxPly}},
		{"startpos", "go nodes 12345", engine.Limits{Nodes: 12345}},
		{"startpos", "go movetime 250", engine.Limits{MoveTime: 250 * ms}},
		{"startpos", "go mate 3", engine.Limits{Mate: 3}},
		{"startpos", "go infinite", engine.Limits{Infinite: true}},
		{"startpos", "go infinite depth 3", engine.Limits{Infinite: true, Depth: 3}},
		{"startpos", "go", engine.Limits{Infinite: true}},
		{"startpos", "go wtime 1000 btime 2000 winc 10 binc 20", engine.Limits{Clock: engine.Clock{Remaining: 1000 * ms, Increment: 10 * ms}}},
		{"startpos moves e2e4", "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 9",
			engine.Limits{Clock: engine.Clock{Remaining: 2000 * ms, Increment: 20 * ms, MovesToGo: 9}}},
		{"startpos", "go wtime 0 btime 1", engine.Limits{Clock: engine.Clock{Remaining: ms}}},
		{"startpos", "go wtime -7 winc -7", engine.Limits{Clock: engine.Clock{Remaining: ms}}},
		{"startpos", "go wtime 9223372036854775807", engine.Limits{Clock: engine.Clock{Remaining: 1000 * time.Hour}}},
		{"startpos", "go wtime 1" + strings.Repeat("0", 30), engine.Limits{Clock: engine.Clock{Remaining: 1000 * time.Hour}}},
		{"startpos", "go nodes 1" + strings.Repeat("0", 30), engine.Limits{Nodes: math.MaxInt64}},
		{"game star:4 moves 1e21e4 2e22e4", "go clock1 1 clock2 2 clock3 3000 inc3 33 clock4 4", engine.Limits{Clock: engine.Clock{Remaining: 3000 * ms, Increment: 33 * ms}}},
		{"game star:4", "go depth 2 wtime 50", engine.Limits{Depth: 2, Clock: engine.Clock{Remaining: 50 * ms}}},
		// Pondering is an infinite search; its own limits count after ponderhit.
		{"startpos", "go ponder depth 4", engine.Limits{Infinite: true}},
		{"startpos", "go ponder depth 4\nponderhit", engine.Limits{Depth: 4}},
	}
	for _, tt := range tests {
		t.Run(tt.position+" "+tt.command, func(t *testing.T) {
			e := &first{}
			converse(t, e, "setoption name Move Overhead value 0", "position "+tt.position, tt.command)
			tt.want.Lines = 1
			got := e.limits
			if got.Moves != nil {
				t.Errorf("Moves = %v, want nil", got.Moves)
			}
			if got.Depth != tt.want.Depth || got.Nodes != tt.want.Nodes || got.MoveTime != tt.want.MoveTime || got.Clock != tt.want.Clock ||
				got.Mate != tt.want.Mate || got.Infinite != tt.want.Infinite || got.Lines != tt.want.Lines {
				t.Errorf("limits = %+v, want %+v", got, tt.want)
			}
		})
	}
}

// A search that ends with a better move than reported reports its line first: managers
// compare the two.
func TestLastLine(t *testing.T) {
	got := converse(t, changing{}, "go depth 1")
	want := "info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 time 0 pv e2e4\n" +
		"info depth 2 seldepth 2 multipv 1 score cp 30 nodes 0 nps 0 hashfull 0 time 0 pv d2d4 d7d5\n" +
		"bestmove d2d4 ponder d7d5\n"
	if got != want {
		t.Errorf("answers = %s\nwant %s", got, want)
	}
}

// The move to ponder on is the second of the line that was written last, even where the search
// ends with another reply.
func TestPonderIsTold(t *testing.T) {
	got := converse(t, replying{}, "go depth 1")
	want := "info depth 1 seldepth 1 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 time 0 pv e2e4 e7e5\n" +
		"info depth 2 seldepth 2 multipv 1 score cp 30 nodes 0 nps 0 hashfull 0 time 0 pv e2e4 c7c5\n" +
		"bestmove e2e4 ponder c7c5\n"
	if got != want {
		t.Errorf("answers = %s\nwant %s", got, want)
	}
}

// replying finds another reply at the end.
type replying struct{}

func (replying) Search(_ context.Context, pos rules.Position, _ engine.Limits, progress func(engine.Info)) engine.Result {
	line := func(reply string) []rules.Move {
		first, _ := pos.ParseMove("e2e4")
		pos.Play(first)
		second, _ := pos.ParseMove(reply)
		pos.State().Unmake()
		return []rules.Move{first, second}
	}
	progress(engine.Info{Line: engine.Line{Moves: line("e7e5"), Depth: 1}, Rank: 1, Bound: engine.Exact})
	last := engine.Line{Moves: line("c7c5"), Depth: 2, Score: 30}
	return engine.Result{Best: last.Moves[0], Expect: last.Moves[1], Lines: []engine.Line{last}}
}

func (replying) Clear() {}

// changing changes its mind at the end.
type changing struct{}

func (changing) Search(_ context.Context, pos rules.Position, _ engine.Limits, progress func(engine.Info)) engine.Result {
	move := func(text string) rules.Move {
		m, err := pos.ParseMove(text)
		if err != nil {
			panic(err)
		}
		return m
	}
	progress(engine.Info{Line: engine.Line{Moves: []rules.Move{move("e2e4")}, Depth: 1}, Rank: 1, Bound: engine.Exact})
	best := move("d2d4")
	pos.Play(best)
	reply := move("d7d5")
	pos.State().Unmake()
	line := engine.Line{Moves: []rules.Move{best, reply}, Depth: 2, Score: 30}
	return engine.Result{Best: best, Expect: reply, Lines: []engine.Line{line}}
}

func (changing) Clear() {}

func TestLongLines(t *testing.T) {
	long := "position startpos moves " + strings.Repeat("e2e4 ", 1<<18)
	got := converse(t, &first{}, long, "isready", strings.Repeat("x", 1<<21), "isready", long)
	const note = "info string a line of more than 1048576 bytes is ignored\n"
	if want := note + "readyok\n" + note + "readyok\n" + note; got != want {
		t.Errorf("answers = %.300q, want %q", got, want)
	}
}

// An echo of the peer's text cannot be mistaken for lines of the engine.
func TestEcho(t *testing.T) {
	got := converse(t, &first{}, "a\rb\x1b[2J"+strings.Repeat("é", 100), "position game star:2\x00")
	for line := range strings.Lines(got) {
		for _, c := range strings.TrimSuffix(line, "\n") {
			if c < ' ' {
				t.Errorf("control character %q in %q", c, line)
			}
		}
		if len(line) > 500 {
			t.Errorf("%d bytes in an answer: %.80q", len(line), line)
		}
	}
}

// errBroken is the error of a stream that breaks.
var errBroken = errors.New("broken")

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

// An engine has its memory before it is said to be ready, once for each that is made.
func TestReadyEngineIsWarm(t *testing.T) {
	e := &first{}
	config := configure(e)
	made := 0
	config.Engine = func(uci.EngineOptions) uci.Engine { made++; return e }
	for _, c := range []struct {
		text string
		made int
	}{
		{"uci", 0},
		{"isready", 1},
		{"isready\nucinewgame\nisready", 1},
		{"isready\nsetoption name Hash value 2\nisready", 2},
		{"go infinite\nisready\nstop", 1},
	} {
		made, e.limits, e.clears = 0, engine.Limits{}, 0
		if err := uci.Serve(t.Context(), strings.NewReader(c.text+"\n"), io.Discard, config); err != nil {
			t.Fatal(err)
		}
		if made != c.made {
			t.Errorf("after %q %d engines are made, want %d", c.text, made, c.made)
		}
		if strings.HasPrefix(c.text, "isready") && (e.limits.Depth != 1 || e.clears < made) {
			t.Errorf("after %q the engine has searched %+v and been cleared %d times, want one ply each time it was made", c.text, e.limits, e.clears)
		}
	}
}

func TestBrokenStreams(t *testing.T) {
	in := strings.NewReader("go infinite\nisready\nisready\n")
	if err := uci.Serve(t.Context(), in, brokenWriter{}, configure(&first{})); !errors.Is(err, errBroken) {
		t.Errorf("Serve to a broken stream ends with %v, want %v", err, errBroken)
	}
	in2 := io.MultiReader(strings.NewReader("go infinite\n"), brokenReader{})
	if err := uci.Serve(t.Context(), in2, io.Discard, configure(&first{})); !errors.Is(err, errBroken) {
		t.Errorf("Serve from a broken stream ends with %v, want %v", err, errBroken)
	}
}

// No input makes the server panic or hang, and it always answers isready.
func FuzzServe(f *testing.F) {
	paths, err := filepath.Glob("testdata/conformance/*.txt")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		script, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		var commands strings.Builder
		for line := range strings.Lines(string(script)) {
			if sent, ok := strings.CutPrefix(line, "> "); ok {
				commands.WriteString(sent)
			}
		}
		f.Add(commands.String())
	}
	f.Add("position fen star:3 3 - checks=1:2:9\ngo clock1 1 searchmoves moves\n\x00")
	// Games take longer to build than to ask: they are built once.
	shelf := make(map[string]rules.Game)
	config := configure(&first{})
	config.Game = func(id string) (rules.Game, error) {
		if game, ok := shelf[id]; ok {
			return game, nil
		}
		game, err := games.Parse(id)
		if err == nil {
			shelf[id] = game
		}
		return game, err
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "quit") {
			t.Skip("nothing is answered behind quit")
		}
		var out bytes.Buffer
		if err := uci.Serve(t.Context(), strings.NewReader(text+"\nisready\n"), &out, config); err != nil {
			t.Fatalf("Serve ends with %v", err)
		}
		if !strings.Contains("\n"+out.String(), "\nreadyok\n") {
			t.Errorf("isready is not answered: %q", out.String())
		}
	})
}
