package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// vacationers is how many players one query covers: all seats of a table, with one prepared
// statement.
const vacationers = 16

// vacationsQuery selects the vacations of that many players.
var vacationsQuery = func() string {
	places := make([]string, vacationers)
	for i := range places {
		places[i] = "$" + strconv.Itoa(i+1)
	}
	return "SELECT player, periods, edition, untold FROM vacations WHERE player IN (" + strings.Join(places, ", ") + ")"
}()

// Vacations returns the vacations of each player; see [live.Store].
func (s *vacations) Vacations(ctx context.Context, players ...table.Player) ([]*live.Vacations, error) {
	all, at := make([]*live.Vacations, 0, len(players)), make(map[table.Player]*live.Vacations, len(players))
	for _, p := range players {
		if at[p] == nil {
			at[p] = &live.Vacations{Player: p}
		}
		all = append(all, at[p])
	}
	for chunk := range slices.Chunk(players, vacationers) {
		args := make([]any, vacationers)
		for i := range args {
			args[i] = string(chunk[min(i, len(chunk)-1)])
		}
		err := s.reader.rows(ctx, func(rows *sql.Rows) error {
			var v live.Vacations
			var periods string
			if err := rows.Scan(&v.Player, &periods, &v.Edition, &v.Untold); err != nil {
				return err
			}
			if err := json.Unmarshal([]byte(periods), &v.Periods); err != nil {
				return err
			}
			*at[v.Player] = v
			return nil
		}, vacationsQuery, args...)
		if err != nil {
			return nil, fmt.Errorf("reading vacations: %w", err)
		}
	}
	return all, nil
}

// SetVacations stores the vacations of a player; see [live.Store].
func (s *vacations) SetVacations(ctx context.Context, v *live.Vacations) error {
	periods, err := json.Marshal(v.Periods)
	if err != nil {
		return err
	}
	query := "UPDATE vacations SET periods = $2, edition = $3, untold = $4 WHERE player = $1 AND edition = $3 - 1"
	if v.Edition == 0 {
		query = "INSERT INTO vacations (player, periods, edition, untold) VALUES ($1, $2, $3, $4) ON CONFLICT (player) DO NOTHING"
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		rows, err := tx.exec(query, string(v.Player), string(periods), int64(v.Edition+1), flag(v.Untold))
		if err == nil && rows == 0 {
			return refused{live.ErrConflict}
		}
		return err
	})
	if errors.Is(err, live.ErrConflict) {
		return err
	}
	if err != nil {
		return fmt.Errorf("storing vacations: %w", err)
	}
	v.Edition++
	return nil
}

// Untold returns players whose games lack their vacations; see [live.Store].
func (s *vacations) Untold(ctx context.Context, limit int) ([]table.Player, error) {
	texts, err := s.reader.texts(ctx, "SELECT player FROM vacations WHERE untold = 1 ORDER BY player LIMIT $1", limit)
	if err != nil {
		return nil, fmt.Errorf("listing vacations: %w", err)
	}
	players := make([]table.Player, len(texts))
	for i, t := range texts {
		players[i] = table.Player(t)
	}
	return players, nil
}
