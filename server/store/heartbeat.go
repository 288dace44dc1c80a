package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/manykings/manykings/table"
)

// Beat stores that the server is alive at now; the time never goes back.
func (s *nodes) Beat(ctx context.Context, now table.Millis) error {
	err := s.claim.hold(ctx)
	if err == nil {
		err = s.writer.do(ctx, func(tx *tx) error { return beatAt(tx, now) })
	}
	if err != nil {
		return fmt.Errorf("storing that the server is alive: %w", err)
	}
	return nil
}

func beatAt(tx *tx, now table.Millis) error {
	_, err := tx.exec(`INSERT INTO heartbeat (id, at) VALUES (1, $1)
		ON CONFLICT (id) DO UPDATE SET at = excluded.at WHERE heartbeat.at < excluded.at`, int64(now))
	return err
}

// Resume stores that the server is alive again at now, and the outage before; see [live.Store].
func (s *nodes) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	return s.alive(ctx, now, 0, false)
}

// Join stores that one of several servers is alive at now; see [live.Store].
func (s *nodes) Join(ctx context.Context, now, gap table.Millis) ([]table.Outage, error) {
	if err := s.claim.hold(ctx); err != nil {
		return nil, fmt.Errorf("storing that the server is alive: %w", err)
	}
	return s.alive(ctx, now, gap, true)
}

// alive stores that a server is alive at now, and an outage if the last beat is more than gap ago.
// It returns all outages.
func (s *nodes) alive(ctx context.Context, now, gap table.Millis, connected bool) ([]table.Outage, error) {
	err := s.writer.do(ctx, func(tx *tx) error {
		// Of two concurrent servers, the second waits here and then sees the beat of the first.
		_, err := tx.exec(`INSERT INTO outages (began, ended, connected)
			SELECT at, CAST($1 AS BIGINT), CAST($3 AS BIGINT) FROM heartbeat WHERE at < $1 - CAST($2 AS BIGINT)`+s.dialect.forUpdate+`
			ON CONFLICT (ended) DO NOTHING`, int64(now), int64(gap), truth(connected))
		if err != nil {
			return err
		}
		return beatAt(tx, now)
	})
	var outages []table.Outage
	if err == nil {
		err = s.reader.rows(ctx, func(rows *sql.Rows) error {
			var o table.Outage
			var connected int64
			err := rows.Scan(&o.From, &o.To, &connected)
			o.Connected = connected != 0
			outages = append(outages, o)
			return err
		}, "SELECT began, ended, connected FROM outages ORDER BY ended")
	}
	if err != nil {
		return nil, fmt.Errorf("storing that the server is alive again: %w", err)
	}
	return outages, nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Forget removes the outages that ended at until or before.
func (s *nodes) Forget(ctx context.Context, until table.Millis) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM outages WHERE ended <= $1", int64(until))
		return err
	})
	if err != nil {
		return fmt.Errorf("removing outages: %w", err)
	}
	return nil
}

// LastBeat returns the time of the last beat, 0 without any.
func (s *nodes) LastBeat(ctx context.Context) (table.Millis, error) {
	var at table.Millis
	if err := s.reader.row(ctx, []any{&at}, "SELECT COALESCE(MAX(at), 0) FROM heartbeat"); err != nil {
		return 0, fmt.Errorf("reading the last heartbeat: %w", err)
	}
	return at, nil
}
