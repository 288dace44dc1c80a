package record

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf16"
)

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
		{"null moves of all programs", "1. e4 Z0 2. -- null 3. @@@@ *", "1:e4 2:-- 1:-- 2:-- 1:--", "*"},
		{"a null move of dashes", "1. e4 \u2013\u2013 *", "1:e4 2:--", "*"},
		{"en dashes", "1. O\u2013O O\u2013O\u2013O 1\u20130", "1:O-O 2:O-O-O", "1>2"},
		{"figure dash and minus", "1. 0\u20120 0\u22120\u22120 0\u22121", "1:0-0 2:0-0-0", "2>1"},
		{"non-breaking hyphens", "1. e2\u2011e4 e7\u2010e5 *", "1:e2-e4 2:e7-e5", "*"},
		{"halves", "1. e4 ½\u2013½", "1:e4", "1=2"},
		{"halves with a hyphen", "1. e4 ½-½", "1:e4", "1=2"},
		{"a half", "1. e4 ½", "1:e4", "1=2"},
		{"a dash of Windows", "1. O\x96O 1\x960", "1:O-O", "1>2"},
		{"halves of ISO 8859-1", "1. e4 \xBD-\xBD", "1:e4", "1=2"},
		{"blanks of Unicode", "1.\u00A0e4 e5\u200B 2.\u202FNf3\u00A0*", "1:e4 2:e5 1:Nf3", "*"},
		{"printed dots", "1. e4 1\u2026 e5 *", "1:e4 2:e5", "*"},
		{"figurines", "1. ♘f3 ♞f6!? 2. ♙e4 *", "1:♘f3 2:♞f6 1:♙e4", "*"},
		{"signs of printers", "1. exd5† Q×d5‡ 2. Nc3‼ *", "1:exd5+ 2:Qxd5# 1:Nc3", "*"},
		{"numbers glued without a dot", "1e4 e5 2Nf3 Nc6 3O-O *", "1:e4 2:e5 1:Nf3 2:Nc6 1:O-O", "*"},
		{"moves that stick together", "1.e4e5 *", "1:e4e5", "*"},
		{"two numbers", "1.2.e4 *", "1:e4", "*"},
		{"no numbers", "e4 e5 Nf3 *", "1:e4 2:e5 1:Nf3", "*"},
		{"marks that stand alone", "1. e4 d5 2. exd5 e.p. ch 3. Qd8 # 0-1", "1:e4 2:d5 1:exd5 2:Qd8", "2>1"},
		{"an offer of a draw", "1. e4 (=) e5 *", "1:e4 2:e5", "*"},
		{"the end of an old file", "1. e4 e5 *\r\n\x1A", "1:e4 2:e5", "*"},
		{"a line of 100,000 characters", "1. e4 {" + strings.Repeat("long ", 20_000) + "} e5 *", "1:e4 2:e5", "*"},
		{"a comment over several lines", "1. e4 {one\n[%clk 0:01:00] two\r\n[see] three} e5 *", "1:e4 2:e5", "*"},
		{"a brace in a comment to the end of the line", "1. e4 ; {never\ne5 *", "1:e4 2:e5", "*"},
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

// Annotations, in numbers and signs.
func TestReadGlyphs(t *testing.T) {
	tests := []struct {
		name, text string
		want       []int
	}{
		{"!", "1. e4! *", []int{1}},
		{"?", "1. e4? *", []int{2}},
		{"!!", "1. e4!! *", []int{3}},
		{"??", "1. e4?? *", []int{4}},
		{"!?", "1. e4!? *", []int{5}},
		{"?!", "1. e4?! *", []int{6}},
		{"more of them", "1. e4!!! *", []int{3, 1}},
		{"alone", "1. e4 ?! *", []int{6}},
		{"in one sign", "1. e4⁈ *", []int{6}},
		{"0 and 255", "1. e4 $0 $255 *", []int{0, 255}},
		{"beyond", "1. e4 $256$999999 *", []int{256, 999_999}},
		{"glued", "1. e4!$10 *", []int{1, 10}},
		{"signs", "1. e4 += N *", []int{14, 146}},
		{"signs of print", "1. e4!± ∞ *", []int{1, 16, 13}},
		{"native", "[Game \"star:2\"]\n1:e2e4?!$255 ! *", []int{6, 255, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			rec := readAll(t, tt.text)[0]
			if got := rec.Moves[0].NAGs; len(rec.Moves) != 1 || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%d moves, NAGs %v, want %v", len(rec.Moves), got, tt.want)
			}
			again := readAll(t, rec.String())[0]
			if got := again.Moves[0].NAGs; !reflect.DeepEqual(got, tt.want) {
				t.Errorf("written as\n%sand read: NAGs %v, want %v", rec, got, tt.want)
			}
		})
	}
}

func TestJudgement(t *testing.T) {
	want := []string{"", "!", "?", "!!", "??", "!?", "?!", ""}
	for nag, want := range want {
		if got, ok := Judgement(nag); got != want || ok != (want != "") {
			t.Errorf("Judgement(%d) = %q, %t, want %q", nag, got, ok, want)
		}
	}
}

// A file is the same in every encoding, wherever the reads of the stream end.
func TestEncodings(t *testing.T) {
	const text = "[White \"Jörg €\"]\r\n\r\n1. e4 {😀 „gut“} e5 1\u20130\r\n"
	wide := func(order binary.AppendByteOrder) string {
		var b []byte
		for _, u := range utf16.Encode([]rune("\uFEFF" + text)) {
			b = order.AppendUint16(b, u)
		}
		return string(b)
	}
	windows := strings.NewReplacer("ö", "\xF6", "€", "\x80", "😀", "(", "„", "\x84", "“", "\x93", "\u2013", "\x96").Replace(text)
	tests := []struct{ name, text, comment string }{
		{"UTF-8", text, "😀 „gut“"},
		{"UTF-8 with a byte order mark", "\uFEFF" + text, "😀 „gut“"},
		{"UTF-16, low byte first", wide(binary.LittleEndian), "😀 „gut“"},
		{"UTF-16, high byte first", wide(binary.BigEndian), "😀 „gut“"},
		{"UTF-16 with half a character behind it", wide(binary.LittleEndian) + "\x20", "😀 „gut“"},
		{"Windows-1252", windows, "( „gut“"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, stream := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text)), iotest.DataErrReader(strings.NewReader(tt.text))} {
				r := NewReader(stream)
				rec, err := r.Read()
				if err != nil {
					t.Fatal(err)
				}
				if got := rec.Tag("White"); got != "Jörg €" {
					t.Errorf("White = %q", got)
				}
				if got := rec.Moves[0].Comments; len(got) != 1 || got[0] != tt.comment {
					t.Errorf("comments = %q, want %q", got, tt.comment)
				}
				if got := rec.Result.String(); movesText(rec.Moves) != "1:e4 2:e5" || got != "1>2" {
					t.Errorf("moves %s, result %s", movesText(rec.Moves), got)
				}
				if _, err := r.Read(); err != io.EOF {
					t.Errorf("at the end: %v, want io.EOF", err)
				}
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

// The error of a broken file has the place and the expected text, the part before it is
// kept, and the next record is readable.
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
			`line 2, column 1: expected a seat and its move, as in 2:e7e5, or the result, found a tag`, ""},
		{"two players of one colour", "[White \"a\"]\n[White \"b\"]\n\n1. e4 *",
			`line 2, column 1: expected one tag White, found another one, "b"`, "1:e4"},
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
		{"large glyph", "1. e4 $1000000 *",
			`line 1, column 8: expected a number of at most six digits behind $, found "1000000"`, "1:e4"},
		{"glyph without number", "1. e4 $x *",
			`line 1, column 8: expected a number of at most six digits behind $, found "x"`, "1:e4"},
		{"a symbol of nothing", "+- 1. e4 *",
			`line 1, column 1: expected a move or the result, found "+-"`, ""},
		{"unclosed comment before the next record", "1. e4 {never\nclosed e5 *\n",
			`line 5, column 1: expected } for the comment that begins at line 1, column 7, found a tag`, "1:e4"},
		{"unclosed comment without an empty line", "1. e4 {never [%clk 1]\n[%clk 2]\n[see there]\nclosed",
			`line 6, column 1: expected } for the comment that begins at line 1, column 7, found a tag`, "1:e4"},
		{"unclosed comment between tags", "[White \"a\"]\n{never\nclosed\n1. e4 *",
			`line 6, column 1: expected } for the comment that begins at line 2, column 1, found a tag`, ""},
		{"unclosed variation before the next record", "1. e4 (1. d4 (1. c4 *",
			`line 3, column 1: expected a move or ) for the end of the variation, found a tag`, "1:e4"},
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
			if strings.Contains(tt.want, "end of the file") || strings.Contains(tt.text, "\n[Game ") {
				return
			}
			next, err := r.Read()
			if err != nil || next.Tag("Event") != "next" || movesText(next.Moves) != "1:c4" {
				t.Errorf("next record = %v, %v", next, err)
			}
		})
	}
}

// A fault in one record of a file leaves the others unchanged.
func TestBrokenRecordHarmsNoOther(t *testing.T) {
	const (
		before = "[Event \"before\"]\n[Result \"1-0\"]\n\n1. e4 {one} e5 (1... c5 $5 {two}) 1-0\n\n"
		broken = "[Event \"the broken one\"]\n[White \"a \\\"b\\\"\"]\n[Result \"*\"]\n\n" +
			"1. e4 {a comment\nof two lines} e5 (1... c5 2. Nf3 (2. c3) d6) ;to the end\n2. Nf3 $5 Nc6!? *\n\n"
		behind = "[Event \"behind\"]\n[Result \"0-1\"]\n\n1. d4 {three} d5 (1... Nf6) 0-1\n"
	)
	want := []*Record{forget(readAll(t, before)[0]), forget(readAll(t, behind)[0])}
	for at := range len(strings.TrimSpace(broken)) { // the part between records may belong to either
		for _, with := range []string{"", "{", "}", "(", ")", "[", "]", "\"", ";", "%", "\n", "\x00", "*", "1-0", "$", "\\"} {
			text := before + broken[:at] + with + broken[at+1:] + behind
			r := NewReader(strings.NewReader(text))
			var found []*Record
			for {
				rec, err := r.Read()
				if err == io.EOF {
					break
				}
				if e := rec.Tag("Event"); e == "before" || e == "behind" {
					if err != nil {
						t.Errorf("byte %d made %q: %s: %v", at, with, e, err)
					}
					found = append(found, forget(rec))
				}
			}
			if !reflect.DeepEqual(found, want) {
				t.Errorf("byte %d made %q: %d of 2 records are as they were, in\n%s", at, with, len(found), text)
			}
		}
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

// An error of the stream is passed on, with the part read before it.
func TestStreamError(t *testing.T) {
	broken := errors.New("disk on fire")
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 e5 "), iotest.ErrReader(broken)))
	rec, err := r.Read()
	if !errors.Is(err, broken) || rec == nil || movesText(rec.Moves) != "1:e4 2:e5" {
		t.Errorf("Read = %v, %v", rec, err)
	}
}
