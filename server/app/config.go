package app

import (
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/server/web"
)

// Config is the configuration of a server. Every field can be set in a file, by an environment
// variable and by a flag, in rising order of precedence. The tags specify how (cmd/manykings),
// and hold the defaults.
type Config struct {
	// Addresses of the server.
	LAN     bool     `toml:"lan" name:"lan" help:"Let everybody in the network reach the page: where the address to listen on is this machine alone, listen on all addresses at the same port." env:"MANYKINGS_LAN"`
	Listen  string   `toml:"listen" help:"Address to serve the page and the API on." default:"127.0.0.1:8080" env:"MANYKINGS_LISTEN"`
	TLSCert string   `toml:"tls-cert" name:"tls-cert" help:"Certificate chain (PEM) for https. Without one the server speaks plain http." env:"MANYKINGS_TLS_CERT" placeholder:"FILE"`
	TLSKey  string   `toml:"tls-key" name:"tls-key" help:"Private key (PEM) of the certificate." env:"MANYKINGS_TLS_KEY" placeholder:"FILE"`
	Proxies []string `toml:"proxies" help:"Addresses or networks of the reverse proxies in front of this server; X-Forwarded-For and X-Forwarded-Proto are believed from them alone." env:"MANYKINGS_PROXIES" placeholder:"NET"`
	Origins []string `toml:"origins" help:"Addresses of the page, such as https://example.org; needed only behind a proxy that does not pass on the host." env:"MANYKINGS_ORIGINS" placeholder:"URL"`

	Hosts []string `toml:"hosts" help:"Names by which people reach the server, such as games.example.org; requests for others are refused. Without them a server on a loopback address, without proxies and origins, is known as localhost alone, and any other by every name." env:"MANYKINGS_HOSTS" placeholder:"NAME"`

	// Storage, bus and bots.
	Data     string `toml:"data" help:"Directory for everything the server keeps, unless there is a --database; created if missing." default:"data" env:"MANYKINGS_DATA"`
	Database string `toml:"database" help:"PostgreSQL database for everything the server keeps, such as postgres://user:password@host/name; of several hosts with commas between, the one that can be written is used." env:"MANYKINGS_DATABASE" placeholder:"URL"`
	NATS     string `toml:"nats" name:"nats" help:"NATS server, with JetStream, through which several of these servers share news and jobs. Without one, both stay within the process." env:"MANYKINGS_NATS" placeholder:"URL"`
	Bots     int    `toml:"bots" help:"How many bots may think at once, besides one that thinks briefly: -1 is one fewer than there are cores; 0 is none, where another server has them." default:"-1" env:"MANYKINGS_BOTS"`

	// Games of bots while nobody wants them.
	Gauntlet      []string      `toml:"gauntlet" sep:" " help:"Games that bots play among themselves, one at a time and when nobody else wants them to think, such as 'star:2 yalta': the levels from 1 to 9 and the programs that take part. The page /gauntlet has the crosstables." env:"MANYKINGS_GAUNTLET" placeholder:"GAMES"`
	GauntletPause time.Duration `toml:"gauntlet-pause" help:"How long bots rest between two such games." default:"20s" env:"MANYKINGS_GAUNTLET_PAUSE"`
	GauntletKeep  int           `toml:"gauntlet-keep" help:"How many of these games the crosstables keep, the latest; 0 keeps all." default:"10000" env:"MANYKINGS_GAUNTLET_KEEP"`

	// Sign-in.
	Passwords bool `toml:"passwords" help:"Allow passwords for accounts: browsers offer passkeys only where the server has a name and https." env:"MANYKINGS_PASSWORDS"`

	LocalPasswords bool `toml:"local-passwords" negatable:"" help:"Let accounts have a password, whatever passwords says, where the server speaks plain http on this machine or in a private network alone." default:"true" env:"MANYKINGS_LOCAL_PASSWORDS"`

	// Conduct of people.
	Words  []string      `toml:"words" help:"Files of words to keep out of names and chat, one for each language: a word a line, with a * for any letters before or after it." env:"MANYKINGS_WORDS" placeholder:"FILE"`
	NewFor time.Duration `toml:"new-for" help:"How long an account is new: it may then do less where all see it, as guests may (limit-newcomers). 0 is not at all." default:"24h" env:"MANYKINGS_NEW_FOR"`

	// Vacation from correspondence games.
	VacationDays int `toml:"vacation-days" help:"How many days a year everybody may be on vacation, in which the days of their moves in games by correspondence are not counted; 0 is none." default:"30" env:"MANYKINGS_VACATION_DAYS"`

	// Ratings.
	RatingSpeeds bool `toml:"rating-speeds" help:"Rate fast, slow and correspondence games separately, for a busy server. Earlier ratings change only with 'manykings admin rerate'." env:"MANYKINGS_RATING_SPEEDS"`

	RatingPlies  int           `toml:"rating-plies" help:"How many plies each of two players makes in a rated game until a win or a draw counts wholly; where there are more players three fifths of it are enough. Whoever loses a shorter game loses it wholly. 0: as soon as it counts at all." default:"10" env:"MANYKINGS_RATING_PLIES"`
	RatingSpan   time.Duration `toml:"rating-span" help:"How long a rated game lasts until a win or a draw counts wholly; 0: any time." default:"20s" env:"MANYKINGS_RATING_SPAN"`
	RatingYoung  time.Duration `toml:"rating-young" help:"How old an account is until results against it count wholly: before, less, and at first nothing. 0: at once." default:"72h" env:"MANYKINGS_RATING_YOUNG"`
	RatingCircle int           `toml:"rating-circle" help:"How many others, bots among them, somebody has met in rated games until results against them count wholly: before, less, and at first nothing. 0: none." default:"3" env:"MANYKINGS_RATING_CIRCLE"`
	RatingSeries int           `toml:"rating-series" help:"How many meetings of the same two players in thirty days count wholly; of the next each counts less. 0: all." default:"10" env:"MANYKINGS_RATING_SERIES"`
	RatingShared float64       `toml:"rating-shared" help:"How much of a first rated game counts between two who were seen at one address, from 0 to 1; of the next each counts less." default:"0.1" env:"MANYKINGS_RATING_SHARED"`

	// Events.
	BBPPairings string `toml:"bbppairings" name:"bbppairings" help:"Path of bbpPairings, or of a program with the same arguments. Organisers of Swiss events for two can then choose the Dutch system of FIDE." env:"MANYKINGS_BBPPAIRINGS" placeholder:"PROGRAM"`

	// The host's contact, for people.
	Contact string `toml:"contact" help:"How to reach the host: an email address or a page, shown in the credits of the books." env:"MANYKINGS_CONTACT" placeholder:"TEXT"`

	// Mail and push messages to people.
	SMTP             string `toml:"smtp" name:"smtp" help:"Mail server for notices, such as mail.example.org:587. Without one no mail is sent." env:"MANYKINGS_SMTP" placeholder:"HOST:PORT"`
	SMTPTLS          string `toml:"smtp-tls" name:"smtp-tls" help:"How the connection to it is kept secret: ${enum}; none is for a server on the same machine." enum:"starttls,tls,none" default:"starttls" env:"MANYKINGS_SMTP_TLS"`
	SMTPFrom         string `toml:"smtp-from" name:"smtp-from" help:"Who the mail is from, such as 'Many Kings <games@example.org>'." env:"MANYKINGS_SMTP_FROM" placeholder:"ADDRESS"`
	SMTPUser         string `toml:"smtp-user" name:"smtp-user" help:"Name by which the mail server knows this one. The password is in the environment, MANYKINGS_SMTP_PASSWORD, or in a file." env:"MANYKINGS_SMTP_USER" placeholder:"NAME"`
	SMTPPasswordFile string `toml:"smtp-password-file" name:"smtp-password-file" help:"File with the password, which nobody else may read (mode 0600)." env:"MANYKINGS_SMTP_PASSWORD_FILE" placeholder:"FILE"`
	Site             string `toml:"site" help:"Address of the page, such as https://example.org, for links in mail; without it the first of origins." env:"MANYKINGS_SITE" placeholder:"URL"`
	Push             bool   `toml:"push" negatable:"" help:"Send notifications to browsers, through the push services of their makers." default:"true" env:"MANYKINGS_PUSH"`

	Dumps string `toml:"dumps" help:"Address of the page with the games that this server gives away, as manykings dump writes it; the page links to it." env:"MANYKINGS_DUMPS" placeholder:"URL"`

	// Traces, metrics and logs for the host.
	Traces      string  `toml:"traces" help:"Collector of OpenTelemetry to send traces of requests to, by OTLP over HTTP, such as http://localhost:4318. Without one there are none." env:"MANYKINGS_TRACES" placeholder:"URL"`
	TracesShare float64 `toml:"traces-share" help:"Share of the requests that are traced." default:"0.01" env:"MANYKINGS_TRACES_SHARE"`

	Metrics   string `toml:"metrics" help:"Address to serve /metrics and profiles (/debug/pprof/) on, to everyone who can reach it. Without one there are none." env:"MANYKINGS_METRICS" placeholder:"HOST:PORT"`
	LogFormat string `toml:"log-format" help:"Format of the log: ${enum}." enum:"text,json" default:"text" env:"MANYKINGS_LOG_FORMAT"`
	LogLevel  string `toml:"log-level" help:"Least severe level to log: ${enum}; debug logs every request." enum:"debug,info,warn,error" default:"info" env:"MANYKINGS_LOG_LEVEL"`

	// Limits of one client; 0 is no limit.
	LimitRequests  float64 `toml:"limit-requests" help:"Requests a second from one address. Here and below, 0 means no limit." default:"100" env:"MANYKINGS_LIMIT_REQUESTS"`
	LimitWrites    float64 `toml:"limit-writes" help:"Changing requests a second from one player, moves over a socket included." default:"10" env:"MANYKINGS_LIMIT_WRITES"`
	LimitGames     float64 `toml:"limit-games" help:"New games a minute from one player." default:"12" env:"MANYKINGS_LIMIT_GAMES"`
	LimitGuests    float64 `toml:"limit-guests" help:"New guests a minute from one address." default:"30" env:"MANYKINGS_LIMIT_GUESTS"`
	LimitNewcomers float64 `toml:"limit-newcomers" help:"Public messages and games, and reports, a minute from a guest or a new account." default:"10" env:"MANYKINGS_LIMIT_NEWCOMERS"`
	LimitBots      float64 `toml:"limit-bots" help:"Seconds a minute that bots may think for the people of one address, all bots together; beyond it they think briefly." default:"120" env:"MANYKINGS_LIMIT_BOTS"`
	LimitSockets   int     `toml:"limit-sockets" help:"Open WebSockets from one address." default:"200" env:"MANYKINGS_LIMIT_SOCKETS"`

	LimitConnections int `toml:"limit-connections" help:"Open connections from one address, sockets included; those of proxies do not count." default:"400" env:"MANYKINGS_LIMIT_CONNECTIONS"`

	// How long data is kept.
	KeepUnplayed time.Duration `toml:"keep-unplayed" help:"How long games are kept that were given up before anybody moved; 0 is for ever." default:"168h" env:"MANYKINGS_KEEP_UNPLAYED"`

	KeepGuests time.Duration `toml:"keep-guests" help:"How long unrated games are kept after their last change in which nobody with an account played; 0 is as long as a player of theirs comes back." default:"4380h" env:"MANYKINGS_KEEP_GUESTS"`

	ArchiveAfter time.Duration `toml:"archive-after" help:"How long after its last change a game that has ended is packed into one compressed row, where all that asks for it still finds it; 0 is never." default:"24h" env:"MANYKINGS_ARCHIVE_AFTER"`

	// Shutdown.
	Drain time.Duration `toml:"drain" help:"How long requests in progress may take when the server is stopped." default:"10s" env:"MANYKINGS_DRAIN"`
}

// check returns all errors of c.
func (c *Config) check() error {
	var errs []error
	wrong := func(field, format string, args ...any) {
		errs = append(errs, fmt.Errorf("%s: "+format, append([]any{field}, args...)...))
	}
	if c.Listen == "" {
		wrong("listen", "an address is needed")
	}
	if c.Data == "" && c.Database == "" {
		wrong("data", "a directory is needed")
	}
	if (c.TLSCert == "") != (c.TLSKey == "") {
		wrong("tls-cert, tls-key", "one needs the other")
	}
	c.checkAddresses(wrong)
	if _, err := c.post(); err != nil {
		errs = append(errs, err)
	}
	if c.TracesShare < 0 || c.TracesShare > 1 {
		wrong("traces-share", "%v is not from 0 to 1", c.TracesShare)
	}
	if c.Bots < -1 {
		wrong("bots", "%d is less than -1", c.Bots)
	}
	if c.VacationDays < 0 || c.VacationDays > 180 {
		wrong("vacation-days", "%d is not from 0 to 180", c.VacationDays)
	}
	if c.RatingShared > 1 {
		wrong("rating-shared", "%v is not from 0 to 1", c.RatingShared)
	}
	if _, err := c.wordsToHide(); err != nil {
		errs = append(errs, err)
	}
	for name, limit := range map[string]float64{
		"limit-requests": c.LimitRequests, "limit-writes": c.LimitWrites, "limit-games": c.LimitGames,
		"limit-guests": c.LimitGuests, "limit-bots": c.LimitBots, "limit-newcomers": c.LimitNewcomers, "new-for": float64(c.NewFor), "limit-sockets": float64(c.LimitSockets), "limit-connections": float64(c.LimitConnections), "keep-unplayed": float64(c.KeepUnplayed), "gauntlet-pause": float64(c.GauntletPause), "gauntlet-keep": float64(c.GauntletKeep), "archive-after": float64(c.ArchiveAfter), "drain": float64(c.Drain),
		"keep-guests": float64(c.KeepGuests), "rating-plies": float64(c.RatingPlies), "rating-span": float64(c.RatingSpan), "rating-young": float64(c.RatingYoung), "rating-circle": float64(c.RatingCircle), "rating-series": float64(c.RatingSeries), "rating-shared": c.RatingShared,
	} {
		if limit < 0 {
			wrong(name, "less than 0")
		}
	}
	return errors.Join(errs...)
}

// checkAddresses checks the addresses of the page, the proxies and other services.
func (c *Config) checkAddresses(wrong func(field, format string, args ...any)) {
	if _, err := c.proxies(); err != nil {
		wrong("proxies", "%w", err)
	}
	for _, o := range c.Origins {
		if u, err := url.Parse(o); err != nil || u.Host == "" || u.Scheme == "" {
			wrong("origins", "%q is not an origin such as https://example.org", o)
		}
	}
	if u, err := url.Parse(c.Traces); c.Traces != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		wrong("traces", "%q is not an address such as http://localhost:4318", c.Traces)
	}
	if u, err := url.Parse(c.Dumps); c.Dumps != "" && (err != nil || (u.Host == "" || u.Scheme != "http" && u.Scheme != "https") && (u.IsAbs() || u.Host != "" || !strings.HasPrefix(u.Path, "/"))) {
		wrong("dumps", "%q is neither an address such as https://example.org/games/ nor a path such as /games/", c.Dumps)
	}
	if u, err := url.Parse(c.Site); c.Site != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "") {
		wrong("site", "%q is not an address such as https://example.org", c.Site)
	}
}

// ratings returns the options of the ratings.
func (c *Config) ratings() ratings.Options {
	return ratings.Options{
		Speeds: c.RatingSpeeds, Plies: c.RatingPlies, Span: c.RatingSpan, Young: c.RatingYoung,
		Circle: c.RatingCircle, Series: c.RatingSeries, Shared: c.RatingShared,
	}
}

// proxies returns the networks of the proxies.
func (c *Config) proxies() ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range c.Proxies {
		p, err := netip.ParsePrefix(text)
		if err != nil {
			a, err := netip.ParseAddr(text)
			if err != nil {
				return nil, fmt.Errorf("%q is neither an address nor a network", text)
			}
			p = netip.PrefixFrom(a, a.BitLen())
		}
		list = append(list, p)
	}
	return list, nil
}

// shared reports whether other servers may share the database.
func (c *Config) shared() bool { return c.Database != "" && c.NATS != "" }

// node returns a name of this run of the server among the servers of a database. It is empty if
// the database is not shared.
func (c *Config) node() string {
	if !c.shared() {
		return ""
	}
	return rand.Text()[:12]
}

// hosts returns the names of the server in lower case, or none if every name is accepted. A server
// for this machine only accepts just localhost. No other site then gets in through a name of its
// own that resolves to this machine.
func (c *Config) hosts() []string {
	var hosts []string
	for _, h := range c.Hosts {
		hosts = append(hosts, strings.ToLower(h))
	}
	for _, o := range c.Origins {
		if u, err := url.Parse(o); err == nil && len(c.Hosts) > 0 {
			hosts = append(hosts, strings.ToLower(u.Hostname()))
		}
	}
	if host, _, err := net.SplitHostPort(c.Listen); len(hosts) == 0 && len(c.Proxies) == 0 && len(c.Origins) == 0 && err == nil {
		if ip, err := netip.ParseAddr(host); host == "localhost" || err == nil && ip.IsLoopback() {
			return []string{"localhost"}
		}
	}
	return hosts
}

// guestMinutes is how many minutes of full speed use up an address's daily number of new guests.
const guestMinutes = 20

// limits returns the limits of one client. A burst allows the amount of a few seconds: a page
// sends many requests when it opens.
func (c *Config) limits() web.Limits {
	l := web.DefaultLimits()
	bound := func(perSecond, seconds float64, least int) web.Rate {
		return web.Rate{PerSecond: perSecond, Burst: max(least, int(perSecond*seconds))}
	}
	l.Requests = bound(c.LimitRequests, 4, 50)
	l.Writes = bound(c.LimitWrites, 4, 10)
	l.Games = bound(c.LimitGames/60, 100, 5)
	l.Guests = bound(c.LimitGuests/60, 120, 5)
	l.GuestsDay = bound(c.LimitGuests*guestMinutes/86_400, 86_400, 50)
	l.Newcomers = bound(c.LimitNewcomers/60, 60, 5)
	l.Sockets = c.LimitSockets
	if c.LimitWrites == 0 {
		l.Messages = web.Rate{}
	} else { // moves are messages, among others
		l.Messages = bound(max(c.LimitWrites, l.Messages.PerSecond), 3, l.Messages.Burst)
	}
	return l
}

// wordsToHide returns the words of the configured files.
func (c *Config) wordsToHide() ([]string, error) {
	var all []string
	for _, name := range c.Words {
		file, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("words: %w", err)
		}
		list, err := wordlist.Read(file)
		if err = errors.Join(err, file.Close()); err != nil {
			return nil, fmt.Errorf("words: %s: %w", name, err)
		}
		all = append(all, list...)
	}
	return all, nil
}

// bots returns how many bots think at the same time.
func (c *Config) bots() int {
	if c.Bots < 0 {
		return max(1, runtime.GOMAXPROCS(0)-1)
	}
	return c.Bots
}
