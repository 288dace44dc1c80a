package notation

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

// roundTripGames are the games whose moves are written and read in all styles.
var roundTripGames = []string{
	"star:2", "star:3", "star:4", "star:4,centre=neighbours", "star:4,teams=pairs", "star:5,elimination=remove",
	"star:6,allycapture=team,teams=threes", "star:7,abandoned=stay", "star:8,stalemate=pass", "star:3,enpassant=next",
	"yalta", "yalta,knight=literal,redqueen=i12", "rex", "sovereign", "sovereign,twin=closed", "royale",
	"draughts:2", "draughts:3", "draughts:4,teams=pairs", "draughts:8,landing=behind", "draughts:2,colour=light",
}

// Every written text of a legal move reads back as that move, at every node of random
// games, and no two moves have the same text. A mate is played where its mark shows one, by
// a scribe, who writes the same as Format.
func TestMovesRoundTrip(t *testing.T) {
	plies := 120
	if testing.Short() {
		plies = 40
	}
	for _, id := range roundTripGames {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game, err := games.Parse(id)
			if err != nil {
				t.Fatal(err)
			}
			random := rand.New(rand.NewPCG(1, 2))
			pos := game.Start()
			scribe := NewScribe(pos)
			for range plies {
				if pos.Over() {
					break
				}
				moves := pos.Moves(nil)
				checkMovesRoundTrip(t, pos, moves)
				checkSetupRoundTrip(t, pos)
				if t.Failed() {
					t.Fatalf("in %s", FormatSetup(pos.Setup()))
				}
				played := random.IntN(len(moves))
				texts := Texts(Short, pos, moves)
				if mate := slices.IndexFunc(texts, isMate); mate >= 0 {
					played = mate
				}
				if got := scribe.Play(Short, moves[played]); got != texts[played] {
					t.Fatalf("the scribe writes %s, want %s", got, texts[played])
				}
				mated := slices.ContainsFunc(pos.Events(), func(e rules.Event) bool { return e.Reason == rules.Mate })
				if isMate(texts[played]) != mated {
					t.Fatalf("%s: events %v", texts[played], pos.Events())
				}
			}
		})
	}
}

func isMate(text string) bool { return strings.Contains(text, "#") }

func checkMovesRoundTrip(t *testing.T, pos rules.Position, moves []rules.Move) {
	t.Helper()
	for style := Protocol; style <= Descriptive; style++ {
		seen := make(map[string]bool)
		for i, text := range Texts(style, pos, moves) {
			if seen[text] {
				t.Errorf("two moves are written %s", text)
			}
			seen[text] = true
			if got, err := Parse(pos, text); err != nil || got != moves[i] {
				t.Errorf("Parse(%s) = %v, %v, want %v (%s)", text, got, err, moves[i], pos.MoveText(moves[i]))
			}
		}
	}
}

// checkSetupRoundTrip reads the position's text and compares the positions.
func checkSetupRoundTrip(t *testing.T, pos rules.Position) {
	t.Helper()
	text := FormatSetup(pos.Setup())
	setup, err := ParseSetup(text)
	if err != nil {
		t.Error(err)
		return
	}
	again, err := games.Position(setup)
	if err != nil {
		t.Errorf("%v in %s", err, text)
		return
	}
	if again.Key() != pos.Key() {
		t.Errorf("key %x after reading %s, want %x", again.Key(), text, pos.Key())
	}
}

// No input makes the reader panic, and its result is a legal move whose text reads back as
// that move.
func FuzzParse(f *testing.F) {
	for i, text := range []string{"e4", "Nf3", "exd5", "O-O", "0-0-0+", "e8=Q#", "1e2-1e4", "N1g1-1f3+3", "P-2K4", "BxN(2QB3)",
		"P(KN2)xQ(3KR4)e.p.", "QPxB/K5 dis ch", "KKt(4)xQBP", "PxR(Q)", "Castles", "=r:l5m5", "rPh7=K", "O-O(i1-f1,e1)", "c3xe5xg3", "queene12", "pass", "swap", "--", "Ng12-f10+R"} {
		f.Add(uint8(i), uint8(i), uint64(i), text)
	}
	var all []rules.Game
	for _, id := range roundTripGames {
		g, err := games.Parse(id)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, g)
	}
	f.Fuzz(func(t *testing.T, game, plies uint8, seed uint64, text string) {
		pos := all[int(game)%len(all)].Start()
		random := rand.New(rand.NewPCG(seed, 1))
		for range plies % 60 {
			moves := pos.Moves(nil)
			if pos.Over() {
				break
			}
			pos.Play(moves[random.IntN(len(moves))])
		}
		m, err := Parse(pos, text)
		if err != nil {
			if _, ok := errors.AsType[*rules.Refusal](err); !ok {
				t.Fatalf("Parse(%q): %T", text, err)
			}
			return
		}
		for style := Protocol; style <= Descriptive; style++ {
			written := Format(style, pos, m)
			if again, err := Parse(pos, written); err != nil || again != m {
				t.Errorf("Parse(%q) = %v, written %s, read as %v, %v", text, m, written, again, err)
			}
		}
	})
}
