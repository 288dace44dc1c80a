package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

const (
	oneHour   = table.Millis(60 * 60 * 1000)
	oneDay    = 24 * oneHour
	keepGames = 182 * 24 * time.Hour
)

// visits stores a session of a guest that ends a year later.
func visits(t *testing.T, s *Store, guest string, at table.Millis) {
	t.Helper()
	sessions := s.Sessions(func() time.Time { return at.Time() })
	data := fmt.Sprintf(`{"deadline":"2030-01-01T00:00:00Z","values":{"player":%q}}`, guest)
	if err := sessions.CommitCtx(t.Context(), "hash of "+guest, []byte(data), at.Time().AddDate(1, 0, 0)); err != nil {
		t.Fatal(err)
	}
}

// guestGame is a game of guests that was last changed at a moment.
func guestGame(id string, at table.Millis, stage table.Stage, players ...table.Player) *live.Record {
	r := ended(live.GameID(id), 8)
	r.Stage, r.Host, r.Created, r.Begun, r.Ended, r.Updated = stage, players[0], at, at, at, at
	if stage != table.Over {
		r.Ended, r.Outcome = 0, nil
	}
	for i := range r.Seats {
		r.Seats[i] = table.Seat{Kind: table.Person, Player: players[i%len(players)], Name: "Guest", Ready: true}
	}
	return r
}

// guestRows returns the number of rows that name guests, by table.
func guestRows(t *testing.T, s *Store) string {
	t.Helper()
	var b strings.Builder
	for _, name := range []string{"sessions", "programs", "tokens", "pushes", "listeners", "notices", "games", "archive", "past", "results", "archive_players"} {
		var n int
		if err := s.reader.row(t.Context(), []any{&n}, "SELECT COUNT(*) FROM "+name); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s %d ", name, n)
	}
	return b.String()
}

// A guest's rows are removed with the session, and games once no player has a session. Everything
// that involves an account stays.
func TestSweepGuests(t *testing.T) {
	onEach(t, func(t *testing.T, open func() *Store) {
		t.Parallel()
		s, now := open(), table.At(time.Now())
		add := must(t)
		add(s.Accounts.AddAccount(t.Context(), account.New{Account: account.Account{Player: "anna", Handle: "anna", Made: now}, Folded: "anna", Device: account.Device{ID: "d", Player: "anna"}}))
		for _, owner := range []table.Player{"anna", "guest", "other"} {
			p := botaccount.Program{Player: "bot of " + owner, Owner: owner, Name: "bot of " + string(owner), Made: now}
			add(s.Programs.AddProgram(t.Context(), p, p.Name))
			add(s.Programs.AddToken(t.Context(), botaccount.Token{ID: string(owner), Hash: string(owner), Program: p.Player, Made: now}))
			add(s.Notices.AddBrowser(t.Context(), notify.Browser{ID: string(owner), Player: owner, Endpoint: "https://push.example", Made: now}, 10))
			add(s.Notices.PutListener(t.Context(), notify.Listener{Player: owner, Ref: string(owner)}, nil, nil, now))
		}
		add(s.Programs.AddToken(t.Context(), botaccount.Token{ID: "ended", Hash: "ended", Program: "bot of anna", Made: now, Until: now + 1}))
		visits(t, s, "guest", now)
		visits(t, s, "other", now+100*oneDay)
		for _, r := range []*live.Record{
			guestGame("alone0000000", now, table.Over, "guest"), guestGame("both00000000", now, table.Over, "guest", "other"),
			guestGame("account00000", now, table.Over, "guest", "anna"), guestGame("program00000", now, table.Over, "guest", "bot of anna"),
			guestGame("open00000000", now, table.Playing, "guest"), guestGame("openboth0000", now, table.Playing, "other", "guest"),
		} {
			add(s.Games.Create(t.Context(), r))
		}
		sweep := func(at table.Millis, keep time.Duration, want string) {
			t.Helper()
			add(s.Sessions(func() time.Time { return at.Time() }).Clean(t.Context()))
			if _, err := s.Upkeep.Archive(t.Context(), at-oneDay); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Upkeep.SweepGuests(t.Context(), at, keep); err != nil {
				t.Fatal(err)
			}
			if got := guestRows(t, s); got != want {
				t.Errorf("after %d days there are\n%s, want\n%s", (at-now)/oneDay, got, want)
			}
		}
		sweep(now+2*oneDay, 0, "sessions 2 programs 3 tokens 3 pushes 3 listeners 3 notices 0 games 2 archive 4 past 4 results 16 archive_players 7 ")
		sweep(now+370*oneDay, 0, "sessions 1 programs 2 tokens 2 pushes 2 listeners 2 notices 0 games 1 archive 3 past 3 results 12 archive_players 6 ")
		sweep(now+370*oneDay, 300*24*time.Hour, "sessions 1 programs 2 tokens 2 pushes 2 listeners 2 notices 0 games 0 archive 2 past 2 results 8 archive_players 4 ")
		sweep(now+500*oneDay, 0, "sessions 0 programs 1 tokens 1 pushes 1 listeners 1 notices 0 games 0 archive 2 past 2 results 8 archive_players 4 ")
	})
}

// Sessions stored without their player are read once; until then nobody's rows are removed.
func TestSweepReadsSessions(t *testing.T) {
	s, now := open(t, t.TempDir()), table.At(time.Now())
	visits(t, s, "guest", now)
	err := s.writer.do(t.Context(), func(tx *tx) error { _, err := tx.exec("UPDATE sessions SET player = NULL"); return err })
	if err == nil {
		err = s.Programs.AddProgram(t.Context(), botaccount.Program{Player: "bot", Owner: "guest", Name: "bot", Made: now}, "bot")
	}
	if err == nil {
		_, err = s.Upkeep.SweepGuests(t.Context(), now+oneDay, keepGames)
	}
	if _, found := s.Programs.Program(t.Context(), "bot"); err != nil || found != nil {
		t.Errorf("the program of a guest: %v, %v", found, err)
	}
}

// The data of a guest who uses every limit all day for a year stays small: games up to the limit,
// the longest messages, and as many programs, tokens and browsers as allowed, each day.
func TestYearOfHostileGuest(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("a year takes a while")
	}
	const (
		step  = 5  // days in a step
		games = 10 // games in a step; more are removed hourly: see TestSweepKeepsTheLast
		lines = step * 200
		most  = 100 << 20
	)
	directory := t.TempDir()
	s := open(t, directory)
	start := table.At(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))
	now := start
	programs := 0
	lots := rand.New(rand.NewPCG(3, 65))
	line := func() string { // the longest possible
		text := make([]rune, 300)
		for i := range text {
			text[i] = rune(0x20000 + lots.IntN(0xa000))
		}
		return string(text)
	}
	size := func() (bytes int64) {
		files, err := filepath.Glob(filepath.Join(directory, "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if info, err := os.Stat(f); err == nil {
				bytes += info.Size()
			}
		}
		return bytes
	}
	var greatest int64
	for day := 0; day < 365; day += step {
		now = start + table.Millis(day)*oneDay
		visits(t, s, "guest", now)
		var group errgroup.Group
		group.SetLimit(16)
		for i := range games {
			group.Go(func() error {
				return s.Games.Create(t.Context(), guestGame(fmt.Sprintf("g%05d%06d", day, i), now, table.Over, "guest"))
			})
		}
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		for range lines {
			text := line()
			group.Go(func() error {
				return s.Games.Say(t.Context(), live.GameID(fmt.Sprintf("g%05d%06d", day, 0)), &live.Message{At: now, Room: live.PlayersRoom, Text: text})
			})
		}
		// Removed rows are created again, so that every day has the most possible.
		for ; programs < 10; programs++ {
			name := fmt.Sprintf("bot%d", programs)
			if err := s.Programs.AddProgram(t.Context(), botaccount.Program{Player: table.Player(name), Owner: "guest", Name: name, About: strings.Repeat("x", 300), Made: now}, name); err != nil {
				t.Fatal(err)
			}
			for i := range 20 {
				id := fmt.Sprint(name, i)
				if err := s.Programs.AddToken(t.Context(), botaccount.Token{ID: id, Hash: id, Program: table.Player(name), Label: strings.Repeat("x", 60), Made: now}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for i := range 11 {
			b := notify.Browser{ID: fmt.Sprint("browser", day, i), Player: "guest", Endpoint: "https://push.example/" + strings.Repeat("x", 470), Made: now}
			if err := s.Notices.AddBrowser(t.Context(), b, 10); err != nil && !errors.Is(err, notify.ErrTooMany) {
				t.Fatal(err)
			}
		}
		if err := group.Wait(); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Upkeep.Archive(t.Context(), now-oneDay); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Upkeep.SweepGuests(t.Context(), now, keepGames); err != nil {
			t.Fatal(err)
		}
		greatest = max(greatest, size())
	}
	t.Logf("%.1f MB at most, at the end %s", float64(greatest)/(1<<20), guestRows(t, s))
	if greatest > most {
		t.Errorf("a year of a guest takes %d MB, want at most %d", greatest>>20, most>>20)
	}
}

// The last thousand games of a guest stay, finished or not.
func TestSweepKeepsTheLast(t *testing.T) {
	const games = MostGuestGames + 300
	s, now := open(t, t.TempDir()), table.At(time.Now())
	visits(t, s, "guest", now)
	var group errgroup.Group
	group.SetLimit(16)
	for i := range games {
		stage := table.Over
		if i%2 == 0 {
			stage = table.Playing
		}
		group.Go(func() error {
			return s.Games.Create(t.Context(), guestGame(fmt.Sprintf("g%011d", i), now+table.Millis(i), stage, "guest"))
		})
	}
	if err := group.Wait(); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Upkeep.SweepGuests(t.Context(), now+oneHour, keepGames); n != games-MostGuestGames || err != nil {
		t.Fatalf("%d games are removed, %v", n, err)
	}
	for i, wanted := range map[int]bool{0: false, games - MostGuestGames - 1: false, games - MostGuestGames: true, games - 1: true} {
		_, err := s.Games.Get(t.Context(), live.GameID(fmt.Sprintf("g%011d", i)))
		if wanted != (err == nil) {
			t.Errorf("game %d: %v, want it kept: %t", i, err, wanted)
		}
	}
}

// docs/server.md has an owner, a limit and an age for every table.
func TestTablesAreBounded(t *testing.T) {
	page, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, found := strings.Cut(string(page), "\n## Stored data and its bounds\n")
	if !found {
		t.Fatal("the page has no such part")
	}
	part, _, _ = strings.Cut(part, "\n## ")
	said := map[string]bool{}
	for line := range strings.Lines(part) {
		cells := strings.Split(strings.Trim(line, "|\n"), "|")
		if len(cells) != 5 || !strings.Contains(cells[0], "`") {
			continue
		}
		for _, at := range []int{1, 2, 4} { // owner, limit, age
			if strings.TrimSpace(cells[at]) == "" {
				t.Errorf("an empty cell in %q", line)
			}
		}
		for _, name := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(cells[0], -1) {
			said[name[1]] = true
		}
	}
	s := open(t, t.TempDir())
	names, err := s.reader.texts(t.Context(), "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY name")
	if err != nil || len(names) < 40 {
		t.Fatalf("%d tables, %v", len(names), err)
	}
	for _, name := range names {
		if !said[name] {
			t.Errorf("the table %s has no owner, bound and age in docs/server.md", name)
		}
	}
	for name := range said {
		if !slices.Contains(names, name) {
			t.Errorf("docs/server.md has a table %s that does not exist", name)
		}
	}
}
