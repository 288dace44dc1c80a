// Command manykings-train fits the weights of engine/eval to games of self-play. It is a
// tool for work on the engine, and no part of the released program.
//
//	manykings match star:2 --player engine --nodes 1500 --games 2000 --record games.rec
//	manykings-train engine/eval/weights/star2.txt games.rec --origin "match star:2 ..." >star2.txt
//	manykings match star:2 --player engine,weights=star2.txt --player engine --nodes 5000 --games 400
//
// Nets are fitted to files for training (lab/docs/training.md):
//
//	manykings match star:4 --player engine --nodes 300 --games 20000 --data star4.games
//	manykings-train net star4.games --out star4.net --state star4.state
//
// It prints the new file of weights, with its origin at the head. It also measures the
// engine's honesty in games (lab/bench/honesty.sh):
//
//	manykings-train honesty star4.rec yalta.rec
//
// and counts preventable mates and the reviews that name them, in 100 games of each game of more
// than two, or in files:
//
//	manykings-train mates
//	manykings-train mates yalta.rec star3.rec
//
// It measures how much of the results the program foretells (lab/docs/training.md):
//
//	manykings-train gauge yalta,redqueen=e12
//
// It finds the openings that matches begin with (testdata/openings):
//
//	manykings-train openings star:4
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules/games"
)

// commandLine has the subcommands; the default is fit.
type commandLine struct {
	Fit      command         `cmd:"" default:"withargs" help:"Fit weights to games."`
	Places   placesCommand   `cmd:"" help:"Fit the chances of places (engine/winprob/places.txt) to games."`
	Net      netCommand      `cmd:"" help:"Fit a net to games, which corrects the strengths of seats (lab/docs/training.md)."`
	Label    labelCommand    `cmd:"" help:"Label the quiet positions of games of star:2 with scores, of another program too (lab/docs/training.md)."`
	Distill  distillCommand  `cmd:"" help:"Fit a net of star:2 to the scores that another evaluation gives positions (lab/docs/training.md)."`
	Shares   sharesCommand   `cmd:"" help:"Fit a net of shares to games, which corrects the forecast among many (lab/docs/training.md)."`
	Book     bookCommand     `cmd:"" help:"Print a book of openings from games (engine/openings)."`
	Openings openingsCommand `cmd:"" help:"Print balanced openings of a game, for manykings match --openings."`
	Honesty  honestyCommand  `cmd:"" help:"Tell what games show of who played them: claims of mate, expected points, captures."`
	Gauge    gaugeCommand    `cmd:"" help:"Measure how much of the results positions settle, and how much of that the forecast explains."`
	Mates    matesCommand    `cmd:"" help:"Count preventable mates, and how many of them the review calls a fault."`
}

// command fits.
type command struct {
	Weights string   `arg:"" help:"The file of weights to begin with, such as engine/eval/weights/star2.txt."`
	Records []string `arg:"" help:"Files of records, as manykings match --record writes them."`
	Data    bool     `help:"The files are games for training, as manykings match --data writes them (lab/docs/training.md)."`
	Search  float64  `default:"0.5" placeholder:"X" help:"With --data: the part that the search's score has in the aim, beside the result."`
	Origin  string   `help:"How the games were played: a line of the head of the new file."`
	PerGame int      `default:"16" placeholder:"N" help:"Positions of a game at most."`
	Seed    uint64   `default:"1" placeholder:"N" help:"What the choice of positions comes from."`
	Effect  float64  `default:"${effect}" placeholder:"CP" help:"How many centipawns of effect a number is expected to change."`
	Part    float64  `default:"${part}" placeholder:"N" help:"Which part of itself it is expected to change, beyond."`
	Counts  float64  `default:"${counts}" placeholder:"N" help:"As how many positions with a result of their own a game counts."`
}

func main() {
	var c commandLine
	prior, recipe, shares, distill := train.DefaultPrior, train.DefaultRecipe, train.DefaultSharesRecipe, train.DefaultDistillRecipe
	kc := kong.Parse(&c, kong.Name("manykings-train"), kong.Description("Fit the evaluation to games, and judge them."), kong.Vars{
		"hidden": fmt.Sprint(recipe.Hidden), "epochs": fmt.Sprint(recipe.Epochs), "batch": fmt.Sprint(recipe.Batch),
		"rate": fmt.Sprint(recipe.Rate), "decay": fmt.Sprint(recipe.Decay), "search": fmt.Sprint(recipe.Search),
		"shares_width": fmt.Sprint(shares.Width), "shares_epochs": fmt.Sprint(shares.Epochs), "shares_batch": fmt.Sprint(shares.Batch),
		"shares_rate": fmt.Sprint(shares.Rate), "shares_decay": fmt.Sprint(shares.Decay), "shares_own": fmt.Sprint(shares.Own),
		"distill_hidden": fmt.Sprint(distill.Hidden), "distill_epochs": fmt.Sprint(distill.Epochs), "distill_batch": fmt.Sprint(distill.Batch),
		"distill_rate": fmt.Sprint(distill.Rate), "distill_decay": fmt.Sprint(distill.Decay), "distill_scale": fmt.Sprint(distill.Scale), "distill_k": fmt.Sprint(distill.K),
		"effect": fmt.Sprint(prior.Effect), "part": fmt.Sprint(prior.Part), "counts": fmt.Sprint(prior.Weight),
	})
	run := c.Fit.run
	switch kc.Command() {
	case "honesty <records>":
		run = c.Honesty.run
	case "gauge <game>":
		run = c.Gauge.run
	case "mates", "mates <records>":
		run = c.Mates.run
	case "net <data>":
		run = c.Net.run
	case "distill <labels>":
		run = c.Distill.run
	case "label <data>":
		run = c.Label.run
	case "shares <data>":
		run = c.Shares.run
	case "book <game> <records>":
		run = c.Book.run
	case "openings <game>":
		run = c.Openings.run
	case "places <records>":
		run = c.Places.run
	}
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "manykings-train:", err)
		os.Exit(1)
	}
}

// run fits and prints the numbers, and the report of the fit to standard error: the numbers
// are part of the browser's modules.
func (c *command) run(out io.Writer) error {
	if c.PerGame < 1 || !(c.Effect > 0) || !(c.Part >= 0) || !(c.Counts > 0) || !(c.Search >= 0 && c.Search <= 1) {
		return errors.New("--per-game is at least 1, --effect and --counts are more than 0, --part is not less, and --search is from 0 to 1")
	}
	text, err := os.ReadFile(c.Weights)
	if err != nil {
		return err
	}
	w, err := eval.ParseWeights(string(text))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Weights, err)
	}
	files, done, err := openAll(c.Records)
	if err != nil {
		return err
	}
	defer done()
	choice := train.Choice{PerGame: c.PerGame, Seed: c.Seed}
	var set *train.Set
	search, how := 0.0, ""
	if c.Data {
		search, how = c.Search, fmt.Sprintf(" --data --search %v", c.Search)
		set, err = train.ReadData(files, games.Parse, w, choice)
	} else {
		set, err = train.Read(io.MultiReader(files...), w, choice)
	}
	if err != nil {
		return err
	}
	r := set.Fit(w, train.Prior{Effect: c.Effect, Part: c.Part, Weight: c.Counts}, search)
	if c.Origin != "" {
		fmt.Fprintf(out, "# Games: %s.\n", c.Origin)
	}
	fmt.Fprintf(out, "# Fitted by manykings-train%s --per-game %d --seed %d --effect %v --part %v --counts %v\n", how, c.PerGame, c.Seed, c.Effect, c.Part, c.Counts)
	fmt.Fprintf(out, "# to %d positions of %d games.\n", r.Positions, r.Games)
	fmt.Fprintf(os.Stderr, "k %.5f, loss %.4f -> %.4f, of a tenth of the games held out %.4f -> %.4f\n",
		r.K, r.Before, r.After, r.HeldBefore, r.HeldWith)
	_, err = fmt.Fprint(out, w)
	return err
}
