package store

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/notify"
	"github.com/manykings/manykings/table"
)

// past returns the stored form of a closed account's handle: a hash, so that nobody can take the
// handle again and nobody can read it.
func past(folded string) string {
	sum := sha256.Sum256([]byte(folded))
	return "#" + hex.EncodeToString(sum[:])
}

// AddAccount stores a new account; see [account.Store].
func (s *accounts) AddAccount(ctx context.Context, n account.New) error {
	return s.write(ctx, "storing an account", func(tx *tx) error {
		var found int64
		switch err := tx.row("SELECT COUNT(*) FROM accounts WHERE folded = $1", []any{past(n.Folded)}, &found); {
		case err != nil:
			return err
		case found > 0:
			return refused{account.ErrTaken}
		}
		if err := tx.row("SELECT COUNT(*) FROM accounts WHERE player = $1", []any{string(n.Account.Player)}, &found); err != nil {
			return err
		} else if found > 0 {
			return refused{account.ErrMade}
		}
		a := &n.Account
		rows, err := tx.exec(`INSERT INTO accounts (player, handle, folded, name, country, language, about, role, bars, password, made, closed, shows, takes)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING`,
			string(a.Player), a.Handle, n.Folded, a.Name, a.Country, a.Language, a.About, string(a.Role), words(a.Bars), a.Password, int64(a.Made), int64(a.Closed), words(a.Shows), string(a.Takes))
		if err == nil && rows == 0 {
			return refused{account.ErrTaken}
		}
		if err == nil && n.Passkey != nil {
			err = addPasskey(tx, n.Passkey)
		}
		if err == nil {
			err = setCodes(tx, a.Player, n.Codes)
		}
		if err == nil {
			err = addDevice(tx, &n.Device)
		}
		return err
	})
}

// words joins words for a column.
func words[W ~string](list []W) string {
	texts := make([]string, len(list))
	for i, w := range list {
		texts[i] = string(w)
	}
	return strings.Join(texts, " ")
}

// parseWords splits the words of a column.
func parseWords[W ~string](text string) (list []W) {
	for w := range strings.FieldsSeq(text) {
		list = append(list, W(w))
	}
	return list
}

// endWords encodes the ends of bars for a column.
func endWords(ends map[account.Bar]table.Millis) string {
	var list []string
	for bar, end := range ends {
		list = append(list, string(bar)+"="+strconv.FormatInt(int64(end), 10))
	}
	slices.Sort(list)
	return words(list)
}

// parseEnds decodes the ends of bars; nil without any.
func parseEnds(text string) (map[account.Bar]table.Millis, error) {
	var ends map[account.Bar]table.Millis
	for word := range strings.FieldsSeq(text) {
		bar, at, _ := strings.Cut(word, "=")
		end, err := strconv.ParseInt(at, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("the end of the bar %s: %w", bar, err)
		}
		if ends == nil {
			ends = map[account.Bar]table.Millis{}
		}
		ends[account.Bar(bar)] = table.Millis(end)
	}
	return ends, nil
}

// setAndStir is set for a change of which the account's owner is notified.
func (s *handle) setAndStir(ctx context.Context, doing string, none error, player table.Player, what, statement string, args ...any) error {
	return s.write(ctx, doing, func(tx *tx) error {
		rows, err := tx.exec(statement, args...)
		if err == nil && rows == 0 {
			return refused{none}
		}
		if err == nil {
			err = stirAccount(tx, player, rand.Text(), what, "")
		}
		return err
	})
}

const accountColumns = "SELECT player, handle, name, country, language, about, role, bars, password, made, closed, shows, takes, ends FROM accounts "

// Account returns the account of a player; see [account.Store].
func (s *accounts) Account(ctx context.Context, player table.Player) (account.Account, error) {
	return s.oneAccount(ctx, accountColumns+"WHERE player = $1", string(player))
}

// AccountNamed returns the account with a folded handle; see [account.Store].
func (s *accounts) AccountNamed(ctx context.Context, folded string) (account.Account, error) {
	return s.oneAccount(ctx, accountColumns+"WHERE folded = $1", folded)
}

func (s *accounts) oneAccount(ctx context.Context, query string, arg string) (account.Account, error) {
	list, err := s.accounts(ctx, query, arg)
	if err == nil && len(list) == 0 {
		err = account.ErrNotFound
	}
	if err != nil {
		return account.Account{}, err
	}
	return list[0], nil
}

// together is how many keys one statement looks up.
const together = 32

// among returns the placeholders for keys, from a number on, and their values, at most
// [together]. Few keys are padded, so that one prepared statement suffices.
func among[K ~string](keys []K, from int) (places string, args []any) {
	args = make([]any, together)
	list := make([]string, together)
	for i := range args {
		args[i], list[i] = "", "$"+strconv.Itoa(from+i) // a key of no row
		if i < len(keys) {
			args[i] = string(keys[i])
		}
	}
	return strings.Join(list, ", "), args
}

// AccountsOf returns the accounts of players; see [account.Store].
func (s *accounts) AccountsOf(ctx context.Context, players []table.Player) ([]account.Account, error) {
	var all []account.Account
	for chunk := range slices.Chunk(players, together) {
		places, args := among(chunk, 1)
		list, err := s.accounts(ctx, accountColumns+"WHERE player IN ("+places+")", args...)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// Accounts returns accounts by handle; see [account.Store].
func (s *accounts) Accounts(ctx context.Context, after string, limit int) ([]account.Account, error) {
	return s.accounts(ctx, accountColumns+"WHERE folded > $1 AND closed = 0 ORDER BY folded LIMIT $2", after, limit)
}

func (s *accounts) accounts(ctx context.Context, query string, args ...any) ([]account.Account, error) {
	var list []account.Account
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var a account.Account
		var bars, shows, ends string
		if err := rows.Scan(&a.Player, &a.Handle, &a.Name, &a.Country, &a.Language, &a.About, &a.Role, &bars, &a.Password, &a.Made, &a.Closed, &shows, &a.Takes, &ends); err != nil {
			return err
		}
		a.Bars, a.Shows = parseWords[account.Bar](bars), parseWords[account.Part](shows)
		var err error
		a.Ends, err = parseEnds(ends)
		list = append(list, a)
		return err
	}, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading accounts: %w", err)
	}
	return list, nil
}

// SetProfile stores a profile; see [account.Store].
func (s *accounts) SetProfile(ctx context.Context, player table.Player, p account.Profile) error {
	return s.set(ctx, "changing an account", account.ErrNotFound,
		"UPDATE accounts SET name = $2, country = $3, language = $4, about = $5, shows = $6, takes = $7 WHERE player = $1 AND closed = 0",
		string(player), p.Name, p.Country, p.Language, p.About, words(p.Shows), string(p.Takes))
}

// SetPassword stores the hash of a password; see [account.Store].
func (s *accounts) SetPassword(ctx context.Context, player table.Player, hash string) error {
	return s.setAndStir(ctx, "changing a password", account.ErrNotFound, player, notify.PasswordSet,
		"UPDATE accounts SET password = $2 WHERE player = $1 AND closed = 0", string(player), hash)
}

// SetRole stores a role; see [account.Store].
func (s *accounts) SetRole(ctx context.Context, player table.Player, role account.Role) error {
	return s.setAndStir(ctx, "changing a role", account.ErrNotFound, player, notify.Changed,
		"UPDATE accounts SET role = $2 WHERE player = $1 AND closed = 0", string(player), string(role))
}

// SetBars stores the bars of an account; see [account.Store].
func (s *accounts) SetBars(ctx context.Context, player table.Player, list []account.Bar) error {
	return s.setAndStir(ctx, "changing bars", account.ErrNotFound, player, notify.Changed,
		"UPDATE accounts SET bars = $2, ends = '' WHERE player = $1 AND closed = 0", string(player), words(list))
}

// CloseAccount deletes the data of an account; see [account.Store].
func (s *accounts) CloseAccount(ctx context.Context, player table.Player, at table.Millis) error {
	return s.write(ctx, "closing an account", func(tx *tx) error {
		var folded string
		switch err := tx.row("SELECT folded FROM accounts WHERE player = $1 AND closed = 0", []any{string(player)}, &folded); {
		case errors.Is(err, sql.ErrNoRows):
			return refused{account.ErrNotFound}
		case err != nil:
			return err
		}
		_, err := tx.exec(`UPDATE accounts SET handle = '', folded = $2, name = '', country = '', language = '', about = '',
			role = 'person', bars = '', ends = '', shows = '', takes = '', password = '', closed = $3 WHERE player = $1`, string(player), past(folded), int64(at))
		for _, of := range []string{"passkeys", "codes", "passes", "recoveries", "devices", "marks"} {
			if err == nil {
				_, err = tx.exec("DELETE FROM "+of+" WHERE player = $1", string(player))
			}
		}
		if err == nil {
			_, err = tx.exec("DELETE FROM circles WHERE player = $1 OR other = $1", string(player))
		}
		if err == nil {
			err = removeListener(tx, player)
		}
		if err == nil {
			err = leaveClubs(tx, player, at)
		}
		if err == nil {
			err = leaveEvents(tx, player)
		}
		for _, statement := range []string{
			"DELETE FROM tokens WHERE program IN (SELECT player FROM programs WHERE owner = $1)", "DELETE FROM programs WHERE owner = $1",
			"DELETE FROM conditionals WHERE player = $1", "DELETE FROM seeks WHERE player = $1 AND meeting = ''", // a game being created goes on
			"DELETE FROM complaints WHERE against = $1", "UPDATE complaints SET author = '', text = '' WHERE author = $1", "DELETE FROM acts WHERE against = $1",
		} {
			if err == nil {
				_, err = tx.exec(statement, string(player))
			}
		}
		return err
	})
}

// Closed returns closed accounts; see [account.Store].
func (s *accounts) Closed(ctx context.Context, since table.Millis) ([]account.Closed, error) {
	var list []account.Closed
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var c account.Closed
		err := rows.Scan(&c.Player, &c.At)
		list = append(list, c)
		return err
	}, "SELECT player, closed FROM accounts WHERE closed > 0 AND closed >= $1 ORDER BY closed, player", int64(since))
	if err != nil {
		return nil, fmt.Errorf("reading closed accounts: %w", err)
	}
	return list, nil
}

// AddPasskey stores a new passkey; see [account.Store].
func (s *factors) AddPasskey(ctx context.Context, p account.Passkey) error {
	return s.write(ctx, "storing a passkey", func(tx *tx) error {
		err := addPasskey(tx, &p)
		if err == nil {
			err = stirAccount(tx, p.Player, rand.Text(), notify.PasskeyAdded, p.Label)
		}
		return err
	})
}

// addPasskey adds a passkey. If its id is taken it is refused before anything is written, except
// in a new account, where the error rolls back the transaction.
func addPasskey(tx *tx, p *account.Passkey) error {
	rows, err := tx.exec("INSERT INTO passkeys (id, player, label, record, made, used) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
		p.ID, string(p.Player), p.Label, string(p.Record), int64(p.Made), int64(p.Used))
	if err == nil && rows == 0 {
		return account.ErrMade
	}
	return err
}

const passkeyColumns = "SELECT id, player, label, record, made, used FROM passkeys "

// Passkey returns the passkey with an id; see [account.Store].
func (s *factors) Passkey(ctx context.Context, id string) (account.Passkey, error) {
	list, err := s.passkeys(ctx, passkeyColumns+"WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = account.ErrNothing
	}
	if err != nil {
		return account.Passkey{}, err
	}
	return list[0], nil
}

// PasskeysOf returns the passkeys of a player; see [account.Store].
func (s *factors) PasskeysOf(ctx context.Context, player table.Player) ([]account.Passkey, error) {
	return s.passkeys(ctx, passkeyColumns+"WHERE player = $1 ORDER BY made, id", string(player))
}

func (s *factors) passkeys(ctx context.Context, query, arg string) ([]account.Passkey, error) {
	var list []account.Passkey
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var p account.Passkey
		var record string
		err := rows.Scan(&p.ID, &p.Player, &p.Label, &record, &p.Made, &p.Used)
		p.Record = []byte(record)
		list = append(list, p)
		return err
	}, query, arg)
	if err != nil {
		return nil, fmt.Errorf("reading passkeys: %w", err)
	}
	return list, nil
}

// UsePasskey stores the state of a passkey after its use; see [account.Store].
func (s *factors) UsePasskey(ctx context.Context, p account.Passkey) error {
	return s.set(ctx, "noting the use of a passkey", nil, "UPDATE passkeys SET record = $2, used = $3 WHERE id = $1", p.ID, string(p.Record), int64(p.Used))
}

// RemovePasskey removes a passkey; see [account.Store].
func (s *factors) RemovePasskey(ctx context.Context, player table.Player, id string) error {
	return s.setAndStir(ctx, "removing a passkey", account.ErrNothing, player, notify.PasskeyRemoved, "DELETE FROM passkeys WHERE player = $1 AND id = $2", string(player), id)
}

// SetCodes replaces the recovery codes of a player; see [account.Store].
func (s *factors) SetCodes(ctx context.Context, player table.Player, hashes []string) error {
	return s.write(ctx, "storing recovery codes", func(tx *tx) error {
		err := setCodes(tx, player, hashes)
		if err == nil {
			err = stirAccount(tx, player, rand.Text(), notify.CodesMade, "")
		}
		return err
	})
}

func setCodes(tx *tx, player table.Player, hashes []string) error {
	_, err := tx.exec("DELETE FROM codes WHERE player = $1", string(player))
	for _, hash := range hashes {
		if err == nil {
			_, err = tx.exec("INSERT INTO codes (player, hash) VALUES ($1, $2)", string(player), hash)
		}
	}
	return err
}

// CountCodes counts the recovery codes of a player; see [account.Store].
func (s *factors) CountCodes(ctx context.Context, player table.Player) (n int, err error) {
	if err := s.reader.row(ctx, []any{&n}, "SELECT COUNT(*) FROM codes WHERE player = $1", string(player)); err != nil {
		return 0, fmt.Errorf("counting recovery codes: %w", err)
	}
	return n, nil
}

// UseCode removes a recovery code; see [account.Store].
func (s *factors) UseCode(ctx context.Context, player table.Player, hash string) error {
	return s.set(ctx, "using a recovery code", account.ErrNothing, "DELETE FROM codes WHERE player = $1 AND hash = $2", string(player), hash)
}

// SetPass stores the pass of a player; see [account.Store].
func (s *factors) SetPass(ctx context.Context, p account.Pass) error {
	return s.set(ctx, "storing a pass", nil, `INSERT INTO passes (player, hash, until, tries) VALUES ($1, $2, $3, 0)
		ON CONFLICT (player) DO UPDATE SET hash = excluded.hash, until = excluded.until, tries = 0`, string(p.Player), p.Hash, int64(p.Until))
}

// TryPass removes the pass of a player if its hash matches; see [account.Store].
func (s *factors) TryPass(ctx context.Context, player table.Player, hash string, now table.Millis) error {
	var right bool
	err := s.write(ctx, "trying a pass", func(tx *tx) error {
		rows, err := tx.exec("DELETE FROM passes WHERE player = $1 AND hash = $2 AND until > $3", string(player), hash, int64(now))
		if right = rows == 1; err != nil || right {
			return err
		}
		if _, err = tx.exec("UPDATE passes SET tries = tries + 1 WHERE player = $1", string(player)); err == nil {
			_, err = tx.exec("DELETE FROM passes WHERE player = $1 AND tries >= $2", string(player), account.PassTries)
		}
		return err
	})
	if err == nil && !right {
		err = account.ErrNothing
	}
	return err
}

// NoteGuesses stores a notice about password guesses; see [account.Store].
func (s *accounts) NoteGuesses(ctx context.Context, player table.Player, id string) error {
	return s.write(ctx, "storing a notice of password guesses", func(tx *tx) error {
		return stirAccount(tx, player, id, notify.Guessed, "")
	})
}

// SetRecovery stores the recovery of a player; see [account.Store].
func (s *factors) SetRecovery(ctx context.Context, r account.Recovery) error {
	return s.set(ctx, "storing a recovery", nil, `INSERT INTO recoveries (player, ref, hash, until, tries) VALUES ($1, $2, $3, $4, 0)
		ON CONFLICT (player) DO UPDATE SET ref = excluded.ref, hash = excluded.hash, until = excluded.until, tries = 0`, string(r.Player), r.Ref, r.Hash, int64(r.Until))
}

// RecoveryUntil returns when a recovery expires; see [account.Store].
func (s *factors) RecoveryUntil(ctx context.Context, player table.Player) (table.Millis, error) {
	var until int64
	err := s.reader.row(ctx, []any{&until}, "SELECT until FROM recoveries WHERE player = $1", string(player))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, fmt.Errorf("reading a recovery: %w", err)
	}
	return table.Millis(until), nil
}

// TryRecovery removes a recovery if its hash matches; see [account.Store].
func (s *factors) TryRecovery(ctx context.Context, ref, hash string, now table.Millis) (table.Player, error) {
	var player, found string
	err := s.write(ctx, "trying a recovery", func(tx *tx) error {
		player = ""
		var until int64
		err := tx.row("SELECT player, hash, until FROM recoveries WHERE ref = $1"+tx.dialect.forUpdate, []any{ref}, &player, &found, &until)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		if subtle.ConstantTimeCompare([]byte(found), []byte(hash)) == 1 && until > int64(now) {
			if _, err = tx.exec("DELETE FROM recoveries WHERE ref = $1", ref); err == nil {
				err = stirAccount(tx, table.Player(player), rand.Text(), notify.Recovered, "")
			}
			return err
		}
		player = ""
		if _, err = tx.exec("UPDATE recoveries SET tries = tries + 1 WHERE ref = $1", ref); err == nil {
			_, err = tx.exec("DELETE FROM recoveries WHERE ref = $1 AND tries >= $2", ref, account.RecoveryTries)
		}
		return err
	})
	if err == nil && player == "" {
		err = account.ErrNothing
	}
	return table.Player(player), err
}

// AddCeremony stores a pending challenge; see [account.Store].
func (s *factors) AddCeremony(ctx context.Context, c account.Ceremony, now table.Millis) error {
	return s.write(ctx, "storing a ceremony", func(tx *tx) error {
		_, err := tx.exec("DELETE FROM ceremonies WHERE until <= $1", int64(now))
		if err == nil {
			_, err = tx.exec("INSERT INTO ceremonies (id, data, until) VALUES ($1, $2, $3)", c.ID, string(c.Data), int64(c.Until))
		}
		return err
	})
}

// TakeCeremony removes a challenge and returns it; see [account.Store].
func (s *factors) TakeCeremony(ctx context.Context, id string, now table.Millis) (account.Ceremony, error) {
	c := account.Ceremony{ID: id}
	var data string
	err := s.reader.row(ctx, []any{&data, &c.Until}, "SELECT data, until FROM ceremonies WHERE id = $1 AND until > $2", id, int64(now))
	if errors.Is(err, sql.ErrNoRows) {
		return c, account.ErrCeremony
	}
	if err != nil {
		return c, fmt.Errorf("reading a ceremony: %w", err)
	}
	c.Data = []byte(data)
	return c, s.set(ctx, "ending a ceremony", account.ErrCeremony, "DELETE FROM ceremonies WHERE id = $1", id)
}

// AddDevice stores a signed-in device; see [account.Store].
func (s *devices) AddDevice(ctx context.Context, d account.Device, since table.Millis) error {
	return s.write(ctx, "storing a device", func(tx *tx) error {
		_, err := tx.exec("DELETE FROM devices WHERE used < $1", int64(since))
		if err == nil {
			err = addDevice(tx, &d)
		}
		if err == nil {
			err = stirAccount(tx, d.Player, rand.Text(), notify.SignedIn, d.Label)
		}
		return err
	})
}

func addDevice(tx *tx, d *account.Device) error {
	_, err := tx.exec("INSERT INTO devices (id, player, label, made, used, confirmed) VALUES ($1, $2, $3, $4, $5, $6)",
		d.ID, string(d.Player), d.Label, int64(d.Made), int64(d.Used), int64(d.Confirmed))
	return err
}

const deviceColumns = "SELECT id, player, label, made, used, confirmed FROM devices "

// Device returns a device; see [account.Store].
func (s *devices) Device(ctx context.Context, id string) (account.Device, error) {
	list, err := s.devices(ctx, deviceColumns+"WHERE id = $1", id)
	if err == nil && len(list) == 0 {
		err = account.ErrNothing
	}
	if err != nil {
		return account.Device{}, err
	}
	return list[0], nil
}

// DevicesOf returns the devices of a player; see [account.Store].
func (s *devices) DevicesOf(ctx context.Context, player table.Player) ([]account.Device, error) {
	return s.devices(ctx, deviceColumns+"WHERE player = $1 ORDER BY used DESC, id", string(player))
}

func (s *devices) devices(ctx context.Context, query, arg string) ([]account.Device, error) {
	var list []account.Device
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var d account.Device
		err := rows.Scan(&d.ID, &d.Player, &d.Label, &d.Made, &d.Used, &d.Confirmed)
		list = append(list, d)
		return err
	}, query, arg)
	if err != nil {
		return nil, fmt.Errorf("reading devices: %w", err)
	}
	return list, nil
}

// UseDevice stores the last use of a device; see [account.Store].
func (s *devices) UseDevice(ctx context.Context, id string, at table.Millis) error {
	return s.set(ctx, "noting the use of a device", nil, "UPDATE devices SET used = $2 WHERE id = $1 AND used < $2", id, int64(at))
}

// ConfirmDevice stores the last proof of identity; see [account.Store].
func (s *devices) ConfirmDevice(ctx context.Context, id string, at table.Millis) error {
	return s.set(ctx, "confirming a device", nil, "UPDATE devices SET confirmed = $2 WHERE id = $1 AND confirmed < $2", id, int64(at))
}

// RemoveDevice removes a device; see [account.Store].
func (s *devices) RemoveDevice(ctx context.Context, player table.Player, id string) error {
	return s.set(ctx, "ending a device", account.ErrNothing, "DELETE FROM devices WHERE player = $1 AND id = $2", string(player), id)
}

// RemoveDevices removes the other devices of a player; see [account.Store].
func (s *devices) RemoveDevices(ctx context.Context, player table.Player, but string) error {
	return s.set(ctx, "ending devices", nil, "DELETE FROM devices WHERE player = $1 AND id <> $2", string(player), but)
}
