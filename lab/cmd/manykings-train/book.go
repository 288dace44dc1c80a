package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// bookCommand prints a book of openings (package engine/openings).
type bookCommand struct {
	Game    string   `arg:"" help:"Game id, such as star:4."`
	Records []string `arg:"" help:"Files of records of that game from its start, as manykings match --record writes them."`
	Origin  string   `help:"How the games were played: a line of the head of the new file."`
	Plies   int      `default:"12" placeholder:"N" help:"How many plies of each game are looked at."`
	Least   int      `default:"3" placeholder:"N" help:"Leave out lines shorter than this many plies."`
	Nodes   uint64   `default:"30000" placeholder:"N" help:"Positions to search for each judgement."`
	Loss    int      `default:"20" placeholder:"CP" help:"How many centipawns less than the best move one may be worth."`
}

// run prints the beginnings of the games, each as far as its moves are sound.
func (c *bookCommand) run(out io.Writer) error {
	if c.Plies < 1 || c.Least < 1 || c.Nodes < 1 || c.Loss < 0 {
		return errors.New("--plies, --least and --nodes are at least 1, --loss not less than 0")
	}
	game, err := games.Parse(c.Game)
	if err != nil {
		return err
	}
	m := &bookMaker{bookCommand: c, game: game, searcher: eval.NewEngine(engine.Options{Hash: 4}), best: make(map[uint64]engine.Line), sound: make(map[string]bool)}
	for _, path := range c.Records {
		if err := m.read(path); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	lines := m.lines()
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, "# How to begin %s: manykings-train book --plies %d --least %d --nodes %d --loss %d, from %d games.\n", c.Game, c.Plies, c.Least, c.Nodes, c.Loss, m.count)
	if c.Origin != "" {
		fmt.Fprintf(w, "# Games: %s.\n", c.Origin)
	}
	for _, line := range lines {
		fmt.Fprintln(w, line)
	}
	return w.Flush()
}

// bookMaker gathers lines.
type bookMaker struct {
	*bookCommand
	game     rules.Game
	searcher *engine.Engine
	replayer replay.Replayer
	best     map[uint64]engine.Line // a search's results, by the key of the position
	sound    map[string]bool        // a move's results, by key and text
	found    []string
	count    int
}

// read reads the games of a file.
func (m *bookMaker) read(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	for reader := record.NewReader(f); ; {
		rec, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		m.count++
		if err := m.add(rec); err != nil {
			return fmt.Errorf("game %d: %w", m.count, err)
		}
	}
}

// add adds the beginning of a game, as far as its moves are sound.
func (m *bookMaker) add(rec *record.Record) error {
	var line []string
	ended := false
	var other error
	if err := m.replayer.Follow(rec, func(pos rules.Position, next rules.Move) {
		if pos.Game().ID().String() != m.game.ID().String() {
			other = fmt.Errorf("it is of %v", pos.Game().ID())
		}
		if ended = ended || other != nil || next == rules.NoMove || len(line) == m.Plies || !m.isSound(pos, next); !ended {
			line = append(line, pos.MoveText(next))
		}
	}); err != nil {
		return err
	}
	if len(line) >= m.Least {
		m.found = append(m.found, strings.Join(line, " "))
	}
	return other
}

// isSound reports whether a move is worth hardly less than the best.
func (m *bookMaker) isSound(pos rules.Position, move rules.Move) bool {
	key := pos.Key()
	id := fmt.Sprint(key, pos.MoveText(move))
	if sound, ok := m.sound[id]; ok {
		return sound
	}
	search := func(limits engine.Limits) engine.Line {
		m.searcher.Clear()
		return m.searcher.Search(context.Background(), pos.Clone(), limits, nil).Lines[0]
	}
	best, ok := m.best[key]
	if !ok {
		best = search(engine.Limits{Nodes: m.Nodes})
		best.Moves = slices.Clone(best.Moves)
		m.best[key] = best
	}
	// To the same depth: among many scores fall with it, as all others play against the mover.
	sound := best.Moves[0] == move ||
		best.Score-search(engine.Limits{Depth: best.Depth, Nodes: 20 * m.Nodes, Moves: []rules.Move{move}}).Score <= engine.Score(m.Loss)
	m.sound[id] = sound
	return sound
}

// lines returns the lines that were found, sorted, none twice and none the beginning of
// another.
func (m *bookMaker) lines() []string {
	lines := slices.Compact(slices.Sorted(slices.Values(m.found)))
	var longest []string
	for i, line := range lines {
		if i+1 == len(lines) || !strings.HasPrefix(lines[i+1], line+" ") {
			longest = append(longest, line)
		}
	}
	return longest
}
