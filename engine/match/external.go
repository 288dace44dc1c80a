package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules/notation"
)

// External plays moves of another program that speaks UCI: star:2 with any such program,
// every game with the option UCI_Variant of docs/uci.md.
type External struct {
	// Command is the program and its arguments.
	Command []string
	// Options are set before the first game: names and values. An unknown option is an
	// error, because the program would not play as intended.
	Options [][2]string

	process *process // nil if it does not run
	plain   bool     // it knows star:2 only
	variant string   // its last variant
}

// plainGame is the game that every program knows.
const plainGame = "star:2"

// How long a program may take for anything but a search, and how far it may exceed
// the time for a move before it is given up.
const (
	startTime = 30 * time.Second
	graceTime = 10 * time.Second
)

// errSilent is the error of a program that does not answer.
var errSilent = errors.New("it does not answer")

// NewGame begins a game, and the program if it does not run (any more).
func (p *External) NewGame(g *Game, _ uint64) error {
	if p.process == nil {
		if err := p.start(); err != nil {
			return err
		}
	}
	if id := g.ID().String(); id != p.variant {
		if p.plain {
			return fmt.Errorf("it knows no option UCI_Variant, and %s is another game than %s", id, plainGame)
		}
		p.process.send("setoption name UCI_Variant value " + id)
		p.variant = id
	}
	p.process.send("ucinewgame")
	p.process.send("isready")
	_, err := p.await(context.Background(), startTime, "readyok", func(string) {})
	return err
}

// start starts the program and sets its options.
func (p *External) start() error {
	process, err := startProcess(p.Command)
	if err != nil {
		return err
	}
	p.process, p.plain, p.variant = process, true, plainGame
	process.send("uci")
	has := make(map[string]bool) // by name in small letters
	_, err = p.await(context.Background(), startTime, "uciok", func(line string) {
		if strings.HasPrefix(line, "option name UCI_Variant type string") {
			p.plain = false
		}
		has[optionName(line)] = true
	})
	if err != nil {
		return err
	}
	for _, o := range p.Options {
		if !has[strings.ToLower(o[0])] {
			return fmt.Errorf("it has no option %q", o[0])
		}
		process.send("setoption name " + o[0] + " value " + o[1])
	}
	return nil
}

// optionName returns the name of the option that a line declares, in small
// letters; "" if it declares none.
func optionName(line string) string {
	rest, ok := strings.CutPrefix(strings.Join(strings.Fields(line), " "), "option name ")
	name, _, typed := strings.Cut(rest, " type ")
	if !ok || !typed {
		return ""
	}
	return strings.ToLower(name)
}

// await returns the rest of the line that begins with a word, and passes the lines before
// it to other. A program that does not answer in time, or has exited, is killed. A limit of
// 0 is none.
func (p *External) await(ctx context.Context, limit time.Duration, word string, other func(line string)) (string, error) {
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		late = timer.C
	}
	for {
		var err error
		select {
		case line, ok := <-p.process.lines:
			first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch {
			case !ok:
				err = errors.New("it has ended")
			case first == word:
				return rest, nil
			default:
				other(line)
				continue
			}
		case <-late:
			err = errSilent
		case <-ctx.Done():
			err = ctx.Err()
		}
		p.process.kill()
		p.process = nil
		return "", err
	}
}

// Choose returns the move that the program finds.
func (p *External) Choose(ctx context.Context, t Turn) (Choice, error) {
	if p.process == nil {
		return Choice{}, errSilent
	}
	p.process.send(positionCommand(t))
	p.process.send(goCommand(t))
	limit := t.Control.MoveTime
	if t.Control.Base > 0 {
		limit = t.Clocks[t.Position.Turn()]
	}
	if limit > 0 {
		limit += graceTime
	}
	var c Choice
	answer, err := p.await(ctx, limit, "bestmove", c.Read)
	if err != nil {
		return Choice{}, err
	}
	text, _, _ := strings.Cut(answer, " ")
	if c.Move, err = t.Position.ParseMove(text); err != nil {
		c.Thrown = answer
	}
	return c, nil
}

// positionCommand returns the command that sets a program's position.
func positionCommand(t Turn) string {
	text := "position startpos"
	if t.Game.Setup != nil {
		text = "position fen " + notation.FormatSetup(*t.Game.Setup)
	}
	if len(t.Entries) > 0 {
		text += " moves " + strings.Join(t.Entries, " ")
	}
	return text
}

// goCommand returns the command that makes a program search.
func goCommand(t Turn) string {
	var b strings.Builder
	b.WriteString("go")
	add := func(name string, n int64) { b.WriteString(" " + name + " " + strconv.FormatInt(n, 10)) }
	if t.Control.Base > 0 {
		for seat := 1; seat <= t.Game.Seats(); seat++ {
			clock, inc := "clock"+strconv.Itoa(seat), "inc"+strconv.Itoa(seat)
			if t.Game.ID().String() == plainGame {
				clock, inc = "wb"[seat-1:seat]+"time", "wb"[seat-1:seat]+"inc"
			}
			add(clock, t.Clocks[seat].Milliseconds())
			add(inc, t.Increments[seat].Milliseconds())
		}
	}
	if t.Control.MoveTime > 0 {
		add("movetime", t.Control.MoveTime.Milliseconds())
	}
	if t.Control.Depth > 0 {
		add("depth", int64(t.Control.Depth))
	}
	if t.Control.Nodes > 0 {
		add("nodes", int64(t.Control.Nodes))
	}
	return b.String()
}

// Read takes depth and score from a program's line of info, if it is about the best moves.
func (c *Choice) Read(line string) {
	words := strings.Fields(line)
	depth, score, found := 0, engine.Score(0), false
	// Moves, text and the scores of all seats follow these words.
	if end := slices.IndexFunc(words, func(w string) bool { return w == "pv" || w == "string" || w == "seats" }); end >= 0 {
		words = words[:end]
	}
	for i := 1; i+1 < len(words); i++ {
		n, err := strconv.Atoi(words[i+1])
		if err != nil {
			continue
		}
		switch words[i] {
		case "depth":
			depth = n
		case "multipv":
			if n > 1 {
				return
			}
		case "cp":
			score, found = engine.Score(max(min(n, int(engine.MaxEval)), -int(engine.MaxEval))), true
		case "mate":
			if n = max(min(n, engine.MaxPly/2-1), 1-engine.MaxPly/2); n > 0 {
				score = engine.Win(2*n - 1)
			} else {
				score = engine.Loss(-2*n, 0)
			}
			found = true
		}
	}
	if found && depth > 0 {
		c.Depth, c.Score = depth, score
	}
}

// Stop starts a search without a limit, stops it after a while, and returns the time until
// the answer.
func (p *External) Stop(ctx context.Context, t Turn, after time.Duration) (time.Duration, error) {
	if p.process == nil {
		return 0, errSilent
	}
	p.process.send(positionCommand(t))
	p.process.send("go infinite")
	process := p.process // await may end it
	timer := time.AfterFunc(after, func() { process.send("stop") })
	defer timer.Stop()
	told := time.Now().Add(after)
	answer, err := p.await(ctx, after+graceTime, "bestmove", func(string) {})
	if err != nil {
		return 0, err
	}
	took := time.Since(told)
	text, _, _ := strings.Cut(answer, " ")
	if _, err := t.Position.ParseMove(text); err != nil {
		return 0, fmt.Errorf("it answers stop with %q, which is not a legal move", answer)
	}
	return took, nil
}

// Plain reports whether the program knows star:2 only; it says so as it starts.
func (p *External) Plain() bool { return p.plain }

// Close ends the program.
func (p *External) Close() error {
	if p.process != nil {
		p.process.end()
		p.process = nil
	}
	return nil
}
