package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"

	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules/chess"
	"github.com/manykings/manykings/rules/notation"
)

// judge is a program that speaks UCI and scores positions of ordinary chess. It reads all positions
// of a game at once, because to wait for each answer takes longer than a search of a few plies.
type judge struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	depth   int
}

// verdict is a program's judgement of a position.
type verdict struct {
	match.Choice        // depth, and score for the seat on turn
	best         string // its move
}

// newJudge starts a program. The end of ctx ends it.
func newJudge(ctx context.Context, command []string, depth int) (*judge, error) {
	j := &judge{command: exec.CommandContext(ctx, command[0], command[1:]...), depth: depth}
	var err error
	if j.in, err = j.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := j.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	j.out = bufio.NewScanner(out)
	return j, j.command.Start()
}

// scores judges positions. An error ends the program.
func (j *judge) scores(list []*chess.Position) ([]verdict, error) {
	var text strings.Builder
	text.WriteString("setoption name Hash value 1\nucinewgame\n")
	for _, p := range list {
		fmt.Fprintf(&text, "position fen %s\ngo depth %d\n", notation.FormatSetup(p.Setup()), j.depth)
	}
	sent := make(chan error, 1)
	go func() {
		_, err := io.WriteString(j.in, text.String())
		sent <- err
	}()
	verdicts, err := j.read(len(list))
	if err != nil {
		_ = j.command.Process.Kill() // it may wait until somebody reads what it writes
		return nil, err
	}
	return verdicts, <-sent
}

// read reads n judgements.
func (j *judge) read(n int) (verdicts []verdict, err error) {
	var v verdict
	for len(verdicts) < n && j.out.Scan() {
		words := strings.Fields(j.out.Text())
		switch {
		case len(words) < 2 || words[0] != "bestmove":
			v.Read(j.out.Text())
		case v.Depth == 0:
			return nil, errors.New("the program gives no score")
		default:
			v.best = words[1]
			verdicts, v = append(verdicts, v), verdict{}
		}
	}
	if len(verdicts) < n {
		return nil, fmt.Errorf("the program ends early: %w", errors.Join(j.out.Err(), io.ErrUnexpectedEOF))
	}
	return verdicts, nil
}

// Close ends the program.
func (j *judge) Close() error {
	_, _ = io.WriteString(j.in, "quit\n")
	_ = j.in.Close()
	return j.command.Wait()
}
