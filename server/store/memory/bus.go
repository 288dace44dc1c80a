package memory

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/server/live"
)

const (
	// watchBuffer is how many payloads a slow watcher may queue before it loses some.
	watchBuffer = 4096
	// queueMax is how many jobs of a queue may wait; beyond it the oldest are lost, and the
	// service recovers them.
	queueMax = 1 << 16
)

// Bus is a [live.Bus] within one process. It is safe for concurrent use; use [NewBus] to make one.
type Bus struct {
	wait time.Duration

	mu       sync.RWMutex          // guards watchers and queues
	watchers map[string][]*watcher // lists are immutable and replaced
	queues   map[string]*queue
}

// NewBus returns a bus that redelivers a job held for wait without a sign of life.
func NewBus(wait time.Duration) *Bus {
	return &Bus{wait: wait, watchers: map[string][]*watcher{}, queues: map[string]*queue{}}
}

// Announce implements [live.Bus]. It usually calls watchers directly, since they do not block.
func (b *Bus) Announce(ctx context.Context, topic string, payload []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	b.mu.RLock()
	watchers := b.watchers[topic]
	b.mu.RUnlock()
	for _, w := range watchers {
		w.tell(slices.Clone(payload))
	}
	return nil
}

// Watch implements [live.Bus].
func (b *Bus) Watch(ctx context.Context, topic string, f func(payload []byte)) (stop func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	w := &watcher{f: f}
	b.mu.Lock()
	b.watchers[topic] = append(slices.Clip(b.watchers[topic]), w)
	b.mu.Unlock()
	return func() {
		b.mu.Lock()
		var others []*watcher
		for _, other := range b.watchers[topic] {
			if other != w {
				others = append(others, other)
			}
		}
		if b.watchers[topic] = others; len(others) == 0 {
			delete(b.watchers, topic)
		}
		b.mu.Unlock()
		w.stop()
	}, nil
}

// watcher is a subscription. It has no goroutine of its own, since a server watches every game
// with a viewer.
type watcher struct {
	f func(payload []byte)

	mu       sync.Mutex
	payloads [][]byte
	telling  bool // a goroutine calls f
	stopped  bool

	calling sync.Mutex // held while f runs
}

// tell calls f with a payload, or queues it if f is running.
func (w *watcher) tell(payload []byte) {
	w.mu.Lock()
	if w.stopped || len(w.payloads) >= watchBuffer { // too slow: it will notice the gap
		w.mu.Unlock()
		return
	}
	w.payloads = append(w.payloads, payload)
	if w.telling {
		w.mu.Unlock()
		return
	}
	w.telling = true
	w.mu.Unlock()
	w.run()
}

// run calls f until the queue is empty.
func (w *watcher) run() {
	for {
		w.calling.Lock()
		w.mu.Lock()
		if w.stopped || len(w.payloads) == 0 {
			w.payloads, w.telling = nil, false
			w.mu.Unlock()
			w.calling.Unlock()
			return
		}
		payload := w.payloads[0]
		w.payloads = w.payloads[1:]
		w.mu.Unlock()
		w.f(payload)
		w.calling.Unlock()
	}
}

// stop returns once f will not be called again.
func (w *watcher) stop() {
	w.mu.Lock()
	w.stopped = true
	w.mu.Unlock()
	w.calling.Lock()
	defer w.calling.Unlock()
}

// queue is the waiting jobs of a queue.
type queue struct {
	mu    sync.Mutex
	jobs  []*job
	ready chan struct{} // closed when jobs becomes non-empty, then replaced
}

// queue returns the queue with a name.
func (b *Bus) queue(name string) *queue {
	b.mu.Lock()
	defer b.mu.Unlock()
	q := b.queues[name]
	if q == nil {
		q = &queue{ready: make(chan struct{})}
		b.queues[name] = q
	}
	return q
}

// Push implements [live.Bus].
func (b *Bus) Push(ctx context.Context, queue string, payload []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	b.queue(queue).put(&job{payload: slices.Clone(payload)})
	return nil
}

func (q *queue) put(j *job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.jobs) >= queueMax {
		q.jobs = q.jobs[1:]
	}
	q.jobs = append(q.jobs, j)
	close(q.ready)
	q.ready = make(chan struct{})
}

// Take implements [live.Bus].
func (b *Bus) Take(ctx context.Context, queue string) (live.Job, error) {
	q := b.queue(queue)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		q.mu.Lock()
		if len(q.jobs) > 0 {
			j := q.jobs[0]
			q.jobs[0] = nil
			q.jobs = q.jobs[1:]
			q.mu.Unlock()
			return j.take(q, b.wait), nil
		}
		ready := q.ready
		q.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-ready:
		}
	}
}

// job is a job of a Bus. Each delivery is a new job, so that a holder who took too long cannot
// affect it.
type job struct {
	payload []byte

	// Of a delivered job.
	queue *queue
	wait  time.Duration
	mu    sync.Mutex
	ended bool
	timer *time.Timer
}

// take returns a delivery of j.
func (j *job) take(q *queue, wait time.Duration) *job {
	taken := &job{payload: j.payload, queue: q, wait: wait}
	taken.mu.Lock() // the timer may fire before it is assigned
	defer taken.mu.Unlock()
	taken.timer = time.AfterFunc(wait, func() { taken.end(true) })
	return taken
}

// end releases the job if it is still held, and puts it back if it is to be delivered again.
func (j *job) end(again bool) {
	j.mu.Lock()
	held := !j.ended
	j.ended = true
	j.timer.Stop()
	j.mu.Unlock()
	if held && again {
		j.queue.put(j)
	}
}

// Payload implements [live.Job].
func (j *job) Payload() []byte { return j.payload }

// Done implements [live.Job].
func (j *job) Done(context.Context) error {
	j.end(false)
	return nil
}

// Again implements [live.Job].
func (j *job) Again(context.Context) error {
	j.end(true)
	return nil
}

// Working implements [live.Job].
func (j *job) Working(context.Context) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.ended {
		j.timer.Reset(j.wait)
	}
	return nil
}
