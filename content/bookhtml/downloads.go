package bookhtml

import (
	"html/template"
	"strings"

	"github.com/manykings/manykings"
)

// VectorsPath returns the address of a file of vectors.
func VectorsPath(name string) string { return "/vectors/" + name + ".json" }

// Vectors returns a file of vectors, nil if there is none of that name.
func (r *Rooms) Vectors(name string) []byte {
	if strings.ContainsAny(name, `/\.`) {
		return nil
	}
	text, err := manykings.Vectors.ReadFile("testdata/vectors/" + name + ".json")
	if err != nil {
		return nil
	}
	return text
}

// outcomes returns the name of the vectors that have the ends of games of a family.
func outcomes(family string) string {
	if family == "sovereign" || family == "royale" {
		return "outcomes-sr"
	}
	return "outcomes"
}

// downloads returns the downloads: the records of the model games, PDFs, the numbered rules,
// positions for programs, and the description of the API.
func (w *writer) downloads() template.HTML {
	var links []link
	for _, m := range w.rooms.book.Models {
		_, room, err := w.rooms.book.Notes(w.language, m.ID)
		if m.Family() != w.family || err != nil {
			continue // a test of package book holds that each has notes
		}
		links = append(links, w.of(Matches, link{Path: RecordPath(m.ID, w.language), Text: room.Title, Download: true, Language: w.english(room.Plain)}))
	}
	for _, room := range []string{Paper, Exact} {
		links = append(links, w.to(room, w.words.Text(room+"_title", "game", w.game())))
	}
	for _, file := range []struct{ path, word string }{
		{"/api/v1/puzzles/" + w.family, "downloads_problems"},
		{VectorsPath(w.family), "downloads_vectors"},
		{VectorsPath(outcomes(w.family)), "downloads_outcomes"},
		{"/api/v1/openapi.json", "downloads_api"},
	} {
		links = append(links, link{Path: file.path, Text: w.words[file.word], Download: true})
	}
	return join(w.heading("downloads", w.words["downloads"]), render("links", links))
}

// The patents of boards that these games are played on.
var (
	zubrin = link{Path: "https://patents.google.com/patent/US3652091A/en", Text: "Robert Zubrin, US 3,652,091 (Google Patents)"}
	ferro  = link{Path: "https://worldwide.espacenet.com/patent/search?q=pn%3DEP0163919", Text: "Ferro, EP 0163919 (Espacenet)"}
	bates  = link{Path: "https://www.chessvariants.com/index/listcomments.php?order=DESC&itemid=MSsovereign-chess", Text: "Sovereign Chess (The Chess Variant Pages)"}
)

// linksOf are pages of others about a family.
var linksOf = map[string][]link{
	"star":      {zubrin, ferro},
	"draughts":  {zubrin, ferro},
	"yalta":     {zubrin},
	"sovereign": {bates},
	"royale":    {bates},
}

// elsewhere returns links to the pages of others about the game.
func (w *writer) elsewhere() template.HTML {
	list := linksOf[w.family]
	if len(list) == 0 {
		return ""
	}
	return join(w.heading("links", w.words["links"]), render("elsewhere", list))
}
