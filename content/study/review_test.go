package study_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules/notation"
)

var pool = eval.NewPool(nil)

// reviewed returns the review of a game with this many nodes.
func reviewed(t *testing.T, tree *study.Tree, nodes uint64) *study.Review {
	t.Helper()
	r := study.NewReview(tree, pool, nodes)
	for !r.Done() {
		if !r.Next(nil) {
			t.Fatal("stopped without a stop")
		}
	}
	return r
}

func TestReview(t *testing.T) {
	tests := []struct {
		name, text string
		ply        int
		severity   study.Severity
		remark     study.Remark
		best       string // "" if any will do
		to         int
	}{
		{"a fool's mate is a blunder", "[Game \"star:2\"]\n\n1. 1:f2f3 2:e7e5 2. 1:g2g4 2:d8h4 2>1", 3, study.Blunder, study.NoRemark, "", 0},
		{"no praise for a mate", "[Game \"star:2\"]\n\n1. 1:f2f3 2:e7e5 2. 1:g2g4 2:d8h4 2>1", 4, study.Sound, study.NoRemark, "d8h4", 0},
		{"a queen left to be taken", "[Game \"star:2\"]\n\n1. 1:e2e4 2:e7e5 2. 1:d1h5 2:g8f6 3. 1:h5h7 *", 5, study.Blunder, study.NoRemark, "", 0},
		{"nor for taking it", "[Game \"star:2\"]\n\n1. 1:e2e4 2:e7e5 2. 1:d1h5 2:g8f6 3. 1:h5h7 2:h8h7 *", 6, study.Sound, study.NoRemark, "", 0},
		{"a mate that is not given", "[Game \"star:2\"]\n[Position \"7k/R7/1R6/4p3/8/4r3/6PP/7K w - - 0 1\"]\n\n1. 1:b6b2 *", 1, study.Blunder, study.MissedWin, "b6b8", 0},
		{"a mate that is not parried", "[Game \"star:2\"]\n[Position \"6k1/8/8/1R3ppp/8/4r3/6PP/7K w - - 0 1\"]\n\n1. 1:h2h3 2:e3e1 *", 1, study.Sound, study.NoRemark, "", 0},
		{"the same without a way out", "[Game \"star:2\"]\n[Position \"6k1/8/8/1R3ppp/8/4r3/6PP/7K w - - 0 1\"]\n\n1. 1:b5a5 *", 1, study.Blunder, study.MissedRescue, "", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := reviewed(t, open(t, tt.text), 4000)
			j := r.Entries[tt.ply-1]
			if j.Severity != tt.severity || j.Remark != tt.remark || j.To != tt.to || tt.best != "" && j.Best[0] != tt.best {
				t.Errorf("judged %v %v to %d, best %v, from %d to %d", j.Severity, j.Remark, j.To, j.Best, j.Before[j.Seat], j.After[j.Seat])
			}
		})
	}
}

// A mate that wins the game for somebody else (yalta.9) is a gift to them.
func TestReviewGift(t *testing.T) {
	data, err := os.ReadFile("../../docs/games/yalta-1.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := reviewed(t, open(t, string(data)), 300)
	j := r.Entries[len(r.Entries)-1]
	if j.Text != "i6j9" || j.Severity != study.Blunder || j.Remark != study.Gift || j.To != 1 {
		t.Errorf("%s is judged as %v %v to %d", j.Text, j.Severity, j.Remark, j.To)
	}
}

// A stopped and resumed review gives the usual result.
func TestReviewStopped(t *testing.T) {
	const text = "[Game \"star:3\"]\n\n1. 1:1e21e4 2:2e22e4 3:3e23e4 2. 1:1g11f3 2:2g12f3 3:3g13f3 *"
	want := string(reviewed(t, open(t, text), 2000).Append(nil, notation.English))
	r := study.NewReview(open(t, text), pool, 2000)
	for asked := 0; !r.Done(); {
		n := len(r.Entries)
		asked++
		left := asked % 3
		if !r.Next(func() bool { left--; return left == 0 }) && len(r.Entries) != n {
			t.Fatal("a judgement that was broken off was kept")
		}
	}
	if got := string(r.Append(nil, notation.English)); got != want {
		t.Errorf("stopped and resumed:\n%s\nat once:\n%s", got, want)
	}
	if !json.Valid([]byte(want)) {
		t.Errorf("no JSON: %s", want)
	}
}

// After a change of the game, later judgements are made again.
func TestReviewChanged(t *testing.T) {
	tree := open(t, "[Game \"star:2\"]\n\n1. 1:e2e4 2:e7e5 2. 1:g1f3 *")
	r := reviewed(t, tree, 500)
	p, err := tree.Delete(study.Path{2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tree.Add(p, "c7c5", notation.English); err != nil {
		t.Fatal(err)
	}
	if r.Done() || len(r.Entries) != 1 {
		t.Errorf("after a change %d judgements are kept", len(r.Entries))
	}
}

func TestAnnotate(t *testing.T) {
	tree := open(t, "[Game \"star:2\"]\n\n1. 1:f2f3 2:e7e5 2. 1:g2g4 {bold} 2:d8h4 2>1")
	r := reviewed(t, tree, 4000)
	for range 2 { // the second time changes nothing
		if err := r.Annotate(study.Words); err != nil {
			t.Fatal(err)
		}
	}
	text := tree.Record().String()
	m := &tree.Record().Moves[2]
	if !slices.Equal(m.NAGs, []int{4}) || len(m.Variations) != 1 || len(m.Comments) != 1 || !strings.HasPrefix(m.Comments[0], "bold Blunder (") ||
		strings.Count(text, "Blunder") != 1 || tree.Record().Tag("Annotator") == "" {
		t.Errorf("annotated: %s", text)
	}
	comeBack(t, tree)
}

func TestAccuracy(t *testing.T) {
	for _, tt := range []struct {
		sides int
		loss  int // in hundredths of a percent
		want  int
	}{{2, 0, 1000}, {2, 1000, 636}, {2, 10000, 0}, {4, 500, 636}, {2, 2000, 400}} {
		j := study.Judgement{Sides: tt.sides, Loss: winprob.Whole / 10_000 * winprob.Share(tt.loss)}
		if got := j.Accuracy(); got != tt.want {
			t.Errorf("of %d sides, who loses %d has %d, want %d", tt.sides, tt.loss, got, tt.want)
		}
	}
}

// One blunder among good moves shows, and does not undo them.
func TestTallies(t *testing.T) {
	r := reviewed(t, open(t, "[Game \"star:2\"]\n\n1. 1:e2e4 2:e7e5 2. 1:g1f3 2:b8c6 3. 1:f1b5 2:a7a6 4. 1:b5a4 2:g8f6 5. 1:d1e2 2:f6e4 6. 1:e2d3 2:f8e7 7. 1:d3e4 *"), 2000)
	tallies := r.Tallies()
	if a, b := tallies[0], tallies[1]; a.Moves != 7 || b.Moves != 6 || b.Count[study.Blunder] == 0 || b.Accuracy >= a.Accuracy || b.Accuracy < 400 || b.Accuracy > 900 ||
		len(b.Again) == 0 || len(b.Again) > 3 {
		t.Errorf("%+v", tallies)
	}
}

// Reviews of a game share its entries, and a taken judgement equals an own one.
func TestReviewShared(t *testing.T) {
	for _, name := range []string{"star-1", "yalta-1", "rex-1", "sovereign-1", "royale-1", "draughts-1"} {
		data, err := os.ReadFile("../../docs/games/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		const nodes, entries = 800, 12
		alone := study.NewReview(open(t, string(data)), pool, nodes)
		shared := study.NewReview(open(t, string(data)), pool, nodes)
		helpers := [...]*study.Review{study.NewReview(open(t, string(data)), pool, nodes), study.NewReview(open(t, string(data)), pool, nodes)}
		var texts [entries]string
		for i := entries - 1; i >= 0; i-- {
			var ok bool
			if texts[i], ok = helpers[i%2].Judge(nil, i); !ok {
				t.Fatalf("%s: entry %d was not judged", name, i)
			}
		}
		if err := shared.Take(texts[1]); err == nil {
			t.Errorf("%s: a judgement of another entry was taken", name)
		}
		for i, text := range texts {
			alone.Next(nil)
			if err := shared.Take(text); err != nil {
				t.Fatalf("%s: entry %d: %q: %v", name, i, text, err)
			}
		}
		if got, want := string(shared.Append(nil, notation.English)), string(alone.Append(nil, notation.English)); got != want {
			t.Errorf("%s: shared %s, alone %s", name, got, want)
		}
		for _, wrong := range []string{"", "e2e4", texts[0] + " x", "e2e4 -1 2 3", strings.Repeat("9 ", 40)} {
			if err := shared.Take(wrong); err == nil {
				t.Errorf("%s: %q was taken", name, wrong)
			}
		}
	}
}

func TestReviewNoSuchEntry(t *testing.T) {
	r := study.NewReview(open(t, "1. e4 e5 *"), pool, 100)
	for _, n := range []int{-1, 2, 7} {
		if text, ok := r.Judge(nil, n); ok {
			t.Errorf("entry %d was judged: %s", n, text)
		}
	}
	r = study.NewReview(open(t, "1. e4 e5 *"), pool, 50_000)
	if text, ok := r.Judge(func() bool { return true }, 0); ok {
		t.Errorf("judged though stopped: %s", text)
	}
}

// In a line extended beyond its search, a mate by bad play does not count.
func TestReviewFollowed(t *testing.T) {
	data, err := os.ReadFile("testdata/chess.rec")
	if err != nil {
		t.Fatal(err)
	}
	text, ok := study.NewReview(open(t, string(data)), pool, 0).Judge(nil, 115)
	if !ok {
		t.Fatal("not judged")
	}
	words := strings.Fields(text)
	const seat = 2
	after, err := strconv.Atoi(words[7+2*seat])
	if err != nil || winprob.Share(after) == winprob.Whole {
		t.Errorf("after the move its seat expects a certain win: %s", text)
	}
}

// Judgements of games between bots that somebody has read move by move, and did not agree with.
func TestReviewObjections(t *testing.T) {
	tests := []struct {
		name, file string
		ply        int
		severity   study.Severity
		remark     study.Remark
	}{
		{"a win that is still all but there is not missed", "star", 48, study.Sound, study.NoRemark},
		{"to take the queen that gave check two moves ago", "pairs", 29, study.Sound, study.NoRemark},
		{"the mate that it gives away needs the help of a third", "yalta", 47, study.Sound, study.NoRemark},
		{"three seats: the next seat expects no less", "three", 48, study.Sound, study.NoRemark},
		{"the fault was of a search that remembered another", "three", 50, study.Sound, study.NoRemark},
		{"a gift by an uncertain fault", "three", 47, study.Inaccuracy, study.NoRemark},
		{"a check that wins the only rook that can be won", "only", 14, study.Sound, study.OnlyMove},
		{"another check mates", "only", 18, study.Mistake, study.NoRemark},
		{"to run into a mate that somebody else gives", "three", 73, study.Mistake, study.Gift},
		{"four seats: nobody gains by the castling", "royale", 70, study.Sound, study.NoRemark},
		{"no blunder if who comes next plays for itself, one if all are against the mover", "yalta", 38, study.Sound, study.NoRemark},
		{"nothing if who comes next plays for itself, a blunder if all are against the mover", "draughts", 108, study.Sound, study.NoRemark},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data, err := os.ReadFile("testdata/" + tt.file + ".rec")
			if err != nil {
				t.Fatal(err)
			}
			tree := open(t, string(data))
			r := study.NewReview(tree, pool, 0)
			text, ok := r.Judge(nil, tt.ply-1)
			if !ok {
				t.Fatal("not judged")
			}
			j := strings.Fields(text)
			if j[5] != strconv.Itoa(int(tt.severity)) || j[6] != strconv.Itoa(int(tt.remark)) {
				t.Errorf("judged %s: %s", j[0], text)
			}
		})
	}
}

// A mate that the seat before could have prevented is a fault at any number of nodes: with so few
// the search takes every move for lost.
func TestReviewAllowedMate(t *testing.T) {
	const text = `[Game "yalta"]

1. 3:queeni12 1:e2e4 2:d7d5 3:h11h9 2. 1:f1b5 2:c7c6 3:e11e9 3. 1:b5e2 2:a7a5 3:i11i10
4. 1:a2a4 2:d5e4 3:i12h4 5. 1:e2c4 2:e4e3 3:h4f2 3>1+2`
	for _, nodes := range []uint64{100, 1000, 20_000} {
		r := study.NewReview(open(t, text), pool, nodes)
		j, ok := r.JudgeEntry(nil, 14)
		if !ok || j.Text != "e4e3" || j.Severity != study.Blunder || j.Remark != study.AllowedMate || j.To != 3 || j.After[2] != 0 {
			t.Errorf("%d nodes: %s is judged %v %v to %d, from %v to %v", nodes, j.Text, j.Severity, j.Remark, j.To, j.Before, j.After)
		}
		if j, _ := r.JudgeEntry(nil, 13); j.Remark == study.AllowedMate {
			t.Errorf("%d nodes: %s allows no mate", nodes, j.Text)
		}
		packed, _ := r.Judge(nil, 14)
		for n := range 14 {
			p, _ := r.Judge(nil, n)
			if err := r.Take(p); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Take(packed); err != nil || r.Entries[14].Remark != study.AllowedMate {
			t.Errorf("shared: %v %v", r.Entries[len(r.Entries)-1].Remark, err)
		}
	}
}

// A mate by a seat that is not the next is the fault of the seat that left it standing, and a mate
// that another seat's check ends in that of the seat that could still parry it (yalta.9).
func TestReviewOverlookedMate(t *testing.T) {
	for _, tt := range []struct {
		file   string
		ply    int
		move   string
		remark study.Remark
		to     int
	}{
		{"star3-mate", 93, "1d31d2", study.AllowedMate, 2}, // seat 1 moves before seat 2 mates
		{"yalta-mate", 130, "c5c8", study.Gift, 3},         // seat 1 leaves seat 2 in the check of seat 3
	} {
		t.Run(tt.file, func(t *testing.T) {
			data, err := os.ReadFile("testdata/" + tt.file + ".rec")
			if err != nil {
				t.Fatal(err)
			}
			for _, nodes := range []uint64{100, 5000} {
				r := study.NewReview(open(t, string(data)), pool, nodes)
				j, ok := r.JudgeEntry(nil, tt.ply-1)
				if !ok || j.Text != tt.move || j.Severity == study.Sound || j.Remark != tt.remark || j.To != tt.to || j.After[j.Seat] != 0 || len(j.Best) == 0 {
					t.Errorf("%d nodes: %s is judged %v %v to %d, from %v to %v", nodes, j.Text, j.Severity, j.Remark, j.To, j.Before, j.After)
				}
			}
		})
	}
}

// A mate that is played after a review makes the move that allowed it a fault.
func TestReviewMatedLater(t *testing.T) {
	data, err := os.ReadFile("testdata/star3-mate.rec")
	if err != nil {
		t.Fatal(err)
	}
	tree := open(t, strings.Replace(string(data), " 2:2f43c2 *", " *", 1))
	r := study.NewReview(tree, pool, 100)
	for n := range 94 {
		r.Entries = append(r.Entries, study.Judgement{Text: tree.Record().Moves[n].Text})
	}
	for !r.Done() {
		r.Next(nil)
	}
	if j, _ := r.JudgeEntry(nil, 92); j.Remark == study.AllowedMate {
		t.Errorf("without the mate %s is judged %v", j.Text, j.Remark)
	}
	if _, err := tree.Add(study.Path{94}, "2f43c2", notation.English); err != nil {
		t.Fatal(err)
	}
	if r.Done() || len(r.Entries) != 92 {
		t.Errorf("%d judgements are kept", len(r.Entries))
	}
}
