package calibration

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// Mates counts, in games with three or more sides, the mates that a seat allowed, and the reviews
// that say so.
type Mates struct {
	Games     int `json:"games"`
	Mates     int `json:"mates"`     // by the next seat, which nobody between them could undo
	Prevented int `json:"prevented"` // of these, mates that another move of the mated side had prevented
	Named     int `json:"named"`     // of these, moves that the review calls a fault
	// Missed are the moves that it does not.
	Missed []Missed `json:"missed,omitempty"`
}

// Missed is a move that allows a mate and is no fault in the review.
type Missed struct {
	Game int    `json:"game"` // in the file, from 1
	Ply  int    `json:"ply"`  // from 1
	Move string `json:"move"`
}

// ReadMates reads the records of games, proves by the rules which mates could be prevented, and
// judges the moves that did not with a review of this many nodes. An error names the game by its
// number from 1.
func ReadMates(records io.Reader, nodes uint64) (*Mates, error) {
	var r Mates
	pool := eval.NewPool(nil)
	reader := record.NewReader(bufio.NewReader(records))
	for {
		rec, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return &r, nil
		}
		r.Games++
		if err == nil {
			err = r.add(rec, pool, nodes)
		}
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", r.Games, err)
		}
	}
}

// add counts the mates of a game.
func (r *Mates) add(rec *record.Record, pool *eval.Pool, nodes uint64) error {
	tree, err := study.Of(rec)
	if err != nil {
		return err
	}
	review := study.NewReview(tree, pool, nodes)
	var before rules.Position
	for n := range review.Plies() {
		at, err := tree.At(study.Path{n})
		if err != nil {
			return err
		}
		last := before
		before = at.Pos.Clone()
		if last == nil || rules.TeamOf(last.Game().Teams(), last.Turn()) == rules.TeamOf(last.Game().Teams(), before.Turn()) {
			continue
		}
		m, err := before.ParseMove(rec.Moves[n].Text)
		if err != nil || living(last) < 3 {
			continue
		}
		seat := last.Turn()
		if !doomed(after(before, m), seat) {
			continue
		}
		r.Mates++
		played := rec.Moves[n-1].Text
		if !slices.ContainsFunc(last.Moves(nil), func(other rules.Move) bool {
			return last.MoveText(other) != played && prevents(last, other)
		}) {
			continue
		}
		r.Prevented++
		j, _ := review.JudgeEntry(nil, n-1)
		if j.Severity > study.Sound {
			r.Named++
		} else {
			r.Missed = append(r.Missed, Missed{r.Games, n, played})
		}
	}
	return nil
}

// after returns the position after a move.
func after(pos rules.Position, m rules.Move) rules.Position {
	next := pos.Clone()
	next.Play(m)
	return next
}

// living returns how many sides are in.
func living(pos rules.Position) int {
	g := game{pos: pos, teams: pos.Game().Teams()}
	return g.sides()
}

// prevents reports whether the next seat has no mate of the mover after a move.
func prevents(pos rules.Position, m rules.Move) bool {
	seat, next := pos.Turn(), after(pos, m)
	if next.Over() {
		return !lost(next, seat)
	}
	return !slices.ContainsFunc(next.Moves(nil), func(reply rules.Move) bool { return doomed(after(next, reply), seat) })
}

// doomed reports whether a seat is mated before its next turn, whatever the others play.
func doomed(pos rules.Position, seat rules.Seat) bool {
	if lost(pos, seat) {
		return true
	}
	if pos.Over() || pos.Turn() == seat {
		return false
	}
	return !slices.ContainsFunc(pos.Moves(nil), func(m rules.Move) bool { return !doomed(after(pos, m), seat) })
}

// lost reports whether the last move mated a seat, or ended the game by a mate that another side
// wins.
func lost(pos rules.Position, seat rules.Seat) bool {
	for _, e := range pos.Events() {
		if e.Reason == rules.Mate && e.Kind == rules.EventOut && e.Seat == seat {
			return true
		}
	}
	o := pos.Outcome()
	teams := pos.Game().Teams()
	return o.Over && o.Reason == rules.Mate && len(o.Winners) > 0 && rules.TeamOf(teams, o.Winners[0]) != rules.TeamOf(teams, seat)
}
