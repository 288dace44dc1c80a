package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/manykings/manykings/lab/train"
	"github.com/manykings/manykings/rules/games"
)

// labelCommand writes positions with scores.
type labelCommand struct {
	Data    string `arg:"" help:"A file of games of star:2 for training, as manykings match --data writes it."`
	Out     string `required:"" placeholder:"FILE" help:"Write the labels to this file."`
	Command string `placeholder:"PROGRAM" help:"The program that judges, which speaks UCI, and its arguments. By default the scores of the games' own searches."`
	Depth   int    `default:"4" placeholder:"N" help:"Plies of its search."`
	Nodes   int    `placeholder:"N" help:"Search each position with N nodes, and label positions that the search evaluates instead: with their static evaluations, or with --command the quiet ones with its scores."`
	Every   int    `default:"8" placeholder:"N" help:"With --nodes, draw one in N of these positions."`
	Own     int    `placeholder:"N" help:"With --nodes, label the quiet ones of these positions with the scores of own searches of N nodes."`
	Seed    uint64 `default:"1" placeholder:"N" help:"What everything random comes from."`
	From    int    `default:"1" placeholder:"N" help:"The first game."`
	Games   int    `placeholder:"N" help:"So many games. By default all."`
}

// run labels, and prints how many there are.
func (c *labelCommand) run(out io.Writer) error {
	in, err := os.Open(c.Data)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }()
	file, err := os.Create(c.Out + ".part")
	if err != nil {
		return err
	}
	played, labels, err := train.Label(context.Background(), bufio.NewReader(in), file, games.Parse, train.LabelRecipe{
		Command: strings.Fields(c.Command), Depth: c.Depth, Nodes: c.Nodes, Every: c.Every, Own: c.Own, Seed: c.Seed, From: c.From, Games: c.Games,
	}, strings.Join(os.Args[1:], " "))
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d labels of %d games\n", labels, played)
	return os.Rename(c.Out+".part", c.Out)
}
