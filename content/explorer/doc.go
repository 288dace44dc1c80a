// Package explorer counts the moves played from a position in many games, with their results and
// the day of the last.
//
//	var games explorer.Games
//	err := games.Add(record)
//	for _, c := range games.At(pos) { ... c.Text, c.Games, c.Points[seat], c.Last }
//	err = games.Write(file)           // and later
//	book, err := explorer.Open(data)   // the bytes of the file
//	choices := book.At(pos)
//
// [Games] is the collection, [Book] the same as a file with direct lookup. It counts the
// games themselves, not their variations. It is compiled for the browser.
package explorer
