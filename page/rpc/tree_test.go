package rpc_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/page/rpc"
	"github.com/manykings/manykings/rules/record"
)

// A game is opened as a tree, gone through, added to, written about and taken out again, by
// the texts of docs/wasm.md.
func TestTree(t *testing.T) {
	o := newOffice()
	converse(t, o, []request{
		{"PGN", `{"ask":"analyse","text":"[White \"Anna\"]\n\n1. e4 e5 (1... c5 2. Nf3 {open}) 2. Bc4 *"}`, []string{`{"done":{"form":"records","trees":[{"number":1,"end":"3"}]}}`}},
		{"the tree", `{"ask":"tree","number":1}`, []string{`"game":"star:2"`, `{"name":"Seat1","value":"Anna"}`, `"path":"1.1.1","kind":"move","seat":2,"round":1,"text":"c7c5","name":"c5"`, `"comment":"open"`}},
		{"a place", `{"ask":"node","number":1,"path":"1"}`, []string{`"next":[{"path":"2","text":"e7e5","name":"e5"},{"path":"1.1.1","text":"c7c5","name":"c5"}]`, `"turn":2`}},
		{"a move more", `{"ask":"add","number":1,"path":"1.1.2","text":"d6"}`, []string{`{"done":{"path":"1.1.3"`, `"turn":1`}},
		{"what the engine is asked", `{"ask":"search","number":1,"depth":1}`, []string{`"lines":[`, `"expect":{"points":[`, `"win":[`, `"draw":[`, `"places":[[`}},
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
		{"what cannot be read of several", `{"ask":"analyse","text":"1. e4 *\n\n[FEN \"x/y\"]\n\n*\n"}`, []string{`"trees":[{"number":`, `}],"unread":[{"record":2,"reason":"line 3, column 1: `}},
	})
}

// request is a request, and parts of its answer.
type request struct {
	name, text string
	want       []string
}

// converse asks one request after the other.
func converse(t *testing.T, o *rpc.Office, list []request) {
	t.Helper()
	for _, tt := range list {
		got := string(o.Answer([]byte(tt.text)))
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

// A game is reviewed entry by entry; the judgements come as one text, and are written into
// the tree.
func TestReview(t *testing.T) {
	o := newBusyOffice()
	converse(t, o, []request{
		{"a game", `{"ask":"analyse","text":"1. f3 e5 2. g4 Qh4# 0-1"}`, []string{`"number":1`}},
		{"a place", `{"ask":"node","number":1,"path":"1"}`, []string{`"path":"1"`}},
		{"one entry", `{"ask":"review","number":1,"nodes":2000}`, []string{`{"done":{"judged":1,"plies":4,"done":false,"entries":[{"path":"1","seat":1,"text":"f2f3","name":"f3","before":[`}},
		{"the view is where it was", `{"ask":"view","number":1}`, []string{`"ply":1,"turn":2`}},
		{"all that is left", `{"ask":"review","number":1,"nodes":2000,"entries":100,"letters":"de"}`, []string{`"judged":4,"plies":4,"done":true,"entries":[{"path":"2"`, `"name":"Dh4#"`, `"severity":"blunder"`}},
		{"what is thought", `{"ask":"verdict","number":1}`, []string{`"nodes":2000,"plies":4,"done":true`, `"end":[0,10000]`, `"seats":[{"seat":1,"moves":2,"accuracy":`, `"blunders":1`, `"again":["0","2"]`}},
		{"written", `{"ask":"annotate","number":1,"path":"3","words":{"blunder":"Grober Fehler"}}`, []string{`"path":"3"`, `"comment":"Grober Fehler (`, `"nags":[4]`, `"ply":3`}},
		{"other nodes begin anew", `{"ask":"review","number":1,"nodes":1000}`, []string{`"judged":1,`}},
		{"one judged for another", `{"ask":"judge","number":1,"nodes":1000,"entries":2}`, []string{`{"done":"e7e5 `}},
		{"no such entry", `{"ask":"judge","number":1,"nodes":1000,"entries":5}`, []string{`{"error":"there is no such entry`}},
		{"a judgement of nothing", `{"ask":"review","number":1,"nodes":1000,"text":"e2e4"}`, []string{`{"error":"not a judgement of the next entry`}},
	})
}

// The room asks about one place and about a line of places.
func TestPlace(t *testing.T) {
	o := newOffice()
	converse(t, o, []request{
		{"a game", `{"ask":"analyse","text":"1. e4 e5 2. Qh5 Nf6 *"}`, []string{`"number":1`}},
		{"a place", `{"ask":"node","number":1,"path":"3"}`, []string{`"path":"3"`}},
		{"names and what holds", `{"ask":"search","number":1,"depth":1,"letters":"nl"}`, []string{`"names":["`, `"movers":[`, `"assumption":"two-sides"`}},
		{"a threat", `{"ask":"threat","number":1,"depth":2}`, []string{`"moves":["h5e5"`, `"names":["Qxe5+"`}},
		{"the course", `{"ask":"course","number":1,"path":"2","entries":100}`, []string{`{"done":[{"path":"2","men":[4000,4000],"moves":[29,29],"points":[`, `{"path":"4",`}},
		{"no such place", `{"ask":"course","number":1,"path":"7"}`, []string{`{"error":`}},
		{"three sides", `{"ask":"analyse","text":"star:3"}`, []string{`"number":2`}},
		{"are searched by one against all", `{"ask":"search","number":2,"depth":1}`, []string{`"movers":[1`, `"assumption":"paranoid"`}},
		{"men that jump", `{"ask":"analyse","text":"draughts:2"}`, []string{`"number":3`}},
		{"cannot pass", `{"ask":"threat","number":3,"depth":1}`, []string{`{"error":"nobody can pass here`}},
		{"a position", `{"ask":"check","position":"k7/8/2K5/8/8/8/8/7R w - - 0 1"}`, []string{`{"done":{"faults":[],"position":{"game":"star:2"`, `"text":"k7/8/2K5/8/8/8/8/7R w - - 0 1"`}},
		{"one that cannot be", `{"ask":"check","position":{"game":"star:2","board":{"a8":"2K"},"turn":1}}`, []string{`{"done":{"faults":[{"rule":"star.1"`, `"text":"k7/`}},
		{"a file in pieces", `{"ask":"collect","name":"a.pgn","text":"[White \"Anna\"]\n\n1. e4 e5"}`, []string{`{"done":[]}`}},
		{"its end", `{"ask":"collect","name":"a.pgn","text":" 2. Qh5 *\n","end":true}`, []string{`"game":"star:2","players":["Anna",""],"event":"","date":"","result":"*","points":[],"plies":3,"keys":"`}},
		{"is the beginning of the next", `{"ask":"collect","name":"a.pgn","text":"1. d4 *","end":true}`, []string{`"players":["",""]`, `"plies":1`}},
		{"what may be played", `{"ask":"explore","number":1,"letters":"es"}`, []string{`","key":"`}},
		{"no book", `{"ask":"book","text":"00"}`, []string{`{"error":"not a file of an opening explorer"}`}},
		{"no digits", `{"ask":"book","text":"zz"}`, []string{`{"error":"`}},
		{"a book", `{"ask":"book","text":"` + playedBook(t) + `"}`, []string{`{"done":2}`}},
		{"back to the start", `{"ask":"node","number":1,"path":"0"}`, []string{`"path":"0"`}},
		{"what was played there", `{"ask":"explore","number":1}`, []string{`{"text":"e2e4","name":"e4","key":"`, `","games":1,"decided":1,"points":[840,0],"last":20261123}`, `{"text":"d2d4"`}},
		{"a place has a key", `{"ask":"node","number":1,"path":"3"}`, []string{`"key":"`}},
		{"the start", `{"ask":"check","game":"rex"}`, []string{`{"done":{"faults":[],"position":{"game":"rex"`}},
	})
}

// playedBook returns a book of one game in hexadecimal digits.
func playedBook(t *testing.T) string {
	t.Helper()
	rec, err := record.NewReader(strings.NewReader("[Date \"2026.11.23\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n")).Read()
	if err != nil {
		t.Fatal(err)
	}
	var games explorer.Games
	if err := games.Add(rec); err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if err := games.Write(&file, 1); err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(file.Bytes())
}

// A position of the vectors has the faults that it should have, and the same through its text.
func TestCheck(t *testing.T) {
	files, err := filepath.Glob("../../testdata/vectors/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no vectors: ", err)
	}
	o := newOffice()
	checked, faulty := 0, 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all any
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatal(err)
		}
		positions(all, func(position map[string]any) {
			text, _ := json.Marshal(position)
			type answer struct {
				Done struct {
					Faults   json.RawMessage
					Position json.RawMessage
					Text     string
				}
				Error string
			}
			var first, second answer
			if err := json.Unmarshal(o.Answer(fmt.Appendf(nil, `{"ask":"check","position":%s}`, text)), &first); err != nil || first.Error != "" {
				t.Errorf("%s: %s: %v %s", file, text, err, first.Error)
				return
			}
			checked++
			if string(first.Done.Faults) != "[]" {
				faulty++
				return // not every fault can be written as text
			}
			line, _ := json.Marshal(first.Done.Text)
			if err := json.Unmarshal(o.Answer(fmt.Appendf(nil, `{"ask":"check","position":%s}`, line)), &second); err != nil || string(second.Done.Faults) != "[]" || second.Done.Text != first.Done.Text {
				t.Errorf("%s: %s through %s: %v %s", file, text, line, err, second.Error)
			}
		})
	}
	if checked < 100 || faulty == 0 {
		t.Errorf("%d positions checked, %d with faults", checked, faulty)
	}
}

// positions calls do for all positions in a JSON text.
func positions(v any, do func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		if _, ok := v["board"].(map[string]any); ok && v["game"] != nil {
			do(v)
			return
		}
		for _, x := range v {
			positions(x, do)
		}
	case []any:
		for _, x := range v {
			positions(x, do)
		}
	}
}
