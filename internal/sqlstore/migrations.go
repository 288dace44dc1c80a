package sqlstore

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// Tables are changed by adding a file for each database, never by editing one. A change
// is made in two releases, so that servers of two versions can run side by side and a
// program can be taken back: the first only adds what has a default (expand), and the
// second, once nobody uses what is in its way any more, takes that away (contract) and
// begins the next thousand of versions: 01000_name.sql. A program works on all tables of
// its own thousand.
//
//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// migrateAlone brings the tables of db up to date while no other process does.
func migrateAlone(ctx context.Context, directory string, db *sql.DB) error {
	unlock, err := lockDirectory(directory)
	if err != nil {
		return fmt.Errorf("waiting for others to bring the tables up to date: %w", err)
	}
	return errors.Join(migrate(ctx, db, goose.DialectSQLite3, "migrations"), unlock())
}

// migratePostgres does the same: the database holds a lock for it.
func migratePostgres(ctx context.Context, db *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60), lock.WithUnlockTimeout(1, 10))
	if err != nil {
		return err
	}
	return migrate(ctx, db, goose.DialectPostgres, "migrations/postgres", goose.WithSessionLocker(locker))
}

// generation is how many versions tables may have to which something is only added.
const generation = 1000

// migrate brings the tables of db up to date. Tables to which a later program has added
// something it leaves as they are; it refuses those from which one has taken something.
func migrate(ctx context.Context, db *sql.DB, dialect goose.Dialect, directory string, options ...goose.ProviderOption) error {
	files, err := fs.Sub(migrations, directory)
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(dialect, db, files, append(options, goose.WithDisableGlobalRegistry(true))...)
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	if found, err := provider.GetDBVersion(ctx); err != nil {
		return fmt.Errorf("asking for the version of the tables: %w", err)
	} else if found > known && found/generation == known/generation {
		return nil
	} else if found > known {
		return fmt.Errorf("the tables are of version %d, this program knows versions up to %d: use a later program", found, known)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing the tables up to date: %w", err)
	}
	return nil
}
