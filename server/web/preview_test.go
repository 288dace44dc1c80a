package web_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/manykings/manykings/content/puzzle"
)

// firstProblem returns the id of a problem of a kind.
func firstProblem(t *testing.T, family, kind string) string {
	t.Helper()
	all, err := puzzle.Of(family)
	if err != nil {
		t.Fatal(err)
	}
	return all[slices.IndexFunc(all, func(p *puzzle.Puzzle) bool { return p.Kind == kind })].ID
}

// A link preview has each property once: title, language, other languages, and a picture that
// exists and has the stated size.
func TestPreviewsReadElsewhere(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing: ", err)
	}
	index, err := os.ReadFile("../../page/index.html")
	if err != nil {
		t.Fatal(err)
	}
	s := newSite(t, func(c *siteConfig) { c.Page = fstest.MapFS{"index.html": {Data: index}} })
	c := s.client(t)
	made := c.do(http.MethodPost, "/api/v1/games", map[string]any{
		"variant": "star:4,teams=pairs",
		"seats":   []map[string]any{{"kind": "me", "name": `Ana "<&>"`}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}},
		"clock":   map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	})
	var game struct{ ID string }
	made.into(&game)
	problem := firstProblem(t, "yalta", "whose")
	for _, tt := range []struct{ path, accept, locale, title, about string }{
		{"/g/" + game.ID, "pt-BR,pt", "pt_PT", "Xadrez estrela", `Ana "<&>"`},
		{"/g/" + game.ID + "?lang=fr", "en", "fr_FR", "Échecs en étoile", `Ana "<&>"`},
		{"/es/games/yalta/rules", "en", "es_ES", "Yalta", ""},
		{"/en/games/rex/introduction", "nl", "en_GB", "REX", ""},
		{"/nl/games/draughts/lessons/man", "en", "nl_NL", "dammen", ""},
		{"/fr/games/yalta/problems/" + problem, "en", "fr_FR", "Yalta\u00a0: À qui le mat", "À jouer\u00a0: "},
		{"/problems/yalta/" + problem, "nl", "nl_NL", "Yalta: Van wie is het mat", "Aan zet: "},
	} {
		t.Run(tt.path, func(t *testing.T) {
			read := exec.CommandContext(t.Context(), python, "testdata/preview.py")
			read.Stdin = bytes.NewReader(c.do(http.MethodGet, tt.path, nil, "Accept-Language", tt.accept).body)
			out, err := read.Output()
			if err != nil {
				t.Fatal(err)
			}
			var found map[string][]string
			if err := json.Unmarshal(out, &found); err != nil {
				t.Fatal(err)
			}
			once := func(name string) string {
				if len(found[name]) != 1 || found[name][0] == "" {
					t.Fatalf("%s is %q, want it once", name, found[name])
				}
				return found[name][0]
			}
			for name, want := range map[string]string{
				"title": tt.title, "og:title": tt.title, "description": tt.about, "og:description": tt.about, "og:type": "",
				"og:site_name": "Many Kings", "twitter:card": "summary_large_image",
			} {
				if got := once(name); !strings.Contains(got, want) {
					t.Errorf("%s is %q, want %q in it", name, got, want)
				}
			}
			if got := once("og:locale"); got != tt.locale {
				t.Errorf("og:locale is %q, want %q", got, tt.locale)
			}
			all := append([]string{tt.locale}, found["og:locale:alternate"]...)
			slices.Sort(all)
			if want := []string{"en_GB", "es_ES", "fr_FR", "nl_NL", "pt_PT"}; !slices.Equal(all, want) {
				t.Errorf("the locales are %q, want %q", all, want)
			}
			if got := once("og:url"); !strings.HasPrefix(got, s.URL+"/") || c.get(strings.TrimPrefix(got, s.URL)).status != http.StatusOK {
				t.Errorf("og:url is %q, which is no page", got)
			}
			image := once("og:image")
			picture, err := png.DecodeConfig(bytes.NewReader(c.get(strings.TrimPrefix(image, s.URL)).body))
			if err != nil {
				t.Fatalf("%s: %v", image, err)
			}
			if w, h := strconv.Itoa(picture.Width), strconv.Itoa(picture.Height); w != once("og:image:width") || h != once("og:image:height") {
				t.Errorf("%s is %s by %s, said to be %q by %q", image, w, h, found["og:image:width"], found["og:image:height"])
			}
		})
	}
}

// A canceled game has no end and no names in its preview.
func TestPreviewOfAbortedGame(t *testing.T) {
	index := `<!doctype html><html lang="en"><head><title>Many Kings</title></head><body><div id="app"></div></body></html>`
	s := newSite(t, func(c *siteConfig) { c.Page = fstest.MapFS{"index.html": {Data: []byte(index)}} })
	c := s.client(t)
	var game struct{ ID string }
	c.do(http.MethodPost, "/api/v1/games", map[string]any{
		"variant": "yalta", "seats": []map[string]any{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}},
		"clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 60000},
	}).into(&game)
	if a := c.do(http.MethodDelete, "/api/v1/games/"+game.ID, nil); a.status/100 != 2 {
		t.Fatalf("calling the game off: status %d", a.status)
	}
	text := string(c.get("/g/" + game.ID).body)
	if !strings.Contains(text, "Yalta: aborted") || strings.Contains(text, "finished") || strings.Contains(text, ". See how") {
		t.Errorf("the preview of an aborted game:\n%s", text)
	}
}
