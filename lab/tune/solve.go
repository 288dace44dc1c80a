package tune

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// Problem is a position with the one good move.
type Problem struct {
	Setup rules.Setup
	Move  string
}

// ReadProblems reads problems of a game, one a line: a position, a semicolon, and the move.
// Empty lines and comments from # on are skipped. An error names the line.
func ReadProblems(in io.Reader, game rules.Game) ([]Problem, error) {
	var problems []Problem
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		p, err := readProblem(text, game)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		problems = append(problems, p)
	}
	return problems, lines.Err()
}

func readProblem(text string, game rules.Game) (Problem, error) {
	before, move, ok := strings.Cut(text, ";")
	if !ok {
		return Problem{}, fmt.Errorf("no move after a semicolon")
	}
	setup, _, err := notation.ReadSetup(strings.TrimSpace(before))
	if err != nil {
		return Problem{}, err
	}
	p := Problem{Setup: setup, Move: strings.TrimSpace(move)}
	pos, err := game.Position(setup)
	if err != nil {
		return Problem{}, err
	}
	_, err = pos.ParseMove(p.Move)
	return p, err
}

// Solve lets a player search each problem with a number of nodes, from empty tables, and reports
// which it solves.
func Solve(ctx context.Context, game rules.Game, player match.Player, nodes uint64, problems []Problem) ([]bool, error) {
	solved := make([]bool, len(problems))
	for i := range problems {
		g := &match.Game{Game: game, Setup: &problems[i].Setup}
		pos, err := game.Position(*g.Setup)
		if err != nil {
			return nil, err
		}
		want, err := pos.ParseMove(problems[i].Move)
		if err != nil {
			return nil, err
		}
		if err := player.NewGame(g, 1); err != nil {
			return nil, err
		}
		choice, err := player.Choose(ctx, match.Turn{Game: g, Position: pos, Control: match.Control{Nodes: nodes}})
		if err != nil {
			return nil, err
		}
		solved[i] = choice.Thrown == "" && choice.Move == want
	}
	return solved, nil
}
