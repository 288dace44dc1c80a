package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	settings "flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

var flips = settings.Int("flips", 40, "bits that are flipped, one at a time, in a database and in its rows")

// length returns r with n entries.
func length(r *live.Record, n int) *live.Record {
	r.Entries = nil
	for i := range n {
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprintf("a%db%d", i%9+1, i%7+1), Seat: i%4 + 1, At: table.Millis(1000 * i), Spent: int64(i), Bot: i%3 == 0})
	}
	return r
}

// jsonOf returns a record as JSON.
func jsonOf(t *testing.T, r *live.Record) string {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The checksum of a game is that of docs/trust.md, however the game came about.
func TestChain(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		r := length(livetest.Game("g00000000000"), 0)
		if err := s.Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		lots := rand.New(rand.NewPCG(1, 2))
		for range 60 {
			kept := len(r.Entries)
			if kept > 0 && lots.IntN(4) == 0 { // a takeback
				kept -= 1 + lots.IntN(min(kept, 2*block))
			}
			r.Entries = r.Entries[:kept]
			for range lots.IntN(2 * block) {
				r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("m", lots.IntN(100)), Seat: 1 + lots.IntN(2), Cause: []table.Cause{"", table.Absence}[lots.IntN(2)]})
			}
			if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: kept, Head: lots.IntN(2) == 0}); err != nil {
				t.Fatal(err)
			}
			sum := sha256.Sum256([]byte("manykings 1\ng00000000000\nstar:4,teams=pairs\nstar:4 1\n"))
			for _, e := range r.Entries {
				entry := fmt.Sprintf(`["%s",%d,0,0,0]`, e.Text, e.Seat)
				if e.Cause != "" {
					entry = fmt.Sprintf(`["%s",%d,0,0,0,"%s",0]`, e.Text, e.Seat, e.Cause)
				}
				sum = sha256.Sum256(append(sum[:], entry...))
			}
			got, err := s.Games.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatalf("%d entries: %v", len(r.Entries), err)
			}
			var stored string
			if err := s.reader.row(t.Context(), []any{&stored}, "SELECT chain FROM courses WHERE game = $1", string(r.ID)); err != nil {
				t.Fatal(err)
			}
			if want := hex.EncodeToString(sum[:]); stored != want || Chain(got) != want || Chain(r) != want {
				t.Fatalf("%d entries: %s is stored, %s read, %s written; want %s", len(r.Entries), stored, Chain(got), Chain(r), want)
			}
		}
	})
}

// A change to a game behind the server's back is noticed on reading, and does not affect other
// games.
func TestAltered(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		for i, change := range []string{
			"UPDATE games SET head = replace(head, 'star:4', 'star:6')",
			"UPDATE games SET head = replace(head, '\"bela\"', '\"carl\"')",
			"UPDATE courses SET course = replace(course, '590000', '690000')",
			"UPDATE courses SET course = replace(course, '\"turn\":3', '\"turn\":1')",
			"UPDATE courses SET version = version + 1",
			"UPDATE courses SET tail = replace(tail, 'a8b3', 'a8b4')",
			"UPDATE courses SET entries = 16, tail = ''",
			"UPDATE courses SET chain = ''",
			"UPDATE entries SET text = 'a2b3' WHERE ply = 2",
			"UPDATE entries SET seat = 1 WHERE ply = 2",
			"UPDATE entries SET spent = 0 WHERE ply = 16",
			"UPDATE entries SET at = at + 1 WHERE ply = 9",
			"UPDATE entries SET bot = 1 - bot WHERE ply = 9",
			"UPDATE entries SET cause = 'absence', sum = 0 WHERE ply = 9",
			"DELETE FROM entries WHERE ply = 16",
		} {
			id := fmt.Sprintf("g%011d", i)
			r := length(livetest.Game(live.GameID(id)), 19)
			r.Stage = table.Playing
			if err := s.Games.Create(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			table, where := "entries", " WHERE game = $1"
			if strings.Contains(change, " games ") {
				table, where = "games", " WHERE id = $1"
			}
			if strings.Contains(change, " WHERE ") {
				where = strings.Replace(where, "WHERE", "AND", 1)
			}
			err := s.writer.do(t.Context(), func(tx *tx) error {
				n, err := tx.exec(change+where, id)
				if n != 1 && err == nil {
					err = fmt.Errorf("%d rows of %s are altered", n, table)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", change, err)
			}
			if got, err := s.Games.Get(t.Context(), r.ID); err == nil {
				t.Errorf("%s: the game is read as %s", change, jsonOf(t, got))
			}
		}
		good := livetest.Game("good00000000")
		if err := s.Games.Create(t.Context(), good); err != nil {
			t.Fatal(err)
		}
		listed, err := s.Games.Running(t.Context(), 100)
		if err != nil || len(listed) == 0 || listed[len(listed)-1].ID != good.ID && listed[0].ID != good.ID {
			t.Errorf("games to watch: %v, %v", listed, err)
		}
	})
}

// An old game without checksums can be read, and gets them with its next change.
func TestBeforeSums(t *testing.T) {
	s := open(t, t.TempDir())
	r := length(livetest.Game("before000000"), 19)
	if err := s.Games.Create(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	err := s.writer.do(t.Context(), func(tx *tx) error {
		for _, q := range []string{"UPDATE games SET sum = ''", "UPDATE courses SET sum = '', chain = ''", "UPDATE entries SET sum = 0"} {
			if _, err := tx.exec(q); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Games.Get(t.Context(), r.ID)
	if err != nil || jsonOf(t, got) != jsonOf(t, r) {
		t.Fatalf("%v, %v", got, err)
	}
	got.Entries = append(got.Entries, table.Entry{Text: "z1z2"})
	if err := s.Games.Replace(t.Context(), got, live.Kept{Entries: 19}); err != nil {
		t.Fatal(err)
	}
	err = s.writer.do(t.Context(), func(tx *tx) error {
		_, err := tx.exec("UPDATE entries SET text = 'a2b3' WHERE ply = 3")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Games.Get(t.Context(), r.ID); !errors.Is(err, errAltered) {
		t.Errorf("an altered entry older than checksums: %v", err)
	}
}

// A flipped bit, anywhere in the file or in a row, never changes a game unnoticed: it is unchanged
// or unreadable, or the database does not open.
func TestFlippedBits(t *testing.T) {
	t.Parallel()
	directory := t.TempDir()
	s := open(t, directory)
	games := map[live.GameID]string{}
	for i := range 12 {
		r := length(livetest.Game(live.GameID(fmt.Sprintf("g%011d", i))), 7*i)
		if i%3 == 0 {
			r.Stage = table.Waiting
		}
		for range 3 { // freed pages have old data
			if err := s.Games.Create(t.Context(), r); err != nil && !errors.Is(err, live.ErrExists) {
				t.Fatal(err)
			}
			r.Entries = append(r.Entries, table.Entry{Text: "z1z2", Seat: 1})
			if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries) - 1, Head: i%2 == 0}); err != nil {
				t.Fatal(err)
			}
		}
		games[r.ID] = jsonOf(t, r)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(filepath.Join(directory, File))
	if err != nil {
		t.Fatal(err)
	}
	lots := rand.New(rand.NewPCG(1, uint64(*flips)))
	outcomes := map[string]int{}
	for i := range *flips {
		flipped := append([]byte(nil), whole...)
		at := lots.IntN(8 * len(flipped))
		flipped[at/8] ^= 1 << (at % 8)
		copied := t.TempDir()
		if err := os.WriteFile(filepath.Join(copied, File), flipped, 0o600); err != nil {
			t.Fatal(err)
		}
		what := fmt.Sprintf("bit %d of byte %d", at%8, at/8)
		outcomes["file: "+reread(t, copied, what, games, "")]++

		copied = t.TempDir()
		if err := os.WriteFile(filepath.Join(copied, File), whole, 0o600); err != nil {
			t.Fatal(err)
		}
		outcomes["row: "+reread(t, copied, fmt.Sprintf("row %d", i), games, flip(lots))]++
	}
	t.Logf("%v", outcomes)
}

// flip returns a statement that flips a bit in a part of a game.
func flip(lots *rand.Rand) string {
	columns := [][2]string{
		{"games", "head"}, {"games", "sum"}, {"courses", "course"}, {"courses", "tail"}, {"courses", "chain"}, {"courses", "sum"}, {"entries", "text"},
		{"courses", "version"}, {"courses", "entries"}, {"entries", "seat"}, {"entries", "at"}, {"entries", "spent"}, {"entries", "bot"}, {"entries", "sum"}, {"entries", "ply"},
	}
	i := lots.IntN(len(columns))
	table, column := columns[i][0], columns[i][1]
	key := map[string]string{"games": "id", "courses": "game", "entries": "game || ply"}[table]
	row := fmt.Sprintf("%s IN (SELECT %s FROM %s LIMIT 1 OFFSET %d)", key, key, table, lots.IntN(12))
	if i < 7 { // a text: a flipped bit of one character
		at := lots.IntN(1 << 20)
		place := fmt.Sprintf("%d %% max(1, length(%s)) + 1", at, column)
		return fmt.Sprintf("UPDATE %[1]s SET %[2]s = substr(%[2]s, 1, %[3]s - 1) || char((unicode(substr(%[2]s, %[3]s, 1)) | %[4]d) - (unicode(substr(%[2]s, %[3]s, 1)) & %[4]d)) || substr(%[2]s, %[3]s + 1) WHERE %[5]s AND %[2]s <> ''",
			table, column, place, 1<<lots.IntN(7), row)
	}
	bit := int64(1) << lots.IntN(40)
	return fmt.Sprintf("UPDATE OR IGNORE %[1]s SET %[2]s = (%[2]s | %[3]d) - (%[2]s & %[3]d) WHERE %[4]s", table, column, bit, row)
}

// reread reads all games of a database after a statement, and returns the outcome.
func reread(t *testing.T, directory, what string, games map[live.GameID]string, change string) (outcome string) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s %s: %v", what, change, p)
		}
	}()
	s, err := Open(context.Background(), directory)
	if err != nil {
		return "does not open"
	}
	defer s.Close()
	if change != "" {
		err := s.writer.do(t.Context(), func(tx *tx) error {
			_, err := tx.exec(change)
			return err
		})
		if err != nil {
			t.Errorf("%s: %v", change, err)
		}
	}
	outcome = "harmless"
	for id, want := range games {
		r, err := s.Games.Get(t.Context(), id)
		if err != nil {
			outcome = "noticed"
		} else if got := jsonOf(t, r); got != want {
			t.Errorf("%s %s: game %s is now\n%s\nand was\n%s", what, change, id, got, want)
			outcome = "another game"
		}
	}
	for _, list := range []func(context.Context, int) ([]*live.Record, error){s.Games.Open, s.Games.Running} {
		records, err := list(t.Context(), 100)
		if err != nil {
			return "noticed"
		}
		for _, r := range records {
			full, err := s.Games.Get(t.Context(), r.ID)
			if err != nil {
				continue
			}
			if r.Entries = full.Entries; jsonOf(t, r) != games[r.ID] {
				t.Errorf("%s %s: game %s is listed as %s", what, change, r.ID, jsonOf(t, r))
			}
		}
	}
	return outcome
}

// BenchmarkSums measures the checksums of a move that goes to the tail.
func BenchmarkSums(b *testing.B) {
	r := length(livetest.Game("g00000000000"), 60)
	r.Chain = sumsOf(r, 0).block
	course := string(r.AppendCourse(nil))
	for b.Loop() {
		s := sumsOf(r, 56)
		courseSum(string(r.ID), 61, 60, s.chain, course)
	}
}
