package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/server/trace"
	"github.com/manykings/manykings/table"
)

// attempts is how often a request is retried after conflicts.
const attempts = 8

// tokensKept is how many tokens of a player a game keeps.
const tokensKept = 4

// Options are the settings of a [Service].
type Options struct {
	// Parse returns the game with an id; required. It is called for every loaded game, so use a
	// cache such as games.Shelf.
	Parse func(id string) (rules.Game, error)
	// PGN makes PGN of a record; nil refuses.
	PGN func(*record.Record) (*record.Record, error)
	// Now returns the time; nil uses the monotonic clock.
	Now func() time.Time
	// Seed returns the seed of a game's draws, which nobody can guess; nil uses a random one.
	Seed func() string
	// Gap is how long the service may fail to store a beat and still count as alive. A longer
	// silence is an outage, in which no clocks run. 0: no limit.
	Gap time.Duration
	// Node is the name of this service among several that share a store and a bus, each of which
	// calls [Service.JoinNodes]. It is empty for a single service.
	Node string
	// Address returns a player's last network address, empty if unknown. nil knows no address.
	Address func(table.Player) string
	// Log receives errors that happen after a request is acknowledged; nil for none.
	Log *slog.Logger
	// VacationDays is how many days a year each player may be on vacation; 0 for none.
	VacationDays int
	// Opening is the time for each person's first move, before the clocks run; 0 if they run
	// from the beginning.
	Opening time.Duration
}

// Service plays games. It is safe for concurrent use, and several services, in
// one program or many, may share a store and a bus.
type Service struct {
	store Store
	bus   Bus
	game  func(string) (rules.Game, error) // by id
	toPGN func(*record.Record) (*record.Record, error)
	clock func() time.Time
	seed  func() string
	log   *slog.Logger

	address func(table.Player) string
	// vacationDays is the allowed days a year.
	vacationDays int
	// opening is the time for first moves.
	opening time.Duration

	desk     *desk
	reached  *lru.Cache[GameID, *reached]
	presence *presence
	nodes    nodes
	asked    asked
	lapses   lapses
	heard    heard
	doubts   doubts
	talk     *throttle

	pulse     pulse
	resumed   resuming
	foresight foresight
	vacations vacationing
	aside     sync.Map // GameID -> true: games known to be set aside
}

// New returns a service.
func New(store Store, bus Bus, o Options) *Service {
	s := &Service{
		store: store, bus: bus, game: o.Parse, toPGN: o.PGN, clock: o.Now, seed: o.Seed, log: o.Log,
		desk: newDesk(), presence: newPresence(), talk: newThrottle(),
	}
	s.nodes = nodes{self: o.Node, others: map[string]*node{}, news: map[sitting]bool{}, first: make(chan struct{})}
	s.asked.jobs = map[BotJob]table.Millis{}
	s.heard.last = map[GameID]toldAt{}
	s.doubts.games = map[GameID]doubt{}
	s.reached, _ = lru.New[GameID, *reached](mostReached) // fails only for a size below 1
	if b, ok := bus.(interface{ OnReturn(f func()) }); ok {
		b.OnReturn(s.askAgain)
	}
	s.vacationDays, s.opening = o.VacationDays, o.Opening
	s.pulse.mu, s.resumed.mu = newLock(), newLock()
	s.pulse.gap = table.Millis(o.Gap.Milliseconds())
	if s.toPGN == nil {
		s.toPGN = func(*record.Record) (*record.Record, error) { return nil, errors.New("not here") }
	}
	if s.address = o.Address; s.address == nil {
		s.address = func(table.Player) string { return "" }
	}
	if s.clock == nil {
		s.clock = steady()
	}
	if s.seed == nil {
		s.seed = rand.Text
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	return s
}

// Now returns the service's time, which runs evenly even if the machine's clock is set.
func (s *Service) Now() table.Millis { return s.now() }

func (s *Service) now() table.Millis { return table.At(s.clock()) + s.pulse.shift }

// request is the common part of requests.
type request struct {
	game   GameID
	player table.Player
	token  string
	fresh  bool // ignore the cache
}

const maxToken = 64

var errToken = &table.InputError{Field: "token", Reason: fmt.Sprintf("at most %d bytes", maxToken)}

// check returns an error if the request is malformed.
func (q request) check() error {
	if len(q.token) > maxToken {
		return errToken
	}
	if _, ok := ParseGameID(string(q.game)); !ok {
		return fmt.Errorf("game %.20q: %w", q.game, ErrNotFound)
	}
	return nil
}

// seating is a game while it is being changed: its table, and the other data of the server.
type seating struct {
	*table.Table
	before *Record // the record before the change
	after  *Record // the record after the change, without the state of the table
}

// sit returns the seating of the game that a slot holds.
func (s *Service) sit(slot *slot, now table.Millis) (*seating, error) {
	r := slot.record
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, wrap(r.ID, err)
	}
	pos := s.desk.unpack(slot)
	if pos != nil {
		if err := slot.catchUp(pos); err != nil {
			return nil, wrap(r.ID, err)
		}
	}
	t, err := table.Open(game, &r.State, pos, now)
	if err != nil {
		return nil, wrap(r.ID, err)
	}
	t.NewSeed = s.seed
	after := *r
	after.Tokens = slices.Clone(r.Tokens)
	return &seating{Table: t, before: r, after: &after}, nil
}

// settle returns the record to store, with its changes.
func (s *Service) settle(t *seating) (*Record, table.Change) {
	change := t.Settle()
	for _, err := range change.Faults {
		s.log.Error("the rules refuse what they should not", "game", t.after.ID, "err", err)
	}
	t.after.State = t.State
	return t.after, change
}

// RefusedError has the reason for refusing a request about a game, and the present version of
// the game.
type RefusedError struct {
	Game    GameID
	Version uint64
	Reason  error
}

func (e *RefusedError) Error() string { return fmt.Sprintf("game %s: %v", e.Game, e.Reason) }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Reason }

// outcome is the outcome of a request to change a game.
type outcome struct {
	record  *Record      // the stored record
	change  table.Change // in it
	refused error        // a [RefusedError] if the request was refused; due actions may have changed the game anyway
}

// refuse records the reason for a refusal, if there is one.
func (o *outcome) refuse(reason error) {
	if reason != nil {
		o.refused = &RefusedError{o.record.ID, o.record.Version, reason}
	}
}

// change changes a game: it loads the record, performs due actions, lets edit check and apply the
// request, stores the record by compare-and-swap and announces it. If edit returns an error, it
// must have changed nothing, and only due actions are stored. It is called again after a conflict.
//
// Then due conditional moves are played.
func (s *Service) change(ctx context.Context, q request, edit func(*seating) error) (*Record, error) {
	out, err := s.changeOnce(ctx, q, edit)
	if err != nil {
		return nil, err
	}
	if r := out.record; out.change.Changed && r.Clock.Kind == table.DaysClock {
		after := context.WithoutCancel(ctx) // even if the caller no longer waits for the answer
		if r.HasEnded() {
			if err := s.store.ForgetConditionals(after, r.ID); err != nil {
				s.log.WarnContext(ctx, "conditional moves of a game that is over are kept", "game", r.ID, "err", err)
			}
		} else {
			s.follow(after, r)
		}
	}
	if out.refused != nil {
		return nil, out.refused
	}
	return out.record, nil
}

// changeOnce is change without conditional moves.
func (s *Service) changeOnce(ctx context.Context, q request, edit func(*seating) error) (outcome, error) {
	if err := q.check(); err != nil {
		return outcome{}, err
	}
	if err := s.live(ctx); err != nil {
		return outcome{}, err
	}
	slot := s.desk.take(q.game)
	defer s.desk.give(slot)
	if q.fresh && slot.record != nil && !s.stillStored(ctx, slot.record) {
		slot.clear()
	}
	for attempt := 1; ; attempt++ {
		out, err := s.attempt(ctx, slot, q, edit)
		switch {
		case errors.Is(err, errOutdated):
			slot.clear()
		case errors.Is(err, errOvertaken) && attempt < attempts:
		default:
			return out, err
		}
	}
}

// Why an attempt is repeated.
var (
	errOutdated  = errors.New("the cached game may be out of date")
	errOvertaken = fmt.Errorf("%w: another request was stored first", ErrConflict)
)

// attempt makes a change to the game in a slot, which it loads if it is not cached. It returns
// errOutdated if the game must be loaded again, errOvertaken if another change was stored first.
func (s *Service) attempt(ctx context.Context, slot *slot, q request, edit func(*seating) error) (outcome, error) {
	remembered := slot.record != nil
	if !remembered {
		r, err := s.stored(ctx, q.game)
		if err != nil {
			return outcome{}, err
		}
		slot.hold(r, nil)
		s.cleared(ctx, r)
	}
	if slot.record.carriedOut(q.player, q.token) {
		return outcome{record: slot.record}, nil
	}
	vacations, err := s.vacationsAt(ctx, slot.record, q.player)
	if err != nil {
		return outcome{}, wrap(q.game, err)
	}
	t, err := s.ready(slot, vacations)
	if err != nil {
		if remembered { // the cache may be wrong
			s.log.WarnContext(ctx, "a cached game cannot be played", "game", q.game, "err", err)
			return outcome{}, errOutdated
		}
		slot.clear()
		return outcome{}, s.setAside(ctx, q.game, err)
	}
	refused := rescue.Do(func() error { return edit(t) })
	if _, broken := errors.AsType[*rescue.PanicError](refused); broken {
		slot.clear() // whatever the panic has left behind
		return outcome{}, wrap(q.game, refused)
	}
	if refused != nil && remembered && !s.stillStored(ctx, slot.record) {
		return outcome{}, errOutdated
	}
	if t.Changed() {
		return s.keep(ctx, slot, t, q, refused)
	}
	if slot.pos == nil || slot.played < len(slot.record.Entries) {
		slot.hold(slot.record, t.Pos())
	}
	s.desk.reuse(t.Pos())
	out := outcome{record: slot.record}
	out.refuse(refused)
	return out, nil
}

// keep stores and announces the changes of a game. For a refused request, these are only due
// actions.
func (s *Service) keep(ctx context.Context, slot *slot, t *seating, q request, refused error) (outcome, error) {
	if refused == nil {
		t.after.carryOut(q.player, q.token)
	}
	r, change := s.settle(t)
	if err := s.store.Replace(ctx, r, Kept{change.Keep, r.sameHead(t.before)}); err != nil {
		slot.clear()
		if !errors.Is(err, ErrNotStored) && !errors.Is(err, ErrConflict) {
			s.doubts.note(q.game, doubt{version: t.before.Version, keep: change.Keep, since: s.now()})
		}
		if errors.Is(err, ErrConflict) {
			err = errOvertaken
		}
		return outcome{}, fmt.Errorf("storing game %s: %w", q.game, err)
	}
	slot.hold(r, t.Pos())
	if change.Moved && r.Started != t.before.Started {
		slot.began, slot.told = r.Started, s.now()
	}
	s.desk.reuse(t.Pos())
	s.tell(ctx, t.before, r, change)
	out := outcome{record: r, change: change}
	out.refuse(refused)
	return out, nil
}

// wrap names the game in an error.
func wrap(id GameID, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("game %s: %w", id, err)
}

// stillStored reports whether r is the stored record. If that is unknown, it reports false, since
// loading will return the error.
func (s *Service) stillStored(ctx context.Context, r *Record) bool {
	return s.IsAt(ctx, r.ID, r.Version)
}

// tell announces a stored change. Errors are only logged: a node that misses the announcement
// notices the gap in the versions.
func (s *Service) tell(ctx context.Context, before, r *Record, change table.Change) {
	s.announce(ctx, Event{Game: r.ID, Version: r.Version, From: change.Keep, Played: s.played(before, r, change)})
	if before.inLobby() || r.inLobby() {
		s.announceLobby(context.WithoutCancel(ctx), r.ID)
	}
	if r.Club != "" && (r.Stage == table.Waiting || before.Stage != r.Stage) {
		s.announceClub(context.WithoutCancel(ctx), r.Club)
	}
	s.tellSeated(context.WithoutCancel(ctx), before, r)
	for _, ask := range change.Asks {
		job := BotJob{Game: r.ID, Ask: ask}
		if err := s.push(context.WithoutCancel(ctx), job); err != nil {
			s.log.WarnContext(ctx, "bot not asked; the sweep will ask it", "game", job.Game, "seat", job.Seat, "err", err)
		}
	}
}

// announce notifies the watchers of a game, even if the caller no longer waits.
func (s *Service) announce(ctx context.Context, e Event) {
	ctx, span := trace.Begin(ctx, "announce")
	e.Trace = span.Place()
	ctx = context.WithoutCancel(ctx)
	err := s.bus.Announce(ctx, Topic(e.Game), e.Append(nil))
	span.End(err)
	if err != nil {
		s.log.WarnContext(ctx, "stored but not announced", "game", e.Game, "version", e.Version, "err", err)
	}
}

// push gives a bot a job.
func (s *Service) push(ctx context.Context, job BotJob) error {
	if s.Shared() {
		s.asked.note(job, s.now())
	}
	ctx, span := trace.Begin(ctx, "ask")
	job.Trace = span.Place()
	payload, err := json.Marshal(job)
	if err == nil {
		err = s.bus.Push(ctx, EngineQueue, payload)
	}
	span.End(err)
	return err
}

// carriedOut reports whether the request of a player with a token has been
// carried out.
func (r *Record) carriedOut(player table.Player, token string) bool {
	return token != "" && slices.ContainsFunc(r.Tokens, func(t Token) bool { return t.Player == player && t.Text == token })
}

// carryOut stores the token, replacing the oldest of that player.
func (r *Record) carryOut(player table.Player, token string) {
	if token == "" {
		return
	}
	r.Tokens = append(r.Tokens, Token{Player: player, Text: token, Version: r.Version + 1})
	count := 0
	for i, t := range slices.Backward(r.Tokens) {
		if t.Player != player {
			continue
		}
		if count++; count > tokensKept {
			r.Tokens = slices.Delete(r.Tokens, i, i+1)
			return
		}
	}
}

// Get returns the stored record of a game, resumed if it has not been used since an outage.
func (s *Service) Get(ctx context.Context, id GameID) (*Record, error) {
	if err := (request{game: id}).check(); err != nil {
		return nil, err
	}
	r, err := s.stored(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.setOn(r), nil
}

// stored returns the stored record of a game unchanged, unless it is set aside.
func (s *Service) stored(ctx context.Context, id GameID) (*Record, error) {
	if s.isAside(id) {
		return nil, wrap(id, ErrSetAside)
	}
	r, err := s.store.Get(ctx, id)
	if errors.Is(err, ErrUnreadable) {
		return nil, s.setAside(ctx, id, err)
	}
	return r, wrap(id, err)
}

// Since returns the record of a game at a version or a later one, from the cache if possible;
// otherwise it reads the latest.
func (s *Service) Since(ctx context.Context, id GameID, version uint64) (*Record, error) {
	if r := s.desk.look(id); r != nil && r.Version >= version {
		return r, nil
	}
	r, err := s.stored(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.Shared() { // another node played it, and the next move may come here
		s.cleared(ctx, r)
		s.desk.remember(r)
	}
	return s.setOn(r), nil
}

// Remembered returns the cached record of a game, nil if there is none. The stored record may be
// later.
func (s *Service) Remembered(id GameID) *Record { return s.desk.look(id) }

// Current returns the stored record of a game. It reads a cached game again only if its version
// has changed, which is much cheaper to check.
func (s *Service) Current(ctx context.Context, id GameID) (*Record, error) {
	if r := s.desk.look(id); r != nil && !s.isAside(id) && s.IsAt(ctx, id, r.Version) {
		return s.setOn(r), nil
	}
	return s.Get(ctx, id)
}

// IsAt reports whether a game still has a known version, which is much cheaper than loading it.
func (s *Service) IsAt(ctx context.Context, id GameID, version uint64) bool {
	stored, err := s.store.Version(ctx, id)
	return err == nil && stored == version
}

// ForgetName drops the cached games of a player whose name changed in the store.
func (s *Service) ForgetName(p table.Player) { s.desk.forgetOf(p) }
