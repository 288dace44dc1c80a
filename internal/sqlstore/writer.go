package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// batchLimit bounds a batch, so that the first of many waits for a few
// milliseconds of statements at most.
const batchLimit = 256

// errClosed is returned for changes asked for after [Store.Close].
var errClosed = errors.New("sqlstore: closed")

// A change writes through tx. It may run twice, if the batch that it was in
// failed; only the last run counts.
type change func(tx *tx) error

// refused is the error of a change that has written nothing, because what it
// found in the database forbids it: the others of its batch go on.
type refused struct{ error }

func (r refused) Unwrap() error { return r.error }

// tx is the open transaction of the writer's connection.
type tx struct {
	conn       *sql.Conn
	statements map[string]*sql.Stmt // by text, prepared once
}

// The statements of a transaction do not carry the context of who asked: a
// batch belongs to several.
func (tx *tx) prepared(query string) (*sql.Stmt, error) {
	if s, ok := tx.statements[query]; ok {
		return s, nil
	}
	s, err := tx.conn.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	tx.statements[query] = s
	return s, nil
}

// close gives the connection back. Its statements would keep it from ending.
func (tx *tx) close() {
	for _, s := range tx.statements {
		_ = s.Close() // neither can fail once all transactions are over
	}
	_ = tx.conn.Close()
}

// exec runs query and returns how many rows it changed.
func (tx *tx) exec(query string, args ...any) (rows int64, err error) {
	s, err := tx.prepared(query)
	if err != nil {
		return 0, err
	}
	result, err := s.Exec(args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// row runs query, which finds one row, and scans it into dst.
func (tx *tx) row(query string, args []any, dst ...any) error {
	s, err := tx.prepared(query)
	if err != nil {
		return err
	}
	return s.QueryRow(args...).Scan(dst...)
}

// request is a change that waits for its result.
type request struct {
	ctx    context.Context
	change change
	done   chan error // with room for the one result
}

// writer makes all changes, on one connection, in the order in which they
// arrive. Those that arrive while a commit is under way share the next
// transaction (group commit): it takes as long for a hundred of them as for one.
type writer struct {
	requests chan *request
	stopped  chan struct{} // closed when the last batch is done and the connection given back

	mu     sync.RWMutex // held for reading while a request is handed over
	closed bool
}

func startWriter(conn *sql.Conn) *writer {
	w := &writer{requests: make(chan *request, batchLimit), stopped: make(chan struct{})}
	go w.run(&tx{conn: conn, statements: make(map[string]*sql.Stmt)})
	return w
}

// do makes c and returns once it is durable, or its error. If ctx ends first
// the change may or may not be made.
func (w *writer) do(ctx context.Context, c change) error {
	r := &request{ctx: ctx, change: c, done: make(chan error, 1)}
	if err := w.hand(ctx, r); err != nil {
		return err
	}
	select {
	case err := <-r.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// hand puts r into the queue.
func (w *writer) hand(ctx context.Context, r *request) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return errClosed
	}
	select {
	case w.requests <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close makes what was asked for before and gives the connection back.
func (w *writer) close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.requests)
	}
	w.mu.Unlock()
	<-w.stopped
}

func (w *writer) run(tx *tx) {
	defer close(w.stopped)
	defer tx.close()
	batch := make([]*request, 0, batchLimit)
	for first := range w.requests {
		batch = w.collect(append(batch[:0], first))
		commit(tx, batch)
	}
}

// collect adds to batch what has arrived. Nobody waits for others to come: under
// load they come while the batch before is written through to the disk, and
// those who are about to ask are let first.
func (w *writer) collect(batch []*request) []*request {
	runtime.Gosched()
	for len(batch) < batchLimit {
		select {
		case r, ok := <-w.requests:
			if !ok {
				return batch
			}
			batch = append(batch, r)
		default:
			return batch
		}
	}
	return batch
}

// commit makes the changes of batch in one transaction. If one of them breaks,
// none has been made, and each is made again in a transaction of its own: slow,
// and it does not happen unless disk or program are faulty.
func commit(tx *tx, batch []*request) {
	errs, err := transact(tx, batch)
	if err == nil {
		for i, r := range batch {
			r.done <- errs[i]
		}
		return
	}
	if len(batch) == 1 {
		batch[0].done <- err
		return
	}
	for i := range batch {
		commit(tx, batch[i:i+1])
	}
}

// transact runs the changes of batch and commits them. It returns the refusal of
// each, or the error for which nothing was committed.
func transact(tx *tx, batch []*request) (refusals []error, err error) {
	ctx := context.Background()
	transaction, err := tx.conn.BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("beginning a transaction: %w", err)
	}
	refusals = make([]error, len(batch))
	for i, r := range batch {
		if err := r.ctx.Err(); err != nil {
			refusals[i] = err // nobody waits for it
			continue
		}
		err := r.change(tx)
		var refusal refused
		switch {
		case errors.As(err, &refusal):
			refusals[i] = refusal.error
		case err != nil:
			return nil, errors.Join(err, transaction.Rollback())
		}
	}
	if err := transaction.Commit(); err != nil {
		return nil, fmt.Errorf("committing: %w", err)
	}
	return refusals, nil
}
