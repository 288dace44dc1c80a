package load

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/rules"
)

// Contest is an online event with many players and watchers. Every watcher has an own loopback
// address, so the server must be at 127.0.0.1.
type Contest struct {
	URL      string // the same after every restart
	Parse    func(id string) (rules.Game, error)
	Variant  string
	Players  int
	Rounds   int
	Watchers int
	Rate     int           // moves a second
	For      time.Duration // for how long moves are measured in each round
	Senders  int           // most requests at the same time
	// Kill kills the server and starts it again; nil never kills. It may log what it finds.
	Kill  func() error
	Usage func() (Usage, error)
	Log   func(string)
}

// ContestReport is the result of a contest.
type ContestReport struct {
	Pairing  []RoundCPU // in rounds without a kill
	Rounds   int        // rounds that are paired once, with one game for each table
	Kills    []string   // the losses of each kill
	Moves    int        // acknowledged
	Pairs    []Pair
	Watched  Latencies // from a result until a watcher has the standings
	Checked  int       // games compared with the acknowledged moves
	Results  int       // tables whose result is that of its game
	Standing float64   // sum of all points
}

// RoundCPU is the CPU of the server for pairing a round and starting its games.
type RoundCPU struct {
	Round int
	CPU   time.Duration
}

// Pair is how long it took until everyone at the table had heard of a move, shortly after each other on a
// machine that may be busier at another time.
type Pair struct {
	Alone  Latencies // without an event and its watchers
	Within Latencies // in the rounds after that
}

// contest is the run of a Contest.
type contest struct {
	Contest
	variant rules.Game
	client  *http.Client
	host    *Player
	players []*Player // by their number as an entrant, from 0
	key     string
	report  ContestReport

	watching atomic.Int64 // watchers with a stream

	mu    sync.Mutex
	seen  map[int][]time.Time // when watchers got the standings after an act
	first chan int            // the rounds whose pairing a watcher has heard of
}

// contestEvent is the part of an event that a contest needs.
type contestEvent struct {
	Key       string
	Acts      int
	Open      int
	Paired    []struct{ Tables []contestTable }
	Standings []struct{ Points float64 }
}

type contestTable struct {
	Seats  []int
	Places []int
	Game   string
}

// Run holds the contest.
func (c Contest) Run(ctx context.Context) (*ContestReport, error) {
	variant, err := c.Parse(c.Variant)
	if err != nil {
		return nil, err
	}
	r := &contest{Contest: c, variant: variant, client: newClient(c.Senders), seen: map[int][]time.Time{}, first: make(chan int, 1)}
	defer r.client.CloseIdleConnections()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if err := r.enter(ctx); err != nil {
		return nil, err
	}
	// Moves without an event are measured between the rounds, three times.
	rounds := max(1, c.Rounds/pairs)
	for from := 1; from <= c.Rounds; from += rounds {
		if err := r.alone(ctx); err != nil {
			return nil, err
		}
		if err := r.watched(ctx, from, min(from+rounds-1, c.Rounds)); err != nil {
			return nil, err
		}
	}
	return &r.report, r.end(ctx)
}

// pairs is how often moves are measured without an event and in it.
const pairs = 3

// watched holds rounds with all watchers.
func (c *contest) watched(ctx context.Context, from, to int) error {
	around, stop := context.WithCancel(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer stop()
	for i := range c.Watchers {
		watching.Go(func() { c.watch(around, i) })
	}
	for began := time.Now(); c.watching.Load() < int64(c.Watchers); pause(ctx, 50*time.Millisecond) {
		if ctx.Err() != nil || time.Since(began) > patience {
			return fmt.Errorf("%d of %d watchers have come", c.watching.Load(), c.Watchers)
		}
	}
	for round := from; round <= to; round++ {
		if err := c.round(ctx, round); err != nil {
			return fmt.Errorf("round %d: %w", round, err)
		}
	}
	return nil
}

// enter creates the accounts and the event, and enters the players.
func (c *contest) enter(ctx context.Context) error {
	c.Log(fmt.Sprintf("making %d accounts", c.Players+1))
	c.players = make([]*Player, c.Players+1)
	var group errgroup.Group
	group.SetLimit(4) // as many passwords as a server hashes at the same time
	for i := range c.players {
		group.Go(func() error {
			p := &Player{url: c.URL, http: from(100+i/250, i)}
			c.players[i] = p
			body := map[string]string{"handle": fmt.Sprint("Player", i), "password": "correct horse battery"}
			for {
				err := p.Do(ctx, http.MethodPost, "/account", body, nil)
				if busy, ok := errors.AsType[*Problem](err); ok && busy.Status == http.StatusServiceUnavailable {
					pause(ctx, time.Second)
					continue
				}
				if err != nil {
					return err
				}
				break
			}
			p.http.CloseIdleConnections()
			p.http = c.client
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	c.host, c.players = c.players[0], c.players[1:]
	var e contestEvent
	err := c.host.Do(ctx, http.MethodPost, "/events", map[string]any{
		"name": "Load", "variant": c.Variant, "form": "swiss", "sizes": []int{c.variant.Seats()}, "rounds": c.Rounds, "scoring": "linear", "bye": 100,
		"tieBreaks": []string{"opponents", "wins", "lots"}, "door": "closed", "online": true, "clock": contestClock,
	}, &e)
	if err != nil {
		return err
	}
	c.key = e.Key
	const most = 500
	for from := 1; from <= c.Players; from += most {
		var entrants []map[string]string
		for i := from; i <= min(c.Players, from+most-1); i++ {
			entrants = append(entrants, map[string]string{"handle": fmt.Sprint("Player", i)})
		}
		if err := c.host.Do(ctx, http.MethodPost, "/events/"+c.key+"/entrants", map[string]any{"entrants": entrants}, nil); err != nil {
			return err
		}
	}
	return nil
}

var contestClock = map[string]any{"kind": "game", "initial": 3_600_000, "increment": 5_000}

// alone measures moves at as many tables as a round has, while nobody watches.
func (c *contest) alone(ctx context.Context) error {
	var tables [][]*Player
	for group := range slices.Chunk(c.players, c.variant.Seats()) {
		if len(group) == c.variant.Seats() {
			tables = append(tables, group)
		}
	}
	c.Log(fmt.Sprintf("playing at %d tables without an event", len(tables)))
	played, err := c.play(ctx, tables, nil)
	if err == nil {
		c.report.Pairs = append(c.report.Pairs, Pair{Alone: played.report.Heard})
	}
	return err
}

// play plays for the time of the contest, in new games or in given ones.
func (c *contest) play(ctx context.Context, tables [][]*Player, games []string) (*run, error) {
	r := &run{
		plan: Plan{Variant: c.Variant, Games: len(tables), Senders: min(c.Senders, len(tables)), Rate: c.Rate, Warm: c.For / 5, For: c.For, Log: func(string) {}},
		free: make(chan *series, len(tables)), history: NewHistory(),
	}
	ctx, stop := context.WithCancel(ctx)
	var hearing sync.WaitGroup
	defer hearing.Wait()
	defer stop()
	var group errgroup.Group
	group.SetLimit(c.Senders)
	r.series = make([]*series, len(tables))
	for i, players := range tables {
		group.Go(func() error {
			people := &party{players: players, byGame: map[string]*series{}}
			t := &series{run: r, variant: c.variant, party: people, number: i, lots: rand.New(rand.NewPCG(1, rand.Uint64()))}
			r.series[i] = t
			for _, p := range players {
				if err := p.Connect(ctx); err != nil {
					return err
				}
				hearing.Go(func() { _ = p.Hear(ctx, func(n *News) { people.told(p, n) }) }) // a move that nobody hears of never ends
			}
			begin := t.begin
			if games != nil {
				begin = func(ctx context.Context) error {
					g, err := players[0].Get(ctx, games[i])
					if err != nil {
						return err
					}
					return t.adopt(ctx, g)
				}
			}
			if err := begin(ctx); err != nil {
				return err
			}
			r.free <- t
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	if err := r.send(ctx); err != nil {
		return nil, err
	}
	c.report.Moves += r.report.Moves
	err := r.compare(ctx)
	c.report.Checked += r.report.Checked
	return r, err
}

// round pairs a round, plays it and waits for its results.
func (c *contest) round(ctx context.Context, round int) error {
	tables, err := c.pair(ctx, round)
	if err != nil {
		return err
	}
	if kill, _ := c.killed(round); kill {
		c.lost("round %d, killed while it was paired: lost 0 of %d tables and their games", round, len(tables))
	}
	var games []string
	people := make([][]*Player, len(tables))
	for i, t := range tables {
		games = append(games, t.Game)
		for _, id := range t.Seats {
			people[i] = append(people[i], c.players[id-1])
		}
	}
	c.Log(fmt.Sprintf("round %d: playing", round))
	played, err := c.play(ctx, people, games)
	if err != nil {
		return err
	}
	last := &c.report.Pairs[len(c.report.Pairs)-1]
	last.Within = append(last.Within, played.report.Heard...)
	if err := c.finish(ctx, round, tables, people); err != nil {
		return err
	}
	if _, killed := c.killed(round); !killed {
		return nil
	}
	lost, all, err := played.kept(ctx)
	c.lost("round %d, killed while its games ended: lost %d of %d acknowledged moves, 0 of %d results", round, lost, all, len(tables))
	if err == nil && lost > 0 {
		err = fmt.Errorf("%d acknowledged moves are lost", lost)
	}
	return err
}

// lost notes what a kill has destroyed.
func (c *contest) lost(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	c.Log(text)
	c.report.Kills = append(c.report.Kills, text)
}

// killed reports whether the server is killed in a round while it is paired, and while it ends.
func (c *contest) killed(round int) (pairing, ending bool) {
	return c.Kill != nil && round%2 == 0, c.Kill != nil && round%3 == 0
}

// pair pairs a round. It kills the server as soon as the first watcher has heard of the pairing, and
// checks that the round is the same afterwards, with one game for each table.
func (c *contest) pair(ctx context.Context, round int) ([]contestTable, error) {
	kill, _ := c.killed(round)
	before, err := c.Usage()
	if err != nil {
		return nil, err
	}
	ask := func() (e contestEvent, err error) {
		return e, c.host.Do(ctx, http.MethodPost, "/events/"+c.key+"/rounds", map[string]int{"round": round}, &e)
	}
	var seats [][]int
	if kill {
		answered := make(chan struct{})
		go func() {
			defer close(answered)
			_, _ = ask() // the server is killed meanwhile
		}()
		select {
		case <-c.first:
		case <-answered: // without watchers
		}
		if err := c.Kill(); err != nil {
			return nil, err
		}
		<-answered
		e, err := c.event(ctx)
		if err != nil {
			return nil, err
		}
		if len(e.Paired) != round {
			return nil, fmt.Errorf("%d rounds are paired after the kill", len(e.Paired))
		}
		for _, t := range e.Paired[round-1].Tables {
			seats = append(seats, t.Seats)
		}
	}
	_, err = ask()
	for range 10 {
		busy, ok := errors.AsType[*Problem](err)
		if !ok || busy.Status != http.StatusServiceUnavailable {
			break
		}
		_, err = ask() // a busy machine needs longer than a request may take
	}
	if err != nil {
		return nil, err
	}
	e, err := c.begun(ctx, round)
	if err != nil {
		return nil, err
	}
	if after, err := c.Usage(); err != nil {
		return nil, err
	} else if !kill {
		c.report.Pairing = append(c.report.Pairing, RoundCPU{round, after.CPU - before.CPU})
	}
	again, err := ask()
	if err != nil {
		return nil, err
	}
	games := map[string]bool{}
	tables := again.Paired[round-1].Tables
	for i, t := range tables {
		if t.Game == "" || games[t.Game] || t.Game != e.Paired[round-1].Tables[i].Game {
			return nil, fmt.Errorf("table %d has game %q, and before it was %q", i+1, t.Game, e.Paired[round-1].Tables[i].Game)
		}
		if seats != nil && !slices.Equal(seats[i], t.Seats) {
			return nil, fmt.Errorf("table %d has changed after the kill: %v and %v", i+1, seats[i], t.Seats)
		}
		games[t.Game] = true
	}
	if len(again.Paired) != round {
		return nil, fmt.Errorf("%d rounds are paired", len(again.Paired))
	}
	c.report.Rounds++
	select {
	case <-c.first: // of a round without a kill
	default:
	}
	return tables, nil
}

// begun waits until every table of a round has a game.
func (c *contest) begun(ctx context.Context, round int) (contestEvent, error) {
	for began := time.Now(); ; pause(ctx, 500*time.Millisecond) {
		e, err := c.event(ctx)
		if err != nil {
			return e, err
		}
		waits := slices.ContainsFunc(e.Paired[round-1].Tables, func(t contestTable) bool { return t.Game == "" })
		if !waits {
			return e, nil
		}
		if time.Since(began) > patience {
			return e, fmt.Errorf("tables have no game after %v", patience)
		}
	}
}

// finish lets all but the first player of each table resign, the last seat first, and waits for the
// results. It may kill the server meanwhile.
func (c *contest) finish(ctx context.Context, round int, tables []contestTable, people [][]*Player) error {
	_, kill := c.killed(round)
	var group errgroup.Group
	group.SetLimit(c.Senders)
	for i, t := range tables {
		if kill && i == len(tables)/2 {
			group.Go(c.Kill)
		}
		group.Go(func() error {
			for seat := len(t.Seats); seat > 1; seat-- {
				if err := c.resign(ctx, people[i][seat-1], t.Game, seat); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for began := time.Now(); ; time.Sleep(200 * time.Millisecond) {
		e, err := c.event(ctx)
		if err != nil {
			return err
		}
		if e.Open == 0 {
			return c.judge(ctx, &e, round, tables)
		}
		if time.Since(began) > patience {
			return fmt.Errorf("%d tables have no result", e.Open)
		}
	}
}

// patience is for how long a busy machine may keep the measurement waiting before it ends.
const patience = 5 * time.Minute

// resign gives up a seat, again and again while the server is away.
func (c *contest) resign(ctx context.Context, p *Player, game string, seat int) error {
	for {
		err := p.Do(ctx, http.MethodPost, "/games/"+game+"/resign", map[string]any{"seat": seat, "token": fmt.Sprint("resign", seat)}, nil)
		refused, ok := errors.AsType[*Problem](err)
		if err == nil || ok && (refused.Code == "out" || refused.Code == "over") { // a king was taken
			return nil
		}
		if ok && refused.Status < http.StatusInternalServerError {
			return fmt.Errorf("resigning in game %s, seat %d: %w", game, seat, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		pause(ctx, 50*time.Millisecond)
	}
}

// judge checks that every table has kept its game, and has a place for each player. Then it corrects
// results to see how fast the standings reach the watchers.
func (c *contest) judge(ctx context.Context, e *contestEvent, round int, tables []contestTable) error {
	for i, t := range e.Paired[round-1].Tables {
		if t.Game != tables[i].Game || !slices.Equal(t.Seats, tables[i].Seats) {
			return fmt.Errorf("table %d is another one: %+v, before %+v", i+1, t, tables[i])
		}
		if len(t.Places) != len(t.Seats) || slices.Contains(t.Places, 0) {
			return fmt.Errorf("table %d has places %v", i+1, t.Places)
		}
		c.report.Results++
	}
	for n := range 3 {
		places := e.Paired[round-1].Tables[n].Places
		body := map[string]any{"places": places, "reason": "load"}
		at := time.Now()
		var after contestEvent
		if err := c.host.Do(ctx, http.MethodPut, fmt.Sprintf("/events/%s/rounds/%d/tables/%d", c.key, round, n+1), body, &after); err != nil {
			return err
		}
		if err := c.reached(after.Acts, at); err != nil {
			return err
		}
	}
	return nil
}

// reached waits until all watchers have the standings after an act, and notes how long it took since
// a moment.
func (c *contest) reached(acts int, since time.Time) error {
	for {
		c.mu.Lock()
		var got []time.Time
		for n, at := range c.seen {
			if n >= acts {
				got = append(got, at...)
			}
		}
		c.mu.Unlock()
		if len(got) >= c.Watchers {
			for _, at := range got {
				c.report.Watched = append(c.report.Watched, at.Sub(since))
			}
			return nil
		}
		if time.Since(since) > patience {
			return fmt.Errorf("%d of %d watchers have the standings after %v", len(got), c.Watchers, patience)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// event returns the event. It waits for the server.
func (c *contest) event(ctx context.Context) (e contestEvent, err error) {
	for began := time.Now(); ; pause(ctx, 50*time.Millisecond) {
		e = contestEvent{}
		err = c.host.Do(ctx, http.MethodGet, "/events/"+c.key, nil, &e)
		if err == nil || time.Since(began) > patience || ctx.Err() != nil {
			return e, err
		}
	}
}

// watch follows the stream of the event, as a page does, until ctx ends.
func (c *contest) watch(ctx context.Context, number int) {
	client := from(10+number/250, number)
	client.Timeout = 0
	defer client.CloseIdleConnections()
	last := ""
	for ctx.Err() == nil {
		last = c.listen(ctx, client, last)
		pause(ctx, 200*time.Millisecond)
	}
}

// listen reads the stream once, and returns the number of the last act.
func (c *contest) listen(ctx context.Context, client *http.Client, last string) string {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.URL+"/api/v1/events/"+c.key+"/stream", nil)
	if err != nil {
		return last
	}
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	a, err := client.Do(r)
	if err != nil {
		return last
	}
	defer a.Body.Close()
	c.watching.Add(1)
	defer c.watching.Add(-1)
	lines, kind := bufio.NewReaderSize(a.Body, 64<<10), ""
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return last
		}
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case name == "id":
			last = value
		case name == "event":
			kind = value
		case name == "data" && kind == "standings":
			c.saw(last)
		case name == "data" && kind == "act" && strings.Contains(value, `"kind":"pair"`):
			var news struct{ Act struct{ Round int } }
			if json.Unmarshal([]byte(value), &news) == nil {
				select {
				case c.first <- news.Act.Round:
				default:
				}
			}
		}
	}
}

// saw notes that a watcher has the standings after an act.
func (c *contest) saw(act string) {
	n, err := strconv.Atoi(act)
	if err != nil {
		return
	}
	c.mu.Lock()
	c.seen[n] = append(c.seen[n], time.Now())
	c.mu.Unlock()
}

// end compares the sum of all points with that of the rounds.
func (c *contest) end(ctx context.Context) error {
	e, err := c.event(ctx)
	if err != nil {
		return err
	}
	want := 0
	for _, r := range e.Paired {
		for _, t := range r.Tables {
			want += len(t.Seats) * (len(t.Seats) - 1) / 2
		}
	}
	for _, s := range e.Standings {
		c.report.Standing += s.Points
	}
	if c.report.Standing != float64(want) {
		return fmt.Errorf("the standings have %g points, the tables give %d", c.report.Standing, want)
	}
	return nil
}
