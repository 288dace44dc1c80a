package bookhtml_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/messages"
)

// The home page begins with a board of every family, its name in every language.
func TestHome(t *testing.T) {
	r := newRooms(t)
	text, err := r.Home()
	if err != nil {
		t.Fatal(err)
	}
	texts, err := messages.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range book.Families {
		board := regexp.MustCompile(`<a href="/games/` + family + `/introduction"><span data-still="` + family + `[:"].*?<svg`)
		if !board.MatchString(text) {
			t.Errorf("there is no board of %s", family)
		}
		for _, language := range r.Languages() {
			if title := texts[language]["game_"+family+"_title"]; !regexp.MustCompile(`<span lang="` + language + `"[^>]*>` + title + `<`).MatchString(text) {
				t.Errorf("there is no title of %s in %s", family, language)
			}
		}
	}
}

// The knight of the home page reaches every pawn, by jumps that lead back as well.
func TestRide(t *testing.T) {
	text, err := newRooms(t).Home()
	if err != nil {
		t.Fatal(err)
	}
	var data struct {
		From  string
		Pawns []string
		At    map[string][3]float64
		Goals map[string][]string
	}
	found := regexp.MustCompile(`<script type="application/json" id="ride">(.*?)</script>`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal("the ride has no data")
	}
	if err := json.Unmarshal([]byte(found[1]), &data); err != nil {
		t.Fatal(err)
	}
	if len(data.At) != 96 || len(data.Goals) != 96 {
		t.Errorf("the board has %d squares, and goals from %d, want 96", len(data.At), len(data.Goals))
	}
	if got := len(data.Goals["d4"]); got != 10 {
		t.Errorf("from d4 the knight has %d goals, want 10 (yalta.5)", got)
	}
	jumps, queue := map[string]int{data.From: 0}, []string{data.From}
	for len(queue) > 0 {
		from := queue[0]
		queue = queue[1:]
		for _, to := range data.Goals[from] {
			if !slices.Contains(data.Goals[to], from) {
				t.Errorf("a knight goes from %s to %s and not back", from, to)
			}
			if _, seen := jumps[to]; !seen {
				jumps[to], queue = jumps[from]+1, append(queue, to)
			}
		}
	}
	for _, pawn := range data.Pawns {
		if jumps[pawn] < 1 || jumps[pawn] > 4 {
			t.Errorf("the pawn on %s is %d jumps away, want 1 to 4", pawn, jumps[pawn])
		}
	}
}
