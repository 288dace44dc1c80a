package notify

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// keys are the secrets of all servers that share a store.
type keys struct {
	// Private and Public identify the server to push services (VAPID, RFC 8292).
	Private string `json:"private"`
	Public  string `json:"public"`
	Links   []byte `json:"links"` // signs links
}

// loadKeys returns the keys of a store; the first server to load them creates them.
func loadKeys(ctx context.Context, store Store) (k keys, err error) {
	if k.Private, k.Public, err = webpush.GenerateVAPIDKeys(); err != nil {
		return k, err
	}
	k.Links = make([]byte, 32)
	if _, err := rand.Read(k.Links); err != nil {
		return k, err
	}
	made, err := json.Marshal(k)
	if err != nil {
		return k, err
	}
	text, err := store.NoticeKeys(ctx, string(made))
	if err == nil {
		k = keys{}
		err = json.Unmarshal([]byte(text), &k)
	}
	if err != nil {
		return k, fmt.Errorf("reading the keys of notices: %w", err)
	}
	return k, nil
}

func (s *Service) sign(ref string) string {
	h := hmac.New(sha256.New, s.keys.Links)
	h.Write([]byte("stop " + ref))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:16])
}

// stopToken returns the token of the link that unsubscribes a person from mail.
func (s *Service) stopToken(ref string) string { return ref + "." + s.sign(ref) }

// stopped returns the ref that a token names.
func (s *Service) stopped(token string) (ref string, ok bool) {
	ref, mac, _ := strings.Cut(token, ".")
	return ref, hmac.Equal([]byte(mac), []byte(s.sign(ref)))
}
