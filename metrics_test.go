package manykings_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Dashboard and alerts use existing metrics, and every metric is documented for hosts.
func TestMetrics(t *testing.T) {
	declaration := regexp.MustCompile(`Name:\s+"(manykings_\w+)"`)
	var declared []string
	err := filepath.WalkDir("server", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			for _, m := range declaration.FindAllSubmatch(readFile(t, path), -1) {
				declared = append(declared, string(m[1]))
			}
		}
		return err
	})
	if err != nil || len(declared) == 0 {
		t.Fatalf("%d metrics found, %v", len(declared), err)
	}
	name := regexp.MustCompile(`manykings_\w+`)
	for _, file := range []string{"docs/server.md", "deploy/monitoring/grafana.json", "deploy/monitoring/alerts.yml"} {
		asked := name.FindAllString(string(readFile(t, file)), -1)
		if len(asked) == 0 {
			t.Errorf("%s asks for nothing", file)
		}
		for _, a := range asked {
			if !slices.Contains(declared, a) && !slices.Contains(declared, strings.TrimSuffix(a, "_bucket")) {
				t.Errorf("%s: there is no metric %s", file, a)
			}
		}
		for _, d := range declared {
			if file == "docs/server.md" && !slices.Contains(asked, d) {
				t.Errorf("%s does not document %s", file, d)
			}
		}
	}
}
