// Package memory keeps live games and carries their news within one program: a
// [play.Store] and a [play.Bus], complete, that forget everything when the program
// ends.
package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/manykings/manykings/internal/play"
	"github.com/manykings/manykings/table"
)

// Store is a [play.Store] that forgets everything when the program ends. It is safe
// for concurrent use; the zero value is not usable.
type Store struct {
	mu    sync.RWMutex
	games map[play.GameID]*game
	beat  table.Millis

	outages []table.Outage
	asides  map[play.GameID]play.Aside

	conditionals map[play.OnSeat]play.Conditional
	vacations    map[table.Player]play.Vacations
	featured     play.GameID
}

// game is a game of a Store.
type game struct {
	record *play.Record
	said   []play.Message
}

// NewStore returns an empty store.
func NewStore() *Store {
	return &Store{games: map[play.GameID]*game{}, asides: map[play.GameID]play.Aside{}, conditionals: map[play.OnSeat]play.Conditional{}, vacations: map[table.Player]play.Vacations{}}
}

// Create implements [play.Store].
func (m *Store) Create(ctx context.Context, r *play.Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games[r.ID] != nil {
		return play.ErrExists
	}
	r.Version = 1
	m.games[r.ID] = &game{record: r.Clone()}
	return nil
}

// Get implements [play.Store].
func (m *Store) Get(ctx context.Context, id play.GameID) (*play.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, play.ErrNotFound
	}
	return g.record.Clone(), nil
}

// Version implements [play.Store].
func (m *Store) Version(ctx context.Context, id play.GameID) (uint64, error) {
	r, err := m.Get(ctx, id)
	if err != nil {
		return 0, err
	}
	return r.Version, nil
}

// Replace implements [play.Store].
func (m *Store) Replace(ctx context.Context, r *play.Record, kept play.Kept) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[r.ID]
	switch {
	case g == nil:
		return play.ErrNotFound
	case g.record.Version != r.Version:
		return play.ErrConflict
	}
	// Only what is not kept is taken from r, as a store with tables would: a
	// wrong Kept must not go unnoticed here.
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

// Open implements [play.Store].
func (m *Store) Open(ctx context.Context, limit int) ([]*play.Record, error) {
	return m.list(ctx, limit, func(r *play.Record) bool { return r.Listed && r.Club == "" && r.Stage == table.Waiting },
		func(a, b *play.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Running implements [play.Store].
func (m *Store) Running(ctx context.Context, limit int) ([]*play.Record, error) {
	return m.list(ctx, limit, func(r *play.Record) bool { return r.IsPublic() && r.Stage == table.Playing },
		func(a, b *play.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// OfClub implements [play.Store].
func (m *Store) OfClub(ctx context.Context, club string, limit int) ([]*play.Record, error) {
	return m.list(ctx, limit, func(r *play.Record) bool { return r.Club == club && club != "" && !r.HasEnded() },
		func(a, b *play.Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Of implements [play.Store].
func (m *Store) Of(ctx context.Context, p play.Page) ([]*play.Record, error) {
	at := func(r *play.Record) table.Millis {
		if p.Ended {
			return r.Updated
		}
		return r.Created
	}
	behind := func(r *play.Record) bool {
		return p.Before == 0 || at(r) < p.Before || at(r) == p.Before && r.ID < p.After
	}
	return m.list(ctx, p.Limit, func(r *play.Record) bool {
		return r.HasEnded() == p.Ended && behind(r) && slices.Contains(r.Players(), p.Player)
	}, func(a, b *play.Record) int { return cmp.Or(cmp.Compare(at(b), at(a)), cmp.Compare(b.ID, a.ID)) })
}

// Past implements [play.Store].
func (m *Store) Past(ctx context.Context, p play.PastPage) ([]*play.Past, error) {
	all, err := m.past(ctx, p.Player, p.Wish)
	all = slices.DeleteFunc(all, func(g *play.Past) bool {
		return p.Before != 0 && (g.Ended > p.Before || g.Ended == p.Before && g.Game >= p.After)
	})
	return all[:min(p.Limit, len(all))], err
}

// Results implements [play.Store].
func (m *Store) Results(ctx context.Context, player table.Player, w play.Wish, each func(play.Result) bool) error {
	all, err := m.past(ctx, player, w)
	for _, g := range all {
		if !each(g.ResultOf(player)) {
			break
		}
	}
	return err
}

// ClubPast implements [play.Store].
func (m *Store) ClubPast(ctx context.Context, club string, limit int) ([]*play.Past, error) {
	all, err := m.pasts(ctx, func(p *play.Past) bool { return p.Club == club && club != "" })
	return all[:min(limit, len(all))], err
}

// past returns the games of a player that have ended and are wanted, last ended first.
func (m *Store) past(ctx context.Context, player table.Player, w play.Wish) ([]*play.Past, error) {
	return m.pasts(ctx, func(p *play.Past) bool { return w.Admits(p, player) })
}

// pasts returns the games that have ended and are wanted, last ended first.
func (m *Store) pasts(ctx context.Context, want func(*play.Past) bool) ([]*play.Past, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []*play.Past
	for _, g := range m.games {
		if p := g.record.Past(); p != nil && want(p) {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b *play.Past) int {
		return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(b.Game, a.Game))
	})
	return found, nil
}

// Awaiting implements [play.Store].
func (m *Store) Awaiting(ctx context.Context, player table.Player, limit int) ([]*play.Record, error) {
	return m.list(ctx, limit, func(r *play.Record) bool { return r.Mover() == player && player != "" }, func(*play.Record, *play.Record) int { return 0 })
}

// CountWaiting implements [play.Store].
func (m *Store) CountWaiting(ctx context.Context, host table.Player, but play.GameID, most int) (int, error) {
	list, err := m.list(ctx, most, func(r *play.Record) bool { return r.Stage == table.Waiting && r.Host == host && r.ID != but }, func(*play.Record, *play.Record) int { return 0 })
	return len(list), err
}

// list returns the records that are wanted, in order and without entries.
func (m *Store) list(ctx context.Context, limit int, want func(*play.Record) bool, order func(a, b *play.Record) int) ([]*play.Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []*play.Record
	for _, g := range m.games {
		if want(g.record) {
			found = append(found, g.record)
		}
	}
	slices.SortFunc(found, func(a, b *play.Record) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
	found = found[:min(limit, len(found))]
	for i, r := range found {
		bare := *r
		bare.Entries = nil
		found[i] = bare.Clone()
	}
	return found, nil
}

// Due implements [play.Store].
func (m *Store) Due(ctx context.Context, now table.Millis, limit int) ([]play.GameID, error) {
	return m.ids(ctx, limit, func(r *play.Record) bool { return r.Due != 0 && r.Due <= now && m.asides[r.ID].Game == "" },
		func(a, b *play.Record) int { return cmp.Compare(a.Due, b.Due) })
}

// AtStage implements [play.Store].
func (m *Store) AtStage(ctx context.Context, stage table.Stage, after play.GameID, limit int) ([]play.GameID, error) {
	return m.ids(ctx, limit, func(r *play.Record) bool { return r.Stage == stage && r.ID > after },
		func(*play.Record, *play.Record) int { return 0 })
}

// ids returns the ids of the records that are wanted, in order, then by id.
func (m *Store) ids(ctx context.Context, limit int, want func(*play.Record) bool, order func(a, b *play.Record) int) ([]play.GameID, error) {
	found, err := m.list(ctx, limit, want, order)
	var ids []play.GameID
	for _, r := range found {
		ids = append(ids, r.ID)
	}
	return ids, err
}

// Say implements [play.Store].
func (m *Store) Say(ctx context.Context, id play.GameID, message *play.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	if g == nil {
		return play.ErrNotFound
	}
	if len(g.said) >= play.MostMessages {
		return play.ErrTooOften
	}
	message.ID = int64(len(g.said)) + 1
	g.said = append(g.said, *message)
	return nil
}

// Unsay implements [play.Store].
func (m *Store) Unsay(ctx context.Context, id play.GameID, message int64, author play.Alias) (*play.Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	if g == nil || message < 1 || message > int64(len(g.said)) || g.said[message-1].Author != author {
		return nil, play.ErrNotFound
	}
	said := &g.said[message-1]
	said.Name, said.Text = "", ""
	taken := *said
	return &taken, nil
}

// Said implements [play.Store].
func (m *Store) Said(ctx context.Context, id play.GameID, room play.Room, after int64, limit int) ([]play.Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, nil
	}
	var said []play.Message
	for _, message := range g.said {
		if message.Room == room && message.ID > after {
			said = append(said, message)
		}
	}
	return said[max(0, len(said)-limit):], nil
}

// EachWritten implements [play.Store].
func (m *Store) EachWritten(ctx context.Context, player table.Player, each func(play.GameID, play.Message) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.RLock()
	written := map[play.GameID][]play.Message{}
	for id, g := range m.games {
		if slices.Contains(g.record.Players(), player) {
			for _, message := range g.said {
				if message.Author == play.AliasOf(id, player) {
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

// Beat implements [play.Store].
func (m *Store) Beat(ctx context.Context, now table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.beat = max(m.beat, now)
	return nil
}

// LastBeat implements [play.Store].
func (m *Store) LastBeat(ctx context.Context) (table.Millis, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.beat, nil
}

// Resume implements [play.Store].
func (m *Store) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return m.alive(now, 0, false), nil
}

// Join implements [play.Store].
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

// Forget implements [play.Store].
func (m *Store) Forget(ctx context.Context, until table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outages = slices.DeleteFunc(m.outages, func(o table.Outage) bool { return o.To <= until })
	return nil
}

// SetAside implements [play.Store].
func (m *Store) SetAside(ctx context.Context, a play.Aside) error {
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

// Release implements [play.Store].
func (m *Store) Release(ctx context.Context, id play.GameID) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.asides, id)
	return nil
}

// Asides implements [play.Store].
func (m *Store) Asides(ctx context.Context, after play.GameID, limit int) ([]play.Aside, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []play.Aside
	for id, a := range m.asides {
		if id > after {
			found = append(found, a)
		}
	}
	slices.SortFunc(found, func(a, b play.Aside) int { return cmp.Compare(a.Game, b.Game) })
	return found[:min(limit, len(found))], nil
}
