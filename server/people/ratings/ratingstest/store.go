// Package ratingstest is the conformance suite for stores of ratings.
package ratingstest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
)

// Store keeps games and ratings.
type Store interface {
	live.Store
	ratings.Store
}

// TestStore tests a store. Open returns an empty one.
func TestStore(t *testing.T, open func(t *testing.T) Store) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Store)
	}{
		{"Counts", testCounts},
		{"Anew", testAnew},
		{"Conflict", testConflict},
		{"Together", testTogether},
		{"Leaders", testLeaders},
		{"Annulled", testAnnulled},
		{"Marks", testMarks},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Game is a finished game of the tests.
type Game struct {
	ID      live.GameID
	Variant string
	Players []table.Player // "5" is a bot of that level
	Places  [][]rules.Seat
	Ended   table.Millis
	Left    int // the seat whose player left, 0 for none
	Match   int // number of the game in a match
	Rounds  int // rounds played; 0: three
}

// Record returns the game as a stored record.
func (g *Game) Record() *live.Record {
	r := &live.Record{ID: g.ID}
	r.Variant, r.Host, r.Stage, r.Rated = g.Variant, "host", table.Over, true
	r.Created, r.Begun, r.Ended, r.Updated = 1, 1, g.Ended, g.Ended
	r.Clock = table.Clock{Kind: table.GameClock, Initial: 600_000}
	r.Leaving = table.Leaving{Kind: table.LeaveOut, After: 60_000}
	if g.Match > 0 {
		r.Match = &table.Match{Games: 4, Game: g.Match, Halves: make([]int, len(g.Players))}
	}
	for _, p := range g.Players {
		seat := table.Seat{Kind: table.Person, Player: p, Name: string(p), Ready: true}
		if level, err := strconv.Atoi(string(p)); err == nil {
			seat = table.Seat{Kind: table.Bot, Level: level, Ready: true}
		}
		r.Seats = append(r.Seats, seat)
	}
	for range cmp.Or(g.Rounds, 3) {
		for seat := range g.Players {
			r.Entries = append(r.Entries, table.Entry{Text: "e2e4", Seat: seat + 1, At: 2})
		}
	}
	if g.Left > 0 {
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprintf("resign%d", g.Left), Seat: g.Left, At: 3, Cause: table.Absence})
	}
	r.Times = make([]table.SeatTime, len(g.Players))
	r.Outcome = &rules.Outcome{Over: true, Reason: rules.Mate, Places: g.Places}
	return r
}

func service(s ratings.Store) *ratings.Service {
	return ratings.New(s, new(games.Shelf).Parse, ratings.Options{})
}

func create(t *testing.T, s Store, list ...Game) {
	t.Helper()
	for i := range list {
		if err := s.Create(t.Context(), list[i].Record()); err != nil {
			t.Fatal(err)
		}
	}
}

func rate(t *testing.T, s *ratings.Service) int {
	t.Helper()
	n, err := s.Rate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Only rated games of at least two rounds count, each once. Later changes of such a game
// change no rating.
func testCounts(t *testing.T, s Store) {
	ctx := t.Context()
	first := Game{ID: "a", Variant: "star:2", Players: []table.Player{"anna", "bela"}, Places: [][]rules.Seat{{1}, {2}}, Ended: 100}
	short := Game{ID: "b", Variant: "star:2", Players: []table.Player{"anna", "bela"}, Places: [][]rules.Seat{{1}, {2}}, Ended: 200, Rounds: 1}
	casual := Game{ID: "c", Variant: "star:2", Players: []table.Player{"anna", "bela"}, Places: [][]rules.Seat{{1}, {2}}, Ended: 300}
	r := casual.Record()
	r.Rated = false
	create(t, s, first, short)
	if err := s.Create(ctx, r); err != nil {
		t.Fatal(err)
	}
	all := service(s)
	if n := rate(t, all); n != 1 {
		t.Fatalf("%d games were rated, want one", n)
	}
	anna, err := all.Of(ctx, "anna")
	if err != nil || len(anna) != 1 || anna[0].Pool != "star:2" || anna[0].Games != 1 || anna[0].Last != 100 || anna[0].Number < 1600 || !anna[0].Provisional() {
		t.Fatalf("anna has %+v, %v", anna, err)
	}
	changes, err := all.In(ctx, "a")
	if err != nil || len(changes) != 2 || changes[0].Player != "anna" || changes[0].Before != 1500 || changes[0].After != anna[0].Number || changes[1].After >= 1500 {
		t.Errorf("the changes of the game are %+v, %v", changes, err)
	}
	stored, err := s.Get(ctx, "a")
	if err != nil {
		t.Fatal(err)
	}
	stored.Rematch, stored.Updated = "z", 400
	if err := s.Replace(ctx, stored, live.Kept{Entries: len(stored.Entries)}); err != nil {
		t.Fatal(err)
	}
	if n := rate(t, all); n != 0 {
		t.Errorf("%d games were rated again", n)
	}
	if none, err := all.In(ctx, "c"); err != nil || len(none) != 0 {
		t.Errorf("the changes of an unrated game are %+v, %v", none, err)
	}
	if pools, players, err := all.Pools(ctx); err != nil || !slices.Equal(pools, []ratings.Pool{"star:2"}) || players["star:2"] != 2 {
		t.Errorf("pools %v, %v, %v", pools, players, err)
	}
}

// random returns games of eight people and some bots.
func random(n int) []Game {
	r := rand.New(rand.NewPCG(4, 4))
	variants := []string{"star:2", "star:3", "yalta", "star:4", "star:4,teams=pairs", "draughts:2", "royale"}
	list := make([]Game, n)
	for i := range list {
		g := Game{ID: live.GameID(fmt.Sprintf("g%03d", i)), Variant: variants[r.IntN(len(variants))], Ended: table.Millis(1_000_000 + r.IntN(200_000_000))}
		game, err := games.Parse(g.Variant)
		if err != nil {
			panic(err)
		}
		who := r.Perm(10)[:game.Seats()]
		for _, p := range who {
			name := table.Player(fmt.Sprintf("p%d", p))
			if p >= 8 {
				name = "4"
			}
			g.Players = append(g.Players, name)
		}
		if game.Seats() == 2 && g.Players[0] == g.Players[1] {
			g.Players[0] = "p0"
		}
		for _, team := range r.Perm(len(game.Teams())) {
			g.Places = append(g.Places, slices.Clone([]rules.Seat(game.Teams()[team])))
		}
		if r.IntN(8) == 0 {
			last := len(g.Places) - 1
			g.Places[last-1] = append(g.Places[last-1], g.Places[last]...)
			g.Places = g.Places[:last]
		}
		if r.IntN(10) == 0 {
			g.Left = 1 + r.IntN(game.Seats())
		}
		g.Match = r.IntN(4)
		list[i] = g
	}
	return list
}

// snapshot returns everything stored about ratings.
func snapshot(t *testing.T, s Store) (list []any) {
	t.Helper()
	ctx := t.Context()
	add := func(x any, err error) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	for i := range 8 {
		all, err := s.StandingsOf(ctx, table.Player(fmt.Sprintf("p%d", i)))
		add(all, err)
		for _, of := range all {
			add(s.ChangesOf(ctx, of.Player, of.Pool, 1000))
		}
	}
	add(s.AllSeats(ctx))
	return list
}

// Rating games in small batches gives bit-identical results to rating them all at once.
func testAnew(t *testing.T, s Store) {
	all := service(s)
	r := rand.New(rand.NewPCG(5, 5))
	list := random(120)
	for i := range list {
		create(t, s, list[i])
		if r.IntN(6) == 0 {
			rate(t, all)
		}
	}
	rate(t, all)
	before := snapshot(t, s)
	anew, err := all.RateAnew(t.Context())
	if err != nil || anew.Games != len(list) || anew.Differ != 0 || anew.Standings < 40 {
		t.Errorf("recalculated: %+v, %v", anew, err)
	}
	if after := snapshot(t, s); !reflect.DeepEqual(after, before) {
		for i := range before {
			if !reflect.DeepEqual(after[i], before[i]) {
				t.Fatalf("rated anew:\n%+v\nbefore:\n%+v", after[i], before[i])
			}
		}
	}
	// A recalculation finds and repairs tampered ratings.
	wrong := before[0].([]ratings.Standing)[0]
	wrong.Mean++
	last, err := s.LastRank(t.Context())
	if err == nil {
		err = s.ReplaceRated(t.Context(), &ratings.Fold{After: last, Standings: []ratings.Standing{wrong}})
	}
	if err != nil {
		t.Fatal(err)
	}
	if anew, err = all.RateAnew(t.Context()); err != nil || anew.Differ != anew.Standings {
		t.Errorf("a tampered rating: %+v, %v", anew, err)
	}
	if after := snapshot(t, s); !reflect.DeepEqual(after, before) {
		t.Error("a tampered rating is not repaired")
	}
}

// Of two concurrent batches with the same games, one is refused and stores nothing.
func testConflict(t *testing.T, s Store) {
	ctx := t.Context()
	create(t, s, random(6)...)
	fold := func(after int64) *ratings.Fold {
		games, err := s.Unrated(ctx, 3)
		if err != nil {
			t.Fatal(err)
		}
		f := &ratings.Fold{After: after}
		for i, g := range games {
			f.Games = append(f.Games, ratings.Rated{Rank: after + int64(i) + 1, Past: g})
		}
		return f
	}
	stale := fold(0)
	if err := s.AddRated(ctx, fold(0)); err != nil {
		t.Fatal(err)
	}
	stale.Standings = []ratings.Standing{{Pool: "yalta", Player: "p1", Games: 1}}
	for name, store := range map[string]func(context.Context, *ratings.Fold) error{"add": s.AddRated, "replace": s.ReplaceRated} {
		if err := store(ctx, stale); !errors.Is(err, ratings.ErrConflict) {
			t.Errorf("%s after another batch: %v", name, err)
		}
	}
	if kept, err := s.Standings(ctx, "yalta", []table.Player{"p1"}); err != nil || len(kept) != 0 {
		t.Errorf("kept %+v, %v", kept, err)
	}
	if rest, err := s.Unrated(ctx, 100); err != nil || len(rest) != 3 {
		t.Errorf("%d games wait, %v", len(rest), err)
	}
}

// Several servers rate at the same time, and every game is rated once.
func testTogether(t *testing.T, s Store) {
	list := random(60)
	create(t, s, list...)
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			for range 10 {
				if _, err := service(s).Rate(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	last, err := s.LastRank(t.Context())
	rated, err2 := s.RatedGames(t.Context(), 0, 1000)
	if err != nil || err2 != nil || last != int64(len(list)) || len(rated) != len(list) {
		t.Fatalf("%d games were rated, the last is %d: %v, %v", len(rated), last, err, err2)
	}
	if anew, err := service(s).RateAnew(t.Context()); err != nil || anew.Differ != 0 {
		t.Errorf("recalculated: %+v, %v", anew, err)
	}
}

// The leaderboard needs enough games, a recent one, and a low deviation.
func testLeaders(t *testing.T, s Store) {
	now := table.At(time.Now())
	old := now - 40*24*60*60*1000
	var list []Game
	add := func(n int, at table.Millis, winner, loser table.Player) {
		for i := range n {
			id := live.GameID(fmt.Sprintf("%s%s%d", winner, loser, i))
			list = append(list, Game{ID: id, Variant: "star:2", Players: []table.Player{winner, loser}, Places: [][]rules.Seat{{1}, {2}}, Ended: at + table.Millis(i)*24*60*60*1000/20})
		}
	}
	const day, leastKnown = 24 * 60 * 60 * 1000, 50
	known := func(at table.Millis, who table.Player, loses int) { // two games a day, one in loses is lost
		for i := range leastKnown {
			g := Game{ID: live.GameID(fmt.Sprint("known", who, i)), Variant: "star:2", Players: []table.Player{who, "5"}, Ended: at + table.Millis(i/2)*day}
			if g.Places = [][]rules.Seat{{1}, {2}}; i%loses == 0 {
				slices.Reverse(g.Places)
			}
			list = append(list, g)
		}
	}
	known(now-25*day, "anna", 2)
	known(now-25*day, "bela", 3)
	known(old-25*day, "carl", 4)
	add(14, now-day, "dora", "9") // many wins, high deviation
	add(3, now-day, "emil", "5")
	create(t, s, list...)
	all := service(s)
	rate(t, all)
	leaders, err := all.Leaders(t.Context(), "star:2")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range leaders {
		names = append(names, string(leaders[i].Player))
	}
	if !slices.Equal(names, []string{"bela", "anna"}) {
		t.Errorf("leaders %v", names)
	}
}

// Annulled games do not count after the next recalculation; all others do. Moderators see the
// pair of players who had many of them.
func testAnnulled(t *testing.T, s Store) {
	ctx := t.Context()
	now := table.At(time.Now())
	var list []Game
	add := func(n int, winner, loser table.Player) {
		for i := range n {
			list = append(list, Game{ID: live.GameID(fmt.Sprint(winner, loser, i)), Variant: "star:2", Players: []table.Player{winner, loser}, Places: [][]rules.Seat{{1}, {2}}, Ended: now - table.Millis(1000*len(list)+1000)})
		}
	}
	add(9, "anna", "bela")
	add(5, "carl", "dora")
	add(3, "carl", "anna")
	create(t, s, list...)
	all := service(s)
	rate(t, all)
	pairs, err := all.Doubtful(ctx)
	if err != nil || len(pairs) != 1 {
		t.Fatalf("pairs %+v, %v", pairs, err)
	}
	p := pairs[0]
	if p.Player != "anna" || p.Other != "bela" || p.Games != 9 || p.Won != 9 || p.Lost != 0 || p.Gained < 50 || p.First != now-9000 || p.Last != now-1000 ||
		len(p.Recent) != 9 || p.Recent[0] != "annabela0" || !slices.Equal(p.Looks(), []ratings.Looks{ratings.LooksOneSided}) {
		t.Errorf("the pair is %+v", p)
	}
	before := snapshot(t, s)
	bought, err := all.Of(ctx, "anna")
	if err != nil {
		t.Fatal(err)
	}
	if n, err := all.Annul(ctx, "star:2", "anna", "bela"); n != 9 || err != nil {
		t.Fatalf("%d games were annulled, %v", n, err)
	}
	if n, err := all.Annul(ctx, "star:2", "anna", "bela"); n != 0 || err != nil {
		t.Errorf("%d games were annulled again, %v", n, err)
	}
	if !reflect.DeepEqual(snapshot(t, s), before) {
		t.Error("ratings have changed before the recalculation")
	}
	rate(t, all)
	if n, err := s.Annulled(ctx); n != 0 || err != nil {
		t.Errorf("%d annulled games still count, %v", n, err)
	}
	anna, err := all.Of(ctx, "anna")
	if err != nil || len(anna) != 1 || anna[0].Games != 3 || anna[0].Number >= bought[0].Number-100 {
		t.Errorf("anna has %+v, had %+v, %v", anna, bought, err)
	}
	if bela, err := all.Of(ctx, "bela"); err != nil || len(bela) != 0 {
		t.Errorf("bela has %+v, %v", bela, err)
	}
	if changes, err := all.In(ctx, "annabela0"); err != nil || len(changes) != 0 {
		t.Errorf("the changes of an annulled game are %+v, %v", changes, err)
	}
	if pairs, err := all.Doubtful(ctx); err != nil || len(pairs) != 0 {
		t.Errorf("pairs %+v, %v", pairs, err)
	}
	if anew, err := all.RateAnew(ctx); err != nil || anew.Differ != 0 || anew.Games != 8 {
		t.Errorf("recalculated: %+v, %v", anew, err)
	}
}

// Addresses are stored as expiring hashes; a game reports two players at one address.
func testMarks(t *testing.T, s Store) {
	ctx := t.Context()
	all := service(s)
	for player, at := range map[table.Player][2]string{"anna": {"192.0.2.1", "x"}, "bela": {"192.0.2.1", "y"}, "carl": {"192.0.2.7", "x"}, "dora": {"", ""}} {
		if err := all.See(ctx, player, at[0], at[1]); err != nil {
			t.Fatal(err)
		}
	}
	g := Game{ID: "a", Variant: "star:4", Players: []table.Player{"anna", "bela", "carl", "dora"}, Places: [][]rules.Seat{{1}, {2}, {3}, {4}}, Ended: 100}
	p := g.Record().Past()
	now := table.At(time.Now())
	e, err := s.Evidence(ctx, p, now)
	if err != nil || !slices.Equal(e.Address, [][2]int{{1, 2}}) || !slices.Equal(e.Device, [][2]int{{1, 3}}) || len(e.Ages) != 4 {
		t.Errorf("the evidence is %+v, %v", e, err)
	}
	if e, err := s.Evidence(ctx, p, now+91*24*60*60*1000); err != nil || len(e.Address)+len(e.Device) != 0 {
		t.Errorf("the evidence after 91 days is %+v, %v", e, err)
	}
	// Many addresses of one player do not accumulate.
	for i := range 3 * ratings.MostMarks {
		if err := s.Mark(ctx, ratings.Mark{Player: "anna", Kind: ratings.MarkAddress, Hash: fmt.Sprint(i), Until: now + table.Millis(1000*i)}); err != nil {
			t.Fatal(err)
		}
	}
	if e, err := s.Evidence(ctx, p, now); err != nil || len(e.Device) != 1 { // anna's oldest mark expires last
		t.Errorf("the evidence is %+v, %v", e, err)
	}
	made, err := s.MarkKey(ctx, ratings.MarkKey{Key: "other", Made: now}, now-1000_000)
	if err != nil || made.Key == "other" || made.Key == "" {
		t.Errorf("the key is %+v, %v", made, err)
	}
	if made, err = s.MarkKey(ctx, ratings.MarkKey{Key: "later", Made: now + 5000}, now+4000); err != nil || made.Key != "later" {
		t.Errorf("the key of a later time is %+v, %v", made, err)
	}
}
