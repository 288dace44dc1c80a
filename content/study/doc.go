// Package study is for finished games: a player steps through, tries other moves, and
// writes comments.
//
//	opened, err := study.Open(text)       // a record, PGN, FEN, a position, a link, a game id
//	tree := opened.Trees[0]
//	path, err := tree.Add(study.Path{12}, "e2e4", notation.English)
//	err = tree.Comment(path, "the plan of the game")
//	text := tree.Record().String()
//
// A [Tree] is a [record.Record] whose lines are all legal; a [Path] names a node. The
// package owns the operations on the tree, its sources of text and the marks in its
// comments; the text form belongs to package record, the meaning of moves to package
// replay. It is compiled for the browser.
package study
