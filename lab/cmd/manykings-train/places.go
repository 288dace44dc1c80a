package main

import (
	"fmt"
	"io"
	"os"

	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/lab/train"
)

// placesCommand fits the numbers of engine/winprob, the chances of places.
type placesCommand struct {
	Records []string `arg:"" help:"Files of records of any games, as manykings match --record writes them."`
	Origin  string   `help:"How the games were played: a line of the head of the new file."`
	PerGame int      `default:"16" placeholder:"N" help:"Positions of a game at most."`
	Seed    uint64   `default:"1" placeholder:"N" help:"What the choice of positions comes from."`
	Curve   bool     `help:"Print for each kind of games the expected and reached points in each tenth of the positions."`
	Check   bool     `help:"Fit nothing: say how well the numbers in place foretell these games."`
}

// run fits and prints the file, and the report of the fit to standard error.
func (c *placesCommand) run(out io.Writer) error {
	files, done, err := openAll(c.Records)
	if err != nil {
		return err
	}
	defer done()
	sets, err := train.ReadPlaces(io.MultiReader(files...), train.Choice{PerGame: c.PerGame, Seed: c.Seed})
	if err != nil {
		return err
	}
	if c.Check {
		return c.check(sets)
	}
	fmt.Fprintf(out, "# Chances of places, fitted by manykings-train places --per-game %d --seed %d.\n", c.PerGame, c.Seed)
	if c.Origin != "" {
		fmt.Fprintf(out, "# Games: %s.\n", c.Origin)
	}
	for _, set := range sets {
		m, r, err := set.Fit()
		if err != nil {
			return err
		}
		c.tell(m.Kind, "a tenth of the games, held out", &r)
		if _, err := fmt.Fprint(out, "\n", m.String()); err != nil {
			return err
		}
	}
	return nil
}

// check reports the quality of the present numbers.
func (c *placesCommand) check(sets []*train.Placings) error {
	models := winprob.Models()
	for _, set := range sets {
		m := winprob.ModelOf(models, set.Kind)
		if m == nil {
			return fmt.Errorf("there are no chances of places for %s", set.Kind)
		}
		r, err := set.Check(m)
		if err != nil {
			return err
		}
		c.tell(set.Kind, "all of them", &r)
	}
	return nil
}

// tell prints the quality of the predictions to standard error.
func (c *placesCommand) tell(kind, of string, r *train.PlacesReport) {
	fmt.Fprintf(os.Stderr, "%s: %d positions of %d games. Of %s: loss %.3f, of constant shares %.3f; calibration error %.1f %%.\n",
		kind, r.Positions, r.Games, of, r.Loss, r.Constant, 100*r.Calibration)
	if c.Curve {
		for _, p := range r.Curve {
			fmt.Fprintf(os.Stderr, "expected %.3f, reached %.3f\n", p[0], p[1])
		}
	}
}
