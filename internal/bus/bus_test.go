package bus

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/play/playtest"
)

func open(t *testing.T, config Config) *Bus {
	t.Helper()
	config.Redelivery = playtest.Wait
	if config.URL == "" {
		config.Directory = t.TempDir()
	}
	b, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func TestInProcess(t *testing.T) {
	playtest.TestBus(t, func(t *testing.T) play.Bus { return open(t, Config{}) })
}

// outside runs nats-server as a program of its own and returns its address.
func outside(t *testing.T, arguments ...string) string {
	t.Helper()
	directory := t.TempDir()
	program := filepath.Join(directory, "nats-server")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "github.com/nats-io/nats-server/v2")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building nats-server: %v\n%s", err, out)
	}
	arguments = append(arguments, "--addr", "127.0.0.1", "--port", "-1", "--ports_file_dir", directory)
	cmd := exec.CommandContext(t.Context(), program, arguments...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have ended
		_ = cmd.Wait()
	})
	return address(t, directory)
}

// address waits for the file in which nats-server says where it listens.
func address(t *testing.T, directory string) string {
	t.Helper()
	ticker := time.NewTicker(10 * time.Millisecond)
	defer ticker.Stop()
	timeout := time.After(20 * time.Second)
	for {
		files, err := filepath.Glob(filepath.Join(directory, "*.ports"))
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 1 {
			data, err := os.ReadFile(files[0])
			if err != nil {
				t.Fatal(err)
			}
			var ports struct{ Nats []string }
			if json.Unmarshal(data, &ports) == nil && len(ports.Nats) > 0 {
				return ports.Nats[0]
			}
		}
		select {
		case <-ticker.C:
		case <-timeout:
			t.Fatal("nats-server does not say where it listens")
		}
	}
}

func TestOutside(t *testing.T) {
	url := outside(t, "--jetstream", "--store_dir", t.TempDir())
	playtest.TestBus(t, func(t *testing.T) play.Bus {
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
}

// What one node announces or pushes, another hears or takes.
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

// A server that was started anew has no stream: it is made again, for those who
// push and for those who wait.
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

func TestOpenRefuses(t *testing.T) {
	tests := []struct {
		name string
		url  func(t *testing.T) string
		want string
	}{
		{"nobody there", func(*testing.T) string { return "nats://secret@127.0.0.1:1" }, "connecting to the bus outside"},
		{"without JetStream", func(t *testing.T) string { return outside(t) }, "JetStream"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, err := Open(t.Context(), Config{URL: tt.url(t)})
			if err == nil {
				b.Close()
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("error %q, want one that says %q and no secret", err, tt.want)
			}
		})
	}
}
