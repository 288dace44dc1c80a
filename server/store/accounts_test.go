package store

import (
	"testing"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/account/accounttest"
)

func TestAccounts(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		accounttest.TestStore(t, func(t *testing.T) account.Store { return open(t, t.TempDir()).Accounts })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		accounttest.TestStore(t, func(t *testing.T) account.Store { return dial(t, database(t)).Accounts })
	})
}
