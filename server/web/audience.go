package web

import (
	"context"
	"sync"

	"github.com/manykings/manykings/server/live"
)

// audience is the sockets that watch something, each with its wish. It subscribes to topics of
// the bus while it has sockets.
type audience[T any] struct {
	bus   live.Bus
	hears map[string]func(payload []byte) // by topic; called under the mutex

	mu       sync.Mutex
	watchers map[*socket]T
	stops    []func() // end the subscriptions; empty without sockets
}

func newAudience[T any](bus live.Bus, hears map[string]func(payload []byte)) audience[T] {
	return audience[T]{bus: bus, hears: hears, watchers: map[*socket]T{}}
}

// listen subscribes to all topics or, after an error, to none. The caller holds the mutex.
func (a *audience[T]) listen(ctx context.Context) error {
	if len(a.stops) > 0 {
		return nil
	}
	var stops []func()
	for topic, hear := range a.hears {
		stop, err := a.bus.Watch(ctx, topic, func(payload []byte) {
			a.mu.Lock()
			defer a.mu.Unlock()
			hear(payload)
		})
		if err != nil {
			go each(stops) // without the mutex, since handlers may wait for it
			return err
		}
		stops = append(stops, stop)
	}
	a.stops = stops
	return nil
}

// leave removes a socket, and unsubscribes after the last one.
func (a *audience[T]) leave(c *socket) {
	a.mu.Lock()
	_, watched := a.watchers[c]
	delete(a.watchers, c)
	var stops []func()
	if watched && len(a.watchers) == 0 {
		stops, a.stops = a.stops, nil
	}
	a.mu.Unlock()
	each(stops) // without the mutex, since handlers may wait for it
}

func each(do []func()) {
	for _, f := range do {
		f()
	}
}
