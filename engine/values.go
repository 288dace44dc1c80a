package engine

import (
	"slices"

	"github.com/manykings/manykings/rules"
)

// finalScore returns the score of a seat whose game is decided at a ply.
func finalScore(s rules.Standing, ply int) Score {
	switch s.Fate {
	case rules.HasWon:
		return Win(ply)
	case rules.HasLost:
		return Loss(ply, int(s.Below))
	}
	return Draw
}

// tellable returns a score of the root as it may be reported. A decision of the game is
// reported if it is proved: between two teams, and with more a win against all others
// together, over all their moves. A loss to assumed allies is a fear, and a win by best
// replies or max^n is a hope: unless it comes with the next ply, both are reported as
// centipawns.
func (w *worker) tellable(s Score) Score {
	plies, ok := s.Decided()
	if w.sides.root == 0 || ok && plies > 0 && (w.proves || plies == 1) {
		return s
	}
	return unproved(s)
}

// unproved returns a score in centipawns, in the order of scores.
func unproved(s Score) Score {
	plies, ok := s.Decided()
	switch {
	case !ok:
		return s
	case s > 0:
		return -feared - Score(plies)
	}
	return feared + Score(-plies)
}

// judge returns a line as it may be reported, with the values of every seat after it. Seats
// eliminated on the way keep that score, and between two teams both follow from the line's
// score. With more, the seat on turn is judged by the same position as the others, unless
// its win is proved.
func (w *worker) judge(line Line) Line {
	line.Moves = slices.Clone(line.Moves)
	line.Score = w.tellable(line.Score)
	w.evaluateLine(&line)
	return line
}

// evaluateLine sets the values of a line.
func (w *worker) evaluateLine(line *Line) {
	var out losses
	w.pos.Standings(&w.standings)
	out.note(&w.standings, 0)
	gone := out.seats
	made := 0
	for _, m := range line.Moves {
		w.pos.Play(m)
		made++
		w.pos.Standings(&w.standings)
		out.note(&w.standings, made)
	}
	if w.pos.Over() {
		for seat := range line.Values {
			line.Values[seat] = finalScore(w.standings[seat], made)
		}
		if w.sides.root != 0 && line.Values[w.sides.root] == Draw {
			line.Score = Draw // whatever it counts in the search
		}
	} else {
		w.ev.Evaluate(&line.Values)
	}
	out.restore(&line.Values)
	for range made {
		w.pos.Unmake()
	}
	line.Values[0] = 0
	root := &w.frames[0]
	_, decided := line.Score.Decided()
	for seat := range line.Values {
		own := w.sides.in[seat] && w.sides.of[seat] == root.side
		switch {
		case !w.sides.in[seat]:
		case own && (decided || w.sides.root == 0):
			line.Values[seat] = line.Score
		case w.sides.root == 0:
			line.Values[seat] = -line.Score
		case gone>>seat&1 == 0 && !decided:
			line.Values[seat] = unproved(line.Values[seat]) // it goes out if that line is played
		}
	}
}

// losses are the seats that have gone out on the way to a ply, with the scores
// they went out with.
type losses struct {
	seats  uint16 // bit 1<<seat
	scores Values
}

// note notes eliminations by a ply.
func (l *losses) note(standings *rules.Standings, ply int) {
	for seat := range l.scores {
		if s := standings[seat]; s.Fate == rules.HasLost && l.seats>>seat&1 == 0 {
			l.seats |= 1 << seat
			l.scores[seat] = finalScore(s, ply)
		}
	}
}

// restore gives the seats that have gone out the scores they went out with.
func (l *losses) restore(v *Values) {
	for seat := range v {
		if l.seats>>seat&1 != 0 {
			v[seat] = l.scores[seat]
		}
	}
}
