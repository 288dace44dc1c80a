package play

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/table"
)

// Memory is a [Store] that forgets everything when the program ends. It is safe
// for concurrent use; the zero value is not usable.
type Memory struct {
	mu    sync.RWMutex
	games map[GameID]*memoryGame
	beat  table.Millis

	outages []table.Outage
}

// memoryGame is a game of a Memory.
type memoryGame struct {
	record *Record
	said   []Message
}

// NewMemory returns an empty store.
func NewMemory() *Memory { return &Memory{games: map[GameID]*memoryGame{}} }

// Create implements [Store].
func (m *Memory) Create(ctx context.Context, r *Record) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.games[r.ID] != nil {
		return ErrExists
	}
	r.Version = 1
	m.games[r.ID] = &memoryGame{record: r.Clone()}
	return nil
}

// Get implements [Store].
func (m *Memory) Get(ctx context.Context, id GameID) (*Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, ErrNotFound
	}
	return g.record.Clone(), nil
}

// Version implements [Store].
func (m *Memory) Version(ctx context.Context, id GameID) (uint64, error) {
	r, err := m.Get(ctx, id)
	if err != nil {
		return 0, err
	}
	return r.Version, nil
}

// Replace implements [Store].
func (m *Memory) Replace(ctx context.Context, r *Record, kept Kept) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[r.ID]
	switch {
	case g == nil:
		return ErrNotFound
	case g.record.Version != r.Version:
		return ErrConflict
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

// Open implements [Store].
func (m *Memory) Open(ctx context.Context, limit int) ([]*Record, error) {
	return m.list(ctx, limit, func(r *Record) bool { return r.Listed && r.Stage == table.Waiting },
		func(a, b *Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Running implements [Store].
func (m *Memory) Running(ctx context.Context, limit int) ([]*Record, error) {
	return m.list(ctx, limit, func(r *Record) bool { return r.IsPublic() && r.Stage == table.Playing },
		func(a, b *Record) int { return cmp.Compare(b.Created, a.Created) })
}

// Of implements [Store].
func (m *Memory) Of(ctx context.Context, p Page) ([]*Record, error) {
	at := func(r *Record) table.Millis {
		if p.Ended {
			return r.Updated
		}
		return r.Created
	}
	behind := func(r *Record) bool {
		return p.Before == 0 || at(r) < p.Before || at(r) == p.Before && r.ID < p.After
	}
	return m.list(ctx, p.Limit, func(r *Record) bool {
		return r.HasEnded() == p.Ended && behind(r) && slices.Contains(r.Players(), p.Player)
	}, func(a, b *Record) int { return cmp.Or(cmp.Compare(at(b), at(a)), cmp.Compare(b.ID, a.ID)) })
}

// Awaiting implements [Store].
func (m *Memory) Awaiting(ctx context.Context, player table.Player, limit int) ([]*Record, error) {
	return m.list(ctx, limit, func(r *Record) bool { return r.Mover() == player && player != "" }, func(*Record, *Record) int { return 0 })
}

// list returns the records that are wanted, in order and without entries.
func (m *Memory) list(ctx context.Context, limit int, want func(*Record) bool, order func(a, b *Record) int) ([]*Record, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	var found []*Record
	for _, g := range m.games {
		if want(g.record) {
			found = append(found, g.record)
		}
	}
	slices.SortFunc(found, func(a, b *Record) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) })
	found = found[:min(limit, len(found))]
	for i, r := range found {
		bare := *r
		bare.Entries = nil
		found[i] = bare.Clone()
	}
	return found, nil
}

// Due implements [Store].
func (m *Memory) Due(ctx context.Context, now table.Millis, limit int) ([]GameID, error) {
	return m.ids(ctx, limit, func(r *Record) bool { return r.Due != 0 && r.Due <= now },
		func(a, b *Record) int { return cmp.Compare(a.Due, b.Due) })
}

// AtStage implements [Store].
func (m *Memory) AtStage(ctx context.Context, stage table.Stage, after GameID, limit int) ([]GameID, error) {
	return m.ids(ctx, limit, func(r *Record) bool { return r.Stage == stage && r.ID > after },
		func(*Record, *Record) int { return 0 })
}

// ids returns the ids of the records that are wanted, in order, then by id.
func (m *Memory) ids(ctx context.Context, limit int, want func(*Record) bool, order func(a, b *Record) int) ([]GameID, error) {
	found, err := m.list(ctx, limit, want, order)
	var ids []GameID
	for _, r := range found {
		ids = append(ids, r.ID)
	}
	return ids, err
}

// Say implements [Store].
func (m *Memory) Say(ctx context.Context, id GameID, message *Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	g := m.games[id]
	if g == nil {
		return ErrNotFound
	}
	message.ID = int64(len(g.said)) + 1
	g.said = append(g.said, *message)
	return nil
}

// Said implements [Store].
func (m *Memory) Said(ctx context.Context, id GameID, room Room, after int64, limit int) ([]Message, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	g := m.games[id]
	if g == nil {
		return nil, nil
	}
	var said []Message
	for _, message := range g.said {
		if message.Room == room && message.ID > after {
			said = append(said, message)
		}
	}
	return said[max(0, len(said)-limit):], nil
}

// Beat implements [Store].
func (m *Memory) Beat(ctx context.Context, now table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.beat = max(m.beat, now)
	return nil
}

// LastBeat implements [Store].
func (m *Memory) LastBeat(ctx context.Context) (table.Millis, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	m.mu.RLock()
	defer m.mu.RUnlock()
	return m.beat, nil
}

// Resume implements [Store].
func (m *Memory) Resume(ctx context.Context, now table.Millis) ([]table.Outage, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.beat != 0 && m.beat < now {
		m.outages = append(m.outages, table.Outage{From: m.beat, To: now})
	}
	m.beat = max(m.beat, now)
	return slices.Clone(m.outages), nil
}

// Forget implements [Store].
func (m *Memory) Forget(ctx context.Context, until table.Millis) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.outages = slices.DeleteFunc(m.outages, func(o table.Outage) bool { return o.To <= until })
	return nil
}
