// Package app assembles the server: only it knows which store, bus, engine and games there are.
//
//	config := app.Config{Listen: "127.0.0.1:8080", Data: "/var/lib/manykings", Bots: -1}
//	err := app.Run(ctx, config, log, func(a app.Addresses) { fmt.Println(a.Page) })
//
// It owns the configuration, the order in which parts start and stop, and the periodic work. It
// contains no rules of play and handles no requests.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/openings"
	"github.com/manykings/manykings/events/forecast"
	"github.com/manykings/manykings/internal/bbp"
	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/internal/ticks"
	"github.com/manykings/manykings/internal/version"
	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/bus"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/botmatches"
	"github.com/manykings/manykings/server/live/bots"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Intervals of the periodic work, and other durations.
const (
	sweepEvery = time.Second
	cleanEvery = time.Hour
	beatEvery  = time.Second
	// gauntletEvery is how soon the gauntlet notices the end of one of its games.
	gauntletEvery = 2 * time.Second
	// seekEvery is how soon people who look for the same game are paired.
	seekEvery = 500 * time.Millisecond
	// eventEvery is how soon an event takes the results of its games.
	eventEvery = 2 * time.Second
	// rateEvery is how soon ratings change after the end of a rated game.
	rateEvery = time.Second
	// noticeEvery is how soon absent people are notified.
	noticeEvery = time.Second
	// goneEvery is how soon games at all nodes drop the name of a closed account.
	goneEvery = 5 * time.Second
	// gap is how late a beat may be before the server counts as dead.
	gap = 3 * time.Second
	// opening is the time for each person's first move.
	opening = time.Minute
	// fillRetry is how soon a failed addition to the list of past games is retried.
	fillRetry = time.Minute
	// certificateEvery is how soon the server uses a renewed certificate.
	certificateEvery = time.Minute
	// redelivery is how long a job may be without a sign of life before another bot gets it. It
	// bounds how long games wait after a server was killed.
	redelivery = 5 * time.Second
	// headroom is how many bytes of garbage may gather beyond the usual share of the heap.
	headroom = 64 << 20
	// profileTime is how long a profile of the program may take.
	profileTime = 10 * time.Minute
)

// Addresses are the addresses of a running server.
type Addresses struct {
	Page    string   // of the page and the API: http://127.0.0.1:8080
	Metrics string   // of the metrics, empty if they have no address of their own
	Built   bool     // the program contains the page
	Network []string // of the page for others in the network, the likeliest first
	Alone   bool     // only this machine can reach it
	Judged  bool     // somebody has a role: the server has moderators
}

// Run runs a server until ctx ends, then shuts it down in order and returns nil. It calls ready
// once, as soon as the server answers requests. If a part fails, the server ends and Run returns
// the error.
func Run(ctx context.Context, c Config, log *slog.Logger, ready func(Addresses)) error {
	return start(ctx, c, log, new(notify.PushOptions), ready)
}

// start is Run with options for push services.
func start(ctx context.Context, c Config, log *slog.Logger, pushing *notify.PushOptions, ready func(Addresses)) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	c.settle()
	sqlstore, unlock, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer unlock() // after the store is closed
	defer func() { err = errors.Join(err, sqlstore.Close()) }()

	// The ballast is never touched and takes no memory, but counts as heap. The collector then allows
	// this much more garbage, and does not collect a small heap twice a second.
	ballast := make([]byte, headroom)
	defer runtime.KeepAlive(ballast)

	var b live.Bus = memory.NewBus(redelivery)
	if c.NATS != "" {
		shared, err := bus.Open(ctx, bus.Config{URL: c.NATS, Redelivery: redelivery, Log: log})
		if err != nil {
			return err
		}
		defer shared.Close()
		b = shared
	}

	tracer, flush, err := traces(ctx, c, log)
	if err != nil {
		return err
	}
	defer flush()

	shelf := new(games.Shelf)
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "manykings_panics_total", Help: "Tasks that ended with a panic, and nothing else with them.",
	}, func() float64 { return float64(rescue.Count()) }))
	gone := account.NewGone(sqlstore.Accounts)
	if _, err := gone.Load(ctx); err != nil {
		return err
	}
	var s *server
	s = &server{
		config: c, log: log, registry: registry, trace: tracer, bus: b, store: sqlstore, gone: gone,
		play: live.New(measured(&namelessStore{sqlstore.Games, gone}, registry), b, live.Options{
			Parse: shelf.Parse, PGN: new(replay.Replayer).PGN, Log: log, Gap: gap, Node: c.node(), VacationDays: c.VacationDays, Opening: opening,
			Address: func(p table.Player) string { return s.web.Address(p) },
		}),
		sessions: sqlstore.Sessions(time.Now), standings: ratings.New(sqlstore.Ratings, shelf.Parse, c.ratings()),
	}
	if c.BBPPairings != "" {
		if c.BBPPairings, err = bbp.Find(c.BBPPairings); err != nil {
			return fmt.Errorf("bbppairings: %w", err)
		}
	}
	s.events = events.New(events.Config{
		Store: sqlstore.Events, Play: s.play, Bus: b, Parse: shelf.Parse, Now: time.Now, Dutch: c.BBPPairings,
		Forecast: forecast.By(eval.NewPool(nil)), Log: log,
	})
	s.seeks = seek.New(seek.Config{Store: sqlstore.Seeks, Play: s.play, Parse: shelf.Parse, Now: time.Now, Log: log})
	s.gauntlet, err = botmatches.New(botmatches.Config{
		Store: sqlstore.Matches, Play: s.play, Programs: sqlstore.Programs, Parse: shelf.Parse, Variants: c.Gauntlet, Pause: c.GauntletPause, Keep: c.GauntletKeep, Now: time.Now, Log: log,
	})
	if err != nil {
		return err
	}
	if s.notices, err = s.noticing(ctx, sqlstore.Notices, pushing); err != nil {
		return err
	}
	words, err := c.wordsToHide()
	if err != nil {
		return err
	}
	proxies, err := c.proxies()
	if err != nil {
		return err
	}
	site := web.Config{
		Play: s.play, Bus: b, Seeks: s.seeks, NewFor: c.NewFor, Variants: web.Variants{All: families(), Parse: shelf.Parse},
		Puzzles:  puzzlesOf(shelf),
		Sessions: s.sessions, Health: sqlstore.Check, Ready: sqlstore.Commit, Page: assets.Built(),
		Log: log, Registry: registry, Trace: tracer, Version: version.Get().Version, Contact: c.Contact, Listed: s.events.Addresses,
		Addresses: func() []string { return s.inNetwork() }, Alone: !c.networked() && c.Site == "" && len(c.Origins) == 0, ForLAN: ForLAN(),
		Limits: c.limits(), Proxies: proxies, Origins: c.Origins, Hosts: c.hosts(),
	}
	people := People{
		Accounts: sqlstore.Accounts, Programs: sqlstore.Programs, Relations: sqlstore.Relations, Clubs: sqlstore.Clubs, Complaints: sqlstore.Moderation,
		Ratings: s.standings, Notices: s.notices, Matches: s.gauntlet, Events: s.events, Dumps: c.Dumps,
		Passwords: c.passwords(ownAddresses()), Words: words,
	}
	if err := people.Wire(&site); err != nil {
		return err
	}
	s.web, err = web.New(site)
	if err != nil {
		return err
	}
	if c.TLSCert != "" {
		if s.certificate, err = loadCertificate(c.TLSCert, c.TLSKey); err != nil {
			return err
		}
	}
	if !c.shared() {
		if err := s.play.Resume(ctx); err != nil {
			return fmt.Errorf("resuming the games: %w", err)
		}
		return s.run(ctx, ready)
	}
	leave, err := s.play.JoinNodes(ctx)
	if err != nil {
		return fmt.Errorf("joining the other nodes: %w", err)
	}
	defer leave()
	return s.run(ctx, ready)
}

// open opens the store and reserves it for this server until unlock is called.
func open(ctx context.Context, c Config) (sqlstore *store.Store, unlock func(), err error) {
	if c.Database == "" {
		if unlock, err = Lock(c.Data); err != nil {
			return nil, nil, err
		}
		if sqlstore, err = store.Open(ctx, c.Data); err != nil {
			unlock()
			return nil, nil, err
		}
		return sqlstore, unlock, nil
	}
	if sqlstore, err = store.Connect(ctx, c.Database); err != nil {
		return nil, nil, err
	}
	if err := sqlstore.Claim(ctx, c.shared()); err != nil {
		return nil, nil, errors.Join(err, sqlstore.Close())
	}
	return sqlstore, func() {}, nil
}

// server is a server with all its parts.
type server struct {
	config      Config
	log         *slog.Logger
	registry    *prometheus.Registry
	trace       *trace.Tracer // nil without tracing
	bus         live.Bus
	store       *store.Store
	gone        *account.Gone
	play        *live.Service
	sessions    *store.Sessions
	gauntlet    *botmatches.Service
	seeks       *seek.Service
	events      *events.Service
	notices     *notify.Service
	standings   *ratings.Service
	web         *web.Server
	certificate *certificate // nil if the server itself has no https
	port        atomic.Int64 // the port of the page
}

// inNetwork returns the addresses of the page for other machines. It reads the machine's
// addresses each time, since the machine may have moved to another network.
func (s *server) inNetwork() []string {
	return s.config.inNetwork(ownAddresses(), strconv.FormatInt(s.port.Load(), 10))
}

// judged reports whether an account has a role. With more accounts than it reads, it assumes so.
func (s *server) judged(ctx context.Context) (bool, error) {
	const most = 200
	accounts, err := s.store.Accounts.Accounts(ctx, "", most)
	if err != nil {
		return false, fmt.Errorf("reading the accounts: %w", err)
	}
	return len(accounts) == most || slices.ContainsFunc(accounts, func(a account.Account) bool { return a.Role != account.Ordinary }), nil
}

// run listens and does all work until ctx ends or a part fails.
func (s *server) run(ctx context.Context, ready func(Addresses)) error {
	listener, err := net.Listen("tcp", s.config.Listen)
	if err != nil {
		return fmt.Errorf("listening: %w", err)
	}
	s.port.Store(int64(listener.Addr().(*net.TCPAddr).Port))
	addresses := Addresses{Page: s.url(listener), Built: s.web.Built(), Network: s.inNetwork(), Alone: !s.config.networked()}
	if addresses.Judged, err = s.judged(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	public := s.web.HTTP()
	if s.certificate != nil {
		public.TLSConfig = s.certificate.config() // before the goroutine below reads it
	}
	servers := []*http.Server{public}
	listeners := []net.Listener{s.web.Listen(listener, s.config.LimitConnections, connections())}
	if s.config.Metrics != "" {
		listener, err := net.Listen("tcp", s.config.Metrics)
		if err != nil {
			return errors.Join(fmt.Errorf("listening for metrics: %w", err), listeners[0].Close())
		}
		figures := s.web.HTTP()
		figures.Handler, figures.WriteTimeout = s.web.Operations(), profileTime
		addresses.Metrics = "http://" + listener.Addr().String() + "/metrics"
		servers, listeners = append(servers, figures), append(listeners, listener)
	}

	// Background work continues until the last request is answered.
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	group, work := errgroup.WithContext(work)
	for i := range servers {
		group.Go(func() error { return serve(servers[i], listeners[i]) })
	}
	group.Go(func() error { s.web.Run(work); return nil })
	group.Go(func() error { s.every(work, beatEvery, "beating", s.play.Beat); return nil })
	group.Go(func() error { s.every(work, sweepEvery, "sweeping the games", s.play.Sweep); return nil })
	group.Go(func() error { s.every(work, rateEvery, "rating games", s.rate); return nil })
	group.Go(func() error { s.every(work, goneEvery, "asking who has closed an account", s.forget); return nil })
	group.Go(func() error { s.every(work, cleanEvery, "cleaning the sessions", s.sessions.Clean); return nil })
	group.Go(func() error {
		s.every(work, cleanEvery, "removing rows of guests who are gone", s.sweepGuests)
		return nil
	})
	if s.config.KeepUnplayed > 0 {
		group.Go(func() error { s.every(work, cleanEvery, "removing games that nobody played", s.discard); return nil })
	}
	if s.config.ArchiveAfter > 0 {
		group.Go(func() error { s.every(work, cleanEvery, "packing old games", s.archive); return nil })
	}
	group.Go(func() error { s.fillPast(work); return nil })
	group.Go(func() error { s.every(work, gauntletEvery, "playing the gauntlet", s.gauntlet.Step); return nil })
	group.Go(func() error { s.every(work, seekEvery, "bringing people together", s.seeks.Step); return nil })
	group.Go(func() error { s.every(work, eventEvery, "playing events", s.events.Step); return nil })
	group.Go(func() error { s.every(work, eventEvery, "judging tables of events", s.events.Judge); return nil })
	for what, do := range map[string]func(context.Context) error{
		"telling people": s.notices.Step, "sending mail": s.notices.SendMail, "telling browsers": s.notices.SendPushes,
	} {
		group.Go(func() error { s.every(work, noticeEvery, what, do); return nil })
	}
	if s.certificate != nil {
		group.Go(func() error {
			s.every(work, certificateEvery, "reading the certificate", s.certificate.reload)
			return nil
		})
	}
	if n := s.config.bots(); n > 0 {
		group.Go(func() error { s.bots(work, n); return nil })
	}
	// Return the garbage of the start, mostly of migrations and checks, to the system: with the
	// ballast, no collection would begin before the server is busy. FreeOSMemory collects a
	// second time, which empties the pools.
	runtime.GC()
	debug.FreeOSMemory()
	ready(addresses)

	select {
	case <-ctx.Done():
	case <-work.Done():
	}
	s.stop(servers)
	stop()
	return group.Wait()
}

// serve answers requests until h is shut down, by https if h has a certificate.
func serve(h *http.Server, l net.Listener) error {
	var err error
	if h.TLSConfig != nil {
		err = h.ServeTLS(l, "", "")
	} else {
		err = h.Serve(l)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("serving: %w", err)
}

// stop accepts no more requests, sends the sockets a time to reconnect, and waits for the
// requests in progress.
func (s *server) stop(servers []*http.Server) {
	ctx, done := context.WithTimeout(context.Background(), s.config.Drain)
	defer done()
	s.play.Leaving(ctx)
	var ending errgroup.Group
	ending.Go(func() error { s.web.Goodbye(ctx); return nil })
	for _, h := range servers {
		ending.Go(func() error {
			if h.Shutdown(ctx) != nil {
				return h.Close()
			}
			return nil
		})
	}
	if err := ending.Wait(); err != nil {
		s.log.Warn("stopping", "err", err)
	}
}

// every calls do at intervals until ctx ends. It logs failures and goes on.
func (s *server) every(ctx context.Context, period time.Duration, what string, do func(context.Context) error) {
	ticks.Every(ctx, period, func(time.Time) {
		if err := rescue.Do(func() error { return do(ctx) }); err != nil && ctx.Err() == nil {
			s.log.Error(what, "err", err)
		}
	})
}

// noticing returns the service that notifies absent people.
func (s *server) noticing(ctx context.Context, notices notify.Store, pushing *notify.PushOptions) (*notify.Service, error) {
	post, err := s.config.post()
	if err != nil {
		return nil, err
	}
	c := notify.Config{
		Store: notices, Games: s.play, Site: s.config.site(), Contact: s.config.Contact, Now: time.Now, Log: s.log,
		Announce: func(ctx context.Context, p table.Player) {
			if err := s.bus.Announce(ctx, web.NoticeTopic(p), []byte("{}")); err != nil {
				s.log.WarnContext(ctx, "a player was not told of notices; they will look", "err", err)
			}
		},
		Events: func(ctx context.Context, key string, player table.Player) ([]notify.Told, error) {
			return EventNews(ctx, s.events, key, player)
		},
		Changed:   func(ctx context.Context, p table.Player) error { return s.web.AccountChanged(ctx, p) },
		Connected: func() []table.Player { return s.web.Connected() },
		Here:      func(p table.Player) bool { return s.web.IsConnected(p) },
	}
	if post != nil {
		c.Post = post
	}
	if s.config.Push {
		c.Pushing = pushing
	}
	return notify.New(ctx, c)
}

// EventNews returns the notices for a player, or with "" for all, that follow from the present state of
// an event.
func EventNews(ctx context.Context, of *events.Service, key string, player table.Player) ([]notify.Told, error) {
	name, news, err := of.News(ctx, key, player)
	var told []notify.Told
	for _, n := range news {
		told = append(told, notify.Told{
			Notice: notify.Notice{Player: n.Player, Kind: notify.Events, Event: key, Key: notify.EventStir(key) + "." + n.Key, What: n.What}, Names: n.Names, Title: name,
		})
	}
	return told, err
}

// forget removes the names of accounts closed since the last call.
func (s *server) forget(ctx context.Context) error {
	found, err := s.gone.Load(ctx)
	for _, p := range found {
		s.play.ForgetName(p)
	}
	return errors.Join(err, s.store.Upkeep.Erase(ctx, table.At(time.Now())))
}

// rate rates the games that have ended.
func (s *server) rate(ctx context.Context) error {
	_, err := s.standings.Rate(ctx)
	return err
}

// discard removes games that were abandoned long ago without a move.
func (s *server) discard(ctx context.Context) error {
	return s.store.Upkeep.Discard(ctx, table.At(time.Now().Add(-s.config.KeepUnplayed)))
}

// sweepGuests removes guests whose sessions have ended, and old events.
func (s *server) sweepGuests(ctx context.Context) error {
	n, err := s.store.Upkeep.SweepGuests(ctx, table.At(time.Now()), s.config.KeepGuests)
	if n > 0 {
		s.log.InfoContext(ctx, "games of guests removed", "games", n)
	}
	if err != nil {
		return err
	}
	now := time.Now()
	if _, err := s.store.Upkeep.EraseDeclared(ctx, table.At(now.Add(-keepDeclared)), table.At(now.Add(-keepUnplayedEvents))); err != nil {
		return err
	}
	n, err = s.store.Upkeep.SweepEvents(ctx, table.At(now.Add(-keepUnplayedEvents)), table.At(now.Add(-keepEvents)))
	if n > 0 {
		s.log.InfoContext(ctx, "old events removed", "events", n)
	}
	return err
}

// keepDeclared is how long declarations for divisions are kept after the end of an event.
const keepDeclared = 30 * 24 * time.Hour

// How long events are kept after their last change: those without a round, and all others.
const (
	keepUnplayedEvents = 60 * 24 * time.Hour
	keepEvents         = 2 * 365 * 24 * time.Hour
)

// archive packs the games that ended long ago.
func (s *server) archive(ctx context.Context) error {
	n, err := s.store.Upkeep.Archive(ctx, table.At(time.Now().Add(-s.config.ArchiveAfter)))
	if n > 0 {
		s.log.Info("old games packed", "games", n)
	}
	return err
}

// fillPast adds games that ended under an earlier program, which had no list of past games. It
// retries after an error.
func (s *server) fillPast(ctx context.Context) {
	for ctx.Err() == nil {
		var n int
		err := rescue.Do(func() (err error) { n, err = s.store.Upkeep.FillPast(ctx); return err })
		if n > 0 {
			s.log.Info("games added to the past", "games", n)
		}
		if err == nil || ctx.Err() != nil {
			return
		}
		s.log.Error("adding games to the past", "err", err)
		select {
		case <-ctx.Done():
		case <-time.After(fillRetry):
		}
	}
}

func (s *server) bots(ctx context.Context, searches int) {
	bots.Run(ctx, bots.Config{
		Play: s.play, Bus: s.bus, Evaluate: eval.NewPool(nil).For, Book: openings.NewShelf().Move, Address: s.web.Address,
		Searches: searches, Allowance: s.config.LimitBots, Keep: redelivery, Log: s.log, Registry: s.registry, Trace: s.trace,
	})
}

// url returns the address of a listener, as for a browser.
func (s *server) url(l net.Listener) string {
	scheme := "http"
	if s.config.TLSCert != "" {
		scheme = "https"
	}
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return scheme + "://" + l.Addr().String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return scheme + "://" + net.JoinHostPort(host, port)
}

// families returns the games to choose from.
func families() []api.Family {
	var list []api.Family
	for _, e := range games.All() {
		family := api.NewFamily(e.Spec, e.Title, e.Page, e.IDs())
		for _, p := range e.Presets() {
			family.Presets = append(family.Presets, api.Preset(p))
		}
		list = append(list, family)
	}
	return list
}

// puzzlesOf returns a function that returns the puzzles of a family.
func puzzlesOf(shelf *games.Shelf) func(family string) ([]api.Puzzle, error) {
	return func(family string) ([]api.Puzzle, error) {
		list, err := puzzle.Of(family)
		if err != nil {
			return nil, err
		}
		return puzzle.Reports(shelf, list)
	}
}
