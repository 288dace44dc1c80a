package print

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/record"
)

func TestResultOnSheets(t *testing.T) {
	for want, r := range map[string]record.Result{
		"":        {},
		"1-0":     {Places: [][]int{{1}, {2}}},
		"1/2-1/2": {Places: [][]int{{1, 2}}, Drawn: true},
		"1>2+3":   {Places: [][]int{{1}, {2, 3}}},
	} {
		if got := resultOf(&record.Record{Result: r}); got != want {
			t.Errorf("%v is %q on a sheet, want %q", r, got, want)
		}
	}
}

// The draw of the seats is at the head of the first sheet in every language, on a sheet of its own
// where it does not fit.
func TestLotsOnSheets(t *testing.T) {
	rec := &record.Record{}
	rec.SetTag("Lots", "00")
	rec.SetTag("LotsDrawn", "2 3 1")
	rec.SetTag("LotsSeal", strings.Repeat("ab", 32))
	rec.SetTag("LotsSecret", strings.Repeat("cd", 16))
	rec.SetTag("LotsWord1", "apple")
	rec.SetTag("LotsWord3", "09:12:58.690")
	score := ScoreOf(rec)
	for _, language := range Languages {
		for paper, count := range map[string]int{"a4": 1, "a5": 2} {
			j := job(t, "yalta")
			j.Language, j.Paper = language, paper
			doc, err := j.Sheet(score)
			if got := pages(t, doc, err); got != count {
				t.Errorf("%s in %s: %d pages, want %d", paper, language, got, count)
			}
		}
	}
	j := job(t, "yalta")
	s, err := j.begin("sheet")
	if err != nil {
		t.Fatal(err)
	}
	lines := s.lots(score.Lots)
	want := [2]string{
		"Lots for seats · Fingerprint (SHA-256): " + strings.Repeat("ab", 32) + " · Secret number: " + strings.Repeat("cd", 16),
		"Word 1: apple (Seat 3) · Player 2 (Seat 1) · Word 3: 09:12:58.690 (Seat 2)",
	}
	for i, line := range want {
		if got := strings.Join(lines[i], between); got != line {
			t.Errorf("got  %s\nwant %s", got, line)
		}
	}
	if ScoreOf(&record.Record{}).Lots != nil {
		t.Error("lots without a draw")
	}
}
