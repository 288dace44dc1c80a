package api_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// same checks that a value appends itself as encoding/json writes it.
func same(t *testing.T, what string, value interface{ Append([]byte) []byte }) {
	t.Helper()
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		t.Fatal(err)
	}
	if got := value.Append(nil); string(got)+"\n" != want.String() {
		t.Fatalf("%s appends itself as\n%s, encoding/json writes\n%s", what, got, want.String())
	}
}

// refused returns the refusals of some texts that are no legal moves of pos.
func refused(pos rules.Position) []*rules.Refusal {
	var list []*rules.Refusal
	b := pos.Game().Board()
	for from := 0; from < b.Len(); from += 7 {
		for to := 0; to < b.Len(); to += 5 {
			text := b.SquareName(square(from)) + b.SquareName(square(to))
			_, err := pos.ParseMove(text)
			if r, ok := err.(*rules.Refusal); ok {
				list = append(list, r)
			}
		}
	}
	return list
}

// Games of every kind, played at random to their end: every report of a position equals
// encoding/json's of the same structs.
func TestAppendIsEncodingJSON(t *testing.T) {
	ids := []string{"star:4,teams=pairs", "draughts:4,teams=pairs", "yalta,redqueen=e12", "star:6,elimination=remove"}
	for _, e := range games.All() {
		for _, id := range e.IDs() {
			ids = append(ids, id.String())
		}
	}
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			game := gamestest.Game(t, id)
			same(t, "the surface", api.NewSurface(game))
			lot := rand.New(rand.NewPCG(1, 2))
			pos := game.Start()
			plies := 250
			if testing.Short() {
				plies = 40
			}
			for ply := 0; ; ply++ {
				same(t, "the view", api.NewView(pos, ply).Named(pos))
				same(t, "the position", api.NewPosition(pos.Setup()))
				moves := pos.Moves(nil)
				if len(moves) == 0 || ply == plies {
					break
				}
				if ply%50 == 0 {
					for _, r := range refused(pos) {
						same(t, "the refusal", api.NewRefusal(r))
					}
				}
				if ply%60 == 59 {
					if err := pos.Resign(pos.Turn()); err != nil {
						t.Fatal(err)
					}
					continue
				}
				pos.Play(moves[lot.IntN(len(moves))])
			}
		})
	}
}

func TestAppendFaults(t *testing.T) {
	tests := []struct {
		name   string
		faults rules.Faults
		want   string
	}{
		{"none", nil, `[]`},
		{"two", rules.Faults{{Rule: "star.1", Text: "two \"kings\"", Squares: []string{"e1", "e2"}}, {Rule: "formats", Text: "x"}},
			`[{"rule":"star.1","text":"two \"kings\"","squares":["e1","e2"]},{"rule":"formats","text":"x"}]`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			faults := api.NewFaults(tt.faults)
			if got := string(api.AppendFaults(nil, faults)); got != tt.want {
				t.Errorf("AppendFaults = %s, want %s", got, tt.want)
			}
			for _, f := range faults {
				same(t, "the fault", f)
			}
		})
	}
}

func TestAppendRefusal(t *testing.T) {
	game := gamestest.Game(t, "star:2")
	r := api.NewRefusal(&rules.Refusal{Board: game.Board(),
		Rule: "common.1", Code: "pinned", Sentence: "The {man} is pinned.",
		Args:  []rules.Arg{{Name: "man", Kind: "role", Value: "queen"}},
		Marks: []rules.Mark{{Kind: rules.MarkLine, Squares: []square{60, 4}}},
	})
	want := `{"rule":"common.1","code":"pinned","text":"The queen is pinned.","sentence":"The {man} is pinned.",` +
		`"args":[{"name":"man","kind":"role","value":"queen"}],"marks":[{"kind":"line","squares":["` +
		game.Board().SquareName(60) + `","` + game.Board().SquareName(4) + `"]}]}`
	if got := string(r.Append(nil)); got != want {
		t.Errorf("Append = %s, want %s", got, want)
	}
}

// One dialect for events: the kind, and seat, cause and reason where there are any.
func TestAppendEvents(t *testing.T) {
	tests := []struct {
		event rules.Event
		want  string
	}{
		{rules.Event{Kind: rules.EventOut, Seat: 2, By: 1, Reason: rules.Mate}, `{"kind":"out","seat":2,"by":1,"reason":"mate"}`},
		{rules.Event{Kind: rules.EventKingGone, Seat: 2}, `{"kind":"king-gone","seat":2}`},
		{rules.Event{Kind: rules.EventConquered, Seat: 2, By: 1}, `{"kind":"conquered","seat":2,"by":1}`},
		{rules.Event{Kind: rules.EventEscaped, Seat: 3}, `{"kind":"escaped","seat":3}`},
		{rules.Event{Kind: rules.EventLeft, Seat: 4}, `{"kind":"left","seat":4}`},
		{rules.Event{Kind: rules.EventOver, Reason: rules.LastKing}, `{"kind":"over","reason":"last-king"}`},
	}
	for _, tt := range tests {
		for _, e := range api.NewEvents([]rules.Event{tt.event}) {
			if got := string(e.Append(nil)); got != tt.want {
				t.Errorf("Append = %s, want %s", got, tt.want)
			}
		}
	}
}

// encoding/json reads the names in a fixed order back, for clients in Go.
func TestObjectsReadBack(t *testing.T) {
	view := api.View{Owners: api.Counts{{"w", 1}, {"b", 0}}}
	var again api.View
	if err := json.Unmarshal(view.Append(nil), &again); err != nil || again.Owners.Of("w") != 1 || len(again.Owners) != 2 {
		t.Errorf("owners %v, %v, want %v", again.Owners, err, view.Owners)
	}
	board := api.Texts{{"e4", "1P"}, {"e4", "2P"}}
	var read api.Texts
	if err := json.Unmarshal([]byte(`{"a1":"1K"}`), &read); err != nil || len(read) != 1 || read[0] != (api.NamedText{Name: "a1", Text: "1K"}) {
		t.Errorf("a board %v, %v", read, err)
	}
	if err := json.Unmarshal(board.Append(nil), &read); err == nil {
		t.Error("a board with a square twice is read")
	}
}

type square = board.Square
