package rpc

import (
	"errors"
	"strconv"

	"github.com/manykings/manykings/content/explorer"
	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/reach"
	"github.com/manykings/manykings/rules/record/sheet"
)

// Office holds the open games and their players. It answers one request at a time.
type Office struct {
	// Stopped, unless it is nil, is asked every few milliseconds of a search
	// whether that is to end.
	Stopped func() bool
	// Progress, unless it is nil, receives the findings of a search so far, in the form of
	// docs/wasm.md.
	Progress func([]byte)
	// Memory is the shared memory of the engines of several offices, nil for none. A request that
	// makes a player selects it.
	Memory engine.Memory

	pool     *eval.Pool
	services map[string]service
	shelf    games.Shelf
	opener   study.Opener
	book     *explorer.Book              // of played games, nil for none
	files    map[string]*study.Collector // that are being read, by their names
	open     map[uint64]*game
	tables   map[uint64]*seating
	sheets   map[uint64]*sheet.Sheet
	opened   uint64           // counts them all
	player   *strength.Player // nil until it is needed
	method   engine.Method    // of the player
	judge    *winprob.Judge   // of places, nil if they are not told
}

// service answers a request that only some offices answer.
type service func(o *Office, dst []byte, r *request) ([]byte, error)

// New returns an office with nothing open, whose engine uses the evaluators of a pool. It answers
// about games; about more by [Office.Tables] and [Office.Analysis]. Unused parts are not linked, so
// that no module carries what its page does not use.
func New(pool *eval.Pool) *Office {
	return &Office{pool: pool, services: make(map[string]service), open: make(map[uint64]*game), tables: make(map[uint64]*seating), sheets: make(map[uint64]*sheet.Sheet)}
}

// offer makes o answer requests by a service.
func (o *Office) offer(s service, asks ...string) {
	for _, ask := range asks {
		o.services[ask] = s
	}
}

// Answer answers a request. It keeps nothing of the request, and the answer
// belongs to the caller.
func (o *Office) Answer(text []byte) []byte {
	answer := []byte(`{"done":`)
	r, err := parseRequest(text)
	if err == nil {
		answer, err = o.answer(answer, r)
	}
	if err != nil {
		return failure(err).Append(nil)
	}
	return append(answer, '}')
}

// answer appends the answer to a request.
func (o *Office) answer(dst []byte, r *request) ([]byte, error) {
	switch r.ask {
	case "games":
		return appendGames(dst), nil
	case "open":
		number, err := o.start(r)
		return jsontext.AppendInt(dst, int64(number)), err
	case "tune":
		return append(dst, "null"...), o.tune(r)
	}
	if answer := o.services[r.ask]; answer != nil {
		return answer(o, dst, r)
	}
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	switch r.ask {
	case "surface":
		return api.NewSurface(g.pos.Game()).Append(dst), nil
	case "near":
		if s, ok := api.NewNearSurface(g.pos.Game(), r.seat); ok {
			return s.Append(dst), nil
		}
		return append(dst, "null"...), nil
	case "stance":
		s, ok := g.pos.Game().Board().Square(r.text)
		if !ok {
			return nil, errors.New("there is no square " + r.text)
		}
		return api.NewStance(g.pos, s).Append(dst), nil
	case "premoves":
		return api.AppendMoves(dst, api.NewPremoves(g.pos, rules.Seat(r.seat))), nil
	case "view":
	case "play":
		if err := g.play(r.text); err != nil {
			return nil, err
		}
	case "undo":
		g.undo(min(r.entries, len(g.entries)))
	case "names":
		style, ok := notation.ParseStyle(r.style)
		if !ok {
			return nil, errors.New("there is no style " + r.style)
		}
		return jsontext.AppendList(dst, named(style, g.pos, g.pos.Moves(nil), r.alphabet()), jsontext.AppendText), nil
	case "line":
		style, ok := notation.ParseStyle(r.style)
		if !ok {
			return nil, errors.New("there is no style " + r.style)
		}
		return g.line(dst, r.moves, style, r.alphabet())
	case "read":
		m, err := notation.ParseIn(g.pos, r.text, r.alphabet())
		if err != nil {
			return nil, g.refused(err)
		}
		return jsontext.AppendText(dst, g.pos.MoveText(m)), nil
	case "search":
		return o.search(dst, g, r)
	case "close":
		delete(o.open, r.number)
		return append(dst, "null"...), nil
	default:
		return nil, errors.New("there is no request " + r.ask)
	}
	return g.chronicle.View(g.pos).Append(dst), nil
}

// game returns the open game of a number.
func (o *Office) game(number uint64) (*game, error) {
	if g := o.open[number]; g != nil {
		return g, nil
	}
	return nil, errors.New("game " + strconv.FormatUint(number, 10) + " is not open")
}

// appendGames appends the games that there are.
func appendGames(dst []byte) []byte {
	return jsontext.AppendList(dst, games.All(), func(dst []byte, e games.Entry) []byte {
		family := api.NewFamily(e.Spec, e.Title, e.Page, e.IDs())
		for _, p := range e.Presets() {
			family.Presets = append(family.Presets, api.Preset(p))
		}
		return family.Append(dst)
	})
}

// begin returns the position that a request begins with: the start of a game, or another.
func (o *Office) begin(r *request) (rules.Position, error) {
	switch {
	case (r.game == "") == (r.position == nil):
		return nil, errors.New("expected a game id or a position, and one of them only")
	case r.game != "":
		game, err := o.shelf.Parse(r.game)
		if err != nil {
			return nil, err
		}
		return game.Start(), nil
	}
	setup, err := readSetup(*r.position)
	if err != nil {
		return nil, err
	}
	return o.shelf.Position(setup)
}

// start opens a game from its start or from a position, after the entries played
// there, and returns its number.
func (o *Office) start(r *request) (number uint64, err error) {
	pos, err := o.begin(r)
	if err != nil {
		return 0, err
	}
	g := newGame(pos)
	for _, text := range r.moves {
		if err := g.play(text); err != nil {
			return 0, err
		}
	}
	o.opened++
	o.open[o.opened] = g
	return o.opened, nil
}

// reach appends the destinations of a man on a board with only the men of a figure.
func (o *Office) reach(dst []byte, r *request) ([]byte, error) {
	game, err := o.shelf.Parse(r.game)
	if err != nil {
		return nil, err
	}
	found, err := reach.Of(game, r.men, r.text)
	if err != nil {
		return nil, err
	}
	return found.Append(dst), nil
}

// readSetup reads a position as text or as JSON.
func readSetup(v jsontext.Value) (rules.Setup, error) {
	if v.Kind() == jsontext.Object {
		return api.ReadPosition(v)
	}
	text, err := v.Text()
	if err != nil {
		return rules.Setup{}, err
	}
	setup, _, err := notation.ReadSetup(text)
	return setup, err
}

// failure returns the answer for an error.
func failure(err error) api.Failure {
	f := api.Failure{Error: err.Error()}
	if faults, ok := errors.AsType[rules.Faults](err); ok {
		f.Faults = api.NewFaults(faults)
	} else if refused, ok := errors.AsType[*refusedError](err); ok {
		f.Move, f.Refusal = refused.entry, &refused.refusal
	}
	return f
}
