package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules/games"
)

// sharesCommand fits a net of shares.
type sharesCommand struct {
	Data    []string `arg:"" help:"Files of games for training, as manykings match --data writes them."`
	Out     string   `required:"" placeholder:"FILE" help:"Write the net to this file."`
	State   string   `placeholder:"FILE" help:"Keep the fit after each epoch in this file, and continue from it."`
	PerGame int      `default:"24" placeholder:"N" help:"Positions of a game at most."`
	Width   int      `default:"${shares_width}" placeholder:"N" help:"Sums of each seat, a multiple of 32."`
	Epochs  int      `default:"${shares_epochs}" placeholder:"N" help:"How often to go through all positions."`
	Batch   int      `default:"${shares_batch}" placeholder:"N" help:"Positions of a step."`
	Rate    float64  `default:"${shares_rate}" placeholder:"X" help:"How far a step goes at first; it falls on a cosine to a thousandth."`
	Decay   float64  `default:"${shares_decay}" placeholder:"X" help:"By which part of the rate numbers shrink at each step."`
	Own     float64  `default:"${shares_own}" placeholder:"X" help:"The part of the target that is the net's own forecast two rounds on."`
	Mirror  bool     `help:"See every other position in a mirror, at random."`
	Kinds   bool     `help:"Learn one row for each kind of men, the same on all squares: for few games."`
	Bare    bool     `help:"Forecast by the net alone, without the scores of package winprob."`
	Seed    uint64   `default:"1" placeholder:"N" help:"What everything random comes from."`
}

// run fits, and prints the losses.
func (c *sharesCommand) run(out io.Writer) error {
	files, done, err := openAll(c.Data)
	if err != nil {
		return err
	}
	defer done()
	views, err := train.ReadOutlooks(files, games.Parse, train.Choice{PerGame: c.PerGame, Seed: c.Seed})
	if err != nil {
		return err
	}
	t, err := views.NewSharesTraining(train.SharesRecipe{
		Width: c.Width, Pace: train.Pace{Epochs: c.Epochs, Batch: c.Batch, Rate: c.Rate, Decay: c.Decay}, Own: c.Own, Mirror: c.Mirror, Kinds: c.Kinds, Bare: c.Bare, Seed: c.Seed,
	})
	if err != nil {
		return err
	}
	base, constant := t.Losses()
	fmt.Fprintf(out, "%d positions of %d games; of a tenth of the games, held out, the results lose %.4f by constant shares, %.4f by today's forecast\n", views.Chosen, views.Games, constant, base)
	if err := fit(t, c.State, func() {
		began := time.Now()
		fitted, held := t.Step()
		fmt.Fprintf(out, "epoch %d: loss %.4f, of the results held out %.4f\n", t.Epoch, fitted, held)
		fmt.Fprintf(os.Stderr, "%.0f positions a second\n", 0.9*float64(views.Chosen)/time.Since(began).Seconds())
	}); err != nil {
		return err
	}
	net, r := t.Net()
	fmt.Fprintf(out, "net of epoch %d: %.4f, %.4f in whole numbers; calibration error %.4f without the net, %.4f with it\n", r.Epoch, r.Loss, r.Whole, r.Before, r.After)
	data, err := net.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(c.Out, data, 0o644)
}
