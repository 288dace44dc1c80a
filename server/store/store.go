// Package store keeps games, chat, accounts and sessions in an SQL database: SQLite, one file in a
// data directory, or PostgreSQL, which several servers can share. [Store] has one small type for
// each domain; [Games] is a live.Store.
//
// It owns tables, transactions and durability: a change that has returned survives kill -9 and a
// power loss. It knows nothing of rules, seats or clocks.
//
//	store, err := store.Open(ctx, "data")
//	if err != nil { ... }
//	defer store.Close()
//	err = store.Games.Replace(ctx, record, kept) // durable when nil
//
// Every statement is written once, in the dialect that both databases share: BIGINT, TEXT, $1,
// ON CONFLICT. Times are milliseconds UTC and come from the caller. The type dialect has the
// differences.
package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"

	driver "modernc.org/sqlite" // also as the driver "sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// File is the name of the database in the data directory.
const File = "manykings.db"

// Store keeps all persistent data: one small type for each domain, on one database. It is safe for
// concurrent use.
type Store struct {
	*handle

	Games      *Games      // live and finished games with chat: a [live.Store]
	Accounts   *Accounts   // an [account.Store]
	Programs   *Programs   // a [botaccount.Store]
	Relations  *Relations  // a [relations.Store]
	Clubs      *Clubs      // a [clubs.Store]
	Events     *Events     // an [events.Store]
	Moderation *Moderation // a [moderation.Store]
	Notices    *Notices    // a [notify.Store]
	Ratings    *Ratings    // a [ratings.Store]
	Seeks      *Seeks      // a [seek.Store]
	Matches    *Matches    // a [botmatches.Store]
	Upkeep     *Upkeep
}

// handle is the part that the stores of all domains share: the writer and the reader.
type handle struct {
	dialect dialect
	path    string  // path of the file; empty with PostgreSQL
	writing *sql.DB // the writer's only connection
	writer  *writer
	reader  reader
	claim   *claim       // nil with SQLite
	probes  atomic.Int64 // probes written by Commit
}

// The parts of Games, each of which implements the part of [live.Store] with its name.
type (
	gameRecords struct{ *handle }
	lists       struct {
		*handle
		games *gameRecords
	}
	pasts struct{ *handle }
	chats struct {
		*handle
		games *gameRecords
	}
	asides       struct{ *handle }
	conditionals struct{ *handle }
	vacations    struct{ *handle }
	featured     struct{ *handle }
	nodes        struct{ *handle }
)

// Games keeps live and finished games.
type Games struct {
	*gameRecords
	*lists
	*pasts
	*chats
	*asides
	*conditionals
	*vacations
	*featured
	*nodes
}

// The parts of Accounts.
type (
	accounts struct{ *handle }
	factors  struct{ *handle }
	devices  struct{ *handle }
)

// Accounts keeps accounts, their sign-in methods and signed-in devices.
type Accounts struct {
	*accounts
	*factors
	*devices
}

// The parts of Notices.
type (
	notices    struct{ *handle }
	listeners  struct{ *handle }
	deliveries struct{ *handle }
)

// Notices keeps notices, listeners and the outbox.
type Notices struct {
	*notices
	*listeners
	*deliveries
}

type (
	// Programs keeps programs and their tokens.
	Programs struct{ *handle }
	// Relations keeps follows and blocks.
	Relations struct{ *handle }
	// Clubs keeps clubs and their members.
	Clubs struct{ *handle }
	// Events keeps events with their acts and entrants.
	Events struct{ *handle }
	// Moderation keeps complaints and acts.
	Moderation struct{ *handle }
	// Ratings keeps ratings, rating changes and suspicious pairs.
	Ratings struct{ *handle }
	// Seeks keeps seeks and meetings.
	Seeks struct{ *handle }
	// Matches keeps the matches of bots.
	Matches struct{ *handle }
)

// Upkeep removes or packs rows that are no longer needed.
type Upkeep struct {
	*handle
	games *Games

	sweptPast string // the finished game at which the last sweep ended
}

// newStore returns the stores of all domains on one database.
func newStore(d *handle) *Store {
	r := &gameRecords{d}
	games := &Games{r, &lists{d, r}, &pasts{d}, &chats{d, r}, &asides{d}, &conditionals{d}, &vacations{d}, &featured{d}, &nodes{d}}
	return &Store{
		handle: d, Games: games, Accounts: &Accounts{&accounts{d}, &factors{d}, &devices{d}}, Programs: &Programs{d}, Relations: &Relations{d},
		Clubs: &Clubs{d}, Events: &Events{d}, Moderation: &Moderation{d}, Notices: &Notices{&notices{d}, &listeners{d}, &deliveries{d}}, Ratings: &Ratings{d},
		Seeks: &Seeks{d}, Matches: &Matches{d}, Upkeep: &Upkeep{handle: d, games: games},
	}
}

// Open opens the database in directory and migrates its tables. A missing database is created,
// readable only by its owner.
func Open(ctx context.Context, directory string) (*Store, error) {
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return nil, fmt.Errorf("creating the data directory: %w", err)
	}
	path := filepath.Join(directory, File)
	// SQLite would create the file with the permissions of the umask; its other files get those of
	// the database.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("creating the database: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("creating the database: %w", err)
	}
	s := newStore(&handle{dialect: sqlite, path: path})
	if err := s.open(ctx); err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, errors.Join(explained(err), s.Close()))
	}
	return s, nil
}

// shmSize is SQLITE_IOERR_SHMSIZE: no room for the shared-memory file.
const shmSize = sqlite3.SQLITE_IOERR | 19<<8

// explained adds to an error of SQLite that the disk is full.
func explained(err error) error {
	if e, ok := errors.AsType[*driver.Error](err); ok && (e.Code() == shmSize || e.Code()&0xff == sqlite3.SQLITE_FULL) {
		return fmt.Errorf("the disk is full: %w", err)
	}
	return err
}

func (s *handle) open(ctx context.Context) error {
	var err error
	if s.writing, err = connect(s.path, 1, writerPragmas); err != nil {
		return err
	}
	if err := migrateAlone(ctx, filepath.Dir(s.path), s.writing); err != nil {
		return err
	}
	if s.reader.db, err = connect(s.path, connections, readerPragmas); err != nil {
		return err
	}
	return s.begin(ctx)
}

// begin starts the writer.
func (s *handle) begin(ctx context.Context) error {
	tx := &tx{dialect: s.dialect, db: s.writing}
	if err := tx.connect(ctx); err != nil {
		return err
	}
	s.writer = startWriter(tx)
	return nil
}

// Close finishes pending changes and closes the database.
func (s *Store) Close() error {
	if s.writer != nil {
		s.writer.close()
	}
	s.claim.close()
	var errs []error
	for _, db := range []*sql.DB{s.reader.db, s.writing} { // the last to close checkpoints the log
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// Pragmas of the connections. synchronous=FULL makes commits in a write-ahead log durable; NORMAL
// would lose the last ones in a power failure. A log longer than the usual 1,000 pages is
// checkpointed less often, which saves rewriting the pages of running games.
var (
	writerPragmas = []string{"journal_mode(WAL)", "synchronous(FULL)", "wal_autocheckpoint(4000)", "journal_size_limit(67108864)", "cache_size(-16000)"}
	readerPragmas = []string{"query_only(1)"}
)

// connect opens the database at path with at most n connections.
func connect(path string, n int, pragmas []string) (*sql.DB, error) {
	options := url.Values{"_txlock": {"immediate"}, "_pragma": append([]string{"busy_timeout(5000)"}, pragmas...)}
	name := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + options.Encode()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

// probe is a number of bytes larger than a move. The probe is stored as an expired session, and is
// removed like one.
const probe = 16 << 10

// Commit durably writes more bytes than a move. It returns an error if the store cannot be written
// to.
func (s *Store) Commit(ctx context.Context) error {
	// Different bytes each time, since SQLite does not write unchanged pages.
	data := bytes.Repeat([]byte{byte(s.probes.Add(1))}, probe)
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec(`INSERT INTO sessions (token, data, expiry) VALUES ('probe', $1, 0)
			ON CONFLICT (token) DO UPDATE SET data = excluded.data`, data)
		return err
	})
	if err != nil {
		return fmt.Errorf("probing the store: %w", err)
	}
	return nil
}

// Check returns an error if the database cannot be read and written. It writes nothing.
func (s *Store) Check(ctx context.Context) error {
	return s.writer.do(ctx, func(tx *tx) error {
		var one int
		if err := tx.row("SELECT COUNT(*) FROM heartbeat", nil, &one); err != nil {
			return fmt.Errorf("checking the database: %w", err)
		}
		return nil
	})
}

// write makes a change; doing describes it in errors.
func (s *handle) write(ctx context.Context, doing string, change change) error {
	if err := s.writer.do(ctx, change); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// set runs a statement, and returns the error none if it changes nothing.
func (s *handle) set(ctx context.Context, doing string, none error, statement string, args ...any) error {
	return s.write(ctx, doing, func(tx *tx) error {
		rows, err := tx.exec(statement, args...)
		if err == nil && rows == 0 && none != nil {
			return refused{none}
		}
		return err
	})
}

// list returns the rows of a query.
func list[T any](ctx context.Context, s *handle, doing string, scan func(*sql.Rows, *T) error, query string, args ...any) ([]T, error) {
	var all []T
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var one T
		err := scan(rows, &one)
		all = append(all, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", doing, err)
	}
	return all, nil
}
