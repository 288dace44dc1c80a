package uci_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/uci"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// A conversation: a position, and its outcome.
func ExampleServe() {
	in := strings.NewReader("position startpos moves f2f3 e7e5 g2g4 d8h4\noutcome\nquit\n")
	err := uci.Serve(context.Background(), in, os.Stdout, uci.Config{
		Name: "manykings", Author: "its authors",
		Engine: func(o uci.EngineOptions) uci.Engine {
			return eval.NewEngine(engine.Options{Hash: o.Hash, Threads: o.Threads})
		},
		Game:    games.Parse,
		Setup:   notation.ParseSetup,
		Outcome: func(o rules.Outcome) string { return string(api.NewOutcome(o).Append(nil)) },
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// info outcome {"over":true,"reason":"mate","winners":[2],"places":[[2],[1]]}
}
