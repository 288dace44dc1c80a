// Package moderation keeps what people say of the behaviour of others, with what was there to
// be seen, and the decisions of moderators about it, with their reasons.
//
//	err := complaints.File(ctx, complaint.Complaint{By: anna, Against: bela, Kind: moderation.Chat, ...})
//	open, err := complaints.List(ctx, true, moderation.Place{})
//	err = complaints.Act(ctx, moderation.Act{By: moderator, Against: bela, Complaint: open[0].Key, Take: []string{"chat"}, Reason: "..."})
//
// The service knows players, no accounts and no games; [API] answers the requests.
package moderation

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/table"
)

// What is refused.
var (
	ErrNotFound = errors.New("there is no such complaint")
	ErrTooMany  = errors.New("too many complaints that nobody has looked at yet")
	// ErrDone is returned to who acts on a complaint on which somebody has acted.
	ErrDone = errors.New("somebody has acted on that complaint")
)

// Bounds of what is kept.
const (
	// Most is how many complaints of one person may wait.
	Most     = 10
	MostText = 500 // bytes
	// MostDays is for how many days at most something is taken that comes back by itself.
	MostDays = 366
	// MostSaid is how many messages are kept with one.
	MostSaid = 40
	pageSize = 50
)

// Kind is what a complaint is about.
type Kind string

// The kinds.
const (
	Chat      Kind = "chat"      // what somebody wrote
	Name      Kind = "name"      // what somebody is called, or says of themselves
	Behaviour Kind = "behaviour" // how somebody plays: leaving, stalling, cheating
	Club      Kind = "club"      // what a club is called, or says of itself
	Appeal    Kind = "appeal"    // what was done about one's own account
)

// AllKinds returns all kinds.
func AllKinds() []Kind { return []Kind{Chat, Name, Behaviour, Club, Appeal} }

// Complaint is what somebody says of somebody else.
type Complaint struct {
	Key     string
	By      table.Player // empty once the account was closed
	Against table.Player // empty if it is not known who it was
	Kind    Kind
	Text    string // what who complains says
	Game    string // where it was; may be empty
	Club    string // the key of the club that it is about; may be empty
	Evidence
	Made   table.Millis
	Closed table.Millis // 0 while nobody has acted on it
}

// Evidence is what was there to be seen as somebody complained.
type Evidence struct {
	Name  string `json:"name,omitempty"` // what they were called
	About string `json:"about,omitempty"`
	Link  string `json:"link,omitempty"` // of a club
	Said  []Said `json:"said,omitempty"` // oldest first
}

// Said is a message. Others than the one complained of have no name in it.
type Said struct {
	At     table.Millis `json:"at"`
	Seat   int          `json:"seat,omitempty"` // 0 for a watcher
	Theirs bool         `json:"theirs,omitempty"`
	Text   string       `json:"text"`
}

// Act is a moderator's decision about an account.
type Act struct {
	Key       string
	At        table.Millis
	By        table.Player // empty: from the shell
	Against   table.Player // empty: a complaint of somebody unknown was put away
	Complaint string       // may be empty
	Take      []string     // bars of the account that begin
	Until     table.Millis // when these end by themselves; 0: never
	Give      []string     // and that end
	Warn      bool         // they are told the reason, with or without bars
	Reason    string
	Club      string   // what the club was called about which it was; may be empty
	Program   string   // what the program was called about which it was; may be empty
	Did       []string // what was done to either; [Kept], [Stopped], [Freed]
	// Plays is as which player the program plays that is stopped or freed: it is not kept.
	Plays table.Player
}

// Kept is what was done where somebody appealed, and it stays as it was.
const Kept = "kept"

// What is done to a program: it may not do anything, until [Act.Until] or for good, or it may
// again.
const (
	Stopped = "stopped"
	Freed   = "freed"
	// Unrated: the rated games of somebody were annulled.
	Unrated = "unrated"
)

// Nothing reports whether a complaint was put away without consequence.
func (a *Act) Nothing() bool {
	return !a.Warn && len(a.Take) == 0 && len(a.Give) == 0 && len(a.Did) == 0
}

// Place is where a page begins: behind what was made at a moment and has a key. The zero
// value is the first page.
type Place struct {
	At  table.Millis
	Key string
}

// Store keeps complaints and acts. It must pass complainttest.TestStore.
type Store interface {
	// AddComplaint stores a complaint. If one of the same person against the same, of the
	// same kind and about the same game, waits already it stays and nothing is stored. It
	// returns [ErrTooMany] if so many of the person wait.
	AddComplaint(ctx context.Context, c Complaint, most int) error
	// ComplaintsOf returns those with keys, in any order; those that are not there are left
	// out.
	ComplaintsOf(ctx context.Context, keys []string) ([]Complaint, error)
	// Complaints returns those that wait, the oldest first, or those on which somebody has
	// acted, the last made first, behind a place.
	Complaints(ctx context.Context, waiting bool, behind Place, limit int) ([]Complaint, error)
	// ComplaintsBy returns what a person has complained of, the last first.
	ComplaintsBy(ctx context.Context, by table.Player) ([]Complaint, error)
	// CountAgainst returns how many complaints there were against a player, and how many of
	// them wait.
	CountAgainst(ctx context.Context, player table.Player) (all, waiting int, err error)
	// Act stores an act, changes the bars of the account, and when they end, stops or frees the
	// program, and closes the complaint, if it names one: all of it or nothing. It returns
	// [ErrDone] if that was closed before, and [ErrNotFound] if there is none, or no account
	// whose bars are to change, or no program.
	Act(ctx context.Context, a Act) error
	// Acts returns acts, the last first, behind a place; of all accounts, or against one.
	Acts(ctx context.Context, against table.Player, behind Place, limit int) ([]Act, error)
}

// Service keeps complaints. It is safe for concurrent use.
type Service struct {
	store Store
	now   func() time.Time
}

// New returns a service that keeps complaints in a store.
func New(store Store, now func() time.Time) *Service { return &Service{store, now} }

func clean(field, text string) (string, error) {
	text = table.Clean(text)
	if len(text) > MostText {
		return "", &table.InputError{Field: field, Reason: fmt.Sprintf("at most %d bytes", MostText)}
	}
	return text, nil
}

// File stores a complaint, which gets a key and the moment.
func (s *Service) File(ctx context.Context, c Complaint) error {
	if !slices.Contains(AllKinds(), c.Kind) {
		return &table.InputError{Field: "kind", Reason: "chat, name, behaviour, club or appeal"}
	}
	if c.By == c.Against && c.Kind != Appeal {
		return &table.InputError{Field: "handle", Reason: "somebody else"}
	}
	var err error
	if c.Text, err = clean("text", c.Text); err != nil {
		return err
	}
	if c.Kind == Appeal && strings.TrimSpace(c.Text) == "" {
		return &table.InputError{Field: "text", Reason: "what is wrong about it"}
	}
	c.Said = c.Said[max(0, len(c.Said)-MostSaid):]
	c.Key, c.Made, c.Closed = rand.Text(), table.At(s.now()), 0
	if err := s.store.AddComplaint(ctx, c, Most); err != nil {
		return fmt.Errorf("storing a complaint: %w", err)
	}
	return nil
}

// Get returns a complaint, or [ErrNotFound].
func (s *Service) Get(ctx context.Context, key string) (Complaint, error) {
	list, err := s.store.ComplaintsOf(ctx, []string{key})
	if err == nil && len(list) == 0 {
		err = ErrNotFound
	}
	if err != nil {
		return Complaint{}, err
	}
	return list[0], nil
}

// Grounds returns the complaints on which there were acts, by key. Of some there is none, or
// it has gone with an account.
func (s *Service) Grounds(ctx context.Context, acts []Act) (map[string]Complaint, error) {
	var keys []string
	for i := range acts {
		if acts[i].Complaint != "" {
			keys = append(keys, acts[i].Complaint)
		}
	}
	list, err := s.store.ComplaintsOf(ctx, keys)
	grounds := map[string]Complaint{}
	for i := range list {
		grounds[list[i].Key] = list[i]
	}
	return grounds, err
}

// List returns a page of complaints, and where the next begins: nowhere if it is zero.
func (s *Service) List(ctx context.Context, waiting bool, behind Place) (list []Complaint, next Place, err error) {
	list, err = s.store.Complaints(ctx, waiting, behind, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = Place{list[pageSize-1].Made, list[pageSize-1].Key}
	}
	return list, next, err
}

// By returns what a person has complained of, the last first.
func (s *Service) By(ctx context.Context, by table.Player) ([]Complaint, error) {
	return s.store.ComplaintsBy(ctx, by)
}

// Against returns how many complaints there were against a player, and how many wait.
func (s *Service) Against(ctx context.Context, player table.Player) (all, waiting int, err error) {
	return s.store.CountAgainst(ctx, player)
}

// Appeals is how it stands with the appeal of a person.
type Appeals string

// How it may stand. A person appeals once, until something else is done about the account.
const (
	NoAppeal Appeals = "none"  // there is nothing, or it was answered
	MayBe    Appeals = "may"   // they may
	Waits    Appeals = "waits" // nobody has answered it yet
)

// Appeals returns how it stands with the appeal of a person, of whose account acts are the last, the last first.
func (s *Service) Appeals(ctx context.Context, player table.Player, acts []Act) (Appeals, error) {
	i := slices.IndexFunc(acts, func(a Act) bool { return !a.Nothing() })
	if i < 0 || slices.Contains(acts[i].Did, Kept) || slices.Contains(acts[i].Did, Freed) || !acts[i].Warn && len(acts[i].Take) == 0 && len(acts[i].Did) == 0 {
		return NoAppeal, nil
	}
	list, err := s.store.ComplaintsBy(ctx, player)
	if err != nil {
		return NoAppeal, err
	}
	if slices.ContainsFunc(list, func(c Complaint) bool { return c.Kind == Appeal && c.Closed == 0 }) {
		return Waits, nil
	}
	return MayBe, nil
}

// Act does something about an account, and is kept with its reason for ever.
func (s *Service) Act(ctx context.Context, a Act) error {
	var err error
	if a.Reason, err = clean("reason", a.Reason); err != nil {
		return err
	}
	if a.By != "" && !a.Nothing() && strings.TrimSpace(a.Reason) == "" { // whoever runs the server may have said it otherwise
		return &table.InputError{Field: "reason", Reason: "they are told why"}
	}
	if a.Nothing() && a.Complaint == "" {
		return &table.InputError{Field: "complaint", Reason: "which is put away"}
	}
	a.Key, a.At = rand.Text(), table.At(s.now())
	if a.Until != 0 && (len(a.Take) == 0 && !slices.Contains(a.Did, Stopped) || a.Until <= a.At) {
		return &table.InputError{Field: "days", Reason: "of what is taken"}
	}
	if err := s.store.Act(ctx, a); err != nil {
		return fmt.Errorf("storing what was done: %w", err)
	}
	return nil
}

// After returns the moment in so many days, at which something that is taken ends; 0 for
// none: it does not.
func (s *Service) After(days int) (table.Millis, error) {
	if days < 0 || days > MostDays {
		return 0, &table.InputError{Field: "days", Reason: fmt.Sprintf("0 to %d", MostDays)}
	}
	if days == 0 {
		return 0, nil
	}
	return table.At(s.now().Add(time.Duration(days) * 24 * time.Hour)), nil
}

// Acts returns a page of what was done, about one account or about all, and where the next
// begins.
func (s *Service) Acts(ctx context.Context, against table.Player, behind Place) (list []Act, next Place, err error) {
	list, err = s.store.Acts(ctx, against, behind, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = Place{list[pageSize-1].At, list[pageSize-1].Key}
	}
	return list, next, err
}
