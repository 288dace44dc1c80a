package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/content/puzzlegen"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// puzzlesCommand groups the commands for problems.
type puzzlesCommand struct {
	List  puzzlesList  `cmd:"" help:"List the problems of a family of games."`
	Prove puzzlesProve `cmd:"" help:"Prove problems again, using only the rules."`
	Mine  puzzlesMine  `cmd:"" help:"Find problems in games of weak bots."`
	Rate  puzzlesRate  `cmd:"" help:"Measure the difficulty of problems again."`
}

// puzzlesList lists the built-in problems.
type puzzlesList struct {
	Family string `arg:"" help:"Family of games: star, yalta, sovereign, royale, rex or draughts."`
	Kind   string `placeholder:"KIND" help:"List only this kind, such as mate2."`
}

// puzzlesOf returns the problems of a family, or of a file.
func puzzlesOf(s *shell, source string) ([]*puzzle.Puzzle, error) {
	if slices.Contains(puzzle.Families(), source) {
		return puzzle.Of(source)
	}
	if !strings.ContainsAny(source, "./-") {
		return nil, trouble("unknown family %q; use one of %s", source, strings.Join(puzzle.Families(), ", "))
	}
	text, err := s.read(source)
	if err != nil {
		return nil, err
	}
	list, err := puzzle.Parse(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return list, nil
}

// Run prints a line for each problem, or the list as JSON.
func (c *puzzlesList) Run(s *shell) error {
	list, err := puzzlesOf(s, c.Family)
	if err != nil {
		return err
	}
	if c.Kind != "" {
		list = slices.DeleteFunc(list, func(p *puzzle.Puzzle) bool { return p.Kind != c.Kind })
	}
	if s.json {
		reports, err := puzzle.Reports(s.shelf, list)
		if err != nil {
			return err
		}
		return s.printJSON(reports)
	}
	for _, p := range list {
		_, err := fmt.Fprintf(s.out, "%-20s %-6s level %2d  %s  %s\n", p.ID, p.Goal, p.Level, p.Position, strings.Join(p.Line, " "))
		if err != nil {
			return err
		}
	}
	return nil
}

// puzzlesProve proves problems.
type puzzlesProve struct {
	Sources []string `arg:"" optional:"" help:"Families or files of problems. Default: every family."`
}

// proof is the result for a source, as JSON.
type proof struct {
	Source string         `json:"source"`
	Proved map[string]int `json:"proved"` // by kind
	Faults []string       `json:"faults"`
}

// Run prints the number of proved problems of each kind, and the faults of the rest; with any
// fault, the exit code is 1.
func (c *puzzlesProve) Run(s *shell) error {
	sources := c.Sources
	if len(sources) == 0 {
		sources = puzzle.Families()
	}
	proofs := []proof{}
	var answer error
	for _, source := range sources {
		list, err := puzzlesOf(s, source)
		if err != nil {
			return err
		}
		r := proof{source, make(map[string]int), []string{}}
		for _, p := range list {
			if err := puzzle.Prove(s.shelf, p); err != nil {
				r.Faults = append(r.Faults, err.Error())
				answer = errNo
				continue
			}
			r.Proved[p.Kind]++
		}
		if proofs = append(proofs, r); s.json {
			continue
		}
		if _, err := fmt.Fprint(s.out, r.text()); err != nil {
			return err
		}
		if err := s.out.Flush(); err != nil {
			return err
		}
	}
	if s.json {
		if err := s.printJSON(proofs); err != nil {
			return err
		}
	}
	return answer
}

// text formats the result: a line for the source and one for each fault.
func (r *proof) text() string {
	var b strings.Builder
	total := 0
	var kinds []string
	for kind, n := range r.Proved {
		total += n
		kinds = append(kinds, fmt.Sprintf("%s %d", kind, n))
	}
	slices.Sort(kinds)
	fmt.Fprintf(&b, "%-10s %d proved: %s\n", r.Source, total, strings.Join(kinds, ", "))
	for _, fault := range r.Faults {
		fmt.Fprintln(&b, fault)
	}
	return b.String()
}

// puzzlesRate measures the difficulty of problems.
type puzzlesRate struct {
	Source string `arg:"" help:"Family or file of problems."`
}

// Run prints the problems in the form of files, with new levels.
func (c *puzzlesRate) Run(s *shell) error {
	list, err := puzzlesOf(s, c.Source)
	if err != nil {
		return err
	}
	m := puzzlegen.New(puzzlegen.Config{Shelf: s.shelf}, nil)
	for _, p := range list {
		if p.Level, err = m.Rate(p); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(s.out, p); err != nil {
			return err
		}
	}
	return nil
}

type puzzlesMine struct {
	Game     []string `arg:"" help:"Family, whose usual games are played in turn, or game ids such as star:4."`
	Out      string   `required:"" placeholder:"FILE" help:"File of problems to extend; an interrupted search continues."`
	Games    string   `placeholder:"FILE" help:"Use the games in a file of records (- for the standard input) instead of self-play; other kinds of games are skipped."`
	SelfPlay int      `name:"self-play" default:"1000" placeholder:"N" help:"Games to play."`
	Each     int      `default:"45" placeholder:"N" help:"Problems to find of each kind."`
	Kind     []string `placeholder:"KIND" help:"Find only these kinds."`
	Nodes    int      `default:"40000" placeholder:"N" help:"Positions that the proof of one problem may visit."`
	Plies    int      `default:"300" placeholder:"N" help:"Stop a game after this many plies."`
	Vary     int      `default:"0" placeholder:"N" help:"Also try this many variations of each tense position, with up to three pieces moved, removed or replaced."`
	Compose  int      `default:"0" placeholder:"N" help:"Change a position of a game towards a problem, in at most this many steps."`
	Near     string   `placeholder:"SOURCE" help:"Compose problems near those of a family or file, in turn, instead of from self-play; --self-play is their number."`
	Seed     uint64   `default:"1" placeholder:"N" help:"Seed of everything random."`
}

// usualGames are the games that are played for a family.
var usualGames = map[string][]string{
	"star":      {"star:2", "star:3", "star:4", "star:3", "star:2", "star:4", "star:3", "star:5", "star:4,teams=pairs", "star:6"},
	"yalta":     {"yalta"},
	"sovereign": {"sovereign,pie=no"},
	"royale":    {"royale"},
	"rex":       {"rex"},
	"draughts":  {"draughts:2", "draughts:3", "draughts:2", "draughts:4"},
}

// progress is the mark in a file with the number of games played for it.
const progress = "# games played: "

// Run mines until every kind has its problems or all games are played.
func (c *puzzlesMine) Run(s *shell) error {
	ids := c.Game
	family := c.Game[0]
	if usual := usualGames[family]; len(ids) == 1 && usual != nil {
		ids = usual
	}
	config := puzzlegen.Config{Each: c.Each, Nodes: c.Nodes, Plies: c.Plies, Vary: c.Vary, Compose: c.Compose, Seed: c.Seed, Shelf: s.shelf}
	for _, id := range ids {
		game, err := s.shelf.Parse(id)
		if err != nil {
			return &troubleError{err}
		}
		family = game.ID().Name
		config.Games = append(config.Games, game)
	}
	for _, kind := range puzzle.KindsOf(family) {
		if len(c.Kind) == 0 || slices.Contains(c.Kind, kind.Name) {
			config.Kinds = append(config.Kinds, kind)
		}
	}
	file, err := os.OpenFile(c.Out, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return &troubleError{err}
	}
	defer file.Close() // every problem is already written
	had, first, err := readMine(s, c.Out)
	if err != nil {
		return err
	}
	config.Found = func(p *puzzle.Puzzle) error {
		_, err := fmt.Fprintln(file, p)
		return err
	}
	m := puzzlegen.New(config, had)
	ctx, done := interruptible()
	defer done()
	// look processes the game with a number, unless an earlier run did.
	look := func(n int, at func() error) error {
		if n < first {
			return nil
		}
		if err := at(); err != nil {
			return err
		}
		_, err := fmt.Fprintf(file, "%s%d\n", progress, n+1)
		return err
	}
	if c.Near != "" {
		err = c.near(ctx, s, m, config, look, first)
	} else if c.Games != "" {
		err = c.follow(ctx, s, m, config.Games, look)
	} else {
		for n := first; n < c.SelfPlay && !m.Done() && err == nil; n++ {
			err = look(n, func() error { return m.Play(ctx, n) })
		}
	}
	if ctx.Err() != nil {
		return nil // interrupted, to be continued
	}
	return err
}

// near composes problems near those of a family or file: near the wanted kinds if there are any,
// else near all.
func (c *puzzlesMine) near(ctx context.Context, s *shell, m *puzzlegen.Mine, config puzzlegen.Config, look func(int, func() error) error, first int) error {
	list, err := puzzlesOf(s, c.Near)
	if err != nil {
		return err
	}
	isWanted := func(p *puzzle.Puzzle) bool {
		return slices.ContainsFunc(config.Kinds, func(k puzzle.Kind) bool { return k.Name == p.Kind })
	}
	if slices.ContainsFunc(list, isWanted) {
		list = slices.DeleteFunc(list, func(p *puzzle.Puzzle) bool { return !isWanted(p) })
	}
	if len(list) == 0 {
		return trouble("%s has no problems", c.Near)
	}
	for n := first; n < c.SelfPlay && !m.Done() && err == nil; n++ {
		err = look(n, func() error { return m.Near(ctx, n, list[n%len(list)]) })
	}
	return err
}

// follow processes the records of a file, numbered from 0, that are of the given games.
func (c *puzzlesMine) follow(ctx context.Context, s *shell, m *puzzlegen.Mine, of []rules.Game, look func(int, func() error) error) error {
	return s.eachRecord(c.Games, func(n int, rec *record.Record, _ *replay.Fault) error {
		if m.Done() || ctx.Err() != nil {
			return nil
		}
		pos, entries, err := s.entriesOf(rec)
		if err != nil {
			_, err = fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", c.Games, n, err)
			return err
		}
		if !slices.ContainsFunc(of, func(g rules.Game) bool { return sameButPie(g.ID(), pos.Game().ID()) }) {
			return nil
		}
		return look(n-1, func() error { return m.Follow(ctx, n-1, pos, entries) })
	})
}

// sameButPie reports whether two games differ at most in the pie rule, which positions do not show.
func sameButPie(a, b rules.ID) bool { return a.Without("pie").String() == b.Without("pie").String() }

// readMine returns the problems of a file, and how many games were played for it.
func readMine(s *shell, path string) (had []*puzzle.Puzzle, played int, err error) {
	text, err := s.read(path)
	if err != nil {
		return nil, 0, err
	}
	if had, err = puzzle.Parse(string(text)); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	for line := range strings.Lines(string(text)) {
		if n, ok := strings.CutPrefix(line, progress); ok {
			if _, err := fmt.Sscan(n, &played); err != nil {
				return nil, 0, fmt.Errorf("%s: %q: %w", path, line, err)
			}
		}
	}
	return had, played, nil
}
