package web_test

import (
	"context"
	"encoding/xml"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// The list has the rooms of all books in all languages, each with its translations, the documents
// and the public pages of the domains; no game is in it.
func TestSitemap(t *testing.T) {
	t.Parallel()
	fails := false
	site := newSite(t, func(c *siteConfig) {
		c.Listed = func(_ context.Context, most int) ([]string, error) {
			if fails {
				return nil, errors.New("the database is away")
			}
			if most < 1 {
				t.Errorf("at most %d pages", most)
			}
			return []string{"/events/a&b"}, nil
		}
	})
	c := site.client(t)
	robots := string(c.do(http.MethodGet, "/robots.txt", nil).body)
	for _, want := range []string{"Disallow: /api/v1/\n", "Disallow: /g/\n", "\nSitemap: " + site.URL + "/sitemap.xml\n"} {
		if !strings.Contains(robots, want) {
			t.Errorf("robots.txt lacks %q: %s", want, robots)
		}
	}
	a := c.do(http.MethodGet, "/sitemap.xml", nil)
	var list struct {
		URL []struct {
			Loc  string `xml:"loc"`
			Link []struct {
				Language string `xml:"hreflang,attr"`
				Address  string `xml:"href,attr"`
			} `xml:"link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal(a.body, &list); err != nil {
		t.Fatalf("status %d: %v", a.status, err)
	}
	var addresses []string
	for _, u := range list.URL {
		address, ok := strings.CutPrefix(u.Loc, site.URL)
		if !ok {
			t.Errorf("%s is elsewhere", u.Loc)
		}
		addresses = append(addresses, address)
		if strings.Contains(address, "/games/") && len(u.Link) != 5 {
			t.Errorf("%s has %d translations", address, len(u.Link))
		}
	}
	for _, want := range []string{"/", "/en/games/yalta/rules", "/nl/games/rex/introduction", "/fr/games/draughts/lessons", "/docs", "/docs/server", "/docs/rules/yalta", "/events/a&b"} {
		if !slices.Contains(addresses, want) {
			t.Errorf("the list lacks %s", want)
		}
	}
	sorted := slices.Sorted(slices.Values(addresses))
	if n := len(slices.Compact(sorted)); n != len(addresses) {
		t.Errorf("%d of %d addresses are there twice", len(addresses)-n, len(addresses))
	}
	for _, address := range addresses {
		if strings.HasPrefix(address, "/events/") || !strings.Contains(address, "/en/") && strings.Contains(address, "/games/") {
			continue // the English rooms and the documents will do
		}
		if got := c.do(http.MethodGet, address, nil); got.status != http.StatusOK {
			t.Errorf("%s answers %d", address, got.status)
		}
	}
	fails = true
	if got := c.do(http.MethodGet, "/sitemap.xml", nil); got.status != http.StatusServiceUnavailable {
		t.Errorf("without the domains' pages: status %d", got.status)
	}
}
