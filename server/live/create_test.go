package live_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

func TestCreate(t *testing.T) {
	for _, tt := range []struct {
		name  string
		edit  func(g *live.NewGame)
		field string // field of the input error, "" for a valid game
		stage table.Stage
	}{
		{"open", func(*live.NewGame) {}, "", table.Waiting},
		{"full", func(g *live.NewGame) { g.Seats[1] = table.SeatChoice{Kind: table.ChooseBot, Level: 10} }, "", table.Playing},
		{"another here", func(g *live.NewGame) { g.Seats[1] = table.SeatChoice{Kind: table.ChooseHere, Name: "Bela"} }, "", table.Playing},
		{"the host is not seated", func(g *live.NewGame) { g.Seats[0] = table.SeatChoice{Kind: table.ChooseOpen} }, "", table.Waiting},
		{"nobody", func(g *live.NewGame) { g.Player = "" }, "player", ""},
		{"no such game", func(g *live.NewGame) { g.Variant = "tic-tac-toe" }, "variant", ""},
		{"no such option", func(g *live.NewGame) { g.Variant = "star:2,colour=dark" }, "variant", ""},
		{"from a position", func(g *live.NewGame) { g.Position = "k7/8/2K5/8/8/8/8/7R w - -" }, "", table.Waiting},
		{"from a position that cannot be", func(g *live.NewGame) { g.Position = "k7/8/8/8/8/8/8/7R w - - 0 1" }, "position", ""},
		{"from words", func(g *live.NewGame) { g.Position = "hello there" }, "position", ""},
		{"from a position of another game", func(g *live.NewGame) { g.Variant, g.Position = "star:2,teams=ffa", "rex 1 wK:m1/bK:m9 ply=2" }, "position", ""},
		{"from the end of a game", func(g *live.NewGame) { g.Position = "R6k/8/6K1/8/8/8/8/8 b - - 0 1" }, "position", ""},
		{"officially from a position", func(g *live.NewGame) {
			g.Position, g.Official, g.Clock = "k7/8/2K5/8/8/8/8/7R w - - 0 1", true, table.Clock{Kind: table.GameClock, Initial: 60_000}
		}, "official", ""},
		{"too few seats", func(g *live.NewGame) { g.Seats = g.Seats[:1] }, "seats", ""},
		{"too many seats", func(g *live.NewGame) { g.Seats = append(g.Seats, g.Seats...) }, "seats", ""},
		{"bots alone", func(g *live.NewGame) {
			g.Seats = []table.SeatChoice{{Kind: table.ChooseBot, Level: 1}, {Kind: table.ChooseBot, Level: 1}}
		}, "seats", ""},
		{"an unknown kind of seat", func(g *live.NewGame) { g.Seats[1].Kind = "cat" }, "seats[1].kind", ""},
		{"a bot of level 0", func(g *live.NewGame) { g.Seats[1] = table.SeatChoice{Kind: table.ChooseBot} }, "seats[1].level", ""},
		{"a bot of level 11", func(g *live.NewGame) { g.Seats[1] = table.SeatChoice{Kind: table.ChooseBot, Level: 11} }, "seats[1].level", ""},
		{"a long name", func(g *live.NewGame) { g.Seats[0].Name = strings.Repeat("é", 25) }, "seats[0].name", ""},
		{"the longest name", func(g *live.NewGame) { g.Seats[0].Name = " " + strings.Repeat("é", 24) + "\n" }, "", table.Waiting},
		{"a long token", func(g *live.NewGame) { g.Token = strings.Repeat("x", 65) }, "token", ""},
		{"an unknown leaving", func(g *live.NewGame) { g.Leaving.Kind = "" }, "leaving.kind", ""},
		{"leaving at once", func(g *live.NewGame) { g.Leaving.After = 19_999 }, "leaving.after", ""},
		{"leaving after weeks", func(g *live.NewGame) { g.Leaving.After = 7*day + 1 }, "leaving.after", ""},
		{"leaving to no bot", func(g *live.NewGame) { g.Leaving.Kind = table.LeaveBot }, "leaving.level", ""},
		{"out with a level", func(g *live.NewGame) { g.Leaving.Level = 3 }, "leaving.level", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game("star:2,teams=ffa", "anna", "?")
			tt.edit(&g)
			r, err := h.Create(t.Context(), g)
			if tt.field != "" {
				if !isInput(err, tt.field) {
					t.Errorf("error %v, want one about %s", err, tt.field)
				}
				return
			}
			if err != nil || r.Stage != tt.stage || r.Version != 1 || r.Moved != 1 || r.Variant != "star:2" || r.Host != "anna" {
				t.Errorf("%+v, %v", r, err)
			}
			if _, ok := live.ParseGameID(string(r.ID)); !ok {
				t.Errorf("id %q", r.ID)
			}
			if got := h.get(r.ID); got.Seats[0].Name != r.Seats[0].Name || got.Version != 1 {
				t.Errorf("stored %+v", got)
			}
		})
	}
}

// A repeated token of the same player gives the same game, whatever else the request says.
func TestCreateToken(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:2", "anna", "?")
	g.Token = "t"
	first := h.must(h.Create(t.Context(), g))
	if again := h.must(h.Create(t.Context(), g)); again.ID != first.ID || again.Version != 1 {
		t.Errorf("again: game %s version %d, want %s", again.ID, again.Version, first.ID)
	}
	g.Player = "bela"
	if other := h.must(h.Create(t.Context(), g)); other.ID == first.ID {
		t.Error("another player's token gives the same game")
	}
	g.Token = ""
	if a, b := h.must(h.Create(t.Context(), g)), h.must(h.Create(t.Context(), g)); a.ID == b.ID {
		t.Error("two requests without a token give one game")
	}
}

func TestTooManyGames(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:2", "anna", "?")
	var last *live.Record
	for i := range 20 {
		g.Token = fmt.Sprint(i)
		last = h.must(h.Create(t.Context(), g))
	}
	h.must(h.Create(t.Context(), g)) // repeat the last one
	g.Token = "one more"
	if _, err := h.Create(t.Context(), g); !errors.Is(err, live.ErrTooMany) {
		t.Errorf("the 21st game: %v, want %v", err, live.ErrTooMany)
	}
	h.must(h.Close(t.Context(), live.PlayerRequest{Game: last.ID, Player: "anna"}))
	h.must(h.Create(t.Context(), g))
}

func TestCleanName(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", "Anna", "Anna"},
		{"empty", "", ""},
		{"white space", "  Anna \t\n  B ", "Anna B"},
		{"only white space", " \u00a0\u2003 ", ""},
		{"control characters", "An\x00na\x1b[31m", "Anna[31m"},
		{"turned writing", "\u202eannA\u2066", "annA"},
		{"no width", "A\u200bnna\ufeff", "Anna"},
		{"not UTF-8", "An\xffna", "Anna"},
		{"other scripts", "Ζωή 名 نور", "Ζωή 名 نور"},
		{"joined emoji", "👩\u200d🚀", "👩\u200d🚀"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := table.CleanName(tt.in); got != tt.want || err != nil {
				t.Errorf("CleanName(%q) = %q, %v, want %q", tt.in, got, err, tt.want)
			}
		})
	}
}

// players returns the players by seat.
func players(r *live.Record) string {
	var list []string
	for _, s := range r.Seats {
		switch s.Kind {
		case table.Person:
			list = append(list, string(s.Player))
		case table.Bot:
			list = append(list, fmt.Sprint(s.Level))
		default:
			list = append(list, "?")
		}
	}
	return strings.Join(list, " ")
}

// Actions of people before the start.
func TestSeats(t *testing.T) {
	join := func(player table.Player, seat int) func(h *hall, id live.GameID) error {
		return func(h *hall, id live.GameID) error {
			_, err := h.Join(t.Context(), live.Join{Game: id, Player: player, Seat: seat})
			return err
		}
	}
	leave := func(player table.Player, seat int) func(h *hall, id live.GameID) error {
		return func(h *hall, id live.GameID) error {
			_, err := h.Leave(t.Context(), live.SeatRequest{Game: id, Player: player, Seat: seat})
			return err
		}
	}
	fill := func(player table.Player, seat, level int) func(h *hall, id live.GameID) error {
		return func(h *hall, id live.GameID) error {
			_, err := h.Fill(t.Context(), live.Fill{Game: id, Player: player, Seat: seat, Level: level})
			return err
		}
	}
	start := func(player table.Player, level int) func(h *hall, id live.GameID) error {
		return func(h *hall, id live.GameID) error {
			_, err := h.Start(t.Context(), live.Start{Game: id, Player: player, Level: level})
			return err
		}
	}
	for _, tt := range []struct {
		name   string
		listed bool
		seats  string
		do     []func(h *hall, id live.GameID) error
		err    error // error of the last action
		want   string
		stage  table.Stage
	}{
		{"join any", false, "anna ? ?", steps(join("bela", 0)), nil, "anna bela ?", table.Waiting},
		{"join one", false, "anna ? ?", steps(join("bela", 3)), nil, "anna ? bela", table.Waiting},
		{"join to the full", false, "anna ? ?", steps(join("bela", 3), join("carl", 0)), nil, "anna carl bela", table.Playing},
		{"join a taken seat", false, "anna ? ?", steps(join("bela", 1)), live.ErrTaken, "anna ? ?", table.Waiting},
		{"join a bot's seat", false, "anna 3 ?", steps(join("bela", 2)), live.ErrTaken, "anna 3 ?", table.Waiting},
		{"join a started game", false, "anna 3 3", steps(join("bela", 0)), live.ErrStarted, "anna 3 3", table.Playing},
		{"two seats by link", false, "anna ? ? ?", steps(join("bela", 0), join("bela", 0)), nil, "anna bela bela ?", table.Waiting},
		{"two seats from the list", true, "anna ? ? ?", steps(join("bela", 0), join("bela", 0)), live.ErrSeated, "anna bela ? ?", table.Waiting},
		{"two seats of the host", true, "anna ? ? ?", steps(join("anna", 0)), nil, "anna anna ? ?", table.Waiting},
		{"leave", false, "anna ? ?", steps(join("bela", 2), leave("bela", 2)), nil, "anna ? ?", table.Waiting},
		{"leave all", false, "anna ? ? ?", steps(join("bela", 2), join("bela", 4), leave("bela", 0)), nil, "anna ? ? ?", table.Waiting},
		{"leave another's", false, "anna ? ?", steps(join("bela", 2), leave("carl", 2)), live.ErrNotSeated, "anna bela ?", table.Waiting},
		{"leave without a seat", false, "anna ? ?", steps(leave("carl", 0)), live.ErrNotSeated, "anna ? ?", table.Waiting},
		{"leave a started game", false, "anna 3 3", steps(leave("anna", 0)), live.ErrStarted, "anna 3 3", table.Playing},
		{"the host leaves", false, "anna ? ?", steps(join("bela", 2), leave("anna", 0), fill("bela", 1, 4)), nil, "4 bela ?", table.Waiting},
		{"the host leaves alone", false, "anna 3 ?", steps(leave("anna", 0)), nil, "? 3 ?", table.Aborted},
		{"the host leaves one seat", false, "anna ? ?", steps(join("anna", 2), leave("anna", 1), fill("anna", 3, 2)), nil, "? anna 2", table.Waiting},
		{"fill", false, "anna ? ?", steps(fill("anna", 2, 3)), nil, "anna 3 ?", table.Waiting},
		{"fill to the full", false, "anna 3 ?", steps(fill("anna", 3, 3)), nil, "anna 3 3", table.Playing},
		{"send away", false, "anna ? ?", steps(join("bela", 2), fill("anna", 2, 0)), nil, "anna ? ?", table.Waiting},
		{"fill by another", false, "anna ? ?", steps(join("bela", 2), fill("bela", 3, 1)), live.ErrNotHost, "anna bela ?", table.Waiting},
		{"fill a started game", false, "anna 3 3", steps(fill("anna", 2, 1)), live.ErrStarted, "anna 3 3", table.Playing},
		{"start", false, "anna ? ?", steps(join("bela", 3), start("anna", 2)), nil, "anna 2 bela", table.Playing},
		{"start with open seats", false, "anna ? ?", steps(start("anna", 0)), live.ErrOpenSeats, "anna ? ?", table.Waiting},
		{"start by another", false, "anna ? ?", steps(join("bela", 3), start("bela", 2)), live.ErrNotHost, "anna ? bela", table.Waiting},
		{"start twice", false, "anna ? ?", steps(start("anna", 1), start("anna", 1)), live.ErrStarted, "anna 1 1", table.Playing},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			seats := strings.Fields(tt.seats)
			g := game(fmt.Sprintf("star:%d", len(seats)), seats...)
			g.Listed = tt.listed
			r := h.must(h.Create(t.Context(), g))
			for i, do := range tt.do {
				err := do(h, r.ID)
				if want := tt.err; i < len(tt.do)-1 && err != nil || i == len(tt.do)-1 && !errors.Is(err, want) {
					t.Errorf("step %d: %v, want %v at the end", i+1, err, want)
				}
			}
			if r = h.get(r.ID); players(r) != tt.want || r.Stage != tt.stage {
				t.Errorf("seats %q, stage %s; want %q, %s", players(r), r.Stage, tt.want, tt.stage)
			}
		})
	}
}

func steps(list ...func(h *hall, id live.GameID) error) []func(h *hall, id live.GameID) error {
	return list
}

// A friend by link and a stranger in one game: the reserved seat is only for people with the
// invitation.
func TestReservedSeats(t *testing.T) {
	for _, tt := range []struct {
		name    string
		seats   string
		player  table.Player
		seat    int
		invited bool
		err     error
		want    string
	}{
		{"a stranger on it", "anna ! ?", "bela", 2, false, live.ErrReserved, "anna ? ?"},
		{"a stranger anywhere", "anna ! ?", "bela", 0, false, nil, "anna ? bela"},
		{"a stranger where none is open", "anna ! !", "bela", 0, false, live.ErrFull, "anna ? ?"},
		{"a friend on it", "anna ! ?", "bela", 2, true, nil, "anna bela ?"},
		{"a friend leaves the others free", "anna ? !", "bela", 0, true, nil, "anna ? bela"},
		{"a friend where no seat is kept", "anna 3 ?", "bela", 3, true, nil, "anna 3 bela"},
		{"the host", "anna ! ?", "anna", 2, false, nil, "anna anna ?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g := game("star:3", strings.Fields(tt.seats)...)
			g.Listed = true
			r := h.must(h.Create(t.Context(), g))
			join := live.Join{Game: r.ID, Player: tt.player, Seat: tt.seat, Invitation: "another"}
			if tt.invited {
				join.Invitation = h.Show(r, "anna", 0).Invitation
			}
			if _, err := h.Join(t.Context(), join); !errors.Is(err, tt.err) {
				t.Errorf("Join = %v, want %v", err, tt.err)
			}
			if got := players(h.get(r.ID)); got != tt.want {
				t.Errorf("seats %q, want %q", got, tt.want)
			}
		})
	}
}

// Only the host sees the invitation. A reserved seat stays reserved after its player leaves, until
// the host opens it. A game with only reserved seats free is not in the lobby.
func TestInvitation(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:3", "anna", "!", "?")
	g.Listed = true
	r := h.must(h.Create(t.Context(), g))
	if h.Show(r, "", 0).Invitation != "" || h.Show(r, "carl", 0).Invitation != "" {
		t.Error("others see the invitation")
	}
	lobby := func(want int) {
		t.Helper()
		if list, err := h.Lobby(t.Context()); err != nil || len(list) != want {
			t.Errorf("%d games in the lobby, %v; want %d", len(list), err, want)
		}
	}
	lobby(1)
	h.must(h.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Invitation: r.Invitation}))
	h.must(h.Leave(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela"}))
	r = h.must(h.Join(t.Context(), live.Join{Game: r.ID, Player: "carl"}))
	if got := players(r); got != "anna ? carl" || !r.Seats[1].Reserved {
		t.Errorf("seats %q, the second %+v", got, r.Seats[1])
	}
	lobby(0)
	r = h.must(h.Fill(t.Context(), live.Fill{Game: r.ID, Player: "anna", Seat: 2}))
	lobby(1)
	r = h.must(h.Join(t.Context(), live.Join{Game: r.ID, Player: "dora", Seat: 2}))
	if r.Stage != table.Playing || h.Show(r, "anna", 0).Invitation != "" {
		t.Errorf("all have come: stage %s, invitation %q", r.Stage, h.Show(r, "anna", 0).Invitation)
	}

	g.Listed, g.Token = false, "by link"
	if r = h.must(h.Create(t.Context(), g)); r.Invitation != "" || r.Seats[1].Reserved {
		t.Errorf("a game that is not listed has an invitation %q, seat %+v", r.Invitation, r.Seats[1])
	}
}

// Nonexistent seats, and games without a person.
func TestSeatErrors(t *testing.T) {
	h := newHall(t, nil)
	r := h.must(h.Create(t.Context(), game("star:3", "anna", "?", "3")))
	empty := h.must(h.Create(t.Context(), func() live.NewGame { g := game("star:2", "?", "4"); g.Token = "empty"; return g }()))
	for _, tt := range []struct {
		name  string
		field string
		do    func() (*live.Record, error)
	}{
		{"join seat 4", "seat", func() (*live.Record, error) {
			return h.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Seat: 4})
		}},
		{"join seat -1", "seat", func() (*live.Record, error) {
			return h.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Seat: -1})
		}},
		{"join as nobody", "player", func() (*live.Record, error) { return h.Join(t.Context(), live.Join{Game: r.ID}) }},
		{"join by a long name", "name", func() (*live.Record, error) {
			return h.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Name: strings.Repeat("x", 25)})
		}},
		{"leave seat 9", "seat", func() (*live.Record, error) {
			return h.Leave(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 9})
		}},
		{"fill seat 0", "seat", func() (*live.Record, error) {
			return h.Fill(t.Context(), live.Fill{Game: r.ID, Player: "anna", Level: 1})
		}},
		{"fill with level 11", "level", func() (*live.Record, error) {
			return h.Fill(t.Context(), live.Fill{Game: r.ID, Player: "anna", Seat: 2, Level: 11})
		}},
		{"fill the last seat for a person", "seat", func() (*live.Record, error) {
			return h.Fill(t.Context(), live.Fill{Game: empty.ID, Player: "anna", Seat: 1, Level: 1})
		}},
		{"start with level -1", "level", func() (*live.Record, error) {
			return h.Start(t.Context(), live.Start{Game: r.ID, Player: "anna", Level: -1})
		}},
		{"start without a person", "seats", func() (*live.Record, error) {
			return h.Start(t.Context(), live.Start{Game: empty.ID, Player: "anna", Level: 1})
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := tt.do(); !isInput(err, tt.field) {
				t.Errorf("error %v, want one about %s", err, tt.field)
			}
		})
	}
	for _, game := range []*live.Record{r, empty} {
		if got := h.get(game.ID); got.Version != 1 {
			t.Errorf("version %d, want 1", got.Version)
		}
	}
}

// Drawing seats moves whole teams, and people within them, and loses nobody.
func TestLots(t *testing.T) {
	for _, tt := range []struct {
		variant  string
		seatings int // number of possible seatings
		together [][2]int
	}{
		{"star:3", 6, nil},
		{"star:4", 24, nil},
		{"star:4,teams=pairs", 8, [][2]int{{1, 3}, {2, 4}}},
		{"star:3,teams=1-23", 2, [][2]int{{2, 3}}},
		{"star:4,teams=12-3-4", 4, [][2]int{{1, 2}}},
	} {
		t.Run(tt.variant, func(t *testing.T) {
			seen := map[string]bool{}
			seed := 0
			h := newHall(t, nil)
			o := h.options(nil)
			o.Seed = func() string { seed++; return fmt.Sprint("seed ", seed) }
			h.Service = live.New(h.store, h.bus, o)
			for range 300 {
				seats := []string{"anna", "2", "3", "4"}[:seatsOf(t, tt.variant)]
				g := game(tt.variant, seats...)
				g.Lots = true
				r := h.must(h.Create(t.Context(), g))
				seen[players(r)] = true
				at := strings.Fields(players(r))
				for _, pair := range tt.together {
					a, b := slices.Index(at, seats[pair[0]-1])+1, slices.Index(at, seats[pair[1]-1])+1
					if !slices.ContainsFunc(tt.together, func(p [2]int) bool { return p == [2]int{a, b} || p == [2]int{b, a} }) {
						t.Fatalf("%s: seats %v parted those of %v", tt.variant, at, pair)
					}
				}
			}
			if len(seen) != tt.seatings {
				t.Errorf("%d seatings were drawn, want %d: %v", len(seen), tt.seatings, seen)
			}
		})
	}
}

// seatsOf returns the number of seats of a star.
func seatsOf(t *testing.T, variant string) int {
	t.Helper()
	var n int
	if _, err := fmt.Sscanf(variant, "star:%d", &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// A listed game frees the seats of absent players, a game by link waits for days.
func TestWaiting(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:3", "anna", "?", "?")
	g.Listed = true
	listed := h.seat(g, "", "bela")
	h.enter(listed.ID, "bela")
	g.Listed, g.Token = false, "by link"
	linked := h.must(h.Create(t.Context(), g))
	h.away(listed.ID, "anna")
	h.away(linked.ID, "anna")
	if got := h.get(listed.ID).Seats[0]; got.Leaves == 0 {
		t.Errorf("the abandonment of %+v is not announced", got)
	}
	h.pass(5 * time.Minute)
	h.sweep()
	if got := h.get(listed.ID); players(got) != "? bela ?" || got.Host != "bela" {
		t.Errorf("seats %q, host %s", players(got), got.Host)
	}
	h.Exit(listed.ID, "bela")
	h.away(listed.ID, "bela")
	h.pass(5 * time.Minute)
	h.sweep()
	if got := h.get(listed.ID); got.Stage != table.Aborted {
		t.Errorf("stage %s when nobody waits", got.Stage)
	}
	h.pass(6 * 24 * time.Hour)
	h.sweep()
	if got := h.get(linked.ID); got.Stage != table.Waiting || players(got) != "anna ? ?" {
		t.Errorf("by link: stage %s, seats %q", got.Stage, players(got))
	}
	h.pass(24 * time.Hour)
	h.sweep()
	if got := h.get(linked.ID); got.Stage != table.Aborted {
		t.Errorf("by link, after a week: stage %s", got.Stage)
	}
}

// If the host is absent for some minutes, waiting players may act instead.
func TestHostGone(t *testing.T) {
	h := newHall(t, nil)
	r := h.seat(game("star:3", "anna", "?", "?"), "", "bela")
	start := live.Start{Game: r.ID, Player: "bela", Level: 2}
	h.away(r.ID, "anna")
	h.pass(5*time.Minute - 11*time.Second)
	if _, err := h.Start(t.Context(), start); !errors.Is(err, live.ErrNotHost) {
		t.Errorf("before: %v, want %v", err, live.ErrNotHost)
	}
	h.pass(time.Second)
	if shown := h.Show(h.get(r.ID), "bela", 0); !shown.Host {
		t.Error("bela is not shown that she may start the game")
	}
	for _, player := range []table.Player{"carl", ""} {
		if _, err := h.Start(t.Context(), live.Start{Game: r.ID, Player: player, Level: 2}); !errors.Is(err, live.ErrNotHost) {
			t.Errorf("by %q without a seat: %v, want %v", player, err, live.ErrNotHost)
		}
	}
	if got := h.must(h.Start(t.Context(), start)); players(got) != "anna bela 2" || got.Stage != table.Playing {
		t.Errorf("seats %q, stage %s", players(got), got.Stage)
	}
}

// A public game in progress is listed for spectators, and its rematch too.
func TestRunning(t *testing.T) {
	h := newHall(t, nil)
	want := func(want ...live.GameID) {
		t.Helper()
		games, err := h.Running(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []live.GameID
		for _, g := range games {
			got = append(got, g.ID)
			if !g.Public || len(g.You) > 0 {
				t.Errorf("listed %+v", g)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("listed %v, want %v", got, want)
		}
	}
	g := game("star:2", "anna", "4")
	h.must(h.Create(t.Context(), g))
	want()
	g.Public, g.Token = true, "public"
	r := h.must(h.Create(t.Context(), g))
	want(r.ID)
	h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "anna", Seat: 1}))
	want()
	next := h.must(h.Rematch(t.Context(), live.PlayerRequest{Game: r.ID, Player: "anna"}))
	want(next.ID)
}

// The lobby has the listed waiting games, and announces its changes.
func TestLobby(t *testing.T) {
	h := newHall(t, nil)
	told := h.told(live.LobbyTopic)
	g := game("star:3,teams=1-23", "anna", "?", "4")
	hidden := h.must(h.Create(t.Context(), g))
	g.Listed, g.Token = true, "listed"
	r := h.must(h.Create(t.Context(), g))
	check := func(changes int, want ...live.GameID) []*live.Shown {
		t.Helper()
		offers, err := h.Lobby(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var got []live.GameID
		for _, o := range offers {
			got = append(got, o.ID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("listed %v, want %v (not %s)", got, want, hidden.ID)
		}
		if n := len(told()); n != changes {
			t.Errorf("told %d times, want %d", n, changes)
		}
		return offers
	}
	offer := check(1, r.ID)[0]
	if !offer.Unequal || offer.Seats[0].Name != "Anna" || offer.Seats[0].You || offer.Host || offer.Seats[2].Level != 4 {
		t.Errorf("offered %+v", offer)
	}
	h.must(h.Join(t.Context(), live.Join{Game: r.ID, Player: "bela"}))
	check(2)
	h.move(h.get(r.ID), "1e21e4")
	check(2)
}

// Six guests with twenty games each do not crowd out another's game.
func TestLobbyIsFair(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:2", "anna", "?")
	g.Listed, g.Token = true, "honest"
	honest := h.must(h.Create(t.Context(), g))
	for i := range 6 {
		for n := range 20 {
			h.pass(time.Second)
			g := game("star:2", fmt.Sprint("greedy", i), "?")
			g.Player, g.Listed, g.Token = table.Player(fmt.Sprint("greedy", i)), true, fmt.Sprint(n)
			h.must(h.Create(t.Context(), g))
		}
	}
	offers, err := h.Lobby(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(offers, func(o *live.Shown) bool { return o.ID == honest.ID })
	if len(offers) != 100 || at < 0 || at > 18 {
		t.Errorf("%d games are listed, and the honest one at %d", len(offers), at)
	}
}

// A player's list has the games that they play or host, beginning with those in which it is
// their turn.
func TestMine(t *testing.T) {
	h := newHall(t, nil)
	hosted := h.must(h.Create(t.Context(), game("star:2", "?", "4")))
	h.pass(time.Second)
	awaiting := h.start("star:2", "anna", "carl")
	h.pass(time.Second)
	played := h.start("star:2", "anna", "bela")
	h.pass(time.Second)
	played = h.move(played, "e2e4")
	for player, want := range map[table.Player][]live.GameID{"anna": {awaiting.ID, played.ID, hosted.ID}, "bela": {played.ID}, "dora": nil} {
		games, next, err := h.Mine(t.Context(), player, "")
		if err != nil || len(games) != len(want) || next != "" {
			t.Errorf("%s: %d games, next %q, %v; want %d", player, len(games), next, err, len(want))
			continue
		}
		for i, g := range games {
			if g.ID != want[i] || len(g.Entries) != 0 || g.Host != (player == "anna") {
				t.Errorf("%s: game %d is %+v, want %s", player, i+1, g, want[i])
			}
		}
	}
}

// Every game of any number is on some page. Games in which it is the player's turn come first,
// earliest flag first.
func TestMinePages(t *testing.T) {
	h := newHall(t, nil)
	const games, awaiting = 1_200, 400
	for i := range games {
		r := &live.Record{ID: live.GameID(fmt.Sprintf("game%08d", i))}
		r.Variant, r.Created, r.Updated = "star:2", table.Millis(1+i/7), table.Millis(1+i/7)
		r.Seats = []table.Seat{{Kind: table.Person, Player: "anna"}, {Kind: table.Person, Player: "bela"}}
		r.Times = make([]table.SeatTime, 2)
		switch {
		case i%3 == 0:
			r.Stage = table.Over
		case i < 600: // the oldest games
			r.Stage, r.Turn, r.Clock.Kind = table.Playing, 1, table.DaysClock
			if i%5 != 0 {
				r.Deadline = table.Millis(10_000 + i*37%600)
			}
		default:
			r.Stage, r.Turn, r.Clock.Kind = table.Playing, 2, table.DaysClock
		}
		if err := h.store.Create(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[live.GameID]bool{}
	var first []*live.Shown
	pages := 0
	for cursor := ""; ; pages++ {
		list, next, err := h.Mine(t.Context(), "anna", cursor)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > 25 {
			t.Errorf("page %d has %d games", pages+1, len(list))
		}
		for _, g := range list {
			seen[g.ID] = true
		}
		first = append(first, list...)
		if cursor = next; next == "" {
			break
		}
	}
	first = first[:awaiting]
	if i := slices.IndexFunc(first, func(g *live.Shown) bool { return g.Turn != 1 || g.Stage != table.Playing }); i >= 0 {
		t.Errorf("game %d does not wait for a move, %d do", i+1, awaiting)
	}
	if !slices.IsSortedFunc(first, func(a, b *live.Shown) int { return cmp.Compare(uint64(a.Deadline-1), uint64(b.Deadline-1)) }) { // no deadline comes last
		t.Error("games that wait for a move are not in the order of their deadlines")
	}
	if len(seen) != games || pages > (games+awaiting)/25+1 {
		t.Errorf("%d pages show %d games, want %d", pages, len(seen), games)
	}
	for _, cursor := range []string{"x", "on.1", "on.0.game00000001", "ended.-1.game00000001", "off.1.game00000001", "on.1.*"} {
		if _, _, err := h.Mine(t.Context(), "anna", cursor); err == nil {
			t.Errorf("cursor %q is taken", cursor)
		}
	}
}

func TestParseGameID(t *testing.T) {
	for text, want := range map[string]bool{"abcDEF012345": true, "": false, "abcDEF01234": false, "abcDEF0123456": false, "abcDEF01234/": false, "abcDEF01234é": false} {
		if _, ok := live.ParseGameID(text); ok != want {
			t.Errorf("ParseGameID(%q): %t, want %t", text, ok, want)
		}
	}
	if a, b := live.NewPlayerID(), live.NewPlayerID(); a == b || len(a) < 20 {
		t.Errorf("players %q and %q", a, b)
	}
}
