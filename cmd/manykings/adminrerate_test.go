package main

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/people/ratings/ratingstest"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// A recalculation by the command gives the same bits as rating game by game, also after it was
// killed at any point.
func TestAdminRerate(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		data := t.TempDir()
		sqlstore, err := storetest.Open(t.Context(), data, store.Open)
		testRerate(t, sqlstore, err, "--data", data)
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		database := postgrestest.Database(t)
		sqlstore, err := store.Connect(t.Context(), database)
		testRerate(t, sqlstore, err, "--database", database)
	})
}

func testRerate(t *testing.T, sqlstore *store.Store, err error, where ...string) {
	if err != nil {
		t.Fatal(err)
	}
	defer sqlstore.Close()
	const people, rated = 12, 400
	lots := rand.New(rand.NewPCG(21, 40))
	for i := range rated {
		variant, seats := "star:2", 2
		if i%3 == 0 {
			variant, seats = "yalta", 3
		}
		g := ratingstest.Game{ID: live.GameID(fmt.Sprintf("g%011d", i)), Variant: variant, Ended: table.Millis(1e12 + i*1000)}
		for n, p := range lots.Perm(people)[:seats] {
			g.Players = append(g.Players, table.Player(fmt.Sprintf("p%02d", p)))
			g.Places = append(g.Places, []rules.Seat{rules.Seat(n + 1)})
		}
		if err := sqlstore.Games.Create(t.Context(), g.Record()); err != nil {
			t.Fatal(err)
		}
	}
	service := ratings.New(sqlstore.Ratings, new(games.Shelf).Parse, ratings.Options{Plies: 10, Span: 20 * time.Second, Young: 72 * time.Hour, Circle: 3, Series: 10, Shared: 0.1})
	for n := 0; n < rated; {
		more, err := service.Rate(t.Context())
		if err != nil || more == 0 {
			t.Fatalf("%d of %d games were rated, %v", n, rated, err)
		}
		n += more
	}
	bits := func() string {
		var b strings.Builder
		for p := range people {
			player := table.Player(fmt.Sprintf("p%02d", p))
			list, err := service.Of(t.Context(), player)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range list {
				fmt.Fprintf(&b, "%s %s %x %x %d %d\n", s.Player, s.Pool, math.Float64bits(s.Number), math.Float64bits(s.Deviation), s.Games, s.Last)
				course, err := service.Course(t.Context(), player, s.Pool)
				if err != nil {
					t.Fatal(err)
				}
				for _, c := range course {
					fmt.Fprintf(&b, "  %s %x %x\n", c.Game, math.Float64bits(c.Before), math.Float64bits(c.After))
				}
			}
		}
		return b.String()
	}
	before := bits()
	if strings.Count(before, "\n") < 3*people {
		t.Fatalf("too little is rated:\n%s", before)
	}
	again := func() time.Duration {
		t.Helper()
		began := time.Now()
		var out bytes.Buffer
		if code := run(append([]string{"admin", "rerate"}, where...), strings.NewReader(""), &out, &out); code != 0 || !strings.Contains(out.String(), "400 games rated again") || !strings.Contains(out.String(), "0 of them changed") {
			t.Fatalf("admin rerate: %d, %q", code, out.String())
		}
		if after := bits(); after != before {
			t.Fatalf("recalculated:\n%s\nwant\n%s", after, before)
		}
		return time.Since(began)
	}
	usual := again()
	for range 6 {
		rerate := exec.CommandContext(t.Context(), executable, append([]string{"admin", "rerate"}, where...)...)
		if err := rerate.Start(); err != nil {
			t.Fatal(err)
		}
		// Any point of the recalculation: the assertions do not depend on it.
		time.Sleep(time.Duration(lots.Int64N(int64(usual) + 1)))
		_ = rerate.Process.Kill() // it may have finished
		_ = rerate.Wait()
		if after := bits(); after != before {
			t.Fatalf("after it was killed:\n%s\nwant\n%s", after, before)
		}
	}
	again()
}
