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

// serverLock is the advisory lock that servers hold on a PostgreSQL database while they are
// connected.
const serverLock = 0x6d616e796b696e67 // "manyking"

// claimPatience is how long a server waits for the database to notice the death of the previous
// one.
const claimPatience = 3 * time.Second

// claim is a connection that holds the lock for this server.
type claim struct {
	config *pgx.ConnConfig

	mu     sync.Mutex
	conn   *pgx.Conn
	shared bool // shared with other servers
}

// errClaimed is returned if another server has the lock.
var errClaimed = errors.New("another server runs on this database: stop it, or let all of them share a bus with --nats")

// Claim locks a PostgreSQL database until the store is closed or the process ends, exclusively or
// shared with other servers on the same bus. A server without a bus knows only its own
// connections, and would take players of another server for absent.
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

// hold checks that the lock is still held, and if necessary takes it again.
func (c *claim) hold(ctx context.Context) error {
	if c == nil {
		return nil // a directory, which the server locks
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
	// Keepalives let the database notice the loss of a machine soon.
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

// drop closes the connection and so releases the lock.
func (c *claim) drop() {
	ctx, done := context.WithTimeout(context.Background(), time.Second)
	defer done()
	_ = c.conn.Close(ctx) // it may already be lost
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
