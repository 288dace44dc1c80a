package web_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/web"
)

var writeRights = flag.Bool("rights", false, "write testdata/rights.txt")

// rightsFile has a line for each operation of the API: the response to each persona who requests
// it for something that belongs to the owner.
const rightsFile = "testdata/rights.txt"

// personas are the callers, those with the fewest rights first, so that a refused request changes
// nothing for the others. The tokens are of a program of the owner.
var personas = []string{"nobody", "guest", "other", "member", "read", "play", "host", "chat", "moderator", "owner"}

// bodies are valid bodies of requests, so that only the rights of the caller can be in the way.
var bodies = map[string]string{
	"makeAccount": `{"handle":"Newcomer","password":"correct horse battery"}`, "askNewPasskey": `{"handle":"Newcomer"}`,
	"makeClub": `{"name":"Bishops","door":"open"}`, "changeClub": `{"door":"invited","about":"We play."}`, "joinClub": `{}`, "setClubMember": `{"role":"manager"}`,
	"makeEvent":     `{"name":"Thursday","variant":"yalta","form":"swiss","rounds":3,"scoring":"linear","bye":0,"tieBreaks":["lots"],"door":"open","clock":{"kind":"none"},"sizes":[3]}`,
	"describeEvent": `{"door":"closed"}`, "enterEvent": `{}`, "pairEvent": `{"round":1}`, "setEventResult": `{"places":[1,2,3],"reason":"seen"}`, "endEvent": `{"ended":true}`,
	"setEventClock": `{"running":true}`, "callArbiter": `{}`, "declareForEvent": `{}`, "proposeEventResult": `{"round":1,"entrant":1,"places":[1,2,3]}`, "confirmEventResult": `{"round":1,"entrant":1,"places":[1,2,3]}`, "callArbiterToCard": `{"round":1,"entrant":1}`,
	"adjournTable": `{"reason":"noise"}`, "replaceEntrant": `{"by":4,"reason":"ill"}`, "appointForEvent": `{"role":"arbiter"}`,
	"complain": `{"kind":"behaviour","handle":"olga"}`, "act": `{"handle":"otto","take":["chat"],"reason":"rude"}`, "actOnClub": `{"reason":"rude","hush":true}`, "actOnProgram": `{"reason":"rude","stop":true}`,
	"annulRatedGames": `{"pool":"star:2","reason":"bought","handle":"otto"}`,
	"createGame":      `{"variant":"star:2","seats":[{"kind":"me"},{"kind":"open"}],"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000}}`,
	"blockInGame":     `{}`, "say": `{"room":"players","text":"Hello"}`, "claim": `{}`, "putConditional": `{"version":0,"edition":0,"lines":[]}`,
	"move": `{"version":VERSION,"seat":1,"text":"e2e4"}`, "rematch": `{}`, "resign": `{"seat":1}`, "returnToSeat": `{"seat":1}`, "joinGame": `{"name":"Nina"}`, "fillSeat": `{"level":3}`,
	"startGame": `{"level":3}`, "propose": `{"kind":"draw"}`, "vote": `{"vote":1,"yes":true}`, "putMe": `{"name":"Nina"}`, "changeAccount": `{"about":"Hello"}`,
	"addBrowser":     `{"endpoint":"https://push.example/1","keys":{"p256dh":"BAAA","auth":"AAAA"}}`,
	"changeListener": `{"choices":{"page":[],"push":[],"mail":[]}}`, "confirmMail": `{"code":"123456"}`, "setMail": `{"address":"anna@example.org"}`, "setMailOpens": `{"on":true}`,
	"addPasskey": `{"ceremony":"none","answer":{}}`, "setPassword": `{"password":"correct horse battery"}`, "makeProgram": `{"name":"Wolf","accepts":{"from":"all"}}`,
	"changeProgram": `{"accepts":{"from":"all"}}`, "makeToken": `{"scopes":["read"],"label":"x"}`, "putVacation": `{"until":UNTIL}`, "askRecovery": `{"who":"olga"}`,
	"putSeek": `{"variants":["star:2"],"clock":{"kind":"none"}}`, "signIn": `{"handle":"olga","password":"wrong horse battery"}`, "convertToPGN": "nonsense",
	"seeNotices": `{}`, "makeCodes": `{}`, "makePass": `{}`, "askPasskey": `{}`, "makeClubInvitation": `{}`,
}

// queries are the parameters of operations that need some.
var queries = map[string]string{
	"getChat": "?room=players", "getCourse": "?pool=star:2", "getMyCourse": "?pool=star:2", "getLeaders": "?pool=star:2", "getRefusal": "?text=e2e5",
	"drawPosition": "?game=star:2", "print": "?variant=star:2", "unpairEvent": "?reason=late", "resumeTable": "?reason=quiet",
}

// atTables are the operations on the first round of an event.
var atTables = []string{"unpairEvent", "setEventResult", "setEventClock", "callArbiter", "answerCall", "replaceEntrant", "adjournTable", "resumeTable", "proposeEventResult", "confirmEventResult", "callArbiterToCard"}

// waiting are the operations on games that have not begun. spoiling are the operations that need
// a new world afterwards.
var (
	waiting  = []string{"joinGame", "fillSeat", "startGame", "removeSeat", "leaveSeat", "callOff"}
	spoiling = []string{
		"closeAccount", "signOut", "makeAccount", "askNewPasskey", "closeClub", "setClubMember", "leaveClub", "joinClub", "removeProgram", "removeToken", "endDevices", "endDevice",
		"act", "actOnClub", "appointForEvent", "actOnProgram", "putMe", "blockSomebody", "block", "getEvents",
	}
)

// world is a site with things that belong to the owner.
type world struct {
	*site
	clients map[string]*client
	secrets map[string]string // secrets of tokens
	fill    map[string]string // values of path parameters
}

func newWorld(t *testing.T) *world {
	t.Helper()
	store := accounts(t)
	s := newSite(t, func(c *siteConfig) {
		c.People.Passwords, c.People.Accounts, c.People.Relations, c.People.Clubs, c.People.Complaints, c.People.Programs = true, store.Accounts, store.Relations, store.Clubs, store.Moderation, store.Programs
	})
	w := &world{site: s, secrets: map[string]string{}, fill: map[string]string{}}
	w.clients = map[string]*client{
		"nobody": s.client(t), "guest": s.client(t), "other": s.member(t, "Otto"), "member": s.member(t, "Mila"),
		"moderator": s.member(t, "Mona").as(store, account.Moderator), "owner": s.member(t, "Olga"),
	}
	w.clients["guest"].do(http.MethodPut, "/api/v1/me", map[string]any{"name": "Gustav"}).accepted()
	owner := w.clients["owner"]
	made := owner.club("Rooks", "invited")
	w.clients["member"].post("/api/v1/clubs/Rooks/members", map[string]any{"invitation": made.Invitation})
	for _, scope := range []string{"read", "play", "host", "chat"} {
		w.secrets[scope] = owner.runs("Fox "+scope, map[string]any{"from": "all"}, scope)
	}
	var tokens []botaccounthttp.Token
	owner.get("/api/v1/me/programs/Fox%20read/tokens").into(&tokens)
	w.fill = map[string]string{
		"club": "Rooks", "name": "Fox%20read", "family": "star", "what": "cards", "seat": "1", "message": "1", "key": "AAAAAAAAAAAA", "handle": "mila",
		"/me/devices/{id}": owner.account().Devices[0].ID, "/me/passkeys/{id}": "none", "/me/browsers/{id}": "none", "/variants/{id}": "star:2",
		"/tokens/{id}": tokens[0].ID,
	}
	return w
}

// path returns the path of a request; a game in it is a new one of the owner.
func (w *world) path(t *testing.T, operation, pattern string) (path string, version uint64) {
	t.Helper()
	path = pattern
	if strings.HasPrefix(pattern, "/games/{id}") {
		g := w.clients["owner"].game("/api/v1/games", newGame(""))
		if !slices.Contains(waiting, operation) {
			g = w.client(t).game(gamePath(g.ID, "/seats/2"), map[string]any{"name": "Pia"})
		}
		path, version = strings.Replace(path, "{id}", string(g.ID), 1), g.Version
	}
	if strings.HasPrefix(pattern, "/events/{event}") {
		path = strings.NewReplacer("{event}", w.event(operation), "{entrant}", "1", "{round}", "1", "{table}", "1", "{token}", "1-AAAAAAAAAA").Replace(path)
	}
	for name, value := range w.fill {
		if before, rest, found := strings.Cut(name, "{"); found {
			path = strings.Replace(path, before+"{"+rest, before+value, 1)
		}
	}
	if strings.HasPrefix(pattern, "/variants/{id}") {
		path = strings.Replace(path, "{id}", "star:2", 1)
	}
	if pattern == "/people/{handle}" || strings.HasPrefix(pattern, "/people/") || strings.HasPrefix(pattern, "/me/") {
		path = strings.ReplaceAll(path, "{handle}", "olga")
	}
	for name, value := range w.fill {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return path, version
}

// event creates an event of the owner with the member as entrant 1, and returns its key.
func (w *world) event(operation string) string {
	owner := w.clients["owner"]
	if old := w.fill["event"]; old != "" { // the number of events is limited
		owner.do(http.MethodDelete, "/api/v1/events/"+old, nil)
	}
	e := owner.event(map[string]any{"length": 60, "bell": "score"})
	w.fill["event"] = e.Key
	entrants := []any{map[string]any{"handle": "mila"}, map[string]any{"name": "Pia"}, map[string]any{"name": "Quirin"}}
	owner.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	if slices.Contains(atTables, operation) {
		owner.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	}
	return e.Key
}

// Every persona requests every operation on something that belongs to the owner and gets the
// response in testdata/rights.txt. An operation without a line fails the test. Review changes
// before writing them: go test ./server/web -run TestRights -rights
func TestRights(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var api struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	w.clients["nobody"].get("/api/v1/openapi.json").into(&api)
	wanted := map[string]string{}
	if text, err := os.ReadFile(rightsFile); err == nil {
		for line := range strings.Lines(string(text)) {
			operation, rest, _ := strings.Cut(strings.TrimSpace(line), ":")
			wanted[operation] = strings.TrimSpace(rest)
		}
	}
	got := map[string]string{}
	for _, pattern := range slices.Sorted(maps.Keys(api.Paths)) {
		for _, method := range slices.Sorted(maps.Keys(api.Paths[pattern])) {
			operation := api.Paths[pattern][method].OperationID
			if operation == "stream" || operation == "getEventStream" || operation == "socket" || pattern == "/ws" {
				continue // their responses do not end; TestTokens and TestScopes
			}
			if slices.Contains(spoiling, operation) {
				w = newWorld(t)
			}
			var cells []string
			path, version := w.path(t, operation, pattern)
			path += queries[operation]
			for _, persona := range personas {
				cells = append(cells, persona+"="+w.ask(t, persona, method, path, strings.NewReplacer("VERSION", fmt.Sprint(version), "UNTIL", fmt.Sprint(time.Now().Add(72*time.Hour).UnixMilli())).Replace(bodies[operation])))
			}
			if slices.Contains(spoiling, operation) {
				w = newWorld(t)
			}
			got[operation] = strings.Join(cells, " ")
		}
	}
	if *writeRights {
		var b strings.Builder
		for _, operation := range slices.Sorted(maps.Keys(got)) {
			fmt.Fprintf(&b, "%s: %s\n", operation, got[operation])
		}
		if err := os.WriteFile(rightsFile, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	for operation, cells := range got {
		switch want, ok := wanted[operation]; {
		case !ok:
			t.Errorf("%s has no line in %s: %s", operation, rightsFile, cells)
		case cells != want:
			t.Errorf("%s:\n%s, want\n%s", operation, cells, want)
		}
		delete(wanted, operation)
	}
	for operation := range wanted {
		t.Errorf("%s has a line in %s and is no operation", operation, rightsFile)
	}
}

// ask returns the code of a problem, or ok.
func (w *world) ask(t *testing.T, persona, method, path, body string) string {
	t.Helper()
	c, header := w.clients[persona], []string(nil)
	if secret := w.secrets[persona]; secret != "" {
		c, header = w.site.client(t), []string{"Authorization", "Bearer " + secret}
	}
	var sent any
	if body != "" {
		sent = body
	}
	if path == "/records/pgn" {
		header = append(header, "Content-Type", "text/plain")
	}
	a := c.do(strings.ToUpper(method), "/api/v1"+path, sent, header...)
	if a.status < http.StatusBadRequest {
		return "ok"
	}
	var p web.Problem
	if err := json.Unmarshal(a.body, &p); err != nil || p.Code == "" {
		t.Errorf("%s %s as %s: %d %.200s", method, path, persona, a.status, a.body)
	}
	return p.Code
}
