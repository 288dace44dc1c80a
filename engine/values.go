package engine

import "github.com/manykings/manykings/rules"

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

// judge sets the values of a line: what every seat has where the line leads.
// Seats that go out on the way keep the score of that, and the team of the seat
// on turn (between two teams, the other too) has what follows from the line's
// score.
func (w *worker) judge(line *Line) {
	var out losses
	w.pos.Standings(&w.standings)
	out.note(&w.standings, 0)
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
	} else {
		w.ev.Evaluate(&line.Values)
	}
	out.restore(&line.Values)
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

// losses are the seats that have gone out on the way to a ply, with the scores
// they went out with.
type losses struct {
	seats  uint16 // bit 1<<seat
	scores Values
}

// note notes who has gone out by a ply.
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
