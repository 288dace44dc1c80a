package print

import (
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
