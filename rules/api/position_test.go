package api_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// vector is the shared vectors' data on positions and outcomes.
type vector struct {
	Name                     string
	Position, Final, Outcome json.RawMessage
	Faults                   []string
}

// vectors returns all shared vectors.
func vectors(t testing.TB) []vector {
	t.Helper()
	files, err := filepath.Glob("../../testdata/vectors/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no vectors: %v", err)
	}
	var all []vector
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if data[0] != '[' {
			continue // the set-ups of Sovereign Chess as data
		}
		var list []vector
		if err := json.Unmarshal(data, &list); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		all = append(all, list...)
	}
	return all
}

// sameJSON compares texts by their meaning.
func sameJSON(t *testing.T, got, want []byte) {
	t.Helper()
	var g, w any
	if err := json.Unmarshal(got, &g); err != nil {
		t.Fatalf("%v in %s", err, got)
	}
	if err := json.Unmarshal(want, &w); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(g, w) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// whole returns a position with an empty list for each optional field it lacks: a position to
// refuse may have some of the fields that its game knows all or none of.
func whole(t *testing.T, text []byte) []byte {
	t.Helper()
	fields := map[string]any{"control": map[string]any{}, "castling": []any{}, "enPassant": []any{}, "checks": []any{}}
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	filled, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return filled
}

func TestVectorPositionsRoundTrip(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			for _, text := range []json.RawMessage{v.Position, v.Final} {
				if text == nil {
					continue
				}
				s, err := api.ParsePosition(text)
				if err != nil || s.Unreadable != nil {
					t.Fatalf("ParsePosition: %v, %v", err, s.Unreadable)
				}
				written := api.NewPosition(s).Append(nil)
				if v.Faults == nil {
					sameJSON(t, written, text)
				} else {
					sameJSON(t, whole(t, written), whole(t, text))
				}
				again, err := api.ParsePosition(written)
				if err != nil || !reflect.DeepEqual(again, s) {
					t.Errorf("read again: %v, %v, want %v", again, err, s)
				}
			}
		})
	}
}

func TestParsePosition(t *testing.T) {
	tests := []struct {
		name, text string
		want       rules.Setup
	}{
		{"the least", ` {"game": "rex"}` + "\n", rules.Setup{Game: "rex"}},
		{"all fields", `{"game":"star:4,teams=pairs","board":{"1a1":"1K","3d4":"2N"},"turn":2,"out":[4,1],
			"control":{"2":1,"3":0},"castling":["1h1"],"enPassant":[{"square":"1d3","pawn":"1d4"}],
			"checks":[{"king":1,"by":2,"since":7}],"score":{"13":1},"halfmoves":3,"ply":61,
			"kingless":[[2,"captured"]],"pending":"pie"}`,
			rules.Setup{Game: "star:4,teams=pairs", Board: []rules.Placed{{Square: "1a1", Piece: "1K"}, {Square: "3d4", Piece: "2N"}},
				Turn: 2, Out: []rules.Seat{4, 1}, Control: []rules.Control{{Key: "2", Value: "1"}, {Key: "3", Value: "0"}},
				Castling: []string{"1h1"}, EnPassant: []rules.PawnRight{{Square: "1d3", Pawn: "1d4"}},
				Checks: []rules.Claim{{King: 1, By: 2, Since: 7}}, Score: []rules.ScoreEntry{{Team: "13", Mates: 1}},
				Kingless: []rules.Kingless{{Seat: 2, How: "captured"}}, Pending: "pie", Halfmoves: 3, Ply: 61}},
		{"colours owned", `{"game":"royale","control":{"1":"w"},"kingless":[]}`,
			rules.Setup{Game: "royale", Control: []rules.Control{{Key: "1", Value: "w"}}, Kingless: []rules.Kingless{}}},
		{"a key of board repeated", `{"game":"star:2","board":{"e1":"1K","e1":"2K"}}`,
			rules.Setup{Game: "star:2", Board: []rules.Placed{{Square: "e1", Piece: "1K"}, {Square: "e1", Piece: "2K"}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := api.ParsePosition([]byte(tt.text))
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("ParsePosition = %+v, %v, want %+v", got, err, tt.want)
			}
		})
	}
}

// A field that is null is as good as missing.
func TestParsePositionNull(t *testing.T) {
	got, err := api.ParsePosition([]byte(`{"game":"rex","board":{"a2":"wP"},"turn":1,"out":null,"castling":null,"checks":null,"score":null,"kingless":null,"ply":null}`))
	if err != nil {
		t.Fatal(err)
	}
	want := rules.Setup{Game: "rex", Turn: 1, Board: []rules.Placed{{Square: "a2", Piece: "wP"}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("ParsePosition = %+v, want %+v", got, want)
	}
}

func TestParsePositionFaults(t *testing.T) {
	tests := []struct{ name, text, fault string }{
		{"no game", `{}`, "missing field game in {}"},
		{"unknown field", `{"game":"rex","colour":1}`, "unknown field colour"},
		{"field twice", `{"game":"rex","turn":1,"turn":2}`, "the field turn stands twice"},
		{"game", `{"game":7}`, "game: expected a text, found 7"},
		{"board", `{"game":"rex","board":[]}`, "board: expected an object, found []"},
		{"piece", `{"game":"rex","board":{"a2":null}}`, "board.a2: expected a text, found null"},
		{"turn is a text", `{"game":"rex","turn":"1"}`, `turn: expected a seat, found "1"`},
		{"turn is no seat", `{"game":"rex","turn":9}`, "turn: expected a seat, found 9"},
		{"turn is a fraction", `{"game":"rex","turn":1.5}`, "turn: expected a seat, found 1.5"},
		{"out", `{"game":"rex","out":[0]}`, "out: expected a seat, found 0"},
		{"out is a number", `{"game":"rex","out":2}`, "out: expected a list, found 2"},
		{"control", `{"game":"rex","control":{"1":[2]}}`, "control.1: expected a seat or a colour, found [2]"},
		{"castling", `{"game":"rex","castling":[1]}`, "castling: expected a text, found 1"},
		{"en passant", `{"game":"rex","enPassant":["e3"]}`, `enPassant: expected an object, found "e3"`},
		{"en passant without pawn", `{"game":"rex","enPassant":[{"square":"e3"}]}`, `missing field pawn in {"square":"e3"}`},
		{"check", `{"game":"rex","checks":[{"king":1,"by":2,"since":-1}]}`, "checks.since: expected a whole number, found -1"},
		{"score", `{"game":"rex","score":{"13":"1"}}`, `score.13: expected a whole number, found "1"`},
		{"kingless", `{"game":"rex","kingless":[[1]]}`, "kingless: expected a seat and how its king was lost, found [1]"},
		{"pending", `{"game":"rex","pending":""}`, `pending: expected what is pending, found ""`},
		{"ply", `{"game":"rex","ply":1e9}`, "ply: expected a whole number, found 1e9"},
		{"halfmoves", `{"game":"rex","halfmoves":99999999999999999999}`, "halfmoves: expected a whole number, found 99999999999999999999"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := api.ParsePosition([]byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if len(s.Unreadable) != 1 || s.Unreadable[0].Rule != "formats" || s.Unreadable[0].Text != tt.fault {
				t.Errorf("faults = %q, want %q", s.Unreadable, tt.fault)
			}
		})
	}
}

func TestParsePositionSyntax(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: expected a value, found the end"},
		{"cut off", "{\"game\":\n \"rex\"", "line 2, column 7: expected a comma or the end of the object, found the end"},
		{"stray", "{\"game\":\n \"rex\",}", "line 2, column 8: expected the name of a field, found '}'"},
		{"after the end", `{"game":"rex"} 1`, "line 1, column 16: expected the end, found '1'"},
		{"a list", "\n [1]", "line 2, column 2: expected an object"},
		{"too long", "{" + strings.Repeat(" ", api.MaxSize) + "}", "line 1, column 65537: longer than 65536 bytes"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := api.ParsePosition([]byte(tt.text))
			if syntax, ok := errors.AsType[*api.SyntaxError](err); !ok || syntax.Error() != tt.want {
				t.Errorf("error = %v, want %s", err, tt.want)
			}
		})
	}
}

// Fields that say nothing are not written, and draughts has no rights at all.
func TestAppendPosition(t *testing.T) {
	tests := []struct {
		name  string
		setup rules.Setup
		want  string
	}{
		{"chess", rules.Setup{Game: "star:2", Turn: 1},
			`{"game":"star:2","board":{},"turn":1,"out":[],"control":{},"castling":[],"enPassant":[],"checks":[],"halfmoves":0,"ply":0}`},
		{"draughts", rules.Setup{Game: "draughts:2", Turn: 2, Ply: 1},
			`{"game":"draughts:2","board":{},"turn":2,"out":[],"halfmoves":0,"ply":1}`},
		{"text escaped", rules.Setup{Game: "a\"\\\n\x7f\xffé", Turn: 1, Control: []rules.Control{{Key: "1", Value: "07"}}},
			`{"game":"a\"\\\n` + "\x7f" + `\ufffdé","board":{},"turn":1,"out":[],"control":{"1":"07"},"castling":[],"enPassant":[],"checks":[],"halfmoves":0,"ply":0}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := string(api.NewPosition(tt.setup).Append(nil)); got != tt.want {
				t.Errorf("Append =\n%s, want\n%s", got, tt.want)
			}
		})
	}
}

func FuzzParsePosition(f *testing.F) {
	seen := map[string]bool{}
	for _, v := range vectors(f) {
		if game, _, _ := strings.Cut(string(v.Position), ","); v.Position != nil && !seen[game] {
			seen[game] = true
			f.Add([]byte(v.Position))
		}
	}
	f.Add([]byte(`{"game":"x","turn":1,"board":{"a":"b","a":"c"},"kingless":[[2,"out"]],"score":{"1":2},"pending":"q"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := api.ParsePosition(data)
		if err != nil {
			return
		}
		s.Unreadable = nil
		if s.Turn == 0 {
			s.Turn = 1 // no position lacks a seat on turn
		}
		written := api.NewPosition(s).Append(nil)
		again, err := api.ParsePosition(written)
		if err != nil {
			t.Fatalf("%v in %s", err, written)
		}
		if twice := api.NewPosition(again).Append(nil); !slices.Equal(twice, written) {
			t.Errorf("written %s, read and written again %s", written, twice)
		}
	})
}
