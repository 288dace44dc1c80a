package live

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/table"
)

// MostOverBoard is how many games over the board a player may keep.
const MostOverBoard = 1_000

// ErrTooManyOverBoard refuses a game over the board beyond [MostOverBoard].
var ErrTooManyOverBoard = errors.New("play: too many games over the board")

// OverBoard is a request to keep a game that a player played over the board.
type OverBoard struct {
	Player  table.Player
	Name    string
	Handle  string
	Program bool
	Seat    int    // of the player at the start
	Record  string // docs/record.md
	// Called checks the name of another player.
	Called func(name string) (string, error)
	Token  string
}

// AddOverBoard keeps a game that a player played over the board. Nobody else agreed to it, so the
// other seats have names alone, and it is neither rated nor public. The error is an
// [*table.InputError] for a wrong record, or [ErrTooManyOverBoard].
func (s *Service) AddOverBoard(ctx context.Context, q OverBoard) (*Record, error) {
	switch {
	case q.Player == "":
		return nil, &table.InputError{Field: "player", Reason: "missing"}
	case len(q.Token) > maxToken:
		return nil, errToken
	}
	r := &Record{ID: newGameID(q.Player, q.Token)}
	if err := s.readOverBoard(r, &q); err != nil {
		return nil, err
	}
	n, err := s.store.CountOverBoard(ctx, q.Player)
	if err != nil {
		return nil, fmt.Errorf("counting the games over the board of a player: %w", err)
	}
	if n >= MostOverBoard {
		return nil, ErrTooManyOverBoard
	}
	err = s.store.Create(ctx, r)
	if errors.Is(err, ErrExists) { // from an earlier request
		return s.Get(ctx, r.ID)
	}
	if err != nil {
		return nil, fmt.Errorf("storing game %s: %w", r.ID, err)
	}
	return r, nil
}

// readOverBoard sets the state of r from the record of a request.
func (s *Service) readOverBoard(r *Record, q *OverBoard) error {
	wrong := func(err error) error { return &table.InputError{Field: "record", Reason: err.Error()} }
	in, err := record.NewReader(strings.NewReader(q.Record)).Read()
	if err == nil {
		in, err = replay.Native(in, notation.Protocol)
	}
	if err != nil {
		return wrong(err)
	}
	game, err := s.game(in.Game)
	if err != nil {
		return wrong(err)
	}
	if q.Seat < 1 || q.Seat > game.Seats() {
		return &table.InputError{Field: "seat", Reason: "1 to " + strconv.Itoa(game.Seats())}
	}
	seats := make([]table.Seat, game.Seats())
	for i := range seats {
		name := in.Tag("Seat" + strconv.Itoa(i+1))
		if name == "?" {
			name = ""
		}
		seats[i] = table.Seat{Kind: table.Person, Ready: true}
		if i+1 == q.Seat {
			continue
		}
		if name, err = q.Called(name); err != nil {
			return err
		}
		seats[i].Name = name
	}
	mine := &seats[q.Seat-1]
	mine.Player, mine.Name, mine.Handle, mine.Program = q.Player, q.Name, q.Handle, q.Program
	entries := make([]string, len(in.Moves))
	for i, m := range in.Moves {
		entries[i] = m.Text
		if m.Text == record.Resign || m.Text == record.Flag {
			entries[i] += strconv.Itoa(m.Seat)
		}
	}
	if text := ending(in); text != "" {
		entries = append(entries, text)
	}
	now := s.now()
	state, err := table.OverBoard(game, table.Setting{Host: q.Player, Position: in.Tag("Position"), Begun: playedOn(in.Tag("Date"), now)}, seats, entries, now)
	if err != nil {
		if _, ok := errors.AsType[*table.InputError](err); !ok {
			err = wrong(err)
		}
		return err
	}
	r.State = *state
	return nil
}

// ending returns the entry that gives a game of two the result of its record, where its moves do not:
// PGN does not say that a player resigned or agreed to a draw. It is empty for no such result.
func ending(r *record.Record) string {
	if r.Tag("Termination") == "" || len(r.Result.Places) == 0 {
		return ""
	}
	if len(r.Result.Places) == 1 {
		return record.Draw
	}
	if len(r.Result.Places) > 2 || len(r.Result.Places[1]) != 1 {
		return ""
	}
	loser := strconv.Itoa(r.Result.Places[1][0])
	if r.Tag("Termination") == "time forfeit" {
		return record.Flag + loser
	}
	return record.Resign + loser
}

// playedOn returns the last second of a day of records, such as 2026.11.28, UTC, or now if that is
// earlier or the day is not known.
func playedOn(day string, now table.Millis) table.Millis {
	begun, err := time.Parse("2006.01.02", day)
	if err != nil || begun.Unix() < 0 {
		return now
	}
	return min(now, table.At(begun.Add(24*time.Hour-time.Second)))
}

// RemoveOverBoard removes a game over the board, for the player who added it.
func (s *Service) RemoveOverBoard(ctx context.Context, q PlayerRequest) error {
	r, err := s.Get(ctx, q.Game)
	switch {
	case errors.Is(err, ErrNotFound):
		return nil // by an earlier request
	case err != nil:
		return err
	case !r.OverBoard || r.Host != q.Player:
		return wrap(q.Game, table.ErrNotHost)
	}
	if err := s.store.RemoveGame(ctx, q.Game); err != nil {
		return fmt.Errorf("removing game %s: %w", q.Game, err)
	}
	s.desk.forget(q.Game, r.Version+1)
	return nil
}
