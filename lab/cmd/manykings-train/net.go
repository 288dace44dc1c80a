package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules/games"
)

// netCommand fits a net.
type netCommand struct {
	Data    []string `arg:"" help:"Files of games for training, as manykings match --data writes them."`
	Out     string   `required:"" placeholder:"FILE" help:"Write the net to this file."`
	State   string   `placeholder:"FILE" help:"Keep the fit after each epoch in this file, and continue from it."`
	PerGame int      `default:"64" placeholder:"N" help:"Positions of a game at most."`
	Hidden  int      `default:"${hidden}" placeholder:"N" help:"Hidden units."`
	Square  bool     `help:"Square hidden units behind their bounds."`
	Epochs  int      `default:"${epochs}" placeholder:"N" help:"How often to go through all positions."`
	Batch   int      `default:"${batch}" placeholder:"N" help:"Positions of a step."`
	Rate    float64  `default:"${rate}" placeholder:"X" help:"How far a step goes at first; it shrinks to nothing."`
	Decay   float64  `default:"${decay}" placeholder:"X" help:"By which part of the rate numbers shrink at each step."`
	Search  float64  `default:"${search}" placeholder:"X" help:"The part that the search's score has in the aim, beside the result."`
	K       float64  `name:"k" placeholder:"X" help:"Of the model, by centipawn: a greater k makes smaller corrections. By default the best for the places."`
	Seed    uint64   `default:"1" placeholder:"N" help:"What everything random comes from."`
}

// run fits, and prints how it goes.
func (c *netCommand) run(out io.Writer) error {
	files, done, err := openAll(c.Data)
	if err != nil {
		return err
	}
	defer done()
	views, err := train.ReadViews(files, games.Parse, train.Choice{PerGame: c.PerGame, Seed: c.Seed})
	if err != nil {
		return err
	}
	t, err := views.NewTraining(train.Recipe{
		Hidden: c.Hidden, Square: c.Square, Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay, Search: c.Search, K: c.K, Seed: c.Seed,
	})
	if err != nil {
		return err
	}
	if err := fit(t, c.State, func() {
		fitted, held := t.Step()
		fmt.Fprintf(out, "epoch %d: loss %.4f, of the games held out %.4f\n", t.Epoch, fitted, held)
	}); err != nil {
		return err
	}
	net, r := t.Net()
	fmt.Fprintf(out, "%d positions of %d games, k %.5f\nloss of a tenth of the games held out: %.4f by the evaluation, %.4f with the net of epoch %d, %.4f in whole numbers\n",
		r.Positions, r.Games, r.K, r.Before, r.After, r.Epoch, r.Whole)
	fmt.Fprintf(out, "calibration %.1f %%: of the first place expected, reached\n", 100*r.Calibration)
	for _, p := range r.Curve {
		fmt.Fprintf(out, "%5.1f %% %5.1f %%\n", 100*p[0], 100*p[1])
	}
	data, err := net.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(c.Out, data, 0o644)
}

// fitting is a fit that goes on in epochs and can be interrupted.
type fitting interface {
	Done() bool
	Save(path string) error
	Resume(path string) error
}

// fit runs the remaining epochs, and keeps the state after each in a file, if there is one.
func fit(t fitting, state string, epoch func()) error {
	if state != "" {
		if err := t.Resume(state); err != nil {
			return err
		}
	}
	for !t.Done() {
		epoch()
		if state != "" {
			if err := t.Save(state); err != nil {
				return err
			}
		}
	}
	return nil
}

// openAll opens files for reading; done closes them.
func openAll(paths []string) (files []io.Reader, done func(), err error) {
	var open []*os.File
	done = func() {
		for _, f := range open {
			_ = f.Close()
		}
	}
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			done()
			return nil, nil, err
		}
		open = append(open, f)
		files = append(files, bufio.NewReader(f))
	}
	return files, done, nil
}
