// Package bus carries announcements and jobs over a NATS server, between several servers of this
// program. [Bus] implements live.Bus; a single server uses memory.Bus instead.
//
// It owns subjects, connections and the stream of jobs. It does not know their contents.
//
//	b, err := bus.Open(ctx, bus.Config{URL: "nats://localhost:4222", Redelivery: 10 * time.Second})
//	if err != nil { ... }
//	defer b.Close()
//
// Announcements are plain messages: a watcher that is not connected misses them. JetStream keeps
// jobs in memory until they are done. A job without a sign of life for the time of redelivery
// goes to another taker. Jobs may be lost with the NATS server: the stored games show which jobs
// are missing, and those are pushed again.
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
	// prefix begins every subject, since others may use the NATS server too.
	prefix = "manykings."

	// patience is how long the server may take to answer.
	patience = 2 * time.Second

	// backlog is how many announcements a watcher may be behind before some are
	// dropped.
	backlog = 4096
)

// Config selects the NATS server.
type Config struct {
	// URL is the address of a NATS server with JetStream, such as
	// nats://localhost:4222, or several with commas between.
	URL string
	// Redelivery is how long a taken job may be without a sign of life before another taker gets
	// it; 30 seconds if zero.
	Redelivery time.Duration
	// Log gets lost connections; nil logs nothing.
	Log *slog.Logger
}

// Bus is a connection to a NATS server. It is safe for concurrent use.
type Bus struct {
	redelivery time.Duration
	log        *slog.Logger
	conn       *nats.Conn
	stream     jetstream.JetStream
	local      *memory.Bus // for the watchers in this process

	mu     sync.Mutex
	queues map[string]jetstream.Consumer // created or found by this process

	news   chan news
	closed chan struct{}
	close  sync.Once

	returned func() // called when the server is back, unless nil
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
		nats.NoEcho(), // this process announces to itself without the server
		// If a server hangs, the connection moves to another of the cluster.
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
	// Errors do not contain the address: it may hold a password.
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

// flush returns when the server has received all earlier messages.
func (b *Bus) flush(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := b.conn.FlushWithContext(ctx); err != nil {
		return fmt.Errorf("waiting for the bus: %w", err)
	}
	return nil
}

// Announce sends payload to all watchers of topic. Subscribers in this process get it at once, even
// while the server is away. Others get it once the server is back, unless that takes long.
func (b *Bus) Announce(ctx context.Context, topic string, payload []byte) error {
	if err := b.local.Announce(ctx, topic, payload); err != nil {
		return err
	}
	select {
	case b.news <- news{prefix + topic, slices.Clone(payload)}:
	default: // lost: watchers elsewhere notice the gap
	}
	return nil
}

// news is an announcement on its way to the server.
type news struct {
	subject string
	payload []byte
}

// publish passes announcements to the connection until the bus is closed. It has a goroutine of
// its own, since the connection blocks while it looks for another server.
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

// Watch calls f with every later announcement on topic; see live.Bus. While the server is away,
// f gets only the announcements of this process.
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
			_ = s.Unsubscribe() // fails if the connection is closed, which ends the subscription too
			unwatch()
		}
	}
	if err := s.SetPendingLimits(backlog, -1); err != nil {
		stop()
		return nil, fmt.Errorf("watching %s: %w", topic, err)
	}
	// Others may announce through other connections as soon as this returns. If the server does
	// not answer, the client subscribes again on reconnecting.
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

// OnReturn calls f whenever the server is back after an absence: jobs may be lost. Call it
// before using the bus.
func (b *Bus) OnReturn(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.returned = f
}

// back runs when the server is back.
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
