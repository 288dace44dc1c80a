package store

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
// its own thousand. Changes of one thousand may reach a database in any order, since several
// are made beside each other and a later number may be released first: none needs another
// one that has not been released before it.
//
//go:embed migrations/*.sql migrations/postgres/*.sql
var migrations embed.FS

// migrateAlone brings the tables of db up to date while no other process does.
func migrateAlone(ctx context.Context, directory string, db *sql.DB) error {
	unlock, err := lockDirectory(directory)
	if err != nil {
		return fmt.Errorf("waiting for others to bring the tables up to date: %w", err)
	}
	return errors.Join(migrate(ctx, db, goose.DialectSQLite3, embedded("migrations")), unlock())
}

// migratePostgres does the same: the database holds a lock for it.
func migratePostgres(ctx context.Context, db *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60), lock.WithUnlockTimeout(1, 10))
	if err != nil {
		return err
	}
	return migrate(ctx, db, goose.DialectPostgres, embedded("migrations/postgres"), goose.WithSessionLocker(locker))
}

// embedded returns the migrations of this program in a directory.
func embedded(directory string) fs.FS {
	files, err := fs.Sub(migrations, directory)
	if err != nil {
		panic(err) // the path is no path
	}
	return files
}

// generation is how many versions tables may have to which something is only added.
const generation = 1000

// migrate brings the tables of db up to date with files: what of them is missing is added,
// whatever a later program has added before. It refuses tables from which one has taken
// something.
func migrate(ctx context.Context, db *sql.DB, dialect goose.Dialect, files fs.FS, options ...goose.ProviderOption) error {
	provider, err := goose.NewProvider(dialect, db, files, append(options, goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true))...)
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	if found, err := provider.GetDBVersion(ctx); err != nil {
		return fmt.Errorf("asking for the version of the tables: %w", err)
	} else if found/generation > known/generation {
		return fmt.Errorf("the tables are of version %d, this program knows versions up to %d: use a later program", found, known)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing the tables up to date: %w", err)
	}
	return nil
}
