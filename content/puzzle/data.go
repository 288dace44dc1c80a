package puzzle

import (
	"embed"
	"slices"
)

// data holds a file of problems for each family (docs/puzzles.md).
//
//go:embed data
var data embed.FS

// Families returns the families that have problems, in the order of package games.
func Families() []string {
	return []string{"star", "yalta", "sovereign", "royale", "rex", "draughts"}
}

// Of returns the problems of a family, in the order of their file: by kind, the
// easier first. An unknown family has none. The error is a
// broken file's, which a test rules out.
func Of(family string) ([]*Puzzle, error) {
	if !slices.Contains(Families(), family) {
		return nil, nil
	}
	text, err := data.ReadFile("data/" + family + ".txt")
	if err != nil {
		return nil, err
	}
	return Parse(string(text))
}
