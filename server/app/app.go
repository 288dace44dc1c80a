// Package app puts the server together: it alone knows which store, bus, engine
// and games there are.
//
//	config := app.Config{Listen: "127.0.0.1:8080", Data: "/var/lib/manykings", Bots: -1}
//	err := app.Run(ctx, config, log, func(a app.Addresses) { fmt.Println(a.Page) })
//
// It owns the configuration, the order in which parts are started and stopped,
// and what is done from time to time. It holds no rule of play and no request.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
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
	"github.com/manykings/manykings/internal/rescue"
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
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// The rhythm of what is done from time to time.
const (
	sweepEvery = time.Second
	cleanEvery = time.Hour
	beatEvery  = time.Second
	// gauntletEvery is how soon it is noted that a game of the gauntlet has ended.
	gauntletEvery = 2 * time.Second
	// seekEvery is how soon people are brought together who look for the same game.
	seekEvery = 500 * time.Millisecond
	// rateEvery is how soon a rated game has changed ratings after its end.
	rateEvery = time.Second
	// noticeEvery is how soon people are told who are not there.
	noticeEvery = time.Second
	// goneEvery is how soon the name of a closed account is gone from games at all nodes.
	goneEvery = 5 * time.Second
	// gap is how long a beat may be late and the server count as alive.
	gap = 3 * time.Second
	// fillRetry is how soon what could not be added to the past is tried again.
	fillRetry = time.Minute
	// certificateEvery is how soon a new certificate is in use.
	certificateEvery = time.Minute
	// redelivery is after how long without a sign of life a job goes to another
	// bot: that is how soon the loss of a killed server is made good.
	redelivery = 5 * time.Second
	// headroom is how many bytes of garbage may gather besides what a heap of its size
	// has.
	headroom = 64 << 20
	// profileTime is how long a profile of the program may take.
	profileTime = 10 * time.Minute
)

// Addresses are where a server that runs is reached.
type Addresses struct {
	Page    string   // of page and API: http://127.0.0.1:8080
	Metrics string   // of the figures, empty if they have no address of their own
	Built   bool     // there is a page
	Network []string // of the page for others in the network, the likeliest first
	Alone   bool     // this machine alone reaches it
	Judged  bool     // somebody has been given a role: people are looked after
}

// Run runs a server until ctx ends, then shuts it down in good order and returns
// nil. It calls ready, once, as soon as requests are answered. If a part cannot go
// on, the server ends and Run returns why.
func Run(ctx context.Context, c Config, log *slog.Logger, ready func(Addresses)) error {
	return start(ctx, c, log, new(notify.PushOptions), ready)
}

// start is Run with a way to push services.
func start(ctx context.Context, c Config, log *slog.Logger, pushing *notify.PushOptions, ready func(Addresses)) (err error) {
	if err := c.check(); err != nil {
		return err
	}
	c.settle()
	sqlstore, unlock, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer unlock() // when the store is closed
	defer func() { err = errors.Join(err, sqlstore.Close()) }()

	// Never touched, it takes no memory, but counts as such: the collector lets this
	// much more garbage gather, and a small heap is not collected twice a second.
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
			Parse: shelf.Parse, PGN: new(replay.Replayer).PGN, Log: log, Gap: gap, Node: c.node(), VacationDays: c.VacationDays,
			Address: func(p table.Player) string { return s.web.Address(p) },
		}),
		sessions: sqlstore.Sessions(time.Now), standings: ratings.New(sqlstore.Ratings, shelf.Parse, c.ratings()),
	}
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
		Log: log, Registry: registry, Trace: tracer, Version: version.Get().Version, Contact: c.Contact,
		Addresses: func() []string { return s.inNetwork() }, Alone: !c.networked() && c.Site == "" && len(c.Origins) == 0,
		Limits: c.limits(), Proxies: proxies, Origins: c.Origins, Hosts: c.hosts(),
	}
	people := People{
		Accounts: sqlstore.Accounts, Programs: sqlstore.Programs, Relations: sqlstore.Relations, Clubs: sqlstore.Clubs, Complaints: sqlstore.Moderation,
		Ratings: s.standings, Notices: s.notices, Matches: s.gauntlet, Dumps: c.Dumps,
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

// open opens the store and holds it for this server, until unlock is called.
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
	trace       *trace.Tracer // nil if nothing is traced
	bus         live.Bus
	store       *store.Store
	gone        *account.Gone
	play        *live.Service
	sessions    *store.Sessions
	gauntlet    *botmatches.Service
	seeks       *seek.Service
	notices     *notify.Service
	standings   *ratings.Service
	web         *web.Server
	certificate *certificate // nil without https of our own
	port        atomic.Int64 // at which it listens
}

// inNetwork returns the addresses of the page for others; the machine may have moved to another
// network since it was last asked.
func (s *server) inNetwork() []string {
	return s.config.inNetwork(ownAddresses(), strconv.FormatInt(s.port.Load(), 10))
}

// judged reports whether somebody here may do more than others. On a server with more accounts
// than are read at once somebody has long been told.
func (s *server) judged(ctx context.Context) (bool, error) {
	const most = 200
	accounts, err := s.store.Accounts.Accounts(ctx, "", most)
	if err != nil {
		return false, fmt.Errorf("reading the accounts: %w", err)
	}
	return len(accounts) == most || slices.ContainsFunc(accounts, func(a account.Account) bool { return a.Role != account.Ordinary }), nil
}

// run listens and does everything until ctx ends or a part fails.
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

	// What runs in the background runs until the last request has been answered.
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
	ready(addresses)

	select {
	case <-ctx.Done():
	case <-work.Done():
	}
	s.stop(servers)
	stop()
	return group.Wait()
}

// serve answers requests until h is shut down: by https if h has been given a certificate.
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

// stop accepts nothing more, tells the sockets when to come back, and waits for
// the requests in progress.
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

// every does something at intervals until ctx ends. A failure is retried the next
// time.
func (s *server) every(ctx context.Context, period time.Duration, what string, do func(context.Context) error) {
	ticker := time.NewTicker(period)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := rescue.Do(func() error { return do(ctx) }); err != nil && ctx.Err() == nil {
				s.log.Error(what, "err", err)
			}
		}
	}
}

// noticing returns what tells people who are not there.
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

// forget forgets the names of those who have closed an account since it was last asked.
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

// discard removes the games that were given up long ago and that nobody played.
func (s *server) discard(ctx context.Context) error {
	return s.store.Upkeep.Discard(ctx, table.At(time.Now().Add(-s.config.KeepUnplayed)))
}

// sweepGuests removes the rows of guests whose sessions have ended, and others that nobody
// needs any more.
func (s *server) sweepGuests(ctx context.Context) error {
	n, err := s.store.Upkeep.SweepGuests(ctx, table.At(time.Now()), s.config.KeepGuests)
	if n > 0 {
		s.log.InfoContext(ctx, "games of guests removed", "games", n)
	}
	return err
}

// archive packs the games that ended long ago.
func (s *server) archive(ctx context.Context) error {
	n, err := s.store.Upkeep.Archive(ctx, table.At(time.Now().Add(-s.config.ArchiveAfter)))
	if n > 0 {
		s.log.Info("old games packed", "games", n)
	}
	return err
}

// fillPast adds the games to the past that ended under a program that knew of none. After
// an error it tries again.
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

// url returns the address of a listener as people type it.
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

// families returns the games for those who choose one.
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

// puzzlesOf returns what tells the problems of a family.
func puzzlesOf(shelf *games.Shelf) func(family string) ([]api.Puzzle, error) {
	return func(family string) ([]api.Puzzle, error) {
		list, err := puzzle.Of(family)
		if err != nil {
			return nil, err
		}
		return puzzle.Reports(shelf, list)
	}
}
