package main

import (
	"context"
	"math/rand/v2"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/openings"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/engine/uci"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/internal/version"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
)

// uciCommand speaks the engine protocol.
type uciCommand struct{}

// Run handles the standard input until it ends.
func (c *uciCommand) Run(s *shell) error {
	if s.json {
		return trouble("uci does not support --json")
	}
	name := "manykings " + version.Get().Version
	nets := make(map[string]*eval.Net) // nets by file
	books := openings.NewShelf()
	err := uci.Serve(context.Background(), s.in, s.terminal, uci.Config{
		Name: name, Author: "the manykings authors",
		Engine: func(o uci.EngineOptions) uci.Engine {
			pool := eval.NewPool(nil)
			if n := nets[o.EvalFile]; n != nil {
				pool = eval.NewPoolWith(nil, n)
			}
			p := newPlayer(o.Level, rand.Uint64(), engine.Options{Hash: o.Hash, Threads: o.Threads, Evaluator: pool.For})
			if o.OwnBook {
				p.Open(books.Move)
			}
			return p
		},
		OwnBook: true,
		EvalFile: func(path string) (err error) {
			nets[path], err = readNet(path)
			return err
		},
		MaxHash: maxHash(),
		Levels:  strength.Top,
		Elo:     strength.Elo(),
		Expect:  winprob.New(eval.NewPool(nil)).After,
		Game:    games.Parse,
		Setup:   readSetup,
		Outcome: func(o rules.Outcome) string { return string(api.NewOutcome(o).Append(nil)) },
	})
	if err != nil {
		return trouble("%w", err)
	}
	return nil
}
