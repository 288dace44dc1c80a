package web

import (
	"context"
	"crypto/rand"
	"net"
	"net/http"
	"net/netip"
	"path"
	"slices"
	"strings"
	"time"
)

// visit is the context of a request.
type visit struct {
	id      string     // id of the request in logs and in the header X-Request-Id
	came    time.Time  // when the header had been read
	address netip.Addr // address of the client
	peer    netip.Addr // address of the peer: the client or a proxy
	secure  bool       // whether it came by https
	host    string     // host in the request
	proxied bool       // whether it came through a proxy, trusted or not
	w       http.ResponseWriter
	token   string   // the session token in the cookie, or the secret of a program; may be empty
	session *session // nil except for requests to the API
	route   string   // the matched pattern
	trace   string   // trace context of a trusted proxy; may be empty
	err     error    // internal error, for the log
	refused bool     // refused as too costly: counted, and logged periodically
}

// fail records an internal error, which is logged and not sent to the client.
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

// visited gives every request its visit and a time limit, enforced by its context. It trusts the
// client address and the scheme only in headers of the configured proxies. Paths of lasting,
// patterns of [path.Match], have no time limit.
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
		if !slices.ContainsFunc(lasting, func(pattern string) bool { ok, _ := path.Match(pattern, r.URL.Path); return ok }) {
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

// forwardedFor returns the client named by the trusted proxies: the last address of
// X-Forwarded-For that is not a trusted proxy. The client may have sent anything before it.
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

// subscriber returns the part of an address that identifies one subscriber: the whole of IPv4,
// and the /64 network of IPv6.
func subscriber(a netip.Addr) string {
	if a.Is6() {
		if p, err := a.Prefix(64); err == nil {
			return p.String()
		}
	}
	return a.String()
}
