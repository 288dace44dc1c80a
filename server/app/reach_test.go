package app

import (
	"net/netip"
	"slices"
	"testing"
)

func addrs(texts ...string) []netip.Addr {
	list := make([]netip.Addr, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParseAddr(text)
	}
	return list
}

var (
	home = addrs("127.0.0.1", "172.17.0.1", "192.168.1.20", "fe80::1", "2001:db8::1")
	host = addrs("127.0.0.1", "203.0.113.9")
)

func TestPasswordsByDefault(t *testing.T) {
	tests := []struct {
		name   string
		config Config
		own    []netip.Addr
		want   bool
	}{
		{"this machine", Config{Listen: "127.0.0.1:8080"}, host, true},
		{"this machine by its name", Config{Listen: "localhost:8080"}, host, true},
		{"a private address", Config{Listen: "192.168.1.20:8080"}, home, true},
		{"all addresses of a machine at home", Config{Listen: "0.0.0.0:8080"}, home, true},
		{"all addresses, without a host", Config{Listen: ":8080"}, home, true},
		{"all addresses of a public machine", Config{Listen: "0.0.0.0:80"}, host, false},
		{"a public address", Config{Listen: "203.0.113.9:80"}, host, false},
		{"with https", Config{Listen: "192.168.1.20:443", TLSCert: "cert.pem"}, home, false},
		{"behind a proxy", Config{Listen: "127.0.0.1:8080", Proxies: []string{"127.0.0.1"}}, host, false},
		{"with an origin", Config{Listen: "127.0.0.1:8080", Origins: []string{"https://example.org"}}, host, false},
		{"a public machine whose host wants them", Config{Listen: "0.0.0.0:80", Passwords: true}, host, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.config.LocalPasswords = true
			if got := tt.config.passwords(tt.own); got != tt.want {
				t.Errorf("passwords() = %t, want %t", got, tt.want)
			}
			if tt.config.LocalPasswords = false; tt.config.passwords(tt.own) != tt.config.Passwords {
				t.Error("passwords() without local-passwords is not what passwords says")
			}
		})
	}
}

func TestInNetwork(t *testing.T) {
	tests := []struct {
		name   string
		config Config
		want   []string
	}{
		{"this machine alone", Config{Listen: "127.0.0.1:8080"}, nil},
		{"the network", Config{Listen: "127.0.0.1:8080", LAN: true}, []string{"http://192.168.1.20:8080", "http://172.17.0.1:8080"}},
		{"all addresses", Config{Listen: "0.0.0.0:8080"}, []string{"http://192.168.1.20:8080", "http://172.17.0.1:8080"}},
		{"one address", Config{Listen: "192.168.1.20:8080"}, []string{"http://192.168.1.20:8080"}},
		{"https", Config{Listen: "192.168.1.20:8080", TLSCert: "cert.pem"}, []string{"https://192.168.1.20:8080"}},
		{"a site", Config{Listen: "0.0.0.0:8080", Site: "http://games.local"}, []string{"http://games.local"}},
		{"an origin", Config{Listen: "127.0.0.1:8080", Origins: []string{"https://example.org"}}, []string{"https://example.org"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.config.settle()
			if got := tt.config.inNetwork(home, "8080"); !slices.Equal(got, tt.want) {
				t.Errorf("inNetwork() = %q, want %q", got, tt.want)
			}
		})
	}
}
