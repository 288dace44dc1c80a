package messages

import (
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules/notation"
)

// The page draws men and armies with the letters that moves are written with.
func TestLetters(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	for _, language := range Languages {
		letters, ok := notation.ParseLetters(language)
		if !ok {
			t.Errorf("moves have no letters in %s", language)
		}
		armies := ""
		for _, army := range all["en"].Text("board_army_letters") {
			armies += letters.Army(string(army))
		}
		for key, want := range map[string]string{"board_letters": letters.Write("KQRBN"), "board_army_letters": armies} {
			if got := all[language].Text(key); got != want {
				t.Errorf("%s: %s are %s, in moves %s", language, key, got, want)
			}
		}
	}
}

func TestShare(t *testing.T) {
	all, err := All()
	if err != nil {
		t.Fatal(err)
	}
	if got, want := all["es"].Text("share_waiting_by", "name", "Ana"), "Ana te espera. Abre el enlace y juega: no hace falta cuenta."; got != want {
		t.Errorf("Text(share_waiting_by) = %q, want %q", got, want)
	}
	for _, language := range Languages {
		for key, pairs := range map[string][]string{
			"share_waiting": nil, "share_waiting_by": {"name", "x"}, "share_playing": {"names", "x"}, "share_over": {"names", "x"},
			"share_waiting_title": {"game", "x"}, "share_playing_title": {"game", "x"}, "share_over_title": {"game", "x"},
			"share_at": {"names", "x"}, "share_at_title": {"game", "x"}, "share_event": {"game", "x"},
		} {
			text := all[language].Text(key, pairs...)
			if len(text) < 5 || strings.ContainsAny(text, "{}") {
				t.Errorf("%s: Text(%s) = %q, want a text with its values", language, key, text)
			}
		}
	}
	if got := all["en"].Text("no_such_key"); got != "" {
		t.Errorf("Text(no_such_key) = %q, want nothing", got)
	}
}

// Every language has a country that speaks it.
func TestLocale(t *testing.T) {
	form := regexp.MustCompile(`^[a-z]{2}_[A-Z]{2}$`)
	for _, language := range Languages {
		if got := Locale(language); !form.MatchString(got) || got[:2] != language {
			t.Errorf("Locale(%q) = %q, want the language with a country", language, got)
		}
	}
}
