package web

import (
	"context"
	"maps"
	"math"
	"net/http"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/time/rate"
)

// Rate is a rate limit: Burst at once, and PerSecond on average. The zero value is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits are the rate limits of clients.
type Limits struct {
	Requests   Rate // requests of an address
	Guests     Rate // new guests of an address
	SignIn     Rate // sign-in attempts of an address
	SignInTo   Rate // password attempts on one account: of strangers together, of its browsers, and of the signed-in person
	Digits     Rate // attempts of six digits by an address on one account
	Writes     Rate // changes by a player
	Games      Rate // games created by a player; [perAddress] times as many by an address
	Chat       Rate // messages of a player; [perAddress] times as many of an address
	Newcomers  Rate // public messages, public games and reports of a guest or a new account
	Challenges Rate // challenges by a player
	Letters    Rate // emails with a code, by requester and by address
	Clubs      Rate // clubs created by a player
	Kept       Rate // programs, tokens and browsers of a player; [perAddress] times as many of an address
	GuestsDay  Rate // new guests of an address, over days
	ChatDay    Rate // messages of a guest, over days
	Draw       Rate // drawings of a player for partners
	Messages   Rate // messages on a socket, which is closed beyond it
	Sockets    int  // open sockets of an address; 0: no limit

	Pong time.Duration // how long a socket may take to answer a ping; 0: 20 seconds
}

// DefaultLimits suffice for a school behind one address, and for a person with quick fingers.
func DefaultLimits() Limits {
	return Limits{
		Requests:   Rate{100, 400},
		Guests:     Rate{0.5, 60},
		SignIn:     Rate{0.1, 10},
		SignInTo:   Rate{80.0 / 3600, 20}, // a hundred an hour
		Digits:     Rate{1.0 / 60, 5},
		Writes:     Rate{10, 40},
		Games:      Rate{0.2, 20},
		Chat:       Rate{0.5, 6},
		Newcomers:  Rate{1.0 / 6, 6},
		Challenges: Rate{1.0 / 60, 10},
		Letters:    Rate{1.0 / 3600, 4},
		Clubs:      Rate{1.0 / 3600, 3},
		Kept:       Rate{100.0 / 86_400, 60},
		GuestsDay:  Rate{600.0 / 86_400, 600},
		ChatDay:    Rate{200.0 / 86_400, 200},
		Draw:       Rate{2.5, 10}, // a drawing by quick strokes
		Messages:   Rate{10, 30},
		Sockets:    200,
	}
}

// perAddress is the factor from the limit of one person to that of all people of an address. It
// applies where new guests would otherwise evade the limit.
const perAddress = 5

// shared returns the rate of all people of an address, for the rate r of one.
func (r Rate) shared() Rate { return Rate{r.PerSecond * perAddress, r.Burst * perAddress} }

// bucket returns a new token bucket.
func (r Rate) bucket() *rate.Limiter {
	if r.PerSecond <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst)
}

// mostClients is how many clients a limiter tracks, the most recent.
const mostClients = 1 << 15

// limiter enforces a rate for each client, by a key.
type limiter struct {
	rate    Rate
	mu      sync.Mutex // so that concurrent first requests of a client share one bucket
	buckets *lru.Cache[string, *rate.Limiter]
	spent   map[string]int // by client, since the last report to other nodes; nil without other nodes
}

func newLimiter(r Rate) *limiter {
	buckets, err := lru.New[string, *rate.Limiter](mostClients)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &limiter{rate: r, buckets: buckets}
}

// takeBoth counts a request of a player in own and of the player's address in all. It returns a
// problem if either limit is exceeded.
func takeBoth(own, all *limiter, player, address string) *Problem {
	if problem := own.take(player); problem != nil {
		return problem
	}
	return all.take(address)
}

// take counts a request of a client. It returns a problem if the limit is exceeded.
func (l *limiter) take(key string) *Problem {
	if l.rate.PerSecond <= 0 {
		return nil
	}
	if l.bucket(key).Allow() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.spent != nil {
			l.spent[key]++
		}
		return nil
	}
	p := NewProblem(http.StatusTooManyRequests, "too-often", "Too many requests. Wait a moment.")
	p.Retry = int(math.Ceil(time.Duration(float64(time.Second) / l.rate.PerSecond).Seconds()))
	return p
}

// bucket returns the token bucket of a client.
func (l *limiter) bucket(key string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	bucket, ok := l.buckets.Get(key)
	if !ok {
		bucket = l.rate.bucket()
		l.buckets.Add(key, bucket)
	}
	return bucket
}

// clear resets the use of a client, on this node.
func (l *limiter) clear(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buckets.Remove(key)
}

// share starts to record the use of clients for the other nodes.
func (l *limiter) share() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spent = map[string]int{}
}

// worthTelling is the share of their rate from which clients are reported to other nodes; nearly
// all use less.
const worthTelling = 0.25

// spend returns the requests of heavy clients since the previous call, a period ago.
func (l *limiter) spend(period time.Duration) map[string]int {
	l.mu.Lock()
	spent := l.spent
	l.spent = map[string]int{}
	l.mu.Unlock()
	maps.DeleteFunc(spent, func(_ string, n int) bool { return float64(n) < worthTelling*l.rate.PerSecond*period.Seconds() })
	return spent
}

// charge counts the requests of a client at another node.
func (l *limiter) charge(key string, n int) {
	if l.rate.PerSecond > 0 {
		l.bucket(key).ReserveN(time.Now(), min(n, l.rate.Burst))
	}
}

// keep counts a lasting item of a person: a program, a token, a browser.
func (s *core) keep(ctx context.Context, p Caller) error {
	if problem := takeBoth(s.limits.kept, s.limits.keptThere, string(p.Owner()), subscriber(visitOf(ctx).address)); problem != nil {
		return problem
	}
	return nil
}
