// Package botclient joins engines to a server: it plays as a program ([docs/api.md]) and has
// the moves found by any engine that speaks UCI, for star:2, or UCI-N, for every game.
//
//	err := bridge.Run(ctx, botclient.Config{Server: "https://example.org", Token: token, Open: open, ...})
//
// Run goes on through everything that passes: a server that is away, an engine that
// ends, a stream that breaks off.
//
// [docs/api.md]: https://github.com/manykings/manykings/blob/main/docs/api.md#programs
package botclient

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Config configures a bridge.
type Config struct {
	Server, Token string
	Open          func() match.Player // returns an engine that is not yet running
	Parse         func(id string) (rules.Game, error)
	// Engines is how many of them search at the same time, at least 1.
	Engines int
	// MoveTime is how long to think where there is no clock, and at most where there is
	// one for every move.
	MoveTime time.Duration
	// Margin is the part of a clock reserved for the network.
	Margin time.Duration
	Log    *slog.Logger
	// Listening, if it is not nil, is called whenever the stream has begun, Moved with
	// every move that the server has acknowledged: the number of entries before it.
	Listening func()
	Moved     func(game string, before int, text string)
}

// bridge is a bridge that runs.
type bridge struct {
	Config
	client  *client
	engines *stable
	playing sync.WaitGroup

	mu    sync.Mutex
	games map[string]*sitting
}

// sitting is a game that the program plays.
type sitting struct {
	latest  chan *told // the last state that was not yet looked at
	entries []entry    // used by the listener alone
}

// told is a state of a game, with all its entries.
type told struct {
	*game
	at      int64     // the time of the server
	arrived time.Time // when that was
}

// Run plays until ctx ends. The error is [ErrToken] for an invalid token, or describes a
// fault of the configuration.
func Run(ctx context.Context, c Config) error {
	client, err := newClient(c.Server, c.Token)
	if err != nil {
		return err
	}
	b := &bridge{Config: c, client: client, engines: newStable(c.Engines, c.Open), games: map[string]*sitting{}}
	playing, stop := context.WithCancel(ctx)
	err = client.listen(ctx, func(l *line) { b.hear(playing, l) }, func(err error) {
		if err != nil {
			c.Log.Warn("the stream has broken off", "err", err)
		}
	})
	stop()
	b.playing.Wait()
	b.engines.close()
	return err
}

// hear obeys a line.
func (b *bridge) hear(ctx context.Context, l *line) {
	switch l.Type {
	case "listening":
		b.Log.Info("listening", "name", l.Name)
		if b.Listening != nil {
			b.Listening()
		}
	case "invited":
		// The server keeps the program's terms, so the bridge accepts every invitation.
		b.playing.Go(func() { b.note("sitting down", l.Game.ID, b.client.sit(ctx, l.Game.ID)) })
	case "seated", "state":
		b.state(ctx, l)
	case "over", "unseated":
		b.mu.Lock()
		s := b.games[l.Game.ID]
		delete(b.games, l.Game.ID)
		b.mu.Unlock()
		if s != nil {
			close(s.latest)
			b.Log.Info(l.Type, "game", l.Game.ID, "entries", len(l.Game.Entries))
		}
	}
}

// state passes a state to the player of the game.
func (b *bridge) state(ctx context.Context, l *line) {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.games[l.Game.ID]
	if s == nil {
		s = &sitting{latest: make(chan *told, 1)}
		b.games[l.Game.ID] = s
		b.Log.Info("playing", "game", l.Game.ID, "variant", l.Game.Variant)
		b.playing.Go(func() { b.play(ctx, s) })
	}
	if l.From > len(s.entries) {
		return // a line was missed: the stream sends a later one with all entries
	}
	s.entries = append(slices.Clip(s.entries[:l.From]), l.Game.Entries...)
	l.Game.Entries = s.entries
	select {
	case <-s.latest: // is out of date
	default:
	}
	s.latest <- &told{l.Game, l.At, time.Now()}
}

// play plays one game, state by state.
func (b *bridge) play(ctx context.Context, s *sitting) {
	voted, moved, score := uint64(0), uint64(0), engine.Score(0)
	for {
		var t *told
		var ok bool
		select {
		case <-ctx.Done():
			return
		case t, ok = <-s.latest:
			if !ok {
				return
			}
		}
		if v := t.Vote; v != nil && v.Yours && v.Ballot == "" && v.ID != voted {
			voted = v.ID
			// It agrees to a draw unless it is ahead, and to a pause always.
			yes := v.Kind == "draw" && score <= 0 || v.Kind == "pause" || v.Kind == "resume"
			b.note("voting", t.ID, b.client.ballot(ctx, t.ID, v.ID, yes))
		}
		if t.Stage != "playing" || t.Pause != nil || !slices.Contains(t.You, t.Turn) || t.Moved == moved {
			continue
		}
		choice, err := b.think(ctx, t)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil:
			b.Log.Error("the engine finds no move; its seat resigns", "game", t.ID, "err", err)
			b.note("resigning", t.ID, b.client.resign(ctx, t.ID, t.Turn))
			continue
		}
		score = choice.score
		err = b.client.move(ctx, t.game, choice.text)
		if b.note("moving", t.ID, err); err == nil {
			moved = t.Moved // this position is answered, whatever else changes
			if b.Moved != nil {
				b.Moved(t.ID, len(t.Entries), choice.text)
			}
		}
	}
}

// note logs failures; a game that has changed meanwhile is none.
func (b *bridge) note(doing, id string, err error) {
	var p *problem
	switch {
	case err == nil, errors.Is(err, context.Canceled):
	case errors.As(err, &p) && p.Status == 409:
		b.Log.Debug(doing, "game", id, "err", err)
	default:
		b.Log.Warn(doing, "game", id, "err", err)
	}
}

// chosen is a move as text, with the engine's evaluation.
type chosen struct {
	text  string
	score engine.Score
}

// think has an engine find a move, twice if the first try fails: it may have ended.
func (b *bridge) think(ctx context.Context, t *told) (c chosen, err error) {
	e, err := b.engines.take(ctx, t.ID)
	if err != nil {
		return c, err
	}
	defer b.engines.give(e)
	for try := range 2 {
		if err = rescue.Do(func() (err error) { c, err = b.ask(ctx, e, t); return err }); err == nil || ctx.Err() != nil {
			return c, err
		}
		if try == 0 {
			b.Log.Warn("the engine finds no move; restarting it", "game", t.ID, "err", err)
		}
		e.game = ""
		_ = e.player.Close()
	}
	return c, err
}

// ask has one engine find a move.
func (b *bridge) ask(ctx context.Context, e *seated, t *told) (chosen, error) {
	turn, err := b.turn(t)
	if err != nil {
		return chosen{}, err
	}
	if e.game != t.ID {
		seed := fnv.New64a()
		_, _ = seed.Write([]byte(t.ID))
		if err := e.player.NewGame(turn.Game, seed.Sum64()); err != nil {
			return chosen{}, err
		}
		e.game = t.ID
	}
	choice, err := e.player.Choose(ctx, turn)
	switch {
	case err != nil:
		return chosen{}, err
	case choice.Thrown != "":
		return chosen{}, fmt.Errorf("it plays %s, which is not legal", choice.Thrown)
	}
	return chosen{turn.Position.MoveText(choice.Move), choice.Score}, nil
}

// turn returns a state in the engine's terms.
func (b *bridge) turn(t *told) (turn match.Turn, err error) {
	g, err := b.Parse(t.Variant)
	if err != nil {
		return turn, err
	}
	turn.Game = &match.Game{Game: g}
	turn.Position = g.Start()
	if t.Position != "" {
		setup, _, err := notation.ReadSetup(t.Position)
		if err != nil {
			return turn, err
		}
		turn.Game.Setup = &setup
		if turn.Position, err = g.Position(setup); err != nil {
			return turn, err
		}
	}
	for _, e := range t.Entries {
		if err := rules.Apply(turn.Position, e.Text); err != nil {
			return turn, fmt.Errorf("%s: %w", e.Text, err)
		}
		turn.Entries = append(turn.Entries, e.Text)
	}
	b.clocks(t, &turn)
	return turn, nil
}

// leastTime is the least time that an engine is given.
const leastTime = 10 * time.Millisecond

// clocks sets the remaining times.
func (b *bridge) clocks(t *told, turn *match.Turn) {
	millis := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	left := millis(t.Deadline-t.at) - time.Since(t.arrived) - b.Margin
	switch t.Clock.Kind {
	case "game", "total", "hourglass":
		turn.Control.Base, turn.Control.Increment = millis(t.Clock.Initial), millis(t.Clock.Increment)
		for i, seat := range t.Seats {
			turn.Clocks[i+1], turn.Increments[i+1] = max(leastTime, millis(seat.Left)), turn.Control.Increment
		}
		turn.Clocks[t.Turn] = max(leastTime, left)
	case "move", "days":
		turn.Control.MoveTime = max(leastTime, min(left, b.MoveTime))
	default:
		turn.Control.MoveTime = b.MoveTime
	}
}
