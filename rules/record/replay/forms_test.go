package replay

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

var (
	deep   = flag.Bool("deep", false, "take 2,000 games through all forms, not 100")
	update = flag.Bool("update", false, "write testdata/written.pgn anew")
	keep   = flag.String("keep", "", "write the PGN that other programs are to read to this file")
)

// byLot plays a random game and returns its record, with random clocks, comments, glyphs
// and variations.
func byLot(t *testing.T, lot *rand.Rand, start rules.Position, plies int) *record.Record {
	t.Helper()
	pos := start.Clone()
	var entries []string
	for range plies {
		moves := pos.Moves(nil)
		if pos.Over() || len(moves) == 0 {
			break
		}
		text := pos.MoveText(moves[lot.IntN(len(moves))])
		if lot.IntN(60) == 0 {
			text = [...]string{"resign", "flag", "draw"}[lot.IntN(3)]
		}
		if err := rules.Apply(pos, text); err != nil {
			break
		}
		entries = append(entries, text)
	}
	rec, err := Record(start, entries...)
	if err != nil {
		t.Fatal(err)
	}
	rec.SetTag("Event", "By \"lot\" \\ all")
	rec.SetTag("Date", "2026.11.28")
	pos = start.Clone()
	for i := range rec.Moves {
		m := &rec.Moves[i]
		if lot.IntN(8) == 0 {
			m.NAGs = []int{1 + lot.IntN(20)}
		}
		if lot.IntN(8) == 0 {
			m.Comments = []string{"[%clk 0:01:00] said [%eval 0.3] of it (and more)"}
		}
		if moves := pos.Moves(nil); !pos.Over() && len(moves) > 0 && m.Seat == int(pos.Turn()) && lot.IntN(8) == 0 {
			other := record.Move{Seat: m.Seat}
			move := moves[lot.IntN(len(moves))]
			other.Text, other.Choice = pos.MoveText(move), isChoice(pos, move)
			m.Variations = []record.Line{{Moves: []record.Move{other}, Comments: []string{"or so"}}}
			if lot.IntN(2) == 0 {
				m.Variations[0].Comments = nil
			}
		}
		if err := rules.Apply(pos, entries[i]); err != nil {
			t.Fatal(err)
		}
	}
	return rec
}

// otherForm is a way to write a record.
type otherForm struct {
	name string
	to   func(*record.Record) (*record.Record, error)
}

// otherForms returns all ways to write a record of a game.
func otherForms(game rules.Game) []otherForm {
	native := func(style notation.Style, letters notation.Letters) func(*record.Record) (*record.Record, error) {
		p := &Replayer{WriteLetters: letters}
		return func(r *record.Record) (*record.Record, error) { return p.Native(r, style) }
	}
	forms := []otherForm{
		{"protocol", native(notation.Protocol, notation.English)}, {"short", native(notation.Short, notation.English)},
		{"long", native(notation.Long, notation.English)}, {"descriptive", native(notation.Descriptive, notation.English)},
		{"German", native(notation.Short, notation.German)}, {"figurines", native(notation.Long, notation.Figurines)},
	}
	if game.ID().String() == spanish {
		forms = append(forms, otherForm{"PGN of draughts", PGN})
	}
	if game.ID().String() == chess {
		french := &Replayer{WriteLetters: notation.French}
		forms = append(forms, otherForm{"PGN", PGN}, otherForm{"French PGN", french.PGN})
	}
	return forms
}

// Random games go from each form to each other and back, as text, unchanged.
func TestThroughAllForms(t *testing.T) {
	ids := []string{"star:2", "star:3", "star:4,teams=pairs", "star:6", "yalta", "sovereign,pie=yes", "royale", "rex", "draughts:2", "draughts:4"}
	count := 100
	switch {
	case *deep:
		count = 2000
	case testing.Short():
		count = 4 * len(ids)
	}
	for n, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := gamestest.Game(t, id)
			lot := rand.New(rand.NewPCG(43, uint64(n)))
			for range count / len(ids) {
				rec := byLot(t, lot, game.Start(), 1+lot.IntN(60))
				forms := otherForms(game)
				for _, one := range forms {
					text := converted(t, one, rec.String())
					for _, other := range forms {
						there := converted(t, other, text)
						if strings.Contains(other.name, "PGN") != strings.Contains(one.name, "PGN") {
							continue // entries of which PGN has none
						}
						if back := converted(t, one, there); back != text {
							t.Fatalf("%s\nthrough %s comes back as\n%s", text, other.name, back)
						}
					}
				}
			}
		})
	}
}

// converted returns a record in another form, as text; it has no fault there.
func converted(t *testing.T, to otherForm, text string) string {
	t.Helper()
	out, err := to.to(readOne(t, text))
	if err != nil {
		t.Fatalf("to %s: %v\n%s", to.name, err, text)
	}
	if faults := Check(readOne(t, out.String())); len(faults) > 0 {
		t.Fatalf("in %s it has faults:\n%s\n%s", to.name, faultTexts(faults), out)
	}
	return out.String()
}

// Games that end in every way, and records of others that are written in another form.
var chosenGames = []string{
	"1. f3 e5 2. g4 Qh4# 0-1",
	"1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 9. Qxc8 Kg6 10. Qe6 1/2-1/2",
	"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
	"[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 60\"]\n\n1/2-1/2",
	"[FEN \"7k/8/8/8/8/8/1r6/K7 w - - 99 80\"]\n\n80. Kxb2 1/2-1/2",
	"[FEN \"7k/8/8/8/8/8/8/KQ6 w - - 99 80\"]\n\n80. Qb7 1/2-1/2",
	"e2e4 e7e5 g1f3 *", "1. e2e4 e7e5 2. g1f3 *", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 1/2-1/2", "1. e4 Nf6 2. e5 d5 3. exd6e.p. 1-0",
	"[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30\"]\n\ne5 e4 *", "[White \"Jörg\"]\n[Result \"0-0\"]\n\n1. e4 0-0", "[White \"A\"]\n\n{nothing} *",
	"[FEN \"8/P7/8/8/8/8/4k3/K7 w - - 0 1\"]\n\n1. a8Q Kd3 2. Qd8++ 1 - 0",
	"[FEN \"r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1\"]\n\n1... bxa1=N (1... Rxa1+ 2. Kd2) 2. gxh8=R+ Kd7 3. b8=Q gxh1=B *",
	"[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n{first} 1. O-O-O! {second} (1. O-O? Ke7 (1... Kd7 2. Rf7+ {check}) 2. Rae1+) (1. Ra8+ $140) 1... Ke7 $1 $14 ; the rest\n*",
	"[White \"+/-\"]\n[Result \"1-0F\"]\n\n1-0F", "[Result \"-/-\"]\n\n*", "1. d4 Black resigns", "[Result \"White wins on time\"]\n\n1. d4 d5 *",
}

// writtenPGN returns PGN of our own writing: random games, from the start and from
// positions, and the chosen ones.
func writtenPGN(t *testing.T, count int) (text []byte, written int) {
	t.Helper()
	game := gamestest.Game(t, chess)
	lot := rand.New(rand.NewPCG(43, 99))
	var file bytes.Buffer
	w := record.NewWriter(&file)
	w.ASCII = true
	add := func(rec *record.Record) {
		t.Helper()
		out, err := PGN(rec)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(out); err != nil {
			t.Fatal(err)
		}
		written++
	}
	for i := range count {
		start := game.Start()
		for range i % 2 * lot.IntN(80) {
			moves := start.Moves(nil)
			before := start.Clone()
			if start.Play(moves[lot.IntN(len(moves))]); start.Over() {
				start = before
				break
			}
		}
		if i%2 == 1 { // a set-up begins at its position
			var err error
			if start, err = game.Position(start.Setup()); err != nil {
				t.Fatal(err)
			}
		}
		add(byLot(t, lot, start, lot.IntN(120)))
	}
	for _, text := range chosenGames {
		add(readOne(t, text))
	}
	return file.Bytes(), written
}

// The written PGN is the file that the page's tests let other programs read.
func TestWrittenPGN(t *testing.T) {
	const golden, count = "testdata/written.pgn", 30
	text, _ := writtenPGN(t, count)
	if *update {
		if err := os.WriteFile(golden, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(text, want) {
		t.Errorf("%s differs from what is written now; -update writes it anew", golden)
	}
}

// pgn-extract (Debian's package of that name) reads the written PGN, and it comes back move
// by move, with comments, glyphs and variations.
func TestPgnExtract(t *testing.T) {
	count := 100
	if *deep {
		count = 2000
	}
	text, written := writtenPGN(t, count)
	if *keep != "" {
		if err := os.WriteFile(*keep, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program, err := exec.LookPath("pgn-extract")
	if err != nil {
		if program, err = exec.LookPath("/usr/games/pgn-extract"); err != nil { // Debian's place, seldom in the path
			t.Skip("pgn-extract is not installed")
		}
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.pgn")
	if err := os.WriteFile(in, text, 0o600); err != nil {
		t.Fatal(err)
	}
	said, err := exec.CommandContext(t.Context(), program, "-s", "-o", out, in).CombinedOutput()
	said = regexp.MustCompile(`Games: \d+\s*`).ReplaceAll(said, nil) // how far it is, by the thousand
	if err != nil || len(bytes.TrimSpace(said)) > 0 {
		t.Fatalf("pgn-extract: %v\n%s", err, said)
	}
	read := readAll(t, out)
	if len(read) != written {
		t.Fatalf("pgn-extract read %d games of %d", len(read), written)
	}
	r := record.NewReader(bytes.NewReader(text))
	for i := range read {
		ours, err := r.Read()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := moveText(read[i]), moveText(ours); got != want {
			t.Errorf("game %d is\n%s\nin pgn-extract, and\n%s\nhere", i+1, got, want)
		}
	}
}

// moveText returns the moves and the seven tags of a written record.
func moveText(r *record.Record) string {
	out := &record.Record{Line: r.Line, Result: record.Result{Places: r.Result.Places, Drawn: r.Result.Drawn}, Round: r.FirstRound()}
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "FEN"} {
		if v := r.Tag(name); v != "" {
			out.SetTag(name, v)
		}
	}
	return out.String()
}
