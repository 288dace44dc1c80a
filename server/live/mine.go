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

// Limits of a page: a game is about 700 bytes of JSON for two players, 1,500 for eight.
const (
	pageSize  = 25     // games
	pageBytes = 19_000 // bytes of JSON, unless a single game is larger
)

// section is a part of the list of a player's games.
type section string

// The sections, in the order of the pages.
const (
	awaitingGames section = "mine"  // without a clock or by correspondence, with the player to move
	runningGames  section = "on"    // all in progress
	endedGames    section = "ended" // finished ones
)

// place is the start of a page: the first game of a section, or the one after a game.
type place struct {
	section section
	at      table.Millis // sort key of the section; 0 at its beginning
	after   GameID
}

// Mine returns a page of the games in which a player has a seat or is the host, as they see them,
// without entries, and the cursor of the next page, empty after the last. First come the games
// without a clock or by correspondence with the player to move, earliest flag first; then games in
// progress, newest first; then finished ones, last changed first. The first page also starts with
// the other games with the player to move. No page has a game twice, but a game that awaits the
// player appears again among the games in progress.
func (s *Service) Mine(ctx context.Context, player table.Player, cursor string) (games []*Shown, next string, err error) {
	at, ok := parseCursor(cursor)
	if !ok {
		return nil, "", &table.InputError{Field: "cursor", Reason: "must be from a previous page"}
	}
	games, next, err = s.pageFrom(ctx, player, at)
	if err != nil {
		return nil, "", fmt.Errorf("reading the games of a player: %w", err)
	}
	if cursor == "" {
		slices.SortStableFunc(games, dueFirst)
	}
	return games, next, nil
}

// pageFrom returns a page of games from a place on, and the cursor after them.
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

// showListed returns a viewer's view of a game in a list; nil if it cannot be shown, which does
// not hide the others.
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

// dueFirst compares games for a player: those with the player to move come first, earliest flag
// first, and without a clock the last changed. Others keep their order.
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

// behind returns the place after a game of the same section.
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

// cursor encodes p.
func (p place) cursor() string {
	if p.at == 0 {
		return string(p.section)
	}
	return string(p.section) + "." + strconv.FormatInt(int64(p.at), 10) + "." + string(p.after)
}

// parseCursor decodes a cursor.
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
