package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"time"

	"github.com/manykings/manykings/engine/botclient"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/rules"
)

// Programs is many programs with tokens that play each other with random moves, while the server
// is killed repeatedly.
type Programs struct {
	URL      string // the same after every restart
	Parse    func(id string) (rules.Game, error)
	Number   int // of programs
	Variants []string
	Pace     time.Duration // average time that a program thinks about a move
	For      time.Duration
	// Every is how often Kill is called, which kills and restarts the server.
	Every time.Duration
	Kill  func() error
	Log   func(string)
}

// ProgramsReport is the result.
type ProgramsReport struct {
	Games, Over int
	Moves       int // acknowledged
	Missing     int // acknowledged moves missing from their game
	Twice       int // unacknowledged entries of games
	Kills       int
	Slowest     time.Duration // from a kill until all programs listen again
}

// mostOfOwner is how many programs an owner creates.
const mostOfOwner = 10

// programs is a run of Programs.
type programs struct {
	Programs
	hosts []host

	mu    sync.Mutex
	moves map[string]map[int]string // acknowledged, by game and number of previous entries
	games []string
	heard []time.Time // when each program last began to listen
}

// host is a program that creates games.
type host struct{ name, secret string }

// Run plays and returns the result.
func (c Programs) Run(ctx context.Context) (*ProgramsReport, error) {
	p := &programs{Programs: c, moves: map[string]map[int]string{}, heard: make([]time.Time, c.Number)}
	if err := p.make(ctx); err != nil {
		return nil, err
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var bridges sync.WaitGroup
	var failed atomic.Pointer[error]
	for i, h := range p.hosts {
		bridges.Go(func() {
			err := botclient.Run(playing, botclient.Config{
				Server: c.URL, Token: h.secret, Parse: c.Parse, Engines: 4, MoveTime: time.Second,
				Open: func() match.Player { return &paced{pace: c.Pace} }, Log: slog.New(slog.DiscardHandler),
				Listening: func() { p.listens(i) }, Moved: p.moved,
			})
			if err != nil {
				failed.Store(&err)
			}
		})
	}
	report := &ProgramsReport{}
	if err := p.all(ctx, time.Time{}, &report.Slowest); err != nil {
		return nil, err
	}
	report.Slowest = 0 // the first round includes the start
	end := time.Now().Add(c.For)
	next := time.Now().Add(c.Every)
	for time.Now().Before(end) && ctx.Err() == nil && failed.Load() == nil {
		if err := p.deal(ctx); err != nil {
			c.Log(err.Error()) // the server or a program is away: the next round tries again
		}
		if c.Every > 0 && time.Now().After(next) {
			next = time.Now().Add(c.Every)
			began := time.Now()
			if err := c.Kill(); err != nil {
				return nil, err
			}
			report.Kills++
			if err := p.all(ctx, began, &report.Slowest); err != nil {
				return nil, err
			}
			c.Log(fmt.Sprintf("killed %d times, all back within %.1f s", report.Kills, report.Slowest.Seconds()))
		}
		time.Sleep(time.Second)
	}
	stop()
	bridges.Wait()
	if err := failed.Load(); err != nil {
		return nil, *err
	}
	return report, errors.Join(ctx.Err(), p.judge(ctx, report))
}

// paced plays random moves after a pause.
type paced struct {
	match.Random
	pace time.Duration
}

// Choose returns a move.
func (p *paced) Choose(ctx context.Context, t match.Turn) (match.Choice, error) {
	timer := time.NewTimer(p.pace/2 + rand.N(p.pace))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return match.Choice{}, ctx.Err()
	}
	return p.Random.Choose(ctx, t)
}

// make creates the programs and their tokens.
func (p *programs) make(ctx context.Context) error {
	var browser *http.Client
	for i := range p.Number {
		if i%mostOfOwner == 0 {
			jar, err := cookiejar.New(nil)
			if err != nil {
				return err
			}
			browser = &http.Client{Jar: jar}
		}
		name := "Fox " + fmt.Sprint(1000+i)
		accepts := map[string]any{"from": "all", "games": 100}
		if err := p.ask(ctx, browser, "", "/me/programs", map[string]any{"name": name, "accepts": accepts}, nil); err != nil {
			return err
		}
		var token struct{ Secret string }
		scopes := []string{"read", "play", "host"}
		if err := p.ask(ctx, browser, "", "/me/programs/"+name+"/tokens", map[string]any{"scopes": scopes}, &token); err != nil {
			return err
		}
		p.hosts = append(p.hosts, host{name, token.Secret})
	}
	return nil
}

// ask sends a POST with a body, or a GET without one.
func (p *programs) ask(ctx context.Context, client *http.Client, secret, path string, body, answer any) error {
	method, sent := http.MethodGet, io.Reader(nil)
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		method, sent = http.MethodPost, bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, p.URL+"/api/v1"+path, sent)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	a, err := client.Do(r)
	if err != nil {
		return err
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		return err
	}
	if a.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d %s", path, a.StatusCode, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

func (p *programs) listens(i int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard[i] = time.Now()
}

func (p *programs) moved(game string, before int, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.moves[game] == nil {
		p.moves[game] = map[int]string{}
	}
	p.moves[game][before] = text
}

// mostAway is how long to wait for programs to come back.
const mostAway = time.Minute

// all waits until all programs have begun to listen after a moment. It raises slowest to the
// time of the last one.
func (p *programs) all(ctx context.Context, since time.Time, slowest *time.Duration) error {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		p.mu.Lock()
		last, missing := time.Time{}, 0
		for _, at := range p.heard {
			if !at.After(since) {
				missing++
			} else if at.After(last) {
				last = at
			}
		}
		p.mu.Unlock()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case missing == 0:
			*slowest = max(*slowest, last.Sub(since))
			return nil
		case time.Since(began) > mostAway:
			return fmt.Errorf("%d programs do not come back", missing)
		}
	}
}

// deal creates games until their number is half that of programs.
func (p *programs) deal(ctx context.Context) error {
	going := 0
	p.mu.Lock()
	games := append([]string(nil), p.games...)
	p.mu.Unlock()
	for _, id := range games[max(0, len(games)-p.Number):] {
		g, err := p.game(ctx, id)
		if err != nil {
			return err
		}
		if g.Stage == "playing" {
			going++
		}
	}
	for ; going < p.Number/2; going++ {
		by, variant := p.hosts[rand.IntN(len(p.hosts))], p.Variants[rand.IntN(len(p.Variants))]
		g, err := p.Parse(variant)
		if err != nil {
			return err
		}
		seats := []map[string]any{{"kind": "me"}}
		for _, i := range rand.Perm(len(p.hosts)) {
			if len(seats) < g.Seats() && p.hosts[i] != by {
				seats = append(seats, map[string]any{"kind": "program", "name": p.hosts[i].name})
			}
		}
		var made struct{ ID string }
		err = p.ask(ctx, http.DefaultClient, by.secret, "/games", map[string]any{
			"variant": variant, "seats": seats, "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3_600_000},
		}, &made)
		if err != nil {
			return err
		}
		p.mu.Lock()
		p.games = append(p.games, made.ID)
		p.mu.Unlock()
	}
	return nil
}

// lastState is a game at the end of the run.
type lastState struct {
	Stage   string
	Entries []struct{ Text string }
}

func (p *programs) game(ctx context.Context, id string) (g lastState, err error) {
	err = p.ask(ctx, http.DefaultClient, "", "/games/"+id, nil, &g)
	return g, err
}

// judge compares the acknowledged moves with the server's games.
func (p *programs) judge(ctx context.Context, report *ProgramsReport) error {
	report.Games = len(p.games)
	for _, id := range p.games {
		g, err := p.game(ctx, id)
		if err != nil {
			return err
		}
		if g.Stage == "over" {
			report.Over++
		}
		known := 0
		for before, text := range p.moves[id] {
			report.Moves++
			if before < len(g.Entries) && g.Entries[before].Text == text {
				known++
			} else {
				report.Missing++
			}
		}
		// The answer to the last move may have been on its way when the program stopped.
		if extra := len(g.Entries) - known; extra > 1 {
			report.Twice += extra - 1
		}
	}
	return nil
}
