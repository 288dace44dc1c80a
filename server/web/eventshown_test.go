package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/events"
)

// The feed of an event tells each act once, also to a client that comes back, and other changes.
func TestEventStream(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(nil)
	path := "/api/v1/events/" + e.Key
	listen := func(last string) (next func() string, rest func() error) {
		t.Helper()
		ctx, cancel := context.WithCancel(t.Context())
		t.Cleanup(cancel)
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.URL+path+"/stream", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Last-Event-ID", last)
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Body.Close() })
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
			t.Fatalf("%d %s", a.StatusCode, a.Header)
		}
		lines := bufio.NewScanner(a.Body)
		next = func() string { // "id kind: kind of the act"
			t.Helper()
			var id, kind string
			for lines.Scan() {
				switch text := lines.Text(); {
				case strings.HasPrefix(text, "id: "):
					id = text[4:]
				case strings.HasPrefix(text, "event: "):
					kind = text[7:]
				case strings.HasPrefix(text, "data: "):
					var news events.EventNews
					if err := json.Unmarshal([]byte(text[6:]), &news); err != nil {
						t.Fatal(err)
					}
					if news.Act != nil {
						kind += " " + string(news.Act.Kind)
					}
				case text == "" && kind != "":
					return id + " " + kind
				}
			}
			t.Fatalf("the feed ends: %v", lines.Err())
			return ""
		}
		return next, func() error {
			for lines.Scan() {
			}
			return lines.Err()
		}
	}
	hear := func(next func() string, want ...string) {
		t.Helper()
		for _, w := range want {
			if got := next(); got != w {
				t.Fatalf("heard %q, want %q", got, w)
			}
		}
	}
	next, rest := listen("")
	hear(next, "0 changed")
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "A"}, map[string]any{"name": "B"}, map[string]any{"name": "C"}}})
	hear(next, "1 act enter", "2 act enter", "3 act enter", "3 changed")
	anna.of(http.MethodPut, e.Key, map[string]any{"door": "closed", "starts": 1_900_000_000_000})
	hear(next, "3 changed")
	anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	hear(next, "4 act pair", "4 standings", "4 changed")
	back, _ := listen("2")
	hear(back, "3 act enter", "4 act pair", "4 standings", "4 changed")
	lost, _ := listen("99")
	hear(lost, "4 standings", "4 changed")
	// Of changes that follow each other quickly, the standings come at least after the last one.
	for range 6 {
		anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{1, 2, 3}, "reason": "Misread"})
	}
	var acts []string
	last := ""
	for last != "10 changed" {
		if last = next(); strings.Contains(last, "act") {
			acts = append(acts, last)
		}
	}
	if want := []string{"5 act result", "6 act result", "7 act result", "8 act result", "9 act result", "10 act result"}; !slices.Equal(acts, want) {
		t.Errorf("heard %q", acts)
	}
	s.client(t).do(http.MethodGet, "/api/v1/events/NOSUCH/stream", nil).fails(404, "no-event")
	if s.web.Goodbye(t.Context()); rest() != nil {
		t.Error("the compressed feed has no end")
	}
}

// Each caller gets the event that is prepared for all, as if it were made for the caller alone.
func TestEventPrepared(t *testing.T) {
	s := signingSite(t)
	anna, bela, cora, dora := s.member(t, "Anna"), s.member(t, "Bela"), s.member(t, "Cora"), s.member(t, "Dora")
	for name, given := range map[string]map[string]any{
		"swiss": {"length": 60, "bell": "shared", "prizes": []string{"Cup"}, "divisions": []any{
			map[string]any{"name": "Youth", "bornFrom": time.Now().Year() - 30, "prizes": []string{"Book"}}, map[string]any{"name": "Guests", "country": "Peru"},
		}},
		"ladder":   {"form": "ladder", "rounds": 0, "tieBreaks": []string{}, "ladder": map[string]any{"reach": 3, "rule": "insert", "hours": 24}},
		"partners": {"variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed"},
	} {
		e := anna.event(given)
		path := "/api/v1/events/" + e.Key
		anna.of(http.MethodPut, e.Key+"/staff/Bela", map[string]any{"role": "arbiter"})
		anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": []any{map[string]any{"name": "D, E & F <G>", "born": 2010}, map[string]any{"name": "H"}, map[string]any{"name": "I"}}})
		cora.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
		present := map[string]any{"entrants": []int{1, 2, 3, 4}}
		if name == "swiss" {
			cora.of(http.MethodPut, e.Key+"/entrants/4/declaration", map[string]any{"born": 2005})
		}
		if name == "partners" {
			dora.of(http.MethodPost, e.Key+"/entrants", map[string]any{})
			dora.of(http.MethodPut, e.Key+"/partner", map[string]any{"partner": 4})
			present["entrants"] = []int{1, 2, 3, 4, 5}
		} else {
			anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
		}
		read := func(c *client, encoding string) map[string]any {
			a := c.do(http.MethodGet, path, nil, "Accept-Encoding", encoding)
			text := a.body
			if encoding == "gzip" {
				r, err := gzip.NewReader(bytes.NewReader(text))
				if err == nil {
					text, err = io.ReadAll(r)
				}
				if err != nil || a.header.Get("Content-Encoding") != "gzip" {
					t.Fatalf("%s: %v, headers %v", name, err, a.header)
				}
			}
			var found map[string]any
			if err := json.Unmarshal(text, &found); err != nil {
				t.Fatalf("%s: %v: %s", name, err, text)
			}
			if timer, ok := found["timer"].(map[string]any); ok {
				delete(timer, "now")
			}
			if again := c.do(http.MethodGet, path, nil, "If-None-Match", a.header.Get("ETag")); again.status != http.StatusNotModified || len(again.body) > 0 {
				t.Errorf("%s: status %d for the same event", name, again.status)
			}
			return found
		}
		shown := func(c *client, method, path string, body any) map[string]any {
			var e map[string]any
			c.do(method, "/api/v1/events/"+path, body).into(&e)
			if timer, ok := e["timer"].(map[string]any); ok {
				delete(timer, "now")
			}
			return e
		}
		for who, alone := range map[*client]map[string]any{
			anna: shown(anna, http.MethodPut, e.Key+"/present", present),
			bela: shown(bela, http.MethodPut, e.Key+"/present", present),
			cora: shown(cora, http.MethodPost, e.Key+"/entrants", map[string]any{}),
		} {
			for _, encoding := range []string{"gzip", "identity"} {
				if found := read(who, encoding); !reflect.DeepEqual(found, alone) {
					t.Errorf("%s: the event is\n%v, alone it is\n%v", name, found, alone)
				}
			}
		}
		visitor := read(s.client(t), "gzip")
		if visitor["you"] != nil || visitor["arbiter"] != nil || visitor["declared"] != nil || len(visitor["people"].([]any)) < 4 || fmt.Sprint(visitor["people"]) == fmt.Sprint(read(anna, "gzip")["people"]) {
			t.Errorf("%s: a visitor sees %v", name, visitor)
		}
		if own := read(cora, "gzip"); own["you"] != 4.0 {
			t.Errorf("%s: an entrant is %v", name, own["you"])
		}
	}
}

// An organiser enters 500 people at once, and lets all of them play.
func TestEventLarge(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	e := anna.event(nil)
	var people []map[string]any
	var ids []int
	for i := range 500 {
		people = append(people, map[string]any{"name": fmt.Sprintf("A person with a very long name, number %d", i), "club": "The club of the persons with long names"})
		ids = append(ids, i+1)
	}
	if e = anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": people}); len(e.People) != 500 {
		t.Errorf("%d people have entered", len(e.People))
	}
	anna.of(http.MethodPut, e.Key+"/present", map[string]any{"entrants": append(ids, make([]int, 1500)...)})
}
