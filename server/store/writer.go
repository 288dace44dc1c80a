package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/trace"
)

// batchLimit bounds a batch, so that its first change waits only for a few milliseconds of
// statements.
const batchLimit = 256

// errClosed is returned for changes after [Store.Close].
var errClosed = errors.New("sqlstore: closed")

// change writes through tx. It may run twice, if its batch failed; only the last run counts.
type change func(tx *tx) error

// refused is the error of a change that has written nothing because of the data in the database;
// the other changes of its batch go on.
type refused struct{ error }

func (r refused) Unwrap() error { return r.error }

// tx is the open transaction on the writer's connection. It uses the driver directly, since
// database/sql would take as long for a statement as SQLite does.
type tx struct {
	dialect    dialect
	db         *sql.DB
	conn       *sql.Conn                 // nil after a loss
	statements map[string]prepared       // prepared statements by text
	list       []driver.NamedValue       // reused buffer of arguments
	driver     driver.ConnPrepareContext // of conn, during a batch
	ctx        context.Context           // of the batch, which belongs to several callers
}

// connect opens the connection, if there is none.
func (tx *tx) connect(ctx context.Context) (err error) {
	if tx.conn != nil {
		return nil
	}
	if tx.conn, err = tx.db.Conn(ctx); err != nil {
		tx.conn = nil
		return fmt.Errorf("connecting to the database: %w", err)
	}
	tx.statements = make(map[string]prepared)
	return nil
}

// statement is a prepared statement of the driver.
type statement interface {
	driver.StmtExecContext
	driver.StmtQueryContext
	Close() error
}

// ahead is the first statement of a change. The statements of a batch are independent: a database
// in another process gets all at once.
type ahead struct {
	game  string // the game that it writes
	query string
	args  []any

	sent bool
	rows int64 // changed rows, once it was sent
}

// begin runs the first statement of a change, unless it was run already, and returns the number of
// changed rows.
func (tx *tx) begin(a *ahead) (rows int64, err error) {
	if a.sent {
		return a.rows, nil
	}
	return tx.exec(a.query, a.args...)
}

// prepared is a statement with the argument index of each of its parameters; nil for the identity.
type prepared struct {
	statement
	order []int
}

func (tx *tx) prepared(query string) (prepared, error) {
	if s, ok := tx.statements[query]; ok {
		return s, nil
	}
	text, order := query, []int(nil)
	if tx.dialect.nameless {
		text, order = nameless(query)
	}
	stmt, err := tx.driver.PrepareContext(tx.ctx, text)
	if err != nil {
		return prepared{}, err
	}
	s := prepared{stmt.(statement), order}
	tx.statements[query] = s
	return s, nil
}

// nameless returns a statement with ? as parameters, and the argument index of each, from 0.
// SQLite takes $1 for a name, and the driver looks up every name linearly.
func nameless(query string) (text string, order []int) {
	parts := strings.Split(query, "$")
	var b strings.Builder
	b.WriteString(parts[0])
	for _, part := range parts[1:] {
		rest := strings.TrimLeft(part, "0123456789")
		number, _ := strconv.Atoi(part[:len(part)-len(rest)])
		order = append(order, number-1)
		b.WriteString("?" + rest)
	}
	return b.String(), order
}

// close releases the connection. Open statements would prevent that.
func (tx *tx) close() {
	if tx.conn == nil {
		return
	}
	// Nothing of this can fail after all transactions.
	_ = tx.conn.Raw(func(any) error {
		for _, s := range tx.statements {
			_ = s.Close()
		}
		return nil
	})
	_ = tx.conn.Close()
	tx.conn = nil
}

// values converts arguments for the driver; the result is valid until the next call.
func (tx *tx) values(args []any, order []int) ([]driver.NamedValue, error) {
	n := len(args)
	if order != nil {
		n = len(order)
	}
	tx.list = slices.Grow(tx.list[:0], n)
	for i := range n {
		arg := i
		if order != nil {
			arg = order[i]
		}
		v := args[arg]
		switch v.(type) {
		case int64, string:
		default:
			var err error
			if v, err = driver.DefaultParameterConverter.ConvertValue(v); err != nil {
				return nil, fmt.Errorf("argument %d: %w", arg+1, err)
			}
		}
		tx.list = append(tx.list, driver.NamedValue{Ordinal: i + 1, Value: v})
	}
	return tx.list, nil
}

// exec runs a query and returns the number of changed rows.
func (tx *tx) exec(query string, args ...any) (rows int64, err error) {
	s, err := tx.prepared(query)
	if err != nil {
		return 0, err
	}
	list, err := tx.values(args, s.order)
	if err != nil {
		return 0, err
	}
	result, err := s.ExecContext(tx.ctx, list)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// row runs a query for one row and reads it into dst. Without a row it returns [sql.ErrNoRows].
func (tx *tx) row(query string, args []any, dst ...any) error {
	s, err := tx.prepared(query)
	if err != nil {
		return err
	}
	list, err := tx.values(args, s.order)
	if err != nil {
		return err
	}
	rows, err := s.QueryContext(tx.ctx, list)
	if err != nil {
		return err
	}
	defer rows.Close()
	found := make([]driver.Value, len(rows.Columns()))
	if err := rows.Next(found); err != nil {
		if errors.Is(err, io.EOF) {
			return sql.ErrNoRows
		}
		return err
	}
	for i, v := range found {
		if err := read(dst[i], v); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	return nil
}

// read converts a value of the driver.
func read(dst any, v driver.Value) error {
	switch n := v.(type) {
	case int64:
		switch p := dst.(type) {
		case *int:
			*p = int(n)
			return nil
		case *int64:
			*p = n
			return nil
		case *uint64:
			*p = uint64(n)
			return nil
		}
	case string:
		if p, ok := dst.(*string); ok {
			*p = n
			return nil
		}
	case []byte:
		if p, ok := dst.(*[]byte); ok {
			*p = slices.Clone(n)
			return nil
		}
	}
	return fmt.Errorf("a %T cannot hold a %T", dst, v)
}

// written are the seeks that a change writes: of players, and of a meeting.
type written struct {
	players []string
	meeting string
}

// request is a change that waits for its result.
type request struct {
	ctx    context.Context
	ahead  *ahead // nil if there is none
	seeks  written
	change change
	done   chan error // has room for the result
}

// writer makes all changes, on one connection, in order of arrival. Changes that arrive during a
// commit share the next transaction (group commit), which takes as long for a hundred as for one.
type writer struct {
	requests chan *request
	stopped  chan struct{} // closed after the last batch, with the connection released

	mu     sync.RWMutex // held for reading during a hand-over of a request
	closed bool
}

func startWriter(tx *tx) *writer {
	w := &writer{requests: make(chan *request, batchLimit), stopped: make(chan struct{})}
	go w.run(tx)
	return w
}

// do makes c and returns its error once it is durable. If ctx ends first, the change may or may not
// be made.
func (w *writer) do(ctx context.Context, c change) error { return w.doAhead(ctx, nil, c) }

// doAhead is do for a change with a first statement.
func (w *writer) doAhead(ctx context.Context, a *ahead, c change) error {
	return w.wait(&request{ctx: ctx, ahead: a, change: c})
}

func (w *writer) doSeeks(ctx context.Context, seeks written, c change) error {
	return w.wait(&request{ctx: ctx, seeks: seeks, change: c})
}

// wait queues r and waits for its result.
func (w *writer) wait(r *request) error {
	r.done = make(chan error, 1)
	if err := w.hand(r.ctx, r); err != nil {
		return err
	}
	select {
	case err := <-r.done:
		return err
	case <-r.ctx.Done():
		return r.ctx.Err()
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

// close finishes the pending requests and releases the connection.
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

// collect adds waiting requests to batch. It does not wait for more: under load they arrive during
// the previous commit, and a yield lets callers that are ready queue theirs.
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

// commit makes the changes of batch in one transaction. If one of them fails, all are rolled back
// and each is made again in its own transaction: slow, but only necessary after faults or a
// conflict with another server. If the connection is lost, all are made again on another, unless
// it was lost during the commit: then the outcome is unknown, and nothing is repeated.
func commit(tx *tx, batch []*request) {
	began := time.Now()
	errs, err := transact(tx, batch)
	if err != nil && tx.conn == nil && !errors.Is(err, errCommitting) {
		errs, err = transact(tx, batch)
	}
	if err != nil && !errors.Is(err, errCommitting) {
		err = fmt.Errorf("%w: %w", live.ErrNotStored, err)
	}
	ended := time.Now()
	for _, r := range batch {
		trace.Note(r.ctx, "commit", began, ended, err, trace.Figure{Name: "db.operation.batch.size", Value: len(batch)})
	}
	if err == nil {
		for i, r := range batch {
			r.done <- errs[i]
		}
		return
	}
	if len(batch) == 1 || tx.conn == nil {
		for _, r := range batch {
			r.done <- fmt.Errorf("%w: %w", live.ErrUnwritable, err)
		}
		return
	}
	for i := range batch {
		commit(tx, batch[i:i+1])
	}
}

// errCommitting is the error of a transaction that may have been committed.
var errCommitting = errors.New("committing")

// transact runs the changes of batch and commits them. It returns the refusal of each, or the error
// because of which nothing was committed.
func transact(tx *tx, batch []*request) (refusals []error, err error) {
	ctx, done := tx.dialect.patience(context.Background())
	defer done()
	if err := tx.connect(ctx); err != nil {
		return nil, err
	}
	tx.ctx = ctx
	isLost := false
	err = tx.conn.Raw(func(conn any) (err error) {
		tx.driver = conn.(driver.ConnPrepareContext)
		if err = tx.dialect.begin(tx, batch); err != nil {
			err = fmt.Errorf("beginning a transaction: %w", err)
		} else if refusals, err = tx.make(batch); err == nil {
			if _, err = tx.exec("COMMIT"); err != nil {
				err = fmt.Errorf("%w: %w", errCommitting, err)
			}
		}
		if err != nil {
			// The database may already have rolled back, which is an error here.
			_, _ = tx.exec("ROLLBACK")
			// database/sql drops a connection reported as bad, even if it is open.
			isLost = tx.dialect.isLost(conn) || errors.Is(err, driver.ErrBadConn)
		}
		return err
	})
	if isLost || errors.Is(err, sql.ErrConnDone) {
		tx.close()
	}
	return refusals, err
}

// make makes the changes of batch, up to the first failure.
func (tx *tx) make(batch []*request) (refusals []error, err error) {
	refusals = make([]error, len(batch))
	for i, r := range batch {
		if err := r.ctx.Err(); err != nil && (r.ahead == nil || !r.ahead.sent) {
			refusals[i] = err // its caller is gone
			continue
		}
		err := r.change(tx)
		var refusal refused
		switch {
		case err == nil:
		case errors.As(err, &refusal):
			refusals[i] = refusal.error
		default:
			return nil, err
		}
	}
	return refusals, nil
}
