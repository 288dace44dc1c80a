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

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// keeper keeps the record of a sitting in a file. A file may hold several
// records: those before the one of the sitting are kept as they are.
type keeper struct {
	path    string // empty if none was named yet
	auto    bool   // save after every move
	date    string // of new games, as records write it
	pgn     bool   // the record is written as PGN
	base    *record.Record
	earlier []*record.Record
	last    string // the record as it was last saved
}

// newKeeper returns a keeper of games that begin at a date.
func newKeeper(date string) keeper {
	k := keeper{date: date}
	k.base = k.blank()
	return k
}

// blank returns the record that a new game goes on from.
func (k *keeper) blank() *record.Record {
	return &record.Record{Tags: []record.Tag{{Name: tagDate, Value: k.date}}}
}

// saved reports whether nothing would be lost if the sitting ended.
func (k *keeper) saved(s *sitting) bool {
	return len(s.played) == 0 || k.last == transcribe(s, k.base).String()
}

// save writes the file anew, in one step: a crash leaves the old one or the new.
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
	temp, err := os.CreateTemp(filepath.Dir(k.path), filepath.Base(k.path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(temp.Name()))
		}
	}()
	_, err = temp.Write(text.Bytes())
	if err = errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	if err = os.Chmod(temp.Name(), 0o644); err != nil {
		return err
	}
	if err = os.Rename(temp.Name(), k.path); err != nil {
		return err
	}
	k.last = last
	return nil
}

// follow makes path the file to save to, behind the records that it holds.
func (k *keeper) follow(path string) error {
	records, err := readRecords(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	k.path, k.earlier, k.last = path, records, ""
	k.pgn = strings.EqualFold(filepath.Ext(path), ".pgn")
	return nil
}

// begin keeps the record of a sitting that ends as it was saved, and makes room
// for the next behind it.
func (k *keeper) begin(s *sitting) {
	if k.last != "" {
		k.earlier = append(k.earlier, transcribe(s, k.base))
	}
	k.last, k.base = "", k.blank()
}

// resume returns the sitting of the last record of a file, and keeps to it.
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
