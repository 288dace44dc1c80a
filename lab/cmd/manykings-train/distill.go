package main

import (
	"fmt"
	"io"
	"os"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules/games"
)

// distillCommand fits a net to labels.
type distillCommand struct {
	Labels []string `arg:"" help:"Files of labels, as manykings-train label writes them."`
	Out    string   `required:"" placeholder:"FILE" help:"Write the net to this file."`
	State  string   `placeholder:"FILE" help:"Keep the fit after each epoch in this file, and continue from it."`
	Begin  string   `placeholder:"NET" help:"Begin with this net instead of random numbers."`
	Origin string   `placeholder:"TEXT" help:"Write this into the net: who judged the positions, if another program did."`
	Hidden int      `default:"${distill_hidden}" placeholder:"N" help:"Hidden units, a multiple of 32."`
	Epochs int      `default:"${distill_epochs}" placeholder:"N" help:"How often to go through all positions."`
	Batch  int      `default:"${distill_batch}" placeholder:"N" help:"Positions of a step."`
	Rate   float64  `default:"${distill_rate}" placeholder:"X" help:"How far a step goes at first; it falls on a cosine to a thousandth."`
	Decay  float64  `default:"${distill_decay}" placeholder:"X" help:"By which part of the rate numbers shrink at each step."`
	Scale  float64  `default:"${distill_scale}" placeholder:"X" help:"Centipawns of the net for one of the labels."`
	K      float64  `name:"k" default:"${distill_k}" placeholder:"X" help:"Of the winning probability, by centipawn of the net."`
	Seed   uint64   `default:"1" placeholder:"N" help:"What everything random comes from."`
}

// run fits, and prints how it goes.
func (c *distillCommand) run(out io.Writer) error {
	files, done, err := openAll(c.Labels)
	if err != nil {
		return err
	}
	defer done()
	labels, err := train.ReadLabels(files, games.Parse)
	if err != nil {
		return err
	}
	t, err := labels.NewDistillation(train.DistillRecipe{
		Hidden: c.Hidden, Pace: train.Pace{Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay}, Scale: c.Scale, K: c.K, Seed: c.Seed,
	})
	if err != nil {
		return err
	}
	if c.Begin != "" {
		data, err := os.ReadFile(c.Begin)
		if err != nil {
			return err
		}
		net, err := eval.ParseNet(data)
		if err == nil {
			err = t.Begin(net)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", c.Begin, err)
		}
	}
	fmt.Fprintf(out, "%d labels\n", labels.Len())
	if err := fit(t, c.State, func() {
		fitted, held := t.Step()
		fmt.Fprintf(out, "epoch %d: loss %.6f, of the games held out %.6f\n", t.Epoch, fitted, held)
	}); err != nil {
		return err
	}
	net, r := t.Net()
	fmt.Fprintf(out, "loss of the games held out: %.6f with the net of epoch %d, %.6f in whole numbers\n", r.Loss, r.Epoch, r.Whole)
	net.Origin = c.Origin
	data, err := net.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(c.Out, data, 0o644)
}
