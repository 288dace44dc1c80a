package store

import (
	"database/sql"
	"math"
	"strconv"
	"strings"
	"unique"
	"unsafe"

	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// block is how many entries become rows at once. The entries after the last full block are the
// tail, in the row of the game's course. Most moves then write one row instead of two distant ones.
const block = 8

// inRows returns how many of n entries are rows; the others are the tail. Old games may have
// more rows; those entries are in both.
func inRows(n int) int { return n - n%block }

// addEntries stores the entries of r from an index on as rows, except the tail.
func addEntries(tx *tx, r *live.Record, from int, sums sums) error {
	for to := inRows(len(r.Entries)); from < to; {
		n := min(block-from%block, to-from)
		args := make([]any, 0, entryColumns*block)
		for i, e := range r.Entries[from : from+n] {
			args = append(args, string(r.ID), int64(from+i+1), e.Text, int64(e.Seat), int64(e.At), e.Spent, e.Left, string(e.Cause), flag(e.Bot),
				sums.rows[from+i-sums.from])
		}
		if _, err := tx.exec(insertEntries(n), args...); err != nil {
			return err
		}
		from += n
	}
	return nil
}

// insertEntries returns the statement that stores n entries; an existing row is replaced.
func insertEntries(n int) string {
	var q strings.Builder
	q.WriteString("INSERT INTO entries (game, ply, text, seat, at, spent, remaining, cause, bot, sum) VALUES ")
	for i := range n * entryColumns {
		switch {
		case i == 0:
			q.WriteString("($")
		case i%entryColumns == 0:
			q.WriteString("), ($")
		default:
			q.WriteString(", $")
		}
		q.WriteString(strconv.Itoa(i + 1))
	}
	q.WriteString(`) ON CONFLICT (game, ply) DO UPDATE SET text = excluded.text, seat = excluded.seat, at = excluded.at,
		spent = excluded.spent, remaining = excluded.remaining, cause = excluded.cause, bot = excluded.bot, sum = excluded.sum`)
	return q.String()
}

const entryColumns = 10

func scanEntry(rows *sql.Rows) (e table.Entry, sum int64, err error) {
	var bot int64
	err = rows.Scan(&e.Text, &e.Seat, &e.At, &e.Spent, &e.Left, &e.Cause, &bot, &sum)
	e.Text = common(e.Text)
	e.Bot = bot != 0
	return e, sum, err
}

// common returns a shared copy of a text, since the same few moves occur in every game.
func common(text string) string { return unique.Make(text).Value() }

// tail encodes the tail of r.
func tail(r *live.Record) string {
	entries := r.Entries[inRows(len(r.Entries)):]
	if len(entries) == 0 {
		return ""
	}
	dst := append(make([]byte, 0, 64*len(entries)), '[')
	for i := range entries {
		dst = appendEntry(jsontext.AppendComma(dst), &entries[i])
	}
	return textOf(append(dst, ']'))
}

// appendEntry appends the encoding of an entry, which tails and checksums use.
func appendEntry(dst []byte, e *table.Entry) []byte {
	dst = jsontext.AppendText(append(dst, '['), e.Text)
	for _, n := range [...]int64{int64(e.Seat), int64(e.At), e.Spent, e.Left} {
		dst = jsontext.AppendInt(append(dst, ','), n)
	}
	if e.Cause != "" || e.Bot {
		dst = jsontext.AppendText(append(dst, ','), string(e.Cause))
		dst = jsontext.AppendInt(append(dst, ','), flag(e.Bot))
	}
	return append(dst, ']')
}

// textOf converts bytes to a string without a copy; the bytes must not change afterwards.
func textOf(bytes []byte) string { return unsafe.String(unsafe.SliceData(bytes), len(bytes)) }

// parseTail decodes a tail.
func parseTail(text string) (entries []table.Entry, err error) {
	if text == "" {
		return nil, nil
	}
	v, err := jsontext.Parse(text)
	if err != nil {
		return nil, err
	}
	err = v.List(func(v jsontext.Value) error {
		var e table.Entry
		column := 0
		err := v.List(func(v jsontext.Value) (err error) {
			column++
			if column == 1 || column == 6 {
				text, err := v.Text()
				if column == 1 {
					e.Text = common(text)
				} else {
					e.Cause = table.Cause(text)
				}
				return err
			}
			n, err := v.Int(math.MinInt, math.MaxInt)
			switch column {
			case 2:
				e.Seat = n
			case 3:
				e.At = table.Millis(n)
			case 4:
				e.Spent = int64(n)
			case 5:
				e.Left = int64(n)
			case 7:
				e.Bot = n != 0
			}
			return err
		})
		entries = append(entries, e)
		return err
	})
	return entries, err
}
