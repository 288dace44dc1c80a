package wire

import (
	"strconv"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/level"
	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/rules"
)

// Session holds the games that were opened, and who plays them. It answers one
// request at a time.
type Session struct {
	// Stopped, unless it is nil, is asked every few milliseconds of a search
	// whether that is to end.
	Stopped func() bool
	// Progress, unless it is nil, is told what a search has found so far, in the
	// layout of docs/wasm.md.
	Progress func([]byte)

	evaluator func(rules.Position) engine.Evaluator
	shelf     games.Shelf
	plays     map[uint64]*play
	opened    uint64
	player    *level.Player // nil until it is needed
}

// NewSession returns a session with nothing opened, whose engine judges by an
// evaluator.
func NewSession(evaluator func(rules.Position) engine.Evaluator) *Session {
	return &Session{evaluator: evaluator, plays: make(map[uint64]*play)}
}

// Answer answers a request. It keeps nothing of the request, and the answer
// belongs to the caller.
func (s *Session) Answer(request []byte) []byte {
	r := &reader{bytes: request}
	if v := r.byte(); v != Version {
		return trouble("the request has version " + strconv.Itoa(int(v)) + ", not " + strconv.Itoa(Version))
	}
	switch op := Op(r.byte()); op {
	case Games:
		return s.games()
	case Open:
		return s.open(r)
	case Tune:
		return s.tune(r)
	case Signature:
		return s.signature()
	case Close, Board, State, Moves, Names, Read, Play, Undo, Search:
		number := r.uint()
		p, ok := s.plays[number]
		if !ok {
			return trouble("game " + strconv.FormatUint(number, 10) + " is not open")
		}
		if op == Close {
			delete(s.plays, number)
			return answer(Done).bytes
		}
		return s.about(p, op, r)
	default:
		return trouble("there is no request " + strconv.Itoa(int(op)))
	}
}

// about answers a request about an open game.
func (s *Session) about(p *play, op Op, r *reader) []byte {
	switch op {
	case Board:
		return p.board()
	case State:
		return p.state()
	case Moves:
		return p.moves()
	case Names:
		return p.names(notation.Style(r.byte()))
	case Read:
		return p.read(r.text())
	case Play:
		text := r.text()
		if r.cut {
			return tooShort()
		}
		if err := p.play(text); err != nil {
			return p.refusal(err, len(p.entries)+1)
		}
		return p.state()
	case Undo:
		n := r.number(len(p.entries))
		if r.cut {
			return tooShort()
		}
		p.undo(n)
		return p.state()
	default: // Search
		return s.search(p, r)
	}
}

// trouble answers a request that cannot be understood.
func trouble(text string) []byte {
	w := answer(Trouble)
	w.text(text)
	return w.bytes
}

func tooShort() []byte { return trouble("the request is too short") }

// games answers with the games of the list.
func (s *Session) games() []byte {
	w := answer(Done)
	all := games.All()
	w.count(len(all))
	for _, e := range all {
		w.text(e.Title)
		w.text(e.Page)
		ids := e.IDs()
		w.count(len(ids))
		for _, id := range ids {
			w.text(id.String())
		}
	}
	return w.bytes
}

// open opens a game from its start or from a position, after the entries played
// there.
func (s *Session) open(r *reader) []byte {
	id, position, entries := r.text(), r.text(), r.texts()
	if r.cut {
		return tooShort()
	}
	var start rules.Position
	switch {
	case (id == "") == (position == ""):
		return trouble("expected a game id or a position, and one of them only")
	case id != "":
		game, err := s.shelf.Parse(id)
		if err != nil {
			return trouble(err.Error())
		}
		start = game.Start()
	default:
		setup, err := notation.ParseSetup(position)
		if err != nil {
			return trouble(err.Error())
		}
		game, err := s.shelf.Parse(setup.Game)
		if err != nil {
			return trouble(err.Error())
		}
		if start, err = game.Position(setup); err != nil {
			return faulty(err)
		}
	}
	p := newPlay(start)
	for i, text := range entries {
		if err := p.play(text); err != nil {
			return p.refusal(err, i+1)
		}
	}
	s.opened++
	s.plays[s.opened] = p
	w := answer(Done)
	w.uint(s.opened)
	return w.bytes
}
