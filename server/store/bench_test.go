package store

import (
	"encoding/json"
	flags "flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/stdlib"

	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// BenchmarkReplace measures the CPU time of all threads for storing a move, with moves in many
// games at once.
func BenchmarkReplace(b *testing.B) {
	s, err := Open(b.Context(), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	games := make(chan *live.Record, 256)
	for i := range cap(games) {
		r := length(livetest.Game(live.GameID(fmt.Sprintf("g%011d", i))), 20+i%8)
		if err := s.Games.Create(b.Context(), r); err != nil {
			b.Fatal(err)
		}
		games <- r
	}
	b.SetParallelism(64)
	b.ReportAllocs()
	var failed atomic.Pointer[error]
	began := processorTime(b)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r := <-games
			next := *r
			next.Entries = append(r.Entries, table.Entry{Text: "e2e4", Seat: 1, At: 1790000000000, Spent: 1234, Left: 56789}) //nolint:gocritic // the record is not shared
			if err := s.Games.Replace(b.Context(), &next, live.Kept{Entries: len(r.Entries), Head: true}); err != nil {
				failed.Store(&err)
			}
			games <- &next
		}
	})
	b.StopTimer()
	if err := failed.Load(); err != nil {
		b.Fatal(*err)
	}
	b.ReportMetric((processorTime(b)-began)/float64(b.N), "cpu-ns/op")
}

// processorTime returns the CPU time of the process, in nanoseconds.
func processorTime(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano() + u.Stime.Nano())
}

// mineGames is how many games of one player BenchmarkMine pages through.
var mineGames = flags.Int("mine", 10_000, "how many games of a player BenchmarkMine pages through")

// BenchmarkMine measures a page of a player's games, with that many of each kind.
func BenchmarkMine(b *testing.B) {
	for _, variant := range []string{"star:2", "star:8"} {
		s, err := Open(b.Context(), b.TempDir())
		if err != nil {
			b.Fatal(err)
		}
		defer s.Close()
		shelf := new(games.Shelf)
		parsed, err := shelf.Parse(variant)
		if err != nil {
			b.Fatal(err)
		}
		play := live.New(s.Games, memory.NewBus(1), live.Options{Parse: shelf.Parse})
		for kind, of := range map[table.Player]struct {
			clock table.ClockKind
			stage table.Stage
		}{"awaited": {table.DaysClock, table.Playing}, "timed": {table.GameClock, table.Playing}, "ended": {table.GameClock, table.Over}} {
			for i := range *mineGames {
				r := livetest.Game(live.GameID(fmt.Sprintf("%.2s%s%09d", kind, variant[len(variant)-1:], i)))
				r.Variant, r.Position, r.Club, r.Stage, r.Turn, r.Clock.Kind = variant, "", "", of.stage, 1, of.clock
				r.Created, r.Updated, r.Deadline = table.Millis(1_790_000_000_000+i), table.Millis(1_790_000_000_000+i), table.Millis(1_800_000_000_000+i)
				r.Host, r.Seats, r.Times, r.Vote, r.Entries = kind, nil, make([]table.SeatTime, parsed.Seats()), nil, nil
				for seat := range parsed.Seats() {
					r.Seats = append(r.Seats, table.Seat{Kind: table.Person, Player: table.Player(fmt.Sprintf("%s %d", kind, seat)), Name: "Anastasia Konstantinova", Ready: true})
				}
				r.Seats[0].Player = kind
				if err := s.Games.Create(b.Context(), r); err != nil {
					b.Fatal(err)
				}
			}
			b.Run(fmt.Sprintf("%s/%s", variant, kind), func(b *testing.B) {
				cursor, longest, worst, pages := "", 0, time.Duration(0), 0
				began := processorTime(b)
				for range b.N {
					start := time.Now()
					shown, next, err := play.Mine(b.Context(), kind, cursor)
					worst = max(worst, time.Since(start))
					if err != nil {
						b.Fatal(err)
					}
					text, err := json.Marshal(shown)
					if err != nil {
						b.Fatal(err)
					}
					longest, cursor, pages = max(longest, len(text)), next, pages+len(shown)
				}
				b.ReportMetric((processorTime(b)-began)/float64(b.N), "cpu-ns/op")
				b.ReportMetric(float64(longest), "longest-B")
				b.ReportMetric(worst.Seconds()*1e3, "worst-ms")
				b.ReportMetric(float64(pages)/float64(b.N), "games/op")
			})
		}
	}
}

// pastGames is the number of games for BenchmarkPast.
var pastGames = flags.Int("past", 5_000, "how many games BenchmarkPast asks among")

// BenchmarkPast measures a page of a player's history, among many games of many players. The
// player has played every fiftieth.
func BenchmarkPast(b *testing.B) {
	for name, open := range map[string]func(b *testing.B) (*Store, error){
		"SQLite":     func(b *testing.B) (*Store, error) { return Open(b.Context(), b.TempDir()) },
		"PostgreSQL": func(b *testing.B) (*Store, error) { return Connect(b.Context(), postgrestest.Database(b)) },
	} {
		b.Run(name, func(b *testing.B) {
			s, err := open(b)
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			seedPast(b, s, *pastGames)
			middle := table.Millis(*pastGames / 2)
			for _, tt := range []struct {
				name string
				page live.PastPage
			}{
				{"anybody", live.PastPage{}},
				{"anybody, rare", live.PastPage{Wish: live.Wish{Family: "royale", Place: 4, Ending: "time"}}},
				{"busiest", live.PastPage{Player: busiest}},
				{"busiest, from the middle", live.PastPage{Player: busiest, Before: middle, After: "g"}},
				{"busiest, of a kind", live.PastPage{Player: busiest, Wish: live.Wish{Family: "star", Seats: 3, Clock: table.DaysClock}}},
				{"busiest, with one", live.PastPage{Player: busiest, Wish: live.Wish{With: pastPlayer(3)}}},
				{"busiest, none", live.PastPage{Player: busiest, Wish: live.Wish{With: "nobody", Own: live.No}}},
			} {
				b.Run(tt.name, func(b *testing.B) {
					page := tt.page
					page.Limit = 50
					worst, found := time.Duration(0), 0
					for i := range b.N {
						if tt.page.Player == "" {
							page.Player = pastPlayer(i * 7919 % pastPlayers)
						}
						began := time.Now()
						list, err := s.Games.Past(b.Context(), page)
						if err != nil {
							b.Fatal(err)
						}
						worst, found = max(worst, time.Since(began)), found+len(list)
					}
					b.ReportMetric(worst.Seconds()*1e3, "worst-ms")
					b.ReportMetric(float64(found)/float64(b.N), "games/op")
				})
			}
			b.Run("busiest, all results", func(b *testing.B) {
				for range b.N {
					n := 0
					err := s.Games.Results(b.Context(), busiest, live.Wish{}, func(live.Result) bool { n++; return true })
					if err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(n), "games/op")
				}
			})
		})
	}
}

const (
	pastPlayers = 20_000
	busiest     = table.Player("BUSIEST00000000000000BUSY")
)

// pastPlayer returns one of the players of BenchmarkPast, with an id as long as any.
func pastPlayer(i int) table.Player { return table.Player(fmt.Sprintf("PLAYER%020d", i)) }

// seedPast stores many finished games, in the history only.
func seedPast(b *testing.B, s *Store, games int) {
	random := rand.New(rand.NewPCG(1, 1))
	variants := []string{"star:2", "star:3", "star:4", "star:4,teams=pairs", "yalta", "rex", "sovereign", "royale", "draughts:2"}
	reasons := []live.Ending{"mate", "mate", "resignation", "resignation", "time", "agreement", live.WasAborted}
	clocks := []table.Clock{{Kind: table.GameClock, Initial: 600_000, Increment: 5_000}, {Kind: table.GameClock, Initial: 180_000}, {Kind: table.DaysClock, PerMove: 86_400_000 * 3}, {Kind: table.NoClock}}
	const batch = 2_000
	for from := 0; from < games; from += batch {
		err := s.writer.do(b.Context(), func(tx *tx) error {
			for i := from; i < min(from+batch, games); i++ {
				p := &live.Past{
					Game: live.GameID(fmt.Sprintf("%012x", random.Uint64()>>16)), Variant: variants[random.IntN(len(variants))], Clock: clocks[random.IntN(len(clocks))],
					Begun: table.Millis(i), Ended: table.Millis(i + 1), Ending: reasons[random.IntN(len(reasons))], Own: random.IntN(20) > 0, Entries: 80, Seats: make([]live.PastSeat, 2),
				}
				switch p.Family() {
				case "yalta":
					p.Seats = make([]live.PastSeat, 3)
				case "royale":
					p.Seats = make([]live.PastSeat, 4)
				}
				if _, n, ok := strings.Cut(p.Variant, ":"); ok {
					p.Seats = make([]live.PastSeat, int(n[0]-'0'))
				}
				first := random.IntN(len(p.Seats))
				for seat := range p.Seats {
					p.Seats[seat] = live.PastSeat{Player: pastPlayer(random.IntN(pastPlayers)), Name: "Somebody", Place: 1 + (seat+first)%len(p.Seats)}
					if p.Seats[seat].Place == 1 {
						p.Seats[seat].Points = live.WholePoint
					}
				}
				if i%50 == 0 {
					p.Seats[random.IntN(len(p.Seats))].Player = busiest
					p.Seats[first].Player = pastPlayer(random.IntN(8))
				}
				if _, err := addPast(tx, p); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	if s.path == "" { // PostgreSQL does so itself after some minutes
		db := stdlib.OpenDB(*s.claim.config)
		defer db.Close()
		if _, err := db.ExecContext(b.Context(), "VACUUM ANALYZE"); err != nil {
			b.Fatal(err)
		}
	}
}
