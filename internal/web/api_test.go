package web_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/manykings/manykings/internal/golden"
)

// The description of the API is the one in the repository, from which the page
// makes its types:
//
//	go test ./internal/web -run TestDescription -update
func TestDescription(t *testing.T) {
	s := newSite(t)
	answer := s.client(t).get("/api/v1/openapi.json")
	var text bytes.Buffer
	if err := json.Indent(&text, answer.body, "", "  "); err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../api/openapi.json", text.String()+"\n")
}
