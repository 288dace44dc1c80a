package store

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/manykings/manykings/server/live"
)

// Errors that a retry may cure are not taken for errors of the program.
func TestAway(t *testing.T) {
	for _, tt := range []struct {
		name, code string
		want       bool
	}{
		{"the connection broke", "08006", true},
		{"too many connections", "53300", true},
		{"the operator stops the server", "57P01", true},
		{"an idle transaction", "25P03", true},
		{"a failed transaction", "25P02", false},
		{"a key that is there already", "23505", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := away(fmt.Errorf("reading: %w", &pgconn.PgError{Code: tt.code}))
			if got := errors.Is(err, live.ErrUnwritable); got != tt.want {
				t.Errorf("away(%s) is ErrUnwritable: %t, want %t", tt.code, got, tt.want)
			}
		})
	}
}
