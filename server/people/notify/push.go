package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/mail"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"

	"github.com/manykings/manykings/table"
)

// PushOptions configure push messages.
type PushOptions struct {
	// Transport connects to push services. By default it allows only https to public
	// addresses, since a browser may name any endpoint.
	Transport http.RoundTripper
	// Anywhere allows endpoints at any port and address, if Transport restricts them.
	Anywhere bool
}

// Limits of pushes.
const (
	mostBrowsers = 10
	mostEndpoint = 500 // bytes
	mostAnswer   = 4 << 10
	pushTime     = 10 * time.Second
	turnFor      = 24 * time.Hour
	challengeFor = time.Hour
)

// PushKey returns the server's public VAPID key.
func (s *Service) PushKey() string { return s.keys.Public }

// AddBrowser stores a push subscription of a player and returns its id.
func (s *Service) AddBrowser(ctx context.Context, b Browser, language string) (string, error) {
	if !s.Pushes() {
		return "", ErrNoPush
	}
	if err := s.checkEndpoint(b.Endpoint); err != nil {
		return "", err
	}
	decode := base64.RawURLEncoding.DecodeString
	key, err := decode(strings.TrimRight(b.P256dh, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return "", &table.InputError{Field: "keys.p256dh", Reason: "must be an uncompressed P-256 point in base64url"}
	}
	if secret, err := decode(strings.TrimRight(b.Auth, "=")); err != nil || len(secret) != 16 {
		return "", &table.InputError{Field: "keys.auth", Reason: "16 bytes, base64url"}
	}
	sum := sha256.Sum256([]byte(b.Endpoint))
	b.ID, b.Made = hex.EncodeToString(sum[:16]), s.now()
	// Every subscriber needs a listener.
	if _, err := s.change(ctx, b.Player, func(l *Listener) ([]Parcel, error) { l.Language = language; return nil, nil }); err != nil {
		return "", err
	}
	return b.ID, s.store.AddBrowser(ctx, b, mostBrowsers)
}

// RemoveBrowser removes a push subscription of a player.
func (s *Service) RemoveBrowser(ctx context.Context, player table.Player, id string) error {
	return s.store.RemoveBrowser(ctx, id, player)
}

// Browsers returns the push subscriptions of a player.
func (s *Service) Browsers(ctx context.Context, player table.Player) ([]Browser, error) {
	return s.store.Browsers(ctx, player)
}

// checkEndpoint returns an [*table.InputError] unless an endpoint may be that of a push
// service. Its address is checked when it is dialled.
func (s *Service) checkEndpoint(endpoint string) error {
	wrong := func(reason string) error { return &table.InputError{Field: "endpoint", Reason: reason} }
	u, err := url.Parse(endpoint)
	switch {
	case len(endpoint) > mostEndpoint:
		return wrong(fmt.Sprintf("at most %d bytes", mostEndpoint))
	case err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || u.Fragment != "":
		return wrong("must begin with https://")
	case s.Pushing.Anywhere:
		return nil
	case u.Port() != "" && u.Port() != "443":
		return wrong("must use port 443")
	}
	if ip, err := netip.ParseAddr(strings.Trim(u.Hostname(), "[]")); err == nil && !isPublic(ip) || !strings.Contains(u.Hostname(), ".") && err != nil {
		return wrong("must be a server on the internet")
	}
	return nil
}

// special are the non-public networks that package netip does not name: RFC 6890 and the ranges
// that embed IPv4 addresses.
var special = func() (list []netip.Prefix) {
	for _, text := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(text))
	}
	return list
}()

// isPublic reports whether an address is on the public internet.
func isPublic(ip netip.Addr) bool {
	ip = ip.Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || ip.Zone() != "" {
		return false
	}
	for _, p := range special {
		if p.Contains(ip) {
			return false
		}
	}
	return true
}

// public refuses connections to other addresses than public ones. It runs after name
// resolution, so it sees the address itself.
func public(_, address string, _ syscall.RawConn) error {
	a, err := netip.ParseAddrPort(address)
	if err != nil || !isPublic(a.Addr()) || a.Port() != 443 {
		return errors.New("the push service is not on the public internet")
	}
	return nil
}

// transport connects to push services, without a proxy.
var transport = &http.Transport{
	DialContext:           (&net.Dialer{Timeout: pushTime, Control: public}).DialContext,
	ForceAttemptHTTP2:     true,
	TLSHandshakeTimeout:   pushTime,
	ResponseHeaderTimeout: pushTime,
	MaxIdleConns:          20,
	MaxConnsPerHost:       sendingAtOnce,
	IdleConnTimeout:       time.Minute,
}

// client returns the HTTP client for push services; it follows no redirects.
func (s *Service) client() *http.Client {
	c := &http.Client{
		Transport: s.Pushing.Transport, Timeout: pushTime,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if c.Transport == nil {
		c.Transport = transport
	}
	return c
}

// Shown is the content of a push message, which the service worker shows.
type Shown struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Path  string `json:"path"` // page to open
	Tag   string `json:"tag"`  // replaces a shown notification with the same tag
	Kind  Kind   `json:"kind"`
}

// pushParcels returns the push messages of a notice, one for each browser of the person.
func (s *Service) pushParcels(ctx context.Context, l *Listener, n *Told) ([]Parcel, error) {
	browsers, err := s.store.Browsers(ctx, n.Player)
	if err != nil {
		return nil, err
	}
	shown := Shown{Title: s.say(l.Language).Text("app_name"), Body: s.sentence(l.Language, n), Path: n.path(), Tag: string(n.Kind), Kind: n.Kind}
	lasts := turnFor
	switch {
	case n.Game != "":
		shown.Tag = string(n.Game)
	case n.Event != "":
		shown.Tag = EventStir(n.Event)
	}
	if n.Kind == Challenge || n.Kind == Seat {
		lasts = challengeFor
	}
	var parcels []Parcel
	for _, b := range browsers {
		parcels = append(parcels, s.parcel(Parcel{
			Player: n.Player, Channel: Push, Target: b.ID, Notice: n.ID, Until: s.now() + table.Millis(lasts.Milliseconds()),
		}, shown))
	}
	return parcels, nil
}

// sendPush sends a push message, encrypted for its browser (RFC 8291).
func (s *Service) sendPush(ctx context.Context, p *Parcel) error {
	b, err := s.store.Browser(ctx, p.Target)
	if errors.Is(err, ErrNone) {
		return errGone
	}
	if err != nil {
		return err
	}
	if seen, err := s.isSeen(ctx, p); err != nil || seen {
		if seen {
			return errGone
		}
		return err
	}
	var shown Shown
	if err := json.Unmarshal([]byte(p.Content), &shown); err != nil {
		return fmt.Errorf("%w: %w", errGone, err)
	}
	topic := sha256.Sum256([]byte(shown.Tag)) // RFC 8030 allows 32 base64url characters
	urgency := webpush.UrgencyNormal
	if shown.Kind == Challenge {
		urgency = webpush.UrgencyHigh // other players wait
	}
	ctx, done := context.WithTimeout(ctx, pushTime)
	defer done()
	answer, err := webpush.SendNotificationWithContext(ctx, []byte(p.Content), &webpush.Subscription{
		Endpoint: b.Endpoint, Keys: webpush.Keys{Auth: b.Auth, P256dh: b.P256dh},
	}, &webpush.Options{
		HTTPClient: s.client(), Subscriber: s.subscriber(), VAPIDPublicKey: s.keys.Public, VAPIDPrivateKey: s.keys.Private,
		TTL: int(max(0, p.Until-s.now()) / 1000), Urgency: urgency, Topic: base64.RawURLEncoding.EncodeToString(topic[:24]),
	})
	if err != nil {
		return discreet(err)
	}
	defer answer.Body.Close()
	if _, err := io.CopyN(io.Discard, answer.Body, mostAnswer); err != nil && !errors.Is(err, io.EOF) {
		return discreet(err)
	}
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		return errors.Join(errGone, s.store.RemoveBrowser(ctx, b.ID, ""))
	case code == http.StatusTooManyRequests || code >= 500:
		return fmt.Errorf("the push service returned %d", code)
	default:
		return fmt.Errorf("%w: the push service returned %d", errGone, code)
	}
}

// discreet removes the address from an error of a request, since it is a secret of the
// browser.
func discreet(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}

// isSeen reports whether the person has seen the notice of a parcel on the page, or it no
// longer holds.
func (s *Service) isSeen(ctx context.Context, p *Parcel) (bool, error) {
	list, err := s.store.NoticesOf(ctx, p.Player, mostListed)
	if err != nil {
		return false, err
	}
	for i := range list {
		if list[i].ID == p.Notice {
			return list[i].Seen != 0, nil
		}
	}
	return true, nil
}

// subscriber returns the contact of the host for push services (RFC 8292).
func (s *Service) subscriber() string {
	if a, err := mail.ParseAddress(s.Contact); err == nil {
		return a.Address
	}
	for _, address := range []string{s.Contact, s.Site} {
		if strings.HasPrefix(address, "https://") {
			return address
		}
	}
	return "https://github.com/manykings/manykings"
}
