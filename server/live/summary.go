package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/table"
)

// pastSize is how many games a page of the past has.
const pastSize = 50

// Past returns a page of the finished games of a player that match w, last ended first, and the
// cursor of the next page, empty after the last.
func (s *Service) Past(ctx context.Context, player table.Player, w Wish, cursor string) (games []*Past, next string, err error) {
	page := PastPage{Player: player, Wish: w, Limit: pastSize + 1}
	if cursor != "" {
		at, id, _ := strings.Cut(cursor, ".")
		moment, err := strconv.ParseInt(at, 10, 64)
		var ok bool
		if page.After, ok = ParseGameID(id); !ok || err != nil || moment <= 0 {
			return nil, "", &table.InputError{Field: "cursor", Reason: "not a cursor of this server"}
		}
		page.Before = table.Millis(moment)
	}
	if games, err = s.store.Past(ctx, page); err != nil {
		return nil, "", fmt.Errorf("asking for the past of a player: %w", err)
	}
	if len(games) > pastSize {
		games = games[:pastSize]
		last := games[pastSize-1]
		next = strconv.FormatInt(int64(last.Ended), 10) + "." + string(last.Game)
	}
	return games, next, nil
}

// PastBefore is [Service.Past] for viewers who may not see the ids of all games. A page has the
// games that ended before a moment, unless it is 0. next is that moment for the next page, 0
// after the last. Games that ended in the same millisecond stay together, up to a page.
func (s *Service) PastBefore(ctx context.Context, player table.Player, before table.Millis) (games []*Past, next table.Millis, err error) {
	games, err = s.store.Past(ctx, PastPage{Player: player, Wish: Wish{Until: before}, Limit: pastSize + 1})
	if err != nil {
		return nil, 0, fmt.Errorf("asking for the past of a player: %w", err)
	}
	if len(games) <= pastSize {
		return games, 0, nil
	}
	rest := games[pastSize].Ended
	games = games[:pastSize]
	for len(games) > 1 && games[0].Ended != rest && games[len(games)-1].Ended == rest {
		games = games[:len(games)-1] // the next page begins with them
	}
	return games, games[len(games)-1].Ended, nil
}

// PastRecords writes the records of all finished games of a player that match w, last ended
// first, each with one call. It skips unreadable games.
func (s *Service) PastRecords(ctx context.Context, player table.Player, w Wish, to io.Writer) error {
	out := record.NewWriter(to)
	for cursor, more := "", true; more; more = cursor != "" {
		games, next, err := s.Past(ctx, player, w, cursor)
		if err != nil {
			return err
		}
		for _, g := range games {
			r, err := s.record(ctx, g.Game, player, "")
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				s.log.WarnContext(ctx, "a game is missing among the records of a player", "game", g.Game, "err", err)
				continue
			}
			if err := out.Write(r); err != nil {
				return err
			}
		}
		cursor = next
	}
	return nil
}

// Fellow returns the player of a seat in a finished game, for another player of it. Players are
// secret, so a common game identifies them.
func (s *Service) Fellow(ctx context.Context, viewer table.Player, id GameID, seat int) (table.Player, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return "", err
	}
	if p := r.Past(); p != nil && p.SeatOf(viewer) > 0 && seat >= 1 && seat <= len(p.Seats) && p.Seats[seat-1].Player != "" {
		return p.Seats[seat-1].Player, nil
	}
	return "", ErrNotFound
}

// Summary is the statistics of a player's history.
type Summary struct {
	Games     int // with a result
	Others    int // without a result: aborted, or played against themselves
	OverBoard int // played over the board: they count for nothing else unless the filter wants them alone
	Points    int // in units of 1/[WholePoint]
	First     table.Millis
	Tallies   []Tally // most games first, then by variant and seat
	Wins      Streak  // games won alone, or with the player's team
	Firsts    Streak  // games without a better placed player
	Fellows   []Fellow
}

// Tally is the games of one variant on one seat.
type Tally struct {
	Variant string
	Seat    int
	Games   int
	Points  int
	Places  []int // number of finishes at each place, first place first
}

// Streak is consecutive games: the current run, and the longest.
type Streak struct{ Now, Longest int }

// Fellow is another player met in games.
type Fellow struct {
	Player        table.Player
	Games         int // with a result
	Ahead, Behind int // number of these in which the player was placed better than the fellow, or worse
	Last          table.Millis

	// The last of these games:
	Game    GameID
	Seat    int
	Name    string
	Gone    bool // the account is closed
	Program bool
}

// mostFellows is how many others a summary names.
const mostFellows = 12

// Summary returns the statistics of a player's past, with the players met most often.
func (s *Service) Summary(ctx context.Context, player table.Player, w Wish) (*Summary, error) {
	var f fold
	f.fellows, f.tallies = map[table.Player]*Fellow{}, map[tallyKey]*Tally{}
	overBoard := 0
	err := s.store.Results(ctx, player, w, func(r Result) bool {
		if r.OverBoard && w.OverBoard != Yes {
			overBoard++
		} else {
			f.add(&r)
		}
		return ctx.Err() == nil
	})
	if err = errors.Join(err, ctx.Err()); err != nil {
		return nil, fmt.Errorf("asking for the results of a player: %w", err)
	}
	p := f.end()
	p.OverBoard = overBoard
	for i := range p.Fellows {
		if err := s.acquaint(ctx, player, &p.Fellows[i]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// acquaint fills in the name of a fellow in their last common game.
func (s *Service) acquaint(ctx context.Context, player table.Player, f *Fellow) error {
	games, err := s.store.Past(ctx, PastPage{Player: player, Wish: Wish{With: f.Player, From: f.Last, Until: f.Last + 1}, Limit: 1})
	if err != nil {
		return fmt.Errorf("asking for a game with another player: %w", err)
	}
	for _, g := range games {
		seat := g.SeatOf(f.Player)
		met := &g.Seats[seat-1]
		f.Game, f.Seat, f.Name, f.Gone, f.Program = g.Game, seat, met.Name, met.Gone, met.Program
	}
	return nil
}

// fold makes a summary of results, last first.
type fold struct {
	summary      Summary
	wins, firsts run
	fellows      map[table.Player]*Fellow
	tallies      map[tallyKey]*Tally
}

type tallyKey struct {
	variant string
	seat    int
}

// run counts consecutive games, from the last on.
type run struct {
	streak Streak
	length int
	broken bool
}

func (r *run) add(holds bool) {
	if !holds {
		r.length, r.broken = 0, true
		return
	}
	r.length++
	r.streak.Longest = max(r.streak.Longest, r.length)
	if !r.broken {
		r.streak.Now = r.length
	}
}

func (f *fold) add(r *Result) {
	f.summary.First = r.Ended
	if r.Place == 0 {
		f.summary.Others++
		return
	}
	f.summary.Games++
	f.summary.Points += r.Points
	f.wins.add(r.Points == WholePoint)
	f.firsts.add(r.Place == 1)
	key := tallyKey{r.Variant, r.Seat}
	t := f.tallies[key]
	if t == nil {
		t = &Tally{Variant: r.Variant, Seat: r.Seat}
		f.tallies[key] = t
	}
	t.Games++
	t.Points += r.Points
	for len(t.Places) < r.Place {
		t.Places = append(t.Places, 0)
	}
	t.Places[r.Place-1]++
	for _, o := range r.Others {
		g := f.fellows[o.Player]
		if g == nil {
			g = &Fellow{Player: o.Player, Last: r.Ended}
			f.fellows[o.Player] = g
		}
		g.Games++
		switch {
		case r.Place < o.Place:
			g.Ahead++
		case r.Place > o.Place:
			g.Behind++
		}
	}
}

// end returns the summary, with the fellows still without names.
func (f *fold) end() *Summary {
	p := &f.summary
	p.Wins, p.Firsts = f.wins.streak, f.firsts.streak
	for _, t := range f.tallies {
		p.Tallies = append(p.Tallies, *t)
	}
	slices.SortFunc(p.Tallies, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Variant, b.Variant), cmp.Compare(a.Seat, b.Seat))
	})
	for _, g := range f.fellows {
		p.Fellows = append(p.Fellows, *g)
	}
	slices.SortFunc(p.Fellows, func(a, b Fellow) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(b.Last, a.Last), cmp.Compare(a.Player, b.Player))
	})
	p.Fellows = p.Fellows[:min(mostFellows, len(p.Fellows))]
	return p
}
