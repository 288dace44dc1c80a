package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"github.com/manykings/manykings/events/event"
	"github.com/manykings/manykings/server/people/events"
	"github.com/manykings/manykings/table"
)

// AddEvent stores a new event; see [events.Store].
func (s *Events) AddEvent(ctx context.Context, h events.Head, most int) error {
	setting, err := json.Marshal(h.Setting)
	if err != nil {
		return fmt.Errorf("storing an event: %w", err)
	}
	return s.write(ctx, "storing an event", func(tx *tx) error {
		if err := tx.lockAccount(h.Organiser); err != nil {
			return err
		}
		var open int64
		err := tx.row("SELECT COUNT(*) FROM events WHERE organiser = $1 AND ended = 0", []any{string(h.Organiser)}, &open)
		if err != nil {
			return err
		}
		if open >= int64(most) {
			return refused{events.ErrTooMany}
		}
		_, err = tx.exec("INSERT INTO events (key, organiser, setting, about, door, online, made, updated, starts) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
			h.Key, string(h.Organiser), string(setting), h.About, string(h.Door), flag(h.Online), int64(h.Made), int64(h.Updated), int64(h.Starts))
		return err
	})
}

const eventColumns = "key, organiser, setting, about, door, made, updated, starts, closed, ended, acts, entrants, rounds, waiting"

// eventRow is a row of events.
type eventRow struct {
	events.Head
	setting, about, door string
}

func (r *eventRow) targets() []any {
	return []any{&r.Key, &r.Organiser, &r.setting, &r.about, &r.door, &r.Made, &r.Updated, &r.Starts, &r.Closed, &r.Over, &r.Count, &r.Entered, &r.Paired, &r.Waiting}
}

// head decodes the event of a row.
func (r *eventRow) head() (events.Head, error) {
	if err := json.Unmarshal([]byte(r.setting), &r.Setting); err != nil {
		return r.Head, fmt.Errorf("reading the setting of event %s: %w", r.Key, err)
	}
	r.About, r.Door = r.about, events.Door(r.door)
	return r.Head, nil
}

// EventHead returns an event without its acts; see [events.Store].
func (s *Events) EventHead(ctx context.Context, key string) (events.Head, error) {
	var r eventRow
	err := s.reader.row(ctx, r.targets(), "SELECT "+eventColumns+" FROM events WHERE key = $1", key)
	if errors.Is(err, sql.ErrNoRows) {
		return r.Head, events.ErrNotFound
	}
	if err != nil {
		return r.Head, fmt.Errorf("reading an event: %w", err)
	}
	r.Staff, err = list(ctx, s.handle, "reading the staff of an event", func(rows *sql.Rows, m *events.Member) error {
		return rows.Scan(&m.Player, &m.Handle, &m.Role)
	}, "SELECT player, handle, role FROM event_staff WHERE event = $1 ORDER BY handle", key)
	if err != nil {
		return r.Head, err
	}
	return r.head()
}

// Event returns an event and its acts; see [events.Store].
func (s *Events) Event(ctx context.Context, key string) (events.Head, []event.Act, error) {
	// Acts are append-only: those beyond the count in the row are newer.
	h, err := s.EventHead(ctx, key)
	if err != nil {
		return h, nil, err
	}
	entrants := map[int]event.Entrant{}
	err = s.reader.rows(ctx, func(rows *sql.Rows) error {
		var e event.Entrant
		var stays string
		if err := rows.Scan(&e.ID, &e.Player, &e.Handle, &e.Name, &e.Club, &e.Country, &e.Rating, &e.Born, &e.Category, &e.Family, &stays); err != nil {
			return err
		}
		if stays != "" {
			if err := json.Unmarshal([]byte(stays), &e.Stays); err != nil {
				return err
			}
		}
		entrants[e.ID] = e
		return nil
	}, "SELECT id, player, handle, name, club, country, rating, born, category, family, stays FROM event_entrants WHERE event = $1", key)
	if err != nil {
		return h, nil, fmt.Errorf("reading the entrants of an event: %w", err)
	}
	acts, err := list(ctx, s.handle, "reading the acts of an event", func(rows *sql.Rows, a *event.Act) error {
		var text string
		if err := rows.Scan(&text); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(text), a); err != nil {
			return err
		}
		if a.Entrant != nil {
			who := entrants[a.Entrant.ID]
			who.ID = a.Entrant.ID
			a.Entrant = &who
		}
		return nil
	}, "SELECT act FROM event_acts WHERE event = $1 AND number < $2 ORDER BY number", key, h.Count)
	return h, acts, err
}

func (s *Events) heads(ctx context.Context, where string, args ...any) ([]events.Head, error) {
	return list(ctx, s.handle, "reading events", func(rows *sql.Rows, h *events.Head) error {
		var r eventRow
		err := rows.Scan(r.targets()...)
		if err == nil {
			*h, err = r.head()
		}
		return err
	}, "SELECT "+eventColumns+" FROM events "+where, args...)
}

// Events returns events; see [events.Store].
func (s *Events) Events(ctx context.Context, before table.Millis, key string, limit int) ([]events.Head, error) {
	if before == 0 {
		before = math.MaxInt64
	}
	return s.heads(ctx, "WHERE (updated, key) < ($1, $2) ORDER BY updated DESC, key DESC LIMIT $3", int64(before), key, limit)
}

// EventsOf returns the events of an organiser; see [events.Store].
func (s *Events) EventsOf(ctx context.Context, player table.Player) ([]events.Head, error) {
	return s.heads(ctx, "WHERE organiser = $1 OR key IN (SELECT event FROM event_staff WHERE player = $1) ORDER BY updated DESC LIMIT 200", string(player))
}

// EventsEntered returns the events that a player has entered; see [events.Store].
func (s *Events) EventsEntered(ctx context.Context, player table.Player, limit int) ([]events.Head, error) {
	return s.heads(ctx, "WHERE key IN (SELECT event FROM event_entrants WHERE player = $1 AND player <> '') ORDER BY updated DESC LIMIT $2", string(player), limit)
}

// EventsOpen returns the online events with open tables, and all due events; see [events.Store].
func (s *Events) EventsOpen(ctx context.Context, now table.Millis) ([]string, error) {
	keys, err := s.reader.texts(ctx, "SELECT key FROM events WHERE online = 1 AND waiting > 0 OR due > 0 AND due <= $1", int64(now))
	if err != nil {
		return nil, fmt.Errorf("reading events: %w", err)
	}
	return keys, nil
}

// AppendActs appends acts to an event; see [events.Store].
func (s *Events) AppendActs(ctx context.Context, was, now events.Head, acts []event.Act) error {
	return s.write(ctx, "storing acts of an event", func(tx *tx) error {
		var has, updated int64
		err := tx.row("SELECT acts, updated FROM events WHERE key = $1"+tx.dialect.forUpdate, []any{was.Key}, &has, &updated)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return refused{events.ErrNotFound}
		case err != nil:
			return err
		case has != int64(was.Count) || updated != int64(was.Updated):
			return refused{events.ErrChanged}
		}
		for i, a := range acts {
			if err := appendAct(tx, was.Key, was.Count+i, a); err != nil {
				return err
			}
		}
		_, err = tx.exec("UPDATE events SET acts = $2, entrants = $3, rounds = $4, waiting = $5, ended = $6, updated = $7, closed = $8, due = $9 WHERE key = $1",
			was.Key, now.Count, now.Entered, now.Paired, now.Waiting, flag(now.Over), int64(now.Updated), int64(now.Closed), int64(now.Due))
		if err == nil && now.Notifies(acts) {
			err = stirEvent(tx, was.Key, now.Count)
		}
		return err
	})
}

// appendAct stores an act; an entrant gets a separate row.
func appendAct(tx *tx, key string, number int, a event.Act) error {
	if who := a.Entrant; who != nil {
		stays, err := staysText(who.Stays)
		if err != nil {
			return err
		}
		_, err = tx.exec("INSERT INTO event_entrants (event, id, player, handle, name, club, country, rating, born, category, family, stays) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
			key, who.ID, who.Player, who.Handle, who.Name, who.Club, who.Country, who.Rating, who.Born, who.Category, who.Family, stays)
		if err != nil {
			return err
		}
		a.Entrant = &event.Entrant{ID: who.ID}
	}
	text, err := json.Marshal(a)
	if err == nil {
		_, err = tx.exec("INSERT INTO event_acts (event, number, act) VALUES ($1, $2, $3)", key, number, string(text))
	}
	return err
}

// SetEvent changes the description of an event; see [events.Store].
func (s *Events) SetEvent(ctx context.Context, key, about string, door events.Door, starts table.Millis) error {
	return s.set(ctx, "changing an event", events.ErrNotFound, "UPDATE events SET about = $2, door = $3, starts = $4 WHERE key = $1", key, about, string(door), int64(starts))
}

// EventsStarting returns the events that start next; see [events.Store].
func (s *Events) EventsStarting(ctx context.Context, since table.Millis, limit int) ([]events.Head, error) {
	return s.heads(ctx, "WHERE starts > 0 AND starts >= $1 ORDER BY starts, key LIMIT $2", int64(since), limit)
}

// staysText is the text of the divisions in which an entrant does not stand: "" for none.
func staysText(stays []int) (string, error) {
	if len(stays) == 0 {
		return "", nil
	}
	text, err := json.Marshal(stays)
	return string(text), err
}

// SetDeclared changes what an entrant has declared; see [events.Store].
func (s *Events) SetDeclared(ctx context.Context, key string, id int, country string, d event.Declared) error {
	stays, err := staysText(d.Stays)
	if err != nil {
		return err
	}
	return s.write(ctx, "changing an entrant", func(tx *tx) error {
		rows, err := tx.exec("UPDATE event_entrants SET country = $3, born = $4, category = $5, family = $6, stays = $7 WHERE event = $1 AND id = $2", key, id, country, d.Born, d.Category, d.Family, stays)
		if err == nil && rows == 0 {
			return refused{events.ErrNotFound}
		}
		if err == nil {
			_, err = tx.exec("UPDATE events SET updated = updated + 1 WHERE key = $1", key)
		}
		return err
	})
}

// EraseDeclared erases the declarations for divisions of events that have ended before a moment,
// and of events without a change since another moment. It returns in how many events.
func (s *Upkeep) EraseDeclared(ctx context.Context, ended, idle table.Millis) (erased int, err error) {
	err = s.write(ctx, "erasing what entrants have declared", func(tx *tx) error {
		const of = " WHERE (born <> 0 OR category <> '' OR family <> '' OR stays <> '') AND event IN (SELECT key FROM events WHERE ended = 1 AND closed < $1 OR updated < $2)"
		rows, err := tx.exec("UPDATE events SET updated = updated + 1 WHERE key IN (SELECT event FROM event_entrants"+of+")", int64(ended), int64(idle))
		if err == nil {
			erased = int(rows)
			_, err = tx.exec("UPDATE event_entrants SET born = 0, category = '', family = '', stays = ''"+of, int64(ended), int64(idle))
		}
		return err
	})
	return erased, err
}

// SetStaff gives a person a role in an event; see [events.Store].
func (s *Events) SetStaff(ctx context.Context, key string, m events.Member, most int) error {
	return s.write(ctx, "changing the staff of an event", func(tx *tx) error {
		rows, err := tx.exec("UPDATE events SET updated = updated + 1 WHERE key = $1", key)
		if err == nil && rows == 0 {
			return refused{events.ErrNotFound}
		}
		if err == nil {
			_, err = tx.exec("DELETE FROM event_staff WHERE event = $1 AND player = $2", key, string(m.Player))
		}
		if err != nil || m.Role == "" {
			return err
		}
		var has int64
		if err := tx.row("SELECT COUNT(*) FROM event_staff WHERE event = $1", []any{key}, &has); err != nil {
			return err
		}
		if has >= int64(most) {
			return refused{events.ErrTooMany}
		}
		_, err = tx.exec("INSERT INTO event_staff (event, player, handle, role) VALUES ($1, $2, $3, $4)", key, string(m.Player), m.Handle, string(m.Role))
		return err
	})
}

// RemoveEvent removes an event; see [events.Store].
func (s *Events) RemoveEvent(ctx context.Context, key string) error {
	return s.write(ctx, "removing an event", func(tx *tx) error {
		for _, statement := range []string{"DELETE FROM event_acts WHERE event = $1", "DELETE FROM event_entrants WHERE event = $1", "DELETE FROM event_staff WHERE event = $1"} {
			if _, err := tx.exec(statement, key); err != nil {
				return err
			}
		}
		rows, err := tx.exec("DELETE FROM events WHERE key = $1", key)
		if err == nil && rows == 0 {
			return refused{events.ErrNotFound}
		}
		return err
	})
}

// SweepEvents removes events that have not changed since a moment: those without a round since
// unplayed, others since all. It returns how many.
func (s *Upkeep) SweepEvents(ctx context.Context, unplayed, all table.Millis) (removed int, err error) {
	keys, err := s.reader.texts(ctx, "SELECT key FROM events WHERE updated < $1 OR updated < $2 AND rounds = 0", int64(all), int64(unplayed))
	if err != nil {
		return 0, fmt.Errorf("reading old events: %w", err)
	}
	for _, key := range keys {
		if err := (&Events{s.handle}).RemoveEvent(ctx, key); err != nil && !errors.Is(err, events.ErrNotFound) {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// eraseEntrant removes the name of a closed account from events that it entered meanwhile.
func (s *Upkeep) eraseEntrant(ctx context.Context, player table.Player) error {
	return s.write(ctx, "removing a name from events", func(tx *tx) error { return leaveEvents(tx, player) })
}

// leaveEvents removes the name of an account from its events. Club and rating stay, since the
// pairings depend on them. An event without its organiser stays for its players, and nobody can
// run it.
func leaveEvents(tx *tx, player table.Player) (err error) {
	for _, statement := range []string{
		// A changed time shows servers with a cached event that it has changed.
		"UPDATE events SET updated = updated + 1 WHERE key IN (SELECT event FROM event_entrants WHERE player = $1 AND player <> '')",
		"UPDATE event_entrants SET player = '', handle = '', name = '', country = '', born = 0, category = '', family = '', stays = '' WHERE player = $1 AND player <> ''",
		"UPDATE events SET updated = updated + 1 WHERE key IN (SELECT event FROM event_staff WHERE player = $1)",
		"DELETE FROM event_staff WHERE player = $1",
		"UPDATE events SET organiser = '', updated = updated + 1 WHERE organiser = $1 AND organiser <> ''",
	} {
		if err == nil {
			_, err = tx.exec(statement, string(player))
		}
	}
	return err
}
