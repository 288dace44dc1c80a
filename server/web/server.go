package web

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"path"
	"slices"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/manykings/manykings/content/bookhtml"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/page/routes"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/table"
)

// Variants are the available games. They are passed in, so that web does not import package
// games.
type Variants struct {
	All   []api.Family
	Parse func(id string) (rules.Game, error)
}

// Config is the dependencies and settings of a Server. All fields except Trace, Limits, Proxies,
// Origins and Hosts are required.
type Config struct {
	Play      *live.Service
	Bus       live.Bus
	Programs  *botaccount.Service
	Accounts  *account.Service
	Relations Relations
	Clubs     Clubs
	Seeks     *seek.Service
	Notices   Notices
	Ratings   Ratings
	Variants  Variants
	// Puzzles returns the problems of a family of games, none if it has none.
	Puzzles  func(family string) ([]api.Puzzle, error)
	Sessions scs.Store                       // sessions of players
	Health   func(ctx context.Context) error // returns nil if records can be read
	Ready    func(ctx context.Context) error // returns nil if a write succeeded
	Page     fs.FS                           // the built page; may be empty
	Log      *slog.Logger
	Registry *prometheus.Registry // registry of metrics
	Trace    *trace.Tracer        // nil: no tracing
	Version  string               // version of the program
	// Addresses returns the addresses of the page for other machines; Alone: none can reach it.
	Addresses func() []string
	Alone     bool
	ForLAN    string // command that starts the server for its network
	Contact   string // contact of the host; may be empty
	Listed    Listed // public pages of the domains, for search engines; may be nil

	Names *names.Rules   // rules for names of people
	Words *wordlist.List // forbidden words in names and chat
	// Domains are the parts with their own routes.
	Domains []Domain
	// NewFor is how long an account is new; 0: no account or guest is. Otherwise guests always are.
	NewFor time.Duration

	Limits  Limits
	Proxies []netip.Prefix // trusted proxies, whose headers name the client
	Origins []string       // origins of the page if a proxy does not pass on the host: https://example.org
	Hosts   []string       // host names of the server in lower case; if not empty, others are refused
}

// Server handles HTTP requests. It is safe for concurrent use. It owns sessions, limits, sockets
// and streams; its parts and domains handle the other requests.
type Server struct {
	*core
	games    *gameRequests
	pages    *pages
	pictures *pictures
	pasts    *pasts
	seeking  *seeking
}

type (
	// gameRequests handles the requests about live games.
	gameRequests struct {
		*core
		marked *lru.Cache[string, time.Time] // when a player was last marked, by player and place
	}
	// pages serves the pages of the site, books included.
	pages struct{ *core }
	// pictures handles the requests about positions, their pictures and prints.
	pictures struct{ *core }
	// pasts handles the requests about a player's games, above all finished ones.
	pasts struct {
		*core
		// summaries caches the statistics that people share.
		summaries *lru.Cache[table.Player, knownSummary]
	}
	// seeking handles the requests about seeks.
	seeking struct {
		*core
		games *gameRequests
	}
)

// core is the state that all parts of a server share.
type core struct {
	config     Config
	log        *slog.Logger
	metrics    *metrics
	limits     *limiters
	guests     *guests
	streams    *streams
	channels   channels // of feeds
	variants   *variants
	puzzles    *puzzles
	hub        *hub
	page       *assets.Page
	addresses  *routes.Routes // addresses of the page
	share      shareTexts
	names      *names.Rules
	words      *wordlist.List
	ready      ready
	rooms      *bookhtml.Rooms
	diagrams   *diagrams
	costly     *costly // CPU-intensive requests
	downloads  *costly // long downloads
	zipped     *zipped
	atOnce     map[string]inlined // by the stylesheet of the pages, "" for those with the page's own alone
	exports    sync.Map           // players with a download of records in progress
	known      []Known            // known errors with their problems
	own        []OwnPart          // parts of the data export
	lasting    []string           // paths without a time limit, as patterns of path.Match
	large      []large            // operations with larger bodies
	embeddings []Embedding        // pages of domains that other sites embed
	api        huma.API
	mux        *http.ServeMux
	handler    http.Handler

	moveSchema *huma.Schema // schema of MoveRequest
}

// large is an operation with a larger body than others; its path is a pattern of path.Match.
type large struct {
	method, path string
	most         int64
}

// limiters enforce the limits.
type limiters struct {
	requests, writes, games, chat *limiter
	gamesThere, chatThere         *limiter // by address
	draw                          *limiter
	newcomers                     *limiter // public actions of guests and new accounts
	challenges                    *limiter
	letters                       *limiter // by recipient and by requester
	clubs                         *limiter // new clubs
	kept, keptThere               *limiter // programs, tokens and browsers, by player and by address
	chatDay                       *limiter // messages of guests
	signIn, signInTo              *limiter // by address, and by account
	digits                        *limiter // by address and account
	guessed                       *limiter // notices of strangers' guesses
}

// Limits of time and size of a request.
const (
	requestTime = 10 * time.Second
	readTime    = 10 * time.Second
	writeTime   = 30 * time.Second
	pageTime    = 10 * time.Minute
	idleTime    = 2 * time.Minute
	mostHeader  = 16 << 10 // bytes
	mostBody    = 8 << 10  // bytes
)

// The cache of shared statistics: number of players and lifetime.
const (
	mostSummaries = 1 << 10
	summaryKept   = time.Minute
)

// knownSummary is cached statistics.
type knownSummary struct {
	*live.Summary
	until time.Time
}

// New returns a server. Its background work is done by [Server.Run].
func New(c Config) (*Server, error) {
	p, err := assets.New(c.Page)
	if err != nil {
		return nil, err
	}
	all := &core{
		config: c, log: c.Log, metrics: newMetrics(c.Registry), page: p,
		limits: &limiters{
			requests: newLimiter(c.Limits.Requests), writes: newLimiter(c.Limits.Writes),
			games: newLimiter(c.Limits.Games), chat: newLimiter(c.Limits.Chat),
			signIn: newLimiter(c.Limits.SignIn), signInTo: newLimiter(c.Limits.SignInTo),
			digits: newLimiter(c.Limits.Digits), guessed: newLimiter(Rate{1.0 / 3600, 1}),
			gamesThere: newLimiter(c.Limits.Games.shared()), chatThere: newLimiter(c.Limits.Chat.shared()),
			draw: newLimiter(c.Limits.Draw), newcomers: newLimiter(c.Limits.Newcomers), challenges: newLimiter(c.Limits.Challenges), letters: newLimiter(c.Limits.Letters), clubs: newLimiter(c.Limits.Clubs),
			kept: newLimiter(c.Limits.Kept), keptThere: newLimiter(c.Limits.Kept.shared()), chatDay: newLimiter(c.Limits.ChatDay),
		},
		variants: newVariants(c.Variants),
		puzzles:  &puzzles{of: c.Puzzles},
		diagrams: newDiagrams(), zipped: newZipped(), atOnce: map[string]inlined{"": newInlined(p, ""), bookSheet: newInlined(p, bookSheet)},
		mux: http.NewServeMux(), known: slices.Clone(problems), lasting: []string{streamPath, pastRecordsPath},
	}
	playing := &gameRequests{core: all}
	s := &Server{all, playing, &pages{all}, &pictures{all}, &pasts{core: all}, &seeking{all, playing}}
	s.costly = newCostly(mostCostly, 0, c.Log, s.metrics, time.Now)
	s.downloads = newCostly(mostDownloads, mostDownloadsOfOne, c.Log, s.metrics, time.Now)
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the messages: %w", err)
	}
	s.share = texts
	if s.addresses, err = routes.New(); err != nil {
		return nil, err
	}
	s.names, s.words = c.Names, c.Words
	if s.games.marked, err = lru.New[string, time.Time](mostSessions); err != nil {
		return nil, err
	}
	if s.pasts.summaries, err = lru.New[table.Player, knownSummary](mostSummaries); err != nil {
		return nil, err
	}
	s.guests = newGuests(c.Sessions, c.Programs, c.Accounts, newLimiter(c.Limits.Guests), newLimiter(c.Limits.GuestsDay))
	if s.rooms, err = bookhtml.New(bookhtml.Config{Contact: c.Contact}); err != nil {
		return nil, err
	}
	s.hub = newHub(s)
	s.streams = newStreams(s)
	s.routes()
	if err := s.pages.embedRoutes(); err != nil {
		return nil, err
	}
	s.handler, err = s.chain(s.mux)
	return s, err
}

// Run maintains the sockets until ctx ends.
func (s *Server) Run(ctx context.Context) {
	if s.config.Play.Shared() {
		var sharing sync.WaitGroup
		defer sharing.Wait()
		sharing.Go(func() { s.shareLimits().run(ctx) })
	}
	if stop, err := s.config.Bus.Watch(ctx, accountTopic, s.hearChanged); err != nil {
		s.log.ErrorContext(ctx, "no messages about accounts; changes take up to a minute", "err", err)
	} else {
		defer stop()
	}
	s.hub.run(ctx)
}

func (s *Server) shareLimits() *limitShare {
	return &limitShare{s.config.Play.Node(), s.config.Bus, map[string]*limiter{
		"requests": s.limits.requests, "writes": s.limits.writes, "games": s.limits.games, "chat": s.limits.chat, "draw": s.limits.draw, "newcomers": s.limits.newcomers, "challenges": s.limits.challenges, "letters": s.limits.letters, "clubs": s.limits.clubs,
		"kept": s.limits.kept, "kept-there": s.limits.keptThere, "chat-day": s.limits.chatDay, "guests-day": s.guests.madeDay,
		"games-there": s.limits.gamesThere, "chat-there": s.limits.chatThere, "guests": s.guests.made,
		"sign-in": s.limits.signIn, "sign-in-to": s.limits.signInTo, "digits": s.limits.digits,
	}, s.log}
}

// Goodbye asks every socket and stream to reconnect later, and waits until all sockets are closed
// or ctx ends. No new ones are admitted afterwards.
func (s *Server) Goodbye(ctx context.Context) {
	s.streams.goodbye()
	s.hub.goodbye(ctx)
}

// Address returns the last address of a player, as a subscriber; empty if unknown.
func (s *Server) Address(p table.Player) string {
	address, _ := s.guests.seen.Peek(p)
	return address
}

// Listen wraps l with limits on concurrent connections, of one address and in all; 0 is no limit.
// Connections from trusted proxies do not count for their address.
func (s *Server) Listen(l net.Listener, most, all int) net.Listener {
	return &bounded{Listener: l, proxies: s.config.Proxies, most: most, all: all, open: map[string]int{}}
}

// Built reports whether there is a built page.
func (s *Server) Built() bool { return s.page.Built() }

// Handler returns the HTTP handler.
func (s *Server) Handler() http.Handler { return s.handler }

// HTTP returns an HTTP server of Handler with limits of time and size.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: readTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: mostHeader,
		ErrorLog:       slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // errors of clients that do not speak HTTP
	}
}

// chain wraps the routes in the middleware of all requests, the outermost last.
func (s *Server) chain(next http.Handler) (http.Handler, error) {
	next = s.loaded(next)
	next, err := sameOrigin(s.config.Origins, next)
	if err != nil {
		return nil, fmt.Errorf("trusted origins: %w", err)
	}
	next = hosted(s.config.Hosts, next)
	next = s.counted(next)
	next = guarded(next)
	next = s.observed(next)
	return visited(s.config.Proxies, s.lasting, requestTime, next), nil
}

// counted enforces the rate of addresses.
func (s *Server) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if problem := s.limits.requests.take(subscriber(visitOf(r.Context()).address)); problem != nil {
			w.Header().Set("Connection", "close") // a client over its rate keeps no connection
			writeProblem(w, problem)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, s.bodyOf(r))
		next.ServeHTTP(w, r)
	})
}

// bodyOf returns how many bytes the body of a request may have.
func (s *Server) bodyOf(r *http.Request) int64 {
	for _, l := range s.large {
		if ok, _ := path.Match(l.path, r.URL.Path); ok && l.method == r.Method {
			return l.most
		}
	}
	return mostBody
}

// routes registers all routes; the page gets all other paths.
func (s *Server) routes() {
	s.mux.Handle("/", s.named("page", patient(http.HandlerFunc(s.pages.sitePage))))
	s.mux.Handle("GET /g/{id}", s.named("page", patient(http.HandlerFunc(s.pages.gamePage))))
	s.pages.bookRoutes()
	s.pages.manualRoutes()
	s.mux.Handle("GET /healthz", s.named("/healthz", http.HandlerFunc(s.health)))
	s.mux.Handle("GET "+securityPath, s.named(securityPath, http.HandlerFunc(s.pages.securityTxt)))
	s.mux.Handle("GET /robots.txt", s.named("/robots.txt", http.HandlerFunc(s.pages.robots)))
	s.mux.Handle("GET /sitemap.xml", s.named("/sitemap.xml", http.HandlerFunc(s.pages.sitemap)))
	s.mux.Handle("GET /readyz", s.named("/readyz", http.HandlerFunc(s.readiness)))
	s.mux.Handle("GET "+APIPath+"/ws", s.named(APIPath+"/ws", http.HandlerFunc(s.socket)))
	s.mux.Handle("GET "+streamPath, s.named(streamPath, http.HandlerFunc(s.stream)))
	s.mux.Handle(APIPath+"/", s.named(APIPath, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, errNoPage())
	})))
	s.api = s.newAPI()
}

// patient allows more time for the response, for the page, which is large for slow connections.
func patient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A writer without deadlines needs none.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(pageTime))
		next.ServeHTTP(w, r)
	})
}

// named records the name of a route for logs and metrics.
func (s *core) named(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visitOf(r.Context()).route = route
		next.ServeHTTP(w, r)
	})
}
