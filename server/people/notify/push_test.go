package notify_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

var b64 = base64.RawURLEncoding

// pushService is a push service for tests. It enforces the standards: a message that is not
// encrypted for the browser or not signed by the server fails the test.
type pushService struct {
	*httptest.Server
	t      *testing.T
	key    func() string // VAPID key of the server that may post
	status int

	mu     sync.Mutex
	phones map[string]*phone // by path
	posts  []post
}

// phone is a browser that the service reaches.
type phone struct {
	private *ecdh.PrivateKey
	secret  []byte
}

// post is a message that the service received.
type post struct {
	path   string
	header http.Header
	shown  notify.Shown
}

func newPushService(t *testing.T) *pushService {
	t.Helper()
	s := &pushService{t: t, status: http.StatusCreated, phones: map[string]*phone{}}
	s.Server = httptest.NewTLSServer(s)
	t.Cleanup(s.Close)
	return s
}

// subscribe returns a new push subscription.
func (s *pushService) subscribe(player table.Player, path string) notify.Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	p := &phone{private, make([]byte, 16)}
	if _, err := rand.Read(p.secret); err != nil {
		s.t.Fatal(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.phones[path] = p
	return notify.Browser{Player: player, Endpoint: s.URL + path, P256dh: b64.EncodeToString(private.PublicKey().Bytes()), Auth: b64.EncodeToString(p.secret)}
}

func (s *pushService) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.status != http.StatusCreated {
		w.WriteHeader(s.status)
		s.posts = append(s.posts, post{path: r.URL.Path})
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, 5000))
	if err == nil {
		err = s.signed(r)
	}
	p := post{path: r.URL.Path, header: r.Header}
	var text []byte
	if err == nil {
		text, err = s.phones[r.URL.Path].decrypt(body)
	}
	if err == nil {
		err = json.Unmarshal(text, &p.shown)
	}
	if err != nil || r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" || len(body) > 4096 {
		s.t.Errorf("%s %s: %v", r.Method, r.URL.Path, err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.posts = append(s.posts, p)
	w.WriteHeader(http.StatusCreated)
}

// signed returns an error if the signature of a request is wrong (RFC 8292).
func (s *pushService) signed(r *http.Request) error {
	scheme, rest, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	values := map[string]string{}
	for part := range strings.SplitSeq(rest, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		values[name] = value
	}
	if scheme != "vapid" || values["k"] != s.key() {
		return fmt.Errorf("by %q", r.Header.Get("Authorization"))
	}
	parts := strings.Split(values["t"], ".")
	if len(parts) != 3 {
		return errors.New("no JWT")
	}
	var decoded [3][]byte
	for i := range parts {
		var err error
		if decoded[i], err = b64.DecodeString(parts[i]); err != nil {
			return err
		}
	}
	public, err := b64.DecodeString(values["k"])
	if err != nil || len(public) != 65 || len(decoded[2]) != 64 {
		return errors.New("no key of P-256, or no signature")
	}
	key, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), public)
	if err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(key, sum[:], new(big.Int).SetBytes(decoded[2][:32]), new(big.Int).SetBytes(decoded[2][32:])) {
		return errors.New("the signature is wrong")
	}
	var head struct{ Typ, Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := errors.Join(json.Unmarshal(decoded[0], &head), json.Unmarshal(decoded[1], &claims)); err != nil {
		return err
	}
	left := time.Until(time.Unix(claims.Exp, 0))
	if head.Alg != "ES256" || claims.Aud != s.URL || claims.Sub != "mailto:host@games.test" || left < 0 || left > 24*time.Hour {
		return fmt.Errorf("the claims %+v by %+v", claims, head)
	}
	return nil
}

// decrypt decrypts a message for this browser (RFC 8291, RFC 8188), independently of the code
// that encrypts it.
func (p *phone) decrypt(body []byte) ([]byte, error) {
	if p == nil || len(body) < 21+65+17 || body[20] != 65 {
		return nil, errors.New("no header of aes128gcm")
	}
	salt, size, from, cipherText := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:86], body[86:]
	if len(cipherText) > int(size) {
		return nil, errors.New("more than one record")
	}
	sender, err := ecdh.P256().NewPublicKey(from)
	if err != nil {
		return nil, err
	}
	shared, err := p.private.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(p.private.PublicKey().Bytes()) + string(from)
	ikm, err := hkdf.Key(sha256.New, shared, p.secret, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	text, err := gcm.Open(nil, nonce, cipherText, nil)
	if err != nil {
		return nil, err
	}
	trimmed := strings.TrimRight(string(text), "\x00")
	if !strings.HasSuffix(trimmed, "\x02") { // the last record
		return nil, errors.New("no padding")
	}
	return []byte(strings.TrimSuffix(trimmed, "\x02")), nil
}

// taken returns the messages since the previous call.
func (s *pushService) taken() []post {
	s.mu.Lock()
	defer s.mu.Unlock()
	posts := s.posts
	s.posts = nil
	return posts
}

func (s *pushService) answer(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// pushing returns a hall and the push service of its browsers.
func pushing(t *testing.T) (*hall, *pushService) {
	t.Helper()
	s := newPushService(t)
	h := newHall(t, func(c *notify.Config) {
		c.Pushing = &notify.PushOptions{Transport: s.Client().Transport, Anywhere: true}
	})
	s.key = h.PushKey
	return h, s
}

func (h *hall) add(b notify.Browser, language string) string {
	h.t.Helper()
	id, err := h.AddBrowser(h.t.Context(), b, language)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

func TestPush(t *testing.T) {
	h, s := pushing(t)
	h.add(s.subscribe("bela", "/phone"), "nl")
	h.add(s.subscribe("bela", "/laptop"), "nl")
	r := h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	if posts := s.taken(); len(posts) != 0 {
		t.Errorf("at once: %+v", posts)
	}
	h.pass(settled)
	posts := s.taken()
	if len(posts) != 2 || posts[0].path == posts[1].path {
		t.Fatalf("%d posts, want one for each browser", len(posts))
	}
	want := notify.Shown{Title: "Many Kings", Body: "Sterschaak met Anna: jij bent aan zet.", Path: "/g/" + string(r.ID), Tag: string(r.ID), Kind: notify.Turn}
	for _, p := range posts {
		topic := p.header.Get("Topic")
		ttl, err := strconv.Atoi(p.header.Get("Ttl"))
		if p.shown != want || len(topic) != 32 || strings.Contains(topic, string(r.ID)) || p.header.Get("Urgency") != "normal" || err != nil || ttl < 23*3600 || ttl > 24*3600 {
			t.Errorf("%s: %+v, %v", p.path, p.shown, p.header)
		}
	}
	h.pass(time.Hour)
	if posts := s.taken(); len(posts) != 0 {
		t.Errorf("twice: %+v", posts)
	}

	// A connected person gets no message. Neither does a person who has chosen none.
	h.connect(true)
	second := h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	if posts := s.taken(); len(posts) != 0 {
		t.Errorf("while connected: %+v", posts)
	}
	h.connect(false)
	h.pass(2 * time.Minute)
	if posts := s.taken(); len(posts) != 2 || posts[0].shown.Path != "/g/"+string(second.ID) {
		t.Errorf("once gone: %+v", posts)
	}
	if _, err := h.Choose(t.Context(), "bela", notify.Choices{notify.Push: {notify.Challenge}}, "nl", false); err != nil {
		t.Fatal(err)
	}
	if l, err := h.Listener(t.Context(), "bela"); err != nil || !slices.Equal(l.Known, notify.AllKinds()) || l.Wants(notify.Push, notify.Events) {
		t.Errorf("the choice is %+v: %v", l, err)
	}
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	if posts := s.taken(); len(posts) != 0 {
		t.Errorf("chosen otherwise: %+v", posts)
	}
}

// A browser that is gone is removed, an unavailable service is retried, and a notice seen
// meanwhile is not sent.
func TestPushFails(t *testing.T) {
	h, s := pushing(t)
	h.add(s.subscribe("bela", "/phone"), "en")
	turn := func() {
		h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
		h.pass(time.Second)
		h.pass(settled)
	}
	s.answer(http.StatusServiceUnavailable)
	turn()
	h.pass(30 * time.Second)
	if posts := s.taken(); len(posts) != 1 {
		t.Errorf("%d tries in a minute", len(posts))
	}
	s.answer(http.StatusCreated)
	h.pass(time.Minute)
	if posts := s.taken(); len(posts) != 1 {
		t.Errorf("%d tries after it", len(posts))
	}
	s.answer(http.StatusTooManyRequests)
	turn()
	s.taken()
	if err := h.See(t.Context(), "bela", ""); err != nil {
		t.Error(err)
	}
	s.answer(http.StatusCreated)
	h.pass(time.Hour)
	if posts := s.taken(); len(posts) != 0 {
		t.Errorf("a seen notice is sent: %+v", posts)
	}
	for _, status := range []int{http.StatusNotFound, http.StatusGone} {
		h.add(s.subscribe("bela", "/phone"), "en")
		s.answer(status)
		turn()
		s.answer(http.StatusCreated)
		h.pass(24 * time.Hour)
		turn()
		list, err := h.Browsers(t.Context(), "bela")
		if posts := s.taken(); len(posts) != 1 || len(list) != 0 || err != nil {
			t.Errorf("after %d: %d posts, %d browsers, %v", status, len(posts), len(list), err)
		}
	}
	s.answer(http.StatusFound) // a redirect
	h.add(s.subscribe("bela", "/phone"), "en")
	turn()
	h.pass(3 * time.Hour)
	if posts := s.taken(); len(posts) != 1 {
		t.Errorf("%d tries where another address was named", len(posts))
	}
}

// A browser may name any endpoint, but only public addresses are contacted.
func TestEndpoints(t *testing.T) {
	h := newHall(t, func(c *notify.Config) { c.Pushing = new(notify.PushOptions) })
	s := newPushService(t)
	ctx := t.Context()
	good := s.subscribe("anna", "/phone")
	for _, endpoint := range []string{
		"", "push.example.org", "http://push.example.org/a", "https://push.example.org:8443/a", "https://user@push.example.org/a", "https://push.example.org/a#b", "ftp://push.example.org/",
		"https://localhost/a", "https://intranet/a", "https://127.0.0.1/a", "https://10.0.0.1/", "https://192.168.1.1/", "https://172.16.0.1/", "https://169.254.169.254/latest", "https://100.64.0.1/", "https://0.0.0.0/",
		"https://[::1]/", "https://[::]/", "https://[fe80::1]/", "https://[fd00::1]/", "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/", "https://224.0.0.1/", "https://255.255.255.255/",
		"https://push.example.org/" + strings.Repeat("a", 500), s.URL + "/phone",
	} {
		b := good
		b.Endpoint = endpoint
		var input *table.InputError
		if _, err := h.AddBrowser(ctx, b, ""); !errors.As(err, &input) || input.Field != "endpoint" {
			t.Errorf("%q: %v", endpoint, err)
		}
	}
	off := make([]byte, 65)
	off[0] = 4
	for _, key := range []string{"", "AAAA", b64.EncodeToString(off), "!"} {
		b := good
		b.Endpoint, b.P256dh = "https://push.example.org/a", key
		if _, err := h.AddBrowser(ctx, b, ""); err == nil {
			t.Errorf("the key %q is taken", key)
		}
	}
	b := good
	b.Endpoint, b.Auth = "https://push.example.org/a", "AAAA"
	if _, err := h.AddBrowser(ctx, b, ""); err == nil {
		t.Error("a short secret is taken")
	}
	b.Auth = good.Auth
	for i := range 11 {
		b.Endpoint = "https://push.example.org/" + strconv.Itoa(i)
		if _, err := h.AddBrowser(ctx, b, ""); errors.Is(err, notify.ErrTooMany) != (i == 10) {
			t.Errorf("browser %d: %v", i+1, err)
		}
	}

	// A name that resolves to this machine is not contacted, and the service itself sees no
	// request.
	h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	lured := s.subscribe("bela", "/phone")
	lured.Endpoint, lured.ID, lured.Made = "https://localhost.localdomain/phone", "lured", 1
	if err := h.store.Notices.AddBrowser(ctx, lured, 10); err != nil {
		t.Fatal(err)
	}
	direct := s.subscribe("bela", "/direct")
	direct.ID, direct.Made = "direct", 2
	if err := h.store.Notices.AddBrowser(ctx, direct, 10); err != nil {
		t.Fatal(err)
	}
	h.pass(time.Second)
	h.pass(settled)
	parcels, err := h.store.Notices.Parcels(ctx, notify.Push, 1<<60, 10)
	if posts := s.taken(); len(posts) != 0 || len(parcels) != 2 || parcels[0].Tries != 1 || err != nil {
		t.Errorf("%d posts, %+v, %v", len(posts), parcels, err)
	}
}
