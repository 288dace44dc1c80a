package book

import (
	"errors"
	"fmt"
	"strings"

	"github.com/manykings/manykings/rules"
)

// forced returns the moves after which the solver's next move reaches the theme, whatever the
// replies.
func (t *Task) forced(pos rules.Position) ([]string, error) {
	if t.Theme != ThemeMate && t.Theme != ThemeKing {
		return nil, fmt.Errorf("no task forces %q", t.Theme)
	}
	if at := t.find(pos); len(at) > 0 {
		return nil, errors.New("one move is enough: " + strings.Join(at, ", "))
	}
	var list []string
	for _, m := range pos.Moves(nil) {
		after := pos.Clone()
		after.Play(m)
		if t.forces(after, pos.Turn(), pos.Game().Seats()) {
			list = append(list, pos.MoveText(m))
		}
	}
	return sorted(list), nil
}

// forces reports whether a seat reaches the theme on its next turn, after any moves, within
// this many plies.
func (t *Task) forces(pos rules.Position, seat rules.Seat, plies int) bool {
	switch {
	case pos.Over() || plies < 0:
		return false
	case pos.Turn() == seat:
		for _, m := range pos.Moves(nil) {
			if t.Theme.is(pos, m, seat) {
				return true
			}
		}
		return false
	}
	for _, m := range pos.Moves(nil) {
		after := pos.Clone()
		after.Play(m)
		if !t.forces(after, seat, plies-1) {
			return false
		}
	}
	return true
}

// Reply plays the first move of a forcing task and the replies: each reply is chosen in its
// position, and the task's own moves are skipped. The returned position is the solver's
// turn.
func (t *Task) Reply(reply func(pos rules.Position) (string, error)) (pos rules.Position, replies []string, err error) {
	if pos, err = t.Pose(); err != nil {
		return nil, nil, err
	}
	if len(t.Answer) == 0 {
		return nil, nil, errors.New("there is no first move")
	}
	seat := pos.Turn()
	if err := rules.Apply(pos, t.Answer[0]); err != nil {
		return nil, nil, err
	}
	for !pos.Over() && pos.Turn() != seat {
		text, err := reply(pos)
		if err != nil {
			return nil, nil, err
		}
		if err := rules.Apply(pos, text); err != nil {
			return nil, nil, err
		}
		replies = append(replies, text)
	}
	return pos, replies, nil
}

// Finish returns the last moves of a forcing task, after its replies.
func (t *Task) Finish() ([]string, error) {
	left := t.Replies
	pos, _, err := t.Reply(func(pos rules.Position) (string, error) {
		if len(left) == 0 {
			return "", fmt.Errorf("seat %d replies nothing", pos.Turn())
		}
		text := left[0]
		left = left[1:]
		return text, nil
	})
	switch {
	case err != nil:
		return nil, err
	case len(left) > 0:
		return nil, fmt.Errorf("no seat has the replies %q", left)
	}
	return t.find(pos), nil
}
