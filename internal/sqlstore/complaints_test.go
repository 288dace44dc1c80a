package sqlstore

import (
	"testing"

	"github.com/manykings/manykings/internal/complaint/complainttest"
)

func TestComplaints(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		complainttest.TestStore(t, func(t *testing.T) complainttest.Store { return open(t, t.TempDir()) })
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		complainttest.TestStore(t, func(t *testing.T) complainttest.Store { return dial(t, database(t)) })
	})
}
