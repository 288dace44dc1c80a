package engine

import (
	"runtime"
	"time"

	"github.com/manykings/manykings/rules"
)

// Method is a way to search among three sides or more.
type Method uint8

// The methods.
const (
	// Auto is BestReply where captures are forced, in draughts, and Paranoid
	// elsewhere: docs/evaluation.md has the matches.
	Auto Method = iota
	// Paranoid takes all others for allies against the seat on turn.
	Paranoid
	// MaxN lets every seat seek its own best.
	MaxN
	// BestReply lets one of the others reply at its best and the rest, in
	// their order, make the move that looks best (BRS+).
	BestReply
)

// Options are the settings of an engine.
type Options struct {
	// Evaluator returns an evaluator bound to a position. It is required.
	Evaluator func(rules.Position) Evaluator
	Hash      int    // size of the table in MiB, 0 is 16
	Threads   int    // 0 is 1
	Method    Method // with three sides or more
	// Plain searches every move to the full depth: alpha-beta, table, quiescence
	// and nothing else. It is what the rest is measured against.
	Plain bool
}

// defaultHash is the size of the table in MiB.
const defaultHash = 16

// Engine searches positions, one at a time, and remembers what it found. It is
// not safe for concurrent use.
type Engine struct {
	options    Options
	table      *table
	reductions *reductions
	workers    []*worker
	now        func() time.Time
}

// New returns an engine with the given settings.
func New(options Options) *Engine {
	if options.Hash == 0 {
		options.Hash = defaultHash
	}
	if options.Threads == 0 || runtime.GOARCH == "wasm" {
		options.Threads = 1 // WebAssembly has no second thread to run
	}
	return &Engine{options: options, reductions: newReductions(), now: time.Now}
}

// Clear forgets everything, as before a new game.
func (e *Engine) Clear() {
	if e.table != nil {
		e.table.clear()
	}
	for _, w := range e.workers {
		w.history, w.corrections = history{}, corrections{}
	}
}
