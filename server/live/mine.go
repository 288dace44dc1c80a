package live

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

// The bounds of a page: a game is about 700 bytes of JSON for two players, 1,500 for eight.
const (
	pageSize  = 25     // games
	pageBytes = 19_000 // of JSON, unless one game alone is longer
)

// section is a part of the list of a player's games.
type section string

// The sections, in the order in which the pages go through them.
const (
	awaitingGames section = "mine"  // without a clock or by correspondence, with the player to move
	runningGames  section = "on"    // all that go on
	endedGames    section = "ended" // all others
)

// place is where a page begins: at the first game of a section, or behind one.
type place struct {
	section section
	at      table.Millis // by which the section is sorted; 0 at its beginning
	after   GameID
}

// Mine returns a page of the games that a player is seated in or hosts, as they may see
// them, without their entries, and the cursor of the next page, empty after the last. First
// come the games without a clock or by correspondence with the player to move, the one first
// whose flag falls first; then those that go on, newest first; then those that have ended,
// last changed first. The first page has the others with the player to move at its top too.
// A page has no game twice, but a game that awaits the player comes again on the page of its
// place among those that go on.
func (s *Service) Mine(ctx context.Context, player table.Player, cursor string) (games []*Shown, next string, err error) {
	at, ok := parseCursor(cursor)
	if !ok {
		return nil, "", &table.InputError{Field: "cursor", Reason: "not one that was given out"}
	}
	games, next, err = s.pageFrom(ctx, player, at)
	if err != nil {
		return nil, "", fmt.Errorf("asking for the games of a player: %w", err)
	}
	if cursor == "" {
		slices.SortStableFunc(games, dueFirst)
	}
	return games, next, nil
}

// pageFrom returns the games from a place on, as many as a page holds, and the cursor behind them.
func (s *Service) pageFrom(ctx context.Context, player table.Player, at place) (games []*Shown, next string, err error) {
	bytes := 0
	for {
		room := pageSize - len(games)
		if room == 0 {
			return games, at.cursor(), nil
		}
		records, err := s.gamesFrom(ctx, player, at, room)
		if err != nil {
			return nil, "", err
		}
		for _, r := range records {
			isHere := slices.ContainsFunc(games, func(g *Shown) bool { return g.ID == r.ID })
			if shown := s.showListed(r, player); shown != nil && !isHere {
				length := len(shown.AppendJSON(nil)) + 1
				if bytes += length; bytes > pageBytes && len(games) > 0 {
					return games, at.cursor(), nil
				}
				games = append(games, shown)
			}
			at = at.behind(r)
		}
		if len(records) == room {
			continue
		}
		switch at.section {
		case awaitingGames:
			at = place{section: runningGames}
		case runningGames:
			at = place{section: endedGames}
		default:
			return games, "", nil
		}
	}
}

// gamesFrom returns the records of a section from a place on.
func (s *Service) gamesFrom(ctx context.Context, player table.Player, at place, limit int) ([]*Record, error) {
	if at.section == awaitingGames {
		return s.store.Awaiting(ctx, AwaitingPage{player, at.at, at.after, limit})
	}
	return s.store.Of(ctx, Page{player, at.section == endedGames, at.at, at.after, limit})
}

// showListed returns a game as it is in a list for a viewer; nil if it cannot be shown, which does not keep
// the viewer from the others.
func (s *Service) showListed(r *Record, viewer table.Player) (shown *Shown) {
	err := rescue.Do(func() error {
		shown = s.Show(r, viewer, 0)
		return nil
	})
	if err != nil && !s.isAside(r.ID) {
		s.log.Error("a game cannot be shown in a list", "game", r.ID, "err", err)
	}
	return shown
}

// dueFirst compares games for a player: those with the player to move come first, of
// these the one whose flag falls first, and where no clock runs the last changed. Others
// stay in their order.
func dueFirst(a, b *Shown) int {
	due := func(g *Shown) bool { return g.Stage == table.Playing && slices.Contains(g.You, g.Turn) }
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

// behind returns the place behind a game of the same section.
func (p place) behind(r *Record) place {
	at := r.Created
	switch p.section {
	case awaitingGames:
		at = r.Falls()
	case endedGames:
		at = r.Updated
	}
	return place{p.section, at, r.ID}
}

// cursor returns the text that names p.
func (p place) cursor() string {
	if p.at == 0 {
		return string(p.section)
	}
	return string(p.section) + "." + strconv.FormatInt(int64(p.at), 10) + "." + string(p.after)
}

// parseCursor returns the place of a cursor.
func parseCursor(cursor string) (p place, ok bool) {
	if cursor == "" {
		return place{section: awaitingGames}, true
	}
	kind, rest, isBehind := strings.Cut(cursor, ".")
	if !slices.Contains([]section{awaitingGames, runningGames, endedGames}, section(kind)) {
		return place{}, false
	}
	if !isBehind {
		return place{section: section(kind)}, true
	}
	moment, id, _ := strings.Cut(rest, ".")
	at, err := strconv.ParseInt(moment, 10, 64)
	p = place{section: section(kind), at: table.Millis(at)}
	p.after, ok = ParseGameID(id)
	return p, ok && err == nil && at > 0
}
