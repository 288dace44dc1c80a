package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// AddProgram stores a new program; see [botaccount.Store].
func (s *Programs) AddProgram(ctx context.Context, p botaccount.Program, folded string) error {
	accepts, err := json.Marshal(p.Accepts)
	if err != nil {
		return err
	}
	return s.set(ctx, "storing a program", botaccount.ErrTaken,
		`INSERT INTO programs (player, owner, name, folded, about, accepts, made, heard) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`,
		string(p.Player), string(p.Owner), p.Name, folded, p.About, string(accepts), int64(p.Made), int64(p.Heard))
}

// ChangeProgram stores the owner, the description and the accepted games; see [botaccount.Store].
func (s *Programs) ChangeProgram(ctx context.Context, p botaccount.Program) error {
	accepts, err := json.Marshal(p.Accepts)
	if err != nil {
		return err
	}
	return s.set(ctx, "changing a program", botaccount.ErrNotFound,
		"UPDATE programs SET about = $2, accepts = $3, owner = $4 WHERE player = $1", string(p.Player), p.About, string(accepts), string(p.Owner))
}

// RemoveProgram removes a program and its tokens; see [botaccount.Store].
func (s *Programs) RemoveProgram(ctx context.Context, player table.Player) error {
	err := s.writer.do(ctx, func(tx *tx) error {
		_, err := tx.exec("DELETE FROM tokens WHERE program = $1", string(player))
		if err == nil {
			_, err = tx.exec("DELETE FROM programs WHERE player = $1", string(player))
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("removing a program: %w", err)
	}
	return nil
}

// HearProgram stores that a program is connected; see [botaccount.Store].
func (s *Programs) HearProgram(ctx context.Context, player table.Player, at table.Millis) error {
	return s.set(ctx, "storing that a program is connected", nil,
		"UPDATE programs SET heard = $2 WHERE player = $1 AND heard < $2", string(player), int64(at))
}

// AddToken stores a new token; see [botaccount.Store].
func (s *Programs) AddToken(ctx context.Context, t botaccount.Token) error {
	scopes := make([]string, len(t.Scopes))
	for i, scope := range t.Scopes {
		scopes[i] = string(scope)
	}
	return s.set(ctx, "storing a token", nil,
		"INSERT INTO tokens (id, hash, program, label, scopes, made, used, until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
		t.ID, t.Hash, string(t.Program), t.Label, strings.Join(scopes, " "), int64(t.Made), int64(t.Used), int64(t.Until))
}

// UseToken stores the last use of a token; see [botaccount.Store].
func (s *Programs) UseToken(ctx context.Context, id string, at table.Millis) error {
	return s.set(ctx, "noting the use of a token", nil, "UPDATE tokens SET used = $2 WHERE id = $1 AND used < $2", id, int64(at))
}

// RemoveToken removes a token; see [botaccount.Store].
func (s *Programs) RemoveToken(ctx context.Context, of table.Player, id string) error {
	return s.set(ctx, "removing a token", botaccount.ErrNoToken, "DELETE FROM tokens WHERE program = $1 AND id = $2", string(of), id)
}

const programColumns = "SELECT player, owner, name, about, accepts, made, heard, stopped, stop_ends, stop_reason FROM programs "

// Program returns a program; see [botaccount.Store].
func (s *Programs) Program(ctx context.Context, player table.Player) (botaccount.Program, error) {
	return s.oneProgram(ctx, programColumns+"WHERE player = $1", string(player))
}

// ProgramNamed returns the program with a folded name; see [botaccount.Store].
func (s *Programs) ProgramNamed(ctx context.Context, folded string) (botaccount.Program, error) {
	return s.oneProgram(ctx, programColumns+"WHERE folded = $1", folded)
}

func (s *Programs) oneProgram(ctx context.Context, query string, arg any) (botaccount.Program, error) {
	list, err := s.programs(ctx, query, arg)
	if err == nil && len(list) == 0 {
		err = botaccount.ErrNotFound
	}
	if err != nil {
		return botaccount.Program{}, err
	}
	return list[0], nil
}

// ProgramsOf returns the programs of an owner; see [botaccount.Store].
func (s *Programs) ProgramsOf(ctx context.Context, owner table.Player) ([]botaccount.Program, error) {
	return s.programs(ctx, programColumns+"WHERE owner = $1 ORDER BY name", string(owner))
}

// Programs returns the programs after one; see [botaccount.Store].
func (s *Programs) Programs(ctx context.Context, after string, limit int) ([]botaccount.Program, error) {
	return s.programs(ctx, programColumns+"WHERE folded > $1 ORDER BY folded LIMIT $2", after, limit)
}

// ProgramsHeard returns the connected programs; see [botaccount.Store].
func (s *Programs) ProgramsHeard(ctx context.Context, since table.Millis, limit int) ([]botaccount.Program, error) {
	return s.programs(ctx, programColumns+"WHERE heard >= $1 ORDER BY name LIMIT $2", int64(since), limit)
}

func (s *Programs) programs(ctx context.Context, query string, args ...any) ([]botaccount.Program, error) {
	var list []botaccount.Program
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var p botaccount.Program
		var accepts string
		if err := rows.Scan(&p.Player, &p.Owner, &p.Name, &p.About, &accepts, &p.Made, &p.Heard, &p.Stop.Since, &p.Stop.Until, &p.Stop.Reason); err != nil {
			return err
		}
		if err := json.Unmarshal([]byte(accepts), &p.Accepts); err != nil {
			return fmt.Errorf("reading the accepted games of program %s: %w", p.Player, err)
		}
		list = append(list, p)
		return nil
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading programs: %w", err)
	}
	return list, nil
}

const tokenColumns = "SELECT id, hash, program, label, scopes, made, used, until FROM tokens "

// TokensOf returns the tokens of a program; see [botaccount.Store].
func (s *Programs) TokensOf(ctx context.Context, of table.Player) ([]botaccount.Token, error) {
	return s.tokens(ctx, tokenColumns+"WHERE program = $1 ORDER BY made, id", string(of))
}

// TokenWith returns the token with a hash; see [botaccount.Store].
func (s *Programs) TokenWith(ctx context.Context, hash string) (botaccount.Token, error) {
	list, err := s.tokens(ctx, tokenColumns+"WHERE hash = $1", hash)
	if err == nil && len(list) == 0 {
		err = botaccount.ErrNoToken
	}
	if err != nil {
		return botaccount.Token{}, err
	}
	return list[0], nil
}

func (s *Programs) tokens(ctx context.Context, query string, args ...any) ([]botaccount.Token, error) {
	var list []botaccount.Token
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var t botaccount.Token
		var scopes string
		if err := rows.Scan(&t.ID, &t.Hash, &t.Program, &t.Label, &scopes, &t.Made, &t.Used, &t.Until); err != nil {
			return err
		}
		for scope := range strings.FieldsSeq(scopes) {
			t.Scopes = append(t.Scopes, botaccount.Scope(scope))
		}
		list = append(list, t)
		return nil
	}, query, args...)
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading tokens: %w", err)
	}
	return list, nil
}
