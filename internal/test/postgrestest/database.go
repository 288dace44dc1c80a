package postgrestest

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// CreateDatabase makes an empty database.
func (s *Server) CreateDatabase(ctx context.Context, name string) error {
	return s.CopyDatabase(ctx, name, "template1")
}

// CopyDatabase creates a copy of another database, which must have no connections.
func (s *Server) CopyDatabase(ctx context.Context, name, of string) (err error) {
	conn, err := pgx.Connect(ctx, s.Address("postgres"))
	if err != nil {
		return fmt.Errorf("making database %s: %w", name, err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	_, err = conn.Exec(ctx, "CREATE DATABASE "+pgx.Identifier{name}.Sanitize()+" TEMPLATE "+pgx.Identifier{of}.Sanitize())
	return err
}
