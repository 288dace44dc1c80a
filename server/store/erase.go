package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// erasedAgain is how long after closing an account its name is erased once more everywhere. Until
// then a server may store a game that it read before.
const erasedAgain = 10 * time.Minute

// Erase removes the names of closed accounts from their games and messages; the texts stay. Their
// games over the board are removed. It
// runs soon after an account is closed, and again for all games ten minutes later. It can be
// interrupted at any time, and continues in the next run.
func (s *Upkeep) Erase(ctx context.Context, now table.Millis) error {
	type closed struct {
		player table.Player
		at     table.Millis
		erased int
	}
	all, err := list(ctx, s.handle, "reading closed accounts", func(rows *sql.Rows, c *closed) error { return rows.Scan(&c.player, &c.at, &c.erased) },
		"SELECT player, closed, erased FROM accounts WHERE closed > 0 AND erased < 2 ORDER BY player")
	if err != nil {
		return err
	}
	var again []table.Player
	for _, c := range all {
		if c.erased == 0 {
			if err := errors.Join(s.removeOverBoard(ctx, c.player), s.eraseIn(ctx, c.player), s.eraseEntrant(ctx, c.player)); err != nil {
				return err
			}
			if err := s.erased(ctx, c.player, 1); err != nil {
				return err
			}
		}
		if c.at < now-table.Millis(erasedAgain.Milliseconds()) {
			again = append(again, c.player)
		}
	}
	if len(again) == 0 {
		return nil
	}
	for _, p := range again {
		if err := errors.Join(s.removeOverBoard(ctx, p), s.eraseIn(ctx, p), s.eraseEntrant(ctx, p)); err != nil {
			return err
		}
	}
	if err := s.eraseWatchers(ctx, again); err != nil {
		return err
	}
	for _, p := range again {
		if err := s.erased(ctx, p, 2); err != nil {
			return err
		}
	}
	return nil
}

func (s *Upkeep) erased(ctx context.Context, player table.Player, how int) error {
	return s.set(ctx, "noting that a name was taken out of the games", nil, "UPDATE accounts SET erased = $2 WHERE player = $1 AND closed > 0", string(player), how)
}

// eraseIn removes the name of a player from the games in which they have a seat.
func (s *Upkeep) eraseIn(ctx context.Context, player table.Player) error {
	ids, err := s.reader.texts(ctx, `SELECT game FROM players WHERE player = $1 UNION SELECT game FROM archive_players WHERE player IN ($1, $2)
		UNION SELECT game FROM results WHERE player = $1`, string(player), keyOf(player))
	if err != nil {
		return fmt.Errorf("reading the games of a closed account: %w", err)
	}
	for _, id := range ids {
		if err := s.eraseGame(ctx, id, []table.Player{player}); err != nil {
			return fmt.Errorf("removing a name from game %s: %w", id, err)
		}
	}
	return nil
}

// eraseGame removes names from a game, live or archived.
func (s *Upkeep) eraseGame(ctx context.Context, id string, players []table.Player) error {
	return s.write(ctx, "removing names from a game", func(tx *tx) error {
		err := eraseRow(tx, id, players)
		if errors.Is(err, sql.ErrNoRows) {
			err = erasePacked(tx, id, players)
		}
		if err == nil {
			err = erasePast(tx, id, players)
		}
		return err
	})
}

func eraseRow(tx *tx, id string, players []table.Player) error {
	var version uint64
	var text, course string
	err := tx.row("SELECT version, course FROM courses WHERE game = $1"+tx.dialect.forUpdate, []any{id}, &version, &course)
	if err == nil {
		err = tx.row("SELECT head FROM games WHERE id = $1"+tx.dialect.forUpdate, []any{id}, &text)
	}
	if err != nil {
		return err
	}
	for _, p := range players {
		if _, err := tx.exec("UPDATE messages SET name = '' WHERE game = $1 AND author = $2 AND name <> ''", id, string(live.AliasOf(live.GameID(id), p))); err != nil {
			return err
		}
	}
	r := new(live.Record)
	if json.Unmarshal([]byte(text), r) != nil {
		return nil // set aside: nobody can read it
	}
	was := false
	for _, p := range players {
		was = r.Forget(p) || was
	}
	if !was {
		return nil
	}
	head, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = tx.exec("UPDATE games SET head = $2, sum = $3 WHERE id = $1", id, string(head), headSum(id, string(head)))
	return err
}

func erasePacked(tx *tx, id string, players []table.Player) error {
	a, err := packed(tx, id)
	if a == nil {
		return err
	}
	r, messages, err := a.unpack()
	if err != nil {
		return nil //nolint:nilerr // nobody can read it
	}
	if !forget(r, messages, players) {
		return nil
	}
	data, err := pack(r, messages)
	if err != nil {
		return err
	}
	_, err = tx.exec("UPDATE archive SET data = $2, sum = $3 WHERE id = $1", id, data, archiveSum(id, a.version, data))
	return err
}

// forget removes names from a game and its messages, and reports whether it found any.
func forget(r *live.Record, messages []live.Message, players []table.Player) (was bool) {
	for _, p := range players {
		was = r.Forget(p) || was
		alias := live.AliasOf(r.ID, p)
		for i := range messages {
			if m := &messages[i]; m.Author == alias && m.Name != "" {
				m.Name, was = "", true
			}
		}
	}
	return was
}

func erasePast(tx *tx, id string, players []table.Player) error {
	var text string
	err := tx.row("SELECT seats FROM past WHERE game = $1", []any{id}, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	p := new(live.Past)
	if err == nil {
		p.Seats, err = parseSeats(text)
	}
	if err != nil {
		return err
	}
	was := false
	for _, player := range players {
		was = p.Forget(player) || was
	}
	if !was {
		return nil
	}
	if text, err = seatsText(p); err == nil {
		_, err = tx.exec("UPDATE past SET seats = $2 WHERE game = $1", id, text)
	}
	return err
}

// eraseWatchers removes names from players' messages in games in which they had no seat, found by
// their aliases.
func (s *Upkeep) eraseWatchers(ctx context.Context, players []table.Player) error {
	aliased := func(id string, author live.Alias) bool {
		return slices.ContainsFunc(players, func(p table.Player) bool { return live.AliasOf(live.GameID(id), p) == author })
	}
	for game, after := "", int64(-1); ; {
		type line struct {
			game   string
			id     int64
			author live.Alias
		}
		page, err := list(ctx, s.handle, "reading messages", func(rows *sql.Rows, l *line) error { return rows.Scan(&l.game, &l.id, &l.author) },
			"SELECT game, id, author FROM messages WHERE (game, id) > ($1, $2) AND name <> '' ORDER BY game, id LIMIT $3", game, after, sweepSize)
		if err != nil {
			return err
		}
		if len(page) == 0 {
			break
		}
		for _, l := range page {
			if game, after = l.game, l.id; aliased(l.game, l.author) {
				if err := s.set(ctx, "taking a name off a message", nil, "UPDATE messages SET name = '' WHERE game = $1 AND id = $2", l.game, l.id); err != nil {
					return err
				}
			}
		}
	}
	return s.eraseArchived(ctx, players, aliased)
}

// eraseArchived erases the archived games in which one of the players has a named message.
func (s *Upkeep) eraseArchived(ctx context.Context, players []table.Player, aliased func(game string, author live.Alias) bool) error {
	for after := ""; ; {
		page, err := list(ctx, s.handle, "reading old games", func(rows *sql.Rows, a *archived) error { return rows.Scan(a.targets()...) },
			"SELECT "+archivedColumns+" WHERE id > $1 ORDER BY id LIMIT $2", after, archiveSize)
		if err != nil || len(page) == 0 {
			return err
		}
		for i := range page {
			a := &page[i]
			after = a.id
			_, messages, err := a.unpack()
			if err != nil {
				continue // nobody can read it
			}
			if slices.ContainsFunc(messages, func(m live.Message) bool { return m.Name != "" && aliased(a.id, m.Author) }) {
				if err := s.eraseGame(ctx, a.id, players); err != nil {
					return err
				}
			}
		}
	}
}
