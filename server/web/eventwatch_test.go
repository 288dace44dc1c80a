//go:build unix

package web_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	eventpkg "github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/table"
)

// watcher is a response writer that counts what a client of a stream gets.
type watcher struct {
	header http.Header
	bytes  *atomic.Int64
	heard  func()
}

func (w *watcher) Header() http.Header { return w.header }
func (w *watcher) WriteHeader(int)     {}
func (w *watcher) Flush()              {}
func (w *watcher) Write(text []byte) (int, error) {
	w.bytes.Add(int64(len(text)))
	if w.heard != nil && (w.header.Get("Content-Encoding") != "" || bytes.Contains(text, []byte("event: changed"))) {
		w.heard()
	}
	return len(text), nil
}

// visit serves a request from an address of its own.
func (s *site) visit(ctx context.Context, path string, number int, w *watcher, header ...string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://localhost"+path, nil)
	if err != nil {
		panic(err)
	}
	r.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", number/250, 1+number%250)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	s.web.Handler().ServeHTTP(w, r)
}

// cpu returns the time that this process has used.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

const largeOwner = table.Player("owner")

// largeEvent stores an event with entrants and rounds at tables of four. Every table has a result.
func (s *site) largeEvent(t testing.TB, entrants, rounds int) *events.Event {
	t.Helper()
	set := events.Setting{Door: events.Closed, Clock: table.Clock{Kind: "none"}}
	set.Options = eventpkg.Options{
		Name: "Large", Variant: "star:4", Form: eventpkg.Swiss, Sizes: []int{4}, Rounds: rounds, Scoring: eventpkg.Linear, Bye: 100,
		TieBreaks: []eventpkg.TieBreak{eventpkg.Opponents, eventpkg.Wins, eventpkg.Direct, eventpkg.Lots}, Seed: "large",
	}
	e, err := s.events.Make(t.Context(), largeOwner, set, 0)
	if err != nil {
		t.Fatal(err)
	}
	dice := rand.New(rand.NewPCG(1, 1))
	var acts []eventpkg.Act
	for i := range entrants {
		acts = append(acts, eventpkg.Act{Kind: eventpkg.Enter, Entrant: &eventpkg.Entrant{Name: fmt.Sprint("Player ", i), Rating: 1000 + dice.IntN(1000), Club: fmt.Sprint("Club ", i%50)}})
	}
	for round := 1; round <= rounds; round++ {
		order := dice.Perm(entrants)
		paired := eventpkg.Paired{Version: 1}
		for i := 0; i < entrants; i += 4 {
			paired.Tables = append(paired.Tables, []int{order[i] + 1, order[i+1] + 1, order[i+2] + 1, order[i+3] + 1})
		}
		acts = append(acts, eventpkg.Act{Kind: eventpkg.Pair, Round: round, Paired: &paired})
		for i := range paired.Tables {
			places := dice.Perm(4)
			for j := range places {
				places[j]++
			}
			acts = append(acts, eventpkg.Act{Kind: eventpkg.Result, Round: round, Table: i + 1, Places: places})
		}
	}
	if e, err = s.events.Do(t.Context(), e.Key, largeOwner, acts...); err != nil {
		t.Fatal(err)
	}
	return e
}

// A result of an event with 2,000 entrants and 9 rounds reaches 2,000 watchers, and as many read the
// event.
func BenchmarkEventWatch(b *testing.B) {
	s := newSite(b)
	e := s.largeEvent(b, 2000, 9)
	path := "/api/v1/events/" + e.Key
	correct := func(n int) {
		act := eventpkg.Act{Kind: eventpkg.Result, Round: 9, Table: 1 + n%500, Places: []int{1, 2, 3, 4}, Reason: "Misread"}
		if _, err := s.events.Do(b.Context(), e.Key, largeOwner, act); err != nil {
			b.Fatal(err)
		}
	}
	const watchers = 2000
	for _, encoding := range []string{"identity", "gzip"} {
		b.Run("Stream/"+encoding, func(b *testing.B) {
			var sent atomic.Int64
			var heard, gone sync.WaitGroup
			ctx, stop := context.WithCancel(b.Context())
			heard.Add(watchers)
			for i := range watchers {
				gone.Go(func() {
					s.visit(ctx, path+"/stream", i, &watcher{http.Header{}, &sent, heard.Done}, "Accept-Encoding", encoding)
				})
			}
			heard.Wait()
			sent.Store(0)
			n, before := 0, cpu()
			for b.Loop() {
				heard.Add(watchers)
				correct(n)
				heard.Wait()
				n++
			}
			b.ReportMetric(float64((cpu()-before).Milliseconds())/float64(n), "cpu-ms/op")
			b.ReportMetric(float64(sent.Load())/float64(n)/1e6, "MB/op")
			stop()
			gone.Wait()
		})
	}
	b.Run("Read", func(b *testing.B) {
		var sent atomic.Int64
		n, before := 0, cpu()
		for b.Loop() {
			s.visit(b.Context(), path, n%watchers, &watcher{http.Header{}, &sent, nil}, "Accept-Encoding", "gzip")
			n++
		}
		b.ReportMetric(float64((cpu()-before).Microseconds())/float64(n)/1000, "cpu-ms/op")
		b.ReportMetric(float64(sent.Load())/float64(n)/1e6, "MB/op")
	})
	b.Run("Change", func(b *testing.B) {
		n, before := 0, cpu()
		for b.Loop() {
			correct(n)
			n++
		}
		b.ReportMetric(float64((cpu()-before).Microseconds())/float64(n)/1000, "cpu-ms/op")
	})
}
