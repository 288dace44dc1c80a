// Package study is what a player does with a game that is over: goes through it,
// tries other moves, and writes what they think of it.
//
//	opened, err := study.Open(text)       // a record, PGN, FEN, a position, a link, a game id
//	tree := opened.Trees[0]
//	path, err := tree.Add(study.Path{12}, "e2e4", notation.English)
//	err = tree.Comment(path, "the plan of the game")
//	text := tree.Record().String()
//
// A [Tree] is a [record.Record] whose lines can all be played; a [Path] names a
// place in it. The package owns what is done to the tree, what text opens it and
// the marks in its comments; the text form is package record's, and what moves mean
// package replay's. It is compiled for the browser.
package study
