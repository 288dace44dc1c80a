package bots_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/bots"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// server is an in-memory server with one person and the dependencies of bots.
type server struct {
	t    *testing.T
	bus  live.Bus
	play *live.Service
	news chan live.Event

	figures *prometheus.Registry // metrics of the working bots
}

const anna = table.Player("anna")

func newServer(t *testing.T) *server {
	t.Helper()
	bus := memory.NewBus(time.Minute)
	return &server{
		t: t, bus: bus, news: make(chan live.Event, 1000),
		play: live.New(memory.NewStore(), bus, live.Options{Parse: new(games.Shelf).Parse}),
	}
}

// work runs bots until the test ends or stop is called, which waits for them.
func (w *server) work() (stop func()) { return w.workWith(eval.For) }

// workWith runs bots with an evaluator.
func (w *server) workWith(evaluate func(rules.Position) engine.Evaluator) (stop func()) {
	ctx, cancel := context.WithCancel(context.WithoutCancel(w.t.Context()))
	ended := make(chan struct{})
	figures := prometheus.NewRegistry()
	w.figures = figures
	go func() {
		defer close(ended)
		bots.Run(ctx, bots.Config{
			Play: w.play, Bus: w.bus, Evaluate: evaluate, Address: func(table.Player) string { return "" }, Searches: 1, Keep: time.Minute,
			Log: slog.New(slog.DiscardHandler), Registry: figures,
		})
	}()
	stop = func() {
		cancel()
		<-ended
	}
	w.t.Cleanup(stop)
	return stop
}

// open creates a game of Anna and bots, and watches it.
func (w *server) open(variant string, level int, others int) *live.Record {
	w.t.Helper()
	seats := []table.SeatChoice{{Kind: table.ChooseMe}}
	for range others {
		seats = append(seats, table.SeatChoice{Kind: table.ChooseBot, Level: level})
	}
	g, err := w.play.Create(w.t.Context(), live.NewGame{
		Player: anna, Variant: variant, Seats: seats,
		Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.hear(g.ID)
	return g
}

// hear watches a game.
func (w *server) hear(id live.GameID) {
	w.t.Helper()
	stop, err := w.bus.Watch(w.t.Context(), live.Topic(id), func(payload []byte) {
		var e live.Event
		if err := json.Unmarshal(payload, &e); err != nil {
			w.t.Error(err)
		}
		w.news <- e
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.t.Cleanup(stop)
}

func (w *server) move(g *live.Record, text string) *live.Record {
	w.t.Helper()
	g, err := w.play.Move(w.t.Context(), live.Move{Game: g.ID, Move: table.Move{Player: anna, Seat: 1, Version: g.Version, Text: text}})
	if err != nil {
		w.t.Fatal(err)
	}
	return g
}

// until waits until the game satisfies good.
func (w *server) until(id live.GameID, good func(*live.Record) bool) *live.Record {
	w.t.Helper()
	for {
		g, err := w.play.Get(w.t.Context(), id)
		if err != nil {
			w.t.Fatal(err)
		}
		if good(g) {
			return g
		}
		select {
		case <-w.news:
		case <-time.After(time.Minute):
			w.t.Fatalf("nothing happens: %+v", g)
		}
	}
}

// Every bot of a game moves in its turn.
func TestBotsMove(t *testing.T) {
	w := newServer(t)
	w.work()
	g := w.open("star:3", 1, 2)
	g = w.move(g, "1e21e4")
	g = w.until(g.ID, func(g *live.Record) bool { return g.Turn == 1 })
	if len(g.Entries) != 3 || !g.Entries[1].Bot || g.Entries[2].Seat != 3 {
		t.Errorf("entries %+v", g.Entries)
	}
}

// The metric of late moves is by level, for games with people.
func TestLateness(t *testing.T) {
	w := newServer(t)
	stop := w.work()
	g := w.move(w.open("star:3", 1, 2), "1e21e4")
	w.until(g.ID, func(g *live.Record) bool { return g.Turn == 1 })
	stop() // both moves have been counted
	families, err := w.figures.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() != "manykings_bot_late_seconds" {
			continue
		}
		if m := f.GetMetric(); len(m) != 1 || m[0].GetLabel()[0].GetValue() != "1" || m[0].GetHistogram().GetSampleCount() != 2 {
			t.Errorf("%v, want two moves of level 1", m)
		}
		return
	}
	t.Error("nothing is told")
}

// Another worker does a job that was in progress when its worker stopped.
func TestLostWorker(t *testing.T) {
	w := newServer(t)
	stop := w.work()
	g := w.move(w.open("star:2", 10, 1), "e2e4") // the top thinks for a second
	stop()
	if g, err := w.play.Get(t.Context(), g.ID); err != nil || len(g.Entries) != 1 {
		t.Fatalf("the first worker has moved already: %v, %v", g, err)
	}
	w.work()
	w.until(g.ID, func(g *live.Record) bool { return len(g.Entries) == 2 })
}

// lastTake is a bus whose worker is stopped just as it receives a job.
type lastTake struct {
	live.Bus
	end func()
}

func (b lastTake) Take(ctx context.Context, queue string) (live.Job, error) {
	job, err := b.Bus.Take(ctx, queue)
	b.end()
	return job, err
}

// A job delivered to a stopping worker goes to another at once.
func TestLastJobIsGivenBack(t *testing.T) {
	bus := memory.NewBus(time.Hour)
	if err := bus.Push(t.Context(), live.EngineQueue, []byte("job")); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	bots.Run(ctx, bots.Config{
		Bus: lastTake{bus, end}, Evaluate: eval.For, Searches: 1, Keep: time.Minute,
		Log: slog.New(slog.DiscardHandler), Registry: prometheus.NewRegistry(),
	})
	soon, done := context.WithTimeout(t.Context(), 10*time.Second)
	defer done()
	if job, err := bus.Take(soon, live.EngineQueue); err != nil || string(job.Payload()) != "job" {
		t.Errorf("the next taker gets %v, %v", job, err)
	}
}

// Obsolete and invalid jobs do no harm.
func TestLateJobs(t *testing.T) {
	w := newServer(t)
	g := w.open("star:2", 1, 1)
	for _, payload := range []string{
		`{`, `{"game":"000000000000","seat":1}`,
		`{"game":"` + string(g.ID) + `","seat":2,"level":1,"moved":77}`,
		`{"game":"` + string(g.ID) + `","seat":9,"level":1,"moved":1}`,
		`{"game":"` + string(g.ID) + `","seat":1,"level":1,"moved":1}`, // a person's seat
		`{"game":"` + string(g.ID) + `","seat":2,"level":1,"moved":1,"vote":5}`,
	} {
		if err := w.bus.Push(t.Context(), live.EngineQueue, []byte(payload)); err != nil {
			t.Fatal(err)
		}
	}
	w.work()
	g = w.move(g, "e2e4")
	g = w.until(g.ID, func(g *live.Record) bool { return g.Turn == 1 })
	if len(g.Entries) != 2 || g.Entries[0].Bot {
		t.Errorf("entries %+v", g.Entries)
	}
}

// A search that panics stops neither the game nor the server.
func TestBrokenSearch(t *testing.T) {
	w := newServer(t)
	w.workWith(func(rules.Position) engine.Evaluator { panic("a mistake") })
	g := w.open("star:2", 4, 1)
	for range 2 {
		legal, _, err := w.play.Position(t.Context(), g.ID)
		if err != nil {
			t.Fatal(err)
		}
		g = w.move(g, legal.MoveText(legal.Moves(nil)[0]))
		g = w.until(g.ID, func(g *live.Record) bool { return g.Turn == 1 })
	}
	if len(g.Entries) != 4 {
		t.Errorf("entries %+v", g.Entries)
	}
}

// A bot accepts a draw if it has no winning chances.
func TestDraw(t *testing.T) {
	w := newServer(t)
	w.work()
	g := w.open("star:2", 5, 1)
	if _, err := w.play.Propose(t.Context(), live.Propose{Game: g.ID, Player: anna, Seat: 1, Kind: table.VoteDraw}); err != nil {
		t.Fatal(err)
	}
	g = w.until(g.ID, func(g *live.Record) bool { return g.LastVote != nil })
	if !g.LastVote.Passed || g.Stage != table.Over {
		t.Errorf("vote %+v, stage %s", g.LastVote, g.Stage)
	}
}

// Gauntlet bots give way to jobs that people wait for, resume later, and never play the result of
// an interrupted search.
func TestHouseGivesWay(t *testing.T) {
	w := newServer(t)
	w.workWith(func(pos rules.Position) engine.Evaluator { return slow{eval.For(pos)} })
	house, err := w.play.Create(t.Context(), live.NewGame{
		Player: live.House, Variant: "star:2", Seats: []table.SeatChoice{{Kind: table.ChooseBot, Level: 7}, {Kind: table.ChooseBot, Level: 7}},
		Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
	})
	if err != nil {
		t.Fatal(err)
	}
	w.hear(house.ID)
	g := w.open("star:2", 7, 1)
	for _, text := range []string{"e2e4", "g1f3"} {
		g = w.move(g, text)
		g = w.until(g.ID, func(g *live.Record) bool { return g.Turn == 1 })
	}
	w.until(house.ID, func(g *live.Record) bool { return len(g.Entries) >= 2 })
}

// slow is a slow evaluator, so that a search lasts longer than its slice.
type slow struct{ engine.Evaluator }

func (s slow) Evaluate(v *engine.Values) {
	for began := time.Now(); time.Since(began) < 50*time.Microsecond; {
	}
	s.Evaluator.Evaluate(v)
}
