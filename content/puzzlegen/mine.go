package puzzlegen

import (
	"context"
	"errors"
	"math/rand/v2"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// Config configures a mine.
type Config struct {
	Games []rules.Game // which are played in turn
	Kinds []puzzle.Kind
	Each  int // problems wanted of each kind
	Nodes int // that a position may cost for each kind
	Plies int // after which a game is left
	Vary  int // how often a tense position is varied
	// Compose is how many steps may lead from a position to a problem; none: problems
	// are looked for in the positions themselves.
	Compose int
	Seed    uint64 // of everything
	Shelf   *games.Shelf
	// Found receives every problem, and may end the mine by an error.
	Found func(*puzzle.Puzzle) error
}

// Mine is a mine at work.
type Mine struct {
	config  Config
	have    map[string]int // by kind, and by kind and game
	share   int            // of a kind that one game may give
	seen    map[string]bool
	pool    *eval.Pool
	players [maxLevel + 1]*strength.Player
	scout   *engine.Engine
	moves   []rules.Move
}

// maxLevel is the strongest bot that plays: the mine is after positions, and the
// stronger take long to come to a mate.
const maxLevel = 3

// perGame is how many problems of a kind one game may give, so that they differ.
const perGame = 2

// New returns a mine that has found the given problems already.
func New(config Config, had []*puzzle.Puzzle) *Mine {
	m := &Mine{config: config, have: make(map[string]int), seen: make(map[string]bool), pool: eval.NewPool(nil)}
	ids := make(map[string]bool)
	for _, g := range config.Games {
		ids[g.ID().String()] = true
	}
	if m.share = config.Each; len(ids) > 1 {
		m.share = config.Each/3 + 1
	}
	for _, p := range had {
		m.add(p)
	}
	return m
}

// add notes that a problem was found.
func (m *Mine) add(p *puzzle.Puzzle) {
	_, game := p.Family()
	m.have[p.Kind]++
	m.have[p.Kind+" "+game]++
	m.seen[p.ID] = true
}

// Done reports whether every kind has as many problems as were wanted.
func (m *Mine) Done() bool { return len(m.wanted()) == 0 }

// wanted returns the kinds that need more problems.
func (m *Mine) wanted() (kinds []puzzle.Kind) {
	for _, k := range m.config.Kinds {
		if m.have[k.Name] < m.config.Each {
			kinds = append(kinds, k)
		}
	}
	return kinds
}

// Play plays the game with the given number, and looks at every position.
func (m *Mine) Play(ctx context.Context, number int) error {
	rng := rand.New(rand.NewPCG(m.config.Seed, uint64(number)))
	game := m.config.Games[number%len(m.config.Games)]
	pos := game.Start()
	t := m.newTemper(rng, pos)
	leaving := game.Seats() > 3 && rng.IntN(2) == 0 // half of these games become small ones
	return m.follow(ctx, rng, pos, t.opening, func(ply int) error {
		pos.Play(m.choose(ctx, pos, t, ply))
		if leaving && ply > t.opening && rng.IntN(12) == 0 && !pos.Over() {
			leaving = pos.Resign(pos.Turn()) == nil && len(pos.AgreeSeats()) > 2
		}
		return nil
	})
}

// Follow looks at every position of a game that was played elsewhere: it has the
// given number, and began at pos, which is played on.
func (m *Mine) Follow(ctx context.Context, number int, pos rules.Position, entries []string) error {
	rng := rand.New(rand.NewPCG(m.config.Seed, uint64(number)))
	return m.follow(ctx, rng, pos, 0, func(ply int) error {
		if ply == len(entries) {
			return errPlayed
		}
		return rules.Apply(pos, entries[ply])
	})
}

// errPlayed ends a game that has no more entries.
var errPlayed = errors.New("all is played")

// follow examines the positions of a game after the opening; play advances to the next one.
func (m *Mine) follow(ctx context.Context, rng *rand.Rand, pos rules.Position, opening int, play func(ply int) error) error {
	found := make(map[string]int)
	for ply := 0; ply < m.config.Plies && !pos.Over() && ctx.Err() == nil; ply++ {
		if ply >= opening {
			if err := m.around(ctx, rng, pos, found); err != nil {
				return err
			}
		}
		if err := play(ply); errors.Is(err, errPlayed) {
			break
		} else if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// around examines a position and its variations.
func (m *Mine) around(ctx context.Context, rng *rand.Rand, pos rules.Position, found map[string]int) error {
	if m.config.Compose > 0 {
		if rng.IntN(composedOneIn) > 0 {
			return nil // few positions are composed from, more would cost too much
		}
		return m.composed(ctx, rng, pos, found)
	}
	if err := m.look(ctx, pos, found); err != nil {
		return err
	}
	for range heat(rng, pos, m.config.Vary) {
		if next := varied(rng, pos); next != nil {
			if err := m.look(ctx, next, found); err != nil {
				return err
			}
		}
	}
	return nil
}

// composed tries changes of a position towards one of the wanted kinds.
func (m *Mine) composed(ctx context.Context, rng *rand.Rand, pos rules.Position, found map[string]int) error {
	kinds := m.wanted()
	if len(kinds) == 0 {
		return nil
	}
	kind := kinds[rng.IntN(len(kinds))]
	if found[kind.Name] >= perGame || m.tooMany(kind, pos.Game()) {
		return nil
	}
	if pos = m.compose(ctx, rng, pos, kind); pos == nil {
		return nil
	}
	return m.look(ctx, pos, found)
}

// look tests a position for each wanted kind of problem.
func (m *Mine) look(ctx context.Context, pos rules.Position, found map[string]int) error {
	for _, kind := range m.wanted() {
		if found[kind.Name] >= perGame || m.tooMany(kind, pos.Game()) {
			continue
		}
		if isLong(kind) && m.scouted(ctx, pos, kind) > 0 {
			continue // failing proofs take long
		}
		p, err := puzzle.Find(pos, kind, m.nodes(kind))
		if err != nil || m.seen[p.ID] || puzzle.Prove(m.config.Shelf, p) != nil {
			continue // Prove has the position without its history
		}
		if p.Level, err = m.Rate(p); err != nil {
			return err
		}
		m.add(p)
		found[p.Kind]++
		if err := m.config.Found(p); err != nil {
			return err
		}
		return nil // one kind a position
	}
	return nil
}

// tooMany reports whether a game need not be asked for problems of a kind: where
// several games are played each gives its share, and long mates come from games of
// two alone, since with more seats their proofs are long too.
func (m *Mine) tooMany(kind puzzle.Kind, game rules.Game) bool {
	if isLong(kind) {
		return game.Seats() > 2
	}
	return m.have[kind.Name+" "+game.ID().String()] >= m.share
}

// temper is how the seats of a game play.
type temper struct {
	rng     *rand.Rand
	opening int // random plies
	judge   engine.Evaluator
	levels  [rules.MaxSeats + 1]int     // of a bot; 0 is a greedy player
	whims   [rules.MaxSeats + 1]float64 // chance of a random move
}

// botsOneIn is how seldom a seat is played by a bot: one of its moves costs as
// much as a hundred of a greedy player.
const botsOneIn = 6

func (m *Mine) newTemper(rng *rand.Rand, pos rules.Position) *temper {
	t := &temper{rng: rng, opening: pos.Game().Seats() * (1 + rng.IntN(4)), judge: m.pool.For(pos)}
	for seat := range t.levels {
		if rng.IntN(botsOneIn) == 0 {
			t.levels[seat] = 1 + rng.IntN(maxLevel)
		}
		t.whims[seat] = 0.5 * rng.Float64()
	}
	return t
}

// choose returns a move for the seat on turn.
func (m *Mine) choose(ctx context.Context, pos rules.Position, t *temper, ply int) rules.Move {
	seat := pos.Turn()
	if ply < t.opening || t.rng.Float64() < t.whims[seat] {
		m.moves = pos.Moves(m.moves[:0])
		return m.moves[t.rng.IntN(len(m.moves))]
	}
	n := t.levels[seat]
	if n == 0 {
		return m.greedy(pos, t)
	}
	if m.players[n] == nil {
		m.players[n] = strength.New(n, 0, engine.Options{Evaluator: m.pool.For})
	}
	m.players[n].Seed(t.rng.Uint64())
	return m.players[n].Search(ctx, pos, engine.Limits{Nodes: 1000}, nil).Best
}

// greedy returns the move that wins most at once by exchanges on its goal, more or
// less.
func (m *Mine) greedy(pos rules.Position, t *temper) rules.Move {
	const noise = 120 // centipawns
	m.moves = pos.Moves(m.moves[:0])
	best, most := m.moves[0], -engine.MaxEval
	for _, move := range m.moves {
		if score := t.judge.SEE(move) + engine.Score(t.rng.IntN(noise)); score > most {
			best, most = move, score
		}
	}
	return best
}

// isLong reports whether a kind asks for a mate in more than two moves.
func isLong(kind puzzle.Kind) bool {
	goal := kind.Goals[0]
	return goal.Aim == puzzle.Mate && goal.Moves > 2
}

// nodes returns how many positions the proof of a problem of a kind may visit.
func (m *Mine) nodes(kind puzzle.Kind) int {
	const long = 20 // times as many: after scouting they are likely to come to something
	if isLong(kind) {
		return long * m.config.Nodes
	}
	return m.config.Nodes
}

// scouted returns the distance of a position from a long mate in exactly this many moves,
// by a search of a few nodes: 0 if it sees one. It is for games of two alone.
func (m *Mine) scouted(ctx context.Context, pos rules.Position, kind puzzle.Kind) int {
	const (
		nodes   = 3000
		unseen  = 100 // no mate is in sight,
		perStep = 100 // which is nearer with every pawn that the solver is ahead
	)
	moves := kind.Goals[0].Moves
	if m.scout == nil {
		m.scout = engine.New(engine.Options{Evaluator: m.pool.For, Hash: 1})
	}
	m.scout.Clear()
	score := m.scout.Search(ctx, pos, engine.Limits{Nodes: nodes, Mate: moves}, nil).Lines[0].Score
	plies, decided := score.Decided()
	switch {
	case decided && plies > 0:
		return max(plies-2*moves+1, 2*moves-1-plies)
	case decided:
		return 2 * unseen
	}
	return unseen - min(unseen/2, max(-unseen, int(score)/perStep))
}
