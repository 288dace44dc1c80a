// Package messages has the page's texts that the server needs itself: the previews of
// links, which no browser runs.
package messages

import (
	"embed"
	"encoding/json"
	"strings"
	"sync"
)

//go:embed *.json rules/*.json book/*.json lessons/*.json
var files embed.FS

// Languages are the codes of all languages, English first.
var Languages = [...]string{"en", "es", "fr", "pt", "nl"}

// Locale returns a language with a country, as previews of links name it.
//
// Source: ogp.me
func Locale(language string) string {
	return map[string]string{"en": "en_GB", "es": "es_ES", "fr": "fr_FR", "pt": "pt_PT", "nl": "nl_NL"}[language]
}

// Catalogue is the texts of one language by their keys.
type Catalogue map[string]string

// All returns the catalogues, by the codes of their languages. Texts with a form for each number
// are left out. Its result and those of the functions below are shared: callers must not change
// them.
func All() (map[string]Catalogue, error) { return all() }

var (
	all     = sync.OnceValues(page)
	rules   = sync.OnceValues(func() (map[string]Catalogue, error) { return folder("rules") })
	book    = sync.OnceValues(func() (map[string]Catalogue, error) { return folder("book") })
	lessons = sync.OnceValues(func() (map[string]Catalogue, error) { return folder("lessons") })
)

// page reads the files of the page's own texts.
func page() (map[string]Catalogue, error) {
	all := make(map[string]Catalogue, len(Languages))
	for _, language := range Languages {
		file, err := files.ReadFile(language + ".json")
		if err != nil {
			return nil, err
		}
		var texts map[string]any
		if err := json.Unmarshal(file, &texts); err != nil {
			return nil, err
		}
		c := make(Catalogue, len(texts))
		for key, value := range texts {
			if text, ok := value.(string); ok {
				c[key] = text
			}
		}
		all[language] = c
	}
	return all, nil
}

// Rules returns the explanation of a rule for players, by the codes of the languages and
// the numbers of the rules.
func Rules() (map[string]Catalogue, error) { return rules() }

// Book returns the words of the pages of books, by the codes of the languages.
func Book() (map[string]Catalogue, error) { return book() }

// Lessons returns the texts of lessons, by the codes of the languages.
func Lessons() (map[string]Catalogue, error) { return lessons() }

// folder reads the files of a folder, one for each language.
func folder(name string) (map[string]Catalogue, error) {
	all := make(map[string]Catalogue, len(Languages))
	for _, language := range Languages {
		file, err := files.ReadFile(name + "/" + language + ".json")
		if err != nil {
			return nil, err
		}
		var c Catalogue
		if err := json.Unmarshal(file, &c); err != nil {
			return nil, err
		}
		all[language] = c
	}
	return all, nil
}

// Text returns the text of a key, with the values of pairs of name and value in
// the places of their names; "" if there is no such key.
func (c Catalogue) Text(key string, pairs ...string) string {
	text := c[key]
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// GameTitle returns the name of a game, by its id.
func (c Catalogue) GameTitle(variant string) string {
	family := strings.FieldsFunc(variant, func(r rune) bool { return r == ':' || r == ',' })
	if len(family) == 0 {
		return ""
	}
	return c["game_"+family[0]+"_title"]
}
