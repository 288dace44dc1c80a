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

// Rate is how often something may be done: Burst times at once, and PerSecond
// times a second in the long run. The zero value is no limit.
type Rate struct {
	PerSecond float64
	Burst     int
}

// Limits bound what one client may ask for.
type Limits struct {
	Requests   Rate // all requests of an address
	Guests     Rate // new guests of an address
	SignIn     Rate // attempts to sign in of an address
	SignInTo   Rate // passwords tried at one account: of all strangers, of its browsers, and by who is signed in
	Digits     Rate // six digits tried by an address at one account
	Writes     Rate // requests of a player that change something
	Games      Rate // games that a player makes; all of an address make [perAddress] times as many
	Chat       Rate // lines of chat of a player, and as many times as many of all of an address
	Newcomers  Rate // messages and games that all may see, and complaints, of one without an account or with a new one
	Challenges Rate // of a player to others
	Letters    Rate // mails with a code that a person has sent, or that go to an address
	Clubs      Rate // that a player makes
	Kept       Rate // programs, tokens and browsers of a player, and [perAddress] times as many of all of an address
	GuestsDay  Rate // new guests of an address, in the long run
	ChatDay    Rate // lines of chat of a player without an account, in the long run
	Draw       Rate // what a player shows partners on the board
	Messages   Rate // messages on a socket; one that sends more is closed
	Sockets    int  // open sockets of an address; 0 is no limit

	Pong time.Duration // how long a socket may leave a ping unanswered; 0 is 20 seconds
}

// DefaultLimits are enough for a school behind one address, and for a person with
// quick fingers.
func DefaultLimits() Limits {
	return Limits{
		Requests:   Rate{100, 400},
		Guests:     Rate{0.5, 60},
		SignIn:     Rate{0.1, 10},
		SignInTo:   Rate{80.0 / 3600, 20}, // a hundred in an hour
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
		Draw:       Rate{2.5, 10}, // each stroke of a quick hand
		Messages:   Rate{10, 30},
		Sockets:    200,
	}
}

// perAddress is how many times as much all people of an address may do as one of them
// may, where guests are as easily made as what they are held to.
const perAddress = 5

// shared returns the rate of all people of an address, of which r is that of one.
func (r Rate) shared() Rate { return Rate{r.PerSecond * perAddress, r.Burst * perAddress} }

// bucket returns what counts for one client.
func (r Rate) bucket() *rate.Limiter {
	if r.PerSecond <= 0 {
		return rate.NewLimiter(rate.Inf, 0)
	}
	return rate.NewLimiter(rate.Limit(r.PerSecond), r.Burst)
}

// mostClients is how many clients a limiter remembers: those who asked last.
const mostClients = 1 << 15

// limiter holds clients to a rate, each by its key.
type limiter struct {
	rate    Rate
	mu      sync.Mutex // two first requests of a client share one bucket
	buckets *lru.Cache[string, *rate.Limiter]
	spent   map[string]int // by client, since the other nodes were last told; nil if there are none
}

func newLimiter(r Rate) *limiter {
	buckets, err := lru.New[string, *rate.Limiter](mostClients)
	if err != nil {
		panic(err) // only of a size less than 1
	}
	return &limiter{rate: r, buckets: buckets}
}

// takeBoth counts one request of a player with own, and of the subscriber of the net with
// all. It returns a problem if there were too many of either.
func takeBoth(own, all *limiter, player, address string) *Problem {
	if problem := own.take(player); problem != nil {
		return problem
	}
	return all.take(address)
}

// take counts one request of a client. It returns a problem if there were too
// many.
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
	p := NewProblem(http.StatusTooManyRequests, "too-often", "Too many requests. Please wait a moment.")
	p.Retry = int(math.Ceil(time.Duration(float64(time.Second) / l.rate.PerSecond).Seconds()))
	return p
}

// bucket returns what counts for a client.
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

// clear forgets what a client has used, at this node.
func (l *limiter) clear(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.buckets.Remove(key)
}

// share begins to note what clients use, for the other nodes.
func (l *limiter) share() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spent = map[string]int{}
}

// worthTelling is what part of their rate clients use of whom the other nodes are told:
// nearly all use less.
const worthTelling = 0.25

// spend returns how often clients were let in since it was last asked, a period ago, of
// those who have used much of their rate.
func (l *limiter) spend(period time.Duration) map[string]int {
	l.mu.Lock()
	spent := l.spent
	l.spent = map[string]int{}
	l.mu.Unlock()
	maps.DeleteFunc(spent, func(_ string, n int) bool { return float64(n) < worthTelling*l.rate.PerSecond*period.Seconds() })
	return spent
}

// charge counts what a client was let in for at another node: they may have to wait for it.
func (l *limiter) charge(key string, n int) {
	if l.rate.PerSecond > 0 {
		l.bucket(key).ReserveN(time.Now(), min(n, l.rate.Burst))
	}
}

// keep counts something that is kept of a person for long: a program, a token, a browser.
func (s *core) keep(ctx context.Context, p Caller) error {
	if problem := takeBoth(s.limits.kept, s.limits.keptThere, string(p.Owner()), subscriber(visitOf(ctx).address)); problem != nil {
		return problem
	}
	return nil
}
