package record

import (
	"reflect"
	"testing"
)

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
