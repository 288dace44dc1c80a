package strength

import (
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// ForcedPace is how long a move takes at least that is the only one.
const ForcedPace = 350 * time.Millisecond

// The duration of a move without a clock. People need to see the previous move and a bot that seems
// to think, but should not wait for a round of bots.
const (
	roundTime = 5600 * time.Millisecond // of all bots together
	childTime = 1200 * time.Millisecond // a search up to the level children
	adultTime = 2500 * time.Millisecond // a search above it
	children  = 6

	retakePace  = 450 * time.Millisecond // a recapture
	clearPace   = 550 * time.Millisecond // a move that is better than all others
	doubtPace   = 650 * time.Millisecond // one of several, if little depends on it
	slowestPace = 1300 * time.Millisecond
)

// Unhurried returns the limits of a search at a level, without a clock and with this many
// bots in the game: at the top about as long as the position deserves, below it within the
// level's limits and people's patience.
func Unhurried(level, bots int) engine.Limits {
	share := roundTime / time.Duration(max(bots, 1))
	switch {
	case level <= children:
		return engine.Limits{MoveTime: min(childTime, share)}
	case level < Top:
		return engine.Limits{MoveTime: min(adultTime, share)}
	}
	longest := min(adultTime, share)
	return engine.Limits{Aim: longest * 2 / 5, MoveTime: longest}
}

// IsBrief reports whether searches at a level are so short that the next one need not wait.
func IsBrief(level int) bool { return level <= children }

// Pace returns how long the move m, the last that the player found, should take at
// least where people look, the search included: longer where much depends on it and
// several moves come into question. Before is the text of the entry before it.
func (p *Player) Pace(pos rules.Position, m rules.Move, before string, bots int) time.Duration {
	if len(pos.Moves(nil)) == 1 { // CountMoves would bring the browser 16 kB
		p.last = difficulty{forced: true}
	}
	d := p.last
	d.retakes = retakes(pos, m, before)
	return d.pace(bots)
}

// Hurried returns the rest of a pace with this much time on the clock.
func Hurried(pace, left time.Duration) time.Duration {
	const hurry, share = 10 * time.Second, 20
	if left < hurry {
		return 0
	}
	return min(pace, left/share)
}

// difficulty is how hard it was to find a move.
type difficulty struct {
	forced  bool         // there was no other
	retakes bool         // it is a recapture
	near    int          // moves that are about as good as the best
	stake   engine.Score // how much worse the worst move looked at is
}

// nearly is how many centipawns less than the best a move may be worth to be as good.
const nearly = 30

// difficultyOf returns the difficulty of choosing among lines, best first.
func difficultyOf(lines []engine.Line) difficulty {
	var d difficulty
	for _, line := range lines {
		if d.stake = lines[0].Score - line.Score; d.stake <= nearly {
			d.near++
		}
	}
	return d
}

// pace returns the duration of a move of a difficulty, in a game with this many bots.
func (d difficulty) pace(bots int) time.Duration {
	const mostStake, mostNear = 250, 4
	var t time.Duration
	switch {
	case d.forced:
		t = ForcedPace
	case d.near <= 1 && d.retakes:
		t = retakePace
	case d.near <= 1:
		t = clearPace
	default:
		t = doubtPace + time.Duration(min(d.stake, mostStake))*2*time.Millisecond + time.Duration(min(d.near, mostNear))*40*time.Millisecond
	}
	return min(t, slowestPace, roundTime/time.Duration(max(bots, 1)))
}

// retakes reports whether m takes a man on a square of the previous entry: a recapture.
func retakes(pos rules.Position, m rules.Move, before string) bool {
	for _, s := range pos.Describe(m).Captured {
		if strings.Contains(before, pos.Game().Board().SquareName(s)) {
			return true
		}
	}
	return false
}
