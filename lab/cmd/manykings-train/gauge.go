package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/lab/gauge"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// gaugeCommand measures how much of the results the forecast explains.
type gaugeCommand struct {
	Game      string `arg:"" help:"Game id, such as yalta,redqueen=e12."`
	Positions int    `default:"80" placeholder:"N" help:"Positions to draw from self-play."`
	Games     int    `default:"8" placeholder:"N" help:"How often each is played out."`
	Nodes     uint64 `default:"300" placeholder:"N" help:"Nodes for a move: at random from half of it to one and a half times."`
	Search    uint64 `default:"20000" placeholder:"N" help:"Nodes of the search whose score is compared with the results."`
	Plies     int    `default:"6" placeholder:"N" help:"Random plies of a game at least."`
	Spread    int    `default:"14" placeholder:"N" help:"Up to this many more, at random."`
	MaxPlies  int    `default:"600" placeholder:"N" help:"Call a game a draw after this many plies; played out, a position has as many again."`
	Seed      uint64 `default:"1" placeholder:"N" help:"What everything random comes from."`
	Keep      string `placeholder:"FILE" help:"Keep the positions and results in this file, and play only the missing ones."`
	Net       string `placeholder:"FILE" help:"Forecast with this net of shares, none for no net. Default: that of the program."`
	JSON      bool   `name:"json" help:"Print JSON."`
}

// run plays and prints the shares and correlations.
func (c *gaugeCommand) run(out io.Writer) error {
	if c.Positions < 2 || c.Games < 2 || c.Nodes < 1 || c.Search < 1 || c.Plies < 0 || c.Spread < 0 || c.MaxPlies < 1 {
		return errors.New("--positions and --games are at least 2, --nodes, --search and --max-plies at least 1, --plies and --spread not less than 0")
	}
	game, err := games.Parse(c.Game)
	if err != nil {
		return err
	}
	plan := gauge.Plan{
		Positions: c.Positions, Games: c.Games, Nodes: c.Nodes, Search: c.Search,
		Plies: c.Plies, Spread: c.Spread, MaxPlies: c.MaxPlies, Seed: c.Seed,
	}
	samples, err := plan.Kept(c.Keep, game)
	if err != nil {
		return err
	}
	judge, err := c.judge(game)
	if err != nil {
		return err
	}
	r, err := plan.Judge(game, samples, gauge.By(judge))
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(r)
	}
	percent := func(i gauge.Interval) string {
		return fmt.Sprintf("%.0f %% (%.0f..%.0f)", 100*i.Value, 100*i.Low, 100*i.High)
	}
	plain := func(i gauge.Interval) string { return fmt.Sprintf("%.2f (%.2f..%.2f)", i.Value, i.Low, i.High) }
	_, err = fmt.Fprintf(out, "| %s: positions x games | with a winner | settled by the position | of that, the forecast explains | the same without scaling | rank correlation of the static value | of the forecast | of %d nodes | these less the static value |\n"+
		"|---|---|---|---|---|---|---|---|---|\n| %d x %d | %.0f %% | %s | %s | %s | %s | %s | %s | %s |\n",
		c.Game, c.Search, r.Positions, r.Games, 100*r.Won, percent(r.Settled), percent(r.Explained), percent(r.AsGiven), plain(r.Static), plain(r.Expected), plain(r.Searched), plain(r.Gain))
	return err
}

// judge returns a judge with the selected net.
func (c *gaugeCommand) judge(game rules.Game) (*winprob.Judge, error) {
	judge := winprob.New(eval.NewPool(nil))
	switch c.Net {
	case "":
	case "none":
		judge.Use(nil)
	default:
		file, err := os.ReadFile(c.Net)
		if err != nil {
			return nil, err
		}
		net, err := winprob.ParseShares(file, game)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.Net, err)
		}
		judge.Use(net)
	}
	return judge, nil
}
