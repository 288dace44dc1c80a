package gauge

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
)

// Plan says which positions are drawn and how they are played out. The same plan gives the same
// samples on any number of processors.
type Plan struct {
	Positions int    `json:"positions"`
	Games     int    `json:"games"` // that each position is played out
	Nodes     uint64 `json:"nodes"` // for a move: at random from half of it to one and a half times
	Search    uint64 `json:"search"`
	// A game begins with Plies random plies and up to Spread more.
	Plies  int `json:"plies"`
	Spread int `json:"spread"`
	// MaxPlies ends a game: its living sides share the point. A play-out has as many plies again.
	MaxPlies int    `json:"maxPlies"`
	Seed     uint64 `json:"seed"`
}

// Points are the parts of the point by seat (index 0 unused). Seats of a team share its part.
type Points [rules.MaxSeats + 1]float64

// Sample is a position that was played out.
type Sample struct {
	Moves  []string `json:"moves"` // from the start of the game
	Points []Points `json:"points"`
	Won    int      `json:"won"` // games with one winner

	pos rules.Position
}

// play draws and plays out Positions positions of a plan, numbered from first on; add gets each, in
// order.
func (p *Plan) play(game rules.Game, first int, add func(*Sample) error) error {
	type found struct {
		sample *Sample
		err    error
	}
	results := make([]chan found, p.Positions)
	for i := range results {
		results[i] = make(chan found, 1)
	}
	next, stop := make(chan int), make(chan struct{})
	var workers sync.WaitGroup
	defer workers.Wait()
	defer close(stop)
	for range min(runtime.GOMAXPROCS(0), p.Positions) {
		workers.Go(func() {
			x := &player{plan: p, engine: eval.NewEngine(engine.Options{Hash: 1})}
			for i := range next {
				s, err := x.sample(game, uint64(first+i))
				results[i] <- found{s, err}
			}
		})
	}
	go func() {
		defer close(next)
		for i := range p.Positions {
			select {
			case next <- i:
			case <-stop:
				return
			}
		}
	}()
	for i := range results {
		f := <-results[i]
		if f.err != nil {
			return fmt.Errorf("position %d: %w", first+i+1, f.err)
		}
		if err := add(f.sample); err != nil {
			return err
		}
	}
	return nil
}

// player plays games against itself.
type player struct {
	plan   *Plan
	engine *engine.Engine
}

// sample draws position number i and plays it out. Each position is of a game of its own.
func (x *player) sample(game rules.Game, i uint64) (*Sample, error) {
	for try := uint64(0); ; try++ {
		if try == 100 {
			return nil, fmt.Errorf("no game lasts longer than its opening")
		}
		rng := rand.New(rand.NewPCG(x.plan.Seed, i<<16|try))
		opening := match.RandomOpening(game, x.plan.Plies+rng.IntN(x.plan.Spread+1), rng.Uint64())
		s := &Sample{Moves: opening.Entries}
		pos, err := at(game, s.Moves)
		if err != nil {
			return nil, err
		}
		s.Moves = append(s.Moves, x.finish(pos, rng)...)
		if len(s.Moves) == len(opening.Entries) {
			continue
		}
		s.Moves = s.Moves[:len(opening.Entries)+rng.IntN(len(s.Moves)-len(opening.Entries))]
		if s.pos, err = at(game, s.Moves); err != nil {
			return nil, err
		}
		for range x.plan.Games {
			end := s.pos.Clone()
			x.finish(end, rng)
			points, won := pointsOf(end)
			s.Points = append(s.Points, points)
			if won {
				s.Won++
			}
		}
		return s, nil
	}
}

// finish plays a position to the end of its game and returns the moves.
func (x *player) finish(pos rules.Position, rng *rand.Rand) (moves []string) {
	x.engine.Clear()
	for len(moves) < x.plan.MaxPlies && !pos.Over() {
		nodes := x.plan.Nodes/2 + rng.Uint64N(x.plan.Nodes+1)
		m := x.engine.Search(context.Background(), pos, engine.Limits{Nodes: max(nodes, 1)}, nil).Best
		moves = append(moves, pos.MoveText(m))
		pos.Play(m)
	}
	return moves
}

// at returns the position after moves.
func at(game rules.Game, moves []string) (rules.Position, error) {
	pos := game.Start()
	for _, m := range moves {
		if err := rules.Apply(pos, m); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// pointsOf returns the parts of the point in a final position, and whether one side has it all.
// Those who could agree to a draw share it where the game was cut off.
func pointsOf(pos rules.Position) (p Points, won bool) {
	o := pos.Outcome()
	first := o.Winners
	switch {
	case !o.Over:
		first = pos.AgreeSeats()
	case len(first) == 0:
		first = o.Places[0]
	}
	teams := pos.Game().Teams()
	var sharing []rules.Team
	for _, team := range teams {
		if slices.ContainsFunc(team, func(s rules.Seat) bool {
			return slices.Contains(first, s)
		}) {
			sharing = append(sharing, team)
		}
	}
	for _, team := range sharing {
		for _, seat := range team {
			p[seat] = 1 / float64(len(sharing))
		}
	}
	return p, len(sharing) == 1
}
