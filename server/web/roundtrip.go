package web

import (
	"net/http"
	"time"
)

// slack is how much a ping may exceed twice the round trip of packets, since browsers have other
// work.
const slack = 100 * time.Millisecond

// believed returns the credible round trip of a client that took pong to answer a ping. A client
// could delay its answer on purpose, since transit time does not count as thinking, but its
// system answers packets. Packets is the round trip of packets, 0 if unknown.
func believed(pong, packets time.Duration) time.Duration {
	if packets == 0 {
		return pong
	}
	return min(pong, 2*packets+slack)
}

// isDirect reports whether a request came without a proxy: neither a trusted one nor an
// undeclared one in this network.
func (s *Server) isDirect(r *http.Request, v *visit) bool {
	peer := remoteAddress(r)
	return !trusts(s.config.Proxies, peer) && !(v.proxied && (peer.IsLoopback() || peer.IsPrivate()))
}
