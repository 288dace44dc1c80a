// Package book has the contents of each game's book: its rooms as text in every language,
// its figures, and the numbers of the explained rules.
//
//	b, err := book.Read(docs.Files)
//	rules := b.Family("es", "yalta").Room("rules")
//
// The texts are in docs/book, one file a language and family, in the form of docs/book.md;
// the figures in docs/figures. English is the source. A paragraph of another language names
// its English source by a hash, so that outdated ones are known; a missing paragraph is
// shown in English.
//
// The package owns the form and its constraints. It knows no page, no server and no
// drawing.
package book
