package store

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// errAltered is the error of data that differs from what the server stored.
var errAltered error = altered{}

type altered struct{}

func (altered) Error() string { return "not as stored: the checksum differs" }

// Is reports that an altered game is unreadable.
func (altered) Is(target error) bool { return target == live.ErrUnreadable }

// AlteredError is the error of an altered entry.
type AlteredError struct {
	Entries, Sound int // number of entries, and of leading sound ones
}

// Error names the entry.
func (e *AlteredError) Error() string {
	return fmt.Sprintf("its entry %d is %v", e.Sound+1, errAltered)
}

// Unwrap returns the general error of altered data.
func (e *AlteredError) Unwrap() error { return errAltered }

// chain is the checksum of the first entries of a game (docs/trust.md): SHA-256 of the chain before
// an entry and the text of the entry. One value covers all entries in order.
type chain struct {
	sum    [sha256.Size]byte
	buffer []byte
}

// chainBuffer is the size of the input for most entries: the chain and the entry.
const chainBuffer = 160

// chainOf returns the initial chain of r.
func chainOf(r *live.Record) *chain {
	c := &chain{buffer: make([]byte, 0, chainBuffer)}
	c.sum = sha256.Sum256([]byte("manykings 1\n" + string(r.ID) + "\n" + r.Variant + "\n" + r.Position + "\n"))
	return c
}

// resume returns the chain of the first entries of r and their number: as many as r has a cached
// chain for, if those are stored.
func resume(r *live.Record, stored int) (c *chain, from int) {
	if r.Chain.Entries > 0 && r.Chain.Entries <= stored {
		return &chain{sum: r.Chain.Sum, buffer: make([]byte, 0, chainBuffer)}, r.Chain.Entries
	}
	return chainOf(r), 0
}

// add adds the next entry, and returns the checksum of its row: never 0.
func (c *chain) add(e *table.Entry) int64 {
	c.buffer = appendEntry(append(c.buffer[:0], c.sum[:]...), e)
	c.sum = sha256.Sum256(c.buffer)
	return max(1, int64(binary.BigEndian.Uint64(c.sum[:])>>1))
}

func (c *chain) String() string { return hex.EncodeToString(c.sum[:]) }

// sums are the checksums of a record to be stored.
type sums struct {
	from  int     // index of the first entry of rows
	rows  []int64 // checksums of the entries from there on
	chain string
	block live.Chain // chain after the last full block, to be cached
}

// sumsOf returns the checksums of r, with the given number of stored entries.
func sumsOf(r *live.Record, stored int) sums {
	c, from := resume(r, stored)
	s := sums{from: from, rows: make([]int64, 0, len(r.Entries)-from), block: r.Chain}
	last := inRows(len(r.Entries))
	if last != from {
		s.block = live.Chain{}
	}
	for i := from; i < len(r.Entries); i++ {
		s.rows = append(s.rows, c.add(&r.Entries[i]))
		if i+1 == last {
			s.block = live.Chain{Entries: last, Sum: c.sum}
		}
	}
	s.chain = c.String()
	return s
}

// Chain returns the stored checksum of all entries of a game.
func Chain(r *live.Record) string {
	c, from := resume(r, len(r.Entries))
	for i := from; i < len(r.Entries); i++ {
		c.add(&r.Entries[i])
	}
	return c.String()
}

// headSum returns the checksum of the head of a game.
func headSum(id, head string) string { return shortSum(id, head) }

// courseSum returns the checksum of the course of a game and of the columns beside it.
func courseSum(id string, version uint64, entries int, chain, course string) string {
	return shortSum(id, strconv.FormatUint(version, 10)+" "+strconv.Itoa(entries), chain, course)
}

// shortSum returns half a checksum of texts. It need not resist forgery, since a forger could
// also replace the checksum.
func shortSum(texts ...string) string {
	n := 0
	for _, t := range texts {
		n += len(t) + 1
	}
	data := make([]byte, 0, n)
	for _, t := range texts {
		data = append(append(data, t...), '\n')
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:sha256.Size/2])
}

// row is a stored game without its entries.
type row struct {
	id, head, headSum string
	version           uint64
	entries           int
	chain, course     string
	courseSum         string
}

// rowColumns are the columns of targets.
const rowColumns = "games.id, games.head, games.sum, courses.version, courses.entries, courses.chain, courses.course, courses.sum " +
	"FROM games JOIN courses ON courses.game = games.id"

func (w *row) targets() []any {
	return []any{&w.id, &w.head, &w.headSum, &w.version, &w.entries, &w.chain, &w.course, &w.courseSum}
}

// verify returns an error if w is not as stored.
func (w *row) verify() error {
	if w.headSum != "" && w.headSum != headSum(w.id, w.head) {
		return fmt.Errorf("its head is %w", errAltered)
	}
	if w.courseSum != "" && w.courseSum != courseSum(w.id, w.version, w.entries, w.chain, w.course) {
		return fmt.Errorf("its course is %w", errAltered)
	}
	return nil
}

// record decodes the game of w, without its entries.
func (w *row) record() (*live.Record, error) {
	if err := w.verify(); err != nil {
		return nil, err
	}
	return record(w.head, w.version, w.course)
}

// verifyEntries returns an error if the entries of r are not as stored; rows are the checksums of
// those in rows, and w has the checksum of all. It caches the chain in r.
func (w *row) verifyEntries(r *live.Record, rows []int64) error {
	c := chainOf(r)
	last := inRows(len(r.Entries))
	for i := range r.Entries {
		sum := c.add(&r.Entries[i])
		if i < len(rows) && rows[i] != 0 && rows[i] != sum {
			return &AlteredError{Entries: len(r.Entries), Sound: i}
		}
		if i+1 == last {
			r.Chain = live.Chain{Entries: last, Sum: c.sum}
		}
	}
	if w.chain != "" && w.chain != c.String() {
		return fmt.Errorf("its entries are %w", errAltered)
	}
	return nil
}
