// Package routes has the addresses of the page, for the router of the browser and for the
// server, which answers 404 to all others. The rooms of the books are apart: the server has
// them from the books.
package routes

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
)

//go:embed routes.json
var file []byte

// Routes are the addresses of the page: a * in them is for any text that is not empty.
type Routes struct{ patterns [][]string }

// New reads the addresses.
func New() (*Routes, error) {
	var list []string
	if err := json.Unmarshal(file, &list); err != nil {
		return nil, fmt.Errorf("reading the addresses of the page: %w", err)
	}
	r := &Routes{}
	for _, text := range list {
		r.patterns = append(r.patterns, parts(text))
	}
	return r, nil
}

// Has reports whether the page has an address.
func (r *Routes) Has(path string) bool {
	have := parts(path)
	for _, want := range r.patterns {
		if matches(want, have) {
			return true
		}
	}
	return false
}

func parts(path string) []string {
	return strings.FieldsFunc(path, func(c rune) bool { return c == '/' })
}

func matches(want, have []string) bool {
	if len(want) != len(have) {
		return false
	}
	for i := range want {
		prefix, open := strings.CutSuffix(want[i], "*")
		if have[i] != want[i] && (!open || have[i] == prefix || !strings.HasPrefix(have[i], prefix)) {
			return false
		}
	}
	return true
}
