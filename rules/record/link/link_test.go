package link

import (
	"bytes"
	"encoding/base64"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// gamesPlayed is how many random games of each kind TestRandom plays.
var (
	gamesPlayed = flag.Int("games", 20, "random games of each kind")
	deep        = flag.Bool("deep", false, "ten thousand random games of each kind, whatever -games says")
)

// random returns the record of a random game of at most `most` entries: sometimes somebody resigns,
// sometimes all agree to a draw.
func random(t testing.TB, r *rand.Rand, game rules.Game, most int) *record.Record {
	t.Helper()
	pos := game.Start()
	var entries []string
	for len(entries) < most && !pos.Over() {
		var text string
		switch n := r.IntN(400); {
		case n == 0:
			text = "draw"
		case n < 3:
			text = "resign"
		case n == 3:
			text = "flag"
		default:
			moves := pos.Moves(nil)
			text = pos.MoveText(moves[r.IntN(len(moves))])
		}
		if rules.Apply(pos, text) == nil {
			entries = append(entries, text)
		}
	}
	rec, err := replay.Record(game.Start(), entries...)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// variants are games with their options.
func variants(t testing.TB) []rules.Game {
	t.Helper()
	var list []rules.Game
	for _, id := range []string{
		"star:2", "star:3", "star:4,teams=pairs", "star:8", "yalta", "sovereign", "sovereign,pie=yes", "royale", "rex",
		"draughts:2", "draughts:4", "draughts:4,teams=pairs",
	} {
		game := gamestest.Game(t, id)
		list = append(list, game)
	}
	return list
}

// Random games come back unchanged, by a link of the promised size.
func TestRandom(t *testing.T) {
	var coder Coder
	count := *gamesPlayed
	if *deep {
		count = 10_000
	}
	for _, game := range variants(t) {
		t.Run(game.ID().String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(15, 1))
			var sizes []int
			for range count {
				rec := random(t, r, game, 200)
				rec.SetTag("Event", "Club evening")
				rec.SetTag("Date", "2026.11.22")
				text, err := coder.Encode(rec)
				if err != nil {
					t.Fatal(err)
				}
				sizes = append(sizes, len(text))
				if again, err := coder.Decode(text); err != nil || again.String() != rec.String() {
					t.Fatalf("%s\ncomes back as (%v)\n%s", rec, err, again)
				}
				read, err := record.NewReader(strings.NewReader(rec.String())).Read()
				if err != nil {
					t.Fatalf("%s\nis not read: %v", rec, err)
				}
				if again, err := coder.Encode(read); err != nil || again != text {
					t.Fatalf("%s\nread from its text has another link (%v)", rec, err)
				}
			}
			slices.Sort(sizes)
			t.Logf("characters: median %d, most %d", sizes[len(sizes)/2], sizes[len(sizes)-1])
			if sizes[len(sizes)/2] > 400 || sizes[len(sizes)-1] > 2000 {
				t.Errorf("characters: median %d, most %d", sizes[len(sizes)/2], sizes[len(sizes)-1])
			}
		})
	}
}

// The records of other tests come back, with variations, comments, glyphs, null moves, and
// ends that no rule gives; unplayable ones have no link.
func TestFiles(t *testing.T) {
	var coder Coder
	files, err := filepath.Glob("../../record/*/testdata/*.*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	linked := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		reader := record.NewReader(bytes.NewReader(data))
		for {
			rec, err := reader.Read()
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				continue
			}
			text, err := coder.Encode(rec)
			if _, unplayable := errors.AsType[*replay.Fault](err); unplayable {
				continue
			} else if err != nil {
				t.Errorf("%s, line %d: %v", file, rec.Start.Line, err)
				continue
			}
			linked++
			again, err := coder.Decode(text)
			if err != nil {
				t.Errorf("%s, line %d: %v", file, rec.Start.Line, err)
				continue
			}
			if second, err := coder.Encode(again); second != text {
				t.Errorf("%s, line %d: another link (%v) of\n%s", file, rec.Start.Line, err, again)
			}
		}
	}
	if linked < 10 {
		t.Errorf("%d records had a link", linked)
	}
}

const whole = `[Game "star:3"]
[Event "Évora 3"]
[Site "Rua d'Água"]
[Date "2026.11.22"]
[Round "007"]
[Custom "12"]
[Result "*"]

{before} 1. 1:1e21e4 $1 $146 {book} 2:2e22e4 {book} (1. 2:2d22d4 {or so} 3:3e23e4 $6 (1. 3:3d23d4) {end of it})
3:3e23e4 {[%clk 0:09:58]}
2. 1:1d21d4 {the end} *
`

func read(t testing.TB, text string) *record.Record {
	t.Helper()
	rec, err := record.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func TestWhole(t *testing.T) {
	rec := read(t, whole)
	text, err := Encode(rec)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Decode(Address("https://example.org/", text))
	if err != nil || again.String() != rec.String() {
		t.Errorf("%v\n%s, want\n%s", err, again, rec)
	}
}

// PGN comes back as PGN, also from a game that went on where the rules ended it.
func TestPGN(t *testing.T) {
	for _, moves := range []string{
		"1. e4 e5 2. -- d5 {a threat} (2... Nf6) 1-0",
		"1. e4 e5 0-0",
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 1/2-1/2",
	} {
		rec := read(t, "[White \"Anna\"]\n[Black \"Bela\"]\n\n"+moves+"\n")
		text, err := Encode(rec)
		if err != nil {
			t.Errorf("%s: %v", moves, err)
			continue
		}
		again, err := Decode(text)
		if err != nil || !again.IsPGN() || again.Tag("White") != "Anna" || again.Result.String() != rec.Result.String() || len(again.Moves) != len(rec.Moves) {
			t.Errorf("%v\n%s, want\n%s", err, again, rec)
		}
	}
}

func TestRefused(t *testing.T) {
	good, err := Encode(read(t, whole))
	if err != nil {
		t.Fatal(err)
	}
	changed := []byte(good)
	changed[30] ^= 1
	tests := []struct {
		name, link string
		want       error
	}{
		{"nothing", "", errVersion},
		{"another text", "https://example.org/", errText},
		{"another version", "AwAAAAAAAA", errVersion},
		{"cut", good[:len(good)-4], errChecksum},
		{"changed", string(changed), errChecksum},
		{"too long", strings.Repeat("A", MaxSize+1), errTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if rec, err := Decode(tt.link); !errors.Is(err, tt.want) {
				t.Errorf("%v, %v, want %v", rec, err, tt.want)
			}
		})
	}
	long := read(t, whole)
	long.Comments = []string{strings.Repeat("0123456789", MaxSize/10)}
	if _, err := Encode(long); !errors.Is(err, errTooLong) {
		t.Errorf("a long record: %v", err)
	}
	illegal := read(t, "[Game \"star:2\"]\n\n1. 1:e2e5 *\n")
	var fault *replay.Fault
	if _, err := Encode(illegal); !errors.As(err, &fault) || fault.Ply != 1 {
		t.Errorf("an illegal move: %v", err)
	}
}

func TestLetters(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 3))
	for n := range 50 {
		bytes := make([]byte, n)
		for i := range bytes {
			bytes[i] = byte(r.UintN(256))
		}
		text := lettersOf(bytes)
		if want := base64.RawURLEncoding.EncodeToString(bytes); text != want {
			t.Errorf("%x is %s, want %s", bytes, text, want)
		}
		if again, ok := bytesOf(text); !ok || string(again) != string(bytes) {
			t.Errorf("%s is %x (%t), want %x", text, again, ok, bytes)
		}
	}
	for _, text := range []string{"A", "AB", "AAAAB", "A=", "AA+A"} {
		if bytes, ok := bytesOf(text); ok {
			t.Errorf("%s is taken for %x", text, bytes)
		}
	}
}

func FuzzDecode(f *testing.F) {
	var coder Coder
	r := rand.New(rand.NewPCG(15, 2))
	for _, game := range variants(f) {
		text, err := coder.Encode(random(f, r, game, 20))
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		// With the right checksum more than it is tested.
		text := lettersOf(appendChecksum(append([]byte{Version}, content...)))
		rec, err := coder.Decode(text)
		if err != nil {
			return
		}
		if again, err := coder.Encode(rec); err != nil || again != text {
			t.Errorf("%q (%v), want %q: %s", again, err, text, rec)
		}
	})
}

func FuzzEncode(f *testing.F) {
	var coder Coder
	f.Add([]byte(whole))
	f.Fuzz(func(t *testing.T, content []byte) {
		rec, err := record.NewReader(bytes.NewReader(content)).Read()
		if err != nil {
			return
		}
		text, err := coder.Encode(rec)
		if err != nil {
			return
		}
		if _, err := coder.Decode(text); err != nil {
			t.Errorf("%v: %s", err, rec)
		}
	})
}
