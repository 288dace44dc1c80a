package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/games/gamestest"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// variants are games of every family, with and without teams.
var variants = []string{
	"star:2", "star:3", "star:4,teams=pairs", "star:3,teams=1-23", "star:4,elimination=remove", "star:5,stalemate=pass", "star:6,teams=threes", "star:8,abandoned=stay",
	"yalta", "yalta,abandoned=end", "rex", "sovereign", "royale", "draughts:2", "draughts:4", "draughts:4,teams=pairs", "draughts:3,blocked=count",
}

// randomly is a game in which everybody acts randomly.
type randomly struct {
	*hall
	dice    *rand.Rand
	id      live.GameID
	players []table.Player
}

// legal returns the text of a legal move, mostly a capture, so that games end.
func (g *randomly) legal() (text string, r *live.Record) {
	pos, r, err := g.Position(g.t.Context(), g.id)
	if err != nil {
		g.t.Error(err)
		return "none", nil
	}
	moves := pos.Moves(nil)
	if len(moves) == 0 {
		return "none", r
	}
	m := moves[g.dice.IntN(len(moves))]
	for range 3 {
		if pos.Describe(m).Kind == rules.Capture {
			break
		}
		m = moves[g.dice.IntN(len(moves))]
	}
	return pos.MoveText(m), r
}

// step makes a player send a request. Most requests are valid by accident.
func (g *randomly) step() error {
	ctx := g.t.Context()
	player := g.players[g.dice.IntN(len(g.players))]
	text, r := g.legal()
	seat := 1 + g.dice.IntN(len(r.Seats))
	token := fmt.Sprint(g.dice.IntN(1000))
	ask := live.SeatRequest{Game: g.id, Player: player, Seat: seat, Token: token}
	var err error
	switch roll := g.dice.IntN(100); {
	case roll < 40 && r.Turn != 0:
		on := r.Seats[r.Turn-1]
		if on.Kind == table.Bot || on.Substitute > 0 {
			_, err = g.BotMove(ctx, live.BotMove{Game: g.id, Seat: r.Turn, Moved: r.Moved, Text: text})
		} else {
			_, err = g.Move(ctx, moveOf(r, text))
		}
	case roll < 50:
		version := r.Version - uint64(g.dice.IntN(3))
		_, err = g.Move(ctx, live.Move{Game: g.id, Move: table.Move{Player: player, Seat: seat, Version: version, Text: text, Lag: int64(g.dice.IntN(3000))}, Token: token})
	case roll < 53:
		_, err = g.BotMove(ctx, live.BotMove{Game: g.id, Seat: seat, Moved: r.Moved, Text: text})
	case roll < 60:
		kinds := []table.VoteKind{table.VoteDraw, table.VoteTakeback, table.VoteTakeback, table.VotePause, table.VoteResume, table.VoteAbort, "tea"}
		kind := kinds[g.dice.IntN(len(kinds))]
		if kind == table.VoteAbort && g.dice.IntN(10) > 0 {
			return nil
		}
		_, err = g.Propose(ctx, live.Propose{Game: g.id, Player: player, Seat: seat, Kind: kind, Token: token})
	case roll < 78 && r.Vote != nil:
		yes := g.dice.IntN(6) > 0
		if g.dice.IntN(2) == 0 {
			_, err = g.BotBallot(ctx, live.BotBallot{Game: g.id, Seat: seat, Vote: r.Vote.ID, Yes: yes})
		} else {
			_, err = g.Ballot(ctx, live.BallotRequest{Game: g.id, Player: player, Vote: r.Vote.ID, Yes: yes, Token: token})
		}
	case roll < 79 && g.dice.IntN(30) == 0:
		_, err = g.Resign(ctx, ask)
	case roll < 82:
		_, err = g.Return(ctx, ask)
	case roll < 85:
		err = g.Enter(ctx, g.id, player)
		if g.dice.IntN(2) == 0 {
			g.Exit(g.id, player)
		}
	case roll < 86:
		g.Exit(g.id, player)
	case roll < 88:
		_, err = g.Claim(ctx, live.PlayerRequest{Game: g.id, Player: player, Token: token})
	case roll < 89:
		_, err = g.Join(ctx, live.Join{Game: g.id, Player: player, Seat: seat, Token: token})
	case roll < 90:
		_, err = g.Leave(ctx, ask)
	case roll < 91:
		_, err = g.Fill(ctx, live.Fill{Game: g.id, Player: player, Seat: seat, Level: g.dice.IntN(3)})
	case roll < 98:
		g.pass(time.Duration(g.dice.IntN(4000)) * time.Millisecond)
		return g.Sweep(ctx)
	default:
		g.pass(time.Duration(g.dice.IntN(30)) * time.Second)
		return g.Sweep(ctx)
	}
	return err
}

// expected reports whether err is documented for callers.
func expected(err error) bool {
	if _, ok := errors.AsType[*rules.Refusal](err); ok {
		return true
	}
	if _, ok := errors.AsType[*table.InputError](err); ok {
		return true
	}
	for _, known := range []error{
		live.ErrConflict, live.ErrNotHost, live.ErrNotSeated, live.ErrTaken, live.ErrFull, live.ErrSeated, live.ErrOpenSeats, live.ErrStarted, live.ErrWaiting, live.ErrOver, live.ErrNotTurn,
		live.ErrOut, live.ErrTime, live.ErrPaused, live.ErrNotPaused, live.ErrVoteOpen, live.ErrNoVote, live.ErrTooSoon, live.ErrNothing, live.ErrNotDue,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	return err == nil
}

// sound fails the test if r is inconsistent: its outcome is not that of its entries, a clock
// runs that should not, or the like.
func (g *randomly) sound(r *live.Record) {
	g.t.Helper()
	game, err := games.Parse(r.Variant)
	if err != nil {
		g.t.Fatal(err)
	}
	pos := game.Start()
	for _, e := range r.Entries {
		if err := rules.Apply(pos, e.Text); err != nil {
			g.t.Fatalf("entries %q: %s: %v", texts(r), e.Text, err)
		}
	}
	if got, want := outcome(r), string(api.NewOutcome(pos.Outcome()).Append(nil)); got != want && r.Begun != 0 {
		g.t.Fatalf("after %q: outcome %s, replayed %s", texts(r), got, want)
	}
	if r.Stage == table.Playing && (r.Turn != int(pos.Turn()) || slices.Contains(r.Out, r.Turn)) {
		g.t.Fatalf("after %q: turn %d, replayed %d, out %v", texts(r), r.Turn, pos.Turn(), r.Out)
	}
	if over := pos.Over(); over != (r.Stage == table.Over) && r.Stage != table.Aborted && r.Begun != 0 {
		g.t.Fatalf("after %q: stage %s, over %t", texts(r), r.Stage, over)
	}
	running := r.Stage == table.Playing && r.Pause == nil && r.Clock.Kind != table.NoClock
	if running != (r.Deadline != 0) || running && r.Due == 0 || running && r.Due > r.Deadline+2000 {
		g.t.Fatalf("stage %s, clock %s, pause %v: deadline %d, due %d", r.Stage, r.Clock.Kind, r.Pause, r.Deadline, r.Due)
	}
	for i, s := range r.Seats {
		if time := r.Times[i]; time.Left < 0 || time.Lag < 0 || s.Leaves != 0 && (s.Away == 0 || s.Substitute > 0 || slices.Contains(r.Out, i+1)) {
			g.t.Fatalf("seat %d: %+v, out %v", i+1, s, r.Out)
		}
	}
	if v := r.Vote; v != nil {
		for _, voter := range v.Voters {
			if voter.Ballot == table.No || slices.Contains(r.Out, voter.Seat) && voter.Player == "" {
				g.t.Fatalf("open vote %+v, out %v", v, r.Out)
			}
		}
	}
	if r.Stage == table.Over || r.Stage == table.Aborted {
		if r.Due != 0 || r.Vote != nil || r.Pause != nil || r.Deadline != 0 || r.Turn != 0 {
			g.t.Fatalf("ended, but %+v", r)
		}
	}
}

// sameView fails the test if the view of the game differs from that of a game replayed from its
// start. It checks after every few changes.
func (g *randomly) sameView(r *live.Record) {
	g.t.Helper()
	parsed, err := games.Parse(r.Variant)
	if err != nil {
		g.t.Fatal(err)
	}
	want := parsed.Start()
	chronicle := api.NewChronicle(want)
	for _, e := range r.Entries {
		if err := chronicle.Play(want, e.Text); err != nil {
			g.t.Fatal(err)
		}
	}
	pos, got, err := g.PositionAt(g.t.Context(), r.ID, "", -1)
	if err != nil {
		g.t.Fatal(err)
	}
	if got, want := string(got.View(pos).Append(nil)), string(chronicle.View(want).Append(nil)); got != want {
		g.t.Fatalf("after %q: view\n%s, replayed\n%s", texts(r), got, want)
	}
}

// checkRecord exports the game, and the rules check the record.
func (g *randomly) checkRecord() {
	g.t.Helper()
	exported, err := g.Export(g.t.Context(), g.id, "", "")
	if err != nil {
		g.t.Fatal(err)
	}
	rec, err := record.NewReader(strings.NewReader(exported.Text)).Read()
	if err != nil {
		g.t.Fatalf("%v in\n%s", err, exported.Text)
	}
	for _, fault := range replay.Check(rec) {
		g.t.Errorf("%v in\n%s", fault, exported.Text)
	}
}

// Whatever people request, in any order, versions grow by one, and the stored data follows from
// the entries by the rules. Every game ends with a valid record. There are three persons, one of
// them on two seats if there are enough, and bots.
func TestRandomGames(t *testing.T) {
	clocks := []table.Clock{
		{Kind: table.NoClock},
		{Kind: table.GameClock, Initial: 600_000, Increment: 3_000},
		{Kind: table.GameClock, Initial: 300_000, Delay: 5_000},
		{Kind: table.MoveClock, PerMove: 60_000},
		{Kind: table.DaysClock, PerMove: 86_400_000},
	}
	leaving := []table.Leaving{{Kind: table.LeaveOut, After: 20_000}, {Kind: table.LeaveBot, Level: 2, After: 30_000}}
	for i, variant := range variants {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			parsed := gamestest.Game(t, variant)
			for seed := range uint64(2) {
				if testing.Short() && seed != uint64(i%2) {
					continue // half the games begin by lots
				}
				h := newHall(t, nil)
				dice := rand.New(rand.NewPCG(seed, uint64(i)))
				seats := []string{"anna", "bela", "carl", "3", "4", "anna", "5", "6"}[:parsed.Seats()]
				request := game(variant, seats...)
				request.Clock, request.Leaving = clocks[dice.IntN(len(clocks))], leaving[dice.IntN(2)]
				request.Lots = seed == 1
				r := h.seat(request, seats...)
				g := &randomly{hall: h, dice: dice, id: r.ID, players: []table.Player{"anna", "bela", "carl", "dora"}}
				told := h.told(live.Topic(r.ID))
				version, steps := r.Version, 0
				for ; r.Stage == table.Playing; steps++ {
					if steps > 50_000 {
						t.Fatalf("no end after %d entries, %+v", len(r.Entries), r)
					}
					if err := g.step(); !expected(err) {
						t.Fatalf("step %d: %v", steps, err)
					}
					r = h.get(r.ID)
					if r.Version != version {
						if steps%10 == 0 || r.Stage != table.Playing {
							g.sound(r)
							g.sameView(r)
						}
						version = r.Version
					}
				}
				g.checkRecord()
				last := uint64(0)
				for _, e := range told() {
					if last != 0 && e.Version != last+1 {
						t.Fatalf("told of version %d after %d", e.Version, last)
					}
					last = e.Version
				}
				if last != r.Version {
					t.Errorf("told of version %d last, stored %d", last, r.Version)
				}
				t.Logf("%s, %s, %s: %d steps, %d entries, %s", r.Clock.Kind, r.Leaving.Kind, r.Stage, steps, len(r.Entries), outcome(r))
			}
		})
	}
}

// The same with concurrent requests and two services on one store: the stored data is always
// sound.
func TestConcurrentRequests(t *testing.T) {
	const people, requests = 6, 120
	for _, variant := range []string{"star:4,teams=pairs", "royale", "sovereign"} {
		t.Run(variant, func(t *testing.T) {
			parsed := gamestest.Game(t, variant)
			one := newHall(t, nil)
			two := newHallAt(t, one.store, began)
			seats := []string{"anna", "bela", "carl", "3"}[:parsed.Seats()]
			request := game(variant, seats...)
			request.Clock = table.Clock{Kind: table.GameClock, Initial: 3_600_000}
			r := one.seat(request, seats...)
			var wg sync.WaitGroup
			for i := range people {
				g := &randomly{hall: one, dice: rand.New(rand.NewPCG(uint64(i), 7)), id: r.ID, players: []table.Player{"anna", "bela", "carl", "dora"}}
				if i%2 == 1 {
					g.hall = two
				}
				wg.Go(func() {
					for range requests {
						if err := g.step(); !expected(err) {
							t.Errorf("%v", err)
						}
					}
				})
			}
			wg.Wait()
			g := &randomly{hall: one, id: r.ID}
			g.sound(one.get(r.ID))
			g.checkRecord()
		})
	}
}

// Every kind of game is played to its end with moves alone, by people and bots.
func TestGamesToTheEnd(t *testing.T) {
	for i, variant := range variants {
		t.Run(variant, func(t *testing.T) {
			t.Parallel()
			parsed := gamestest.Game(t, variant)
			h := newHall(t, nil)
			seats := []string{"anna", "3", "bela", "4", "carl", "5", "anna", "6"}[:parsed.Seats()]
			r := h.seat(game(variant, seats...), seats...)
			g := &randomly{hall: h, dice: rand.New(rand.NewPCG(1, uint64(i))), id: r.ID}
			for r.Stage == table.Playing {
				if r.Seats[r.Turn-1].Kind == table.Person {
					text, r2 := g.legal()
					r = h.move(r2, text)
					continue
				}
				job := h.job()
				if job.Game != r.ID || job.Seat != r.Turn || job.Level != r.Seats[r.Turn-1].Level || job.Moved != r.Moved || job.Vote != 0 {
					t.Fatalf("seat %d is to move, version %d; the job is %+v", r.Turn, r.Moved, job)
				}
				text, _ := g.legal()
				r = h.must(h.BotMove(t.Context(), live.BotMove{Game: job.Game, Seat: job.Seat, Moved: job.Moved, Text: text}))
			}
			g.sound(r)
			g.checkRecord()
			t.Logf("%d entries, %s", len(r.Entries), outcome(r))
		})
	}
}

// Every stored record can be read back as JSON, as stores and nodes do.
func TestRecordIsJSON(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.start("star:2", "anna", "bela"), "e2e4")
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back live.Record
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if again, _ := json.Marshal(&back); string(again) != string(data) {
		t.Errorf("read back:\n%s\nwant\n%s", again, data)
	}
}
