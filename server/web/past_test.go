package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// next returns the path of the next page, empty after the last.
func (a *answer) next() string {
	a.t.Helper()
	link := a.header.Get("Link")
	if link == "" {
		return ""
	}
	path, ok := strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`)
	if !ok {
		a.t.Fatalf("Link: %s", link)
	}
	return path
}

// A finished game of two is in the history of both and of nobody else: in lists, statistics and
// records.
func TestPast(t *testing.T) {
	s := newSite(t)
	anna, bela := s.client(t), s.client(t)
	g := anna.game("/api/v1/games", newGame("one"))
	g = bela.game(gamePath(g.ID, "/seats/2"), map[string]any{"name": "Béla"})
	g = anna.move(g, 1, "e2e4")
	if list := anna.past(""); len(list) != 0 {
		t.Fatalf("a game that goes on is in the past: %+v", list)
	}
	g = bela.game(gamePath(g.ID, "/resign"), map[string]any{"seat": 2})

	list := anna.past("")
	if len(list) != 1 {
		t.Fatalf("the past has %d games, want 1", len(list))
	}
	p := list[0]
	if p.ID != g.ID || p.Variant != "star:2" || p.Ending != "resignation" || !p.Own || p.Rated || p.Entries != 2 || p.Seat != 1 || p.Clock.Kind != table.NoClock || p.Ended == 0 {
		t.Errorf("the game is %+v", p)
	}
	want := []web.PastSeat{{Kind: table.Person, Name: "Anna", Mine: true, Place: 1, Points: 1}, {Kind: table.Person, Name: "Béla", Place: 2}}
	if fmt.Sprint(p.Seats) != fmt.Sprint(want) {
		t.Errorf("its seats are %+v, want %+v", p.Seats, want)
	}
	today := time.UnixMilli(int64(p.Ended)).UTC()
	for query, found := range map[string]int{
		"": 1, "family=star": 1, "family=rex": 0, "seats=2": 1, "seats=3": 0, "clock=none": 1, "clock=days": 0, "place=1": 1, "place=2": 0,
		"ending=resignation": 1, "ending=aborted": 0, "rated=no": 1, "rated=yes": 0, "own=yes": 1, "own=no": 0,
		"with=" + string(g.ID) + ".2": 1, "with=" + string(g.ID) + ".1": 0,
		"from=" + today.Format(time.DateOnly): 1, "from=" + today.AddDate(0, 0, 1).Format(time.DateOnly): 0,
		"to=" + today.Format(time.DateOnly): 1, "to=" + today.AddDate(0, 0, -1).Format(time.DateOnly): 0,
		"family=star&seats=2&place=1&own=yes": 1,
	} {
		if list := anna.past(query); len(list) != found {
			t.Errorf("%s finds %d games, want %d", query, len(list), found)
		}
	}
	if list := bela.past("place=2"); len(list) != 1 || list[0].Seat != 2 || !list[0].Seats[1].Mine {
		t.Errorf("the past of the other is %+v", list)
	}

	var summary web.PastSummary
	anna.get("/api/v1/me/past/summary").into(&summary)
	if summary.Games != 1 || summary.Points != 1 || summary.Wins != (web.Streak{Now: 1, Longest: 1}) || summary.First != p.Ended || len(summary.Tallies) != 1 || len(summary.Fellows) != 1 {
		t.Fatalf("the summary is %+v", summary)
	}
	if y := summary.Tallies[0]; y.Variant != "star:2" || y.Seat != 1 || y.Games != 1 || y.Points != 1 || fmt.Sprint(y.Places) != "[1]" {
		t.Errorf("the tally is %+v", y)
	}
	if f := summary.Fellows[0]; f.Name != "Béla" || f.Games != 1 || f.Ahead != 1 || f.Behind != 0 || f.With != string(g.ID)+".2" {
		t.Errorf("the fellow is %+v", f)
	}
	a := anna.get("/api/v1/me/past/record?with=" + summary.Fellows[0].With)
	if kind := a.header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("records are %s", kind)
	}
	r, err := record.NewReader(strings.NewReader(string(a.body))).Read()
	if err != nil || len(r.Moves) != 2 {
		t.Errorf("%v in the record\n%s", err, a.body)
	}

	// Nobody else finds it, nor learns whether it exists.
	carl := s.client(t)
	if list := carl.past(""); len(list) != 0 {
		t.Errorf("a stranger has %+v", list)
	}
	carl.get("/api/v1/me/past/summary").into(&summary)
	if summary.Games != 0 || summary.Tallies == nil || summary.Fellows == nil {
		t.Errorf("a stranger has the summary %+v", summary)
	}
	if a := carl.get("/api/v1/me/past/record"); len(a.body) != 0 {
		t.Errorf("a stranger has the records %s", a.body)
	}
	carl.game("/api/v1/games", newGame("other"))
	for path, status := range map[string]int{
		"with=" + string(g.ID) + ".2": 404, "with=x": 422, "with=" + string(g.ID): 422, "with=000000000000.1": 404,
		"cursor=x": 422, "cursor=0.000000000000": 422, "from=yesterday": 422, "seats=9": 422, "ending=lost": 422, "family=a%25": 422,
	} {
		if a := carl.do(http.MethodGet, "/api/v1/me/past?"+path, nil); a.status != status {
			t.Errorf("%s: status %d, want %d: %s", path, a.status, status, a.body)
		}
	}
}

func (c *client) past(query string) []web.PastGame {
	c.t.Helper()
	var list []web.PastGame
	c.get("/api/v1/me/past?" + query).into(&list)
	return list
}

// Every game is on one page, with any filter, and in the records.
func TestPastPages(t *testing.T) {
	const games = 130
	store := memory.NewStore()
	slow := &slowStore{Store: store}
	s := newSiteOn(t, slow)
	anna := s.client(t)
	g := anna.game("/api/v1/games", newGame("one"))
	stored, err := store.Get(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	for i := range games {
		r := &live.Record{ID: live.GameID(fmt.Sprintf("game%08d", i))}
		r.Variant, r.Created, r.Updated, r.Ended, r.Stage = "star:2", 1, table.Millis(1+i/7), table.Millis(1+i/7), table.Over
		r.Seats = []table.Seat{{Kind: table.Person, Player: stored.Host}, {Kind: table.Bot, Level: 2}}
		r.Times, r.Out = make([]table.SeatTime, 2), []int{2}
		r.Entries = []table.Entry{{Text: "e2e4", Seat: 1}, {Text: "resign2", Seat: 2}}
		r.Outcome = &rules.Outcome{Over: true, Reason: rules.Resignation, Winners: []rules.Seat{1}, Places: [][]rules.Seat{{1}, {2}}}
		if i%2 == 0 {
			r.Seats[0].Player, r.Seats[1].Player = "", stored.Host
		}
		if err := store.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	for query, want := range map[string]int{"": games, "?place=1": games / 2, "?family=star&ending=resignation": games} {
		seen, pages := map[live.GameID]bool{}, 0
		for path := "/api/v1/me/past" + query; path != ""; pages++ {
			a := anna.get(path)
			var list []web.PastGame
			a.into(&list)
			for _, g := range list {
				seen[g.ID] = true
			}
			path = a.next()
		}
		if len(seen) != want || pages != (want+49)/50 {
			t.Errorf("%s: %d pages show %d games, want %d", query, pages, len(seen), want)
		}
		text := string(anna.get("/api/v1/me/past/record" + query).body)
		if n := strings.Count(text, "[Game \"star:2\"]"); n != want {
			t.Errorf("%s: %d records, want %d:\n%.500s", query, n, want, text)
		}
	}

	// Concurrent downloads of records are refused.
	slow.asked, slow.goOn = make(chan bool), make(chan bool)
	sent := make(chan string)
	go func() { sent <- string(anna.get("/api/v1/me/past/record").body) }()
	<-slow.asked
	anna.do(http.MethodGet, "/api/v1/me/past/record", nil).fails(429, "too-often")
	close(slow.goOn)
	if n := strings.Count(<-sent, "[Game "); n != games {
		t.Errorf("%d records, want %d", n, games)
	}
}

// slowStore blocks on one game, if told to.
type slowStore struct {
	*memory.Store
	asked, goOn chan bool
}

func (s *slowStore) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	if id == "game00000001" && s.asked != nil {
		s.asked <- true
		<-s.goOn
	}
	return s.Store.Get(ctx, id)
}
