package simulate

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
)

// bus carries news and jobs, or loses, doubles and delays them.
type bus struct {
	w    *world
	jobs chan []byte

	mu       sync.Mutex
	watchers map[string][]*watcher
}

// watcher handles one message at a time.
type watcher struct {
	mu sync.Mutex
	f  func([]byte)
}

func newBus(w *world) *bus {
	return &bus{w: w, jobs: make(chan []byte, 1<<16), watchers: map[string][]*watcher{}}
}

// send delivers something once, twice or never, sooner or later.
func (b *bus) send(from, topic string, deliver func()) {
	dice := b.w.draw("send", from, topic)
	now := b.w.now()
	times := 1
	if now.fail > 0 {
		switch roll := dice.IntN(100); {
		case now.mute || roll < 3:
			times = 0
		case roll < 6:
			times = 2
		}
	}
	for range times {
		delay := between(dice, 50*time.Microsecond, 5*time.Millisecond)
		if now.fail > 0 && dice.IntN(20) == 0 {
			delay = between(dice, 0, 5*time.Second)
		}
		time.AfterFunc(delay, deliver)
	}
}

// watch calls f with the announcements of a topic.
func (b *bus) watch(topic string, f func([]byte)) (stop func()) {
	it := &watcher{f: f}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watchers[topic] = append(b.watchers[topic], it)
	return func() {
		it.mu.Lock()
		it.f = func([]byte) {}
		it.mu.Unlock()
		b.mu.Lock()
		defer b.mu.Unlock()
		var others []*watcher
		for _, other := range b.watchers[topic] {
			if other != it {
				others = append(others, other)
			}
		}
		b.watchers[topic] = others
	}
}

// lifeBus is the bus as one life of a server sees it.
type lifeBus struct {
	*bus
	life *life
}

func (b *lifeBus) Announce(ctx context.Context, topic string, payload []byte) error {
	if b.life.ctx.Err() != nil {
		return errDown
	}
	b.send(b.life.node.name, topic, func() {
		b.mu.Lock()
		told := append([]*watcher(nil), b.watchers[topic]...)
		b.mu.Unlock()
		for _, it := range told {
			it.mu.Lock()
			it.f(payload)
			it.mu.Unlock()
		}
	})
	return ctx.Err()
}

func (b *lifeBus) Watch(_ context.Context, topic string, f func([]byte)) (func(), error) {
	return b.watch(topic, f), nil
}

func (b *lifeBus) Push(ctx context.Context, queue string, payload []byte) error {
	if b.life.ctx.Err() != nil {
		return errDown
	}
	b.send(b.life.node.name, queue, func() {
		select {
		case b.jobs <- payload:
		default: // too much is lost
		}
	})
	return ctx.Err()
}

func (b *lifeBus) Take(ctx context.Context, _ string) (live.Job, error) {
	select {
	case payload := <-b.jobs:
		return job(payload), nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// job is a job that is not handed out again: the service asks again.
type job []byte

func (j job) Payload() []byte             { return j }
func (job) Done(context.Context) error    { return nil }
func (job) Again(context.Context) error   { return nil }
func (job) Working(context.Context) error { return nil }

// bots does the jobs of bots until the server stops.
func (l *life) bots() {
	w := l.node.w
	var under sync.WaitGroup
	defer under.Wait()
	for {
		var b live.BotJob
		select {
		case payload := <-w.bus.jobs:
			if err := json.Unmarshal(payload, &b); err != nil {
				w.fail("a job %q: %v", payload, err)
				return
			}
		case <-l.ctx.Done():
			return
		}
		under.Go(func() { l.bot(b) })
	}
}

// bot does a job of a bot: a random move.
func (l *life) bot(b live.BotJob) {
	w := l.node.w
	dice := w.draw("bot", string(b.Game), l.node.name)
	if !wait(l.ctx, between(dice, 20*time.Millisecond, 600*time.Millisecond)) {
		return
	}
	r, err := l.Get(l.ctx, b.Game)
	if err == nil && r.Wanted(b.Ask) {
		if b.Vote != 0 {
			_, err = l.BotBallot(l.ctx, live.BotBallot{Game: b.Game, Seat: b.Seat, Vote: b.Vote, Yes: dice.IntN(2) == 0})
		} else if text := w.judge.move(b.Game, dice); text != "" {
			_, err = l.BotMove(l.ctx, live.BotMove{Game: b.Game, Seat: b.Seat, Moved: b.Moved, Text: text})
		}
	}
	if err != nil && !uncertain(err) && !refused(err) {
		w.fail("game %s: a bot was answered %v", b.Game, err)
	}
}

// chosen returns the text of a legal move, preferably a capture, so that games end.
func chosen(pos rules.Position, dice interface{ IntN(n int) int }) string {
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return ""
	}
	m := moves[dice.IntN(len(moves))]
	for range 2 {
		if pos.Describe(m).Kind == rules.Capture {
			break
		}
		m = moves[dice.IntN(len(moves))]
	}
	return pos.MoveText(m)
}
