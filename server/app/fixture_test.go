package app_test

import (
	"archive/tar"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// kept is a game of a data directory, as the program that wrote it reported it.
type kept struct {
	ID      live.GameID `json:"id"`
	What    string      `json:"what"`
	Variant string      `json:"variant"`
	Stage   string      `json:"stage"`
	Turn    int         `json:"turn"`
	Out     []int       `json:"out"`
	Seats   []keptSeat  `json:"seats"`
	Entries []string    `json:"entries"`
	Paused  bool        `json:"paused"`
	Vote    string      `json:"vote"`

	Position string `json:"position"`
	Record   string `json:"record"`
}

type keptSeat struct {
	Kind       string `json:"kind"`
	Left       int64  `json:"left"`
	Substitute int    `json:"substitute"`
}

// keptPerson is a person with an account there, as that program reported them.
type keptPerson struct {
	Handle    string           `json:"handle"`
	Password  string           `json:"password"`
	About     string           `json:"about"`
	Clubs     []string         `json:"clubs"`
	Following []string         `json:"following"`
	Blocked   []string         `json:"blocked"`
	Games     int              `json:"games"`
	Ratings   []ratings.Rating `json:"ratings"`
}

// timeTag matches the time of a game in records until 2026-11-28. They had UTC in Time, which is
// local time in PGN. Now the tags are UTCDate and UTCTime.
var timeTag = regexp.MustCompile(`\[Date "([^"]*)"\]\n\[Time "([^"]*)"\]`)

// keptData unpacks a data directory of an earlier commit's program. It returns the directory,
// and that program's reports of its games and people with accounts.
func keptData(t *testing.T, commit string) (dir string, list []kept, people []keptPerson) {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", "data-"+commit+".tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unpacked, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for archive := tar.NewReader(unpacked); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(root, filepath.FromSlash(header.Name))
		if header.FileInfo().Mode()&fs.ModeDir != 0 {
			if err := os.MkdirAll(path, 0o700); err != nil {
				t.Fatal(err)
			}
			continue
		}
		text, err := io.ReadAll(archive)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(filepath.Join(root, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	told := struct {
		Games  *[]kept
		People *[]keptPerson
	}{&list, &people}
	var into any = &told
	if text[0] == '[' { // the first program kept only games
		into = &list
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("no games")
	}
	for i := range list {
		list[i].Record = timeTag.ReplaceAllString(list[i].Record, "[Date \"$1\"]\n[UTCDate \"$1\"]\n[UTCTime \"$2\"]")
	}
	return filepath.Join(root, "data"), list, people
}

// commits are the commits whose data directories must always open: lab/soak/fixture.py makes
// one.
var commits = []string{"9e97a22", "bf428697"}

// This program reads an earlier data directory as the earlier program did, and its games go on.
func TestDataOfEarlierPrograms(t *testing.T) {
	for _, commit := range commits {
		t.Run(commit, func(t *testing.T) {
			dir, list, _ := keptData(t, commit)
			sqlstore, err := store.Open(t.Context(), dir)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := sqlstore.Close(); err != nil {
					t.Error(err)
				}
			})
			last, err := sqlstore.Games.LastBeat(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			now := last.Time().Add(time.Hour)
			s := live.New(sqlstore.Games, memory.NewBus(time.Minute), live.Options{Parse: games.Parse, Now: func() time.Time { return now }})
			for _, k := range list {
				k.compare(t, s)
			}
			if err := s.Resume(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, k := range list {
				k.compare(t, s) // nothing happened while no program was running
			}
			faults, err := store.Inspect(t.Context(), dir, "", func(id string, _ *live.Record, _ bool, err error) {
				if err != nil {
					t.Errorf("game %s: %v", id, err)
				}
			})
			if err != nil || len(faults) > 0 {
				t.Errorf("Inspect finds %q, %v", faults, err)
			}
			for _, k := range list {
				t.Run(k.Variant+" "+k.What, func(t *testing.T) { k.goOn(t, s) })
			}
		})
	}
}

// compare compares a game with the earlier program's report.
func (k *kept) compare(t *testing.T, s *live.Service) {
	t.Helper()
	pos, r, err := s.Position(t.Context(), k.ID)
	if err != nil {
		t.Errorf("%s %s: %v", k.Variant, k.What, err)
		return
	}
	exported, err := s.Export(t.Context(), k.ID, "", "")
	if err != nil {
		t.Error(err)
	}
	got := *k
	got.Variant, got.Stage, got.Turn, got.Paused, got.Vote, got.Position, got.Record = r.Variant, string(r.Stage), r.Turn, r.Pause != nil, "", notation.FormatSetup(pos.Setup()), exported.Text
	got.Out = append([]int{}, r.Out...)
	if r.Vote != nil {
		got.Vote = string(r.Vote.Kind)
	}
	got.Seats, got.Entries = nil, []string{}
	for i, seat := range r.Seats {
		left := r.Times[i].Left
		if i < len(k.Seats) && k.Seats[i].Left < 0 { // the report does not have it
			left = k.Seats[i].Left
		}
		got.Seats = append(got.Seats, keptSeat{string(seat.Kind), left, seat.Substitute})
	}
	for _, e := range r.Entries {
		got.Entries = append(got.Entries, e.Text)
	}
	if !reflect.DeepEqual(got, *k) {
		t.Errorf("%s %s:\n%+v, want\n%+v", k.Variant, k.What, got, *k)
	}
}

// goOn plays a game to its end: a few moves, then all people but one resign.
func (k *kept) goOn(t *testing.T, s *live.Service) {
	ctx := t.Context()
	must := func(r *live.Record, err error) *live.Record {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := must(s.Get(ctx, k.ID))
	switch r.Stage {
	case table.Waiting:
		r = must(s.Start(ctx, live.Start{Game: k.ID, Player: r.Host, Level: 2}))
	case table.Over:
		next := must(s.Rematch(ctx, live.PlayerRequest{Game: k.ID, Player: r.Host}))
		if next.Variant != r.Variant || len(next.Seats) != len(r.Seats) {
			t.Errorf("rematch %+v", next)
		}
		return
	case table.Aborted:
		return
	}
	for r.Vote != nil || r.Pause != nil {
		if r.Vote == nil {
			r = must(s.Propose(ctx, live.Propose{Game: k.ID, Player: r.Host, Seat: seatOf(r, r.Host), Kind: table.VoteResume}))
			continue
		}
		i := slices.IndexFunc(r.Vote.Voters, func(v table.Voter) bool { return v.Ballot == table.NoBallot })
		if voter := r.Vote.Voters[i]; voter.Player == "" {
			r = must(s.BotBallot(ctx, live.BotBallot{Game: k.ID, Seat: voter.Seat, Vote: r.Vote.ID, Yes: true}))
		} else {
			r = must(s.Ballot(ctx, live.BallotRequest{Game: k.ID, Player: voter.Player, Vote: r.Vote.ID, Yes: true}))
		}
	}
	lots := rand.New(rand.NewPCG(9, uint64(len(k.Entries))))
	played := len(r.Entries)
	for range 2 * len(r.Seats) {
		if r.Stage != table.Playing {
			break
		}
		pos, _, err := s.Position(ctx, k.ID)
		if err != nil {
			t.Fatal(err)
		}
		moves := pos.Moves(nil)
		text := pos.MoveText(moves[lots.IntN(len(moves))])
		if seat := r.Seats[r.Turn-1]; seat.Kind == table.Bot || seat.Substitute > 0 {
			r = must(s.BotMove(ctx, live.BotMove{Game: k.ID, Seat: r.Turn, Moved: r.Moved, Text: text}))
		} else {
			r = must(s.Move(ctx, live.Move{Game: k.ID, Move: table.Move{Player: seat.Player, Seat: r.Turn, Version: r.Version, Text: text}}))
		}
	}
	if r.Stage == table.Playing && len(r.Entries) != played+2*len(r.Seats) {
		t.Errorf("%d entries, want %d more than %d", len(r.Entries), 2*len(r.Seats), played)
	}
	for n := 1; n <= len(r.Seats) && r.Stage == table.Playing; n++ {
		if seat := r.Seats[n-1]; seat.Kind == table.Person && !slices.Contains(r.Out, n) {
			r = must(s.Resign(ctx, live.SeatRequest{Game: k.ID, Player: seat.Player, Seat: n}))
		}
	}
	if r.Stage == table.Playing && slices.ContainsFunc(r.Seats, func(s table.Seat) bool { return s.Kind == table.Bot }) {
		return // bots play on
	}
	if r.Stage != table.Over && r.Stage != table.Aborted {
		t.Errorf("stage %s after all have resigned", r.Stage)
	}
}

// seatOf returns a seat of a player that is still in the game.
func seatOf(r *live.Record, player table.Player) int {
	for i, s := range r.Seats {
		if s.Player == player && !slices.Contains(r.Out, i+1) {
			return i + 1
		}
	}
	return 0
}

// The whole program starts on earlier data too, and returns every game.
func TestServeDataOfEarlierPrograms(t *testing.T) {
	for _, commit := range commits {
		t.Run(commit, func(t *testing.T) {
			dir, list, people := keptData(t, commit)
			config := local(dir)
			config.Passwords = true
			server := runWith(t, config, slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn})))
			for _, k := range people {
				k.signIn(server.person())
			}
			anybody := server.person()
			for _, k := range list {
				g := anybody.game(http.MethodGet, "/games/"+string(k.ID), nil)
				var texts []string
				for _, e := range g.Entries {
					texts = append(texts, e.Text)
				}
				if g.Variant != k.Variant || len(texts) < len(k.Entries) || !slices.Equal(texts[:len(k.Entries)], k.Entries) {
					t.Errorf("%s %s: %s %v, want %v", k.Variant, k.What, g.Variant, texts, k.Entries)
				}
				if v := anybody.view(k.ID); v.Ply < len(k.Entries) || v.Turn == 0 && !v.Outcome.Over {
					t.Errorf("%s %s: %d entries in the view, turn %d", k.Variant, k.What, v.Ply, v.Turn)
				}
			}
		})
	}
}

// signIn signs in with the password, and compares the answers with those of the earlier program.
func (k *keptPerson) signIn(p *person) {
	p.t.Helper()
	if status, answer := p.send(http.MethodPost, "/session", map[string]any{"handle": k.Handle, "password": k.Password}); status >= 300 {
		p.t.Fatalf("%s signs in: status %d, %s", k.Handle, status, answer)
	}
	var person struct{ About string }
	var mine []struct{ Name string }
	var following, blocked []struct{ Handle string }
	var past []struct{ ID string }
	got := keptPerson{Handle: k.Handle, Password: k.Password}
	for path, into := range map[string]any{
		"/people/" + k.Handle: &person, "/me/clubs": &mine, "/me/following": &following, "/me/blocked": &blocked,
		"/people/" + k.Handle + "/past": &past, "/people/" + k.Handle + "/ratings": &got.Ratings,
	} {
		if status := p.ask(http.MethodGet, path, nil, into); status != http.StatusOK {
			p.t.Errorf("%s: status %d", path, status)
		}
	}
	got.About, got.Games = person.About, len(past)
	got.Clubs, got.Following, got.Blocked = []string{}, []string{}, []string{}
	for _, c := range mine {
		got.Clubs = append(got.Clubs, c.Name)
	}
	for _, f := range following {
		got.Following = append(got.Following, f.Handle)
	}
	for _, b := range blocked {
		got.Blocked = append(got.Blocked, b.Handle)
	}
	for i := range got.Ratings { // it grows while nobody plays
		if i < len(k.Ratings) && got.Ratings[i].Deviation >= k.Ratings[i].Deviation {
			got.Ratings[i].Deviation = k.Ratings[i].Deviation
		}
	}
	if !reflect.DeepEqual(got, *k) {
		p.t.Errorf("%+v, want %+v", got, *k)
	}
}
