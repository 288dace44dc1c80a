package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/internal/test/postgrestest"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
)

var (
	deep     = flag.Bool("deep", false, "kill the server 50 times")
	howOften = flag.Int("kills", 0, "kill the server so many times")
)

// goesOn is how soon after a start all games must continue: a hung game fails, a busy machine does
// not (docs/trust.md has measured times).
const goesOn = 30 * time.Second

// The server is killed repeatedly during games with and without clocks, of people and bots. After
// every start everything acknowledged is there, a repeated request changes nothing, an unanswered
// one takes effect once, and every game continues within five seconds.
func TestKill(t *testing.T) {
	kills := 6 // the fifth while games are being resumed
	switch {
	case *howOften > 0:
		kills = *howOften
	case *deep:
		kills = 50
	case testing.Short():
		kills = 3
	}
	t.Run("SQLite", func(t *testing.T) { testKill(t, kills, "") })
	t.Run("PostgreSQL", func(t *testing.T) { testKill(t, max(2, kills/2), postgrestest.Database(t)) })
}

// testKill runs the test on a directory; with a database, the data is migrated there after the
// first kill.
func testKill(t *testing.T, kills int, database string) {
	s := &siege{t: t, program: executable, directory: t.TempDir(), moved: make(chan struct{}, 1), wentOn: make(chan *life), history: load.NewHistory()}
	s.start()
	ctx, cancel := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	contests := []*contest{
		{variant: "star:2", people: 2, clock: map[string]any{"kind": "game", "initial": 600_000, "increment": 1_000}},
		{variant: "star:4,teams=pairs", people: 2, clock: map[string]any{"kind": "move", "perMove": 60_000}},
		{variant: "yalta", people: 1, clock: map[string]any{"kind": "game", "initial": 600_000, "delay": 1_000}},
		{variant: "draughts:4", people: 4, clock: map[string]any{"kind": "days", "perMove": 86_400_000}},
		{variant: "sovereign,pie=no", people: 1, clock: map[string]any{"kind": "none"}},
		{variant: "royale", people: 2, clock: map[string]any{"kind": "none"}},
	}
	for i, c := range contests {
		c.siege, c.lots = s, rand.New(rand.NewPCG(7, uint64(i)))
		playing.Go(func() {
			if err := c.play(ctx); err != nil && ctx.Err() == nil {
				t.Errorf("%s: %v", c.variant, err)
				cancel()
			}
		})
	}
	lots := rand.New(rand.NewPCG(1, 2))
	var slowest time.Duration
	for kill := range kills {
		if kill%100 == 99 {
			t.Logf("%d kills", kill+1)
		}
		if kill%5 == 4 { // while games are being resumed
			time.Sleep(time.Duration(lots.IntN(100)) * time.Millisecond)
			s.kill()
			s.start()
			continue
		}
		slowest = max(slowest, s.allGoOn(ctx, len(contests)))
		for range lots.IntN(20) {
			select {
			case <-s.moved:
			case <-ctx.Done():
			}
		}
		time.Sleep(time.Duration(lots.IntN(5_000)) * time.Microsecond) // at any moment, not only after a response
		s.kill()
		if kill == 0 && database != "" {
			s.migrate(database)
		}
		s.start()
	}
	slowest = max(slowest, s.allGoOn(ctx, len(contests)))
	cancel()
	playing.Wait()
	t.Logf("%d kills; the slowest game went on %v after the start of the server", kills, slowest)
	acknowledged := 0
	for _, c := range contests {
		if err := c.end(t.Context()); err != nil {
			t.Errorf("%s: %v", c.variant, err)
		}
		acknowledged += len(c.played)
		t.Logf("%s: %d moves of people, %d of them repeated until they were answered; %d games", c.variant, len(c.played), c.repeated, c.games)
	}
	t.Logf("%d moves of people were acknowledged and compared", acknowledged)
	judged := s.history.Check()
	if err := judged.Err(); err != nil {
		t.Error(err)
	}
	t.Logf("%d requests of %d games were judged by their history", judged.Operations, judged.Games)
	if err := s.now().server.Stop(); err != nil {
		t.Error(err)
	}
}

// siege is a server that is killed and restarted on the same data.
type siege struct {
	t                  *testing.T
	program, directory string
	flags              []string
	moved              chan struct{} // receives a value after a move of a person
	wentOn             chan *life    // from every contest, once per life
	history            *load.History

	mu   sync.Mutex
	life *life
}

// migrate migrates the data to a database, on which the server runs from then on.
func (s *siege) migrate(database string) {
	s.t.Helper()
	out, err := exec.Command(s.program, "migrate", "--from", s.directory, "--to", database).CombinedOutput()
	if err != nil {
		s.t.Fatalf("migrate: %v: %s", err, out)
	}
	s.flags = []string{"--database", database}
}

// life is the time of a server from its start to its kill.
type life struct {
	server *load.Server
	began  time.Time
	next   chan struct{} // closed when the next server runs
}

func (s *siege) now() *life {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.life
}

// start starts a server.
func (s *siege) start() {
	s.t.Helper()
	began := time.Now()
	server, err := load.Start(context.WithoutCancel(s.t.Context()), s.program, s.directory, s.flags...)
	if err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	last := s.life
	s.life = &life{server: server, began: began, next: make(chan struct{})}
	s.t.Cleanup(server.Kill)
	if last != nil {
		close(last.next)
	}
}

func (s *siege) kill() { s.now().server.Kill() }

// allGoOn waits until all contests have continued since the start of the server, and returns the
// time of the slowest.
func (s *siege) allGoOn(ctx context.Context, contests int) (slowest time.Duration) {
	now := s.now()
	for on := 0; on < contests; {
		select {
		case l := <-s.wentOn:
			if l == now { // not from an earlier life
				on++
			}
		case <-ctx.Done():
			s.t.FailNow()
		}
	}
	slowest = time.Since(now.began)
	if slowest > goesOn {
		s.t.Errorf("a game went on %v after the start of the server, want %v at most", slowest, goesOn)
	}
	return slowest
}

// contest is a series of games of the same people. Bots have the other seats.
type contest struct {
	siege   *siege
	variant string
	people  int
	clock   map[string]any
	lots    *rand.Rand

	game    rules.Game
	guests  []*load.Player // seat 1 first
	id      string
	seen    []load.Entry // entries of the game that the server has shown
	played  []played     // acknowledged moves of people
	pending *played      // sent, but not yet acknowledged
	answer  func()       // records the acknowledgement in the history

	games, repeated int
}

// played is a move of a person.
type played struct {
	game string
	load.MoveRequest
}

// errGone is the error of a request to a killed server.
var errGone = errors.New("the server is gone")

// play plays on every server until ctx ends.
func (c *contest) play(ctx context.Context) (err error) {
	if c.game, err = games.Parse(c.variant); err != nil {
		return err
	}
	for l := c.siege.now(); ; l = c.siege.now() {
		if err := c.live(ctx, l); !errors.Is(err, errGone) {
			return err
		}
		select {
		case <-l.next:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// live plays on one server until it is gone.
func (c *contest) live(ctx context.Context, l *life) error {
	for i, p := range c.guests {
		c.guests[i] = p.At(l.server.URL)
	}
	if err := c.check(ctx); err != nil {
		return err
	}
	for told := false; ; {
		before := len(c.seen)
		if err := c.step(ctx, l); err != nil {
			return err
		}
		if len(c.seen) == before {
			continue
		}
		if !told {
			told = true
			select {
			case c.siege.wentOn <- l:
			case <-l.next:
				return errGone
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		select {
		case c.siege.moved <- struct{}{}:
		default:
		}
	}
}

// gone converts an error without a response of the server to errGone.
func gone(err error) error {
	var problem *load.Problem
	if err == nil || errors.As(err, &problem) {
		return err
	}
	return errGone
}

// check verifies that everything shown before is there, and that repeating the last acknowledged
// request changes nothing.
func (c *contest) check(ctx context.Context) error {
	if c.id == "" {
		return nil
	}
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if len(c.played) == 0 || c.pending != nil {
		return nil
	}
	last := c.played[len(c.played)-1]
	if last.game != c.id {
		return nil
	}
	if _, err := c.guests[last.Seat-1].Move(ctx, last.game, last.MoveRequest); err != nil {
		return gone(err)
	}
	own := c.own()
	if _, err := c.look(ctx); err != nil {
		return err
	}
	if c.own() != own {
		return fmt.Errorf("game %s: move %s was played again when its request was repeated", c.id, last.Text)
	}
	return nil
}

// own returns the number of entries by people.
func (c *contest) own() (n int) {
	for _, e := range c.seen {
		if e.Seat <= c.people {
			n++
		}
	}
	return n
}

// look reads the game. Everything shown before must be there.
func (c *contest) look(ctx context.Context) (*load.Game, error) {
	read := c.siege.history.Read(c.id)
	g, err := c.guests[0].Get(ctx, c.id)
	if err != nil {
		return nil, gone(err)
	}
	read(g.Entries)
	if len(g.Entries) < len(c.seen) || !slices.Equal(g.Entries[:len(c.seen)], c.seen) {
		return nil, fmt.Errorf("game %s has entries %v; it was acknowledged with %v", c.id, g.Entries, c.seen)
	}
	c.seen = g.Entries
	return g, nil
}

// step does the next action: create a game, move, or wait for a bot.
func (c *contest) step(ctx context.Context, l *life) error {
	if len(c.guests) < c.people {
		p, err := load.NewPlayer(ctx, &http.Client{Transport: new(http.Transport)}, l.server.URL, "")
		if err != nil {
			return gone(err)
		}
		c.guests = append(c.guests, p)
		return nil
	}
	if c.id == "" {
		return c.begin(ctx)
	}
	if c.pending != nil {
		return c.send(ctx)
	}
	g, err := c.look(ctx)
	if err != nil {
		return err
	}
	pos, err := position(c.game, g.Entries)
	switch {
	case err != nil:
		return fmt.Errorf("game %s: %w", c.id, err)
	case (g.Stage != "playing") != pos.Over():
		return fmt.Errorf("game %s is at stage %s, by the rules over: %t", c.id, g.Stage, pos.Over())
	case pos.Over():
		c.games++
		err := c.compare()
		c.id = ""
		return err
	case int(pos.Turn()) > c.people:
		return pause(ctx) // for a bot
	}
	moves := pos.Moves(nil)
	c.pending = &played{c.id, load.MoveRequest{
		Version: g.Version, Seat: int(pos.Turn()), Text: pos.MoveText(moves[c.lots.IntN(len(moves))]), Token: strconv.Itoa(len(c.played)),
	}}
	c.answer = c.siege.history.Move(c.id, c.pending.MoveRequest)
	return c.send(ctx)
}

// pause waits a little before the next read.
func pause(ctx context.Context) error {
	select {
	case <-time.After(20 * time.Millisecond):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// begin creates a game and seats all players.
func (c *contest) begin(ctx context.Context) error {
	n := load.NewGame{
		Variant: c.variant, Seats: []load.Seat{{Kind: "me"}}, Clock: c.clock,
		Leaving: map[string]any{"kind": "out", "after": 3_600_000}, Token: "game" + strconv.Itoa(c.games),
	}
	for seat := 2; seat <= c.game.Seats(); seat++ {
		if seat <= c.people {
			n.Seats = append(n.Seats, load.Seat{Kind: "open"})
		} else {
			n.Seats = append(n.Seats, load.Seat{Kind: "bot", Level: 1})
		}
	}
	g, err := c.guests[0].Create(ctx, n) // a repeated token returns the same game
	if err != nil {
		return gone(err)
	}
	for seat := 2; seat <= c.people; seat++ {
		var seated *load.Problem
		if _, err := c.guests[seat-1].Join(ctx, g.ID, seat); err != nil && (!errors.As(err, &seated) || seated.Status != http.StatusConflict) {
			return gone(err)
		}
	}
	c.id, c.seen = g.ID, nil
	return nil
}

// send sends the pending move, repeatedly if necessary.
func (c *contest) send(ctx context.Context) error {
	p := *c.pending
	g, err := c.guests[p.Seat-1].Move(ctx, p.game, p.MoveRequest)
	if err != nil {
		if err = gone(err); errors.Is(err, errGone) {
			c.repeated++
			return err
		}
		return fmt.Errorf("game %s, move %s: %w", p.game, p.Text, err)
	}
	c.answer()
	c.pending = nil
	c.played = append(c.played, p)
	// The response may be older than the last read.
	if from := g.From; from == len(c.seen) {
		c.seen = append(slices.Clip(c.seen), g.Entries...)
	}
	return nil
}

// end completes the last move and compares the last game.
func (c *contest) end(ctx context.Context) error {
	if c.pending != nil {
		if err := c.send(ctx); err != nil {
			return err
		}
	}
	if c.id == "" {
		return nil
	}
	if _, err := c.look(ctx); err != nil {
		return err
	}
	return c.compare()
}

// compare verifies that the game has exactly the acknowledged moves of people.
func (c *contest) compare() error {
	var want []string
	for _, p := range c.played {
		if p.game == c.id {
			want = append(want, p.Text)
		}
	}
	var got []string
	for _, e := range c.seen {
		if e.Seat <= c.people && e.Seat > 0 {
			got = append(got, e.Text)
		}
	}
	if !slices.Equal(got, want) {
		return fmt.Errorf("game %s: people played %v, acknowledged were %v", c.id, got, want)
	}
	return nil
}

// position returns the position after entries.
func position(game rules.Game, entries []load.Entry) (rules.Position, error) {
	pos := game.Start()
	for i, e := range entries {
		if err := rules.Apply(pos, e.Text); err != nil {
			return nil, fmt.Errorf("entry %d, %s: %w", i+1, cmp.Or(e.Text, "nothing"), err)
		}
	}
	return pos, nil
}
