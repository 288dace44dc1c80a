package store

import (
	"context"
	"database/sql"
)

// dialect is where the two databases differ, but for their tables (migrations) and
// how they are opened.
type dialect struct {
	// begin begins the transaction of a batch. It may send what its changes begin
	// with.
	begin func(tx *tx, batch []*request) error
	// patience bounds how long a transaction may take.
	patience func(context.Context) (context.Context, context.CancelFunc)
	// isLost reports whether a connection of the driver is of no more use after a transaction.
	isLost func(conn any) bool
	// forUpdate ends a query for rows that the same transaction will write.
	forUpdate string
	// ifFree ends a query for rows that the same transaction will write, of which it leaves out
	// those that another one holds: it waits for nobody.
	ifFree string
	// nameless is set where parameters are best without numbers.
	nameless bool
	// snapshot is a transaction in which all queries see the same.
	snapshot sql.TxOptions
}

var sqlite = dialect{
	// At once, so that no other process writes what is read here. Statements are
	// calls within this process: nothing is gained by sending them ahead.
	begin: func(tx *tx, _ []*request) error {
		_, err := tx.exec("BEGIN IMMEDIATE")
		return err
	},
	patience: func(ctx context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} },
	isLost:   func(any) bool { return false },
	nameless: true,
	snapshot: sql.TxOptions{ReadOnly: true},
}
