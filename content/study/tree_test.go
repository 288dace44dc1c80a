package study_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

const english = notation.English

// open returns the tree of a text.
func open(t *testing.T, text string) *study.Tree {
	t.Helper()
	opened, err := study.Open(text)
	if err != nil {
		t.Fatal(err)
	}
	return opened.Trees[0]
}

// path returns a path.
func path(t *testing.T, text string) study.Path {
	t.Helper()
	p, err := study.ParsePath(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// moves returns the line of moves of a record without all else.
func moves(tree *study.Tree) string {
	text := tree.Record().String()
	_, text, _ = strings.Cut(text, "\n\n")
	return strings.Join(strings.Fields(text), " ")
}

const game = `[Event "x"]

1. e4 e5 (1... c5 2. Nf3 d6 (2... e6)) 2. Nf3 {the usual} Nc6 *`

func TestAdd(t *testing.T) {
	tests := []struct{ name, at, text, to, want string }{
		{"what stands there", "0", "e4", "1", ""},
		{"an existing variation", "1", "c7c5", "1.1.1", ""},
		{"an existing variation of a variation", "1.1.2", "e6", "1.1.2.1.1", ""},
		{"a new end", "4", "Bb5", "5", "2. 1:g1f3 {the usual} 2:b8c6 3. 1:f1b5 *"},
		{"a new variation", "2", "f4", "2.1.1", "2. 1:g1f3 {the usual} (2. 1:f2f4) 2:b8c6 *"},
		{"another variation", "1", "e6", "1.2.1", "2:d7d6 (2. 2:e7e6)) (1. 2:e7e6) 2. 1:g1f3"},
		{"a resignation", "4", "resign2", "5", "2:b8c6 2:resign 1>2"},
		{"a null move", "3", "--", "3.1.1", "2:b8c6 (2. 2:--) *"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := open(t, game)
			before := moves(tree)
			got, err := tree.Add(path(t, tt.at), tt.text, english)
			if err != nil || got.String() != tt.to {
				t.Fatalf("it leads to %v, error %v, want %s", got, err, tt.to)
			}
			if after := moves(tree); tt.want == "" && after != before || !strings.Contains(after, tt.want) {
				t.Errorf("the tree is %s, want %s in it", after, tt.want)
			}
			if _, err := tree.At(got); err != nil {
				t.Errorf("nobody gets there: %v", err)
			}
		})
	}
	tree := open(t, game)
	if _, err := tree.Add(study.Path{0}, "e2e5", english); err == nil {
		t.Error("an illegal move was added")
	}
	if _, err := tree.Add(study.Path{9}, "e2e4", english); err == nil {
		t.Error("a move was added nowhere")
	}
}

func TestPromoteAndDelete(t *testing.T) {
	tests := []struct {
		name, do, at, to, want string
	}{
		{"promote", "promote", "1.1.2", "3", "1. 1:e2e4 2:c7c5 (1. 2:e7e5 2. 1:g1f3 {the usual} 2:b8c6) 2. 1:g1f3 2:d7d6 (2. 2:e7e6) *"},
		{"promote a variation of a variation", "promote", "1.1.2.1.1", "1.1.3", "1. 1:e2e4 2:e7e5 (1. 2:c7c5 2. 1:g1f3 2:e7e6 (2. 2:d7d6)) 2. 1:g1f3 {the usual} 2:b8c6 *"},
		{"promote the game", "promote", "3", "3", "1. 1:e2e4 2:e7e5 (1. 2:c7c5 2. 1:g1f3 2:d7d6 (2. 2:e7e6)) 2. 1:g1f3 {the usual} 2:b8c6 *"},
		{"delete the end", "delete", "3", "2", "1. 1:e2e4 2:e7e5 (1. 2:c7c5 2. 1:g1f3 2:d7d6 (2. 2:e7e6)) *"},
		{"delete an entry with a variation", "delete", "2", "1", "1. 1:e2e4 2:c7c5 2. 1:g1f3 2:d7d6 (2. 2:e7e6) *"},
		{"delete a variation", "delete", "1.1.1", "1", "1. 1:e2e4 2:e7e5 2. 1:g1f3 {the usual} 2:b8c6 *"},
		{"delete all", "delete", "1", "0", "*"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tree := open(t, game)
			do := tree.Promote
			if tt.do == "delete" {
				do = tree.Delete
			}
			got, err := do(path(t, tt.at))
			if err != nil || got.String() != tt.to {
				t.Fatalf("it leads to %v, error %v, want %s", got, err, tt.to)
			}
			if after := moves(tree); after != tt.want {
				t.Errorf("the tree is %s\nwant %s", after, tt.want)
			}
			if _, err := tree.At(got); err != nil {
				t.Errorf("nobody gets there: %v", err)
			}
			if again := open(t, tree.Record().String()); again.Record().String() != tree.Record().String() {
				t.Errorf("it comes back as %s", again.Record())
			}
		})
	}
}

func TestNotes(t *testing.T) {
	tree := open(t, `1. e4 {[%clk 0:09:58][%csl Ge4,Rd5] good [%cal Be4d5] and well} e5 *`)
	note, err := tree.Note(study.Path{1})
	if err != nil || note.Text != "good and well" || !slices.Equal(note.Marks, []study.Mark{{'G', "e4", ""}, {'R', "d5", ""}, {'B', "e4", "d5"}}) {
		t.Fatalf("the note is %+v, %v", note, err)
	}
	if err := tree.Comment(study.Path{1}, "two {lines}\n[%clk 1:00:00]"); err != nil {
		t.Fatal(err)
	}
	if err := tree.Mark(study.Path{2}, []study.Mark{{'Y', "a1", "h8"}}); err != nil {
		t.Fatal(err)
	}
	if err := tree.Glyphs(study.Path{2}, []int{2, 18}); err != nil {
		t.Fatal(err)
	}
	if err := tree.Comment(study.Path{0}, "first of all"); err != nil {
		t.Fatal(err)
	}
	want := "{first of all} 1. 1:e2e4 {[%clk 0:09:58] [%csl Ge4,Rd5] [%cal Be4d5] two (lines) [ %clk 1:00:00]} 2:e7e5 $2 $18 {[%cal Ya1h8]} *"
	if got := moves(tree); got != want {
		t.Errorf("the record is %s\nwant %s", got, want)
	}
	for _, m := range []study.Mark{{'X', "e4", ""}, {'G', "e9", ""}, {'G', "e4", "z1"}} {
		if tree.Mark(study.Path{2}, []study.Mark{m}) == nil {
			t.Errorf("%+v was drawn", m)
		}
	}
	if tree.Glyphs(study.Path{0}, []int{1}) == nil {
		t.Error("a glyph belongs to no move")
	}
}

func TestOpen(t *testing.T) {
	link, err := open(t, game).Link()
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text, form string
		entries          int
		game             string
	}{
		{"PGN", game, "records", 4, "star:2"},
		{"moves alone", "1. e4 e5 2. Nf3", "records", 3, "star:2"},
		{"a comment first", "{a game} 1. e4 e5", "records", 2, "star:2"},
		{"a record", "[Game \"star:4\"]\n\n1. 1:1e21e4 *", "records", 1, "star:4"},
		{"FEN", "k7/8/2K5/8/8/8/8/7R w - - 0 1", "position", 0, "star:2"},
		{"a line", "sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40", "position", 0, "sovereign"},
		{"JSON", `{"game":"star:2","board":{"a8":"2K","c6":"1K"},"turn":1}`, "position", 0, "star:2"},
		{"an id", "yalta", "game", 0, "yalta"},
		{"a link", link, "link", 4, "star:2"},
		{"an address", "https://kings.example.org/analysis#g=" + link, "link", 4, "star:2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			opened, err := study.Open(tt.text)
			if err != nil {
				t.Fatal(err)
			}
			tree := opened.Trees[0]
			if opened.Form.String() != tt.form || len(tree.Record().Moves) != tt.entries || tree.Record().Game != tt.game || opened.Faults[0] != nil {
				t.Errorf("it is %v of %s with %d entries, fault %v", opened.Form, tree.Record().Game, len(tree.Record().Moves), opened.Faults[0])
			}
		})
	}
	for text, want := range map[string]string{
		"":                                     "nothing",
		"k7/8/8/8/8/8/8/7R w - - 0 1":          "king",
		`{"game":"ludo","board":{}}`:           "ludo",
		link[:len(link)-1] + "/#g=" + link[1:]: "link",
		"hello there":                          "",
	} {
		if _, err := study.Open(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q in it", text, err, want)
		}
	}
	two, err := study.Open("1. e4 *\n\n[Event \"b\"]\n\n1. e5 *")
	if err != nil || len(two.Trees) != 2 || two.Faults[0] != nil || two.Faults[1] == nil {
		t.Errorf("two games, the second not playable: %+v, %v", two, err)
	}
}

// A record that cannot be opened is named, with the reason; if none can, all are.
func TestUnread(t *testing.T) {
	const broken = "[White \"Cem\"]\n[FEN \"4k3/9/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd1 *\n\n"
	opened, err := study.Open("[White \"Anna\"]\n\n1. e4 *\n\n" + broken + "[Game \"ludo\"]\n\n*\n\n[White \"Dora\"]\n\n1. d4 *\n")
	if err != nil || len(opened.Trees) != 2 || len(opened.Unread) != 2 {
		t.Fatalf("opened %+v, %v", opened, err)
	}
	for i, want := range []struct {
		number int
		reason string
	}{{2, "line 6, column 1: Column 5: expected a piece, a number of empty squares or /"}, {3, "ludo"}} {
		if got := opened.Unread[i]; got.Number != want.number || !strings.Contains(got.Reason.Error(), want.reason) {
			t.Errorf("record %d is not opened: %v; want record %d and %q", got.Number, got.Reason, want.number, want.reason)
		}
	}
	if _, err := study.Open(broken + broken); err == nil || !strings.HasPrefix(err.Error(), "record 1: line 2,") || !strings.Contains(err.Error(), "; record 2: line 7,") {
		t.Errorf("two records, neither readable: %v", err)
	}
	opened, err = study.Open(strings.Repeat("1. e4 *\n\n", study.MostRecords+1))
	if err != nil || len(opened.Trees) != study.MostRecords || len(opened.Unread) != 1 || opened.Unread[0].Number != study.MostRecords+1 {
		t.Errorf("one record too many: %d trees, unread %v, %v", len(opened.Trees), opened.Unread, err)
	}
}

// Random trees come back from record and link unchanged.
func TestRandomTrees(t *testing.T) {
	for _, e := range games.All() {
		ids := e.IDs()
		id := ids[len(ids)-1]
		g := gamestest.Game(t, id.String())
		t.Run(id.String(), func(t *testing.T) {
			lot := rand.New(rand.NewPCG(1, 2))
			tree := study.New(g.Start())
			at := study.Path{0}
			places := []study.Path{at}
			for range 120 {
				m, err := tree.At(at)
				if err != nil {
					t.Fatal(err)
				}
				if m.Pos.Over() || lot.IntN(8) == 0 {
					at = places[lot.IntN(len(places))]
					continue
				}
				legal := m.Pos.Moves(nil)
				if at, err = tree.Add(at, m.Pos.MoveText(legal[lot.IntN(len(legal))]), english); err != nil {
					t.Fatal(err)
				}
				places = append(places, at)
			}
			comeBack(t, tree)
			for range 5 {
				p := places[lot.IntN(len(places))]
				if _, err := tree.At(p); err != nil {
					continue
				}
				if q, err := tree.Promote(p); err != nil {
					t.Fatal(err)
				} else if _, err := tree.At(q); err != nil {
					t.Fatalf("promoted %v to %v: %v", p, q, err)
				}
				comeBack(t, tree)
			}
		})
	}
}

// comeBack fails if record or link of a tree do not lead back to it.
func comeBack(t *testing.T, tree *study.Tree) {
	t.Helper()
	text := tree.Record().String()
	again := open(t, text)
	if got := again.Record().String(); got != text {
		t.Fatalf("the record\n%s\ncomes back as\n%s", text, got)
	}
	link, err := tree.Link()
	if err != nil {
		t.Fatal(err)
	}
	if got := open(t, link).Record().String(); got != text {
		t.Fatalf("the record\n%s\ncomes from its link as\n%s", text, got)
	}
	if string(again.Append(nil, english)) != string(tree.Append(nil, english)) {
		t.Fatal("the JSON is another")
	}
	var walk func(l *record.Line, p study.Path)
	walk = func(l *record.Line, p study.Path) {
		for i := range l.Moves {
			q := slices.Clone(p)
			q[len(q)-1] = i + 1
			m, err := tree.At(q)
			if err != nil {
				t.Fatalf("%v: %v", q, err)
			}
			pos, err := strictly(tree.Start(), m.Entries)
			if err != nil || notation.FormatSetup(pos.Setup()) != notation.FormatSetup(m.Pos.Setup()) {
				t.Fatalf("%v stands otherwise than its entries lead: %v", q, err)
			}
			before := slices.Clone(p)
			before[len(before)-1] = i
			for v := range l.Moves[i].Variations {
				walk(&l.Moves[i].Variations[v], append(before, v+1, 0))
			}
		}
	}
	walk(&tree.Record().Line, study.Path{0})
}

// strictly plays entries by the rules alone.
func strictly(start rules.Position, entries []string) (rules.Position, error) {
	pos := start.Clone()
	for _, text := range entries {
		if err := rules.Apply(pos, text); err != nil {
			return nil, err
		}
	}
	return pos, nil
}
