package office_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// A game is opened as a tree, gone through, added to, written about and taken out again, by
// the texts of docs/wasm.md.
func TestTree(t *testing.T) {
	o := newOffice()
	tests := []struct {
		name, request string
		want          []string // parts of the answer
	}{
		{"PGN", `{"ask":"analyse","text":"[White \"Anna\"]\n\n1. e4 e5 (1... c5 2. Nf3 {open}) 2. Bc4 *"}`, []string{`{"done":{"form":"records","trees":[{"number":1,"end":"3"}]}}`}},
		{"the tree", `{"ask":"tree","number":1}`, []string{`"game":"star:2"`, `{"name":"Seat1","value":"Anna"}`, `"path":"1.1.1","kind":"move","seat":2,"round":1,"text":"c7c5","name":"c5"`, `"comment":"open"`}},
		{"a place", `{"ask":"node","number":1,"path":"1"}`, []string{`"next":[{"path":"2","text":"e7e5","name":"e5"},{"path":"1.1.1","text":"c7c5","name":"c5"}]`, `"turn":2`}},
		{"a move more", `{"ask":"add","number":1,"path":"1.1.2","text":"d6"}`, []string{`{"done":{"path":"1.1.3"`, `"turn":1`}},
		{"what the engine is asked", `{"ask":"search","number":1,"depth":1}`, []string{`"lines":[`}},
		{"another move", `{"ask":"add","number":1,"path":"0","text":"d4"}`, []string{`"path":"0.1.1"`}},
		{"an illegal move", `{"ask":"add","number":1,"path":"0","text":"e5"}`, []string{`"refusal"`}},
		{"a comment", `{"ask":"comment","number":1,"path":"0.1.1","text":"why not"}`, []string{`"comment":"why not"`}},
		{"a glyph", `{"ask":"glyphs","number":1,"path":"0.1.1","nags":[1]}`, []string{`"nags":[1]`}},
		{"promoted", `{"ask":"promote","number":1,"path":"0.1.1"}`, []string{`{"done":{"path":"1"`}},
		{"deleted", `{"ask":"delete","number":1,"path":"1"}`, []string{`{"done":{"path":"0"`}},
		{"a record", `{"ask":"export","number":1,"form":"record"}`, []string{`1:e2e4`, `2:c7c5`}},
		{"as PGN", `{"ask":"export","number":1,"form":"pgn"}`, []string{`1... c5 2. Nf3 {open} 2... d6`}},
		{"a position", `{"ask":"export","number":1,"form":"position","path":"1"}`, []string{`/4P3/`}},
		{"no such form", `{"ask":"export","number":1,"form":"poem"}`, []string{`{"error":"there is no form poem"}`}},
		{"no such place", `{"ask":"node","number":1,"path":"9"}`, []string{`{"error":`}},
		{"a game that is played", `{"ask":"open","game":"rex"}`, []string{`{"done":2}`}},
		{"is no tree", `{"ask":"node","number":2,"path":"0"}`, []string{`{"error":"this is a game that is played, and no tree"}`}},
		{"and a tree is no game", `{"ask":"play","number":1,"text":"e2e4"}`, []string{`{"error":"this is a tree`}},
		{"words", `{"ask":"analyse","text":"hello there"}`, []string{`{"error":`}},
	}
	for _, tt := range tests {
		got := string(o.Answer([]byte(tt.request)))
		if !json.Valid([]byte(got)) {
			t.Errorf("%s: no JSON: %s", tt.name, got)
		}
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %.600s\nwant %s in it", tt.name, got, want)
			}
		}
	}
}
