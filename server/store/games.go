package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// head is the part of a record that moves do not change, in the form of its row.
type head struct {
	players string // JSON
	text    string // JSON of the record without its entries
}

func headOf(r *live.Record, version uint64) (head, error) {
	players, err := json.Marshal(r.Players())
	if err != nil {
		return head{}, err
	}
	bare := *r
	bare.Version, bare.Entries, bare.Tokens = version, nil, nil
	text, err := json.Marshal(&bare)
	if err != nil {
		return head{}, err
	}
	return head{string(players), string(text)}, nil
}

// record decodes a game from its row, without its entries. Old rows have the course in the head;
// then course is empty.
func record(head string, version uint64, course string) (*live.Record, error) {
	r := new(live.Record)
	err := json.Unmarshal([]byte(head), r)
	if err == nil && course != "" {
		err = r.ReadCourse(course)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", live.ErrUnreadable, err)
	}
	r.Version = version
	return r, nil
}

// place returns the position of a game in its players' lists: whether it has ended, and the time
// by which such games are sorted.
func place(r *live.Record) (ended, moment int64) {
	if r.HasEnded() {
		return 1, int64(r.Updated)
	}
	return 0, int64(r.Created)
}

// flag converts a bool to a column value.
func flag(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// listing returns the lists for r: 1 for open games and games to watch, 2 for games to watch, 0
// for none.
func listing(r *live.Record) int64 {
	switch {
	case r.Listed && r.Club == "":
		return 1
	case r.IsPublic():
		return 2
	default:
		return 0
	}
}

// Create stores a new record at version 1, or returns [live.ErrExists].
func (s *gameRecords) Create(ctx context.Context, r *live.Record) error {
	const version = 1
	head, err := headOf(r, version)
	if err != nil {
		return fmt.Errorf("creating game %s: %w", r.ID, err)
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		var old int
		if err := tx.row("SELECT COUNT(*) FROM archive WHERE id = $1", []any{string(r.ID)}, &old); err != nil {
			return err
		}
		isNew, err := false, error(nil)
		if old == 0 {
			isNew, err = insert(tx, r, version, head)
		}
		if past := r.Past(); err == nil && isNew && past != nil {
			_, err = addPast(tx, past)
		}
		if err == nil && isNew && r.Stirs() {
			err = stir(tx, string(r.ID), version)
		}
		if err == nil && !isNew {
			return refused{live.ErrExists}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("creating game %s: %w", r.ID, err)
	}
	r.Version, r.Chain = version, sumsOf(r, 0).block
	return nil
}

// insert stores all rows of r, unless a game has its id.
func insert(tx *tx, r *live.Record, version uint64, head head) (isNew bool, err error) {
	course, tail, sums := string(r.AppendCourse(nil)), tail(r), sumsOf(r, 0)
	n, err := tx.exec(`INSERT INTO games (id, stage, listed, created, players, head, sum, club, waits)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
		string(r.ID), string(r.Stage), listing(r), int64(r.Created), head.players, head.text, headSum(string(r.ID), head.text), r.Club, waits(r))
	if err != nil || n == 0 {
		return false, err
	}
	_, err = tx.exec(`INSERT INTO courses (game, version, entries, updated, due, look, mover, course, tail, chain, sum, falls)
		VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11)`,
		string(r.ID), int64(version), int64(len(r.Entries)), int64(r.Updated), int64(r.Due), string(r.Mover()), course, tail,
		sums.chain, courseSum(string(r.ID), version, len(r.Entries), sums.chain, course), int64(r.Falls()))
	if err != nil {
		return false, err
	}
	if err := addPlayers(tx, r); err != nil {
		return false, err
	}
	return true, addEntries(tx, r, 0, sums)
}

// waits returns the host of a game that waits for players, otherwise an empty id.
func waits(r *live.Record) string {
	if r.Stage != table.Waiting {
		return ""
	}
	return string(r.Host)
}

// Replace stores r if the stored version is still r.Version; see [live.Store].
func (s *gameRecords) Replace(ctx context.Context, r *live.Record, kept live.Kept) (err error) {
	if kept.Entries < 0 || kept.Entries > len(r.Entries) {
		return fmt.Errorf("replacing game %s: keeping %d of %d entries", r.ID, kept.Entries, len(r.Entries))
	}
	version := r.Version + 1
	var head head
	if !kept.Head {
		if head, err = headOf(r, version); err != nil {
			return fmt.Errorf("replacing game %s: %w", r.ID, err)
		}
	}
	course, tail, sums := textOf(r.AppendCourse(make([]byte, 0, 512))), tail(r), sumsOf(r, inRows(kept.Entries))
	next := nextCourse(r, kept, version, course, tail, sums.chain)
	err = s.writer.doAhead(ctx, next, func(tx *tx) error {
		rows, err := s.replaceCourse(tx, r, kept, next)
		if err == nil && !kept.Head {
			err = replaceHead(tx, r, head)
		}
		if err == nil && r.Stirs() && (!kept.Head || r.Clock.Kind == table.DaysClock) {
			err = stir(tx, string(r.ID), version)
		}
		if err != nil {
			return err
		}
		return addEntries(tx, r, rows, sums)
	})
	if err != nil {
		return fmt.Errorf("replacing game %s: %w", r.ID, err)
	}
	r.Version, r.Chain = version, sums.block
	return nil
}

// nextCourse returns the statement that stores the course of r with its tail after an ordinary
// move. If a move only appends and postpones the due time, no index changes: the earlier time to
// look stays, which is not too late.
func nextCourse(r *live.Record, kept live.Kept, version uint64, course, tail, chain string) *ahead {
	return &ahead{
		game: string(r.ID),
		query: `UPDATE courses SET version = $1, entries = $2, updated = $3, due = $4, mover = $5, course = $6, tail = $7, chain = $8, sum = $9, falls = $10
			WHERE game = $11 AND version = $12 AND entries = $13 AND (look > $3 AND look <= $4 OR look = 0 AND $4 = 0)`,
		args: []any{
			int64(version), int64(len(r.Entries)), int64(r.Updated), int64(r.Due), string(r.Mover()), course, tail,
			chain, courseSum(string(r.ID), version, len(r.Entries), chain, course), int64(r.Falls()), string(r.ID), int64(r.Version), int64(kept.Entries),
		},
	}
}

// replaceCourse replaces the course of r, with its tail, and returns how many entries are already
// rows; it removes further rows.
func (s *gameRecords) replaceCourse(tx *tx, r *live.Record, kept live.Kept, next *ahead) (rows int, err error) {
	id := string(r.ID)
	n, err := tx.begin(next)
	if err != nil || n > 0 {
		return inRows(kept.Entries), err
	}
	var stored uint64
	var entries int
	read := func() error {
		return tx.row("SELECT version, entries FROM courses WHERE game = $1"+s.dialect.forUpdate, []any{id}, &stored, &entries)
	}
	err = whereFound(tx, id, read)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return 0, refused{live.ErrNotFound}
	case err != nil:
		return 0, err
	case stored != r.Version:
		return 0, refused{live.ErrConflict}
	case entries < kept.Entries:
		return 0, refused{fmt.Errorf("keeping %d of %d stored entries", kept.Entries, entries)}
	}
	// The version cannot have changed since: the transaction excludes other writers, of all games
	// (_txlock) or of this one.
	_, err = tx.exec(`UPDATE courses SET version = $1, entries = $2, updated = $3, due = $4, look = $4, mover = $5, course = $6, tail = $7,
		chain = $8, sum = $9, falls = $10 WHERE game = $11`, next.args[:11]...)
	if err != nil {
		return 0, err
	}
	rows = inRows(kept.Entries)
	if entries > kept.Entries {
		_, err = tx.exec("DELETE FROM entries WHERE game = $1 AND ply > $2", id, int64(rows))
	}
	return rows, err
}

// replaceHead stores the head of r, after its course.
func replaceHead(tx *tx, r *live.Record, head head) error {
	var players, stage string
	if err := tx.row("SELECT players, stage FROM games WHERE id = $1", []any{string(r.ID)}, &players, &stage); err != nil {
		return err
	}
	if err := replacePast(tx, r, table.Stage(stage)); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE games SET stage = $1, listed = $2, created = $3, players = $4, head = $5, sum = $6, waits = $8 WHERE id = $7",
		string(r.Stage), listing(r), int64(r.Created), head.players, head.text, headSum(string(r.ID), head.text), string(r.ID), waits(r))
	if err != nil {
		return err
	}
	if players != head.players {
		return replacePlayers(tx, r)
	}
	ended, moment := place(r)
	_, err = tx.exec("UPDATE players SET ended = $1, moment = $2 WHERE game = $3 AND (ended <> $1 OR moment <> $2)", ended, moment, string(r.ID))
	return err
}

// Get returns the game with an id, or [live.ErrNotFound].
func (s *gameRecords) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	r, err := s.find(ctx, id)
	if isDamage(err) {
		err = fmt.Errorf("%w: %w", live.ErrUnreadable, err)
	}
	if err != nil {
		return nil, fmt.Errorf("reading game %s: %w", id, away(err))
	}
	return r, nil
}

// find returns a live or archived game. A game restored from the archive meanwhile is found by the
// second look at live games.
func (s *gameRecords) find(ctx context.Context, id live.GameID) (*live.Record, error) {
	r, err := s.get(ctx, id)
	if !errors.Is(err, live.ErrNotFound) {
		return r, err
	}
	if r, _, err = s.old(ctx, string(id)); !errors.Is(err, live.ErrNotFound) {
		return r, err
	}
	return s.get(ctx, id)
}

func (s *gameRecords) get(ctx context.Context, id live.GameID) (*live.Record, error) {
	games, err := s.reader.prepared(ctx, "SELECT courses.tail, "+rowColumns+" WHERE games.id = $1")
	if err != nil {
		return nil, err
	}
	entries, err := s.reader.prepared(ctx, "SELECT text, seat, at, spent, remaining, cause, bot, sum FROM entries WHERE game = $1 AND ply <= $2 ORDER BY ply")
	if err != nil {
		return nil, err
	}
	// One transaction, so that all parts have the same version.
	tx, err := s.reader.db.BeginTx(ctx, &s.dialect.snapshot)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() //nolint:errcheck // nothing was written
	var (
		last string
		w    row
	)
	err = tx.StmtContext(ctx, games).QueryRowContext(ctx, string(id)).Scan(append([]any{&last}, w.targets()...)...)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, live.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	if w.id != string(id) { // a damaged index led to another game
		return nil, errAltered
	}
	r, err := w.record()
	if err != nil {
		return nil, err
	}
	behind, err := parseTail(last)
	if err != nil {
		return nil, fmt.Errorf("%w: entries: %w", live.ErrUnreadable, err)
	}
	var sums []int64
	r.Entries = slices.Grow(r.Entries, max(0, min(w.entries, 1<<12))) // the count may be corrupt
	err = each(ctx, tx.StmtContext(ctx, entries), func(rows *sql.Rows) error {
		e, sum, err := scanEntry(rows)
		r.Entries, sums = append(r.Entries, e), append(sums, sum)
		return err
	}, string(id), w.entries-len(behind))
	if err != nil {
		return nil, err
	}
	r.Entries = append(r.Entries, behind...)
	if len(r.Entries) != w.entries {
		return nil, fmt.Errorf("%w: only %d of %d entries are stored", live.ErrUnreadable, len(r.Entries), w.entries)
	}
	return r, w.verifyEntries(r, sums)
}

// Version returns the version of a game, or [live.ErrNotFound].
func (s *gameRecords) Version(ctx context.Context, id live.GameID) (version uint64, err error) {
	err = s.reader.row(ctx, []any{&version}, "SELECT version FROM courses WHERE game = $1 UNION ALL SELECT version FROM archive WHERE id = $1", string(id))
	if errors.Is(err, sql.ErrNoRows) {
		err = live.ErrNotFound
	}
	if err != nil {
		return 0, fmt.Errorf("reading the version of game %s: %w", id, err)
	}
	return version, nil
}

// addPlayers stores the players of r.
func addPlayers(tx *tx, r *live.Record) error {
	ended, moment := place(r)
	for _, p := range r.Players() {
		_, err := tx.exec("INSERT INTO players (player, game, ended, moment) VALUES ($1, $2, $3, $4)", string(p), string(r.ID), ended, moment)
		if err != nil {
			return err
		}
	}
	return nil
}

func replacePlayers(tx *tx, r *live.Record) error {
	if _, err := tx.exec("DELETE FROM players WHERE game = $1", string(r.ID)); err != nil {
		return err
	}
	return addPlayers(tx, r)
}
