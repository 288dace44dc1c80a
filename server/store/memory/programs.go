package memory

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Programs is an in-memory [botaccount.Store]. It is safe for concurrent use; the zero value is
// empty.
type Programs struct {
	mu     sync.Mutex
	list   []keptProgram
	tokens []botaccount.Token
}

type keptProgram struct {
	botaccount.Program
	folded string
}

// AddProgram implements [botaccount.Store].
func (m *Programs) AddProgram(_ context.Context, p botaccount.Program, folded string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if slices.ContainsFunc(m.list, func(o keptProgram) bool { return o.folded == folded || o.Player == p.Player }) {
		return botaccount.ErrTaken
	}
	m.list = append(m.list, keptProgram{p, folded})
	slices.SortFunc(m.list, func(a, b keptProgram) int { return cmp.Compare(a.Name, b.Name) })
	return nil
}

// change edits a program, or returns the error none if there is none.
func (m *Programs) change(player table.Player, none error, f func(*botaccount.Program)) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.list, func(p keptProgram) bool { return p.Player == player })
	if i < 0 {
		return none
	}
	f(&m.list[i].Program)
	return nil
}

// ChangeProgram implements [botaccount.Store].
func (m *Programs) ChangeProgram(_ context.Context, p botaccount.Program) error {
	return m.change(p.Player, botaccount.ErrNotFound, func(kept *botaccount.Program) { kept.Owner, kept.About, kept.Accepts = p.Owner, p.About, p.Accepts })
}

// RemoveProgram implements [botaccount.Store].
func (m *Programs) RemoveProgram(_ context.Context, player table.Player) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.list = slices.DeleteFunc(m.list, func(p keptProgram) bool { return p.Player == player })
	m.tokens = slices.DeleteFunc(m.tokens, func(t botaccount.Token) bool { return t.Program == player })
	return nil
}

// HearProgram implements [botaccount.Store].
func (m *Programs) HearProgram(_ context.Context, player table.Player, at table.Millis) error {
	return m.change(player, nil, func(p *botaccount.Program) { p.Heard = max(p.Heard, at) })
}

// having returns the programs for which f is true.
func (m *Programs) having(f func(*keptProgram) bool) (list []botaccount.Program) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.list {
		if f(&m.list[i]) {
			list = append(list, m.list[i].Program)
		}
	}
	return list
}

func (m *Programs) one(f func(*keptProgram) bool) (botaccount.Program, error) {
	list := m.having(f)
	if len(list) == 0 {
		return botaccount.Program{}, botaccount.ErrNotFound
	}
	return list[0], nil
}

// Program implements [botaccount.Store].
func (m *Programs) Program(_ context.Context, player table.Player) (botaccount.Program, error) {
	return m.one(func(p *keptProgram) bool { return p.Player == player })
}

// ProgramNamed implements [botaccount.Store].
func (m *Programs) ProgramNamed(_ context.Context, folded string) (botaccount.Program, error) {
	return m.one(func(p *keptProgram) bool { return p.folded == folded })
}

// ProgramsOf implements [botaccount.Store].
func (m *Programs) ProgramsOf(_ context.Context, owner table.Player) ([]botaccount.Program, error) {
	return m.having(func(p *keptProgram) bool { return p.Owner == owner }), nil
}

// Programs implements [botaccount.Store].
func (m *Programs) Programs(_ context.Context, after string, limit int) ([]botaccount.Program, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	list := slices.SortedFunc(slices.Values(m.list), func(a, b keptProgram) int { return cmp.Compare(a.folded, b.folded) })
	var found []botaccount.Program
	for i := range list {
		if list[i].folded > after && len(found) < limit {
			found = append(found, list[i].Program)
		}
	}
	return found, nil
}

// ProgramsHeard implements [botaccount.Store].
func (m *Programs) ProgramsHeard(_ context.Context, since table.Millis, limit int) ([]botaccount.Program, error) {
	list := m.having(func(p *keptProgram) bool { return p.Heard >= since })
	return list[:min(limit, len(list))], nil
}

// AddToken implements [botaccount.Store].
func (m *Programs) AddToken(_ context.Context, t botaccount.Token) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tokens = append(m.tokens, t)
	slices.SortStableFunc(m.tokens, func(a, b botaccount.Token) int { return cmp.Compare(a.Made, b.Made) })
	return nil
}

// TokensOf implements [botaccount.Store].
func (m *Programs) TokensOf(_ context.Context, of table.Player) (list []botaccount.Token, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tokens {
		if t.Program == of {
			list = append(list, t)
		}
	}
	return list, nil
}

// TokenWith implements [botaccount.Store].
func (m *Programs) TokenWith(_ context.Context, hash string) (botaccount.Token, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, t := range m.tokens {
		if t.Hash == hash {
			return t, nil
		}
	}
	return botaccount.Token{}, botaccount.ErrNoToken
}

// UseToken implements [botaccount.Store].
func (m *Programs) UseToken(_ context.Context, id string, at table.Millis) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.tokens {
		if t := &m.tokens[i]; t.ID == id {
			t.Used = max(t.Used, at)
		}
	}
	return nil
}

// RemoveToken implements [botaccount.Store].
func (m *Programs) RemoveToken(_ context.Context, of table.Player, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	before := len(m.tokens)
	m.tokens = slices.DeleteFunc(m.tokens, func(t botaccount.Token) bool { return t.Program == of && t.ID == id })
	if len(m.tokens) == before {
		return botaccount.ErrNoToken
	}
	return nil
}
