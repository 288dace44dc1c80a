package web_test

import (
	"fmt"
	"mime"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// newGame is the request for star:2 with two persons; the host has the first seat.
func newGame(token string) map[string]any {
	return map[string]any{
		"variant": "star:2",
		"seats":   []map[string]any{{"kind": "me", "name": "Anna"}, {"kind": "open"}},
		"clock":   map[string]any{"kind": "none"},
		"leaving": map[string]any{"kind": "out", "after": 60000},
		"chat":    true, "token": token,
	}
}

func (c *client) game(path string, body any) *live.Shown {
	c.t.Helper()
	var g live.Shown
	c.post(path, body).into(&g)
	return &g
}

// move plays a move for a seat and returns the game.
func (c *client) move(g *live.Shown, seat int, text string) *live.Shown {
	c.t.Helper()
	return c.game(gamePath(g.ID, "/moves"), map[string]any{"version": g.Version, "seat": seat, "text": text})
}

func gamePath(id live.GameID, rest string) string { return "/api/v1/games/" + string(id) + rest }

// fails checks that a response is a problem with a code.
func (a *answer) fails(status int, code string) {
	a.t.Helper()
	var p web.Problem
	a.into(&p)
	if a.status != status || p.Code != code || p.Status != status {
		a.t.Fatalf("status %d, %+v; want %d, %s", a.status, p, status, code)
	}
	if got := a.header.Get("Content-Type"); got != "application/problem+json" {
		a.t.Errorf("a problem of type %q", got)
	}
}

// start returns a started game of two clients.
func (s *site) start(t *testing.T) (anna, bela *client, g *live.Shown) {
	t.Helper()
	anna, bela = s.client(t), s.client(t)
	g = anna.game("/api/v1/games", newGame("first"))
	g = bela.game(gamePath(g.ID, "/seats/2"), map[string]any{"name": "Bela"})
	if g.Stage != table.Playing || len(g.You) != 1 || g.You[0] != 2 || g.Host {
		t.Fatalf("joined: %+v", g)
	}
	return anna, bela, g
}

func TestGame(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	g = anna.move(g, 1, "f2f3")
	g = bela.move(g, 2, "e7e5")
	g = anna.move(g, 1, "g2g4")
	if g.From != 2 || len(g.Entries) != 1 {
		t.Errorf("a move is answered from entry %d with %d entries, want 2, 1", g.From, len(g.Entries))
	}
	g = bela.move(g, 2, "d8h4")
	if g.Stage != table.Over || g.Outcome == nil || !slices.Equal(g.Outcome.Winners, []int{2}) {
		t.Errorf("mated: stage %s, outcome %+v", g.Stage, g.Outcome)
	}
	var seen live.Shown
	s.client(t).get(gamePath(g.ID, "")).into(&seen)
	if len(seen.You) != 0 || seen.Host || len(seen.Entries) != 4 {
		t.Errorf("a watcher sees %+v", seen)
	}
	record := s.client(t).get(gamePath(g.ID, "/record"))
	if !strings.Contains(string(record.body), "Qh4#") && !strings.Contains(string(record.body), "d8h4") {
		t.Errorf("record %s", record.body)
	}
	pgn := s.client(t).get(gamePath(g.ID, "/record.pgn"))
	if site := "[Site \"http://"; !strings.Contains(string(record.body), site) || !strings.Contains(string(record.body), "/g/"+string(g.ID)+"\"]") {
		t.Errorf("the record has no address of the game: %s", record.body)
	}
	for _, want := range []string{"/g/" + string(g.ID) + "\"]", "[Termination \"normal\"]", "[White \"Anna\"]", "[Black \"Bela\"]", "[Result \"0-1\"]", "1. f3 e5 2. g4 Qh4# 0-1"} {
		if !strings.Contains(string(pgn.body), want) {
			t.Errorf("PGN without %s: %s", want, pgn.body)
		}
	}
	for _, file := range []struct{ got, disposition, end string }{
		{record.header.Get("Content-Disposition"), "inline", "_star-2_Anna-Bela.rec"},
		{pgn.header.Get("Content-Disposition"), "attachment", "_star-2_Anna-Bela.pgn"},
	} {
		disposition, params, err := mime.ParseMediaType(file.got)
		if err != nil || disposition != file.disposition || !strings.HasSuffix(params["filename"], file.end) {
			t.Errorf("Content-Disposition %q, %v; want %s of a file that ends in %s", file.got, err, file.disposition, file.end)
		}
	}
	if got := pgn.header.Get("Content-Type"); got != "application/vnd.chess-pgn" {
		t.Errorf("PGN of type %q", got)
	}
	made := s.client(t).do(http.MethodPost, "/api/v1/records/pgn", string(record.body), "Content-Type", "text/plain")
	if made.status != http.StatusOK || string(made.body) != string(pgn.body) {
		t.Errorf("the record became, with status %d:\n%s\nwant\n%s", made.status, made.body, pgn.body)
	}
	var games []live.Shown
	bela.get("/api/v1/me/games").into(&games)
	if len(games) != 1 || games[0].ID != g.ID {
		t.Errorf("the games of a player: %+v", games)
	}
	next := anna.game(gamePath(g.ID, "/rematch"), map[string]any{})
	if next.ID == g.ID {
		t.Error("the rematch is the same game")
	}
}

// PGN exists for chess only, and a record must be valid.
func TestNoPGN(t *testing.T) {
	s := newSite(t)
	c := s.client(t)
	offer := newGame("yalta")
	offer["variant"], offer["seats"] = "yalta", []map[string]any{{"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "bot", "level": 1}}
	g := c.game("/api/v1/games", offer)
	c.do(http.MethodGet, gamePath(g.ID, "/record.pgn"), nil).fails(422, "no-pgn")
	for name, text := range map[string]string{
		"no record":    "Good luck!",
		"another game": "[Game \"yalta\"]\n\n*\n",
		"not legal":    "[Game \"star:2\"]\n\n1. 1:e2e5 *\n",
	} {
		t.Run(name, func(t *testing.T) {
			c.t = t
			c.do(http.MethodPost, "/api/v1/records/pgn", text, "Content-Type", "text/plain").fails(422, "no-pgn")
		})
	}
	long := "[Game \"star:2\"]\n\n{" + strings.Repeat("x", 100<<10) + "} *\n"
	c.t = t
	c.do(http.MethodPost, "/api/v1/records/pgn", long, "Content-Type", "text/plain").fails(413, "too-large")
}

// Seats are drawn at random where strangers join, unless the host decides otherwise. The seed is
// shown when the game begins, its seal before.
func TestLotsAreUsual(t *testing.T) {
	for name, tt := range map[string]struct {
		listed bool
		lots   any
		want   bool
	}{
		"listed":               {listed: true, want: true},
		"listed, seats chosen": {listed: true, lots: false},
		"by link":              {},
		"by link, drawn":       {lots: true, want: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			offer := newGame("lots")
			offer["listed"] = tt.listed
			if tt.lots != nil {
				offer["lots"] = tt.lots
			}
			g := s.client(t).game("/api/v1/games", offer)
			if g.Lots != tt.want || (g.Seal != "") != tt.want || g.Seed != "" {
				t.Errorf("lots %t, seal %q, seed %q", g.Lots, g.Seal, g.Seed)
			}
			guest := s.client(t)
			begun := guest.game(gamePath(g.ID, "/seats/0"), map[string]any{})
			if tt.want && (live.SealOf(begun.Seed) != g.Seal || len(begun.Drawn) != 2) || !tt.want && begun.Seed != "" {
				t.Errorf("seed %q, drawn %v", begun.Seed, begun.Drawn)
			}
		})
	}
}

// Rematches continue a match and keep its points. A match is refused if it gives players
// different numbers of seats.
func TestMatch(t *testing.T) {
	s := newSite(t)
	anna, bela := s.client(t), s.client(t)
	offer := newGame("match")
	offer["games"] = 3
	anna.do(http.MethodPost, "/api/v1/games", offer).fails(http.StatusUnprocessableEntity, "invalid")
	offer["games"] = 2
	g := anna.game("/api/v1/games", offer)
	if g.Match == nil || g.Match.Game != 1 || g.Match.Games != 2 {
		t.Fatalf("match %+v", g.Match)
	}
	g = bela.game(gamePath(g.ID, "/seats/0"), map[string]any{})
	g = bela.game(gamePath(g.ID, "/resign"), map[string]any{"seat": 2})
	if !slices.Equal(g.Match.Halves, []int{2, 0}) {
		t.Errorf("halves %v", g.Match.Halves)
	}
	anna.game(gamePath(g.ID, "/rematch"), map[string]any{})
	next := bela.game(gamePath(g.ID, "/rematch"), map[string]any{})
	if next.Stage != table.Playing || next.Match.Game != 2 || !slices.Equal(next.Match.Halves, []int{0, 2}) {
		t.Errorf("next %s, match %+v", next.Stage, next.Match)
	}
}

// An official game needs a clock and has no takebacks.
func TestOfficial(t *testing.T) {
	s := newSite(t)
	offer := newGame("official")
	offer["official"] = true
	s.client(t).do(http.MethodPost, "/api/v1/games", offer).fails(http.StatusUnprocessableEntity, "invalid")
	offer["clock"] = map[string]any{"kind": "total", "initial": 600000}
	offer["seats"] = []map[string]any{{"kind": "me"}, {"kind": "here"}}
	anna := s.client(t)
	g := anna.move(anna.game("/api/v1/games", offer), 1, "e2e4")
	if !g.Official || g.Clock.Kind != table.TotalClock || g.Seats[0].Left != g.Seats[1].Left {
		t.Errorf("official %t, clock %+v, seats %+v", g.Official, g.Clock, g.Seats)
	}
	anna.do(http.MethodPost, gamePath(g.ID, "/votes"), map[string]any{"kind": "takeback", "seat": 1}).fails(http.StatusConflict, "official")
}

// A game from a position is marked as such, and is played and recorded from there.
func TestFromPosition(t *testing.T) {
	const position = "k7/8/2K5/8/8/8/8/7R w - - 0 1"
	s := newSite(t)
	offer := newGame("from a position")
	offer["position"] = position
	offer["seats"] = []map[string]any{{"kind": "me"}, {"kind": "here"}}
	anna := s.client(t)
	g := anna.game("/api/v1/games", offer)
	if g.Position != position {
		t.Errorf("it begins at %q", g.Position)
	}
	g = anna.move(g, 1, "c6b6")
	if rec := anna.get(gamePath(g.ID, "/record")); !strings.Contains(string(rec.body), `[Position "`+position+`"]`) {
		t.Errorf("its record: %s", rec.body)
	}
	offer["token"], offer["position"] = "the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	if g = anna.game("/api/v1/games", offer); g.Position != "" {
		t.Errorf("the start is taken for the position %q", g.Position)
	}
}

// pages returns the games of each page of a list, and checks the sizes of the pages.
func (c *client) pages(path string) (pages [][]live.Shown) {
	c.t.Helper()
	for path != "" {
		a := c.get(path)
		var list []live.Shown
		a.into(&list)
		if len(a.body) > 20_000 {
			c.t.Errorf("%s: %d games in %d bytes", path, len(list), len(a.body))
		}
		pages = append(pages, list)
		path = ""
		if link := a.header.Get("Link"); link != "" {
			var ok bool
			if path, ok = strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`); !ok {
				c.t.Fatalf("Link: %s", link)
			}
		}
	}
	return pages
}

// Every game of a player is on some page, and no page is too long.
func TestMyGames(t *testing.T) {
	for name, tt := range map[string]struct {
		variant string
		seats   int
		clock   map[string]any
		games   int
		least   int // pages
	}{
		"with a clock":        {"star:2", 2, map[string]any{"kind": "game", "initial": 600_000}, 53, 3},
		"that await me":       {"star:2", 2, map[string]any{"kind": "none"}, 53, 4},
		"of eight, with days": {"star:8", 8, map[string]any{"kind": "days", "perMove": 86_400_000}, 27, 4},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSite(t)
			anna := s.client(t)
			seen := map[live.GameID]int{}
			for i := range tt.games {
				offer := newGame(fmt.Sprint(i))
				seats := []map[string]any{{"kind": "me"}}
				for len(seats) < tt.seats {
					seats = append(seats, map[string]any{"kind": "here", "name": "Somebody with a long name"[:24]})
				}
				offer["variant"], offer["seats"], offer["clock"] = tt.variant, seats, tt.clock
				seen[anna.game("/api/v1/games", offer).ID] = 0
			}
			pages := anna.pages("/api/v1/me/games")
			for _, page := range pages {
				here := map[live.GameID]bool{}
				for _, g := range page {
					if here[g.ID] {
						t.Errorf("game %s is twice on a page", g.ID)
					}
					here[g.ID] = true
					seen[g.ID]++
				}
			}
			for id, n := range seen {
				if n == 0 {
					t.Errorf("game %s is on no page", id)
				}
			}
			if len(pages) < tt.least {
				t.Errorf("%d pages of %d games", len(pages), tt.games)
			}
		})
	}
	c := newSite(t).client(t)
	c.game("/api/v1/games", newGame("1"))
	for _, cursor := range []string{"x", "on.", "on.0.000000000000", "mine.1", "ended.-1.000000000000"} {
		c.do(http.MethodGet, "/api/v1/me/games?cursor="+cursor, nil).fails(422, "invalid")
	}
	for _, cursor := range []string{"on", "on.1.000000000000", "mine.9223372036854775807.000000000000"} {
		c.get("/api/v1/me/games?cursor=" + cursor)
	}
}

// A repeated token repeats the request, for a game or a move.
func TestToken(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	if again := anna.game("/api/v1/games", newGame("first")); again.ID != g.ID {
		t.Errorf("the same token made the games %s and %s", g.ID, again.ID)
	}
	move := map[string]any{"version": g.Version, "seat": 1, "text": "e2e4", "token": "m1"}
	first := anna.game(gamePath(g.ID, "/moves"), move)
	again := anna.game(gamePath(g.ID, "/moves"), move)
	if again.Version != first.Version || len(again.Entries) != 1 {
		t.Errorf("repeated: %+v, want %+v", again, first)
	}
	// If the other seat has answered meanwhile, the response has both moves.
	bela.move(first, 2, "e7e5")
	if again := anna.game(gamePath(g.ID, "/moves"), move); len(again.Entries) != 2 || again.Entries[0].Text != first.Entries[0].Text {
		t.Errorf("repeated after an answer: %+v", again.Entries)
	}
}

// An illegal move is refused with the rule and the squares that show why.
func TestIllegalMove(t *testing.T) {
	s := newSite(t)
	anna, _, g := s.start(t)
	a := anna.do(http.MethodPost, gamePath(g.ID, "/moves"), map[string]any{"version": g.Version, "seat": 1, "text": "a1a3"})
	a.fails(http.StatusUnprocessableEntity, "illegal")
	var p web.Problem
	a.into(&p)
	if p.Rule == "" || p.Refusal == nil || p.Refusal.Rule != p.Rule || p.Version != g.Version {
		t.Fatalf("problem %+v", p)
	}
	blocker := api.Mark{Kind: "blocker", Squares: []string{"a2"}}
	if !slices.ContainsFunc(p.Refusal.Marks, func(m api.Mark) bool { return reflect.DeepEqual(m, blocker) }) {
		t.Errorf("marks %+v, want %+v among them", p.Refusal.Marks, blocker)
	}
	var why struct{ Refusal *api.Refusal }
	anna.get(gamePath(g.ID, "/refusal?text=a1a3")).into(&why)
	if why.Refusal == nil || why.Refusal.Code != p.Refusal.Code {
		t.Errorf("refusal %+v, want %+v", why.Refusal, p.Refusal)
	}
	why.Refusal = nil
	anna.get(gamePath(g.ID, "/refusal?text=e2e4")).into(&why)
	if why.Refusal != nil {
		t.Errorf("a legal move is refused: %+v", why.Refusal)
	}
}

// A forbidden action is refused with its own code.
func TestRefused(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	stranger := s.client(t)
	move := func(version uint64, seat int) map[string]any {
		return map[string]any{"version": version, "seat": seat, "text": "e7e5"}
	}
	tests := []struct {
		name   string
		who    *client
		method string
		path   string
		body   any
		status int
		code   string
	}{
		{"a seat of another", stranger, "POST", "/moves", move(g.Version, 1), 403, "not-seated"},
		{"a seat of the other", bela, "POST", "/moves", move(g.Version, 1), 403, "not-seated"},
		{"not on turn", bela, "POST", "/moves", move(g.Version, 2), 409, "not-turn"},
		{"another version", anna, "POST", "/moves", move(g.Version+1, 1), 409, "conflict"},
		{"resigning for another", bela, "POST", "/resign", map[string]any{"seat": 1}, 403, "not-seated"},
		{"a seat that is taken", stranger, "POST", "/seats/1", map[string]any{}, 409, "started"},
		{"starting for the host", stranger, "POST", "/start", map[string]any{}, 403, "not-host"},
		{"claiming nothing", anna, "POST", "/claim", map[string]any{}, 409, "not-due"},
		{"voting on nothing", anna, "POST", "/votes/ballot", map[string]any{"vote": 1, "yes": true}, 409, "no-vote"},
		{"a proposal for another", bela, "POST", "/votes", map[string]any{"kind": "draw", "seat": 1}, 403, "not-seated"},
		{"the room of the players", stranger, "GET", "/chat?room=players", nil, 403, "room"},
		{"writing to the players", stranger, "POST", "/chat", map[string]any{"room": "players", "text": "hello"}, 403, "room"},
		{"a seat that is none", anna, "POST", "/moves", move(g.Version, 7), 422, "invalid"},
		{"a ply that is none", anna, "GET", "/view?ply=9", nil, 422, "invalid"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.who.t = t
			tt.who.do(tt.method, gamePath(g.ID, tt.path), tt.body).fails(tt.status, tt.code)
		})
	}
}

// Ballots are secret, and players' ids are sent to nobody.
func TestSecrets(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	g = anna.game(gamePath(g.ID, "/votes"), map[string]any{"kind": "draw", "seat": 1})
	record, err := s.play.Get(t.Context(), g.ID)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]*client{"the other": bela, "a watcher": s.client(t)} {
		text := string(c.get(gamePath(g.ID, "")).body)
		for _, seat := range record.Seats {
			if strings.Contains(text, string(seat.Player)) {
				t.Errorf("%s receives the id of a player: %s", name, text)
			}
		}
		if strings.Contains(text, `"ballot":"yes"`) {
			t.Errorf("%s is told a ballot: %s", name, text)
		}
	}
	if strings.Contains(s.log.String(), string(g.ID)) {
		t.Errorf("the log names the game: %s", s.log)
	}
}

func TestChat(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	var said live.Message
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": " Good\u0000 luck! "}).into(&said)
	var chat web.Chat
	bela.get(gamePath(g.ID, "/chat?room=players")).into(&chat)
	if len(chat.Messages) != 1 || chat.Messages[0].Text != "Good luck!" || chat.Messages[0].Name != "Anna" || chat.You == said.Author {
		t.Errorf("chat %+v", chat)
	}
	anna.get(gamePath(g.ID, fmt.Sprintf("/chat?room=players&after=%d", said.ID))).into(&chat)
	if len(chat.Messages) != 0 || chat.You != said.Author {
		t.Errorf("chat after the last message: %+v", chat)
	}
}

// Clients without the rules can get the legal moves.
func TestView(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	g = anna.move(g, 1, "e2e4")
	bela.move(g, 2, "e7e5")
	for _, tt := range []struct {
		query string
		ply   int
		turn  int
		moves int
	}{{"", 2, 1, 29}, {"?ply=0", 0, 1, 20}, {"?ply=1", 1, 2, 20}} {
		var v api.View
		anna.get(gamePath(g.ID, "/view"+tt.query)).into(&v)
		if v.Ply != tt.ply || v.Turn != tt.turn || len(v.Moves) != tt.moves || len(v.Men) != 32 {
			t.Errorf("view%s: ply %d, turn %d, %d moves, %d men; want %d, %d, %d, 32",
				tt.query, v.Ply, v.Turn, len(v.Moves), len(v.Men), tt.ply, tt.turn, tt.moves)
		}
	}
	var position struct {
		Game  string
		Board map[string]string
	}
	anna.get(gamePath(g.ID, "/position?ply=1")).into(&position)
	if position.Game != "star:2" || position.Board["e4"] != "1P" {
		t.Errorf("position %+v", position)
	}
}

// A view names everything.
func TestViewOfACheck(t *testing.T) {
	s := newSite(t)
	anna, bela, g := s.start(t)
	for i, text := range []string{"e2e4", "e7e5", "d1h5", "b8c6", "h5f7"} {
		g = []*client{anna, bela}[i%2].move(g, 1+i%2, text)
	}
	var v api.View
	anna.get(gamePath(g.ID, "/view")).into(&v)
	want := api.Move{
		Text: "e8f7", Name: "Kxf7", Kind: "capture", Role: "K", Army: "2", From: "e8", To: "f7", Captured: []string{"f7"},
	}
	if len(v.Moves) != 1 || !reflect.DeepEqual(v.Moves[0], want) {
		t.Errorf("moves %+v, want %+v", v.Moves, want)
	}
	attacks := []api.Attack{{Seat: 2, King: "e8", Men: []api.Attacker{{Seat: 1, Square: "f7"}}}}
	if !v.Check || !reflect.DeepEqual(v.Attacks, attacks) {
		t.Errorf("check %t, attacks %+v, want %+v", v.Check, v.Attacks, attacks)
	}
	if !slices.Contains(v.Men, api.Man{Square: "f7", Role: "Q", Army: "1", Owner: 1}) || v.Owners.Of("2") != 2 {
		t.Errorf("men %v, owners %v", v.Men, v.Owners)
	}
	if want := "r1bqkbnr/pppp1Qpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3"; v.Position != want {
		t.Errorf("position %q, want %q", v.Position, want)
	}
}

// Every game has a board and an initial position.
func TestSurfaces(t *testing.T) {
	c := newSite(t).client(t)
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			game, err := games.New(id)
			if err != nil {
				t.Fatal(err)
			}
			var v web.Variant
			c.get("/api/v1/variants/" + id.String() + "/surface").into(&v)
			if len(v.Surface.Squares) != game.Board().Len() || len(v.Start.Moves) != game.Start().CountMoves() || len(v.Start.Men) == 0 {
				t.Errorf("%s: %d squares, %d moves, %d men", id, len(v.Surface.Squares), len(v.Start.Moves), len(v.Start.Men))
			}
		}
	}
}

// The board of a game is sent once, and the browser caches it.
func TestSurface(t *testing.T) {
	c := newSite(t).client(t)
	a := c.get("/api/v1/variants/star:4,teams=13-24/surface")
	var v web.Variant
	a.into(&v)
	if v.Surface.ID != "star:4,teams=pairs" || len(v.Surface.Squares) != 128 || len(v.Start.Men) != 64 || v.Start.Turn != 1 {
		t.Errorf("%s with %d squares, %d men, turn %d", v.Surface.ID, len(v.Surface.Squares), len(v.Start.Men), v.Start.Turn)
	}
	again := c.do(http.MethodGet, "/api/v1/variants/star:4,teams=pairs/surface", nil, "If-None-Match", a.header.Get("ETag"), "Accept-Encoding", "gzip")
	if again.status != http.StatusNotModified && a.header.Get("ETag") == again.header.Get("ETag") {
		t.Errorf("status %d for a cached board", again.status)
	}
	c.do(http.MethodGet, "/api/v1/variants/star:9/surface", nil).fails(http.StatusNotFound, "no-variant")
}
