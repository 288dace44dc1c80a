package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

const (
	// MostGuestGames is how many unrated games of a guest are kept, the most recent, if no
	// player had an account.
	MostGuestGames = 1000
	// goneGamesFor is how long a game of guests stays after its last change once none of them
	// has a session; complaintsFor is how long a complaint stays.
	goneGamesFor  = 30 * 24 * time.Hour
	complaintsFor = 365 * 24 * time.Hour
	// justMade is the least age of a row that is removed for want of a session, since the
	// session may still be about to be stored.
	justMade = time.Hour
	// sweepSize is how many rows are read together, and sweepGames how many finished games one
	// sweep examines; the next sweep continues there.
	sweepSize  = 500
	sweepGames = 20_000
)

// sessionPlayer returns the guest of a session, empty without one.
func sessionPlayer(data []byte) string {
	var s struct {
		Values struct {
			Player string `json:"player"`
		} `json:"values"`
	}
	if json.Unmarshal(data, &s) != nil {
		return "" // from a version with another encoding
	}
	return s.Values.Player
}

// readSessions fills in the player of sessions that older versions stored without one.
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
		err = s.write(ctx, "storing the players of sessions", func(tx *tx) error {
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

// unknownIs is the condition that a player has no account, no session and is no program.
func unknownIs(column string) string {
	return fmt.Sprintf(`NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.player = %[1]s) AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.player = %[1]s AND sessions.player <> '')
		AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.player = %[1]s)`, column)
}

// SweepGuests removes the rows of guests whose sessions have ended, expired tokens, and complaints
// over a year old. It also removes unrated games without accounts: those unchanged for longer than
// keep (0: none), those unchanged for a month without any player's session, and of each guest all
// but the last [MostGuestGames]. It returns the number of removed games.
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
		if err := s.set(ctx, "removing rows of former guests", nil, st.query, st.args...); err != nil {
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
		if err := s.games.RemoveGame(ctx, live.GameID(id)); err != nil {
			return games, err
		}
		games++
	}
	return games, nil
}

// acquaintances caches, for one sweep, which players have an account or a session.
type acquaintances struct {
	store    *handle
	accounts map[table.Player]bool // players with an account, or programs of one
	known    map[table.Player]bool // or players with a session
}

// has reports whether a player has an account or, unless accountsAlone, a session.
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
				return false, fmt.Errorf("looking up players: %w", err)
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

// beyondMost returns the surplus games of guests with more than [MostGuestGames]. It examines only
// guests of recently changed games, since only those can have exceeded the limit.
func (s *Upkeep) beyondMost(ctx context.Context, of *acquaintances) (ids []string, err error) {
	guests, err := s.reader.texts(ctx, `SELECT DISTINCT player FROM players WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.player = players.player)
		AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.player = players.player)`)
	if err != nil {
		return nil, fmt.Errorf("reading guests: %w", err)
	}
	for _, guest := range guests {
		old, err := s.reader.texts(ctx, `SELECT game FROM (SELECT game, ended AS moment FROM results WHERE player = $1 AND lead = 1 UNION ALL
			SELECT game, moment FROM players WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM past WHERE past.game = players.game)) AS mine
			ORDER BY moment DESC, game DESC LIMIT $2 OFFSET $3`, guest, sweepGames, MostGuestGames)
		if err != nil {
			return nil, fmt.Errorf("reading the games of a guest: %w", err)
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

// goneGames returns finished games of guests that were last changed before old, or before before
// if no player has a session. It starts after the last game of the previous sweep.
func (s *Upkeep) goneGames(ctx context.Context, before, old int64, of *acquaintances) (ids []string, err error) {
	var page []*live.Past
	err = s.reader.rows(ctx, func(rows *sql.Rows) error {
		p, err := scanPast(rows)
		page = append(page, p)
		return err
	}, "SELECT "+pastColumns+" FROM past WHERE game > $1 ORDER BY game LIMIT $2", s.sweptPast, sweepGames)
	if err != nil {
		return nil, fmt.Errorf("reading finished games: %w", err)
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
		gone, err := s.goneOpen(ctx, stage, before, old, of)
		if err != nil {
			return nil, err
		}
		ids = append(ids, gone...)
	}
	return ids, nil
}

// goneOpen is the part of goneGames for unfinished games of a stage.
func (s *Upkeep) goneOpen(ctx context.Context, stage table.Stage, before, old int64, of *acquaintances) (ids []string, err error) {
	for after := ""; ; {
		open, err := s.reader.texts(ctx, `SELECT games.id FROM games JOIN courses ON courses.game = games.id
				WHERE games.stage = $1 AND games.id > $2 AND courses.updated < $3 ORDER BY games.id LIMIT $4`, string(stage), after, max(before, old), sweepSize)
		if err != nil {
			return nil, fmt.Errorf("reading abandoned games: %w", err)
		}
		if len(open) == 0 {
			return ids, nil
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
