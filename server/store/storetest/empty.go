// Package storetest opens SQLite databases for tests. Running all migrations takes longer than most
// tests, so they run once per process and the files are copied. It does not import server/store,
// whose own tests use it.
//
//	s := storetest.New(t, store.Open)
package storetest

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// empty holds the files of an empty database with tables.
var empty struct {
	once  sync.Once
	files map[string][]byte
	err   error
}

// Open calls open, and first puts a migrated database into an empty or missing directory.
func Open[S io.Closer](ctx context.Context, directory string, open func(context.Context, string) (S, error)) (S, error) {
	empty.once.Do(func() { empty.files, empty.err = made(context.WithoutCancel(ctx), open) })
	if err := errors.Join(empty.err, lay(directory)); err != nil {
		var none S
		return none, err
	}
	return open(ctx, directory)
}

// New opens a store in a directory of the test. It is closed at the end of the test.
func New[S io.Closer](t *testing.T, open func(context.Context, string) (S, error)) S {
	t.Helper()
	s, err := Open(t.Context(), t.TempDir(), open)
	return UntilTheEnd(t, s, err)
}

// UntilTheEnd returns a store that was opened with a possible error. It is closed at the end of the test.
func UntilTheEnd[S io.Closer](t *testing.T, s S, err error) S {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// made returns the files that open creates.
func made[S io.Closer](ctx context.Context, open func(context.Context, string) (S, error)) (files map[string][]byte, err error) {
	directory, err := os.MkdirTemp("", "manykings-empty-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	store, err := open(ctx, directory)
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(directory)
	if err != nil {
		return nil, err
	}
	files = map[string][]byte{}
	for _, e := range entries {
		if files[e.Name()], err = os.ReadFile(filepath.Join(directory, e.Name())); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// lay writes the files into directory, if it is empty.
func lay(directory string) error {
	if err := os.MkdirAll(directory, 0o700); err != nil {
		return err
	}
	entries, err := os.ReadDir(directory)
	if err != nil || len(entries) > 0 {
		return err
	}
	for name, data := range empty.files {
		if err := os.WriteFile(filepath.Join(directory, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
