package messages

import (
	"strings"
	"testing"
)

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
