package bookhtml

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/reach"
)

// Rooms without a text in the books: the lessons, the problems, the numbered rules
// themselves, and the PDFs.
const (
	Lessons  = "lessons"
	Problems = "problems"
	Exact    = "exact"
	Paper    = "print"
)

// Rules is the room that begins with how the game is played in short.
const Rules = "rules"

// Matches is the room of the model games, Credits the room of downloads and links.
const (
	Matches = "matches"
	Credits = "credits"
)

// Config has the host's settings.
type Config struct {
	Contact string           // how to reach them, "" if they do not say
	Now     func() time.Time // time.Now if it is nil
}

// Rooms are all rooms of all books. It is safe for concurrent use.
type Rooms struct {
	config Config
	book   *book.Book
	texts  map[string]messages.Catalogue // of the page
	words  map[string]messages.Catalogue // of the books
	says   map[string]messages.Catalogue // of the lessons
	short  map[string]messages.Catalogue // rules in a sentence, by language and number

	home func() (string, error) // the beginning of the home page

	shelf games.Shelf

	mu        sync.Mutex
	stills    map[string][]byte           // drawn figures by address
	written   map[string]*Page            // by address
	reached   map[string]reach.Reach      // by id of the figure
	ladders   map[string]book.Ladder      // by family
	exercised map[string][]book.Task      // exercises by family
	problems  map[string][]*puzzle.Puzzle // by family
	armies    map[string][]diagram.Army   // by game id
	courses   map[string]*course          // by id of the model game
	frames    map[string][2]int           // how wide and high stills with coordinates are, by game id
}

// books are read once: all sites of a process have the same.
var books = sync.OnceValues(func() (*book.Book, error) { return book.Read(docs.Files) })

// New reads the books.
func New(c Config) (*Rooms, error) {
	b, err := books()
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
	says, err := messages.Lessons()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of the lessons: %w", err)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	r := &Rooms{
		config: c, book: b, texts: texts, words: words, says: says, short: short,
		stills: map[string][]byte{}, written: map[string]*Page{}, reached: map[string]reach.Reach{},
		ladders: map[string]book.Ladder{}, exercised: map[string][]book.Task{}, problems: map[string][]*puzzle.Puzzle{}, armies: map[string][]diagram.Army{}, frames: map[string][2]int{}, courses: map[string]*course{},
	}
	r.home = newHome(r)
	return r, nil
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

// Names returns the names of the rooms of a book, in reading order.
func (r *Rooms) Names(family string) []string {
	var names []string
	for _, room := range r.book.Family("en", family).Rooms {
		if room.Name == Credits {
			names = append(names, Lessons, Problems, Exact, Paper)
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
	Frame                  string // the surroundings without a script
	Scriptless             bool   // it is for visitors without scripts: the page itself shows another room at its address

	day int // on which it holds, 0: always
}

// Path returns the address of the page.
func (p *Page) Path() string { return Path(p.Language, p.Family, p.Room) }

// Page returns a room in a language, nil if there is none.
func (r *Rooms) Page(language, family, room string) *Page {
	if !slices.Contains(book.Languages[:], language) || !r.Has(family) {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if id, ok := strings.CutPrefix(room, Problems+"/"); ok {
		return r.problem(language, family, id)
	}
	if !slices.Contains(r.Names(family), room) {
		return nil
	}
	path := Path(language, family, room)
	if p := r.written[path]; p != nil && (p.day == 0 || p.day == r.today()) {
		return p
	}
	w := r.writer(language, family)
	p := w.page(room)
	p.Scriptless = room == Lessons || room == Problems
	if room == Problems {
		p.day = r.today()
	}
	r.written[path] = p
	return p
}

// writer returns a writer of a book's page.
func (r *Rooms) writer(language, family string) *writer {
	return &writer{rooms: r, texts: r.texts[language], words: r.words[language], language: language, family: family, drawn: map[string]bool{}}
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

// label returns the name of a room within its game.
func (w *writer) label(room string) string { return w.words["room_"+room] }

// pair joins a thing and its description with the language's own punctuation.
func (w *writer) pair(name, value string) string {
	return w.texts.Text("app_pair", "name", name, "value", value)
}

// game returns the name of the family.
func (w *writer) game() string { return w.texts["game_"+w.family+"_title"] }

// chapter returns the prefix of a number.
func chapter(number string) string {
	name, _, _ := strings.Cut(number, ".")
	return name
}
