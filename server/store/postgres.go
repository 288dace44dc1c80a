package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"runtime"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/manykings/manykings/server/live"
)

const (
	// postgresPatience is how long a transaction may take before it is abandoned together with
	// its connection, since a demoted or disconnected database may not respond.
	postgresPatience = 5 * time.Second
	// connectPatience is how long one host may take to answer.
	connectPatience = 2 * time.Second
)

// Connect opens the PostgreSQL database at an address, postgres://user@host/name, and migrates its
// tables. Of several hosts, separated by commas, it uses the writable one, also after another has
// been promoted.
func Connect(ctx context.Context, address string) (*Store, error) {
	s := newStore(&handle{dialect: postgres})
	if err := s.dial(ctx, address); err != nil {
		// The address is not in the error, since it may have a password.
		return nil, fmt.Errorf("opening the PostgreSQL database: %w", errors.Join(err, s.Close()))
	}
	return s, nil
}

func (s *handle) dial(ctx context.Context, address string) error {
	config, err := configOf(address)
	if err != nil {
		return err
	}
	s.claim = &claim{config: config.Copy()}
	s.writing = stdlib.OpenDB(*config)
	s.writing.SetMaxOpenConns(1)
	if err := migratePostgres(ctx, s.writing); err != nil {
		return err
	}
	s.reader.db = openReading(config)
	return s.begin(ctx)
}

// configOf parses an address and returns the configuration of connections.
func configOf(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, err
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = connectPatience
	}
	// The writable host; a connection to a read-only one fails.
	config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsPrimary
	for name, value := range map[string]string{
		"application_name": "manykings",
		// Whatever the configuration of the database: an acknowledged commit is on the disk, and on
		// that of a synchronous standby.
		"synchronous_commit": "on",
		"timezone":           "UTC",
		// If a server stalls in a transaction, its locks end after this time, and the games of
		// other servers go on.
		"idle_in_transaction_session_timeout": "2000",
	} {
		if config.RuntimeParams[name] == "" {
			config.RuntimeParams[name] = value
		}
	}
	return config, nil
}

// openReading opens read-only connections.
func openReading(config *pgx.ConnConfig) *sql.DB {
	config = config.Copy()
	config.RuntimeParams["default_transaction_read_only"] = "on"
	config.RuntimeParams["statement_timeout"] = "5000"
	db := stdlib.OpenDB(*config)
	n := max(connections, 2*runtime.GOMAXPROCS(0))
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db
}

var postgres = dialect{
	begin: beginPipelined,
	patience: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, postgresPatience)
	},
	isLost: func(conn any) bool {
		c := conn.(*stdlib.Conn).Conn()
		// After a timeout not even ROLLBACK is sent, and the next BEGIN would continue the open
		// transaction.
		return c.IsClosed() || c.PgConn().TxStatus() != 'I'
	},
	forUpdate: " FOR UPDATE",
	ifFree:    " FOR UPDATE SKIP LOCKED",
	snapshot:  sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead},
}

// lockGames locks the games of a batch in the order of their ids, so that two servers with the
// same games do not deadlock.
const lockGames = "SELECT 1 FROM courses WHERE game = ANY($1) ORDER BY game FOR UPDATE"

// lockSeeks does the same for seeks, of players and of meetings.
const lockSeeks = "SELECT 1 FROM seeks WHERE player = ANY($1) OR meeting <> '' AND meeting = ANY($2) ORDER BY player FOR UPDATE"

// beginPipelined begins a transaction and sends the first statements of the changes of a batch in
// one round trip.
func beginPipelined(tx *tx, batch []*request) error {
	var first []*ahead
	var games, players, meetings []string
	for _, r := range batch {
		players = append(players, r.seeks.players...)
		if r.seeks.meeting != "" {
			meetings = append(meetings, r.seeks.meeting)
		}
		if r.ahead == nil {
			continue
		}
		if r.ahead.sent = r.ctx.Err() == nil; r.ahead.sent {
			first = append(first, r.ahead)
			games = append(games, r.ahead.game)
		}
	}
	var pipeline pgx.Batch
	pipeline.Queue("BEGIN")
	if len(games) > 1 {
		pipeline.Queue(lockGames, games)
	}
	if len(players) > 1 || len(meetings) > 0 {
		pipeline.Queue(lockSeeks, players, meetings)
	}
	before := pipeline.Len()
	for _, a := range first {
		pipeline.Queue(a.query, a.args...)
	}
	results := tx.driver.(*stdlib.Conn).Conn().SendBatch(tx.ctx, &pipeline)
	var err error
	for i := 0; i < pipeline.Len() && err == nil; i++ {
		var tag pgconn.CommandTag
		if tag, err = results.Exec(); i >= before {
			first[i-before].rows = tag.RowsAffected()
		}
	}
	return errors.Join(err, results.Close())
}

// away marks a connection error as unwritable, so that callers may retry once the database is
// back.
func away(err error) error {
	_, unreached := errors.AsType[*pgconn.ConnectError](err)
	server, said := errors.AsType[*pgconn.PgError](err)
	switch {
	case unreached, pgconn.SafeToRetry(err), errors.Is(err, driver.ErrBadConn), errors.Is(err, io.ErrUnexpectedEOF):
	case said && slices.Contains([]string{"08", "53", "57"}, server.Code[:min(2, len(server.Code))]): // connection, resources, operator
	case said && server.Code == "25P03": // idle_in_transaction_session_timeout: this process stalled in a transaction
	default:
		if _, lost := errors.AsType[net.Error](err); !lost || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
	return fmt.Errorf("%w: %w", live.ErrUnwritable, err)
}
