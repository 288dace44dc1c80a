package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// stir marks a game for notices, in the transaction of its change.
func stir(tx *tx, game string, version uint64) error {
	_, err := tx.exec("INSERT INTO stirs (id, version) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET version = excluded.version", game, int64(version))
	return err
}

// stirEvent marks an event for notices, in the transaction of its change.
func stirEvent(tx *tx, key string, version int) error {
	_, err := tx.exec("INSERT INTO stirs (id, version, player, what, label) VALUES ($1, $2, '', $3, $4) ON CONFLICT (id) DO UPDATE SET version = excluded.version",
		notify.EventStir(key), version, notify.EventChanged, key)
	return err
}

// stirAccount stores a change of an account for notices, in the transaction of the change.
func stirAccount(tx *tx, player table.Player, id, what, label string) error {
	_, err := tx.exec("INSERT INTO stirs (id, version, player, what, label) VALUES ($1, 0, $2, $3, $4) ON CONFLICT DO NOTHING", id, string(player), what, label)
	return err
}

// Stirs returns marked games and accounts; see [notify.Store].
func (s *notices) Stirs(ctx context.Context, limit int) ([]notify.Stir, error) {
	return list(ctx, s.handle, "reading stirs", func(rows *sql.Rows, st *notify.Stir) error {
		return rows.Scan(&st.ID, &st.Version, &st.Player, &st.What, &st.Label)
	}, "SELECT id, version, player, what, label FROM stirs ORDER BY id LIMIT $1", limit)
}

// Told stores the notices of a stir; see [notify.Store].
func (s *notices) Told(ctx context.Context, st notify.Stir, add []notify.Notice, stand []string) ([]table.Player, error) {
	var before []notify.Notice
	of, id := "", ""
	switch st.What {
	case "":
		of, id = "game", st.ID
	case notify.EventChanged:
		of, id = "event", st.Label
	}
	if of != "" {
		var err error
		if before, err = s.notices(ctx, "WHERE "+of+" = $1 AND "+of+" <> '' AND seen = 0", id); err != nil {
			return nil, err
		}
	}
	var told []table.Player
	err := s.write(ctx, "storing notices", func(tx *tx) error {
		told = nil
		for i := range before {
			n := &before[i]
			if slices.Contains(stand, n.Key) {
				continue
			}
			if _, err := tx.exec("DELETE FROM notices WHERE id = $1", n.ID); err != nil {
				return err
			}
			told = append(told, n.Player)
		}
		for i := range add {
			n := &add[i]
			rows, err := tx.exec(`INSERT INTO notices (id, player, kind, game, event, key, what, label, made, due, seen, mailed) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
				ON CONFLICT (player, key) DO NOTHING`,
				n.ID, string(n.Player), string(n.Kind), string(n.Game), n.Event, n.Key, n.What, n.Label, int64(n.Made), int64(n.Due), int64(n.Seen), int64(n.Mailed))
			if err != nil {
				return err
			}
			if rows > 0 {
				told = append(told, n.Player)
			}
		}
		_, err := tx.exec("DELETE FROM stirs WHERE id = $1 AND version = $2", st.ID, st.Version)
		return err
	})
	if err != nil {
		return nil, err // if ctx has ended, the transaction may still run
	}
	slices.Sort(told)
	return slices.Compact(told), nil
}

const noticeColumns = "SELECT id, player, kind, game, event, key, what, label, made, due, seen, mailed FROM notices "

func (s *notices) notices(ctx context.Context, where string, args ...any) ([]notify.Notice, error) {
	return list(ctx, s.handle, "reading notices", func(rows *sql.Rows, n *notify.Notice) error {
		return rows.Scan(&n.ID, &n.Player, &n.Kind, &n.Game, &n.Event, &n.Key, &n.What, &n.Label, &n.Made, &n.Due, &n.Seen, &n.Mailed)
	}, noticeColumns+where, args...)
}

// Unripe returns notices that are due to be sent; see [notify.Store].
func (s *notices) Unripe(ctx context.Context, now table.Millis, limit int) ([]notify.Notice, error) {
	return s.notices(ctx, "WHERE due > 0 AND due <= $1 ORDER BY due, id LIMIT $2", int64(now), limit)
}

// Ripen marks a notice as sent or defers it; see [notify.Store].
func (s *notices) Ripen(ctx context.Context, n notify.Notice, due table.Millis, parcels []notify.Parcel, digest table.Millis) error {
	return s.write(ctx, "sending a notice", func(tx *tx) error {
		rows, err := tx.exec("UPDATE notices SET due = $2 WHERE id = $1 AND due = $3 AND due > 0", n.ID, int64(due), int64(n.Due))
		if err == nil && rows == 0 {
			return refused{notify.ErrConflict}
		}
		if err == nil {
			err = addParcels(tx, parcels)
		}
		if err == nil && digest > 0 {
			_, err = tx.exec("UPDATE listeners SET digest = $2 WHERE player = $1 AND (digest = 0 OR digest > $2)", string(n.Player), int64(digest))
		}
		return err
	})
}

func addParcels(tx *tx, parcels []notify.Parcel) error {
	for i := range parcels {
		p := &parcels[i]
		_, err := tx.exec("INSERT INTO parcels (id, player, channel, target, notice, content, due, tries, until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
			p.ID, string(p.Player), string(p.Channel), p.Target, p.Notice, p.Content, int64(p.Due), int64(p.Tries), int64(p.Until))
		if err != nil {
			return err
		}
	}
	return nil
}

// RemoveNotice removes a notice; see [notify.Store].
func (s *notices) RemoveNotice(ctx context.Context, id string) error {
	return s.set(ctx, "removing a notice", nil, "DELETE FROM notices WHERE id = $1", id)
}

// NoticesOf returns the notices of a player; see [notify.Store].
func (s *notices) NoticesOf(ctx context.Context, player table.Player, limit int) ([]notify.Notice, error) {
	return s.notices(ctx, "WHERE player = $1 ORDER BY made DESC, id LIMIT $2", string(player), limit)
}

// See marks a player's notices as seen; see [notify.Store]. It usually finds none and writes
// nothing.
func (s *notices) See(ctx context.Context, player table.Player, game live.GameID, at table.Millis) (bool, error) {
	var n int
	err := s.reader.row(ctx, []any{&n}, "SELECT COUNT(*) FROM notices WHERE player = $1 AND seen = 0 AND ($2 = '' OR game = $2)", string(player), string(game))
	if err != nil || n == 0 {
		if err != nil {
			err = fmt.Errorf("reading notices: %w", err)
		}
		return false, err
	}
	return true, s.set(ctx, "marking notices as seen", nil,
		"UPDATE notices SET seen = $3 WHERE player = $1 AND seen = 0 AND ($2 = '' OR game = $2)", string(player), string(game), int64(at))
}

// ClearNotices removes old notices; see [notify.Store].
func (s *notices) ClearNotices(ctx context.Context, seen, all table.Millis) error {
	return s.set(ctx, "removing old notices", nil, "DELETE FROM notices WHERE made < $2 OR seen > 0 AND made < $1", int64(seen), int64(all))
}

// The language of a listener is that of the account, if there is one.
const listenerColumns = `SELECT listeners.player, listeners.ref, listeners.version, listeners.data, listeners.digest, listeners.here, COALESCE(accounts.language, '')
	FROM listeners LEFT JOIN accounts ON accounts.player = listeners.player `

func (s *listeners) listeners(ctx context.Context, where string, args ...any) ([]notify.Listener, error) {
	return list(ctx, s.handle, "reading listeners", func(rows *sql.Rows, l *notify.Listener) error {
		var data, language string
		if err := rows.Scan(&l.Player, &l.Ref, &l.Version, &data, &l.Digest, &l.Here, &language); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(data), l); err != nil {
			return err
		}
		if language != "" {
			l.Language = language
		}
		return nil
	}, listenerColumns+where, args...)
}

func (s *listeners) listener(ctx context.Context, where, arg string) (notify.Listener, error) {
	all, err := s.listeners(ctx, where, arg)
	if err == nil && len(all) == 0 {
		err = notify.ErrNone
	}
	if err != nil {
		return notify.Listener{}, err
	}
	return all[0], nil
}

// Listener returns the notification settings of a player; see [notify.Store].
func (s *listeners) Listener(ctx context.Context, player table.Player) (notify.Listener, error) {
	return s.listener(ctx, "WHERE listeners.player = $1", string(player))
}

// ListenerBy returns the listener with a ref; see [notify.Store].
func (s *listeners) ListenerBy(ctx context.Context, ref string) (notify.Listener, error) {
	return s.listener(ctx, "WHERE listeners.ref = $1", ref)
}

// Openers returns listeners by their address for sign-in links; see [notify.Store].
func (s *listeners) Openers(ctx context.Context, key string, limit int) ([]notify.Listener, error) {
	return s.listeners(ctx, "WHERE listeners.opens = $1 AND listeners.opens <> '' ORDER BY listeners.player LIMIT $2", key, limit)
}

// PutListener stores a listener; see [notify.Store].
func (s *listeners) PutListener(ctx context.Context, l notify.Listener, parcels []notify.Parcel, mailed []string, at table.Millis) error {
	data, err := json.Marshal(&l)
	if err != nil {
		return err
	}
	return s.write(ctx, "storing a listener", func(tx *tx) error {
		var rows int64
		var before string
		err := tx.row("SELECT opens FROM listeners WHERE player = $1"+tx.dialect.forUpdate, []any{string(l.Player)}, &before)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		if l.Version == 0 {
			rows, err = tx.exec("INSERT INTO listeners (player, ref, version, data, digest, here, opens) VALUES ($1, $2, 1, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
				string(l.Player), l.Ref, string(data), int64(l.Digest), int64(l.Here), l.Opens())
		} else {
			rows, err = tx.exec("UPDATE listeners SET version = version + 1, data = $2, digest = $3, opens = $5 WHERE player = $1 AND version = $4",
				string(l.Player), string(data), int64(l.Digest), l.Version, l.Opens())
		}
		if err == nil && rows == 0 {
			return refused{notify.ErrConflict}
		}
		switch after := l.Opens(); {
		case err != nil || before == after:
		case after == "":
			err = stirAccount(tx, l.Player, rand.Text(), notify.MailOpensNot, "")
		default:
			err = stirAccount(tx, l.Player, rand.Text(), notify.MailOpens, "")
		}
		for _, id := range mailed {
			if err == nil {
				_, err = tx.exec("UPDATE notices SET mailed = $2 WHERE id = $1", id, int64(at))
			}
		}
		if err == nil {
			err = addParcels(tx, parcels)
		}
		return err
	})
}

// Digests returns the listeners with a due digest; see [notify.Store].
func (s *listeners) Digests(ctx context.Context, now table.Millis, limit int) ([]notify.Listener, error) {
	return s.listeners(ctx, "WHERE listeners.digest > 0 AND listeners.digest <= $1 ORDER BY listeners.digest, listeners.player LIMIT $2", int64(now), limit)
}

// Hear stores connected players; see [notify.Store].
func (s *listeners) Hear(ctx context.Context, players []table.Player, at table.Millis) error {
	for chunk := range slices.Chunk(players, together) {
		places, args := among(chunk, 2)
		err := s.set(ctx, "noting who is connected", nil, "UPDATE listeners SET here = $1 WHERE player IN ("+places+")", append([]any{int64(at)}, args...)...)
		if err != nil {
			return err
		}
	}
	return nil
}

// AddBrowser stores a browser; see [notify.Store].
func (s *deliveries) AddBrowser(ctx context.Context, b notify.Browser, most int) error {
	return s.write(ctx, "storing a browser", func(tx *tx) error {
		var others int64
		if err := tx.row("SELECT COUNT(*) FROM pushes WHERE player = $1 AND id <> $2", []any{string(b.Player), b.ID}, &others); err != nil {
			return err
		}
		if others >= int64(most) {
			return refused{notify.ErrTooMany}
		}
		_, err := tx.exec(`INSERT INTO pushes (id, player, device, endpoint, p256dh, auth, made) VALUES ($1, $2, $3, $4, $5, $6, $7)
			ON CONFLICT (id) DO UPDATE SET player = excluded.player, device = excluded.device, endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, made = excluded.made`,
			b.ID, string(b.Player), b.Device, b.Endpoint, b.P256dh, b.Auth, int64(b.Made))
		return err
	})
}

const browserColumns = "SELECT id, player, device, endpoint, p256dh, auth, made FROM pushes "

func (s *deliveries) browsers(ctx context.Context, where, arg string) ([]notify.Browser, error) {
	return list(ctx, s.handle, "reading browsers", func(rows *sql.Rows, b *notify.Browser) error {
		return rows.Scan(&b.ID, &b.Player, &b.Device, &b.Endpoint, &b.P256dh, &b.Auth, &b.Made)
	}, browserColumns+where+" AND (device = '' OR EXISTS (SELECT 1 FROM devices WHERE devices.id = pushes.device)) ORDER BY made, id", arg)
}

// Browsers returns the browsers of a player; see [notify.Store].
func (s *deliveries) Browsers(ctx context.Context, player table.Player) ([]notify.Browser, error) {
	return s.browsers(ctx, "WHERE player = $1", string(player))
}

// Browser returns a browser; see [notify.Store].
func (s *deliveries) Browser(ctx context.Context, id string) (notify.Browser, error) {
	all, err := s.browsers(ctx, "WHERE id = $1", id)
	if err == nil && len(all) == 0 {
		err = notify.ErrNone
	}
	if err != nil {
		return notify.Browser{}, err
	}
	return all[0], nil
}

// RemoveBrowser removes a browser; see [notify.Store].
func (s *deliveries) RemoveBrowser(ctx context.Context, id string, player table.Player) error {
	return s.set(ctx, "forgetting a browser", nil, "DELETE FROM pushes WHERE id = $1 AND ($2 = '' OR player = $2)", id, string(player))
}

// Parcels returns due parcels; see [notify.Store].
func (s *deliveries) Parcels(ctx context.Context, c notify.Channel, now table.Millis, limit int) ([]notify.Parcel, error) {
	return list(ctx, s.handle, "reading parcels", func(rows *sql.Rows, p *notify.Parcel) error {
		return rows.Scan(&p.ID, &p.Player, &p.Channel, &p.Target, &p.Notice, &p.Content, &p.Due, &p.Tries, &p.Until)
	}, "SELECT id, player, channel, target, notice, content, due, tries, until FROM parcels WHERE channel = $1 AND due <= $2 ORDER BY due, id LIMIT $3", string(c), int64(now), limit)
}

// ClaimParcel claims a parcel for an attempt; see [notify.Store].
func (s *deliveries) ClaimParcel(ctx context.Context, p notify.Parcel, again table.Millis) error {
	return s.set(ctx, "claiming a parcel", notify.ErrConflict,
		"UPDATE parcels SET due = $2, tries = tries + 1 WHERE id = $1 AND due = $3 AND tries = $4", p.ID, int64(again), int64(p.Due), int64(p.Tries))
}

// RemoveParcel removes a parcel; see [notify.Store].
func (s *deliveries) RemoveParcel(ctx context.Context, id string) error {
	return s.set(ctx, "removing a parcel", nil, "DELETE FROM parcels WHERE id = $1", id)
}

// NoticeKeys returns the keys of the server; see [notify.Store].
func (s *deliveries) NoticeKeys(ctx context.Context, made string) (string, error) {
	const query = "SELECT data FROM notice_keys WHERE id = 1"
	var data string
	err := s.reader.row(ctx, []any{&data}, query)
	if errors.Is(err, sql.ErrNoRows) {
		if err = s.set(ctx, "storing keys", nil, "INSERT INTO notice_keys (id, data) VALUES (1, $1) ON CONFLICT DO NOTHING", made); err != nil {
			return "", err
		}
		err = s.reader.row(ctx, []any{&data}, query)
	}
	if err != nil {
		return "", fmt.Errorf("reading keys: %w", err)
	}
	return data, nil
}

// removeListener deletes the settings of a person with all pending deliveries.
func removeListener(tx *tx, player table.Player) error {
	for _, of := range []string{"notices", "listeners", "pushes", "parcels", "stirs"} {
		if _, err := tx.exec("DELETE FROM "+of+" WHERE player = $1", string(player)); err != nil {
			return err
		}
	}
	return nil
}
