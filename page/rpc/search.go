package rpc

import (
	"errors"
	"slices"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

// stopped returns the function by which a search learns that it must end.
func (o *Office) stopped() func() bool {
	if o.Stopped == nil {
		return func() bool { return false }
	}
	return o.Stopped
}

// The words for the methods and for the bounds of scores.
var (
	methods = [...]string{engine.Auto: "auto", engine.Paranoid: "paranoid", engine.MaxN: "maxn", engine.BestReply: "brs"}
	bounds  = [...]string{engine.Upper: "upper", engine.Lower: "lower", engine.Exact: "exact"}
)

// tune makes a new player.
func (o *Office) tune(r *request) error {
	method := max(0, slices.Index(methods[:], r.method))
	switch {
	case r.method != "" && methods[method] != r.method:
		return errors.New("there is no method " + r.method)
	case r.level < 1 || r.level > strength.Top:
		return errors.New("there is no such level")
	}
	bot, known := strength.BotOf(r.bot)
	if r.bot != "" && !known {
		return errors.New("there is no bot " + r.bot)
	}
	o.method = engine.Method(method)
	options := engine.Options{Evaluator: o.pool.For, Hash: r.hash, Method: engine.Method(method)}
	if r.shared {
		options.Memory = o.Memory
	}
	o.player = strength.New(r.level, r.seed, options)
	if known {
		o.player.Play(bot.Style)
	}
	return nil
}

// search appends the best moves of a game, and passes its findings on the way to
// Progress.
func (o *Office) search(dst []byte, g *game, r *request) ([]byte, error) {
	return o.think(dst, g, g.pos, r)
}

// think is search in a position of a game.
func (o *Office) think(dst []byte, g *game, pos rules.Position, r *request) ([]byte, error) {
	limits := engine.Limits{
		Depth: r.depth, Nodes: r.nodes, MoveTime: r.moveTime, Mate: r.mate, Lines: r.lines, First: r.first,
		Clock: engine.Clock{Remaining: r.remaining, Increment: r.increment, MovesToGo: r.movesToGo},
	}
	for _, text := range r.moves {
		m, err := pos.ParseMove(text)
		if err != nil {
			return nil, g.refused(err)
		}
		limits.Moves = append(limits.Moves, m)
	}
	if o.player == nil {
		o.player = strength.New(strength.Top, 0, engine.Options{Evaluator: o.pool.For})
	}
	var tell func(engine.Info)
	if o.Progress != nil {
		tell = func(i engine.Info) {
			text := jsontext.AppendInt([]byte(`{"rank":`), i.Rank)
			text = jsontext.AppendText(jsontext.AppendField(text, "bound"), bounds[i.Bound])
			text = appendStats(text, i.Stats)
			o.Progress(append(o.appendLine(text, pos, i.Line, r), '}'))
		}
	}
	if r.bots > 0 && limits.Clock.Remaining == 0 {
		unhurried := strength.Unhurried(o.player.Level(), r.bots)
		if limits.Aim = unhurried.Aim; limits.MoveTime == 0 || limits.MoveTime > unhurried.MoveTime {
			limits.MoveTime = unhurried.MoveTime
		}
	}
	result := o.player.SearchUntil(o.stopped(), pos, limits, tell)
	dst = jsontext.AppendList(append(dst, `{"lines":`...), result.Lines, func(dst []byte, l engine.Line) []byte {
		return append(o.appendLine(append(dst, '{'), pos, l, r), '}')
	})
	dst = appendStats(dst, result.Stats)
	if r.bots > 0 && result.Best != rules.NoMove {
		before := ""
		if n := len(g.entries); n > 0 {
			before = g.entries[n-1]
		}
		pace := o.player.Pace(pos, result.Best, before, r.bots)
		if left := limits.Clock.Remaining; left > 0 {
			pace = strength.Hurried(pace, left)
		}
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "pace"), pace.Milliseconds())
	}
	if o.judge != nil {
		dst = jsontext.AppendText(jsontext.AppendField(dst, "assumption"), engine.Assumption(pos, o.method))
	}
	return append(dst, '}'), nil
}

// appendStats appends the cost of a search.
func appendStats(dst []byte, s engine.Stats) []byte {
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "nodes"), int64(s.Nodes))
	return jsontext.AppendInt(jsontext.AppendField(dst, "ms"), s.Time.Milliseconds())
}

// appendLine appends the fields of a line from pos, which stays unchanged.
func (o *Office) appendLine(dst []byte, pos rules.Position, l engine.Line, r *request) []byte {
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "depth"), l.Depth)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "longest"), l.Selective)
	dst = appendScore(jsontext.AppendField(dst, "score"), l.Score)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "seats"), l.Values[1:pos.Game().Seats()+1], appendScore)
	state := pos.State()
	var movers []rules.Seat
	dst = jsontext.AppendList(jsontext.AppendField(dst, "moves"), l.Moves, func(dst []byte, m rules.Move) []byte {
		dst = jsontext.AppendText(dst, pos.MoveText(m))
		movers = append(movers, pos.Turn())
		state.Play(m)
		return dst
	})
	for range l.Moves {
		state.Unmake()
	}
	if o.judge != nil {
		_, names := study.Spell(pos, l.Moves)
		letters := r.alphabet()
		dst = jsontext.AppendList(jsontext.AppendField(dst, "names"), names, func(dst []byte, name string) []byte {
			return jsontext.AppendText(dst, letters.Write(name))
		})
		dst = jsontext.AppendList(jsontext.AppendField(dst, "movers"), movers[:len(names)], func(dst []byte, s rules.Seat) []byte {
			return jsontext.AppendInt(dst, int(s))
		})
		c := o.judge.After(pos, l)
		dst = study.AppendChances(jsontext.AppendField(dst, "expect"), pos.Game(), &c)
	}
	return dst
}

// appendScore appends a score as the command has it: centipawns, or the plies to
// the end of the game, less than 0 if it is lost.
func appendScore(dst []byte, s engine.Score) []byte {
	name, n := "cp", int(s)
	if plies, decided := s.Decided(); decided {
		name, n = "mate", plies
	}
	return append(jsontext.AppendInt(jsontext.AppendField(append(dst, '{'), name), n), '}')
}
