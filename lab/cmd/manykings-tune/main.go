// Command manykings-tune finds numbers of the search by playing. It is a tool for work on the
// engine, and no part of the released program. The program that plays is built with its numbers as
// options:
//
//	go build -tags tune -o tuned ./cmd/manykings
//	manykings-tune numbers tuned
//	manykings-tune regression star:2 --program tuned --numbers two.futility,two.razoring:40 --openings star2.txt --pairs 1000 --state futility.json
//	manykings-tune spsa star:2 --program tuned --numbers two. --openings star2.txt --iterations 5000 --state two.json
//	manykings-tune scaling star:2 --program manykings --against fairy-stockfish --openings star2.txt
//	manykings-tune solve lab/tune/testdata/quiet.txt --command "manykings uci" --nodes 100000
//
// lab/docs/strength.md says when a number is kept.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/lab/tune"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

type commandLine struct {
	Numbers    numbersCommand    `cmd:"" help:"Print the numbers of a program, with their bounds and usual steps."`
	Regression regressionCommand `cmd:"" help:"Play pairs of random settings and print for each number which way won."`
	SPSA       climbCommand      `cmd:"" name:"spsa" help:"Move all numbers step by step towards the settings that win."`
	Scaling    scalingCommand    `cmd:"" help:"Play another program with equal nodes: few, more, many."`
	Solve      solveCommand      `cmd:"" help:"Count the problems of a file whose move a program finds."`
}

func main() {
	var c commandLine
	kc := kong.Parse(&c, kong.Name("manykings-tune"), kong.Description("Find numbers of the search by playing."))
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	kc.BindTo(ctx, (*context.Context)(nil))
	kc.FatalIfErrorf(kc.Run())
}

type numbersCommand struct {
	Program string `arg:"" help:"A program built with -tags tune."`
}

func (c *numbersCommand) Run() error {
	list, err := tune.Numbers(c.Program)
	if err != nil {
		return err
	}
	for _, n := range list {
		fmt.Printf("%-32s %6d  %d to %d, step %g\n", n.Name, n.Default, n.Least, n.Most, n.Step)
	}
	return nil
}

// play are the flags of how games are played.
type play struct {
	Game        string `arg:"" help:"Game id, such as star:2."`
	Program     string `required:"" help:"The program that plays."`
	Openings    string `required:"" type:"existingfile" help:"File of openings by moves, such as testdata/openings/star2.txt."`
	Hash        int    `default:"64" help:"MiB of each player's table."`
	MaxPlies    int    `default:"300" help:"Call a game a draw after this many plies."`
	Resign      int32  `default:"900" help:"Resign a game that its player sees lost by this many centipawns; 0 plays on."`
	Seed        uint64 `default:"1" help:"Seed of everything random."`
	Concurrency int    `default:"1" help:"Games at once: two play both games of a pair."`
}

func (p *play) match() (*tune.Match, error) {
	game, err := games.Parse(p.Game)
	if err != nil {
		return nil, err
	}
	file, err := os.Open(p.Openings)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // only read
	openings, err := match.ReadOpenings(file, game, func(string) (rules.Setup, error) {
		return rules.Setup{}, errors.New("an opening must begin with the word moves")
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Openings, err)
	}
	return &tune.Match{
		Game: game, Program: p.Program, Openings: openings, Hash: p.Hash, MaxPlies: p.MaxPlies, Resign: engine.Score(p.Resign), Seed: p.Seed, Concurrency: p.Concurrency,
	}, nil
}

// experiment are the flags of every experiment.
type experiment struct {
	play
	Numbers string `required:"" help:"Names with commas, each with a step if not the usual one: two.futility:20. A name that ends with a dot is all that begin with it."`
	Nodes   uint64 `default:"40000" help:"Positions to search for each move."`
	State   string `required:"" help:"File of the experiment: a new one, or one to continue."`
}

// begin returns the match and the chosen numbers, and reads the state into an experiment that
// goes on. The numbers must then be the same.
func (e *experiment) begin(state any, numbersOf func() []tune.Number) (*tune.Match, []tune.Number, error) {
	m, err := e.match()
	if err != nil {
		return nil, nil, err
	}
	m.Nodes = e.Nodes
	all, err := tune.Numbers(e.Program)
	if err != nil {
		return nil, nil, err
	}
	chosen, err := tune.Choose(all, e.Numbers)
	if err != nil {
		return nil, nil, err
	}
	text, err := os.ReadFile(e.State)
	if errors.Is(err, fs.ErrNotExist) {
		return m, chosen, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(text, state); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", e.State, err)
	}
	if !slices.Equal(numbersOf(), chosen) {
		return nil, nil, fmt.Errorf("%s is an experiment with other numbers or another program", e.State)
	}
	return m, chosen, nil
}

// save writes the state: a new file replaces the old one whole.
func (e *experiment) save(state any) error {
	text, err := json.MarshalIndent(state, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(e.State+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(e.State+".new", e.State)
}

type regressionCommand struct {
	experiment
	Pairs int `default:"1000" help:"Pairs of games altogether."`
}

func (c *regressionCommand) Run(ctx context.Context) error {
	r := &tune.Regression{Seed: c.Seed}
	m, chosen, err := c.begin(r, func() []tune.Number { return r.Numbers })
	if err != nil {
		return err
	}
	r.Numbers = chosen
	err = r.Run(ctx, c.Pairs, m.Pair, func() error {
		fmt.Fprintf(os.Stderr, "\r%d of %d pairs", len(r.Shares), c.Pairs)
		return c.save(r)
	})
	fmt.Fprintln(os.Stderr)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	estimates, err := r.Fit()
	if err != nil {
		return err
	}
	fmt.Printf("| number | down | up | up is worth, in Elo, of %d pairs |\n|---|---|---|---|\n", len(r.Shares))
	for i, n := range r.Numbers {
		fmt.Printf("| %s | %d | %d | %+.1f ± %.1f |\n", n.Name, n.Within(float64(n.Default)-n.Step), n.Within(float64(n.Default)+n.Step), estimates[i].Value, estimates[i].Error)
	}
	return nil
}

type climbCommand struct {
	experiment
	Iterations int     `default:"5000" help:"Pairs of games altogether."`
	Rate       float64 `default:"0.1" help:"How far a pair won by one side moves the numbers at the end, in steps."`
}

func (c *climbCommand) Run(ctx context.Context) error {
	climb := &tune.Climb{}
	m, chosen, err := c.begin(climb, func() []tune.Number { return climb.Numbers })
	if err != nil {
		return err
	}
	if climb.Of == 0 {
		climb = tune.NewClimb(chosen, c.Iterations, c.Rate, c.Seed)
	}
	err = climb.Run(ctx, m.Pair, func() error {
		fmt.Fprintf(os.Stderr, "\r%d of %d pairs", climb.Done, climb.Of)
		return c.save(climb)
	})
	fmt.Fprintln(os.Stderr)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	fmt.Printf("| number | before | after %d pairs |\n|---|---|---|\n", climb.Done)
	for i, value := range climb.Setting() {
		fmt.Printf("| %s | %d | %d |\n", climb.Numbers[i].Name, climb.Numbers[i].Default, value)
	}
	return nil
}

type scalingCommand struct {
	play
	Against string   `required:"" help:"The other program and its arguments."`
	Nodes   []uint64 `default:"4000,25000,100000" help:"Positions to search for each move."`
	Games   int      `default:"100" help:"Games for each number."`
}

func (c *scalingCommand) Run(ctx context.Context) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	scores, err := m.Scaling(ctx, strings.Fields(c.Against), c.Nodes, c.Games)
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	row := "|"
	for _, s := range scores {
		row += fmt.Sprintf(" %.1f %% ± %.1f |", 100*s.Share.Value, 100*s.Share.Error)
	}
	fmt.Printf("nodes a move: %d\n%s\n", c.Nodes, row)
	return nil
}

type solveCommand struct {
	File    string            `arg:"" type:"existingfile" help:"Problems of star:2: a position, a semicolon and a move on each line."`
	Command string            `required:"" help:"The program and its arguments, such as 'tuned uci' or fairy-stockfish."`
	Nodes   []uint64          `default:"100000" help:"Positions to search in each problem."`
	Set     map[string]string `help:"Options of the program: two.nullMoveGain=600."`
}

func (c *solveCommand) Run(ctx context.Context) error {
	game, err := games.Parse("star:2")
	if err != nil {
		return err
	}
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // only read
	problems, err := tune.ReadProblems(file, game)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	player := &match.External{Command: strings.Fields(c.Command)}
	for _, name := range slices.Sorted(maps.Keys(c.Set)) {
		player.Options = append(player.Options, [2]string{name, c.Set[name]})
	}
	defer func() { _ = player.Close() }() // all answers are in
	for _, nodes := range c.Nodes {
		solved, err := tune.Solve(ctx, game, player, nodes, problems)
		if err != nil {
			return err
		}
		n := 0
		for _, ok := range solved {
			if ok {
				n++
			}
		}
		fmt.Printf("%d nodes: %d of %d\n", nodes, n, len(problems))
	}
	return nil
}
