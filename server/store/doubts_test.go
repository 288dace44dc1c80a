package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
)

// Moderators see suspicious pairs, and players who lose short games to many others.
func TestDoubtfulPairs(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		err := s.writer.do(t.Context(), func(tx *tx) error {
			for _, p := range []ratings.Pair{
				{Player: "strong", Other: "weak", Games: 10, Won: 9, Lost: 1},
				{Player: "weak", Other: "strong", Games: 10, Won: 1, Lost: 9},
				{Player: "even", Other: "like", Games: 20, Won: 10, Lost: 10},
				{Player: "thrower", Other: "first", Games: 4, Won: 1, Lost: 3, Short: 3},
				{Player: "thrower", Other: "second", Games: 4, Lost: 4, Short: 3},
				{Player: "thrower", Other: "third", Games: 2, Won: 1, Lost: 1},
				{Player: "beginner", Other: "first", Games: 6, Lost: 6, Short: 1},
				{Player: "beginner", Other: "second", Games: 6, Lost: 6},
				{Player: "quick", Other: "first", Games: 5, Won: 5, Short: 5}, // others resign to this player
				{Player: "quick", Other: "second", Games: 5, Won: 4, Lost: 1, Short: 4},
			} {
				p.Pool, p.First, p.Last, p.Gained = "star:2", 1, 9, float64(p.Won-p.Lost)
				if err := addPair(tx, &p); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		pairs, err := s.Ratings.Pairs(t.Context(), 5, 10)
		if err != nil {
			t.Fatal(err)
		}
		type row struct {
			player, other       table.Player
			others, games, lost int
			looks               ratings.Looks
		}
		want := []row{{"strong", "weak", 0, 10, 1, ratings.LooksOneSided}, {"thrower", "", 3, 10, 8, ratings.LooksThrown}}
		for i, p := range pairs {
			got := row{p.Player, p.Other, p.Others, p.Games, p.Lost, p.Looks()[0]}
			if i >= len(want) || got != want[i] {
				t.Errorf("row %d: %+v", i, got)
			}
		}
		if len(pairs) != len(want) {
			t.Errorf("%d rows, want %d", len(pairs), len(want))
		}
		if later, err := s.Ratings.Pairs(t.Context(), 10, 10); err != nil || len(later) != 0 {
			t.Errorf("since a later moment: %+v, %v", later, err)
		}
	})
}
