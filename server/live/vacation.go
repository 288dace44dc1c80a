package live

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/manykings/manykings/table"
)

// Vacations are the vacations of a player. They are stored apart from games, and are
// authoritative: every change of a game reads them first, so that no flag falls after a vacation
// was granted, even if the game lacks it.
type Vacations struct {
	Player  table.Player
	Periods []table.Vacation // in order; the last may not have ended yet
	Edition uint64           // number of changes; 0 for none
	Untold  bool             // some games of the player lack them
}

// Vacation is the vacation state of a player.
type Vacation struct {
	table.Vacation     // the current one; zero without one
	Days           int // allowed days a year
	Left           int // days left this year
	// Latest is the latest possible end of this vacation, or of a vacation that begins now; 0
	// without days left.
	Latest table.Millis
}

const (
	// vacationDay is a day of vacation; a day that has begun counts as used.
	vacationDay = table.Millis(86_400_000)
	// vacationMost bounds a vacation, in days, whatever remains of this year and the next.
	vacationMost = 366
	// vacationKept is how long ended vacations are kept, since they count against the allowed
	// days.
	vacationKept = 2 * vacationMost * vacationDay
	// vacationsEvery is the interval for finding players with vacations that some games lack,
	// because their server stopped, in milliseconds.
	vacationsEvery = 5_000
	// vacationsSwept is how many of these players are handled at once.
	vacationsSwept = 64
	// vacationPage is how many games are updated at once.
	vacationPage = 256
)

// vacationing has the time of the last such check.
type vacationing struct{ swept atomic.Int64 }

// going returns the last of the vacations if it has not ended.
func (v *Vacations) going(now table.Millis) *table.Vacation {
	if n := len(v.Periods); n > 0 && v.Periods[n-1].Until > now {
		return &v.Periods[n-1]
	}
	return nil
}

// spent adds the days of a vacation to the used days by year.
func spent(used map[int]int, v table.Vacation) {
	for day := v.From; day < v.Until; day += vacationDay {
		used[day.Time().Year()]++
	}
}

// stand returns the vacation state of a player.
func (s *Service) stand(v *Vacations, now table.Millis) *Vacation {
	on := &Vacation{Days: s.vacationDays}
	used, before := map[int]int{}, v.Periods
	begin := now
	if going := v.going(now); going != nil {
		on.Vacation, begin, before = *going, going.From, v.Periods[:len(v.Periods)-1]
	}
	for _, p := range before {
		spent(used, p)
	}
	for day := range table.Millis(vacationMost) {
		year := (begin + day*vacationDay).Time().Year()
		if used[year] >= s.vacationDays {
			break
		}
		used[year]++
		on.Latest = begin + (day+1)*vacationDay
	}
	clear(used)
	for _, p := range v.Periods {
		spent(used, p)
	}
	on.Left = max(0, s.vacationDays-used[now.Time().Year()])
	return on
}

// VacationOf returns the vacation state of a player.
func (s *Service) VacationOf(ctx context.Context, player table.Player) (*Vacation, error) {
	v := &Vacations{Player: player}
	if player != "" {
		all, err := s.store.Vacations(ctx, player)
		if err != nil {
			return nil, fmt.Errorf("asking for vacations: %w", err)
		}
		v = all[0]
	}
	return s.stand(v, s.now()), nil
}

// SetVacation starts a vacation of a player, or changes the end of the current one; with until 0
// it ends now. In the meantime their time stops in all correspondence games.
func (s *Service) SetVacation(ctx context.Context, player table.Player, until table.Millis) (*Vacation, error) {
	if player == "" {
		return nil, &table.InputError{Field: "player", Reason: "missing"}
	}
	for attempt := 1; ; attempt++ {
		all, err := s.store.Vacations(ctx, player)
		if err != nil {
			return nil, fmt.Errorf("asking for vacations: %w", err)
		}
		v, now := all[0], s.now()
		changed, err := s.reckon(v, until, now)
		if err != nil || !changed {
			return s.stand(v, now), err
		}
		v.Untold = true
		err = s.store.SetVacations(ctx, v)
		if errors.Is(err, ErrConflict) && attempt < attempts {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("storing vacations: %w", err)
		}
		if err := s.spread(context.WithoutCancel(ctx), v); err != nil {
			s.log.WarnContext(ctx, "not all games know of a vacation; the sweep informs them later", "err", err)
		}
		return s.stand(v, s.now()), nil
	}
}

// reckon changes vacations as the player requests. It reports whether there is anything to
// store.
func (s *Service) reckon(v *Vacations, until, now table.Millis) (bool, error) {
	going := v.going(now)
	if until == 0 {
		if going == nil {
			return false, nil
		}
		going.Until = max(now, going.From+1)
		return true, nil
	}
	switch latest := s.stand(v, now).Latest; {
	case s.vacationDays == 0:
		return false, ErrNoVacations
	case until <= now:
		return false, &table.InputError{Field: "until", Reason: "a moment to come"}
	case until > latest:
		return false, &table.InputError{Field: "until", Reason: "no later than " + strconv.FormatInt(int64(latest), 10) + ": so far the days reach, of which there are " + strconv.Itoa(s.vacationDays) + " a year"}
	}
	if going != nil {
		changed := going.Until != until
		going.Until = until
		return changed, nil
	}
	v.Periods = slices.DeleteFunc(v.Periods, func(p table.Vacation) bool { return p.Until < now-vacationKept })
	v.Periods = append(v.Periods, table.Vacation{From: now, Until: until})
	return true, nil
}

// spread updates all games of a player with their vacations, and records that.
func (s *Service) spread(ctx context.Context, v *Vacations) error {
	page := Page{Player: v.Player, Limit: vacationPage}
	for {
		games, err := s.store.Of(ctx, page)
		if err != nil {
			return err
		}
		err = each(games, func(r *Record) error {
			if r.Stage != table.Playing || r.Clock.Kind != table.DaysClock {
				return nil
			}
			// A change of a game applies the vacations.
			_, err := s.change(ctx, request{game: r.ID}, func(*seating) error { return nil })
			return s.swept(ctx, r.ID, err)
		})
		if err != nil {
			return err
		}
		if len(games) < page.Limit {
			break
		}
		page.Before, page.After = games[len(games)-1].Created, games[len(games)-1].ID
	}
	v.Untold = false
	if err := s.store.SetVacations(ctx, v); !errors.Is(err, ErrConflict) { // a concurrent change spreads them itself
		return err
	}
	return nil
}

// sweepVacations updates games that lack a vacation because a server stopped.
func (s *Service) sweepVacations(ctx context.Context) error {
	now, last := int64(s.now()), s.vacations.swept.Load()
	if last != 0 && now-last < vacationsEvery || !s.vacations.swept.CompareAndSwap(last, now) {
		return nil
	}
	players, err := s.store.Untold(ctx, vacationsSwept)
	if err != nil || len(players) == 0 {
		return err
	}
	all, err := s.store.Vacations(ctx, players...)
	if err != nil {
		return err
	}
	return each(all, func(v *Vacations) error { return s.spread(ctx, v) })
}

// vacationsAt returns the vacations of the players of a correspondence game, and of one about to
// join; nil for other games.
func (s *Service) vacationsAt(ctx context.Context, r *Record, who table.Player) (map[table.Player][]table.Vacation, error) {
	if r.Clock.Kind != table.DaysClock || r.HasEnded() {
		return nil, nil
	}
	players := r.Players()
	if who != "" && !slices.Contains(players, who) {
		players = append(players, who)
	}
	all, err := s.store.Vacations(ctx, players...)
	if err != nil {
		return nil, fmt.Errorf("asking for vacations: %w", err)
	}
	vacations := make(map[table.Player][]table.Vacation, len(all))
	for _, v := range all {
		vacations[v.Player] = v.Periods
	}
	return vacations, nil
}

// rest applies vacations to a game, if they count there.
func rest(t *table.Table, vacations map[table.Player][]table.Vacation) {
	if vacations != nil {
		t.Rest(func(p table.Player) []table.Vacation { return vacations[p] })
	}
}

// Away returns the players who are on vacation.
func (s *Service) Away(ctx context.Context, players ...table.Player) (map[table.Player]bool, error) {
	away := map[table.Player]bool{}
	if len(players) == 0 {
		return away, nil
	}
	all, err := s.store.Vacations(ctx, players...)
	if err != nil {
		return nil, fmt.Errorf("asking for vacations: %w", err)
	}
	now := s.now()
	for _, v := range all {
		if v.going(now) != nil {
			away[v.Player] = true
		}
	}
	return away, nil
}
