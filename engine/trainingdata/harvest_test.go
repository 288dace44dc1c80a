package trainingdata

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// byLot returns a random game with random views.
func byLot(t testing.TB, game rules.Game, number int) *Game {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(number), 5))
	g := &Game{Number: number, Cut: number%2 == 0, Places: make([]int, game.Seats())}
	pos := game.Start()
	for range 40 {
		moves := pos.Moves(nil)
		if pos.Over() || len(moves) == 0 {
			break
		}
		g.Entries = append(g.Entries, pos.MoveText(moves[rng.IntN(len(moves))]))
		if rng.IntN(20) == 0 && game.Seats() > 2 && number%3 == 0 {
			g.Entries[len(g.Entries)-1] = "resign" + string('0'+byte(pos.Turn()))
		}
		v := View{}
		if len(g.Entries) > 4 {
			v = View{Depth: 1 + rng.IntN(9), Score: rng.IntN(64000) - 32000, Noisy: rng.IntN(3) == 0, Stray: rng.IntN(9) == 0}
		}
		g.Views = append(g.Views, v)
		if err := rules.Apply(pos, g.Entries[len(g.Entries)-1]); err != nil {
			t.Fatal(err)
		}
	}
	for i := range g.Places {
		g.Places[i] = rng.IntN(game.Seats())
	}
	return g
}

// read returns the games of a file.
func read(t testing.TB, data []byte) ([]*Game, Head, error) {
	t.Helper()
	var list []*Game
	head, err := Read(bytes.NewReader(data), games.Parse, func(_ rules.Game, g *Game) error {
		list = append(list, g)
		return nil
	})
	return list, head, err
}

var head = Head{Origin: "match by lot"}

// write adds the games from one number to another to a file.
func write(t testing.TB, path string, game rules.Game, to int) {
	t.Helper()
	w, err := Open(path, game, head)
	if err != nil {
		t.Fatal(err)
	}
	for w.Games < to {
		if err := w.Add(byLot(t, game, w.Games+1)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// Games of every family read back unchanged.
func TestReadsBack(t *testing.T) {
	for _, id := range []string{"star:2", "star:4", "star:8", "yalta", "sovereign", "royale", "rex", "draughts:4"} {
		t.Run(id, func(t *testing.T) {
			game := gamestest.Game(t, id)
			path := filepath.Join(t.TempDir(), "x.games")
			write(t, path, game, 20)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			list, h, err := read(t, data)
			if err != nil || len(list) != 20 || h != (Head{form, game.ID().String(), head.Origin}) {
				t.Fatalf("%d games, head %+v, error %v", len(list), h, err)
			}
			for i, g := range list {
				if want := byLot(t, game, i+1); !reflect.DeepEqual(g, want) {
					t.Fatalf("game %d = %+v, want %+v", i+1, g, want)
				}
				shown := 0
				if err := g.Walk(game, func(p Position) {
					shown++
					if p.View != g.Views[p.Entry] || p.Depth == 0 {
						t.Errorf("position %d: view %+v", p.Entry, p.View)
					}
				}); err != nil || shown != max(0, len(g.Entries)-4) {
					t.Errorf("game %d: %d positions shown of %d, error %v", i+1, shown, len(g.Entries), err)
				}
			}
		})
	}
}

// From a file cut anywhere, complete games are read, and adding continues behind them: in
// the end all games are there, once.
func TestBrokenOff(t *testing.T) {
	game := gamestest.Game(t, "star:3")
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	write(t, whole, game, 2*blockGames+3)
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for size := 0; size < len(data); size += 1 + len(data)/97 {
		path := filepath.Join(dir, "cut")
		if err := os.WriteFile(path, data[:size], 0o644); err != nil {
			t.Fatal(err)
		}
		if list, _, err := read(t, data[:size]); err == nil && len(list)%blockGames != 0 {
			t.Errorf("cut at %d: %d games", size, len(list))
		}
		write(t, path, game, 2*blockGames+3)
		mended, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(mended, data) {
			t.Fatalf("cut at %d and gone on, the file is another", size)
		}
	}
}

func TestRefuses(t *testing.T) {
	game := gamestest.Game(t, "star:3")
	dir := t.TempDir()
	path := filepath.Join(dir, "x")
	write(t, path, game, 1)
	for _, tt := range []struct {
		name, path string
		game       rules.Game
		head       Head
		want       string
	}{
		{"another origin", path, game, Head{Origin: "match of others"}, "not of \"match of others\""},
		{"another game", path, gamestest.Game(t, "star:4"), head, "holds games of \"star:3\""},
		{"no folder", filepath.Join(dir, "a", "b"), game, head, "no such file"},
	} {
		if _, err := Open(tt.path, tt.game, tt.head); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.want)
		}
	}
	w, err := Open(path, game, head)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if err := w.Add(byLot(t, game, 1)); err == nil {
		t.Error("a number that is there already: no error")
	}
	bad := byLot(t, game, 2)
	bad.Entries[0] = "a1a1"
	if err := w.Add(bad); err == nil {
		t.Error("a move that is not legal: no error")
	}
}

// Any file is read or refused.
func FuzzRead(f *testing.F) {
	path := filepath.Join(f.TempDir(), "x")
	write(f, path, gamestest.Game(f, "star:2"), 3)
	data, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := read(t, data); err != nil {
			t.Skip(err)
		}
	})
}
