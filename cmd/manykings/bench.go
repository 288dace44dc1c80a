package main

import (
	"fmt"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/signature"
)

// benchCommand counts the nodes of fixed searches; their sum is the signature of the engine.
type benchCommand struct{}

// benchReport is the result as JSON. The last field is the signature.
type benchReport struct {
	Games    []benchGame `json:"games"`
	Millisec int64       `json:"ms"`
	Nodes    uint64      `json:"nodes"`
}

// benchGame is the cost of the positions of a game.
type benchGame struct {
	Game     string `json:"game"`
	Millisec int64  `json:"ms"`
	Nodes    uint64 `json:"nodes"`
}

// Run prints the nodes and the speed for each game, and the total last.
func (c *benchCommand) Run(s *shell) error {
	positions, err := signature.Positions()
	if err != nil {
		return err
	}
	counts := signature.Run(eval.NewEngine(engine.Options{}), positions)
	report := benchReport{Games: []benchGame{}, Nodes: signature.Total(counts)}
	var took time.Duration
	for _, n := range counts {
		took += n.Time
		report.Games = append(report.Games, benchGame{n.Game, n.Time.Milliseconds(), n.Nodes})
	}
	report.Millisec = took.Milliseconds()
	if s.json {
		return s.printJSON(report)
	}
	for _, n := range counts {
		fmt.Fprintf(s.out, "%-22s %9d nodes %8s a second\n", n.Game, n.Nodes, perSecond(n.Nodes, n.Time))
	}
	fmt.Fprintf(s.out, "%-22s %9s       %8s a second\n", "all", "", perSecond(report.Nodes, took))
	_, err = fmt.Fprintf(s.out, "nodes %d\n", report.Nodes)
	return err
}

// perSecond formats a number of nodes per second.
func perSecond(nodes uint64, took time.Duration) string {
	return bigNumber(float64(nodes) / max(took, time.Microsecond).Seconds())
}
