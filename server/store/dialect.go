package store

import (
	"context"
	"database/sql"
)

// dialect is the differences between the databases, apart from their migrations and the way to
// open them.
type dialect struct {
	// begin begins the transaction of a batch. It may also send the first statements of the
	// changes.
	begin func(tx *tx, batch []*request) error
	// patience bounds the duration of a transaction.
	patience func(context.Context) (context.Context, context.CancelFunc)
	// isLost reports whether a driver connection is unusable after a transaction.
	isLost func(conn any) bool
	// forUpdate ends a query for rows that the transaction will write.
	forUpdate string
	// ifFree ends a query for rows that the transaction will write, and skips locked ones instead
	// of waiting.
	ifFree string
	// nameless is set if parameters work better without numbers.
	nameless bool
	// snapshot is the options of a transaction whose queries see the same state.
	snapshot sql.TxOptions
}

var sqlite = dialect{
	// IMMEDIATE, so that no other process writes between reads. Statements are calls within the
	// process, so there is nothing to pipeline.
	begin: func(tx *tx, _ []*request) error {
		_, err := tx.exec("BEGIN IMMEDIATE")
		return err
	},
	patience: func(ctx context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} },
	isLost:   func(any) bool { return false },
	nameless: true,
	snapshot: sql.TxOptions{ReadOnly: true},
}
