package main

import (
	"os"
	"path/filepath"
	"testing"
)

// Sixteen players at tables of four meet once in five rounds; in a sixth, 24 pairs meet again.
func TestJudge(t *testing.T) {
	s, err := schedule(16, 5)
	if err != nil {
		t.Fatal(err)
	}
	if f := judge(s, 16); f.again != 0 || f.must != 0 || f.indirect != 0 {
		t.Errorf("five rounds: %+v", f)
	}
	s = append(s, s[0])
	if f := judge(s, 16); f.again != 24 || f.must != 24 {
		t.Errorf("the first round again: %+v", f)
	}
	// Eight players in two rounds: two pairs of each table meet again, and nobody changes the seat.
	two := seated{{{0, 1, 2, 3}, {4, 5, 6, 7}}, {{0, 1, 4, 5}, {2, 3, 6, 7}}}
	if f := judge(two, 8); f.again != 4 || f.must != 0 || f.least != 4 || f.indirect != 0 || f.tables != 4 {
		t.Errorf("two rounds: %+v", f)
	}
}

// Published schedules are dictionaries of Python.
func TestGolden(t *testing.T) {
	text := "\"\"\"\n*** imperfect: {1: 2}\n\"\"\"\n\nseats = {\n    8: [[[1, 2, 3, 4],\n     [5, 6, 7, 8]],\n    [[1, 5, 2, 6], [3, 7, 4, 8]]],\n\n}\n"
	c := cli{Golden: t.TempDir()}
	if err := os.WriteFile(filepath.Join(c.Golden, "seats_2.py"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := c.golden(2)
	if err != nil || len(list) != 1 || len(list[8]) != 2 || list[8][1][0][3] != 5 {
		t.Errorf("%v, %v", list, err)
	}
}
