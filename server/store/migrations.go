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

// Tables change by a new migration, never by editing one. A destructive change takes two releases,
// so that servers of two versions can run side by side and a release can be rolled back. The first only adds columns with defaults (expand). The second, once no server
// uses the old parts, removes them (contract) and begins the next thousand of versions:
// 01000_name.sql. A release works on all versions of its own thousand. Migrations of one
// thousand may reach a database in any order, since they are developed in parallel and a higher
// number may be released first. So a migration may depend only on migrations released before it.
//
// Directory migrations has those of both databases, written for PostgreSQL; what only one of them
// has, or what each says in its own way, is in a directory of its name.
//
//go:embed migrations/*.sql migrations/sqlite/*.sql migrations/postgres/*.sql
var migrations embed.FS

// migrateAlone migrates the tables while no other process does.
func migrateAlone(ctx context.Context, directory string, db *sql.DB) error {
	unlock, err := lockDirectory(directory)
	if err != nil {
		return fmt.Errorf("waiting for another process to migrate the tables: %w", err)
	}
	return errors.Join(migrate(ctx, db, goose.DialectSQLite3, steps{goose.DialectSQLite3}), unlock())
}

// migratePostgres does the same under a lock of the database.
func migratePostgres(ctx context.Context, db *sql.DB) error {
	locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 60), lock.WithUnlockTimeout(1, 10))
	if err != nil {
		return err
	}
	return migrate(ctx, db, goose.DialectPostgres, steps{goose.DialectPostgres}, goose.WithSessionLocker(locker))
}

// generation is the number of versions that only add to the tables.
const generation = 1000

// migrate adds the missing migrations of files to the tables of db, whatever a later release has
// already added. It refuses tables of a later generation.
func migrate(ctx context.Context, db *sql.DB, dialect goose.Dialect, files fs.FS, options ...goose.ProviderOption) error {
	provider, err := goose.NewProvider(dialect, db, files, append(options, goose.WithDisableGlobalRegistry(true), goose.WithAllowOutofOrder(true))...)
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	if found, err := provider.GetDBVersion(ctx); err != nil {
		return fmt.Errorf("reading the version of the tables: %w", err)
	} else if found/generation > known/generation {
		return fmt.Errorf("the tables have version %d, but this program knows only versions up to %d: use a newer release", found, known)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("migrating the tables: %w", err)
	}
	return nil
}
