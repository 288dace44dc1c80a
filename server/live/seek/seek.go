// Package seek finds people who want the same game. A person says what they wish; when
// enough wishes meet, the server makes the game and everybody is in it. The store alone
// decides who met: servers that share one make each game once.
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

// How long things last.
const (
	// Kept is how long a seek counts after it was last heard of; slow is the same where
	// a game lasts for days and nobody waits at the screen.
	Kept = 10 * time.Second
	slow = 3 * 24 * time.Hour
	// remembered is how long one that does not count any more has its place still, if
	// its person comes back, and how long it is told which game came of it.
	remembered = 10 * time.Minute
	// Patience is how long a seek waits for the largest of its tables before a smaller
	// one is enough.
	Patience = 20 * time.Second
	// takenOver is after how long another server finishes what one has begun.
	takenOver = 3 * time.Second
	// leaveAfter is for how long one who was seated with strangers may be away.
	leaveAfter = 2 * time.Minute
	// cleanEvery is how often what is over is removed.
	cleanEvery = time.Minute
)

// The bounds of a wish.
const (
	MaxVariants = 8
	mostWaiting = 2000 // that are looked through, the oldest
	leastFill   = 10 * time.Second
	mostFill    = time.Hour
	leastWithin = 50
	mostWithin  = 1000
)

// Errors of the store and of requests.
var (
	ErrNone = errors.New("no game is being looked for")
	// ErrMet is returned where a game is being made of the seek.
	ErrMet = errors.New("others have been found already")
)

// Fill says that bots may take the seats that stay open.
type Fill struct {
	After int64 `json:"after"` // milliseconds from the beginning of the seek
	Level int   `json:"level"` // 1 to 10; of several wishes the lowest
}

// Wish is what a person wants to play.
type Wish struct {
	Variants []string    `json:"variants"` // games by id: any of them
	Clock    table.Clock `json:"clock"`
	Fill     *Fill       `json:"fill,omitempty"` // nil: with people only
	Programs bool        `json:"programs,omitempty"`
	Rated    bool        `json:"rated,omitempty"`
	Within   int         `json:"within,omitempty"` // how far the ratings of the others may be away; 0: any
}

// Seek is the wish of one person: everybody has one at most.
type Seek struct {
	Player  table.Player
	Name    string
	Handle  string // of the account; empty for a guest
	Program bool   // a program looks for a game
	Wish
	Rating
	Since table.Millis
	Until table.Millis // it counts so long, unless it is heard of
	// Meeting is the key of the meeting that it came to, and Game what was made of that.
	Meeting string
	Game    live.GameID
}

// Rating is what has to be known of somebody who wishes a rated game, as it was when they did.
type Rating struct {
	// Owner is whose program it is, or the player: nobody plays a rated game with a program of
	// their own, and no two programs of one person do.
	Owner   table.Player       `json:"owner,omitempty"`
	Numbers map[string]float64 `json:"numbers,omitempty"` // by game id
}

// Meeting is people who have found each other, until their game is made.
type Meeting struct {
	Key     string
	Variant string
	Clock   table.Clock
	Rated   bool
	Level   int // of the bots for seats that are left; 0 if none is
	Seeks   []Seek
	Made    table.Millis
}

// Store keeps seeks. It must pass seektest.TestStore.
type Store interface {
	// PutSeek stores a seek in place of what the player looked for, or returns [ErrMet]
	// while a game is being made of that.
	PutSeek(ctx context.Context, s Seek) error
	// SeekOf returns the seek of a player, or [ErrNone].
	SeekOf(ctx context.Context, p table.Player) (Seek, error)
	// HearSeek notes that a seek that waits counts until a moment, not earlier than before.
	HearSeek(ctx context.Context, p table.Player, until table.Millis) error
	// RemoveSeek removes a seek, or returns [ErrMet] if it has met others.
	RemoveSeek(ctx context.Context, p table.Player) error
	// Seeks returns the seeks that wait and count at now, by Since and Player, at most
	// limit of them.
	Seeks(ctx context.Context, now table.Millis, limit int) ([]Seek, error)
	// Apart returns who of those that wait has blocked whom.
	Apart(ctx context.Context) ([][2]table.Player, error)
	// Meet stores a meeting if all its seeks still wait as they are there, and marks them;
	// otherwise it returns [ErrMet] and stores nothing.
	Meet(ctx context.Context, m Meeting) error
	// Meetings returns the meetings of which no game was made yet, the oldest first.
	Meetings(ctx context.Context, limit int) ([]Meeting, error)
	// EndMeeting ends a meeting and notes what came of it: "" for nothing, and then its
	// seeks are removed.
	EndMeeting(ctx context.Context, key string, game live.GameID) error
	// ClearSeeks removes the seeks that ended before a moment, but for those in a meeting
	// that goes on.
	ClearSeeks(ctx context.Context, before table.Millis) error
}

// Config is what a service needs.
type Config struct {
	Store Store
	Play  *live.Service
	Parse func(id string) (rules.Game, error)
	Now   func() time.Time
	Log   *slog.Logger
}

// Service makes games of seeks. It is safe for concurrent use.
type Service struct {
	Config

	mu    sync.Mutex
	clean time.Time // when it cleans next
}

// New returns a service.
func New(c Config) *Service { return &Service{Config: c} }

func (s *Service) now() table.Millis { return table.At(s.Now()) }

// kept returns until when a seek counts that is heard of now.
func (s *Service) kept(w *Wish) table.Millis {
	if w.Clock.Kind == table.DaysClock {
		return s.now() + table.Millis(slow.Milliseconds())
	}
	return s.now() + table.Millis(Kept.Milliseconds())
}

// checked returns a wish with its games as they are called, or a [*table.InputError].
func (s *Service) checked(w Wish) (Wish, error) {
	if len(w.Variants) == 0 || len(w.Variants) > MaxVariants {
		return w, &table.InputError{Field: "variants", Reason: "1 to " + strconv.Itoa(MaxVariants)}
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
		if i == 0 || w.Rated { // what is agreed, as a table would
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

// Put stores what a person looks for, of whom k tells all but moments, in place of what they looked for before. The same
// wish again keeps its place.
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

// Hear notes that somebody still looks for a game.
func (s *Service) Hear(ctx context.Context, k *Seek) error {
	return s.Store.HearSeek(ctx, k.Player, s.kept(&k.Wish))
}

// Back is Hear for one who has come back after a while, and returns the seek as it is now.
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

// Waiting returns all that wait, the oldest first. Whoever is on vacation does not wait for a game by
// correspondence: it would begin without them. What they look for counts again behind it.
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

// Step makes games of wishes that meet, finishes what others have left undone, and
// removes what is over.
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
		case errors.Is(err, ErrMet): // at another server, or somebody has just gone
		case err != nil:
			errs = append(errs, err)
		default:
			errs = append(errs, s.make(ctx, m))
		}
	}
	return errors.Join(append(errs, s.cleared(ctx))...)
}

// make makes the game of a meeting, whoever has tried that already.
func (s *Service) make(ctx context.Context, m Meeting) error {
	game, err := s.Parse(m.Variant)
	if err != nil { // it was known when it was wished
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

// cleared removes what is over, from time to time.
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
