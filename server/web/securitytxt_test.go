package web_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestSecurityTxt(t *testing.T) {
	for _, tt := range []struct{ name, contact, want string }{
		{"mail", "host@example.org", "Contact: mailto:host@example.org\n"},
		{"mail with a name", "The Host <host@example.org>", "Contact: mailto:host@example.org\n"},
		{"a page", "https://example.org/contact", "Contact: https://example.org/contact\n"},
		{"words", "ask at the bar", ""},
		{"a line of its own", "host@example.org\nContact: mailto:mallory@example.org", ""},
		{"nothing", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a := newSite(t, func(c *siteConfig) { c.Contact = tt.contact }).client(t).do(http.MethodGet, "/.well-known/security.txt", nil)
			if tt.want == "" {
				if a.status != http.StatusNotFound {
					t.Errorf("status %d, want 404: %s", a.status, a.body)
				}
				return
			}
			if text := string(a.body); a.status != http.StatusOK || !strings.HasPrefix(text, tt.want) || !strings.Contains(text, "\nExpires: ") {
				t.Errorf("status %d: %q, want %q and when it expires", a.status, text, tt.want)
			}
		})
	}
}
