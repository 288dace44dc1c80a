package puzzle_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/manykings/manykings/content/puzzle"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

var deep = flag.Bool("deep", false, "prove every problem by the slow provers, not a sample")

// sampled is the stride of the mates in two that brute force proves.
const sampled = 8

// The prover of this file uses the public contract of a table alone: legal moves, play on a
// copy, and announcements. It takes no move back, orders no moves, caches nothing, and
// shares no line with package puzzle.

// plainMates returns the texts of the moves by which the seat on turn mates in this many
// moves, against all replies.
func plainMates(pos rules.Position, moves int) (found []string) {
	seat := pos.Turn()
	for _, m := range pos.Moves(nil) {
		next := pos.Clone()
		next.Play(m)
		if plainMated(next, seat) || plainForced(next, seat, moves-1) {
			found = append(found, pos.MoveText(m))
		}
	}
	return found
}

// plainMated reports whether the last ply mated somebody for seat.
func plainMated(pos rules.Position, seat rules.Seat) bool {
	for _, e := range pos.Events() {
		gone := e.Kind == rules.EventOut || e.Kind == rules.EventKingGone
		if gone && e.Reason == rules.Mate && e.By == seat {
			return true
		}
	}
	return false
}

// plainForced reports whether every continuation leads to a mate for seat, which has this
// many moves left.
func plainForced(pos rules.Position, seat rules.Seat, moves int) bool {
	if pos.Over() || slices.Contains(pos.Outcome().Out, seat) {
		return false
	}
	if pos.Turn() == seat {
		return moves > 0 && len(plainMates(pos, moves)) > 0
	}
	for _, m := range pos.Moves(nil) {
		next := pos.Clone()
		next.Play(m)
		if !plainMated(next, seat) && !plainForced(next, seat, moves) {
			return false
		}
	}
	return true
}

// Every problem of mate in one is proved a second time by brute force, and one of several of mate in two:
// with -deep all.
func TestPlainProver(t *testing.T) {
	shelf := new(games.Shelf)
	eachFamily(t, func(t *testing.T, _ string, list []*puzzle.Puzzle) {
		for i, p := range list {
			if p.Goal.Aim == puzzle.Mate && (p.Goal.Moves == 1 || p.Goal.Moves == 2 && (*deep || i%sampled == 0)) {
				provePlainly(t, shelf, p)
			}
		}
	})
}

func provePlainly(t *testing.T, shelf *games.Shelf, p *puzzle.Puzzle) {
	t.Helper()
	pos, err := p.Begin(shelf)
	if err != nil {
		t.Error(err)
		return
	}
	if p.Goal.Moves == 2 {
		if sooner := plainMates(pos, 1); len(sooner) > 0 {
			t.Errorf("%s: %v mates in one", p.ID, sooner)
		}
	}
	if got := plainMates(pos, p.Goal.Moves); !slices.Equal(got, p.Line[:1]) {
		t.Errorf("%s: mates by brute force = %v, want %v", p.ID, got, p.Line[:1])
	}
}
