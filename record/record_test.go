package record

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// readAll reads all records of text and fails on the first fault.
func readAll(t *testing.T, text string) []*Record {
	t.Helper()
	var records []*Record
	r := NewReader(strings.NewReader(text))
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return records
		}
		if err != nil {
			t.Fatalf("Read of record %d: %v", len(records)+1, err)
		}
		records = append(records, rec)
	}
}

// writeAll returns the records as a file.
func writeAll(t *testing.T, records []*Record) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for i, rec := range records {
		if err := w.Write(rec); err != nil {
			t.Fatalf("Write of record %d: %v", i+1, err)
		}
	}
	return b.String()
}

// forget removes the places from a record, which two equal records differ in.
func forget(r *Record) *Record {
	r.Start, r.End = Place{}, Place{}
	for i := range r.Tags {
		r.Tags[i].Place = Place{}
	}
	forgetLine(&r.Line)
	return r
}

func forgetLine(l *Line) {
	for i := range l.Moves {
		l.Moves[i].Place = Place{}
		for j := range l.Moves[i].Variations {
			forgetLine(&l.Moves[i].Variations[j])
		}
	}
}

// Files in the form that Writer writes come out as they went in, read in one
// piece or byte by byte.
func TestGoldenFiles(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.*")
	if err != nil || len(paths) < 3 {
		t.Fatalf("golden files: %v, %v", paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := string(data)
			records := readAll(t, want)
			if got := writeAll(t, records); got != want {
				t.Errorf("written again:\n%s\nwant:\n%s", got, want)
			}
			slow := NewReader(iotest.OneByteReader(strings.NewReader(want)))
			for i, rec := range records {
				again, err := slow.Read()
				if err != nil || !reflect.DeepEqual(again, rec) {
					t.Errorf("record %d read byte by byte = %v, %v", i+1, again, err)
				}
			}
		})
	}
}

func TestReadNative(t *testing.T) {
	data, err := os.ReadFile("testdata/four.record")
	if err != nil {
		t.Fatal(err)
	}
	rec := readAll(t, string(data))[0]
	if rec.IsPGN() || rec.Game != "star:4,teams=pairs" || rec.Tag("Seat3") != "Carl" {
		t.Errorf("game %q, seat 3 %q", rec.Game, rec.Tag("Seat3"))
	}
	want := Result{
		Places: [][]int{{1, 3}, {2, 4}}, Reason: "resignation",
		Score: []TeamScore{{"13", 2}, {"24", 0}},
		Out:   []Departure{{2, "resignation"}, {4, "resignation"}},
	}
	if !reflect.DeepEqual(rec.Result, want) {
		t.Errorf("result = %+v, want %+v", rec.Result, want)
	}
	if got := len(rec.Moves); got != 7 {
		t.Fatalf("%d entries, want 7", got)
	}
	first, second := rec.Moves[0], rec.Moves[1]
	if left, ok := first.Clock(); !ok || left != 9*time.Minute+58*time.Second {
		t.Errorf("clock of the first move = %v, %t", left, ok)
	}
	if !reflect.DeepEqual(first.Before, []string{"The seats were drawn by lot."}) {
		t.Errorf("before the first move: %q", first.Before)
	}
	if second.Seat != 2 || second.Text != "2e22e4" || !reflect.DeepEqual(second.NAGs, []int{1}) ||
		second.Place != (Place{15, 41}) {
		t.Errorf("second move = %+v", second)
	}
	inner := second.Variations[0].Moves[1].Variations[0].Moves
	if len(inner) != 3 || inner[2].Seat != 1 || inner[2].Text != "1d21d4" {
		t.Errorf("inner variation = %+v", inner)
	}
	if last := rec.Moves[6]; last.Seat != 4 || last.Text != Resign {
		t.Errorf("last entry = %+v", last)
	}
}

// PGN as other programs write it. Every case is one record.
func TestReadForeignPGN(t *testing.T) {
	tests := []struct {
		name, text string
		moves      string // seat:text, space between
		result     string
	}{
		{"no tags", "1. e4 e5 1-0", "1:e4 2:e5", "1>2"},
		{"glued numbers", "1.e4 e5 2.Nf3 2...Nc6 *", "1:e4 2:e5 1:Nf3 2:Nc6", "*"},
		{"spaced dots", "1 . e4 1 ... e5 2. ...Nc6 *", "1:e4 2:e5 1:Nc6", "*"},
		{"byte order mark and CRLF", "\uFEFF[Event \"x\"]\r\n\r\n1. e4\r\ne5 0-1\r\n", "1:e4 2:e5", "2>1"},
		{"lines that end in CR", "[Event \"x\"]\r\r1. e4 ;one\re5 0-1\r", "1:e4 2:e5", "2>1"},
		{"escaped line", "[Event \"x\"]\n%skip (this\n\n1. e4\n% and { this\ne5 *", "1:e4 2:e5", "*"},
		{"zeros", "1. 0-0 0-0-0 1/2", "1:0-0 2:0-0-0", "1=2"},
		{"glyphs", "1. e4! e5?? 2. Nf3 !? Nc6$13 *", "1:e4 2:e5 1:Nf3 2:Nc6", "*"},
		{"en passant mark", "1. exd6 e.p. Kd7 *", "1:exd6 2:Kd7", "*"},
		{"no result", "[Result \"1-0\"]\n\n1. e4", "1:e4", "1>2"},
		{"a result that only the tag knows", "[Result \"1-0\"]\n\n1. e4 *", "1:e4", "1>2"},
		{"a result that the tag leaves open", "[Result \"*\"]\n\n1. e4 0-1", "1:e4", "2>1"},
		{"an odd result tag", "[Result \"white won\"]\n\n1. e4 1-0", "1:e4", "1>2"},
		{"black begins", "[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]\n\n1... Kd2 2. Kb2 *", "2:Kd2 1:Kb2", "*"},
		{"a fragment", "12... Kd2 13. Kb2 *", "2:Kd2 1:Kb2", "*"},
		{"a null move", "1. e4 -- 2. d4 *", "1:e4 2:-- 1:d4", "*"},
		{"a result in a variation", "1. e4 (1. d4 *) e5 *", "1:e4 2:e5", "*"},
		{"an empty variation", "1. e4 () e5 *", "1:e4 2:e5", "*"},
		{"odd tags", "[Event-Name \"x\"][ Site  \"y\" ]\n[White \"The \"Big\" one\"]\n[Score \"3-2\"]\n1. e4 *", "1:e4", "*"},
		{"promotion", "1. e8=Q+ exd1=N# *", "1:e8=Q+ 2:exd1=N#", "*"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			records := readAll(t, tt.text)
			if len(records) != 1 {
				t.Fatalf("%d records, want 1", len(records))
			}
			rec := records[0]
			if got := movesText(rec.Moves); got != tt.moves || rec.Result.String() != tt.result {
				t.Errorf("moves %q, result %s, want %q, %s", got, rec.Result, tt.moves, tt.result)
			}
		})
	}
}

// movesText returns moves as seat:text.
func movesText(moves []Move) string {
	var words []string
	for _, m := range moves {
		words = append(words, string('0'+rune(m.Seat))+":"+m.Text)
	}
	return strings.Join(words, " ")
}

func TestReadTags(t *testing.T) {
	rec := readAll(t, "[Event-Name \"x\"][ Site  \"y\" ]\n[White \"The \"Big\" one\"]\n"+
		"[Black \"a \\\"b\\\" \\\\ \\c\"]\n[Annotator \"J\xF6rg\"]\n[Score \"3-2\"]\n*")[0]
	want := []Tag{
		{Name: "Event-Name", Value: "x"}, {Name: "Site", Value: "y"},
		{Name: "White", Value: `The "Big" one`}, {Name: "Black", Value: `a "b" \ \c`},
		{Name: "Annotator", Value: "Jörg"}, {Name: "Score", Value: "3-2"},
	}
	if got := forget(rec).Tags; !reflect.DeepEqual(got, want) {
		t.Errorf("tags = %+v, want %+v", got, want)
	}
}

// A broken file says where and what was expected, keeps what was read, and the
// next record can be read.
func TestBrokenFiles(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // the error
		moves      string // read before it
	}{
		{"end of file", "[Game \"star:3\"]\n\n1. 1:1e21e4 2:2e22e4",
			`line 3, column 21: expected a seat and its move, as in 2:e7e5, or the result, found the end of the file`, "1:1e21e4 2:2e22e4"},
		{"no result before the next record", "[Game \"yalta\"]\n1:e2e4\n[Game \"yalta\"] *",
			`line 3, column 1: expected a seat and its move, as in 2:e7e5, or the result, found a tag`, "1:e2e4"},
		{"no mover", "[Game \"yalta\"]\n1:e2e4 e7e5 *",
			`line 2, column 8: expected a seat and its move, as in 2:e7e5, or the result, found "e7e5"`, "1:e2e4"},
		{"no move", "[Game \"yalta\"]\n1:e2e4 2: *",
			`line 2, column 10: expected a move behind 2:, found " "`, "1:e2e4"},
		{"no seat 0", "[Game \"yalta\"]\n0:e2e4 *",
			`line 2, column 1: expected a seat and its move, as in 2:e7e5, or the result, found "0:e2e4"`, ""},
		{"a seat that agrees alone", "[Game \"yalta\"]\n1:draw *",
			`line 2, column 1: expected a move behind 1:, found "1:draw"`, ""},
		{"unfinished quotes", "[Game \"star:2\"]\n1:\"P-K4\n *",
			`line 2, column 8: expected " for the end of the move, found the end of the line`, ""},
		{"bad places", "[Game \"yalta\"]\n1:e2e4 1>1>2",
			`line 2, column 8: expected a seat and its move, as in 2:e7e5, or the result, found "1>1>2"`, "1:e2e4"},
		{"a PGN result", "[Game \"star:2\"]\n1:e2e4 1-0",
			`line 2, column 8: expected a seat and its move, as in 2:e7e5, or the result, found "1-0"`, "1:e2e4"},
		{"another result than the tag", "[Game \"yalta\"]\n[Result \"1>2+3\"]\n\n1:e2e4 2>1+3",
			`line 4, column 8: expected the result of the tag Result, "1>2+3", found "2>1+3"`, "1:e2e4"},
		{"another PGN result than the tag", "[Result \"1-0\"]\n\n1. e4 0-1",
			`line 3, column 7: expected the result of the tag Result, "1>2", found "2>1"`, "1:e4"},
		{"tag without quotes", "[Event x]\n[Site \"y\"]\n\n1. e4 *",
			`line 1, column 8: expected the value of the tag Event in quotes, found "x"`, "1:e4"},
		{"tag without bracket", "[Event \"x\"\n[Site \"y\"]\n\n1. e4 *",
			`line 1, column 11: expected "] that ends the tag Event, found the end of the line`, "1:e4"},
		{"tag without name", "[\"x\"]\n1. e4 *",
			`line 1, column 2: expected the name of a tag, found """`, "1:e4"},
		{"no game", "[Game \"\"]\n*",
			`line 1, column 1: expected a game id in the tag Game, found ""`, ""},
		{"two games", "[Game \"yalta\"]\n[Game \"rex\"]\n*",
			`line 2, column 1: expected one tag Game, found a second one`, ""},
		{"bad score", "[Game \"yalta\"]\n[Score \"13=1\"]\n*",
			`line 2, column 1: expected mates by team such as 13:1 in the tag Score, found "13=1"`, ""},
		{"unclosed comment", "1. e4 {never\nclosed",
			`line 2, column 7: expected } for the comment that begins at line 1, column 7, found the end of the file`, "1:e4"},
		{"unclosed variation", "1. e4 (1. d4 d5",
			`line 1, column 16: expected a move or ) for the end of the variation, found the end of the file`, "1:e4"},
		{"stray bracket", "1. e4 ) e5 *",
			`line 1, column 7: expected a move or the result, found ")"`, "1:e4"},
		{"variation of nothing", "(1. e4) *",
			`line 1, column 1: expected a move before its variation, found "("`, ""},
		{"glyph of nothing", "$1 1. e4 *",
			`line 1, column 1: expected a move before the glyph, found "$"`, ""},
		{"large glyph", "1. e4 $256 *",
			`line 1, column 8: expected a number from 0 to 255 behind $, found "256"`, "1:e4"},
		{"glyph without number", "1. e4 $x *",
			`line 1, column 8: expected a number from 0 to 255 behind $, found "x"`, "1:e4"},
		{"too many marks", "1. e4!!! *",
			`line 1, column 4: expected a move or the result, found "e4!!!"`, ""},
		{"large number", "1234567. e4 *",
			`line 1, column 1: expected a number of at most six digits, found "1234567"`, ""},
		{"escape inside a line", "1. e4 %e5 *",
			`line 1, column 7: expected a move or the result, found "%e5"`, "1:e4"},
		{"control character", "1. e4 \x01 *",
			`line 1, column 7: expected a move or the result, found a control character`, "1:e4"},
		{"control character in a comment", "1. e4 {\x00} *",
			`line 1, column 8: expected text of a comment, found a control character`, "1:e4"},
		{"columns count characters", "1. e4 {äöü} ] *",
			`line 1, column 13: expected a move or the result, found "]"`, "1:e4"},
		{"depth", "1. e4 " + strings.Repeat("(1. d4 ", MaxDepth+1),
			`line 1, column 707: expected at most 100 variations inside each other, found "("`, "1:e4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text + "\n\n[Event \"next\"]\n\n1. c4 *\n"))
			if strings.Contains(tt.want, "end of the file") {
				r = NewReader(strings.NewReader(tt.text))
			}
			rec, err := r.Read()
			if _, ok := errors.AsType[*SyntaxError](err); !ok {
				t.Fatalf("error = %v, want a SyntaxError", err)
			}
			if got := err.Error(); got != tt.want {
				t.Errorf("error = %s\nwant    %s", got, tt.want)
			}
			if rec == nil {
				t.Fatal("no record")
			}
			if got := movesText(rec.Moves); got != tt.moves {
				t.Errorf("moves = %q, want %q", got, tt.moves)
			}
			if strings.Contains(tt.want, "end of the file") || strings.Contains(tt.text, "\n[Game \"yalta\"] *") {
				return
			}
			next, err := r.Read()
			if err != nil || next.Tag("Event") != "next" || movesText(next.Moves) != "1:c4" {
				t.Errorf("next record = %v, %v", next, err)
			}
		})
	}
}

// A record longer than the limit is refused without reading all of it into memory.
func TestLimit(t *testing.T) {
	text := "[Event \"long\"]\n\n1. e4 {" + strings.Repeat("x ", 5000) + "} *\n\n[Event \"next\"]\n\n1. c4 *\n"
	r := NewReader(strings.NewReader(text))
	r.Limit = 1000
	rec, err := r.Read()
	if err == nil || err.Error() != "line 3, column 986: expected a record of at most 1000 bytes, found more" {
		t.Errorf("error = %v", err)
	}
	if rec == nil || movesText(rec.Moves) != "1:e4" {
		t.Errorf("record = %v", rec)
	}
	if rec, err := r.Read(); err != nil || rec.Tag("Event") != "next" {
		t.Errorf("next record = %v, %v", rec, err)
	}
	if _, err := r.Read(); err != io.EOF {
		t.Errorf("at the end: %v, want io.EOF", err)
	}
}

// An error of the stream is passed on, with what was read before it.
func TestStreamError(t *testing.T) {
	broken := errors.New("disk on fire")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 e5 "), iotest.ErrReader(broken)))
	rec, err := r.Read()
	if !errors.Is(err, broken) || rec == nil || movesText(rec.Moves) != "1:e4 2:e5" {
		t.Errorf("Read = %v, %v", rec, err)
	}
}

// Comments behind the result belong to the record, those before tags to the next.
func TestCommentsAround(t *testing.T) {
	records := readAll(t, "1. e4 1-0 {resigned} ;too early\n{the second} [Event \"x\"]\n\n*\n")
	if len(records) != 2 {
		t.Fatalf("%d records, want 2", len(records))
	}
	if got, want := records[0].Moves[0].Comments, []string{"resigned", "too early"}; !reflect.DeepEqual(got, want) {
		t.Errorf("comments = %q, want %q", got, want)
	}
	if got, want := records[1].Comments, []string{"the second"}; !reflect.DeepEqual(got, want) {
		t.Errorf("comments = %q, want %q", got, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	native := func(m ...Move) *Record { return &Record{Game: "star:3", Line: Line{Moves: m}} }
	pgn := func(m ...Move) *Record { return &Record{Line: Line{Moves: m}} }
	tests := []struct {
		name string
		rec  *Record
		want string
	}{
		{"no mover", native(Move{Text: "1e21e4"}), `the entry "1e21e4" has not the mover 0`},
		{"a mover of the draw", native(Move{Seat: 1, Text: Draw}), `the entry "draw" has not the mover 1`},
		{"a large seat", native(Move{Seat: 10, Text: "e2e4"}), `the entry "e2e4" has not the mover 10`},
		{"no move", native(Move{Seat: 1}), `the move "" cannot be written`},
		{"a glyph", native(Move{Seat: 1, Text: "e2e4", NAGs: []int{256}}), `move "e2e4": there is no glyph 256`},
		{"PGN out of turn", pgn(Move{Seat: 1, Text: "e4"}, Move{Seat: 1, Text: "e5"}),
			`move "e5": in PGN seats 1 and 2 move in turn, and this is seat 1`},
		{"PGN with a resignation", pgn(Move{Seat: 1, Text: Resign}), `PGN has no word for the move "resign"`},
		{"PGN with spaces", pgn(Move{Seat: 1, Text: "P-K B4"}), `PGN has no word for the move "P-K B4"`},
		{"PGN with three places", &Record{Result: Result{Places: [][]int{{1}, {2}, {3}}}}, `PGN has no word for the result 1>2>3`},
		{"line break in a tag", &Record{Tags: []Tag{{Name: "Event", Value: "a\nb"}}}, `tag "Event": its name or value cannot be written`},
		{"space in the name of a tag", &Record{Tags: []Tag{{Name: "My Event", Value: "a"}}}, `tag "My Event": its name or value cannot be written`},
		{"a field's tag", &Record{Game: "rex", Tags: []Tag{{Name: "Result", Value: "*"}}}, `the tag Result belongs in another field of the record`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			err := NewWriter(&b).Write(tt.rec)
			if err == nil || err.Error() != tt.want || b.Len() > 0 {
				t.Errorf("Write = %v, %d bytes, want %s", err, b.Len(), tt.want)
			}
		})
	}
}

// Lines are folded at 79 characters; commands in comments stay whole, and no
// line of a comment begins with the escape character.
func TestFold(t *testing.T) {
	words := strings.Repeat("ä ", 30)
	rec := &Record{Line: Line{Moves: []Move{{Seat: 1, Text: "e4", Comments: []string{
		words + "[%eval 0.25 depth 20] %sign", "one } brace " + strings.Repeat("x", 40),
	}}}}}
	text := rec.String()
	for _, want := range []string{"\n[%eval 0.25 depth 20] %sign}\n", "\n;one } brace " + strings.Repeat("x", 40) + "\n*\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("written:\n%s\nwithout %q", text, want)
		}
	}
	for line := range strings.Lines(text) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 79 {
			t.Errorf("a line of %d characters: %s", n, line)
		}
	}
	if again := forget(readAll(t, text)[0]); again.Moves[0].Comments[0] != rec.Moves[0].Comments[0] {
		t.Errorf("read again: %q", again.Moves[0].Comments)
	}
}

// No line of a comment begins with the escape character, wherever it stands.
func TestFoldEscape(t *testing.T) {
	for n := range width {
		rec := &Record{Line: Line{Moves: []Move{{Seat: 1, Text: "e4", Comments: []string{strings.Repeat("x", n+1) + " %sign"}}}}}
		if text := rec.String(); strings.Contains(text, "\n%") || !strings.Contains(text, " %sign}") {
			t.Errorf("a word of %d characters and %%sign:\n%s", n+1, text)
		}
	}
}

func TestSetClock(t *testing.T) {
	var m Move
	m.Comments = []string{"hurry"}
	for _, tt := range []struct {
		left time.Duration
		want string
	}{
		{time.Hour + 2*time.Minute + 3*time.Second, "[%clk 1:02:03] hurry"},
		{59*time.Second + 980*time.Millisecond, "[%clk 0:00:59.9] hurry"},
		{-time.Second, "[%clk 0:00:00] hurry"},
		{101 * time.Hour, "[%clk 101:00:00] hurry"},
	} {
		m.SetClock(tt.left)
		if m.Comments[0] != tt.want || len(m.Comments) != 1 {
			t.Errorf("SetClock(%v): comments %q, want %q", tt.left, m.Comments, tt.want)
		}
		if got, ok := m.Clock(); !ok || got != max(tt.left, 0).Truncate(time.Second/10) {
			t.Errorf("Clock() = %v, %t after SetClock(%v)", got, ok, tt.left)
		}
	}
	m.Comments = nil
	if _, ok := m.Clock(); ok {
		t.Error("Clock() of a move without comments is there")
	}
	m.SetClock(time.Second)
	if got := m.Comments; !reflect.DeepEqual(got, []string{"[%clk 0:00:01]"}) {
		t.Errorf("comments = %q", got)
	}
}

func TestResultText(t *testing.T) {
	tests := []struct {
		name, text string
		want       Result
		ok         bool
	}{
		{"open", "*", Result{}, true},
		{"a winner", "2>1>3", Result{Places: [][]int{{2}, {1}, {3}}}, true},
		{"teams", "1+3>2+4", Result{Places: [][]int{{1, 3}, {2, 4}}}, true},
		{"a draw of two, one out", "1=3>2", Result{Places: [][]int{{1, 3}, {2}}, Drawn: true}, true},
		{"a draw of two, two out", "1=3>2+4", Result{Places: [][]int{{1, 3}, {2, 4}}, Drawn: true}, true},
		{"a draw of all", "1=2=3", Result{Places: [][]int{{1, 2, 3}}, Drawn: true}, true},
		{"one alone", "1", Result{}, false},
		{"both joints", "1=2+3", Result{}, false},
		{"a draw below", "1>2=3", Result{}, false},
		{"a seat twice", "1>2+1", Result{}, false},
		{"an empty place", "1>>2", Result{}, false},
		{"an open end", "1>2+", Result{}, false},
		{"letters", "a>b", Result{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := parsePlaces(tt.text)
			if ok != tt.ok || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("parsePlaces(%q) = %+v, %t, want %+v, %t", tt.text, got, ok, tt.want, tt.ok)
			}
			if ok && got.String() != tt.text {
				t.Errorf("String() = %q, want %q", got.String(), tt.text)
			}
		})
	}
}

// Whatever is read can be written, and what is written reads as the same record.
func FuzzRoundTrip(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("[Game \"rex\"]\n[Tied \"12\"]\n{a};b\n1. 1:x!? 2:\"a b?\" $3 ( 2:\"c\\\"\" {d}) {e} draw 1=2 {f}")
	f.Add("\uFEFF% x\n7... Kd2 e.p. -- (8. 0-0 (8. Z0) *) {} ;}\n 1/2")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for {
			rec, err := r.Read()
			if err == io.EOF {
				return
			}
			if rec == nil {
				t.Fatalf("no record with the error %v", err)
			}
			once, werr := rec.text()
			if werr != nil {
				if err != nil {
					continue
				}
				t.Fatalf("%q was read but cannot be written: %v", text, werr)
			}
			again, err := NewReader(strings.NewReader(once)).Read()
			if err != nil {
				t.Fatalf("written\n%s\ncannot be read: %v", once, err)
			}
			if twice := again.String(); twice != once {
				t.Fatalf("written\n%s\nand again\n%s", once, twice)
			}
			if !rec.IsPGN() && !reflect.DeepEqual(forget(rec), forget(again)) {
				t.Fatalf("read %+v\nwritten and read again %+v", rec, again)
			}
		}
	})
}
