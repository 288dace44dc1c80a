package uci_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/engine/uci"
)

func TestOptions(t *testing.T) {
	e := &first{}
	converse(t, e, "setoption name MultiPV value 3", "go depth 1", "stop", "ucinewgame", "setoption name Clear Hash")
	converse(t, e, "setoption name MultiPV value 3", "setoption name move overhead value 300", "go wtime 1000")
	if got, want := e.limits.Clock.Remaining, 700*time.Millisecond; got != want {
		t.Errorf("Remaining = %v of 1 s, with an overhead of 300 ms, want %v", got, want)
	}
	if e.limits.Lines != 3 {
		t.Errorf("Lines = %d after MultiPV 3", e.limits.Lines)
	}
	if e.clears != 2 {
		t.Errorf("the engine was cleared %d times, want 2", e.clears)
	}

	var made []uci.EngineOptions
	config := configure(e)
	config.Engine = func(o uci.EngineOptions) uci.Engine {
		made = append(made, o)
		return e
	}
	in := "go depth 1\nstop\nsetoption name Hash value 64\nsetoption name Threads value 2\n" +
		"go depth 1\nstop\nsetoption name Hash value 64\ngo depth 1\n" +
		"stop\nsetoption name Level value 3\ngo depth 1\n"
	if err := uci.Serve(t.Context(), strings.NewReader(in), io.Discard, config); err != nil {
		t.Fatal(err)
	}
	want := []uci.EngineOptions{{Hash: 16, Threads: 1, Level: 10}, {Hash: 64, Threads: 2, Level: 10}, {Hash: 64, Threads: 2, Level: 3}}
	if !slices.Equal(made, want) {
		t.Errorf("engines made with %+v, want %+v", made, want)
	}
}

// The engine learns the loss of a clock beside the searches of a game.
func TestLagging(t *testing.T) {
	e := &first{}
	converse(t, e, "go wtime 1000")
	if e.limits.Clock.Lag != 0 {
		t.Errorf("a clock seems to lag by %v before the first move", e.limits.Clock.Lag)
	}
	converse(t, e, "go wtime 100000000", "stop", "position startpos moves e2e4 e7e5", "go wtime 1000000")
	if got, least := e.limits.Clock.Lag, 80_000*time.Second; got < least {
		t.Errorf("a clock that lost 99,000 s by a move without thought seems to lag by %v", got)
	}
	converse(t, e, "go wtime 100000000", "stop", "ucinewgame", "position startpos moves e2e4 e7e5", "go wtime 1000000")
	if e.limits.Clock.Lag != 0 {
		t.Errorf("the clock of another game seems to have lagged by %v", e.limits.Clock.Lag)
	}
}

// An engine never gets a table larger than the memory.
func TestMaxHash(t *testing.T) {
	for _, tt := range []struct{ most, want int }{{0, 65536}, {1 << 20, 65536}, {100, 100}, {4, 4}} {
		var made []int
		config := configure(&first{})
		config.MaxHash = tt.most
		config.Engine = func(o uci.EngineOptions) uci.Engine {
			made = append(made, o.Hash)
			return &first{}
		}
		var out bytes.Buffer
		in := fmt.Sprintf("uci\ngo depth 1\nstop\nsetoption name Hash value %d\ngo depth 1\nstop\nsetoption name Hash value %d\ngo depth 1\n", tt.want, tt.want+1)
		if err := uci.Serve(t.Context(), strings.NewReader(in), &out, config); err != nil {
			t.Fatal(err)
		}
		begins := min(16, tt.want)
		if want := fmt.Sprintf("option name Hash type spin default %d min 1 max %d\n", begins, tt.want); !strings.Contains(out.String(), want) {
			t.Errorf("MaxHash %d: no %q in %s", tt.most, want, out.String())
		}
		if made = slices.Compact(made); !slices.Equal(made, slices.Compact([]int{begins, tt.want})) {
			t.Errorf("MaxHash %d: tables of %v MiB, want %d and %d", tt.most, made, begins, tt.want)
		}
	}
}

// UCI_Elo chooses the nearest level, and counts with UCI_LimitStrength only.
func TestElo(t *testing.T) {
	for _, tt := range []struct {
		name, options string
		want          int
	}{
		{"not asked for", "setoption name UCI_Elo value 1400\n", 10},
		{"the weakest", "setoption name UCI_LimitStrength value true\n", 1},
		{"in between", "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 1500\n", 6},
		{"changed later", "setoption name UCI_LimitStrength value true\ngo depth 1\nstop\nsetoption name UCI_Elo value 2400\n", 10},
		{"out of bounds", "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 4000\n", 1},
		{"taken back", "setoption name UCI_LimitStrength value true\nsetoption name UCI_LimitStrength value false\n", 10},
	} {
		t.Run(tt.name, func(t *testing.T) {
			made := 0
			config := configure(&first{})
			config.Engine = func(o uci.EngineOptions) uci.Engine {
				made = o.Level
				return &first{}
			}
			if err := uci.Serve(t.Context(), strings.NewReader(tt.options+"go depth 1\n"), io.Discard, config); err != nil {
				t.Fatal(err)
			}
			if made != tt.want {
				t.Errorf("level %d, want %d", made, tt.want)
			}
		})
	}
}

// A readable file applies to later engines, an unreadable one changes nothing.
func TestEvalFile(t *testing.T) {
	var made []string
	config := configure(&first{})
	config.Engine = func(o uci.EngineOptions) uci.Engine {
		made = append(made, o.EvalFile)
		return &first{}
	}
	config.EvalFile = func(path string) error {
		if strings.Contains(path, "bad") {
			return errors.New("no net in " + path)
		}
		return nil
	}
	in := "uci\ngo depth 1\nstop\n"
	for _, value := range []string{"a good.net", "bad.net", "<empty>"} {
		in += "setoption name EvalFile value " + value + "\ngo depth 1\nstop\n"
	}
	var out bytes.Buffer
	if err := uci.Serve(t.Context(), strings.NewReader(in), &out, config); err != nil {
		t.Fatal(err)
	}
	if want := []string{"", "a good.net", ""}; !slices.Equal(made, want) {
		t.Errorf("engines made with %q, want %q", made, want)
	}
	for _, want := range []string{"option name EvalFile type string default <empty>\n", "info string no net in bad.net\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %s", want, out.String())
		}
	}
	config.EvalFile = nil
	out.Reset()
	if err := uci.Serve(t.Context(), strings.NewReader("uci\nsetoption name EvalFile value x\n"), &out, config); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "option name EvalFile") || !strings.Contains(out.String(), "no option") {
		t.Errorf("engines that know no files: %s", out.String())
	}
}

// As other engines name it, chess is a variant.
func TestVariantChess(t *testing.T) {
	out := converse(t, &first{}, "setoption name UCI_Variant value star:3", "setoption name UCI_Variant value chess", "position startpos moves e2e4", "outcome")
	if want := `info outcome {"over":false,"turn":2,"out":[]}`; !strings.Contains(out, want) {
		t.Errorf("no %s in %s", want, out)
	}
}

// Engines use their book while OwnBook is true; engines without one have no such option.
func TestOwnBook(t *testing.T) {
	var made []bool
	config := configure(&first{})
	config.Engine = func(o uci.EngineOptions) uci.Engine {
		made = append(made, o.OwnBook)
		return &first{}
	}
	in := "go depth 1\nstop\nsetoption name OwnBook value true\ngo depth 1\nstop\nsetoption name ownbook value maybe\nsetoption name OwnBook value false\ngo depth 1\nstop\n"
	var out bytes.Buffer
	if err := uci.Serve(t.Context(), strings.NewReader(in), &out, config); err != nil {
		t.Fatal(err)
	}
	if want := []bool{false, true, false}; !slices.Equal(made, want) {
		t.Errorf("engines made with %v, want %v", made, want)
	}
	config.OwnBook = false
	out.Reset()
	if err := uci.Serve(t.Context(), strings.NewReader("uci\nsetoption name OwnBook value true\n"), &out, config); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "option name OwnBook") || !strings.Contains(out.String(), "no option") {
		t.Errorf("engines without a book: %s", out.String())
	}
}
