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

// tx is the open transaction of the writer's connection. It speaks to the driver
// itself: package database/sql would take as long for a statement as SQLite does.
type tx struct {
	dialect    dialect
	db         *sql.DB
	conn       *sql.Conn                 // nil after it was lost
	statements map[string]prepared       // by text, prepared once
	list       []driver.NamedValue       // of the last statement: room for the next
	driver     driver.ConnPrepareContext // of conn, while a batch is made
	ctx        context.Context           // of the batch: it belongs to several who asked
}

// connect makes the connection, if there is none.
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

// statement is what the driver has prepared.
type statement interface {
	driver.StmtExecContext
	driver.StmtQueryContext
	Close() error
}

// ahead is the statement with which a change begins. Those of a batch do not depend on
// each other: where the database is another process, all of them are sent at once.
type ahead struct {
	game  string // whose course it writes
	query string
	args  []any

	sent bool
	rows int64 // that it changed, once it was sent
}

// begin runs the statement with which a change begins, unless that was done, and
// returns how many rows it changed.
func (tx *tx) begin(a *ahead) (rows int64, err error) {
	if a.sent {
		return a.rows, nil
	}
	return tx.exec(a.query, a.args...)
}

// prepared is a statement, and which argument each of its parameters is; nil is each
// its own.
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

// nameless returns a statement with ? in place of its parameters, and which argument
// each of them is, from 0: SQLite takes $1 for a name, and the driver looks for every
// name among all others.
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

// close gives the connection back. Its statements would keep it from ending.
func (tx *tx) close() {
	if tx.conn == nil {
		return
	}
	// Nothing of it can fail once all transactions are over.
	_ = tx.conn.Raw(func(any) error {
		for _, s := range tx.statements {
			_ = s.Close()
		}
		return nil
	})
	_ = tx.conn.Close()
	tx.conn = nil
}

// values returns arguments of a statement as a driver takes them, until it is called again.
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

// exec runs query and returns how many rows it changed.
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

// row runs query, which finds one row, and reads it into dst. If it finds none the
// error is [sql.ErrNoRows].
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

// read reads a value of the driver.
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
	return fmt.Errorf("a %T does not hold a %T", dst, v)
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

func startWriter(tx *tx) *writer {
	w := &writer{requests: make(chan *request, batchLimit), stopped: make(chan struct{})}
	go w.run(tx)
	return w
}

// do makes c and returns once it is durable, or its error. If ctx ends first
// the change may or may not be made.
func (w *writer) do(ctx context.Context, c change) error { return w.doAhead(ctx, nil, c) }

// doAhead is do for a change that begins with a statement.
func (w *writer) doAhead(ctx context.Context, a *ahead, c change) error {
	return w.wait(&request{ctx: ctx, ahead: a, change: c})
}

// doSeeks is do for a change that writes seeks.
func (w *writer) doSeeks(ctx context.Context, seeks written, c change) error {
	return w.wait(&request{ctx: ctx, seeks: seeks, change: c})
}

// wait hands r over and waits for its result.
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
// load they come while the previous batch is written through to the disk, and
// whoever is about to ask is let in first.
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
// and it does not happen unless disk or program are faulty, or another server has
// changed the same games in another order. If the connection is lost all is made again
// on another; if that happens while the transaction is committed nobody knows what was
// made, and nothing is made again.
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

// transact runs the changes of batch and commits them. It returns the refusal of
// each, or the error for which nothing was committed.
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
			// The database may have rolled back itself, and says so.
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

// make makes the changes of batch, up to the first that breaks.
func (tx *tx) make(batch []*request) (refusals []error, err error) {
	refusals = make([]error, len(batch))
	for i, r := range batch {
		if err := r.ctx.Err(); err != nil && (r.ahead == nil || !r.ahead.sent) {
			refusals[i] = err // nobody waits for it
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
