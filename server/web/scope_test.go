package web_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

// needs returns the scopes that operations need, by docs/api.md.
func needs(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]string{}
	_, rest, _ := strings.Cut(string(text), "| scope | operations |\n|---|---|\n")
	for line := range strings.Lines(rest) {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			break
		}
		scope, _, _ := strings.Cut(strings.Trim(cells[1], " `"), "`")
		for operation := range strings.SplitSeq(cells[2], ",") {
			of[strings.Trim(operation, " `")] = scope
		}
	}
	return of
}

// Every operation is requested with tokens of a single scope each, and with a cookie. It is
// refused for its scope exactly as docs/api.md says.
func TestScopes(t *testing.T) {
	s := newSite(t)
	owner := s.client(t)
	secrets := map[string]string{}
	for _, scope := range []string{"read", "play", "host", "chat"} {
		secrets[scope] = owner.runs("Fox "+scope, map[string]any{"from": "all"}, scope)
	}
	var api struct {
		Paths map[string]map[string]struct {
			OperationID string `json:"operationId"`
		} `json:"paths"`
	}
	owner.get("/api/v1/openapi.json").into(&api)
	documented, found := needs(t), map[string][]string{}
	fill := strings.NewReplacer("{id}", "AAAAAAAAAAAA", "{seat}", "1", "{family}", "star", "{what}", "men", "{name}", "Nobody")
	for path, methods := range api.Paths {
		for method, op := range methods {
			want := documented[op.OperationID]
			found[want] = append(found[want], op.OperationID)
			if op.OperationID == "stream" {
				continue // its response does not end; TestTokens
			}
			for scope, secret := range secrets {
				a := s.client(t).do(strings.ToUpper(method), "/api/v1"+fill.Replace(path), body(method), "Authorization", "Bearer "+secret)
				refused := a.status == 403 && strings.Contains(string(a.body), `"scope"`)
				if refused != (want != "" && want != scope) {
					t.Errorf("%s with the scope %s: %d %.80s; docs/api.md says it needs %q", op.OperationID, scope, a.status, a.body, want)
				}
			}
			if a := owner.do(strings.ToUpper(method), "/api/v1"+fill.Replace(path), body(method)); strings.Contains(string(a.body), `"scope"`) && a.status == 403 {
				t.Errorf("%s as a person: %s", op.OperationID, a.body)
			}
		}
	}
	for operation := range documented {
		if !slices.ContainsFunc(slices.Collect(maps.Values(found)), func(list []string) bool { return slices.Contains(list, operation) }) {
			t.Errorf("docs/api.md names an operation %q that there is not", operation)
		}
	}
}

// body returns an invalid body, so that an allowed request changes nothing.
func body(method string) any {
	if method == "get" || method == "delete" {
		return nil
	}
	return map[string]any{"nonsense": true}
}
