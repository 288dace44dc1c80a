package gauge_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/lab/gauge"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

var plan = gauge.Plan{Positions: 4, Games: 2, Nodes: 12, Search: 50, Plies: 4, Spread: 3, MaxPlies: 60, Seed: 5}

// text returns samples as text.
func text(t *testing.T, samples []*gauge.Sample) string {
	t.Helper()
	data, err := json.Marshal(samples)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A plan gives the same samples each time, in parts too, and each game shares out one point.
func TestKept(t *testing.T) {
	for _, id := range []string{"yalta,redqueen=e12", "star:4,teams=pairs", "draughts:2"} {
		t.Run(id, func(t *testing.T) {
			game, file := gamestest.Game(t, id), filepath.Join(t.TempDir(), "samples")
			at := plan
			all, err := at.Kept("", game)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range all {
				for _, p := range s.Points {
					sum := 0.0
					for _, team := range game.Teams() {
						sum += p[team[0]]
					}
					if sum < 0.999 || sum > 1.001 || len(s.Points) != plan.Games || len(s.Moves) < plan.Plies {
						t.Errorf("a sample of %d plies with points %v", len(s.Moves), s.Points)
					}
				}
			}
			at.Positions = 2
			if _, err := at.Kept(file, game); err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data[:len(data)-5], 0o600); err != nil { // broken off
				t.Fatal(err)
			}
			at.Positions = plan.Positions
			for range 2 {
				parts, err := at.Kept(file, game)
				if err != nil || text(t, parts) != text(t, all) {
					t.Fatalf("in parts, error %v:\n%s\nat once:\n%s", err, text(t, parts), text(t, all))
				}
			}
			one, err := at.Judge(game, all, gauge.Program())
			if err != nil {
				t.Fatal(err)
			}
			if again, _ := at.Judge(game, all, gauge.Program()); *again != *one || one.Positions != 4 || one.Games != 2 {
				t.Errorf("judged %+v, then %+v", one, again)
			}
			if at.Seed++; text(t, all) == text(t, must(at.Kept("", game))) {
				t.Error("another seed gives the same samples")
			}
			if _, err := at.Kept(file, game); err == nil || !strings.Contains(err.Error(), "another plan") {
				t.Errorf("the file of another seed: %v", err)
			}
		})
	}
}

func must(samples []*gauge.Sample, err error) []*gauge.Sample {
	if err != nil {
		panic(err)
	}
	return samples
}

// A forecast of the results themselves explains all settled variance, even shares explain none.
func TestJudge(t *testing.T) {
	game := gamestest.Game(t, "yalta,redqueen=e12")
	at := plan
	at.Positions, at.Games = 12, 4
	samples := must(at.Kept("", game))
	means := make(map[uint64]gauge.Points)
	for _, s := range samples {
		pos := game.Start()
		for _, m := range s.Moves {
			if err := rules.Apply(pos, m); err != nil {
				t.Fatal(err)
			}
		}
		var mean gauge.Points
		for _, p := range s.Points {
			for seat := range p {
				mean[seat] += p[seat] / float64(len(s.Points))
			}
		}
		means[pos.Key()] = mean
	}
	oracle, err := at.Judge(game, samples, func(pos rules.Position) gauge.Points { return means[pos.Key()] })
	if err != nil {
		t.Fatal(err)
	}
	if oracle.Expected.Value < 0.999 || oracle.Settled.Value > 0 && oracle.Explained.Value < 0.99 {
		t.Errorf("the results: %+v", oracle)
	}
	even, err := at.Judge(game, samples, func(rules.Position) gauge.Points { return gauge.Points{0, 1.0 / 3, 1.0 / 3, 1.0 / 3} })
	if err != nil {
		t.Fatal(err)
	}
	if even.Expected.Value != 0 || even.Explained.Value != 0 || even.AsGiven.Value != 0 {
		t.Errorf("even shares: %+v", even)
	}
	if _, err := at.Judge(game, samples[:1], gauge.Program()); err == nil {
		t.Error("one position is enough")
	}
}
