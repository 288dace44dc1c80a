package store

import (
	"context"
	"database/sql"
	"sync"
)

// connections is the number of concurrent queries. Each connection has a cache of up to two
// megabytes.
const connections = 4

// reader runs queries on a few connections; it prepares each statement once.
type reader struct {
	db         *sql.DB
	statements sync.Map // query text -> *sql.Stmt
}

func (r *reader) prepared(ctx context.Context, query string) (*sql.Stmt, error) {
	if stmt, ok := r.statements.Load(query); ok {
		return stmt.(*sql.Stmt), nil
	}
	stmt, err := r.db.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	if known, loaded := r.statements.LoadOrStore(query, stmt); loaded {
		_ = stmt.Close() // prepared twice; unused
		return known.(*sql.Stmt), nil
	}
	return stmt, nil
}

// rows calls scan for every row of a query.
func (r *reader) rows(ctx context.Context, scan func(*sql.Rows) error, query string, args ...any) error {
	stmt, err := r.prepared(ctx, query)
	if err != nil {
		return away(err)
	}
	return away(each(ctx, stmt, scan, args...))
}

func each(ctx context.Context, stmt *sql.Stmt, scan func(*sql.Rows) error, args ...any) error {
	rows, err := stmt.QueryContext(ctx, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := scan(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// row scans the row of a query into dst, or returns [sql.ErrNoRows].
func (r *reader) row(ctx context.Context, dst []any, query string, args ...any) error {
	stmt, err := r.prepared(ctx, query)
	if err != nil {
		return away(err)
	}
	return away(stmt.QueryRowContext(ctx, args...).Scan(dst...))
}

// texts returns the only column of a query's rows.
func (r *reader) texts(ctx context.Context, query string, args ...any) ([]string, error) {
	var texts []string
	err := r.rows(ctx, func(rows *sql.Rows) error {
		var text string
		err := rows.Scan(&text)
		texts = append(texts, text)
		return err
	}, query, args...)
	return texts, err
}
