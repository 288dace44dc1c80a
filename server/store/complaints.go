package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// AddComplaint stores a complaint; see [moderation.Store].
func (s *Moderation) AddComplaint(ctx context.Context, c moderation.Complaint, most int) error {
	evidence, err := json.Marshal(c.Evidence)
	if err != nil {
		return err
	}
	return s.write(ctx, "storing a complaint", func(tx *tx) error {
		var waiting, same int64
		err := tx.row(`SELECT COUNT(*), COALESCE(SUM(CASE WHEN against = $2 AND kind = $3 AND game = $4 AND club = $5 THEN 1 ELSE 0 END), 0)
			FROM complaints WHERE author = $1 AND closed = 0`, []any{string(c.By), string(c.Against), string(c.Kind), c.Game, c.Club}, &waiting, &same)
		switch {
		case err != nil || same > 0:
			return err
		case waiting >= int64(most):
			return refused{moderation.ErrTooMany}
		}
		_, err = tx.exec("INSERT INTO complaints (key, author, against, kind, text, game, evidence, made, closed, club) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
			c.Key, string(c.By), string(c.Against), string(c.Kind), c.Text, c.Game, string(evidence), int64(c.Made), int64(c.Closed), c.Club)
		return err
	})
}

const complaintColumns = "SELECT key, author, against, kind, text, game, evidence, made, closed, club FROM complaints "

// ComplaintsOf returns complaints by keys; see [moderation.Store].
func (s *Moderation) ComplaintsOf(ctx context.Context, keys []string) ([]moderation.Complaint, error) {
	var all []moderation.Complaint
	for chunk := range slices.Chunk(keys, together) {
		places, args := among(chunk, 1)
		list, err := s.complaints(ctx, complaintColumns+"WHERE key IN ("+places+")", args...)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Complaints returns open or closed complaints; see [moderation.Store].
func (s *Moderation) Complaints(ctx context.Context, waiting bool, behind moderation.Place, limit int) ([]moderation.Complaint, error) {
	if waiting {
		return s.complaints(ctx, complaintColumns+"WHERE closed = 0 AND (made, key) > ($1, $2) ORDER BY made, key LIMIT $3", int64(behind.At), behind.Key, limit)
	}
	at, key := last(behind)
	return s.complaints(ctx, complaintColumns+"WHERE closed > 0 AND (made, key) < ($1, $2) ORDER BY made DESC, key DESC LIMIT $3", at, key, limit)
}

// last returns the place before all others, for lists with the newest first.
func last(p moderation.Place) (at int64, key string) {
	if p == (moderation.Place{}) {
		return math.MaxInt64, ""
	}
	return int64(p.At), p.Key
}

func (s *Moderation) complaints(ctx context.Context, query string, args ...any) ([]moderation.Complaint, error) {
	var list []moderation.Complaint
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var c moderation.Complaint
		var evidence string
		if err := rows.Scan(&c.Key, &c.By, &c.Against, &c.Kind, &c.Text, &c.Game, &evidence, &c.Made, &c.Closed, &c.Club); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(evidence), &c.Evidence)
		list = append(list, c)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading complaints: %w", err)
	}
	return list, nil
}

// ComplaintsBy returns the complaints of a person; see [moderation.Store].
func (s *Moderation) ComplaintsBy(ctx context.Context, by table.Player) ([]moderation.Complaint, error) {
	return s.complaints(ctx, complaintColumns+"WHERE author = $1 ORDER BY made DESC, key DESC", string(by))
}

// CountAgainst counts complaints; see [moderation.Store].
func (s *Moderation) CountAgainst(ctx context.Context, player table.Player) (all, waiting int, err error) {
	err = s.reader.row(ctx, []any{&all, &waiting}, "SELECT COUNT(*), COALESCE(SUM(CASE WHEN closed = 0 THEN 1 ELSE 0 END), 0) FROM complaints WHERE against = $1 AND kind <> $2", string(player), string(moderation.Appeal))
	if err != nil {
		return 0, 0, fmt.Errorf("counting complaints: %w", err)
	}
	return all, waiting, nil
}

// openComplaint locks a complaint, and returns an error unless it is open.
func openComplaint(tx *tx, key string) error {
	var closed int64
	err := tx.row("SELECT closed FROM complaints WHERE key = $1"+tx.dialect.forUpdate, []any{key}, &closed)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return refused{moderation.ErrNotFound}
	case err == nil && closed != 0:
		return refused{moderation.ErrDone}
	}
	return err
}

// actOnAccount changes the bars of the account of an act.
func actOnAccount(tx *tx, a *moderation.Act) error {
	var before, ends string
	err := tx.row("SELECT bars, ends FROM accounts WHERE player = $1 AND closed = 0"+tx.dialect.forUpdate, []any{string(a.Against)}, &before, &ends)
	if errors.Is(err, sql.ErrNoRows) {
		return refused{moderation.ErrNotFound}
	}
	if err != nil {
		return err
	}
	of := account.Account{Bars: parseWords[account.Bar](before)}
	if of.Ends, err = parseEnds(ends); err != nil {
		return err
	}
	of.Lift(a.At)
	changeBars(&of, a)
	if _, err := tx.exec("UPDATE accounts SET bars = $2, ends = $3 WHERE player = $1", string(a.Against), words(of.Bars), endWords(of.Ends)); err != nil {
		return err
	}
	return stirAccount(tx, a.Against, rand.Text(), notify.Changed, "")
}

// actOnProgram stops or frees the program of an act.
func actOnProgram(tx *tx, a *moderation.Act) error {
	var since table.Millis
	reason := ""
	if slices.Contains(a.Did, moderation.Stopped) {
		since, reason = a.At, a.Reason
	}
	rows, err := tx.exec("UPDATE programs SET stopped = $2, stop_ends = $3, stop_reason = $4 WHERE player = $1", string(a.Plays), int64(since), int64(a.Until), reason)
	if err == nil && rows == 0 {
		return refused{moderation.ErrNotFound}
	}
	return err
}

// Act stores an act; see [moderation.Store].
func (s *Moderation) Act(ctx context.Context, a moderation.Act) error {
	return s.write(ctx, "storing an act", func(tx *tx) error {
		if a.Complaint != "" { // first, so that a refusal writes nothing
			if err := openComplaint(tx, a.Complaint); err != nil {
				return err
			}
		}
		if len(a.Take)+len(a.Give) > 0 {
			if err := actOnAccount(tx, &a); err != nil {
				return err
			}
		}
		if a.Plays != "" {
			if err := actOnProgram(tx, &a); err != nil {
				return err
			}
		}
		if a.Complaint != "" {
			if _, err := tx.exec("UPDATE complaints SET closed = $2 WHERE key = $1", a.Complaint, int64(a.At)); err != nil {
				return err
			}
		}
		_, err := tx.exec("INSERT INTO acts (key, at, author, against, complaint, took, gave, warned, reason, club, did, until, program) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
			a.Key, int64(a.At), string(a.By), string(a.Against), a.Complaint, words(a.Take), words(a.Give), flag(a.Warn), a.Reason, a.Club, words(a.Did), int64(a.Until), a.Program)
		return err
	})
}

// changeBars applies an act to the bars of an account. A bar in the act gets the end of the act,
// whatever its previous end.
func changeBars(of *account.Account, a *moderation.Act) {
	if of.Ends == nil {
		of.Ends = map[account.Bar]table.Millis{}
	}
	for _, word := range a.Take {
		bar := account.Bar(word)
		of.Bars = append(of.Bars, bar)
		delete(of.Ends, bar)
		if a.Until != 0 {
			of.Ends[bar] = a.Until
		}
	}
	slices.Sort(of.Bars)
	of.Bars = slices.DeleteFunc(slices.Compact(of.Bars), func(bar account.Bar) bool { return slices.Contains(a.Give, string(bar)) })
	for _, bar := range a.Give {
		delete(of.Ends, account.Bar(bar))
	}
}

// Acts returns acts; see [moderation.Store].
func (s *Moderation) Acts(ctx context.Context, against table.Player, behind moderation.Place, limit int) ([]moderation.Act, error) {
	var list []moderation.Act
	at, key := last(behind)
	query, args := "(at, key) < ($1, $2) ORDER BY at DESC, key DESC LIMIT $3", []any{at, key, limit}
	if against != "" {
		query, args = "against = $4 AND "+query, append(args, string(against))
	}
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var a moderation.Act
		var took, gave, did string
		if err := rows.Scan(&a.Key, &a.At, &a.By, &a.Against, &a.Complaint, &took, &gave, &a.Warn, &a.Reason, &a.Club, &did, &a.Until, &a.Program); err != nil {
			return err
		}
		a.Take, a.Give, a.Did = parseWords[string](took), parseWords[string](gave), parseWords[string](did)
		list = append(list, a)
		return nil
	}, "SELECT key, at, author, against, complaint, took, gave, warned, reason, club, did, until, program FROM acts WHERE "+query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading acts: %w", err)
	}
	return list, nil
}
