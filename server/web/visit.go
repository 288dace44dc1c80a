package web

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"
)

// visit is what is known of a request before it is looked at.
type visit struct {
	id      string     // of the request, in logs and in the header X-Request-Id
	came    time.Time  // when its header had been read
	address netip.Addr // of the client
	peer    netip.Addr // of the other end of the connection: of the client, or of a proxy
	secure  bool       // it came by https
	host    string     // by which it named this server
	proxied bool       // it came through a proxy, trusted or not
	w       http.ResponseWriter
	token   string   // of the session, as the cookie has it, or the secret of a program; empty for none
	session *session // nil but for requests to the API
	route   string   // the pattern that the request matched
	trace   string   // where a trusted proxy is in its trace; empty if it is in none
	err     error    // what went wrong on our side, for the log
	refused bool     // others came first: counted, and told by the log now and then
}

// fail notes what went wrong on our side: the log says it, the client is not told.
func (v *visit) fail(err error) { v.err = err }

type visitKey struct{}

// visitOf returns the visit of a request's context.
func visitOf(ctx context.Context) *visit {
	v, _ := ctx.Value(visitKey{}).(*visit)
	if v == nil {
		return &visit{came: time.Now()}
	}
	return v
}

// visited gives every request its visit, and so much time: what is still under way
// then, in the store or elsewhere, is ended by its context. Of proxies it believes only those it was
// told of: their headers say who the client is and whether it came by https.
func visited(proxies []netip.Prefix, lasting []string, limit time.Duration, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{id: rand.Text()[:12], came: time.Now(), address: remoteAddress(r), secure: r.TLS != nil, host: r.Host, w: w}
		v.peer = v.address
		v.proxied = r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != ""
		if trusts(proxies, v.address) {
			v.address = forwardedFor(r, proxies, v.address)
			v.trace = r.Header.Get("Traceparent")
			v.secure = v.secure || strings.EqualFold(r.Header.Get("X-Forwarded-Proto"), "https")
		}
		w.Header().Set("X-Request-Id", v.id)
		ctx := context.WithValue(r.Context(), visitKey{}, v)
		if !slices.Contains(lasting, r.URL.Path) {
			var done context.CancelFunc
			ctx, done = context.WithTimeout(ctx, limit)
			defer done()
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// remoteAddress returns the address of the peer of a connection.
func remoteAddress(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap()
}

func trusts(proxies []netip.Prefix, a netip.Addr) bool {
	for _, p := range proxies {
		if p.Contains(a) {
			return true
		}
	}
	return false
}

// forwardedFor returns the client that the trusted proxies name: the last address
// of X-Forwarded-For that is not one of them. What stands before it was sent by
// the client and may be anything.
func forwardedFor(r *http.Request, proxies []netip.Prefix, peer netip.Addr) netip.Addr {
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, text := range slices.Backward(list) {
		a, err := netip.ParseAddr(strings.TrimSpace(text))
		if err != nil {
			return peer
		}
		peer = a.Unmap()
		if !trusts(proxies, peer) {
			return peer
		}
	}
	return peer
}

// subscriber returns the part of an address that stands for one subscriber of the
// net: all of IPv4, and the network of IPv6, of which each has 2^64 addresses.
func subscriber(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
