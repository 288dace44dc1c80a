package clubs

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Service manages clubs. It is safe for concurrent use.
type Service struct {
	store Store
	names *names.Rules
	now   func() time.Time
}

var _ web.Clubs = (*Service)(nil)

// New returns a service that keeps clubs in a store and checks their names by rules.
func New(store Store, clubNames *names.Rules, now func() time.Time) *Service {
	return &Service{store, clubNames, now}
}

var (
	// A name is part of the club's address, so it has no characters with a meaning there.
	clubNames = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()!_+-]*$`)
	languages = regexp.MustCompile(`^([a-z]{2}(-[A-Z]{2})?)?$`)
)

// bounds are the limits of the package.
var bounds = Bounds{MostOf, MostFounded, MostMembers, MostAsking}

// name cleans a name for display, or returns an [*table.InputError].
func (s *Service) name(name string) (string, error) {
	name, err := s.names.Check(strings.TrimSpace(name))
	if err != nil {
		return "", &table.InputError{Field: "name", Reason: err.Error()}
	}
	if n := utf8.RuneCountInString(name); n < leastName || n > mostName || !clubNames.MatchString(name) {
		return "", &table.InputError{Field: "name", Reason: fmt.Sprintf("use %d to %d letters, digits, spaces or . , ' & ( ) ! _ + -; begin with a letter or digit", leastName, mostName)}
	}
	return name, nil
}

// checked cleans a profile, or returns an [*table.InputError].
func (s *Service) checked(p Profile) (Profile, error) {
	p.About, p.Link = table.Clean(p.About), strings.TrimSpace(p.Link)
	switch {
	case len(p.About) > mostAbout:
		return p, &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	case !languages.MatchString(p.Language):
		return p, &table.InputError{Field: "language", Reason: "use a language code such as pt"}
	case !slices.Contains(AllDoors(), p.Door):
		return p, &table.InputError{Field: "door", Reason: "use open, asking or invited"}
	case p.Link != "" && !isLink(p.Link):
		return p, &table.InputError{Field: "link", Reason: fmt.Sprintf("https://, at most %d bytes", mostLink)}
	}
	return p, nil
}

// isLink reports whether a text is an https address without credentials.
func isLink(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= mostLink && u.Scheme == "https" && u.Host != "" && u.User == nil && !strings.ContainsAny(text, " \"<>\\^`{|}")
}

// Make creates a club with its founder.
func (s *Service) Make(ctx context.Context, founder table.Player, p Profile) (Club, error) {
	name, err := s.name(p.Name)
	if err != nil {
		return Club{}, err
	}
	if p, err = s.checked(p); err != nil {
		return Club{}, err
	}
	p.Name = name
	c := Club{Key: string(KeyMark) + rand.Text()[:12], Profile: p, Invitation: rand.Text(), Made: table.At(s.now()), Members: 1}
	if err := s.store.AddClub(ctx, c, s.names.Fold(name), founder, bounds); err != nil {
		return Club{}, fmt.Errorf("making a club: %w", err)
	}
	return c, nil
}

// Find returns the club with a name or a key.
func (s *Service) Find(ctx context.Context, of string) (Club, error) {
	if strings.HasPrefix(of, string(KeyMark)) {
		return s.store.Club(ctx, of)
	}
	return s.store.ClubNamed(ctx, s.names.Fold(of))
}

// With returns the clubs with the given keys, in any order; unknown keys are skipped.
func (s *Service) With(ctx context.Context, keys []string) ([]Club, error) {
	return s.store.ClubsWith(ctx, keys)
}

// List returns a page of clubs by name, those after one, and the name after which the next
// page begins: empty on the last page.
func (s *Service) List(ctx context.Context, language, after string) (list []Club, next string, err error) {
	if after != "" {
		after = s.names.Fold(after)
	}
	list, err = s.store.Clubs(ctx, language, after, pageSize+1)
	if len(list) > pageSize {
		list = list[:pageSize]
		next = list[pageSize-1].Name
	}
	return list, next, err
}

// Of returns the clubs that a player is in or has asked to join.
func (s *Service) Of(ctx context.Context, player table.Player) ([]Membership, error) {
	return s.store.ClubsOf(ctx, player)
}

// Role returns the role of a player in a club. It always reads the store, so that a person
// removed on another node cannot take a seat here.
func (s *Service) Role(ctx context.Context, key string, player table.Player) (Role, error) {
	if player == "" {
		return Nobody, nil
	}
	return s.store.Member(ctx, key, player)
}

// Members returns the members of a club as a person with role by sees them: open requests and
// removed people are for managers.
func (s *Service) Members(ctx context.Context, key string, by Role) ([]Person, error) {
	list, err := s.store.Members(ctx, key)
	if !by.Manages() {
		list = slices.DeleteFunc(list, func(p Person) bool { return !p.Role.Inside() })
	}
	return list, err
}

// Change stores a new description of a club for a manager. The name stays.
func (s *Service) Change(ctx context.Context, key string, by table.Player, p Profile) error {
	if err := s.mustManage(ctx, key, by); err != nil {
		return err
	}
	p, err := s.checked(p)
	if err != nil {
		return err
	}
	return s.store.SetClub(ctx, key, p)
}

// Invite replaces the invitation of a club for a manager. The previous one stops working.
func (s *Service) Invite(ctx context.Context, key string, by table.Player) error {
	if err := s.mustManage(ctx, key, by); err != nil {
		return err
	}
	return s.store.SetInvitation(ctx, key, rand.Text())
}

func (s *Service) mustManage(ctx context.Context, key string, by table.Player) error {
	role, err := s.Role(ctx, key, by)
	if err == nil && !role.Manages() {
		err = ErrManager
	}
	return err
}

// Join adds a player to a club, or records a request, and returns the resulting role.
func (s *Service) Join(ctx context.Context, key string, player table.Player, invitation string) (Role, error) {
	c, err := s.store.Club(ctx, key)
	if err != nil {
		return Nobody, err
	}
	was, err := s.Role(ctx, key, player)
	if err != nil {
		return Nobody, err
	}
	invited := c.Invitation != "" && subtle.ConstantTimeCompare([]byte(c.Invitation), []byte(invitation)) == 1
	next := Member
	switch {
	case was.Inside():
		return was, nil
	case was == Shut:
		return was, ErrShut
	case c.Door == Open || invited:
	case c.Door == Asking && was == Waiting:
		return was, nil
	case c.Door == Asking:
		next = Waiting
	default:
		return was, ErrClosed
	}
	return next, s.set(ctx, key, player, was, next)
}

// Leave removes a player from a club at their own wish, or withdraws their request.
func (s *Service) Leave(ctx context.Context, key string, player table.Player) error {
	was, err := s.Role(ctx, key, player)
	switch {
	case err != nil:
		return err
	case was == Waiting:
		return s.set(ctx, key, player, was, Nobody)
	case !was.Inside():
		return ErrNobody
	}
	return s.store.Leave(ctx, key, player, table.At(s.now()))
}

// Set changes somebody's role for a manager: a request is accepted or refused, a member is
// removed, a removed person may return. Only the founder appoints and demotes managers, and
// hands the club over.
func (s *Service) Set(ctx context.Context, key string, by, player table.Player, next Role) error {
	mine, err := s.Role(ctx, key, by)
	if err != nil {
		return err
	}
	if !mine.Manages() {
		return ErrManager
	}
	was, err := s.Role(ctx, key, player)
	if err != nil {
		return err
	}
	founders := mine == Founder
	switch {
	case was == Nobody || was == Founder || by == player:
		return ErrNobody
	case was == next:
		return nil
	case next == Founder && founders && was.Inside():
		if err := s.store.HandOver(ctx, key, by, player, table.At(s.now()), bounds); err != nil {
			return fmt.Errorf("handing a club over: %w", err)
		}
		return nil
	case next == Founder, (was == Manager || next == Manager) && !founders:
		return ErrManager
	case next == Manager && was != Member, next == Waiting:
		return ErrNobody
	case next == Nobody && was.Inside(): // a removed person stays out
		next = Shut
	case next == Member && was == Shut: // a removed person must join again themselves
		next = Nobody
	case !slices.Contains([]Role{Nobody, Manager, Member, Shut}, next):
		return &table.InputError{Field: "role", Reason: "founder, manager, member, shut"}
	}
	return s.set(ctx, key, player, was, next)
}

func (s *Service) set(ctx context.Context, key string, player table.Player, was, next Role) error {
	err := s.store.SetMember(ctx, key, Person{player, next, table.At(s.now())}, was, bounds)
	if err != nil {
		return fmt.Errorf("changing a membership: %w", err)
	}
	return nil
}

// Close closes a club for its founder.
func (s *Service) Close(ctx context.Context, key string, by table.Player) error {
	role, err := s.Role(ctx, key, by)
	if err != nil {
		return err
	}
	if role != Founder {
		return ErrManager
	}
	return s.store.CloseClub(ctx, key, table.At(s.now()))
}

// Decisions of moderators about a club.

// Rename changes the name of a club.
func (s *Service) Rename(ctx context.Context, key, name string) (string, error) {
	name, err := s.name(name)
	if err != nil {
		return "", err
	}
	return name, s.store.RenameClub(ctx, key, name, s.names.Fold(name))
}

// Hush deletes the description and the link of a club. The name stays.
func (s *Service) Hush(ctx context.Context, key string) error {
	c, err := s.store.Club(ctx, key)
	if err != nil {
		return err
	}
	c.About, c.Link = "", ""
	return s.store.SetClub(ctx, key, c.Profile)
}

// End closes a club.
func (s *Service) End(ctx context.Context, key string) error {
	return s.store.CloseClub(ctx, key, table.At(s.now()))
}

// FounderOf returns the founder of a club.
func (s *Service) FounderOf(ctx context.Context, key string) (table.Player, error) {
	list, err := s.store.Members(ctx, key)
	for _, p := range list {
		if p.Role == Founder {
			return p.Player, nil
		}
	}
	return "", errors.Join(err, ErrNotFound)
}

// The view of clubs that live games and sockets have; see [web.Clubs].

// Key returns the key of the club with a name or a key.
func (s *Service) Key(ctx context.Context, of string) (string, error) {
	c, err := s.Find(ctx, of)
	return c.Key, err
}

// Inside reports whether a player is in the club with a key.
func (s *Service) Inside(ctx context.Context, key string, player table.Player) (bool, error) {
	role, err := s.Role(ctx, key, player)
	return role.Inside(), err
}

// KeysOf returns the keys of the clubs that a player is in.
func (s *Service) KeysOf(ctx context.Context, player table.Player) ([]string, error) {
	list, err := s.Of(ctx, player)
	if err != nil {
		return nil, err
	}
	keys := []string{}
	for i := range list {
		if list[i].Role.Inside() {
			keys = append(keys, list[i].Key)
		}
	}
	return keys, nil
}

// Profiles returns the profiles of the clubs with the given keys, without closed ones.
func (s *Service) Profiles(ctx context.Context, keys []string) (map[string]any, error) {
	list, err := s.With(ctx, keys)
	if err != nil {
		return nil, err
	}
	profiles := map[string]any{}
	for i := range list {
		profiles[list[i].Key] = list[i].Profile
	}
	return profiles, nil
}
