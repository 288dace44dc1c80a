// Package book has what the book of each game consists of: its rooms as text in
// every language, its figures, and the numbers of the rules that it tells.
//
//	b, err := book.Read(docs.Files)
//	rules := b.Family("es", "yalta").Room("rules")
//
// The texts stand in docs/book, one file a language and family, in the form that
// docs/book.md describes; the figures in docs/figures. English is the source. A
// paragraph of another language names the English one it was made from by a hash,
// so that what is out of date is known; what is not there is English.
//
// The package owns the form and what must hold of it. It knows no page, no server
// and no drawing.
package book
