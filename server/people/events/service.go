package events

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/singleflight"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// mostKept is how many events are cached in memory.
const mostKept = 64

// Config is the dependencies of a service.
type Config struct {
	Store Store
	Play  *live.Service
	// Bus carries the news of changes, for the feeds of events.
	Bus   live.Bus
	Parse func(id string) (rules.Game, error)
	Now   func() time.Time
	// Forecast decides tables where the bell is [event.ByForecast]; without one the games' own results do.
	Forecast Forecast
	// Log gets the forecasts that fail; nil for none.
	Log *slog.Logger
	// Dutch is the program that pairs events by the Dutch system; "" if there is none.
	Dutch string
}

// Service manages events. It is safe for concurrent use.
type Service struct {
	Config
	kept    *lru.Cache[string, *Event]
	reading singleflight.Group
	step    sync.Mutex    // held during Step, so that only one runs
	outside chan struct{} // has a value for each pairing program that runs
	docket  docket
	advised *lru.Cache[string, EventAdvice]
}

// New returns a service.
func New(c Config) *Service {
	kept, err := lru.New[string, *Event](mostKept)
	if err != nil {
		panic(err) // only for a size below 1
	}
	verdicts, err := lru.New[live.GameID, verdict](mostVerdicts)
	if err != nil {
		panic(err) // only for a size below 1
	}
	advised, err := lru.New[string, EventAdvice](mostAdvised)
	if err != nil {
		panic(err) // only for a size below 1
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Service{Config: c, kept: kept, outside: make(chan struct{}, mostOutside), docket: docket{verdicts: verdicts}, advised: advised}
}

// Make creates an event with its organiser, and when it starts, 0 if that is not known.
//
// Errors: *[event.Error], *[table.InputError], [ErrTooMany].
func (s *Service) Make(ctx context.Context, organiser table.Player, set Setting, starts table.Millis) (*Event, error) {
	game, err := s.Parse(set.Variant)
	if err != nil {
		return nil, &table.InputError{Field: "variant", Reason: err.Error()}
	}
	set.Variant = game.ID().String()
	if set.Teams = nil; set.Partners != "" {
		if set.Teams = event.SeatTeams(game); set.Teams == nil {
			return nil, &table.InputError{Field: "partners", Reason: "needs a game of teams of equal size"}
		}
	}
	set.About = table.Clean(set.About)
	if set.Seed == "" {
		set.Seed = event.NewSeed()
	}
	switch {
	case len(set.About) > mostAbout:
		return nil, &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	case set.Door != Open && set.Door != Closed:
		return nil, &table.InputError{Field: "door", Reason: "use open or closed"}
	case set.Online && !slices.Equal(set.Sizes, []int{game.Seats()}):
		return nil, &table.InputError{Field: "sizes", Reason: fmt.Sprintf("must be %d online, the seats of the game", game.Seats())}
	case set.System == event.DutchSystem && s.Dutch == "":
		return nil, errNoDutch
	case set.NoShow != nil && set.NoShow.Rule == event.SitIn && (!set.Online || set.Rated):
		return nil, &table.InputError{Field: "noShow", Reason: "has bots only online, in games that are not rated"}
	case set.Bots != nil && !set.Online:
		return nil, &table.InputError{Field: "bots", Reason: "is for an arena online"}
	case set.Delay < 0 || set.Delay > live.MostDelay || set.Delay > 0 && !set.Online:
		return nil, &table.InputError{Field: "delay", Reason: fmt.Sprintf("0 to %d moves, online", live.MostDelay)}
	case set.Top < 0 || set.Top > mostTop || set.Top > 0 && !set.Online:
		return nil, &table.InputError{Field: "top", Reason: fmt.Sprintf("0 to %d tables, online", mostTop)}
	case set.Online && set.Clock.Kind == table.NoClock && set.Days == 0:
		return nil, &table.InputError{Field: "clock", Reason: "is needed for games of an event"}
	}
	usualValues(&set.Options, game.Seats())
	if err := errors.Join(set.limit(), set.checkDisplay()); err != nil {
		return nil, err
	}
	if _, err := event.New(set.Options); err != nil {
		return nil, err
	}
	set.Secret = rand.Text()
	now := table.At(s.Now())
	h := Head{Key: rand.Text()[:12], Organiser: organiser, Setting: set, Made: now, Updated: now, Starts: starts}
	if err := s.Store.AddEvent(ctx, h, MostOf); err != nil {
		return nil, fmt.Errorf("making an event: %w", err)
	}
	return s.Find(ctx, h.Key)
}

// Find returns an event.
func (s *Service) Find(ctx context.Context, key string) (*Event, error) {
	h, err := s.Store.EventHead(ctx, key)
	if err != nil {
		return nil, err
	}
	if e, ok := s.kept.Get(key); ok && e.Head.Updated == h.Updated && e.Count == h.Count && e.About == h.About && e.Door == h.Door && e.Starts == h.Starts {
		return e, nil
	}
	// Thousands of watchers come back at the same moment after a restart: one of them reads.
	found, err, _ := s.reading.Do(fmt.Sprint(key, " ", h.Updated, " ", h.Count), func() (any, error) {
		return s.read(context.WithoutCancel(ctx), key)
	})
	if err != nil {
		return nil, err
	}
	return found.(*Event), nil //nolint:forcetypeassert // of read
}

// read reads an event from the store and keeps it.
func (s *Service) read(ctx context.Context, key string) (*Event, error) {
	h, acts, err := s.Store.Event(ctx, key)
	if err != nil {
		return nil, err
	}
	e, err := event.Open(h.Options, named(acts))
	if err != nil {
		return nil, fmt.Errorf("reading event %s: %w", key, err)
	}
	found := newEvent(h, e)
	s.kept.Add(key, found)
	return found, nil
}

// named gives entrants with closed accounts a unique name.
func named(acts []event.Act) []event.Act {
	for i := range acts {
		if who := acts[i].Entrant; who != nil && who.Name == "" {
			who.Name = fmt.Sprint("Deleted player ", who.ID)
		}
	}
	return acts
}

// List returns a page of events, most recently changed first, and where the next page begins:
// an empty key on the last page.
func (s *Service) List(ctx context.Context, before table.Millis, key string) (list []Head, next Head, err error) {
	list, err = s.Store.Events(ctx, before, key, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = list[pageSize-1]
	}
	return list, next, err
}

// Addresses returns at most a number of addresses of events on the page, most recently changed
// first.
func (s *Service) Addresses(ctx context.Context, most int) ([]string, error) {
	list, err := s.Store.Events(ctx, 0, "", most)
	addresses := make([]string, len(list))
	for i := range list {
		addresses[i] = "/events/" + list[i].Key
	}
	return addresses, err
}

// Of returns the events that a player organises and the events that the player has entered.
func (s *Service) Of(ctx context.Context, player table.Player) (organised, entered []Head, err error) {
	if organised, err = s.Store.EventsOf(ctx, player); err != nil {
		return nil, nil, err
	}
	entered, err = s.Store.EventsEntered(ctx, player, pageSize)
	return organised, entered, err
}

// arbiters are the acts that arbiters may do.
var arbiters = []event.Kind{event.Result, event.Time, event.Replace, event.Answer, event.Withdraw, event.Return, event.Skip, event.Unskip, event.Absent, event.Adjourn, event.Resume}

// may reports whether a player may do an act.
func (e *Event) may(player table.Player, kind event.Kind) bool {
	return e.Organises(player) || e.Arbitrates(player) && slices.Contains(arbiters, kind)
}

// Do performs acts of an organiser or an arbiter atomically. If the event changes meanwhile, it
// checks the acts again.
func (s *Service) Do(ctx context.Context, key string, by table.Player, acts ...event.Act) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		for _, a := range acts {
			if !e.may(by, a.Kind) {
				return nil, ErrOrganiser
			}
		}
		return acts, nil
	})
}

// Enter adds a player to an open event.
func (s *Service) Enter(ctx context.Context, key string, who event.Entrant) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if e.Door != Open || !e.Enterable() {
			return nil, ErrShut
		}
		if id := e.EntrantOf(table.Player(who.Player)); id > 0 {
			if !e.Withdrawn(id) {
				return nil, nil
			}
			return []event.Act{{Kind: event.Return, ID: id}}, nil
		}
		return []event.Act{{Kind: event.Enter, Entrant: &who}}, nil
	})
}

// Present lets exactly the given entrants play the next rounds, for the staff: the others are
// withdrawn until they return. A repeated request changes nothing.
func (s *Service) Present(ctx context.Context, key string, by Member, present []int) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		if !e.may(by.Player, event.Withdraw) {
			return nil, ErrOrganiser
		}
		var acts []event.Act
		for _, who := range e.Entrants() {
			here := slices.Contains(present, who.ID)
			switch out := e.Withdrawn(who.ID); {
			case here && out:
				acts = append(acts, event.Act{Kind: event.Return, ID: who.ID, By: by.Handle})
			case !here && !out:
				acts = append(acts, event.Act{Kind: event.Withdraw, ID: who.ID, By: by.Handle})
			}
		}
		return acts, nil
	})
}

// Leave withdraws an entrant from all further rounds, for the staff or the entrant.
func (s *Service) Leave(ctx context.Context, key string, by Member, id int) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		acts, err := e.byEntrant(by, event.Act{Kind: event.Withdraw, ID: id})
		if e.Withdrawn(id) {
			return nil, err
		}
		return acts, err
	})
}

// Skip lets an entrant sit out a round, or play it after all, for the staff or the entrant. A repeated
// request changes nothing.
func (s *Service) Skip(ctx context.Context, key string, by Member, a event.Act) (*Event, error) {
	return s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		acts, err := e.byEntrant(by, a)
		if slices.Contains(e.SkipsOf(a.ID), a.Round) == (a.Kind == event.Skip) && a.Round > e.Paired {
			return nil, err
		}
		return acts, err
	})
}

// byEntrant returns an act about an entrant, for the staff or the entrant.
func (e *Event) byEntrant(by Member, a event.Act) ([]event.Act, error) {
	if own := a.ID != 0 && e.EntrantOf(by.Player) == a.ID; !own {
		if !e.may(by.Player, a.Kind) {
			return nil, ErrOrganiser
		}
		a.By = by.Handle
	}
	return []event.Act{a}, nil
}

// Pair pairs the next round, if round is its number, and starts its games. Those of a large round
// begin with the next Step.
func (s *Service) Pair(ctx context.Context, key string, by table.Player, round int) (*Event, error) {
	e, err := s.change(ctx, key, func(e *Event) ([]event.Act, error) {
		switch {
		case !e.Organises(by):
			return nil, ErrOrganiser
		case round == e.Paired:
			return nil, nil // already paired: a repeated request
		case e.Options.Form.Flows() && round == 1:
			least := slices.Min(e.Sizes)
			if e.Options.Bots != nil {
				least = 1
			}
			if len(e.Free()) < least {
				return nil, &event.Error{Code: "few", Reason: fmt.Sprintf("%d entrants do not fill a table of %d.", len(e.Free()), least)}
			}
			return []event.Act{{Kind: event.Begin}}, nil
		case round != e.Paired+1:
			return nil, &event.Error{Code: "round", Reason: fmt.Sprintf("The next round is %d.", e.Paired+1)}
		}
		a, err := s.pairing(ctx, e)
		if e.Boards > 0 { // its tables follow from the line-ups
			return []event.Act{a}, err
		}
		return e.begun(a), err
	})
	if err == nil && e.Options.Form.Flows() {
		e, err = s.flow(ctx, e)
	}
	return s.played(ctx, e, err)
}

// begun returns an act that makes the tables of a round, and the start of the round clock online:
// the games begin at once, and end by their own limit.
func (e *Event) begun(a event.Act) []event.Act {
	if !e.Online || e.Length == 0 {
		return []event.Act{a}
	}
	return []event.Act{a, {Kind: event.Time, Clock: &event.Clock{Running: true, Left: int64(e.Length) * minute}}}
}

// mostTries is how often a change is retried after conflicts with other changes.
const mostTries = 20

// change performs the acts that choose returns for the current event.
func (s *Service) change(ctx context.Context, key string, choose func(e *Event) ([]event.Act, error)) (*Event, error) {
	return s.changeAt(ctx, key, func(e *Event, _ int64) ([]event.Act, error) { return choose(e) })
}

// changeAt is change for acts that depend on the moment that they get.
func (s *Service) changeAt(ctx context.Context, key string, choose func(e *Event, at int64) ([]event.Act, error)) (*Event, error) {
	for range mostTries {
		e, err := s.Find(ctx, key)
		if err != nil {
			return nil, err
		}
		h := e.Head
		h.Updated = max(table.At(s.Now()), h.Updated+1)
		acts, err := choose(e, int64(h.Updated))
		if err != nil || len(acts) == 0 {
			return e, err
		}
		after := e.Event.Clone()
		for _, a := range acts {
			a.At = int64(h.Updated)
			if err := after.Do(a); err != nil {
				return nil, err
			}
		}
		next := newEvent(h, after)
		if next.Closed = e.Closed; next.Over != e.Over {
			next.Closed = 0
			if next.Over {
				next.Closed = next.Updated
			}
		}
		if next.Count > mostActs {
			return nil, &event.Error{Code: "full", Reason: fmt.Sprintf("An event has at most %d acts.", mostActs)}
		}
		err = s.Store.AppendActs(ctx, e.Head, next.Head, after.Acts[e.Count:])
		if errors.Is(err, ErrChanged) {
			continue
		}
		if err != nil {
			return nil, err
		}
		s.kept.Add(key, next)
		s.announce(ctx, key)
		return next, nil
	}
	return nil, ErrChanged
}

// Topic is the topic of the changes of an event.
func Topic(key string) string { return "event." + key }

// announce tells the feeds of an event that it has changed. Lost news only delays them.
func (s *Service) announce(ctx context.Context, key string) {
	if s.Bus != nil {
		_ = s.Bus.Announce(ctx, Topic(key), []byte("{}"))
	}
}

// Describe changes the description of an event, the way to enter, and when it starts.
func (s *Service) Describe(ctx context.Context, key string, by table.Player, about string, door Door, starts table.Millis) (*Event, error) {
	e, err := s.Find(ctx, key)
	if err != nil {
		return nil, err
	}
	about = strings.TrimSpace(table.Clean(about))
	switch {
	case !e.Organises(by):
		return nil, ErrOrganiser
	case len(about) > mostAbout:
		return nil, &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	case door != Open && door != Closed:
		return nil, &table.InputError{Field: "door", Reason: "use open or closed"}
	}
	if err := s.Store.SetEvent(ctx, key, about, door, starts); err != nil {
		return nil, err
	}
	s.announce(ctx, key)
	return s.Find(ctx, key)
}

// Remove removes an event, for its organiser or a moderator. Its games remain.
func (s *Service) Remove(ctx context.Context, key string, by table.Player, moderates bool) error {
	e, err := s.Find(ctx, key)
	if err != nil {
		return err
	}
	if !e.Organises(by) && !moderates {
		return ErrOrganiser
	}
	s.kept.Remove(key)
	return s.Store.RemoveEvent(ctx, key)
}
