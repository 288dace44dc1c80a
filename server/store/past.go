package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Past returns a page of a player's finished games; see [live.Store].
func (s *pasts) Past(ctx context.Context, p live.PastPage) ([]*live.Past, error) {
	var list []*live.Past
	before, after := int64(p.Before), string(p.After)
	if p.Before == 0 {
		before, after = math.MaxInt64, behindAll
	}
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		g, err := scanPast(rows)
		if err == nil {
			list = append(list, g)
		}
		return err
	}, pastOf, append(wanted(p.Player, &p.Wish, before, after), p.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("listing the finished games of a player: %w", err)
	}
	slices.SortFunc(list, func(a, b *live.Past) int { return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(b.Game, a.Game)) })
	return list, nil
}

// Results calls each with the results of a player; see [live.Store].
func (s *pasts) Results(ctx context.Context, player table.Player, w live.Wish, each func(live.Result) bool) error {
	err := s.reader.rows(ctx, func(rows *sql.Rows) error {
		var r live.Result
		var others string
		if err := rows.Scan(&r.Variant, &r.Seat, &r.Place, &r.Points, &r.Ending, &r.Rated, &r.OverBoard, &r.Ended, &others); err != nil {
			return err
		}
		r.Others = parseOthers(others)
		if !each(r) {
			return errEnough
		}
		return nil
	}, resultsOf, wanted(player, &w, math.MaxInt64, behindAll)...)
	if err != nil && !errors.Is(err, errEnough) {
		return fmt.Errorf("reading the results of a player: %w", err)
	}
	return nil
}

// ClubPast returns the finished games of a club; see [live.Store].
func (s *pasts) ClubPast(ctx context.Context, club string, limit int) ([]*live.Past, error) {
	list, err := s.reader.pasts(ctx, "SELECT "+pastColumns+" FROM past WHERE past.club = $1 AND past.club <> '' ORDER BY past.ended DESC, past.game DESC LIMIT $2", club, limit)
	if err != nil {
		return nil, fmt.Errorf("listing the finished games of a club: %w", err)
	}
	return list, nil
}

// pasts returns the games of a query, which selects pastColumns.
func (r *reader) pasts(ctx context.Context, query string, args ...any) (list []*live.Past, err error) {
	err = r.rows(ctx, func(rows *sql.Rows) error {
		g, err := scanPast(rows)
		if err == nil {
			list = append(list, g)
		}
		return err
	}, query, args...)
	return list, err
}

// errEnough ends a read early.
var errEnough = errors.New("enough")

// behindAll is greater than the id of any game.
const behindAll = "~"

// pastOf and resultsOf read a player's results in the order of the table. Its key has all filter
// columns, so rows that do not match are skipped without further reads.
const (
	pastOf      = "SELECT " + pastColumns + ` FROM (SELECT game FROM results ` + whereWanted + " LIMIT $14) AS page JOIN past ON past.game = page.game"
	pastColumns = "past.game, past.ended, past.begun, past.variant, past.clock, past.ending, past.own, past.rated, past.round, past.entries, past.seats, past.public, past.club, past.overboard"

	resultsOf = "SELECT variant, seat, place, points, ending, rated, overboard, ended, others FROM results " + whereWanted

	whereWanted = `WHERE results.player = $1 AND results.ended <= $2 AND (results.ended < $2 OR results.game < $3) AND results.ended >= $4 AND results.lead = 1
		AND ($5 = '' OR substr(results.variant, 1, length($5) + 1) IN ($5, $5 || ':', $5 || ',')) AND (CAST($6 AS BIGINT) = 0 OR results.seats = $6) AND ($7 = '' OR results.clock = $7)
		AND (CAST($8 AS BIGINT) = 0 OR results.place = $8) AND ($9 = '' OR results.ending = $9)
		AND (CAST($10 AS BIGINT) < 0 OR results.own = $10) AND (CAST($11 AS BIGINT) < 0 OR results.rated = $11)
		AND (CAST($13 AS BIGINT) < 0 OR results.overboard = $13)
		AND ($12 = '' OR replace(results.others, $12, '') <> results.others)
		ORDER BY results.ended DESC, results.game DESC`
)

// wanted returns the arguments of whereWanted for games before one.
func wanted(player table.Player, w *live.Wish, before int64, after string) []any {
	if until := int64(w.Until) - 1; w.Until != 0 && until < before {
		before, after = until, behindAll
	}
	with := ""
	if w.With != "" {
		with = other(w.With)
	}
	return []any{
		string(player), before, after, int64(w.From), w.Family, int64(w.Seats), string(w.Clock), int64(w.Place), string(w.Ending),
		chosen(w.Own), chosen(w.Rated), with, chosen(w.OverBoard),
	}
}

// chosen encodes a choice for a query: -1 for either.
func chosen(c live.Choice) int64 {
	if c == live.Either {
		return -1
	}
	return flag(c == live.Yes)
}

// other returns the prefix of a player's place in the column others.
func other(p table.Player) string { return " " + string(p) + ":" }

// othersText encodes the other players of a result for the column others.
func othersText(others []live.Opponent) string {
	if len(others) == 0 {
		return ""
	}
	var b strings.Builder
	for _, o := range others {
		b.WriteString(other(o.Player) + strconv.Itoa(o.Place))
	}
	return b.String() + " "
}

// parseOthers decodes the column others.
func parseOthers(text string) []live.Opponent {
	var others []live.Opponent
	for word := range strings.FieldsSeq(text) {
		id, place, _ := strings.Cut(word, ":")
		n, _ := strconv.Atoi(place) // always a number
		others = append(others, live.Opponent{Player: table.Player(id), Place: n})
	}
	return others
}

// scanPast reads a row of [pastColumns], and the columns before them.
func scanPast(rows *sql.Rows, before ...any) (*live.Past, error) {
	p := new(live.Past)
	var clock, seats string
	if err := rows.Scan(append(before, &p.Game, &p.Ended, &p.Begun, &p.Variant, &clock, &p.Ending, &p.Own, &p.Rated, &p.Match, &p.Entries, &seats, &p.Public, &p.Club, &p.OverBoard)...); err != nil {
		return nil, err
	}
	return p, readPast(p, clock, seats)
}

// readPast decodes the columns clock and seats of a game.
func readPast(p *live.Past, clock, seats string) (err error) {
	if p.Seats, err = parseSeats(seats); err == nil {
		err = json.Unmarshal([]byte(clock), clockColumns(&p.Clock))
	}
	if err != nil {
		return fmt.Errorf("the past game %s: %w", p.Game, err)
	}
	return nil
}

// clockColumns returns pointers to the fields of a clock for a JSON array. Field names would be
// most of the stored bytes.
func clockColumns(c *table.Clock) *[]any {
	return &[]any{&c.Kind, &c.Initial, &c.Increment, &c.Delay, &c.PerMove, &c.Total, &c.Periods, &c.Period, &c.Stages, &c.Seats}
}

// clockText encodes the column clock without trailing zero fields.
func clockText(c *table.Clock) (string, error) {
	const plain = 5
	columns := *clockColumns(c)
	if c.Total == 0 && c.Periods == 0 && c.Stages == nil && c.Seats == nil {
		columns = columns[:plain]
	}
	text, err := json.Marshal(columns)
	return string(text), err
}

// seatColumns is clockColumns for a seat.
func seatColumns(s *live.PastSeat) *[]any {
	return &[]any{&s.Player, &s.Name, &s.Level, &s.Program, &s.Place, &s.Points, &s.Left, &s.Handle, &s.Plies, &s.Gone}
}

// parseSeats decodes the column seats of the table past.
func parseSeats(text string) ([]live.PastSeat, error) {
	var list []json.RawMessage
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, err
	}
	seats := make([]live.PastSeat, len(list))
	for i := range list {
		if err := json.Unmarshal(list[i], seatColumns(&seats[i])); err != nil {
			return nil, err
		}
	}
	return seats, nil
}

// seatsText encodes the column seats of the table past.
func seatsText(p *live.Past) (string, error) {
	list := make([]*[]any, len(p.Seats))
	for i := range p.Seats {
		list[i] = seatColumns(&p.Seats[i])
	}
	text, err := json.Marshal(list)
	return string(text), err
}

// addPast adds a finished game to the history, unless it is there.
func addPast(tx *tx, p *live.Past) (isNew bool, err error) {
	clock, err := clockText(&p.Clock)
	seats, err2 := seatsText(p)
	if err := errors.Join(err, err2); err != nil {
		return false, err
	}
	n, err := tx.exec(`INSERT INTO past (game, ended, begun, variant, clock, ending, own, rated, round, entries, seats, public, club, overboard)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (game) DO NOTHING`,
		string(p.Game), int64(p.Ended), int64(p.Begun), p.Variant, clock, string(p.Ending), flag(p.Own), flag(p.Rated), int64(p.Match), int64(p.Entries), seats, flag(p.Public), p.Club, flag(p.OverBoard))
	if err != nil || n == 0 {
		return false, err
	}
	if p.Rated {
		if _, err := tx.exec("INSERT INTO unrated (game) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM rated WHERE game = $1) ON CONFLICT (game) DO NOTHING", string(p.Game)); err != nil {
			return false, err
		}
	}
	var rows strings.Builder
	args := make([]any, 0, resultColumns*len(p.Seats))
	for i := range p.Seats {
		seat := &p.Seats[i]
		if seat.Player == "" {
			continue
		}
		isLead, place, points := p.SeatOf(seat.Player) == i+1, seat.Place, seat.Points
		if isLead {
			place, points = p.StandingOf(seat.Player)
		}
		for column := range resultColumns {
			rows.WriteString([]string{", ($", ", $"}[min(column, 1)] + strconv.Itoa(len(args)+column+1))
		}
		rows.WriteString(")")
		args = append(args, string(seat.Player), int64(p.Ended), string(p.Game), int64(i+1), flag(isLead), p.Variant, int64(len(p.Seats)),
			string(p.Clock.Kind), int64(place), int64(points), string(p.Ending), flag(p.Own), flag(p.Rated), othersText(p.ResultOf(seat.Player).Others), flag(p.OverBoard))
	}
	if len(args) > 0 {
		_, err = tx.exec("INSERT INTO results (player, ended, game, seat, lead, variant, seats, clock, place, points, ending, own, rated, others, overboard) VALUES"+rows.String()[1:], args...)
	}
	return true, err
}

// replacePast replaces r in the history if it has ended; was is its stored stage.
func replacePast(tx *tx, r *live.Record, was table.Stage) error {
	if before := (live.Record{State: table.State{Setting: table.Setting{Stage: was}}}); before.HasEnded() {
		if err := removePast(tx, r.ID); err != nil {
			return err
		}
	}
	if p := r.Past(); p != nil {
		_, err := addPast(tx, p)
		return err
	}
	return nil
}

// resultColumns is how many columns a row of the table results has.
const resultColumns = 15

// removePast removes a game from the history, if it is there.
func removePast(tx *tx, id live.GameID) error {
	var ended int64
	var text string
	err := tx.row("SELECT ended, seats FROM past WHERE game = $1", []any{string(id)}, &ended, &text)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	seats, err := parseSeats(text)
	if err != nil {
		return fmt.Errorf("the past game %s: %w", id, err)
	}
	for i := range seats {
		_, err := tx.exec("DELETE FROM results WHERE player = $1 AND ended = $2 AND game = $3 AND seat = $4", string(seats[i].Player), ended, string(id), int64(i+1))
		if err != nil {
			return err
		}
	}
	_, err = tx.exec("DELETE FROM past WHERE game = $1", string(id))
	return err
}

// fillSize is how many games are read together for the history.
const fillSize = 500

// FillPast adds finished games that are missing from the history, such as those stored by an
// earlier version. Moves are stored in between, and several servers may do it concurrently. It
// returns the number of added games. Unreadable games stay out.
func (s *Upkeep) FillPast(ctx context.Context) (added int, err error) {
	for _, list := range []struct {
		query string
		args  []any
	}{
		{missing("games WHERE stage = $3"), []any{string(table.Over)}},
		{missing("games WHERE stage = $3"), []any{string(table.Aborted)}},
		{missing("archive WHERE $3 = ''"), []any{""}},
	} {
		for after, more := "", true; more; {
			var ids []string
			more = false
			err := s.reader.rows(ctx, func(rows *sql.Rows) error {
				var isThere bool
				err := rows.Scan(&after, &isThere)
				if more = true; !isThere {
					ids = append(ids, after)
				}
				return err
			}, list.query, append([]any{after, fillSize}, list.args...)...)
			if err != nil {
				return added, fmt.Errorf("reading games for the history: %w", err)
			}
			for _, id := range ids {
				isNew, err := s.fillPast(ctx, live.GameID(id))
				if err != nil {
					return added, fmt.Errorf("adding game %s to the history: %w", id, err)
				}
				if isNew {
					added++
				}
			}
		}
	}
	return added, nil
}

// missing returns the query for some games of a table after one, each with whether the history
// has it.
func missing(of string) string {
	name, where, _ := strings.Cut(of, " WHERE ")
	return "SELECT id, EXISTS (SELECT 1 FROM past WHERE game = id) FROM " + name + " WHERE " + where + " AND id > $1 ORDER BY id LIMIT $2"
}

// fillPast adds one game, unless it is changed meanwhile: then that change adds it.
func (s *Upkeep) fillPast(ctx context.Context, id live.GameID) (bool, error) {
	r, err := s.games.find(ctx, id)
	if errors.Is(err, live.ErrNotFound) || errors.Is(err, live.ErrUnreadable) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	p := r.Past()
	if p == nil {
		return false, nil
	}
	isNew := false
	err = s.writer.do(ctx, func(tx *tx) error {
		var version uint64
		err := tx.row("SELECT version FROM courses WHERE game = $1 UNION ALL SELECT version FROM archive WHERE id = $1", []any{string(id)}, &version)
		if errors.Is(err, sql.ErrNoRows) || err == nil && version != r.Version {
			return nil
		}
		if err != nil {
			return err
		}
		isNew, err = addPast(tx, p)
		return err
	})
	if err != nil {
		return false, err // if ctx has ended, the transaction may still run
	}
	return isNew, nil
}
