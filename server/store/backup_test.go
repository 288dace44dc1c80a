package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// A copy made during play is a complete database with everything acknowledged before.
func TestBackup(t *testing.T) {
	directory, copied := t.TempDir(), t.TempDir()
	s := open(t, directory)
	r := &live.Record{ID: "backup000000", State: table.State{Setting: table.Setting{Stage: table.Playing}}}
	if err := s.Games.Create(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	move := func() {
		r.Entries = append(r.Entries, table.Entry{Text: "move", Seat: 1})
		if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries) - 1, Head: true}); err != nil {
			t.Error(err)
		}
	}
	for range 20 {
		move()
	}
	before := r.Version

	stop := make(chan struct{})
	var playing sync.WaitGroup
	playing.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				move()
			}
		}
	})
	file := filepath.Join(copied, File)
	err := Backup(t.Context(), directory, file)
	close(stop)
	playing.Wait()
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy: %v, %v, want permissions 600", info, err)
	}
	if files, err := os.ReadDir(copied); err != nil || len(files) != 1 {
		t.Errorf("beside the copy lies %v, %v", files, err)
	}
	got, err := open(t, copied).Games.Get(t.Context(), r.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Version < before || len(got.Entries) != int(got.Version)-1 {
		t.Errorf("the copy has version %d and %d entries, want at least version %d", got.Version, len(got.Entries), before)
	}
}

func TestBackupRefuses(t *testing.T) {
	directory := t.TempDir()
	open(t, directory)
	occupied := filepath.Join(t.TempDir(), "occupied")
	if err := os.WriteFile(occupied, []byte("letters"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, directory, file string
		want                  error
	}{
		{"nothing to copy", t.TempDir(), filepath.Join(t.TempDir(), "copy"), fs.ErrNotExist},
		{"a file of that name", directory, occupied, fs.ErrExist},
		{"no such directory", directory, filepath.Join(t.TempDir(), "no", "copy"), fs.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if err := Backup(t.Context(), tt.directory, tt.file); !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
		})
	}
	if data, err := os.ReadFile(occupied); err != nil || string(data) != "letters" {
		t.Errorf("the file that was there is now %q, %v", data, err)
	}
	if left, err := filepath.Glob(fmt.Sprint(occupied, "*")); err != nil || len(left) != 1 {
		t.Errorf("files left: %v, %v", left, err)
	}
}
