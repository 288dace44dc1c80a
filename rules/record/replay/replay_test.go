package replay

import (
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// readOne returns the first record of text.
func readOne(t *testing.T, text string) *record.Record {
	t.Helper()
	rec, err := record.NewReader(strings.NewReader(text)).Read()
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// faultTexts returns the messages of faults, one per line.
func faultTexts(faults []*Fault) string {
	var lines []string
	for _, f := range faults {
		lines = append(lines, f.Error())
	}
	return strings.Join(lines, "\n")
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // faults, one per line
	}{
		{"mate", "1. f3 e5 2. g4 Qh4# 0-1", ""},
		{"protocol moves", "[Game \"star:2\"]\n1:f2f3 2:e7e5 1:g2g4 2:d8h4 2>1", ""},
		{"reason and score", "[Game \"star:4,teams=pairs\"]\n[Reason \"resignation\"]\n[Out \"1:resignation 3:resignation\"]\n" +
			"1:resign 3:resign 2+4>1+3", ""},
		{"teams: the score", "[Game \"star:4,teams=pairs\"]\n[Score \"13:7 24:2\"]\n1:resign 3:resign 2+4>1+3",
			"line 3, column 19: The score is not that of the mates. (common.13)"},
		{"a draw of those who are in", "[Game \"star:3\"]\n1:1e21e4 3:resign draw 1=2>3", ""},
		{"a flag", "[Game \"star:3\"]\n[Reason \"time\"]\n2:flag 1:1e21e4 3:flag 1>3>2", ""},
		{"the pie", "[Game \"sovereign\"]\n1:e2e4 2:swap 2:e15e13 *", ""},
		{"the queen", "[Game \"yalta\"]\n3:queene12 1:e2e4 2:e7e6 *", "ply 3, line 2, column 19, e7e6: "},
		{"a set-up", "[Game \"rex\"]\n[Position \"rex 2 wK:g5/bK:g7\"]\n*", "line 2, column 1: "},
		{"FEN", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 25\"]\n25... Kd7 26. e4 1/2-1/2", ""},
		{"FEN in a native record", "[Game \"star:2\"]\n[Position \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 25\"]\n2:e8d7 1:e2e4 *", ""},
		{"a position of another game", "[Game \"rex\"]\n[Position \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 25\"]\n*",
			"line 2, column 1: The position is of star:2, the game is rex. (formats)"},
		{"an impossible position", "[FEN \"4k3/8/8/8/8/8/8/3QK2P b - - 0 25\"]\n*",
			"line 1, column 1: The position is impossible: board.11: "},
		{"no position", "[FEN \"nonsense\"]\n*", "line 1, column 1: "},
		{"another variant", "[Variant \"Atomic\"]\n1. e4 *", "line 1, column 1: The variant Atomic is not known. (formats)"},
		{"no game", "[Game \"halma\"]\n*", "line 1, column 1: Game id \"halma\": no game named \"halma\". (formats)"},
		{"an illegal move", "1. e4 e5 2. Ke3 *", "ply 3, line 1, column 13, Ke3: "},
		{"an illegal move in a variation", "1. e4 (1. e5) 1... e5 (1... Nf6 2. Nf6) 2. d4 *",
			"ply 1, line 1, column 11, e5: \nply 3, line 1, column 36, Nf6: "},
		{"not on turn", "[Game \"star:3\"]\n1:1e21e4 3:3e23e4 *",
			"ply 2, line 2, column 10, 3e23e4: Seat 3 is named as the mover, but it is the turn of seat 2. (common.9)"},
		{"resigning twice", "[Game \"star:3\"]\n2:resign 2:resign *", "ply 2, line 2, column 10, resign: "},
		{"nobody sits there", "[Game \"star:2\"]\n3:resign *", "ply 1, line 2, column 1, resign: "},
		{"behind mate", "1. f3 e5 2. g4 Qh4# 3. a3 0-1", "ply 5, line 1, column 24, a3: The game was over before: mate. (common.13)"},
		{"behind a repetition", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *",
			"ply 9, line 1, column 48, e4: The game was over before: repetition. (common.4)"},
		{"behind 50 rounds", "[FEN \"k7/8/8/8/8/8/1R6/K7 w - - 99 80\"]\n80. Rc2 Ka7 81. Rc3 Ka8 *",
			"ply 2, line 2, column 9, Ka7: The game was over before: rounds. (common.5)"},
		{"several variations", "1. e4 (1. d4) (1. c4) 1... e5 *", ""},
		{"behind bare kings", "[FEN \"k7/8/8/8/8/8/8/K7 w - - 0 1\"]\n1. Ka2 Ka7 *",
			"ply 1, line 2, column 4, Ka2: The game was over before: material. (common.9)\n" +
				"ply 2, line 2, column 8, Ka7: The game was over before: material. (common.9)\n" +
				"line 2, column 12: The result is *, but by the rules it is 1=2 (material). (common.13)"},
		{"another result", "1. f3 e5 2. g4 Qh4# 1-0", "line 1, column 21: The result is 1>2, but by the rules it is 2>1 (mate). (common.13)"},
		{"no result of a game that is over", "1. f3 e5 2. g4 Qh4# *", "line 1, column 21: The result is *, but by the rules it is 2>1 (mate). (common.13)"},
		{"another reason", "[Reason \"time\"]\n1. f3 e5 2. g4 Qh4# 0-1", "line 2, column 21: The reason is time, but by the rules it is mate. (common.13)"},
		{"others out", "[Game \"star:3\"]\n[Out \"1:mate\"]\n1:resign 2:resign 3>2>1",
			"line 3, column 19: The seats did not go out as the tag Out says. (common.13)"},
		{"others tied", "[Game \"star:3\"]\n[Tied \"12\"]\n1:resign 2:resign 3>2>1",
			"line 3, column 19: The tied seats are not those of the tag Tied. (common.13)"},
		{"PGN: resigned", "1. e4 1-0", ""},
		{"PGN: both lose", "[Result \"0-0\"]\n\n1. e4 e5 0-0", ""},
		{"PGN: both lose though one is mated", "1. f3 e5 2. g4 Qh4# 0-0", "line 1, column 21: The result is >1+2, but by the rules it is 2>1 (mate). (common.13)"},
		{"PGN: a mate that is none", "[Reason \"mate\"]\n1. e4 1-0", "line 2, column 7: The result is 1>2, but by the rules the game goes on. (common.13)"},
		{"PGN: no result", "1. e4", "line 1, column 6: The move text ends without a result. (common.13)"},
		{"native: resigned without saying so", "[Game \"star:2\"]\n1:e2e4 1>2", "line 2, column 8: The result is 1>2, but by the rules the game goes on. (common.13)"},
		{"native: adjudicated", "[Game \"star:2\"]\n[Termination \"adjudication\"]\n1:e2e4 1>2", ""},
		{"notation", "[Game \"star:2\"]\n[Notation \"descriptive\"]\n1:P-K4 2:P-K4 1:\"N-KB3\" *", ""},
		{"a null move", "1. e4 (1. d4 -- 2. c4 -- 3. cxd5) e5 *",
			"ply 2, line 1, column 14, --: A null move is not a move of the game. (record)\n" +
				"ply 4, line 1, column 23, --: A null move is not a move of the game. (record)\nply 5, line 1, column 29, cxd5: "},
		{"a null move in the game", "1. e4 Z0 2. d4 *", "ply 2, line 1, column 7, --: A null move is not a move of the game. (record)"},
		{"a null move in check", "1. e4 e5 2. Qh5 g6 3. Qxe5+ (3. Qxg6) -- *", "ply 6, line 1, column 39, --: "},
		{"a null move that is a pass", "[Game \"star:3,stalemate=pass\"]\n[Position \"star:3,stalemate=pass 2 1K:1h1/1Q:2b3/2K:2a1/3K:3h1/3P:2g3 half=1 ply=61\"]\n2:-- *", ""},
		{"a null move of draughts", "[Game \"draughts:2\"]\n1:-- *", "ply 1, line 2, column 1, --: "},
		{"short texts without the tag", "[Game \"star:2\"]\n1:e4 *", "ply 1, line 2, column 1, e4: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := strings.Split(faultTexts(Check(readOne(t, tt.text))), "\n")
			want := strings.Split(tt.want, "\n")
			if len(got) != len(want) {
				t.Fatalf("faults:\n%s\nwant:\n%s", strings.Join(got, "\n"), tt.want)
			}
			for i := range want {
				// A want that ends with a colon leaves the rest to the games.
				if got[i] != want[i] && (!strings.HasSuffix(want[i], ": ") || !strings.HasPrefix(got[i], want[i]) || !strings.HasSuffix(got[i], ")")) {
					t.Errorf("fault = %s\nwant    %s", got[i], want[i])
				}
			}
		})
	}
}

// A draw names nobody: the position determines the agreeing seats, and the result must
// place exactly them first.
func TestCheckDraw(t *testing.T) {
	const head = "[Game \"royale\"]\n[Position \"royale 1 wK:p1/aK:a1/bK:a16/sN:c5 control=1:w,2:a,3:s,4:b kingless=3:captured ply=40\"]\n"
	for _, tt := range []struct{ name, text, want string }{
		{"royale.7 who own kings", head + "draw 1=2=4>3", ""},
		{"royale.7 not who has none", head + "draw 1=2=3=4",
			"line 3, column 6: The result is 1=2=3=4, but by the rules it is 1=2=4>3 (agreement). (common.13)"},
		{"common.6 not who is out", "[Game \"star:3\"]\n3:resign draw 1=2=3",
			"line 2, column 15: The result is 1=2=3, but by the rules it is 1=2>3 (agreement). (common.13)"},
		{"nobody has to agree any more", "[Game \"star:2\"]\n1:resign draw 2>1",
			"ply 2, line 2, column 10, draw: The game was over before: resignation. (common.13)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := faultTexts(Check(readOne(t, tt.text))); got != tt.want {
				t.Errorf("faults:\n%s\nwant:\n%s", got, tt.want)
			}
		})
	}
}

// randomRecord plays a random game of at most plies moves and ends it: seats
// resign or lose on time until it is over, or all agree.
func randomRecord(game rules.Game, rnd *rand.Rand, plies int) *record.Record {
	pos := game.Start()
	var entries []string
	for n := 0; !pos.Over(); n++ {
		moves := pos.Moves(nil)
		entry := pos.MoveText(moves[rnd.IntN(len(moves))])
		if n >= plies {
			entry = []string{record.Resign, record.Flag, record.Draw}[rnd.IntN(3)]
		}
		if err := rules.Apply(pos, entry); err != nil {
			panic(err)
		}
		entries = append(entries, entry)
	}
	rec, err := Record(game.Start(), entries...)
	if err != nil {
		panic(err)
	}
	return rec
}

// shelf returns games with default options, and some with others.
func shelf(t testing.TB) []rules.Game {
	t.Helper()
	var list []rules.Game
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			game, err := games.New(id)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, game)
		}
	}
	for _, text := range []string{"star:4,teams=pairs", "star:6,elimination=remove,teams=threes", "draughts:4,teams=pairs"} {
		game := gamestest.Game(t, text)
		list = append(list, game)
	}
	return list
}

// A game of any kind, written and read, is without fault; so it is in every notation, and
// back in protocol notation it is unchanged.
func TestRandomGames(t *testing.T) {
	for _, game := range shelf(t) {
		t.Run(game.ID().String(), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(1, uint64(game.Seats())))
			for range 2 {
				rec := randomRecord(game, rnd, 60)
				text := rec.String()
				rec = readOne(t, text)
				if faults := Check(rec); len(faults) > 0 {
					t.Fatalf("faults:\n%s\nin\n%s", faultTexts(faults), text)
				}
				for style := notation.Protocol; style <= notation.Descriptive; style++ {
					other, err := Native(rec, style)
					if err != nil {
						t.Fatalf("Native(%s): %v\nin\n%s", style, err, text)
					}
					other = readOne(t, other.String())
					if faults := Check(other); len(faults) > 0 {
						t.Fatalf("%s notation: faults:\n%s\nin\n%s", style, faultTexts(faults), other)
					}
					back, err := Native(other, notation.Protocol)
					if err != nil || back.String() != text {
						t.Fatalf("back from %s notation: %v\n%s\nwant\n%s", style, err, back, text)
					}
				}
			}
		})
	}
}

// Native records of star:2 become equivalent PGN, except for entries without a word in PGN.
func TestPGN(t *testing.T) {
	rec := readOne(t, `[Game "star:2"]
[Event "club"]
[Seat1 "Anna"]
[Seat2 "Bela"]
[Seat2Elo "1700"]
[Position "4k3/8/8/8/8/8/4P3/4K3 b - - 0 25"]
[Notation "long"]
[Result "1=2"]

25. 2:Ke8-d7 (25. 2:Ke8-e7 1:resign) 1:e2-e4 {[%clk 0:00:01]} 1:flag {too late} 1=2
`)
	out, err := PGN(rec)
	if err != nil {
		t.Fatal(err)
	}
	want := `[Event "club"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "Anna"]
[Black "Bela"]
[Result "1/2-1/2"]
[BlackElo "1700"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 25"]
[Termination "time forfeit"]
[Reason "time"]

25... Kd7 (25... Ke7) 26. e4 {[%clk 0:00:01]} {too late} 1/2-1/2
`
	if got := out.String(); got != want {
		t.Errorf("PGN:\n%s\nwant:\n%s", got, want)
	}
}

func TestPGNRefuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"another game", "[Game \"star:3\"]\n*", "line 1, column 1: PGN is for star:2 and draughts:2 without options, not for star:3. (record)"},
		{"options", "[Game \"star:2,stalemate=pass\"]\n*", "line 1, column 1: PGN is for star:2 and draughts:2 without options, not for star:2,stalemate=pass. (record)"},
		{"no game", "[Game \"go\"]\n*", "line 1, column 1: Game id \"go\": no game named \"go\". (formats)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := PGN(readOne(t, tt.text))
			var fault *Fault
			if out != nil || !errors.As(err, &fault) || fault.Error() != tt.want {
				t.Errorf("PGN = %v, %v, want %s", out, err, tt.want)
			}
		})
	}
}

// Unplayable entries become a comment, in the game and in variations.
func TestUnplayable(t *testing.T) {
	rec := readOne(t, "1. e4 (1. d4 Ke3 2. c4 {a} d5) e5 {b} 2. Kd4 {c} Nf6 *")
	out, err := Native(rec, notation.Protocol)
	var fault *Fault
	if !errors.As(err, &fault) || fault.Ply != 3 || fault.Move != "Kd4" {
		t.Errorf("fault = %v, want one of ply 3, Kd4", err)
	}
	want := `[Game "star:2"]
[Result "*"]

1. 1:e2e4 (1. 1:d2d4 {Not playable: 2:Ke3 1:c4 2:d5} {a}) 2:e7e5 {b} {Not
playable: 1:Kd4 2:Nf6} {c} *
`
	if got := out.String(); got != want {
		t.Errorf("native:\n%s\nwant:\n%s", got, want)
	}
}

// PGN and back is PGN.
func TestThereAndBack(t *testing.T) {
	tests := []struct{ name, text string }{
		{"tags", "[Event \"x\"]\n[Site \"y\"]\n[Date \"2026.11.20\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n" +
			"[WhiteElo \"1\"]\n[BlackTitle \"GM\"]\n[Variant \"Standard\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 25\"]\n[SetUp \"1\"]\n\n" +
			"25. e4 $1 {good} (25. e3) (25. Kd2 Kd7) 25... Kd7 1-0\n"},
		{"null moves", "[Event \"x\"]\n[Site \"y\"]\n[Date \"2026.11.20\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n" +
			"1. e4 (1. d4 -- 2. c4 $146) 1... -- $256 2. d4 *\n"},
		{"a repetition that nobody claims", "[Event \"x\"]\n[Site \"y\"]\n[Date \"2026.11.20\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1/2-1/2\"]\n\n" +
			"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 d5 6. exd5 1/2-1/2\n"},
		{"tags that mean something else", "[Event \"x\"]\n[Site \"y\"]\n[Date \"2026.11.20\"]\n[Round \"1\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n" +
			"[Score \"3-2\"]\n[Notation \"figurines\"]\n[Position \"the start\"]\n[Whites \"2\"]\n\n1. e4 *\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			native, err := Native(readOne(t, tt.text), notation.Protocol)
			if err != nil {
				t.Fatal(err)
			}
			back, err := PGN(readOne(t, native.String()))
			if err != nil || back.String() != tt.text {
				t.Errorf("PGN = %v\n%s\nfrom\n%s\nwant\n%s", err, back, native, tt.text)
			}
		})
	}
}

// Records are read in the letters of one language and written in those of
// another, which a tag names.
func TestLetters(t *testing.T) {
	const spanish = "1. e4 (1. Cf3 Cf6) 1... e5 2. Ac4 Ac5 3. Df3 ♞c6 4. Dxf7# 1-0"
	p := Replayer{Letters: notation.Spanish, WriteLetters: notation.French}
	if faults := p.Check(readOne(t, spanish)); len(faults) > 0 {
		t.Errorf("faults:\n%s", faultTexts(faults))
	}
	if faults := Check(readOne(t, spanish)); len(faults) == 0 {
		t.Error("no faults in English")
	}
	french, err := p.PGN(readOne(t, spanish))
	if err != nil {
		t.Fatal(err)
	}
	text := french.String()
	const moves = "1. e4 (1. Cf3 Cf6) 1... e5 2. Fc4 Fc5 3. Df3 Cc6 4. Dxf7# 1-0\n"
	if !strings.HasSuffix(text, moves) || french.Tag("Letters") != "fr" {
		t.Errorf("PGN:\n%s\nwant\n%s", text, moves)
	}
	native, err := Native(readOne(t, text), notation.Protocol)
	if err != nil || native.Moves[6].Text != "f3f7" || native.Tag("Letters") != "" {
		t.Errorf("Native = %v\n%s", err, native)
	}
	long, err := (&Replayer{WriteLetters: notation.Figurines}).Native(native, notation.Long)
	if err != nil || long.Moves[6].Text != "♕f3xf7#" || len(Check(readOne(t, long.String()))) > 0 {
		t.Errorf("Native(long) = %v\n%s", err, long)
	}
	english, err := PGN(readOne(t, text))
	if err != nil || english.Moves[2].Text != "Bc4" || english.Tag("Letters") != "" {
		t.Errorf("PGN = %v\n%s", err, english)
	}
	same := readOne(t, text)
	if again, err := p.PGN(same); err != nil || again.String() != same.String() {
		t.Errorf("PGN of what has the letters = %v\n%s", err, again)
	}
	odd := readOne(t, "[Game \"star:2\"]\n[Notation \"short\"]\n[Letters \"eo\"]\n*")
	if got := faultTexts(Check(odd)); got != "line 3, column 1: The letters eo are not known. (formats)" {
		t.Errorf("unknown letters: %s", got)
	}
}

// readAll returns the records of a file.
func readAll(t *testing.T, path string) []*record.Record {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r := record.NewReader(f)
	var list []*record.Record
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		list = append(list, rec)
	}
}

// One game as pgn-extract writes it in each of its styles (-Wsan, halg, lalg,
// elalg, xlalg, xolalg, uci) and with German letters is the same.
func TestStylesOfOthers(t *testing.T) {
	p := Replayer{Letters: notation.German}
	german, err := p.Native(readAll(t, "testdata/german.pgn")[0], notation.Protocol)
	if err != nil {
		t.Fatal(err)
	}
	styles := readAll(t, "testdata/styles.pgn")
	if len(styles) != 7 || len(german.Moves) != 37 {
		t.Fatalf("%d games, the German one of %d plies; want 7 of 37", len(styles), len(german.Moves))
	}
	for i, rec := range styles {
		if faults := Check(rec); len(faults) > 0 {
			t.Errorf("game %d: faults:\n%s", i+1, faultTexts(faults))
		}
		native, err := Native(rec, notation.Protocol)
		if err != nil || native.String() != german.String() {
			t.Errorf("game %d: %v\n%s\nwant\n%s", i+1, err, native, german)
		}
	}
}

// Two games as Scid writes them, with signs of annotators and with NAGs, with
// quotes that it does not escape and a null move, are the same.
func TestScid(t *testing.T) {
	list := readAll(t, "testdata/scid.pgn")
	if len(list) != 4 {
		t.Fatalf("%d games, want 4", len(list))
	}
	for i, signs := range list[:2] {
		numbers := list[i+2]
		if got, want := signs.String(), numbers.String(); got != want {
			t.Errorf("with signs:\n%s\nwith NAGs:\n%s", got, want)
		}
		native, err := Native(numbers, notation.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		back, err := PGN(native)
		if err != nil || back.String() != numbers.String() {
			t.Errorf("back from the native form: %v\n%s\nwant\n%s", err, back, numbers)
		}
	}
	if got := list[0].Tag("Black"); got != `O'Neil "Q"` {
		t.Errorf("Black = %s", got)
	}
	if got := faultTexts(Check(list[0])); !strings.HasSuffix(got, "--: A null move is not a move of the game. (record)") || strings.Contains(got, "\n") {
		t.Errorf("faults: %s, want one, of the null move", got)
	}
}

// Two games as xboard writes them of programs that play in it, with evaluations and the end
// of the game in comments, have no faults and stay unchanged.
func TestXBoard(t *testing.T) {
	list := readAll(t, "testdata/xboard.pgn")
	if len(list) != 2 {
		t.Fatalf("%d games, want 2", len(list))
	}
	for i, plies := range []int{50, 105} {
		rec := list[i]
		if faults := Check(rec); len(faults) > 0 || len(rec.Moves) != plies {
			t.Errorf("game %d: %d plies, want %d; faults:\n%s", i+1, len(rec.Moves), plies, faultTexts(faults))
		}
		native, err := Native(rec, notation.Protocol)
		if err != nil {
			t.Fatal(err)
		}
		back, err := PGN(native)
		if err != nil || len(back.Moves) != plies || back.Moves[plies-1].Text != rec.Moves[plies-1].Text {
			t.Errorf("game %d back from the native form: %v\n%s", i+1, err, back)
		}
	}
}

// The example of docs/record.md is a game, in the form that is written.
func TestDocumentedExample(t *testing.T) {
	page, err := os.ReadFile("../../../docs/record.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```\n")
	example, _, ok := strings.Cut(rest, "```\n")
	if !ok {
		t.Fatal("docs/record.md has no example")
	}
	rec := readOne(t, example)
	if faults := Check(rec); len(faults) > 0 {
		t.Errorf("faults:\n%s", faultTexts(faults))
	}
	if got := rec.String(); got != example {
		t.Errorf("written again:\n%s\nwant:\n%s", got, example)
	}
}

// A result that does not follow from the rules is marked as unexplained in PGN.
func TestTermination(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"mate", "1. f3 e5 2. g4 Qh4# 0-1", ""},
		{"resigned or lost on time", "1. f3 e5 0-1", "unknown"},
		{"going on", "1. f3 e5 *", ""},
		{"both lose", "1. f3 e5 0-0", "double forfeit"},
		{"told", "[Termination \"time forfeit\"]\n1. f3 e5 0-1", "time forfeit"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			native, err := Native(readOne(t, tt.text), notation.Protocol)
			if err != nil {
				t.Fatal(err)
			}
			if got := native.Tag("Termination"); got != tt.want {
				t.Errorf("Termination = %q, want %q", got, tt.want)
			}
			if faults := Check(native); len(faults) > 0 {
				t.Errorf("faults:\n%s", faultTexts(faults))
			}
		})
	}
}

// Of two tags that become one in the other form, the meaningful one counts.
func TestTagsOfTheOtherForm(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"seat", "[White \"A\"]\n[Seat1 \"B\"]\n\n1. e4 *\n", `[Seat1 "A"]`},
		{"seat before", "[Seat2 \"B\"]\n[Black \"A\"]\n\n1. e4 *\n", `[Seat2 "A"]`},
		{"colour", "[Game \"star:2\"]\n[White \"B\"]\n[Seat1 \"A\"]\n\n1:e2e4 *\n", `[White "A"]`},
		{"position", "[Game \"star:2\"]\n[SetUp \"\"]\n[Position \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"x\"]\n\n1:e2e4 *\n", `[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]`},
	} {
		rec := readOne(t, tt.text)
		convert := func(r *record.Record) (*record.Record, error) { return Native(r, notation.Protocol) }
		if !rec.IsPGN() {
			convert = PGN
		}
		out, err := convert(rec)
		if err != nil {
			t.Fatal(err)
		}
		name, _, _ := strings.Cut(tt.want, " ")
		if text := out.String(); strings.Count(text, name+" ") != 1 || !strings.Contains(text, tt.want) || strings.Count(text, "[SetUp ") > 1 {
			t.Errorf("%s is written\n%s\nwant %s", tt.name, text, tt.want)
		}
	}
}

// No record makes checking or translating panic, the results can be read again, and a
// record without fault has none in another form either.
func FuzzCheck(f *testing.F) {
	f.Add("1. f3 e5 2. g4 (2. e4 -- 3. d4) Qh4# 0-1")
	f.Add("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 25\"]\n25... Kd7 26. e4 1/2-1/2")
	f.Add("[Game \"sovereign\"]\n1:e2e4 2:swap 2:e15e13 1:resign 2>1")
	f.Add("[Game \"yalta\"]\n3:queene12 1:e2e4 draw 1=2=3")
	f.Add("[Game \"draughts:2\"]\n[Notation \"long\"]\n1:c3-d4 2:f6-e5 1:d4xf6 *")
	f.Add("[Game \"star:3\"]\n1:1e21e4 3:resign draw 1=2>3")
	f.Add("1. e4 (1. d4 -- 2. c4 Z0 (2... ♞f6 ±)) e5 2. O\u2013O ½\u2013½")
	f.Add("[Letters \"es\"]\n1. Cf3 Cf6 2. P-K4 Ktx! *")
	f.Add("[Game \"star:2\"]\n[Notation \"descriptive\"]\n1:P-K4 2:P-Q4 1:PxP 2:QxP 1:\"N-B3 ch\" 2:-- *")
	f.Add("[Game \"royale\"]\n1:-- 2:-- 3:-- 4:resign *")
	f.Add("[GameType \"24,W,8,8,N1,1\"]\n1. 12-16 24-20 2. 11-15 (2. 10-14 {or} 20x11) 20x11 3. 7x14 $1 2-0")
	f.Add("[GameType \"24\"]\n[FEN \"B:W1,K32,21-23:BK20,30.\"]\n1... 30-26 2. K32-28 0-0")
	f.Add("[GameType \"24\"]\n1. c3-d4 f6:g5 1-1")
	f.Add("[Variant \"FFA\"]\n[StartFen4 \"4PC\"]\n1. d2-d4 .. b5-d5 .. k13-k11 .. m7-l7")
	f.Add("[Result \"White wins on time\"]\n[Termination \"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w KQkq e3 hmvc 4; fmvn 30;\"]\n1. e2e4 1 - 0")
	f.Fuzz(func(t *testing.T, text string) {
		r := record.NewReader(strings.NewReader(text))
		r.Limit = 4096
		for {
			rec, err := r.Read()
			if err == io.EOF {
				return
			}
			faults := Check(rec)
			unread := err != nil
			for _, style := range []notation.Style{notation.Long, notation.Protocol} {
				native, err := Native(rec, style)
				again := reread(t, native)
				if again == nil || len(faults) > 0 || unread {
					continue
				}
				if err != nil {
					t.Fatalf("%s\nis without fault, but: %v", rec, err)
				}
				if faults := Check(again); len(faults) > 0 {
					t.Fatalf("%s\nis without fault, but\n%s\nhas:\n%s", rec, native, faultTexts(faults))
				}
			}
			pgn, err := PGN(rec)
			if again := reread(t, pgn); again != nil && err == nil && len(faults) == 0 && !unread {
				if faults := Check(again); len(faults) > 0 {
					t.Fatalf("%s\nis without fault, but\n%s\nhas:\n%s", rec, pgn, faultTexts(faults))
				}
			}
		}
	})
}

// reread returns a record after writing and reading, nil if it is none or cannot be
// written.
func reread(t *testing.T, rec *record.Record) *record.Record {
	t.Helper()
	if rec == nil {
		return nil
	}
	var b strings.Builder
	if err := record.NewWriter(&b).Write(rec); err != nil {
		return nil
	}
	again, err := record.NewReader(strings.NewReader(b.String())).Read()
	if err != nil {
		t.Fatalf("written\n%s\ncannot be read: %v", b.String(), err)
	}
	return again
}
