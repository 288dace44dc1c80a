package web_test

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/table"
)

// ranked is a store with given leaders, whatever they have played.
type ranked struct {
	*store.Store
	list []table.Player
}

// leaders are the ratings of such a store.
type leaders struct {
	*store.Ratings
	of *ranked
}

func (l leaders) Leaders(_ context.Context, pool ratings.Pool, _ int, _ table.Millis, _ float64, _ int) (list []ratings.Standing, err error) {
	for _, p := range l.of.list {
		list = append(list, ratings.Standing{Player: p, Pool: pool, Number: 1600, Deviation: 50, Games: 20})
	}
	return list, nil
}

// rankedSite is a site with given leaders.
func rankedSite(t *testing.T) (*site, *ranked) {
	t.Helper()
	keeper := &ranked{Store: accounts(t)}
	s := makeSiteOn(t, keeper.Store.Games, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints, c.People.Programs = true, keeper.Accounts, keeper.Relations, keeper.Clubs, keeper.Moderation, keeper.Programs
		c.People.Ratings = ratings.New(leaders{keeper.Ratings, keeper}, games.Parse, ratings.Options{})
	})
	s.Start()
	return s, keeper
}

// leaders returns the names on a leaderboard.
func (c *client) leaders() (names []string) {
	c.t.Helper()
	var board ratings.Leaderboard
	c.get("/api/v1/ratings/leaders?pool=star:2").into(&board)
	for i := range board.Leaders {
		names = append(names, board.Leaders[i].Name)
	}
	return names
}

// A bar from rated games removes the owner's programs from leaderboards too, until it is lifted.
func TestLeadersOfBarredOwner(t *testing.T) {
	s, keeper := rankedSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(keeper.Store, account.Moderator)
	bela.runs("Fox", map[string]any{"from": "all"})
	for _, handle := range []string{"anna", "bela"} {
		a, err := keeper.Accounts.AccountNamed(t.Context(), handle)
		if err != nil {
			t.Fatal(err)
		}
		keeper.list = append(keeper.list, a.Player)
		programs, err := keeper.Programs.ProgramsOf(t.Context(), a.Player)
		if err != nil {
			t.Fatal(err)
		}
		for i := range programs {
			keeper.list = append(keeper.list, programs[i].Player)
		}
	}
	want := func(what string, names ...string) {
		t.Helper()
		if got := anna.leaders(); !slices.Equal(got, names) {
			t.Errorf("%s: %q lead, want %q", what, got, names)
		}
	}
	want("at first", "Anna", "Bela", "Fox")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "take": []string{"rated"}, "days": 1, "reason": "Why."}).done()
	want("without those of Bela", "Anna")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "give": []string{"rated"}, "reason": "Why."}).done()
	want("with them", "Anna", "Bela", "Fox")
	mo.do(http.MethodPost, "/api/v1/desk/programs/Fox", map[string]any{"stop": true, "reason": "Why."}).done()
	want("the program is stopped alone", "Anna", "Bela")
	mo.do(http.MethodPost, "/api/v1/desk/programs/Fox", map[string]any{"free": true, "reason": "Why."}).done()
	want("it may play again", "Anna", "Bela", "Fox")
}

// A program can be reported like a person. It is stopped alone and at once, and its owner learns
// the reason and may appeal.
func TestStoppedProgram(t *testing.T) {
	t.Parallel()
	s, keeper := rankedSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(keeper.Store, account.Moderator)
	fox := s.listen(t, bela.runs("Fox", map[string]any{"from": "all"}), "")
	owl := s.listen(t, bela.runs("Owl", map[string]any{"from": "all"}), "")
	g := anna.game("/api/v1/games", against("star:2", "Fox"))
	anna.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "behaviour", "game": g.ID, "alias": g.Seats[1].Alias, "text": "It stalls."}).done()
	list := mo.complaints("waiting")
	if len(list) != 1 || list[0].Against == nil || list[0].Against.Program != "Fox" || list[0].Against.Owner != "Bela" || list[0].Against.Handle != "" || list[0].Against.Stopped != nil {
		t.Fatalf("the desk: %+v", list)
	}
	const path = "/api/v1/desk/programs/fox"
	act := map[string]any{"complaint": list[0].Key, "stop": true, "days": 7}
	mo.do(http.MethodPost, path, act).fails(422, "invalid") // no reason
	act["reason"] = "It stalls."
	bela.do(http.MethodPost, path, act).fails(403, "role")
	mo.do(http.MethodPost, "/api/v1/desk/programs/nobody", act).fails(404, "no-program")
	mo.do(http.MethodPost, "/api/v1/desk/programs/owl", act).fails(422, "invalid") // the report is about another program
	w := fox.socket()
	w.watch(g.ID, 0)
	w.next("game")
	mo.do(http.MethodPost, path, act).done()
	mo.do(http.MethodPost, path, act).fails(409, "done")

	fox.do(http.MethodGet, "/api/v1/me", nil).fails(403, "held")
	w.next("goodbye")
	for fox.lines.Scan() { // until the stream ends
	}
	owl.do(http.MethodGet, "/api/v1/me", nil).accepted()
	var ready, mine []botaccounthttp.Program
	anna.get("/api/v1/programs").into(&ready)
	if len(ready) != 1 || ready[0].Name != "Owl" {
		t.Errorf("ready are %+v", ready)
	}
	anna.do(http.MethodPost, "/api/v1/games", against("star:2", "Fox")).fails(409, "declined")
	bela.get("/api/v1/me/programs").into(&mine)
	if len(mine) != 2 || mine[0].Stopped == nil || mine[0].Stopped.Reason != "It stalls." || mine[0].Stopped.Until == 0 || mine[0].Listening || mine[1].Stopped != nil {
		t.Errorf("Bela has %+v", mine)
	}
	if a := bela.account(); len(a.Told) != 1 || a.Told[0].Program != "Fox" || a.Told[0].Reason != "It stalls." || !slices.Equal(a.Told[0].Did, []string{moderation.Stopped}) || len(a.Bars) != 0 || a.Appeal != string(moderation.MayBe) {
		t.Errorf("Bela is told %+v", a)
	}
	// The stop cannot be evaded under the same name.
	bela.do(http.MethodDelete, "/api/v1/me/programs/Fox", nil).fails(403, "barred")
	var token botaccounthttp.Token
	bela.post("/api/v1/me/programs/Fox/tokens", map[string]any{"scopes": []string{"play"}}).into(&token)
	s.client(t).do(http.MethodGet, "/api/v1/me", nil, "Authorization", "Bearer "+token.Secret).fails(403, "held")

	bela.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "appeal", "text": "The network was down."}).done()
	if list = mo.complaints("waiting"); len(list) != 1 || len(list[0].Acts) != 1 || list[0].Acts[0].Program != "Fox" {
		t.Fatalf("the appeal: %+v", list)
	}
	mo.do(http.MethodPost, path, map[string]any{"complaint": list[0].Key, "free": true, "reason": "It was the network."}).done()
	if len(mo.complaints("waiting")) != 0 {
		t.Error("the appeal waits still")
	}
	if a := bela.account(); len(a.Told) != 2 || a.Appeal != string(moderation.NoAppeal) {
		t.Errorf("afterwards Bela sees %+v", a)
	}
	again := s.listen(t, fox.secret, "")
	again.do(http.MethodGet, gamePath(g.ID, ""), nil).accepted()
	bela.do(http.MethodDelete, "/api/v1/me/programs/Fox", nil).done()

	// Nobody decides about their own programs.
	mo.runs("Ant", map[string]any{"from": "all"})
	mo.do(http.MethodPost, "/api/v1/desk/programs/ant", map[string]any{"stop": true, "reason": "Mine."}).fails(403, "role")
}

// A program's temporary stop expires, and a stopped program takes part in nothing.
func TestStopEnds(t *testing.T) {
	p := botaccount.Program{Stop: botaccount.Stop{Since: 10, Until: 20}}
	for at, want := range map[table.Millis]bool{19: true, 20: false} {
		if got := p.Stopped(at); got != want {
			t.Errorf("Stopped(%d) = %t", at, got)
		}
	}
	p.Stop.Until = 0
	if !p.Stopped(1 << 50) {
		t.Error("a stop without an end has ended")
	}
	if (&botaccount.Program{}).Stopped(1) {
		t.Error("a program that nobody has stopped is")
	}
}
