// Package memory has an in-memory [live.Store] and [live.Bus] for a single process. They are
// complete, but their data ends with the process.
package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Store is an in-memory [live.Store]. It is safe for concurrent use; use [NewStore] to make one.
type Store struct {
	mu    sync.RWMutex
	games map[live.GameID]*game
	beat  table.Millis

	outages []table.Outage
	asides  map[live.GameID]live.Aside

	conditionals map[live.OnSeat]live.Conditional
	vacations    map[table.Player]live.Vacations
	featured     live.GameID
}

// game is a stored game.
type game struct {
	record *live.Record
	said   []live.Message
}

// NewStore returns an empty store.
func NewStore() *Store {
	return &Store{games: map[live.GameID]*game{}, asides: map[live.GameID]live.Aside{}, conditionals: map[live.OnSeat]live.Conditional{}, vacations: map[table.Player]live.Vacations{}}
}

// Create implements [live.Store].
func (m *Store) Create(ctx context.Context, r *live.Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games[r.ID] != nil {
		return live.ErrExists
	}
	r.Version = 1
	m.games[r.ID] = &game{record: r.Clone()}
	return nil
}

// Get implements [live.Store].
func (m *Store) Get(ctx context.Context, id live.GameID) (*live.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, live.ErrNotFound
	}
	return g.record.Clone(), nil
}

// Version implements [live.Store].
func (m *Store) Version(ctx context.Context, id live.GameID) (uint64, error) {
	r, err := m.Get(ctx, id)
	if err != nil {
		return 0, err
	}
	return r.Version, nil
}

// Replace implements [live.Store].
func (m *Store) Replace(ctx context.Context, r *live.Record, kept live.Kept) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[r.ID]
	switch {
	case g == nil:
		return live.ErrNotFound
	case g.record.Version != r.Version:
		return live.ErrConflict
	}
	// Take only the changed parts from r, like a store with tables, so that a wrong Kept shows.
	stored := r.Clone()
	if kept.Head {
		stored = g.record.Clone()
		stored.Course, stored.Tokens = r.Clone().Course, slices.Clone(r.Tokens)
	}
	stored.Entries = append(slices.Clone(g.record.Entries[:kept.Entries]), r.Entries[kept.Entries:]...)
	stored.Version++
	g.record = stored
	r.Version++
	return nil
}

// Open implements [live.Store].
func (m *Store) Open(ctx context.Context, limit int) ([]*live.Record, error) {
	return m.list(ctx, limit, func(r *live.Record) bool { return r.Listed && r.Club == "" && r.Stage == table.Waiting },
		func(a, b *live.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Running implements [live.Store].
func (m *Store) Running(ctx context.Context, limit int) ([]*live.Record, error) {
	return m.list(ctx, limit, func(r *live.Record) bool { return r.IsPublic() && r.Stage == table.Playing },
		func(a, b *live.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// OfClub implements [live.Store].
func (m *Store) OfClub(ctx context.Context, club string, limit int) ([]*live.Record, error) {
	return m.list(ctx, limit, func(r *live.Record) bool { return r.Club == club && club != "" && !r.HasEnded() },
		func(a, b *live.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Of implements [live.Store].
func (m *Store) Of(ctx context.Context, p live.Page) ([]*live.Record, error) {
	at := func(r *live.Record) table.Millis {
		if p.Ended {
			return r.Updated
		}
		return r.Created
	}
	behind := func(r *live.Record) bool {
		return p.Before == 0 || at(r) < p.Before || at(r) == p.Before && r.ID < p.After
	}
	return m.list(ctx, p.Limit, func(r *live.Record) bool {
		return r.HasEnded() == p.Ended && behind(r) && slices.Contains(r.Players(), p.Player)
	}, func(a, b *live.Record) int { return cmp.Or(cmp.Compare(at(b), at(a)), cmp.Compare(b.ID, a.ID)) })
}

// Past implements [live.Store].
func (m *Store) Past(ctx context.Context, p live.PastPage) ([]*live.Past, error) {
	all, err := m.past(ctx, p.Player, p.Wish)
	all = slices.DeleteFunc(all, func(g *live.Past) bool {
		return p.Before != 0 && (g.Ended > p.Before || g.Ended == p.Before && g.Game >= p.After)
	})
	return all[:min(p.Limit, len(all))], err
}

// Results implements [live.Store].
func (m *Store) Results(ctx context.Context, player table.Player, w live.Wish, each func(live.Result) bool) error {
	all, err := m.past(ctx, player, w)
	for _, g := range all {
		if !each(g.ResultOf(player)) {
			break
		}
	}
	return err
}

// CountOverBoard implements [live.Store].
func (m *Store) CountOverBoard(ctx context.Context, player table.Player) (int, error) {
	list, err := m.past(ctx, player, live.Wish{OverBoard: live.Yes})
	return len(list), err
}

// RemoveGame implements [live.Store].
func (m *Store) RemoveGame(ctx context.Context, id live.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.games, id)
	return nil
}

// ClubPast implements [live.Store].
func (m *Store) ClubPast(ctx context.Context, club string, limit int) ([]*live.Past, error) {
	all, err := m.pasts(ctx, func(p *live.Past) bool { return p.Club == club && club != "" })
	return all[:min(limit, len(all))], err
}

// past returns the finished games of a player that match a filter, last ended first.
func (m *Store) past(ctx context.Context, player table.Player, w live.Wish) ([]*live.Past, error) {
	return m.pasts(ctx, func(p *live.Past) bool { return w.Admits(p, player) })
}

// pasts returns the finished games for which want is true, last ended first.
func (m *Store) pasts(ctx context.Context, want func(*live.Past) bool) ([]*live.Past, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []*live.Past
	for _, g := range m.games {
		if p := g.record.Past(); p != nil && want(p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *live.Past) int {
		return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(b.Game, a.Game))
	})
	return found, nil
}

// Awaiting implements [live.Store].
func (m *Store) Awaiting(ctx context.Context, p live.AwaitingPage) ([]*live.Record, error) {
	return m.list(ctx, p.Limit, func(r *live.Record) bool {
		return p.Player != "" && r.Mover() == p.Player && (r.Falls() > p.Falls || r.Falls() == p.Falls && r.ID > p.After)
	}, func(a, b *live.Record) int { return cmp.Compare(a.Falls(), b.Falls()) })
}

// CountWaiting implements [live.Store].
func (m *Store) CountWaiting(ctx context.Context, host table.Player, but live.GameID, most int) (int, error) {
	list, err := m.list(ctx, most, func(r *live.Record) bool { return r.Stage == table.Waiting && r.Host == host && r.ID != but }, func(*live.Record, *live.Record) int { return 0 })
	return len(list), err
}

// list returns the records for which want is true, sorted and without entries.
func (m *Store) list(ctx context.Context, limit int, want func(*live.Record) bool, order func(a, b *live.Record) int) ([]*live.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []*live.Record
	for _, g := range m.games {
		if want(g.record) {
			found = append(found, g.record)
		}
	}
	slices.SortFunc(found, func(a, b *live.Record) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
	found = found[:min(limit, len(found))]
	for i, r := range found {
		bare := *r
		bare.Entries = nil
		found[i] = bare.Clone()
	}
	return found, nil
}

// Due implements [live.Store].
func (m *Store) Due(ctx context.Context, now table.Millis, limit int) ([]live.GameID, error) {
	return m.ids(ctx, limit, func(r *live.Record) bool { return r.Due != 0 && r.Due <= now && m.asides[r.ID].Game == "" },
		func(a, b *live.Record) int { return cmp.Compare(a.Due, b.Due) })
}

// AtStage implements [live.Store].
func (m *Store) AtStage(ctx context.Context, stage table.Stage, after live.GameID, limit int) ([]live.GameID, error) {
	return m.ids(ctx, limit, func(r *live.Record) bool { return r.Stage == stage && r.ID > after },
		func(*live.Record, *live.Record) int { return 0 })
}

// ids returns the ids of the records for which want is true, sorted, then by id.
func (m *Store) ids(ctx context.Context, limit int, want func(*live.Record) bool, order func(a, b *live.Record) int) ([]live.GameID, error) {
	found, err := m.list(ctx, limit, want, order)
	var ids []live.GameID
	for _, r := range found {
		ids = append(ids, r.ID)
	}
	return ids, err
}

// Say implements [live.Store].
func (m *Store) Say(ctx context.Context, id live.GameID, message *live.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	if g == nil {
		return live.ErrNotFound
	}
	if len(g.said) >= live.MostMessages {
		return live.ErrTooOften
	}
	message.ID = int64(len(g.said)) + 1
	g.said = append(g.said, *message)
	return nil
}

// Unsay implements [live.Store].
func (m *Store) Unsay(ctx context.Context, id live.GameID, message int64, author live.Alias) (*live.Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	if g == nil || message < 1 || message > int64(len(g.said)) || g.said[message-1].Author != author {
		return nil, live.ErrNotFound
	}
	said := &g.said[message-1]
	said.Name, said.Text = "", ""
	taken := *said
	return &taken, nil
}

// Said implements [live.Store].
func (m *Store) Said(ctx context.Context, id live.GameID, room live.Room, after int64, limit int) ([]live.Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, nil
	}
	var said []live.Message
	for _, message := range g.said {
		if message.Room == room && message.ID > after {
			said = append(said, message)
		}
	}
	return said[max(0, len(said)-limit):], nil
}

// EachWritten implements [live.Store].
func (m *Store) EachWritten(ctx context.Context, player table.Player, each func(live.GameID, live.Message) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.RLock()
	written := map[live.GameID][]live.Message{}
	for id, g := range m.games {
		if slices.Contains(g.record.Players(), player) {
			for _, message := range g.said {
				if message.Author == live.AliasOf(id, player) {
					written[id] = append(written[id], message)
				}
			}
		}
	}
	m.mu.RUnlock()
	for _, id := range slices.Sorted(maps.Keys(written)) {
		for _, message := range written[id] {
			if err := each(id, message); err != nil {
				return err
			}
		}
	}
	return nil
}

// Beat implements [live.Store].
func (m *Store) Beat(ctx context.Context, now table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.beat = max(m.beat, now)
	return nil
}

// LastBeat implements [live.Store].
func (m *Store) LastBeat(ctx context.Context) (table.Millis, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.beat, nil
}

// Resume implements [live.Store].
func (m *Store) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return m.alive(now, 0, false), nil
}

// Join implements [live.Store].
func (m *Store) Join(ctx context.Context, now, gap table.Millis) ([]table.Outage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return m.alive(now, gap, true), nil
}

func (m *Store) alive(now, gap table.Millis, connected bool) []table.Outage {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.beat != 0 && m.beat < now-gap {
		m.outages = append(m.outages, table.Outage{From: m.beat, To: now, Connected: connected})
	}
	m.beat = max(m.beat, now)
	return slices.Clone(m.outages)
}

// Forget implements [live.Store].
func (m *Store) Forget(ctx context.Context, until table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outages = slices.DeleteFunc(m.outages, func(o table.Outage) bool { return o.To <= until })
	return nil
}

// SetAside implements [live.Store].
func (m *Store) SetAside(ctx context.Context, a live.Aside) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.asides[a.Game].Game == "" {
		m.asides[a.Game] = a
	}
	return nil
}

// Release implements [live.Store].
func (m *Store) Release(ctx context.Context, id live.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.asides, id)
	return nil
}

// Asides implements [live.Store].
func (m *Store) Asides(ctx context.Context, after live.GameID, limit int) ([]live.Aside, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []live.Aside
	for id, a := range m.asides {
		if id > after {
			found = append(found, a)
		}
	}
	slices.SortFunc(found, func(a, b live.Aside) int { return cmp.Compare(a.Game, b.Game) })
	return found[:min(limit, len(found))], nil
}
