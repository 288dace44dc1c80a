package bots

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// office is a queue with waiting clients, in simulated time.
type office struct {
	t     *testing.T
	queue *queue
	began []string // clients in the order of their thinkers
	brief bool     // whether the searches are short
}

func newOffice(t *testing.T, thinkers int, perMinute float64) *office {
	var list []*thinker
	for range thinkers + 1 {
		list = append(list, new(thinker))
	}
	return &office{t: t, queue: newQueue(list, perMinute, time.Now)}
}

// ask requests a search of a duration, which ends early if it is cut; the channel receives the time
// until the answer.
func (o *office) ask(c client, flag time.Time, search time.Duration) <-chan time.Duration {
	took := make(chan time.Duration, 1)
	asked, brief := time.Now(), o.brief
	go func() {
		ticket, ctx, err := o.queue.enter(o.t.Context(), c, flag, brief)
		if err != nil {
			close(took)
			return
		}
		o.queue.mu.Lock()
		o.began = append(o.began, c.person)
		o.queue.mu.Unlock()
		wait(ctx, search)
		o.queue.leave(ticket)
		took <- time.Since(asked)
	}()
	return took
}

// line requests a search after the previous ones.
func (o *office) line(c client, flag time.Time, search time.Duration) {
	o.ask(c, flag, search)
	synctest.Wait()
}

// A short search waits for other short ones, but not for the end of a long one.
func TestBrief(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		o.line(newClient("anna", "one", false), time.Time{}, 5*time.Second)
		o.line(newClient("bela", "two", false), time.Time{}, 5*time.Second)
		o.brief = true
		first := o.ask(newClient("cleo", "three", false), time.Time{}, 30*time.Millisecond)
		synctest.Wait()
		second := o.ask(newClient("dora", "four", false), time.Time{}, 30*time.Millisecond)
		if got := <-first; got != 30*time.Millisecond {
			t.Errorf("a short search took %v", got)
		}
		if got := <-second; got != 60*time.Millisecond {
			t.Errorf("a short search behind another took %v", got)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if got := fmt.Sprint(o.began); got != "[person anna person cleo person dora person bela]" {
			t.Errorf("thinkers were given to %s", got)
		}
	})
}

// One address has fifty games with the strongest bot, another one game with a bot, which waits for
// at most one slice.
func TestFlood(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		ctx, done := context.WithCancel(t.Context())
		for i := range 50 {
			go func() {
				for ctx.Err() == nil {
					<-o.ask(newClient(fmt.Sprint("greedy", i%3), "one", false), time.Time{}, 800*time.Millisecond)
				}
			}()
		}
		time.Sleep(time.Minute)
		var slowest time.Duration
		for range 100 {
			slowest = max(slowest, <-o.ask(newClient("honest", "two", false), time.Time{}, 30*time.Millisecond))
			time.Sleep(2 * time.Second)
		}
		if slowest > slice+40*time.Millisecond {
			t.Errorf("the slowest of a hundred answers took %v", slowest)
		}
		if got := <-o.ask(newClient("honest", "two", false), time.Time{}, 2*time.Second); got < 2*time.Second || got > 2*time.Second+slice {
			t.Errorf("a long search took %v: cut, or kept waiting", got)
		}
		done()
		time.Sleep(time.Minute)
	})
}

// A client that thinks almost continuously, in a single game, does not wait for the flood either.
func TestFloodBesideTheTop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		ctx, done := context.WithCancel(t.Context())
		for range 50 {
			go func() {
				for ctx.Err() == nil {
					<-o.ask(newClient("greedy", "one", false), time.Time{}, 800*time.Millisecond)
				}
			}()
		}
		time.Sleep(time.Minute)
		const search = 2 * time.Second
		for range 100 {
			if got := <-o.ask(newClient("honest", "two", false), time.Time{}, search); got > 2*search {
				t.Errorf("a search of %v took %v", search, got)
			}
			time.Sleep(100 * time.Millisecond)
		}
		done()
		time.Sleep(time.Minute)
	})
}

// Persons at one address take turns.
func TestFairWithinAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		for range 40 {
			o.ask(newClient("greedy", "school", false), time.Time{}, time.Second)
		}
		time.Sleep(5 * time.Second)
		if got := <-o.ask(newClient("quiet", "school", false), time.Time{}, 30*time.Millisecond); got > slice+40*time.Millisecond {
			t.Errorf("an answer took %v", got)
		}
		time.Sleep(time.Minute)
	})
}

func TestOrder(t *testing.T) {
	flag := func(seconds int) time.Time { return time.Now().Add(time.Duration(seconds) * time.Second) }
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		o.line(newClient("first", "f", false), time.Time{}, 10*time.Millisecond)
		o.line(newClient("left behind", "l", true), flag(1), 0)
		o.line(newClient("no clock", "n", false), time.Time{}, 0)
		o.line(newClient("an hour", "a", false), flag(3600), 0)
		o.line(newClient("ten seconds", "t", false), flag(10), 0)
		time.Sleep(time.Second)
		synctest.Wait()
		want := []string{"person first", "person ten seconds", "person an hour", "person no clock", "person left behind"}
		if !slices.Equal(o.began, want) {
			t.Errorf("began %q, want %q", o.began, want)
		}
	})
}

// The number of waiting jobs of a person is limited, without effect on others.
func TestMostJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		ctx, done := context.WithCancel(t.Context())
		greedy := newClient("greedy", "one", false)
		for range mostOfPerson + 1 { // one of them runs
			go func() { _, _, _ = o.queue.enter(ctx, greedy, time.Time{}, false) }()
		}
		synctest.Wait()
		if _, _, err := o.queue.enter(ctx, greedy, time.Time{}, false); !errors.Is(err, errFull) {
			t.Errorf("one more: %v, want %v", err, errFull)
		}
		done()
		synctest.Wait()
		if u := o.queue.ledger.Of(greedy.person); u.Waiting != 0 {
			t.Errorf("%d are waiting of whom none is there", u.Waiting)
		}
	})
}

// A thinker assigned to a client that has just gone is passed on.
func TestGoneAtTheTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 1, 0)
		gone := &ticket{client: newClient("gone", "g", false), turn: make(chan *thinker, 1), cut: func(error) {}}
		o.queue.add(gone)
		o.queue.giveUp(gone)
		if got := <-o.ask(newClient("next", "n", false), time.Time{}, time.Millisecond); got != time.Millisecond {
			t.Errorf("the next waited %v", got)
		}
	})
}

func TestAllowance(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := newOffice(t, 4, 30)
		c := newClient("anna", "one", false)
		for range 3 {
			o.ask(c, time.Time{}, 12*time.Second)
		}
		time.Sleep(12 * time.Second)
		synctest.Wait()
		if !o.queue.indebted(c) {
			t.Error("36 seconds of thinking within twelve are allowed, of 30 a minute")
		}
		time.Sleep(30 * time.Second)
		if o.queue.indebted(c) {
			t.Error("still indebted after half a minute")
		}
		if o.queue.indebted(newClient("ben", "two", false)) {
			t.Error("another address is indebted")
		}
	})
}

func TestClientOf(t *testing.T) {
	person := func(p table.Player, away table.Millis) table.Seat {
		return table.Seat{Kind: table.Person, Player: p, Away: away}
	}
	bot := table.Seat{Kind: table.Bot, Level: 3}
	for _, tt := range []struct {
		name  string
		seats []table.Seat
		out   []int
		want  client
	}{
		{"the host", []table.Seat{person("ben", 0), person("host", 0), bot}, nil, newClient("host", "at host", false)},
		{"the host is away", []table.Seat{person("host", 5), person("ben", 0), bot}, nil, newClient("ben", "at ben", false)},
		{"the host is out", []table.Seat{person("host", 0), person("ben", 5), bot}, []int{1}, newClient("ben", "at ben", false)},
		{"all are out", []table.Seat{person("host", 0), person("ben", 0), bot}, []int{1, 2}, newClient("host", "at host", true)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &live.Record{}
			g.Host, g.Seats, g.Out = "host", tt.seats, tt.out
			if got := clientOf(g, func(p table.Player) string { return "at " + string(p) }); got != tt.want {
				t.Errorf("client %+v, want %+v", got, tt.want)
			}
		})
	}
}
