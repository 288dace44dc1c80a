package store

import (
	"bytes"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// personal are texts that identify the person of a closed account.
var personal = []string{"Zebrahandle", "zebrahandle", "Zebra Name", "zebra@example.org", "zebrapasskey", "zebrapassword", "zebradevice", "zebrabrowser", "Zebraprogram"}

// found returns the places of texts in the database: every column of every table.
func found(t *testing.T, s *Store, texts []string) (places []string) {
	t.Helper()
	query := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if s.path == "" {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
	}
	names, err := s.reader.texts(t.Context(), query)
	if err != nil || len(names) < 40 {
		t.Fatalf("%d tables, %v", len(names), err)
	}
	for _, name := range names {
		err := s.reader.rows(t.Context(), func(rows *sql.Rows) error {
			columns, err := rows.Columns()
			if err != nil {
				return err
			}
			values, into := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				return err
			}
			for i, v := range values {
				content := fmt.Sprintf("%s", v)
				if data, ok := v.([]byte); ok && name == "archive" && columns[i] == "data" {
					r, messages, err := unpack(fmt.Sprint(values[0]), uint64(values[1].(int64)), data)
					if err != nil {
						return err
					}
					content = fmt.Sprintf("%+v %+v", r.Seats, messages)
				}
				for _, text := range texts {
					if strings.Contains(content, text) {
						places = append(places, fmt.Sprintf("%s in %s.%s", text, name, columns[i]))
					}
				}
			}
			return nil
		}, `SELECT * FROM "`+name+`"`)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	return places
}

// After closing an account, its handle, name, email address and keys are in no table or file;
// games and messages stay.
func TestErase(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		t.Parallel()
		s, now := open(), table.At(time.Now())
		add := must(t)
		add(s.Accounts.AddAccount(t.Context(), account.New{
			Account: account.Account{Player: "zebra", Handle: "Zebrahandle", Name: "Zebra Name", Password: "zebrapassword", Made: now},
			Folded:  "zebrahandle", Passkey: &account.Passkey{ID: "zebrapasskey", Player: "zebra", Record: []byte("{}")}, Device: account.Device{ID: "zebradevice", Player: "zebra"},
		}))
		add(s.Notices.PutListener(t.Context(), notify.Listener{Player: "zebra", Ref: "ref", Mail: &notify.Mailbox{Address: "zebra@example.org"}}, nil, nil, now))
		add(s.Notices.AddBrowser(t.Context(), notify.Browser{ID: "zebrabrowser", Player: "zebra", Endpoint: "https://push.example/zebrabrowser", Made: now}, 10))
		add(s.Programs.AddProgram(t.Context(), botaccount.Program{Player: "bot", Owner: "zebra", Name: "Zebraprogram", Made: now}, "zebraprogram"))
		for i, r := range []*live.Record{
			guestGame("old000000000", now-10*oneDay, table.Over, "zebra", "other"), guestGame("over00000000", now, table.Over, "zebra", "other"),
			guestGame("goes00000000", now, table.Playing, "other", "zebra"), guestGame("oldseen00000", now-10*oneDay, table.Over, "other", "third"),
			guestGame("seen00000000", now, table.Over, "other", "third"),
		} {
			for seat := range r.Seats {
				if of := &r.Seats[seat]; of.Player == "zebra" {
					of.Name, of.Handle = "Zebra Name", "Zebrahandle"
				}
			}
			add(s.Games.Create(t.Context(), r))
			for _, m := range []live.Message{
				{At: now, Room: live.WatchersRoom, Author: live.AliasOf(r.ID, "zebra"), Name: "Zebra Name", Text: fmt.Sprint("said ", i)},
				{At: now, Room: live.WatchersRoom, Author: live.AliasOf(r.ID, "other"), Name: "Other Name", Text: "answered"},
			} {
				add(s.Games.Say(t.Context(), r.ID, &m))
			}
		}
		if n, err := s.Upkeep.Archive(t.Context(), now-oneDay); n != 2 || err != nil {
			t.Fatalf("%d games are packed, %v", n, err)
		}
		for _, text := range personal {
			if len(found(t, s, []string{text})) == 0 {
				t.Errorf("%s is nowhere before, so that nothing is tested", text)
			}
		}
		others := len(found(t, s, []string{"Other Name", "Guest", "said ", "answered"}))
		add(s.Upkeep.Erase(t.Context(), now))
		if got := len(found(t, s, []string{"Other Name", "Guest", "said ", "answered"})); got != others {
			t.Errorf("before anybody closed an account %d texts of %d are left", got, others)
		}

		add(s.Accounts.CloseAccount(t.Context(), "zebra", now))
		add(s.Upkeep.Erase(t.Context(), now))
		if places := found(t, s, personal); len(places) != 2 { // spectator messages in two games
			t.Errorf("at once there are %q, want two messages in games of others", places)
		}
		// A server that read a game before may write it once more.
		r, err := s.Games.Get(t.Context(), "goes00000000")
		add(err)
		r.Seats[1].Name, r.Seats[1].Handle, r.Seats[1].Gone = "Zebra Name", "Zebrahandle", false
		add(s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}))
		add(s.Upkeep.Erase(t.Context(), now+11*60_000))
		if places := found(t, s, personal); len(places) != 0 {
			t.Errorf("there are still %q", places)
		}
		if got := len(found(t, s, []string{"Other Name", "Guest", "said ", "answered"})); got != others {
			t.Errorf("%d texts of others are left of %d", got, others)
		}
		for _, id := range []live.GameID{"old000000000", "over00000000", "goes00000000"} {
			r, err := s.Games.find(t.Context(), id)
			if err != nil || !r.Seats[0].Gone && !r.Seats[1].Gone || r.Seats[0].Gone && r.Seats[1].Gone {
				t.Errorf("game %s has %+v, %v", id, r.Seats, err)
			}
		}
		if broken, err := s.reader.texts(t.Context(), "SELECT player FROM accounts WHERE closed > 0 AND erased < 2"); err != nil || len(broken) > 0 {
			t.Errorf("of %q names are still looked for, %v", broken, err)
		}
		if s.path == "" {
			return
		}
		backup := filepath.Join(t.TempDir(), "copy.db")
		add(s.Close())
		db, err := sql.Open("sqlite", s.path)
		add(err)
		for _, statement := range []string{"VACUUM INTO '" + backup + "'", "VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"} {
			_, err := db.ExecContext(t.Context(), statement)
			add(err)
		}
		add(db.Close())
		files, err := filepath.Glob(filepath.Join(filepath.Dir(s.path), "*"))
		add(err)
		for _, file := range append(files, backup) {
			content, err := os.ReadFile(file)
			add(err)
			for _, text := range personal {
				if bytes.Contains(content, []byte(text)) {
					t.Errorf("the file %s has %s", filepath.Base(file), text)
				}
			}
		}
	})
}
