// Command manykings-letters trains the net that reads the letters of score sheets: see
// lab/docs/letters.md.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/lab/letters"
)

var options struct {
	Seed    uint64   `default:"1" help:"The seed of everything random."`
	Samples int      `default:"640000" help:"How many letters to train on."`
	Fonts   []string `default:"../content/diagram/fonts/*.ttf,/usr/share/fonts/truetype/liberation/*.ttf,/usr/share/fonts/truetype/dejavu/*.ttf,/usr/share/fonts/opentype/urw-base35/*.otf" help:"Patterns of font files."`
	Apart   string   `default:"URWBookman" help:"Fonts whose names begin so are for the test alone."`
	Out     string   `default:"../page/src/pages/table/photo/letters.net" help:"The file of the net."`
	Pages   string   `help:"Train nothing, and make photos of score sheets in this directory."`
	Kinds   []string `default:"printed,hand,boxes" help:"Their kinds: printed, hand (letters like handwriting), boxes (crosses on tick-box sheets)."`
	Count   int      `default:"4" help:"How many photos of each game and kind."`
	Plies   int      `default:"60" help:"How long their games are at least, in plies."`
	Games   []string `default:"star:2,star:4,yalta" help:"Their games."`
	Program string   `default:"../bin/manykings" help:"The program that prints the sheets."`
}

func main() {
	kong.Parse(&options, kong.Description("Train the net that reads the letters of score sheets."))
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var train, test []*letters.Font
	for _, pattern := range options.Fonts {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return err
		}
		slices.Sort(files)
		for _, file := range files {
			f, err := letters.Open(file)
			if err != nil {
				continue // signs alone
			}
			if ok, _ := filepath.Match(options.Apart+"*", filepath.Base(file)); ok {
				test = append(test, f)
			} else {
				train = append(train, f)
			}
		}
	}
	if len(train) == 0 || len(test) == 0 {
		return fmt.Errorf("%d fonts to train on and %d to test", len(train), len(test))
	}
	fmt.Printf("%d fonts to train on, %d to test\n", len(train), len(test))
	if options.Pages != "" {
		return pages(test)
	}
	n := letters.Train(train, letters.Options{Seed: options.Seed, Samples: options.Samples, Log: os.Stdout})
	printed, hand := n.Right(test, options.Seed, 20_000)
	fmt.Printf("letters of the fonts apart: printed %.2f %%, hand-like %.2f %%\n", 100*printed, 100*hand)
	f, err := os.Create(options.Out)
	if err != nil {
		return err
	}
	if err := n.Write(f); err != nil {
		return err
	}
	return f.Close()
}
