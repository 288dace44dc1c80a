package app

import (
	"cmp"
	"net"
	"net/netip"
	"os"
	"slices"
)

// The reach of a server: this machine only, its network, or everybody.

// settle completes the settings: a server for the network listens on all addresses, at the
// configured port.
func (c *Config) settle() {
	if host, port, err := net.SplitHostPort(c.Listen); c.LAN && err == nil && loopback(host) {
		c.Listen = net.JoinHostPort("0.0.0.0", port)
	}
}

// ForLAN returns the command that starts this program as a server for the network, under the name
// by which it was started: an installed manykings, or bin/manykings of the source.
func ForLAN() string { return os.Args[0] + " serve --lan" }

// loopback reports whether a host means this machine only.
func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}

// passwords reports whether accounts may have a password. They may if the settings allow it. By
// default they also may on a server without https that only this machine or a private network
// reaches, since browsers refuse passkeys there. own is the addresses of this machine.
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

// private reports whether an address belongs to this machine or a private network.
func private(a netip.Addr) bool {
	return a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast()
}

// networked reports whether other machines can reach the server.
func (c *Config) networked() bool {
	host, _, err := net.SplitHostPort(c.Listen)
	return err == nil && !loopback(host)
}

// inNetwork returns the addresses of the page for other machines, the likeliest first. They come
// from the settings, or else from this machine's networks. It returns none if the server listens
// to this machine only. port is the server's port.
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
		// A link-local address is useless here: it needs a zone.
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

// containers are Docker's default networks, which a phone is seldom in.
var containers = netip.MustParsePrefix("172.16.0.0/12")

// rank orders addresses by how likely other machines nearby reach them.
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
		return nil // then none is listed
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
