package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
	"github.com/manykings/manykings/table/rating"
)

// Unrated returns games that count and are not rated yet; see [ratings.Store].
func (s *Ratings) Unrated(ctx context.Context, limit int) ([]*live.Past, error) {
	list, err := s.reader.pasts(ctx, "SELECT "+pastColumns+" FROM unrated JOIN past ON past.game = unrated.game ORDER BY past.ended, past.game LIMIT $1", limit)
	if err != nil {
		return nil, fmt.Errorf("reading games to rate: %w", err)
	}
	return list, nil
}

const lastRank = "SELECT COALESCE(MAX(number), 0) FROM rated"

// LastRank returns the rank of the last rated game; see [ratings.Store].
func (s *Ratings) LastRank(ctx context.Context) (last int64, err error) {
	if err = s.reader.row(ctx, []any{&last}, lastRank); err != nil {
		return 0, fmt.Errorf("reading the last rated game: %w", err)
	}
	return last, nil
}

// RatedGames returns games by rank; see [ratings.Store].
func (s *Ratings) RatedGames(ctx context.Context, after int64, limit int) ([]ratings.Rated, error) {
	var list []ratings.Rated
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var g ratings.Rated
		var evidence string
		var err error
		if g.Past, err = scanPast(rows, &g.Rank, &evidence, &g.Annulled); err == nil && evidence != "" {
			err = json.Unmarshal([]byte(evidence), &g.Evidence)
		}
		list = append(list, g)
		return err
	}, "SELECT rated.number, rated.evidence, CASE WHEN rated.annulled > 0 THEN 1 ELSE 0 END, "+pastColumns+" FROM rated JOIN past ON past.game = rated.game WHERE rated.number > $1 ORDER BY rated.number LIMIT $2", after, limit)
	if err != nil {
		return nil, fmt.Errorf("reading rated games: %w", err)
	}
	return list, nil
}

const standingColumns = "SELECT pool, player, mean, deviation, volatility, shown, doubt, games, last FROM ratings "

func (s *Ratings) standings(ctx context.Context, query string, args ...any) ([]ratings.Standing, error) {
	var list []ratings.Standing
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var of ratings.Standing
		err := rows.Scan(&of.Pool, &of.Player, &of.Mean, &of.Standing.Deviation, &of.Volatility, &of.Number, &of.Deviation, &of.Games, &of.Last)
		list = append(list, of)
		return err
	}, standingColumns+query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading ratings: %w", err)
	}
	return list, nil
}

// Standings returns the standings of players in a pool; see [ratings.Store].
func (s *Ratings) Standings(ctx context.Context, pool ratings.Pool, players []table.Player) ([]ratings.Standing, error) {
	var list []ratings.Standing
	for _, p := range players {
		found, err := s.standings(ctx, "WHERE pool = $1 AND player = $2", string(pool), string(p))
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// StandingsOf returns the standings of a player; see [ratings.Store].
func (s *Ratings) StandingsOf(ctx context.Context, player table.Player) ([]ratings.Standing, error) {
	return s.standings(ctx, "WHERE player = $1 ORDER BY pool", string(player))
}

// Leaders returns the leaderboard of a pool; see [ratings.Store].
func (s *Ratings) Leaders(ctx context.Context, pool ratings.Pool, least int, since table.Millis, doubt float64, limit int) ([]ratings.Standing, error) {
	return s.standings(ctx, "WHERE pool = $1 AND games >= $2 AND last >= $3 AND doubt <= $4 ORDER BY bound DESC, player LIMIT $5", string(pool), least, int64(since), doubt, limit)
}

// Pools returns the pools; see [ratings.Store].
func (s *Ratings) Pools(ctx context.Context) (map[ratings.Pool]int, error) {
	pools := make(map[ratings.Pool]int)
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var pool ratings.Pool
		var n int
		err := rows.Scan(&pool, &n)
		pools[pool] = n
		return err
	}, "SELECT pool, COUNT(*) FROM ratings GROUP BY pool")
	if err != nil {
		return nil, fmt.Errorf("reading the pools: %w", err)
	}
	return pools, nil
}

// SeatsIn returns the seat advantages of a variant; see [ratings.Store].
func (s *Ratings) SeatsIn(ctx context.Context, pool ratings.Pool, variant string) (a rating.Advantages, err error) {
	var text string
	err = s.reader.row(ctx, []any{&text}, "SELECT known FROM rating_seats WHERE pool = $1 AND variant = $2", string(pool), variant)
	if errors.Is(err, sql.ErrNoRows) {
		return a, nil
	}
	if err == nil {
		err = json.Unmarshal([]byte(text), &a)
	}
	if err != nil {
		return a, fmt.Errorf("reading the seat advantages of %s: %w", variant, err)
	}
	return a, nil
}

// AllSeats returns the seat advantages of all variants; see [ratings.Store].
func (s *Ratings) AllSeats(ctx context.Context) ([]ratings.Seats, error) {
	var list []ratings.Seats
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var of ratings.Seats
		var text string
		err := rows.Scan(&of.Pool, &of.Variant, &text)
		if err == nil {
			err = json.Unmarshal([]byte(text), &of.Advantages)
		}
		list = append(list, of)
		return err
	}, "SELECT pool, variant, known FROM rating_seats ORDER BY pool, variant")
	if err != nil {
		return nil, fmt.Errorf("reading seat advantages: %w", err)
	}
	return list, nil
}

// metOthers finds the opponents in the last games of a player in a pool.
const metOthers = `SELECT mine.number, other.player, mine.ended, mine.place, other.place, mine.meeting
	FROM (SELECT number, seat, game, ended, place, meeting FROM rating_changes WHERE player = $1 AND pool = $2 ORDER BY number DESC LIMIT $3) AS mine
	JOIN rating_changes AS other ON other.game = mine.game AND other.seat <> mine.seat ORDER BY mine.number, other.seat`

// MetIn returns the meetings of a player; see [ratings.Store].
func (s *Ratings) MetIn(ctx context.Context, pool ratings.Pool, player table.Player, limit int) ([]ratings.Meeting, error) {
	return list(ctx, s.handle, "reading meetings", func(rows *sql.Rows, m *ratings.Meeting) error {
		var mine, other int
		err := rows.Scan(&m.Rank, &m.Other, &m.Ended, &mine, &other, &m.Counts)
		if mine > 0 && other > 0 {
			m.Result = cmp.Compare(other, mine)
		}
		return err
	}, metOthers, string(player), string(pool), limit)
}

const changeColumns = "SELECT number, game, pool, player, seat, ended, before, after, doubt, meeting, place FROM rating_changes "

func (s *Ratings) changes(ctx context.Context, query string, args ...any) ([]ratings.Change, error) {
	var list []ratings.Change
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var c ratings.Change
		err := rows.Scan(&c.Rank, &c.Game, &c.Pool, &c.Player, &c.Seat, &c.Ended, &c.Before, &c.After, &c.Deviation, &c.Meeting, &c.Place)
		list = append(list, c)
		return err
	}, changeColumns+query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading rating changes: %w", err)
	}
	return list, nil
}

// ChangesOf returns the last rating changes of a player; see [ratings.Store].
func (s *Ratings) ChangesOf(ctx context.Context, player table.Player, pool ratings.Pool, limit int) ([]ratings.Change, error) {
	list, err := s.changes(ctx, "WHERE player = $1 AND pool = $2 ORDER BY number DESC, seat LIMIT $3", string(player), string(pool), limit)
	slices.SortFunc(list, func(a, b ratings.Change) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Seat, b.Seat))
	})
	return list, err
}

// ChangesIn returns the rating changes of a game; see [ratings.Store].
func (s *Ratings) ChangesIn(ctx context.Context, game live.GameID) ([]ratings.Change, error) {
	return s.changes(ctx, "WHERE game = $1 ORDER BY seat", string(game))
}

// AddRated stores the result of rating games; see [ratings.Store].
func (s *Ratings) AddRated(ctx context.Context, f *ratings.Fold) error {
	return s.rate(ctx, f, func(tx *tx) error {
		for i, g := range f.Games {
			evidence, err := json.Marshal(&g.Evidence)
			if err != nil {
				return err
			}
			n, err := tx.exec("INSERT INTO rated (number, game, evidence) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", g.Rank, string(g.Past.Game), string(evidence))
			switch {
			case err == nil && n == 0 && i == 0:
				return refused{ratings.ErrConflict} // before anything was written
			case err == nil && n == 0:
				err = ratings.ErrConflict
			}
			if err == nil {
				_, err = tx.exec("DELETE FROM unrated WHERE game = $1", string(g.Past.Game))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// ReplaceRated stores a recalculation of all ratings; see [ratings.Store].
func (s *Ratings) ReplaceRated(ctx context.Context, f *ratings.Fold) error {
	var differ []table.Player
	if f.Tell {
		var err error
		if differ, err = s.rerated(ctx, f); err != nil {
			return err
		}
	}
	return s.rate(ctx, f, func(tx *tx) error {
		if err := tellRerated(tx, differ); err != nil {
			return err
		}
		for _, name := range []string{"ratings", "rating_changes", "rating_seats", "rating_pairs"} {
			if _, err := tx.exec("DELETE FROM " + name); err != nil {
				return err
			}
		}
		_, err := tx.exec("UPDATE rated SET waits = 0 WHERE waits = 1 AND number <= $1", f.After)
		return err
	})
}

// rate runs begin and stores the result of rating games, if no others were rated since.
func (s *Ratings) rate(ctx context.Context, f *ratings.Fold, begin func(*tx) error) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		var last int64
		if err := tx.row(lastRank, nil, &last); err != nil {
			return err
		}
		if last != f.After {
			return refused{ratings.ErrConflict}
		}
		if err := begin(tx); err != nil {
			return err
		}
		for i := range f.Standings {
			of := &f.Standings[i]
			_, err := tx.exec(`INSERT INTO ratings (pool, player, mean, deviation, volatility, shown, doubt, bound, games, last)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (pool, player) DO UPDATE SET mean = $3, deviation = $4,
				volatility = $5, shown = $6, doubt = $7, bound = $8, games = $9, last = $10`,
				string(of.Pool), string(of.Player), of.Mean, of.Standing.Deviation, of.Volatility, of.Number, of.Deviation, of.Bound(), int64(of.Games), int64(of.Last))
			if err != nil {
				return err
			}
		}
		for i := range f.Seats {
			of := &f.Seats[i]
			text, err := json.Marshal(of.Advantages)
			if err == nil {
				_, err = tx.exec("INSERT INTO rating_seats (pool, variant, known) VALUES ($1, $2, $3) ON CONFLICT (pool, variant) DO UPDATE SET known = $3",
					string(of.Pool), of.Variant, string(text))
			}
			if err != nil {
				return err
			}
		}
		for i := range f.Pairs {
			if err := addPair(tx, &f.Pairs[i]); err != nil {
				return err
			}
		}
		for changes := range slices.Chunk(f.Changes, changesTogether) {
			if err := addChanges(tx, changes); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("storing ratings: %w", err)
	}
	return nil
}

// changesTogether is how many rows one statement stores at most, changeFields the columns of a row.
const (
	changesTogether = 50
	changeFields    = 11
)

func addChanges(tx *tx, changes []ratings.Change) error {
	var rows strings.Builder
	args := make([]any, 0, changeFields*len(changes))
	for i := range changes {
		c := &changes[i]
		for column := range changeFields {
			rows.WriteString([]string{", ($", ", $"}[min(column, 1)] + strconv.Itoa(len(args)+column+1))
		}
		rows.WriteString(")")
		args = append(args, c.Rank, string(c.Game), string(c.Pool), string(c.Player), int64(c.Seat), int64(c.Ended), c.Before, c.After, c.Deviation, flag(c.Meeting), int64(c.Place))
	}
	_, err := tx.exec("INSERT INTO rating_changes (number, game, pool, player, seat, ended, before, after, doubt, meeting, place) VALUES"+rows.String()[1:], args...)
	return err
}
