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

// Passkey is a WebAuthn credential of an account.
type Passkey struct {
	ID     string // base64url
	Player table.Player
	Label  string
	Record json.RawMessage // a webauthn.Credential: public key and counter
	Made   table.Millis
	Used   table.Millis
}

// Site is the origin of the page that runs a ceremony. Passkeys belong to a host name.
type Site struct {
	Name   string // host name, without a port
	Origin string // https://example.org
}

// Passkeys reports whether browsers support passkeys on the site: it needs a host name, and
// https unless the host is localhost.
func (s Site) Passkeys() bool { _, err := relying(s); return err == nil }

// Ceremony is a pending WebAuthn challenge.
type Ceremony struct {
	ID    string
	Data  []byte // a waiting, as JSON
	Until table.Millis
}

// waiting is the stored state of a challenge.
type waiting struct {
	Player  table.Player         `json:"player,omitempty"` // owner of the new passkey; empty for a sign-in
	Handle  string               `json:"handle,omitempty"` // handle of the account to create with it
	Session webauthn.SessionData `json:"session"`
}

// ceremonyFor is how long a challenge is valid.
const ceremonyFor = 5 * time.Minute

// user adapts an account to the WebAuthn library.
type user struct {
	player   table.Player
	handle   string
	passkeys []Passkey
}

// WebAuthnID returns the user handle of a player. It is a hash, so that it reveals nothing
// and nobody else can predict it.
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

// relying configures the WebAuthn library for a site, or returns [ErrNoPasskeys].
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

// AskNew starts the registration of a passkey: for a player about to create an account with a
// handle, or for an existing account if the handle is empty.
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
		return "", nil, fmt.Errorf("starting a passkey ceremony: %w", err)
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

// Ask starts a sign-in with any passkey of the site.
func (s *Service) Ask(ctx context.Context, site Site) (ceremony string, options any, err error) {
	w, err := relying(site)
	if err != nil {
		return "", nil, err
	}
	options, session, err := w.BeginDiscoverableLogin()
	if err != nil {
		return "", nil, fmt.Errorf("starting a passkey ceremony: %w", err)
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

// take removes a pending challenge and returns its state, so that it is answered only once.
func (s *Service) take(ctx context.Context, ceremony string) (w waiting, err error) {
	c, err := s.store.TakeCeremony(ctx, ceremony, s.moment())
	if err == nil {
		err = json.Unmarshal(c.Data, &w)
	}
	return w, err
}

// newPasskey verifies the passkey that a browser has created. It also returns the handle of
// the account to create, or an empty one.
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
	c.Attestation = webauthn.CredentialAttestation{} // the model of the device does not matter
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

// Passkeys returns the passkeys of an account, oldest first.
func (s *Service) Passkeys(ctx context.Context, player table.Player) ([]Passkey, error) {
	return s.store.PasskeysOf(ctx, player)
}

// RemovePasskey removes a passkey of an account, unless it is the last way to sign in.
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

// shown verifies an answer and returns the owner of the passkey. A counter that goes backwards
// is the sign of a cloned key, which is refused.
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
