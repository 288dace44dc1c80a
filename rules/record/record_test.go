package record

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

// readAll reads all records of text and fails on the first fault.
func readAll(t *testing.T, text string) []*Record {
	t.Helper()
	var records []*Record
	r := NewReader(strings.NewReader(text))
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return records
		}
		if err != nil {
			t.Fatalf("Read of record %d: %v", len(records)+1, err)
		}
		records = append(records, rec)
	}
}

// writeAll returns the records as a file.
func writeAll(t *testing.T, records []*Record) string {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b)
	for i, rec := range records {
		if err := w.Write(rec); err != nil {
			t.Fatalf("Write of record %d: %v", i+1, err)
		}
	}
	return b.String()
}

// forget removes the places from a record, which two equal records differ in.
func forget(r *Record) *Record {
	r.Start, r.End = Place{}, Place{}
	for i := range r.Tags {
		r.Tags[i].Place = Place{}
	}
	forgetLine(&r.Line)
	return r
}

func forgetLine(l *Line) {
	for i := range l.Moves {
		l.Moves[i].Place = Place{}
		for j := range l.Moves[i].Variations {
			forgetLine(&l.Moves[i].Variations[j])
		}
	}
}

// TestBare removes the annotations of the moves, and leaves the record itself unchanged.
func TestBare(t *testing.T) {
	const text = "[Game \"star:2\"]\n[Seat1 \"Anna\"]\n\n{before} 1. 1:e2e4 $1 {well known} (1. 1:d2d4) 2:e7e5 {end} 2. 1:resign 2>1\n"
	rec := readAll(t, text)[0]
	whole := writeAll(t, []*Record{rec})
	bare := writeAll(t, []*Record{rec.Bare()})
	want := writeAll(t, readAll(t, "[Game \"star:2\"]\n[Seat1 \"Anna\"]\n\n1. 1:e2e4 2:e7e5 2. 1:resign 2>1\n"))
	if bare != want {
		t.Errorf("bare it is\n%s\nwant\n%s", bare, want)
	}
	if got := writeAll(t, []*Record{rec}); got != whole {
		t.Errorf("the record has become\n%s", got)
	}
}

// Files in the form that Writer writes come out as they went in, read in one
// piece or byte by byte.
func TestGoldenFiles(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.*")
	if err != nil || len(paths) < 3 {
		t.Fatalf("golden files: %v, %v", paths, err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := string(data)
			records := readAll(t, want)
			if got := writeAll(t, records); got != want {
				t.Errorf("written again:\n%s\nwant:\n%s", got, want)
			}
			slow := NewReader(iotest.OneByteReader(strings.NewReader(want)))
			for i, rec := range records {
				again, err := slow.Read()
				if err != nil || !reflect.DeepEqual(again, rec) {
					t.Errorf("record %d read byte by byte = %v, %v", i+1, again, err)
				}
			}
		})
	}
}

// Every read record can be written, and reads back the same.
func FuzzRoundTrip(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.*")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(data))
	}
	f.Add("[Game \"rex\"]\n[Tied \"12\"]\n{a};b\n1. 1:x!? 2:\"a b?\" $3 ( 2:\"c\\\"\" {d}) {e} draw 1=2 {f}")
	f.Add("1. e4!!!±$256 Z0 (=) 2Nf3 … ½\u2013½ {a\n[b \"c\"]\n} 1\u20130")
	f.Add("\xFF\xFE1\x00.\x00 \x00e\x004\x00*\x00")
	f.Add("\uFEFF% x\n7... Kd2 e.p. -- (8. 0-0 (8. Z0) *) {} ;}\n 1/2")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader(strings.NewReader(text))
		for {
			rec, err := r.Read()
			if err == io.EOF {
				return
			}
			if rec == nil {
				t.Fatalf("no record with the error %v", err)
			}
			once, werr := rec.text(false)
			if werr != nil {
				if err != nil {
					continue
				}
				t.Fatalf("%q was read but cannot be written: %v", text, werr)
			}
			again, err := NewReader(strings.NewReader(once)).Read()
			if err != nil {
				t.Fatalf("written\n%s\ncannot be read: %v", once, err)
			}
			if twice := again.String(); twice != once {
				t.Fatalf("written\n%s\nand again\n%s", once, twice)
			}
			if !rec.IsPGN() && !reflect.DeepEqual(forget(rec), forget(again)) {
				t.Fatalf("read %+v\nwritten and read again %+v", rec, again)
			}
		}
	})
}
