package web

import (
	"net/http"
	"time"
)

// slack is how much longer than the round trip of packets that of a ping may take, besides
// twice the former: browsers have other things to do.
const slack = 100 * time.Millisecond

// believed returns the round trip of a client that took so long to answer a ping. It may
// have taken its time on purpose, since time on the way does not count as thinking; but
// the packets themselves are answered by its system. Their round trip is 0 if it is not
// known.
func believed(pong, packets time.Duration) time.Duration {
	if packets == 0 {
		return pong
	}
	return min(pong, 2*packets+slack)
}

// isDirect reports whether a request came without a proxy on the way: one that is trusted,
// or of this network, of which nobody has told.
func (s *Server) isDirect(r *http.Request, v *visit) bool {
	peer := remoteAddress(r)
	return !trusts(s.config.Proxies, peer) && !(v.proxied && (peer.IsLoopback() || peer.IsPrivate()))
}
