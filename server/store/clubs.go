package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/table"
)

// Rows of accounts are locked before those of clubs, everywhere.

// AddClub stores a new club; see [clubs.Store].
func (s *Clubs) AddClub(ctx context.Context, c clubs.Club, folded string, founder table.Player, b clubs.Bounds) error {
	return s.write(ctx, "storing a club", func(tx *tx) error {
		if err := tx.lockAccount(founder); err != nil {
			return err
		}
		if err := free(tx, folded, ""); err != nil {
			return err
		}
		var of, founded int64
		err := tx.row(`SELECT COUNT(*), COALESCE(SUM(CASE WHEN role = 'founder' THEN 1 ELSE 0 END), 0) FROM club_members
			WHERE player = $1 AND role <> 'shut'`, []any{string(founder)}, &of, &founded)
		switch {
		case err != nil:
			return err
		case of >= int64(b.Of) || founded >= int64(b.Founded):
			return refused{clubs.ErrTooMany}
		}
		_, err = tx.exec("INSERT INTO clubs (key, name, folded, about, language, link, door, invitation, made) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
			c.Key, c.Name, folded, c.About, c.Language, c.Link, string(c.Door), c.Invitation, int64(c.Made))
		if err == nil {
			_, err = tx.exec("INSERT INTO club_members (club, player, role, since) VALUES ($1, $2, 'founder', $3)", c.Key, string(founder), int64(c.Made))
		}
		return err
	})
}

// free returns an error if another club has or had a name.
func free(tx *tx, folded, key string) error {
	var taken int64
	err := tx.row("SELECT COUNT(*) FROM clubs WHERE folded IN ($1, $2) AND key <> $3", []any{folded, past(folded), key}, &taken)
	if err == nil && taken > 0 {
		return refused{clubs.ErrTaken}
	}
	return err
}

// lockAccount locks the row of an account, so that its clubs can be counted.
func (tx *tx) lockAccount(player table.Player) error {
	var found string
	err := tx.row("SELECT player FROM accounts WHERE player = $1"+tx.dialect.forUpdate, []any{string(player)}, &found)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // a guest has no row
	}
	return err
}

// lockClub locks the row of a club, or returns an error if there is none.
func (tx *tx) lockClub(key string) error {
	var found string
	err := tx.row("SELECT key FROM clubs WHERE key = $1 AND closed = 0"+tx.dialect.forUpdate, []any{key}, &found)
	if errors.Is(err, sql.ErrNoRows) {
		return refused{clubs.ErrNotFound}
	}
	return err
}

// roleIn returns the role of a player in a club.
func (tx *tx) roleIn(key string, player table.Player) (role clubs.Role, err error) {
	var text string
	err = tx.row("SELECT role FROM club_members WHERE club = $1 AND player = $2", []any{key, string(player)}, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return clubs.Nobody, nil
	}
	return clubs.Role(text), err
}

const (
	inside      = "role IN ('founder', 'manager', 'member')"
	clubColumns = `clubs.key, clubs.name, clubs.about, clubs.language, clubs.link, clubs.door, clubs.invitation, clubs.made, clubs.closed,
		(SELECT COUNT(*) FROM club_members WHERE club = clubs.key AND ` + inside + `)`
)

func clubTargets(c *clubs.Club) []any {
	return []any{&c.Key, &c.Name, &c.About, &c.Language, &c.Link, &c.Door, &c.Invitation, &c.Made, &c.Closed, &c.Members}
}

// Club returns the club with a key; see [clubs.Store].
func (s *Clubs) Club(ctx context.Context, key string) (clubs.Club, error) {
	return s.oneClub(ctx, "key = $1", key)
}

// ClubNamed returns the club with a folded name; see [clubs.Store].
func (s *Clubs) ClubNamed(ctx context.Context, folded string) (clubs.Club, error) {
	return s.oneClub(ctx, "folded = $1", folded)
}

func (s *Clubs) oneClub(ctx context.Context, where, arg string) (c clubs.Club, err error) {
	err = s.reader.row(ctx, clubTargets(&c), "SELECT "+clubColumns+" FROM clubs WHERE closed = 0 AND "+where, arg)
	if errors.Is(err, sql.ErrNoRows) {
		return c, clubs.ErrNotFound
	}
	if err != nil {
		return c, fmt.Errorf("reading a club: %w", err)
	}
	return c, nil
}

// ClubsWith returns the clubs with the given keys; see [clubs.Store].
func (s *Clubs) ClubsWith(ctx context.Context, keys []string) ([]clubs.Club, error) {
	var list []clubs.Club
	for chunk := range slices.Chunk(keys, together) {
		places, args := among(chunk, 1)
		some, err := s.clubs(ctx, "SELECT "+clubColumns+" FROM clubs WHERE closed = 0 AND key IN ("+places+")", args...)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// Clubs returns clubs by name; see [clubs.Store].
func (s *Clubs) Clubs(ctx context.Context, language, after string, limit int) ([]clubs.Club, error) {
	query, args := "SELECT "+clubColumns+" FROM clubs WHERE closed = 0 AND folded > $1 ORDER BY folded LIMIT $2", []any{after, limit}
	if language != "" {
		query, args = "SELECT "+clubColumns+" FROM clubs WHERE closed = 0 AND folded > $1 AND language = $3 ORDER BY folded LIMIT $2", append(args, language)
	}
	return s.clubs(ctx, query, args...)
}

func (s *Clubs) clubs(ctx context.Context, query string, args ...any) ([]clubs.Club, error) {
	var list []clubs.Club
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var c clubs.Club
		err := rows.Scan(clubTargets(&c)...)
		list = append(list, c)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading clubs: %w", err)
	}
	return list, nil
}

// SetClub stores the profile of a club; see [clubs.Store].
func (s *Clubs) SetClub(ctx context.Context, key string, p clubs.Profile) error {
	return s.set(ctx, "changing a club", clubs.ErrNotFound, "UPDATE clubs SET about = $2, language = $3, link = $4, door = $5 WHERE key = $1 AND closed = 0",
		key, p.About, p.Language, p.Link, string(p.Door))
}

// RenameClub renames a club; see [clubs.Store].
func (s *Clubs) RenameClub(ctx context.Context, key, name, folded string) error {
	return s.write(ctx, "renaming a club", func(tx *tx) error {
		if err := tx.lockClub(key); err != nil {
			return err
		}
		if err := free(tx, folded, key); err != nil {
			return err
		}
		_, err := tx.exec("UPDATE clubs SET name = $2, folded = $3 WHERE key = $1", key, name, folded)
		return err
	})
}

// SetInvitation replaces the invitation of a club; see [clubs.Store].
func (s *Clubs) SetInvitation(ctx context.Context, key, invitation string) error {
	return s.set(ctx, "changing an invitation", clubs.ErrNotFound, "UPDATE clubs SET invitation = $2 WHERE key = $1 AND closed = 0", key, invitation)
}

// CloseClub closes a club; see [clubs.Store].
func (s *Clubs) CloseClub(ctx context.Context, key string, at table.Millis) error {
	return s.write(ctx, "closing a club", func(tx *tx) error {
		if err := tx.lockClub(key); err != nil {
			return err
		}
		return closeClub(tx, key, at)
	})
}

func closeClub(tx *tx, key string, at table.Millis) error {
	var folded string
	if err := tx.row("SELECT folded FROM clubs WHERE key = $1", []any{key}, &folded); err != nil {
		return err
	}
	_, err := tx.exec("UPDATE clubs SET name = '', folded = $2, about = '', language = '', link = '', invitation = '', closed = $3 WHERE key = $1", key, past(folded), int64(at))
	if err == nil {
		_, err = tx.exec("DELETE FROM club_members WHERE club = $1", key)
	}
	return err
}

// Member returns the role of a player in a club; see [clubs.Store].
func (s *Clubs) Member(ctx context.Context, key string, player table.Player) (role clubs.Role, err error) {
	err = s.reader.row(ctx, []any{&role}, "SELECT role FROM club_members WHERE club = $1 AND player = $2", key, string(player))
	if errors.Is(err, sql.ErrNoRows) {
		return clubs.Nobody, nil
	}
	if err != nil {
		return clubs.Nobody, fmt.Errorf("reading a role in a club: %w", err)
	}
	return role, nil
}

// byRole sorts members by role.
const byRole = "CASE role WHEN 'founder' THEN 0 WHEN 'manager' THEN 1 WHEN 'member' THEN 2 WHEN 'asking' THEN 3 ELSE 4 END, since, player"

// Members returns all people on record in a club; see [clubs.Store].
func (s *Clubs) Members(ctx context.Context, key string) ([]clubs.Person, error) {
	var list []clubs.Person
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var p clubs.Person
		err := rows.Scan(&p.Player, &p.Role, &p.Since)
		list = append(list, p)
		return err
	}, "SELECT player, role, since FROM club_members WHERE club = $1 ORDER BY "+byRole, key)
	if err != nil {
		return nil, fmt.Errorf("reading the members of a club: %w", err)
	}
	return list, nil
}

// ClubsOf returns the clubs of a player; see [clubs.Store].
func (s *Clubs) ClubsOf(ctx context.Context, player table.Player) ([]clubs.Membership, error) {
	var list []clubs.Membership
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var m clubs.Membership
		err := rows.Scan(append(clubTargets(&m.Club), &m.Role, &m.Since)...)
		list = append(list, m)
		return err
	}, "SELECT "+clubColumns+`, club_members.role, club_members.since FROM club_members JOIN clubs ON clubs.key = club_members.club
		WHERE club_members.player = $1 AND club_members.role <> 'shut' AND clubs.closed = 0 ORDER BY clubs.folded`, string(player))
	if err != nil {
		return nil, fmt.Errorf("reading the clubs of a player: %w", err)
	}
	return list, nil
}

// SetMember changes a person's role; see [clubs.Store].
func (s *Clubs) SetMember(ctx context.Context, key string, p clubs.Person, was clubs.Role, b clubs.Bounds) error {
	return s.write(ctx, "changing a membership", func(tx *tx) error {
		if err := tx.lockAccount(p.Player); err != nil {
			return err
		}
		if err := tx.lockClub(key); err != nil {
			return err
		}
		now, err := tx.roleIn(key, p.Player)
		if err != nil {
			return err
		}
		if now != was || was == clubs.Founder || p.Role == clubs.Founder {
			return refused{clubs.ErrChanged}
		}
		if err := room(tx, key, p, was, b); err != nil {
			return err
		}
		if p.Role == clubs.Nobody {
			_, err = tx.exec("DELETE FROM club_members WHERE club = $1 AND player = $2", key, string(p.Player))
			return err
		}
		_, err = tx.exec(`INSERT INTO club_members (club, player, role, since) VALUES ($1, $2, $3, $4)
			ON CONFLICT (club, player) DO UPDATE SET role = $3, since = $4`, key, string(p.Player), string(p.Role), int64(p.Since))
		return err
	})
}

// room returns an error if a club or a person has reached the limit.
func room(tx *tx, key string, p clubs.Person, was clubs.Role, b clubs.Bounds) error {
	counts := p.Role.Inside() || p.Role == clubs.Waiting
	if counts && was != clubs.Waiting && !was.Inside() {
		var of int64
		err := tx.row("SELECT COUNT(*) FROM club_members WHERE player = $1 AND role <> 'shut'", []any{string(p.Player)}, &of)
		if err != nil {
			return err
		}
		if of >= int64(b.Of) {
			return refused{clubs.ErrTooMany}
		}
	}
	where, most := inside, b.Members
	switch {
	case p.Role.Inside() && !was.Inside():
	case p.Role == clubs.Waiting:
		where, most = "role = 'asking'", b.Asking
	default:
		return nil
	}
	var there int64
	err := tx.row("SELECT COUNT(*) FROM club_members WHERE club = $1 AND "+where, []any{key}, &there)
	if err == nil && there >= int64(most) {
		return refused{clubs.ErrFull}
	}
	return err
}

// Leave removes a player from a club; see [clubs.Store].
func (s *Clubs) Leave(ctx context.Context, key string, player table.Player, at table.Millis) error {
	return s.write(ctx, "leaving a club", func(tx *tx) error {
		if err := tx.lockClub(key); err != nil {
			return err
		}
		role, err := tx.roleIn(key, player)
		if err != nil {
			return err
		}
		if !role.Inside() {
			return refused{clubs.ErrNobody}
		}
		return leaveClub(tx, key, player, role, at)
	})
}

// leaveClub removes a player from a locked club, and finds a new founder if necessary.
func leaveClub(tx *tx, key string, player table.Player, role clubs.Role, at table.Millis) error {
	if _, err := tx.exec("DELETE FROM club_members WHERE club = $1 AND player = $2", key, string(player)); err != nil || role != clubs.Founder {
		return err
	}
	var next string
	err := tx.row("SELECT player FROM club_members WHERE club = $1 AND "+inside+" ORDER BY "+byRole+" LIMIT 1", []any{key}, &next)
	if errors.Is(err, sql.ErrNoRows) {
		return closeClub(tx, key, at)
	}
	if err == nil {
		_, err = tx.exec("UPDATE club_members SET role = 'founder' WHERE club = $1 AND player = $2", key, next)
	}
	return err
}

// leaveClubs removes a closing account from all clubs.
func leaveClubs(tx *tx, player table.Player, at table.Millis) error {
	for {
		var key, role string
		err := tx.row("SELECT club, role FROM club_members WHERE player = $1 ORDER BY club LIMIT 1", []any{string(player)}, &key, &role)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err == nil {
			err = tx.lockClub(key)
		}
		if err == nil {
			err = leaveClub(tx, key, player, clubs.Role(role), at)
		}
		if err != nil {
			return err
		}
	}
}

// HandOver makes another member the founder of a club; see [clubs.Store].
func (s *Clubs) HandOver(ctx context.Context, key string, founder, next table.Player, at table.Millis, b clubs.Bounds) error {
	return s.write(ctx, "handing a club over", func(tx *tx) error {
		if err := tx.lockAccount(next); err != nil {
			return err
		}
		if err := tx.lockClub(key); err != nil {
			return err
		}
		was, err := tx.roleIn(key, founder)
		if err != nil {
			return err
		}
		is, err := tx.roleIn(key, next)
		if err != nil {
			return err
		}
		if was != clubs.Founder || !is.Inside() || founder == next {
			return refused{clubs.ErrChanged}
		}
		var founded int64
		if err := tx.row("SELECT COUNT(*) FROM club_members WHERE player = $1 AND role = 'founder'", []any{string(next)}, &founded); err != nil {
			return err
		}
		if founded >= int64(b.Founded) {
			return refused{clubs.ErrTooMany}
		}
		for _, set := range []struct {
			role   clubs.Role
			player table.Player
		}{{clubs.Manager, founder}, {clubs.Founder, next}} {
			if _, err := tx.exec("UPDATE club_members SET role = $3, since = $4 WHERE club = $1 AND player = $2", key, string(set.player), string(set.role), int64(at)); err != nil {
				return err
			}
		}
		return nil
	})
}
