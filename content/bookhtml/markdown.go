package bookhtml

import (
	"html/template"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown reads the texts of the books and the numbered rules. HTML in them is not shown.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		// The policy of the page forbids styles in elements.
		goldmark.WithExtensions(extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute))),
		goldmark.WithParserOptions(parser.WithASTTransformers(util.Prioritized(untranslated{}, 1))),
	)
})

// untranslated keeps translators of browsers away from code: squares and moves.
type untranslated struct{}

func (untranslated) Transform(document *ast.Document, _ text.Reader, _ parser.Context) {
	_ = ast.Walk(document, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // the function below has no errors
		if entering && n.Kind() == ast.KindCodeSpan {
			n.SetAttributeString("translate", []byte("no"))
		}
		return ast.WalkContinue, nil
	})
}

// blocks returns paragraphs, lists and tables.
func blocks(source string) template.HTML {
	var b strings.Builder
	if err := markdown().Convert([]byte(source), &b); err != nil {
		panic(err) // a builder takes all
	}
	return template.HTML(b.String()) // goldmark escapes
}

// line returns the strong parts, squares and moves of one line, such as a caption.
func line(source string) template.HTML {
	inner := strings.TrimSpace(string(blocks(source)))
	return template.HTML(strings.TrimSuffix(strings.TrimPrefix(inner, "<p>"), "</p>")) // as above
}
