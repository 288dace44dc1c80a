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
// [Games] is what is gathered, [Book] the same as a file that is looked up as it is, without reading
// it through. It counts the games themselves, not their variations. It is compiled for
// the browser.
package explorer
