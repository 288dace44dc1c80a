package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	driver "modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// isDamage reports whether SQLite found a page that it did not write.
func isDamage(err error) bool {
	e, ok := errors.AsType[*driver.Error](err)
	return ok && (e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB)
}

// Bounds on the search for rows between damaged pages.
const (
	mostHalvings = 40   // of a range of keys
	mostQueries  = 2000 // of a table
)

// damagedTable reads what can be read of a table in which pages may be damaged. Each page
// holds a range of keys, so it reads from both ends up to the damage, and then halves the
// range between until nothing is left to find.
type damagedTable struct {
	s       *Store
	name    string
	columns []string
	key     string                // its first column, by which rows are found
	each    func(row []any) error // called at least once for every row that can be read
	queries int
	damage  error // the first error met
}

// readDamaged calls each with every row that can be read, some of them twice. It
// returns the first error of SQLite about a damaged page, or nil where the whole table was
// read, and an error of anything else.
func (s *Store) readDamaged(ctx context.Context, table, key string, columns []string, each func(row []any) error) (damage, err error) {
	first, _, _ := strings.Cut(key, ",")
	ways := []string{first}
	// The number of a row needs the table alone; a key leads through its index, past
	// damage of the table's inner pages.
	if rows, err := s.reader.db.QueryContext(ctx, "SELECT rowid FROM "+table+" LIMIT 0"); err == nil {
		ways = []string{"rowid", first}
		_ = rows.Close() // it has no rows
	}
	for _, way := range ways {
		t := &damagedTable{s: s, name: table, columns: columns, key: way, each: each}
		if err := t.between(ctx, nil, nil, mostHalvings); err != nil {
			return damage, err
		}
		if t.damage == nil {
			return damage, nil
		}
		damage = t.damage
	}
	return damage, nil
}

// between reads the rows whose keys are from low to high, or to an end of the table
// where these are nil.
func (t *damagedTable) between(ctx context.Context, low, high any, halvings int) error {
	last, damaged, err := t.read(ctx, low, high, "ASC")
	if err != nil || !damaged {
		return err
	}
	if last != nil {
		low = last
	}
	last, damaged, err = t.read(ctx, low, high, "DESC")
	if err != nil || !damaged {
		return err
	}
	if last != nil {
		high = last
	}
	middle, ok := middleKey(low, high)
	if !ok || halvings == 0 || t.queries >= mostQueries {
		return nil
	}
	if err := t.between(ctx, low, middle, halvings-1); err != nil {
		return err
	}
	return t.between(ctx, middle, high, halvings-1)
}

// read calls each with the rows between two keys, in one direction, until a page is
// damaged, and returns the key of the last one.
func (t *damagedTable) read(ctx context.Context, low, high any, direction string) (last any, damaged bool, err error) {
	t.queries++
	query := "SELECT " + t.key + ", " + strings.Join(t.columns, ", ") + " FROM " + t.name + " WHERE 1 = 1"
	var args []any
	for _, bound := range []struct {
		key      any
		operator string
	}{{low, ">="}, {high, "<="}} {
		if bound.key != nil {
			args = append(args, bound.key)
			query += fmt.Sprintf(" AND %s %s $%d", t.key, bound.operator, len(args))
		}
	}
	rows, err := t.s.reader.db.QueryContext(ctx, query+" ORDER BY "+t.key+" "+direction, args...)
	if err == nil {
		defer rows.Close()
		for rows.Next() {
			var values []any
			if values, err = scanAll(rows, 1+len(t.columns)); err != nil {
				break
			}
			last = values[0]
			if err := t.each(values[1:]); err != nil {
				return last, false, err
			}
		}
		if err == nil {
			err = rows.Err()
		}
	}
	if isDamage(err) {
		if t.damage == nil {
			t.damage = err
		}
		return last, true, nil
	}
	return last, false, err
}

// middleKey returns a key between two of the same kind, and whether there is one. Nil is
// the end of a table.
func middleKey(low, high any) (any, bool) {
	_, isNumber := low.(int64)
	if _, ok := high.(int64); ok || isNumber {
		l, okLow := low.(int64)
		h, okHigh := high.(int64)
		if low != nil && !okLow || high != nil && !okHigh {
			return nil, false // the key of a damaged row
		}
		if high == nil {
			h = max(2*l, 1<<32)
		}
		middle := l + (h-l)/2
		return middle, middle > l && middle < h
	}
	l, h := keyText(low), keyText(high)
	common := 0
	for low != nil && high != nil && common < min(len(l), len(h)) && l[common] == h[common] {
		common++
	}
	from, to := numberOf(l[common:]), uint64(1<<64-1)
	if high != nil {
		to = numberOf(h[common:])
	}
	middle := from + (to-from)/2
	if to <= from || middle == from {
		return nil, false
	}
	return string(binary.BigEndian.AppendUint64([]byte(l[:common]), middle)), true
}

// keyText returns a key as a text: empty for the end of a table.
func keyText(key any) string {
	switch key := key.(type) {
	case string:
		return key
	case []byte:
		return string(key)
	default:
		return ""
	}
}

// numberOf returns the first eight bytes of a text, as a number that sorts as they do.
func numberOf(text string) uint64 {
	var first [8]byte
	copy(first[:], text)
	return binary.BigEndian.Uint64(first[:])
}
