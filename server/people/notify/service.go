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

// The rhythm of notices.
const (
	atOnce = 100 // of anything that is looked at in one step

	// settle is how long a notice waits: most people who are told that it is their turn
	// look at the game just then.
	settle = 20 * time.Second
	// while somebody is connected they see it in the page; for so long it is looked again
	// whether they still are.
	whileHere = 10 * time.Minute
	lookAgain = time.Minute
	// hereFor is how long who was connected to another server counts as being there.
	hereFor   = 90 * time.Second
	hearEvery = 30 * time.Second

	// collect is how long a mail waits for more to tell, and digestEvery how soon another
	// one follows.
	collect     = time.Hour
	digestEvery = 24 * time.Hour

	cleanEvery = time.Hour
	seenKept   = 14 * 24 * time.Hour
	allKept    = 60 * 24 * time.Hour

	// mostListed is how many notices somebody is shown.
	mostListed = 50
)

// Games tells of games, as [live.Service] does.
type Games interface {
	// Since returns a game at a version or a later one, and Current as it is stored; both
	// read no game that is remembered.
	Since(ctx context.Context, id live.GameID, version uint64) (*live.Record, error)
	Current(ctx context.Context, id live.GameID) (*live.Record, error)
	IsPresent(id live.GameID, player table.Player) bool
	Shared() bool
}

// Config is what a service needs.
type Config struct {
	Store Store
	Games Games
	// Announce tells the sockets of a player that their notices have changed.
	Announce func(ctx context.Context, player table.Player)
	// Changed tells the servers that an account has changed from the shell.
	Changed func(ctx context.Context, player table.Player) error
	// Connected returns who is connected to this server, and Here whether somebody is.
	Connected func() []table.Player
	Here      func(player table.Player) bool

	Post    Post         // nil: there is no mail
	Pushing *PushOptions // nil: browsers are not told
	Site    string       // address of the page, for links in mail
	Contact string       // how to reach those who run the server
	Now     func() time.Time
	Log     *slog.Logger
}

// Service tells people. It is safe for concurrent use.
type Service struct {
	Config
	store Store
	keys  keys
	texts map[string]messages.Catalogue

	mu    sync.Mutex
	heard time.Time // when it was last stored who is connected
	clean time.Time // when it cleans next
}

// New returns a service. The keys that sign its links and its messages to browsers are made
// at the first start and kept in the store.
func New(ctx context.Context, c Config) (*Service, error) {
	texts, err := messages.All()
	if err != nil {
		return nil, fmt.Errorf("reading the texts of notices: %w", err)
	}
	s := &Service{Config: c, store: c.Store, texts: texts}
	s.keys, err = loadKeys(ctx, c.Store)
	return s, err
}

func (s *Service) now() table.Millis { return table.At(s.Now()) }

// Mails reports whether there is mail, and Pushes whether browsers are told.
func (s *Service) Mails() bool { return s.Post != nil }

// Pushes reports whether browsers are told.
func (s *Service) Pushes() bool { return s.Pushing != nil }

// Step does what time has made due, but for sending ([Service.SendMail], [Service.SendPushes]).
func (s *Service) Step(ctx context.Context) error {
	return errors.Join(s.follow(ctx), s.ripen(ctx), s.digests(ctx), s.hear(ctx), s.cleared(ctx))
}

// follow makes notices of what has changed.
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
			return nil, err // and again the next time
		}
		return s.store.Told(ctx, *stir, nil, nil)
	}
	if stir.What != "" {
		n := s.made(Notice{Player: stir.Player, Kind: Account, Key: "account." + stir.ID, What: stir.What, Label: stir.Label})
		n.Due = n.Made // at once
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
		if !late && !s.Games.IsPresent(r.ID, n.Player) { // who is there sees it
			list = append(list, s.made(n))
		}
	}
	return s.store.Told(ctx, *stir, list, keys)
}

// made returns a notice as it begins.
func (s *Service) made(n Notice) Notice {
	n.ID, n.Made = rand.Text(), s.now()
	n.Due = n.Made + table.Millis(settle.Milliseconds())
	return n
}

// ripen sends notices on their way that have waited long enough.
func (s *Service) ripen(ctx context.Context) error {
	list, err := s.store.Unripe(ctx, s.now(), atOnce)
	if err != nil {
		return err
	}
	var errs []error
	for i := range list {
		if err := s.ripenOne(ctx, &list[i]); !errors.Is(err, ErrConflict) { // another server has
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func (s *Service) ripenOne(ctx context.Context, n *Notice) error {
	r, err := s.game(ctx, n)
	if err != nil {
		return err
	}
	if n.Game != "" && (r == nil || !stands(r, n)) {
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
		if parcels, err = s.pushParcels(ctx, &l, n, r); err != nil {
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

// game returns the game of a notice; nil if there is none, or none any more.
func (s *Service) game(ctx context.Context, n *Notice) (*live.Record, error) {
	if n.Game == "" {
		return nil, nil //nolint:nilnil // it is about none
	}
	r, err := s.Games.Current(ctx, n.Game)
	if errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrSetAside) {
		return nil, nil //nolint:nilnil // nothing of it can be told
	}
	return r, err
}

// isHere reports whether somebody is connected, wherever.
func (s *Service) isHere(l *Listener) bool {
	return s.Here(l.Player) || s.Games.Shared() && l.Here > s.now()-table.Millis(hereFor.Milliseconds())
}

// hear stores who is connected, for other servers.
func (s *Service) hear(ctx context.Context) error {
	if !s.Games.Shared() || !s.isTime(&s.heard, hearEvery) {
		return nil
	}
	players := s.Connected()
	slices.Sort(players) // in one order, so that servers do not wait for each other
	return s.store.Hear(ctx, players, s.now())
}

// isTime reports whether something that is done from time to time is due, and notes it.
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

// cleared removes what is old, from time to time.
func (s *Service) cleared(ctx context.Context) error {
	if !s.isTime(&s.clean, cleanEvery) {
		return nil
	}
	now := s.now()
	return s.store.ClearNotices(ctx, now-table.Millis(seenKept.Milliseconds()), now-table.Millis(allKept.Milliseconds()))
}

// Told is a notice as its person is shown it.
type Told struct {
	Notice
	Variant string
	Names   string // of those whom it is about; may be empty
	Begun   bool   // it says that the game has begun
}

// Of returns the notices of a player that still say what is so, the last first.
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
		r, err := s.game(ctx, n)
		if err != nil {
			return nil, err
		}
		switch {
		case n.Game == "":
			told = append(told, Told{Notice: *n})
		case r != nil && stands(r, n):
			told = append(told, Told{*n, r.Variant, about(r, n), n.isBegun()})
		}
	}
	return told, nil
}

// Waiting returns how many notices a player has not seen, and when the newest of all was made.
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

// See notes that a player has seen all notices, or those of a game.
func (s *Service) See(ctx context.Context, player table.Player, game live.GameID) error {
	some, err := s.store.See(ctx, player, game, s.now())
	if some {
		s.Announce(ctx, player)
	}
	return err
}
