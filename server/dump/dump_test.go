package dump_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/dump"
	"github.com/manykings/manykings/table"
)

// ended returns a game of a person, a bot and a program, which the person resigned on a day.
func ended(t *testing.T, day time.Time) (rules.Game, *table.State) {
	t.Helper()
	game := gamestest.Game(t, "yalta")
	seats := []table.SeatChoice{
		{Kind: table.ChooseMe, Name: "Anna Secret"}, {Kind: table.ChooseBot, Level: 3},
		{Kind: table.ChooseProgram, Player: "fox", Name: "Fox", Ready: true},
	}
	tb, err := table.New(game, table.Setting{
		Host: "anna", Clock: table.Clock{Kind: table.NoClock}, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
	}, seats, table.At(day))
	if err != nil {
		t.Fatal(err)
	}
	tb.StartIfFull()
	if err := tb.Resign("anna", 1); err != nil {
		t.Fatal(err)
	}
	if err := tb.Resign("fox", 3); err != nil {
		t.Fatal(err)
	}
	tb.Settle()
	if tb.Stage != table.Over {
		t.Fatalf("the game is at the stage %s", tb.Stage)
	}
	return game, &tb.State
}

// unpacked returns the content of a compressed file of a dump, and its hash.
func unpacked(t *testing.T, path string) (text, sum string) {
	t.Helper()
	packed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	z, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	plain, err := z.DecodeAll(packed, nil)
	if err != nil {
		t.Fatal(err)
	}
	hash := sha256.Sum256(packed)
	return string(plain), hex.EncodeToString(hash[:])
}

func TestDump(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "dump")
	w, err := dump.New(directory)
	if err != nil {
		t.Fatal(err)
	}
	october, november := time.Date(2026, 10, 31, 23, 0, 0, 0, time.UTC), time.Date(2026, 11, 1, 1, 0, 0, 0, time.UTC)
	for _, day := range []time.Time{november, october, november} {
		game, state := ended(t, day)
		if err := w.Add(game, state); err != nil {
			t.Fatal(err)
		}
		if state.Seats[0].Name != "Anna Secret" {
			t.Error("the state was changed")
		}
	}
	files, err := w.Close()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
		text, sum := unpacked(t, filepath.Join(directory, f.Name))
		want := map[bool]int{true: 2, false: 1}[strings.Contains(f.Name, "2026-11")]
		if f.Games != want || f.Hash != sum {
			t.Errorf("%s: %+v, want %d games and the hash %s", f.Name, f, want, sum)
		}
		if strings.Contains(text, "Anna") || strings.Contains(text, "Secret") || strings.Contains(text, "anna") {
			t.Errorf("%s names a person: %s", f.Name, text)
		}
		if strings.HasSuffix(f.Name, ".rec.zst") {
			records := record.NewReader(strings.NewReader(text))
			n := 0
			for ; ; n++ {
				r, err := records.Read()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if faults := new(replay.Replayer).Check(r); len(faults) > 0 {
					t.Errorf("%s: %v", f.Name, faults[0])
				}
				if r.Tag("Seat1") != "?" || r.Tag("Seat2") != "Bot 3" || r.Tag("Seat3") != "Fox" || r.Tag("UTCTime") != "" || r.Tag("Site") != "?" {
					t.Errorf("%s: %v", f.Name, r.Tags)
				}
			}
			if n != want {
				t.Errorf("%s has %d records, want %d", f.Name, n, want)
			}
			continue
		}
		for line := range strings.Lines(text) {
			var got dump.Result
			if err := json.Unmarshal([]byte(line), &got); err != nil {
				t.Fatal(err)
			}
			day := map[bool]string{true: "2026-11-01", false: "2026-10-31"}[strings.Contains(f.Name, "2026-11")]
			if !reflect.DeepEqual(got, dump.Result{
				Day: day, Variant: "yalta", Clock: "none", Entries: 2, Seats: []dump.Seat{{Kind: "person"}, {Kind: "bot", Level: 3}, {Kind: "program", Name: "Fox"}},
				Places: [][]int{{2}, {3}, {1}}, Reason: got.Reason,
			}) {
				t.Errorf("%s: %+v", f.Name, got)
			}
		}
	}
	want := []string{"games-2026-10.rec.zst", "games-2026-11.rec.zst", "results-2026-10.ndjson.zst", "results-2026-11.ndjson.zst"}
	if !reflect.DeepEqual(names, want) {
		t.Errorf("the files are %v, want %v", names, want)
	}
	for _, name := range []string{"SHA256SUMS", "index.html", "index.json", "LICENSE.txt"} {
		text, err := os.ReadFile(filepath.Join(directory, name))
		if err != nil || name != "LICENSE.txt" && !strings.Contains(string(text), files[0].Hash) {
			t.Errorf("%s: %v, %s", name, err, text)
		}
	}
	if _, err := dump.New(directory); err == nil {
		t.Error("a dump is written over another")
	}
}
