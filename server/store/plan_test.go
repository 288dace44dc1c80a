package store

import (
	"database/sql"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A page of a player's games and the latest messages use an index in its order, so they take as
// long with a hundred thousand rows as with a hundred.
func TestQueriesFollowIndexes(t *testing.T) {
	s := open(t, t.TempDir())
	for query, want := range map[string]string{
		gamesOf:      "SEARCH players USING COVERING INDEX players_moment (player=? AND ended=? AND moment<?)",
		awaiting:     "SEARCH courses USING INDEX courses_falls (mover=? AND (falls,game)>(?,?))",
		countWaiting: "CO-ROUTINE page; SEARCH games USING INDEX games_waits (waits=?)",
		oldGamesOf:   "SEARCH archive_players USING PRIMARY KEY (player=? AND moment<?)",
		pastOf:       "CO-ROUTINE page; SEARCH results USING PRIMARY KEY (player=? AND ended>? AND ended<?); ITERATE page; SEARCH past USING PRIMARY KEY (game=?)",
		resultsOf:    "SEARCH results USING PRIMARY KEY (player=? AND ended>? AND ended<?)",
		writtenBy:    "SEARCH players USING PRIMARY KEY (player=? AND game>?); SEARCH messages USING PRIMARY KEY (game=?)",
		oldWrittenBy: "SEARCH archive_players USING PRIMARY KEY (player=? AND moment<?)",
		saidIn:       "SEARCH messages USING INDEX messages_room (game=? AND (room,id)>(?,?) AND (room,id)<(?,?))",
	} {
		var steps []string
		err := s.reader.rows(t.Context(), func(rows *sql.Rows) error {
			var id, parent, unused int
			var step string
			err := rows.Scan(&id, &parent, &unused, &step)
			steps = append(steps, step)
			return err
		}, "EXPLAIN QUERY PLAN "+query, make([]any, parameters(query))...)
		if err != nil {
			t.Fatal(err)
		}
		plan := strings.ReplaceAll(strings.Join(steps, "; "), "SCAN page", "ITERATE page") // rows found by an index
		if !strings.HasPrefix(plan, want) || strings.Contains(plan, "SCAN") || strings.Contains(plan, "TEMP") {
			t.Errorf("%s\nis found by %s\nwant %s", query, plan, want)
		}
	}
}

// parameters returns how many parameters a query has.
func parameters(query string) int {
	n := 1
	for strings.Contains(query, "$"+strconv.Itoa(n)) {
		n++
	}
	return n - 1
}

// With some games in the tables, PostgreSQL too finds a player's history by the key of the
// results, in its order, with any filter.
func TestPastFollowsIndexOnPostgreSQL(t *testing.T) {
	s := dial(t, database(t))
	for i := range 2_000 {
		r := ended(live.GameID(fmt.Sprintf("g%011d", i)), 1)
		r.Ended = table.Millis(1 + i)
		for seat := range r.Seats {
			r.Seats[seat].Player = table.Player(fmt.Sprint("p", (i*(seat+3))%300))
		}
		err := s.writer.do(t.Context(), func(tx *tx) error { _, err := addPast(tx, r.Past()); return err })
		if err != nil {
			t.Fatal(err)
		}
	}
	err := s.writer.do(t.Context(), func(tx *tx) error { _, err := tx.exec("ANALYZE"); return err })
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range []live.Wish{{}, {Family: "star", Seats: 4}, {With: "p7"}, {Place: 2, Own: live.Yes, From: 300, Until: 1_500}} {
		for query, args := range map[string][]any{
			pastOf:    append(wanted("p1", &w, math.MaxInt64, behindAll), 50),
			resultsOf: wanted("p1", &w, math.MaxInt64, behindAll),
		} {
			steps, err := s.reader.texts(t.Context(), "EXPLAIN "+query, args...)
			if err != nil {
				t.Fatal(err)
			}
			plan := strings.Join(steps, "\n")
			if !strings.Contains(plan, "results_pkey") || strings.Contains(plan, "Seq Scan on results") {
				t.Errorf("with %+v %s\nis found by\n%s", w, query, plan)
			}
		}
	}
}
