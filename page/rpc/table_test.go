package rpc_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/manykings/manykings/page/rpc"
)

// told is the answer to a request about a table.
type told struct {
	Error string
	Done  struct {
		Table  int
		Change struct {
			Changed bool
			Keep    int
			Asks    []struct{ Seat, Level, Moved, Vote int }
		}
		State struct {
			Stage   string
			Turn    int
			Version int
			Seats   []struct{ Name string }
			Entries []struct {
				Text string
				Seat int
			}
		}
		Refusal *struct{ Rule string }
		Trouble *struct{ Code string }
	}
}

// ask asks, and returns the answer as text too.
func ask(t *testing.T, o *rpc.Office, format string, args ...any) (told, string) {
	t.Helper()
	text := string(o.Answer(fmt.Appendf(nil, format, args...)))
	var answer told
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return answer, text
}

const plan = `{"variant":%q,"host":"here","lots":false,"clock":{"kind":"none"},"leaving":{"kind":"out","after":60000},"seats":[%s]}`

// A clock beside a board: it is made, runs, is kept by whoever asks, and shows what it has at a
// moment.
func TestBoardClock(t *testing.T) {
	o := newOffice()
	ask := func(request string) (state string, shown struct {
		Turn     int
		Deadline int64
		Seats    []struct{ Left int64 }
	}) {
		t.Helper()
		var answer struct {
			Error string
			Done  struct{ State, Shown json.RawMessage }
		}
		text := o.Answer([]byte(request))
		if err := json.Unmarshal(text, &answer); err != nil || answer.Error != "" {
			t.Fatalf("%s: %s", request, text)
		}
		if err := json.Unmarshal(answer.Done.Shown, &shown); err != nil {
			t.Fatal(err)
		}
		return string(answer.Done.State), shown
	}
	state, shown := ask(`{"ask":"clock","moment":1,"plan":{"clock":{"kind":"game","initial":60000},"seats":[{},{},{}]}}`)
	if shown.Turn != 1 || len(shown.Seats) != 3 || shown.Deadline != 0 {
		t.Errorf("a new clock shows %+v", shown)
	}
	state, _ = ask(`{"ask":"clock","moment":1000,"request":{"do":"start"},"state":` + state + `}`)
	state, shown = ask(`{"ask":"clock","moment":11000,"request":{"do":"press","seat":1},"state":` + state + `}`)
	if shown.Turn != 2 || shown.Seats[0].Left != 50_000 || shown.Deadline != 71_000 {
		t.Errorf("after a turn it shows %+v", shown)
	}
	if _, shown = ask(`{"ask":"clock","moment":12000,"request":{"do":"press","seat":1},"state":` + state + `}`); shown.Turn != 2 {
		t.Errorf("after a wrong press it shows %+v", shown)
	}
	if text := string(o.Answer([]byte(`{"ask":"clock","moment":1,"state":{"turn":7}}`))); !strings.Contains(text, `"error"`) {
		t.Errorf("no clock: %s", text)
	}
}

// A game at a table: a move, a refusal, a bot that is asked, a vote, the record, the
// end and the game that follows; and from its state it goes on.
func TestTable(t *testing.T) {
	o := newOffice()
	sat, text := ask(t, o, `{"ask":"sit","seed":1,"moment":1000,"plan":`+plan+`}`, "star:2", `{"kind":"me","name":"Anna"},{"kind":"bot","level":3}`)
	if sat.Done.Table != 1 || sat.Done.State.Stage != "playing" || sat.Done.State.Turn != 1 {
		t.Fatalf("sit: %s", text)
	}
	do := func(request string) told {
		t.Helper()
		answer, text := ask(t, o, `{"ask":"do","table":1,"moment":2000,"request":%s}`, request)
		if answer.Error != "" {
			t.Fatalf("%s: %s", request, text)
		}
		return answer
	}
	if got := do(`{"do":"move","player":"here","seat":1,"version":1,"text":"e2e5"}`); got.Done.Refusal == nil || got.Done.Refusal.Rule != "star.5" || got.Done.Change.Changed {
		t.Errorf("an illegal move is answered %+v", got.Done)
	}
	if got := do(`{"do":"move","player":"here","seat":2,"version":1,"text":"e7e5"}`); got.Done.Trouble == nil || got.Done.Trouble.Code != "not-seated" {
		t.Errorf("a move for a bot is answered %+v", got.Done)
	}
	moved := do(`{"do":"move","player":"here","seat":1,"version":1,"text":"e2e4"}`).Done
	if asks := moved.Change.Asks; len(asks) != 1 || asks[0].Seat != 2 || asks[0].Level != 3 || len(moved.State.Entries) != 1 || moved.State.Version != 2 {
		t.Fatalf("a move is answered %+v", moved)
	}
	answered := do(fmt.Sprintf(`{"do":"bot-move","seat":2,"moved":%d,"text":"e7e5"}`, moved.Change.Asks[0].Moved)).Done
	if answered.Change.Keep != 1 || len(answered.State.Entries) != 1 || answered.State.Entries[0].Text != "e7e5" {
		t.Errorf("the entries from 1 on are %+v", answered)
	}
	vote := do(`{"do":"propose","player":"here","seat":1,"kind":"draw"}`).Done
	if asks := vote.Change.Asks; len(asks) != 1 || asks[0].Vote == 0 {
		t.Fatalf("a proposal is answered %+v", vote)
	}
	over := do(fmt.Sprintf(`{"do":"bot-ballot","seat":2,"vote":%d,"yes":true}`, vote.Change.Asks[0].Vote)).Done
	if over.State.Stage != "over" {
		t.Errorf("after all agreed: %+v", over)
	}
	if record := string(o.Answer([]byte(`{"ask":"record","table":1}`))); !json.Valid([]byte(record)) || len(record) < 100 {
		t.Errorf("record: %s", record)
	}
	dated := string(o.Answer([]byte(`{"ask":"record","table":1,"date":"1970.01.02"}`)))
	if !strings.Contains(dated, `[Date \"1970.01.02\"]\n[UTCDate \"1970.01.01\"]`) {
		t.Errorf("record of a game that began on the next day by local time: %s", dated)
	}
	next, text := ask(t, o, `{"ask":"rematch","table":1,"player":"here","moment":3000}`)
	if next.Done.Table != 2 || next.Done.State.Stage != "playing" || next.Done.State.Seats[1].Name != "Anna" {
		t.Errorf("rematch: %s", text)
	}
	if got, text := ask(t, o, `{"ask":"rise","table":1}`); got.Error != "" {
		t.Errorf("rise: %s", text)
	}
	if got, _ := ask(t, o, `{"ask":"record","table":1}`); got.Error != "table 1 is not open" {
		t.Errorf("after rise: %q", got.Error)
	}
}

// The stored state of a table opens it again, in another office, and its bot thinks again.
func TestTableResumes(t *testing.T) {
	o := newBusyOffice()
	sat := o.Answer(fmt.Appendf(nil, `{"ask":"sit","seed":1,"moment":1000,"plan":`+plan+`}`, "yalta,redqueen=e12", `{"kind":"me"},{"kind":"bot","level":1},{"kind":"bot","level":1}`))
	moved := o.Answer([]byte(`{"ask":"do","table":1,"moment":2000,"request":{"do":"move","player":"here","seat":1,"version":1,"text":"e2e4"}}`))
	var kept struct {
		Done struct{ State json.RawMessage }
	}
	if err := json.Unmarshal(moved, &kept); err != nil || kept.Done.State == nil {
		t.Fatalf("%s, then %s", sat, moved)
	}
	again, text := ask(t, newBusyOffice(), `{"ask":"resume","state":%s,"last":2000,"moment":900000}`, kept.Done.State)
	if asks := again.Done.Change.Asks; again.Done.State.Turn != 2 || len(asks) != 1 || asks[0].Seat != 2 {
		t.Errorf("resume: %s", text)
	}
}

func TestTableErrors(t *testing.T) {
	o := newOffice()
	for _, request := range []string{
		`{"ask":"sit","plan":7}`,
		`{"ask":"sit","plan":{"variant":"ludo","host":"here"}}`,
		`{"ask":"sit","plan":{"variant":"rex","host":"here","seats":[]}}`,
		`{"ask":"resume","state":[]}`,
		`{"ask":"resume","state":{"variant":"rex","stage":"playing","entries":[{"text":"nonsense"}]}}`,
		`{"ask":"do","table":9,"request":{}}`,
		`{"ask":"do"}`,
	} {
		if got, text := ask(t, o, "%s", request); got.Error == "" {
			t.Errorf("%s is answered %s", request, text)
		}
	}
}

// A sheet is read line by line, a corrected line again with those behind it. A sheet that is not
// open is refused.
func TestSheet(t *testing.T) {
	o := rpc.New(nil)
	o.Tables()
	if got, want := string(o.Answer([]byte(`{"ask":"write","game":"star:2","letters":"fr","entries":0,"moves":["e4","e5","?f3","Cc6"]}`))),
		`{"done":{"number":1,"lines":[{"written":"e4","seat":1,"name":"e4","text":"e2e4","readings":[]},{"written":"e5","seat":2,"name":"e5","text":"e7e5","readings":[]},`+
			`{"written":"?f3","seat":1,"name":"Cf3","text":"g1f3","readings":["Cf3","Df3"]},{"written":"Cc6","seat":2,"name":"Cc6","text":"b8c6","readings":[]}]}}`; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	for _, tt := range []struct{ ask, want string }{
		{`{"ask":"write","number":1,"entries":1,"moves":["Rd4"]}`, `{"written":"Cc6","seat":0,"name":"","text":"","readings":[]}]}}`},
		{`{"ask":"write","number":1,"entries":1,"moves":["Rd4"]}`, `"readings":[],"refusal":{"rule":"`},
		{`{"ask":"leaf","number":1,"entries":9,"letters":"fr"}`, `{"done":{"read":1,"view":{`},
		{`{"ask":"leaf","number":1,"entries":0,"letters":"fr"}`, `"names":["a3","b3"`},
		{`{"ask":"leaf","number":1,"entries":0,"letters":"fr"}`, `"count":{"times":1,"plies":0,"most":100}`},
		{`{"ask":"write","number":1,"entries":1}`, `"text":"e2e4","readings":[]}]}}`},
		{`{"ask":"transcript","number":1,"words":{"Seat1":"Ana"}}`, `Seat1 \"Ana\"`},
		{`{"ask":"write","number":1,"entries":0,"moves":["Nf3","Nf6","Ng1","Ng8"]}`, `"text":"f6g8"`},
		{`{"ask":"leaf","number":1,"entries":4}`, `"count":{"times":2,"plies":4,"most":100}`},
		{`{"ask":"write","number":7,"entries":1}`, `sheet 7 is not open`},
		{`{"ask":"leaf","number":7,"entries":1}`, `sheet 7 is not open`},
	} {
		if got := string(o.Answer([]byte(tt.ask))); !strings.Contains(got, tt.want) {
			t.Errorf("%s\nanswers %s\nwithout %s", tt.ask, got, tt.want)
		}
	}
}
