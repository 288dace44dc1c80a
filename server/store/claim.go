package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/manykings/manykings/server/live"
)

// serverLock is the number under which servers hold a PostgreSQL database, as long as
// they are connected.
const serverLock = 0x6d616e796b696e67 // "manyking"

// claimPatience is how long a server waits for the database to notice that the one before
// was killed.
const claimPatience = 3 * time.Second

// claim is a connection that holds the database for this server.
type claim struct {
	config *pgx.ConnConfig

	mu     sync.Mutex
	conn   *pgx.Conn
	shared bool // with other servers that share it
}

// errClaimed is returned where another server has the database.
var errClaimed = errors.New("another server runs on this database: stop it, or let all of them share a bus with --nats")

// Claim holds a PostgreSQL database until the store is closed or the process ends: for
// this server alone, or together with others that share a bus with it. A server without
// one knows only its own connections, and would take those of another for absent.
func (s *Store) Claim(ctx context.Context, shared bool) error {
	s.claim.shared = shared
	patience := time.After(claimPatience)
	for {
		err := s.claim.hold(ctx)
		if err == nil {
			return nil
		}
		err = fmt.Errorf("claiming the database: %w", err)
		if !errors.Is(err, errClaimed) {
			return err
		}
		select {
		case <-patience:
			return err
		case <-ctx.Done():
			return err
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// hold makes sure that the database is still held.
func (c *claim) hold(ctx context.Context) error {
	if c == nil {
		return nil // a directory, which its server locks
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		if err := c.conn.Ping(ctx); err == nil {
			return nil
		}
		c.drop()
	}
	config := c.config.Copy()
	// The database finds out soon that a machine is gone.
	maps.Copy(config.RuntimeParams, map[string]string{"tcp_keepalives_idle": "3", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"})
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("%w: %w", live.ErrUnwritable, err)
	}
	c.conn = conn
	var held bool
	try := "SELECT pg_try_advisory_lock($1)"
	if c.shared {
		try = "SELECT pg_try_advisory_lock_shared($1)"
	}
	if err := conn.QueryRow(ctx, try, int64(serverLock)).Scan(&held); err != nil {
		c.drop()
		return err
	}
	if !held {
		c.drop()
		return errClaimed
	}
	return nil
}

// drop ends the connection, and with it the claim.
func (c *claim) drop() {
	ctx, done := context.WithTimeout(context.Background(), time.Second)
	defer done()
	_ = c.conn.Close(ctx) // it may be lost already
	c.conn = nil
}

func (c *claim) close() {
	if c == nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.conn != nil {
		c.drop()
	}
}
