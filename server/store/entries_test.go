package store

import (
	"fmt"
	"slices"
	"testing"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/livetest"
	"github.com/manykings/manykings/table"
)

func TestTail(t *testing.T) {
	r := new(live.Record)
	for _, e := range []table.Entry{
		{Text: "e2e4", Seat: 1, At: 1_795_375_393_319, Spent: 90, Left: -5},
		{Text: "resign2", Seat: 2, At: 2, Cause: table.Absence},
		{Text: "\"é\\", Seat: 8, Bot: true},
		{Text: "draw", Cause: table.Limit, Bot: true},
		{},
	} {
		r.Entries = append(r.Entries, e)
		if got, err := parseTail(tail(r)); err != nil || !slices.Equal(got, r.Entries) {
			t.Errorf("%s: read %+v, %v, want %+v", tail(r), got, err, r.Entries)
		}
	}
	r.Entries = make([]table.Entry, 2*block)
	if got := tail(r); got != "" {
		t.Errorf("the tail of full blocks is %s", got)
	}
	for _, text := range []string{"{}", "[1]", `[["a","b"]]`, "["} {
		if got, err := parseTail(text); err == nil {
			t.Errorf("parseTail(%s) = %+v", text, got)
		}
	}
}

// Old games, with all entries as rows and no tail, are read, continued and taken back like
// others.
func TestEntriesOfBeforeTails(t *testing.T) {
	t.Parallel()
	s := open(t, t.TempDir())
	for stored := range 2*block + 2 {
		for i, kept := range []int{stored, stored - 1, stored / 2} {
			if kept < 0 {
				continue
			}
			t.Run(fmt.Sprintf("%d of %d", kept, stored), func(t *testing.T) {
				r := livetest.Game(live.GameID(fmt.Sprintf("before%03d%03d", stored, i)))
				r.Entries = nil
				for i := range stored {
					r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("a", i), Seat: 1, At: table.Millis(i)})
				}
				if err := s.Games.Create(t.Context(), r); err != nil {
					t.Fatal(err)
				}
				err := s.writer.do(t.Context(), func(tx *tx) error {
					for i, e := range r.Entries {
						_, err := tx.exec(`INSERT INTO entries (game, ply, text, seat, at, spent, remaining, cause, bot)
							VALUES ($1, $2, $3, $4, $5, 0, 0, '', 0) ON CONFLICT (game, ply) DO NOTHING`, string(r.ID), i+1, e.Text, e.Seat, int64(e.At))
						if err != nil {
							return err
						}
					}
					_, err := tx.exec("UPDATE courses SET tail = '', chain = '', sum = '' WHERE game = $1", string(r.ID))
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
				r.Entries = r.Entries[:kept]
				for i := range 2*block + 3 {
					if got, err := s.Games.Get(t.Context(), r.ID); i > 0 && (err != nil || !slices.Equal(got.Entries, r.Entries)) {
						t.Fatalf("after %d moves: %+v, %v, want %+v", i, got, err, r.Entries)
					}
					kept := len(r.Entries)
					r.Entries = append(r.Entries, table.Entry{Text: fmt.Sprint("b", i), Seat: 2})
					if err := s.Games.Replace(t.Context(), r, live.Kept{Entries: kept, Head: true}); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}
