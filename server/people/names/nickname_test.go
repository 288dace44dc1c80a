package names_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"github.com/manykings/manykings/server/people/names"
)

func rules(t testing.TB) *names.Rules {
	t.Helper()
	r, err := names.New("bot, level ", "bot (niveau )", "bot, nível ")
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
		{"a joiner alone", "\u200d", "", names.ErrUnreadable},
		{"a joiner inside", "An\u200dna", "", names.ErrUnreadable},
		{"a Hangul filler", "\u3164", "", names.ErrUnreadable},
		{"an empty cell of Braille", "\u2800", "", names.ErrUnreadable},
		{"a soft hyphen", "An\u00adna", "", names.ErrUnreadable},
		{"another direction", "An\u202ena", "", names.ErrUnreadable},
		{"a variation selector", "An\ufe0fna", "", names.ErrUnreadable},
		{"a tag", "An\U000e0041na", "", names.ErrUnreadable},
		{"a stack of marks", "Z\u0336\u0321\u0352\u0360", "", names.ErrMarks},
		{"a Cyrillic а in Latin", "Ann\u0430", "", names.ErrScripts},
		{"a Greek ο in Latin", "B\u03bfris", "", names.ErrScripts},
		{"a bot", "Bot", "", names.ErrReserved},
		{"a bot's level", "Bot level 10", "", names.ErrReserved},
		{"as the page writes it", "bot, level 3", "", names.ErrReserved},
		{"in French", "Bot (niveau 4)", "", names.ErrReserved},
		{"in Portuguese, without its accent", "BOT NIVEL 4", "", names.ErrReserved},
		{"with a zero", "B0t", "", names.ErrReserved},
		{"with a number", "Bot 10", "", names.ErrReserved},
		{"in Cyrillic", "ВОТ", "", names.ErrReserved},
		{"in mathematical letters", "𝐛𝐨𝐭", "", names.ErrReserved},
		{"who runs the server", "ADMIN", "", names.ErrReserved},
		{"with an accent", "Àdmin", "", names.ErrReserved},
		{"with a one", "adm1n", "adm1n", nil}, // 1 looks like l, and admln is no reserved name
		{"with l for I", "ADMlN", "", names.ErrReserved},
		{"of the program", "Many Kings", "", names.ErrReserved},
		{"who runs it, in Russian", "Админ", "", names.ErrReserved},
		{"with a letter of another Cyrillic", "А\u0501мин", "А\u0501мин", nil}, // does not look like д
		{"with a Coptic letter", "Ⲁдмин", "", names.ErrScripts},
		{"in French", "Administrateur", "", names.ErrReserved},
		{"in French, with accents", "Opérateur", "", names.ErrReserved},
		{"in French, without", "OPERATEUR", "", names.ErrReserved},
		{"in Spanish", "Árbitro 2", "", names.ErrReserved},
		{"in Dutch", "beheerder", "", names.ErrReserved},
		{"in Portuguese, a host", "anfitrião", "", names.ErrReserved},
		{"in Greek", "ΔΙΑΙΤΗΤΗΣ", "", names.ErrReserved},
		{"a role", "Arbiter", "", names.ErrReserved},
		{"an engine", "Stockfish", "", names.ErrReserved},
		{"an engine's level", "Stockfish level 8", "", names.ErrReserved},
		{"an engine's level, in French", "Stockfish niveau 8", "", names.ErrReserved},
		{"of Cherokee letters", "Ꮪ", "Ꮪ", nil},
		{"a seat", "1", "", names.ErrNoLetter},
		{"numbers", "12 34", "", names.ErrNoLetter},
		{"an emoji alone", "🦊", "🦊", nil},
		{"no name at all", "null", "", names.ErrReserved},
		{"no name at all, of a program", "Undefined", "", names.ErrReserved},
		{"a fan of an engine", "Stockfish fan", "Stockfish fan", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := r.Check(tt.in); got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("Check(%q) = %q, %v; want %q, %v", tt.in, got, err, tt.want, tt.err)
			}
		})
	}
}

// A program may have the name of its engine; a person may not.
func TestCheckProgram(t *testing.T) {
	r := rules(t)
	for name, want := range map[string]error{"Stockfish 17": nil, "Fairy-Stockfish": nil, "Admin": names.ErrReserved, "Bot 3": names.ErrReserved, "null": names.ErrReserved} {
		if _, err := r.CheckProgram(name); !errors.Is(err, want) {
			t.Errorf("CheckProgram(%q): %v, want %v", name, err, want)
		}
	}
}

// A second check does not change an allowed name.
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
