package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"github.com/manykings/manykings/table"
)

// Passkey is a key that a device of a person keeps (WebAuthn).
type Passkey struct {
	ID     string // base64url
	Player table.Player
	Label  string
	Record json.RawMessage // a webauthn.Credential: the public key, the counter
	Made   table.Millis
	Used   table.Millis
}

// Site is where the page of a ceremony stands: passkeys belong to a name.
type Site struct {
	Name   string // of the host, without a port
	Origin string // https://example.org
}

// Passkeys reports whether browsers know passkeys there: a site needs a name, and https
// anywhere but on the own machine.
func (s Site) Passkeys() bool { _, err := relying(s); return err == nil }

// Ceremony is a question to a passkey that waits for its answer.
type Ceremony struct {
	ID    string
	Data  []byte // a waiting, as JSON
	Until table.Millis
}

// waiting is what is remembered of a question.
type waiting struct {
	Player  table.Player         `json:"player,omitempty"` // for whom a passkey is made; empty: somebody signs in
	Handle  string               `json:"handle,omitempty"` // of the account to be made with it
	Session webauthn.SessionData `json:"session"`
}

// ceremonyFor is how long a question waits.
const ceremonyFor = 5 * time.Minute

// user is an account as the library of passkeys wants it.
type user struct {
	player   table.Player
	handle   string
	passkeys []Passkey
}

// WebAuthnID returns what the passkeys of a player call it: nobody else could say it,
// and it tells nothing.
func (u *user) WebAuthnID() []byte {
	sum := sha256.Sum256([]byte("passkeys of " + string(u.player)))
	return sum[:]
}

func (u *user) WebAuthnName() string        { return u.handle }
func (u *user) WebAuthnDisplayName() string { return u.handle }

func (u *user) WebAuthnCredentials() []webauthn.Credential {
	var list []webauthn.Credential
	for i := range u.passkeys {
		var c webauthn.Credential
		if json.Unmarshal(u.passkeys[i].Record, &c) == nil {
			list = append(list, c)
		}
	}
	return list
}

// relying returns the library for a site, or [ErrNoPasskeys].
func relying(site Site) (*webauthn.WebAuthn, error) {
	local := site.Name == "localhost" || strings.HasSuffix(site.Name, ".localhost")
	if !local && !strings.HasPrefix(site.Origin, "https://") {
		return nil, ErrNoPasskeys
	}
	lasts := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyFor, TimeoutUVD: ceremonyFor}
	w, err := webauthn.New(&webauthn.Config{
		RPID: site.Name, RPDisplayName: "manykings", RPOrigins: []string{site.Origin},
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred,
		},
		AttestationPreference: protocol.PreferNoAttestation,
		Timeouts:              webauthn.TimeoutsConfig{Login: lasts, Registration: lasts},
	})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoPasskeys, err)
	}
	return w, nil
}

// AskNew asks for a new passkey: of an account that a player is about to make by a
// handle, or of the one it has.
func (s *Service) AskNew(ctx context.Context, site Site, player table.Player, handle string) (ceremony string, options any, err error) {
	w, err := relying(site)
	if err != nil {
		return "", nil, err
	}
	u := &user{player: player, handle: handle}
	if handle != "" {
		folded, err := s.handle(handle)
		if err == nil {
			err = s.free(ctx, folded, "")
		}
		if err != nil {
			return "", nil, err
		}
	} else if u.handle, u.passkeys, err = s.mine(ctx, player); err != nil {
		return "", nil, err
	}
	options, session, err := w.BeginRegistration(u, webauthn.WithExclusions(webauthn.Credentials(u.WebAuthnCredentials()).CredentialDescriptors()))
	if err != nil {
		return "", nil, fmt.Errorf("asking for a passkey: %w", err)
	}
	ceremony, err = s.wait(ctx, waiting{player, handle, *session})
	return ceremony, options, err
}

// mine returns the handle and the passkeys of a player.
func (s *Service) mine(ctx context.Context, player table.Player) (handle string, list []Passkey, err error) {
	a, err := s.store.Account(ctx, player)
	if err != nil {
		return "", nil, err
	}
	list, err = s.store.PasskeysOf(ctx, player)
	return a.Handle, list, err
}

// Ask asks for any passkey of this site.
func (s *Service) Ask(ctx context.Context, site Site) (ceremony string, options any, err error) {
	w, err := relying(site)
	if err != nil {
		return "", nil, err
	}
	options, session, err := w.BeginDiscoverableLogin()
	if err != nil {
		return "", nil, fmt.Errorf("asking for a passkey: %w", err)
	}
	ceremony, err = s.wait(ctx, waiting{Session: *session})
	return ceremony, options, err
}

func (s *Service) wait(ctx context.Context, w waiting) (string, error) {
	data, err := json.Marshal(w)
	if err != nil {
		return "", err
	}
	now := s.moment()
	c := Ceremony{ID: rand.Text(), Data: data, Until: now + table.Millis(ceremonyFor.Milliseconds())}
	if err := s.store.AddCeremony(ctx, c, now); err != nil {
		return "", fmt.Errorf("storing a ceremony: %w", err)
	}
	return c.ID, nil
}

// take returns what waits for an answer, which nobody can give again.
func (s *Service) take(ctx context.Context, ceremony string) (w waiting, err error) {
	c, err := s.store.TakeCeremony(ctx, ceremony, s.moment())
	if err == nil {
		err = json.Unmarshal(c.Data, &w)
	}
	return w, err
}

// newPasskey returns the passkey that a browser has made, and for which handle: of the
// account to be made, or empty.
func (s *Service) newPasskey(ctx context.Context, p *Proof, player table.Player, label string) (key *Passkey, handle string, err error) {
	wanted, err := s.take(ctx, p.Ceremony)
	if err != nil {
		return nil, "", err
	}
	w, err := relying(p.Site)
	if err != nil {
		return nil, "", err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(p.Answer)
	if err != nil || wanted.Player != player {
		return nil, "", ErrCeremony
	}
	c, err := w.CreateCredential(&user{player: player, handle: wanted.Handle}, wanted.Session, answer)
	if err != nil {
		return nil, "", fmt.Errorf("%w: %w", ErrCeremony, err)
	}
	c.Attestation = webauthn.CredentialAttestation{} // which device it is does not matter
	record, err := json.Marshal(c)
	now := s.moment()
	return &Passkey{base64.RawURLEncoding.EncodeToString(c.ID), player, label, record, now, now}, wanted.Handle, err
}

// AddPasskey adds a passkey to an account.
func (s *Service) AddPasskey(ctx context.Context, player table.Player, p Proof, label string) (Passkey, error) {
	label, err := checkLabel(label)
	if err != nil {
		return Passkey{}, err
	}
	others, err := s.store.PasskeysOf(ctx, player)
	if err != nil {
		return Passkey{}, fmt.Errorf("reading passkeys: %w", err)
	}
	if len(others) >= mostPasskeys {
		return Passkey{}, ErrTooMany
	}
	key, handle, err := s.newPasskey(ctx, &p, player, label)
	if err == nil && handle != "" {
		err = ErrCeremony
	}
	if err != nil {
		return Passkey{}, err
	}
	return *key, s.store.AddPasskey(ctx, *key)
}

func checkLabel(label string) (string, error) {
	label = table.Clean(label)
	if len(label) > mostLabel {
		return "", &table.InputError{Field: "label", Reason: fmt.Sprintf("at most %d bytes", mostLabel)}
	}
	return label, nil
}

// Passkeys returns the passkeys of an account, the oldest first.
func (s *Service) Passkeys(ctx context.Context, player table.Player) ([]Passkey, error) {
	return s.store.PasskeysOf(ctx, player)
}

// RemovePasskey removes a passkey of an account, but not the last way into it.
func (s *Service) RemovePasskey(ctx context.Context, player table.Player, id string) error {
	a, err := s.store.Account(ctx, player)
	if err != nil {
		return err
	}
	keys, err := s.store.PasskeysOf(ctx, player)
	if err != nil {
		return err
	}
	if len(keys) == 1 && keys[0].ID == id && a.Password == "" {
		return ErrLast
	}
	return s.store.RemovePasskey(ctx, player, id)
}

// shown returns the player whose passkey answers a question. A counter that goes back
// is the sign of a copied key, which opens nothing.
func (s *Service) shown(ctx context.Context, p *Proof) (table.Player, error) {
	wanted, err := s.take(ctx, p.Ceremony)
	if err != nil {
		return "", err
	}
	w, err := relying(p.Site)
	if err != nil {
		return "", err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(p.Answer)
	if err != nil || wanted.Player != "" {
		return "", ErrSignIn
	}
	var key Passkey
	c, err := w.ValidateDiscoverableLogin(func(id, handle []byte) (webauthn.User, error) {
		var err error
		if key, err = s.store.Passkey(ctx, base64.RawURLEncoding.EncodeToString(id)); err != nil {
			return nil, err
		}
		u := &user{player: key.Player, passkeys: []Passkey{key}}
		if !bytes.Equal(u.WebAuthnID(), handle) {
			return nil, ErrSignIn
		}
		return u, nil
	}, wanted.Session, answer)
	var protocolError *protocol.Error
	switch {
	case errors.As(err, &protocolError) || errors.Is(err, ErrNothing) || errors.Is(err, ErrSignIn):
		return "", fmt.Errorf("%w: %w", ErrSignIn, err)
	case err != nil:
		return "", err
	case c.Authenticator.CloneWarning:
		return "", fmt.Errorf("%w: the counter of the passkey went back", ErrSignIn)
	}
	if key.Record, err = json.Marshal(c); err != nil {
		return "", err
	}
	key.Used = s.moment()
	if err := s.store.UsePasskey(ctx, key); err != nil {
		return "", fmt.Errorf("noting the use of a passkey: %w", err)
	}
	return key.Player, nil
}
