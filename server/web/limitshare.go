package web

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/manykings/manykings/internal/ticks"
	"github.com/manykings/manykings/server/live"
)

// limitsTopic carries the report of every node, once a second, about its heavy clients.
const limitsTopic = "limits"

// limitShare applies the limits across nodes, so that a client of several nodes gets no more than
// a client of one. It is eventually consistent; without the bus each node counts alone.
type limitShare struct {
	node     string
	bus      live.Bus
	limiters map[string]*limiter // by name, the same on all nodes
	log      *slog.Logger
}

// limitNews is the report of a node: the requests since the last report, by limiter and client.
type limitNews struct {
	Node  string                    `json:"node"`
	Spent map[string]map[string]int `json:"spent"`
}

// begin starts to receive and record reports, until stop is called.
func (s *limitShare) begin(ctx context.Context) (stop func(), err error) {
	if stop, err = s.bus.Watch(ctx, limitsTopic, s.hear); err != nil {
		return nil, err
	}
	for _, l := range s.limiters {
		l.share()
	}
	return stop, nil
}

// run sends and receives reports until ctx ends.
func (s *limitShare) run(ctx context.Context) {
	stop, err := s.begin(ctx)
	if err != nil {
		s.log.ErrorContext(ctx, "limits are not shared with the other nodes", "err", err)
		return
	}
	defer stop()
	ticks.Every(ctx, tick, func(time.Time) { s.tell(ctx) })
}

func (s *limitShare) tell(ctx context.Context) {
	news := limitNews{s.node, map[string]map[string]int{}}
	for name, l := range s.limiters {
		if spent := l.spend(tick); len(spent) > 0 {
			news.Spent[name] = spent
		}
	}
	if len(news.Spent) == 0 {
		return
	}
	text, err := json.Marshal(&news)
	if err == nil {
		err = s.bus.Announce(ctx, limitsTopic, text)
	}
	if err != nil {
		s.log.DebugContext(ctx, "limits not reported to other nodes", "err", err)
	}
}

func (s *limitShare) hear(text []byte) {
	var news limitNews
	if json.Unmarshal(text, &news) != nil || news.Node == s.node {
		return
	}
	for name, spent := range news.Spent {
		l := s.limiters[name]
		if l == nil {
			continue // from another version of the program
		}
		for key, n := range spent {
			l.charge(key, n)
		}
	}
}
