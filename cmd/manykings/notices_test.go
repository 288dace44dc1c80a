package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/quotedprintable"
	"net/http"
	"net/http/cookiejar"
	"net/mail"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/load"
	"github.com/manykings/manykings/internal/test/postfixtest"
)

// visitor is a browser of a test.
type visitor struct {
	t *testing.T
	http.Client
	server **load.Server
}

func newVisitor(t *testing.T, server **load.Server) *visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t, http.Client{Jar: jar}, server}
}

// ask sends a request to the running server, and checks the status.
func (v *visitor) ask(method, path string, body map[string]any, want int) string {
	v.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		v.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(v.t.Context(), method, (*v.server).URL+path, bytes.NewReader(text))
	if err != nil {
		v.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := v.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	said, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != want {
		v.t.Fatalf("%s %s: %d %s, %v", method, path, answer.StatusCode, said, err)
	}
	return string(said)
}

// A person who has lost every way to sign in can use one sign-in link by mail, if they have opted
// in. A request for another account reveals nothing.
func TestRecovery(t *testing.T) {
	mails := postfixtest.Start(t)
	server := serving(t, t.TempDir(), "--smtp", mails.Address, "--smtp-tls", "none", "--smtp-from", "Many Kings <games@games.test>", "--site", "https://games.test", "--passwords")
	to := func(who string) (list []*mail.Message) {
		for _, letter := range mails.Delivered() {
			if strings.Contains(letter.Header.Get("To"), who+"@example.org") {
				list = append(list, letter)
			}
		}
		return list
	}
	registered := func(who string, sent int) *visitor {
		v := newVisitor(t, &server)
		v.ask("POST", "/api/v1/account", map[string]any{"handle": who, "password": "correct horse battery", "language": "nl"}, 200)
		v.ask("PUT", "/api/v1/me/mail", map[string]any{"address": who + "@example.org", "language": "nl"}, 200)
		mails.Mails(sent)
		code, ok := strings.CutPrefix(to(who)[0].Header.Get("Subject"), "Many Kings: je code is ")
		if !ok {
			t.Fatal("no code")
		}
		v.ask("POST", "/api/v1/me/mail", map[string]any{"code": code}, 200)
		return v
	}
	anna := registered("anna", 1)
	registered("bela", 2) // her address is for notices only, not for sign-in links
	anna.ask("PUT", "/api/v1/me/mail/recovery", map[string]any{"on": true}, 200)
	mails.Mails(3) // notice of the change

	lost := newVisitor(t, &server)
	var answers []string
	for _, who := range []string{"bela", "bela@example.org", "nobody", "ANNA"} {
		answers = append(answers, lost.ask("POST", "/api/v1/recovery", map[string]any{"who": who}, 204))
	}
	for _, a := range answers {
		if a != answers[0] {
			t.Errorf("who asks is told %q", a)
		}
	}
	link := regexp.MustCompile(`https://games\.test/account#open=([A-Z2-7]+)`)
	token := func(sent int) string {
		t.Helper()
		for _, letter := range mails.Mails(sent) { // in any order
			text, err := io.ReadAll(quotedprintable.NewReader(letter.Body))
			if err != nil {
				t.Fatal(err)
			}
			if found := link.FindSubmatch(text); found != nil && letter.Header.Get("Subject") == "Many Kings: weer toegang tot je account" {
				return string(found[1])
			}
		}
		t.Fatal("no link was sent")
		return ""
	}
	open := token(4)
	// A stranger's request neither invalidates the link nor sends another.
	newVisitor(t, &server).ask("POST", "/api/v1/recovery", map[string]any{"who": "anna@example.org"}, 204)
	in := func(token string, want int) {
		t.Helper()
		lost.ask("POST", "/api/v1/session", map[string]any{"mail": token}, want)
	}
	wrong := "A"
	if strings.HasSuffix(open, wrong) {
		wrong = "B"
	}
	in(open[:len(open)-1]+wrong, 403)
	in(open, 200)
	newVisitor(t, &server).ask("POST", "/api/v1/session", map[string]any{"mail": open}, 403) // only once
	// The sign-in counts as a fresh proof of identity, and signs out the other devices.
	lost.ask("PUT", "/api/v1/me/password", map[string]any{"password": "another horse battery"}, 204)
	if found := anna.ask("GET", "/api/v1/me/notices", nil, 200); !strings.Contains(found, `"what":"mail-opens"`) {
		t.Errorf("in the page: %s", found)
	}
	mails.Mails(7) // recovery, new device, new password
	if found := anna.ask("GET", "/api/v1/me/notices", nil, 200); !strings.Contains(found, `"what":"recovered"`) || !strings.Contains(found, `"what":"device"`) {
		t.Errorf("in the page: %s", found)
	}
	lost.ask("DELETE", "/api/v1/me/devices", nil, 204)
	anna.ask("GET", "/api/v1/me/account", nil, 401)
	if list := to("bela"); len(list) != 1 {
		t.Errorf("%d letters to Bela", len(list))
	}
}

// An acknowledged change sends a notice even if the server is killed at once: the mail server is
// down during a sign-in on a new device, and the server is killed. Unsubscribing by the link
// persists.
func TestKillBeforeMail(t *testing.T) {
	mails := postfixtest.Start(t)
	directory := t.TempDir()
	flags := []string{"--smtp", mails.Address, "--smtp-tls", "none", "--smtp-from", "Many Kings <games@games.test>", "--site", "https://games.test", "--passwords"}
	start := func() *load.Server { return serving(t, directory, flags...) }
	server := start()
	anna := newVisitor(t, &server)
	password := map[string]any{"handle": "anna", "password": "correct horse battery", "language": "nl"}
	anna.ask("POST", "/api/v1/account", password, 200)
	anna.ask("PUT", "/api/v1/me/mail", map[string]any{"address": "anna@example.org", "language": "nl"}, 200)
	subject := mails.Mails(1)[0].Header.Get("Subject")
	code, ok := strings.CutPrefix(subject, "Many Kings: je code is ")
	if !ok {
		t.Fatalf("the code stands in %q", subject)
	}
	anna.ask("POST", "/api/v1/me/mail", map[string]any{"code": code}, 200)

	mails.Down()
	delete(password, "language")
	newVisitor(t, &server).ask("POST", "/api/v1/session", password, 200)
	server.Kill()
	mails.Up()
	server = start()
	list := mails.Mails(2)
	told := list[len(list)-1]
	if got := told.Header.Get("Subject"); got == subject {
		told = list[0]
	}
	stop, err := url.Parse(strings.Trim(told.Header.Get("List-Unsubscribe"), "<>"))
	if err != nil || stop.Path != "/mail/stop" {
		t.Fatalf("%v, %v", told.Header, err)
	}
	if found := anna.ask("GET", "/api/v1/me/notices", nil, 200); !regexp.MustCompile(`"kind":"account","what":"device"`).MatchString(found) {
		t.Errorf("in the page: %s", found)
	}

	// One-click unsubscribe by a mail program (RFC 8058), without a session.
	path := fmt.Sprintf("%s?%s", stop.Path, stop.RawQuery)
	newVisitor(t, &server).ask("POST", path, nil, 200)
	server.Kill()
	server = start()
	newVisitor(t, &server).ask("POST", "/api/v1/session", password, 200)
	if found := anna.ask("GET", "/api/v1/me/listener", nil, 200); !strings.Contains(found, `"stopped":true`) {
		t.Errorf("after the stop: %s", found)
	}
	newVisitor(t, &server).ask("POST", "/mail/stop?t=nobody.AAAA", nil, 404)
	if list := mails.Delivered(); len(list) != 2 {
		t.Errorf("%d mails", len(list))
	}
}
