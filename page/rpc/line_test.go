package rpc_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A line answers the same as its entries one by one, and undo comes back to each of them.
func TestLine(t *testing.T) {
	type view struct {
		Moves []struct{ Text string }
	}
	for i, game := range []string{"star:2", "star:4,teams=pairs", "yalta", "rex", "sovereign", "royale", "draughts:3"} {
		t.Run(game, func(t *testing.T) {
			o, dice := newOffice(), rand.New(rand.NewPCG(uint64(i), 3))
			ask := func(format string, args ...any) string {
				return strings.TrimSuffix(strings.TrimPrefix(string(o.Answer(fmt.Appendf(nil, format, args...))), `{"done":`), "}")
			}
			ask(`{"ask":"open","game":%q}`, game)
			ask(`{"ask":"open","game":%q}`, game)
			views := []string{ask(`{"ask":"view","number":1}`)}
			var entries, names []string
			for len(entries) < 150 {
				var v view
				if err := json.Unmarshal([]byte(views[len(views)-1]), &v); err != nil {
					t.Fatal(err)
				}
				if len(v.Moves) == 0 {
					break
				}
				at := dice.IntN(len(v.Moves))
				var named []string
				if err := json.Unmarshal([]byte(ask(`{"ask":"names","number":1,"style":"short","letters":"es"}`)), &named); err != nil {
					t.Fatal(err)
				}
				entries, names = append(entries, v.Moves[at].Text), append(names, named[at])
				views = append(views, ask(`{"ask":"play","number":1,"text":%q}`, v.Moves[at].Text))
			}
			list, _ := json.Marshal(entries)
			var line []struct {
				Name string
				View json.RawMessage
			}
			if err := json.Unmarshal([]byte(ask(`{"ask":"line","number":2,"moves":%s,"style":"short","letters":"es"}`, list)), &line); err != nil || len(line) != len(entries) {
				t.Fatalf("%d of %d entries, %v", len(line), len(entries), err)
			}
			for n, got := range line {
				want := views[n+1]
				if n < len(line)-1 {
					want = withoutMoves(t, want)
				}
				if got.Name != names[n] || string(got.View) != want {
					t.Fatalf("entry %d: %q, %s\nwant %q, %s", n+1, got.Name, got.View, names[n], want)
				}
			}
			for n := len(entries); n > 0; {
				back := 1 + dice.IntN(min(n, 20))
				n -= back
				if got := ask(`{"ask":"undo","number":2,"entries":%d}`, back); got != views[n] {
					t.Fatalf("undo to %d: %s\nwant %s", n, got, views[n])
				}
				if n > 0 && dice.IntN(2) == 0 && n < len(entries) {
					n++
					if got := ask(`{"ask":"play","number":2,"text":%q}`, entries[n-1]); got != views[n] {
						t.Fatalf("played again to %d: %s\nwant %s", n, got, views[n])
					}
				}
			}
			ask(`{"ask":"undo","number":2,"entries":1000}`)
			bad, _ := json.Marshal(append(slices.Clone(entries[:3]), "a1a1"))
			if got := ask(`{"ask":"line","number":2,"moves":%s,"style":"short"}`, bad); !strings.Contains(got, `"error"`) {
				t.Errorf("a refused line is answered %s", got)
			}
			if got := ask(`{"ask":"view","number":2}`); got != views[0] {
				t.Errorf("after a refused line the view is %s, want %s", got, views[0])
			}
		})
	}
}

// withoutMoves returns a view without its legal moves.
func withoutMoves(t *testing.T, view string) string {
	before, rest, _ := strings.Cut(view, `"moves":[`)
	var moves []json.RawMessage
	decoder := json.NewDecoder(strings.NewReader("[" + rest))
	if err := decoder.Decode(&moves); err != nil {
		t.Fatal(err)
	}
	return before + `"moves":[]` + rest[decoder.InputOffset()-1:]
}
