package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// matchCommand plays engines against each other.
type matchCommand struct {
	Game        string        `arg:"" help:"Game id, such as star:4 or sovereign,pie=no."`
	Player      []string      `required:"" sep:"none" placeholder:"SPEC" help:"A player; repeat it for each: KIND[,KEY=VALUE]..., where KIND is engine, a variant of it (paranoid, maxn, brs, plain, plain-paranoid, plain-maxn), level:1 to level:10, random, greedy or uci. Keys: name, depth, nodes, movetime, tc, hash, threads, method, weights (a file of weights, see engine/eval/weights), net (a net, see lab/docs/training.md, or none), book (true: a level uses its opening book), bot (a level plays in the style of this bot, such as nilo); for uci also option.NAME and, last, cmd."`
	Lineup      string        `placeholder:"LIST" help:"Player of each side at the start of the rotation, such as 1,1,2,2. Default: each side has its own player, or the first of two plays against the rest."`
	Games       int           `default:"100" placeholder:"N" help:"Number of games, rounded up to full rotations."`
	Elo0        float64       `name:"elo0" default:"0" placeholder:"ELO" help:"With --elo1: stop once the test (SPRT) accepts that the first player is stronger by --elo1, or only by --elo0."`
	Elo1        *float64      `name:"elo1" placeholder:"ELO" help:"See --elo0."`
	Alpha       float64       `default:"0.05" help:"Probability of wrongly accepting --elo1."`
	Beta        float64       `default:"0.05" help:"Probability of wrongly accepting --elo0."`
	MoveTime    time.Duration `name:"movetime" placeholder:"T" help:"Time for each move, such as 200ms."`
	TC          string        `name:"tc" placeholder:"S+S" help:"A clock: seconds, and seconds added for each move, such as 5+0.05."`
	Depth       int           `placeholder:"N" help:"Depth to search for each move, in plies."`
	Nodes       uint64        `placeholder:"N" help:"Positions to search for each move. Without any other limit: 10000."`
	Openings    string        `placeholder:"FILE" help:"File of openings, one per line: a position, or the word moves followed by moves from the start."`
	Plies       int           `default:"6" placeholder:"N" help:"Without --openings: begin with this many random plies."`
	Seed        uint64        `default:"1" placeholder:"N" help:"Seed of everything random."`
	Concurrency int           `placeholder:"N" help:"Games to play concurrently. Default: one per core."`
	Record      string        `placeholder:"FILE" help:"Save the records of the games to a new file."`
	Resume      bool          `help:"With --record: continue an interrupted run of the same match, whose games are in the file."`
	Data        string        `placeholder:"FILE" help:"Add the games, with the players' evaluation of every position, to a file for training (lab/docs/training.md). Games already in it are not played again."`
	Spread      int           `placeholder:"N" help:"Without --openings: up to this many more random plies."`
	Stray       int           `placeholder:"N" help:"Replace one move in N by a random one."`
	MaxPlies    int           `placeholder:"N" help:"Call a game a draw after this many plies."`
	Margin      time.Duration `placeholder:"T" help:"Tolerance for overrunning a clock, such as 100ms."`
	Resign      int           `placeholder:"CP" help:"Resign for a player that reports being this many centipawns behind for four consecutive moves."`
}

// Run plays the match and prints the result; the standard error shows the progress.
func (c *matchCommand) Run(s *shell) (err error) {
	config, err := c.config(s)
	if err != nil {
		return &troubleError{err}
	}
	ctx, done := interruptible()
	defer done()
	if c.Record != "" {
		file, played, err := openGames(c.Record, c.Resume)
		if err != nil {
			return &troubleError{err}
		}
		config.Played = played
		w := record.NewWriter(file)
		between := len(played) > 0 // the writer does not know the earlier records
		config.Record = func(r *record.Record) error {
			if between {
				if _, err := file.WriteString("\n"); err != nil {
					return err
				}
				between = false
			}
			return w.Write(r)
		}
		defer file.Close() // every record is already written
	}
	if c.Data != "" {
		w, err := trainingdata.Open(c.Data, config.Game, c.head())
		if err != nil {
			return &troubleError{err}
		}
		defer func() {
			if e := w.Close(); e != nil && err == nil {
				err = &troubleError{e}
			}
		}()
		config.First = w.Games
		config.Keep = func(r *match.Result) error { return keepGame(w, r) }
	}
	ticker := newMatchTicker(s.err, &config)
	config.Progress = ticker.tell
	report, err := match.Run(ctx, config)
	ticker.end()
	if report == nil || err != nil && !errors.Is(err, context.Canceled) {
		return &troubleError{err}
	}
	if s.json {
		return s.printJSON(newMatchReport(&config, report))
	}
	_, err = fmt.Fprint(s.out, newMatchReport(&config, report).text())
	return err
}

// openGames opens a file for the records of games: a new one, or one to extend, with the games that
// it has. It cuts off an incomplete last record.
func openGames(path string, resume bool) (file *os.File, played []*record.Record, err error) {
	if !resume {
		file, err = os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
		return file, nil, err
	}
	file, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			file.Close() //nolint:errcheck // the first error is returned
		}
	}()
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, nil, err
	}
	end := 0 // end of the last complete record
	reader := record.NewReader(bytes.NewReader(text))
	for {
		r, err := reader.Read()
		if err != nil {
			break
		}
		next := afterLine(text, r.End.Line)
		if next < 0 {
			break // it may be incomplete
		}
		played, end = append(played, r), next
	}
	if len(played) == 0 && len(text) > 0 && !bytes.HasPrefix(text, []byte("[Game ")) {
		return nil, nil, fmt.Errorf("%s: not a file of records", path)
	}
	if err := file.Truncate(int64(end)); err != nil {
		return nil, nil, err
	}
	if _, err := file.Seek(int64(end), io.SeekStart); err != nil {
		return nil, nil, err
	}
	return file, played, nil
}

// afterLine returns the index after the line with a number, from 1; -1 if that line has no end.
func afterLine(text []byte, line int) int {
	at := 0
	for range line {
		i := bytes.IndexByte(text[at:], '\n')
		if i < 0 {
			return -1
		}
		at += i + 1
	}
	return at
}

// config returns the configuration from the flags.
func (c *matchCommand) config(s *shell) (config match.Config, err error) {
	if config.Game, err = s.shelf.Parse(c.Game); err != nil {
		return config, err
	}
	if config.Contestants, err = contestants(c.Player); err != nil {
		return config, err
	}
	if c.Games < 1 || c.Plies < 0 || c.Depth < 0 || c.MoveTime < 0 || c.Concurrency < 0 || c.MaxPlies < 0 || c.Margin < 0 || c.Resign < 0 || c.Spread < 0 || c.Stray < 0 {
		return config, errors.New("--games must be at least 1, and no number may be negative")
	}
	for number := range strings.SplitSeq(c.Lineup, ",") {
		if c.Lineup == "" {
			break
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			return config, fmt.Errorf("--lineup: use numbers of players, such as 1,1,2,2, instead of %q", c.Lineup)
		}
		config.Lineup = append(config.Lineup, n-1)
	}
	config.Control = match.Control{MoveTime: c.MoveTime, Depth: c.Depth, Nodes: c.Nodes}
	if c.TC != "" {
		if config.Control.Base, config.Control.Increment, err = parseTimeControl(c.TC); err != nil {
			return config, err
		}
	}
	if config.Control == (match.Control{}) {
		config.Control.Nodes = 10_000
	}
	if c.Resume && (c.Record == "" || c.Data != "") {
		return config, errors.New("--resume needs --record, without --data, which continues automatically")
	}
	if c.Elo1 != nil {
		config.Test = &match.SPRT{Elo0: c.Elo0, Elo1: *c.Elo1, Alpha: c.Alpha, Beta: c.Beta}
	}
	if c.Openings != "" {
		if config.Openings, err = readOpenings(s, c.Openings, config.Game); err != nil {
			return config, err
		}
	}
	config.Games, config.Plies, config.Seed, config.Spread, config.Stray = c.Games, c.Plies, c.Seed, c.Spread, c.Stray
	config.Adjudication = match.Adjudication{Plies: c.MaxPlies, Resign: engine.Score(c.Resign), Margin: c.Margin}
	config.Event = "manykings match"
	if config.Concurrency = c.Concurrency; config.Concurrency == 0 {
		config.Concurrency = runtime.NumCPU()
	}
	return config, nil
}

// readOpenings reads a file of openings.
func readOpenings(s *shell, path string, game rules.Game) ([]match.Opening, error) {
	f, err := s.open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	openings, err := match.ReadOpenings(f, game, readSetup)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return openings, nil
}
