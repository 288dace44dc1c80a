package manykings_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	pageLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#{1,6} (.+)$`)
	anchorID = regexp.MustCompile(`<a id="([^"]+)">`)
	fence    = regexp.MustCompile("(?s)```.*?```")
)

// Every link of a document to a file of the repository leads to a file, and to a heading of it.
func TestDocumentLinks(t *testing.T) {
	pages := []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "engine/eval/nets/README.md"}
	for _, pattern := range []string{"docs/*.md", "docs/book/*.md", "lab/docs/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, found...)
	}
	checked := 0
	for _, page := range pages {
		text := fence.ReplaceAllString(string(readFile(t, page)), "")
		for _, link := range pageLink.FindAllStringSubmatch(text, -1) {
			if strings.Contains(link[1], "://") || strings.HasPrefix(link[1], "mailto:") {
				continue
			}
			checked++
			file, fragment, _ := strings.Cut(link[1], "#")
			file, _, _ = strings.Cut(file, "?")
			target := page
			if file != "" {
				target = path.Join(path.Dir(page), file)
			}
			info, err := os.Stat(target)
			if err != nil {
				t.Errorf("%s links to %s, which does not exist", page, link[1])
				continue
			}
			if fragment == "" || info.IsDir() || filepath.Ext(target) != ".md" || strings.HasPrefix(fragment, "L") {
				continue
			}
			if !anchors(string(readFile(t, target)))[fragment] {
				t.Errorf("%s links to %s, which has no such heading", page, link[1])
			}
		}
	}
	if checked < 100 {
		t.Errorf("only %d links found", checked)
	}
}

// anchors returns the fragments that GitHub gives the headings of a page, and its own anchors.
func anchors(text string) map[string]bool {
	ids := map[string]bool{}
	for _, m := range anchorID.FindAllStringSubmatch(text, -1) {
		ids[m[1]] = true
	}
	for _, m := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		ids[anchorOf(m[1])] = true
	}
	return ids
}

var (
	linkText  = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	notAnchor = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)
)

// anchorOf returns the fragment that GitHub gives a heading.
func anchorOf(heading string) string {
	text := linkText.ReplaceAllString(heading, "$1")
	return strings.ReplaceAll(notAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(text)), ""), " ", "-")
}
