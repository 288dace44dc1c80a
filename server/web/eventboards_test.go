package web_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
)

// In an event over the board, the organiser enters people and results.
func TestEventAtBoards(t *testing.T) {
	s := signingSite(t)
	anna, bela := s.member(t, "Anna"), s.member(t, "Bela")
	e := anna.event(map[string]any{"door": "closed"})
	path := "/api/v1/events/" + e.Key
	bela.do(http.MethodPost, path+"/entrants", map[string]any{}).fails(403, "event-closed")
	bela.do(http.MethodPost, path+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "Cora"}}}).fails(403, "organiser")
	entrants := []any{map[string]any{"handle": "bela", "name": "Bela"}}
	for i := range 6 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1), "club": "Rooks", "rating": 1500 + i})
	}
	e = anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	anna.do(http.MethodPost, path+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "New"}, map[string]any{"name": "Guest 1"}}}).fails(409, "event-entered")
	if len(e.People) != 7 {
		t.Errorf("%d entrants", len(e.People))
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Byes) != 1 || len(e.Paired[0].Tables) != 2 || e.Open != 2 {
		t.Fatalf("round 1: %+v", e.Paired[0])
	}
	anna.do(http.MethodPost, path+"/rounds", map[string]any{"round": 2}).fails(409, "event-open")
	anna.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 2, 4}}).fails(409, "event-places")
	bela.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}}).fails(403, "organiser")
	e = anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}})
	anna.do(http.MethodPut, path+"/rounds/1/tables/1", map[string]any{"places": []int{3, 2, 1}}).fails(409, "event-reason")
	if a := anna.do(http.MethodDelete, path+"/rounds/1", nil); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a round taken back without a reason: %d %s", a.status, a.body)
	}
	anna.of(http.MethodDelete, e.Key+"/rounds/1?reason=Late", nil)
	bela.of(http.MethodDelete, e.Key+"/entrants/1", nil) // herself
	bela.do(http.MethodDelete, path+"/entrants/2", nil).fails(403, "organiser")
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if len(e.Paired[0].Byes) != 0 {
		t.Errorf("a bye among six: %+v", e.Paired[0])
	}

	a := bela.get(path)
	if got := bela.do(http.MethodGet, path, nil, "If-None-Match", a.header.Get("ETag")); got.status != http.StatusNotModified || len(got.body) > 0 {
		t.Errorf("unchanged: %d, %d bytes", got.status, len(got.body))
	}
	var list []events.ListedEvent
	s.client(t).get("/api/v1/events").into(&list)
	if len(list) != 1 || list[0].Entrants != 7 {
		t.Errorf("the list: %+v", list)
	}
	bela.do(http.MethodDelete, path, nil).fails(403, "organiser")
	anna.do(http.MethodDelete, path, nil)
	anna.do(http.MethodGet, path, nil).fails(404, "no-event")
}

// The owner appoints an arbiter, who runs the round: the clock, a call, a player who falls ill, a
// wrong result. Everybody reads each act with its author and reason.
func TestEventDesk(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora")
	e := anna.event(map[string]any{"length": 60, "bell": "shared"})
	path := "/api/v1/events/" + e.Key
	var entrants []any
	for _, handle := range []string{"bela", "cora"} {
		entrants = append(entrants, map[string]any{"handle": handle})
	}
	for i := range 5 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1)})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	bela.do(http.MethodPut, path+"/staff/bela", map[string]any{"role": "arbiter"}).fails(403, "organiser")
	anna.do(http.MethodPut, path+"/staff/anna", map[string]any{"role": "arbiter"}).fails(422, "invalid")
	e = anna.of(http.MethodPut, e.Key+"/staff/bela", map[string]any{"role": "arbiter"})
	if len(e.Staff) != 1 || e.Staff[0] != (events.EventMember{Handle: "Bela", Role: events.Arbiter}) || !e.Owner {
		t.Errorf("staff %+v", e.Staff)
	}
	bela.do(http.MethodPost, path+"/rounds", map[string]any{"round": 1}).fails(403, "organiser")
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if e.Timer == nil || e.Timer.Running || e.Timer.Left != 3_600_000 {
		t.Errorf("the round clock before the start: %+v", e.Timer)
	}

	cora.do(http.MethodPut, path+"/clock", map[string]any{"running": true}).fails(403, "organiser")
	bela.do(http.MethodPut, path+"/clock", map[string]any{"running": false, "left": 4_000_000}).fails(409, "event-reason")
	e = bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true})
	again := bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": true})
	if !e.Timer.Running || again.Acts != e.Acts || !e.Arbiter || e.Organiser {
		t.Errorf("started twice: %+v, %d acts, then %d", e.Timer, e.Acts, again.Acts)
	}
	bela.of(http.MethodPut, e.Key+"/clock", map[string]any{"running": false, "left": 1_800_000, "reason": "A draught"})

	// Cora calls the arbiter to her table.
	at := 1
	for i, table := range e.Paired[0].Tables {
		if slices.Contains(table.Seats, 2) {
			at = i + 1
		}
	}
	spare := e.Paired[0].Byes
	if slices.Contains(spare, 2) { // she has no table: somebody is ill
		out := e.Paired[0].Tables[0].Seats[0]
		e = bela.of(http.MethodPut, fmt.Sprintf("%s/rounds/1/tables/1/entrants/%d", e.Key, out), map[string]any{"by": 2, "reason": "Ill"})
		spare = []int{out}
	}
	table := fmt.Sprintf("%s/rounds/1/tables/%d", e.Key, at)
	anna.do(http.MethodPut, "/api/v1/events/"+table+"/call", map[string]any{}).fails(403, "not-at-table")
	cora.of(http.MethodPut, table+"/call", map[string]any{"reason": "An illegal move"})
	e = cora.of(http.MethodPut, table+"/call", map[string]any{})
	if e.Calls != 1 || !e.Paired[0].Tables[at-1].Called {
		t.Errorf("%d calls", e.Calls)
	}
	cora.do(http.MethodDelete, "/api/v1/events/"+table+"/call", nil).fails(403, "organiser")
	if e = bela.of(http.MethodDelete, table+"/call", nil); e.Calls != 0 {
		t.Errorf("%d calls after the answer", e.Calls)
	}

	seats := e.Paired[0].Tables[at-1].Seats
	out := seats[0]
	if out == 2 {
		out = seats[1]
	}
	swap := fmt.Sprintf("%s/entrants/%d", table, out)
	bela.do(http.MethodPut, "/api/v1/events/"+swap, map[string]any{"by": 2, "reason": "Ill"}).fails(409, "event-seated")
	e = bela.of(http.MethodPut, swap, map[string]any{"by": spare[0], "reason": "Ill"})
	again = bela.of(http.MethodPut, swap, map[string]any{"by": spare[0], "reason": "Ill"})
	if slices.Contains(e.Paired[0].Tables[at-1].Seats, out) || again.Acts != e.Acts {
		t.Errorf("%v still sits at %v, %d acts, then %d", out, e.Paired[0].Tables[at-1].Seats, e.Acts, again.Acts)
	}
	bela.of(http.MethodPut, table, map[string]any{"places": []int{1, 2, 3}})
	bela.of(http.MethodPut, table, map[string]any{"places": []int{2, 1, 3}, "reason": "Misread"})

	var acts []events.EventAct
	s.client(t).get(path + "/acts").into(&acts)
	var told []string
	for _, a := range acts {
		if a.Reason != "" {
			told = append(told, fmt.Sprintf("%s by %q: %s", a.Kind, a.By, a.Reason))
		}
		if a.Again != (a.Reason == "Misread") {
			t.Errorf("%+v", a)
		}
	}
	want := []string{`clock by "Bela": A draught`, `call by "": An illegal move`, `replace by "Bela": Ill`, `result by "Bela": Misread`}
	if got := strings.Join(told, "; "); !strings.HasSuffix(got, strings.Join(want[1:], "; ")) || !strings.Contains(got, want[0]) {
		t.Errorf("told %s, want %s", got, want)
	}
	var rest []events.EventAct
	s.client(t).get(fmt.Sprintf("%s/acts?after=%d", path, len(acts)-1)).into(&rest)
	if len(rest) != 1 || rest[0].Number != len(acts) {
		t.Errorf("the last act: %+v", rest)
	}
	bela.of(http.MethodDelete, e.Key+"/staff/bela", nil) // an arbiter may leave
	bela.do(http.MethodPut, path+"/clock", map[string]any{"running": true}).fails(403, "organiser")
	text := s.client(t).do(http.MethodGet, path+"/file", nil)
	options, file, err := eventpkg.Read(text.body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, file); err != nil {
		t.Error(err)
	}
}

// Online the games end with the round.
func TestEventLength(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(map[string]any{"online": true, "length": 30, "clock": map[string]any{"kind": "game", "initial": 600_000, "increment": 5_000}})
	if e.Bell != eventpkg.Shared || e.Clock.Total != 1_800_000 {
		t.Errorf("bell %q, clock %+v", e.Bell, e.Clock)
	}
	for i := range 3 {
		s.member(t, fmt.Sprint("Player", i+1)).of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if e.Timer == nil || !e.Timer.Running {
		t.Errorf("the round clock: %+v", e.Timer)
	}
	organiser.do(http.MethodPut, "/api/v1/events/"+e.Key+"/clock", map[string]any{"running": false, "reason": "x"}).fails(409, "event-online")
	a := organiser.do(http.MethodPost, "/api/v1/events", map[string]any{
		"name": "Slow", "variant": "yalta", "form": "swiss", "rounds": 3, "scoring": "linear", "bye": 0, "tieBreaks": []string{}, "door": "open",
		"sizes": []int{3}, "online": true, "length": 30, "clock": map[string]any{"kind": "days", "perMove": 86_400_000},
	})
	a.fails(422, "invalid")
}

// Two phones at a wooden board, without accounts: one player enters the result, another one
// confirms it.
func TestEventCards(t *testing.T) {
	s := signingSite(t)
	anna, guest := s.member(t, "Anna"), s.member(t, "Otto")
	e := anna.event(nil)
	path := "/api/v1/events/" + e.Key
	var entrants []any
	for i := range 6 {
		entrants = append(entrants, map[string]any{"name": fmt.Sprint("Guest ", i+1)})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": entrants})
	guest.do(http.MethodGet, path+"/cards", nil).fails(403, "organiser")
	var cards []events.EventTableCard
	anna.get(path + "/cards").into(&cards)
	if len(cards) != 2 || cards[0].Token == cards[1].Token {
		t.Fatalf("cards %+v", cards)
	}
	first, second := s.client(t), s.client(t)
	read := func(c *client, card int) (shown events.EventCard) {
		t.Helper()
		c.get(path + "/cards/" + cards[card].Token).into(&shown)
		return shown
	}
	if got := read(first, 0); got.Round != 0 || len(got.People) != 0 || got.Table != 1 {
		t.Errorf("before the first round: %+v", got)
	}
	for _, token := range []string{"1", "1-", "1-AAAAAAAAAA", "2" + cards[0].Token[1:], "0-A", "x"} {
		first.do(http.MethodGet, path+"/cards/"+token, nil).fails(404, "no-card")
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	seats := e.Paired[0].Tables[0].Seats
	send := func(c *client, what string, entrant int, places ...int) *answer {
		return c.do(http.MethodPut, path+"/cards/"+cards[0].Token+"/"+what, map[string]any{"round": 1, "entrant": entrant, "places": places})
	}
	send(first, "proposal", e.Paired[0].Tables[1].Seats[0], 1, 2, 3).fails(403, "not-at-table")
	send(first, "proposal", seats[0], 1, 2, 4).fails(409, "event-places")
	send(second, "confirmation", seats[1], 1, 2, 3).fails(409, "event-proposal")
	for range 2 { // a repeated request changes nothing
		if a := send(first, "proposal", seats[0], 1, 2, 3); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	send(first, "confirmation", seats[1], 1, 2, 3).fails(409, "event-same")
	if mine, other := read(first, 0).Proposed, read(second, 0).Proposed; !mine.Yours || other.Yours || other.By != seats[0] {
		t.Errorf("proposals %+v, %+v", mine, other)
	}
	send(second, "confirmation", seats[1], 2, 1, 3).fails(409, "event-proposal")
	for range 2 {
		if a := send(second, "confirmation", seats[1], 1, 2, 3); a.status != http.StatusOK {
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	got := anna.of(http.MethodGet, e.Key, nil)
	if fmt.Sprint(got.Paired[0].Tables[0].Places) != "[1 2 3]" || got.Open != 1 || got.Acts != e.Acts+2 {
		t.Errorf("places %v, %d open, %d acts after %d", got.Paired[0].Tables[0].Places, got.Open, got.Acts, e.Acts)
	}
	// The file has no token, and proves the event.
	file := s.client(t).do(http.MethodGet, path+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil || strings.Contains(string(file.body), cards[0].Token[2:]) {
		t.Fatalf("the file: %v", err)
	}
	if _, err := eventpkg.Verify(options, acts); err != nil {
		t.Error(err)
	}
	a := second.do(http.MethodPut, path+"/cards/"+cards[1].Token+"/call", map[string]any{"round": 1, "entrant": e.Paired[0].Tables[1].Seats[2]})
	if a.status != http.StatusOK || anna.of(http.MethodGet, e.Key, nil).Calls != 1 {
		t.Errorf("a call: %d %s", a.status, a.body)
	}
	// Online events have games instead.
	online := anna.event(map[string]any{"online": true, "clock": map[string]any{"kind": "game", "initial": 600_000}})
	anna.get("/api/v1/events/" + online.Key + "/cards").into(&cards)
	if len(cards) != 0 {
		t.Errorf("cards online: %+v", cards)
	}
}
