package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// club creates a club.
func (c *client) club(name, door string) (made clubs.ShownClub) {
	c.t.Helper()
	c.post("/api/v1/clubs", map[string]any{"name": name, "door": door, "about": "We play."}).into(&made)
	return made
}

func (c *client) members(club string) string {
	c.t.Helper()
	var list []clubs.ClubMember
	c.get("/api/v1/clubs/" + club + "/members").into(&list)
	text := ""
	for _, m := range list {
		text += " " + m.Handle + ":" + string(m.Role)
	}
	return text
}

// ofClub is the request for a game of two for members of a club.
func ofClub(club string, given map[string]any) map[string]any {
	request := newGame("")
	request["seats"] = []map[string]any{{"kind": "me"}, {"kind": "open"}}
	request["club"] = club
	maps.Copy(request, given)
	return request
}

// People join a club in the way that it allows, and managers change their roles.
func TestClubMembers(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora"), s.client(t)
	guest.do(http.MethodPost, "/api/v1/clubs", map[string]any{"name": "Rooks", "door": "open"}).fails(401, "signed-out")
	for what, request := range map[string]map[string]any{
		"no name": {"door": "open"}, "a short name": {"name": "ab", "door": "open"}, "a slash": {"name": "a/b/c", "door": "open"},
		"no door": {"name": "Rooks"}, "a link that is none": {"name": "Rooks", "door": "open", "link": "javascript:alert(1)"},
		"a link with a password": {"name": "Rooks", "door": "open", "link": "https://a:b@example.org"}, "a language": {"name": "Rooks", "door": "open", "language": "Pt"},
		"the key of a club": {"name": "~abcdef", "door": "open"},
	} {
		if a := anna.do(http.MethodPost, "/api/v1/clubs", request); a.status != 422 {
			t.Errorf("%s: %d %s", what, a.status, a.body)
		}
	}
	made := anna.club("Rook & Friends", "asking")
	if made.You != "founder" || made.Members != 1 || made.Invitation == "" || made.Key == "" {
		t.Errorf("made: %+v", made)
	}
	for _, looks := range []string{"ROOK & FRIENDS", "Röok & Friends", "R0ok & Friends"} {
		bela.do(http.MethodPost, "/api/v1/clubs", map[string]any{"name": looks, "door": "open"}).fails(409, "club-taken")
	}
	path := "/api/v1/clubs/Rook%20&%20Friends"
	var seen clubs.ShownClub
	if bela.get(path).into(&seen); seen.Invitation != "" || seen.You != "" || seen.Key != made.Key {
		t.Errorf("as others see it: %+v", seen)
	}
	join := func(c *client, invitation string) *answer {
		return c.do(http.MethodPost, path+"/members", map[string]any{"invitation": invitation})
	}
	set := func(c *client, handle, role string) *answer {
		return c.do(http.MethodPut, path+"/members/"+handle, map[string]any{"role": role})
	}
	join(guest, "").fails(401, "signed-out")
	join(bela, "wrong").accepted().into(&seen)
	if seen.You != "asking" || seen.Members != 1 {
		t.Errorf("Bela asks: %+v", seen)
	}
	join(cora, made.Invitation).accepted().into(&seen)
	if seen.You != "member" || seen.Members != 2 {
		t.Errorf("Cora has the invitation: %+v", seen)
	}
	anna.get(path).into(&seen)
	if seen.Asking != 1 {
		t.Errorf("Anna is told %+v", seen)
	}
	set(cora, "bela", "member").fails(403, "manager")
	if got := cora.members(made.Key); got != " Anna:founder Cora:member" {
		t.Errorf("a member sees%s", got)
	}
	if got := anna.members(made.Key); got != " Anna:founder Cora:member Bela:asking" {
		t.Errorf("the founder sees%s", got)
	}
	set(anna, "bela", "member").accepted()
	set(anna, "bela", "manager").accepted()
	set(bela, "cora", "manager").fails(403, "manager") // founder only
	set(bela, "anna", "shut").fails(409, "no-member")
	set(bela, "cora", "shut").accepted()
	join(cora, made.Invitation).fails(403, "shut-out")
	if got := guest.members(made.Key); got != " Anna:founder Bela:manager" {
		t.Errorf("without Cora there are%s", got)
	}
	set(bela, "cora", "member").accepted() // may join again
	join(cora, "").accepted().into(&seen)
	if seen.You != "asking" {
		t.Errorf("Cora comes again: %+v", seen)
	}
	bela.do(http.MethodDelete, path+"/members/cora", nil).accepted() // refused
	if got := anna.members(made.Key); got != " Anna:founder Bela:manager" {
		t.Errorf("after Cora was refused there are%s", got)
	}

	// Only managers change the description and the invitation.
	change := map[string]any{"about": "Rooks only.", "door": "invited", "language": "es", "link": "https://example.org/rooks"}
	cora.do(http.MethodPut, path, change).fails(403, "manager")
	bela.do(http.MethodPut, path, change).accepted().into(&seen)
	if seen.Name != "Rook & Friends" || seen.About != "Rooks only." || seen.Link != "https://example.org/rooks" {
		t.Errorf("changed: %+v", seen)
	}
	join(cora, "").fails(403, "uninvited")
	bela.post(path+"/invitation", nil).into(&seen)
	join(cora, made.Invitation).fails(403, "uninvited")
	join(cora, seen.Invitation).accepted()

	set(anna, "bela", "founder").accepted()
	anna.do(http.MethodDelete, path, nil).fails(403, "manager")
	if got := anna.members(made.Key); got != " Bela:founder Anna:manager Cora:member" {
		t.Errorf("handed over: %s", got)
	}
	bela.do(http.MethodDelete, path+"/members/bela", nil).accepted()
	if got := cora.members(made.Key); got != " Anna:founder Cora:member" {
		t.Errorf("after the founder has left: %s", got)
	}
	var list []clubs.ShownClub
	anna.get("/api/v1/me/clubs").into(&list)
	if len(list) != 1 || list[0].You != "founder" {
		t.Errorf("Anna's clubs: %+v", list)
	}
	list = nil
	if guest.get("/api/v1/clubs?language=es").into(&list); len(list) != 1 || list[0].You != "" {
		t.Errorf("the clubs: %+v", list)
	}
	anna.do(http.MethodDelete, path, nil).done()
	guest.do(http.MethodGet, path, nil).fails(404, "no-club")
	bela.do(http.MethodPost, "/api/v1/clubs", map[string]any{"name": "Rook & Friends", "door": "open"}).fails(409, "club-taken")
}

// A game of a club is listed for members only, and only members take a seat in it. Its results
// count in the club's table.
func TestClubGames(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora"), s.client(t)
	made := anna.club("Rooks", "open")
	bela.post("/api/v1/clubs/rooks/members", map[string]any{})
	for what, c := range map[string]*client{"somebody else": cora, "a guest": guest} {
		if a := c.do(http.MethodPost, "/api/v1/games", ofClub("Rooks", nil)); a.status != 403 && a.status != 401 {
			t.Errorf("%s as the host: %d %s", what, a.status, a.body)
		}
	}
	anna.do(http.MethodPost, "/api/v1/games", ofClub("Nobodys", nil)).fails(404, "no-club")
	anna.do(http.MethodPost, "/api/v1/games", ofClub("Rooks", map[string]any{"listed": true})).fails(422, "invalid")
	g := anna.game("/api/v1/games", ofClub("rooks", nil))
	if g.Club != made.Key || g.Public || !g.Lots {
		t.Errorf("the game: club %q, public %v, lots %v", g.Club, g.Public, g.Lots)
	}
	listed := func(c *client, path string) string {
		var list []*live.Shown
		c.get(path).into(&list)
		text := ""
		for _, g := range list {
			text += " " + string(g.ID)
		}
		return text
	}
	here := func(c *client) (games clubs.ClubGames) {
		c.get("/api/v1/clubs/rooks/games").into(&games)
		return games
	}
	for what, c := range map[string]*client{"Cora": cora, "a guest": guest} {
		if got := listed(c, "/api/v1/lobby") + listed(c, "/api/v1/me/clubs/games"); got != "" {
			t.Errorf("%s finds%s", what, got)
		}
		if got := here(c); len(got.Open)+len(got.Running) != 0 {
			t.Errorf("%s sees it on the page of the club: %+v", what, got)
		}
	}
	if got := listed(bela, "/api/v1/me/clubs/games"); got != " "+string(g.ID) || len(here(bela).Open) != 1 {
		t.Errorf("a member finds%s", got)
	}
	sit := func(c *client, id live.GameID) *answer {
		return c.do(http.MethodPost, gamePath(id, "/seats/0"), map[string]any{})
	}
	sit(cora, g.ID).fails(403, "club-only")
	sit(guest, g.ID).fails(403, "club-only")
	// Leaving takes effect at once.
	bela.do(http.MethodDelete, "/api/v1/clubs/rooks/members/bela", nil).accepted()
	sit(bela, g.ID).fails(403, "club-only")
	bela.post("/api/v1/clubs/rooks/members", map[string]any{})
	bela.do(http.MethodPut, "/api/v1/me/blocked/anna", nil).accepted()
	anna.do(http.MethodPut, "/api/v1/me/blocked/bela", nil).accepted()
	sit(bela, g.ID).fails(403, "unwelcome") // blocked people, as everywhere
	anna.do(http.MethodDelete, "/api/v1/me/blocked/bela", nil).accepted()
	bela.do(http.MethodDelete, "/api/v1/me/blocked/anna", nil).accepted()
	g = bela.game(gamePath(g.ID, "/seats/0"), map[string]any{})
	if got := here(anna); g.Stage != "playing" || len(got.Open) != 0 || len(got.Running) != 1 {
		t.Errorf("with Bela there it is %s, %+v", g.Stage, got)
	}
	if got := here(guest); len(got.Running) != 0 || listed(guest, "/api/v1/running") != "" {
		t.Errorf("a guest sees it: %+v", got)
	}
	public := anna.game("/api/v1/games", ofClub("rooks", map[string]any{"public": true}))
	sit(bela, public.ID).accepted()
	if got := here(guest); len(got.Running) != 1 || listed(guest, "/api/v1/running") != " "+string(public.ID) {
		t.Errorf("a public game: %+v", got)
	}
	// A reserved seat stays reserved, and a rematch belongs to the club too.
	kept := ofClub("rooks", nil)
	kept["seats"] = []map[string]any{{"kind": "me"}, {"kind": "person", "name": "cora"}}
	sit(cora, anna.game("/api/v1/games", kept).ID).accepted()
	seat := slices.IndexFunc(g.Seats, func(seat table.ShownSeat) bool { return seat.Handle == "Bela" }) + 1
	bela.post(gamePath(g.ID, "/resign"), map[string]any{"seat": seat})
	if next := anna.game(gamePath(g.ID, "/rematch"), map[string]any{}); next.Club != made.Key {
		t.Errorf("the rematch is of %q", next.Club)
	}
	var score clubs.ClubTable
	guest.get("/api/v1/clubs/rooks/table").into(&score)
	if score.Games != 1 || len(score.Rows) != 2 || score.Rows[0].Handle != "Anna" || score.Rows[0].Points != 1 || score.Rows[0].Wins != 1 || score.Rows[1].Points != 0 {
		t.Errorf("the table: %+v", score)
	}
}

// The number of clubs is limited, for new accounts even more, and forbidden words in names are
// refused.
func TestClubLimits(t *testing.T) {
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Clubs, c.NewFor, c.People.Words = true, keeper.Accounts, keeper.Clubs, time.Hour, []string{"damn"}
		c.Limits.Clubs, c.Limits.Newcomers = web.Rate{PerSecond: 0.001, Burst: 2}, web.Rate{PerSecond: 0.001, Burst: 1}
	})
	s.Start()
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	found := func(c *client, given map[string]any) *answer {
		request := map[string]any{"name": "Rooks", "door": "open"}
		maps.Copy(request, given)
		return c.do(http.MethodPost, "/api/v1/clubs", request)
	}
	for _, field := range []string{"name", "about", "link"} {
		text := map[string]string{"name": "Damn rooks", "about": "We are damn good.", "link": "https://example.org/damn"}[field]
		if a := found(anna, map[string]any{field: text}); a.status != 422 || !strings.Contains(string(a.body), field) {
			t.Errorf("a word in %s: %d %s", field, a.status, a.body)
		}
	}
	found(anna, nil).accepted()
	found(anna, map[string]any{"name": "Bishops"}).fails(429, "too-many-clubs")
	found(bela, map[string]any{"name": "Bishops"}).accepted()
	bela.post("/api/v1/clubs/rooks/members", map[string]any{})
	bela.do(http.MethodPost, "/api/v1/clubs/rooks/members", map[string]any{}).fails(429, "too-often")
	if c := bela.do(http.MethodPut, "/api/v1/clubs/bishops", map[string]any{"door": "open", "about": "damn"}); c.status != 422 {
		t.Errorf("changed to a word: %d %s", c.status, c.body)
	}
}

// A report about a club reaches the moderators, who rename, silence or close it; its founder
// learns the reason.
func TestClubComplaint(t *testing.T) {
	s, store := deskSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(store, account.Moderator)
	made := anna.club("Rude Rooks", "open")
	of := map[string]any{"kind": "club", "club": "rude rooks", "text": "Rude."}
	bela.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "club"}).fails(422, "invalid")
	bela.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "name", "club": "rude rooks"}).fails(422, "invalid")
	for range 2 { // a repeated report counts once
		bela.do(http.MethodPost, "/api/v1/complaints", of).done()
	}
	list := mo.complaints("waiting")
	if len(list) != 1 || list[0].Club == nil || list[0].Club.Key != made.Key || list[0].Name != "Rude Rooks" || list[0].About != "We play." || list[0].Text != "Rude." {
		t.Fatalf("the desk: %+v", list)
	}
	path := "/api/v1/desk/clubs/" + made.Key
	bela.do(http.MethodPost, path, map[string]any{"hush": true, "reason": "No."}).fails(403, "role")
	mo.do(http.MethodPost, path, map[string]any{"hush": true}).fails(422, "invalid") // no reason
	mo.do(http.MethodPost, path, map[string]any{"complaint": list[0].Key, "name": "Kind Rooks", "hush": true, "reason": "Be kind."}).done()
	if len(mo.complaints("waiting")) != 0 {
		t.Error("it waits still")
	}
	var seen clubs.ShownClub
	if bela.get("/api/v1/clubs/kind%20rooks").into(&seen); seen.About != "" || seen.Name != "Kind Rooks" {
		t.Errorf("afterwards: %+v", seen)
	}
	told := anna.account().Told
	if len(told) != 1 || told[0].Club != "Rude Rooks" || told[0].Reason != "Be kind." || strings.Join(told[0].Did, " ") != "renamed hushed" {
		t.Errorf("the founder is told %+v", told)
	}
	mo.do(http.MethodPost, path, map[string]any{"close": true, "reason": "Again."}).done()
	bela.do(http.MethodGet, "/api/v1/clubs/kind%20rooks", nil).fails(404, "no-club")
	var acts []moderation.Acted
	if mo.get("/api/v1/desk/acts").into(&acts); len(acts) != 2 || acts[0].Club != "Kind Rooks" || acts[0].Did[0] != "closed" {
		t.Errorf("the log: %+v", acts)
	}
	mine := mo.club("Mona Rooks", "open")
	mo.do(http.MethodPost, "/api/v1/desk/clubs/"+mine.Key, map[string]any{"close": true, "reason": "Mine."}).fails(403, "role")
}

// A watcher of a club is notified when its games change, whether or not they may see them; the
// request for the games decides that.
func TestClubNews(t *testing.T) {
	t.Parallel()
	s := signingSite(t)
	anna, bela, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.client(t)
	rooks, bishops := anna.club("Rooks", "open"), anna.club("Bishops", "open")
	bela.post("/api/v1/clubs/"+rooks.Key+"/members", map[string]any{}).accepted()
	watch := func(c *client, club string) *wire {
		t.Helper()
		w := c.socket()
		w.send(map[string]any{"type": "club", "club": club, "on": true})
		if got := w.next("club"); got.Club != club {
			t.Errorf("at first: %+v", got)
		}
		return w
	}
	ofOne, ofMine, ofAnna, ofOther := watch(guest, rooks.Key), watch(bela, ""), watch(anna, ""), watch(guest, bishops.Key)
	hear := func(what string, sockets ...*wire) {
		t.Helper()
		for _, w := range sockets {
			w.next("club")
		}
		ofOther.send(map[string]any{"type": "ping", "at": 1})
		if got := ofOther.any(); got.Type != "pong" {
			t.Errorf("%s: a watcher of another club gets %+v", what, got)
		}
	}
	g := anna.game("/api/v1/games", ofClub(rooks.Key, map[string]any{"lots": false}))
	hear("a game waits", ofOne, ofMine, ofAnna)
	g = bela.game(gamePath(g.ID, "/seats/2"), map[string]any{})
	hear("it begins", ofOne, ofMine, ofAnna)
	anna.game(gamePath(g.ID, "/resign"), map[string]any{"seat": 1})
	hear("it is over", ofOne, ofMine, ofAnna)
	anna.game("/api/v1/games", ofClub(bishops.Key, nil))
	if got := ofOther.next("club"); got.Club != bishops.Key {
		t.Errorf("of the other: %+v", got)
	}
	ofAnna.next("club")
	ofOne.send(map[string]any{"type": "club", "club": rooks.Key, "on": false})
	ofOne.send(map[string]any{"type": "ping", "at": 1})
	ofOne.next("pong")
	anna.game("/api/v1/games", ofClub(rooks.Key, nil))
	ofMine.next("club")
	ofOne.send(map[string]any{"type": "ping", "at": 2})
	if got := ofOne.any(); got.Type != "pong" {
		t.Errorf("after unsubscribing: %+v", got)
	}

	for i := range 8 {
		ofOne.send(map[string]any{"type": "club", "club": fmt.Sprint("club", i), "on": true})
		ofOne.next("club")
	}
	ofOne.send(map[string]any{"type": "club", "club": "one too many", "on": true})
	if got := ofOne.next("error"); got.Problem.Code != "too-many" {
		t.Errorf("one too many: %+v", got.Problem)
	}
	ofOne.send(map[string]any{"type": "club", "club": strings.Repeat("x", 41), "on": true})
	if got := ofOne.next("error"); got.Problem.Code != "bad-request" {
		t.Errorf("a key that is none: %+v", got.Problem)
	}
}

// A watcher of a club is notified when its description changes: at once for changes here, soon
// for changes by the command line, which are not announced.
func TestClubNewsOfWhatItSays(t *testing.T) {
	t.Parallel()
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints = true, keeper.Accounts, keeper.Relations, keeper.Clubs, keeper.Moderation
	})
	s.Start()
	anna, guest := s.member(t, "Anna"), s.client(t)
	rooks := anna.club("Rooks", "open")
	w := guest.socket()
	w.send(map[string]any{"type": "club", "club": rooks.Key, "on": true})
	w.next("club")
	until := func(what string, is func(now *answer) bool) {
		t.Helper()
		for range 4 { // an announced change may be notified twice
			w.next("club")
			if is(guest.do(http.MethodGet, "/api/v1/clubs/"+rooks.Key, nil)) {
				return
			}
		}
		t.Errorf("%s: told, but nothing has changed", what)
	}
	says := func(text string) func(now *answer) bool {
		return func(now *answer) bool { return strings.Contains(string(now.body), text) }
	}
	anna.do(http.MethodPut, "/api/v1/clubs/"+rooks.Key, map[string]any{"about": "We play on Mondays.", "door": "asking"}).accepted()
	until("changed", says("Mondays"))

	nickname, err := names.New()
	if err != nil {
		t.Fatal(err)
	}
	shell := clubs.New(keeper.Clubs, nickname, time.Now)
	if _, err := shell.Rename(t.Context(), rooks.Key, "Castles"); err != nil {
		t.Fatal(err)
	}
	until("renamed", says("Castles"))
	if err := shell.End(t.Context(), rooks.Key); err != nil {
		t.Fatal(err)
	}
	until("closed", says("no-club"))
}

// A watcher of all their clubs who joins another is notified at once and watches its games too,
// until they leave, on any node.
func TestClubNewsOfMembers(t *testing.T) {
	t.Parallel()
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	rooks := anna.club("Rooks", "asking")
	members := "/api/v1/clubs/" + rooks.Key + "/members"
	w, ofAnna := bela.socket(), anna.socket()
	for _, each := range []*wire{w, ofAnna} {
		each.send(map[string]any{"type": "club", "club": "", "on": true})
		each.next("club")
	}
	quiet := func(what string) {
		t.Helper()
		ofAnna.next("club") // a member gets the game with the same beat
		w.send(map[string]any{"type": "ping", "at": 1})
		if got := w.any(); got.Type != "pong" {
			t.Errorf("%s: told %+v", what, got)
		}
	}
	bela.post(members, map[string]any{}).accepted()
	anna.game("/api/v1/games", ofClub(rooks.Key, nil))
	quiet("who asks to be let in")
	anna.do(http.MethodPut, members+"/bela", map[string]any{"role": "member"}).accepted()
	w.next("club")
	anna.game("/api/v1/games", ofClub(rooks.Key, nil))
	w.next("club")
	ofAnna.next("club")
	bela.do(http.MethodDelete, members+"/bela", nil).accepted()
	w.next("club")
	anna.game("/api/v1/games", ofClub(rooks.Key, nil))
	quiet("who has left")
}

// A club by invitation shows its members only to them and to moderators.
func TestMembersOfTheInvited(t *testing.T) {
	s, keeper := deskSite(t)
	anna, bela, cora, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora"), s.client(t)
	moderator := s.member(t, "Dora").as(keeper, account.Moderator)
	made := anna.club("Rooks", "invited")
	bela.post("/api/v1/clubs/Rooks/members", map[string]any{"invitation": made.Invitation})
	rows := func(c *client) int {
		var table clubs.ClubTable
		c.get("/api/v1/clubs/Rooks/table").into(&table)
		return len(table.Rows)
	}
	for who, c := range map[string]*client{"a stranger": cora, "a guest": guest} {
		if got := c.members("Rooks"); got != "" {
			t.Errorf("%s sees%s", who, got)
		}
		if n := rows(c); n != 0 {
			t.Errorf("%s sees %d rows", who, n)
		}
	}
	for who, c := range map[string]*client{"the founder": anna, "a member": bela, "a moderator": moderator} {
		if got := c.members("Rooks"); got != " Anna:founder Bela:member" {
			t.Errorf("%s sees%s", who, got)
		}
	}
	anna.do(http.MethodPut, "/api/v1/clubs/Rooks", map[string]any{"door": "open"}).accepted()
	if got := guest.members("Rooks"); got != " Anna:founder Bela:member" {
		t.Errorf("of an open club a guest sees%s", got)
	}
}
