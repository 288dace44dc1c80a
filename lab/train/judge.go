package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine"
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
	best  string       // its move
	score engine.Score // for the seat on turn; beyond maxLabel for a mate
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

// scores judges positions.
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
	verdicts := make([]verdict, 0, len(list))
	var v verdict
	found := false
	for len(verdicts) < len(list) && j.out.Scan() {
		words := strings.Fields(j.out.Text())
		if len(words) > 1 && words[0] == "bestmove" {
			if !found {
				return nil, errors.New("the program says no score")
			}
			v.best, found = words[1], false
			verdicts = append(verdicts, v)
			continue
		}
		for i := 1; i+1 < len(words) && words[i] != "pv"; i++ {
			n, err := strconv.Atoi(words[i+1])
			switch {
			case err != nil:
			case words[i] == "cp":
				v.score, found = engine.Score(n), true
			case words[i] == "mate":
				v.score, found = engine.Win(1), true
			}
		}
	}
	if len(verdicts) < len(list) {
		return nil, fmt.Errorf("the program ends early: %w", errors.Join(j.out.Err(), io.ErrUnexpectedEOF))
	}
	return verdicts, <-sent
}

// Close ends the program.
func (j *judge) Close() error {
	_, _ = io.WriteString(j.in, "quit\n")
	_ = j.in.Close()
	return j.command.Wait()
}
