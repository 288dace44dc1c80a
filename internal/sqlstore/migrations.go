package sqlstore

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// Tables are changed by adding a file, never by editing one.
//
//go:embed migrations/*.sql
var migrations embed.FS

// migrateAlone brings the tables of db up to date while no other process does.
func migrateAlone(ctx context.Context, directory string, db *sql.DB) error {
	unlock, err := lockDirectory(directory)
	if err != nil {
		return fmt.Errorf("waiting for others to bring the tables up to date: %w", err)
	}
	return errors.Join(migrate(ctx, db), unlock())
}

// migrate brings the tables of db up to date. It refuses a database that a later
// version of the program has changed, since it does not know what that means.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return fmt.Errorf("reading the migrations: %w", err)
	}
	sources := provider.ListSources()
	known := sources[len(sources)-1].Version
	if found, err := provider.GetDBVersion(ctx); err != nil {
		return fmt.Errorf("asking for the version of the tables: %w", err)
	} else if found > known {
		return fmt.Errorf("the tables are of version %d, this program knows versions up to %d: use a later program", found, known)
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bringing the tables up to date: %w", err)
	}
	return nil
}
