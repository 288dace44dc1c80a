package botmatches_test

import (
	"context"
	"log/slog"
	"reflect"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/botmatches"
	"github.com/manykings/manykings/server/live/botmatches/botmatchestest"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// hall is a gauntlet with its games and a clock that the test sets.
type hall struct {
	*botmatches.Service
	t        *testing.T
	play     *live.Service
	games    *botmatchestest.Memory
	programs *memory.Programs
	now      time.Time
}

func newHall(t *testing.T, variants ...string) *hall {
	t.Helper()
	h := &hall{t: t, games: new(botmatchestest.Memory), programs: new(memory.Programs), now: time.Unix(1_800_000_000, 0)}
	h.play = live.New(memory.NewStore(), memory.NewBus(time.Minute), live.Options{Parse: new(games.Shelf).Parse})
	var err error
	h.Service, err = botmatches.New(botmatches.Config{
		Store: h.games, Play: h.play, Programs: h.programs, Parse: games.Parse, Variants: variants, Pause: 20 * time.Second,
		Now: func() time.Time { return h.now }, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func (h *hall) step() {
	h.t.Helper()
	if err := h.Step(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// last returns the last game.
func (h *hall) last() botmatches.Game {
	h.t.Helper()
	list, err := h.games.Gauntlet(h.t.Context(), "", 1)
	if err != nil || len(list) == 0 {
		h.t.Fatalf("the last game: %v, %v", list, err)
	}
	return list[0]
}

// end ends a game with a result, and advances the clock.
func (h *hall) end(g botmatches.Game) {
	h.t.Helper()
	g.Ended = table.At(h.now)
	if err := h.games.EndGauntlet(h.t.Context(), g); err != nil {
		h.t.Fatal(err)
	}
	h.now = h.now.Add(21 * time.Second)
}

// tables returns the current tables.
func (h *hall) tables() []botmatches.Table {
	h.t.Helper()
	h.now = h.now.Add(6 * time.Second)
	list, err := h.Tables(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// playOn plays moves of bots until the game is over.
func (h *hall) playOn(id live.GameID) *live.Record {
	h.t.Helper()
	for {
		pos, r, err := h.play.Position(h.t.Context(), id)
		if err != nil {
			h.t.Fatal(err)
		}
		if r.HasEnded() {
			return r
		}
		moves := pos.Moves(nil)
		_, err = h.play.BotMove(h.t.Context(), live.BotMove{Game: id, Seat: int(pos.Turn()), Moved: r.Moved, Text: pos.MoveText(moves[len(r.Entries)%len(moves)])})
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// Games follow one another with a pause, and their results are shown.
func TestGames(t *testing.T) {
	h := newHall(t, "draughts:2", "draughts:3")
	h.step()
	first := h.last()
	h.step()
	if again := h.last(); again.Number != 1 || first.Variant != "draughts:3" || len(first.Seats) != 3 || first.Ended != 0 {
		t.Fatalf("while one is played there is %+v", again)
	}
	if tables := h.tables(); len(tables) != 2 || tables[1].Now != first.ID || tables[1].Games != 0 || tables[0].Now != "" {
		t.Errorf("the tables are %+v", tables)
	}
	r := h.playOn(first.ID)
	if r.Host != live.House || !r.Public {
		t.Errorf("it is played by %s, public: %t", r.Host, r.Public)
	}
	h.step()
	ended := h.last()
	for i, seat := range r.Seats {
		if got := ended.Seats[i]; got.Level != seat.Level || got.Place == 0 || got.Place != r.Past().Seats[i].Place {
			t.Errorf("seat %d is %+v, of %+v", i+1, got, seat)
		}
	}
	h.step()
	if h.last().Number != 1 {
		t.Error("there is no rest")
	}
	h.now = h.now.Add(21 * time.Second)
	h.step()
	if second := h.last(); second.Number != 2 || second.Variant != "draughts:2" {
		t.Errorf("then there is %+v", second)
	}
	if tables := h.tables(); tables[1].Games != 1 || len(tables[1].Rows) != 3 || tables[1].Rows[0].Points < tables[1].Rows[2].Points {
		t.Errorf("the tables are %+v", tables)
	}
}

// A missing game does not block the others.
func TestLost(t *testing.T) {
	h := newHall(t, "star:2")
	lost := botmatches.Game{Number: 1, ID: "AAAAAAAAAAAA", Variant: "star:2", Seats: make([]botmatches.Standing, 2), Begun: 1}
	if err := h.games.AddGauntlet(t.Context(), lost); err != nil {
		t.Fatal(err)
	}
	h.step()
	h.now = h.now.Add(21 * time.Second)
	h.step()
	if g := h.last(); g.Number != 2 || h.tables()[0].Games != 0 {
		t.Errorf("after a game that is lost there is %+v", g)
	}
}

// blind is a store that returns nothing, like another server's view a moment earlier.
type blind struct{ botmatches.Store }

func (blind) Gauntlet(context.Context, string, int) ([]botmatches.Game, error) { return nil, nil }

// Servers that share a store and start a game at the same time start the same one.
func TestServers(t *testing.T) {
	h := newHall(t, "star:2")
	h.step()
	first := h.last()
	c := h.Config
	c.Store = blind{h.games}
	other, err := botmatches.New(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Step(t.Context()); err != nil {
		t.Fatal(err)
	}
	if g := h.last(); !reflect.DeepEqual(g, first) {
		t.Errorf("there is %+v, want %+v", g, first)
	}
	if running, err := h.play.Running(t.Context()); err != nil || len(running) != 1 {
		t.Errorf("%d games are played, %v", len(running), err)
	}
}

// A program takes part if its owner has allowed it, while it is connected and not busy.
func TestPrograms(t *testing.T) {
	for _, tt := range []struct {
		name    string
		accepts botaccount.Accepts
		heard   time.Duration // ago
		want    bool
	}{
		{"takes part", botaccount.Accepts{From: botaccount.FromOwner, Gauntlet: true}, time.Second, true},
		{"is not let", botaccount.Accepts{From: botaccount.FromAll}, time.Second, false},
		{"wants to be asked", botaccount.Accepts{From: botaccount.FromAll, Gauntlet: true, Ask: true}, time.Second, false},
		{"is away", botaccount.Accepts{From: botaccount.FromAll, Gauntlet: true}, time.Minute, false},
		{"plays another game", botaccount.Accepts{From: botaccount.FromAll, Gauntlet: true, Variants: []string{"yalta"}}, time.Second, false},
		{"plays without a clock", botaccount.Accepts{From: botaccount.FromAll, Gauntlet: true, Clocks: []table.ClockKind{table.NoClock}}, time.Second, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, "star:8")
			p := botaccount.Program{Player: "P1", Owner: "anna", Name: "Fox", Accepts: tt.accepts}
			if err := h.programs.AddProgram(t.Context(), p, "fox"); err != nil {
				t.Fatal(err)
			}
			found := false
			for range 10 { // eight of ten join
				if err := h.programs.HearProgram(t.Context(), "P1", table.At(h.now.Add(-tt.heard))); err != nil {
					t.Fatal(err)
				}
				h.step()
				g := h.last()
				r, err := h.play.Get(t.Context(), g.ID)
				if err != nil {
					t.Fatal(err)
				}
				for i, seat := range g.Seats {
					if seat.Program == "Fox" {
						found = true
						if s := r.Seats[i]; s.Player != "P1" || !s.Program || r.Stage != table.Playing || r.Clock.Kind != table.GameClock {
							t.Fatalf("it sits as %+v in %+v", s, r.State)
						}
					}
				}
				h.end(g)
			}
			if found != tt.want {
				t.Errorf("it sits: %t, want %t", found, tt.want)
			}
		})
	}
}

// Contenders with the fewest games come first, so eventually all have met on all seats.
func TestFair(t *testing.T) {
	h := newHall(t, "star:2")
	const games = 9 * 8 * 4
	for range games {
		h.step()
		g := h.last()
		g.Seats[0].Place, g.Seats[1].Place, g.Seats[0].Points = 1, 2, live.WholePoint
		h.end(g)
	}
	table := h.tables()[0]
	if len(table.Rows) != 9 || table.Games != games || table.Seat[0].Points != games*live.WholePoint || table.Seat[1].Points != 0 {
		t.Fatalf("the table is %+v", table)
	}
	for _, row := range table.Rows {
		for i, seat := range row.Seats {
			if seat.Games < 30 || seat.Games > 34 {
				t.Errorf("level %d has seat %d %d times", row.Level, i+1, seat.Games)
			}
		}
		met := 0
		for i, tally := range row.Against {
			if other := table.Rows[i]; other.Level != row.Level && (tally.Games < 6 || tally.Games > 10) {
				t.Errorf("level %d meets %d %d times", row.Level, other.Level, tally.Games)
			}
			met += tally.Games
		}
		if met != row.Games {
			t.Errorf("level %d plays %d games and meets %d", row.Level, row.Games, met)
		}
	}
}

// Partners are not compared, and share their points. A game without a result does not count.
func TestTeams(t *testing.T) {
	h := newHall(t, "star:4,teams=pairs")
	level := func(n, place, points int) botmatches.Standing {
		return botmatches.Standing{Contender: botmatches.Contender{Level: n}, Place: place, Points: points}
	}
	won := []botmatches.Standing{level(1, 1, 840), level(2, 2, 0), level(3, 1, 840), level(4, 2, 0)}
	void := []botmatches.Standing{level(1, 0, 0), level(2, 0, 0), level(3, 0, 0), level(4, 0, 0)}
	for i, seats := range [][]botmatches.Standing{won, void} {
		g := botmatches.Game{Number: int64(i + 1), ID: "AAAAAAAAAAAA", Variant: "star:4,teams=pairs", Begun: 1, Ended: 2, Seats: seats}
		if err := h.games.AddGauntlet(t.Context(), g); err != nil {
			t.Fatal(err)
		}
	}
	table := h.tables()[0]
	if table.Games != 1 || len(table.Rows) != 4 {
		t.Fatalf("the table is %+v", table)
	}
	for i, row := range table.Rows {
		for j, tally := range row.Against {
			want := botmatches.Tally{}
			if i/2 != j/2 {
				want.Games = 1
				if i < 2 {
					want.Points = 2
				}
			}
			if tally != want {
				t.Errorf("level %d against %d: %+v, want %+v", row.Level, table.Rows[j].Level, tally, want)
			}
		}
	}
}

// An invalid variant is reported at the start.
func TestNew(t *testing.T) {
	if _, err := botmatches.New(botmatches.Config{Parse: games.Parse, Variants: []string{"star:2", "chess"}}); err == nil {
		t.Error("chess is played")
	}
}

// The latest games are kept, others removed.
func TestKeep(t *testing.T) {
	h := newHall(t, "draughts:2")
	h.Keep = 40
	for range 45 {
		h.step()
		h.end(h.last())
	}
	list, err := h.games.Gauntlet(t.Context(), "", 100)
	if err != nil || len(list) != 40 || list[0].Number != 45 || list[39].Number != 6 {
		t.Errorf("%d games are kept, %v; want the latest 40", len(list), err)
	}
}

func TestMemory(t *testing.T) {
	botmatchestest.TestStore(t, func(*testing.T) botmatches.Store { return new(botmatchestest.Memory) })
}
