package rooms

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/manykings/manykings/book"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/reach"
	"github.com/manykings/manykings/ui/messages"
)

// Rooms whose text is not written in the books: the numbered rules themselves, and
// what can be printed.
const (
	Exact = "exact"
	Paper = "print"
)

// Matches is the room where model games stand behind what is written of them.
const Matches = "matches"

// Config is what those who run a server say.
type Config struct {
	Contact string // how to reach them, "" if they do not say
}

// Rooms are all rooms of all books. It is safe for concurrent use.
type Rooms struct {
	config Config
	book   *book.Book
	texts  map[string]messages.Catalogue // of the page
	words  map[string]messages.Catalogue // of the books
	short  map[string]messages.Catalogue // rules in a sentence, by language and number

	mu      sync.Mutex
	stills  map[string][]byte      // drawn figures by address
	written map[string]*Page       // by address
	reached map[string]reach.Reach // by id of the figure
	courses map[string]*course     // by id of the model game
}

// New reads the books.
func New(c Config) (*Rooms, error) {
	b, err := book.Read(docs.Files)
	if err != nil {
		return nil, fmt.Errorf("reading the books: %w", err)
	}
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the page: %w", err)
	}
	words, err := messages.Book()
	if err != nil {
		return nil, fmt.Errorf("reading the words of the books: %w", err)
	}
	short, err := messages.Rules()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the rules: %w", err)
	}
	return &Rooms{config: c, book: b, texts: texts, words: words, short: short, stills: map[string][]byte{}, written: map[string]*Page{}, reached: map[string]reach.Reach{}, courses: map[string]*course{}}, nil
}

// Book returns the books themselves.
func (r *Rooms) Book() *book.Book { return r.book }

// Languages are the languages of the books.
func (r *Rooms) Languages() []string { return book.Languages[:] }

// Path returns the address of a room.
func Path(language, family, room string) string {
	return "/" + language + "/games/" + family + "/" + room
}

// Has reports whether a family has a book.
func (r *Rooms) Has(family string) bool { return slices.Contains(book.Families[:], family) }

// First is the room that a book opens with.
const First = "introduction"

// rooms returns the names of the rooms of a book, in the order in which they are
// gone through.
func (r *Rooms) rooms(family string) []string {
	var names []string
	for _, room := range r.book.Family("en", family).Rooms {
		if room.Name == "credits" {
			names = append(names, Exact, Paper)
		}
		names = append(names, room.Name)
	}
	return names
}

// Page is a room as HTML.
type Page struct {
	Language, Family, Room string
	Title, About           string
	Article                string // an element article
	Frame                  string // what stands round it without a script
}

// Path returns the address of the page.
func (p *Page) Path() string { return Path(p.Language, p.Family, p.Room) }

// Page returns a room in a language, nil if there is none.
func (r *Rooms) Page(language, family, room string) *Page {
	if !slices.Contains(book.Languages[:], language) || !r.Has(family) || !slices.Contains(r.rooms(family), room) {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	path := Path(language, family, room)
	if p := r.written[path]; p != nil {
		return p
	}
	w := &writer{rooms: r, texts: r.texts[language], words: r.words[language], language: language, family: family}
	p := w.page(room)
	r.written[path] = p
	return p
}

// Figures returns the ids of the figures.
func (r *Rooms) Figures() []string {
	var ids []string
	for _, f := range r.book.Figures {
		ids = append(ids, f.ID)
	}
	return ids
}

// reach returns where the man of a figure goes; mu is held. A test of package book
// holds that it can be known.
func (r *Rooms) reach(f *book.Figure) reach.Reach {
	if found, ok := r.reached[f.ID]; ok {
		return found
	}
	found, _ := f.Reach()
	r.reached[f.ID] = found
	return found
}

// label returns what a room is called where its game is known.
func (w *writer) label(room string) string { return w.words["room_"+room] }

// game returns what the family is called.
func (w *writer) game() string { return w.texts["game_"+w.family+"_title"] }

// chapter returns what a number begins with.
func chapter(number string) string {
	name, _, _ := strings.Cut(number, ".")
	return name
}
