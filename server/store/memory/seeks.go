package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/table"
)

// Seeks is an in-memory [seek.Store]. It is safe for concurrent use; the zero value is empty.
type Seeks struct {
	mu       sync.Mutex
	seeks    []seek.Seek
	meetings []seek.Meeting
}

// of returns the index of a player's seek, -1 without one.
func (m *Seeks) of(p table.Player) int {
	return slices.IndexFunc(m.seeks, func(k seek.Seek) bool { return k.Player == p })
}

// PutSeek implements [seek.Store].
func (m *Seeks) PutSeek(_ context.Context, k seek.Seek) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := m.of(k.Player); i >= 0 {
		if old := m.seeks[i]; old.Meeting != "" && old.Game == "" {
			return seek.ErrMet
		}
		m.seeks = slices.Delete(m.seeks, i, i+1)
	}
	m.seeks = append(m.seeks, k)
	return nil
}

// SeekOf implements [seek.Store].
func (m *Seeks) SeekOf(_ context.Context, p table.Player) (seek.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := m.of(p); i >= 0 {
		return m.seeks[i], nil
	}
	return seek.Seek{}, seek.ErrNone
}

// HearSeek implements [seek.Store].
func (m *Seeks) HearSeek(_ context.Context, p table.Player, until table.Millis) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := m.of(p); i >= 0 && m.seeks[i].Meeting == "" {
		m.seeks[i].Until = max(m.seeks[i].Until, until)
	}
	return nil
}

// RemoveSeek implements [seek.Store].
func (m *Seeks) RemoveSeek(_ context.Context, p table.Player) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := m.of(p)
	switch {
	case i < 0:
		return nil
	case m.seeks[i].Meeting != "":
		return seek.ErrMet
	}
	m.seeks = slices.Delete(m.seeks, i, i+1)
	return nil
}

// Seeks implements [seek.Store].
func (m *Seeks) Seeks(_ context.Context, now table.Millis, limit int) ([]seek.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var list []seek.Seek
	for _, k := range m.seeks {
		if k.Meeting == "" && k.Until >= now {
			list = append(list, k)
		}
	}
	slices.SortFunc(list, func(a, b seek.Seek) int {
		return cmp.Or(cmp.Compare(a.Since, b.Since), cmp.Compare(a.Player, b.Player))
	})
	return list[:min(limit, len(list))], nil
}

// Meet implements [seek.Store].
func (m *Seeks) Meet(_ context.Context, met seek.Meeting) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, k := range met.Seeks {
		if i := m.of(k.Player); i < 0 || m.seeks[i].Meeting != "" || m.seeks[i].Since != k.Since {
			return seek.ErrMet
		}
	}
	for _, k := range met.Seeks {
		m.seeks[m.of(k.Player)].Meeting = met.Key
	}
	m.meetings = append(m.meetings, met)
	return nil
}

// Meetings implements [seek.Store].
func (m *Seeks) Meetings(_ context.Context, limit int) ([]seek.Meeting, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.meetings[:min(limit, len(m.meetings))]), nil
}

// EndMeeting implements [seek.Store].
func (m *Seeks) EndMeeting(_ context.Context, key string, game live.GameID) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	known := len(m.meetings)
	m.meetings = slices.DeleteFunc(m.meetings, func(met seek.Meeting) bool { return met.Key == key })
	if len(m.meetings) == known {
		return nil
	}
	for i := range m.seeks {
		if m.seeks[i].Meeting == key {
			m.seeks[i].Game = game
		}
	}
	if game == "" {
		m.seeks = slices.DeleteFunc(m.seeks, func(k seek.Seek) bool { return k.Meeting == key })
	}
	return nil
}

// ClearSeeks implements [seek.Store].
func (m *Seeks) ClearSeeks(_ context.Context, before table.Millis) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.seeks = slices.DeleteFunc(m.seeks, func(k seek.Seek) bool { return k.Until < before && (k.Meeting == "" || k.Game != "") })
	return nil
}

// Apart implements [seek.Store]: without accounts there are no blocks.
func (m *Seeks) Apart(context.Context) ([][2]table.Player, error) { return nil, nil }
