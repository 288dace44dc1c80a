package web

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
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

// Variants are the games that can be played: package games, handed in, so that
// web knows no family.
type Variants struct {
	All   []api.Family
	Parse func(id string) (rules.Game, error)
}

// Config is what a Server needs. All fields but Trace, Limits, Proxies, Origins and Hosts
// are required.
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
	Sessions scs.Store                       // who the players are
	Health   func(ctx context.Context) error // nil if records can be read
	Ready    func(ctx context.Context) error // nil if something could be stored; it tries
	Page     fs.FS                           // the built page, or nothing
	Log      *slog.Logger
	Registry *prometheus.Registry // where figures are counted
	Trace    *trace.Tracer        // nil: nothing is traced
	Version  string               // of the program
	// Addresses returns those of the page for people at other machines; Alone: none reaches it.
	Addresses func() []string
	Alone     bool
	Contact   string // how to reach those who run it, "" if they do not say

	Names *names.Rules   // of people
	Words *wordlist.List // that nobody may write in names and in chat
	// Domains have routes of their own.
	Domains []Domain
	// NewFor is for how long an account is new; 0: none is. Guests are as long as it is not 0.
	NewFor time.Duration

	Limits  Limits
	Proxies []netip.Prefix // whose headers say who the client is
	Origins []string       // of the page, where a proxy does not pass on the host: https://example.org
	Hosts   []string       // names of the server, in small letters; others are refused if there are any
}

// Server answers requests. It is safe for concurrent use. What it does itself are sessions,
// limits, sockets and streams; the requests are handled by its parts and by its domains.
type Server struct {
	*core
	games    *gameRequests
	pages    *pages
	pictures *pictures
	pasts    *pasts
	seeking  *seeking
}

type (
	// gameRequests handles the requests about games being played.
	gameRequests struct {
		*core
		marked *lru.Cache[string, time.Time] // who was noted where they sat down, and when
	}
	// pages answers with the pages of the site, books included.
	pages struct{ *core }
	// pictures handles the requests about positions, their pictures and prints.
	pictures struct{ *core }
	// pasts handles the requests about the games of a player, those of the past above all.
	pasts struct {
		*core
		// summaries are what the pasts of people came to of whom others asked.
		summaries *lru.Cache[table.Player, knownSummary]
	}
	// seeking handles the requests of those who look for a game.
	seeking struct {
		*core
		games *gameRequests
	}
)

// core is what all parts of a server share.
type core struct {
	config    Config
	log       *slog.Logger
	metrics   *metrics
	limits    *limiters
	guests    *guests
	streams   *streams
	variants  *variants
	puzzles   *puzzles
	hub       *hub
	page      *assets.Page
	addresses *routes.Routes // of the page
	share     shareTexts
	names     *names.Rules
	words     *wordlist.List
	ready     ready
	rooms     *bookhtml.Rooms
	diagrams  *diagrams
	costly    *costly // requests that take the processor for long
	downloads *costly // requests that send for long
	zipped    *zipped
	sheet     sheet
	exports   sync.Map  // players to whom their records are being sent
	known     []Known   // errors as they are told
	own       []OwnPart // of the export of a person
	lasting   []string  // paths whose answers take as long as they take
	api       huma.API
	mux       *http.ServeMux
	handler   http.Handler

	moveSchema *huma.Schema // of MoveRequest
}

// limiters hold clients to the limits.
type limiters struct {
	requests, writes, games, chat *limiter
	gamesThere, chatThere         *limiter // of all people of an address
	draw                          *limiter
	newcomers                     *limiter // in what all may see
	challenges                    *limiter
	letters                       *limiter // to an address, or that a person has sent
	clubs                         *limiter // that people make
	kept, keptThere               *limiter // programs, tokens and browsers, of a player and of all of an address
	chatDay                       *limiter // of who has no account
	signIn, signInTo              *limiter // of an address, and to an account
	digits                        *limiter // of an address at an account
	guessed                       *limiter // how often it is noted that strangers guess
}

// The bounds of a request in time and size.
const (
	requestTime = 10 * time.Second
	readTime    = 10 * time.Second
	writeTime   = 30 * time.Second
	pageTime    = 10 * time.Minute
	idleTime    = 2 * time.Minute
	mostHeader  = 16 << 10 // bytes
	mostBody    = 8 << 10  // bytes
)

// What is remembered of the pasts of people of whom others asked: of how many, and how long.
const (
	mostSummaries = 1 << 10
	summaryKept   = time.Minute
)

// knownSummary is a summary as it was a short while ago.
type knownSummary struct {
	*live.Summary
	until time.Time
}

// New returns a server that has not yet begun to answer. Its own work, watching
// over sockets, is done by [Server.Run].
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
		diagrams: newDiagrams(), zipped: newZipped(), sheet: newSheet(p),
		mux: http.NewServeMux(), known: slices.Clone(problems), lasting: []string{streamPath, pastRecordsPath},
	}
	playing := &gameRequests{core: all}
	s := &Server{all, playing, &pages{all}, &pictures{all}, &pasts{core: all}, &seeking{all, playing}}
	s.costly = newCostly(mostCostly, 0, c.Log, s.metrics, time.Now)
	s.downloads = newCostly(mostDownloads, mostDownloadsOfOne, c.Log, s.metrics, time.Now)
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the page: %w", err)
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

// Run watches over the sockets until ctx ends.
func (s *Server) Run(ctx context.Context) {
	if s.config.Play.Shared() {
		var sharing sync.WaitGroup
		defer sharing.Wait()
		sharing.Go(func() { s.shareLimits().run(ctx) })
	}
	if stop, err := s.config.Bus.Watch(ctx, accountTopic, s.hearChanged); err != nil {
		s.log.ErrorContext(ctx, "changes of accounts are heard of within a minute only", "err", err)
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

// Goodbye tells every socket and stream when to come back, and waits until all sockets
// are closed or ctx ends. None is opened afterwards.
func (s *Server) Goodbye(ctx context.Context) {
	s.streams.goodbye()
	s.hub.goodbye(ctx)
}

// Address returns the subscriber of the net from whom a player last came, empty if
// that is not remembered.
func (s *Server) Address(p table.Player) string {
	address, _ := s.guests.seen.Peek(p)
	return address
}

// Listen returns l with at most so many connections of one address at a time, and so many
// in all, 0 for any number; to those of one address what comes from trusted proxies is
// not counted.
func (s *Server) Listen(l net.Listener, most, all int) net.Listener {
	return &bounded{Listener: l, proxies: s.config.Proxies, most: most, all: all, open: map[string]int{}}
}

// Built reports whether there is a page to look at.
func (s *Server) Built() bool { return s.page.Built() }

// Handler returns what answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// HTTP returns a server of Handler that is bound in time and size.
func (s *Server) HTTP() *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: readTime, ReadTimeout: readTime, WriteTimeout: writeTime, IdleTimeout: idleTime,
		MaxHeaderBytes: mostHeader,
		ErrorLog:       slog.NewLogLogger(s.log.Handler(), slog.LevelDebug), // of clients that speak no HTTP
	}
}

// chain puts what every request passes before the routes, the outermost last.
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

// counted holds addresses to their rate.
func (s *Server) counted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if problem := s.limits.requests.take(subscriber(visitOf(r.Context()).address)); problem != nil {
			w.Header().Set("Connection", "close") // who asks too often keeps none open
			writeProblem(w, problem)
			return
		}
		most := int64(mostBody)
		if r.URL.Path == pgnPath {
			most = mostRecord
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, r)
	})
}

// routes puts everything in its place. The page gets what nothing else does.
func (s *Server) routes() {
	s.mux.Handle("/", s.named("page", patient(http.HandlerFunc(s.pages.sitePage))))
	s.mux.Handle("GET /g/{id}", s.named("page", patient(http.HandlerFunc(s.pages.gamePage))))
	s.pages.bookRoutes()
	s.mux.Handle("GET /healthz", s.named("/healthz", http.HandlerFunc(s.health)))
	s.mux.Handle("GET "+securityPath, s.named(securityPath, http.HandlerFunc(s.pages.securityTxt)))
	s.mux.Handle("GET /readyz", s.named("/readyz", http.HandlerFunc(s.readiness)))
	s.mux.Handle("GET "+APIPath+"/ws", s.named(APIPath+"/ws", http.HandlerFunc(s.socket)))
	s.mux.Handle("GET "+streamPath, s.named(streamPath, http.HandlerFunc(s.stream)))
	s.mux.Handle(APIPath+"/", s.named(APIPath, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, errNoPage())
	})))
	s.api = s.newAPI()
}

// patient gives the answer more time than others have: the page is the largest, and
// some connections are slow.
func patient(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// A writer that has no deadline needs no other.
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(pageTime))
		next.ServeHTTP(w, r)
	})
}

// named notes the name of a route for logs and figures.
func (s *core) named(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		visitOf(r.Context()).route = route
		next.ServeHTTP(w, r)
	})
}
