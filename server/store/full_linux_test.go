package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// PostgreSQL on a small, full disk refuses changes as unwritable. Once there is room, the same
// store continues with all acknowledged data.
func TestFullPostgreSQL(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("needs a file system of its own, which only root can make")
	}
	disk, err := os.MkdirTemp("", "manykings-full-") //nolint:usetesting // PostgreSQL runs as another user
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Remove(disk) })
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=112m,mode=711"); err != nil {
		t.Skipf("no file system can be mounted here: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(disk, syscall.MNT_DETACH) })
	data := filepath.Join(disk, "data")
	if err := os.Mkdir(data, 0o700); err != nil {
		t.Fatal(err)
	}
	server, err := postgrestest.New(data, "min_wal_size=32MB", "max_wal_size=32MB")
	if errors.Is(err, postgrestest.ErrMissing) && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	if err == nil {
		err = server.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Kill() })
	if err := server.CreateDatabase(t.Context(), "games"); err != nil {
		t.Fatal(err)
	}
	s := dial(t, server.Address("games"))

	var acknowledged []*live.Record
	store := func(i int) error {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		r := livetest.Game(live.GameID(fmt.Sprintf("g%011d", i)))
		for n := range 200 {
			r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("move ", n), Seat: 1})
		}
		err := s.Games.Create(ctx, r)
		if err == nil {
			acknowledged = append(acknowledged, r)
		}
		return err
	}
	for i := range 20 {
		if err := store(i); err != nil {
			t.Fatal(err)
		}
	}
	fill, err := os.Create(filepath.Join(disk, "fill"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = fill.Write(make([]byte, 64<<10))
	}
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatal(err)
	}
	// Space reserved for the log is used up first.
	i, refused := 20, 0
	for ; refused < 5 && i < 10_000; i++ {
		if err := store(i); err != nil {
			if refused++; !errors.Is(err, live.ErrUnwritable) {
				t.Errorf("game %d on a full disk: %v, want %v", i, err, live.ErrUnwritable)
			}
		}
	}
	if refused == 0 {
		t.Fatalf("%d games were stored and the disk is full", i)
	}
	t.Logf("refused after %d games", len(acknowledged))

	if err := errors.Join(fill.Close(), os.Remove(fill.Name())); err != nil {
		t.Fatal(err)
	}
	// PostgreSQL exits if it cannot write its log; its supervisor restarts it.
	for deadline := time.Now().Add(time.Minute); ; i++ {
		if !server.IsRunning() {
			if err := server.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		err := store(i)
		if err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("a minute after there is room: %v", err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	for _, r := range acknowledged {
		if got, err := s.Games.Get(t.Context(), r.ID); err != nil || !slices.Equal(got.Entries, r.Entries) {
			t.Errorf("game %s was acknowledged: %v", r.ID, err)
		}
	}
}
