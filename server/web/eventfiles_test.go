package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"
	"unicode/utf8"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
)

// Calendars have the events with a known start.
func TestEventCalendar(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	starts := time.Date(2027, 3, 4, 18, 30, 0, 0, time.UTC)
	e := anna.event(map[string]any{"name": "Rooks; Kings, and others", "about": "Bring a board, come early.", "starts": starts.UnixMilli(), "length": 50, "bell": "score"})
	anna.event(map[string]any{"name": "Some day"})
	old := anna.event(map[string]any{"name": "Long ago", "starts": starts.AddDate(-10, 0, 0).UnixMilli()})
	a := s.client(t).get("/api/v1/events/calendar.ics")
	text := string(a.body)
	for _, want := range []string{
		"BEGIN:VCALENDAR\r\n", "DTSTART:20270304T183000Z\r\n", "DTEND:20270304T213000Z\r\n", `SUMMARY:Rooks\; Kings\, and others` + "\r\n", `DESCRIPTION:Bring a board\, come early.` + "\r\n",
		"/events/" + e.Key + "\r\n", "UID:" + e.Key + "@",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "Some day") || strings.Contains(text, "Long ago") || strings.Count(text, "BEGIN:VEVENT") != 1 || a.header.Get("Content-Type") != "text/calendar; charset=utf-8" {
		t.Errorf("%v\n%s", a.header, text)
	}
	if own := string(s.client(t).get("/api/v1/events/" + old.Key + "/calendar.ics").body); !strings.Contains(own, "SUMMARY:Long ago") {
		t.Errorf("its own calendar:\n%s", own)
	}
	long := events.Calendar("https://kings.example", []events.Head{{Key: "K", Starts: 1, Setting: events.Setting{Options: eventpkg.Options{Name: strings.Repeat("é", 90)}, About: "One\nTwo"}}})
	for line := range strings.SplitSeq(long, "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	if !strings.Contains(long, `DESCRIPTION:One\nTwo`) || !strings.Contains(strings.ReplaceAll(long, "\r\n ", ""), strings.Repeat("é", 90)) {
		t.Errorf("a long name:\n%s", long)
	}
}

// Other sites embed the standings of an event.
func TestEventEmbed(t *testing.T) {
	s := signingSite(t, func(c *siteConfig) {
		c.Page = fstest.MapFS{"index.html": {Data: []byte("<head>" + siteImageTag + titleTag + "</head>")}}
	})
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{"name": "Kings & Rooks"})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A <b>"}}})
	visitor := s.client(t)
	page := string(visitor.do(http.MethodGet, "/events/"+e.Key, nil, "Accept-Language", "fr").body)
	for _, want := range []string{`og:title" content="Kings &amp; Rooks"`, `appariements, résultats et classement." />`, "/events/" + e.Key + `" />`, "json+oembed"} {
		if !strings.Contains(page, want) {
			t.Errorf("%s is missing in %s", want, page)
		}
	}
	frame := visitor.get("/embed/events/" + e.Key)
	for _, want := range []string{"Kings &amp; Rooks", "A &lt;b&gt;", `href="/events/` + e.Key} {
		if !strings.Contains(string(frame.body), want) {
			t.Errorf("%s is missing in %s", want, frame.body)
		}
	}
	if p := frame.header.Get("Content-Security-Policy"); !strings.Contains(p, "frame-ancestors *") || frame.header.Get("Set-Cookie") != "" {
		t.Errorf("policy %q, cookie %q", p, frame.header.Get("Set-Cookie"))
	}
	if a := visitor.do(http.MethodGet, "/embed/events/NOSUCH", nil); a.status != http.StatusNotFound {
		t.Errorf("no such event: %d", a.status)
	}
	path := "v1/oembed?url=" + s.URL + "/events/" + e.Key
	var data map[string]any
	visitor.get("/api/" + path).into(&data)
	if data["title"] != "Kings & Rooks" || !strings.Contains(fmt.Sprint(data["html"]), "/embed/events/"+e.Key) || data["thumbnail_url"] != nil {
		t.Errorf("oEmbed: %v", data)
	}
	visitor.do(http.MethodGet, strings.Replace("/api/"+path, e.Key, "NOSUCH", 1), nil).fails(404, "no-game")
}

// The report of FIDE is for tables of two.
func TestEventReport(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{"variant": "star:2", "sizes": []int{2}})
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A", "rating": 1500}, map[string]any{"name": "B"}}})
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 1}})
	text := s.client(t).get("/api/v1/events/" + e.Key + "/report").body
	read, err := eventpkg.ReadTRF(text, "star:2", "seed")
	if err != nil || len(read.Entrants()) != 2 || len(read.Rounds()) != 1 || read.Standings()[0].Rank != 1 {
		t.Errorf("%v\n%s", err, text)
	}
	anna.do(http.MethodGet, "/api/v1/events/"+anna.event(nil).Key+"/report", nil).fails(409, "event-trf")
}

// The CSV of an event has the standings after a round too.
func TestEventCSV(t *testing.T) {
	s := signingSite(t)
	organiser := s.member(t, "Organiser")
	e := organiser.event(nil)
	organiser.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []map[string]any{{"name": "Ann"}, {"name": "Cy"}, {"name": "Di"}}})
	for round := 1; round <= 2; round++ {
		organiser.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": round})
		organiser.of(http.MethodPut, fmt.Sprint(e.Key, "/rounds/", round, "/tables/1"), map[string]any{"places": []int{1, 2, 3}})
	}
	for after, want := range map[string]string{"": "3\n", "?after=1": "2\n"} {
		a := s.client(t).do(http.MethodGet, "/api/v1/events/"+e.Key+"/csv/standings"+after, nil)
		head, _, _ := strings.Cut(string(a.body), "\n")
		if rounds := fmt.Sprint(strings.Count(head, "round ")+1, "\n"); a.status != 200 || rounds != want {
			t.Errorf("csv%s: %d %s", after, a.status, a.body)
		}
	}
}
