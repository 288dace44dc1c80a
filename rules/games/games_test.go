package games_test

import (
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

func TestParse(t *testing.T) {
	tests := []struct{ name, id, want string }{
		{"plain", "star:4", "star:4"},
		{"options sorted", "star:4,teams=pairs,centre=neighbours", "star:4,centre=neighbours,teams=pairs"},
		{"a default is left out", "star:4,centre=all,teams=ffa", "star:4"},
		{"a partition with a name", "star:4,teams=31-42", "star:4,teams=pairs"},
		{"a partition put right", "star:3,teams=32-1", "star:3,teams=1-23"},
		{"threes", "star:6,teams=246-135", "star:6,teams=threes"},
		{"a team a seat is no team", "star:3,teams=1-2-3", "star:3"},
		{"yalta", "yalta,redqueen=e12", "yalta,redqueen=e12"},
		{"sovereign", "sovereign,twin=closed,pie=no", "sovereign,pie=no,twin=closed"},
		{"rex", "rex", "rex"},
		{"draughts", "draughts:8,colour=light", "draughts:8,colour=light"},
		{"no seats", "star", ""},
		{"too many seats", "star:9", ""},
		{"one seat", "draughts:1", ""},
		{"seats of a game that has none to choose", "rex:3", ""},
		{"unknown game", "chess", ""},
		{"unknown option", "rex,pie=yes", ""},
		{"unknown value", "star:4,centre=some", ""},
		{"an option twice", "star:4,centre=all,centre=all", ""},
		{"one team alone", "star:3,teams=123", ""},
		{"a seat missing", "star:4,teams=12-3", ""},
		{"a seat twice", "star:4,teams=12-234", ""},
		{"pairs of an odd number", "star:5,teams=pairs", ""},
		{"threes of eight", "star:8,teams=threes", ""},
		{"a value missing", "star:4,centre=", ""},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			game, err := games.Parse(tt.id)
			switch {
			case tt.want == "" && err == nil:
				t.Errorf("Parse(%q) = %q, want an error", tt.id, game.ID())
			case tt.want != "" && err != nil:
				t.Errorf("Parse(%q): %v", tt.id, err)
			case err == nil && game.ID().String() != tt.want:
				t.Errorf("Parse(%q) = %q, want %q", tt.id, game.ID(), tt.want)
			}
		})
	}
}

// Every game of the list can be built and describes itself.
func TestAll(t *testing.T) {
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			game, err := games.New(id)
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			if game.ID().String() != id.String() {
				t.Errorf("New(%q).ID() = %q", id, game.ID())
			}
			if got := game.Start().Turn(); got == 0 {
				t.Errorf("%s: nobody is on turn", id)
			}
			if len(game.Armies()) < game.Seats() || len(game.Teams()) < 2 {
				t.Errorf("%s: armies %q, teams %v", id, game.Armies(), game.Teams())
			}
		}
	}
}

// A loop over Moves and Play, which is all that a stranger knows, ends every game.
func TestEveryGameEnds(t *testing.T) {
	for _, id := range []string{
		"star:4", "star:2", "star:3,stalemate=pass", "star:8,teams=pairs", "yalta", "sovereign", "royale", "rex",
		"draughts:2", "draughts:4,blocked=count,teams=pairs",
	} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := gamestest.Game(t, id)
			count := 20
			if testing.Short() {
				count = 2
			}
			for seed := range uint64(count) {
				rng := rand.New(rand.NewPCG(seed, 0))
				pos, plies := game.Start(), 0
				for ; !pos.Over(); plies++ {
					moves := pos.Moves(nil)
					if len(moves) == 0 || plies == 50_000 {
						t.Fatalf("game %d, ply %d: %d moves, and the game is not over", seed, plies, len(moves))
					}
					pos.Play(moves[rng.IntN(len(moves))])
				}
				if o := pos.Outcome(); o.Reason == rules.NoReason || len(o.Places) == 0 {
					t.Errorf("game %d ends after %d plies as %+v", seed, plies, o)
				}
			}
		})
	}
}
