package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/table"
)

// mostFeeds is how many feeds one address may have open.
const mostFeeds = 20

// Feed is an open stream of server-sent events to one client.
//
// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
type Feed struct {
	w   http.ResponseWriter
	out *http.ResponseController
}

// Send sends an event with its id, if it has one, and reports whether the client has taken it.
func (f *Feed) Send(id, kind string, data any) bool {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // our own types always marshal
	}
	line := fmt.Sprintf("event: %s\ndata: %s\n\n", kind, text)
	if id != "" {
		line = "id: " + id + "\n" + line
	}
	return f.write(line)
}

func (f *Feed) write(text string) bool {
	_ = f.out.SetWriteDeadline(time.Now().Add(sendTime))
	if _, err := f.w.Write([]byte(text)); err != nil {
		return false
	}
	return f.out.Flush() == nil
}

// DescribeFeed adds a feed to the description of the API. Its events have data of the type of a
// value.
func (k *Kit) DescribeFeed(op huma.Operation, data any) {
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"text/event-stream": {Schema: k.schema(data)}},
	}}
	k.api.OpenAPI().AddOperation(&op)
}

// Feed answers a request with a feed. It calls tell at once, after every message on the topic, and
// every 15 seconds, since messages may be lost; tell reports whether the client still listens.
func (k *Kit) Feed(w http.ResponseWriter, r *http.Request, topic string, tell func(ctx context.Context, f *Feed) bool) {
	s := k.server
	// Feeds are counted with the streams of programs, under their address.
	who := table.Player("address " + subscriber(visitOf(r.Context()).address))
	if problem := s.streams.enter(who, mostFeeds); problem != nil {
		writeProblem(w, problem)
		return
	}
	defer s.streams.leave(who)
	f := &Feed{w, http.NewResponseController(w)}
	// A feed has no time limit. A writer without deadlines needs none.
	_ = f.out.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", NoStore)
	w.Header().Set("X-Accel-Buffering", "no") // a buffering proxy would delay events
	ctx := r.Context()
	wake := make(chan struct{}, 1)
	stop, err := s.config.Bus.Watch(ctx, topic, func([]byte) {
		select {
		case wake <- struct{}{}:
		default:
		}
	})
	if err != nil {
		s.log.WarnContext(ctx, "a feed cannot subscribe", "topic", topic, "err", err)
		writeProblem(w, s.problem(ctx, err))
		return
	}
	defer stop()
	look := func() bool {
		ctx, done := context.WithTimeout(ctx, requestTime)
		defer done()
		return tell(ctx, f)
	}
	if !look() {
		return
	}
	ticker := time.NewTicker(keepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.streams.closing:
			f.write(fmt.Sprintf("retry: %d\n\n", s.hub.comeBack().Milliseconds()))
			return
		case <-wake:
			if !look() {
				return
			}
		case <-ticker.C:
			if !f.write(": still here\n\n") || !look() {
				return
			}
		}
	}
}
