package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// hosted refuses requests for other hosts than those of the server. Otherwise a site whose name
// is changed to this address (DNS rebinding) would count as same-origin, and could reach a
// server that is only for this machine. IP addresses and the names of this machine pass. If no
// hosts are configured, all pass.
func hosted(hosts []string, next http.Handler) http.Handler {
	if len(hosts) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !knownHost(hosts, r.Host) {
			writeProblem(w, NewProblem(http.StatusMisdirectedRequest, "host", "This server does not serve that host name."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knownHost reports whether a host, which may have a port, is one of the server's.
func knownHost(hosts []string, host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if _, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil {
		return true
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.Contains(hosts, host)
}
