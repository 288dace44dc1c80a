package terminal

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/manykings/manykings/internal/wholefile"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// keeper saves the record of a sitting in a file. It keeps earlier records of the file unchanged.
type keeper struct {
	path    string // empty if none is set
	auto    bool   // save after every move
	date    string // date of new games, in the format of records
	pgn     bool   // whether to write the record as PGN
	base    *record.Record
	earlier []*record.Record
	last    string // the last saved record
}

// newKeeper returns a keeper for games of a date.
func newKeeper(date string) keeper {
	k := keeper{date: date}
	k.base = k.blank()
	return k
}

// blank returns the base record of a new game.
func (k *keeper) blank() *record.Record {
	return &record.Record{Tags: []record.Tag{{Name: tagDate, Value: k.date}}}
}

// saved reports whether ending the sitting would lose nothing.
func (k *keeper) saved(s *sitting) bool {
	return len(s.played) == 0 || k.last == transcribe(s, k.base).String()
}

// save replaces the file atomically, so that a crash leaves the old content or the new.
func (k *keeper) save(s *sitting) (err error) {
	rec := transcribe(s, k.base)
	last := rec.String()
	if k.pgn {
		if rec, err = replay.PGN(rec); err != nil {
			return err
		}
	}
	var text bytes.Buffer
	w := record.NewWriter(&text)
	for _, r := range append(slices.Clone(k.earlier), rec) {
		if err := w.Write(r); err != nil {
			return err
		}
	}
	if err := wholefile.Write(k.path, text.Bytes()); err != nil {
		return err
	}
	k.last = last
	return nil
}

// follow sets the file to save to; new records come after its existing ones.
func (k *keeper) follow(path string) error {
	records, err := readRecords(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	k.path, k.earlier, k.last = path, records, ""
	k.pgn = strings.EqualFold(filepath.Ext(path), ".pgn")
	return nil
}

// begin keeps the last saved record of an ending sitting, and starts a new record after it.
func (k *keeper) begin(s *sitting) {
	if k.last != "" {
		k.earlier = append(k.earlier, transcribe(s, k.base))
	}
	k.last, k.base = "", k.blank()
}

// resume returns the sitting of the last record of a file, and continues to save there.
func (k *keeper) resume(path string) (*sitting, error) {
	records, err := readRecords(path)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, errNoRecord
	}
	last := len(records) - 1
	s, base, err := recall(records[last])
	if err != nil {
		return nil, err
	}
	k.path, k.earlier, k.base, k.pgn = path, records[:last], base, records[last].IsPGN()
	k.last = transcribe(s, base).String()
	return s, nil
}

// readRecords returns all records of a file.
func readRecords(path string) ([]*record.Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var records []*record.Record
	for r := record.NewReader(f); ; {
		rec, err := r.Read()
		if errors.Is(err, io.EOF) {
			return records, nil
		}
		if err != nil {
			return nil, err
		}
		records = append(records, rec)
	}
}
