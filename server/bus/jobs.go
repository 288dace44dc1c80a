package bus

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/manykings/manykings/server/live"
)

const (
	streamName = "manykings-jobs"

	// jobs begins the subjects of jobs; each queue has its own subject.
	jobs = prefix + "jobs."

	// replicas is how many servers of a cluster keep the jobs.
	replicas = 3

	// poll is how long one request for a job waits at the server. It is also how long Take takes
	// to notice that the server has lost its consumer.
	poll = 5 * time.Second

	// pause is how long Take waits after an error before it tries again.
	pause = 200 * time.Millisecond
)

// ensureStream creates the stream of jobs if it is missing. Jobs expire there, but the games
// push lost jobs again much sooner.
func (b *Bus) ensureStream(ctx context.Context) error {
	config := jetstream.StreamConfig{
		Name:      streamName,
		Subjects:  []string{jobs + ">"},
		Retention: jetstream.WorkQueuePolicy,
		Storage:   jetstream.MemoryStorage,
		MaxAge:    time.Hour,
		MaxBytes:  32 << 20,
		Discard:   jetstream.DiscardOld,
	}
	if len(b.conn.Servers()) >= replicas {
		config.Replicas = replicas
		if _, err := b.stream.CreateOrUpdateStream(ctx, config); err == nil {
			return nil
		}
		// There is no cluster, or too few of its servers are up: one copy is better than none.
		config.Replicas = 1
	}
	_, err := b.stream.CreateOrUpdateStream(ctx, config)
	return err
}

// Push adds a job to a queue. It fails at once while the server is unreachable: the request
// waits for it, although the move is stored already.
func (b *Bus) Push(ctx context.Context, queue string, payload []byte) error {
	if !b.conn.IsConnected() {
		return fmt.Errorf("adding a job to %s: %w", queue, nats.ErrDisconnected)
	}
	_, err := b.stream.Publish(ctx, jobs+queue, payload)
	if errors.Is(err, jetstream.ErrNoStreamResponse) { // the server was restarted
		if err = b.ensureStream(ctx); err == nil {
			_, err = b.stream.Publish(ctx, jobs+queue, payload)
		}
	}
	if err != nil {
		return fmt.Errorf("adding a job to %s: %w", queue, err)
	}
	return nil
}

// Take waits for a job of the queue, even while the server is away. It fails only if ctx ends or
// the bus is closed.
func (b *Bus) Take(ctx context.Context, queue string) (live.Job, error) {
	for {
		m, err := b.take(ctx, queue)
		switch {
		case ctx.Err() != nil:
			if m != nil { // it came too late
				_ = m.Nak() // if the Nak is lost, redelivery takes a little longer
			}
			return nil, fmt.Errorf("taking a job of %s: %w", queue, ctx.Err())
		case m != nil:
			return job{m}, nil
		case b.conn.IsClosed():
			return nil, fmt.Errorf("taking a job of %s: %w", queue, nats.ErrConnectionClosed)
		case err != nil:
			b.log.WarnContext(ctx, "bus: no jobs for now", "queue", queue, "err", err)
			b.forget(queue)
			select {
			case <-ctx.Done():
			case <-time.After(pause):
			}
		}
	}
}

// take returns a job, or nil if none came within [poll].
func (b *Bus) take(ctx context.Context, queue string) (jetstream.Msg, error) {
	consumer, err := b.consumer(ctx, queue)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, poll)
	defer cancel()
	batch, err := consumer.Fetch(1, jetstream.FetchContext(limited))
	if err != nil {
		return nil, err
	}
	if m, ok := <-batch.Messages(); ok {
		return m, nil
	}
	if err := batch.Error(); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	// Old servers (2.9) do not report a missing consumer, such as after losing the stream.
	_, err = consumer.Info(ctx)
	return nil, err
}

// consumer returns the consumer shared by all takers of queue.
func (b *Bus) consumer(ctx context.Context, queue string) (jetstream.Consumer, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if c, ok := b.queues[queue]; ok {
		return c, nil
	}
	if err := b.ensureStream(ctx); err != nil {
		return nil, err
	}
	c, err := b.stream.CreateOrUpdateConsumer(ctx, streamName, jetstream.ConsumerConfig{
		Durable:       strings.ReplaceAll(queue, ".", "_"),
		FilterSubject: jobs + queue,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       b.redelivery,
		MaxAckPending: -1,
		MemoryStorage: true,
	})
	if err != nil {
		return nil, err
	}
	b.queues[queue] = c
	return c, nil
}

// forget makes the next Take look up the consumer again.
func (b *Bus) forget(queue string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.queues, queue)
}

// job is a taken job.
type job struct{ message jetstream.Msg }

// Payload returns the content of the job.
func (j job) Payload() []byte { return j.message.Data() }

// Done ends the job. It returns when the server has confirmed that.
func (j job) Done(ctx context.Context) error {
	if err := j.message.DoubleAck(ctx); err != nil {
		return fmt.Errorf("ending a job: %w", err)
	}
	return nil
}

// Again returns the job to the queue for redelivery.
func (j job) Again(context.Context) error {
	if err := j.message.Nak(); err != nil {
		return fmt.Errorf("giving a job back: %w", err)
	}
	return nil
}

// Working reports that the job is still in progress.
func (j job) Working(context.Context) error {
	if err := j.message.InProgress(); err != nil {
		return fmt.Errorf("keeping a job: %w", err)
	}
	return nil
}
