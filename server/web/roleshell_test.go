package web_test

import (
	"net/http"
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/server/store"
)

// A role changed by the command line takes effect when the server next reads changes, every
// second.
func TestRoleByShell(t *testing.T) {
	s := newSite(t, func(c *siteConfig) { c.People.Passwords = true })
	anna := s.client(t)
	anna.post("/api/v1/account", map[string]any{"handle": "Anna", "password": good})
	desk := func() *answer { return anna.do(http.MethodGet, "/api/v1/desk/complaints", nil) }
	desk().fails(403, "role")
	shell, err := store.Open(t.Context(), s.directory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := shell.Close(); err != nil {
			t.Error(err)
		}
	})
	a, err := shell.Accounts.AccountNamed(t.Context(), "anna")
	if err != nil {
		t.Fatal(err)
	}
	for _, role := range []account.Role{account.Moderator, account.Ordinary} {
		if err := shell.Accounts.SetRole(t.Context(), a.Player, role); err != nil {
			t.Fatal(err)
		}
		if err := s.notices.Step(t.Context()); err != nil {
			t.Fatal(err)
		}
		if role == account.Moderator {
			desk().accepted()
		} else {
			desk().fails(403, "role")
		}
	}
	var notices []notify.ShownNotice
	if anna.get("/api/v1/me/notices").into(&notices); len(notices) != 0 {
		t.Errorf("notices %v", notices)
	}
}
