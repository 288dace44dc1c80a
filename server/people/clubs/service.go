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

// Service keeps clubs. It is safe for concurrent use.
type Service struct {
	store Store
	names *names.Rules
	now   func() time.Time
}

var _ web.Clubs = (*Service)(nil)

// New returns a service that keeps clubs in a store, under names that keep to rules.
func New(store Store, clubNames *names.Rules, now func() time.Time) *Service {
	return &Service{store, clubNames, now}
}

var (
	// The name stands in the address of its page: nothing that means something there.
	clubNames = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,'’&()!_+-]*$`)
	languages = regexp.MustCompile(`^([a-z]{2}(-[A-Z]{2})?)?$`)
)

// bounds are those of the package.
var bounds = Bounds{MostOf, MostFounded, MostMembers, MostAsking}

// name returns a name as it is shown, or an [*table.InputError].
func (s *Service) name(name string) (string, error) {
	name, err := s.names.Check(strings.TrimSpace(name))
	if err != nil {
		return "", &table.InputError{Field: "name", Reason: err.Error()}
	}
	if n := utf8.RuneCountInString(name); n < leastName || n > mostName || !clubNames.MatchString(name) {
		return "", &table.InputError{Field: "name", Reason: fmt.Sprintf("%d to %d letters, digits, spaces and . , ' & ( ) ! _ + -, the first a letter or a digit", leastName, mostName)}
	}
	return name, nil
}

// checked returns what a club says of itself, cleaned, or an [*table.InputError].
func (s *Service) checked(p Profile) (Profile, error) {
	p.About, p.Link = table.Clean(p.About), strings.TrimSpace(p.Link)
	switch {
	case len(p.About) > mostAbout:
		return p, &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	case !languages.MatchString(p.Language):
		return p, &table.InputError{Field: "language", Reason: "such as pt"}
	case !slices.Contains(AllDoors(), p.Door):
		return p, &table.InputError{Field: "door", Reason: "open, asking or invited"}
	case p.Link != "" && !isLink(p.Link):
		return p, &table.InputError{Field: "link", Reason: fmt.Sprintf("https://, at most %d bytes", mostLink)}
	}
	return p, nil
}

// isLink reports whether a text is the address of a page, by https and without a password
// in it.
func isLink(text string) bool {
	u, err := url.Parse(text)
	return err == nil && len(text) <= mostLink && u.Scheme == "https" && u.Host != "" && u.User == nil && !strings.ContainsAny(text, " \"<>\\^`{|}")
}

// Make makes a club, whose founder a player is.
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

// Find returns the club of a name, or of a key.
func (s *Service) Find(ctx context.Context, of string) (Club, error) {
	if strings.HasPrefix(of, string(KeyMark)) {
		return s.store.Club(ctx, of)
	}
	return s.store.ClubNamed(ctx, s.names.Fold(of))
}

// With returns the clubs with keys, in any order; those that are not there are left out.
func (s *Service) With(ctx context.Context, keys []string) ([]Club, error) {
	return s.store.ClubsWith(ctx, keys)
}

// List returns a page of clubs by name, behind one, and the name behind which the next
// begins: nowhere if it is empty.
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

// Of returns the clubs that a player is in or has asked.
func (s *Service) Of(ctx context.Context, player table.Player) ([]Membership, error) {
	return s.store.ClubsOf(ctx, player)
}

// Role returns what a player is in a club. It always asks the store: who was taken out at
// another server a moment ago does not sit down here.
func (s *Service) Role(ctx context.Context, key string, player table.Player) (Role, error) {
	if player == "" {
		return Nobody, nil
	}
	return s.store.Member(ctx, key, player)
}

// Members returns those whom a club knows, as somebody with a role there may see them: who
// asks and who is shut out is for managers.
func (s *Service) Members(ctx context.Context, key string, by Role) ([]Person, error) {
	list, err := s.store.Members(ctx, key)
	if !by.Manages() {
		list = slices.DeleteFunc(list, func(p Person) bool { return !p.Role.Inside() })
	}
	return list, err
}

// Change changes what a club says of itself, as one who manages it wishes. Its name stays.
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

// Invite makes another invitation, as one who manages the club wishes: the one of before
// lets nobody in any more.
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

// Join lets a player into a club, or notes that they ask for it, and returns what they are
// there then.
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

// Leave takes a player out of a club by their own wish, or takes back that they ask.
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

// Set gives somebody another role, as somebody wishes who manages the club: who asks
// becomes a member or nobody, a member is shut out, who is shut out may come again. Only
// the founder makes managers, or members of them, and makes another one the founder.
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
	case next == Nobody && was.Inside(): // whoever is taken out stays out
		next = Shut
	case next == Member && was == Shut: // who was shut out asks for themselves
		next = Nobody
	case !slices.Contains([]Role{Nobody, Manager, Member, Shut}, next):
		return &table.InputError{Field: "role", Reason: "founder, manager, member, shut"}
	}
	return s.set(ctx, key, player, was, next)
}

func (s *Service) set(ctx context.Context, key string, player table.Player, was, next Role) error {
	err := s.store.SetMember(ctx, key, Person{player, next, table.At(s.now())}, was, bounds)
	if err != nil {
		return fmt.Errorf("changing who is in a club: %w", err)
	}
	return nil
}

// Close closes a club, as its founder wishes.
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

// What moderators do about a club.

// Rename gives a club another name.
func (s *Service) Rename(ctx context.Context, key, name string) (string, error) {
	name, err := s.name(name)
	if err != nil {
		return "", err
	}
	return name, s.store.RenameClub(ctx, key, name, s.names.Fold(name))
}

// Hush takes away what a club says of itself, but for its name.
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

// What games being played and sockets know of clubs; see [web.Clubs].

// Key returns the key of the club of a name or a key.
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

// Profiles returns the profiles of the clubs with keys, without those that are closed.
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
