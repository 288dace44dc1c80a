package puzzle

import (
	"errors"
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// Prove proves all claims of a problem from the rules alone: that the first move of its
// line reaches the goal against all replies, that no other move does, nor this one sooner,
// that the kind is right, and that the line holds. It has no time limit.
func Prove(shelf *games.Shelf, p *Puzzle) error {
	kind, err := p.kind()
	if err != nil {
		return err
	}
	pos, err := p.Begin(shelf)
	if err != nil {
		return err
	}
	prover := newProver(pos, p.Goal.Aim, unlimited)
	m, err := prover.solve(p.Goal)
	if err == nil && kind.also != nil && !kind.also(prover, m) {
		err = fmt.Errorf("the solution is not of kind %s", p.Kind)
	}
	if err == nil {
		err = prover.checkLine(m, p.Goal, p.Line)
	}
	if err != nil {
		return fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return nil
}

// Find looks in a position for a problem of a kind, its level not known. It gives
// up, with an error, where there is none, or more nodes would be needed than given;
// and, with three seats or more, where no move that attacks a king begins a mate of
// several moves: there are too many others to look at.
func Find(pos rules.Position, kind Kind, nodes int) (*Puzzle, error) {
	var err error
	for _, goal := range kind.Goals {
		prover := newProver(pos, goal.Aim, nodes)
		kings := goal.Aim == Mate || goal.Aim == Hunt
		if kings && goal.Moves > 1 && pos.Game().Seats() > 2 && (prover.finds(goal.Moves-1) || !prover.pressed(goal.Moves)) {
			err = errors.New("no attack reaches the goal")
			continue
		}
		prover.left = nodes
		var m rules.Move
		if m, err = prover.solve(goal); err != nil {
			continue
		}
		if kind.also != nil && !kind.also(prover, m) {
			err = fmt.Errorf("the solution is not of kind %s", kind.Name)
			continue
		}
		p := &Puzzle{Kind: kind.Name, Goal: goal, Position: notation.FormatSetup(pos.Setup())}
		if p.Line, err = prover.line(m, goal); err != nil {
			continue
		}
		if prover.spent() {
			err = errSpent
			continue
		}
		p.name()
		return p, nil
	}
	return nil, err
}
