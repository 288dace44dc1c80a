// Package print puts the games on paper, true to scale: boards whole or in tiles, half-boards to
// be put together, men to cut out, score sheets, cards for the table, diagrams and pocket rules,
// as PDF.
//
//	job := print.Job{Game: game, Square: 35, Paper: "a4", Language: "es"}
//	doc, err := job.Modules()
//	if err != nil {
//		return err // it does not fit: the error names the paper that does
//	}
//	err = doc.Write(w)
//
// Pictures come from package diagram; the texts on paper are in texts.json, in five
// languages.
package print
