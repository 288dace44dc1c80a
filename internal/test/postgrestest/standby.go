package postgrestest

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
)

// Standby creates a standby of the running server in directory, which must exist and be empty.
// Once started with Start, it follows the server.
func (s *Server) Standby(directory string) (*Server, error) {
	standby := &Server{Directory: directory, programs: s.programs, settings: s.settings}
	if err := standby.disown(); err != nil {
		return nil, err
	}
	if err := os.Chmod(directory, 0o700); err != nil {
		return nil, err
	}
	out, err := standby.Command("pg_basebackup", "--pgdata", directory, "--host", "127.0.0.1", "--port", strconv.Itoa(s.Port),
		"--username", "manykings", "--write-recovery-conf", "--wal-method", "stream", "--checkpoint", "fast", "--no-sync").CombinedOutput()
	if err != nil {
		return nil, fmt.Errorf("copying the primary: %w: %s", err, out)
	}
	return standby, nil
}

// Synchronous makes commits of the server wait for its standby, and returns when the standby
// follows.
func (s *Server) Synchronous(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx)) //nolint:errcheck // nothing is lost
	for {
		var following bool
		if err := conn.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_stat_replication WHERE state = 'streaming')").Scan(&following); err != nil {
			return err
		}
		if following {
			break
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
	for _, statement := range []string{"ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// Promote makes a standby the primary.
func (s *Server) Promote() error {
	out, err := s.Command("pg_ctl", "promote", "--pgdata", s.Directory, "--wait").CombinedOutput()
	if err != nil {
		return fmt.Errorf("promoting the standby: %w: %s", err, out)
	}
	return nil
}
