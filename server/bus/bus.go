// Package bus carries news and jobs over a NATS server, between several servers
// of this program. [Bus] fulfils live.Bus; where there is one server only,
// memory.Bus does.
//
// It owns subjects, connections and the stream of jobs. It does not know what it
// carries.
//
//	b, err := bus.Open(ctx, bus.Config{URL: "nats://localhost:4222", Redelivery: 10 * time.Second})
//	if err != nil { ... }
//	defer b.Close()
//
// News are plain messages: whoever is not there misses them. Jobs are kept by
// JetStream, in memory, until they are done; a job that was taken and not heard
// of for the time of redelivery is given to another. They need not outlive the
// server, since the games do: what they were for can be seen there, and they are
// given out again.
package bus

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/manykings/manykings/server/store/memory"
)

const (
	// prefix begins every subject, for servers that others use too.
	prefix = "manykings."

	// patience is how long the server may take to answer.
	patience = 2 * time.Second

	// backlog is how many announcements a watcher may be behind before some are
	// dropped.
	backlog = 4096
)

// Config says which server to use.
type Config struct {
	// URL is the address of a NATS server with JetStream, such as
	// nats://localhost:4222, or several with commas between.
	URL string
	// Redelivery is how long a job may be not heard of before another is given
	// it; 30 seconds if zero.
	Redelivery time.Duration
	// Log is told of lost connections; nobody is if nil.
	Log *slog.Logger
}

// Bus is a connection to a NATS server. It is safe for concurrent use.
type Bus struct {
	redelivery time.Duration
	log        *slog.Logger
	conn       *nats.Conn
	stream     jetstream.JetStream
	local      *memory.Bus // of those who watch in this process

	mu     sync.Mutex
	queues map[string]jetstream.Consumer // made or found in this process

	news   chan news
	closed chan struct{}
	close  sync.Once

	returned func() // nil, or what to call when the server is back
}

// Open connects to the server.
func Open(ctx context.Context, config Config) (*Bus, error) {
	b := &Bus{
		redelivery: cmp.Or(config.Redelivery, 30*time.Second),
		log:        cmp.Or(config.Log, slog.New(slog.DiscardHandler)),
		local:      memory.NewBus(0),
		news:       make(chan news, backlog),
		closed:     make(chan struct{}),
		queues:     make(map[string]jetstream.Consumer),
	}
	if err := b.open(ctx, config); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

func (b *Bus) open(ctx context.Context, config Config) error {
	options := []nats.Option{
		nats.Name("manykings"),
		nats.Timeout(patience),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(250 * time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				b.log.Warn("bus: connection lost", "err", err)
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { b.back() }),
		nats.NoEcho(), // this process hears of its own news by itself
		// A server that stands still is left for another of the cluster.
		nats.PingInterval(2 * time.Second),
		nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) {
			subject := ""
			if s != nil {
				subject = s.Subject
			}
			b.log.Warn("bus: trouble", "subject", subject, "err", err)
		}),
	}
	// The address is not named in an error: it may hold a password.
	var err error
	if b.conn, err = nats.Connect(config.URL, options...); err != nil {
		return fmt.Errorf("connecting to the NATS server: %w", err)
	}
	go b.publish()
	if b.stream, err = jetstream.New(b.conn, jetstream.WithDefaultTimeout(patience)); err != nil {
		return fmt.Errorf("connecting to the NATS server: %w", err)
	}
	if err := b.ensureStream(ctx); err != nil {
		return fmt.Errorf("the NATS server keeps no jobs (it must run with JetStream): %w", err)
	}
	return nil
}

// Close ends the connection.
func (b *Bus) Close() {
	b.close.Do(func() { close(b.closed) })
	if b.conn != nil {
		b.conn.Close()
	}
}

// Check returns an error if the server does not answer.
func (b *Bus) Check(ctx context.Context) error { return b.flush(ctx) }

// flush returns when the server has got what was sent before.
func (b *Bus) flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := b.conn.FlushWithContext(ctx); err != nil {
		return fmt.Errorf("waiting for the bus: %w", err)
	}
	return nil
}

// Announce sends payload to all who watch topic: those in this process hear of it at
// once, also while the server is away; others, if it is not for long, once it is back.
func (b *Bus) Announce(ctx context.Context, topic string, payload []byte) error {
	if err := b.local.Announce(ctx, topic, payload); err != nil {
		return err
	}
	select {
	case b.news <- news{prefix + topic, slices.Clone(payload)}:
	default: // lost: who watches elsewhere sees the gap
	}
	return nil
}

// news is an announcement on its way to the server.
type news struct {
	subject string
	payload []byte
}

// publish hands news to the connection until the bus is closed. Nobody else waits for
// it: while it looks for another server it answers nothing.
func (b *Bus) publish() {
	for {
		select {
		case <-b.closed:
			return
		case n := <-b.news:
			if err := b.conn.Publish(n.subject, n.payload); err != nil {
				b.log.Debug("bus: not announced", "subject", n.subject, "err", err)
			}
		}
	}
}

// Watch calls f with what is announced on topic from now on; see live.Bus. While the
// server is away that is what this process announces.
func (b *Bus) Watch(ctx context.Context, topic string, f func(payload []byte)) (stop func(), err error) {
	var (
		mu      sync.Mutex // held while f runs
		stopped bool
	)
	hear := func(payload []byte) {
		mu.Lock()
		defer mu.Unlock()
		if !stopped {
			f(payload)
		}
	}
	unwatch, err := b.local.Watch(ctx, topic, hear)
	if err != nil {
		return nil, fmt.Errorf("watching %s: %w", topic, err)
	}
	s, err := b.conn.Subscribe(prefix+topic, func(m *nats.Msg) { hear(m.Data) })
	if err != nil {
		unwatch()
		return nil, fmt.Errorf("watching %s: %w", topic, err)
	}
	stop = func() {
		mu.Lock()
		first := !stopped
		stopped = true
		mu.Unlock()
		if first {
			_ = s.Unsubscribe() // fails if the connection is closed, and then it is over anyway
			unwatch()
		}
	}
	if err := s.SetPendingLimits(backlog, -1); err != nil {
		stop()
		return nil, fmt.Errorf("watching %s: %w", topic, err)
	}
	// Others may announce through other connections as soon as this returns. If the
	// server does not answer it is told of the subscription when it is back.
	if b.conn.IsConnected() {
		if err := b.flush(ctx); err != nil {
			if ctx.Err() != nil {
				stop()
				return nil, fmt.Errorf("watching %s: %w", topic, err)
			}
			b.log.WarnContext(ctx, "bus: watching, but the server does not answer", "err", err)
		}
	}
	return stop, nil
}

// OnReturn calls f whenever the server was away and is back: jobs may be lost. It is to
// be called before the bus is used.
func (b *Bus) OnReturn(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.returned = f
}

// back is called when the server is back.
func (b *Bus) back() {
	b.log.Info("bus: connected again")
	b.mu.Lock()
	f := b.returned
	clear(b.queues) // their consumers may be gone
	b.mu.Unlock()
	if f != nil {
		go f()
	}
}
