package web_test

import (
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	eventpkg "github.com/manykings/manykings/events/event"
)

// An organiser chooses the Dutch system where the host has a program for it: a small script, then
// bbpPairings if the environment names it.
func TestEventDutch(t *testing.T) {
	s := signingSite(t)
	anna := s.member(t, "Anna")
	dutch := map[string]any{"variant": "star:2", "sizes": []int{2}, "system": "dutch", "rounds": 2}
	request := func(other map[string]any) map[string]any {
		r := map[string]any{"name": "Open", "form": "swiss", "scoring": "winner", "bye": 100, "tieBreaks": []string{"lots"}, "door": "closed", "clock": map[string]any{"kind": "none"}}
		for _, members := range []map[string]any{dutch, other} {
			maps.Copy(r, members)
		}
		return r
	}
	can := func() bool {
		t.Helper()
		var mine struct{ Dutch bool }
		anna.get("/api/v1/me/events").into(&mine)
		return mine.Dutch
	}
	if can() {
		t.Error("without a program the server claims a program")
	}
	anna.do(http.MethodPost, "/api/v1/events", request(nil)).fails(409, "event-system")
	if runtime.GOOS == "windows" {
		t.Skip("the small program is for a shell")
	}
	program := filepath.Join(t.TempDir(), "pairs")
	write := func(lines string) {
		t.Helper()
		if err := os.WriteFile(program, []byte("#!/bin/sh\n[ $1 = -r ] && echo 'Pairs 1.0' && exit\n"+lines), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	s.events.Dutch = program
	if !can() {
		t.Error("the server does not say that it has a program")
	}
	for _, wrong := range []map[string]any{{"form": "all-play-all"}, {"variant": "yalta", "sizes": []int{3}}, {"system": "burstein"}} {
		if a := anna.do(http.MethodPost, "/api/v1/events", request(wrong)); a.status < 400 {
			t.Errorf("%v: status %d", wrong, a.status)
		}
	}
	e := anna.event(request(nil))
	var people []any
	for i := range 5 {
		people = append(people, map[string]any{"name": fmt.Sprint("Player ", i+1), "rating": 2000 - i})
	}
	anna.of(http.MethodPost, e.Key+"/entrants", map[string]any{"entrants": people})
	rounds := "/api/v1/events/" + e.Key + "/rounds"
	for lines, want := range map[string]string{
		"echo 'no legal pairing' >&2; exit 1": "no legal pairing",
		"echo 1; echo 1 9":                    "does not give pairs",
		"echo 2; echo 1 2; echo 3 4":          "", // the event misses player 5
		"exec yes":                            "printed too much",
	} {
		write(lines)
		a := anna.do(http.MethodPost, rounds, map[string]any{"round": 1})
		if a.status != http.StatusConflict || !strings.Contains(string(a.body), want) || want != "" && !strings.Contains(string(a.body), `"event-program"`) {
			t.Errorf("%q: %d %s", lines, a.status, a.body)
		}
	}
	write(`[ "$(grep -c ^001 "$2")" = 5 ] && printf '3\n1 4\n3 2\n5 0\n'`)
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	again := anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	if r := e.Paired[0]; r.Design != eventpkg.Dutch || r.Program != "Pairs 1.0" || fmt.Sprint(r.Tables[0].Seats, r.Tables[1].Seats, r.Byes) != "[1 4] [3 2] [5]" || again.Acts != e.Acts || e.System != eventpkg.DutchSystem {
		t.Errorf("paired %+v, %d acts, then %d", r, e.Acts, again.Acts)
	}
	file := anna.do(http.MethodGet, "/api/v1/events/"+e.Key+"/file", nil)
	options, acts, err := eventpkg.Read(file.body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := eventpkg.Verify(options, acts); err == nil || !strings.Contains(err.Error(), "another program: Pairs 1.0") {
		t.Errorf("the proof says %v", err)
	}
	bbp := os.Getenv("MANYKINGS_BBPPAIRINGS")
	if bbp == "" {
		t.Log("set MANYKINGS_BBPPAIRINGS to let bbpPairings pair the second round")
		return
	}
	s.events.Dutch = bbp
	for i := range 2 {
		anna.of(http.MethodPut, fmt.Sprintf("%s/rounds/1/tables/%d", e.Key, i+1), map[string]any{"places": []int{1, 2}})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 2})
	if r := e.Paired[1]; !strings.Contains(r.Program, "BBP Pairings") || len(r.Tables) != 2 || len(r.Byes) != 1 || r.Byes[0] == 5 {
		t.Errorf("the second round is %+v", r)
	}
}
