package load_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/app"
)

// serve runs a server and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	return serveWith(t, app.Config{LimitSockets: 200})
}

func serveWith(t *testing.T, c app.Config) string {
	t.Helper()
	c.Listen, c.Data, c.Drain = "127.0.0.1:0", t.TempDir(), 10*time.Second
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	ready, ended := make(chan app.Addresses, 1), make(chan error, 1)
	go func() { ended <- app.Run(ctx, c, slog.New(slog.DiscardHandler), func(a app.Addresses) { ready <- a }) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	select {
	case a := <-ready:
		return a.Page
	case err := <-ended:
		ended <- nil
		t.Fatal(err)
		return ""
	}
}

func plan(url, variant string, rate int) load.Plan {
	return load.Plan{
		URL: url, Parse: games.Parse, Variant: variant, Games: 4, Watchers: 1, Senders: 3, Rate: rate,
		For: 500 * time.Millisecond, Log: func(string) {},
	}
}

func TestPlay(t *testing.T) {
	url := serve(t)
	for _, tt := range []struct {
		name, variant string
		rate          int
		change        func(*load.Plan)
	}{
		{"as fast as it goes", "star:2", 0, func(*load.Plan) {}},
		{"at a rate", "star:4", 100, func(*load.Plan) {}},
		{"on sockets", "star:2", 0, func(p *load.Plan) { p.Sockets = true }},
		{"several games of the same people, begun", "star:2", 0, func(p *load.Plan) { p.Shared, p.Length, p.Sockets = 2, 5, true }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			plan := plan(url, tt.variant, tt.rate)
			tt.change(&plan)
			r, err := load.Play(t.Context(), plan)
			if err != nil {
				t.Fatal(err)
			}
			if r.Moves == 0 || len(r.Answered) != r.Moves || len(r.Heard) == 0 || r.Checked < 4 || r.Judged < r.Moves {
				t.Errorf("%d moves, %d answers, %d heard of, %d games compared", r.Moves, len(r.Answered), len(r.Heard), r.Checked)
			}
			if tt.rate > 0 && r.Moves > tt.rate {
				t.Errorf("%d moves in half a second at %d a second", r.Moves, tt.rate)
			}
		})
	}
}

// A run detects a server that loses acknowledged moves.
func TestPlayFindsLoss(t *testing.T) {
	address, err := url.Parse(serve(t))
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(address)
	proxy.ModifyResponse = func(r *http.Response) error {
		if r.Request.Method != http.MethodGet || !strings.Contains(r.Request.URL.Path, "/games/") {
			return nil
		}
		const empty = `{"stage":"playing","entries":[]}`
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(empty)), int64(len(empty))
		r.Header.Del("Content-Length")
		return nil
	}
	s := httptest.NewServer(proxy)
	defer s.Close()
	_, err = load.Play(t.Context(), plan(s.URL, "star:2", 0))
	if err == nil || !strings.Contains(err.Error(), "were acknowledged") {
		t.Errorf("error %v, want one about the acknowledged moves", err)
	}
}

// A refused request ends the run with the server's error.
func TestPlayRefused(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/problem+json")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, `{"status":429,"code":"too-often","detail":"Too many requests."}`)
	}))
	defer s.Close()
	_, err := load.Play(t.Context(), plan(s.URL, "star:2", 0))
	var problem *load.Problem
	if !errors.As(err, &problem) || problem.Code != "too-often" {
		t.Errorf("error %v, want the problem of the server", err)
	}
}

// Bots are measured during abandoned games and played games.
func TestAnswers(t *testing.T) {
	url := serveWith(t, app.Config{Bots: 1, Proxies: []string{"127.0.0.1"}})
	answers, err := load.Answers(t.Context(), load.Duels{
		URL: url, Parse: games.Parse, Variant: "star:2", Levels: []int{1}, Flood: 2, For: time.Millisecond,
	})
	if err != nil || len(answers) != 1 {
		t.Errorf("Answers = %v, %v; want those of one level", answers, err)
	}
}

// An evening harms no honest player, and every attack is made.
func TestEvening(t *testing.T) {
	if l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.1.2.3:0"); err != nil {
		t.Skip("this system has one address of the loopback:", err)
	} else {
		_ = l.Close()
	}
	names := []string{
		"bad JSON", "bad messages", "chat of watchers", "games full of bots", "half requests", "idle connections",
		"moves of strangers", "names that deceive", "new games", "pages of the site", "sockets that are deaf", // votes take longer to reach
	}
	for length := 4 * time.Second; ; length *= 3 { // a busy machine needs longer to reach every attack
		url := serveWith(t, app.Config{
			Bots: 1, LimitRequests: 100, LimitWrites: 10, LimitGames: 12, LimitGuests: 30, LimitBots: 120, LimitSockets: 200, LimitConnections: 400,
		})
		report, err := load.Evening{URL: url, Parse: games.Parse, Games: 3, For: length, Calm: time.Second, Log: func(string) {}}.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if n := report.Harm() - report.Late; n > 0 || report.Games < 3 { // how late bots are depends on the machine
			t.Errorf("people came to harm %d times:\n%s", n, report.Table())
		}
		missing := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return report.Attacks[name] > 0 })
		if len(missing) == 0 {
			return
		}
		if length > 30*time.Second {
			t.Fatalf("not made within %v: %s", length, strings.Join(missing, ", "))
		}
	}
}

// Eight people play two rounds at tables of two before three watchers. A server that lost moves or
// results would end the run with an error.
func TestContest(t *testing.T) {
	r, err := load.Contest{
		URL: serveWith(t, app.Config{Passwords: true}), Parse: games.Parse, Variant: "star:2", Players: 8, Rounds: 2, Watchers: 3, Rate: 50, For: 200 * time.Millisecond, Senders: 4,
		Usage: func() (load.Usage, error) { return load.Usage{}, nil }, Log: func(string) {},
	}.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.Rounds != 2 || len(r.Pairing) != 2 || r.Results != 8 || r.Checked < 12 || len(r.Watched) < 3*6 || len(r.Pairs) != 2 || len(r.Pairs[1].Alone) == 0 || len(r.Pairs[1].Within) == 0 || r.Standing != 8 {
		t.Errorf("%+v", r)
	}
}
