// Package store keeps games, chat and sessions in an SQL database: SQLite, one
// file in a data directory, or PostgreSQL, which several servers may share. [Store] has
// one small type for each domain, [Games] is a live.Store.
//
// It owns tables, transactions and durability: a change that has returned
// survives kill -9 and a loss of power. It does not know rules, seats or clocks.
//
//	store, err := store.Open(ctx, "data")
//	if err != nil { ... }
//	defer store.Close()
//	err = store.Games.Replace(ctx, record, kept) // durable when nil
//
// There is one text of every statement, which keeps to what both databases share:
// BIGINT, TEXT, $1, ON CONFLICT. Times are milliseconds UTC and come from the caller.
// Where they differ, a dialect says how.
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

// Store keeps everything that must outlive the process: one small type for each domain, on
// one database. It is safe for concurrent use.
type Store struct {
	*handle

	Games      *Games      // being played and of the past, with chat: a [live.Store]
	Accounts   *Accounts   // an [account.Store]
	Programs   *Programs   // a [botaccount.Store]
	Relations  *Relations  // a [relations.Store]
	Clubs      *Clubs      // a [clubs.Store]
	Moderation *Moderation // a [moderation.Store]
	Notices    *Notices    // a [notify.Store]
	Ratings    *Ratings    // a [ratings.Store]
	Seeks      *Seeks      // a [seek.Store]
	Matches    *Matches    // a [botmatches.Store]
	Upkeep     *Upkeep
}

// handle is what the stores of all domains share: a writer, and connections that read.
type handle struct {
	dialect dialect
	path    string  // of the file; empty with PostgreSQL
	writing *sql.DB // one connection, the writer's
	writer  *writer
	reader  reader
	claim   *claim       // nil with SQLite
	probes  atomic.Int64 // that Commit has written
}

// The parts of Games, each of which fulfils the part of [live.Store] with its name.
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

// Games keeps games, those that are being played and those of the past.
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

// Accounts keeps accounts, the ways into them and the devices that are signed in.
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

// Notices keeps notifications, the channels that people chose, and the outbox.
type Notices struct {
	*notices
	*listeners
	*deliveries
}

type (
	// Programs keeps the programs of people and their tokens.
	Programs struct{ *handle }
	// Relations keeps whom people follow and block.
	Relations struct{ *handle }
	// Clubs keeps clubs and their members.
	Clubs struct{ *handle }
	// Moderation keeps complaints, and what moderators did.
	Moderation struct{ *handle }
	// Ratings keeps ratings, how they came about, and what makes them doubtful.
	Ratings struct{ *handle }
	// Seeks keeps who looks for a game.
	Seeks struct{ *handle }
	// Matches keeps the matches of bots among themselves.
	Matches struct{ *handle }
)

// Upkeep removes and packs rows that nobody needs as they are any more.
type Upkeep struct {
	*handle
	games *Games

	sweptPast string // the game of the past at which the last sweep ended
}

// newStore returns the stores of all domains on one database.
func newStore(d *handle) *Store {
	r := &gameRecords{d}
	games := &Games{r, &lists{d, r}, &pasts{d}, &chats{d, r}, &asides{d}, &conditionals{d}, &vacations{d}, &featured{d}, &nodes{d}}
	return &Store{
		handle: d, Games: games, Accounts: &Accounts{&accounts{d}, &factors{d}, &devices{d}}, Programs: &Programs{d}, Relations: &Relations{d},
		Clubs: &Clubs{d}, Moderation: &Moderation{d}, Notices: &Notices{&notices{d}, &listeners{d}, &deliveries{d}}, Ratings: &Ratings{d},
		Seeks: &Seeks{d}, Matches: &Matches{d}, Upkeep: &Upkeep{handle: d, games: games},
	}
}

// Open opens the database in directory, creates it if it is missing, readable by
// nobody else, and brings its tables up to date.
func Open(ctx context.Context, directory string) (*Store, error) {
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return nil, fmt.Errorf("making the data directory: %w", err)
	}
	path := filepath.Join(directory, File)
	// SQLite would make the file with the permissions of the umask; the files
	// beside it take those of the database.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("making the database: %w", err)
	}
	if err := file.Close(); err != nil {
		return nil, fmt.Errorf("making the database: %w", err)
	}
	s := newStore(&handle{dialect: sqlite, path: path})
	if err := s.open(ctx); err != nil {
		return nil, fmt.Errorf("opening %s: %w", path, errors.Join(explained(err), s.Close()))
	}
	return s, nil
}

// shmSize is SQLite's SQLITE_IOERR_SHMSIZE: there was no room for the file that its
// connections share.
const shmSize = sqlite3.SQLITE_IOERR | 19<<8

// explained says in words that the disk is full, where SQLite has a number for it.
func explained(err error) error {
	if e, ok := errors.AsType[*driver.Error](err); ok && (e.Code() == shmSize || e.Code()&0xff == sqlite3.SQLITE_FULL) {
		return fmt.Errorf("the disk that it is on is full: %w", err)
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

// Close makes what was asked for before and closes the database.
func (s *Store) Close() error {
	if s.writer != nil {
		s.writer.close()
	}
	s.claim.close()
	var errs []error
	for _, db := range []*sql.DB{s.reader.db, s.writing} { // the last one folds the log into the file
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return errors.Join(errs...)
}

// Pragmas of the connections. synchronous=FULL is what makes a commit durable in
// a write-ahead log; NORMAL would lose the last ones with the power. A longer
// log than the usual 1,000 pages is folded into the file less often, which saves
// writing the pages of running games again and again.
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

// probe is how many bytes are more than a move writes. They are kept as a session that
// has ended, and so cleared away with those.
const probe = 16 << 10

// Commit writes more than a move does and makes it durable: it returns an error if
// nothing can be stored now.
func (s *Store) Commit(ctx context.Context) error {
	// Other bytes than the last time: SQLite does not write what is there already.
	data := bytes.Repeat([]byte{byte(s.probes.Add(1))}, probe)
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec(`INSERT INTO sessions (token, data, expiry) VALUES ('probe', $1, 0)
			ON CONFLICT (token) DO UPDATE SET data = excluded.data`, data)
		return err
	})
	if err != nil {
		return fmt.Errorf("trying to store something: %w", err)
	}
	return nil
}

// Check returns an error if the database cannot be read and written now. It
// writes nothing.
func (s *Store) Check(ctx context.Context) error {
	return s.writer.do(ctx, func(tx *tx) error {
		var one int
		if err := tx.row("SELECT COUNT(*) FROM heartbeat", nil, &one); err != nil {
			return fmt.Errorf("checking the database: %w", err)
		}
		return nil
	})
}

// write makes a change; doing is for the error.
func (s *handle) write(ctx context.Context, doing string, change change) error {
	if err := s.writer.do(ctx, change); err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	return nil
}

// set carries out a statement, and returns none if it changes nothing.
func (s *handle) set(ctx context.Context, doing string, none error, statement string, args ...any) error {
	return s.write(ctx, doing, func(tx *tx) error {
		rows, err := tx.exec(statement, args...)
		if err == nil && rows == 0 && none != nil {
			return refused{none}
		}
		return err
	})
}

// list returns what a query finds, read row by row.
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
