package app_test

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"encoding/pem"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// inbox is a mail server that keeps the subjects of its mails.
type inbox struct {
	address string

	mu       sync.Mutex
	subjects []string
}

func newInbox(t *testing.T) *inbox {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	b := &inbox{address: l.Addr().String()}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return // the test has ended
			}
			go b.serve(textproto.NewConn(conn))
		}
	}()
	return b
}

// serve talks to one client (RFC 5321) and hangs up on an unknown command.
func (b *inbox) serve(c *textproto.Conn) {
	defer c.Close()
	_ = c.PrintfLine("220 inbox") // if the greeting is lost, the test misses a mail
	for {
		line, err := c.ReadLine()
		if err != nil {
			return
		}
		switch verb, _, _ := strings.Cut(strings.ToUpper(line), " "); verb {
		case "DATA":
			_ = c.PrintfLine("354 go on")
			head, err := c.ReadMIMEHeader()
			if err != nil {
				return
			}
			if _, err := io.Copy(io.Discard, c.DotReader()); err != nil {
				return
			}
			b.mu.Lock()
			b.subjects = append(b.subjects, head.Get("Subject"))
			b.mu.Unlock()
			fallthrough
		case "EHLO", "MAIL", "RCPT", "NOOP", "RSET":
			_ = c.PrintfLine("250 ok")
		case "QUIT":
			_ = c.PrintfLine("221 bye")
			return
		default:
			return
		}
	}
}

func (b *inbox) taken() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.subjects...)
}

// One event sends one mail and one push message, however many nodes see it at once. The test
// holds both nodes at three points, and only one of them passes each: the event becomes a
// notice, the notice is queued for sending, and the queue is sent.
func TestToldOnceByNodes(t *testing.T) {
	t.Parallel()
	c := newCluster(t)
	mails := newInbox(t)
	var mu sync.Mutex
	pushes := 0
	browsers := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		pushes++
		w.WriteHeader(http.StatusCreated)
	}))
	defer browsers.Close()
	c.pushes = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: browsers.Certificate().Raw}))
	config := c.config()
	config.SMTP, config.SMTPTLS, config.SMTPFrom, config.Site = mails.address, "none", "Many Kings <games@games.test>", "https://games.test"
	config.Passwords, config.Push = true, true
	a, _ := c.startWith(config), c.startWith(config)

	db, err := pgx.Connect(t.Context(), c.database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close(context.Background()) })
	count := func(query string) (n int) {
		t.Helper()
		if err := db.QueryRow(t.Context(), query).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	until := func(what string, is func() bool) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(10 * time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatalf("it is never so that %s", what)
			}
		}
	}
	quiet := func() {
		t.Helper()
		until("nothing is left to tell", func() bool {
			return count("SELECT (SELECT count(*) FROM stirs) + (SELECT count(*) FROM notices WHERE due > 0) + (SELECT count(*) FROM parcels)") == 0
		})
	}
	// hold locks a table against writes until free; held receives once the lock is taken.
	hold := func(name string) (held chan error, free func()) {
		t.Helper()
		conn, err := pgx.Connect(t.Context(), c.database)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		held = make(chan error, 1)
		go func() {
			_, err := conn.Exec(t.Context(), "BEGIN; LOCK TABLE "+name+" IN EXCLUSIVE MODE")
			held <- err
		}()
		return held, func() {
			t.Helper()
			if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
				t.Fatal(err)
			}
		}
	}
	on := func(held chan error) {
		t.Helper()
		if err := <-held; err != nil {
			t.Fatal(err)
		}
	}
	waiting := func(what string, n int) {
		t.Helper()
		until(what, func() bool { return count("SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted") >= n })
	}

	anna := a.person()
	do := func(method, path string, body any, want int) {
		t.Helper()
		if status, answer := anna.send(method, path, body); status != want {
			t.Fatalf("%s %s: status %d, want %d: %s", method, path, status, want, answer)
		}
	}
	do("POST", "/account", map[string]any{"handle": "anna", "password": "correct horse battery"}, 200)
	do("PUT", "/me/mail", map[string]any{"address": "anna@example.org"}, 200)
	until("a code comes", func() bool { return len(mails.taken()) == 1 })
	_, code, _ := strings.Cut(mails.taken()[0], ": your code is ")
	do("POST", "/me/mail", map[string]any{"code": code}, 200)
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	do("POST", "/me/browsers", map[string]any{"endpoint": browsers.URL + "/anna", "keys": map[string]any{
		"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()), "auth": base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
	}}, 200)
	quiet()
	before := len(mails.taken())

	// If a node is reading the notices just then, the request waits for the table. It is
	// answered with 503 and has changed nothing, so the test tries again.
	var freeNotices func()
	for tries := 1; freeNotices == nil; tries++ {
		notices, free := hold("notices")
		on(notices)
		status, answer := anna.send("PUT", "/me/password", map[string]any{"password": "another horse battery"})
		switch {
		case status == 204:
			freeNotices = free
		case status == 503 && tries < 5:
			free()
			quiet()
		default:
			t.Fatalf("changing the password: status %d, want 204: %s", status, answer)
		}
	}
	waiting("both make a notice of it", 2)
	parcels, freeParcels := hold("parcels")
	on(parcels)
	freeNotices()
	waiting("both send the notice on its way", 2)
	again, freeAgain := hold("parcels")
	waiting("the table is to be held again", 3)
	freeParcels()
	on(again)
	waiting("both take the deliveries", 2)
	freeAgain()
	quiet()

	if n := count("SELECT count(*) FROM notices WHERE what = 'password'"); n != 1 {
		t.Errorf("%d notices, want 1", n)
	}
	if told := mails.taken()[before:]; len(told) != 1 {
		t.Errorf("letters %q, want one", told)
	}
	mu.Lock()
	defer mu.Unlock()
	if pushes != 1 {
		t.Errorf("the browser was notified %d times, want once", pushes)
	}
}
