package puzzle

import (
	"strconv"
	"strings"
)

// Goal is the solver's goal, as defined by docs/puzzles.md.
type Goal struct {
	Aim   Aim
	Moves int // of the solver, for an aim that counts them; 0
}

// Aim is a goal without its number of moves.
type Aim uint8

// The aims. "Against all replies" means all legal moves of every other seat, in
// any combination.
const (
	// Mate: a seat is mated, and the mate is credited to the solver, before the
	// turn of the solver after the last of the moves comes, against all replies.
	Mate Aim = iota
	// Hunt: the solver captures a king no later than with the last move, against all
	// replies, and still has its own (Royale).
	Hunt
	// Only: after every other move some opponent can, alone and whatever the rest play, make the
	// solver lose before its next turn; after this one nobody can, even with the help of all.
	Only
	// Rescue: after every other move another seat is mated, to the credit of a
	// third, whatever is replied; after this one it is not, whatever is replied.
	Rescue
	// Escape: the king is in check, and one move is legal.
	Escape
	// Due: one move is legal, since the law asks for the most men and, among
	// equals, the most kings (draughts.7); other men could capture less.
	Due
	// Shot: by a quiet move, the solver takes two men more than it loses, by its turn after
	// the last of the moves, against all replies (draughts).
	Shot
)

var aimWords = [...]string{Mate: "mate", Hunt: "hunt", Only: "only", Rescue: "rescue", Escape: "escape", Due: "due", Shot: "shot"}

// counts reports whether the aim has a number of moves.
func (a Aim) counts() bool { return a == Mate || a == Hunt || a == Shot }

// String returns the goal as files have it: "mate2", "only".
func (g Goal) String() string {
	if g.Aim.counts() {
		return aimWords[g.Aim] + strconv.Itoa(g.Moves)
	}
	return aimWords[g.Aim]
}

// ParseGoal reads the output of String.
func ParseGoal(text string) (Goal, bool) {
	for aim, word := range aimWords {
		rest, ok := strings.CutPrefix(text, word)
		switch a := Aim(aim); {
		case !ok:
		case !a.counts() && rest == "":
			return Goal{Aim: a}, true
		case a.counts():
			n, err := strconv.Atoi(rest)
			return Goal{a, n}, err == nil && n >= 1 && n <= 9
		}
	}
	return Goal{}, false
}
