package store

import (
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/pressly/goose/v3"
)

// SQLite began with more steps than PostgreSQL: until both databases had the same numbers, from
// version 100 on, a step has a number greater by four there.
const sqliteAhead, sameNumbers = 4, 100

// inSQLite translates the text of a shared migration.
var inSQLite = strings.NewReplacer(` COLLATE "C"`, "", "BYTEA", "BLOB", "); -- WITHOUT ROWID", ") WITHOUT ROWID;")

// steps is a directory of all migrations of a database, with its numbers and in its language.
type steps struct{ dialect goose.Dialect }

// own returns the directory of the database's own migrations.
func (s steps) own() string {
	if s.dialect == goose.DialectPostgres {
		return "migrations/postgres"
	}
	return "migrations/sqlite"
}

// ReadDir lists the migrations; name is ".".
func (s steps) ReadDir(name string) ([]fs.DirEntry, error) {
	if name != "." {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	all, err := migrations.ReadDir(s.own())
	if err != nil {
		return nil, err
	}
	shared, err := migrations.ReadDir("migrations")
	for _, file := range shared {
		if !file.IsDir() {
			all = append(all, step{file, s.numbered(file.Name())})
		}
	}
	return all, err
}

// numbered returns the name of a shared migration with its number in the database.
func (s steps) numbered(name string) string {
	number, title, _ := strings.Cut(name, "_")
	if n, err := strconv.Atoi(number); err == nil && n < sameNumbers && s.dialect == goose.DialectSQLite3 {
		return fmt.Sprintf("%05d_%s", n+sqliteAhead, title)
	}
	return name
}

// Open opens a migration for reading.
func (s steps) Open(name string) (fs.File, error) {
	if file, err := migrations.Open(s.own() + "/" + name); err == nil {
		return file, nil
	}
	shared, err := migrations.ReadDir("migrations")
	if err != nil {
		return nil, err
	}
	for _, entry := range shared {
		if entry.IsDir() || s.numbered(entry.Name()) != name {
			continue
		}
		file, err := migrations.Open("migrations/" + entry.Name())
		if err != nil || s.dialect == goose.DialectPostgres {
			return file, err
		}
		text, err := io.ReadAll(file)
		return translated{file, strings.NewReader(inSQLite.Replace(string(text)))}, err
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// step is a migration with its number in a database.
type step struct {
	fs.DirEntry
	name string
}

func (s step) Name() string { return s.name }

// translated is an open migration with the text of a database.
type translated struct {
	fs.File
	text io.Reader
}

func (t translated) Read(b []byte) (int, error) { return t.text.Read(b) }
