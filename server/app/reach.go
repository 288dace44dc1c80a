package app

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
)

// Who reaches a server: this machine alone, its network, or everybody.

// settle completes the settings: a server for the network listens to it, at its own port.
func (c *Config) settle() {
	if host, port, err := net.SplitHostPort(c.Listen); c.LAN && err == nil && loopback(host) {
		c.Listen = net.JoinHostPort("0.0.0.0", port)
	}
}

// loopback reports whether a host is this machine alone.
func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// passwords reports whether accounts may have one: where the settings say so and, since
// browsers know no passkeys there, where a server without https is reached from this machine or
// a private network alone. own are the addresses of this machine.
func (c *Config) passwords(own []netip.Addr) bool {
	if c.Passwords || !c.LocalPasswords {
		return c.Passwords
	}
	if c.TLSCert != "" || len(c.Proxies) > 0 || len(c.Origins) > 0 {
		return false
	}
	host, _, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return false
	}
	if loopback(host) {
		return true
	}
	ip, err := netip.ParseAddr(host)
	switch {
	case host == "" || err == nil && ip.IsUnspecified():
		return !slices.ContainsFunc(own, func(a netip.Addr) bool { return a.Is4() && !private(a) })
	default:
		return err == nil && private(ip)
	}
}

// private reports whether an address is of this machine or a private network.
func private(a netip.Addr) bool {
	return a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast()
}

// networked reports whether other machines can reach the server.
func (c *Config) networked() bool {
	host, _, err := net.SplitHostPort(c.Listen)
	return err == nil && !loopback(host)
}

// inNetwork returns the addresses at which others reach the page, the likeliest first: those of
// the settings, else those of this machine in its networks. It returns none for a server that
// listens to this machine alone. port is the one it listens at.
func (c *Config) inNetwork(own []netip.Addr, port string) []string {
	if c.Site != "" {
		return []string{c.Site}
	}
	if len(c.Origins) > 0 {
		return slices.Clone(c.Origins[:1])
	}
	if !c.networked() {
		return nil
	}
	scheme := "http"
	if c.TLSCert != "" {
		scheme = "https"
	}
	host, _, _ := net.SplitHostPort(c.Listen)
	if ip, err := netip.ParseAddr(host); err == nil && !ip.IsUnspecified() {
		return []string{scheme + "://" + net.JoinHostPort(host, port)}
	}
	var list []netip.Addr
	for _, a := range own {
		// Where containers meet (172.16.0.0/12) a phone seldom is; what is of one link needs more than an address.
		if a.Is4() && !a.IsLoopback() && !a.IsLinkLocalUnicast() {
			list = append(list, a)
		}
	}
	slices.SortStableFunc(list, func(a, b netip.Addr) int { return cmp.Compare(rank(a), rank(b)) })
	addresses := make([]string, len(list))
	for i, a := range list {
		addresses[i] = scheme + "://" + net.JoinHostPort(a.String(), port)
	}
	return addresses
}

// containers are the networks in which Docker puts them.
var containers = netip.MustParsePrefix("172.16.0.0/12")

// rank orders addresses by how likely others in the room reach them.
func rank(a netip.Addr) int {
	switch {
	case containers.Contains(a):
		return 2
	case a.IsPrivate():
		return 0
	default:
		return 1
	}
}

// ownAddresses returns the addresses of this machine.
func ownAddresses() []netip.Addr {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil // then none is offered
	}
	var own []netip.Addr
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok {
			if ip, ok := netip.AddrFromSlice(n.IP); ok {
				own = append(own, ip.Unmap())
			}
		}
	}
	return own
}
