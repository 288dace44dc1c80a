package load

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Spoilings are statements for SQLite that make a game unreadable. $1 is its id, and e2e4 its
// first move. They store an illegal entry, invalid entries, an unknown option, an invalid head
// and an invalid course.
var Spoilings = []string{
	"UPDATE courses SET tail = replace(tail, 'e2e4', 'e2e5') WHERE game = $1",
	"UPDATE courses SET tail = 'nonsense' WHERE game = $1",
	"UPDATE games SET head = replace(head, 'star:2', 'star:2,gravity=on') WHERE id = $1",
	"UPDATE games SET head = '{' WHERE id = $1",
	"UPDATE courses SET course = replace(course, '\"turn\":2', '\"turn\":0') WHERE game = $1",
}

// Unsummed are statements that remove the checksums of a game, as in old databases. The rules alone
// must find the error.
var Unsummed = []string{
	"UPDATE courses SET sum = '', chain = '' WHERE game = $1",
	"UPDATE games SET sum = '' WHERE id = $1",
}

// Begun creates n running games with one move and a clock that runs out within seconds, and
// returns their ids.
func Begun(ctx context.Context, url string, n int) (ids []string, err error) {
	for i := range n {
		p, err := NewPlayer(ctx, http.DefaultClient, url, "")
		if err != nil {
			return nil, err
		}
		g, err := p.Create(ctx, NewGame{
			Variant: "star:2", Seats: []Seat{{Kind: "me"}, {Kind: "me"}},
			Clock: map[string]any{"kind": "move", "perMove": 5_000}, Leaving: map[string]any{"kind": "out", "after": 600_000},
			Token: fmt.Sprint("bad", i),
		})
		if err != nil {
			return nil, err
		}
		if _, err := p.Move(ctx, g.ID, MoveRequest{Version: g.Version, Seat: 1, Text: "e2e4"}); err != nil {
			return nil, err
		}
		ids = append(ids, g.ID)
	}
	return ids, nil
}

// Spoil makes games of an SQLite database unreadable, each in one of the ways of [Spoilings],
// half of them without checksums.
func Spoil(ctx context.Context, db *sql.DB, ids []string) error {
	for i, id := range ids {
		statements := []string{Spoilings[i%len(Spoilings)]}
		if i/len(Spoilings)%2 == 1 {
			statements = append(statements, Unsummed...)
		}
		for _, s := range statements {
			if r, err := db.ExecContext(ctx, s, id); err != nil {
				return fmt.Errorf("%s: %w", s, err)
			} else if n, err := r.RowsAffected(); n != 1 {
				return errors.Join(fmt.Errorf("%s: %d rows", s, n), err)
			}
		}
	}
	return nil
}

// Pester reads, moves in and watches the games in turn, at short intervals until ctx ends. It
// ignores the answers.
func Pester(ctx context.Context, url string, ids []string, every time.Duration) error {
	p, err := NewPlayer(ctx, http.DefaultClient, url, "")
	if err != nil {
		return err
	}
	if err := p.Connect(ctx); err != nil {
		return err
	}
	go func() { _ = p.Hear(ctx, func(*News) {}) }() // until ctx ends
	for i := 0; ctx.Err() == nil; i++ {
		id := ids[i%len(ids)]
		switch i % 3 {
		case 0:
			_, _ = p.Get(ctx, id)
		case 1:
			_, _ = p.Move(ctx, id, MoveRequest{Version: 2, Seat: 2, Text: "e7e5"})
		case 2:
			_ = p.Watch(ctx, id)
		}
		pause(ctx, every)
	}
	return nil
}
