package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"

	"github.com/manykings/manykings/page/assets"
)

// inlined are the styles and the script that a page needs before its first paint, in its HTML: a
// slow connection saves a round trip. The zero value changes nothing.
type inlined struct {
	changes [][2]string // an element of the built page, and its replacement
	policy  string      // Content-Security-Policy that allows them
}

// styled matches the stylesheet links of the built page.
var styled = regexp.MustCompile(`<link rel="stylesheet"[^>]*href="/([^"]+\.css)"[^>]*>`)

// firstScript is the element of the script that runs before anything is drawn.
const firstScript = `<script src="/first.js"></script>`

// remarks matches what only readers of the first script need: comments, each on lines of its own,
// empty lines and indents. The script has no text of several lines.
var remarks = regexp.MustCompile(`(?m)^ *(?:(?://.*|/\*\*.*\*/)?\n)?`)

// newInlined reads the page's own stylesheets and its first script. For pages with a stylesheet
// more, by its link [sheetLink], sheet is its name; else "".
func newInlined(p *assets.Page, sheet string) inlined {
	var style strings.Builder
	if sheet != "" {
		style.Write(p.Read(sheet))
	}
	links := styled.FindAllStringSubmatch(string(p.Read(assets.Index)), -1)
	for _, found := range links {
		style.Write(p.Read(found[1]))
	}
	if style.Len() == 0 || strings.Contains(style.String(), "</") { // which would end the element
		return inlined{}
	}
	d, element := inlined{policy: contentPolicy}, "<style>"+style.String()+"</style>"
	if sheet != "" {
		d.changes = [][2]string{{sheetLink, `<style data-of="/` + sheet + `">` + style.String() + "</style>"}}
		element = ""
	}
	for _, found := range links {
		// The page's loader takes a disabled link for a loaded stylesheet.
		d.changes = append(d.changes, [2]string{found[0], element + strings.Replace(found[0], "<link ", "<link disabled ", 1)})
		element = ""
	}
	d.allowHash("style-src 'self'", style.String())
	if script := remarks.ReplaceAllString(string(p.Read("first.js")), ""); script != "" && !strings.Contains(script, "</") {
		d.changes = append(d.changes, [2]string{firstScript, "<script>" + script + "</script>"})
		d.allowHash("script-src 'self'", script)
	}
	return d
}

// allowHash lets the policy allow a text under a directive.
func (d *inlined) allowHash(directive, text string) {
	sum := sha256.Sum256([]byte(text))
	d.policy = strings.Replace(d.policy, directive, directive+" 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'", 1)
}

// in returns the page with the files in it.
func (d inlined) in(page []byte) []byte {
	for _, change := range d.changes {
		page = bytes.Replace(page, []byte(change[0]), []byte(change[1]), 1)
	}
	return page
}

// allow sets the header that allows them.
func (d inlined) allow(h http.Header) {
	if d.policy != "" {
		h.Set("Content-Security-Policy", d.policy)
	}
}
