package sqlstore

import (
	"context"
	"errors"
	flags "flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/klauspost/compress/dict"
	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/games"
	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/play/playtest"
	"github.com/manykings/manykings/internal/postgrestest"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/table"
)

var (
	archivedGames  = flags.Int("archived", 200, "how many games TestArchiveSize writes")
	makeDictionary = flags.String("dictionary", "", "file to write a dictionary to that is made of such games")
)

// impatient moves every game that has ended to the archive before anything is asked.
type impatient struct{ *Store }

func (s impatient) archived(ctx context.Context) {
	if ctx.Err() != nil {
		return
	}
	if _, err := s.Archive(ctx, math.MaxInt64); err != nil {
		panic(err)
	}
}

func (s impatient) Get(ctx context.Context, id play.GameID) (*play.Record, error) {
	s.archived(ctx)
	return s.Store.Get(ctx, id)
}

func (s impatient) Version(ctx context.Context, id play.GameID) (uint64, error) {
	s.archived(ctx)
	return s.Store.Version(ctx, id)
}

func (s impatient) Create(ctx context.Context, r *play.Record) error {
	s.archived(ctx)
	return s.Store.Create(ctx, r)
}

func (s impatient) Replace(ctx context.Context, r *play.Record, kept play.Kept) error {
	s.archived(ctx)
	return s.Store.Replace(ctx, r, kept)
}

func (s impatient) Of(ctx context.Context, p play.Page) ([]*play.Record, error) {
	s.archived(ctx)
	return s.Store.Of(ctx, p)
}

func (s impatient) Say(ctx context.Context, id play.GameID, m *play.Message) error {
	s.archived(ctx)
	return s.Store.Say(ctx, id, m)
}

func (s impatient) Said(ctx context.Context, id play.GameID, room play.Room, after int64, limit int) ([]play.Message, error) {
	s.archived(ctx)
	return s.Store.Said(ctx, id, room, after, limit)
}

// Old games are found by all that finds others.
func TestArchivingStore(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		playtest.TestStore(t, func(t *testing.T) play.Store { return impatient{open(t, t.TempDir())} })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		playtest.TestStore(t, func(t *testing.T) play.Store { return impatient{dial(t, postgrestest.Database(t))} })
	})
}

// ended returns a game that uses every field and has ended.
func ended(id play.GameID, entries int) *play.Record {
	r := playtest.Game(id)
	r.Stage, r.Due, r.Updated = table.Over, 0, 10_000
	for len(r.Entries) < entries {
		n := len(r.Entries)
		r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("move ", n), Seat: n%4 + 1, At: table.Millis(2_000 + 977*n), Spent: int64(n), Left: int64(600_000 - n), Bot: n%3 == 0})
	}
	return r
}

// A game that has moved is what it was, for everybody who asks; one that is changed moves
// back.
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
		kept := map[play.GameID]*play.Record{}
		add := func(r *play.Record) {
			t.Helper()
			if err := s.Create(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			if err := s.Say(t.Context(), r.ID, &play.Message{Room: play.PlayersRoom, Text: "¡Hola! 🙂", Author: "abc", Seat: 2}); err != nil {
				t.Fatal(err)
			}
			if err := s.Say(t.Context(), r.ID, &play.Message{Room: play.WatchersRoom, Text: "x"}); err != nil {
				t.Fatal(err)
			}
			stored, err := s.Get(t.Context(), r.ID)
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
		page := play.Page{Player: "anna", Ended: true, Limit: 10}
		before, err := s.Of(t.Context(), page)
		if err != nil || len(before) != 3 {
			t.Fatalf("Of = %v, %v", before, err)
		}

		if n, err := s.Archive(t.Context(), 15_000); n != 2 || err != nil {
			t.Fatalf("Archive = %d, %v; want 2", n, err)
		}
		counts(2, 2, 16, 4, 4, 2, 4)
		for id, want := range kept {
			if got, err := s.Get(t.Context(), id); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("Get(%s) = %+v, %v\nwant %+v", id, got, err, want)
			}
			if said, err := s.Said(t.Context(), id, play.PlayersRoom, 0, 5); err != nil || len(said) != 1 || said[0].Text != "¡Hola! 🙂" || said[0].Author != "abc" {
				t.Errorf("Said(%s) = %v, %v", id, said, err)
			}
		}
		after, err := s.Of(t.Context(), page)
		if err != nil || !reflect.DeepEqual(after, before) {
			t.Errorf("Of = %v, %v\nwant %v", after, err, before)
		}
		if err := s.Create(t.Context(), ended("old000000000", 0)); !errors.Is(err, play.ErrExists) {
			t.Errorf("Create of an old game: %v, want %v", err, play.ErrExists)
		}

		r := kept["old000000000"].Clone()
		r.Rematch = "other0000000"
		stale := r.Clone()
		if err := s.Replace(t.Context(), r, play.Kept{Entries: len(r.Entries)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Replace(t.Context(), stale, play.Kept{Entries: len(r.Entries)}); !errors.Is(err, play.ErrConflict) {
			t.Errorf("Replace of an old version: %v, want %v", err, play.ErrConflict)
		}
		m := play.Message{Room: play.PlayersRoom, Text: "late"}
		if err := s.Say(t.Context(), "old000000001", &m); err != nil || m.ID != 3 {
			t.Errorf("Say = %v, id %d; want 3", err, m.ID)
		}
		counts(4, 4, 16+200+16, 9, 8, 0, 0)
		if got, err := s.Get(t.Context(), r.ID); err != nil || got.Rematch != "other0000000" || got.Version != stale.Version+1 || len(got.Entries) != 203 {
			t.Errorf("after a change: %+v, %v", got, err)
		}
	})
}

// Of several servers one moves a game, and who is about to change it meanwhile either
// comes first or changes it after it has moved: nothing is lost and nothing is there twice.
func TestArchiveTogether(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const number, changes = 40, 4
		stores := []*Store{open(), open()}
		ids := make([]play.GameID, number)
		for i := range ids {
			ids[i] = play.GameID(fmt.Sprintf("g%011d", i))
			if err := stores[0].Create(t.Context(), ended(ids[i], 20)); err != nil {
				t.Fatal(err)
			}
		}
		var all sync.WaitGroup
		moved := make([]int, len(stores))
		for i, s := range stores {
			all.Go(func() {
				for range 2 * changes {
					n, err := s.Archive(t.Context(), math.MaxInt64)
					if err != nil {
						t.Error(err)
					}
					moved[i] += n
				}
			})
			all.Go(func() {
				for range changes {
					for _, id := range ids {
						r, err := s.Get(t.Context(), id)
						if err == nil {
							r.Declined[0].Times++
							err = s.Replace(t.Context(), r, play.Kept{Entries: len(r.Entries)})
						}
						if errors.Is(err, play.ErrConflict) {
							continue
						}
						if err == nil {
							err = s.Say(t.Context(), id, &play.Message{Room: play.PlayersRoom, Text: "x"})
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
			r, err := stores[0].Get(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			said, err := stores[0].Said(t.Context(), id, play.PlayersRoom, 0, 100)
			// Each change that was acknowledged counted one, and was followed by a message.
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

// What somebody changes in the archive is noticed, and the rest is still found.
func TestArchiveAltered(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		for _, spoil := range []string{
			"UPDATE archive SET version = version + 1 WHERE id = 'old000000000'",
			"UPDATE archive SET data = (SELECT data FROM archive WHERE id = 'old000000001') WHERE id = 'old000000000'",
		} {
			s := open()
			for _, id := range []play.GameID{"old000000000", "old000000001"} {
				if err := s.Create(t.Context(), ended(id, 30+len(id))); err != nil && !errors.Is(err, play.ErrExists) {
					t.Fatal(err)
				}
			}
			if _, err := s.Archive(t.Context(), math.MaxInt64); err != nil {
				t.Fatal(err)
			}
			if err := s.writer.do(t.Context(), func(tx *tx) error { _, err := tx.exec(spoil); return err }); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Get(t.Context(), "old000000000"); !errors.Is(err, play.ErrUnreadable) {
				t.Errorf("%s: Get: %v, want %v", spoil, err, play.ErrUnreadable)
			}
			if list, err := s.Of(t.Context(), play.Page{Player: "anna", Ended: true, Limit: 10}); err != nil || len(list) != 1 {
				t.Errorf("%s: %d games in the list, %v", spoil, len(list), err)
			}
		}
	})
}

// unpack answers whatever it reads with a game or an error.
func FuzzUnpack(f *testing.F) {
	packed, err := pack(ended("old000000000", 40), []play.Message{{ID: 1, Text: "x"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packed)
	f.Add([]byte{packForm})
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, _, err := unpack("old000000000", 1, data); err != nil && !errors.Is(err, play.ErrUnreadable) {
			t.Errorf("unpack: %v, want a game or %v", err, play.ErrUnreadable)
		}
		if entries, err := entriesOf(data); err == nil {
			again, err := entriesOf(columnsOf(entries))
			if err != nil || !reflect.DeepEqual(again, entries) {
				t.Errorf("entries %v are read as %v, %v", entries, again, err)
			}
		}
	})
}

// What games take in the archive, with all indexes; docs/scale.md has the figures.
//
//	go test ./internal/sqlstore -run TestArchiveSize -archived 1000 -v
//
// Moves are drawn by lot, which is harder to compress than what people play.
func TestArchiveSize(t *testing.T) {
	const most = 2200 // bytes for a game
	lots := rand.New(rand.NewPCG(7, 7))
	directory := t.TempDir()
	s := open(t, directory)
	var plain, packed, without, plies int
	var samples [][]byte
	bare, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderCRC(false))
	if err != nil {
		t.Fatal(err)
	}
	for from := 0; from < *archivedGames; from += 100 {
		var storing sync.WaitGroup
		for range min(100, *archivedGames-from) {
			r := drawn(t, lots)
			data, err := pack(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			flat, err := flatten(r, nil)
			if err != nil {
				t.Fatal(err)
			}
			plain, packed, plies = plain+len(flat), packed+len(data), plies+len(r.Entries)
			if *makeDictionary != "" {
				samples = append(samples, flat)
				continue
			}
			if from < 1000 {
				without += len(bare.EncodeAll(flat, nil))
			}
			storing.Go(func() {
				if err := s.Create(t.Context(), r); err != nil {
					t.Error(err)
				}
			})
		}
		storing.Wait()
		if _, err := s.Archive(t.Context(), math.MaxInt64); err != nil {
			t.Fatal(err)
		}
	}
	if *makeDictionary != "" {
		data, err := dict.BuildZstdDict(samples, dict.Options{MaxDictSize: 32 << 10, HashBytes: 5, ZstdDictID: 40_001, ZstdLevel: zstd.SpeedBestCompression})
		if err == nil {
			err = os.WriteFile(*makeDictionary, data, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	copied := filepath.Join(t.TempDir(), File)
	if err := Backup(t.Context(), directory, copied); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(copied)
	if err != nil {
		t.Fatal(err)
	}
	n := *archivedGames
	t.Logf("%d games of %d plies: %d bytes each in the file, of these %d packed; flat %d, zstd without the dictionary %d",
		n, plies/n, int(info.Size())/n, packed/n, plain/n, without/min(n, 1000))
	if got := int(info.Size()) / n; got > most {
		t.Errorf("a game takes %d bytes, at most %d are meant to be", got, most)
	}
}

// drawn returns a game of 100 to 200 plies as the server stores it, played by lot.
func drawn(t *testing.T, lots *rand.Rand) *play.Record {
	variants := []string{"star:2", "star:2", "star:2", "star:4", "yalta", "rex", "sovereign", "draughts:2"}
	for {
		variant := variants[lots.IntN(len(variants))]
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		random := func(n int, alphabet string) string {
			b := make([]byte, n)
			for i := range b {
				b[i] = alphabet[lots.IntN(len(alphabet))]
			}
			return string(b)
		}
		pos := game.Start()
		r := &play.Record{ID: play.GameID(random(12, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")), Chat: true, Public: true}
		r.Variant, r.Stage, r.Version = game.ID().String(), table.Over, 1
		r.Clock = table.Clock{Kind: table.GameClock, Initial: 600_000, Increment: 5_000}
		r.Leaving = table.Leaving{Kind: table.LeaveBot, Level: 3, After: 60_000}
		r.Listed, r.Lots = lots.IntN(2) == 0, lots.IntN(2) == 0
		if r.Lots {
			r.Seed, r.Seal = random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), random(64, "0123456789abcdef")
		}
		people := []table.Player{table.Player(random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")), table.Player(random(26, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"))}
		for i := range game.Seats() {
			r.Seats = append(r.Seats, table.Seat{Kind: table.Person, Player: people[i%2], Name: "player " + random(3, "abcdefghij"), Ready: true})
			r.Times = append(r.Times, table.SeatTime{Left: 600_000, Lag: 7_000})
		}
		r.Host = people[0]
		now := table.Millis(1_780_000_000_000 + lots.Int64N(10_000_000_000))
		r.Created, r.Begun = now-60_000, now
		plies := 100 + lots.IntN(101)
		left := slices.Repeat([]int64{600_000}, len(r.Seats)+1)
		var moves []rules.Move
		for !pos.Over() && len(r.Entries) < plies {
			moves = pos.Moves(moves[:0])
			m := moves[lots.IntN(len(moves))]
			seat := int(pos.Turn())
			spent := min(int64(math.Exp(8+lots.NormFloat64())), left[seat])
			now += table.Millis(spent + lots.Int64N(40))
			left[seat] += 5_000 - spent
			r.Entries = append(r.Entries, table.Entry{Text: pos.MoveText(m), Seat: seat, At: now, Spent: spent, Left: left[seat]})
			r.Times[seat-1].Left = left[seat]
			pos.Play(m)
		}
		if len(r.Entries) < 100 {
			continue
		}
		outcome := pos.Outcome()
		r.Outcome, r.Updated, r.Ended, r.Moved = &outcome, now, now, uint64(len(r.Entries))
		r.Tokens = []play.Token{{Player: people[0], Text: random(12, "abcdefghij"), Version: 100}, {Player: people[1], Text: random(12, "abcdefghij"), Version: 101}}
		return r
	}
}

// Old games are in a copy, in what is carried over to PostgreSQL, and are checked.
func TestArchiveIsCarried(t *testing.T) {
	directory := t.TempDir()
	s := open(t, directory)
	want := ended("old000000000", 30)
	if err := s.Create(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Archive(t.Context(), math.MaxInt64); n != 1 || err != nil {
		t.Fatalf("Archive = %d, %v", n, err)
	}
	copied := t.TempDir()
	if err := Backup(t.Context(), directory, filepath.Join(copied, File)); err != nil {
		t.Fatal(err)
	}
	address := postgrestest.Database(t)
	if err := Transfer(t.Context(), directory, address, func(string, int64) {}); err != nil {
		t.Fatal(err)
	}
	for _, place := range []struct{ directory, address string }{{directory, ""}, {copied, ""}, {"", address}} {
		found := 0
		faults, err := Inspect(t.Context(), place.directory, place.address, func(id string, r *play.Record, summed bool, err error) {
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
