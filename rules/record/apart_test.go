package record

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf16"
)

// Records of tags alone are records: the tags of the next are not theirs.
func TestRecordsApart(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string // tag White or Seat1, result, moves and comments of each
	}{
		{"tags, then a game", "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n[White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. e4 e5 0-1\n",
			[]string{"A 1>2  []", "C 2>1 1:e4 2:e5 []"}},
		{"tags alone", "[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n\n[White \"C\"]\n[Result \"1/2-1/2\"]\n",
			[]string{"A 1>2  []", "B *  []", "C 1=2  []"}},
		{"no empty line", "[White \"A\"]\n[Black \"x\"]\n[White \"B\"]\n[Black \"y\"]\n*", []string{"A *  []", "B *  []"}},
		{"all on one line", "[White \"A\"] [Black \"x\"] [White \"B\"] [Black \"y\"] 1. e4 *", []string{"A *  []", "B * 1:e4 []"}},
		{"one between two with moves", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n[White \"C\"]\n\n1. d4 *\n",
			[]string{"A * 1:e4 []", "B *  []", "C * 1:d4 []"}},
		{"the last of a file", "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n[Result \"0-1\"]\n", []string{"A * 1:e4 []", "B 2>1  []"}},
		{"a comment alone", "[White \"A\"]\n\n{nothing}\n\n[White \"C\"]\n\n1. e4 *", []string{"A *  [nothing]", "C * 1:e4 []"}},
		{"a comment to the end of its line", "[White \"A\"]\n;nothing\n[White \"C\"]\n1. e4 *", []string{"A *  [nothing]", "C * 1:e4 []"}},
		{"native behind PGN", "[White \"A\"]\n[Black \"B\"]\n[Game \"star:2\"]\n[Seat1 \"C\"]\n1:e2e4 *", []string{"A *  []", "C * 1:e2e4 []"}},
		{"PGN behind native", "[Game \"yalta\"]\n[Seat1 \"A\"]\n*\n[White \"B\"]\n\n1. e4 *", []string{"A *  []", "B * 1:e4 []"}},
		{"a game without an Event before one with it", "[White \"A\"]\n[Black \"B\"]\n\n[Event \"x\"]\n[White \"C\"]\n\n1. e4 *", []string{"A *  []", "C * 1:e4 []"}},
		{"what already belongs to the next", "[White \"A\"]\n[Black \"B\"]\n\n{later} [Annotator \"x\"]\n[White \"C\"]\n\n1. e4 *", []string{"A *  [later]", "C * 1:e4 []"}},
		{"an empty line among the tags", "[Event \"x\"]\n\n[Site \"y\"]\n[White \"A\"]\n\n\n[Black \"B\"]\n\n1. e4 *", []string{"A * 1:e4 []"}},
		{"empty lines among all tags", "[Event \"x\"]\r\r\n[Site \"y\"]\r\r\n[White \"A\"]\r\r\n[Black \"B\"]\r\r\n\r\r\n1. e4 *", []string{"A * 1:e4 []"}},
		{"a comment among the tags", "[Event \"x\"]\n{one}\n[White \"A\"]\n\n1. e4 *", []string{"A * 1:e4 [one]"}},
		{"another order", "[White \"A\"]\n[Result \"*\"]\n[Event \"x\"]\n\n1. e4 *", []string{"A * 1:e4 []"}},
		{"a tag twice", "[White \"A\"]\n[Result \"1-0\"]\n[Result \"1-0\"]\n\n1. e4 1-0", []string{"A 1>2 1:e4 []"}},
		{"set-ups", "[White \"A\"]\n[FEN \"8/8/8/8/8/8/8/K1k5 b - - 0 1\"]\n\n[FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]\n\n1. Ka2 *", []string{"A *  []", " * 1:Ka2 []"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, rec := range readAll(t, tt.text) {
				comments := rec.Comments
				for _, m := range rec.Moves {
					comments = append(append(comments, m.Before...), m.Comments...)
				}
				got = append(got, fmt.Sprintf("%s %s %s %v", rec.Tag("White")+rec.Tag("Seat1"), rec.Result, movesText(rec.Moves), comments))
			}
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("read %q, want %q", got, tt.want)
			}
		})
	}
}

// A native record has a result at the end of its moves: without one it is a fault, and
// neither that record nor the next is lost.
func TestNativeWithoutResult(t *testing.T) {
	r := NewReader(strings.NewReader("[Game \"star:2\"]\n[Seat1 \"A\"]\n[Result \"1>2\"]\n{nothing}\n\n[Game \"star:2\"]\n[Seat1 \"B\"]\n\n1:e2e4 *"))
	rec, err := r.Read()
	const want = `line 6, column 1: expected a seat and its move, as in 2:e7e5, or the result, found a tag`
	if err == nil || err.Error() != want || rec.Tag("Seat1") != "A" || rec.Result.String() != "1>2" || len(rec.Comments) != 1 {
		t.Errorf("%v\n%v", err, rec)
	}
	if rec, err = r.Read(); err != nil || rec.Tag("Seat1") != "B" || len(rec.Moves) != 1 {
		t.Errorf("%v\n%v", err, rec)
	}
}

// form is a way to store a game in a file.
type form struct {
	name   string
	text   string // with the number of the game in place of #
	ended  bool   // by a result: any text behind it is another record
	native bool
	broken bool // it is a fault
}

var forms = []form{
	{name: "roster", text: "[Event \"#\"]\n[Site \"?\"]\n[Date \"2026.11.28\"]\n[Round \"#\"]\n[White \"A#\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n", ended: true},
	{name: "no result behind the moves", text: "[Event \"#\"]\n[White \"A#\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00]} e5\n"},
	{name: "tags alone", text: "[Event \"#\"]\n[White \"A#\"]\n[Black \"B\"]\n[Result \"0-1\"]\n"},
	{name: "few tags alone", text: "[White \"A#\"]\n[Black \"B\"]\n"},
	{name: "another order, a tag of no roster", text: "[Annotator \"x\"]\n[Black \"B\"]\n[White \"A#\"]\n"},
	{name: "a comment alone", text: "[White \"A#\"]\n[Result \"*\"]\n\n{nothing\nat all}\n"},
	{name: "a result alone", text: "[White \"A#\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n", ended: true},
	{name: "an empty line among the tags", text: "[Event \"#\"]\n\n[Site \"x\"]\n[White \"A#\"]\n\n1. d4 (1. c4 {[see]} c5) d5 *\n", ended: true},
	{name: "a set-up", text: "[Event \"#\"]\n[White \"A#\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n\n30... Ke7 *\n", ended: true},
	{name: "no tags", text: "{A#} 1. e4 c5 0-1\n", ended: true},
	{name: "native", text: "[Game \"star:2\"]\n[Seat1 \"A#\"]\n[Result \"1>2\"]\n\n1. 1:e2e4 2:resign 1>2\n", ended: true, native: true},
	{name: "native without moves", text: "[Game \"yalta\"]\n[Seat1 \"A#\"]\n\n{nothing} *\n", ended: true, native: true},
	{name: "native tags alone", text: "[Game \"yalta\"]\n[Seat1 \"A#\"]\n[Result \"1>2=3\"]\n", native: true, broken: true},
	{name: "an escaped line and empty ones", text: "% [White \"x\"]\n\n[Event \"#\"]\n[White \"A#\"]\n\n\n1. f4 *\n\n\n", ended: true},
}

// A file joined at random from all forms gives back every record.
func apart(t *testing.T, seed uint64) {
	t.Helper()
	lot := rand.New(rand.NewPCG(seed, 43))
	var b strings.Builder
	var written []form
	for n := range 1 + lot.IntN(12) {
		f := forms[lot.IntN(len(forms))]
		if before := len(written) - 1; before >= 0 {
			last := &written[before]
			if f.name == "no tags" && !last.ended {
				continue // its moves are the last record's
			}
			if !last.ended || lot.IntN(2) == 0 {
				b.WriteString("\n")
			}
		}
		b.WriteString(strings.ReplaceAll(f.text, "#", fmt.Sprint(n)))
		f.text = fmt.Sprint("A", n)
		written = append(written, f)
	}
	text := b.String()
	text = strings.ReplaceAll(text, "\n", [...]string{"\n", "\r\n", "\r"}[lot.IntN(3)])
	switch lot.IntN(4) {
	case 0:
		text = "\uFEFF" + text
	case 1:
		wide := make([]byte, 0, 2*len(text)+2)
		for _, u := range utf16.Encode([]rune("\uFEFF" + text)) {
			wide = append(wide, byte(u), byte(u>>8))
		}
		text = string(wide)
	}
	r := NewReader(strings.NewReader(text))
	for n := 0; ; n++ {
		rec, err := r.Read()
		if err == io.EOF {
			if n != len(written) {
				t.Fatalf("seed %d: %d records were read of %d in\n%s", seed, n, len(written), b.String())
			}
			return
		}
		if n >= len(written) {
			t.Fatalf("seed %d: more records were read than %d in\n%s", seed, len(written), b.String())
		}
		f := written[n]
		if _, syntax := errors.AsType[*SyntaxError](err); err != nil && (!syntax || !f.broken) {
			t.Fatalf("seed %d: record %d, %s: %v in\n%s", seed, n+1, f.name, err, b.String())
		}
		name := rec.Tag("White") + rec.Tag("Seat1")
		if name == "" && len(rec.Moves) > 0 && len(rec.Moves[0].Before) > 0 {
			name = rec.Moves[0].Before[0]
		}
		if name != f.text || rec.IsPGN() == f.native {
			t.Fatalf("seed %d: record %d, %s, is %q, want %q, in\n%s", seed, n+1, f.name, name, f.text, b.String())
		}
	}
}

func TestFormsByLot(t *testing.T) {
	for seed := range uint64(2000) {
		apart(t, seed)
	}
}

func FuzzApart(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(apart)
}
