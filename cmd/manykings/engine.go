package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/notation"
)

// methods are the search methods for three or more sides, by name.
var methods = map[string]engine.Method{
	"auto": engine.Auto, "paranoid": engine.Paranoid, "maxn": engine.MaxN, "brs": engine.BestReply,
}

// newPlayer returns an engine of this program that plays at a level.
func newPlayer(n int, seed uint64, options engine.Options) *strength.Player {
	if options.Evaluator == nil {
		options.Evaluator = eval.NewPool(nil).For
	}
	return strength.New(n, seed, options)
}

// readNet reads the file of a net.
func readNet(path string) (*eval.Net, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	net, err := eval.ParseNet(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return net, nil
}

// maxHash returns the largest possible size in MiB of the transposition table on this machine,
// with some memory to spare.
func maxHash() int {
	if most := int(memory() >> 20 * 3 / 4); most > 0 {
		return most
	}
	return 1 << 16
}

// readSetup reads a position on one line: FEN, the line of docs/notation.md, or JSON.
func readSetup(text string) (rules.Setup, error) {
	if strings.HasPrefix(text, "{") {
		return api.ParsePosition([]byte(text))
	}
	setup, _, err := notation.ReadSetup(text)
	return setup, err
}

// interruptible returns a context that ends when the user interrupts the command.
func interruptible() (ctx context.Context, done func()) {
	return signal.NotifyContext(context.Background(), os.Interrupt)
}

// scoreJSON is a score as JSON: centipawns, or the plies to the end of the game, negative for a
// loss.
type scoreJSON struct {
	Centipawns *int `json:"cp,omitempty"`
	Plies      *int `json:"mate,omitempty"`
}

func newScoreJSON(s engine.Score) scoreJSON {
	if plies, ok := s.Decided(); ok {
		return scoreJSON{Plies: &plies}
	}
	cp := int(s)
	return scoreJSON{Centipawns: &cp}
}

// bigNumber formats a count: 950, 81.2k, 1.2M.
func bigNumber(n float64) string {
	switch {
	case n >= 10e6:
		return fmt.Sprintf("%.0fM", n/1e6)
	case n >= 1e6:
		return fmt.Sprintf("%.1fM", n/1e6)
	case n >= 10e3:
		return fmt.Sprintf("%.0fk", n/1e3)
	case n >= 1e3:
		return fmt.Sprintf("%.1fk", n/1e3)
	}
	return fmt.Sprintf("%.0f", n)
}
