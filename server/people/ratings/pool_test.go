package ratings

import (
	"fmt"
	"testing"

	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Which games share a pool.
func TestPools(t *testing.T) {
	blitz := table.Clock{Kind: table.GameClock, Initial: 5 * 60_000, Increment: 3_000}
	long := table.Clock{Kind: table.GameClock, Initial: 30 * 60_000}
	days := table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}
	for _, tt := range []struct {
		variant string
		clock   table.Clock
		speeds  bool
		want    Pool
	}{
		{"star:2", blitz, false, "star:2"},
		{"star:3", long, false, "star"},
		{"star:8", days, false, "star"},
		{"star:4,teams=pairs", blitz, false, "star:teams"},
		{"star:6,teams=threes", blitz, false, "star:teams"},
		{"yalta", blitz, false, "yalta"},
		{"sovereign", blitz, false, "sovereign"},
		{"royale", blitz, false, "royale"},
		{"rex", blitz, false, "rex"},
		{"draughts:2", blitz, false, "draughts:2"},
		{"draughts:4", blitz, false, "draughts"},
		{"draughts:4,teams=pairs", blitz, false, "draughts:teams"},
		{"rex", blitz, true, "rex/fast"},
		{"rex", long, true, "rex/slow"},
		{"draughts:2", days, true, "draughts:2/apart"},
		{"rex", table.Clock{Kind: table.MoveClock, PerMove: 10_000}, true, "rex/fast"},
	} {
		game := gamestest.Game(t, tt.variant)
		got := poolOf(game, tt.clock, tt.speeds)
		if got != tt.want {
			t.Errorf("%s, %+v: %s, want %s", tt.variant, tt.clock, got, tt.want)
		}
		if !got.Known(games.Parse) {
			t.Errorf("%s is not known", got)
		}
	}
	for _, p := range []Pool{"", "star:5", "chess", "star/quick", "yalta/fast/slow", "star:2:2", "/fast"} {
		if p.Known(games.Parse) {
			t.Errorf("%q is known", p)
		}
	}
}

// past returns a finished game: the places by seat, and the seats that left.
func past(variant string, places []int, left ...int) *live.Past {
	p := &live.Past{Game: "g", Variant: variant, Ended: 1000, Rated: true}
	for i, place := range places {
		p.Seats = append(p.Seats, live.PastSeat{Player: table.Player(fmt.Sprint("p", i+1)), Place: place})
	}
	for _, n := range left {
		p.Seats[n-1].Left = true
	}
	return p
}

// A player who leaves is last, alone, and a partner of theirs loses half.
func TestLeaving(t *testing.T) {
	for _, tt := range []struct {
		past *live.Past
		want string // place and, for a partner, the share
	}{
		{past("star:2", []int{1, 2}), "1 2"},
		{past("star:2", []int{2, 1}, 1), "2 1"},
		{past("yalta", []int{1, 2, 2}), "1 2 2"},
		{past("yalta", []int{2, 1, 2}, 3), "2 1 3"},
		{past("yalta", []int{2, 2, 2}, 2), "2 3 2"}, // the player left last place already
		{past("star:4", []int{4, 3, 1, 2}), "4 3 1 2"},
		{past("star:4", []int{4, 3, 1, 2}, 4), "3 3 1 4"},
		{past("star:4", []int{4, 3, 1, 2}, 1, 4), "4 3 1 4"},
		{past("star:4,teams=pairs", []int{1, 3, 1, 3}), "1a 3b 1a 3b"},
		{past("star:4,teams=pairs", []int{1, 3, 1, 3}, 2), "1a 4b 1a 4b/0.5"},
		{past("star:4,teams=pairs", []int{1, 3, 1, 3}, 2, 4), "1a 4b 1a 4b"},
	} {
		game := gamestest.Game(t, tt.past.Variant)
		got := ""
		for _, s := range sheetOf(tt.past, game, false).rated.Seats {
			got += fmt.Sprintf(" %d", s.Place)
			if s.Team != "" {
				got += string('a' + s.Team[0] - '1')
			}
			if s.Share != 0 {
				got += fmt.Sprintf("/%v", s.Share)
			}
		}
		if got[1:] != tt.want {
			t.Errorf("%+v: %q, want %q", tt.past, got[1:], tt.want)
		}
	}
}

// Repeated games of the same two on one day change ratings less and less. A match is one
// meeting, and the count restarts the next day.
func TestFarming(t *testing.T) {
	const day = 86_400_000
	gains := func(day table.Millis, match bool) (list []float64, total float64) {
		f := New(nil, games.Parse, Options{}).folding(nothing{}, 0)
		for i := range 8 {
			p := past("star:2", []int{1, 2})
			p.Ended += table.Millis(i) * day
			if match {
				p.Match = i + 1
			}
			if err := f.add(t.Context(), Rated{Past: p}); err != nil {
				t.Fatal(err)
			}
			c := f.fold.Changes[2*i]
			list = append(list, c.After-c.Before)
			total += c.After - c.Before
		}
		return list, total
	}
	today, total := gains(0, false)
	for i := 1; i < len(today); i++ {
		if today[i] >= today[i-1] || today[i] <= 0 {
			t.Errorf("gains of a day: %.1f", today)
		}
	}
	apart, free := gains(day, false)
	if total > 0.9*free || today[7] > 0.6*apart[7] || today[1] != apart[1] {
		t.Errorf("in a day %.1f, on eight days %.1f", today, apart)
	}
	if _, match := gains(0, true); match != free {
		t.Errorf("a match of eight gives %.3f, eight days %.3f", match, free)
	}
}

func near(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }

// Bots keep their ratings, level 5 has 1500 everywhere, and a stronger level never has less.
func TestPinned(t *testing.T) {
	for _, variant := range []string{"star:2", "yalta", "sovereign", "royale", "rex", "draughts:4"} {
		game := gamestest.Game(t, variant)
		if n := strength.Number(5, game); n != 1500 {
			t.Errorf("%s: level 5 has %d", variant, n)
		}
		for n := 2; n < strength.Top; n++ {
			if strength.Number(n, game) < strength.Number(n-1, game) {
				t.Errorf("%s: level %d has %d, the one below %d", variant, n, strength.Number(n, game), strength.Number(n-1, game))
			}
		}
	}
	f := New(nil, games.Parse, Options{}).folding(nothing{}, 0)
	p := past("yalta", []int{1, 2, 2})
	p.Seats[1] = live.PastSeat{Level: 5, Place: 2}
	if err := f.add(t.Context(), Rated{Past: p}); err != nil {
		t.Fatal(err)
	}
	if c := f.fold.Changes[1]; !near(c.Before, 1500) || c.After != c.Before || BotLevel(c.Player) != 5 || len(f.done().Standings) != 2 {
		t.Errorf("the bot has %+v; %d standings", c, len(f.fold.Standings))
	}
	for name, want := range map[table.Player]int{"bot:7": 7, "anna": 0, "": 0, "bot:x": 0} {
		if got := BotLevel(name); got != want {
			t.Errorf("BotLevel(%q) = %d, want %d", name, got, want)
		}
	}
}
