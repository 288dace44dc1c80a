package manual

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// Root is the address of the first page.
const Root = "/docs"

// First is the name of the first page.
const First = "README"

// source is the address of files that are no documents of the manual.
const source = "https://github.com/manykings/manykings/blob/main/"

// Manual is a set of pages. It does not change, and is safe for concurrent use.
type Manual struct {
	pages    map[string]*Page
	sections []section
}

// Page is a document.
type Page struct {
	Name  string // "server", "rules/yalta"
	Title string
	HTML  string // the body, from its heading on
}

// section is the part of a page under a heading.
type section struct {
	page            *Page
	anchor, heading string
	text            string // without markup
	lower           string // title, heading and text, in lower case
}

// Hit is a section that contains all words of a search.
type Hit struct {
	Path    string // "/docs/server#backups"
	Title   string // of the page
	Heading string
	Extract string
}

// New reads the documents of files, *.md and rules/*.md.
func New(files fs.FS) (*Manual, error) {
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "rules/*.md"} {
		names, err := fs.Glob(files, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				return nil, err
			}
			texts[strings.TrimSuffix(name, ".md")] = string(text)
		}
	}
	if texts[First] == "" {
		return nil, errors.New("manual: no " + First + ".md")
	}
	m := &Manual{pages: map[string]*Page{}}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		html, title, sections, err := render([]byte(texts[name]), func(target string) string { return address(texts, name, target) })
		if err != nil {
			return nil, fmt.Errorf("%s.md: %w", name, err)
		}
		p := &Page{Name: name, Title: title, HTML: html}
		m.pages[name] = p
		for _, s := range sections {
			s.page, s.lower = p, strings.ToLower(p.Title+" "+s.heading+" "+s.text)
			m.sections = append(m.sections, s)
		}
	}
	return m, nil
}

// Page returns a page, nil if there is none of that name.
func (m *Manual) Page(name string) *Page { return m.pages[name] }

// Names returns the names of all pages, sorted.
func (m *Manual) Names() []string { return slices.Sorted(maps.Keys(m.pages)) }

// Path returns the address of a page.
func Path(name string) string {
	if name == First {
		return Root
	}
	return Root + "/" + name
}

// address returns the address of a link's target on a page. Targets outside the
// manual lead to the source.
func address(texts map[string]string, page, target string) string {
	if strings.Contains(target, "://") || strings.HasPrefix(target, "#") || strings.HasPrefix(target, "mailto:") {
		return target
	}
	file, fragment, _ := strings.Cut(target, "#")
	file, _, plain := strings.Cut(file, "?")
	file = path.Join("docs", path.Dir(page), file)
	name, ok := strings.CutSuffix(strings.TrimPrefix(file, "docs/"), ".md")
	if _, known := texts[name]; !ok || !known || !strings.HasPrefix(file, "docs/") {
		if fragment != "" {
			fragment = "#" + fragment
		}
		return source + file + fragment
	}
	if fragment == "" || plain { // a line of the source has no anchor here
		return Path(name)
	}
	return Path(name) + "#" + fragment
}

// The bounds of a search.
const (
	mostHits   = 40
	extractLen = 160
)

// Search returns the sections that contain all words of a query, sections with all
// words in their headings first.
func (m *Manual) Search(query string) []Hit {
	words := strings.Fields(strings.ToLower(query))
	if len(words) == 0 {
		return nil
	}
	has := func(text string) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
	}
	var first, then []Hit
	for _, s := range m.sections {
		if !has(s.lower) {
			continue
		}
		h := Hit{Path: Path(s.page.Name), Title: s.page.Title, Heading: s.heading, Extract: extract(s.text, words[0])}
		if s.anchor != "" {
			h.Path += "#" + s.anchor
		}
		if has(strings.ToLower(s.page.Title + " " + s.heading)) {
			first = append(first, h)
		} else {
			then = append(then, h)
		}
	}
	hits := append(first, then...)
	return hits[:min(len(hits), mostHits)]
}

// extract returns the surroundings of a word in a text.
func extract(text, word string) string {
	runes := []rune(text)
	at := 0
	if i := strings.Index(strings.ToLower(text), word); i >= 0 {
		at = len([]rune(strings.ToLower(text)[:i]))
	}
	from := max(0, min(at-extractLen/3, len(runes)-extractLen))
	to := min(len(runes), from+extractLen)
	part := strings.TrimSpace(string(runes[from:to]))
	if from > 0 {
		part = "… " + part
	}
	if to < len(runes) {
		part += " …"
	}
	return part
}
