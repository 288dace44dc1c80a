package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	flags "flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	records "github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

var (
	archivedGames  = flags.Int("archived", 200, "how many games TestArchiveSize writes")
	ofRecords      = flags.String("records", "", "files of records for TestArchiveSize, instead of random games")
	makeDictionary = flags.String("dictionary", "", "file to write a dictionary to that is made of such games")
)

// impatient archives every ended game before each call.
type impatient struct {
	*Games
	upkeep *Upkeep
}

func (s impatient) archived(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	if _, err := s.upkeep.Archive(ctx, math.MaxInt64); err != nil {
		panic(err)
	}
}

func (s impatient) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	s.archived(ctx)
	return s.Games.Get(ctx, id)
}

func (s impatient) Version(ctx context.Context, id live.GameID) (uint64, error) {
	s.archived(ctx)
	return s.Games.Version(ctx, id)
}

func (s impatient) Create(ctx context.Context, r *live.Record) error {
	s.archived(ctx)
	return s.Games.Create(ctx, r)
}

func (s impatient) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	s.archived(ctx)
	return s.Games.Replace(ctx, r, kept)
}

func (s impatient) Of(ctx context.Context, p live.Page) ([]*live.Record, error) {
	s.archived(ctx)
	return s.Games.Of(ctx, p)
}

func (s impatient) Past(ctx context.Context, p live.PastPage) ([]*live.Past, error) {
	s.archived(ctx)
	return s.Games.Past(ctx, p)
}

func (s impatient) Results(ctx context.Context, player table.Player, w live.Wish, each func(live.Result) bool) error {
	s.archived(ctx)
	return s.Games.Results(ctx, player, w, each)
}

func (s impatient) Say(ctx context.Context, id live.GameID, m *live.Message) error {
	s.archived(ctx)
	return s.Games.Say(ctx, id, m)
}

func (s impatient) Said(ctx context.Context, id live.GameID, room live.Room, after int64, limit int) ([]live.Message, error) {
	s.archived(ctx)
	return s.Games.Said(ctx, id, room, after, limit)
}

func (s impatient) EachWritten(ctx context.Context, player table.Player, each func(live.GameID, live.Message) error) error {
	s.archived(ctx)
	return s.Games.EachWritten(ctx, player, each)
}

// Archived games pass the tests of live ones.
func TestArchivingStore(t *testing.T) {
	t.Parallel()
	t.Run("SQLite", func(t *testing.T) {
		t.Parallel()
		livetest.TestStore(t, func(t *testing.T) live.Store { s := open(t, t.TempDir()); return impatient{s.Games, s.Upkeep} })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		t.Parallel()
		livetest.TestStore(t, func(t *testing.T) live.Store { s := dial(t, database(t)); return impatient{s.Games, s.Upkeep} })
	})
}

// ended returns an ended game with every field set.
func ended(id live.GameID, entries int) *live.Record {
	r := livetest.Game(id)
	r.Stage, r.Due, r.Updated = table.Over, 0, 10_000
	for len(r.Entries) < entries {
		n := len(r.Entries)
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("move ", n), Seat: n%4 + 1, At: table.Millis(2_000 + 977*n), Spent: int64(n), Left: int64(600_000 - n), Bot: n%3 == 0})
	}
	return r
}

// Archiving changes nothing for readers, and a changed game moves back.
func TestArchive(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		counts := func(want ...int) {
			t.Helper()
			for i, list := range []string{"games", "courses", "entries", "messages", "players", "archive", "archive_players"} {
				var n int
				if err := s.reader.row(t.Context(), []any{&n}, "SELECT COUNT(*) FROM "+list); err != nil || n != want[i] {
					t.Errorf("%d rows of %s, %v; want %d", n, list, err, want[i])
				}
			}
		}
		kept := map[live.GameID]*live.Record{}
		add := func(r *live.Record) {
			t.Helper()
			if err := s.Games.Create(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			if err := s.Games.Say(t.Context(), r.ID, &live.Message{Room: live.PlayersRoom, Text: "¡Hola! 🙂", Author: "abc", Seat: 2}); err != nil {
				t.Fatal(err)
			}
			if err := s.Games.Say(t.Context(), r.ID, &live.Message{Room: live.WatchersRoom, Text: "x"}); err != nil {
				t.Fatal(err)
			}
			stored, err := s.Games.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			kept[r.ID] = stored
		}
		add(ended("old000000000", 203))
		add(ended("old000000001", 16))
		running, recent := ended("running00000", 9), ended("recent000000", 9)
		running.Stage, recent.Updated = table.Playing, 20_000
		add(running)
		add(recent)
		page := live.Page{Player: "anna", Ended: true, Limit: 10}
		before, err := s.Games.Of(t.Context(), page)
		if err != nil || len(before) != 3 {
			t.Fatalf("Of = %v, %v", before, err)
		}

		if n, err := s.Upkeep.Archive(t.Context(), 15_000); n != 2 || err != nil {
			t.Fatalf("Archive = %d, %v; want 2", n, err)
		}
		counts(2, 2, 16, 4, 4, 2, 4)
		for id, want := range kept {
			if got, err := s.Games.Get(t.Context(), id); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("Get(%s) = %+v, %v\nwant %+v", id, got, err, want)
			}
			if said, err := s.Games.Said(t.Context(), id, live.PlayersRoom, 0, 5); err != nil || len(said) != 1 || said[0].Text != "¡Hola! 🙂" || said[0].Author != "abc" {
				t.Errorf("Said(%s) = %v, %v", id, said, err)
			}
		}
		after, err := s.Games.Of(t.Context(), page)
		if err != nil || !reflect.DeepEqual(after, before) {
			t.Errorf("Of = %v, %v\nwant %v", after, err, before)
		}
		if err := s.Games.Create(t.Context(), ended("old000000000", 0)); !errors.Is(err, live.ErrExists) {
			t.Errorf("Create of an old game: %v, want %v", err, live.ErrExists)
		}

		r := kept["old000000000"].Clone()
		r.Rematch = "other0000000"
		stale := r.Clone()
		if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Games.Replace(t.Context(), stale, live.Kept{Entries: len(r.Entries)}); !errors.Is(err, live.ErrConflict) {
			t.Errorf("Replace of an old version: %v, want %v", err, live.ErrConflict)
		}
		m := live.Message{Room: live.PlayersRoom, Text: "late"}
		if err := s.Games.Say(t.Context(), "old000000001", &m); err != nil || m.ID != 3 {
			t.Errorf("Say = %v, id %d; want 3", err, m.ID)
		}
		counts(4, 4, 16+200+16, 9, 8, 0, 0)
		if got, err := s.Games.Get(t.Context(), r.ID); err != nil || got.Rematch != "other0000000" || got.Version != stale.Version+1 || len(got.Entries) != 203 {
			t.Errorf("after a change: %+v, %v", got, err)
		}
	})
}

// Of several servers one archives a game. A concurrent change comes before or after it: nothing
// is lost or duplicated.
func TestArchiveTogether(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const number, changes = 40, 4
		stores := []*Store{open(), open()}
		ids := make([]live.GameID, number)
		for i := range ids {
			ids[i] = live.GameID(fmt.Sprintf("g%011d", i))
			if err := stores[0].Games.Create(t.Context(), ended(ids[i], 20)); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		moved := make([]int, len(stores))
		for i, s := range stores {
			all.Go(func() {
				for range 2 * changes {
					n, err := s.Upkeep.Archive(t.Context(), math.MaxInt64)
					if err != nil {
						t.Error(err)
					}
					moved[i] += n
				}
			})
			all.Go(func() {
				for range changes {
					for _, id := range ids {
						r, err := s.Games.Get(t.Context(), id)
						if err == nil {
							r.Declined[0].Times++
							err = s.Games.Replace(t.Context(), r, live.Kept{Entries: len(r.Entries)})
						}
						if errors.Is(err, live.ErrConflict) {
							continue
						}
						if err == nil {
							err = s.Games.Say(t.Context(), id, &live.Message{Room: live.PlayersRoom, Text: "x"})
						}
						if err != nil {
							t.Error(err)
						}
					}
				}
			})
		}
		all.Wait()
		if moved[0]+moved[1] < number {
			t.Errorf("%d games were moved, want each at least once", moved)
		}
		for _, id := range ids {
			r, err := stores[0].Games.Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			said, err := stores[0].Games.Said(t.Context(), id, live.PlayersRoom, 0, 100)
			// Each acknowledged change incremented the version and was followed by a message.
			if err != nil || len(said) != r.Declined[0].Times-1 || int(r.Version) != r.Declined[0].Times || len(r.Entries) != 20 {
				t.Errorf("game %s: version %d, %d changes, %d messages, %d entries, %v", id, r.Version, r.Declined[0].Times, len(said), len(r.Entries), err)
			}
			for i, m := range said {
				if m.ID != int64(i+1) {
					t.Errorf("message %d has id %d", i+1, m.ID)
				}
			}
			var rows int
			if err := stores[0].reader.row(t.Context(), []any{&rows}, "SELECT (SELECT COUNT(*) FROM games WHERE id = $1) + (SELECT COUNT(*) FROM archive WHERE id = $1)", string(id)); err != nil || rows != 1 {
				t.Errorf("game %s is there %d times, %v", id, rows, err)
			}
		}
	})
}

// Tampering with the archive is noticed, and other games are still found.
func TestArchiveAltered(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		for _, spoil := range []string{
			"UPDATE archive SET version = version + 1 WHERE id = 'old000000000'",
			"UPDATE archive SET data = (SELECT data FROM archive WHERE id = 'old000000001') WHERE id = 'old000000000'",
		} {
			s := open()
			for _, id := range []live.GameID{"old000000000", "old000000001"} {
				if err := s.Games.Create(t.Context(), ended(id, 30+len(id))); err != nil && !errors.Is(err, live.ErrExists) {
					t.Fatal(err)
				}
			}
			if _, err := s.Upkeep.Archive(t.Context(), math.MaxInt64); err != nil {
				t.Fatal(err)
			}
			if err := s.writer.do(t.Context(), func(tx *tx) error { _, err := tx.exec(spoil); return err }); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Games.Get(t.Context(), "old000000000"); !errors.Is(err, live.ErrUnreadable) {
				t.Errorf("%s: Get: %v, want %v", spoil, err, live.ErrUnreadable)
			}
			if list, err := s.Games.Of(t.Context(), live.Page{Player: "anna", Ended: true, Limit: 10}); err != nil || len(list) != 1 {
				t.Errorf("%s: %d games in the list, %v", spoil, len(list), err)
			}
		}
	})
}

// updatePacked rewrites the games of TestPackedForGood, only for a new form.
var updatePacked = flags.Bool("update-packed", false, "write testdata/packed.golden anew")

// Packed games of every form can be read forever, even if the rules are reimplemented.
func TestPackedForGood(t *testing.T) {
	const name = "testdata/packed.golden"
	sumOf := func(r *live.Record) string {
		entries, err := json.Marshal(r.Entries)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%x", sha256.Sum256(append(entries, exceptEntries(r)...)))
	}
	if *updatePacked {
		var lines []byte
		lots := rand.New(rand.NewPCG(11, 11))
		for i := range 24 {
			r := drawn(t, lots)
			last := &r.Entries[len(r.Entries)-1]
			switch r.ID = live.GameID(fmt.Sprintf("packed%06d", i)); i % 3 {
			case 1:
				*last = table.Entry{Text: fmt.Sprint("resign", last.Seat), Seat: last.Seat, At: last.At, Cause: table.Absence}
			case 2:
				r.Seats[0].Kind, r.Seats[0].Player, r.Seats[0].Level = table.Bot, "", 4
				for i := range r.Entries {
					r.Entries[i].Bot = r.Entries[i].Seat == 1
				}
			}
			one, err := packPlain(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			two, err := pack(r, nil)
			if err != nil || two[0] != compactForm {
				t.Fatalf("game %d is of form %d, %v", i, two[0], err)
			}
			for _, data := range [][]byte{one, two} {
				lines = fmt.Appendf(lines, "%s %d %s %x\n", r.ID, r.Version, sumOf(r), data)
			}
		}
		if err := os.WriteFile(name, lines, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		var id, sum string
		var version uint64
		var packed []byte
		if _, err := fmt.Sscanf(line, "%s %d %s %x", &id, &version, &sum, &packed); err != nil {
			t.Fatal(err)
		}
		if r, _, err := unpack(id, version, packed); err != nil || sumOf(r) != sum {
			t.Errorf("game %s of form %d has changed: %v", id, packed[0], err)
		}
	}
}

// Rows of an earlier release, in form 1 and by full player ids, are found, changed and moved back
// like current ones.
func TestArchiveOfBefore(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		s := open()
		lots := rand.New(rand.NewPCG(4, 4))
		before, today := drawn(t, lots), drawn(t, lots)
		player := today.Host
		before.ID, before.Seats[0].Player, before.Updated, before.Tokens, today.Tokens = "before000000", player, today.Updated-1, nil, nil
		for _, r := range []*live.Record{before, today} {
			if err := s.Games.Create(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := s.Upkeep.Archive(t.Context(), math.MaxInt64); n != 2 || err != nil {
			t.Fatalf("Archive = %d, %v", n, err)
		}
		data, err := packPlain(before, nil)
		if err != nil {
			t.Fatal(err)
		}
		err = s.writer.do(t.Context(), func(tx *tx) error {
			_, err := tx.exec("UPDATE archive SET data = $1, sum = $2 WHERE id = $3", data, archiveSum("before000000", before.Version, data), "before000000")
			if err == nil {
				_, err = tx.exec("UPDATE archive_players SET player = $1 WHERE player = $2 AND game = 'before000000'", string(player), keyOf(player))
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		for after, want := range map[live.GameID]int{"": 2, today.ID: 1} {
			page := live.Page{Player: player, Ended: true, Limit: 10}
			if after != "" {
				page.Before, page.After = today.Updated, after
			}
			if list, err := s.Games.Of(t.Context(), page); err != nil || len(list) != want {
				t.Errorf("Of after %q: %d games, %v; want %d", after, len(list), err, want)
			}
		}
		for _, r := range []*live.Record{before, today} {
			got, err := s.Games.Get(t.Context(), r.ID)
			if err != nil || !slices.Equal(got.Entries, r.Entries) || exceptEntries(got) != exceptEntries(r) {
				t.Fatalf("Get(%s) = %+v, %v\nwant %+v", r.ID, got, err, r)
			}
			changed := got.Clone()
			changed.Rematch = "other0000000"
			if err := s.Games.Replace(t.Context(), changed, live.Kept{Entries: len(got.Entries)}); err != nil {
				t.Error(err)
			}
		}
		for _, list := range []string{"archive", "archive_players"} {
			var rows int
			if err := s.reader.row(t.Context(), []any{&rows}, "SELECT COUNT(*) FROM "+list); err != nil || rows != 0 {
				t.Errorf("%d rows of %s are left, %v", rows, list, err)
			}
		}
	})
}

// unpack returns a game or an error for any input.
func FuzzUnpack(f *testing.F) {
	packed, err := pack(ended("old000000000", 40), []live.Message{{ID: 1, Text: "x"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Add([]byte{plainForm})
	f.Add([]byte{compactForm})
	if packed, err = pack(drawn(f, rand.New(rand.NewPCG(2, 2))), nil); err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := unpack("old000000000", 1, data); err != nil && !errors.Is(err, live.ErrUnreadable) {
			t.Errorf("unpack: %v, want a game or %v", err, live.ErrUnreadable)
		}
		if entries, err := entriesOf(data); err == nil {
			again, err := entriesOf(columnsOf(entries))
			if err != nil || !reflect.DeepEqual(again, entries) {
				t.Errorf("entries %v are read as %v, %v", entries, again, err)
			}
		}
	})
}

// The size of games in the archive with all indexes; docs/scale.md has the results.
//
//	go test ./server/store -run TestArchiveSize -archived 1000 -v
//	go test ./server/store -run TestArchiveSize -archived 1000 -records '/tmp/*.record' -v
//
// Moves are random, which compress worse than human play, or taken from records, repeatedly. With
// a file for it, the test writes a new dictionary.
func TestArchiveSize(t *testing.T) {
	t.Parallel()
	const most, mostPast = 1200, 600 // bytes of a game, empty tables included, and of its rows in the history
	lots := rand.New(rand.NewPCG(7, 8))
	next := func() *live.Record { return drawn(t, lots) }
	if *ofRecords != "" {
		list := recorded(t, lots, *ofRecords)
		byLot := next
		next = func() *live.Record {
			if *makeDictionary != "" && lots.IntN(2) == 0 {
				return byLot()
			}
			r := list[lots.IntN(len(list))]
			game := gamestest.Game(t, r.Variant)
			var texts []string
			for i := range r.Entries {
				texts = append(texts, r.Entries[i].Text)
			}
			return seated(t, lots, game, texts)
		}
	}
	directory := t.TempDir()
	s := open(t, directory)
	size := func() int {
		t.Helper()
		copied := filepath.Join(t.TempDir(), File)
		if err := Backup(t.Context(), directory, copied); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(copied)
		if err != nil {
			t.Fatal(err)
		}
		return int(info.Size())
	}
	empty := size()
	var packed, earlier, plies int
	var parts [3]int // bytes of form 2: text, entries, numbers
	var samples [][]byte
	for from := 0; from < *archivedGames; from += 100 {
		var storing sync.WaitGroup
		for range min(100, *archivedGames-from) {
			r := next()
			text, entries, numbers, err := compact(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			if *makeDictionary != "" {
				samples = append(samples, text)
				continue
			}
			data, err := pack(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			plain, err := packPlain(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, n := range []int{len(data) - len(entries) - len(numbers), len(entries), len(numbers)} {
				parts[i] += n
			}
			packed, earlier, plies = packed+len(data), earlier+len(plain), plies+len(r.Entries)
			storing.Go(func() {
				if err := s.Games.Create(t.Context(), r); err != nil {
					t.Error(err)
				}
			})
		}
		storing.Wait()
		if _, err := s.Upkeep.Archive(t.Context(), math.MaxInt64); err != nil {
			t.Fatal(err)
		}
	}
	if *makeDictionary != "" {
		if err := os.WriteFile(*makeDictionary, dictionaryOf(t, samples), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	n, all := *archivedGames, size()
	unknown(t, s)
	full := size()
	began := time.Now()
	if filled, err := s.Upkeep.FillPast(t.Context()); filled != n || err != nil {
		t.Errorf("%d of %d games were added to the past again, %v", filled, n, err)
	}
	t.Logf("added to the past again in %v", time.Since(began))
	t.Logf("%d games of %d plies: %d bytes each in the file (%d of them empty), of these %d packed: text %d, entries %d, numbers %d; in form 1 %d; and %d for the past",
		n, plies/n, full/n, empty/n, packed/n, parts[0]/n, parts[1]/n, parts[2]/n, earlier/n, (all-full)/n)
	if got := (full - empty) / n; got > most {
		t.Errorf("a game takes %d bytes, at most %d are meant to be", got, most)
	}
	if got := (all - full) / n; got > mostPast {
		t.Errorf("the past of a game takes %d bytes, at most %d are meant to be", got, mostPast)
	}
}

// dictionaryOf returns a compression dictionary for texts: samples chosen greedily for their
// benefit to the others, and statistics of all.
func dictionaryOf(t *testing.T, texts [][]byte) []byte {
	const from, chosen = 30, 6
	candidates, others := texts[:from], texts[from:]
	var history []byte
	build := func(history []byte) []byte {
		data, err := zstd.BuildDict(zstd.BuildDictOptions{ID: 40_002, Contents: others, History: history, Offsets: [3]int{1, 4, 8}, Level: zstd.SpeedBestCompression})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for range chosen {
		best, least := -1, math.MaxInt
		for i, c := range candidates {
			e, err := zstd.NewWriter(nil, zstd.WithEncoderDictRaw(1, slices.Concat(c, history)), zstd.WithEncoderLevel(zstd.SpeedBestCompression))
			if err != nil {
				t.Fatal(err)
			}
			sum := 0
			for _, o := range others[:min(60, len(others))] {
				sum += len(e.EncodeAll(o, nil))
			}
			if sum < least {
				best, least = i, sum
			}
		}
		history = slices.Concat(candidates[best], history)
		t.Logf("%d bytes for %d", least, min(60, len(others)))
	}
	return build(history)
}

// drawn returns a random game of 100 to 200 plies, as the server stores it.
func drawn(t testing.TB, lots *rand.Rand) *live.Record {
	variants := []string{"star:2", "star:2", "star:2", "star:4", "yalta", "rex", "sovereign", "draughts:2"}
	for {
		variant := variants[lots.IntN(len(variants))]
		game := gamestest.Game(t, variant)
		pos := game.Start()
		plies := 100 + lots.IntN(101)
		var texts []string
		for !pos.Over() && len(texts) < plies {
			moves := pos.Moves(nil)
			m := moves[lots.IntN(len(moves))]
			texts = append(texts, pos.MoveText(m))
			pos.Play(m)
		}
		if len(texts) >= 100 {
			return seated(t, lots, game, texts)
		}
	}
}

// recorded returns the games in files of records, as the server stores them.
func recorded(t *testing.T, lots *rand.Rand, pattern string) (list []*live.Record) {
	names, err := filepath.Glob(pattern)
	if err != nil || len(names) == 0 {
		t.Fatalf("no files %s, %v", pattern, err)
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for from := records.NewReader(bytes.NewReader(data)); ; {
			rec, err := from.Read()
			if errors.Is(err, io.EOF) {
				break
			}
			if err == nil {
				rec, err = replay.Native(rec, notation.Protocol)
			}
			if err != nil {
				t.Fatal(err)
			}
			var texts []string
			for _, m := range rec.Moves {
				if m.Text == records.Resign || m.Text == records.Flag {
					m.Text += strconv.Itoa(m.Seat)
				}
				texts = append(texts, m.Text)
			}
			game := gamestest.Game(t, rec.Game)
			list = append(list, seated(t, lots, game, texts))
		}
	}
	return list
}

// seated returns a game as the server stores it, with random people, clocks and times.
func seated(t testing.TB, lots *rand.Rand, game rules.Game, texts []string) *live.Record {
	random := func(n int, alphabet string) string {
		b := make([]byte, n)
		for i := range b {
			b[i] = alphabet[lots.IntN(len(alphabet))]
		}
		return string(b)
	}
	const minute = 60_000
	clock := table.Clock{Kind: table.GameClock, Initial: []int64{3 * minute, 5 * minute, 10 * minute, 10 * minute, 15 * minute, 30 * minute}[lots.IntN(6)]}
	clock.Increment = []int64{0, 2_000, 5_000, 10_000}[lots.IntN(4)]
	r := &live.Record{ID: live.GameID(random(12, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")), Chat: true, Public: true}
	r.Variant, r.Stage, r.Version, r.Clock = game.ID().String(), table.Over, uint64(len(texts)+3+lots.IntN(4)), clock
	r.Leaving = table.Leaving{Kind: table.LeaveBot, Level: 3 + lots.IntN(3), After: minute}
	if lots.IntN(2) == 0 {
		r.Leaving = table.Leaving{Kind: table.LeaveOut, After: minute}
	}
	if r.Listed = lots.IntN(2) == 0; r.Listed {
		r.Lots, r.Seed = true, random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
		r.Seal = live.SealOf(r.Seed)
		for i := range game.Seats() {
			r.Drawn = append(r.Drawn, game.Seats()-i)
		}
	}
	people := []table.Player{table.Player(random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")), table.Player(random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))}
	names := []string{random(3+lots.IntN(8), "aeionrst"), random(3+lots.IntN(8), "aeionrst")}
	for i := range game.Seats() {
		r.Seats = append(r.Seats, table.Seat{Kind: table.Person, Player: people[i%2], Name: names[i%2], Ready: true})
		r.Times = append(r.Times, table.SeatTime{Left: clock.Initial, Lag: 7_000})
	}
	r.Host = people[0]
	now := table.Millis(1_780_000_000_000 + lots.Int64N(10_000_000_000))
	r.Created, r.Begun = now-table.Millis(lots.Int64N(minute)), now
	left := slices.Repeat([]int64{clock.Initial}, len(r.Seats)+1)
	pos := game.Start()
	for _, text := range texts {
		seat := int(pos.Turn())
		spent := min(int64(math.Exp(8+lots.NormFloat64())), left[seat])
		now += table.Millis(spent + lots.Int64N(40))
		left[seat] += clock.Increment - spent
		r.Entries = append(r.Entries, table.Entry{Text: text, Seat: seat, At: now, Spent: spent, Left: left[seat]})
		r.Times[seat-1].Left = left[seat]
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
	}
	outcome := pos.Outcome()
	r.Outcome, r.Updated, r.Ended, r.Moved = &outcome, now, now, r.Version-uint64(lots.IntN(2))
	for _, p := range people {
		r.Tokens = append(r.Tokens, live.Token{Player: p, Text: random(32, "0123456789abcdef"), Version: 100})
	}
	return r
}

// Archived games are in backups, in transfers to PostgreSQL, and in checks.
func TestArchiveIsCarried(t *testing.T) {
	directory := t.TempDir()
	s := open(t, directory)
	want := ended("old000000000", 30)
	if err := s.Games.Create(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Upkeep.Archive(t.Context(), math.MaxInt64); n != 1 || err != nil {
		t.Fatalf("Archive = %d, %v", n, err)
	}
	copied := t.TempDir()
	if err := Backup(t.Context(), directory, filepath.Join(copied, File)); err != nil {
		t.Fatal(err)
	}
	address := database(t)
	if err := Transfer(t.Context(), directory, address, func(string, int64) {}); err != nil {
		t.Fatal(err)
	}
	for _, place := range []struct{ directory, address string }{{directory, ""}, {copied, ""}, {"", address}} {
		found := 0
		faults, err := Inspect(t.Context(), place.directory, place.address, func(id string, r *live.Record, summed bool, err error) {
			found++
			if err != nil || !summed || !reflect.DeepEqual(r, want) {
				t.Errorf("%v: game %s is %+v, summed %t, %v\nwant %+v", place, id, r, summed, err, want)
			}
		})
		if err != nil || len(faults) > 0 || found != 1 {
			t.Errorf("%v: %d games, faults %v, %v", place, found, faults, err)
		}
	}
}
