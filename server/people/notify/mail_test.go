package notify_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/internal/test/postfixtest"
	"github.com/manykings/manykings/server/people/notify"
)

// Debian's mail server accepts and delivers letters with all their parts intact.
func TestMail(t *testing.T) {
	server := postfixtest.Start(t)
	smtp := &notify.SMTP{Server: server.Address, From: "Many Kings <games@games.test>", TLS: notify.StartTLS, Config: server.TLS}
	if err := smtp.Check(); err != nil {
		t.Fatal(err)
	}
	h := newHall(t)
	h.mailed()
	h.Post = smtp
	r := h.move(h.game(days, "Bela"), "anna", 1, "e2e4")
	h.pass(time.Second)
	h.pass(settled)
	server.Down()
	h.pass(2 * time.Hour) // the attempt fails
	// A mail failure does not affect the game.
	h.move(h.game(days, "Cora"), "anna", 1, "e2e4")
	if list := server.Delivered(); len(list) != 0 {
		t.Errorf("%d mails without a server", len(list))
	}
	server.Up()
	h.pass(2 * time.Minute)
	m := server.Mails(1)[0]
	parts := body(t, m)
	for name, want := range map[string]string{
		"From": `"Many Kings" <games@games.test>`, "To": "<bela@example.org>", "Subject": "Tus partidas de Many Kings te esperan",
		"Auto-Submitted": "auto-generated", "Content-Language": "es", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "X-Original-To": "bela@example.org",
	} {
		if got := m.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	stop := strings.Trim(m.Header.Get("List-Unsubscribe"), "<>")
	if !strings.HasPrefix(stop, "https://games.test/mail/stop?t=") || !strings.Contains(strings.ReplaceAll(parts["text/html"], "&amp;", "&"), stop) {
		t.Errorf("the link %q", stop)
	}
	plain := strings.ReplaceAll(parts["text/plain"], "\r\n", "\n")
	for _, want := range []string{"Tienes pendiente:", "Ajedrez estrella con Anna: te toca.\nhttps://games.test/g/" + string(r.ID) + "\n", "Dejar de recibir correo: " + stop} {
		if !strings.Contains(plain, want) {
			t.Errorf("the text has no %q:\n%s", want, plain)
		}
	}
	if !strings.Contains(parts["text/html"], `<html lang="es">`) || !strings.HasSuffix(m.Header.Get("Message-Id"), "@games.test>") {
		t.Errorf("%v\n%s", m.Header, parts["text/html"])
	}
	h.pass(12 * time.Hour)
	if list := server.Delivered(); len(list) != 1 {
		t.Errorf("%d mails, want 1", len(list))
	}

	// An unknown recipient is a permanent error, and a certificate for another host is not
	// trusted.
	letter := &notify.Letter{To: "gone@example.org", Subject: "x", Text: "x", HTML: "x"}
	if err := smtp.Send(t.Context(), "id", letter); !errors.Is(err, notify.ErrRefused) || strings.Contains(err.Error(), "gone@") {
		t.Errorf("to nobody: %v", err)
	}
	strict := *smtp
	strict.Config = nil
	letter.To = "bela@example.org"
	if err := strict.Send(t.Context(), "id", letter); err == nil || errors.Is(err, notify.ErrRefused) {
		t.Errorf("an unknown certificate: %v", err)
	}
	plainly := *smtp
	plainly.TLS = notify.NoTLS
	if err := plainly.Send(t.Context(), "id", letter); err != nil {
		t.Errorf("without TLS: %v", err)
	}
	server.Mails(2)
}
