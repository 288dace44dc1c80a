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

// errAltered says that something in the database is not what the server stored there.
var errAltered error = altered{}

type altered struct{}

func (altered) Error() string { return "not as it was stored: the checksum differs" }

// Is reports that such a game cannot be read.
func (altered) Is(target error) bool { return target == live.ErrUnreadable }

// AlteredError says that an entry of a game is not what the server stored.
type AlteredError struct {
	Entries, Sound int // how many there are, and are sound, from the first
}

// Error says which entry it is.
func (e *AlteredError) Error() string {
	return fmt.Sprintf("its entry %d is %v", e.Sound+1, errAltered)
}

// Unwrap returns what is said of all that was altered.
func (e *AlteredError) Unwrap() error { return errAltered }

// chain is the checksum of the first entries of a game (docs/trust.md): of the next
// entry it is SHA-256 of the chain up to it and the text of the entry. So one value
// stands for all that was played, in its order.
type chain struct {
	sum    [sha256.Size]byte
	buffer []byte
}

// chainBuffer is how many bytes the checksum of most entries is of, and the chain before.
const chainBuffer = 160

// chainOf returns the chain of r before its first entry.
func chainOf(r *live.Record) *chain {
	c := &chain{buffer: make([]byte, 0, chainBuffer)}
	c.sum = sha256.Sum256([]byte("manykings 1\n" + string(r.ID) + "\n" + r.Variant + "\n" + r.Position + "\n"))
	return c
}

// resume returns the chain of the first entries of r, of which so many are stored, and
// how many they are: as many as r remembers the chain of, if those are stored.
func resume(r *live.Record, stored int) (c *chain, from int) {
	if r.Chain.Entries > 0 && r.Chain.Entries <= stored {
		return &chain{sum: r.Chain.Sum, buffer: make([]byte, 0, chainBuffer)}, r.Chain.Entries
	}
	return chainOf(r), 0
}

// add adds the next entry, and returns what is stored with its row: never 0.
func (c *chain) add(e *table.Entry) int64 {
	c.buffer = appendEntry(append(c.buffer[:0], c.sum[:]...), e)
	c.sum = sha256.Sum256(c.buffer)
	return max(1, int64(binary.BigEndian.Uint64(c.sum[:])>>1))
}

func (c *chain) String() string { return hex.EncodeToString(c.sum[:]) }

// sums are the checksums of a record that is about to be stored.
type sums struct {
	from  int     // entries before it have been stored with theirs
	rows  []int64 // of the entries from there on
	chain string
	block live.Chain // to be remembered: that of the last full block
}

// sumsOf returns the checksums of r, whose first entries are stored, in rows.
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

// Chain returns the checksum of all entries of a game, as it was stored with them.
func Chain(r *live.Record) string {
	c, from := resume(r, len(r.Entries))
	for i := from; i < len(r.Entries); i++ {
		c.add(&r.Entries[i])
	}
	return c.String()
}

// headSum returns the checksum of the head of a game.
func headSum(id, head string) string { return shortSum(id, head) }

// courseSum returns the checksum of the course of a game, and of what stands beside it.
func courseSum(id string, version uint64, entries int, chain, course string) string {
	return shortSum(id, strconv.FormatUint(version, 10)+" "+strconv.Itoa(entries), chain, course)
}

// shortSum returns half a checksum of texts: it need not withstand those who choose what
// is stored, since they could choose a checksum as well.
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

// row is a game as it is stored, without its entries.
type row struct {
	id, head, headSum string
	version           uint64
	entries           int
	chain, course     string
	courseSum         string
}

// rowColumns are what targets are for.
const rowColumns = "games.id, games.head, games.sum, courses.version, courses.entries, courses.chain, courses.course, courses.sum " +
	"FROM games JOIN courses ON courses.game = games.id"

func (w *row) targets() []any {
	return []any{&w.id, &w.head, &w.headSum, &w.version, &w.entries, &w.chain, &w.course, &w.courseSum}
}

// verify returns an error if w is not as it was stored.
func (w *row) verify() error {
	if w.headSum != "" && w.headSum != headSum(w.id, w.head) {
		return fmt.Errorf("its head is %w", errAltered)
	}
	if w.courseSum != "" && w.courseSum != courseSum(w.id, w.version, w.entries, w.chain, w.course) {
		return fmt.Errorf("its course is %w", errAltered)
	}
	return nil
}

// record returns the game of w, without its entries.
func (w *row) record() (*live.Record, error) {
	if err := w.verify(); err != nil {
		return nil, err
	}
	return record(w.head, w.version, w.course)
}

// verifyEntries returns an error if the entries of r are not as they were stored: rows
// are the checksums of those that are rows, and w says what all of them have. It makes r
// remember its chain.
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
