package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/table"
)

const (
	// mostFeeds is how many feeds one address may have open.
	mostFeeds = 20
	// feedPause is the least time between two readings for the feeds of a topic: changes that follow
	// each other quickly are sent together.
	feedPause = 250 * time.Millisecond
)

// Feed is an open stream of server-sent events to one client.
//
// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
type Feed struct {
	w    http.ResponseWriter
	out  *http.ResponseController
	sum  *gzipSum // nil for a client that takes no gzip
	head bool     // the head of the gzip stream has been sent
}

// Lines is the text of server-sent events for all feeds that are to have them. It is compressed once.
type Lines struct{ packet }

// NewLines returns the lines of a text of [AppendEvent].
func NewLines(text []byte) *Lines { return &Lines{newPacket(text)} }

// AppendEvent appends an event with its id, if it has one, and data without line breaks.
func AppendEvent(text []byte, id, kind string, data []byte) []byte {
	if id != "" {
		text = fmt.Appendf(text, "id: %s\n", id)
	}
	return fmt.Appendf(text, "event: %s\ndata: %s\n\n", kind, data)
}

// stillHere keeps connections open.
var stillHere = NewLines([]byte(": still here\n\n"))

// Send sends lines and reports whether the client has taken them.
func (f *Feed) Send(lines *Lines) bool {
	if f.sum == nil {
		return f.write(lines.text)
	}
	f.sum.add(lines.text)
	return f.write(lines.blocks())
}

func (f *Feed) write(text []byte) bool {
	_ = f.out.SetWriteDeadline(time.Now().Add(sendTime))
	if f.sum != nil && !f.head {
		f.head = true
		text = append([]byte(gzipHead), text...)
	}
	if _, err := f.w.Write(text); err != nil {
		return false
	}
	return f.out.Flush() == nil
}

// end ends the stream with a last text.
func (f *Feed) end(last []byte) {
	if f.sum != nil {
		last = f.sum.end(nil, last)
	}
	f.write(last)
}

// DescribeFeed adds a feed to the description of the API. Its events have data of the type of a
// value.
func (k *Kit) DescribeFeed(op huma.Operation, data any) {
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"text/event-stream": {Schema: k.schema(data)}},
	}}
	k.api.OpenAPI().AddOperation(&op)
}

// channel is what the feeds on one topic share: a subscription to the bus, and the state that was read
// after the last message.
type channel struct {
	server *Server
	topic  string
	read   func(context.Context) (any, error)
	news   chan struct{} // of the bus
	done   chan struct{} // closed once nobody listens

	subscribing sync.Once
	stop        func() // unsubscribes
	err         error  // of the subscription

	mu        sync.Mutex
	listeners map[chan struct{}]struct{}
	state     any
	failed    error // of the last reading
}

// channels are the channels with listeners, by topic.
type channels struct {
	mu   sync.Mutex
	open map[string]*channel
}

// join adds a listener, whose channel gets a value after each reading.
func (a *channels) join(s *Server, topic string, read func(context.Context) (any, error)) (*channel, chan struct{}, error) {
	a.mu.Lock()
	c := a.open[topic]
	if c == nil {
		if a.open == nil {
			a.open = map[string]*channel{}
		}
		c = &channel{server: s, topic: topic, read: read, news: make(chan struct{}, 1), done: make(chan struct{}), listeners: map[chan struct{}]struct{}{}}
		a.open[topic] = c
	}
	wake := make(chan struct{}, 1)
	c.mu.Lock()
	c.listeners[wake] = struct{}{}
	c.mu.Unlock()
	a.mu.Unlock()
	c.subscribing.Do(c.subscribe)
	if c.err != nil {
		a.leave(c, wake)
		return nil, nil, c.err
	}
	return c, wake, nil
}

// leave removes a listener. The last one ends the channel.
func (a *channels) leave(c *channel, wake chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	c.mu.Lock()
	delete(c.listeners, wake)
	last := len(c.listeners) == 0
	c.mu.Unlock()
	if last && a.open[c.topic] == c {
		delete(a.open, c.topic)
		close(c.done)
	}
}

// subscribe begins to hear of changes.
func (c *channel) subscribe() {
	// The channel outlives the request that opens it.
	c.stop, c.err = c.server.config.Bus.Watch(c.server.hub.ctx, c.topic, func([]byte) { poke(c.news) })
	if c.err == nil {
		go c.follow()
	}
}

// poke sends a value to a channel that does not wait for one already.
func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// follow reads the state after every message, and at times without one, since messages may be lost.
func (c *channel) follow() {
	defer c.stop()
	ticker := time.NewTicker(keepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-c.news:
		case <-ticker.C:
		}
		c.look()
		select {
		case <-c.done:
			return
		case <-time.After(feedPause):
		}
	}
}

// look reads the state once for all listeners.
func (c *channel) look() {
	ctx, done := context.WithTimeout(c.server.hub.ctx, requestTime)
	defer done()
	var state any
	err := rescue.Do(func() (err error) {
		state, err = c.read(ctx)
		return err
	})
	if panicked, ok := errors.AsType[*rescue.PanicError](err); ok {
		c.server.log.ErrorContext(ctx, "panic in the reading for a feed", "topic", c.topic, "err", panicked)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state, c.failed = state, err
	for wake := range c.listeners {
		poke(wake)
	}
}

// latest returns the state that was read last.
func (c *channel) latest() (any, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.state, c.failed
}

// ServeFeed answers a request with a feed. It calls read for each client that comes, and then once for all
// feeds on the topic after every message, and every 15 seconds, since messages may be lost. It
// passes the state to tell, an older one perhaps than the first; tell reports whether the client still
// listens. If read fails later, the feed ends, and the client comes back.
func ServeFeed[T any](k *Kit, w http.ResponseWriter, r *http.Request, topic string, read func(ctx context.Context) (T, error), tell func(f *Feed, state T) bool) {
	s := k.server
	// Feeds are counted with the streams of programs, under their address.
	who := table.Player("address " + subscriber(visitOf(r.Context()).address))
	if problem := s.streams.enter(who, mostFeeds); problem != nil {
		writeProblem(w, problem)
		return
	}
	defer s.streams.leave(who)
	ctx := r.Context()
	c, wake, err := s.channels.join(s, topic, func(ctx context.Context) (any, error) { return read(ctx) })
	if err != nil {
		s.log.WarnContext(ctx, "a feed cannot subscribe", "topic", topic, "err", err)
		writeProblem(w, s.problem(ctx, err))
		return
	}
	defer s.channels.leave(c, wake)
	first, done := context.WithTimeout(ctx, requestTime)
	state, err := read(first)
	done()
	if err != nil {
		k.Refuse(w, r, err)
		return
	}
	f := newFeed(w, r)
	if !tell(f, state) {
		return
	}
	ticker := time.NewTicker(keeping())
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.streams.closing:
			f.end(fmt.Appendf(nil, "retry: %d\n\n", s.hub.comeBack().Milliseconds()))
			return
		case <-wake:
			state, err := c.latest()
			if err != nil {
				f.end(nil)
				return
			}
			if !tell(f, state.(T)) { //nolint:forcetypeassert // of read
				return
			}
		case <-ticker.C:
			if !f.Send(stillHere) {
				return
			}
		}
	}
}

// newFeed begins the response to a request.
func newFeed(w http.ResponseWriter, r *http.Request) *Feed {
	f := &Feed{w: w, out: http.NewResponseController(w)}
	// A feed has no time limit. A writer without deadlines needs none.
	_ = f.out.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", NoStore)
	w.Header().Set("X-Accel-Buffering", "no") // a buffering proxy would delay events
	w.Header().Add("Vary", "Accept-Encoding")
	if assets.Accepts(r.Header.Get("Accept-Encoding"), "gzip") {
		f.sum = &gzipSum{}
		w.Header().Set("Content-Encoding", "gzip")
	}
	return f
}
