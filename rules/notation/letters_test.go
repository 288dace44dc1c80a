package notation

import (
	"math/rand/v2"
	"testing"
)

func TestLetters(t *testing.T) {
	const promotion = "3r4/4P3/8/8/8/k7/8/4K3 w - - 0 1"
	tests := []struct {
		name, letters, position, text, want string // want is the protocol text
	}{
		{"German knight", "de", "star:2", "Sf3", "g1f3"},
		{"Spanish knight", "es", "star:2", "Cf3", "g1f3"},
		{"French knight", "fr", "star:2", "Cf3", "g1f3"},
		{"Italian knight", "it", "star:2", "Cf3", "g1f3"},
		{"Dutch knight", "nl", "star:2", "Pf3", "g1f3"},
		{"Portuguese knight", "pt", "star:2", "Cf3!?", "g1f3"},
		{"a white figurine", "en", "star:2", "♘f3", "g1f3"},
		{"a black figurine", "figurine", "star:2", "♞f3", "g1f3"},
		{"a figurine among Dutch letters", "nl", "star:2", "♙e4", "e2e4"},
		{"a figurine with a selector", "es", "star:2", "♘\uFE0Ef3", "g1f3"},
		{"Spanish king, not rook", "es", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rd2", "e1d2"},
		{"Spanish rook", "es", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ta3+", "a1a3"},
		{"promotion", "fr", promotion, "exd8=D", "e7d8q"},
		{"small promotion", "fr", promotion, "exd8d", "e7d8q"},
		{"promotion in parentheses", "pt", promotion, "e8(c)", "e7e8n"},
		{"promotion to a figurine", "en", promotion, "e8=♕+", "e7e8q"},
		{"castling", "es", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O–O–O", "e1c1"},
		{"dashes", "en", "star:2", "e2–e4", "e2e4"},
		{"printed signs", "en", promotion, "e7×d8=Q†", "e7d8q"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			letters, ok := ParseLetters(tt.letters)
			if !ok || letters.String() != tt.letters {
				t.Fatalf("ParseLetters(%s) = %v, %t", tt.letters, letters, ok)
			}
			pos := position(t, tt.position, "")
			m, err := Parse(pos, letters.Read(tt.text))
			got := ""
			if err == nil {
				got = pos.MoveText(m)
			}
			if got != tt.want {
				t.Errorf("%s is read as %s, %v, want %s", tt.text, got, err, tt.want)
			}
		})
	}
	if _, ok := ParseLetters("eo"); ok {
		t.Error("ParseLetters finds eo")
	}
}

func TestLettersWrite(t *testing.T) {
	tests := []struct{ name, letters, text, want string }{
		{"English", "en", "Nbd7+", "Nbd7+"},
		{"German", "de", "Qxe8=N#", "Dxe8=S#"},
		{"Dutch, a pawn of another colour", "nl", "rPh7=K", "r♙h7=K"},
		{"the letter of a seat", "es", "Ng12-f10+B", "Cg12-f10+N"},
		{"castling", "fr", "O-O-O", "O-O-O"},
		{"figurines", "figurine", "Kxe8=Q", "♔xe8=♕"},
		{"the letter of a seat, English", "figurine", "Ng12-f10+R", "♘g12-f10+R"},
		{"the letter of a seat, Dutch", "nl", "Ng12-f10++W", "Pg12-f10++W"},
		{"the digit of a seat", "fr", "Rc5++3", "Tc5++3"},
		{"a man of another colour, Spanish", "es", "nNe5", "mCe5"},
		{"a man of another colour, French", "fr", "yPh7=K", "jPh7=R"},
		{"a man of another colour, figurines", "figurine", "yPh7=K", "y♙h7=♔"},
		{"a man of another colour, figurines in French", "figurine-fr", "yPh7=K", "j♙h7=♔"},
		{"long, with the start", "pt", "rNd3xe5", "vCd3xe5"},
		{"a defection", "es", "=r", "=r"},
		{"a defection, French", "fr", "=v", "=t"},
		{"a defection with its step", "nl", "=y:e12d11", "=g:e12d11"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			letters, _ := ParseLetters(tt.letters)
			if got := letters.Write(tt.text); got != tt.want {
				t.Errorf("Write(%s) = %s, want %s", tt.text, got, tt.want)
			}
		})
	}
}

// Moves in any letters read back, in random games.
func TestLettersRoundTrip(t *testing.T) {
	for _, id := range []string{"star:2", "star:3", "yalta,redqueen=e12", "rex", "sovereign", "royale"} {
		t.Run(id, func(t *testing.T) {
			random := rand.New(rand.NewPCG(5, 6))
			pos := position(t, id, "")
			for range 40 {
				if pos.Over() {
					break
				}
				moves := pos.Moves(nil)
				for _, style := range []Style{Short, Long} {
					for _, text := range Texts(style, pos, moves) {
						for _, letters := range everyLetters() {
							written := letters.Write(text)
							if got := letters.Read(written); got != text {
								t.Fatalf("%v: %s is written %s and read %s", letters, text, written, got)
							}
						}
					}
				}
				pos.Play(moves[random.IntN(len(moves))])
			}
		})
	}
}

// everyLetters returns all letters, with figurines and without.
func everyLetters() []Letters {
	var all []Letters
	for l := range Letters(len(languages)) {
		all = append(all, l, l|Figurines)
	}
	return all
}

// In each language no two armies have the same letter, and every named army is found by it.
func TestArmies(t *testing.T) {
	for _, l := range everyLetters() {
		if got, ok := ParseLetters(l.String()); got != l || !ok {
			t.Errorf("ParseLetters(%s) = %v, %t", l, got, ok)
		}
		seen := make(map[string]string)
		for _, army := range position(t, "sovereign", "").Game().Armies() {
			letter := l.Army(army)
			if other := seen[letter]; other != "" || len(letter) != 1 {
				t.Errorf("%v: %s and %s are both %s", l, other, army, letter)
			}
			seen[letter] = army
		}
		if got := l.Army("8"); got != "8" {
			t.Errorf("%v: army 8 is %s", l, got)
		}
	}
}
