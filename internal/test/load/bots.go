package load

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
)

// Duels measures how fast bots answer while other players flood the server.
type Duels struct {
	URL     string
	Parse   func(id string) (rules.Game, error)
	Variant string        // of the measured games
	Levels  []int         // of bots, one game each
	Flood   int           // number of games of eight with seven top bots, all from one address; half are abandoned at once
	For     time.Duration // least time to measure; at least one game of each level is finished
}

// The addresses of the flooding and the measured players, as from a trusted proxy.
const (
	greedyAddress = "192.0.2.1"
	quietAddress  = "192.0.2.2"
)

// forwarded sends requests like a proxy for a client.
type forwarded struct {
	http.RoundTripper
	address string
}

// RoundTrip sends a request on behalf of the address.
func (f forwarded) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("X-Forwarded-For", f.address)
	return f.RoundTripper.RoundTrip(r)
}

func clientAt(address string) *http.Client {
	return &http.Client{Transport: forwarded{&http.Transport{MaxIdleConnsPerHost: 64}, address}}
}

// Answers plays with a bot of each level and returns the times of its moves, by level.
func Answers(ctx context.Context, d Duels) (map[int]Latencies, error) {
	ctx, done := context.WithCancelCause(ctx)
	var working sync.WaitGroup
	defer working.Wait()
	defer done(nil)
	if err := d.flood(ctx, &working, done); err != nil {
		return nil, err
	}
	var mu sync.Mutex
	answers := map[int]Latencies{}
	end := time.Now().Add(d.For)
	var measuring sync.WaitGroup
	for i, level := range d.Levels {
		measuring.Go(func() {
			lots := rand.New(rand.NewPCG(1, uint64(i)))
			for first := true; (first || time.Now().Before(end)) && ctx.Err() == nil; first = false { // at least one game
				took, err := d.duel(ctx, quietAddress, d.Variant, []int{level}, lots, func() bool { return time.Now().After(end) })
				mu.Lock()
				answers[level] = append(answers[level], took...)
				mu.Unlock()
				if err != nil {
					done(err)
				}
			}
		})
	}
	measuring.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return answers, nil
}

// flood creates the flooding games, and plays half of them.
func (d *Duels) flood(ctx context.Context, working *sync.WaitGroup, done func(error)) error {
	for i := range d.Flood {
		lots := rand.New(rand.NewPCG(2, uint64(i)))
		play := func(leave bool) error {
			_, err := d.duel(ctx, greedyAddress, "star:8", []int{10, 10, 10, 10, 10, 10, 10}, lots, func() bool { return leave })
			return err
		}
		if i%2 == 0 {
			if err := play(true); err != nil {
				return fmt.Errorf("a game that is left: %w", err)
			}
			continue
		}
		working.Go(func() {
			for ctx.Err() == nil {
				if err := play(false); err != nil && ctx.Err() == nil {
					done(fmt.Errorf("a game of demanding players: %w", err))
				}
			}
		})
	}
	return nil
}

// duel plays a game with bots until it is over or, if enough, resigns. It returns the times from
// each move to the person's next turn.
func (d *Duels) duel(ctx context.Context, address, variant string, bots []int, lots *rand.Rand, enough func() bool) (took Latencies, err error) {
	client := clientAt(address)
	defer client.CloseIdleConnections()
	p, err := NewPlayer(ctx, client, d.URL, "")
	if err != nil {
		return nil, err
	}
	seats := []Seat{{Kind: "me"}}
	for _, level := range bots {
		seats = append(seats, Seat{Kind: "bot", Level: level})
	}
	g, err := p.Create(ctx, NewGame{
		Variant: variant, Seats: seats,
		Clock: map[string]any{"kind": "none"}, Leaving: map[string]any{"kind": "out", "after": 600_000},
	})
	if err != nil {
		return nil, err
	}
	game, err := d.Parse(variant)
	if err != nil {
		return nil, err
	}
	pos := game.Start()
	for g.Stage == "playing" && !pos.Over() {
		moves := pos.Moves(nil)
		began := time.Now()
		m := MoveRequest{Version: g.Version, Seat: 1, Text: pos.MoveText(moves[lots.IntN(len(moves))])}
		if _, err := p.Move(ctx, g.ID, m); err != nil {
			return took, err
		}
		if enough() {
			return took, p.Do(ctx, http.MethodPost, "/games/"+g.ID+"/resign", map[string]int{"seat": 1}, nil)
		}
		if g, err = p.turn(ctx, g.ID); err != nil {
			return took, err
		}
		took = append(took, time.Since(began))
		pos = game.Start()
		for _, e := range g.Entries {
			if err := rules.Apply(pos, e.Text); err != nil {
				return took, fmt.Errorf("entry %s: %w", e.Text, err)
			}
		}
	}
	return took, nil
}

// turn waits until it is the turn of seat 1 or the game has ended.
func (p *Player) turn(ctx context.Context, id string) (*Game, error) {
	const often = 10 * time.Millisecond
	for {
		g, err := p.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		if g.Turn == 1 || g.Stage != "playing" {
			return g, nil
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(often):
		}
	}
}
