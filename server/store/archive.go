package store

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// archiveSize is how many games are read together. Each is moved in its own transaction, so that
// moves are stored in between.
const archiveSize = 100

// Archive moves games that ended and were last changed before a moment out of the tables of live
// games: each becomes one compressed row. Reads find archived games too; a change moves a game
// back. Several servers may archive concurrently. It returns the number of moved games.
func (s *Upkeep) Archive(ctx context.Context, before table.Millis) (moved int, err error) {
	for _, stage := range []table.Stage{table.Over, table.Aborted} {
		for after := ""; ; {
			ids, err := s.reader.texts(ctx, `SELECT games.id FROM games JOIN courses ON courses.game = games.id
				WHERE games.stage = $1 AND games.id > $2 AND courses.entries > 0 AND courses.due = 0 AND courses.updated < $3
				ORDER BY games.id LIMIT $4`, string(stage), after, int64(before), archiveSize)
			if err != nil {
				return moved, fmt.Errorf("reading old games: %w", err)
			}
			if len(ids) == 0 {
				break
			}
			for _, id := range ids {
				isMoved, err := s.archive(ctx, id)
				if err != nil && !errors.Is(err, live.ErrUnreadable) { // an unreadable game stays
					return moved, fmt.Errorf("moving game %s to the archive: %w", id, err)
				}
				if isMoved {
					moved++
				}
			}
			after = ids[len(ids)-1]
		}
	}
	return moved, nil
}

// archive moves a game to the archive, unless it is changed meanwhile.
func (s *Upkeep) archive(ctx context.Context, id string) (isMoved bool, err error) {
	r, err := s.games.get(ctx, live.GameID(id))
	if errors.Is(err, live.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if packable(r) != nil {
		return false, nil
	}
	messages, err := s.games.said(ctx, messageColumns+" WHERE game = $1 ORDER BY id", id)
	if err != nil {
		return false, err
	}
	data, err := pack(r, messages)
	if err != nil {
		return false, err
	}
	err = s.writer.do(ctx, func(tx *tx) error {
		isMoved = false
		// Lock the row of the game too, since new messages refer to it.
		var version uint64
		var found string
		var said, asides int
		err := tx.row("SELECT version FROM courses WHERE game = $1"+tx.dialect.forUpdate, []any{id}, &version)
		if err == nil {
			err = tx.row("SELECT id FROM games WHERE id = $1"+tx.dialect.forUpdate, []any{id}, &found)
		}
		if errors.Is(err, sql.ErrNoRows) {
			return nil // another server was faster
		}
		if err == nil {
			err = tx.row("SELECT COUNT(*) FROM messages WHERE game = $1", []any{id}, &said)
		}
		if err == nil {
			err = tx.row("SELECT COUNT(*) FROM asides WHERE game = $1", []any{id}, &asides)
		}
		if err != nil || version != r.Version || said != len(messages) || asides > 0 {
			return err
		}
		n, err := tx.exec("INSERT INTO archive (id, version, sum, data) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING",
			id, int64(version), archiveSum(id, version, data), data)
		if err != nil || n == 0 {
			return err
		}
		for _, p := range r.Players() {
			_, err := tx.exec("INSERT INTO archive_players (player, moment, game) VALUES ($1, $2, $3)", keyOf(p), int64(r.Updated), id)
			if err != nil {
				return err
			}
		}
		isMoved = true
		return discard(tx, []string{id})
	})
	return isMoved, err
}

// archiveSum returns the checksum of a row of the archive.
func archiveSum(id string, version uint64, data []byte) int64 {
	h := sha256.New()
	h.Write([]byte(id + "\n" + strconv.FormatUint(version, 10) + "\n"))
	h.Write(data)
	return int64(binary.BigEndian.Uint64(h.Sum(nil)) >> 1)
}

// archived is a row of the archive.
type archived struct {
	id      string
	version uint64
	sum     int64
	data    []byte
}

const archivedColumns = "archive.id, archive.version, archive.sum, archive.data FROM archive"

func (a *archived) targets() []any { return []any{&a.id, &a.version, &a.sum, &a.data} }

// unpack returns the game and its messages.
func (a *archived) unpack() (*live.Record, []live.Message, error) {
	if a.sum != archiveSum(a.id, a.version, a.data) {
		return nil, nil, errAltered
	}
	return unpack(a.id, a.version, a.data)
}

// old returns an archived game and its messages, or [live.ErrNotFound].
func (s *gameRecords) old(ctx context.Context, id string) (*live.Record, []live.Message, error) {
	var a archived
	err := s.reader.row(ctx, a.targets(), "SELECT "+archivedColumns+" WHERE id = $1", id)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil, live.ErrNotFound
	}
	if err != nil {
		return nil, nil, err
	}
	if a.id != id { // a damaged index led to another game
		return nil, nil, errAltered
	}
	r, messages, err := a.unpack()
	if err == nil {
		// A later change continues this chain.
		c := chainOf(r)
		for i := range inRows(len(r.Entries)) {
			c.add(&r.Entries[i])
		}
		if n := inRows(len(r.Entries)); n > 0 {
			r.Chain = live.Chain{Entries: n, Sum: c.sum}
		}
	}
	return r, messages, err
}

// keyOf returns the short form of a player id in the table of players of archived games, where
// ids would be most of a row. Collisions are rare, and the game itself has the full ids. Rows of
// older releases have full ids.
func keyOf(p table.Player) string {
	const length = 10 // characters of six bits
	sum := sha256.Sum256([]byte(p))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:length]
}

// oldOf returns a page of a player's archived games; see [live.Store].
func (s *gameRecords) oldOf(ctx context.Context, p live.Page, before int64) ([]*live.Record, error) {
	byKey, err := s.oldBy(ctx, keyOf(p.Player), p, before)
	if err != nil {
		return nil, err
	}
	byID, err := s.oldBy(ctx, string(p.Player), p, before)
	if err != nil {
		return nil, err
	}
	return merge(byKey, byID, p.Limit), nil
}

// oldBy returns a page of archived games by key.
func (s *gameRecords) oldBy(ctx context.Context, key string, p live.Page, before int64) ([]*live.Record, error) {
	var records []*live.Record
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var a archived
		if rows.Scan(a.targets()...) != nil {
			return nil
		}
		if r, _, err := a.unpack(); err == nil && slices.Contains(r.Players(), p.Player) {
			r.Entries = nil
			records = append(records, r)
		}
		return nil //nolint:nilerr // left out, as records does
	}, oldGamesOf, key, before, string(p.After), p.Limit)
	return records, err
}

const oldGamesOf = "SELECT " + archivedColumns + ` JOIN archive_players ON archive_players.game = archive.id
	WHERE archive_players.player = $1 AND archive_players.moment <= $2 AND (archive_players.moment < $2 OR archive_players.game < $3)
	ORDER BY archive_players.moment DESC, archive_players.game DESC LIMIT $4`

// merge returns the first games of two sorted pages of ended games. A game that moved between the
// queries is in both.
func merge(a, b []*live.Record, limit int) []*live.Record {
	all := append(a, b...)
	slices.SortFunc(all, func(a, b *live.Record) int {
		return cmp.Or(cmp.Compare(b.Updated, a.Updated), cmp.Compare(b.ID, a.ID))
	})
	all = slices.CompactFunc(all, func(a, b *live.Record) bool { return a.ID == b.ID })
	return all[:min(limit, len(all))]
}

// whereFound runs ask for a live game, and if it is missing restores it from the archive and
// retries. Other servers may restore and archive it meanwhile, so it retries several times.
func whereFound(tx *tx, id string, ask func() error) error {
	const tries = 4
	err := ask()
	for range tries {
		if !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if err := restore(tx, id); err != nil {
			return err
		}
		err = ask()
	}
	return err
}

// packed returns an archived game, which no other transaction can change then, or nil if there is none.
func packed(tx *tx, id string) (*archived, error) {
	a := &archived{id: id}
	err := tx.row("SELECT version, sum, data FROM archive WHERE id = $1"+tx.dialect.forUpdate, []any{id}, &a.version, &a.sum, &a.data)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return a, nil
}

// restore moves an archived game back for a change or a message. Another server may have
// restored it first, so the caller must look for the game again.
func restore(tx *tx, id string) error {
	a, err := packed(tx, id)
	if a == nil {
		return err
	}
	r, messages, err := a.unpack()
	if err != nil {
		return refused{err}
	}
	head, err := headOf(r, a.version)
	if err != nil {
		return err
	}
	if isNew, err := insert(tx, r, a.version, head); err != nil || !isNew {
		return err
	}
	for i := range messages {
		if err := addMessage(tx, id, &messages[i]); err != nil {
			return err
		}
	}
	for _, p := range r.Players() {
		_, err := tx.exec("DELETE FROM archive_players WHERE player IN ($1, $2) AND moment = $3 AND game = $4", keyOf(p), string(p), int64(r.Updated), id)
		if err != nil {
			return err
		}
	}
	_, err = tx.exec("DELETE FROM archive WHERE id = $1", id)
	return err
}
