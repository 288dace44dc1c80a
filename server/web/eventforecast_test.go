package web_test

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/engine/eval"
	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/events/forecast"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/events"
)

// endedByForecast returns an event at the end of a round that forecasts decide, and its organiser. At
// its first table everybody has moved.
func (s *site) endedByForecast(t *testing.T, now *time.Time) (*client, *events.EventDetail) {
	t.Helper()
	s.events.Now = func() time.Time { return *now }
	anna := s.member(t, "Anna")
	e := anna.event(map[string]any{
		"rounds": 2, "variant": "star:2", "sizes": []int{2}, "online": true, "days": 5, "bell": "expected", "automatic": true, "scoring": "winner",
	})
	people := map[int]*client{}
	for i := range 4 {
		people[i+1] = s.member(t, fmt.Sprint("Player", i+1))
		people[i+1].of(http.MethodPost, e.Key+"/entrants", map[string]any{})
	}
	e = anna.of(http.MethodPost, e.Key+"/rounds", map[string]any{"round": 1})
	at := e.Paired[0].Tables[0]
	var g live.Shown
	anna.get(gamePath(live.GameID(at.Game), "")).into(&g)
	for i, text := range []string{"e2e4", "g7g5", "d2d4", "f7f6"} {
		g = *people[at.Seats[i%2]].move(&g, 1+i%2, text)
	}
	*now = now.Add(5*24*time.Hour + time.Second)
	return anna, e
}

func (s *site) step(t *testing.T) {
	t.Helper()
	if err := s.events.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// At a deadline the engine's forecast decides the games in which everybody has moved. The log names
// the program and the position, so that the forecast can be computed again; the arbiter corrects it.
func TestEventForecast(t *testing.T) {
	s := signingSite(t)
	now := time.Now()
	s.events.Forecast = forecast.By(eval.NewPool(nil))
	anna, e := s.endedByForecast(t, &now)
	for range 4 {
		s.step(t)
		if err := s.events.Judge(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	e = anna.of(http.MethodGet, e.Key, nil)
	first := e.Paired[0].Tables
	if f := first[0].Forecast; !slices.Equal(first[0].Places, []int{1, 2}) || f == nil || f.Nodes != forecast.Nodes || !slices.Equal(f.Expected, []float64{1, 2}) {
		t.Errorf("before mate: %+v, forecast %+v", first[0], f)
	}
	if !slices.Equal(first[1].Places, []int{1, 1}) || first[1].Forecast != nil {
		t.Errorf("without a move: %+v, want a shared place", first[1])
	}
	if len(e.Paired) != 2 {
		t.Errorf("%d rounds, want the next one", len(e.Paired))
	}
	var log struct{ Acts []events.EventAct }
	anna.get("/api/v1/events/" + e.Key + "/acts").into(&log.Acts)
	if i := slices.IndexFunc(log.Acts, func(a events.EventAct) bool { return a.Forecast != nil }); i < 0 || log.Acts[i].Forecast.Position == "" {
		t.Errorf("no forecast in the log %+v", log.Acts)
	}
	anna.proven(e.Key)
	file := anna.do(http.MethodGet, "/api/v1/events/"+e.Key+"/file", nil)
	_, acts, err := eventpkg.Read(file.body)
	if err != nil {
		t.Fatal(err)
	}
	again := 0
	for _, a := range acts {
		if a.Forecast == nil {
			continue
		}
		if checked, err := forecast.Check(eval.NewPool(nil), games.Position, a.Forecast); !checked || err != nil {
			t.Errorf("computed again: %t, %v", checked, err)
		}
		again++
	}
	if again != 1 {
		t.Errorf("%d forecasts in the file, want 1", again)
	}
	e = anna.of(http.MethodPut, e.Key+"/rounds/1/tables/1", map[string]any{"places": []int{2, 1}, "reason": "Agreed"})
	if at := e.Paired[0].Tables[0]; at.Forecast != nil || !slices.Equal(at.Places, []int{2, 1}) {
		t.Errorf("corrected: %+v", at)
	}
}

// While the engine searches, other events go on. A forecast that fails is in the log without its game,
// and calls the arbiter.
func TestEventForecastSlow(t *testing.T) {
	s, now := signingSite(t), time.Now()
	searching, release := make(chan struct{}), make(chan struct{})
	s.events.Forecast = func(rules.Position) (*eventpkg.Forecast, error) {
		close(searching)
		<-release
		return nil, errors.New("no line")
	}
	anna, judged := s.endedByForecast(t, &now)
	other := anna.event(map[string]any{"rounds": 1, "variant": "star:2", "sizes": []int{2}, "online": true, "scoring": "winner", "clock": map[string]any{"kind": "game", "initial": 600_000}})
	var people []*client
	for _, name := range []string{"Left", "Right"} {
		people = append(people, s.member(t, name))
		people[len(people)-1].of(http.MethodPost, other.Key+"/entrants", map[string]any{})
	}
	other = anna.of(http.MethodPost, other.Key+"/rounds", map[string]any{"round": 1})
	s.step(t)
	ended := make(chan error, 1)
	go func() { ended <- s.events.Judge(t.Context()) }()
	<-searching
	at := other.Paired[0].Tables[0]
	people[at.Seats[0]-1].game(gamePath(live.GameID(at.Game), "/resign"), map[string]any{"seat": 1})
	s.step(t)
	if other = anna.of(http.MethodGet, other.Key, nil); !slices.Equal(other.Paired[0].Tables[0].Places, []int{2, 1}) {
		t.Errorf("%+v, while another event waits for the engine", other.Paired[0].Tables[0])
	}
	close(release)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	s.step(t)
	judged = anna.of(http.MethodGet, judged.Key, nil)
	if first := judged.Paired[0].Tables[0]; !first.Called || first.Places != nil {
		t.Errorf("%+v, want a call of the arbiter", first)
	}
	if text := s.log.String(); !strings.Contains(text, "the forecast of a table failed") || !strings.Contains(text, "no line") || strings.Contains(text, judged.Paired[0].Tables[0].Game) {
		t.Errorf("the log says %q", text)
	}
}
