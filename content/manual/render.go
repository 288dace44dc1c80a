package manual

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
)

// markdown reads the program's own documents: HTML in them, such as the anchors of rules, passes.
var markdown = goldmark.New(
	goldmark.WithExtensions(
		// The policy of the page forbids styles in elements.
		extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
		extension.Linkify,
	),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe()),
)

// render returns a document as HTML, its title, and its sections for the search. link returns the
// address of a target.
func render(source []byte, link func(target string) string) (page, title string, sections []section, err error) {
	context := parser.NewContext(parser.WithIDs(anchors{}))
	tree := markdown.Parser().Parse(text.NewReader(source), parser.WithContext(context))
	current := func() *section {
		if len(sections) == 0 {
			sections = append(sections, section{})
		}
		return &sections[len(sections)-1]
	}
	err = ast.Walk(tree, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.Heading:
			plain := plainText(node, source)
			s := section{heading: plain}
			if id, ok := node.AttributeString("id"); ok {
				s.anchor = string(id.([]byte))
			}
			if node.Level == 1 {
				s.anchor, s.heading = "", ""
			}
			if title == "" {
				title = plain
			}
			sections = append(sections, s)
		case *ast.Link:
			node.Destination = []byte(link(string(node.Destination)))
		case *ast.Image:
			node.Destination = []byte(link(string(node.Destination)))
		case *ast.Paragraph, *ast.TextBlock, *ast.FencedCodeBlock, *ast.CodeBlock, *tables.TableCell:
			s := current()
			s.text = strings.TrimSpace(s.text + " " + plainText(node, source))
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return "", "", nil, err
	}
	var out bytes.Buffer
	if err := markdown.Renderer().Render(&out, source, tree); err != nil {
		return "", "", nil, fmt.Errorf("rendering a document: %w", err)
	}
	// A table that is wider than the screen scrolls by itself.
	page = strings.NewReplacer("<table>", `<div class="wide"><table>`, "</table>", "</table></div>").Replace(out.String())
	return page, title, sections, nil
}

// plainText returns the text of a node without its markup.
func plainText(node ast.Node, source []byte) string {
	var b strings.Builder
	if node.Type() == ast.TypeBlock && node.FirstChild() == nil { // code
		b.Write(node.Lines().Value(source))
	}
	_ = ast.Walk(node, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // it never fails
		if t, ok := n.(*ast.Text); ok && entering {
			b.Write(t.Segment.Value(source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return strings.Join(strings.Fields(b.String()), " ")
}

// anchors gives headings the fragments that GitHub gives them.
type anchors map[string]int

var notAnchor = regexp.MustCompile(`[^\p{L}\p{N}\- _]`)

// Generate returns the fragment of a heading.
func (a anchors) Generate(heading []byte, _ ast.NodeKind) []byte {
	id := strings.ReplaceAll(notAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(string(heading))), ""), " ", "-")
	n := a[id]
	a[id]++
	if n > 0 {
		id = fmt.Sprintf("%s-%d", id, n)
	}
	return []byte(id)
}

// Put notes a fragment that a document gives itself.
func (a anchors) Put(id []byte) { a[string(id)]++ }
