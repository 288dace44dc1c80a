package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/scs/v2/memstore"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/app"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/featured"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// site is an in-memory server on the loopback interface.
type site struct {
	*httptest.Server
	play      *live.Service
	bus       live.Bus
	web       *web.Server
	seeks     *seek.Service
	events    *events.Service
	log       *bytes.Buffer
	notices   *notify.Service
	ahead     time.Duration                                                        // advance of the clock for featured games
	directory string                                                               // directory of the store of accounts
	dial      func(ctx context.Context, network, address string) (net.Conn, error) // nil: the network
}

// siteConfig is the configuration of a site: the server and the stores of people.
type siteConfig struct {
	web.Config
	People app.People
}

// newSite returns a site; each change edits its configuration.
func newSite(t testing.TB, change ...func(*siteConfig)) *site {
	t.Helper()
	s := makeSite(t, change...)
	s.Server.Start()
	return s
}

// newPipedSite returns a site that is reached through pipes.
func newPipedSite(t *testing.T, change ...func(*siteConfig)) *site {
	t.Helper()
	s := makeSite(t, change...)
	pipes := &pipeListener{conns: make(chan net.Conn), closed: make(chan struct{})}
	if err := s.Server.Listener.Close(); err != nil {
		t.Fatal(err)
	}
	s.Server.Listener, s.dial = pipes, pipes.dial
	s.Server.Start()
	return s
}

// pipeListener listens within the process, without buffers.
type pipeListener struct {
	conns  chan net.Conn
	once   sync.Once
	closed chan struct{}
}

func (l *pipeListener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case l.conns <- far:
		return near, nil
	case <-l.closed:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

func (l *pipeListener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

func (l *pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

func makeSite(t testing.TB, change ...func(*siteConfig)) *site {
	t.Helper()
	return makeSiteOn(t, memory.NewStore(), change...)
}

// newSiteOn is newSite on a store.
func newSiteOn(t *testing.T, store live.Store) *site {
	t.Helper()
	s := makeSiteOn(t, store)
	s.Start()
	return s
}

func makeSiteOn(t testing.TB, store live.Store, change ...func(*siteConfig)) *site {
	t.Helper()
	bus := memory.NewBus(time.Minute)
	s := &site{
		play: live.New(store, bus, live.Options{Parse: new(games.Shelf).Parse, PGN: replay.PGN, VacationDays: 30}),
		bus:  bus,
		log:  &bytes.Buffer{},
	}
	keeper, directory := accountsIn(t)
	s.directory = directory
	notices, err := notify.New(t.Context(), notify.Config{
		Store: keeper.Notices, Games: s.play, Announce: func(ctx context.Context, p table.Player) { _ = bus.Announce(ctx, web.NoticeTopic(p), []byte("{}")) }, Here: func(table.Player) bool { return false }, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Changed: func(ctx context.Context, p table.Player) error { return s.web.AccountChanged(ctx, p) },
		Events: func(ctx context.Context, key string, player table.Player) ([]notify.Told, error) {
			return app.EventNews(ctx, s.events, key, player)
		},
		Pushing: new(notify.PushOptions),
	})
	if err != nil {
		t.Fatal(err)
	}
	s.notices = notices
	c := siteConfig{}
	c.Config = web.Config{
		Play: s.play, Bus: bus, Seeks: seek.New(seek.Config{Store: new(memory.Seeks), Play: s.play, Parse: games.Parse, Now: time.Now, Log: slog.New(slog.DiscardHandler)}), Variants: web.Variants{All: []api.Family{}, Parse: games.Parse},
		Puzzles:  somePuzzles,
		Sessions: memstore.NewWithCleanupInterval(0),
		Health:   func(context.Context) error { return nil },
		Ready:    func(context.Context) error { return nil },
		Page:     fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>page</title>")}},
		Log:      slog.New(slog.NewTextHandler(s.log, nil)),
		Registry: prometheus.NewRegistry(), Version: "test",
	}
	c.People = app.People{Programs: new(memory.Programs), Accounts: keeper.Accounts, Relations: keeper.Relations, Clubs: keeper.Clubs, Complaints: keeper.Moderation, Notices: notices, Ratings: ratings.New(keeper.Ratings, games.Parse, ratings.Options{})}
	for _, f := range change {
		f(&c)
	}
	s.seeks = c.Seeks
	if c.People.Events == nil {
		c.People.Events = events.New(events.Config{Store: keeper.Events, Play: c.Play, Bus: c.Bus, Parse: games.Parse, Now: time.Now, Log: c.Log})
	}
	s.events = c.People.Events
	if err := c.People.Wire(&c.Config); err != nil {
		t.Fatal(err)
	}
	for _, d := range c.Domains {
		if f, ok := d.(*featured.API); ok {
			f.Now = func() time.Time { return time.Now().Add(s.ahead) }
		}
	}
	if s.web, err = web.New(c.Config); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		s.web.Run(ctx)
		close(ended)
	}()
	s.Server = httptest.NewUnstartedServer(s.web.Handler())
	t.Cleanup(func() {
		s.web.Goodbye(t.Context()) // its context has ended, so it does not wait
		s.Close()
		stop()
		<-ended
	})
	return s
}

// client is a browser with cookies.
type client struct {
	t    testing.TB
	site *site
	http *http.Client
}

func (s *site) client(t testing.TB) *client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	transport := &http.Transport{DialContext: s.dial}
	t.Cleanup(transport.CloseIdleConnections)
	return &client{t, s, &http.Client{Jar: jar, Transport: transport}}
}

// answer is a response.
type answer struct {
	t      testing.TB
	status int
	header http.Header
	body   []byte
}

// into decodes the JSON of a response.
func (a *answer) into(value any) {
	a.t.Helper()
	if err := json.Unmarshal(a.body, value); err != nil {
		a.t.Fatalf("%v in %s", err, a.body)
	}
}

// do sends a request, with a body as JSON unless it is nil.
func (c *client) do(method, path string, body any, header ...string) *answer {
	c.t.Helper()
	var sent io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		sent = bytes.NewBufferString(b)
	default:
		text, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		sent = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.site.URL+path, sent)
	if err != nil {
		c.t.Fatal(err)
	}
	if sent != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answered, err := c.http.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer answered.Body.Close()
	text, err := io.ReadAll(answered.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return &answer{c.t, answered.StatusCode, answered.Header, text}
}

// get requests an existing path.
func (c *client) get(path string) *answer {
	c.t.Helper()
	return c.do(http.MethodGet, path, nil).accepted()
}

// post sends a request that must succeed.
func (c *client) post(path string, body any) *answer {
	c.t.Helper()
	return c.do(http.MethodPost, path, body).accepted()
}

// accepted requires success.
func (a *answer) accepted() *answer {
	a.t.Helper()
	if a.status != http.StatusOK {
		a.t.Fatalf("status %d: %s", a.status, a.body)
	}
	return a
}
