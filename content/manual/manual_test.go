package manual_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/manykings/manykings/content/manual"
	"github.com/manykings/manykings/docs"
)

func read(t *testing.T, pages map[string]string) *manual.Manual {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range pages {
		files[name+".md"] = &fstest.MapFile{Data: []byte(text)}
	}
	if files["README.md"] == nil {
		files["README.md"] = &fstest.MapFile{Data: []byte("# First\n")}
	}
	m, err := manual.New(files)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The blocks and spans that the documents use, with the program's own links, anchors and tables.
func TestRender(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"heading", "# One `two` *three*", `<h1 id="one-two-three">One <code>two</code> <em>three</em></h1>`},
		{"same heading twice", "## A\n## A", `<h2 id="a">A</h2><h2 id="a-1">A</h2>`},
		{"paragraphs", "one\ntwo\n\nthree", "<p>onetwo</p><p>three</p>"},
		{"escapes", "a < b & \"c\" \\*d\\*", "<p>a &lt; b &amp; &quot;c&quot; *d*</p>"},
		{"anchor of a rule", "<a id=\"r.1\"></a> one", `<p><a id="r.1"></a> one</p>`},
		{"no scheme but the web passes", "[x](javascript:alert)", "<p><a href=\"https://github.com/manykings/manykings/blob/main/docs/javascript:alert\">x</a></p>"},
		{"code in code", "`` a`b ``", "<p><code>a`b</code></p>"},
		{"strong", "**a `b`** c", "<p><strong>a <code>b</code></strong> c</p>"},
		{"list", "- one\n  more\n- two", "<ul><li>onemore</li><li>two</li></ul>"},
		{"numbers", "1. one\n2. two", "<ol><li>one</li><li>two</li></ol>"},
		{"list within a list", "- one\n  - two\n- three", "<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>"},
		{"list and text", "text\n- one\n\nafter", "<p>text</p><ul><li>one</li></ul><p>after</p>"},
		{"table", "| a | b |\n|---|--:|\n| `x\\|y` | |", `<div class="wide"><table><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td align="right"></td></tr></tbody></table></div>`},
		{"fence", "```go\nif a < b {\n```", "<pre><code class=\"language-go\">if a &lt; b {</code></pre>"},
		{"indented", "    make\n    test", "<pre><code>maketest</code></pre>"},
		{"comment", "<!-- a\nb -->\ntext", "<!-- ab --><p>text</p>"},
		{"page", "[a](other.md#b)", `<p><a href="/docs/other#b">a</a></p>`},
		{"first page", "[a](README.md)", `<p><a href="/docs">a</a></p>`},
		{"line of a page", "[a](other.md?plain=1#L9)", `<p><a href="/docs/other">a</a></p>`},
		{"source", "[a](../lab/docs/load.md#b)", `<p><a href="https://github.com/manykings/manykings/blob/main/lab/docs/load.md#b">a</a></p>`},
		{"no page", "[a](none.md)", `<p><a href="https://github.com/manykings/manykings/blob/main/docs/none.md">a</a></p>`},
		{"elsewhere", "<https://example.org> [b](https://example.org/?a=1&b=2)", `<p><a href="https://example.org">https://example.org</a> <a href="https://example.org/?a=1&amp;b=2">b</a></p>`},
	} {
		m := read(t, map[string]string{"page": tt.text, "other": "# Other\n"})
		if got := strings.ReplaceAll(m.Page("page").HTML, "\n", ""); got != tt.want {
			t.Errorf("%s: %q = %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

func TestSearch(t *testing.T) {
	m := read(t, map[string]string{
		"server": "# A server\n\nRun it.\n\n## Backups\n\nCopy the `database` every hour.\n",
		"other":  "# Other\n\nA backup of the database is a file.\n",
	})
	hits := m.Search(" DATABASE  backup ")
	if len(hits) != 2 || hits[0].Path != "/docs/other" || hits[1].Path != "/docs/server#backups" {
		t.Fatalf("Search = %+v", hits)
	}
	if hits := m.Search("backups"); len(hits) != 1 || hits[0].Heading != "Backups" || hits[0].Extract != "Copy the database every hour." {
		t.Errorf("Search = %+v", hits)
	}
	for _, query := range []string{"", "  ", "database nowhere"} {
		if hits := m.Search(query); len(hits) > 0 {
			t.Errorf("Search(%q) = %+v", query, hits)
		}
	}
}

// The documents of the program have a title and closed elements, and every link within
// the manual leads to a page and an anchor of it.
func TestDocuments(t *testing.T) {
	m, err := manual.New(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	link, anchor := regexp.MustCompile(`href="(/docs[^"]*|#[^"]*)"`), regexp.MustCompile(` id="([^"]+)"`)
	anchors := map[string]map[string]bool{}
	for _, name := range m.Names() {
		anchors[manual.Path(name)] = map[string]bool{"": true}
		for _, a := range anchor.FindAllStringSubmatch(m.Page(name).HTML, -1) {
			anchors[manual.Path(name)][a[1]] = true
		}
	}
	links := 0
	for _, name := range m.Names() {
		p := m.Page(name)
		if p.Title == "" {
			t.Errorf("%s has no title", name)
		}
		for _, tag := range []string{"p", "ul", "ol", "li", "table", "tr", "td", "th", "pre", "code", "strong", "em", "a", "div"} {
			opened := strings.Count(p.HTML, "<"+tag+">") + strings.Count(p.HTML, "<"+tag+" ")
			if closed := strings.Count(p.HTML, "</"+tag+">"); opened != closed {
				t.Errorf("%s: %d <%s>, %d closed", name, opened, tag, closed)
			}
		}
		if strings.Contains(p.HTML, "**") && !strings.Contains(p.HTML, "<pre>") {
			t.Errorf("%s has markup in its text", name)
		}
		for _, l := range link.FindAllStringSubmatch(p.HTML, -1) {
			links++
			page, fragment, _ := strings.Cut(l[1], "#")
			if page == "" {
				page = manual.Path(name)
			}
			if !anchors[page][fragment] {
				t.Errorf("%s links to %s, which does not exist", name, l[1])
			}
		}
	}
	if links < 200 {
		t.Errorf("only %d links within the manual", links)
	}
}
