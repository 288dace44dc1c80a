package sqlstore

import (
	"database/sql"
	"unique"

	"github.com/manykings/manykings/internal/play"
)

// addEntries stores the entries of r from index from on.
func addEntries(tx *tx, r *play.Record, from int) error {
	for i, e := range r.Entries[from:] {
		_, err := tx.exec(`INSERT INTO entries (game, ply, text, seat, at, spent, remaining, cause, bot)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
			string(r.ID), from+i+1, e.Text, e.Seat, int64(e.At), e.Spent, e.Left, string(e.Cause), flag(e.Bot))
		if err != nil {
			return err
		}
	}
	return nil
}

func scanEntry(rows *sql.Rows) (e play.Entry, err error) {
	var bot int64
	err = rows.Scan(&e.Text, &e.Seat, &e.At, &e.Spent, &e.Left, &e.Cause, &bot)
	e.Text = unique.Make(e.Text).Value() // the same few moves come again in every game
	e.Bot = bot != 0
	return e, err
}
