package livetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
)

// Wait is the redelivery time of the tested buses.
const Wait = 200 * time.Millisecond

// patience is how long a suite waits for an expected event.
const patience = 20 * time.Second

// TestBus tests a bus. Open returns a bus without content that redelivers jobs after [Wait].
func TestBus(t *testing.T, open func(t *testing.T) live.Bus) {
	for _, tt := range []struct {
		name string
		test func(*testing.T, live.Bus)
	}{
		{"announces in order", testOrder},
		{"announces to all", testFanOut},
		{"parts topics", testTopics},
		{"stops", testStop},
		{"gives each job to one", testOneTaker},
		{"gives jobs out in order", testQueueOrder},
		{"gives a lost job out again", testLostJob},
		{"gives a job back", testAgain},
		{"waits for who is working", testWorking},
		{"waits for a job", testTakeWaits},
	} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, open(t)) })
	}
}

// inbox collects the payloads of a watcher.
type inbox struct {
	mu   sync.Mutex
	got  []string
	more chan struct{} // signals arrivals
}

func newInbox() *inbox { return &inbox{more: make(chan struct{}, 1)} }

func (i *inbox) put(payload []byte) {
	i.mu.Lock()
	i.got = append(i.got, string(payload))
	i.mu.Unlock()
	select {
	case i.more <- struct{}{}:
	default:
	}
}

// wait returns the payloads once there are n.
func (i *inbox) wait(t *testing.T, n int) []string {
	t.Helper()
	timeout := time.After(patience)
	for {
		i.mu.Lock()
		got := slices.Clone(i.got)
		i.mu.Unlock()
		if len(got) >= n {
			return got
		}
		select {
		case <-i.more:
		case <-timeout:
			t.Fatalf("got %d payloads, want %d: %v", len(got), n, got)
		}
	}
}

// watch collects the payloads of a topic until the test ends.
func watch(t *testing.T, b live.Bus, topic string) *inbox {
	t.Helper()
	box := newInbox()
	stop, err := b.Watch(t.Context(), topic, box.put)
	if err != nil {
		t.Fatalf("Watch: %v", err)
	}
	t.Cleanup(stop)
	return box
}

func announce(t *testing.T, b live.Bus, topic, payload string) {
	t.Helper()
	if err := b.Announce(t.Context(), topic, []byte(payload)); err != nil {
		t.Fatalf("Announce: %v", err)
	}
}

func testOrder(t *testing.T, b live.Bus) {
	box := watch(t, b, "game.1")
	var want []string
	for i := range 100 {
		want = append(want, fmt.Sprint(i))
		announce(t, b, "game.1", want[i])
	}
	if got := box.wait(t, len(want)); !slices.Equal(got, want) {
		t.Errorf("told %v, want %v", got, want)
	}
}

func testFanOut(t *testing.T, b live.Bus) {
	boxes := []*inbox{watch(t, b, "game.1"), watch(t, b, "game.1"), watch(t, b, "game.1")}
	announce(t, b, "game.1", "news")
	for i, box := range boxes {
		if got := box.wait(t, 1); !slices.Equal(got, []string{"news"}) {
			t.Errorf("watcher %d got %v", i, got)
		}
	}
}

func testTopics(t *testing.T, b live.Bus) {
	one, two := watch(t, b, "game.1"), watch(t, b, "game.2")
	announce(t, b, "game.1", "a")
	announce(t, b, "game.11", "b")
	announce(t, b, "game.2", "c")
	announce(t, b, "game.1", "d")
	if got := one.wait(t, 2); !slices.Equal(got, []string{"a", "d"}) {
		t.Errorf("game.1 got %v", got)
	}
	if got := two.wait(t, 1); !slices.Equal(got, []string{"c"}) {
		t.Errorf("game.2 got %v", got)
	}
}

func testStop(t *testing.T, b live.Bus) {
	box, other := newInbox(), watch(t, b, "game.1")
	stop, err := b.Watch(t.Context(), "game.1", box.put)
	if err != nil {
		t.Fatal(err)
	}
	announce(t, b, "game.1", "before")
	box.wait(t, 1)
	stop()
	stop() // a second call has no effect
	announce(t, b, "game.1", "after")
	other.wait(t, 2)
	if got := box.wait(t, 1); len(got) != 1 {
		t.Errorf("got %v, want nothing after stop", got)
	}
}

// take takes an expected job.
func take(t *testing.T, b live.Bus, queue string) live.Job {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	job, err := b.Take(ctx, queue)
	if err != nil {
		t.Fatalf("Take: %v", err)
	}
	return job
}

func push(t *testing.T, b live.Bus, queue, payload string) {
	t.Helper()
	if err := b.Push(t.Context(), queue, []byte(payload)); err != nil {
		t.Fatalf("Push: %v", err)
	}
}

func done(t *testing.T, job live.Job) {
	t.Helper()
	if err := job.Done(t.Context()); err != nil {
		t.Fatalf("Done: %v", err)
	}
}

func testOneTaker(t *testing.T, b live.Bus) {
	const jobs, takers = 30, 3
	var (
		wg    sync.WaitGroup
		mu    sync.Mutex
		taken = map[string]int{}
	)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for range takers {
		wg.Go(func() {
			for {
				job, err := b.Take(ctx, "engine")
				if err != nil {
					return
				}
				if err := job.Done(ctx); err != nil {
					t.Errorf("Done: %v", err)
				}
				mu.Lock()
				taken[string(job.Payload())]++
				all := len(taken) == jobs
				mu.Unlock()
				if all {
					cancel()
				}
			}
		})
	}
	for i := range jobs {
		push(t, b, "engine", fmt.Sprint(i))
	}
	wg.Wait()
	for i := range jobs {
		if n := taken[fmt.Sprint(i)]; n != 1 {
			t.Errorf("job %d was taken %d times", i, n)
		}
	}
}

func testQueueOrder(t *testing.T, b live.Bus) {
	for i := range 5 {
		push(t, b, "engine", fmt.Sprint(i))
	}
	push(t, b, "other", "x")
	done(t, take(t, b, "other"))
	for i := range 5 {
		job := take(t, b, "engine")
		if got := string(job.Payload()); got != fmt.Sprint(i) {
			t.Errorf("job %d is %q", i, got)
		}
		done(t, job)
	}
}

func testLostJob(t *testing.T, b live.Bus) {
	push(t, b, "engine", "job")
	if got := string(take(t, b, "engine").Payload()); got != "job" {
		t.Fatalf("took %q", got)
	}
	// Its worker disappears.
	again := take(t, b, "engine")
	if got := string(again.Payload()); got != "job" {
		t.Fatalf("after that took %q", got)
	}
	done(t, again)
	push(t, b, "engine", "next")
	next := take(t, b, "engine")
	if got := string(next.Payload()); got != "next" {
		t.Errorf("a job that was done is given out again: %q", got)
	}
	done(t, next)
}

func testAgain(t *testing.T, b live.Bus) {
	push(t, b, "engine", "job")
	for range 3 {
		job := take(t, b, "engine")
		if got := string(job.Payload()); got != "job" {
			t.Fatalf("took %q", got)
		}
		if err := job.Again(t.Context()); err != nil {
			t.Fatalf("Again: %v", err)
		}
	}
	done(t, take(t, b, "engine"))
}

// A job that is kept alive is not redelivered, however long it takes. The test waits until
// another job has been redelivered twice.
func testWorking(t *testing.T, b live.Bus) {
	push(t, b, "engine", "long")
	long := take(t, b, "engine")
	push(t, b, "engine", "lost")
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		taken := make(chan live.Job, 1)
		go func() {
			job, err := b.Take(ctx, "engine")
			if err != nil {
				t.Errorf("Take: %v", err)
			}
			taken <- job
		}()
		ticker := time.NewTicker(Wait / 8)
		for came := false; !came; {
			select {
			case job := <-taken:
				came = true
				if job != nil && string(job.Payload()) != "lost" {
					t.Error("a job that is kept up was given out")
				}
			case <-ticker.C:
				if err := long.Working(ctx); err != nil {
					t.Errorf("Working: %v", err)
				}
			}
		}
		ticker.Stop()
		cancel()
	}
	done(t, long)
}

func testTakeWaits(t *testing.T, b live.Bus) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		_, err := b.Take(ctx, "engine")
		ended <- err
	}()
	cancel()
	if err := <-ended; err == nil {
		t.Error("Take without a job ended without an error")
	}
	ctx, cancel = context.WithTimeout(t.Context(), patience)
	defer cancel()
	go func() {
		job, err := b.Take(ctx, "engine")
		if err == nil {
			err = job.Done(ctx)
		}
		ended <- err
	}()
	push(t, b, "engine", "job")
	if err := <-ended; err != nil {
		t.Errorf("Take before Push: %v", err)
	}
}
