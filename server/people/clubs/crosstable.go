package clubs

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Table is the results of the members of a club in its games.
type Table struct {
	Games  int // in which a member had a seat
	Scores map[table.Player]Score
}

// Score is the result of one member.
type Score struct {
	Games, Wins int
	Points      float64 // one for a win, divided among all who share the first place
}

// Table sums up the results of the members of a club in finished games. Members who played
// none of them have no score.
func (s *Service) Table(ctx context.Context, key string, games []*live.Past) (Table, error) {
	members, err := s.Members(ctx, key, Member)
	if err != nil {
		return Table{}, err
	}
	t := Table{Scores: map[table.Player]Score{}}
	for _, g := range games {
		counted := false
		for _, m := range members {
			place, points := g.StandingOf(m.Player)
			if place == 0 {
				continue
			}
			counted = true
			score := t.Scores[m.Player]
			score.Games++
			score.Points += float64(points) / live.WholePoint
			if points == live.WholePoint {
				score.Wins++
			}
			t.Scores[m.Player] = score
		}
		if counted {
			t.Games++
		}
	}
	return t, nil
}
