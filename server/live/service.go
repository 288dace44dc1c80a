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

// attempts is how often a request is tried while others change the same game.
const attempts = 8

// tokensKept is how many tokens of a player a game remembers.
const tokensKept = 4

// Options are what a [Service] is made of besides its store and bus.
type Options struct {
	// Parse returns the game with an id; required. It is asked whenever a game is
	// loaded: let a games.Shelf answer.
	Parse func(id string) (rules.Game, error)
	// PGN makes PGN of a record; nil refuses.
	PGN func(*record.Record) (*record.Record, error)
	// Now returns the time; nil uses the monotonic clock.
	Now func() time.Time
	// Seed returns what lots follow from, which nobody can guess; nil is drawn at random.
	Seed func() string
	// Gap is how long the service may store nothing and count as alive: what is longer is
	// an outage, in which nobody's clock ran. 0 is for ever.
	Gap time.Duration
	// Node is the name of this service among several that share a store and a bus, and
	// that [Service.JoinNodes] each other; empty if there is one only.
	Node string
	// Address returns the network address that a player last used, empty if it is unknown. Nil
	// knows no address.
	Address func(table.Player) string
	// Log is told what goes wrong behind an acknowledged request; nil is nobody.
	Log *slog.Logger
	// VacationDays is how many days a year everybody may be on vacation; 0 is none.
	VacationDays int
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
	// vacationDays is how many a year everybody has.
	vacationDays int

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
	aside     sync.Map // GameID -> true: games that are set aside, as far as known
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
	s.reached, _ = lru.New[GameID, *reached](mostReached) // fails for a size below 1 alone
	if b, ok := bus.(interface{ OnReturn(f func()) }); ok {
		b.OnReturn(s.askAgain)
	}
	s.vacationDays = o.VacationDays
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

// Now returns the time by which the service measures, which goes on evenly whatever the
// clock of the machine is set to.
func (s *Service) Now() table.Millis { return s.now() }

func (s *Service) now() table.Millis { return table.At(s.clock()) + s.pulse.shift }

// request is what every request says.
type request struct {
	game   GameID
	player table.Player
	token  string
	fresh  bool // do not trust what is remembered
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

// seating is a game while it is being changed: its table, and what the server
// knows besides.
type seating struct {
	*table.Table
	before *Record // as it was
	after  *Record // as it will be, but for the state of the table
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

// settle returns the record to be stored, and what has changed in it.
func (s *Service) settle(t *seating) (*Record, table.Change) {
	change := t.Settle()
	for _, err := range change.Faults {
		s.log.Error("the rules refuse what they should not", "game", t.after.ID, "err", err)
	}
	t.after.State = t.State
	return t.after, change
}

// RefusedError is why a request about a game was refused, and the version that the game has.
type RefusedError struct {
	Game    GameID
	Version uint64
	Reason  error
}

func (e *RefusedError) Error() string { return fmt.Sprintf("game %s: %v", e.Game, e.Reason) }

// Unwrap returns the reason.
func (e *RefusedError) Unwrap() error { return e.Reason }

// outcome is what a request to change a game came to.
type outcome struct {
	record  *Record      // as it is stored
	change  table.Change // in it
	refused error        // a [RefusedError] if the request was refused; what was due may have changed the game all the same
}

// refuse notes that the request was refused, if there is a reason.
func (o *outcome) refuse(reason error) {
	if reason != nil {
		o.refused = &RefusedError{o.record.ID, o.record.Version, reason}
	}
}

// change changes a game: it loads the record, does what time has made due, lets
// edit check and apply the request, stores the record by compare-and-swap and
// tells. If edit returns an error, only what was due is stored; edit must then
// have changed nothing. It is called again if others were faster.
//
// What somebody has foreseen is played then.
func (s *Service) change(ctx context.Context, q request, edit func(*seating) error) (*Record, error) {
	out, err := s.changeOnce(ctx, q, edit)
	if err != nil {
		return nil, err
	}
	if r := out.record; out.change.Changed && r.Clock.Kind == table.DaysClock {
		after := context.WithoutCancel(ctx) // also where nobody waits for the answer any more
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

// changeOnce is change without what follows from it.
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

// Why an attempt to change a game is made again.
var (
	errOutdated  = errors.New("what is remembered of the game may be out of date")
	errOvertaken = fmt.Errorf("%w: another request was stored first", ErrConflict)
)

// attempt makes a change to the game in a slot, which it loads if nothing of it is remembered.
// It returns errOutdated if the game has to be loaded anew, errOvertaken if another change was
// stored first.
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
		if remembered { // it may have been told wrong
			s.log.WarnContext(ctx, "what is remembered of a game cannot be played", "game", q.game, "err", err)
			return outcome{}, errOutdated
		}
		slot.clear()
		return outcome{}, s.setAside(ctx, q.game, err)
	}
	refused := rescue.Do(func() error { return edit(t) })
	if _, broken := errors.AsType[*rescue.PanicError](refused); broken {
		slot.clear() // whatever it has left behind
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

// keep stores what has changed in a game, and tells. If the request itself was refused, that
// is only what was due.
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

// stillStored reports whether r is what is stored. If that cannot be found out
// it is taken for old: loading it will tell what is wrong.
func (s *Service) stillStored(ctx context.Context, r *Record) bool {
	return s.IsAt(ctx, r.ID, r.Version)
}

// tell announces a stored change. It cannot fail: a node that misses the announcement sees a gap
// in the versions and asks.
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

// announce tells the watchers of a game, also when nobody waits for that any more.
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

// carryOut remembers the token in place of the oldest of that player.
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

// Get returns the record of a game, as it is stored; a game that has not been
// touched since the server was down as it will go on.
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

// stored returns the record of a game exactly as it is stored, unless it is set aside.
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

// Since returns the record of a game at a version or a later one, as it was
// stored at some time: what a watcher needs who has news of that version. What is
// not remembered is read, and then it is the latest.
func (s *Service) Since(ctx context.Context, id GameID, version uint64) (*Record, error) {
	if r := s.desk.look(id); r != nil && r.Version >= version {
		return r, nil
	}
	r, err := s.stored(ctx, id)
	if err != nil {
		return nil, err
	}
	if s.Shared() { // it was played at another node, and the next move may come here
		s.cleared(ctx, r)
		s.desk.remember(r)
	}
	return s.setOn(r), nil
}

// Remembered returns the record of a game as this program last held it, nil if it holds none.
// The stored one may be later.
func (s *Service) Remembered(id GameID) *Record { return s.desk.look(id) }

// Current returns the record of a game as it is stored. One that is remembered is not read
// again while it has the stored version, which costs much less to ask for.
func (s *Service) Current(ctx context.Context, id GameID) (*Record, error) {
	if r := s.desk.look(id); r != nil && !s.isAside(id) && s.IsAt(ctx, id, r.Version) {
		return s.setOn(r), nil
	}
	return s.Get(ctx, id)
}

// IsAt reports whether the stored version of a game is one that is known: it costs
// much less than to load it.
func (s *Service) IsAt(ctx context.Context, id GameID, version uint64) bool {
	stored, err := s.store.Version(ctx, id)
	return err == nil && stored == version
}

// ForgetName drops the cached games of a player whose name changed in the store.
func (s *Service) ForgetName(p table.Player) { s.desk.forgetOf(p) }
