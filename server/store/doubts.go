package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
)

// addPair adds a game to the counts of a pair of players.
func addPair(tx *tx, p *ratings.Pair) error {
	_, err := tx.exec(`INSERT INTO rating_pairs (pool, player, other, games, won, lost, short, shared, gained, first, last)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (pool, player, other) DO UPDATE SET
		games = rating_pairs.games + excluded.games, won = rating_pairs.won + excluded.won, lost = rating_pairs.lost + excluded.lost,
		short = rating_pairs.short + excluded.short, shared = rating_pairs.shared + excluded.shared, gained = rating_pairs.gained + excluded.gained, last = excluded.last`,
		string(p.Pool), string(p.Player), string(p.Other), int64(p.Games), int64(p.Won), int64(p.Lost), int64(p.Short), int64(p.Shared), p.Gained, int64(p.First), int64(p.Last))
	return err
}

// doubtfulPairs selects the pairs in which one player won nearly all games, or half of the games
// were short or from one address. Each pair is listed once, from the side of the player with more
// wins. A player who quickly lost half of all games to several others is listed once with all.
var doubtfulPairs = fmt.Sprintf(`SELECT pool, player, other, 0 AS others, games, won, lost, short, shared, gained, first, last FROM rating_pairs
	WHERE last >= $1 AND games >= %[1]d AND (won > lost OR won = lost AND player < other) AND (10 * won >= %[2]d * games OR 2 * short >= games OR 2 * shared >= games)
	UNION ALL SELECT pool, player, '', COUNT(*), SUM(games), SUM(won), SUM(lost), SUM(short), SUM(shared), SUM(gained), MIN(first), MAX(last) FROM rating_pairs
	WHERE last >= $1 GROUP BY pool, player HAVING COUNT(*) > 1 AND SUM(games) >= %[1]d AND 2 * SUM(CASE WHEN short < lost THEN short ELSE lost END) >= SUM(games)
	ORDER BY gained DESC, player, other LIMIT $2`, ratings.LeastPairGames, ratings.OneSidedOf10)

// recentGames is how many games of a pair are listed.
const recentGames = 10

// Pairs returns suspicious pairs; see [ratings.Store].
func (s *Ratings) Pairs(ctx context.Context, since table.Millis, limit int) ([]ratings.Pair, error) {
	pairs, err := list(ctx, s.handle, "reading pairs of players", func(rows *sql.Rows, p *ratings.Pair) error {
		return rows.Scan(&p.Pool, &p.Player, &p.Other, &p.Others, &p.Games, &p.Won, &p.Lost, &p.Short, &p.Shared, &p.Gained, &p.First, &p.Last)
	}, doubtfulPairs, int64(since), limit)
	for i := range pairs {
		p := &pairs[i]
		if err == nil {
			p.Recent, err = list(ctx, s.handle, "reading the games of a pair", func(rows *sql.Rows, id *live.GameID) error { return rows.Scan(id) },
				"SELECT mine.game FROM rating_changes AS mine WHERE mine.player = $1 AND mine.pool = $2 AND ($3 = '' OR EXISTS (SELECT 1 FROM rating_changes AS other WHERE other.game = mine.game AND other.player = $3)) ORDER BY mine.number DESC LIMIT $4",
				string(p.Player), string(p.Pool), string(p.Other), recentGames)
		}
	}
	return pairs, err
}

// Annul annuls games; see [ratings.Store].
func (s *Ratings) Annul(ctx context.Context, pool ratings.Pool, player, other table.Player, at table.Millis) (n int, err error) {
	err = s.write(ctx, "annulling rated games", func(tx *tx) error {
		rows, err := tx.exec(`UPDATE rated SET annulled = $4, waits = 1 WHERE annulled = 0 AND game IN (SELECT mine.game FROM rating_changes AS mine
			WHERE mine.player = $1 AND mine.pool = $2 AND ($3 = '' OR EXISTS (SELECT 1 FROM rating_changes AS other WHERE other.game = mine.game AND other.player = $3)))`,
			string(player), string(pool), string(other), int64(at))
		n = int(rows)
		return err
	})
	return n, err
}

// Annulled returns how many annulled games still count; see [ratings.Store].
func (s *Ratings) Annulled(ctx context.Context) (n int, err error) {
	if err := s.reader.row(ctx, []any{&n}, "SELECT COUNT(*) FROM rated WHERE waits = 1"); err != nil {
		return 0, fmt.Errorf("counting annulled games: %w", err)
	}
	return n, nil
}

// toldFrom is the least difference of a rating of which the player is notified, in points.
const toldFrom = 1

// rerated returns the players whose ratings differ from the stored ones.
func (s *Ratings) rerated(ctx context.Context, f *ratings.Fold) ([]table.Player, error) {
	type key struct {
		pool   ratings.Pool
		player table.Player
	}
	after := make(map[key]float64, len(f.Standings))
	for i := range f.Standings {
		after[key{f.Standings[i].Pool, f.Standings[i].Player}] = f.Standings[i].Number
	}
	before, err := s.standings(ctx, "ORDER BY player, pool")
	var differ []table.Player
	for i := range before {
		was := &before[i]
		if is, ok := after[key{was.Pool, was.Player}]; !ok || math.Abs(is-was.Number) >= toldFrom {
			differ = append(differ, was.Player)
		}
	}
	return slices.Compact(differ), err
}

// tellRerated notifies people that their ratings were recalculated.
func tellRerated(tx *tx, people []table.Player) error {
	for _, p := range people {
		_, err := tx.exec("INSERT INTO stirs (id, version, player, what, label) SELECT $1, 0, $2, $3, '' WHERE EXISTS (SELECT 1 FROM accounts WHERE player = $2 AND closed = 0)",
			rand.Text(), string(p), notify.Rerated)
		if err != nil {
			return err
		}
	}
	return nil
}

// Mark stores a mark; see [ratings.Store].
func (s *Ratings) Mark(ctx context.Context, m ratings.Mark) error {
	return s.write(ctx, "storing a mark", func(tx *tx) error {
		_, err := tx.exec("INSERT INTO marks (player, kind, hash, until) VALUES ($1, $2, $3, $4) ON CONFLICT (player, kind, hash) DO UPDATE SET until = excluded.until",
			string(m.Player), string(m.Kind), m.Hash, int64(m.Until))
		if err == nil {
			_, err = tx.exec("DELETE FROM marks WHERE player = $1 AND (kind, hash) NOT IN (SELECT kind, hash FROM marks WHERE player = $1 ORDER BY until DESC, kind, hash LIMIT $2)",
				string(m.Player), ratings.MostMarks)
		}
		return err
	})
}

// MarkKey returns the key of marks; see [ratings.Store].
func (s *Ratings) MarkKey(ctx context.Context, made ratings.MarkKey, before table.Millis) (k ratings.MarkKey, err error) {
	const query = "SELECT data, made FROM mark_keys WHERE id = 1"
	err = s.reader.row(ctx, []any{&k.Key, &k.Made}, query)
	if errors.Is(err, sql.ErrNoRows) || err == nil && k.Made < before {
		err = s.set(ctx, "storing the key of marks", nil,
			"INSERT INTO mark_keys (id, data, made) VALUES (1, $1, $2) ON CONFLICT (id) DO UPDATE SET data = excluded.data, made = excluded.made WHERE mark_keys.made < $3", made.Key, int64(made.Made), int64(before))
		if err == nil {
			err = s.reader.row(ctx, []any{&k.Key, &k.Made}, query)
		}
	}
	if err != nil {
		return k, fmt.Errorf("reading the key of marks: %w", err)
	}
	return k, nil
}

// Evidence returns the evidence about the players of a game; see [ratings.Store]. A program has
// the marks and the age of its owner's account.
func (s *Ratings) Evidence(ctx context.Context, p *live.Past, at table.Millis) (e ratings.Evidence, err error) {
	people := make([]table.Player, len(p.Seats))
	for i := range p.Seats {
		people[i] = p.Seats[i].Player
		age := table.Millis(ratings.Timeless)
		if people[i] != "" {
			var owner table.Player
			var made int64
			err := s.reader.row(ctx, []any{&owner, &made}, "SELECT owner, made FROM programs WHERE player = $1", string(people[i]))
			switch {
			case err == nil:
				people[i] = owner
			case !errors.Is(err, sql.ErrNoRows):
				return e, fmt.Errorf("reading the owner of a program: %w", err)
			}
			var since int64
			err = s.reader.row(ctx, []any{&since}, "SELECT made FROM accounts WHERE player = $1", string(people[i]))
			if err != nil && !errors.Is(err, sql.ErrNoRows) {
				return e, fmt.Errorf("reading the age of an account: %w", err)
			}
			if since == 0 { // a guest's program, or a guest
				since = made
			}
			if since > 0 {
				age = max(0, p.Ended-table.Millis(since))
			}
		}
		e.Ages = append(e.Ages, age)
	}
	marks := map[table.Player][]ratings.Mark{}
	places, args := among(people, 2) // no game has more seats
	all, err := list(ctx, s.handle, "reading marks", func(rows *sql.Rows, m *ratings.Mark) error { return rows.Scan(&m.Player, &m.Kind, &m.Hash) },
		"SELECT player, kind, hash FROM marks WHERE until > $1 AND player IN ("+places+")", append([]any{int64(at)}, args...)...)
	if err != nil {
		return e, err
	}
	for _, m := range all {
		marks[m.Player] = append(marks[m.Player], m)
	}
	for i, a := range people {
		for j := i + 1; j < len(people); j++ {
			same := func(kind ratings.MarkKind) bool {
				return slices.ContainsFunc(marks[a], func(m ratings.Mark) bool {
					return m.Kind == kind && slices.ContainsFunc(marks[people[j]], func(o ratings.Mark) bool { return o.Kind == kind && o.Hash == m.Hash })
				})
			}
			if same(ratings.MarkDevice) {
				e.Device = append(e.Device, [2]int{i + 1, j + 1})
			}
			if same(ratings.MarkAddress) {
				e.Address = append(e.Address, [2]int{i + 1, j + 1})
			}
		}
	}
	return e, nil
}
