package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

const (
	// MostGuestGames is how many unrated games of a guest are kept, in which nobody with an
	// account played: the last ones.
	MostGuestGames = 1000
	// goneGamesFor is how long a game of guests stays after its last change of whom none has a
	// session any more; complaintsFor how long a complaint does.
	goneGamesFor  = 30 * 24 * time.Hour
	complaintsFor = 365 * 24 * time.Hour
	// justMade is how old a row is at least that is removed for want of a session: that may be
	// under way.
	justMade = time.Hour
	// sweepSize is how many rows are looked at together, and sweepGames how many games of the
	// past in one sweep; the next goes on from there.
	sweepSize  = 500
	sweepGames = 20_000
)

// sessionPlayer returns the guest of a session, empty if there is none.
func sessionPlayer(data []byte) string {
	var s struct {
		Values struct {
			Player string `json:"player"`
		} `json:"values"`
	}
	if json.Unmarshal(data, &s) != nil {
		return "" // of a program that wrote sessions otherwise
	}
	return s.Values.Player
}

// readSessions notes whose the sessions are that do not say so.
func (s *Upkeep) readSessions(ctx context.Context) error {
	for ctx.Err() == nil {
		type session struct{ token, player string }
		found, err := list(ctx, s.handle, "reading sessions", func(rows *sql.Rows, one *session) error {
			var data []byte
			err := rows.Scan(&one.token, &data)
			one.player = sessionPlayer(data)
			return err
		}, "SELECT token, data FROM sessions WHERE player IS NULL ORDER BY token LIMIT $1", sweepSize)
		if err != nil || len(found) == 0 {
			return err
		}
		err = s.write(ctx, "noting whose sessions are", func(tx *tx) error {
			for _, one := range found {
				if _, err := tx.exec("UPDATE sessions SET player = $2 WHERE token = $1 AND player IS NULL", one.token, one.player); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

// unknownIs is the condition that a player has neither an account nor a session nor a program.
func unknownIs(column string) string {
	return fmt.Sprintf(`NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.player = %[1]s) AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = %[1]s AND sessions.player <> '')
		AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.player = %[1]s)`, column)
}

// SweepGuests removes the rows of guests whose sessions have ended, tokens that have ended,
// and complaints of a year ago. Of the unrated games in which nobody with an account played it
// removes the games unchanged for longer than keep (0: none), or a month ago without
// a session of a player, and of each guest all but the last [MostGuestGames]. It returns how
// many games it has removed.
func (s *Upkeep) SweepGuests(ctx context.Context, now table.Millis, keep time.Duration) (games int, err error) {
	if err := s.readSessions(ctx); err != nil {
		return 0, err
	}
	before := func(d time.Duration) int64 { return int64(now) - d.Milliseconds() }
	for _, st := range []struct {
		query string
		args  []any
	}{
		{"DELETE FROM programs WHERE made < $1 AND " + unknownIs("programs.owner"), []any{before(justMade)}},
		{"DELETE FROM tokens WHERE until > 0 AND until <= $1 OR made < $2 AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.player = tokens.program)", []any{int64(now), before(justMade)}},
		{"DELETE FROM pushes WHERE made < $1 AND (" + unknownIs("pushes.player") + " OR device <> '' AND NOT EXISTS (SELECT 1 FROM devices WHERE devices.id = pushes.device))", []any{before(justMade)}},
		{"DELETE FROM notices WHERE made < $1 AND " + unknownIs("notices.player"), []any{before(justMade)}},
		{"DELETE FROM listeners WHERE here < $1 AND " + unknownIs("listeners.player"), []any{before(justMade)}},
		{"DELETE FROM parcels WHERE until <= $1 OR " + unknownIs("parcels.player") + " AND due < $2", []any{int64(now), before(justMade)}},
		{"DELETE FROM vacations WHERE untold = 0 AND " + unknownIs("vacations.player"), nil},
		{"DELETE FROM passes WHERE until <= $1", []any{int64(now)}},
		{"DELETE FROM recoveries WHERE until <= $1", []any{int64(now)}},
		{"DELETE FROM ceremonies WHERE until <= $1", []any{int64(now)}},
		{"DELETE FROM marks WHERE until <= $1", []any{int64(now)}},
		{"DELETE FROM complaints WHERE made < $1", []any{before(complaintsFor)}},
	} {
		if err := s.set(ctx, "removing rows of nobody", nil, st.query, st.args...); err != nil {
			return 0, err
		}
	}
	of := &acquaintances{s.handle, map[table.Player]bool{}, map[table.Player]bool{}}
	beyond, err := s.beyondMost(ctx, of)
	if err != nil {
		return 0, err
	}
	old := int64(0)
	if keep > 0 {
		old = before(keep)
	}
	gone, err := s.goneGames(ctx, before(goneGamesFor), old, of)
	if err != nil {
		return 0, err
	}
	for _, id := range append(beyond, gone...) {
		if err := s.removeGame(ctx, id); err != nil {
			return games, err
		}
		games++
	}
	return games, nil
}

// acquaintances remembers of which players something is known, for one sweep.
type acquaintances struct {
	store    *handle
	accounts map[table.Player]bool // that have an account, or are a program of one
	known    map[table.Player]bool // or a session
}

// has reports whether one of the players has an account, or without accounts alone a session.
func (a *acquaintances) has(ctx context.Context, players []table.Player, accountsAlone bool) (bool, error) {
	remembered := a.known
	condition := "NOT (" + unknownIs("$1") + ")"
	if accountsAlone {
		remembered, condition = a.accounts, "EXISTS (SELECT 1 FROM accounts WHERE accounts.player = $1)"
	}
	for _, p := range players {
		if p == "" {
			continue
		}
		is, ok := remembered[p]
		if !ok {
			err := a.store.reader.row(ctx, []any{&is}, "SELECT CASE WHEN "+condition+` OR EXISTS (SELECT 1 FROM programs JOIN accounts ON accounts.player = programs.owner WHERE programs.player = $1)
				THEN 1 ELSE 0 END`, string(p))
			if err != nil {
				return false, fmt.Errorf("asking who has played: %w", err)
			}
			remembered[p] = is
		}
		if is {
			return true, nil
		}
	}
	return false, nil
}

// playersOf returns the players of a game and its host.
func playersOf(r *live.Record) []table.Player { return append(r.Players(), r.Host) }

// beyondMost returns the games of guests who have more than [MostGuestGames]: whoever has
// more now has a game that ended a short while ago, or goes on.
func (s *Upkeep) beyondMost(ctx context.Context, of *acquaintances) (ids []string, err error) {
	guests, err := s.reader.texts(ctx, `SELECT DISTINCT player FROM players WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.player = players.player)
		AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.player = players.player)`)
	if err != nil {
		return nil, fmt.Errorf("asking for guests: %w", err)
	}
	for _, guest := range guests {
		old, err := s.reader.texts(ctx, `SELECT game FROM (SELECT game, ended AS moment FROM results WHERE player = $1 AND lead = 1 UNION ALL
			SELECT game, moment FROM players WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM past WHERE past.game = players.game)) AS mine
			ORDER BY moment DESC, game DESC LIMIT $2 OFFSET $3`, guest, sweepGames, MostGuestGames)
		if err != nil {
			return nil, fmt.Errorf("asking for the games of a guest: %w", err)
		}
		for _, id := range old {
			r, err := s.games.find(ctx, live.GameID(id))
			if err != nil || r.Rated {
				continue // an unreadable game stays
			}
			theirs, err := of.has(ctx, playersOf(r), true)
			if err != nil {
				return nil, err
			}
			if !theirs {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

// goneGames returns games of guests that were last changed before old, or before a moment and
// of whose players none has a session any more. It looks at the games behind the last one of the previous sweep.
func (s *Upkeep) goneGames(ctx context.Context, before, old int64, of *acquaintances) (ids []string, err error) {
	var page []*live.Past
	err = s.reader.rows(ctx, func(rows *sql.Rows) error {
		p, err := scanPast(rows)
		page = append(page, p)
		return err
	}, "SELECT "+pastColumns+" FROM past WHERE game > $1 ORDER BY game LIMIT $2", s.sweptPast, sweepGames)
	if err != nil {
		return nil, fmt.Errorf("reading the past: %w", err)
	}
	if s.sweptPast = ""; len(page) == sweepGames {
		s.sweptPast = string(page[len(page)-1].Game)
	}
	for _, p := range page {
		if p.Rated || int64(p.Ended) >= max(before, old) {
			continue
		}
		players := make([]table.Player, len(p.Seats))
		for i := range p.Seats {
			players[i] = p.Seats[i].Player
		}
		known, err := of.has(ctx, players, int64(p.Ended) < old)
		if err != nil {
			return nil, err
		}
		if !known {
			ids = append(ids, string(p.Game))
		}
	}
	for _, stage := range []table.Stage{table.Waiting, table.Playing} {
		for after := ""; ; {
			open, err := s.reader.texts(ctx, `SELECT games.id FROM games JOIN courses ON courses.game = games.id
				WHERE games.stage = $1 AND games.id > $2 AND courses.updated < $3 ORDER BY games.id LIMIT $4`, string(stage), after, max(before, old), sweepSize)
			if err != nil {
				return nil, fmt.Errorf("asking for games that nobody plays: %w", err)
			}
			if len(open) == 0 {
				break
			}
			after = open[len(open)-1]
			for _, id := range open {
				r, err := s.games.find(ctx, live.GameID(id))
				if err != nil || r.Rated {
					continue
				}
				known, err := of.has(ctx, playersOf(r), int64(r.Updated) < old)
				if err != nil {
					return nil, err
				}
				if !known {
					ids = append(ids, id)
				}
			}
		}
	}
	return ids, nil
}

// removeGame removes every row of a game, wherever it is kept.
func (s *Upkeep) removeGame(ctx context.Context, id string) error {
	r, err := s.games.find(ctx, live.GameID(id))
	if errors.Is(err, live.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.write(ctx, "removing a game of guests", func(tx *tx) error {
		err := removePast(tx, r.ID)
		if err == nil {
			err = discard(tx, []string{id})
		}
		for _, p := range r.Players() {
			if err == nil {
				_, err = tx.exec("DELETE FROM archive_players WHERE player IN ($1, $2) AND moment = $3 AND game = $4", keyOf(p), string(p), int64(r.Updated), id)
			}
		}
		if err == nil {
			_, err = tx.exec("DELETE FROM archive WHERE id = $1", id)
		}
		return err
	})
}
