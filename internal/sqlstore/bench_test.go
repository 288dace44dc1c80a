package sqlstore

import (
	"fmt"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/internal/play/playtest"
	"github.com/manykings/manykings/table"
)

// BenchmarkReplace is what a move costs to store, where many games move at the same
// time: the processor's time of all threads.
func BenchmarkReplace(b *testing.B) {
	s, err := Open(b.Context(), b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	games := make(chan *play.Record, 256)
	for i := range cap(games) {
		r := length(playtest.Game(play.GameID(fmt.Sprintf("g%011d", i))), 20+i%8)
		if err := s.Create(b.Context(), r); err != nil {
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
			next.Entries = append(r.Entries, table.Entry{Text: "e2e4", Seat: 1, At: 1790000000000, Spent: 1234, Left: 56789}) //nolint:gocritic // no other record goes on
			if err := s.Replace(b.Context(), &next, play.Kept{Entries: len(r.Entries), Head: true}); err != nil {
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

// processorTime returns what the process has taken of the processors, in nanoseconds.
func processorTime(b *testing.B) float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano() + u.Stime.Nano())
}
