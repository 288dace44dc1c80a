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

// isDamage reports whether SQLite found a corrupt page.
func isDamage(err error) bool {
	e, ok := errors.AsType[*driver.Error](err)
	return ok && (e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB)
}

// Limits of the search for rows between damaged pages.
const (
	mostHalvings = 40   // halvings of a range of keys
	mostQueries  = 4000 // queries for a table
)

// damagedTable reads as much as possible of a table with damaged pages. Each page holds a range
// of keys. The search reads from both ends up to the damage, and then halves the range in between
// until no more rows are found.
type damagedTable struct {
	s       *handle
	name    string
	columns []string
	key     string                // the first column, by which rows are found
	each    func(row []any) error // called at least once for every row that can be read
	queries int
	damage  error // the first error
}

// readDamaged calls each with every readable row, with some rows twice. It returns the first error
// about a damaged page, or nil if the whole table was read; other errors end the read. In a damaged
// table the rows of the given games are also read one by one.
func (s *handle) readDamaged(ctx context.Context, table, key string, columns, games []string, each func(row []any) error) (damage, err error) {
	first, _, _ := strings.Cut(key, ",")
	ways := []string{first}
	// A read by rowid needs only the table; a read by key uses its index, which may lead past
	// damaged inner pages of the table.
	if rows, err := s.reader.db.QueryContext(ctx, "SELECT rowid FROM "+table+" LIMIT 0"); err == nil {
		ways = []string{"rowid", first}
		_ = rows.Close() // no rows
	}
	for _, way := range ways {
		t := &damagedTable{s: s, name: table, columns: columns, key: way, each: each}
		if err := t.all(ctx); err != nil {
			return damage, err
		}
		if t.damage == nil {
			return damage, nil
		}
		damage = t.damage
	}
	if first == "game" || table == "games" || table == "archive" {
		t := &damagedTable{s: s, name: table, columns: columns, key: first, each: each}
		for _, id := range games {
			if _, _, err := t.read(ctx, id, id, "ASC"); err != nil {
				return damage, err
			}
		}
	}
	return damage, nil
}

// span is a range of keys; nil is an end of the table.
type span struct {
	low, high any
	halvings  int // halvings left
}

// all reads the whole table. It tries wide ranges before narrow ones, since every halving of a
// damaged page fails and must not delay the others.
func (t *damagedTable) all(ctx context.Context) error {
	for spans := []span{{halvings: mostHalvings}}; len(spans) > 0 && t.queries < mostQueries; spans = spans[1:] {
		s := spans[0]
		last, damaged, err := t.read(ctx, s.low, s.high, "ASC")
		if err != nil {
			return err
		}
		if !damaged {
			continue
		}
		if last != nil {
			s.low = last
		}
		last, damaged, err = t.read(ctx, s.low, s.high, "DESC")
		if err != nil {
			return err
		}
		if !damaged {
			continue
		}
		if last != nil {
			s.high = last
		}
		if middle, ok := middleKey(s.low, s.high); ok && s.halvings > 0 {
			spans = append(spans, span{s.low, middle, s.halvings - 1}, span{middle, s.high, s.halvings - 1})
		}
	}
	return nil
}

// read calls each with the rows between two keys, in one direction, up to a damaged page, and
// returns the last key.
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

// middleKey returns a key between two of the same type, and whether there is one. Nil is an end
// of the table.
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

// keyText returns a key as a text, empty for an end of the table.
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

// numberOf returns the first eight bytes of a text as a number, in the same order.
func numberOf(text string) uint64 {
	var first [8]byte
	copy(first[:], text)
	return binary.BigEndian.Uint64(first[:])
}
