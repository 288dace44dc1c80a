// Package dump writes the games that a site may publish: the records and results of finished
// public games, by month, without the names of people.
//
//	w, err := dump.New(directory)
//	for ... { err = w.Add(game, &state) }
//	index, err := w.Close()
//
// Seats of people are "?". Bots and programs are public and keep their names. The
// addresses of games and the time of day are left out.
package dump

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"html/template"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/table"
)

// Result is the result of a game, a line of a file of results.
type Result struct {
	Day     string  `json:"day"` // of its end, UTC
	Variant string  `json:"variant"`
	Clock   string  `json:"clock"` // kind of clock
	Entries int     `json:"entries"`
	Seats   []Seat  `json:"seats"`
	Places  [][]int `json:"places"` // seats, the best first
	Reason  string  `json:"reason,omitempty"`
}

// Seat is the player of a seat at the start of the game: a person, a bot with a level, or a
// program.
type Seat struct {
	Kind  string `json:"kind"` // person, bot, program
	Level int    `json:"level,omitempty"`
	Name  string `json:"name,omitempty"` // of a program
}

// File is a file of a dump.
type File struct {
	Name  string `json:"name"`
	Games int    `json:"games"`
	Bytes int64  `json:"bytes"`
	Hash  string `json:"sha256"`
}

// Writer writes a dump.
type Writer struct {
	directory string
	months    map[string]*month
}

// month holds the two files of a month.
type month struct {
	records, results *file
	writer           *record.Writer // of the records
	games            int
}

// file is a compressed file that is hashed while it is written.
type file struct {
	name string
	os   *os.File
	hash hash.Hash
	zstd *zstd.Encoder
}

// New creates a directory for a dump, or takes an empty one, and returns a writer.
func New(directory string) (*Writer, error) {
	if err := os.MkdirAll(directory, 0o755); err != nil {
		return nil, err
	}
	found, err := os.ReadDir(directory)
	if err != nil {
		return nil, err
	}
	if len(found) > 0 {
		return nil, fmt.Errorf("%s is not empty", directory)
	}
	return &Writer{directory, map[string]*month{}}, nil
}

// Add adds a finished game. It does not change the state.
func (w *Writer) Add(game rules.Game, s *table.State) error {
	if s.Stage != table.Over || s.Outcome == nil {
		return errors.New("the game is not over")
	}
	at := time.UnixMilli(int64(max(s.Ended, s.Updated))).UTC()
	m, err := w.month(at.Format("2006-01"))
	if err != nil {
		return err
	}
	bare := *s
	bare.Seats = slices.Clone(s.Seats)
	for i := range bare.Seats {
		if seat := &bare.Seats[i]; seat.Kind == table.Person && !seat.Program {
			seat.Name = ""
		}
	}
	r, err := bare.Record(game, "?")
	if err != nil {
		return err
	}
	r.Tags = slices.DeleteFunc(r.Tags, func(t record.Tag) bool { return t.Name == "UTCTime" })
	result, err := json.Marshal(resultOf(&bare, at))
	if err != nil {
		return err
	}
	if err := m.writer.Write(r); err != nil {
		return err
	}
	m.games++
	_, err = m.results.zstd.Write(append(result, '\n'))
	return err
}

// resultOf returns the result of a game.
func resultOf(s *table.State, at time.Time) Result {
	out := Result{Day: at.Format(time.DateOnly), Variant: s.Variant, Clock: string(s.Clock.Kind), Entries: len(s.Entries), Reason: s.Outcome.Reason.String()}
	for _, seat := range s.FirstSeats() {
		switch {
		case seat.Program:
			out.Seats = append(out.Seats, Seat{Kind: "program", Name: seat.Name})
		case seat.Kind == table.Bot:
			out.Seats = append(out.Seats, Seat{Kind: "bot", Level: seat.Level})
		default:
			out.Seats = append(out.Seats, Seat{Kind: "person"})
		}
	}
	for _, place := range s.Outcome.Places {
		var seats []int
		for _, seat := range place {
			seats = append(seats, int(seat))
		}
		out.Places = append(out.Places, seats)
	}
	return out
}

// month returns the files of a month, and creates them for its first game.
func (w *Writer) month(name string) (*month, error) {
	if m := w.months[name]; m != nil {
		return m, nil
	}
	records, err := w.create("games-" + name + ".rec.zst")
	if err != nil {
		return nil, err
	}
	results, err := w.create("results-" + name + ".ndjson.zst")
	if err != nil {
		return nil, errors.Join(err, records.os.Close())
	}
	m := &month{records: records, results: results, writer: record.NewWriter(records.zstd)}
	w.months[name] = m
	return m, nil
}

func (w *Writer) create(name string) (*file, error) {
	f, err := os.OpenFile(filepath.Join(w.directory, name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	z, err := zstd.NewWriter(io.MultiWriter(f, sum), zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return &file{name, f, sum, z}, nil
}

// close finishes a file.
func (f *file) close(games int) (File, error) {
	err := f.zstd.Close()
	info, statErr := f.os.Stat()
	if err = errors.Join(err, statErr, f.os.Sync(), f.os.Close()); err != nil {
		return File{}, fmt.Errorf("%s: %w", f.name, err)
	}
	return File{f.name, games, info.Size(), hex.EncodeToString(f.hash.Sum(nil))}, nil
}

// Close finishes all files. It writes the page that lists them (index.html), their checksums
// (SHA256SUMS), and the list for programs (index.json). It returns that list.
func (w *Writer) Close() ([]File, error) {
	files := []File{}
	var errs []error
	for _, m := range w.months {
		for _, f := range []*file{m.records, m.results} {
			told, err := f.close(m.games)
			files, errs = append(files, told), append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	var sums, page strings.Builder
	for _, f := range files {
		sums.WriteString(f.Hash + "  " + f.Name + "\n")
	}
	if err := listing.Execute(&page, files); err != nil {
		return nil, err
	}
	list, err := json.MarshalIndent(files, "", "  ")
	if err != nil {
		return nil, err
	}
	for name, text := range map[string]string{"SHA256SUMS": sums.String(), "index.html": page.String(), "index.json": string(list) + "\n", "LICENSE.txt": license} {
		if err := os.WriteFile(filepath.Join(w.directory, name), []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// license is the license of a dump.
const license = "These files are dedicated to the public domain: CC0 1.0 Universal, https://creativecommons.org/publicdomain/zero/1.0/\n" +
	"You may copy, change and use them for any purpose without asking.\n"

// listing is the page of a dump.
var listing = template.Must(template.New("index").Funcs(template.FuncMap{"size": sizeOf}).Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Games to take</title>
<style>
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
.wide { overflow-x: auto } table { border-collapse: collapse } th, td { padding: .3rem .8rem .3rem 0; text-align: start } td.n { text-align: end; font-variant-numeric: tabular-nums }
code { font-size: .8rem; overflow-wrap: anywhere }
</style>
<h1>Games to take</h1>
<p>Public games that have ended, by month, compressed with zstd: records (<code>.rec</code>, one after the other) and results (<code>.ndjson</code>, a line a game).
People are not named, nor the address of a game or the time of day. All of it is in the public domain (<a href="LICENSE.txt" rel="license">CC0</a>);
<code>sha256sum -c <a href="SHA256SUMS">SHA256SUMS</a></code> checks it, <a href="index.json">index.json</a> lists it for programs.</p>
<div class="wide"><table>
<tr><th>File<th>Games<th>Size<th>SHA-256
{{range .}}<tr><td><a href="{{.Name}}">{{.Name}}</a><td class="n">{{.Games}}<td class="n">{{size .Bytes}}<td><code>{{.Hash}}</code>
{{end}}</table></div>
</html>
`))

// sizeOf formats a number of bytes for people.
func sizeOf(n int64) string {
	switch {
	case n >= 10<<20:
		return strconv.FormatInt(n>>20, 10) + " MiB"
	case n >= 10<<10:
		return strconv.FormatInt(n>>10, 10) + " KiB"
	default:
		return strconv.FormatInt(n, 10) + " B"
	}
}
