// The program plays a game of star chess for three with the engine and prints
// its record. It stands outside the module, as a program of anybody else does.
package main

import (
	"context"
	"log"
	"os"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

func main() {
	game, err := games.Parse("star:3")
	if err != nil {
		log.Fatal(err)
	}
	e := eval.NewEngine(engine.Options{Hash: 1})
	pos := game.Start()
	var played []string
	for !pos.Over() {
		best := e.Search(context.Background(), pos, engine.Limits{Nodes: 200}, nil).Best
		played = append(played, pos.MoveText(best))
		pos.Play(best)
	}
	rec, err := replay.Record(game.Start(), played...)
	if err != nil {
		log.Fatal(err)
	}
	if err := record.NewWriter(os.Stdout).Write(rec); err != nil {
		log.Fatal(err)
	}
}
