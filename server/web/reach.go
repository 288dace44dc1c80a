package web

import (
	"context"
	"net"
	"net/netip"
	"strings"
)

// Reachable is the addresses under which others reach the server.
type Reachable struct {
	Addresses []string `json:"addresses" doc:"The addresses of the page for other machines, most likely first. Empty if the address of the request works for other machines too."`
	Alone     bool     `json:"alone" doc:"Whether other machines cannot reach the page, since the server listens only on its own machine."`
	Command   string   `json:"command,omitempty" doc:"The command that starts the server for its network, if alone."`
	Local     bool     `json:"local" doc:"Whether the address of the request means another machine elsewhere, such as localhost."`
}

type reachOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Reachable
}

// registerReach registers the operation that invitation links need.
func (s *Server) registerReach(k *Kit) {
	Register(k, Tagged("site", Get("getReach", "/reach", "Get the address for other machines",
		"For links sent from the machine of the server, since localhost is a different machine for everybody else.")),
		func(ctx context.Context, _ *struct{}) (*reachOutput, error) {
			out := Reachable{Addresses: []string{}}
			// The addresses of a network are private elsewhere.
			if out.Local = local(visitOf(ctx).host); out.Local && s.config.Addresses != nil {
				out.Addresses, out.Alone = append(out.Addresses, s.config.Addresses()...), s.config.Alone
				if out.Alone {
					out.Command = s.config.ForLAN
				}
			}
			return &reachOutput{NoStore, out}, nil
		})
}

// elsewhere returns the origin of the site for other machines, by the request; "" if no address of
// the server is known to work for them.
func (s *core) elsewhere(ctx context.Context) string {
	if !local(visitOf(ctx).host) {
		return originOf(ctx)
	}
	if s.config.Addresses == nil {
		return ""
	}
	addresses := s.config.Addresses() // most likely first
	if len(addresses) == 0 {
		return ""
	}
	return addresses[0]
}

// local reports whether a host, which may have a port, means the machine of the client.
func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.IsLoopback() || host == "localhost" || strings.HasSuffix(host, ".localhost")
}
