package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
)

// api/openapi.json, from which the page generates its types, is up to date:
//
//	go test ./server/web -run TestDescription -update
func TestDescription(t *testing.T) {
	s := newSite(t)
	answer := s.client(t).get("/api/v1/openapi.json")
	var text bytes.Buffer
	if err := json.Indent(&text, answer.body, "", "  "); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../api/openapi.json", text.String()+"\n")
}

// docs/api.md lists every code.
func TestCodesAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	domains, err := filepath.Glob("../people/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(append(files, domains...), "../../table/errors.go")
	code := regexp.MustCompile(`(?:&Error\{|NewProblem\(\S+, |http\.Status\w+, |http\.Status\w+: +)"([a-z-]+)"`)
	found := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range code.FindAllSubmatch(text, -1) {
			found++
			if !bytes.Contains(page, fmt.Appendf(nil, "`%s`", m[1])) {
				t.Errorf("%s: docs/api.md does not have the code %s", file, m[1])
			}
		}
	}
	if found < 40 {
		t.Errorf("found %d codes, want 40 or more", found)
	}
}
