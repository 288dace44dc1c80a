package sqlstore

import (
	"database/sql"
	"strings"
	"testing"
)

// A page of somebody's games, and what was said last, are found by an index, in its order:
// they take as long of a hundred thousand as of a hundred.
func TestQueriesFollowIndexes(t *testing.T) {
	s := open(t, t.TempDir())
	for query, want := range map[string]string{
		gamesOf:    "SEARCH players USING COVERING INDEX players_moment (player=? AND ended=? AND moment<?)",
		oldGamesOf: "SEARCH archive_players USING PRIMARY KEY (player=? AND moment<?)",
		saidIn:     "SEARCH messages USING INDEX messages_room (game=? AND (room,id)>(?,?) AND (room,id)<(?,?))",
	} {
		var steps []string
		err := s.reader.rows(t.Context(), func(rows *sql.Rows) error {
			var id, parent, unused int
			var step string
			err := rows.Scan(&id, &parent, &unused, &step)
			steps = append(steps, step)
			return err
		}, "EXPLAIN QUERY PLAN "+query, "a", 1, 2, 3, 4)
		if err != nil {
			t.Fatal(err)
		}
		plan := strings.Join(steps, "; ")
		if !strings.HasPrefix(plan, want) || strings.Contains(plan, "SCAN") || strings.Contains(plan, "TEMP") {
			t.Errorf("%s\nis found by %s\nwant %s", query, plan, want)
		}
	}
}
