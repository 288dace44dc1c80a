package rpc

import (
	"math"
	"time"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/table"
)

// request has the fields of all requests. A missing field is 0 or empty, which is no limit,
// unless its comment differs.
type request struct {
	ask      string
	number   uint64          // of an open game
	game     string          // a game id
	position *jsontext.Value // a text of docs/notation.md, or position JSON
	moves    []string        // entries to be played; or all that is to be searched
	text     string          // a move, or a square
	men      []rules.Placed  // of a figure
	style    string          // of names
	letters  string          // of names, and of a move to read
	entries  int             // to take back; 1

	// Of a tree.
	path  string
	nags  []int
	marks []study.Mark
	end   bool        // of that file
	name  string      // of a tag, or of a file
	form  string      // of the export
	words [][2]string // for judgements

	// Of a table.
	table                uint64 // that is open
	plan, state, request string // JSON
	player               table.Player
	moment, last         table.Millis
	date                 string // on which it began where it is played
	seat                 int

	// Of a search.
	depth, mate, lines   int
	first                int // depth to begin with
	nodes                uint64
	moveTime             time.Duration
	remaining, increment time.Duration
	movesToGo            int
	bots                 int // in the game, the player included; 0 if there is none

	// Of a player.
	hash, level int    // strength.Top
	bot         string // the key of one, "" for the own bot of the level
	shared      bool
	method      string
	seed        uint64
}

// The limits of the fields of a request. Greater values are cut to them.
const (
	mostHash     = 1024          // MiB: a browser has 4 GiB for everything
	mostMillisec = math.MaxInt32 // about a month
)

// parseRequest reads a request.
func parseRequest(text []byte) (*request, error) {
	v, err := jsontext.Parse(string(text))
	if err != nil {
		return nil, err
	}
	r := &request{entries: 1, level: strength.Top}
	return r, v.Fields(r.field)
}

// field reads one field of a request.
func (r *request) field(name string, v jsontext.Value) (err error) {
	switch name {
	case "ask":
		r.ask, err = v.Text()
	case "number":
		r.number, err = v.Uint()
	case "game":
		r.game, err = v.Text()
	case "position":
		r.position = &v
	case "moves":
		r.moves, err = v.Texts()
	case "text":
		r.text, err = v.Text()
	case "men":
		err = v.Fields(func(square string, v jsontext.Value) error {
			piece, err := v.Text()
			r.men = append(r.men, rules.Placed{Square: square, Piece: piece})
			return err
		})
	case "style":
		r.style, err = v.Text()
	case "letters":
		r.letters, err = v.Text()
	case "entries":
		r.entries, err = count(v, math.MaxInt32)
	case "path":
		r.path, err = v.Text()
	case "nags":
		err = v.List(func(v jsontext.Value) error {
			n, err := v.Int(0, record.MaxNAG)
			r.nags = append(r.nags, n)
			return err
		})
	case "marks":
		err = v.List(func(v jsontext.Value) error {
			var m study.Mark
			err := v.Fields(func(name string, v jsontext.Value) error { return markField(&m, name, v) })
			r.marks = append(r.marks, m)
			return err
		})
	case "name":
		r.name, err = v.Text()
	case "date":
		r.date, err = v.Text()
	case "end":
		r.end, err = v.Bool()
	case "words":
		err = v.Fields(func(word string, v jsontext.Value) error {
			text, err := v.Text()
			r.words = append(r.words, [2]string{word, text})
			return err
		})
	case "form":
		r.form, err = v.Text()
	case "table":
		r.table, err = v.Uint()
	case "plan":
		r.plan = v.Raw()
	case "state":
		r.state = v.Raw()
	case "request":
		r.request = v.Raw()
	case "player":
		var name string
		name, err = v.Text()
		r.player = table.Player(name)
	case "moment":
		r.moment, err = moment(v)
	case "last":
		r.last, err = moment(v)
	case "seat":
		r.seat, err = v.Int(1, rules.MaxSeats)
	case "bots":
		r.bots, err = v.Int(1, rules.MaxSeats)
	case "depth":
		r.depth, err = count(v, engine.MaxPly-1)
	case "first":
		r.first, err = count(v, engine.MaxPly-1)
	case "shared":
		r.shared, err = v.Bool()
	case "mate":
		r.mate, err = count(v, engine.MaxPly)
	case "lines":
		r.lines, err = count(v, rules.MaxMoves)
	case "nodes":
		r.nodes, err = v.Uint()
	case "millisec":
		r.moveTime, err = millisec(v)
	case "clock":
		err = v.Fields(r.clock)
	case "hash":
		r.hash, err = count(v, mostHash)
	case "bot":
		r.bot, err = v.Text()
	case "level":
		r.level, err = count(v, math.MaxInt32)
	case "method":
		r.method, err = v.Text()
	case "seed":
		r.seed, err = v.Uint()
	default:
		err = v.Wrong("unknown field " + name)
	}
	return err
}

// markField reads one field of a mark.
func markField(m *study.Mark, name string, v jsontext.Value) (err error) {
	var text string
	switch text, err = v.Text(); name {
	case "colour":
		if len(text) == 1 {
			m.Colour = text[0]
		}
	case "from":
		m.From = text
	case "to":
		m.To = text
	default:
		err = v.Wrong("unknown field " + name)
	}
	return err
}

// alphabet returns the letters that are named, or English ones.
func (r *request) alphabet() notation.Letters {
	letters, _ := notation.ParseLetters(r.letters)
	return letters
}

// clock reads one field of the clock of a search.
func (r *request) clock(name string, v jsontext.Value) (err error) {
	switch name {
	case "remaining":
		r.remaining, err = millisec(v)
	case "increment":
		r.increment, err = millisec(v)
	case "movesToGo":
		r.movesToGo, err = count(v, math.MaxInt16)
	default:
		err = v.Wrong("unknown field " + name)
	}
	return err
}

// moment reads a moment.
func moment(v jsontext.Value) (table.Millis, error) {
	n, err := v.Int(0, math.MaxInt64)
	return table.Millis(n), err
}

// count reads a number that is cut to most.
func count(v jsontext.Value, most uint64) (int, error) {
	n, err := v.Uint()
	return int(min(n, most)), err
}

// millisec reads a time.
func millisec(v jsontext.Value) (time.Duration, error) {
	n, err := count(v, mostMillisec)
	return time.Duration(n) * time.Millisecond, err
}
