package engine

import "github.com/manykings/manykings/rules"

// fate returns the score of a seat whose game is decided at a ply.
func fate(s rules.Standing, ply int) Score {
	switch s.Fate {
	case rules.HasWon:
		return Win(ply)
	case rules.HasLost:
		return Loss(ply, int(s.Below))
	}
	return Draw
}

// judge sets the values of a line: what every seat has where it leads, those that
// have gone out by then the score of that, and what follows from its score for
// the team of the seat on turn and, between two teams, for the other.
func (w *worker) judge(line *Line) {
	var lost losses
	w.pos.Standings(&w.standings)
	lost.note(&w.standings, 0)
	made := 0
	for _, m := range line.Moves {
		rules.Play(w.pos, m)
		made++
		w.pos.Standings(&w.standings)
		lost.note(&w.standings, made)
	}
	if w.pos.Over() {
		for seat := range line.Values {
			line.Values[seat] = fate(w.standings[seat], made)
		}
	} else {
		w.ev.Evaluate(&line.Values)
	}
	lost.restore(&line.Values)
	for range made {
		w.pos.Unmake()
	}
	line.Values[0] = 0
	root := &w.frames[0]
	for seat := range line.Values {
		switch {
		case !w.sides.in[seat]:
		case w.sides.of[seat] == root.side:
			line.Values[seat] = line.Score
		case w.sides.root == 0:
			line.Values[seat] = -line.Score
		}
	}
}
