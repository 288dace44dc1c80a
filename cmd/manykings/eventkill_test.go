package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/internal/test/load"
)

// heldEvent is an event as the server answers.
type heldEvent struct {
	Key    string
	Ended  bool
	Open   int
	People []struct {
		ID        int
		Handle    string
		Exhibitor bool
	}
	Teamed [][]int
	Ladder *struct {
		Challenges []struct{ By int }
	}
	Paired []struct {
		Tables []struct {
			Seats, Places []int
			Game          string
		}
	}
	Standings []struct{ Entrant int }
}

// eventSiege is an event whose server is killed in the middle of requests.
type eventSiege struct {
	*testing.T
	server    *load.Server
	directory string
	dice      *rand.Rand
	kills     int // still to come
	killed    int
	organiser *visitor
	people    map[string]*visitor
	key       string
}

// Events of every form are played online while the server is killed in the middle of requests, again
// and again: between pairing and the start of the games too. Acknowledged acts are there
// afterwards, every round is paired once, every table has one game and one result, and the file proves
// the pairings.
func TestKillEvents(t *testing.T) {
	kills := 2 // of each event; -kills for more
	if *howOften > 0 {
		kills = *howOften
	}
	chess := map[string]any{"variant": "star:2", "sizes": []int{2}, "rounds": 2, "form": "swiss"}
	for name, given := range map[string]map[string]any{
		"Swiss":    {"variant": "yalta", "sizes": []int{3}},
		"doubles":  {"variant": "star:4,teams=pairs", "sizes": []int{4}, "partners": "fixed", "rounds": 1},
		"evenings": {"rounds": 4, "evening": 2, "best": 1},
		"arena":    {"form": "arena", "rounds": 0, "length": 30},
		"ladder":   {"form": "ladder", "rounds": 0, "ladder": map[string]any{"reach": 3, "rule": "insert", "hours": 24}},
		"slow":     {"days": 1, "bell": "shared", "automatic": true, "clock": map[string]any{"kind": "none"}},
		"display":  {"form": "display", "rounds": 1, "taking": "turns"},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "Swiss" && name != "arena" {
				t.Skip("one event with rounds and one without are enough")
			}
			s := &eventSiege{T: t, directory: t.TempDir(), dice: rand.New(rand.NewPCG(uint64(len(name)), 9)), kills: kills, people: map[string]*visitor{}}
			s.server = serving(t, s.directory, "--passwords")
			body := maps.Clone(chess)
			maps.Copy(body, map[string]any{
				"name": name, "scoring": "linear", "bye": 50, "tieBreaks": []string{"wins", "lots"}, "door": "open", "online": true,
				"clock": map[string]any{"kind": "game", "initial": 600_000},
			})
			maps.Copy(body, given)
			s.play(body)
			t.Logf("%d kills", s.killed)
		})
	}
}

// account makes an account.
func (s *eventSiege) account(handle string) *visitor {
	v := newVisitor(s.T, &s.server)
	v.ask("POST", "/api/v1/account", map[string]any{"handle": handle, "password": "correct horse battery"}, 200)
	return v
}

// again kills the server and starts it again on the same data.
func (s *eventSiege) again() {
	s.server.Kill()
	s.server = serving(s.T, s.directory, "--passwords")
	s.killed++
}

// send sends a request and returns the status, 0 without an answer.
func (s *eventSiege) send(v *visitor, method, url string, body any) (int, string) {
	text, err := json.Marshal(body)
	if err != nil {
		return 0, err.Error()
	}
	r, err := http.NewRequestWithContext(s.Context(), method, url, bytes.NewReader(text))
	if err != nil {
		return 0, err.Error()
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := v.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err.Error()
	}
	return answer.StatusCode, string(said)
}

// event returns the present event.
func (s *eventSiege) event() (e heldEvent) {
	s.Helper()
	if err := json.Unmarshal([]byte(s.organiser.ask("GET", "/api/v1/events/"+s.key, nil, 200)), &e); err != nil {
		s.Fatal(err)
	}
	return e
}

// insist sends a request until it is done, and kills the server in the middle of some. An answer 200
// means that it is done, also after another kill.
func (s *eventSiege) insist(v *visitor, method, path string, body any, done func(e *heldEvent) bool) {
	s.Helper()
	for range 20 {
		kill := s.kills > 0 && s.dice.IntN(2) == 0
		url := s.server.URL + path
		type reply struct {
			status int
			said   string
		}
		answered := make(chan reply, 1)
		go func() {
			status, said := s.send(v, method, url, body)
			answered <- reply{status, said}
		}()
		if kill {
			s.kills--
			time.Sleep(time.Duration(s.dice.IntN(30_000)) * time.Microsecond)
			s.again()
		}
		a := <-answered
		e := s.event()
		switch {
		case a.status == http.StatusOK && !done(&e):
			s.Fatalf("%s %s was acknowledged and is lost: %+v", method, path, e)
		case done(&e):
			return
		case !kill:
			s.Fatalf("%s %s: %d %s", method, path, a.status, a.said)
		}
	}
	s.Fatalf("%s %s is never done", method, path)
}

// until waits until the event fits.
func (s *eventSiege) until(what string, fits func(e *heldEvent) bool) heldEvent {
	s.Helper()
	for range 300 {
		if e := s.event(); fits(&e) {
			return e
		}
		time.Sleep(200 * time.Millisecond)
	}
	s.Fatalf("never: %s: %+v", what, s.event())
	return heldEvent{}
}

// play plays a whole event.
func (s *eventSiege) play(body map[string]any) {
	s.Helper()
	s.organiser = s.account("Organiser")
	var made heldEvent
	if err := json.Unmarshal([]byte(s.organiser.ask("POST", "/api/v1/events", body, 200)), &made); err != nil {
		s.Fatal(err)
	}
	s.key = made.Key
	path := "/api/v1/events/" + s.key
	for i := range body["sizes"].([]int)[0] + 2 {
		handle := fmt.Sprint("Player", i+1)
		s.people[handle] = s.account(handle)
		s.insist(s.people[handle], "POST", path+"/entrants", map[string]any{}, func(e *heldEvent) bool { return len(e.People) == i+1 })
		if body["partners"] == "fixed" && i == 3 {
			break // two pairs
		}
	}
	if body["partners"] == "fixed" {
		s.insist(s.organiser, "POST", path+"/teams", map[string]any{}, func(e *heldEvent) bool { return len(e.Teamed) == 2 })
	}
	if body["form"] == "display" {
		s.insist(s.organiser, "PUT", path+"/entrants/2/exhibitor", map[string]any{"exhibitor": true}, func(e *heldEvent) bool { return e.People[1].Exhibitor })
	}
	for round := 1; round <= max(1, body["rounds"].(int)); round++ {
		if round > 1 && body["days"] != nil {
			s.until("the next round", func(e *heldEvent) bool { return len(e.Paired) == round })
			s.deadline(path)
			break
		}
		s.insist(s.organiser, "POST", path+"/rounds", map[string]any{"round": round}, func(e *heldEvent) bool { return len(e.Paired) == round })
		if body["form"] == "ladder" {
			s.challenge(path)
		}
		s.finish(body["form"] == "arena")
	}
	if body["form"] == "arena" {
		s.insist(s.organiser, "PUT", path+"/clock", map[string]any{"running": true, "left": 0}, func(*heldEvent) bool { return true })
		for !s.until("the last tables", func(e *heldEvent) bool { return e.Ended || e.Open > 0 && !s.unbegun(e) }).Ended {
			s.finish(true)
			if s.event().Open == 0 {
				s.until("the end", func(e *heldEvent) bool { return e.Ended })
			}
		}
	} else {
		s.insist(s.organiser, "PUT", path+"/end", map[string]any{"ended": true}, func(e *heldEvent) bool { return e.Ended })
	}
	for s.kills > 0 && s.killed == 0 {
		s.again()
	}
	s.judge(path)
}

// challenge lets the two last ones of a ladder challenge the two first ones.
func (s *eventSiege) challenge(path string) {
	s.Helper()
	for _, pair := range [][2]int{{3, 1}, {4, 2}} {
		by, whom := s.people[fmt.Sprint("Player", pair[0])], s.people[fmt.Sprint("Player", pair[1])]
		s.insist(by, "POST", path+"/challenges", map[string]any{"players": []int{pair[1]}}, func(e *heldEvent) bool {
			return len(e.Ladder.Challenges) == 1
		})
		s.insist(whom, "PUT", fmt.Sprintf("%s/challenges/%d", path, pair[0]), map[string]any{"accept": true}, func(e *heldEvent) bool {
			return len(e.Ladder.Challenges) == 0 && slices.ContainsFunc(e.Paired[0].Tables, func(t struct {
				Seats, Places []int
				Game          string
			}) bool {
				return slices.Contains(t.Seats, pair[0])
			})
		})
	}
}

// deadline lets the deadline of the last round pass: its games end, and then the event, by themselves.
func (s *eventSiege) deadline(path string) {
	s.Helper()
	s.until("all games have begun", func(e *heldEvent) bool { return !s.unbegun(e) })
	s.insist(s.organiser, "PUT", path+"/clock", map[string]any{"running": true, "left": 1}, func(*heldEvent) bool { return true })
	for s.kills > 0 {
		s.kills--
		time.Sleep(time.Duration(s.dice.IntN(2_000_000)) * time.Microsecond)
		s.again()
	}
	s.until("the end", func(e *heldEvent) bool { return e.Ended })
}

// unbegun reports whether a table of the last round has neither a game nor a result.
func (s *eventSiege) unbegun(e *heldEvent) bool {
	for _, t := range e.Paired[len(e.Paired)-1].Tables {
		if t.Places == nil && t.Game == "" {
			return true
		}
	}
	return false
}

// finish lets all seats of the open tables resign, the last one first, except the first one. In an
// arena new tables follow; the tables open now are finished.
func (s *eventSiege) finish(arena bool) {
	s.Helper()
	if s.kills > 0 && s.dice.IntN(2) == 0 {
		s.kills--
		s.again()
	}
	e := s.until("all games have begun", func(e *heldEvent) bool { return !s.unbegun(e) })
	round := len(e.Paired)
	for i, t := range e.Paired[len(e.Paired)-1].Tables {
		if t.Places != nil {
			continue
		}
		for seat := len(t.Seats); seat > 1; seat-- {
			who := s.people[e.People[t.Seats[seat-1]-1].Handle]
			for range 3 { // a resignation whose answer was lost is refused as a second one
				status, _ := s.send(who, "POST", s.server.URL+"/api/v1/games/"+t.Game+"/resign", map[string]any{"seat": seat})
				if status != 0 {
					break
				}
			}
			if s.kills > 0 && s.dice.IntN(4) == 0 {
				s.kills--
				s.again()
			}
		}
		s.until("the result", func(e *heldEvent) bool { return e.Paired[round-1].Tables[i].Places != nil })
	}
	if !arena {
		s.until("all results", func(e *heldEvent) bool { return e.Open == 0 || len(e.Paired) > round })
	}
}

// judge compares the acts with the tables, and every player's games with their tables.
func (s *eventSiege) judge(path string) {
	s.Helper()
	e := s.event()
	options, acts, err := event.Read([]byte(s.organiser.ask("GET", path+"/file", nil, 200)))
	if err == nil {
		_, err = event.Verify(options, acts)
	}
	if err != nil {
		s.Error(err)
	}
	counts := map[string]int{}
	for _, a := range acts {
		switch a.Kind {
		case event.Pair, event.Begin:
			counts[fmt.Sprint("round ", max(1, a.Round))]++
		case event.Ring, event.End:
			counts[string(a.Kind)]++
		case event.Game, event.Result:
			counts[fmt.Sprintf("%s of table %d of round %d", a.Kind, a.Table, a.Round)]++
		}
	}
	for what, n := range counts {
		if n != 1 {
			s.Errorf("%s: %d times", what, n)
		}
	}
	sat, games := map[string]int{}, map[string]bool{}
	for _, r := range e.Paired {
		for _, t := range r.Tables {
			if t.Game == "" || games[t.Game] || t.Places == nil {
				s.Errorf("table %+v, its game is another one's: %v", t, games[t.Game])
			}
			games[t.Game] = true
			for _, id := range t.Seats {
				sat[e.People[id-1].Handle]++
			}
		}
	}
	for handle, v := range s.people {
		var list []struct{ ID string }
		if err := json.Unmarshal([]byte(v.ask("GET", "/api/v1/me/games", nil, 200)), &list); err != nil {
			s.Fatal(err)
		}
		if len(list) != sat[handle] {
			s.Errorf("%s has %d games, and sat at %d tables", handle, len(list), sat[handle])
		}
	}
}
