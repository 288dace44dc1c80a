package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
)

// maxDepth is beyond every depth that can ever be counted.
const maxDepth = 60

// perftCommand counts move sequences from a position without beginning a turn.
type perftCommand struct {
	source
	Depth  int  `short:"d" help:"Count every depth up to this many plies."`
	Divide bool `help:"Also count the last depth move by move."`
}

// depthCount is the count of one depth.
type depthCount struct {
	Depth  int      `json:"depth"`
	Nodes  uint64   `json:"nodes"`
	Divide []branch `json:"divide,omitempty"` // sorted
}

// branch is the count after one move.
type branch struct {
	Move  string `json:"move"`
	Nodes uint64 `json:"nodes"`
}

// Run prints each depth once it is counted, or the list as JSON.
func (c *perftCommand) Run(s *shell) error {
	if c.Batch != "" {
		return c.batch(s, func(item json.RawMessage) ([]byte, error) {
			q, err := parseQuestion(item)
			if err != nil {
				return nil, err
			}
			if q.Depth == nil {
				return nil, fmt.Errorf("give a depth")
			}
			start, err := q.start(s.shelf)
			if err != nil {
				return nil, err
			}
			counts, err := perft(start, *q.Depth, c.Divide, func(depthCount) error { return nil })
			if err != nil {
				return nil, err
			}
			return encode(counts)
		})
	}
	q, err := c.question(s)
	if err != nil {
		return err
	}
	if c.Depth == 0 {
		return trouble("expected --depth N, from 1 to %d plies", maxDepth)
	}
	start, err := q.start(s.shelf)
	if err != nil {
		return err
	}
	counts, err := perft(start, c.Depth, c.Divide, func(n depthCount) error {
		if s.json {
			return nil
		}
		return s.printCount(n)
	})
	if err != nil {
		return &troubleError{err}
	}
	if s.json {
		return s.printJSON(counts)
	}
	return nil
}

// printCount prints a depth, after its moves with --divide, and flushes the output before the next
// depth.
func (s *shell) printCount(n depthCount) error {
	for _, b := range n.Divide {
		if _, err := fmt.Fprintln(s.out, b.Move, b.Nodes); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintln(s.out, n.Depth, n.Nodes); err != nil {
		return err
	}
	return s.out.Flush()
}

// perft counts the depths from 1 to depth and calls done with each.
func perft(s rules.State, depth int, divide bool, done func(depthCount) error) ([]depthCount, error) {
	if depth < 1 || depth > maxDepth {
		return nil, fmt.Errorf("depth %d: expected 1 to %d plies", depth, maxDepth)
	}
	var counts []depthCount
	for d := 1; d <= depth; d++ {
		n := depthCount{Depth: d}
		if divide && d == depth {
			for _, b := range rules.Divide(s, d) {
				n.Divide = append(n.Divide, branch{s.Position().MoveText(b.Move), b.Nodes})
				n.Nodes += b.Nodes
			}
			slices.SortFunc(n.Divide, func(a, b branch) int { return strings.Compare(a.Move, b.Move) })
		} else {
			n.Nodes = rules.Perft(s, d)
		}
		if err := done(n); err != nil {
			return nil, err
		}
		counts = append(counts, n)
	}
	return counts, nil
}
