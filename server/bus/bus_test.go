package bus

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/manykings/manykings/internal/test/natstest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
)

func open(t *testing.T, config Config) *Bus {
	t.Helper()
	config.Redelivery = livetest.Wait
	b, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func TestBus(t *testing.T) {
	s := natstest.Start(t, "--jetstream")
	url := s.URL()
	livetest.TestBus(t, func(t *testing.T) live.Bus {
		b := open(t, Config{URL: url})
		t.Cleanup(func() { // the next test begins without jobs
			if err := b.stream.DeleteStream(context.Background(), streamName); err != nil {
				t.Error(err)
			}
		})
		return b
	})
	t.Run("two nodes", func(t *testing.T) { testTwoNodes(t, url) })
	t.Run("forgetful server", func(t *testing.T) { testForgetful(t, url) })
	t.Run("server that was away", func(t *testing.T) { testAway(t, s) })
}

// Another node hears the announcements of one node and takes its jobs.
func testTwoNodes(t *testing.T, url string) {
	one, other := open(t, Config{URL: url}), open(t, Config{URL: url})
	heard := make(chan []byte, 1)
	stop, err := other.Watch(t.Context(), "game.x", func(payload []byte) { heard <- bytes.Clone(payload) })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if err := one.Announce(t.Context(), "game.x", []byte("news")); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; string(got) != "news" {
		t.Errorf("heard %q", got)
	}
	if err := one.Push(t.Context(), "engine", []byte("job")); err != nil {
		t.Fatal(err)
	}
	taken, err := other.Take(t.Context(), "engine")
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.Done(t.Context()); err != nil || string(taken.Payload()) != "job" {
		t.Errorf("took %q, %v", taken.Payload(), err)
	}
}

// A restarted server has no stream. Both Push and Take create it again.
func testForgetful(t *testing.T, url string) {
	b := open(t, Config{URL: url})
	taken := make(chan error, 1)
	push := func(payload string) {
		t.Helper()
		go func() {
			job, err := b.Take(t.Context(), "engine")
			if err == nil {
				err = job.Done(t.Context())
			}
			taken <- err
		}()
		if err := b.Push(t.Context(), "engine", []byte(payload)); err != nil {
			t.Fatalf("pushing %q: %v", payload, err)
		}
		if err := <-taken; err != nil {
			t.Fatalf("taking %q: %v", payload, err)
		}
	}
	push("before")
	if err := b.stream.DeleteStream(t.Context(), streamName); err != nil {
		t.Fatal(err)
	}
	push("after")
}

// While the server is away nothing blocks. When it is back, the watchers hear announcements
// again and the takers get jobs.
func testAway(t *testing.T, s *natstest.Server) {
	b := open(t, Config{URL: s.URL()})
	heard := make(chan string, 100)
	stop, err := b.Watch(t.Context(), "game.x", func(payload []byte) { heard <- string(payload) })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	taken := make(chan string, 1)
	go func() {
		job, err := b.Take(t.Context(), "engine")
		if err != nil {
			taken <- err.Error()
			return
		}
		taken <- string(job.Payload())
	}()
	if err := s.Kill(); err != nil {
		t.Fatal(err)
	}
	await(t, "the loss of the server", func() bool { return !b.conn.IsConnected() })
	if err := b.Push(t.Context(), "engine", []byte("lost")); !errors.Is(err, nats.ErrDisconnected) {
		t.Errorf("Push while the server is away: %v, want %v", err, nats.ErrDisconnected)
	}
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	await(t, "the server", b.conn.IsConnected)
	if err := b.Announce(t.Context(), "game.x", []byte("news")); err != nil {
		t.Fatal(err)
	}
	if got := <-heard; got != "news" {
		t.Errorf("heard %q", got)
	}
	await(t, "a job to be taken in", func() bool { return b.Push(t.Context(), "engine", []byte("job")) == nil })
	if got := <-taken; got != "job" {
		t.Errorf("took %q", got)
	}
}

// await waits until a condition holds.
func await(t *testing.T, what string, so func() bool) {
	t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	timeout := time.After(20 * time.Second)
	for !so() {
		select {
		case <-ticker.C:
		case <-timeout:
			t.Fatalf("waited for %s in vain", what)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name string
		url  func(t *testing.T) string
		want string
	}{
		{"nobody there", func(*testing.T) string { return "nats://secret@127.0.0.1:1" }, "connecting to the NATS server"},
		{"without JetStream", func(t *testing.T) string { return natstest.Start(t).URL() }, "JetStream"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := Open(t.Context(), Config{URL: tt.url(t)})
			if err == nil {
				b.Close()
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("error %q, want %q in it and no secret", err, tt.want)
			}
		})
	}
}
