package web

import (
	"context"
	"net"
	"net/netip"
	"strings"
)

// Reachable is where others reach the server.
type Reachable struct {
	Addresses []string `json:"addresses" doc:"Addresses of the page for people at other machines, the likeliest first. Empty where the request named the server by an address that others know too."`
	Alone     bool     `json:"alone" doc:"Nobody at another machine can reach the page: the server listens to its own machine alone."`
	Local     bool     `json:"local" doc:"The request named the server by an address that means another machine elsewhere, such as localhost."`
}

type reachOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Reachable
}

// registerReach registers what the links of invitations need to know.
func (s *Server) registerReach(k *Kit) {
	Register(k, Tagged("site", Get("getReach", "/reach", "Where others reach the page",
		"For links that somebody sends from the machine of the server: localhost is another machine for everybody else.")),
		func(ctx context.Context, _ *struct{}) (*reachOutput, error) {
			out := Reachable{Addresses: []string{}}
			// The addresses of a network are nobody's business elsewhere.
			if out.Local = local(visitOf(ctx).host); out.Local && s.config.Addresses != nil {
				out.Addresses, out.Alone = append(out.Addresses, s.config.Addresses()...), s.config.Alone
			}
			return &reachOutput{NoStore, out}, nil
		})
}

// local reports whether a host, which may have a port, means whichever machine asks.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback() || host == "localhost" || strings.HasSuffix(host, ".localhost")
}
