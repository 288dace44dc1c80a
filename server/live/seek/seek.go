// Package seek finds people who want the same game. A person stores a seek; when enough seeks
// meet, the server creates the game with their players. The store alone decides who has met, so
// servers that share one create each game once.
//
//	s := seek.New(seek.Config{...})
//	mine, err := s.Put(ctx, seek.Seek{Player: player, Name: "Anna", Wish: wish})
//	err = s.Step(ctx) // every second or so
package seek

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Durations.
const (
	// Kept is how long a seek counts after its last renewal. slow is the same for games over
	// days, since nobody waits at the screen for them.
	Kept = 10 * time.Second
	slow = 3 * 24 * time.Hour
	// remembered is how long an expired seek keeps its place in case its player comes back, and
	// how long the game of a met seek is reported.
	remembered = 10 * time.Minute
	// Patience is how long a seek waits for the largest of its tables before a smaller
	// one is enough.
	Patience = 20 * time.Second
	// takenOver is how soon another server finishes a meeting after the first one began it.
	takenOver = 3 * time.Second
	// leaveAfter is how long a player seated with strangers may be absent.
	leaveAfter = 2 * time.Minute
	// cleanEvery is the interval for removing old seeks.
	cleanEvery = time.Minute
)

// The bounds of a wish.
const (
	MaxVariants = 8
	mostWaiting = 2000 // seeks searched, the oldest first
	leastFill   = 10 * time.Second
	mostFill    = time.Hour
	leastWithin = 50
	mostWithin  = 1000
)

// Errors of the store and of requests.
var (
	ErrNone = errors.New("no game is being looked for")
	// ErrMet is returned while a game is being created from the seek.
	ErrMet = errors.New("others have been found already")
)

// Fill allows bots to take the open seats.
type Fill struct {
	After int64 `json:"after"` // milliseconds after the beginning of the seek
	Level int   `json:"level"` // 1 to 10; the lowest of several wishes counts
}

// Wish is the game that a person wants to play.
type Wish struct {
	Variants []string    `json:"variants"` // ids of the acceptable games
	Clock    table.Clock `json:"clock"`
	Fill     *Fill       `json:"fill,omitempty"` // nil: people only
	Programs bool        `json:"programs,omitempty"`
	Rated    bool        `json:"rated,omitempty"`
	Within   int         `json:"within,omitempty"` // largest difference from the others' ratings; 0: any
}

// Seek is the seek of a player; everybody has at most one.
type Seek struct {
	Player  table.Player
	Name    string
	Handle  string // of the account; empty for a guest
	Program bool   // a program looks for a game
	Wish
	Rating
	Since table.Millis
	Until table.Millis // end, unless it is renewed
	// Meeting is the key of its meeting, and Game the resulting game.
	Meeting string
	Game    live.GameID
}

// Rating is the data for a rated seek, from the time of the seek.
type Rating struct {
	// Owner is the program's owner, or the player: nobody plays a rated game with their own
	// program, and no two programs of one person do.
	Owner   table.Player       `json:"owner,omitempty"`
	Numbers map[string]float64 `json:"numbers,omitempty"` // by game id
}

// Meeting is people who have found each other, until their game is created.
type Meeting struct {
	Key     string
	Variant string
	Clock   table.Clock
	Rated   bool
	Level   int // of the bots on the remaining seats; 0 without bots
	Seeks   []Seek
	Made    table.Millis
}

// Store keeps seeks. It must pass seektest.TestStore.
type Store interface {
	// PutSeek replaces the seek of a player, or returns [ErrMet] while its game is being created.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a player, or [ErrNone].
	SeekOf(ctx context.Context, p table.Player) (Seek, error)
	// HearSeek extends a waiting seek until a moment, never to an earlier one.
	HearSeek(ctx context.Context, p table.Player, until table.Millis) error
	// RemoveSeek removes a seek, or returns [ErrMet] if it has met others.
	RemoveSeek(ctx context.Context, p table.Player) error
	// Seeks returns the seeks that wait and count at now, by Since and Player, at most
	// limit of them.
	Seeks(ctx context.Context, now table.Millis, limit int) ([]Seek, error)
	// Apart returns the blocks among players with waiting seeks.
	Apart(ctx context.Context) ([][2]table.Player, error)
	// Meet stores a meeting if all its seeks still wait unchanged, and marks them; otherwise it
	// returns [ErrMet] and stores nothing.
	Meet(ctx context.Context, m Meeting) error
	// Meetings returns the meetings without a game, oldest first.
	Meetings(ctx context.Context, limit int) ([]Meeting, error)
	// EndMeeting ends a meeting with its game; with "" its seeks are removed.
	EndMeeting(ctx context.Context, key string, game live.GameID) error
	// ClearSeeks removes the seeks that ended before a moment, except those in a current meeting.
	ClearSeeks(ctx context.Context, before table.Millis) error
}

// Config is the configuration of a service.
type Config struct {
	Store Store
	Play  *live.Service
	Parse func(id string) (rules.Game, error)
	Now   func() time.Time
	Log   *slog.Logger
}

// Service creates games from seeks. It is safe for concurrent use.
type Service struct {
	Config

	mu    sync.Mutex
	clean time.Time // time of the next cleaning
}

// New returns a service.
func New(c Config) *Service { return &Service{Config: c} }

func (s *Service) now() table.Millis { return table.At(s.Now()) }

// kept returns how long a seek renewed now counts.
func (s *Service) kept(w *Wish) table.Millis {
	if w.Clock.Kind == table.DaysClock {
		return s.now() + table.Millis(slow.Milliseconds())
	}
	return s.now() + table.Millis(Kept.Milliseconds())
}

// checked returns a wish with canonical game ids, or a [*table.InputError].
func (s *Service) checked(w Wish) (Wish, error) {
	if len(w.Variants) == 0 || len(w.Variants) > MaxVariants {
		return w, &table.InputError{Field: "variants", Reason: "1 to " + strconv.Itoa(MaxVariants)}
	}
	if w.Clock.Seats != nil {
		return w, &table.InputError{Field: "clock.seats", Reason: "the seats of a game with whoever comes have the same time"}
	}
	var ids []string
	for i, id := range w.Variants {
		field := "variants[" + strconv.Itoa(i) + "]"
		game, err := s.Parse(id)
		if err != nil {
			return w, &table.InputError{Field: field, Reason: err.Error()}
		}
		if id = game.ID().String(); slices.Contains(ids, id) {
			return w, &table.InputError{Field: field, Reason: "there already"}
		}
		if i == 0 || w.Rated { // checked like the settings of a table
			open := slices.Repeat([]table.SeatChoice{{Kind: table.ChooseOpen}}, game.Seats())
			if _, err := table.New(game, table.Setting{Host: "nobody", Clock: w.Clock, Leaving: leaving, Lots: true, Rated: w.Rated}, open, s.now()); err != nil {
				return w, err
			}
		}
		ids = append(ids, id)
	}
	w.Variants = ids
	if f := w.Fill; f != nil {
		if f.After < leastFill.Milliseconds() || f.After > mostFill.Milliseconds() {
			return w, &table.InputError{Field: "fill.after", Reason: "10 seconds to an hour"}
		}
		check := table.CheckLevel
		if w.Rated {
			check = table.CheckRatedLevel
		}
		if err := check("fill.level", f.Level); err != nil {
			return w, err
		}
	}
	if w.Within != 0 && (!w.Rated || w.Within < leastWithin || w.Within > mostWithin) {
		return w, &table.InputError{Field: "within", Reason: strconv.Itoa(leastWithin) + " to " + strconv.Itoa(mostWithin) + ", in a rated game"}
	}
	return w, nil
}

var leaving = table.Leaving{Kind: table.LeaveOut, After: leaveAfter.Milliseconds()}

// Put stores a player's seek, with the times set, replacing an earlier one. The same wish keeps
// its place.
func (s *Service) Put(ctx context.Context, k Seek) (Seek, error) {
	w, err := s.checked(k.Wish)
	if err != nil {
		return Seek{}, err
	}
	if w.Rated && k.Handle == "" && !k.Program {
		return Seek{}, table.ErrMembers
	}
	if w.Clock.Kind == table.DaysClock {
		away, err := s.Play.Away(ctx, k.Player)
		if err != nil {
			return Seek{}, err
		}
		if away[k.Player] {
			return Seek{}, live.ErrAway
		}
	}
	before, err := s.Store.SeekOf(ctx, k.Player)
	if err != nil && !errors.Is(err, ErrNone) {
		return Seek{}, err
	}
	next := Seek{Player: k.Player, Name: k.Name, Handle: k.Handle, Program: k.Program, Wish: w, Rating: k.Rating, Since: s.now(), Until: s.kept(&w)}
	if err == nil && before.Meeting == "" && before.Program == k.Program && reflect.DeepEqual(before.Wish, w) {
		next.Since = before.Since
	}
	return next, s.Store.PutSeek(ctx, next)
}

// Hear renews a seek.
func (s *Service) Hear(ctx context.Context, k *Seek) error {
	return s.Store.HearSeek(ctx, k.Player, s.kept(&k.Wish))
}

// Back is Hear for a player who has come back after a while, and returns the current seek.
func (s *Service) Back(ctx context.Context, p table.Player) (Seek, error) {
	k, err := s.Store.SeekOf(ctx, p)
	if err != nil || k.Meeting != "" {
		return k, err
	}
	if err := s.Hear(ctx, &k); err != nil {
		return k, err
	}
	return s.Store.SeekOf(ctx, p)
}

// Waiting returns all waiting seeks, oldest first. Players on vacation do not wait for
// correspondence games, which would begin without them; their seeks count again afterwards.
func (s *Service) Waiting(ctx context.Context) ([]Seek, error) {
	all, err := s.Store.Seeks(ctx, s.now(), mostWaiting)
	if err != nil {
		return nil, err
	}
	var slowly []table.Player
	for i := range all {
		if all[i].Clock.Kind == table.DaysClock {
			slowly = append(slowly, all[i].Player)
		}
	}
	away, err := s.Play.Away(ctx, slowly...)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(all, func(k Seek) bool { return k.Clock.Kind == table.DaysClock && away[k.Player] }), nil
}

// Step creates games of matching seeks, finishes meetings that other servers began, and removes
// old seeks.
func (s *Service) Step(ctx context.Context) error {
	begun, err := s.Store.Meetings(ctx, mostWaiting)
	if err != nil {
		return err
	}
	var errs []error
	for _, m := range begun {
		if s.now() >= m.Made+table.Millis(takenOver.Milliseconds()) {
			errs = append(errs, s.make(ctx, m))
		}
	}
	waiting, err := s.Waiting(ctx)
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	matcher, err := s.matcher(ctx, waiting)
	if err != nil {
		return errors.Join(append(errs, err)...)
	}
	for _, m := range matcher.match() {
		m.Key, m.Made = rand.Text(), s.now()
		switch err := s.Store.Meet(ctx, m); {
		case errors.Is(err, ErrMet): // at another server, or a player has just gone
		case err != nil:
			errs = append(errs, err)
		default:
			errs = append(errs, s.make(ctx, m))
		}
	}
	return errors.Join(append(errs, s.cleared(ctx))...)
}

// make creates the game of a meeting, whether or not it was tried before.
func (s *Service) make(ctx context.Context, m Meeting) error {
	game, err := s.Parse(m.Variant)
	if err != nil { // it was valid when it was wished
		return errors.Join(err, s.Store.EndMeeting(ctx, m.Key, ""))
	}
	host := m.Seeks[0]
	wanted := live.NewGame{
		Player: host.Player, Variant: m.Variant, Lots: true, Public: true, Chat: true, Clock: m.Clock, Leaving: leaving, Rated: m.Rated, Token: "seek " + m.Key,
	}
	for i := range game.Seats() {
		switch {
		case i == 0:
			wanted.Seats = append(wanted.Seats, table.SeatChoice{Kind: table.ChooseMe, Name: host.Name, Handle: host.Handle, Program: host.Program})
		case i < len(m.Seeks):
			wanted.Seats = append(wanted.Seats, table.SeatChoice{Kind: table.ChooseOpen})
			wanted.Come = append(wanted.Come, table.Join{Player: m.Seeks[i].Player, Name: m.Seeks[i].Name, Handle: m.Seeks[i].Handle, Program: m.Seeks[i].Program})
		default:
			wanted.Seats = append(wanted.Seats, table.SeatChoice{Kind: table.ChooseBot, Level: m.Level})
		}
	}
	r, err := s.Play.Create(ctx, wanted)
	if _, never := errors.AsType[*table.InputError](err); never {
		return errors.Join(fmt.Errorf("making a game of seeks: %w", err), s.Store.EndMeeting(ctx, m.Key, ""))
	}
	if err != nil {
		return fmt.Errorf("making a game of seeks: %w", err)
	}
	return s.Store.EndMeeting(ctx, m.Key, r.ID)
}

// cleared periodically removes old seeks.
func (s *Service) cleared(ctx context.Context) error {
	s.mu.Lock()
	due := !s.Now().Before(s.clean)
	if due {
		s.clean = s.Now().Add(cleanEvery)
	}
	s.mu.Unlock()
	if !due {
		return nil
	}
	return s.Store.ClearSeeks(ctx, s.now()-table.Millis(remembered.Milliseconds()))
}
