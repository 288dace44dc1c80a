package print

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/manykings/manykings/content/messages"
)

//go:embed texts.json
var textFile []byte

// Languages are the languages of printed paper.
var Languages = [...]string{"en", "es", "fr", "pt", "nl"}

// Texts shared with the page.
var (
	roleKeys = [...]string{
		"board_role_king", "board_role_queen", "board_role_rook", "board_role_bishop", "board_role_knight", "board_role_pawn",
		"board_role_man", "board_role_crowned",
	}
	tintKeys = [...]string{
		"board_tint_ash", "board_tint_black", "board_tint_cyan", "board_tint_green", "board_tint_navy", "board_tint_orange",
		"board_tint_pink", "board_tint_red", "board_tint_slate", "board_tint_violet", "board_tint_white", "board_tint_yellow",
	}
	lotsKeys = [...]string{"board_lots", "board_lots_seal", "board_lots_player", "board_lots_word", "lots_seed"}
	families = [...]string{"star", "yalta", "sovereign", "royale", "rex", "draughts"}
)

// texts are the texts on paper, by key.
type texts map[string]string

// allTexts are the texts by language.
var allTexts = sync.OnceValue(func() map[string]texts {
	byKey := map[string]map[string]string{}
	if err := json.Unmarshal(textFile, &byKey); err != nil {
		panic(err) // a file of the program
	}
	all := map[string]texts{}
	pages, err := messages.All()
	if err != nil {
		panic(err)
	}
	for _, language := range Languages {
		// Texts of the page are reused.
		all[language] = texts{}
		for _, key := range slices.Concat(roleKeys[:], tintKeys[:], lotsKeys[:]) {
			all[language][key] = pages[language][key]
		}
		for _, family := range families {
			all[language]["game_"+family] = pages[language]["game_"+family+"_title"]
		}
	}
	for key, in := range byKey {
		for language, text := range in {
			all[language][key] = text
		}
	}
	return all
})

// textsOf returns the texts in a language.
func textsOf(language string) (texts, error) {
	t := allTexts()[language]
	if t == nil {
		return nil, fmt.Errorf("there is no language %q; there are %s", language, strings.Join(Languages[:], ", "))
	}
	return t, nil
}
