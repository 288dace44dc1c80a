package botclient_test

import (
	"context"
	"log/slog"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/engine/botclient"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/table"
)

// everyFamily has a game of each family, with teams and without.
var everyFamily = []string{"star:2", "star:3", "star:4,teams=pairs", "yalta", "sovereign", "royale", "rex", "draughts:2", "draughts:4"}

// stranger returns the command of the engine whose rules are its own.
func stranger(t *testing.T) []string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		missing(t, "python3", err.Error())
	}
	return []string{python, "-B", "../../examples/engine/engine.py"}
}

// An engine that was written from the rules pages alone finds what the shared vectors say.
func TestStrangerVectors(t *testing.T) {
	command := []string{stranger(t)[0], "-B", "../../examples/engine/perft.py", "../../testdata/vectors", "2500"}
	if out, err := exec.CommandContext(t.Context(), command[0], command[1:]...).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// It passes the check of engines, except for its time, which depends on the machine.
func TestStrangerCheck(t *testing.T) {
	var list []rules.Game
	for _, id := range everyFamily {
		g := gamestest.Game(t, id)
		list = append(list, g)
	}
	told := 0
	botclient.Check(t.Context(), stranger(t), nil, list, func(f botclient.Finding) {
		told++
		if late := f.What == "keeps to its time" || strings.HasPrefix(f.Says, "within "); !f.Good && !late {
			t.Errorf("%s: %s: %s", f.Game, f.What, f.Says)
		}
	})
	if want := 3 * len(list); told != want {
		t.Errorf("%d findings, want %d", told, want)
	}
}

// It continues from any position on one line, as a bridge does.
func TestStrangerPositions(t *testing.T) {
	player := &match.External{Command: stranger(t)}
	defer player.Close()
	for _, line := range []string{
		"r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w KQkq e6 0 8",
		"star:3 3 1K:1a1/3P:1d4/1P:1e4/2K:2a1/3K:3a1 ep=1e3:1e4 ply=62",
		"star:3 1 1K:1a1/2R:2a3,2h2/3K:3e1/3Q:3d1 out=2 control=2:1 half=3 ply=70",
		"sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40",
		"draughts:2 1 1M:c3/2M:d4,f6",
	} {
		setup, err := notation.ParseSetup(line)
		if err != nil {
			t.Fatal(err)
		}
		g := gamestest.Game(t, setup.Game)
		game := &match.Game{Game: g, Setup: &setup}
		pos, err := g.Position(setup)
		if err != nil {
			t.Fatal(err)
		}
		if err := player.NewGame(game, 1); err != nil {
			t.Fatal(err)
		}
		turn := match.Turn{Game: game, Position: pos, Control: match.Control{MoveTime: time.Second}}
		for range 6 {
			if pos.Over() {
				break
			}
			choice, err := player.Choose(t.Context(), turn)
			if err != nil || choice.Thrown != "" {
				t.Fatalf("%s %v: %v, %q", line, turn.Entries, err, choice.Thrown)
			}
			turn.Entries = append(turn.Entries, pos.MoveText(choice.Move))
			pos.Play(choice.Move)
		}
	}
}

// It plays every family on a server to the end, and never gives up.
func TestStrangerPlays(t *testing.T) {
	command := stranger(t)
	s := newServer(t)
	ctx, cancel := context.WithCancel(t.Context())
	names := []string{"Ibis", "Crane", "Heron", "Stork"}
	ended := make(chan error, len(names))
	secrets := map[string]string{}
	for _, name := range names {
		secrets[name] = s.token(name)
		go func() {
			ended <- botclient.Run(ctx, botclient.Config{
				Server: s.url, Token: secrets[name], Parse: new(games.Shelf).Parse, Engines: 1, MoveTime: time.Second,
				Open: func() match.Player { return &match.External{Command: command} }, Log: slog.New(slog.DiscardHandler),
			})
		}()
	}
	t.Cleanup(func() {
		cancel()
		for range names {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	})
	until(t, "four programs listen", func() bool {
		var list []botaccounthttp.Program
		s.must("GET", "/programs", "", nil, &list)
		return len(list) == len(names)
	})
	variants := everyFamily
	if testing.Short() {
		variants = []string{"star:3", "star:4,teams=pairs", "yalta", "sovereign", "draughts:2"} // most of the time is Python's
	}
	var ids []live.GameID
	for _, variant := range variants {
		g := gamestest.Game(t, variant)
		seats := []map[string]any{{"kind": "me"}}
		for _, name := range names[1:g.Seats()] {
			seats = append(seats, map[string]any{"kind": "program", "name": name})
		}
		var made live.Shown
		s.must("POST", "/games", secrets["Ibis"], map[string]any{
			"variant": variant, "seats": seats, "token": variant,
			"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3600000},
		}, &made)
		ids = append(ids, made.ID)
	}
	for _, id := range ids {
		var g live.Shown
		until(t, "a game is over", func() bool {
			s.must("GET", "/games/"+string(id), "", nil, &g)
			return g.Stage == table.Over
		})
		t.Logf("%s: %d entries, %s", g.Variant, len(g.Entries), g.Outcome.Reason)
		for i, e := range g.Entries {
			if strings.HasPrefix(e.Text, "resign") {
				t.Errorf("%s, entry %d: %s: the engine has found no move", g.Variant, i+1, e.Text)
			}
		}
	}
}
