package games_test

import (
	"encoding/json"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// Every preset is a game of its family, by its canonical id, and has a name of its
// own there. The page has them all.
func TestPresets(t *testing.T) {
	type preset struct {
		Name  string `json:"name"`
		Game  string `json:"game"`
		From  int    `json:"from,omitempty"`
		Match bool   `json:"match"`
	}
	all := map[string][]preset{}
	for _, e := range games.All() {
		names := map[string]bool{}
		for _, p := range e.Presets() {
			game, err := games.Parse(p.Game)
			if err != nil {
				t.Errorf("%s %s: %v", e.Name, p.Name, err)
				continue
			}
			if id := game.ID(); id.Name != e.Name || id.String() != p.Game {
				t.Errorf("%s %s is %s, its id %s", e.Name, p.Name, p.Game, id)
			}
			if names[p.Name] {
				t.Errorf("%s has two presets %s", e.Name, p.Name)
			}
			names[p.Name] = true
			all[e.Name] = append(all[e.Name], preset(p))
		}
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../page/src/games/presets.json", string(text)+"\n")
}

// Each preset sets the options that its rule states: the words are in the named rule, and
// the teams follow from the game.
func TestPresetsSayWhatTheRulesSay(t *testing.T) {
	pages := map[string]string{}
	for _, name := range []string{"star-chess", "star-draughts", "yalta", "sovereign", "rex", "README"} {
		text, err := os.ReadFile("../../docs/rules/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		pages[name] = string(text)
	}
	tests := []struct {
		family, name, game string
		from               int
		match              bool
		teams              string // seats, "" for each by itself
		page, rule, says   string
	}{
		{"star", "conquer", "star:4", 3, false, "", "star-chess", "star.11", "`conquer` (default"},
		{"star", "remove", "star:4,elimination=remove", 3, false, "", "star-chess", "star.11", "`remove`: all men leave the board"},
		{"star", "doubles", "star:4,teams=pairs", 0, false, "13-24", "star-chess", "star.16", "at N = 4 the partner sits opposite"},
		{"star", "neighbours", "star:4,teams=adjacent", 0, false, "12-34", "star-chess", "star.16", "`adjacent` = adjacent pairs (N even, at least 4: 1+2, 3+4, ...)"},
		{"star", "three-doubles", "star:6,teams=pairs", 0, false, "14-25-36", "star-chess", "star.16", "`pairs` = alternate pairs (N even, at least 4: seats m and m + N/2"},
		{"star", "threes", "star:6,teams=threes", 0, false, "135-246", "star-chess", "star.16", "`threes` (N = 6: 1+3+5 against 2+4+6)"},
		{"star", "four-doubles", "star:8,teams=pairs", 0, false, "15-26-37-48", "star-chess", "star.16", "`pairs` = alternate pairs (N even, at least 4: seats m and m + N/2"},
		{"star", "one-against-two", "star:3,teams=1-23", 0, false, "1-23", "star-chess", "star.16", `"Special games" (one against two`},
		{"star", "two-against-four", "star:6,teams=14-2356", 0, false, "14-2356", "star-chess", "star.16", "a pair against two pairs) are partitions"},
		{"star", "last-check", "star:4,credit=last", 3, false, "", "star-chess", "star.10", "Option `credit=last`"},
		{"star", "chess", "star:2", 0, false, "", "README", "", "`star:2` is ordinary chess"},
		{"yalta", "usual", "yalta", 0, false, "", "yalta", "yalta.11", "[D] `common.4`, `common.5`"},
		{"yalta", "rulebook", "yalta,draws=rulebook", 0, false, "", "yalta", "yalta.11", "option `draws=rulebook` leaves only stalemate and agreement"},
		{"sovereign", "usual", "sovereign", 0, false, "", "sovereign", "sovereign.17", "Mate wins"},
		{"sovereign", "match", "sovereign", 0, true, "", "README", "common.12", "REX and Sovereign two games"},
		{"royale", "usual", "royale", 0, false, "", "sovereign", "royale.1", "no pie rule"},
		{"rex", "match", "rex", 0, true, "", "rex", "rex.10", "the match of two (`common.12`) is preselected when REX is offered"},
		{"rex", "usual", "rex", 0, false, "", "rex", "rex.9", "Mate wins"},
		{"draughts", "usual", "draughts:4", 3, false, "", "star-draughts", "draughts.9", "the others play on"},
		{"draughts", "doubles", "draughts:4,teams=pairs", 0, false, "13-24", "star-draughts", "draughts.12", "Teams as `star.16`"},
		{"draughts", "threes", "draughts:6,teams=threes", 0, false, "135-246", "star-draughts", "draughts.12", "Teams as `star.16`"},
		{"draughts", "counted", "draughts:4,blocked=count", 2, false, "", "star-draughts", "draughts.9", "Option `blocked=count`"},
		{"draughts", "light", "draughts:4,colour=light", 2, false, "", "star-draughts", "draughts.1", `Option ` + "`colour=light`"},
		{"draughts", "spanish", "draughts:2", 0, false, "", "README", "", "`draughts:2` is Spanish draughts"},
	}
	left := map[string][]games.Preset{}
	for _, e := range games.All() {
		left[e.Name] = e.Presets()
	}
	for _, test := range tests {
		if len(left[test.family]) == 0 {
			t.Errorf("%s has no preset %s", test.family, test.name)
			continue
		}
		got := left[test.family][0]
		left[test.family] = left[test.family][1:]
		if want := (games.Preset{Name: test.name, Game: test.game, From: test.from, Match: test.match}); got != want {
			t.Errorf("a preset of %s is %+v, want %+v", test.family, got, want)
		}
		text := pages[test.page]
		if test.rule != "" {
			_, rest, found := strings.Cut(text, "- `"+test.rule+"`")
			text, _, _ = strings.Cut(rest, "\n- `")
			if !found {
				t.Errorf("%s does not state %s", test.page, test.rule)
			}
		}
		if !strings.Contains(text, test.says) {
			t.Errorf("%s %s does not say %q", test.page, test.rule, test.says)
		}
		game := gamestest.Game(t, got.Game)
		var teams []string
		for _, team := range game.Teams() {
			var b strings.Builder
			for _, seat := range team {
				b.WriteString(strconv.Itoa(int(seat)))
			}
			teams = append(teams, b.String())
		}
		if got := strings.Join(teams, "-"); test.teams != "" && got != test.teams {
			t.Errorf("%s %s is %s, want %s", test.family, test.name, got, test.teams)
		}
		for seats := test.from; 0 < seats && seats <= 8; seats++ {
			id := strings.Replace(got.Game, ":4", ":"+strconv.Itoa(seats), 1)
			if game, err := games.Parse(id); err != nil || game.ID().String() != id {
				t.Errorf("%s %s is no game of %d: %s, %v", test.family, test.name, seats, id, err)
			}
		}
	}
	for family, presets := range left {
		if len(presets) > 0 {
			t.Errorf("%s has presets that no rule was found for: %v", family, presets)
		}
	}
}
