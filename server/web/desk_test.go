package web_test

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/account/accounthttp"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// deskSite is a site, with its store.
func deskSite(t *testing.T) (*site, *store.Store) {
	t.Helper()
	keeper := accounts(t)
	s := makeSite(t, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints = true, keeper.Accounts, keeper.Relations, keeper.Clubs, keeper.Moderation
	})
	s.Start()
	return s, keeper
}

// as gives a member a role, with immediate effect.
func (c *client) as(sqlstore *store.Store, role account.Role) *client {
	c.t.Helper()
	all, err := sqlstore.Accounts.Accounts(c.t.Context(), "", 100)
	for _, a := range all {
		if a.Handle == c.account().Handle {
			err = sqlstore.Accounts.SetRole(c.t.Context(), a.Player, role)
		}
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.do(http.MethodPut, "/api/v1/me/account", map[string]any{}).accepted()
	return c
}

// held suspends a member, whose browser keeps the session.
func (c *client) held(sqlstore *store.Store) *client {
	c.t.Helper()
	all, err := sqlstore.Accounts.Accounts(c.t.Context(), "", 100)
	for _, a := range all {
		if a.Handle == c.account().Handle {
			err = sqlstore.Accounts.SetBars(c.t.Context(), a.Player, []account.Bar{account.BarSignIn})
		}
	}
	if err != nil {
		c.t.Fatal(err)
	}
	c.do(http.MethodPut, "/api/v1/me/account", map[string]any{}).accepted()
	return c
}

// Every operation is requested without a session, as a guest and in every role. The moderators'
// operations, which docs/api.md names, are refused without the role; no other operation is.
func TestRoles(t *testing.T) {
	s, sqlstore := deskSite(t)
	guest := s.client(t)
	guest.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Guest"}).accepted()
	who := map[string]*client{
		"nobody": s.client(t), "guest": guest, "person": s.member(t, "Person"),
		"arbiter": s.member(t, "Arno").as(sqlstore, account.Arbiter), "held": s.member(t, "Hedda").held(sqlstore),
		"moderator": s.member(t, "Mona").as(sqlstore, account.Moderator), "owner": s.member(t, "Owen").as(sqlstore, account.Owner),
	}
	var api struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	guest.get("/api/v1/openapi.json").into(&api)
	documented, found := needs(t), 0
	// An operation that guests need an account for returns held to a suspended person.
	needsAccount := map[string]bool{}
	// Signing out comes last, since it changes the caller.
	paths := slices.SortedFunc(maps.Keys(api.Paths), func(a, b string) int {
		ends := func(path string) int {
			if path == "/session" || path == "/me/account" {
				return 1
			}
			return 0
		}
		if ends(a) != ends(b) {
			return ends(a) - ends(b)
		}
		return strings.Compare(a, b)
	})
	fill := strings.NewReplacer("{id}", "AAAAAAAAAAAA", "{seat}", "1", "{family}", "star", "{what}", "men", "{name}", "Nobody", "{handle}", "nobody")
	for _, path := range paths {
		for method, op := range api.Paths[path] {
			if op.OperationID == "stream" || path == "/session" || path == "/me/account" && method == "delete" {
				continue
			}
			forDesk := documented[op.OperationID] == "moderator"
			if forDesk {
				found++
			}
			needsAccount[op.OperationID] = strings.Contains(string(guest.do(strings.ToUpper(method), "/api/v1"+fill.Replace(path), body(method)).body), `"signed-out"`) && op.OperationID != "getHeld"
			for role, c := range who {
				a := c.do(strings.ToUpper(method), "/api/v1"+fill.Replace(path), body(method))
				text := string(a.body)
				refused := a.status == 403 && (strings.Contains(text, `"code":"role"`) || strings.Contains(text, `"code":"held"`)) || a.status == 401 && strings.Contains(text, `"signed-out"`)
				switch {
				case strings.Contains(text, `"code":"role"`) && (!forDesk || role == "moderator" || role == "owner"):
					t.Errorf("%s as %s: %d %s", op.OperationID, role, a.status, text)
				case strings.Contains(text, `"code":"held"`) != (role == "held" && (needsAccount[op.OperationID] || forDesk)):
					t.Errorf("%s as %s: %d %.100s", op.OperationID, role, a.status, text)
				case forDesk && refused == (role == "moderator" || role == "owner"):
					t.Errorf("%s as %s: %d %.100s", op.OperationID, role, a.status, text)
				}
			}
		}
	}
	if found == 0 {
		t.Error("docs/api.md names no operation for moderators")
	}
	for role, c := range who { // no request has signed anybody out
		switch role {
		case "nobody", "guest":
		case "held":
			if c.do(http.MethodGet, "/api/v1/me/held", nil).status != 200 {
				t.Error("the suspended person is not suspended any more")
			}
		default:
			c.account()
		}
	}
}

// complaints returns the reports that a moderator sees.
func (c *client) complaints(state string) (list []moderation.Complained) {
	c.t.Helper()
	c.get("/api/v1/desk/complaints?state=" + state).into(&list)
	return list
}

// A report about a message reaches the moderators with the messages; a decision takes effect at
// once, and the person concerned is notified.
func TestComplaint(t *testing.T) {
	s, sqlstore := deskSite(t)
	anna, bela, guest := s.member(t, "Anna"), s.member(t, "Bela"), s.client(t)
	mo := s.member(t, "Mona").as(sqlstore, account.Moderator)
	g := anna.gameWith(bela, map[string]any{"public": true})
	bela.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "something rude"})
	anna.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "oh"})
	of := map[string]any{"kind": "chat", "game": g.ID, "alias": g.Seats[1].Alias, "text": "He is rude."}
	anna.do(http.MethodPost, "/api/v1/complaints", of).done()
	anna.do(http.MethodPost, "/api/v1/complaints", of).done()
	// A spectator cannot read the players' messages, and so cannot attach them to a report.
	guest.do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Guest"}).accepted()
	of["room"] = "players"
	guest.do(http.MethodPost, "/api/v1/complaints", of).fails(403, "room")
	anna.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "chat", "game": g.ID, "alias": "nobody"}).fails(422, "invalid")
	anna.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "name", "handle": "anna"}).fails(422, "invalid")

	list := mo.complaints("waiting")
	if len(list) != 1 || list[0].By != "Anna" || list[0].Against == nil || list[0].Against.Handle != "Bela" || list[0].Name != "Bela" ||
		len(list[0].Said) != 2 || !list[0].Said[0].Theirs || list[0].Said[1].Theirs || list[0].Said[0].Text != "something rude" || list[0].Against.Waiting != 1 {
		t.Fatalf("the desk: %+v", list)
	}
	act := map[string]any{"complaint": list[0].Key, "take": []string{"chat"}}
	mo.do(http.MethodPost, "/api/v1/desk/acts", act).fails(422, "invalid") // no reason
	act["reason"] = "Words."
	act["take"] = []string{"passkeys"}
	mo.do(http.MethodPost, "/api/v1/desk/acts", act).fails(422, "invalid")
	act["take"] = []string{"chat"}
	mo.do(http.MethodPost, "/api/v1/desk/acts", act).done()
	mo.do(http.MethodPost, "/api/v1/desk/acts", act).fails(409, "done")
	bela.do(http.MethodPost, gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "more"}).fails(403, "barred")
	if told := bela.account().Told; len(told) != 1 || told[0].Reason != "Words." || !slices.Equal(told[0].Take, []account.Bar{account.BarChat}) {
		t.Errorf("Bela is told %+v", told)
	}
	if waiting, closed := mo.complaints("waiting"), mo.complaints("closed"); len(waiting) != 0 || len(closed) != 1 || closed[0].Closed == 0 {
		t.Errorf("afterwards: %+v, %+v", waiting, closed)
	}
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "give": []string{"chat"}, "reason": "Long ago."}).done()
	bela.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "sorry"})
	var acts []moderation.Acted
	mo.get("/api/v1/desk/acts?handle=bela").into(&acts)
	if len(acts) != 2 || acts[0].By != "Mona" || acts[0].Against != "Bela" || acts[1].Reason != "Words." {
		t.Errorf("the log: %+v", acts)
	}

	// A guest can be reported, but not restricted.
	guest.post(gamePath(g.ID, "/chat"), map[string]any{"room": "watchers", "text": "spam"})
	third := s.client(t)
	var chat web.Chat
	third.get(gamePath(g.ID, "/chat?room=watchers")).into(&chat)
	third.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "chat", "game": g.ID, "alias": chat.Messages[0].Author}).done()
	list = mo.complaints("waiting")
	if len(list) != 1 || list[0].Against == nil || list[0].Against.Handle != "" || list[0].Name != "Guest" || list[0].By != "" {
		t.Fatalf("of a guest: %+v", list)
	}
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "take": []string{"chat"}, "reason": "x"}).fails(404, "no-account")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key}).done()

	// Closing an account deletes the messages by and about its owner.
	bela.do(http.MethodDelete, "/api/v1/me/account", nil).done()
	if closed := mo.complaints("closed"); len(closed) != 1 || closed[0].Name != "Guest" {
		t.Errorf("after the account was closed: %+v", closed)
	}
}

// Nobody decides about themselves, and moderators not about each other.
func TestJudges(t *testing.T) {
	s, sqlstore := deskSite(t)
	anna := s.member(t, "Anna")
	mo, milo, owen := s.member(t, "Mona").as(sqlstore, account.Moderator), s.member(t, "Milo").as(sqlstore, account.Moderator), s.member(t, "Owen").as(sqlstore, account.Owner)
	for _, handle := range []string{"mona", "owen"} {
		anna.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "behaviour", "handle": handle, "text": "Hm."}).done()
	}
	count := func(c *client, want int) []moderation.Complained {
		t.Helper()
		list := c.complaints("waiting")
		if len(list) != want {
			t.Errorf("%s sees %+v", c.account().Handle, list)
		}
		return list
	}
	count(mo, 0)
	count(milo, 0)
	list := count(owen, 1)
	take := func(c *client, of string) *answer {
		return c.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": of, "take": []string{"chat"}, "reason": "x"})
	}
	take(mo, "milo").fails(403, "role")
	take(mo, "owen").fails(403, "role")
	take(mo, "mona").fails(403, "role")
	take(owen, "owen").fails(403, "role")
	milo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "take": []string{"chat"}, "reason": "x"}).fails(403, "role")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key}).fails(403, "role")
	owen.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "take": []string{"host"}, "reason": "x"}).done()
	if a := mo.account(); !slices.Equal(a.Bars, []account.Bar{account.BarHost}) {
		t.Errorf("Mo: %+v", a.Bars)
	}
}

// A warned or restricted person may appeal once. The appeal reaches the moderators with the
// decisions, and is answered.
func TestAppeal(t *testing.T) {
	s, sqlstore := deskSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(sqlstore, account.Moderator)
	appeal := map[string]any{"kind": "appeal", "text": "It was a joke among friends."}
	bela.do(http.MethodPost, "/api/v1/complaints", appeal).fails(422, "invalid") // no decision to appeal against
	s.client(t).do(http.MethodPost, "/api/v1/complaints", appeal).fails(401, "signed-out")
	if a := bela.account(); a.Appeal != string(moderation.NoAppeal) {
		t.Errorf("without anything done: %q", a.Appeal)
	}

	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "take": []string{"chat", "rated"}, "reason": "Words."}).done()
	if a := bela.account(); a.Appeal != string(moderation.MayBe) {
		t.Errorf("afterwards: %q", a.Appeal)
	}
	bela.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "appeal", "text": " "}).fails(422, "invalid")
	bela.do(http.MethodPost, "/api/v1/complaints", appeal).done()
	bela.do(http.MethodPost, "/api/v1/complaints", appeal).done() // a repeated appeal counts once
	if a := bela.account(); a.Appeal != string(moderation.Waits) {
		t.Errorf("sent: %q", a.Appeal)
	}
	list := mo.complaints("waiting")
	if len(list) != 1 || list[0].Kind != moderation.Appeal || list[0].By != "Bela" || list[0].Against.Handle != "Bela" || list[0].Against.All != 0 ||
		len(list[0].Acts) != 1 || list[0].Acts[0].Reason != "Words." || list[0].Acts[0].By != "Mona" {
		t.Fatalf("the desk: %+v", list)
	}
	anna.do(http.MethodGet, "/api/v1/desk/complaints", nil).fails(403, "role")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key}).fails(422, "invalid") // an answer needs a reason
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "reason": "Not all laughed."}).done()
	a := bela.account()
	if a.Appeal != string(moderation.NoAppeal) || len(a.Told) != 2 || a.Told[0].Reason != "Not all laughed." || !slices.Equal(a.Told[0].Did, []string{moderation.Kept}) || len(a.Bars) != 2 {
		t.Errorf("answered: %+v", a)
	}
	bela.do(http.MethodPost, "/api/v1/complaints", appeal).fails(422, "invalid") // only once

	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "take": []string{"name"}, "reason": "The name."}).done()
	bela.do(http.MethodPost, "/api/v1/complaints", appeal).done()
	list = mo.complaints("waiting")
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "give": []string{"name"}, "reason": "You are right."}).done()
	if a := bela.account(); a.Appeal != string(moderation.NoAppeal) || !slices.Equal(a.Bars, []account.Bar{account.BarChat, account.BarRated}) {
		t.Errorf("given back: %+v", a)
	}

	// Nobody answers their own appeal.
	owner := s.member(t, "Oona").as(sqlstore, account.Owner)
	owner.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "mona", "warn": true, "reason": "Slow down."}).done()
	mo.do(http.MethodPost, "/api/v1/complaints", appeal).done()
	if list := mo.complaints("waiting"); len(list) != 0 {
		t.Errorf("Mona sees her own: %+v", list)
	}
	list = owner.complaints("waiting")
	if len(list) != 1 {
		t.Fatalf("the owner sees %+v", list)
	}
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "reason": "I am right."}).fails(403, "role")
}

// A temporary restriction is shown with its end, and expires.
func TestEnds(t *testing.T) {
	s, sqlstore := deskSite(t)
	bela, anna := s.member(t, "Bela"), s.member(t, "Anna")
	mo := s.member(t, "Mona").as(sqlstore, account.Moderator)
	g := anna.gameWith(bela, map[string]any{"public": true})
	act := func(given map[string]any) *answer {
		given["handle"], given["reason"] = "bela", "Words."
		return mo.do(http.MethodPost, "/api/v1/desk/acts", given)
	}
	act(map[string]any{"take": []string{"chat"}, "days": 367}).fails(422, "invalid")
	act(map[string]any{"take": []string{"chat"}, "days": -1}).fails(422, "invalid")
	act(map[string]any{"warn": true, "days": 1}).fails(422, "invalid") // no restriction
	before := table.At(time.Now())
	act(map[string]any{"take": []string{"chat", "rated"}, "days": 7}).done()
	a := bela.account()
	const week = 7 * 24 * 60 * 60 * 1000
	end := a.Ends[account.BarChat]
	if end < before+week || end > table.At(time.Now())+week || a.Told[0].Until != end || a.Ends[account.BarRated] != end {
		t.Errorf("Bela sees %+v, ends %v", a.Told, a.Ends)
	}
	var acts []moderation.Acted
	if mo.get("/api/v1/desk/acts?handle=bela").into(&acts); acts[0].Until != end {
		t.Errorf("the log: %+v", acts)
	}
	say := map[string]any{"room": "players", "text": "more"}
	bela.do(http.MethodPost, gamePath(g.ID, "/chat"), say).fails(403, "barred")
	// The same after the end.
	all, err := sqlstore.Accounts.Accounts(t.Context(), "anna", 1)
	if err != nil || all[0].Handle != "Bela" {
		t.Fatalf("%+v, %v", all, err)
	}
	err = sqlstore.Moderation.Act(t.Context(), moderation.Act{Key: "over", At: before - 2, Against: all[0].Player, Take: []string{"chat"}, Until: before - 1, Reason: "x"})
	if err != nil {
		t.Fatal(err)
	}
	bela.do(http.MethodPut, "/api/v1/me/account", map[string]any{}).accepted() // drops the cached session
	bela.post(gamePath(g.ID, "/chat"), say)
	if a := bela.account(); !slices.Equal(a.Bars, []account.Bar{account.BarRated}) || a.Ends[account.BarChat] != 0 {
		t.Errorf("afterwards: %v, %v", a.Bars, a.Ends)
	}
}

// A suspended person can only read the reason and appeal. Moderators see the appeal with the
// report behind the decision, and lifting the suspension takes effect at once.
func TestHeld(t *testing.T) {
	s, sqlstore := deskSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(sqlstore, account.Moderator)
	g := anna.gameWith(bela, map[string]any{"public": true})
	bela.post(gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "something rude"})
	anna.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "chat", "game": g.ID, "alias": g.Seats[1].Alias, "text": "He is rude."}).done()
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": mo.complaints("waiting")[0].Key, "take": []string{"signin"}, "days": 30, "reason": "Words."}).done()

	// The signed-in device is suspended, and a person who cannot prove their identity learns
	// nothing.
	bela.do(http.MethodGet, "/api/v1/me/account", nil).fails(403, "held")
	stranger := s.client(t)
	in := func(c *client, password string) *answer {
		return c.do(http.MethodPost, "/api/v1/session", map[string]any{"handle": "bela", "password": password})
	}
	in(stranger, "not the password").fails(403, "sign-in")
	stranger.do(http.MethodGet, "/api/v1/me/held", nil).fails(401, "signed-out")

	// On another device he sees the reason, and can do nothing else with the account.
	other := s.client(t)
	in(other, good).fails(403, "held")
	var held accounthttp.Held
	other.get("/api/v1/me/held").into(&held)
	if held.Handle != "Bela" || held.Until == 0 || held.Appeal != string(moderation.MayBe) || len(held.Told) != 1 || held.Told[0].Reason != "Words." || held.Told[0].Until != held.Until {
		t.Errorf("he is told %+v", held)
	}
	if me := other.me(); me.Handle != "" {
		t.Errorf("he is %+v", me)
	}
	other.do(http.MethodPut, "/api/v1/me/password", map[string]any{"password": "another horse battery"}).fails(403, "held")
	other.do(http.MethodPost, gamePath(g.ID, "/chat"), map[string]any{"room": "players", "text": "more"}).fails(403, "room") // like any guest

	other.do(http.MethodPost, "/api/v1/complaints", map[string]any{"kind": "appeal", "text": "It was a joke."}).done()
	if other.get("/api/v1/me/held").into(&held); held.Appeal != string(moderation.Waits) {
		t.Errorf("sent: %+v", held)
	}
	list := mo.complaints("waiting")
	if len(list) != 1 || list[0].By != "Bela" || len(list[0].Acts) != 1 || list[0].Acts[0].Ground == nil || list[0].Acts[0].Ground.Game != g.ID ||
		len(list[0].Acts[0].Ground.Said) != 1 || list[0].Acts[0].Ground.Text != "He is rude." {
		t.Fatalf("the desk: %+v", list)
	}
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"complaint": list[0].Key, "give": []string{"signin"}, "reason": "You are right."}).done()
	if a := other.account(); a.Handle != "Bela" || a.Appeal != string(moderation.NoAppeal) || a.Told[0].Reason != "You are right." {
		t.Errorf("given back: %+v", a)
	}
	bela.account()

	// A suspended person can sign out.
	mo.do(http.MethodPost, "/api/v1/desk/acts", map[string]any{"handle": "bela", "take": []string{"signin"}, "reason": "Again."}).done()
	other.do(http.MethodDelete, "/api/v1/session", nil).accepted()
	other.do(http.MethodGet, "/api/v1/me/held", nil).fails(401, "signed-out")
}

// A restriction also applies to the person's programs. During a suspension their tokens do not
// work, and open streams end.
func TestBarredByProgram(t *testing.T) {
	t.Parallel()
	s, sqlstore := deskSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	mo := s.member(t, "Mona").as(sqlstore, account.Moderator)
	fox := s.listen(t, bela.runs("Fox", map[string]any{"from": "all"}), "")
	listed := map[string]any{
		"variant": "yalta", "seats": []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}, "listed": true,
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	}
	act := func(body map[string]any) {
		t.Helper()
		body["handle"], body["reason"] = "bela", "By a program."
		mo.do(http.MethodPost, "/api/v1/desk/acts", body).done()
	}
	g := anna.game("/api/v1/games", func() map[string]any { b := against("star:2", "Fox"); b["chat"] = true; return b }())
	say := map[string]any{"room": "players", "text": "Hello."}
	fox.do(http.MethodPost, gamePath(g.ID, "/chat"), say).accepted()
	fox.do(http.MethodPost, "/api/v1/games", listed).accepted()

	act(map[string]any{"take": []string{"chat", "host"}})
	fox.do(http.MethodPost, gamePath(g.ID, "/chat"), say).fails(403, "barred")
	fox.do(http.MethodPost, "/api/v1/games", listed).fails(403, "barred")
	fox.do(http.MethodGet, "/api/v1/me", nil).accepted()

	w := fox.socket()
	w.watch(g.ID, 0)
	w.next("game")
	act(map[string]any{"take": []string{"signin"}})
	fox.do(http.MethodGet, "/api/v1/me", nil).fails(403, "held")
	w.next("goodbye")
	for fox.lines.Scan() { // until the stream ends
	}
	act(map[string]any{"give": []string{"chat", "host", "signin"}})
	fox.do(http.MethodPost, gamePath(g.ID, "/chat"), say).accepted()
	s.listen(t, fox.secret, "")
}
