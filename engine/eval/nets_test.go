package eval

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Every net in use is readable, fits the games of its name, and has its origin in the list.
func TestPlayedNets(t *testing.T) {
	entries, err := netFiles.ReadDir("nets")
	if err != nil {
		t.Fatal(err)
	}
	list, err := netFiles.ReadFile("nets/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		kind, ok := strings.CutSuffix(entry.Name(), ".net")
		if !ok {
			continue
		}
		if !strings.HasSuffix(kind, "-shares") { // those are of package winprob
			n := playedNet(kind)
			if n == nil || n.Kind() != kind {
				t.Errorf("%s is no net for its kind", entry.Name())
				continue
			}
			if !slices.ContainsFunc(allGames, func(id string) bool { return n.Fits(gamestest.Game(t, id)) }) {
				t.Errorf("%s fits no game", entry.Name())
			}
		}
		if !bytes.Contains(list, []byte("| `"+entry.Name()+"` |")) {
			t.Errorf("nets/README.md does not tell where %s comes from", entry.Name())
		}
	}
	if playedNet("none") != nil {
		t.Error("there is a net for no kind")
	}
}

// Fetched nets judge as built-in nets do; an invalid or missing net judges nothing.
func TestFetch(t *testing.T) {
	pos := gamestest.Position(t, "star:3")
	net := netByLot(t, pos.Game(), 8)
	file, err := net.AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	values := func(p *Pool) (v engine.Values) {
		p.For(pos).Evaluate(&v)
		return v
	}
	with, without := values(NewPoolWith(nil, net)), values(NewPoolWith(nil, nil))
	if with == without {
		t.Fatal("the net says nothing")
	}
	for _, tt := range []struct {
		name string
		file []byte
		want engine.Values
	}{{"a net", file, with}, {"a broken one", file[:100], without}, {"none", nil, without}} {
		var asked []string
		pool := NewPool(nil)
		pool.Fetch(func(kind string) []byte {
			asked = append(asked, kind)
			return tt.file
		})
		for range 3 {
			if got := values(pool); got != tt.want {
				t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
			}
		}
		if !slices.Equal(asked, []string{"star3"}) {
			t.Errorf("%s: asked for %q", tt.name, asked)
		}
	}
}
