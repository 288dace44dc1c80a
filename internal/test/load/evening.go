package load

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
)

// Evening is an evening with honest players on a server, while every attack of this package runs
// at once. Everybody has their own loopback address, so the server must be at 127.0.0.1.
type Evening struct {
	URL   string
	Parse func(id string) (rules.Game, error)
	Games int           // parallel honest games
	For   time.Duration // including the time before the attacks
	Calm  time.Duration // time before the attacks, which gives the bots' normal speed
	Log   func(string)
	// Late returns how much later than planned the bots of a level moved, in seconds. nil leaves
	// it out.
	Late func(ctx context.Context, level int) (Histogram, error)
}

// EveningReport is the result of an evening.
type EveningReport struct {
	Games, Moves int       // honest games and their acknowledged moves
	Lost         int       // acknowledged moves missing from their game, or different there
	Flags        int       // honest players who lost on time or by absence, although they were there and moved
	Votes        int       // votes passed without the consent of an honest player
	Names        int       // deceptive names accepted
	Late         int       // answers more than a second slower than the slowest before the attacks (level 3), or more than twice as slow (top)
	Refused      int       // refused requests of honest players, sent again
	Judged       int       // requests about honest games checked by their history
	Torn         int       // honest games that are not linearizable
	Broken       int       // answers with status 500 or another server error
	Calm, Storm  Latencies // answers of bots of level 3 before the attacks and during them
	CalmTop      Latencies // answers of bots of level 10
	StormTop     Latencies
	Lateness     map[int]Histogram // how much later than planned bots moved during the attacks, by level
	Answered     Latencies         // moves of honest players
	Attacks      map[string]int    // requests by attack
	Turned       map[string]int    // refused requests by attack
}

// evening is the run of an evening.
type evening struct {
	Evening
	begin time.Time

	mu     sync.Mutex
	report EveningReport
	stormy bool
	known  []string // ids of honest games
	first  string   // the last server error

	history *History
}

// honestPace is how long honest players think on average.
const honestPace = 2 * time.Second

// The levels of bots in honest games. Few have the top level: honest games alone must not use up
// the bots' time.
const (
	usualLevel, topLevel = 3, 10
	topEvery             = 45 // games
)

// Run plays and attacks, and returns the result.
func (p Evening) Run(ctx context.Context) (*EveningReport, error) {
	e := &evening{Evening: p, begin: time.Now(), history: NewHistory()}
	e.report.Attacks, e.report.Turned, e.report.Lateness = map[string]int{}, map[string]int{}, map[int]Histogram{}
	ctx, done := context.WithTimeout(ctx, p.For)
	defer done()
	var people, attackers sync.WaitGroup
	failed := make(chan error, p.Games)
	for i := range p.Games {
		people.Go(func() {
			if err := e.honest(ctx, i); err != nil {
				failed <- fmt.Errorf("honest game %d: %w", i+1, err)
			}
		})
	}
	select {
	case <-time.After(p.Calm):
	case <-ctx.Done():
	}
	before, err := e.lateness(ctx)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	e.stormy = true
	e.mu.Unlock()
	p.Log(fmt.Sprintf("attacking, %d answers of bots came before: %v", len(e.report.Calm), e.report.Calm))
	for name, attack := range e.attacks() {
		for i := range attack.times {
			attackers.Go(func() { e.attack(ctx, name, attack, i) })
		}
	}
	attackers.Wait()
	people.Wait()
	select {
	case err := <-failed:
		return nil, err
	default:
	}
	after, err := e.lateness(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	for level, h := range after {
		e.report.Lateness[level] = h.Since(before[level])
	}
	judged := e.history.Check()
	e.report.Judged, e.report.Torn = judged.Operations, len(judged.Torn)
	slowest := e.report.Calm.Quantile(1) + time.Second
	for _, took := range e.report.Storm {
		if took > slowest {
			e.report.Late++
		}
	}
	if calm := e.report.CalmTop.Quantile(1); calm > 0 && e.report.StormTop.Quantile(0.99) > 2*calm {
		e.report.Late++
	}
	if e.first != "" {
		p.Log("the server was at fault: " + e.first)
	}
	return &e.report, nil
}

// lateness returns how late bots moved, by level.
func (e *evening) lateness(ctx context.Context) (map[int]Histogram, error) {
	if e.Late == nil {
		return nil, nil
	}
	late := map[int]Histogram{}
	for _, level := range []int{usualLevel, topLevel} {
		h, err := e.Late(ctx, level)
		if err != nil {
			return nil, err
		}
		late[level] = h
	}
	return late, nil
}

// from returns a client at a loopback address.
func from(kind, number int) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(kind), byte(1+number%250))}, Timeout: 5 * time.Second}
	return &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 16}}
}

// count adds one to a number of the report.
func (e *evening) count(figure *int) {
	e.mu.Lock()
	*figure++
	e.mu.Unlock()
}

// insist repeats a request of an honest player until it is answered, like the page.
func (e *evening) insist(ctx context.Context, request func(context.Context) error) error {
	for {
		err := request(ctx)
		var p *Problem
		switch {
		case err == nil || ctx.Err() != nil:
			return err
		case errors.As(err, &p) && p.Status != http.StatusTooManyRequests && p.Status != http.StatusServiceUnavailable:
			return err
		}
		e.count(&e.report.Refused)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// arrive returns a guest with a socket that reconnects.
func (e *evening) arrive(ctx context.Context, client *http.Client) (p *Player, watch func(id string), err error) {
	err = e.insist(ctx, func(ctx context.Context) (err error) {
		p, err = NewPlayer(ctx, client, e.URL, "")
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	var mu sync.Mutex
	watched := ""
	watch = func(id string) {
		mu.Lock()
		defer mu.Unlock()
		watched = id
		if p.socket != nil {
			_ = p.Watch(ctx, id) // the reader notices the error
		}
	}
	go func() {
		for ctx.Err() == nil {
			mu.Lock()
			err := p.Connect(ctx)
			if err == nil && watched != "" {
				err = p.Watch(ctx, watched)
			}
			mu.Unlock()
			if err == nil {
				_ = p.Hear(ctx, func(*News) {})
			}
			if ctx.Err() == nil {
				e.count(&e.report.Refused)
				time.Sleep(200 * time.Millisecond)
			}
		}
	}()
	return p, watch, nil
}

// honest plays games one after another until the evening ends: with friends, or in every third
// game with a bot.
func (e *evening) honest(ctx context.Context, number int) error {
	lots := rand.New(rand.NewPCG(7, uint64(number)))
	for ctx.Err() == nil {
		variant := []string{"star:2", "star:2", "rex", "yalta", "draughts:2"}[number%5]
		game, err := e.Parse(variant)
		if err != nil {
			return err
		}
		players := make([]*Player, game.Seats())
		watches := make([]func(string), game.Seats())
		seats := make([]Seat, game.Seats())
		seats[0].Kind = "me"
		for i := range players {
			if number%3 == 0 && i > 0 {
				seats[i] = Seat{Kind: "bot", Level: levelIn(number)}
				continue
			}
			if i > 0 {
				seats[i].Kind = "open"
			}
			if players[i], watches[i], err = e.arrive(ctx, from(10+i, number)); err != nil {
				return ended(ctx, err)
			}
		}
		var g *Game
		err = e.insist(ctx, func(ctx context.Context) (err error) {
			g, err = players[0].Create(ctx, NewGame{
				Variant: variant, Seats: seats, Clock: map[string]any{"kind": "move", "perMove": 30_000},
				Leaving: map[string]any{"kind": "out", "after": 60_000}, Chat: true, Token: fmt.Sprint("e", number, lots.Uint64()),
			})
			return err
		})
		for i := 1; i < len(players) && err == nil; i++ {
			if players[i] != nil {
				err = e.insist(ctx, func(ctx context.Context) error { _, err := players[i].Join(ctx, g.ID, i+1); return err })
			}
		}
		if err != nil {
			return ended(ctx, err)
		}
		for i := range players {
			if players[i] != nil {
				watches[i](g.ID)
			}
		}
		e.mu.Lock()
		e.report.Games++
		e.known = append(e.known, g.ID)
		e.mu.Unlock()
		if err := e.play(ctx, g.ID, game, players, levelIn(number), lots); err != nil {
			return ended(ctx, err)
		}
	}
	return nil
}

// levelIn returns the level of bots in an honest game.
func levelIn(number int) int {
	if number%topEvery == 0 {
		return topLevel
	}
	return usualLevel
}

// ended returns err unless the evening has ended.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// play plays one game with random moves, and compares it with the acknowledged moves.
func (e *evening) play(ctx context.Context, id string, game rules.Game, players []*Player, level int, lots *rand.Rand) error {
	pos := game.Start()
	var texts []string // acknowledged moves and the bots' moves
	var asked time.Time
	var stormy bool
	for {
		var g *Game
		last := context.WithoutCancel(ctx) // the last check runs even after the end
		if err := e.insist(last, func(ctx context.Context) (err error) {
			read := e.history.Read(id)
			if g, err = players[0].Get(ctx, id); err == nil {
				read(g.Entries)
			}
			return err
		}); err != nil {
			return err
		}
		var err error
		if texts, err = e.follow(pos, texts, g); err != nil {
			return err
		}
		if g.Stage == "aborted" {
			e.count(&e.report.Votes)
		}
		if g.Stage != "playing" || pos.Over() || ctx.Err() != nil {
			return nil
		}
		mover := players[g.Turn-1]
		if mover == nil {
			pause(ctx, 20*time.Millisecond)
			continue
		}
		if !asked.IsZero() {
			e.answered(level, stormy, time.Since(asked))
			asked = time.Time{}
		}
		pause(ctx, honestPace/2+time.Duration(lots.Int64N(int64(honestPace))))
		moves := pos.Moves(nil)
		text := pos.MoveText(moves[lots.IntN(len(moves))])
		m := MoveRequest{Version: g.Version, Seat: g.Turn, Text: text, Token: fmt.Sprint("m", len(texts))}
		began := time.Now()
		acknowledged := e.history.Move(id, m)
		err = e.insist(ctx, func(ctx context.Context) error { _, err := mover.Move(ctx, id, m); return err })
		if err != nil {
			if ctx.Err() != nil {
				continue // it may or may not have been played
			}
			return err
		}
		acknowledged()
		e.mu.Lock()
		e.report.Moves++
		e.report.Answered = append(e.report.Answered, time.Since(began))
		stormy = e.stormy
		e.mu.Unlock()
		if err := rules.Apply(pos, text); err != nil {
			return err
		}
		texts = append(texts, text)
		if slices.Contains(players, nil) {
			asked = began
		}
	}
}

// follow compares a game with its known entries and plays the others.
func (e *evening) follow(pos rules.Position, texts []string, g *Game) ([]string, error) {
	for i, text := range texts {
		if i >= len(g.Entries) || g.Entries[i].Text != text {
			e.count(&e.report.Lost)
		}
	}
	for _, entry := range g.Entries[min(len(texts), len(g.Entries)):] {
		switch {
		case strings.HasPrefix(entry.Text, "flag"), strings.HasPrefix(entry.Text, "resign"):
			e.count(&e.report.Flags)
		case entry.Text == "draw":
			e.count(&e.report.Votes)
		}
		if err := rules.Apply(pos, entry.Text); err != nil {
			return texts, fmt.Errorf("entry %s: %w", entry.Text, err)
		}
		texts = append(texts, entry.Text)
	}
	return texts, nil
}

// answered records how long bots took to answer.
func (e *evening) answered(level int, stormy bool, took time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	list := &e.report.Calm
	switch {
	case level == topLevel && stormy:
		list = &e.report.StormTop
	case level == topLevel:
		list = &e.report.CalmTop
	case stormy:
		list = &e.report.Storm
	}
	*list = append(*list, took)
}

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Table returns the report as a table, with one number per line.
func (r *EveningReport) Table() string {
	var b strings.Builder
	row := func(what string, value any) { fmt.Fprintf(&b, "| %s | %v |\n", what, value) }
	row("honest games, moves acknowledged", fmt.Sprint(r.Games, ", ", r.Moves))
	row("moves lost", r.Lost)
	row("requests judged, games not linearizable", fmt.Sprint(r.Judged, ", ", r.Torn))
	row("wrong flags and absences", r.Flags)
	row("wrong votes", r.Votes)
	row("deceptive names taken", r.Names)
	row("answers of bots more than a second later than the slowest before the attacks", r.Late)
	row("answers that say that the server is at fault", r.Broken)
	row("requests of honest people that were refused and made again", r.Refused)
	row("moves of honest people", r.Answered)
	row("bots of level 3, before the attacks", fmt.Sprint(len(r.Calm), ", ", r.Calm))
	row("bots of level 3, during them", fmt.Sprint(len(r.Storm), ", ", r.Storm))
	row("bots of level 10, before the attacks", fmt.Sprint(len(r.CalmTop), ", ", r.CalmTop))
	row("bots of level 10, during them", fmt.Sprint(len(r.StormTop), ", ", r.StormTop))
	for _, level := range slices.Sorted(maps.Keys(r.Lateness)) {
		row(fmt.Sprintf("bots of level %d during them, later than they meant to be", level), r.Lateness[level])
	}
	for _, name := range slices.Sorted(maps.Keys(r.Attacks)) {
		row(name+": requests, refused", fmt.Sprint(r.Attacks[name], ", ", r.Turned[name]))
	}
	return b.String()
}

// Harm returns how many forbidden things happened.
func (r *EveningReport) Harm() int {
	return r.Lost + r.Torn + r.Flags + r.Votes + r.Names + r.Late + r.Broken
}
