package store

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

// Everything is transferred, and only into an empty database.
func TestTransfer(t *testing.T) {
	directory := t.TempDir()
	from := open(t, directory)
	var games []*live.Record
	for i := range 30 {
		r := livetest.Game(live.GameID(fmt.Sprintf("g%011d", i)))
		for ply := range i {
			r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("move ", ply), Seat: ply%2 + 1, At: table.Millis(ply), Bot: ply%3 == 0})
		}
		if err := from.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		if err := from.Games.Say(t.Context(), r.ID, &live.Message{Room: live.PlayersRoom, Text: "¡Hola! 🙂"}); err != nil {
			t.Fatal(err)
		}
		games = append(games, r)
	}
	now := time.UnixMilli(1_000_000)
	if err := from.Sessions(time.Now).Commit("token", []byte{0, 255, 10}, now); err != nil {
		t.Fatal(err)
	}
	if _, err := from.Games.Resume(t.Context(), 10); err != nil {
		t.Fatal(err)
	}
	if _, err := from.Games.Resume(t.Context(), 20); err != nil {
		t.Fatal(err)
	}
	address := postgrestest.Database(t)
	rows := map[string]int64{}
	if err := Transfer(t.Context(), directory, address, func(table string, n int64) { rows[table] = n }); err != nil {
		t.Fatal(err)
	}
	if rows["games"] != 30 || rows["messages"] != 30 || rows["outages"] != 1 || rows["sessions"] != 1 {
		t.Errorf("rows %v", rows)
	}
	to := dial(t, address)
	for _, want := range games {
		got, err := to.Games.Get(t.Context(), want.ID)
		if err != nil {
			t.Fatal(err)
		}
		stored, err := from.Games.Get(t.Context(), want.ID)
		if err != nil || !reflect.DeepEqual(got, stored) {
			t.Errorf("game %s: %+v, want %+v, %v", want.ID, got, stored, err)
		}
	}
	said, err := to.Games.Said(t.Context(), games[0].ID, live.PlayersRoom, 0, 10)
	if err != nil || len(said) != 1 || said[0].Text != "¡Hola! 🙂" {
		t.Errorf("said %v, %v", said, err)
	}
	data, found, err := to.Sessions(func() time.Time { return time.UnixMilli(0) }).Find("token")
	if err != nil || !found || !slices.Equal(data, []byte{0, 255, 10}) {
		t.Errorf("session %v, %t, %v", data, found, err)
	}
	if at, err := to.Games.LastBeat(t.Context()); err != nil || at != 20 {
		t.Errorf("last beat %d, %v", at, err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	err = Transfer(t.Context(), directory, address, func(string, int64) {})
	if err == nil || !strings.Contains(err.Error(), "not empty") {
		t.Errorf("into a database that is not empty: %v", err)
	}
}

// Both databases have the same tables with the same columns, and all are transferred.
func TestTablesAreTheSame(t *testing.T) {
	shape := map[string]map[string][]string{}
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
		if s.path == "" {
			query = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public'"
		}
		names, err := s.reader.texts(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		shape[t.Name()] = map[string][]string{}
		for _, name := range names {
			if name == "goose_db_version" {
				continue
			}
			columns, err := s.columns(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			slices.Sort(columns)
			shape[t.Name()][name] = columns
			if !slices.ContainsFunc(tables, func(t struct{ name, key string }) bool { return t.name == name }) {
				t.Errorf("the table %s is not carried over", name)
			}
		}
		if len(shape[t.Name()]) != len(tables) {
			t.Errorf("%d tables, %d are known", len(shape[t.Name()]), len(tables))
		}
	})
	one, other := shape[t.Name()+"/SQLite"], shape[t.Name()+"/PostgreSQL"]
	if other != nil && !reflect.DeepEqual(one, other) {
		t.Errorf("SQLite has %v, PostgreSQL %v", one, other)
	}
}
