package play

import (
	"context"
	"slices"
	"sync"
	"time"
)

// watchBuffer is how many payloads a watcher may be behind before it loses some.
const watchBuffer = 256

// MemoryBus is a [Bus] within one program. It is safe for concurrent use; the
// zero value is not usable.
type MemoryBus struct {
	wait time.Duration

	mu       sync.Mutex
	watchers map[string][]*watcher
	queues   map[string]*memoryQueue
}

// watcher is a call of Watch.
type watcher struct {
	payloads chan []byte
	stop     chan struct{}
	stopped  chan struct{} // closed when the function will not be called again
	once     sync.Once
}

// memoryQueue is the jobs of a queue that are not taken.
type memoryQueue struct {
	jobs  []*memoryJob
	ready chan struct{} // closed when jobs is no longer empty, then renewed
}

// NewMemoryBus returns a bus that gives a job out again when it was taken and
// not heard of for so long.
func NewMemoryBus(wait time.Duration) *MemoryBus {
	return &MemoryBus{wait: wait, watchers: map[string][]*watcher{}, queues: map[string]*memoryQueue{}}
}

// Announce implements [Bus].
func (b *MemoryBus) Announce(ctx context.Context, topic string, payload []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, w := range b.watchers[topic] {
		select {
		case w.payloads <- slices.Clone(payload):
		default: // too slow: it will see the gap
		}
	}
	return nil
}

// Watch implements [Bus].
func (b *MemoryBus) Watch(ctx context.Context, topic string, f func(payload []byte)) (stop func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w := &watcher{payloads: make(chan []byte, watchBuffer), stop: make(chan struct{}), stopped: make(chan struct{})}
	b.mu.Lock()
	b.watchers[topic] = append(b.watchers[topic], w)
	b.mu.Unlock()
	go w.run(f)
	return func() {
		w.once.Do(func() {
			b.mu.Lock()
			b.watchers[topic] = slices.DeleteFunc(b.watchers[topic], func(other *watcher) bool { return other == w })
			if len(b.watchers[topic]) == 0 {
				delete(b.watchers, topic)
			}
			b.mu.Unlock()
			close(w.stop)
		})
		<-w.stopped
	}, nil
}

// run calls f until the watcher is stopped.
func (w *watcher) run(f func([]byte)) {
	defer close(w.stopped)
	for {
		select {
		case <-w.stop:
			return
		default:
		}
		select {
		case <-w.stop:
			return
		case payload := <-w.payloads:
			f(payload)
		}
	}
}

// Push implements [Bus].
func (b *MemoryBus) Push(ctx context.Context, queue string, payload []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	b.put(&memoryJob{bus: b, queue: queue, payload: slices.Clone(payload)})
	return nil
}

// queue returns the queue of a name; b.mu is held.
func (b *MemoryBus) queue(name string) *memoryQueue {
	q := b.queues[name]
	if q == nil {
		q = &memoryQueue{ready: make(chan struct{})}
		b.queues[name] = q
	}
	return q
}

// put adds a job to its queue.
func (b *MemoryBus) put(j *memoryJob) {
	b.mu.Lock()
	defer b.mu.Unlock()
	q := b.queue(j.queue)
	q.jobs = append(q.jobs, j)
	close(q.ready)
	q.ready = make(chan struct{})
}

// Take implements [Bus].
func (b *MemoryBus) Take(ctx context.Context, queue string) (Job, error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		b.mu.Lock()
		q := b.queue(queue)
		if len(q.jobs) > 0 {
			j := q.jobs[0]
			q.jobs = q.jobs[1:]
			b.mu.Unlock()
			return j.take(), nil
		}
		ready := q.ready
		b.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-ready:
		}
	}
}

// memoryJob is a job of a MemoryBus. Every time that it is given out it is a new
// one, so that who held it too long can do nothing to it.
type memoryJob struct {
	bus     *MemoryBus
	queue   string
	payload []byte

	mu    sync.Mutex
	ended bool
	timer *time.Timer
}

// take returns j as it is given out.
func (j *memoryJob) take() *memoryJob {
	taken := &memoryJob{bus: j.bus, queue: j.queue, payload: j.payload}
	taken.timer = time.AfterFunc(j.bus.wait, func() {
		if taken.end() {
			j.bus.put(taken)
		}
	})
	return taken
}

// end reports whether j was still held, and lets go of it.
func (j *memoryJob) end() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	held := !j.ended
	j.ended = true
	return held
}

// Payload implements [Job].
func (j *memoryJob) Payload() []byte { return j.payload }

// Done implements [Job].
func (j *memoryJob) Done(context.Context) error {
	if j.end() {
		j.timer.Stop()
	}
	return nil
}

// Again implements [Job].
func (j *memoryJob) Again(context.Context) error {
	if j.end() {
		j.timer.Stop()
		j.bus.put(j)
	}
	return nil
}

// Working implements [Job].
func (j *memoryJob) Working(context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.ended {
		j.timer.Reset(j.bus.wait)
	}
	return nil
}
