package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }

// made is a PostgreSQL database with the tables made by Connect.
var made struct {
	once    sync.Once
	address string
}

// database returns the address of an empty database with tables. Copying one is faster than
// migrating.
func database(t testing.TB) string {
	t.Helper()
	made.once.Do(func() {
		address := postgrestest.Database(t)
		s, err := Connect(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		made.address = address
	})
	return postgrestest.Copy(t, made.address)
}

// onEach runs a test on SQLite and on PostgreSQL: each call of open opens the database of the
// test, which is empty at first.
func onEach(t *testing.T, test func(t *testing.T, open func() *Store)) {
	t.Run("SQLite", func(t *testing.T) {
		directory := t.TempDir()
		test(t, func() *Store { return open(t, directory) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		address := database(t)
		test(t, func() *Store { return dial(t, address) })
	})
}

// dial opens a store on a PostgreSQL database.
func dial(t *testing.T, address string) *Store {
	t.Helper()
	s, err := Connect(t.Context(), address)
	return storetest.UntilTheEnd(t, s, err)
}

// dialAll opens the stores of several servers on one empty database.
func dialAll(t *testing.T, servers int) []*Store {
	t.Helper()
	address := database(t)
	stores := make([]*Store, servers)
	for i := range stores {
		stores[i] = dial(t, address)
	}
	return stores
}

func TestStoreOnPostgreSQL(t *testing.T) {
	livetest.TestStore(t, func(t *testing.T) live.Store { return dial(t, database(t)).Games })
}

// The first statements of moves are sent at once; a refused one does not affect the others, nor do
// games changed by other servers.
func TestPipeline(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const games = 40
		s, other := open(), open()
		records := make([]*live.Record, games)
		for i := range records {
			records[i] = livetest.Game(live.GameID(fmt.Sprintf("g%011d", games-i)))
			if err := s.Games.Create(t.Context(), records[i]); err != nil {
				t.Fatal(err)
			}
		}
		for round := range 30 {
			stale := *records[round%games]
			stale.Version--
			release := hold(t, s)
			var moves sync.WaitGroup
			for i, r := range records {
				moves.Go(func() {
					before := len(r.Entries)
					r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("move ", i), Seat: 1})
					if err := s.Games.Replace(context.Background(), r, live.Kept{Entries: before, Head: true}); err != nil {
						t.Errorf("round %d, game %d: %v", round, i, err)
					}
				})
			}
			moves.Go(func() {
				if err := s.Games.Replace(context.Background(), &stale, live.Kept{Entries: len(stale.Entries), Head: true}); !errors.Is(err, live.ErrConflict) {
					t.Errorf("an old version: %v, want %v", err, live.ErrConflict)
				}
			})
			missing := livetest.Game("missing00000")
			missing.Version = 1
			moves.Go(func() {
				if err := s.Games.Replace(context.Background(), missing, live.Kept{Head: true}); !errors.Is(err, live.ErrNotFound) {
					t.Errorf("no such game: %v, want %v", err, live.ErrNotFound)
				}
			})
			release()
			moves.Wait()
		}
		for i, r := range records {
			got, err := other.Games.Get(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			if got.Version != 31 || !slices.Equal(got.Entries, r.Entries) {
				t.Errorf("game %d: version %d, entries %v, want %v", i, got.Version, got.Entries, r.Entries)
			}
		}
	})
}

// Servers that change the same games at the same time, each in its own order, do not deadlock, and
// the later one gets a conflict.
func TestManyServers(t *testing.T) {
	const servers, games, moves = 4, 20, 25
	stores := dialAll(t, servers)
	ids := make([]live.GameID, games)
	for i := range ids {
		r := livetest.Game(live.GameID(fmt.Sprintf("g%011d", i)))
		ids[i] = r.ID
		if err := stores[0].Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	var won atomic.Int64
	for i, s := range stores {
		for _, id := range ids {
			all.Go(func() {
				for range moves {
					r, err := s.Games.Get(context.Background(), id)
					if err != nil {
						t.Error(err)
						return
					}
					before := len(r.Entries)
					r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("of ", i), Seat: 1})
					switch err := s.Games.Replace(context.Background(), r, live.Kept{Entries: before, Head: true}); {
					case err == nil:
						won.Add(1)
					case !errors.Is(err, live.ErrConflict):
						t.Error(err)
					}
				}
			})
		}
	}
	all.Wait()
	stored := 0
	for _, id := range ids {
		r, err := stores[0].Games.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		stored += int(r.Version) - 1
	}
	if int64(stored) != won.Load() {
		t.Errorf("%d moves are stored, %d were acknowledged", stored, won.Load())
	}
}

// Servers that write the same seeks at the same time, in different orders, do not deadlock.
func TestManyServersOfSeeks(t *testing.T) {
	const servers, people, rounds = 3, 16, 40
	stores := dialAll(t, servers)
	seeks := make([]seek.Seek, people)
	for i := range seeks {
		seeks[i] = seek.Seek{Player: table.Player(fmt.Sprintf("p%02d", i)), Name: "x", Since: 1, Until: 10}
	}
	var until atomic.Int64
	until.Store(10)
	for round := range rounds {
		var all sync.WaitGroup
		for i := range seeks {
			seeks[i].Since++
			if err := stores[0].Seeks.PutSeek(t.Context(), seeks[i]); err != nil {
				t.Fatal(err)
			}
		}
		for n, s := range stores {
			all.Go(func() { // expired seeks
				if err := s.Seeks.ClearSeeks(context.Background(), table.Millis(until.Load()-people)); err != nil {
					t.Error(err)
				}
			})
			for i := range seeks {
				other := seeks[(i*7+n*5+3)%people]
				all.Go(func() {
					if err := s.Seeks.HearSeek(context.Background(), other.Player, table.Millis(until.Add(1))); err != nil {
						t.Error(err)
					}
				})
				if i%2 == 0 {
					all.Go(func() {
						m := seek.Meeting{Key: fmt.Sprintf("%d-%d-%d", n, round, i/2), Seeks: []seek.Seek{seeks[i+1], seeks[i]}, Made: 1}
						switch err := s.Seeks.Meet(context.Background(), m); {
						case err == nil:
							if err := s.Seeks.EndMeeting(context.Background(), m.Key, "g00000000000"); err != nil {
								t.Error(err)
							}
						case !errors.Is(err, seek.ErrMet):
							t.Error(err)
						}
					})
				}
			}
		}
		all.Wait()
	}
	var deadlocks int
	query := "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
	for range 20 { // the statistics are updated a moment later
		if err := stores[0].reader.row(t.Context(), []any{&deadlocks}, query); err != nil {
			t.Fatal(err)
		}
		if deadlocks > 0 {
			t.Fatalf("%d deadlocks", deadlocks)
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// A store recovers after the database was away: changes meanwhile are refused as unwritten, and
// later ones succeed.
func TestDatabaseAway(t *testing.T) {
	server := postgrestest.Cluster(t)
	if err := server.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	s := dial(t, server.Address("postgres"))
	r := livetest.Game("g00000000000")
	if err := s.Games.Create(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for i, end := range []func() error{server.Stop, server.Kill} {
		if err := end(); err != nil {
			t.Fatal(err)
		}
		if err := s.Games.Replace(t.Context(), r.Clone(), live.Kept{Entries: len(r.Entries)}); !errors.Is(err, live.ErrUnwritable) || !errors.Is(err, live.ErrNotStored) {
			t.Errorf("Replace while the database is away: %v, want %v", err, live.ErrNotStored)
		}
		if err := s.Games.Beat(t.Context(), 10); !errors.Is(err, live.ErrUnwritable) {
			t.Errorf("Beat while the database is away: %v, want %v", err, live.ErrUnwritable)
		}
		if _, err := s.Games.Get(t.Context(), r.ID); !errors.Is(err, live.ErrUnwritable) {
			t.Errorf("Get while the database is away: %v, want %v", err, live.ErrUnwritable)
		}
		if _, _, err := s.Sessions(time.Now).FindCtx(t.Context(), "token"); !errors.Is(err, live.ErrUnwritable) {
			t.Errorf("FindCtx while the database is away: %v, want %v", err, live.ErrUnwritable)
		}
		if err := server.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		got, err := s.Games.Get(t.Context(), r.ID)
		if err != nil || got.Version != uint64(i+1) {
			t.Fatalf("after it came back: version %d, want %d, %v", got.Version, i+1, err)
		}
		if err := s.Games.Replace(t.Context(), got, live.Kept{Entries: len(got.Entries)}); err != nil {
			t.Errorf("Replace after the database came back: %v", err)
		}
	}
}

// After a stall beyond the timeout, the open transaction is rolled back and the next succeeds.
func TestTimeUp(t *testing.T) {
	s := dial(t, database(t))
	r := livetest.Game("g00000000000")
	if err := s.Games.Create(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	longer := func(tx *tx) error {
		_, err := tx.exec("UPDATE games SET head = head || ' ' WHERE id = $1", string(r.ID))
		return err
	}
	length := func() (n int) {
		if err := s.reader.db.QueryRowContext(t.Context(), "SELECT length(head) FROM games WHERE id = $1", string(r.ID)).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	errOwn := errors.New("own")
	for _, c := range []struct {
		name   string
		change func(tx *tx, end func()) error
		times  int // times it runs
		err    error
	}{
		{"before a statement", func(tx *tx, end func()) error { end(); return longer(tx) }, 1, nil}, // retried on another connection
		{"after a statement", func(tx *tx, end func()) error {
			err := longer(tx)
			end()
			return errors.Join(err, errOwn)
		}, 0, errOwn},
		{"before the commit", func(tx *tx, end func()) error { defer end(); return longer(tx) }, 0, live.ErrUnwritable},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := length()
			var end context.CancelFunc
			if err := s.writer.do(t.Context(), func(tx *tx) error {
				tx.dialect.patience = func(ctx context.Context) (context.Context, context.CancelFunc) {
					tx.dialect.patience = postgres.patience // for all later ones
					ctx, end = context.WithCancel(ctx)
					return ctx, end
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if err := s.writer.do(t.Context(), func(tx *tx) error { return c.change(tx, end) }); !errors.Is(err, c.err) {
				t.Errorf("when time is up: %v, want %v", err, c.err)
			}
			if err := s.Games.Beat(t.Context(), 10); err != nil {
				t.Fatalf("the next: %v", err)
			}
			if made := length() - before; made != c.times {
				t.Errorf("made %d times, want %d", made, c.times)
			}
		})
	}
}

// Concurrent messages from several servers are stored in sequence.
func TestSayTogether(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		const each = 100
		stores := []*Store{open(), open()}
		r := livetest.Game("g00000000000")
		if err := stores[0].Games.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for _, s := range stores {
			all.Go(func() {
				for range each {
					if err := s.Games.Say(t.Context(), r.ID, &live.Message{Room: live.PlayersRoom, Text: "x"}); err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		said, err := stores[0].Games.Said(t.Context(), r.ID, live.PlayersRoom, 0, 3*each)
		if err != nil || len(said) != 2*each || said[2*each-1].ID != 2*each {
			t.Errorf("%d messages, %v", len(said), err)
		}
	})
}
