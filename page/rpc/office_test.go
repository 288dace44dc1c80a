package rpc_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/page/rpc"
)

// newBusyOffice returns an office that answers all that any does.
func newBusyOffice() *rpc.Office {
	o := rpc.New(eval.NewPool(nil))
	o.Tables()
	o.Analysis()
	return o
}

// newOffice returns an office whose searches end as soon as they may.
func newOffice() *rpc.Office {
	o := newBusyOffice()
	o.Stopped = func() bool { return true }
	return o
}

// The texts are a contract with programs in other languages: docs/wasm.md.
func TestAnswers(t *testing.T) {
	tests := []struct {
		name, request string
		want          string // how the answer begins
	}{
		{"no JSON", `{"ask":`, `{"error":"byte 7: expected a value, found the end"}`},
		{"no object", `["games"]`, `{"error":"byte 0: expected an object"}`},
		{"nothing asked", `{}`, `{"error":"game 0 is not open"}`},
		{"an unknown field", `{"ask":"games","colour":1}`, `{"error":"byte 24: unknown field colour"}`},
		{"a field of another kind", `{"ask":"open","game":7}`, `{"error":"byte 21: expected a text"}`},
		{"games", `{"ask":"games"}`, `{"done":[{"id":"star","title":"Star chess","page":"star-chess","ids":["star:2",`},
		{"neither game nor position", `{"ask":"open"}`, `{"error":"expected a game id or a position, and one of them only"}`},
		{"no such game", `{"ask":"open","game":"ludo"}`, `{"error":"game id \"ludo\": `},
		{"not open", `{"ask":"view","number":7}`, `{"error":"game 7 is not open"}`},
		{"first game", `{"ask":"open","game":"rex"}`, `{"done":1}`},
		{"second game", `{"ask":"open","game":"star:2","moves":["e2e4","e7e5"]}`, `{"done":2}`},
		{"a position", `{"ask":"open","position":"k7/8/2K5/8/8/8/8/7R w - - 0 1"}`, `{"done":3}`},
		{"a position as JSON", `{"ask":"open","position":{"game":"star:2","board":{"a8":"2K","c6":"1K"},"turn":1}}`, `{"done":4}`},
		{"a position that cannot be", `{"ask":"open","position":{"game":"star:2","board":{"a8":"2K"},"turn":1,"x":0}}`,
			`{"error":"formats: unknown field x; star.1: `},
		{"men of many colours", `{"ask":"open","position":"sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40"}`, `{"done":5}`},
		{"the letter of a colour, Portuguese", `{"ask":"read","number":5,"text":"vDf10","letters":"pt"}`, `{"done":"m3f10"}`},
		{"the letter of a colour, with figurines", `{"ask":"read","number":5,"text":"v♕f10","letters":"figurine-pt"}`, `{"done":"m3f10"}`},
		{"the letter of a colour, English all the same", `{"ask":"read","number":5,"text":"rQf10","letters":"pt"}`, `{"done":"m3f10"}`},
		{"a defection, French", `{"ask":"read","number":5,"text":"=r","letters":"fr"}`, `{"done":"=r"}`},
		{"a defection, Portuguese", `{"ask":"read","number":5,"text":"=v","letters":"pt"}`, `{"done":"=r"}`},
		{"where a man goes", `{"ask":"reach","game":"star:4","men":{"1d4":"1P","4e4":"2N"},"text":"1d4"}`,
			`{"done":{"goals":[],"takes":["2d4","3d4","4d4","4f4"],"promotes":[],"apart":[],"ways":[],"onward":[["2d4","2d3"],["3d4","3d3"],["4d4","4d3"],["4f4","4f3"]]}}`},
		{"a man that is not there", `{"ask":"reach","game":"star:4","men":{"1d4":"1P"},"text":"1d3"}`, `{"error":"there is no man on 1d3"}`},
		{"no such request", `{"ask":"dance","number":1}`, `{"error":"there is no request dance"}`},
		{"view", `{"ask":"view","number":2}`, `{"done":{"ply":2,"turn":1,"check":false,"men":[{"square":"a1","role":"R","army":"1","owner":1},`},
		{"surface", `{"ask":"surface","number":2}`, `{"done":{"id":"star:2","seats":2,"teams":[[1],[2]],"armies":["1","2"],"name":"star:2","width":1000,`},
		{"names", `{"ask":"names","number":3,"style":"short"}`, `{"done":["Kb5",`},
		{"a style that is not there", `{"ask":"names","number":2,"style":"grand"}`, `{"error":"there is no style grand"}`},
		{"a move that is read", `{"ask":"read","number":2,"text":"Nf3"}`, `{"done":"g1f3"}`},
		{"names with the letters of a language", `{"ask":"names","number":3,"style":"short","letters":"es"}`, `{"done":["Rb5",`},
		{"long names with figurines", `{"ask":"names","number":3,"style":"long","letters":"figurine"}`, `{"done":["♔`},
		{"squares alone have no letters", `{"ask":"names","number":3,"style":"protocol","letters":"es"}`, `{"done":["c6b5",`},
		{"a move with the letters of a language", `{"ask":"read","number":2,"text":"Cf3","letters":"es"}`, `{"done":"g1f3"}`},
		{"a move with English letters all the same", `{"ask":"read","number":2,"text":"Nf3","letters":"nl"}`, `{"done":"g1f3"}`},
		{"a move that is none in either", `{"ask":"read","number":2,"text":"Cf4","letters":"es"}`, `{"error":"`},
		{"a move that is not legal", `{"ask":"play","number":2,"text":"e4e6"}`, `{"error":"`},
		{"a refused entry of a list", `{"ask":"open","game":"star:2","moves":["e2e4","draw9x"]}`, `{"error":"`},
		{"a search of one node", `{"ask":"search","number":2,"nodes":1}`, `{"done":{"lines":[{"depth":`},
		{"a search of a move that is not legal", `{"ask":"search","number":2,"depth":1,"moves":["e4e6"]}`, `{"error":"`},
		{"close", `{"ask":"close","number":1}`, `{"done":null}`},
		{"closed", `{"ask":"surface","number":1}`, `{"error":"game 1 is not open"}`},
		{"a method that is not there", `{"ask":"tune","hash":1,"method":"luck"}`, `{"error":"there is no method luck"}`},
		{"a level that is not there", `{"ask":"tune","hash":1,"level":11}`, `{"error":"there is no such level"}`},
		{"a level", `{"ask":"tune","hash":1,"level":1,"seed":7}`, `{"done":null}`},
		{"no bots", `{"ask":"search","number":2,"bots":0}`, `{"error":"`},
		{"a search of a level", `{"ask":"search","number":2,"clock":{"remaining":5,"increment":1,"movesToGo":3}}`, `{"done":{"lines":[{"depth":`},
	}
	o := newOffice()
	for _, tt := range tests {
		got := o.Answer([]byte(tt.request))
		if !strings.HasPrefix(string(got), tt.want) {
			t.Errorf("%s: answer %.200s, want %s", tt.name, got, tt.want)
		}
		if !json.Valid(got) {
			t.Errorf("%s: no JSON: %s", tt.name, got)
		}
	}
}

// A refusal says which entry it is about, and why; a position says all its faults.
func TestFailures(t *testing.T) {
	o := newOffice()
	var got struct {
		Move    int
		Refusal struct{ Rule string }
		Faults  []struct{ Rule string }
	}
	if err := json.Unmarshal(o.Answer([]byte(`{"ask":"open","game":"star:2","moves":["e2e4","e7e5","e4e5"]}`)), &got); err != nil {
		t.Fatal(err)
	}
	if got.Move != 3 || got.Refusal.Rule != "star.5" || got.Faults != nil {
		t.Errorf("a refused entry: %+v, want entry 3 by star.5", got)
	}
	if err := json.Unmarshal(o.Answer([]byte(`{"ask":"open","position":"star:2 1 1K:a1,b1/1P:c1/2K:h8"}`)), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Faults) != 2 {
		t.Errorf("faults %+v, want two", got.Faults)
	}
}

// A bot gets a time for its move, less on a clock that runs out.
func TestPace(t *testing.T) {
	o := newOffice()
	o.Answer([]byte(`{"ask":"open","game":"star:2","moves":["e2e4","d7d5","e4d5"]}`))
	o.Answer([]byte(`{"ask":"tune","hash":1,"level":1}`))
	for request, timed := range map[string]bool{
		`{"ask":"search","number":1,"bots":1}`:                                     false,
		`{"ask":"search","number":1,"bots":1,"clock":{"remaining":5000}}`:          true,
		`{"ask":"search","number":1,"bots":1,"nodes":1,"clock":{"remaining":500}}`: true,
	} {
		var got struct {
			Done struct {
				Lines []json.RawMessage
				Pace  *int
			}
		}
		if err := json.Unmarshal(o.Answer([]byte(request)), &got); err != nil {
			t.Fatal(err)
		}
		if got.Done.Pace == nil || len(got.Done.Lines) == 0 || (*got.Done.Pace == 0) != timed {
			t.Errorf("%s: %+v", request, got.Done)
		}
	}
}

// A search reports its findings as JSON.
func TestProgress(t *testing.T) {
	o := newBusyOffice()
	var told []string
	o.Progress = func(text []byte) { told = append(told, string(text)) }
	o.Answer([]byte(`{"ask":"open","position":"k7/8/2K5/8/8/8/8/7R w - - 0 1"}`))
	answer := o.Answer([]byte(`{"ask":"search","number":1,"mate":2}`))
	if len(told) == 0 || !strings.Contains(string(answer), `"score":{"mate":3},"seats":[{"mate":3},{"mate":-3}]`) {
		t.Fatalf("told %q, answer %s", told, answer)
	}
	var last struct {
		Rank  int
		Bound string
		Moves []string
	}
	if err := json.Unmarshal([]byte(told[len(told)-1]), &last); err != nil || last.Rank != 1 || last.Bound != "exact" || len(last.Moves) == 0 {
		t.Errorf("told last %+v, %v", last, err)
	}
}

// Undo reaches behind a resignation, and to the start at most.
func TestUndo(t *testing.T) {
	o := newOffice()
	ask := func(request string) string { return string(o.Answer([]byte(request))) }
	ask(`{"ask":"open","game":"star:3"}`)
	start := ask(`{"ask":"view","number":1}`)
	moved := ask(`{"ask":"play","number":1,"text":"1e21e4"}`)
	if resigned := ask(`{"ask":"play","number":1,"text":"resign3"}`); resigned == moved {
		t.Error("a resignation changes nothing")
	}
	if got := ask(`{"ask":"undo","number":1}`); got != moved {
		t.Errorf("after undo the view = %s, want %s", got, moved)
	}
	if got := ask(`{"ask":"undo","number":1,"entries":200}`); got != start {
		t.Errorf("after more undo than there is the view = %s, want %s", got, start)
	}
}

// Whatever the text, the office survives and answers in JSON.
func FuzzAnswer(f *testing.F) {
	f.Add(`{"ask":"open","game":"star:2"}`, `{"ask":"play","number":1,"text":"e2e4"}`)
	f.Add(`{"ask":"open","game":"sovereign"}`, `{"ask":"view","number":1}`)
	f.Add(`{"ask":"open","position":"k7/8/2K5/8/8/8/8/7R w - - 0 1"}`, `{"ask":"search","number":1,"depth":3}`)
	f.Fuzz(func(t *testing.T, open, request string) {
		if strings.Contains(open+request, "tune") {
			t.Skip("takes gigabytes on purpose")
		}
		o := newOffice()
		o.Answer([]byte(open))
		if a := o.Answer([]byte(request)); !json.Valid(a) {
			t.Errorf("Answer(%q) = %q", request, a)
		}
	})
}
