package web

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// hosted refuses requests for other hosts than those by which the server is known:
// a page of another site whose name suddenly leads here (DNS rebinding) would
// otherwise count as our own, and reach a server that only this machine should.
// Addresses are no names and pass, and so do the names of this machine. If no hosts
// are named all pass.
func hosted(hosts []string, next http.Handler) http.Handler {
	if len(hosts) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !knownHost(hosts, r.Host) {
			writeProblem(w, NewProblem(http.StatusMisdirectedRequest, "host", "This server has another name."))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// knownHost reports whether a server goes by a host, which may have a port.
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
