package strength

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Player plays as the bot of a level. It searches as [*engine.Engine] does, and
// is not safe for concurrent use either.
type Player struct {
	level  int
	engine *engine.Engine
	seed   uint64
	last   difficulty // of the last move
	book   Book
	style  Style
}

// Book returns a move that was played from a position before, chosen by a random number;
// [rules.NoMove] if it knows none. A nil one knows nothing.
type Book func(pos rules.Position, random uint64) rules.Move

// Versed is the first level that knows its book to the end. A level below knows its own first moves
// up to its number.
const Versed = 5

// weakHash is the size in MiB of the table of a bot below the top: more than it
// fills, and little to clear before each move.
const weakHash = 1

// New returns a player of a level, which is 1 to [Top]. All randomness comes from seed.
// Table and threads of the options are for the top: below it a player has one thread and a
// small table, because both would change its strength.
func New(level int, seed uint64, options engine.Options) *Player {
	if level < Top {
		options.Hash, options.Threads = weakHash, 1
	}
	return &Player{level: level, engine: engine.New(options), seed: seed, style: bots[level-1].Style}
}

// Level returns the level that the player plays at.
func (p *Player) Level() int { return p.level }

// Play has the player choose by the style of a bot, in place of its level's own.
func (p *Player) Play(style Style) { p.style = style }

// Open has the player begin games by a book, if it is versed enough to know one.
func (p *Player) Open(book Book) { p.book = book }

// remembered returns a move from the book, [rules.NoMove] if the search decides. A book is
// for games, which have time: a request for a depth, or for several lines, wants the result
// of a search.
func (p *Player) remembered(pos rules.Position, limits *engine.Limits) rules.Move {
	timed := limits.MoveTime != 0 || limits.Clock != (engine.Clock{})
	forgotten := p.level < Versed && pos.Setup().Ply >= p.level*pos.Game().Seats()
	if p.book == nil || forgotten || !timed || limits.Depth != 0 || limits.Mate != 0 || limits.Lines > 1 || limits.Moves != nil {
		return rules.NoMove
	}
	return p.book(pos, rand.New(rand.NewPCG(p.seed, pos.Key())).Uint64())
}

// Seed sets the source of all randomness.
func (p *Player) Seed(seed uint64) { p.seed = seed }

// Clear empties all tables, for a new game, in which the player will choose otherwise: its
// seed goes up by one.
func (p *Player) Clear() {
	p.engine.Clear()
	p.seed++
}

// Search returns a move for the seat on turn, within limits and the level's own. At the top
// it is the engine's own search. Below it the result has one line, that of the move,
// regardless of limits.Lines, and report receives nothing else; the move depends only on
// the seed, the position and the limits, as long as no time ends the search. A move from
// the book has no line at all.
func (p *Player) Search(ctx context.Context, pos rules.Position, limits engine.Limits, report func(engine.Info)) engine.Result {
	return p.search(pos, limits, report, func(limits engine.Limits, report func(engine.Info)) engine.Result {
		return p.engine.Search(ctx, pos, limits, report)
	})
}

// SearchUntil is Search for callers without a context, as the engine's is.
func (p *Player) SearchUntil(stopped func() bool, pos rules.Position, limits engine.Limits, report func(engine.Info)) engine.Result {
	return p.search(pos, limits, report, func(limits engine.Limits, report func(engine.Info)) engine.Result {
		return p.engine.SearchUntil(stopped, pos, limits, report)
	})
}

// search is Search by the present engine.
func (p *Player) search(pos rules.Position, limits engine.Limits, report func(engine.Info), ask func(engine.Limits, func(engine.Info)) engine.Result) engine.Result {
	if m := p.remembered(pos, &limits); m != rules.NoMove {
		p.last = difficulty{near: 1}
		return engine.Result{Best: m, Expect: rules.NoMove}
	}
	if p.level == Top {
		p.last = difficulty{} // the search has taken its time
		return ask(limits, report)
	}
	skill := SkillAt(p.level, pos.Game())
	limits = skill.within(limits)
	free := limits.Moves == nil && pos.Choice() == rules.NoMove
	if free && skill.Blind > 0 {
		view := newSight(pos, skill.Blind, p.dice(pos).Uint64())
		limits.Sees, limits.Moves = view.sees, view.thought(pos)
	}
	var x *sense
	if free && skill.Depth <= pos.Game().Seats() { // nobody overlooks a king
		x = newSense(pos)
		if striking := x.sound(pos.Moves(nil), true); len(striking) > 0 {
			limits.Moves = striking
		}
	}
	p.engine.Clear()
	lines, r := p.lines(limits, ask)
	if x != nil {
		var safe []engine.Line
		for _, line := range lines {
			if !x.exposes(line.Moves[0]) {
				safe = append(safe, line)
			}
		}
		if len(safe) > 0 {
			lines = safe
		} else if limits.Moves = x.sound(pos.Moves(nil), false); len(limits.Moves) > 0 {
			lines, r = p.lines(limits, ask)
		}
	}
	if len(lines) == 0 {
		return r
	}
	p.last = difficultyOf(lines)
	line := p.choose(pos, &skill, lines)
	r.Best, r.Expect = line.Moves[0], rules.NoMove
	if len(line.Moves) > 1 {
		r.Expect = line.Moves[1]
	}
	r.Lines = []engine.Line{line}
	if report != nil {
		report(engine.Info{Line: told(line), Rank: 1, Bound: engine.Exact, Stats: r.Stats})
	}
	return r
}

// lines returns the lines of the last depth that was finished. A stopped search may have lines of
// several depths, whose scores do not compare.
func (p *Player) lines(limits engine.Limits, ask func(engine.Limits, func(engine.Info)) engine.Result) ([]engine.Line, engine.Result) {
	var lines []engine.Line
	r := ask(limits, func(info engine.Info) {
		if info.Bound != engine.Exact {
			return
		}
		if info.Rank == 1 {
			lines = lines[:0]
		}
		lines = append(lines, info.Line)
	})
	if len(lines) == 0 {
		lines = r.Lines[:min(len(r.Lines), 1)] // not even one ply, or no move at all
	}
	return lines, r
}

// told returns a line whose moves belong to the receiver.
func told(line engine.Line) engine.Line {
	line.Moves = slices.Clone(line.Moves)
	return line
}

// dice returns the source of randomness for a position: a repeated one in a game need not get the
// same move.
func (p *Player) dice(pos rules.Position) *rand.Rand {
	return rand.New(rand.NewPCG(p.seed, pos.Key()+uint64(pos.Setup().Ply)))
}

// choose returns one of the lines, which are sorted, best first: the better, the
// likelier, and those to the bot's taste likelier still. A win is not gambled with.
func (p *Player) choose(pos rules.Position, skill *Skill, lines []engine.Line) engine.Line {
	best := lines[0].Score
	if plies, ok := best.Decided(); ok && plies > 0 {
		return lines[0]
	}
	weights := make([]uint64, len(lines))
	total := uint64(0)
	var taste *taste
	if p.style != (Style{}) {
		taste = newTaste(pos, p.style)
	}
	for i, line := range lines {
		weights[i] = skill.weight(best - line.Score)
		if taste != nil && weights[i] > 0 {
			weights[i] = shifted(weights[i], taste.doublings(line.Moves[0]))
		}
		total += weights[i]
	}
	draw := p.dice(pos).Uint64N(total)
	chosen := 0
	for draw >= weights[chosen] {
		draw -= weights[chosen]
		chosen++
	}
	return lines[chosen]
}
