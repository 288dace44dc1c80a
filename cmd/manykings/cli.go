package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record/replay"
)

// cli is the grammar of the command line.
type cli struct {
	JSON bool `help:"Print JSON for programs instead of text." name:"json"`

	Serve    serveCommand    `cmd:"" help:"Serve the page and the API: live games with people and bots."`
	Backup   backupCommand   `cmd:"" help:"Copy a server's database, even while the server runs."`
	Migrate  migrateCommand  `cmd:"" help:"Copy a server's data from a directory into a PostgreSQL database."`
	Admin    adminCommand    `cmd:"" help:"Manage a server's accounts, clubs, programs and games."`
	Dump     dumpCommand     `cmd:"" help:"Export the finished public games, by month and without names."`
	Check    checkCommand    `cmd:"" help:"Read a server's data, replay every game, and report faults."`
	Games    gamesCommand    `cmd:"" help:"List the games and their options."`
	Perft    perftCommand    `cmd:"" help:"Count the move sequences of a game or position, depth by depth."`
	Moves    movesCommand    `cmd:"" help:"List the legal moves of a position, or of a game after some moves."`
	Outcome  outcomeCommand  `cmd:"" help:"Print the state or result of a game after some moves."`
	Position positionCommand `cmd:"" help:"Work on positions."`
	Record   recordCommand   `cmd:"" help:"Work on game records, PGN included."`
	Diagram  diagramCommand  `cmd:"" help:"Draw a position or a game as SVG, PNG, PDF or GIF."`
	Print    printCommand    `cmd:"" help:"Print boards, half-boards, pieces, score sheets, cards, diagrams and pocket rules, true to scale."`
	Play     playCommand     `cmd:"" help:"Play a game in the terminal, all seats at one keyboard."`
	Analyse  analyseCommand  `cmd:"" help:"Analyse a position, or every move of a record, with the engine."`
	Explore  exploreCommand  `cmd:"" help:"Build an opening explorer from many games, and look up positions."`
	Event    eventCommand    `cmd:"" help:"Run an event from a file: entrants, pairings, results, standings, proof."`
	Rate     rateCommand     `cmd:"" help:"Rate players from a list of games: Glicko-2 for two, Weng-Lin for more."`
	Bench    benchCommand    `cmd:"" help:"Search fixed positions of every game and print the nodes: a checksum of the engine."`
	Bot      botCommand      `cmd:"" help:"Connect an engine to a server as a program, or check it first."`
	Match    matchCommand    `cmd:"" help:"Play engines against each other, in any game, and measure which is stronger."`
	Puzzles  puzzlesCommand  `cmd:"" help:"List, prove and find problems to solve."`
	UCI      uciCommand      `cmd:"" name:"uci" help:"Speak the engine protocol on standard input and output, for tournament managers and boards."`
	Version  versionCommand  `cmd:"" help:"Print the version of the program."`
}

// shell is one run of the command: its streams, its output format and its cached games.
type shell struct {
	in       io.Reader
	out      *bufio.Writer
	terminal io.Writer // the underlying writer of out
	err      io.Writer
	json     bool
	shelf    *games.Shelf
	records  replay.Replayer
}

// errNo is a negative answer that the command has already printed.
var errNo = errors.New("no")

// troubleError is an invalid command.
type troubleError struct{ err error }

func (e *troubleError) Error() string { return e.err.Error() }
func (e *troubleError) Unwrap() error { return e.err }

// trouble returns a troubleError, in the form of fmt.Errorf.
func trouble(format string, args ...any) error {
	return &troubleError{fmt.Errorf(format, args...)}
}

// run executes the command with args and returns the exit code.
func run(args []string, in io.Reader, out, errs io.Writer) (code int) {
	var grammar cli
	stop := -1 // the exit code from kong after it has printed help
	parser, err := kong.New(&grammar,
		kong.Name("manykings"),
		kong.Description("Chess and draughts for two to eight players."),
		kong.Writers(out, errs),
		kong.Configuration(readSettings),
		kong.Vars{
			"review":  strconv.Itoa(study.ReviewNodes),
			"themes":  "Theme of the board: " + strings.Join(diagram.Themes(), ", ") + ".",
			"menSets": "Piece set: " + strings.Join(diagram.MenSets(), ", ") + ".",
		},
		kong.Exit(func(code int) { stop = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		fmt.Fprintln(errs, "manykings:", err)
		return exitTrouble
	}
	command, err := parser.Parse(args)
	switch {
	case stop >= 0:
		return stop
	case err != nil:
		fmt.Fprintf(errs, "manykings: %v; see manykings --help\n", err)
		return exitTrouble
	}
	buffer := bufio.NewWriter(out)
	s := &shell{in: in, out: buffer, terminal: out, err: errs, json: grammar.JSON, shelf: new(games.Shelf)}
	code = s.report(command.Run(s))
	if err := buffer.Flush(); err != nil {
		fmt.Fprintln(errs, "manykings:", err)
		return exitTrouble
	}
	return code
}

// report prints an error that ends the command, and returns the exit code.
func (s *shell) report(err error) (code int) {
	var t *troubleError
	switch {
	case err == nil:
		return exitYes
	case errors.Is(err, errNo):
		return exitNo
	case errors.As(err, &t):
		code = exitTrouble
	default:
		code = exitNo
	}
	if s.json {
		s.out.Write(append(errorJSON(err), '\n')) // Flush reports a write error
	} else {
		fmt.Fprintln(s.err, "manykings:", err)
	}
	return code
}

// printJSON prints a value as JSON on one line.
func (s *shell) printJSON(value any) error {
	text, err := encode(value)
	if err != nil {
		return err
	}
	_, err = s.out.Write(append(text, '\n'))
	return err
}

// encode encodes a value as JSON without the escapes for HTML.
func encode(value any) ([]byte, error) {
	var b lineBuffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	return b.text, err
}

// lineBuffer collects output without the line end of json.Encoder.
type lineBuffer struct{ text []byte }

func (b *lineBuffer) Write(p []byte) (int, error) {
	b.text = append(b.text, p...)
	if n := len(b.text); n > 0 && b.text[n-1] == '\n' {
		b.text = b.text[:n-1]
	}
	return len(p), nil
}

// moveError is a refused move of a list.
type moveError struct {
	number int // from 1
	text   string
	err    error
}

func (e *moveError) Error() string { return fmt.Sprintf("move %d, %s: %v", e.number, e.text, e.err) }
func (e *moveError) Unwrap() error { return e.err }

// errorJSON returns {"error": "..."}, for a refused move also its number and the
// refusal: {"error": "...", "move": 3, "refusal": {...}}.
func errorJSON(err error) []byte {
	f := api.Failure{Error: err.Error()}
	if e, ok := errors.AsType[*moveError](err); ok {
		f.Move = e.number
		if r, ok := errors.AsType[*rules.Refusal](e.err); ok {
			refusal := api.NewRefusal(r)
			f.Refusal = &refusal
		}
	}
	return f.Append(nil)
}
