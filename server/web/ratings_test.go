package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/account/accounttest"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// ratingSite is a site with one store for games, accounts and ratings, and its rating service.
func ratingSite(t *testing.T) (*site, *ratings.Service, *store.Store) {
	t.Helper()
	sqlstore := accounts(t)
	standing := ratings.New(sqlstore.Ratings, games.Parse, ratings.Options{})
	s := makeSiteOn(t, sqlstore.Games, func(c *siteConfig) {
		c.Origins, c.People.Accounts, c.People.Ratings = []string{"https://games.example"}, sqlstore.Accounts, standing
		c.Limits.SignIn, c.Limits.SignInTo = web.Rate{PerSecond: 1, Burst: 40}, web.Rate{}
	})
	s.Start()
	return s, standing, sqlstore
}

// ratedGame is the request for a rated game of two.
func ratedGame(token string) map[string]any {
	g := newGame(token)
	g["clock"] = map[string]any{"kind": "game", "initial": 600_000}
	g["rated"], g["lots"] = true, true
	return g
}

// A rated game needs accounts and the conditions of ratings. Its end changes both ratings, and
// everybody is notified.
func TestRatedGame(t *testing.T) {
	s, standing, sqlstore := ratingSite(t)
	key := func() *accounttest.Authenticator { return &accounttest.Authenticator{Origin: "https://games.example"} }
	anna, bela, guest := s.client(t), s.client(t), s.client(t)
	anna.post("/api/v1/games", newGame("guest")).accepted()
	anna.do(http.MethodPost, "/api/v1/games", ratedGame("too early")).fails(http.StatusConflict, "members")
	anna.register(key(), "anna")
	ofBela := key()
	bela.register(ofBela, "bela")
	for name, change := range map[string]func(map[string]any){
		"clock":    func(g map[string]any) { g["clock"] = map[string]any{"kind": "none"} },
		"lots":     func(g map[string]any) { g["lots"] = false },
		"position": func(g map[string]any) { g["position"] = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" },
		"teams": func(g map[string]any) {
			g["variant"] = "star:3,teams=1-23"
			g["seats"] = []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}
		},
		"leaving": func(g map[string]any) { g["leaving"] = map[string]any{"kind": "bot", "level": 3, "after": 60000} },
		"here":    func(g map[string]any) { g["seats"] = []map[string]any{{"kind": "me"}, {"kind": "here"}} },
		"both":    func(g map[string]any) { g["seats"] = []map[string]any{{"kind": "me"}, {"kind": "me"}} },
		"bot":     func(g map[string]any) { g["seats"] = []map[string]any{{"kind": "me"}, {"kind": "bot", "level": 10}} },
	} {
		g := ratedGame(name)
		change(g)
		anna.do(http.MethodPost, "/api/v1/games", g).fails(http.StatusUnprocessableEntity, "invalid")
	}
	g := anna.game("/api/v1/games", ratedGame("one"))
	if !g.Rated {
		t.Fatal("the game is not told to be rated")
	}
	guest.do(http.MethodPost, gamePath(g.ID, "/seats/0"), map[string]any{"name": "Gast"}).fails(http.StatusConflict, "members")
	anna.do(http.MethodPost, gamePath(g.ID, "/seats/0"), map[string]any{}).fails(http.StatusConflict, "seated")
	anna.do(http.MethodPut, gamePath(g.ID, "/seats/2"), map[string]any{"level": 10}).fails(http.StatusUnprocessableEntity, "invalid")
	g = bela.game(gamePath(g.ID, "/seats/0"), map[string]any{})
	white, black := anna, bela
	if len(g.You) != 1 {
		t.Fatalf("bela sits on %v", g.You)
	}
	if g.You[0] == 1 {
		white, black = bela, anna
	}
	var before ratings.GameRatings
	guest.get(gamePath(g.ID, "/ratings")).into(&before)
	if before.Pool != "star:2" || before.Rated || len(before.Seats) != 2 || before.Seats[0].Number != 1500 || !before.Seats[0].Provisional {
		t.Errorf("before the game %+v", before)
	}
	g = white.move(g, 1, "f2f3")
	white.do(http.MethodPost, gamePath(g.ID, "/votes"), map[string]any{"kind": "takeback", "seat": 1}).fails(http.StatusConflict, "rated")
	for i, text := range []string{"e7e5", "g2g4", "d8h4"} {
		mover, seat := black, 2
		if i == 1 {
			mover, seat = white, 1
		}
		g = mover.move(g, seat, text)
	}
	if n, err := standing.Rate(t.Context()); n != 1 || err != nil {
		t.Fatalf("%d games were rated: %v", n, err)
	}
	var after ratings.GameRatings
	guest.get(gamePath(g.ID, "/ratings")).into(&after)
	if !after.Rated || after.Seats[1].Change < 100 || after.Seats[0].Change > -100 || after.Seats[1].Number != 1500 {
		t.Errorf("after the game %+v", after)
	}
	var mine, hers []ratings.Rating
	black.get("/api/v1/me/ratings").into(&mine)
	guest.get("/api/v1/people/" + white.me().Handle + "/ratings").into(&hers)
	if len(mine) != 1 || mine[0].Number < 1600 || mine[0].Games != 1 || len(hers) != 1 || hers[0].Number > 1400 {
		t.Errorf("ratings %+v and %+v", mine, hers)
	}
	var course, others []ratings.RatingPoint
	black.get("/api/v1/me/ratings/course?pool=star:2").into(&course)
	guest.get("/api/v1/people/" + black.me().Handle + "/ratings/course?pool=star:2").into(&others)
	if len(course) != 1 || course[0].Game != g.ID || len(others) != 1 || others[0].Game != "" || others[0].After != mine[0].Number {
		t.Errorf("courses %+v and %+v", course, others)
	}
	var board ratings.Leaderboard
	black.get("/api/v1/ratings/leaders?pool=star:2").into(&board)
	if len(board.Leaders) != 0 || board.You == nil || len(board.Bots) != 9 || board.Bots[4].Number != 1500 {
		t.Errorf("leaders %+v", board)
	}
	black.do(http.MethodGet, "/api/v1/ratings/leaders?pool=ludo", nil).fails(http.StatusNotFound, "not-found")
	var seats []ratings.SeatAdvantages
	guest.get("/api/v1/ratings/seats").into(&seats)
	yalta := slices.IndexFunc(seats, func(s ratings.SeatAdvantages) bool { return s.Variant == "yalta" })
	if yalta < 0 || seats[yalta].Measured == nil || len(seats[yalta].Measured.First) != 3 || len(seats[yalta].Measured.Events) != 3 {
		t.Errorf("what the seats of Yalta are worth: %+v", seats)
	}
	seats = slices.DeleteFunc(seats, func(s ratings.SeatAdvantages) bool { return s.Games == 0 })
	if len(seats) != 1 || seats[0].Games != 1 || len(seats[0].Seats) != 2 || seats[0].Seats[0].Advantage >= 0 || seats[0].Seats[0].Error <= 0 {
		t.Errorf("seats %+v", seats)
	}

	// A bar from rated games.
	a, err := sqlstore.Accounts.AccountNamed(t.Context(), "bela")
	if err == nil {
		err = sqlstore.Accounts.SetBars(t.Context(), a.Player, []account.Bar{account.BarRated})
	}
	if err != nil {
		t.Fatal(err)
	}
	bela = s.client(t) // other sessions are cached for a minute
	bela.shows(ofBela).accepted()
	bela.do(http.MethodPost, "/api/v1/games", ratedGame("barred")).fails(http.StatusForbidden, "barred")
	open := anna.game("/api/v1/games", ratedGame("two"))
	bela.do(http.MethodPost, gamePath(open.ID, "/seats/0"), map[string]any{}).fails(http.StatusForbidden, "barred")
	bela.do(http.MethodPost, gamePath(g.ID, "/rematch"), map[string]any{}).fails(http.StatusForbidden, "barred")
}

// Nobody plays a rated game with their own program.
func TestRatedOwnProgram(t *testing.T) {
	s, _, _ := ratingSite(t)
	anna, bela := s.client(t), s.client(t)
	anna.register(&accounttest.Authenticator{Origin: "https://games.example"}, "anna")
	bela.register(&accounttest.Authenticator{Origin: "https://games.example"}, "bela")
	secret := anna.runs("Fox", map[string]any{"from": "all"}, "play")
	fox := func(id live.GameID) *answer {
		return s.client(t).do(http.MethodPost, gamePath(id, "/seats/0"), map[string]any{}, "Authorization", "Bearer "+secret)
	}
	g := anna.game("/api/v1/games", ratedGame("mine"))
	fox(g.ID).fails(http.StatusConflict, "own-program")
	other := bela.game("/api/v1/games", ratedGame("hers"))
	fox(other.ID).accepted()
	var told live.Shown
	bela.get(gamePath(other.ID, "")).into(&told)
	if !told.Rated || told.Stage != "playing" {
		t.Errorf("the game is %s, rated: %t", told.Stage, told.Rated)
	}
}

// A rated seek needs an account that is not barred. Its rating range is shown, and it never meets
// one's own programs.
func TestRatedSeek(t *testing.T) {
	s, _, sqlstore := ratingSite(t)
	rated := map[string]any{
		"variants": []string{"star:2"}, "clock": map[string]any{"kind": "game", "initial": 300_000},
		"rated": true, "within": 200, "programs": true,
	}
	s.client(t).do(http.MethodPut, "/api/v1/seek", rated).fails(http.StatusConflict, "members")
	anna, bela := s.client(t), s.client(t)
	anna.register(&accounttest.Authenticator{Origin: "https://games.example"}, "anna")
	ofBela := &accounttest.Authenticator{Origin: "https://games.example"}
	bela.register(ofBela, "bela")
	if k := anna.seek(rated); !k.Rated || k.Within != 200 || k.Here != 1 {
		t.Errorf("anna waits as %+v", k)
	}
	var waiting []web.SeekGroup
	bela.get("/api/v1/seeks").into(&waiting)
	if len(waiting) != 1 || !waiting[0].Rated || waiting[0].From != 1300 || waiting[0].To != 1700 {
		t.Errorf("there wait %+v", waiting)
	}
	secret := anna.runs("Fox", map[string]any{"from": "all"}, "play")
	s.client(t).do(http.MethodPut, "/api/v1/seek", rated, "Authorization", "Bearer "+secret).accepted()
	if err := s.seeks.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	var mine web.Seek
	anna.get("/api/v1/seek").into(&mine)
	if mine.Game != "" || mine.Here != 1 {
		t.Errorf("with a program of her own anna waits as %+v", mine)
	}
	bela.seek(rated)
	if err := s.seeks.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	anna.get("/api/v1/seek").into(&mine)
	var g live.Shown
	anna.get(gamePath(mine.Game, "")).into(&g)
	if !g.Rated || g.Variant != "star:2" || g.Stage != "playing" {
		t.Errorf("the game is %+v", g)
	}

	of, err := sqlstore.Accounts.AccountNamed(t.Context(), "bela")
	if err == nil {
		err = sqlstore.Accounts.SetBars(t.Context(), of.Player, []account.Bar{account.BarRated})
	}
	if err != nil {
		t.Fatal(err)
	}
	again := s.client(t)
	again.shows(ofBela).accepted()
	again.do(http.MethodPut, "/api/v1/seek", rated).fails(http.StatusForbidden, "barred")
}

// Moderators see suspicious rated games and annul them with a reason; everybody whose rating
// changes gets a notice.
func TestAnnulRatings(t *testing.T) {
	s, standing, sqlstore := ratingSite(t)
	key := func() *accounttest.Authenticator { return &accounttest.Authenticator{Origin: "https://games.example"} }
	anna, bela, mod := s.client(t), s.client(t), s.client(t)
	anna.register(key(), "anna")
	bela.register(key(), "bela")
	mod.register(key(), "carla")
	mod = mod.as(sqlstore, account.Moderator)
	for i := range 9 {
		g := anna.game("/api/v1/games", ratedGame(fmt.Sprint("game", i)))
		g = bela.game(gamePath(g.ID, "/seats/0"), map[string]any{})
		seats, loser := []*client{anna, bela}, 2
		if len(g.You) == 1 && g.You[0] == 1 {
			seats, loser = []*client{bela, anna}, 1
		}
		for ply, text := range []string{"e2e4", "e7e5", "d2d4", "d7d5"} {
			g = seats[ply%2].move(g, 1+ply%2, text)
		}
		bela.post(gamePath(g.ID, "/resign"), map[string]any{"seat": loser}).accepted()
	}
	if n, err := standing.Rate(t.Context()); n != 9 || err != nil {
		t.Fatalf("%d games were rated, %v", n, err)
	}
	anna.do(http.MethodGet, "/api/v1/desk/ratings", nil).fails(http.StatusForbidden, "role")
	var list []moderation.Doubtful
	mod.get("/api/v1/desk/ratings").into(&list)
	if len(list) != 1 || list[0].Player.Handle != "anna" || list[0].Other.Handle != "bela" || list[0].Games != 9 || list[0].Won != 9 || len(list[0].Recent) != 9 || list[0].Gained < 100 {
		t.Fatalf("there look doubtful %+v", list)
	}
	body := map[string]any{"pool": "star:2", "handle": "anna", "other": map[string]any{"handle": "bela"}, "reason": "All nine games ended after four plies."}
	anna.do(http.MethodPost, "/api/v1/desk/ratings", body).fails(http.StatusForbidden, "role")
	var did struct{ Games int }
	mod.do(http.MethodPost, "/api/v1/desk/ratings", body).into(&did)
	if did.Games != 9 {
		t.Errorf("%d games were taken back", did.Games)
	}
	if _, err := standing.Rate(t.Context()); err != nil {
		t.Fatal(err)
	}
	var mine []ratings.Rating
	anna.get("/api/v1/me/ratings").into(&mine)
	if len(mine) != 0 {
		t.Errorf("anna still has %+v", mine)
	}
	stirs, err := sqlstore.Notices.Stirs(t.Context(), 100)
	told := map[table.Player]bool{}
	for _, st := range stirs {
		if st.What == notify.Rerated {
			told[st.Player] = true
		}
	}
	if err != nil || len(told) != 2 {
		t.Errorf("%d people are told, %v", len(told), err)
	}
	var acts []moderation.Acted
	mod.get("/api/v1/desk/acts").into(&acts)
	if len(acts) != 1 || acts[0].Against != "anna" || acts[0].By != "carla" || !slices.Equal(acts[0].Did, []string{"unrated"}) {
		t.Errorf("the log has %+v", acts)
	}
}
