// Command manykings-mutate changes the rules and the table on purpose, one thing at a time, and
// prints the changes that no test of their package notices. It takes a sample by a seed: the whole
// would take days.
//
//	cd lab && go run ./cmd/manykings-mutate --sample 60 --seed 1
//	cd lab && go run ./cmd/manykings-mutate --sample 20 rules/draughts
//
// lab/docs/trials.md has what it found.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/lab/mutation"
)

// usual are the packages that are changed if none is named.
var usual = []string{"rules/chess", "rules/sovereign", "rules/draughts", "rules/notation", "table"}

type cli struct {
	Packages []string      `arg:"" optional:"" help:"The packages, as folders: without them the rules, their notation and the table."`
	Sample   int           `help:"How many changes." default:"40"`
	Seed     uint64        `help:"From which the sample follows." default:"1"`
	Limit    time.Duration `help:"How long the tests of a package may take." default:"5m"`
	Root     string        `help:"Of the module." default:".." type:"existingdir"`
}

func main() {
	var c cli
	kong.Parse(&c)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := c.run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "manykings-mutate:", err)
		os.Exit(1)
	}
}

func (c *cli) run(ctx context.Context) error {
	var all []mutation.Change
	if len(c.Packages) == 0 {
		c.Packages = usual
	}
	for _, folder := range c.Packages {
		found, err := mutation.Find(c.Root, folder)
		if err != nil {
			return err
		}
		fmt.Printf("%s: %d possible changes\n", folder, len(found))
		all = append(all, found...)
	}
	counts := map[mutation.Result]int{}
	for _, change := range mutation.Sample(all, len(all), c.Seed) {
		result, err := mutation.Try(ctx, c.Root, change, c.Limit)
		if err != nil {
			return err
		}
		counts[result]++
		fmt.Printf("%s %v\n", result, change)
		if counts[mutation.Noticed]+counts[mutation.TimedOut]+counts[mutation.Survived] == c.Sample {
			break
		}
	}
	tried := counts[mutation.Noticed] + counts[mutation.TimedOut] + counts[mutation.Survived]
	fmt.Printf("%d changes, %d noticed, %d of them by a test that did not end; %d survived; %d do not compile\n",
		tried, counts[mutation.Noticed]+counts[mutation.TimedOut], counts[mutation.TimedOut], counts[mutation.Survived], counts[mutation.Senseless])
	return nil
}
