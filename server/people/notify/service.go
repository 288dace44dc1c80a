package notify

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Intervals and sizes of the work on notices.
const (
	atOnce = 100 // the most rows of one step

	// settle delays every notice, since most people look at the game anyway within seconds
	// after it is their turn.
	settle = 20 * time.Second
	// whileHere is how soon a notice to a connected person, who sees it on the page, is
	// checked again.
	whileHere = 10 * time.Minute
	lookAgain = time.Minute
	// hereFor is how long a person last connected to another server counts as connected.
	hereFor   = 90 * time.Second
	hearEvery = 30 * time.Second

	// collect is how long a digest waits for more notices, and digestEvery the least time
	// between two digests.
	collect     = time.Hour
	digestEvery = 24 * time.Hour

	cleanEvery = time.Hour
	seenKept   = 14 * 24 * time.Hour
	allKept    = 60 * 24 * time.Hour

	// mostListed is the most notices that a person is shown.
	mostListed = 50
)

// Games reads games, as [live.Service] does.
type Games interface {
	// Since returns a game at a version or later, Current the stored game; both read no game
	// that is cached.
	Since(ctx context.Context, id live.GameID, version uint64) (*live.Record, error)
	Current(ctx context.Context, id live.GameID) (*live.Record, error)
	IsPresent(id live.GameID, player table.Player) bool
	Shared() bool
}

// Config is the dependencies and settings of a service.
type Config struct {
	Store Store
	Games Games
	// Events returns the notices for a player, or with "" for all, that follow from the present state of
	// an event, with the names in them; none if there is no such event.
	Events func(ctx context.Context, key string, player table.Player) ([]Told, error)
	// Announce signals to the sockets of a player that their notices have changed.
	Announce func(ctx context.Context, player table.Player)
	// Changed signals to all servers that an account was changed by the command line.
	Changed func(ctx context.Context, player table.Player) error
	// Connected returns the players connected to this server; Here reports whether one is.
	Connected func() []table.Player
	Here      func(player table.Player) bool

	Post    Post         // nil: mail is off
	Pushing *PushOptions // nil: push messages are off
	Site    string       // address of the page, for links in mail
	Contact string       // contact of the host
	Now     func() time.Time
	Log     *slog.Logger
}

// Service sends notices. It is safe for concurrent use.
type Service struct {
	Config
	store Store
	keys  keys
	texts map[string]messages.Catalogue

	mu    sync.Mutex // guards heard and clean
	heard time.Time  // when connected players were last stored
	clean time.Time  // when old notices were last removed
}

// New returns a service. The first start creates the keys that sign links and push messages,
// and keeps them in the store.
func New(ctx context.Context, c Config) (*Service, error) {
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the messages: %w", err)
	}
	s := &Service{Config: c, store: c.Store, texts: texts}
	s.keys, err = loadKeys(ctx, c.Store)
	return s, err
}

func (s *Service) now() table.Millis { return table.At(s.Now()) }

// Mails reports whether the server sends mail.
func (s *Service) Mails() bool { return s.Post != nil }

// Pushes reports whether the server sends push messages.
func (s *Service) Pushes() bool { return s.Pushing != nil }

// Step does the due work, except sending ([Service.SendMail], [Service.SendPushes]).
func (s *Service) Step(ctx context.Context) error {
	return errors.Join(s.follow(ctx), s.ripen(ctx), s.digests(ctx), s.hear(ctx), s.cleared(ctx))
}

// follow turns stirs into notices.
func (s *Service) follow(ctx context.Context) error {
	stirs, err := s.store.Stirs(ctx, atOnce)
	if err != nil {
		return err
	}
	var errs []error
	for i := range stirs {
		told, err := s.followOne(ctx, &stirs[i])
		errs = append(errs, err)
		for _, p := range told {
			s.Announce(ctx, p)
		}
	}
	return errors.Join(errs...)
}

func (s *Service) followOne(ctx context.Context, stir *Stir) ([]table.Player, error) {
	if stir.What == Changed {
		if err := s.Changed(ctx, stir.Player); err != nil {
			return nil, err // retried in the next step
		}
		return s.store.Told(ctx, *stir, nil, nil)
	}
	if stir.What == EventChanged {
		return s.followEvent(ctx, stir)
	}
	if stir.What != "" {
		n := s.made(Notice{Player: stir.Player, Kind: Account, Key: "account." + stir.ID, What: stir.What, Label: stir.Label})
		n.Due = n.Made // without delay
		return s.store.Told(ctx, *stir, []Notice{n}, nil)
	}
	r, err := s.Games.Since(ctx, live.GameID(stir.ID), uint64(stir.Version))
	switch {
	case errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrSetAside):
		return s.store.Told(ctx, *stir, nil, nil)
	case err != nil:
		return nil, err
	}
	var list []Notice
	var keys []string
	for _, n := range follows(r) {
		keys = append(keys, n.Key)
		late := n.isBegun() && len(r.Entries) > 0
		if !late && !s.Games.IsPresent(r.ID, n.Player) { // players at the table see it
			list = append(list, s.made(n))
		}
	}
	return s.store.Told(ctx, *stir, list, keys)
}

// followEvent turns the stir of an event into notices.
func (s *Service) followEvent(ctx context.Context, stir *Stir) ([]table.Player, error) {
	now, err := s.Events(ctx, stir.Label, "")
	if err != nil {
		return nil, err
	}
	var list []Notice
	var keys []string
	for i := range now {
		keys = append(keys, now[i].Key)
		list = append(list, s.made(now[i].Notice))
	}
	return s.store.Told(ctx, *stir, list, keys)
}

// made returns n as a new notice.
func (s *Service) made(n Notice) Notice {
	n.ID, n.Made = rand.Text(), s.now()
	n.Due = n.Made + table.Millis(settle.Milliseconds())
	return n
}

// ripen sends notices that have waited long enough to their channels.
func (s *Service) ripen(ctx context.Context) error {
	list, err := s.store.Unripe(ctx, s.now(), atOnce)
	if err != nil {
		return err
	}
	var errs []error
	for i := range list {
		if err := s.ripenOne(ctx, &list[i]); !errors.Is(err, ErrConflict) { // another server was faster
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (s *Service) ripenOne(ctx context.Context, n *Notice) error {
	now, err := s.told(ctx, n)
	if err != nil {
		return err
	}
	if now == nil {
		s.Announce(ctx, n.Player)
		return s.store.RemoveNotice(ctx, n.ID)
	}
	if n.Seen != 0 {
		return s.store.Ripen(ctx, *n, 0, nil, 0)
	}
	l, err := s.Listener(ctx, n.Player)
	if err != nil {
		return err
	}
	here := s.isHere(&l)
	if here && n.Kind != Account && s.now()-n.Made < table.Millis(whileHere.Milliseconds()) {
		return s.store.Ripen(ctx, *n, s.now()+table.Millis(lookAgain.Milliseconds()), nil, 0)
	}
	var parcels []Parcel
	if s.Pushes() && (!here || n.Kind == Account) && l.Wants(Push, n.Kind) {
		if parcels, err = s.pushParcels(ctx, &l, now); err != nil {
			return err
		}
	}
	digest := table.Millis(0)
	if s.Mails() && l.Mail != nil && !l.Mail.Stopped {
		switch {
		case n.Kind == Account:
			parcels = append(parcels, s.mailParcel(n.Player, s.accountLetter(&l, n), s.now()+lettersFor))
		case l.Wants(Mail, n.Kind):
			digest = max(s.now()+table.Millis(collect.Milliseconds()), l.Mailed+table.Millis(digestEvery.Milliseconds()))
		}
	}
	return s.store.Ripen(ctx, *n, 0, parcels, digest)
}

// game returns the game of a notice; nil if it has none or the game is gone.
func (s *Service) game(ctx context.Context, n *Notice) (*live.Record, error) {
	if n.Game == "" {
		return nil, nil //nolint:nilnil // not about a game
	}
	r, err := s.Games.Current(ctx, n.Game)
	if errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrSetAside) {
		return nil, nil //nolint:nilnil // a game that cannot be read has no notices
	}
	return r, err
}

// isHere reports whether a person is connected to any server.
func (s *Service) isHere(l *Listener) bool {
	return s.Here(l.Player) || s.Games.Shared() && l.Here > s.now()-table.Millis(hereFor.Milliseconds())
}

// hear stores the connected players for other servers.
func (s *Service) hear(ctx context.Context) error {
	if !s.Games.Shared() || !s.isTime(&s.heard, hearEvery) {
		return nil
	}
	players := s.Connected()
	slices.Sort(players) // the same order everywhere avoids deadlocks
	return s.store.Hear(ctx, players, s.now())
}

// isTime reports whether periodic work is due, and if so restarts its interval.
func (s *Service) isTime(last *time.Time, every time.Duration) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Now()
	if now.Sub(*last) < every {
		return false
	}
	*last = now
	return true
}

// cleared periodically removes old notices.
func (s *Service) cleared(ctx context.Context) error {
	if !s.isTime(&s.clean, cleanEvery) {
		return nil
	}
	now := s.now()
	return s.store.ClearNotices(ctx, now-table.Millis(seenKept.Milliseconds()), now-table.Millis(allKept.Milliseconds()))
}

// Told is a notice with the data for display.
type Told struct {
	Notice
	Variant string
	Names   string // of the people in question; may be empty
	Begun   bool   // the notice is that the game has begun
	Title   string // of the event
}

// told returns a notice with the data for display, nil if it no longer holds.
func (s *Service) told(ctx context.Context, n *Notice) (*Told, error) {
	if n.Event != "" {
		list, err := s.Events(ctx, n.Event, n.Player)
		for i := range list {
			if t := &list[i]; t.Key == n.Key {
				return &Told{Notice: *n, Variant: t.Variant, Names: t.Names, Title: t.Title}, nil
			}
		}
		return nil, err
	}
	r, err := s.game(ctx, n)
	switch {
	case err != nil:
		return nil, err
	case n.Game == "":
		return &Told{Notice: *n}, nil
	case r != nil && stands(r, n):
		return &Told{Notice: *n, Variant: r.Variant, Names: about(r, n), Begun: n.isBegun()}, nil
	}
	return nil, nil //nolint:nilnil // it no longer holds
}

// Of returns the notices of a player that still hold, newest first.
func (s *Service) Of(ctx context.Context, player table.Player) ([]Told, error) {
	l, err := s.Listener(ctx, player)
	if err != nil {
		return nil, err
	}
	list, err := s.store.NoticesOf(ctx, player, mostListed)
	if err != nil {
		return nil, err
	}
	told := []Told{}
	for i := range list {
		n := &list[i]
		if !l.Wants(Page, n.Kind) {
			continue
		}
		now, err := s.told(ctx, n)
		if err != nil {
			return nil, err
		}
		if now != nil {
			told = append(told, *now)
		}
	}
	return told, nil
}

// Waiting returns how many notices a player has not seen, and when the newest was made.
func (s *Service) Waiting(ctx context.Context, player table.Player) (unseen int, newest table.Millis, err error) {
	list, err := s.Of(ctx, player)
	for i := range list {
		if list[i].Seen == 0 {
			unseen++
		}
		newest = max(newest, list[i].Made)
	}
	return unseen, newest, err
}

// See marks all notices of a player as seen, or those of a game.
func (s *Service) See(ctx context.Context, player table.Player, game live.GameID) error {
	some, err := s.store.See(ctx, player, game, s.now())
	if some {
		s.Announce(ctx, player)
	}
	return err
}
