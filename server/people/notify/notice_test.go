package notify_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/store"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/server/store/storetest"
	"github.com/manykings/manykings/table"
)

// hall is a server with people and a clock that the test moves.
type hall struct {
	*notify.Service
	t      *testing.T
	config notify.Config
	store  *store.Store
	play   *live.Service
	post   *letterbox

	mu   sync.Mutex
	now  time.Time
	here map[table.Player]bool // connected players
	told []table.Player
}

// letterbox collects letters, or fails.
type letterbox struct {
	mu   sync.Mutex
	got  []notify.Letter
	ids  []string
	fail error
}

func (b *letterbox) Send(_ context.Context, id string, l *notify.Letter) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ids = append(b.ids, id)
	if b.fail == nil {
		b.got = append(b.got, *l)
	}
	return b.fail
}

// taken returns the letters since the previous call.
func (b *letterbox) taken() []notify.Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	got := b.got
	b.got = nil
	return got
}

func newHall(t *testing.T, change ...func(*notify.Config)) *hall {
	t.Helper()
	sqlstore := storetest.New(t, store.Open)
	h := &hall{t: t, store: sqlstore, post: &letterbox{}, now: time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC), here: map[table.Player]bool{}}
	clock := func() time.Time {
		h.mu.Lock()
		defer h.mu.Unlock()
		return h.now
	}
	h.play = live.New(sqlstore.Games, memory.NewBus(time.Minute), live.Options{Parse: games.Parse, Now: clock})
	h.config = notify.Config{
		Store: sqlstore.Notices, Games: h.play, Post: h.post, Site: "https://games.test", Contact: "host@games.test", Now: clock, Log: slog.New(slog.NewTextHandler(t.Output(), nil)),
		Announce: func(_ context.Context, p table.Player) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.told = append(h.told, p)
		},
		Connected: func() []table.Player { return nil },
		Here: func(p table.Player) bool {
			h.mu.Lock()
			defer h.mu.Unlock()
			return h.here[p]
		},
	}
	for _, f := range change {
		f(&h.config)
	}
	var err error
	if h.Service, err = notify.New(t.Context(), h.config); err != nil {
		t.Fatal(err)
	}
	return h
}

// pass advances the clock and runs the server's due work.
func (h *hall) pass(d time.Duration) {
	h.t.Helper()
	h.mu.Lock()
	h.now = h.now.Add(d)
	h.mu.Unlock()
	h.work(h.Service)
}

func (h *hall) work(s *notify.Service) {
	h.t.Helper()
	if err := errors.Join(s.Step(h.t.Context()), s.SendMail(h.t.Context()), s.SendPushes(h.t.Context())); err != nil {
		h.t.Error(err)
	}
}

// connect connects or disconnects Bela.
func (h *hall) connect(on bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.here["bela"] = on
}

// game creates a correspondence game of Anna, which others join.
func (h *hall) game(clock table.Clock, others ...string) *live.Record {
	h.t.Helper()
	wish := live.NewGame{
		Player: "anna", Variant: "star:2", Clock: clock, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
		Seats: []table.SeatChoice{{Kind: table.ChooseMe, Name: "Anna"}, {Kind: table.ChooseOpen}},
	}
	r, err := h.play.Create(h.t.Context(), wish)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, name := range others {
		if r, err = h.play.Join(h.t.Context(), live.Join{Game: r.ID, Player: table.Player(strings.ToLower(name)), Name: name, Seat: 2}); err != nil {
			h.t.Fatal(err)
		}
	}
	return r
}

var days = table.Clock{Kind: table.DaysClock, PerMove: 3 * 24 * 3_600_000}

func (h *hall) move(r *live.Record, player table.Player, seat int, text string) *live.Record {
	h.t.Helper()
	r, err := h.play.Move(h.t.Context(), live.Move{Game: r.ID, Move: table.Move{Player: player, Seat: seat, Version: r.Version, Text: text}})
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// waits checks the kinds of a player's unseen notices.
func (h *hall) waits(what string, p table.Player, want ...notify.Kind) []notify.Told {
	h.t.Helper()
	list, err := h.Of(h.t.Context(), p)
	if err != nil {
		h.t.Fatal(err)
	}
	var kinds []notify.Kind
	for i := range list {
		if list[i].Seen == 0 {
			kinds = append(kinds, list[i].Kind)
		}
	}
	if !slices.Equal(kinds, want) {
		h.t.Errorf("%s: %v waits for %s, want %v", what, kinds, p, want)
	}
	return list
}

// mailed gives Bela a verified address.
func (h *hall) mailed() {
	const p, address = table.Player("bela"), "bela@example.org"
	h.t.Helper()
	ctx := h.t.Context()
	if _, err := h.SetMail(ctx, p, address, "es"); err != nil {
		h.t.Fatal(err)
	}
	h.work(h.Service)
	letters := h.post.taken()
	if len(letters) != 1 || letters[0].To != address {
		h.t.Fatalf("the code: %+v", letters)
	}
	_, code, _ := strings.Cut(letters[0].Subject, "Many Kings: tu código es ")
	if _, err := h.ConfirmMail(ctx, p, strings.ToLower(code)); err != nil {
		h.t.Fatalf("the code %q of %q: %v", code, letters[0].Subject, err)
	}
}

// reads counts reads of whole games.
type reads struct {
	live.Store
	games atomic.Int64
}

// Get counts a read.
func (r *reads) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	r.games.Add(1)
	return r.Store.Get(ctx, id)
}

// A server does not read a game again to notify of a move that it has just made; another server
// reads it.
func TestFollowReadsNothing(t *testing.T) {
	h := newHall(t)
	counted := &reads{Store: h.store.Games}
	h.play = live.New(counted, memory.NewBus(time.Minute), live.Options{Parse: games.Parse, Now: h.config.Now})
	h.config.Games = h.play
	s, err := notify.New(t.Context(), h.config)
	if err != nil {
		t.Fatal(err)
	}
	h.Service = s
	r := h.game(table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}, "Bela")
	h.move(r, "anna", 1, "e2e4")
	before := counted.games.Load()
	h.pass(time.Second)
	h.waits("the move is told", "bela", notify.Turn)
	h.pass(time.Minute)
	if n := counted.games.Load() - before; n != 0 {
		t.Errorf("the game was read %d times to notify of a move", n)
	}
	other := live.New(counted, memory.NewBus(time.Minute), live.Options{Parse: games.Parse, Now: h.config.Now})
	h.config.Games = other
	if s, err = notify.New(t.Context(), h.config); err != nil {
		t.Fatal(err)
	}
	h.Service = s
	h.waits("another server notifies too", "bela", notify.Turn)
	if counted.games.Load() == before {
		t.Error("a game that is not remembered was not read")
	}
}

func TestFollow(t *testing.T) {
	h := newHall(t)
	r := h.game(days)
	h.pass(time.Second)
	h.waits("nobody has come", "anna")
	r, err := h.play.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Name: "Bela", Seat: 2})
	if err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	h.waits("it begins with their turn", "anna", notify.Turn)
	h.waits("it begins", "bela", notify.Seat)
	r = h.move(r, "anna", 1, "e2e4")
	h.pass(time.Second)
	h.waits("they have moved", "anna")
	if list := h.waits("it is their turn", "bela", notify.Turn); len(list) == 1 && (list[0].Names != "Anna" || list[0].Variant != "star:2" || list[0].Game != r.ID) {
		t.Errorf("it says %+v", list[0])
	}
	h.pass(settled)
	if err := h.See(t.Context(), "bela", r.ID); err != nil {
		t.Error(err)
	}
	h.waits("they have looked", "bela")
	h.pass(time.Hour)
	h.waits("and are not told again", "bela")

	// Players at the table get no notice.
	if err := h.play.Enter(t.Context(), r.ID, "anna"); err != nil {
		t.Fatal(err)
	}
	if r, err = h.play.Get(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	r = h.move(r, "bela", 2, "e7e5")
	h.pass(time.Second)
	if list, err := h.Of(t.Context(), "anna"); err != nil || slices.ContainsFunc(list, func(n notify.Told) bool { return n.Kind == notify.Turn }) {
		t.Errorf("notices at the table: %v, %v", list, err)
	}
	// A vote in a correspondence game sends a notice to players who have not voted.
	if r, err = h.play.Propose(t.Context(), live.Propose{Game: r.ID, Player: "anna", Seat: 1, Kind: table.VoteDraw}); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	h.waits("a vote", "bela", notify.Vote)
	if _, err = h.play.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "bela", Vote: r.Vote.ID, Yes: true}); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	h.waits("the vote is over", "bela")

	// A fast game sends a notice when it begins, and no more.
	r = h.game(table.Clock{Kind: table.GameClock, Initial: 300_000}, "Cora")
	h.pass(time.Second)
	h.waits("a fast game begins", "cora", notify.Seat)
	r = h.move(r, "anna", 1, "e2e4")
	h.pass(time.Second)
	h.waits("no notice of a turn in a fast game", "cora", notify.Seat)
	r = h.move(r, "cora", 2, "e7e5")
	h.move(r, "anna", 1, "g1f3")
	h.waits("who plays knows it", "cora")
}

// Players who lose a seat of a waiting game by absence get a notice, the host of an abandoned game too.
func TestLostSeat(t *testing.T) {
	h := newHall(t)
	r, err := h.play.Create(t.Context(), live.NewGame{
		Player: "anna", Variant: "star:3", Listed: true, Clock: days, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
		Seats: []table.SeatChoice{{Kind: table.ChooseMe, Name: "Anna"}, {Kind: table.ChooseOpen}, {Kind: table.ChooseOpen}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = h.play.Join(t.Context(), live.Join{Game: r.ID, Player: "bela", Name: "Bela", Seat: 2}); err != nil {
		t.Fatal(err)
	}
	away := func() {
		for range 8 {
			h.pass(time.Minute)
			if err := h.play.Sweep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		h.pass(time.Second)
	}
	away()
	if r, err = h.play.Get(t.Context(), r.ID); err != nil || r.Stage != table.Aborted {
		t.Fatalf("stage %s, %v", r.Stage, err)
	}
	for _, p := range []table.Player{"anna", "bela"} {
		list := h.waits("the seat is lost", p, notify.Seat)
		if len(list) == 1 && (list[0].What != notify.Lost || list[0].Names != "" || list[0].Variant != "star:3") {
			t.Errorf("it says %+v", list[0])
		}
	}
}

// settled is slightly longer than the delay of a notice.
const settled = 25 * time.Second

func TestChallengeIsTold(t *testing.T) {
	h := newHall(t)
	r, err := h.play.Create(t.Context(), live.NewGame{
		Player: "anna", Variant: "yalta", Clock: days, Leaving: table.Leaving{Kind: table.LeaveOut, After: 60_000},
		Seats: []table.SeatChoice{{Kind: table.ChooseMe, Name: "Anna"}, {Kind: table.ChoosePerson, Player: "bela", Name: "Bela", Handle: "bela"}, {Kind: table.ChooseOpen}},
	})
	if err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	if list := h.waits("a challenge", "bela", notify.Challenge); len(list) == 1 && list[0].Names != "Anna" {
		t.Errorf("it is by %q", list[0].Names)
	}
	if _, err := h.play.Join(t.Context(), live.Join{Game: r.ID, Player: "cora", Name: "Cora", Seat: 3}); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	if list := h.waits("a seat is taken", "anna", notify.Seat); len(list) == 1 && list[0].Names != "Cora" {
		t.Errorf("it was %q", list[0].Names)
	}
	if _, err := h.play.Leave(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela"}); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	h.waits("it is declined", "bela")
}

// At most one mail a day lists all notices that have waited for a while unseen.
func TestDigest(t *testing.T) {
	h := newHall(t)
	h.mailed()
	first := h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	h.pass(30 * time.Minute)
	if letters := h.post.taken(); len(letters) != 0 {
		t.Fatalf("at once: %+v", letters)
	}
	second := h.move(h.game(days, "Bela"), "anna", 1, "d2d4")
	h.pass(time.Second)
	h.pass(settled)
	third := h.move(h.game(days, "Bela"), "anna", 1, "c2c4")
	h.pass(time.Second)
	h.pass(settled)
	h.move(third, "bela", 2, "c7c5") // the notice no longer holds
	h.pass(time.Hour)
	letters := h.post.taken()
	if len(letters) != 1 {
		t.Fatalf("%d letters after an hour", len(letters))
	}
	l := letters[0]
	for _, r := range []*live.Record{first, second} {
		if link := "https://games.test/g/" + string(r.ID); strings.Count(l.Text, link) != 1 || !strings.Contains(l.HTML, link) {
			t.Errorf("the letter leads not once to %s:\n%s", link, l.Text)
		}
	}
	if strings.Contains(l.Text, string(third.ID)) || l.To != "bela@example.org" || !strings.Contains(l.Text, "Ajedrez") || !strings.Contains(l.Text, "con Anna: te toca.") {
		t.Errorf("the letter: %+v", l)
	}
	h.pass(48 * time.Hour)
	if letters := h.post.taken(); len(letters) != 0 {
		t.Errorf("nothing is new: %+v", letters)
	}
	// The next digest comes at least a day after the previous one.
	fourth := h.move(h.game(days, "Bela"), "anna", 1, "c2c4")
	h.pass(time.Second)
	h.pass(settled)
	h.pass(2 * time.Hour)
	if letters := h.post.taken(); len(letters) != 1 || !strings.Contains(letters[0].Text, string(fourth.ID)) {
		t.Fatalf("the second letter: %+v", letters)
	}
	h.move(h.game(days, "Bela"), "anna", 1, "c2c4")
	for range 22 {
		h.pass(time.Hour)
		if letters := h.post.taken(); len(letters) != 0 {
			t.Fatalf("twice on a day: %+v", letters)
		}
	}
	h.pass(2 * time.Hour)
	if letters := h.post.taken(); len(letters) != 1 {
		t.Errorf("on the next day: %+v", letters)
	}

	// A connected person reads the notices on the page.
	h.connect(true)
	h.move(h.game(days, "Bela"), "anna", 1, "c2c4")
	for range 30 {
		h.pass(time.Hour)
	}
	if letters := h.post.taken(); len(letters) != 0 {
		t.Errorf("while connected: %+v", letters)
	}
	h.connect(false)
	h.pass(time.Hour)
	if letters := h.post.taken(); len(letters) != 1 {
		t.Errorf("once gone: %+v", letters)
	}
}

func TestStop(t *testing.T) {
	h := newHall(t)
	ctx := t.Context()
	h.mailed()
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	h.pass(2 * time.Hour)
	letters := h.post.taken()
	if len(letters) != 1 {
		t.Fatal("no letter")
	}
	stop, err := url.Parse(letters[0].Stop)
	if err != nil || stop.Host != "games.test" || stop.Path != notify.StopPath || !strings.Contains(letters[0].Text, letters[0].Stop) {
		t.Fatalf("the link %q", letters[0].Stop)
	}
	token := stop.Query().Get("t")
	altered := "A" + token[1:]
	if token[0] == 'A' {
		altered = "B" + token[1:]
	}
	for _, wrong := range []string{"", "x", token[1:], altered, strings.TrimSuffix(token, token[len(token)-1:])} {
		if _, err := h.StopMail(ctx, wrong, false); !errors.Is(err, notify.ErrNone) {
			t.Errorf("the token %q: %v", wrong, err)
		}
	}
	if language, err := h.StopMail(ctx, token, true); err != nil || language != "es" {
		t.Errorf("asked: %q, %v", language, err)
	}
	if l, err := h.Listener(ctx, "bela"); err != nil || l.Mail.Stopped {
		t.Errorf("asking has stopped mail: %v", err)
	}
	for range 2 {
		if _, err := h.StopMail(ctx, token, false); err != nil {
			t.Error(err)
		}
	}
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	h.pass(48 * time.Hour)
	if letters := h.post.taken(); len(letters) != 0 {
		t.Errorf("after the stop: %+v", letters)
	}
	h.waits("in the page it stays", "bela", notify.Turn, notify.Turn)
}

func TestMailbox(t *testing.T) {
	h := newHall(t)
	ctx := t.Context()
	for _, wrong := range []string{"", "anna", "anna@", "Anna <anna@example.org>", "a@example.org, b@example.org", "anna@example.org\r\nBcc: b@example.org", "a b@example.org", `"a"@example.org`, "anna@intranet", strings.Repeat("a", 250) + "@example.org"} {
		var input *table.InputError
		if _, err := h.SetMail(ctx, "anna", wrong, ""); !errors.As(err, &input) {
			t.Errorf("the address %q: %v", wrong, err)
		}
	}
	code := func() string {
		t.Helper()
		h.work(h.Service)
		letters := h.post.taken()
		if len(letters) != 1 || letters[0].Stop != "" {
			t.Fatalf("%+v", letters)
		}
		return letters[0].Subject[len(letters[0].Subject)-9:]
	}
	set := func(address string) string {
		t.Helper()
		if _, err := h.SetMail(ctx, "anna", address, ""); err != nil {
			t.Fatal(err)
		}
		return code()
	}
	confirm := func(what, code string, want error) {
		t.Helper()
		if _, err := h.ConfirmMail(ctx, "anna", code); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	confirm("no code was sent", "AAAA-AAAA", notify.ErrCode)
	first := set("anna@example.org")
	for range 5 {
		confirm("a wrong code", "AAAA-AAAA", notify.ErrCode)
	}
	confirm("the right one after five tries", first, notify.ErrCode)
	second := set("anna@example.org")
	h.pass(2 * time.Hour)
	confirm("too late", second, notify.ErrCode)
	third := set("anna@example.org")
	if _, err := h.ConfirmMail(ctx, "bela", third); !errors.Is(err, notify.ErrCode) {
		t.Errorf("by another: %v", err)
	}
	confirm("in time", third, nil)
	confirm("once", third, notify.ErrCode)

	// The previous address is notified of the change.
	confirm("another address", set("new@example.org"), nil)
	h.work(h.Service)
	if letters := h.post.taken(); len(letters) != 1 || letters[0].To != "anna@example.org" {
		t.Errorf("the previous address: %+v", letters)
	}
	if _, err := h.RemoveMail(ctx, "anna"); err != nil {
		t.Error(err)
	}
	h.work(h.Service)
	if letters := h.post.taken(); len(letters) != 1 || letters[0].To != "new@example.org" {
		t.Errorf("what was removed: %+v", letters)
	}
	if l, err := h.Listener(ctx, "anna"); err != nil || l.Mail != nil || l.Pending != nil {
		t.Errorf("stored: %+v, %v", l, err)
	}
}

// Delivery is retried with growing delays while the mail server is down. Of two servers one
// sends each letter.
func TestTryAgain(t *testing.T) {
	h := newHall(t)
	h.mailed()
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	h.post.ids, h.post.fail = nil, errors.New("away")
	h.pass(2 * time.Hour)
	h.pass(time.Second)
	h.pass(2 * time.Minute)
	h.pass(time.Minute)
	if len(h.post.ids) != 2 || h.post.ids[0] != h.post.ids[1] {
		t.Fatalf("tries: %v", h.post.ids)
	}
	h.post.fail = nil
	other, err := notify.New(t.Context(), h.config)
	if err != nil {
		t.Fatal(err)
	}
	h.mu.Lock()
	h.now = h.now.Add(time.Hour)
	h.mu.Unlock()
	var wait sync.WaitGroup
	for _, s := range []*notify.Service{h.Service, other} {
		wait.Go(func() { h.work(s) })
	}
	wait.Wait()
	h.pass(24 * time.Hour)
	if letters := h.post.taken(); len(letters) != 1 || len(h.post.ids) != 3 {
		t.Errorf("%d letters in %d tries", len(letters), len(h.post.ids))
	}

	// A permanent refusal is not retried.
	h.post.ids, h.post.fail = nil, notify.ErrRefused
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	for range 60 {
		h.pass(time.Hour)
	}
	if len(h.post.ids) != 1 {
		t.Errorf("refused letters were tried %d times", len(h.post.ids))
	}
}

// body returns the parts of a mail, by type.
func body(t *testing.T, m *mail.Message) map[string]string {
	t.Helper()
	_, values, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{}
	for r := multipart.NewReader(m.Body, values["boundary"]); ; {
		part, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return parts
		}
		if err != nil {
			t.Fatal(err)
		}
		var from io.Reader = part
		if part.Header.Get("Content-Transfer-Encoding") == "quoted-printable" {
			from = quotedprintable.NewReader(part)
		}
		text, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := strings.Cut(part.Header.Get("Content-Type"), ";")
		parts[kind] = string(text)
	}
}
