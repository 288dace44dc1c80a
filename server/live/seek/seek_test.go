package seek_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/store/memory"
	"github.com/manykings/manykings/table"
)

// hall is a service with a clock that the test sets.
type hall struct {
	*seek.Service
	t     *testing.T
	mu    sync.Mutex
	now   time.Time
	store *memory.Seeks
	play  *live.Service
}

func newHall(t *testing.T) *hall {
	h := &hall{t: t, now: time.UnixMilli(1_800_000_000_000), store: new(memory.Seeks)}
	h.play = live.New(memory.NewStore(), memory.NewBus(time.Minute), live.Options{Parse: new(games.Shelf).Parse, Now: h.clock, VacationDays: 30})
	h.Service = h.node(h.store)
	return h
}

// node returns another server on the same games.
func (h *hall) node(store seek.Store) *seek.Service {
	return seek.New(seek.Config{Store: store, Play: h.play, Parse: games.Parse, Now: h.clock, Log: slog.New(slog.DiscardHandler)})
}

func (h *hall) clock() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

// pass lets time pass while all seeks are renewed.
func (h *hall) pass(d time.Duration) {
	h.t.Helper()
	waiting, err := h.Waiting(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	h.mu.Lock()
	h.now = h.now.Add(d)
	h.mu.Unlock()
	for i := range waiting {
		if err := h.Hear(h.t.Context(), &waiting[i]); err != nil {
			h.t.Fatal(err)
		}
	}
}

var fast = table.Clock{Kind: table.GameClock, Initial: 300_000, Increment: 5000}

func (h *hall) wish(p table.Player, w seek.Wish) {
	h.t.Helper()
	if w.Clock.Kind == "" {
		w.Clock = fast
	}
	if _, err := h.Put(h.t.Context(), seek.Seek{Player: p, Name: "Name " + string(p), Program: p[0] == '@', Wish: w}); err != nil {
		h.t.Fatal(err)
	}
	h.pass(time.Millisecond)
}

func (h *hall) step() {
	h.t.Helper()
	if err := h.Step(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// game returns the game of a player's seek, nil while there is none.
func (h *hall) game(p table.Player) *live.Record {
	h.t.Helper()
	k, err := h.store.SeekOf(h.t.Context(), p)
	if err != nil {
		h.t.Fatal(err)
	}
	if k.Game == "" {
		return nil
	}
	r, err := h.play.Get(h.t.Context(), k.Game)
	if err != nil {
		h.t.Fatal(err)
	}
	return r
}

// people returns the people in a player's game, in order, with bots as their levels.
func (h *hall) people(p table.Player) string {
	r := h.game(p)
	if r == nil {
		return ""
	}
	var list []string
	for _, s := range r.Seats {
		if s.Kind == table.Bot {
			list = append(list, fmt.Sprint(s.Level))
		} else {
			list = append(list, string(s.Player))
		}
	}
	slices.Sort(list)
	return fmt.Sprint(r.Variant, list)
}

func (h *hall) want(p table.Player, want string) {
	h.t.Helper()
	if got := h.people(p); got != want {
		h.t.Errorf("%s plays %q, want %q", p, got, want)
	}
}

func two(fill *seek.Fill) seek.Wish { return seek.Wish{Variants: []string{"star:2"}, Fill: fill} }

func TestOldestFirst(t *testing.T) {
	h := newHall(t)
	for _, p := range []table.Player{"a", "b", "c"} {
		h.wish(p, two(nil))
	}
	h.step()
	h.want("a", "star:2[a b]")
	h.want("b", "star:2[a b]")
	h.want("c", "")
	r := h.game("a")
	if r.Stage != table.Playing || !r.Public || r.Listed || !r.Lots || !r.Clock.Equal(&fast) {
		t.Errorf("the game is %+v", r.State)
	}
	// The same wish keeps its place; another does not.
	h.wish("c", two(nil))
	h.wish("d", two(nil))
	h.wish("c", two(nil))
	h.wish("e", two(nil))
	h.step()
	h.want("c", "star:2[c d]")
	h.want("e", "")
}

func TestLargestTableFirst(t *testing.T) {
	h := newHall(t)
	some := seek.Wish{Variants: []string{"star:3", "star:4"}}
	for _, p := range []table.Player{"a", "b", "c"} {
		h.wish(p, some)
	}
	h.step()
	h.want("a", "")
	waiting, _ := h.Waiting(t.Context())
	progress, err := h.Progress(t.Context(), waiting)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range progress {
		if want := (seek.Progress{Variant: "star:3", Here: 3, Of: 3}); p != want {
			t.Errorf("progress %d is %+v, want %+v", i, p, want)
		}
	}
	h.pass(seek.Patience)
	h.step()
	h.want("a", "star:3[a b c]")
	for _, p := range []table.Player{"d", "e", "f", "g"} {
		h.wish(p, some)
	}
	h.step()
	h.want("d", "star:4[d e f g]")
}

func TestWhatDoesNotMeet(t *testing.T) {
	h := newHall(t)
	h.wish("a", two(nil))
	h.wish("b", seek.Wish{Variants: []string{"rex"}})
	h.wish("c", seek.Wish{Variants: []string{"star:2"}, Clock: table.Clock{Kind: table.NoClock}})
	h.wish("@d", two(nil)) // a program, which a does not accept
	h.step()
	for _, p := range []table.Player{"a", "b", "c", "@d"} {
		h.want(p, "")
	}
	h.wish("e", seek.Wish{Variants: []string{"star:2"}, Programs: true})
	h.step()
	h.want("a", "star:2[a e]")
	h.wish("f", seek.Wish{Variants: []string{"rex", "star:2"}, Programs: true})
	h.step()
	h.want("b", "rex[b f]")
	h.wish("g", seek.Wish{Variants: []string{"star:2"}, Programs: true})
	h.step()
	h.want("@d", "star:2[@d g]")
}

func TestBotsFill(t *testing.T) {
	h := newHall(t)
	h.wish("a", seek.Wish{Variants: []string{"star:4"}, Fill: &seek.Fill{After: 30_000, Level: 5}})
	h.wish("b", seek.Wish{Variants: []string{"star:4"}, Fill: &seek.Fill{After: 30_000, Level: 3}})
	h.wish("c", seek.Wish{Variants: []string{"star:4"}})
	h.pass(29 * time.Second)
	h.step()
	h.want("a", "")
	h.pass(time.Second)
	h.step()
	h.want("a", "star:4[3 3 a b]") // not with c, who wants only people
	h.want("c", "")
	h.wish("d", two(&seek.Fill{After: 10_000, Level: 1}))
	h.pass(10 * time.Second)
	h.step()
	h.want("d", "star:2[1 d]") // alone
}

func TestWhoHasGone(t *testing.T) {
	h := newHall(t)
	h.wish("a", two(nil))
	days := seek.Wish{Variants: []string{"star:2"}, Clock: table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}}
	h.wish("z", days)
	h.mu.Lock()
	h.now = h.now.Add(seek.Kept + time.Second) // without renewal
	h.mu.Unlock()
	h.wish("b", two(nil))
	h.wish("y", days)
	h.step()
	h.want("b", "")
	h.want("y", "star:2[y z]") // nobody waits at the screen for such a game
	if _, err := h.Back(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	h.step()
	h.want("b", "star:2[a b]")
	h.wish("c", two(nil))
	if err := h.store.RemoveSeek(t.Context(), "c"); err != nil {
		t.Fatal(err)
	}
	h.wish("d", two(nil))
	h.step()
	h.want("d", "")
	if err := h.store.RemoveSeek(t.Context(), "a"); !errors.Is(err, seek.ErrMet) {
		t.Errorf("a met seek is removed: %v", err)
	}
	h.pass(time.Hour)
	h.mu.Lock()
	h.now = h.now.Add(time.Hour)
	h.mu.Unlock()
	h.step()
	if _, err := h.store.SeekOf(t.Context(), "a"); !errors.Is(err, seek.ErrNone) {
		t.Errorf("long ago: %v", err)
	}
}

func TestRefusedWishes(t *testing.T) {
	h := newHall(t)
	for name, w := range map[string]seek.Wish{
		"variants":      {Clock: fast},
		"variants[0]":   {Variants: []string{"chess"}, Clock: fast},
		"variants[1]":   {Variants: []string{"star:2", "star:2"}, Clock: fast},
		"clock.initial": {Variants: []string{"star:2"}, Clock: table.Clock{Kind: table.GameClock}},
		"fill.after":    {Variants: []string{"star:2"}, Clock: fast, Fill: &seek.Fill{After: 1, Level: 1}},
		"fill.level":    {Variants: []string{"star:2"}, Clock: fast, Fill: &seek.Fill{After: 10_000, Level: 11}},
	} {
		_, err := h.Put(t.Context(), seek.Seek{Player: "a", Wish: w})
		if wrong, ok := errors.AsType[*table.InputError](err); !ok || wrong.Field != name {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// dying is a store of a server that dies after it stores a meeting, or before it records the game.
type dying struct {
	seek.Store
	at string
}

var errDead = errors.New("dead")

func (d *dying) EndMeeting(ctx context.Context, key string, game live.GameID) error {
	if d.at == "end" {
		return errDead
	}
	return d.Store.EndMeeting(ctx, key, game)
}

func (d *dying) Meet(ctx context.Context, m seek.Meeting) error {
	if err := d.Store.Meet(ctx, m); err != nil || d.at != "meet" {
		return err
	}
	return errDead
}

// A server dies between storing a meeting and recording its game. Another server finishes it,
// and there is one game.
func TestDiesBetween(t *testing.T) {
	for _, at := range []string{"meet", "end"} {
		t.Run(at, func(t *testing.T) {
			h := newHall(t)
			h.wish("a", two(nil))
			h.wish("b", two(nil))
			if err := h.node(&dying{h.store, at}).Step(t.Context()); !errors.Is(err, errDead) {
				t.Fatal(err)
			}
			h.step()
			h.want("a", "") // the other server may still be at it
			h.pass(5 * time.Second)
			h.step()
			h.want("a", "star:2[a b]")
			h.want("b", "star:2[a b]")
			list, err := h.play.Running(t.Context())
			if err != nil || len(list) != 1 {
				t.Errorf("%d games, %v", len(list), err)
			}
		})
	}
}

// Many concurrent servers create each game once, and nobody is in two.
func TestManyServers(t *testing.T) {
	h := newHall(t)
	const people, servers = 40, 5
	for i := range people {
		h.wish(table.Player(fmt.Sprintf("p%02d", i)), two(nil))
	}
	var all sync.WaitGroup
	for range servers {
		node := h.node(h.store)
		all.Go(func() {
			for range 5 {
				if err := node.Step(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	count := map[live.GameID]int{}
	for i := range people {
		r := h.game(table.Player(fmt.Sprintf("p%02d", i)))
		if r == nil {
			t.Fatalf("player %d has no game", i)
		}
		count[r.ID]++
	}
	list, err := h.play.Running(t.Context())
	if err != nil || len(count) != people/2 || len(list) != people/2 {
		t.Errorf("%d games of seeks, %d games that run, %v", len(count), len(list), err)
	}
	h.step()
	h.want("p00", "star:2[p00 p01]")
}

// feud is a store with blocks among players.
type feud struct {
	seek.Store
	pairs [][2]table.Player
}

func (f *feud) Apart(context.Context) ([][2]table.Player, error) { return f.pairs, nil }

// A player is never seated with a person they block, or who blocks them: later players take the
// seat.
func TestApart(t *testing.T) {
	h := newHall(t)
	h.Service = h.node(&feud{h.store, [][2]table.Player{{"b", "a"}, {"c", "b"}}})
	three := seek.Wish{Variants: []string{"star:3"}}
	h.wish("a", three)
	h.wish("b", three)
	h.wish("c", three)
	h.step()
	h.want("a", "")
	waiting, err := h.Waiting(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	progress, err := h.Progress(t.Context(), waiting)
	for i, want := range []int{2, 1, 2} {
		if err != nil || progress[i].Here != want {
			t.Errorf("%s hears of %d, %v, want %d", waiting[i].Player, progress[i].Here, err, want)
		}
	}
	h.wish("d", three)
	h.step()
	if who := h.game("d"); who == nil || len(who.SeatsOf("b")) > 0 || len(who.SeatsOf("a")) == 0 || len(who.SeatsOf("c")) == 0 {
		t.Errorf("the game is of %q", h.people("d"))
	}
	if h.game("b") != nil {
		t.Error("b plays too")
	}
}

// rated makes a person look for a rated game of two.
func (h *hall) rated(p table.Player, number float64, within int, may func(*seek.Seek)) error {
	h.t.Helper()
	k := seek.Seek{
		Player: p, Name: string(p), Handle: string(p), Wish: two(nil),
		Rating: seek.Rating{Owner: p, Numbers: map[string]float64{"star:2": number}},
	}
	k.Clock, k.Rated, k.Within = fast, true, within
	if may != nil {
		may(&k)
	}
	_, err := h.Put(h.t.Context(), k)
	return err
}

// A rated wish meets only rated ones, of people with ratings in both ranges.
func TestRated(t *testing.T) {
	h := newHall(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	h.wish("guest", two(nil))
	must(h.rated("strong", 1900, 0, nil)) // accepts any opponent
	must(h.rated("anna", 1500, 200, nil))
	h.step()
	h.want("guest", "")
	h.want("strong", "")
	must(h.rated("bela", 1701, 300, nil)) // 201 apart, too far for anna
	h.step()
	h.want("anna", "")
	h.want("strong", "star:2[bela strong]")
	waiting, err := h.Waiting(t.Context())
	must(err)
	groups, err := h.Groups(t.Context(), waiting)
	must(err)
	if len(groups) != 2 || groups[0].Rated || !groups[1].Rated || groups[1].From != 1300 || groups[1].To != 1700 || groups[1].Here != 1 {
		t.Errorf("there wait %+v", groups)
	}
	must(h.rated("cora", 1700, 0, nil))
	h.step()
	h.want("anna", "star:2[anna cora]")
	if r := h.game("anna"); !r.Rated || !r.Lots || r.Leaving.Kind != table.LeaveOut {
		t.Errorf("the game is %+v", r.State)
	}
}

// Nobody meets their own program in a rated game, nor do two programs of one owner meet.
func TestRatedOwners(t *testing.T) {
	h := newHall(t)
	with := func(k *seek.Seek) { k.Programs = true }
	of := func(owner table.Player) func(*seek.Seek) {
		return func(k *seek.Seek) { k.Handle, k.Program, k.Owner = "", true, owner }
	}
	for _, err := range []error{
		h.rated("anna", 1500, 0, with), h.rated("first", 1500, 0, of("anna")), h.rated("second", 1500, 0, of("anna")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	h.step()
	h.want("anna", "")
	h.want("first", "")
	if err := h.rated("third", 1500, 0, of("bela")); err != nil {
		t.Fatal(err)
	}
	h.step()
	h.want("third", "star:2[anna third]")
}

func TestRefusedRated(t *testing.T) {
	h := newHall(t)
	var input *table.InputError
	for name, may := range map[string]func(*seek.Seek){
		"rated":      func(k *seek.Seek) { k.Clock = table.Clock{Kind: table.NoClock} },
		"within":     func(k *seek.Seek) { k.Within = 10 },
		"fill.level": func(k *seek.Seek) { k.Fill = &seek.Fill{After: 10_000, Level: 10} },
	} {
		if err := h.rated("anna", 1500, 0, may); !errors.As(err, &input) || input.Field != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := h.rated("anna", 1500, 0, func(k *seek.Seek) { k.Rated, k.Within = false, 100 }); !errors.As(err, &input) || input.Field != "within" {
		t.Errorf("a range in a game that is not rated: %v", err)
	}
	if err := h.rated("anna", 1500, 0, func(k *seek.Seek) { k.Handle = "" }); !errors.Is(err, table.ErrMembers) {
		t.Errorf("a guest: %v", err)
	}
}

// Nobody on vacation is seated in a correspondence game, whenever their seek began. The seek
// counts again after the vacation.
func TestVacation(t *testing.T) {
	h := newHall(t)
	slowly := seek.Wish{Variants: []string{"star:2"}, Clock: table.Clock{Kind: table.DaysClock, PerMove: 86_400_000}}
	h.wish("anna", slowly)
	rest := func(p table.Player, until table.Millis) {
		t.Helper()
		if _, err := h.play.SetVacation(t.Context(), p, until); err != nil {
			t.Fatal(err)
		}
	}
	rest("anna", table.At(h.clock().Add(24*time.Hour)))
	h.wish("bruno", slowly)
	h.step()
	for _, p := range []table.Player{"anna", "bruno"} {
		if k, err := h.store.SeekOf(t.Context(), p); err != nil || k.Meeting != "" {
			t.Errorf("%s: %+v, %v", p, k, err)
		}
	}
	if _, err := h.Put(t.Context(), seek.Seek{Player: "anna", Wish: slowly}); !errors.Is(err, live.ErrAway) {
		t.Errorf("on vacation anna looks for a game: %v", err)
	}
	rest("anna", 0)
	h.step()
	if k, err := h.store.SeekOf(t.Context(), "anna"); err != nil || k.Game == "" {
		t.Errorf("back: %+v, %v", k, err)
	}
}
