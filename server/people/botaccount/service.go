package botaccount

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/manykings/manykings/server/people/names"
	"github.com/manykings/manykings/table"
)

// Store keeps programs and their tokens. It must pass botaccounttest.TestStore.
type Store interface {
	// AddProgram stores a new program with its folded name. It returns [ErrTaken] if another
	// program has that name.
	AddProgram(ctx context.Context, p Program, folded string) error
	// ChangeProgram stores Owner, About and Accepts, or returns [ErrNotFound].
	ChangeProgram(ctx context.Context, p Program) error
	// RemoveProgram removes a program, if there is one, and its tokens.
	RemoveProgram(ctx context.Context, player table.Player) error
	// Program returns the program with a player id, ProgramNamed the one with a folded name,
	// or [ErrNotFound].
	Program(ctx context.Context, player table.Player) (Program, error)
	ProgramNamed(ctx context.Context, folded string) (Program, error)
	// ProgramsOf returns the programs of an owner, by name.
	ProgramsOf(ctx context.Context, owner table.Player) ([]Program, error)
	// Programs returns at most limit programs in order of their folded names, those after one.
	Programs(ctx context.Context, after string, limit int) ([]Program, error)
	// ProgramsHeard returns at most limit programs that were connected at a moment or later,
	// by name.
	ProgramsHeard(ctx context.Context, since table.Millis, limit int) ([]Program, error)
	// HearProgram stores that a program is connected; the time never goes back.
	HearProgram(ctx context.Context, player table.Player, at table.Millis) error

	AddToken(ctx context.Context, t Token) error
	// TokensOf returns the tokens of a program, the oldest first.
	TokensOf(ctx context.Context, program table.Player) ([]Token, error)
	// TokenWith returns the token with a hash, or [ErrNoToken].
	TokenWith(ctx context.Context, hash string) (Token, error)
	// UseToken stores the last use of a token; the time never goes back.
	UseToken(ctx context.Context, id string, at table.Millis) error
	// RemoveToken removes a token of a program, or returns [ErrNoToken].
	RemoveToken(ctx context.Context, program table.Player, id string) error
}

// Service manages programs. It is safe for concurrent use.
type Service struct {
	store  Store
	names  *names.Rules
	now    func() time.Time
	others func(ctx context.Context, folded string) (bool, error) // reports whether another player has that name; nil: none has
}

// New returns a service that keeps programs in a store and checks names by rules.
func New(store Store, nickname *names.Rules, now func() time.Time) *Service {
	return &Service{store: store, names: nickname, now: now}
}

// Beside sets the function that reports whether an account has a folded name.
func (s *Service) Beside(others func(ctx context.Context, folded string) (bool, error)) {
	s.others = others
}

func (s *Service) moment() table.Millis { return table.At(s.now()) }

// Wish is the request for a new or changed program.
type Wish struct {
	Name    string // used for a new program only; a name never changes
	About   string
	Accepts Accepts
}

// check validates the description and the accepted games.
func (w *Wish) check() error {
	w.About = table.CleanLines(w.About)
	if len(w.About) > mostAbout {
		return &table.InputError{Field: "about", Reason: fmt.Sprintf("at most %d bytes", mostAbout)}
	}
	return w.Accepts.check()
}

// Make creates a program of an owner. NewPlayer makes its player id.
func (s *Service) Make(ctx context.Context, owner table.Player, w Wish, newPlayer func() table.Player) (Program, error) {
	if err := w.check(); err != nil {
		return Program{}, err
	}
	name, err := s.names.CheckProgram(w.Name)
	if err == nil {
		name, err = table.CleanName(name)
	}
	folded := s.names.Fold(name)
	switch {
	case err != nil:
		return Program{}, &table.InputError{Field: "name", Reason: err.Error()}
	case folded == "":
		return Program{}, &table.InputError{Field: "name", Reason: "missing"}
	}
	if err := s.room(ctx, owner); err != nil {
		return Program{}, err
	}
	if s.others != nil {
		taken, err := s.others(ctx, folded)
		if err != nil {
			return Program{}, fmt.Errorf("looking up the names of players: %w", err)
		}
		if taken {
			return Program{}, ErrTaken
		}
	}
	p := Program{Player: newPlayer(), Owner: owner, Name: name, About: w.About, Accepts: w.Accepts, Made: s.moment()}
	if err := s.store.AddProgram(ctx, p, folded); err != nil {
		return Program{}, fmt.Errorf("storing a program: %w", err)
	}
	return p, nil
}

// room returns [ErrTooMany] if an owner has reached the limit of programs.
func (s *Service) room(ctx context.Context, owner table.Player) error {
	mine, err := s.store.ProgramsOf(ctx, owner)
	if err != nil {
		return fmt.Errorf("reading the programs of a player: %w", err)
	}
	if len(mine) >= mostPrograms {
		return ErrTooMany
	}
	return nil
}

// Give transfers a program to another owner. It revokes the tokens, since their holders do not
// answer for the program any more.
func (s *Service) Give(ctx context.Context, p Program, owner table.Player) error {
	if owner == p.Owner {
		return nil
	}
	if err := s.room(ctx, owner); err != nil {
		return err
	}
	p.Owner = owner
	if err := s.store.ChangeProgram(ctx, p); err != nil {
		return fmt.Errorf("giving a program: %w", err)
	}
	return s.RevokeAll(ctx, p.Player)
}

// Change stores a new description and new accepted games.
func (s *Service) Change(ctx context.Context, owner, player table.Player, w Wish) (Program, error) {
	if err := w.check(); err != nil {
		return Program{}, err
	}
	p, err := s.owned(ctx, owner, player)
	if err != nil {
		return Program{}, err
	}
	p.About, p.Accepts = w.About, w.Accepts
	if err := s.store.ChangeProgram(ctx, p); err != nil {
		return Program{}, fmt.Errorf("changing a program: %w", err)
	}
	return p, nil
}

// Remove removes a program and its tokens. Its games remain.
func (s *Service) Remove(ctx context.Context, owner, player table.Player) error {
	p, err := s.owned(ctx, owner, player)
	if err != nil {
		return err
	}
	if p.Stopped(s.moment()) {
		return ErrStopped
	}
	if err := s.store.RemoveProgram(ctx, player); err != nil {
		return fmt.Errorf("removing a program: %w", err)
	}
	return nil
}

// owned returns a program if the player is its owner.
func (s *Service) owned(ctx context.Context, owner, player table.Player) (Program, error) {
	p, err := s.store.Program(ctx, player)
	switch {
	case errors.Is(err, ErrNotFound) || err == nil && p.Owner != owner:
		return Program{}, ErrNotFound
	case err != nil:
		return Program{}, fmt.Errorf("reading a program: %w", err)
	}
	return p, nil
}

// Of returns the programs of an owner.
func (s *Service) Of(ctx context.Context, owner table.Player) ([]Program, error) {
	return s.store.ProgramsOf(ctx, owner)
}

// Get returns the program that plays as a player.
func (s *Service) Get(ctx context.Context, player table.Player) (Program, error) {
	return s.store.Program(ctx, player)
}

// Named returns the program with a name.
func (s *Service) Named(ctx context.Context, name string) (Program, error) {
	return s.store.ProgramNamed(ctx, s.names.Fold(name))
}

// Called reports whether a program has that folded name.
func (s *Service) Called(ctx context.Context, folded string) (bool, error) {
	_, err := s.store.ProgramNamed(ctx, folded)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

const (
	// listening is how long after its last sign a program counts as connected.
	listening = 45 * time.Second
	// mostListening is the most programs that are listed.
	mostListening = 200
)

// Listening returns the connected programs.
func (s *Service) Listening(ctx context.Context) ([]Program, error) {
	now := s.moment()
	list, err := s.store.ProgramsHeard(ctx, now-table.Millis(listening.Milliseconds()), mostListening)
	return slices.DeleteFunc(list, func(p Program) bool { return p.Stopped(now) }), err
}

// Stopped reports whether a program is suspended now.
func (s *Service) Stopped(p *Program) bool { return p.Stopped(s.moment()) }

// Listens reports whether a program is connected to its stream.
func (s *Service) Listens(p *Program) bool {
	now := s.moment()
	return p.Heard > now-table.Millis(listening.Milliseconds()) && !p.Stopped(now)
}

// Hear notes that a program is connected.
func (s *Service) Hear(ctx context.Context, player table.Player) error {
	return s.store.HearProgram(ctx, player, s.moment())
}

// Wanted returns the program with a name for an offered game, and whether it is seated at
// once; otherwise it receives an invitation and takes the seat itself. Busy counts the games
// in progress of a player. The error is a [*DeclinedError] if the program does not accept the
// game, or [ErrNotFound].
func (s *Service) Wanted(ctx context.Context, name string, o Offer, busy func(table.Player) (int, error)) (p Program, agreed bool, err error) {
	if p, err = s.Named(ctx, name); err != nil {
		return Program{}, false, err
	}
	agreed, err = s.agrees(&p, o, busy)
	return p, agreed, err
}

// Agrees is Wanted for a program by its player id, such as in a rematch.
func (s *Service) Agrees(ctx context.Context, player table.Player, o Offer, busy func(table.Player) (int, error)) (p Program, agreed bool, err error) {
	if p, err = s.Get(ctx, player); err != nil {
		return Program{}, false, err
	}
	agreed, err = s.agrees(&p, o, busy)
	return p, agreed, err
}

func (s *Service) agrees(p *Program, o Offer, busy func(table.Player) (int, error)) (bool, error) {
	if !s.Listens(p) {
		return false, &DeclinedError{p.Name, "away"}
	}
	var err error
	if o.Busy, err = busy(p.Player); err != nil {
		return false, err
	}
	return !p.Accepts.Ask, p.Check(o)
}

// TokenWish is the request for a new token.
type TokenWish struct {
	Label  string
	Scopes []Scope
	Until  table.Millis // 0: it does not expire
}

// Issue makes a token of a program. Only a hash is stored, so the secret cannot be read again.
func (s *Service) Issue(ctx context.Context, owner, player table.Player, w TokenWish) (secret string, t Token, err error) {
	if _, err := s.owned(ctx, owner, player); err != nil {
		return "", Token{}, err
	}
	w.Label = table.Clean(w.Label)
	switch {
	case len(w.Label) > mostLabel:
		return "", Token{}, &table.InputError{Field: "label", Reason: fmt.Sprintf("at most %d bytes", mostLabel)}
	case len(w.Scopes) == 0 || slices.ContainsFunc(w.Scopes, func(x Scope) bool { return !slices.Contains(AllScopes(), x) }):
		return "", Token{}, &table.InputError{Field: "scopes", Reason: "use one or more of read, play, host, chat"}
	case w.Until != 0 && w.Until <= s.moment():
		return "", Token{}, &table.InputError{Field: "until", Reason: "must not be in the past"}
	}
	others, err := s.store.TokensOf(ctx, player)
	if err != nil {
		return "", Token{}, fmt.Errorf("reading the tokens of a program: %w", err)
	}
	if len(others) >= mostTokens {
		return "", Token{}, ErrTooMany
	}
	secret = newSecret()
	t = Token{
		ID: rand.Text()[:10], Hash: hashOf(secret), Program: player, Label: w.Label,
		Scopes: inOrder(w.Scopes), Made: s.moment(), Until: w.Until,
	}
	if err := s.store.AddToken(ctx, t); err != nil {
		return "", Token{}, fmt.Errorf("storing a token: %w", err)
	}
	return secret, t, nil
}

// inOrder returns each scope once, in the order of [AllScopes].
func inOrder(scopes []Scope) (list []Scope) {
	for _, s := range AllScopes() {
		if slices.Contains(scopes, s) {
			list = append(list, s)
		}
	}
	return list
}

// Tokens returns the tokens of a program to its owner.
func (s *Service) Tokens(ctx context.Context, owner, player table.Player) ([]Token, error) {
	if _, err := s.owned(ctx, owner, player); err != nil {
		return nil, err
	}
	return s.store.TokensOf(ctx, player)
}

// Revoke revokes a token.
func (s *Service) Revoke(ctx context.Context, owner, player table.Player, id string) error {
	if _, err := s.owned(ctx, owner, player); err != nil {
		return err
	}
	return s.store.RemoveToken(ctx, player, id)
}

// RevokeAll revokes all tokens of a program.
func (s *Service) RevokeAll(ctx context.Context, player table.Player) error {
	list, err := s.store.TokensOf(ctx, player)
	for i := range list {
		if err == nil {
			err = s.store.RemoveToken(ctx, player, list[i].ID)
		}
		if errors.Is(err, ErrNoToken) { // revoked meanwhile
			err = nil
		}
	}
	if err != nil {
		return fmt.Errorf("revoking the tokens of a program: %w", err)
	}
	return nil
}

// All returns at most limit programs in order of their folded names, those after one.
func (s *Service) All(ctx context.Context, after string, limit int) ([]Program, error) {
	if after != "" {
		after = s.names.Fold(after)
	}
	return s.store.Programs(ctx, after, limit)
}

// usedEvery is the least time between two updates of a token's last use.
const usedEvery = table.Millis(time.Minute / time.Millisecond)

// Holder returns the token with a secret and its program, or [ErrNoToken] or [ErrStopped].
func (s *Service) Holder(ctx context.Context, secret string) (*Holder, error) {
	if !IsSecret(secret) {
		return nil, ErrNoToken
	}
	t, err := s.store.TokenWith(ctx, hashOf(secret))
	if err != nil {
		return nil, err
	}
	now := s.moment()
	if t.Until != 0 && t.Until <= now {
		return nil, ErrNoToken
	}
	p, err := s.store.Program(ctx, t.Program)
	if errors.Is(err, ErrNotFound) {
		return nil, ErrNoToken
	}
	if err != nil {
		return nil, err
	}
	if p.Stopped(now) {
		return nil, ErrStopped
	}
	if now-t.Used >= usedEvery {
		// Reading must work even while the store cannot be written to.
		_ = s.store.UseToken(ctx, t.ID, now)
	}
	return &Holder{p, t}, nil
}
