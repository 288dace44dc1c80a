package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
)

// long creates a game of eight seats, all of one client, and plays that many moves, few of them
// captures.
func (c *client) long(moves int) (*live.Shown, rules.Position, *rand.Rand) {
	seats := []map[string]any{{"kind": "me"}}
	for i := 2; i <= 8; i++ {
		seats = append(seats, map[string]any{"kind": "here", "name": fmt.Sprint("Seat ", i)})
	}
	g := c.game("/api/v1/games", map[string]any{"variant": "star:8", "seats": seats, "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60_000}})
	game, err := games.Parse("star:8")
	if err != nil {
		c.t.Fatal(err)
	}
	pos, dice := game.Start(), rand.New(rand.NewPCG(patientSeed, 1))
	for range moves {
		g = c.move(g, int(pos.Turn()), quiet(pos, dice))
	}
	return g, pos, dice
}

// patientSeed is a seed with which the game lasts for more than 3,000 moves.
const patientSeed = 7

// quiet plays a random move and returns it. It captures only if six random moves all do.
func quiet(pos rules.Position, dice *rand.Rand) string {
	moves := pos.Moves(nil)
	m := moves[dice.IntN(len(moves))]
	for range 6 {
		if pos.Describe(m).Kind != rules.Capture {
			break
		}
		m = moves[dice.IntN(len(moves))]
	}
	text := pos.MoveText(m)
	pos.Play(m)
	return text
}

// The responses in a long game are as small as in a short one.
func TestLongGame(t *testing.T) {
	const bound = 20 << 10
	c := newSite(t).client(t)
	g, pos, dice := c.long(400)
	since := func(path string) string { return gamePath(g.ID, path) + fmt.Sprintf("?since=%d", g.Version) }
	for what, got := range map[string]*answer{
		"move":  c.do(http.MethodPost, gamePath(g.ID, "/moves"), map[string]any{"seat": int(pos.Turn()), "version": g.Version, "text": quiet(pos, dice)}),
		"view":  c.get(gamePath(g.ID, "/view")),
		"whole": c.do(http.MethodGet, gamePath(g.ID, ""), nil, "Accept-Encoding", "gzip"),
	} {
		if got.status != http.StatusOK || len(got.body) > bound {
			t.Errorf("%s: status %d, %d bytes, want at most %d", what, got.status, len(got.body), bound)
		}
	}
	g = c.game(gamePath(g.ID, "/votes"), map[string]any{"kind": "pause"})
	for path, method := range map[string]string{"": http.MethodGet, "/claim": http.MethodPost} {
		if got := c.do(method, since(path), nil); len(got.body) > bound {
			t.Errorf("%s %q: %d bytes, want at most %d", method, path, len(got.body), bound)
		}
	}
}

// BenchmarkLongGame measures the requests after every move, early and late in a game.
//
//	go test ./server/web -run xxx -bench LongGame
func BenchmarkLongGame(b *testing.B) {
	for _, moves := range []int{10, 2000} {
		c := newSite(b).client(b)
		g, pos, dice := c.long(moves)
		path := gamePath(g.ID, "")
		bench := func(what string, ask func() *answer) {
			b.Run(fmt.Sprintf("%s/%d", what, moves), func(b *testing.B) {
				bytes := 0
				for b.Loop() {
					bytes = len(ask().body)
				}
				b.ReportMetric(float64(bytes), "B/answer")
			})
		}
		bench("view", func() *answer { return c.get(path + "/view") })
		bench("since", func() *answer { return c.get(fmt.Sprintf("%s?since=%d", path, g.Version)) })
		bench("move", func() *answer {
			got := c.do(http.MethodPost, path+"/moves", map[string]any{"seat": int(pos.Turn()), "version": g.Version, "text": quiet(pos, dice)})
			var next live.Shown
			got.into(&next)
			g = &next
			return got
		})
		bench("whole", func() *answer { return c.do(http.MethodGet, path, nil, "Accept-Encoding", "gzip") })
	}
}
