package bookhtml

import (
	"fmt"
	"html"
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

// downloads writes the downloads: the records of the model games, PDFs, the numbered rules,
// positions for programs, and the description of the API.
func (w *writer) downloads() {
	w.tag("h2", ` id="downloads"`, w.words["downloads"])
	w.WriteString("<ul>\n")
	for _, m := range w.rooms.book.Models {
		_, room, err := w.rooms.book.Notes(w.language, m.ID)
		if m.Family() != w.family || err != nil {
			continue // a test of package book holds that something is said of each
		}
		lang := ""
		if room.Plain && w.language != "en" {
			lang = ` lang="en"`
		}
		link := fmt.Sprintf("<a href=%q download=\"\"%s>%s</a>", RecordPath(m.ID, w.language), lang, html.EscapeString(room.Title))
		w.WriteString("<li>" + w.pair(html.EscapeString(w.label(Matches)), link) + "</li>\n")
	}
	for _, room := range []string{Paper, Exact} {
		title := w.words.Text(room+"_title", "game", w.game())
		fmt.Fprintf(w, "<li><a href=%q>%s</a></li>\n", Path(w.language, w.family, room), html.EscapeString(title))
	}
	for _, file := range []struct{ path, word string }{
		{"/api/v1/puzzles/" + w.family, "downloads_problems"},
		{VectorsPath(w.family), "downloads_vectors"},
		{VectorsPath(outcomes(w.family)), "downloads_outcomes"},
		{"/api/v1/openapi.json", "downloads_api"},
	} {
		fmt.Fprintf(w, "<li><a href=%q download=\"\">%s</a></li>\n", file.path, html.EscapeString(w.words[file.word]))
	}
	w.WriteString("</ul>\n")
}

// link is a page of others about a game. Its name is the same in all languages.
type link struct{ address, name string }

// The patents of boards that these games are played on.
var (
	zubrin = link{"https://patents.google.com/patent/US3652091A/en", "Robert Zubrin, US 3,652,091 (Google Patents)"}
	ferro  = link{"https://worldwide.espacenet.com/patent/search?q=pn%3DEP0163919", "Ferro, EP 0163919 (Espacenet)"}
	bates  = link{"https://www.chessvariants.com/index/listcomments.php?order=DESC&itemid=MSsovereign-chess", "Sovereign Chess (The Chess Variant Pages)"}
)

// linksOf are pages of others about a family.
var linksOf = map[string][]link{
	"star":      {zubrin, ferro},
	"draughts":  {zubrin, ferro},
	"yalta":     {zubrin},
	"sovereign": {bates},
	"royale":    {bates},
}

// links writes where others say something of the game.
func (w *writer) links() {
	list := linksOf[w.family]
	if len(list) == 0 {
		return
	}
	w.tag("h2", ` id="links"`, w.words["links"])
	w.WriteString("<ul>\n")
	for _, l := range list {
		fmt.Fprintf(w, "<li><a href=\"%s\" rel=\"external noreferrer\">%s</a></li>\n", html.EscapeString(l.address), html.EscapeString(l.name))
	}
	w.WriteString("</ul>\n")
}
