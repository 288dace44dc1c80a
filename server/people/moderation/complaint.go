// Package moderation keeps reports about people with their evidence, and the decisions of
// moderators with their reasons.
//
//	err := complaints.File(ctx, moderation.Complaint{By: anna, Against: bela, Kind: moderation.Chat, ...})
//	open, err := complaints.List(ctx, true, moderation.Place{})
//	err = complaints.Act(ctx, moderation.Act{By: moderator, Against: bela, Complaint: open[0].Key, Take: []string{"chat"}, Reason: "..."})
//
// The service knows players, but neither accounts nor games; [API] serves the requests.
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

// Errors of the service.
var (
	ErrNotFound = errors.New("there is no such report")
	ErrTooMany  = errors.New("too many open reports")
	// ErrDone is returned for a complaint that a moderator has already decided.
	ErrDone = errors.New("a moderator has already decided about that report")
)

// Limits of complaints.
const (
	// Most is how many open complaints a person may have.
	Most     = 10
	MostText = 500 // bytes
	// MostDays is the longest temporary restriction, in days.
	MostDays = 366
	// MostSaid is how many chat messages are kept as evidence.
	MostSaid = 40
	pageSize = 50
)

// Kind is the subject of a complaint.
type Kind string

// The kinds.
const (
	Chat      Kind = "chat"      // a message in the chat
	Name      Kind = "name"      // a name or a profile
	Behaviour Kind = "behaviour" // leaving, stalling, cheating
	Club      Kind = "club"      // the name or the description of a club
	Appeal    Kind = "appeal"    // a decision about the person's own account
)

// AllKinds returns all kinds.
func AllKinds() []Kind { return []Kind{Chat, Name, Behaviour, Club, Appeal} }

// Complaint is a report about a person or a club.
type Complaint struct {
	Key     string
	By      table.Player // empty once that account is closed
	Against table.Player // empty if the person is unknown
	Kind    Kind
	Text    string // the text of the person who complains
	Game    string // where it happened; may be empty
	Club    string // key of the club in question; may be empty
	Evidence
	Made   table.Millis
	Closed table.Millis // 0 while it is open
}

// Evidence is a snapshot of the profile, the club or the chat at the time of a complaint.
type Evidence struct {
	Name  string `json:"name,omitempty"` // name at the time
	About string `json:"about,omitempty"`
	Link  string `json:"link,omitempty"` // link of a club
	Said  []Said `json:"said,omitempty"` // oldest first
}

// Said is a chat message. Only those of the accused carry a name.
type Said struct {
	At     table.Millis `json:"at"`
	Seat   int          `json:"seat,omitempty"` // 0 for a spectator
	Theirs bool         `json:"theirs,omitempty"`
	Text   string       `json:"text"`
}

// Act is a moderator's decision about an account.
type Act struct {
	Key       string
	At        table.Millis
	By        table.Player // empty: by the command line
	Against   table.Player // empty: a complaint about an unknown person is dismissed
	Complaint string       // may be empty
	Take      []string     // bars put on the account
	Until     table.Millis // when they expire; 0: never
	Give      []string     // bars lifted
	Warn      bool         // the person receives the reason, with or without bars
	Reason    string
	Club      string   // name of the club in question at the time; may be empty
	Program   string   // name of the program in question at the time; may be empty
	Did       []string // decisions about either: [Kept], [Stopped], [Freed]
	// Plays is the player id of the program that is stopped or freed. It is not stored.
	Plays table.Player
}

// Kept is the decision that rejects an appeal.
const Kept = "kept"

// Decisions about a program: it is suspended until [Act.Until] or without end, or it is freed.
const (
	Stopped = "stopped"
	Freed   = "freed"
	// Unrated is the decision that annuls rated games.
	Unrated = "unrated"
)

// Nothing reports whether the act dismisses a complaint without consequence.
func (a *Act) Nothing() bool {
	return !a.Warn && len(a.Take) == 0 && len(a.Give) == 0 && len(a.Did) == 0
}

// Place is the position after which a page begins: a time and a key. The zero value is the
// first page.
type Place struct {
	At  table.Millis `query:"at" minimum:"0" doc:"From the Link header of the previous page, like the other place."`
	Key string       `query:"key" maxLength:"40"`
}

// Store keeps complaints and acts. It must pass moderationtest.TestStore.
type Store interface {
	// AddComplaint stores a complaint. It stores nothing if the same person already has an
	// open complaint of the same kind about the same player and game. It returns [ErrTooMany]
	// if the person has most open complaints.
	AddComplaint(ctx context.Context, c Complaint, most int) error
	// ComplaintsOf returns the complaints with keys, in any order; unknown keys are skipped.
	ComplaintsOf(ctx context.Context, keys []string) ([]Complaint, error)
	// Complaints returns open complaints, oldest first, or closed ones, newest first, after a
	// place.
	Complaints(ctx context.Context, waiting bool, behind Place, limit int) ([]Complaint, error)
	// ComplaintsBy returns the complaints of a person, newest first.
	ComplaintsBy(ctx context.Context, by table.Player) ([]Complaint, error)
	// CountAgainst returns how many complaints there are about a player, and how many of them
	// are open.
	CountAgainst(ctx context.Context, player table.Player) (all, waiting int, err error)
	// Act stores an act atomically: it changes the account's bars and their ends, stops or
	// frees the program, and closes the complaint, if it names one. It returns [ErrDone] if
	// that is closed already, and [ErrNotFound] if the complaint, the account whose bars
	// change, or the program does not exist.
	Act(ctx context.Context, a Act) error
	// Acts returns acts, newest first, after a place; about all accounts, or about one.
	Acts(ctx context.Context, against table.Player, behind Place, limit int) ([]Act, error)
}

// Service manages complaints. It is safe for concurrent use.
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

// File stores a complaint with a new key and the current time.
func (s *Service) File(ctx context.Context, c Complaint) error {
	if !slices.Contains(AllKinds(), c.Kind) {
		return &table.InputError{Field: "kind", Reason: "use chat, name, behaviour, club or appeal"}
	}
	if c.By == c.Against && c.Kind != Appeal {
		return &table.InputError{Field: "handle", Reason: "somebody else"}
	}
	var err error
	if c.Text, err = clean("text", c.Text); err != nil {
		return err
	}
	if c.Kind == Appeal && strings.TrimSpace(c.Text) == "" {
		return &table.InputError{Field: "text", Reason: "describe what is wrong"}
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

// Grounds returns the complaints that led to acts, by key. Acts without a complaint, or whose
// complaint was deleted with an account, have none.
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

// List returns a page of complaints, and where the next page begins: zero on the last page.
func (s *Service) List(ctx context.Context, waiting bool, behind Place) (list []Complaint, next Place, err error) {
	list, err = s.store.Complaints(ctx, waiting, behind, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = Place{list[pageSize-1].Made, list[pageSize-1].Key}
	}
	return list, next, err
}

// By returns the complaints of a person, newest first.
func (s *Service) By(ctx context.Context, by table.Player) ([]Complaint, error) {
	return s.store.ComplaintsBy(ctx, by)
}

// Against returns how many complaints there are about a player, and how many are open.
func (s *Service) Against(ctx context.Context, player table.Player) (all, waiting int, err error) {
	return s.store.CountAgainst(ctx, player)
}

// Appeals is the state of a person's appeal.
type Appeals string

// The states. A person appeals once for each decision about the account.
const (
	NoAppeal Appeals = "none"  // nothing to appeal against, or already answered
	MayBe    Appeals = "may"   // the person may appeal
	Waits    Appeals = "waits" // the appeal is open
)

// Appeals returns the state of a person's appeal; acts are those about the account, newest first.
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

// Act performs a decision about an account and stores it permanently with its reason.
func (s *Service) Act(ctx context.Context, a Act) error {
	var err error
	if a.Reason, err = clean("reason", a.Reason); err != nil {
		return err
	}
	if a.By != "" && !a.Nothing() && strings.TrimSpace(a.Reason) == "" { // the host may have given the reason elsewhere
		return &table.InputError{Field: "reason", Reason: "is needed; the person receives it"}
	}
	if a.Nothing() && a.Complaint == "" {
		return &table.InputError{Field: "complaint", Reason: "is needed to dismiss a report"}
	}
	a.Key, a.At = rand.Text(), table.At(s.now())
	if a.Until != 0 && (len(a.Take) == 0 && !slices.Contains(a.Did, Stopped) || a.Until <= a.At) {
		return &table.InputError{Field: "days", Reason: "applies only to new restrictions"}
	}
	if err := s.store.Act(ctx, a); err != nil {
		return fmt.Errorf("storing an act: %w", err)
	}
	return nil
}

// After returns the time a number of days ahead, when a restriction expires; 0 for no days.
func (s *Service) After(days int) (table.Millis, error) {
	if days < 0 || days > MostDays {
		return 0, &table.InputError{Field: "days", Reason: fmt.Sprintf("0 to %d", MostDays)}
	}
	if days == 0 {
		return 0, nil
	}
	return table.At(s.now().Add(time.Duration(days) * 24 * time.Hour)), nil
}

// Acts returns a page of acts, about one account or all, and where the next page begins.
func (s *Service) Acts(ctx context.Context, against table.Player, behind Place) (list []Act, next Place, err error) {
	list, err = s.store.Acts(ctx, against, behind, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = Place{list[pageSize-1].At, list[pageSize-1].Key}
	}
	return list, next, err
}
