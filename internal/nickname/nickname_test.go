package nickname_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/manykings/manykings/internal/nickname"
)

func rules(t testing.TB) *nickname.Rules {
	t.Helper()
	r, err := nickname.New("bot, level ", "bot (niveau )", "bot, nível ")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestCheck(t *testing.T) {
	r := rules(t)
	for _, tt := range []struct {
		name, in, want string
		err            error
	}{
		{"nobody", "", "", nil},
		{"a name", "Anna K.", "Anna K.", nil},
		{"room around it", "  Anna   K.", "Anna K.", nil},
		{"Dutch, of a bot's looks", "Ben Bot", "Ben Bot", nil},
		{"a level's bot", "Ingrid", "Ingrid", nil},
		{"Portuguese", "João", "João", nil},
		{"Vietnamese, decomposed", "Nguye\u0302\u0303n", "Nguy\u1ec5n", nil},
		{"Thai", "กล้วย", "กล้วย", nil},
		{"Hebrew with points", "שָׁלוֹם", "שָׁלוֹם", nil},
		{"Greek", "Ελένη", "Ελένη", nil},
		{"Cyrillic", "Анна", "Анна", nil},
		{"Japanese", "さくら 花子 K", "さくら 花子 K", nil},
		{"emoji", "Anna 🦊", "Anna 🦊", nil},
		{"wide letters", "Ａｎｎａ", "Anna", nil},
		{"a joiner alone", "\u200d", "", nickname.ErrUnreadable},
		{"a joiner inside", "An\u200dna", "", nickname.ErrUnreadable},
		{"a Hangul filler", "\u3164", "", nickname.ErrUnreadable},
		{"an empty cell of Braille", "\u2800", "", nickname.ErrUnreadable},
		{"a soft hyphen", "An\u00adna", "", nickname.ErrUnreadable},
		{"another direction", "An\u202ena", "", nickname.ErrUnreadable},
		{"a variation selector", "An\ufe0fna", "", nickname.ErrUnreadable},
		{"a tag", "An\U000e0041na", "", nickname.ErrUnreadable},
		{"a stack of marks", "Z\u0336\u0321\u0352\u0360", "", nickname.ErrMarks},
		{"a Cyrillic а in Latin", "Ann\u0430", "", nickname.ErrScripts},
		{"a Greek ο in Latin", "B\u03bfris", "", nickname.ErrScripts},
		{"a bot", "Bot", "", nickname.ErrReserved},
		{"a bot's level", "Bot level 10", "", nickname.ErrReserved},
		{"as the page writes it", "bot, level 3", "", nickname.ErrReserved},
		{"in French", "Bot (niveau 4)", "", nickname.ErrReserved},
		{"in Portuguese, without its accent", "BOT NIVEL 4", "", nickname.ErrReserved},
		{"with a zero", "B0t", "", nickname.ErrReserved},
		{"with a number", "Bot 10", "", nickname.ErrReserved},
		{"in Cyrillic", "ВОТ", "", nickname.ErrReserved},
		{"in mathematical letters", "𝐛𝐨𝐭", "", nickname.ErrReserved},
		{"who runs the server", "ADMIN", "", nickname.ErrReserved},
		{"with an accent", "Àdmin", "", nickname.ErrReserved},
		{"with a one", "adm1n", "adm1n", nil}, // 1 looks like l, and admln like nobody
		{"with l for I", "ADMlN", "", nickname.ErrReserved},
		{"of the program", "Many Kings", "", nickname.ErrReserved},
		{"who runs it, in Russian", "Админ", "", nickname.ErrReserved},
		{"with a letter of another Cyrillic", "А\u0501мин", "А\u0501мин", nil}, // no look of д
		{"with a Coptic letter", "Ⲁдмин", "", nickname.ErrScripts},
		{"in French", "Administrateur", "", nickname.ErrReserved},
		{"in French, with accents", "Opérateur", "", nickname.ErrReserved},
		{"in French, without", "OPERATEUR", "", nickname.ErrReserved},
		{"in Spanish", "Árbitro 2", "", nickname.ErrReserved},
		{"in Dutch", "beheerder", "", nickname.ErrReserved},
		{"in Portuguese, a host", "anfitrião", "", nickname.ErrReserved},
		{"in Greek", "ΔΙΑΙΤΗΤΗΣ", "", nickname.ErrReserved},
		{"a role", "Arbiter", "", nickname.ErrReserved},
		{"an engine", "Stockfish", "", nickname.ErrReserved},
		{"an engine's level", "Stockfish level 8", "", nickname.ErrReserved},
		{"an engine's level, in French", "Stockfish niveau 8", "", nickname.ErrReserved},
		{"of Cherokee letters", "Ꮪ", "Ꮪ", nil},
		{"a seat", "1", "", nickname.ErrNoLetter},
		{"numbers", "12 34", "", nickname.ErrNoLetter},
		{"an emoji alone", "🦊", "🦊", nil},
		{"no name at all", "null", "", nickname.ErrReserved},
		{"no name at all, of a program", "Undefined", "", nickname.ErrReserved},
		{"somebody who likes an engine", "Stockfish fan", "Stockfish fan", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := r.Check(tt.in); got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("Check(%q) = %q, %v; want %q, %v", tt.in, got, err, tt.want, tt.err)
			}
		})
	}
}

// A program is called as the engine it plays by; a person is not.
func TestCheckProgram(t *testing.T) {
	r := rules(t)
	for name, want := range map[string]error{"Stockfish 17": nil, "Fairy-Stockfish": nil, "Admin": nickname.ErrReserved, "Bot 3": nickname.ErrReserved, "null": nickname.ErrReserved} {
		if _, err := r.CheckProgram(name); !errors.Is(err, want) {
			t.Errorf("CheckProgram(%q): %v, want %v", name, err, want)
		}
	}
}

// A name that is allowed stays as it is.
func FuzzCheck(f *testing.F) {
	for _, s := range []string{"Anna", "B0t", "Ann\u0430", "\u3164", "Nguye\u0302\u0303n", "ﷺ", "ǅ", "\xff"} {
		f.Add(s)
	}
	r := rules(f)
	f.Fuzz(func(t *testing.T, name string) {
		once, err := r.Check(name)
		if err != nil {
			return
		}
		if !utf8.ValidString(once) {
			t.Errorf("Check(%q) = %q, which is no text", name, once)
		}
		if twice, err := r.Check(once); err != nil || twice != once {
			t.Errorf("Check(%q) = %q, and of that %q, %v", name, once, twice, err)
		}
	})
}
