package book

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
)

// Languages are the languages of the book, the source first.
var Languages = [...]string{"en", "es", "fr", "pt", "nl"}

// Families are the families that have a book, in the order of the page.
var Families = [...]string{"star", "yalta", "sovereign", "royale", "rex", "draughts"}

// Beside the books there are four files: the sentences of the figures; the texts of the
// lessons and the short forms of the games, a room for each family; and the texts of the
// model games, a room for each.
const (
	captions = "figures"
	lessons  = "lessons"
	notes    = "games"
	short    = "how"
)

// Texts returns the names of all files of a language.
func Texts() []string { return append(Families[:], captions, lessons, notes, short) }

// Book is all books in all languages. It is immutable and safe for concurrent use.
type Book struct {
	Rules   Rules
	Figures []*Figure
	Models  []*Model

	families map[string]map[string]*Family // by language and name, the other files among them
}

// Read reads the book from the files of package docs.
func Read(files fs.FS) (*Book, error) {
	b := &Book{families: map[string]map[string]*Family{}}
	var err error
	if b.Rules, err = readRules(files); err != nil {
		return nil, err
	}
	if b.Figures, err = readFigures(files); err != nil {
		return nil, err
	}
	if b.Models, err = readModels(files); err != nil {
		return nil, err
	}
	for _, language := range Languages {
		b.families[language] = map[string]*Family{}
		for _, name := range Texts() {
			text, err := fs.ReadFile(files, "book/"+language+"/"+name+".md")
			source := b.families["en"][name]
			switch {
			case errors.Is(err, fs.ErrNotExist) && source == nil:
				continue // not written yet
			case errors.Is(err, fs.ErrNotExist):
				b.families[language][name] = translated(source, &Family{Name: name, Language: language})
				continue
			case err != nil:
				return nil, err
			}
			f, err := Parse(language, name, string(text))
			if err != nil {
				return nil, err
			}
			if source != nil {
				f = translated(source, f)
			}
			b.families[language][name] = f
		}
	}
	return b, nil
}

// Family returns the book of a family in a language, nil if there is none.
func (b *Book) Family(language, name string) *Family {
	if !slices.Contains(Families[:], name) {
		return nil
	}
	return b.families[language][name]
}

// Translated reports whether a language has its own texts about a family.
func (b *Book) Translated(language, name string) bool {
	f := b.families[language][name]
	return f != nil && slices.ContainsFunc(f.Rooms, func(r *Room) bool { return !r.Plain })
}

// translated returns the source with the texts of a translation in their places.
// Untranslated parts stay English, and are marked so.
func translated(source, own *Family) *Family {
	f := &Family{Name: source.Name, Language: own.Language}
	for _, english := range source.Rooms {
		r := &Room{Name: english.Name, Title: english.Title, About: english.About, mark: mark{Plain: true}}
		mine := own.Room(english.Name)
		if mine != nil {
			r.Title, r.About = mine.Title, mine.About
			r.mark = mark{From: mine.From, Stale: mine.From != english.Hash()}
		}
		for _, part := range english.Parts {
			p := &Part{Anchor: part.Anchor, Heading: part.Heading, Rules: part.Rules, Figures: part.Figures, When: part.When, Text: part.Text, mark: mark{Plain: true}}
			if mine != nil {
				if t := mine.Part(part.Anchor); t != nil {
					p.Heading, p.Text = t.Heading, t.Text
					p.mark = mark{From: t.From, Stale: part.Heading == "" && t.From != part.Hash()}
				}
			}
			r.Parts = append(r.Parts, p)
		}
		f.Rooms = append(f.Rooms, r)
	}
	return f
}

// Differences returns the places where a translation lacks the anchors of its source, has
// them in another order, or has marks that belong to the source alone.
func Differences(source, own *Family) (faults []string) {
	say := func(format string, args ...any) {
		faults = append(faults, fmt.Sprintf("docs/book/%s/%s.md: ", own.Language, own.Name)+fmt.Sprintf(format, args...))
	}
	for _, english := range source.Rooms {
		mine := own.Room(english.Name)
		if mine == nil {
			say("room %s is missing (from: %s)", english.Name, english.Hash())
			continue
		}
		if mine.From == "" {
			say("room %s has no hash of its source (from: %s)", mine.Name, english.Hash())
		}
		at := 0
		for _, part := range english.Parts {
			t := mine.Part(part.Anchor)
			switch {
			case t == nil:
				say("%s of room %s is missing (from: %s)", part.Anchor, english.Name, part.Hash())
				continue
			case (t.Heading == "") != (part.Heading == ""):
				say("%s of room %s is a heading in one language and a paragraph in the other", part.Anchor, english.Name)
			case t.Heading == "" && t.From == "":
				say("%s of room %s has no hash of its source (from: %s)", part.Anchor, english.Name, part.Hash())
			case len(t.Rules)+len(t.Figures)+len(t.When) > 0:
				say("%s of room %s names rules, figures or when it is true: the English text does, for all languages", part.Anchor, english.Name)
			}
			if i := slices.Index(mine.Parts, t); i < at {
				say("%s of room %s is in another order", part.Anchor, english.Name)
			} else {
				at = i
			}
		}
		for _, t := range mine.Parts {
			if english.Part(t.Anchor) == nil {
				say("%s of room %s is not in English", t.Anchor, english.Name)
			}
		}
	}
	for _, r := range own.Rooms {
		if source.Room(r.Name) == nil {
			say("room %s is not in English", r.Name)
		}
	}
	return faults
}
