package record

import (
	"strings"
	"testing"
)

// Results in the spelling of other programs and people. An impossible result is a fault
// that names it; a result is never a move.
func TestResultsOfOthers(t *testing.T) {
	const games = 1
	tests := []struct {
		name, text                  string
		moves, result, tags, refuse string
	}{
		{"both lose", "[Result \"0-0\"]\n\n1. e4 e5 0-0\n", "1:e4 2:e5", ">1+2", "Termination=double forfeit", ""},
		{"both lose, with a comment", "[Result \"0-0\"]\n\n1. e4 e5 0-0 {neither came back}\n", "1:e4 2:e5", ">1+2", "Termination=double forfeit", ""},
		{"both lose, nothing else ends the text", "1. e4 e5 0-0", "1:e4 2:e5", ">1+2", "Termination=double forfeit", ""},
		{"both lose in the tag alone", "[Result \"0-0\"]\n\n1. e4 e5 *", "1:e4 2:e5", ">1+2", "Termination=double forfeit", ""},
		{"castling is none", "1. e4 0-0 2. 0-0 *", "1:e4 2:0-0 1:0-0", "*", "", ""},
		{"castling last of all", "[Result \"1-0\"]\n\n1. e4 0-0", "1:e4 2:0-0", "1>2", "", ""},
		{"castling with a number last of all", "1. e4 e5 2. 0-0", "1:e4 2:e5 1:0-0", "*", "", ""},
		{"castling where the tag says 0-0", "[Result \"0-0\"]\n\n1. e4 0-0 2. 0-0 0-0", "1:e4 2:0-0 1:0-0", ">1+2", "Termination=double forfeit", ""},
		{"halves in decimals", "[Result \"0.5-0.5\"]\n\n1. e4 e5 0.5-0.5", "1:e4 2:e5", "1=2", "", ""},
		{"halves without a nought", "1. e4 e5 .5-.5", "1:e4 2:e5", "1=2", "", ""},
		{"halves with a comma", "1. e4 0,5-0,5", "1:e4", "1=2", "", ""},
		{"halves glued to a number", "1. e4 e5 2.1/2-1/2", "1:e4 2:e5", "1=2", "", ""},
		{"blanks", "[Result \"1 - 0\"]\n\n1. e4 1 - 0\n", "1:e4", "1>2", "", ""},
		{"blanks on one side", "1. e4 0- 1", "1:e4", "2>1", "", ""},
		{"blanks on the other", "1. e4 0 -1", "1:e4", "2>1", "", ""},
		{"halves with blanks", "1. e4 1/2 - 1/2", "1:e4", "1=2", "", ""},
		{"printed halves with blanks", "1. e4 ½ – ½", "1:e4", "1=2", "", ""},
		{"colons", "1. e4 1:0", "1:e4", "1>2", "", ""},
		{"a full stop", "1. e4 1-0.", "1:e4", "1>2", "", ""},
		{"a number before the result", "1. e4 e5 2 1-0", "1:e4 2:e5", "1>2", "", ""},
		{"forfeit", "[Result \"+/-\"]\n\n*", "", "1>2", "Termination=forfeit", ""},
		{"forfeit of White", "[Result \"-:+\"]\n", "", "2>1", "Termination=forfeit", ""},
		{"forfeit in the moves", "+:-", "", "1>2", "Termination=forfeit", ""},
		{"double forfeit", "[Result \"-/-\"]\n\n*", "", ">1+2", "Termination=double forfeit", ""},
		{"forfeit with a letter", "[Result \"1-0F\"]\n\n1-0F", "", "1>2", "Termination=forfeit", ""},
		{"a glyph, no forfeit", "1. e4 +/- e5 *", "1:e4 2:e5", "*", "", ""},
		{"a Termination of its own", "[Result \"0-0\"]\n[Termination \"rules infraction\"]\n\n1. e4 0-0", "1:e4", ">1+2", "Termination=rules infraction", ""},
		{"White wins", "[Result \"White wins\"]\n\n1. e4 1-0", "1:e4", "1>2", "", ""},
		{"Black wins, in words alone", "1. e4 Black wins", "1:e4", "2>1", "", ""},
		{"on time", "[Result \"Black wins on time\"]\n\n1. e4 *", "1:e4", "2>1", "Termination=time forfeit", ""},
		{"resigns", "1. e4 e5 Black resigns", "1:e4 2:e5", "1>2", "Reason=resignation", ""},
		{"a draw", "1. e4 draw", "1:e4", "1=2", "", ""},
		{"a draw in words", "[Result \"Draw agreed\"]\n\n1. e4 e5 ½-½", "1:e4 2:e5", "1=2", "Reason=agreement", ""},
		{"not known", "[Result \"?\"]\n\n1. e4 0-1", "1:e4", "2>1", "", ""},
		{"places of two", "[Result \"2>1\"]\n\n1. e4 *", "1:e4", "2>1", "", ""},
		{"twice", "1. e4 1-0 1-0", "1:e4", "1>2", "", ""},
		{"twice, on two lines, with a comment", "1. e4 1-0 {x}\n1-0 *\n", "1:e4", "1>2", "", ""},
		{"twice, native", "[Game \"star:2\"]\n1:e2e4 1>2\n1>2", "1:e2e4", "1>2", "", ""},
		{"a star and a result", "1. e4 * 0-1", "1:e4", "2>1", "", ""},
		{"all lose, native", "[Game \"star:3\"]\n[Result \">1+2+3\"]\n1:1e21e4 >1+2+3", "1:1e21e4", ">1+2+3", "", ""},
		{"all lose, the order is told", "[Game \"star:3\"]\n1:1e21e4 >2>1+3", "1:1e21e4", ">2>1+3", "", ""},

		{"two results", "1. e4 1-0 0-1", "1:e4", "1>2", "", `expected one result, "1>2", found "2>1"`},
		{"two tags", "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 *", "1:e4", "1>2", "", `expected one tag Result, found another one, "0-1"`},
		{"a tag that contradicts", "[Result \"0.5-0.5\"]\n\n1. e4 0-0", "1:e4 2:0-0", "1=2", "", ""},
		{"a tag that contradicts, in words", "[Result \"White wins\"]\n\n1. e4 0-1", "1:e4", "2>1", "", `expected the result of the tag Result, "1>2", found "2>1"`},
		{"points that nobody has", "[Result \"1-1\"]\n\n1. e4 *", "1:e4", "*", "", `expected a result of two players in the tag Result, found "1-1"`},
		{"half a point alone", "[Result \"1/2-0\"]\n\n1. e4 *", "1:e4", "*", "", `expected a result of two players in the tag Result, found "1/2-0"`},
		{"several seats", "[Result \"1>2>3\"]\n\n1. e4 *", "1:e4", "*", "", `expected a result of two players in the tag Result, found "1>2>3"`},
		{"a word", "[Result \"won somehow\"]\n\n1. e4 *", "1:e4", "*", "", `expected a result of two players in the tag Result, found "won somehow"`},
		{"how it was won", "[Result \"White wins by magic\"]\n\n1. e4 1-0", "1:e4", "1>2", "", `expected a result of two players in the tag Result, found "White wins by magic"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tt.text))
			rec, err := r.Read()
			switch {
			case tt.refuse == "" && err != nil:
				t.Fatal(err)
			case tt.refuse != "" && (err == nil || !strings.HasSuffix(err.Error(), tt.refuse)):
				t.Errorf("error %v, want %s", err, tt.refuse)
			}
			said := ""
			if v := rec.Tag("Termination"); v != "" {
				said = "Termination=" + v
			} else if rec.Result.Reason != "" {
				said = "Reason=" + rec.Result.Reason
			}
			if moves := movesText(rec.Moves); moves != tt.moves || rec.Result.String() != tt.result || said != tt.tags {
				t.Errorf("moves %q, result %s, %q, want %q, %s, %q", moves, rec.Result, said, tt.moves, tt.result, tt.tags)
			}
			if more, err := r.Read(); more != nil {
				t.Errorf("another record, %v:\n%v", err, more)
			}
			if tt.refuse != "" {
				return
			}
			again := readAll(t, rec.String())
			if len(again) != games || again[0].Result.String() != tt.result || again[0].Tag("Termination") != rec.Tag("Termination") {
				t.Errorf("written and read again it is\n%v", again)
			}
		})
	}
}

// Whatever a tag and the end of the moves say, the read result is the written one.
func FuzzResults(f *testing.F) {
	for _, text := range []string{"1-0", "0:1", "½–½", "0.5-0.5", "0-0", "+/-", "- : +", "1-0F", "1 - 0.", "White wins on time", "BLACK  RESIGNS!", "draw by repetition", ">1+2", "?", "0,5-.5"} {
		f.Add(text, text, true)
		f.Add("", text, false)
	}
	f.Add("2-0", "2-0", true)
	f.Add(">1+2", "*", false)
	f.Fuzz(func(t *testing.T, tag, end string, pdn bool) {
		text := "1. e4 e5 " + end + "\n"
		if pdn {
			text = "[GameType \"24\"]\n1. 12-16 24-20 " + end + "\n"
		}
		if tag != "" {
			text = "[Result " + inQuotes(tag) + "]\n" + text
		}
		rec, err := NewReader(strings.NewReader(text)).Read()
		if err != nil || rec.Start.Line > 1 {
			return
		}
		written, err := rec.text(false)
		if err != nil {
			t.Fatalf("%q is read, but not written: %v", text, err)
		}
		again, err := NewReader(strings.NewReader(written)).Read()
		if err != nil {
			t.Fatalf("%q is written\n%s\nand not read: %v", text, written, err)
		}
		if rec.Result.String() != again.Result.String() || rec.Result.Reason != again.Result.Reason || rec.Tag(tagTermination) != again.Tag(tagTermination) {
			t.Errorf("%q is %+v, written and read again %+v", text, rec.Result, again.Result)
		}
	})
}
