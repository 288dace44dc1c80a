package live

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/table"
)

// pageSize is how many games a page has, besides those that await the player.
const pageSize = 50

// Mine returns a page of the games that a player is seated in or hosts, as they may
// see them, without their entries, and the cursor of the next page, empty after
// the last. The first page, of the empty cursor, begins with the games in which it is
// the player's turn, the one first whose flag falls first: all that have no clock or
// are by correspondence, however many they are, and of the others those of the first
// page. Then come those that go on, newest first, then those that have ended, last
// changed first. A game that changes meanwhile may stand on two pages.
func (s *Service) Mine(ctx context.Context, player table.Player, cursor string) (games []*Shown, next string, err error) {
	page, ok := parseCursor(cursor)
	if !ok {
		return nil, "", &table.InputError{Field: "cursor", Reason: "not one that was given out"}
	}
	page.Player = player
	var records []*Record
	if cursor == "" {
		if records, err = s.store.Awaiting(ctx, player, math.MaxInt32); err != nil {
			return nil, "", fmt.Errorf("asking for the games that await a player: %w", err)
		}
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
	if cursor == "" {
		slices.SortStableFunc(records, func(a, b *Record) int { return dueFirst(a, b, player) })
	}
	return s.showAll(records, player), next, nil
}

// dueFirst compares games for a player: those in which it is their turn come first, of
// these the one whose flag falls first, and where no clock runs the last changed. Others
// stay in their order.
func dueFirst(a, b *Record, player table.Player) int {
	due := func(r *Record) bool { return r.Stage == table.Playing && slices.Contains(r.SeatsOf(player), r.Turn) }
	switch mine, other := due(a), due(b); {
	case mine && other:
		never := table.Millis(math.MaxInt64)
		return cmp.Or(cmp.Compare(cmp.Or(a.Deadline, never), cmp.Or(b.Deadline, never)), cmp.Compare(b.Updated, a.Updated))
	case mine:
		return -1
	case other:
		return 1
	default:
		return 0
	}
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
