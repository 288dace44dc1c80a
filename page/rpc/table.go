package rpc

import (
	"errors"
	"strconv"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/table"
)

// seating is an open table: its state in the last answer. The caller stores it.
type seating struct {
	game  rules.Game
	state table.State
	pos   rules.Position // after all entries; nil unless the game is played
}

// Tables makes o answer about games at a table, and for bots that play at one.
func (o *Office) Tables() {
	o.offer((*Office).aboutTable, "sit", "resume", "do", "rematch", "record", "rise")
	o.offer((*Office).boardClock, "clock")
	o.offer((*Office).write, "write")
	o.offer((*Office).leaf, "leaf")
	o.offer((*Office).transcript, "transcript")
	o.offer((*Office).agrees, "agrees")
	o.offer((*Office).ahead, "ahead")
	o.offer((*Office).reach, "reach")
}

// aboutTable appends the answer to a request about tables.
func (o *Office) aboutTable(dst []byte, r *request) ([]byte, error) {
	switch r.ask {
	case "sit":
		return o.sit(dst, r)
	case "resume":
		return o.resume(dst, r)
	}
	s := o.tables[r.table]
	if s == nil {
		return nil, errors.New("table " + strconv.FormatUint(r.table, 10) + " is not open")
	}
	switch r.ask {
	case "do":
		return s.do(dst, r)
	case "rematch":
		return o.rematch(dst, s, r)
	case "record":
		return s.record(dst, r.date)
	default: // rise
		delete(o.tables, r.table)
		return append(dst, "null"...), nil
	}
}

// sit makes a table and starts its game.
func (o *Office) sit(dst []byte, r *request) ([]byte, error) {
	plan, err := table.ParsePlan(r.plan)
	if err != nil {
		return nil, err
	}
	game, err := o.shelf.Parse(plan.Variant)
	if err != nil {
		return nil, err
	}
	t, err := table.New(game, plan.Setting, plan.Seats, r.moment)
	if err != nil {
		return nil, err
	}
	t.NewSeed = func() string { return strconv.FormatUint(r.seed, 36) }
	t.StartIfFull()
	return o.put(dst, &seating{game: game}, t, r.moment), nil
}

// resume opens a stored table with all persons present: it has not run since the last moment at
// which it was stored.
func (o *Office) resume(dst []byte, r *request) ([]byte, error) {
	state, err := table.ParseState(r.state)
	if err != nil {
		return nil, err
	}
	game, err := o.shelf.Parse(state.Variant)
	if err != nil {
		return nil, err
	}
	t, err := table.Open(game, state, nil, r.moment)
	if err != nil {
		return nil, err
	}
	t.Resume(r.last, true)
	return o.put(dst, &seating{game: game, state: *state}, t, r.moment), nil
}

// rematch makes the table of the game that follows and starts it.
func (o *Office) rematch(dst []byte, s *seating, r *request) ([]byte, error) {
	t, err := table.Rematch(s.game, &s.state, r.player, r.moment)
	if err != nil {
		return nil, err
	}
	t.Come(r.player)
	return o.put(dst, &seating{game: s.game}, t, r.moment), nil
}

// put keeps a table open, and appends its number and its new state.
func (o *Office) put(dst []byte, s *seating, t *table.Table, now table.Millis) []byte {
	o.opened++
	o.tables[o.opened] = s
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), "table"), int64(o.opened))
	return append(s.settle(dst, t, now), '}')
}

// do asks something of the table. Due events happen even if the request is refused.
func (s *seating) do(dst []byte, r *request) ([]byte, error) {
	q, err := table.ParseRequest(r.request)
	if err != nil {
		return nil, err
	}
	t, err := table.Open(s.game, &s.state, s.pos, r.moment)
	if err != nil {
		return nil, err
	}
	refused := t.Do(q)
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), "table"), int64(r.table))
	dst = s.settle(dst, t, r.moment)
	if refusal, ok := errors.AsType[*rules.Refusal](refused); ok {
		dst = api.NewRefusal(refusal).Append(jsontext.AppendField(dst, "refusal"))
	} else if trouble, ok := errors.AsType[*table.Error](refused); ok {
		dst = appendTrouble(dst, trouble.Code, trouble.Reason)
	} else if refused != nil {
		dst = appendTrouble(dst, "invalid", refused.Error())
	}
	return append(dst, '}'), nil
}

func appendTrouble(dst []byte, code, message string) []byte {
	dst = jsontext.AppendText(jsontext.AppendField(append(jsontext.AppendField(dst, "trouble"), '{'), "code"), code)
	return append(jsontext.AppendText(jsontext.AppendField(dst, "message"), message), '}')
}

// settle keeps the new state of the table, and appends it to an object in two forms: to be
// stored, and to be shown to its host, who is everybody at one screen. Of the entries it
// appends only the new ones.
func (s *seating) settle(dst []byte, t *table.Table, now table.Millis) []byte {
	change := t.Settle()
	if change.Changed {
		t.Version++
		s.state = t.State
	}
	s.pos = t.Pos()
	dst = change.AppendJSON(jsontext.AppendField(dst, "change"))
	told := s.state
	told.Entries = told.Entries[change.Keep:]
	dst = told.AppendJSON(jsontext.AppendField(dst, "state"))
	shown := s.state.Show(s.game, table.Viewer{Player: s.state.Host, From: change.Keep}, now)
	return append(shown.AppendMembers(append(jsontext.AppendField(dst, "shown"), '{')), '}')
}

// record appends the record of the game as text, with the date on which it began where it
// is played, if that is known.
func (s *seating) record(dst []byte, date string) ([]byte, error) {
	rec, err := s.state.Record(s.game, "?")
	if err != nil {
		return nil, err
	}
	if date != "" {
		rec.SetTag("Date", date)
	}
	return jsontext.AppendText(dst, rec.String()), nil
}

// boardClock appends a clock beside a wooden board and its faces after a request: a new clock from
// a plan with its clock and seats, or the given state. The page keeps the answer.
func (o *Office) boardClock(dst []byte, r *request) ([]byte, error) {
	var b *table.BoardClock
	var err error
	if r.state == "" {
		var plan *table.Plan
		if plan, err = table.ParsePlan(r.plan); err == nil {
			b, err = table.NewBoardClock(plan.Clock, len(plan.Seats))
		}
	} else if b, err = table.ParseBoardClock(r.state); err == nil {
		b.Expire(r.moment)
	}
	if err != nil {
		return nil, err
	}
	if r.request != "" {
		q, err := table.ParseBoardRequest(r.request)
		if err != nil {
			return nil, err
		}
		if err := b.Do(q, r.moment); err != nil && !errors.Is(err, table.ErrNothing) {
			return nil, err
		}
	}
	dst = b.AppendJSON(jsontext.AppendField(append(dst, '{'), "state"))
	return append(b.AppendShown(jsontext.AppendField(dst, "shown"), r.moment), '}'), nil
}

// agrees appends whether a bot on a seat agrees to a draw in an open game.
func (o *Office) agrees(dst []byte, r *request) ([]byte, error) {
	g, err := o.game(r.number)
	if err != nil {
		return nil, err
	}
	judge := strength.New(strength.Judge, 0, engine.Options{Evaluator: o.pool.For, Hash: 1}) // MiB: so few nodes do not fill more
	result := judge.SearchUntil(o.stopped(), g.pos, engine.Limits{MoveTime: r.moveTime, Nodes: strength.JudgeNodes}, nil)
	return jsontext.AppendBool(dst, strength.Agrees(o.pool, g.pos, result, rules.Seat(r.seat))), nil
}

// ahead appends the state of a game after the planned moves from a position.
func (o *Office) ahead(dst []byte, r *request) ([]byte, error) {
	pos, err := o.begin(r)
	if err != nil {
		return nil, err
	}
	for _, text := range r.moves {
		if pos, _, err = table.Ahead(pos, text); err != nil {
			return nil, err
		}
	}
	return api.NewView(pos, 0).Append(dst), nil
}
