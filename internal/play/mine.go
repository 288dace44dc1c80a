package play

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/table"
)

const (
	// maxAwaiting is how many games in which it is the player's turn are shown
	// before all others.
	maxAwaiting = 300
	// pageSize is how many others a page has.
	pageSize = 50
)

// Mine returns a page of the games that a player is seated in or hosts, as they may
// see them, without their entries, and the cursor of the next page, empty after
// the last. The first page, of the empty cursor, begins with all games without a
// clock or by correspondence in which it is the player's turn. Then come those
// that go on, newest first, then those that have ended, last changed first. A
// game that changes meanwhile may stand on two pages.
func (s *Service) Mine(ctx context.Context, player table.Player, cursor string) (games []*Shown, next string, err error) {
	page, ok := parseCursor(cursor)
	if !ok {
		return nil, "", &table.InputError{Field: "cursor", Reason: "not one that was given out"}
	}
	page.Player = player
	var records []*Record
	if cursor == "" {
		if records, err = s.store.Awaiting(ctx, player, maxAwaiting); err != nil {
			return nil, "", fmt.Errorf("asking for the games that await a player: %w", err)
		}
		slices.SortStableFunc(records, func(a, b *Record) int { return int(b.Updated - a.Updated) })
	}
	awaiting := len(records)
	for room := pageSize; room > 0; {
		page.Limit = room
		more, err := s.store.Of(ctx, page)
		if err != nil {
			return nil, "", fmt.Errorf("asking for the games of a player: %w", err)
		}
		for _, r := range more {
			if !slices.ContainsFunc(records[:awaiting], func(other *Record) bool { return other.ID == r.ID }) {
				records = append(records, r)
			}
		}
		room -= len(more)
		if room == 0 {
			next = page.behind(more[len(more)-1])
			break
		}
		if page.Ended {
			break
		}
		page = Page{Player: player, Ended: true}
	}
	return s.showAll(records, player), next, nil
}

// behind returns the cursor of what comes behind the last game of a page.
func (p Page) behind(r *Record) string {
	kind, at := "on", r.Created
	if p.Ended {
		kind, at = "ended", r.Updated
	}
	return kind + "." + strconv.FormatInt(int64(at), 10) + "." + string(r.ID)
}

// parseCursor returns the page of a cursor.
func parseCursor(cursor string) (p Page, ok bool) {
	if cursor == "" {
		return Page{}, true
	}
	kind, rest, _ := strings.Cut(cursor, ".")
	moment, id, _ := strings.Cut(rest, ".")
	at, err := strconv.ParseInt(moment, 10, 64)
	p = Page{Ended: kind == "ended", Before: table.Millis(at)}
	p.After, ok = ParseGameID(id)
	return p, ok && err == nil && at > 0 && (p.Ended || kind == "on")
}
