package play

import (
	"context"
	"slices"
)

// Join seats a player, before the start. A seat that was kept for him by a
// rematch is his as soon as he joins. The game starts when nobody is missing.
func (s *Service) Join(ctx context.Context, j Join) (*Record, error) {
	name, err := CleanName(j.Name)
	if err != nil {
		return nil, err
	}
	if j.Player == "" {
		return nil, &InputError{"player", "missing"}
	}
	return s.change(ctx, request{game: j.Game, player: j.Player, token: j.Token}, func(t *table) error {
		if err := t.isWaiting(); err != nil {
			return err
		}
		if t.claimKept(j.Player) {
			t.startIfFull()
			return nil
		}
		r := t.r
		if r.Listed && j.Player != r.Host && len(r.seatsOf(j.Player)) > 0 {
			return ErrSeated
		}
		n := j.Seat
		if n == 0 {
			n = slices.IndexFunc(r.Seats, func(s Seat) bool { return s.Kind == Open }) + 1
			if n == 0 {
				return ErrFull
			}
		} else if err := t.hasSeat(n); err != nil {
			return err
		}
		if t.seat(n).Kind != Open {
			return ErrTaken
		}
		*t.seat(n) = Seat{Kind: Person, Player: j.Player, Name: name, Ready: true}
		t.touch()
		t.startIfFull()
		return nil
	})
}

// claimKept notes that a player for whom seats are kept has come, and reports
// whether there are such seats.
func (t *table) claimKept(player PlayerID) bool {
	kept := false
	for i := range t.r.Seats {
		if seat := &t.r.Seats[i]; seat.Player == player && !seat.Ready {
			seat.Ready, seat.Away, kept = true, 0, true
		}
	}
	if kept {
		t.touch()
	}
	return kept
}

// Leave frees a seat before the start, or with Seat 0 all that the player has.
// If the host leaves, another person who sits there becomes host; without one
// the game is given up.
func (s *Service) Leave(ctx context.Context, q SeatRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		mine := t.r.seatsOf(q.Player)
		if q.Seat != 0 {
			if err := t.hasSeat(q.Seat); err != nil {
				return err
			}
			if !slices.Contains(mine, q.Seat) {
				return ErrNotSeated
			}
			mine = []int{q.Seat}
		}
		if err := t.isWaiting(); err != nil {
			return err
		}
		if len(mine) == 0 {
			return ErrNotSeated
		}
		for _, n := range mine {
			t.vacate(n)
		}
		return nil
	})
}

// vacate frees a seat of a game that waits.
func (t *table) vacate(n int) {
	r := t.r
	player := t.seat(n).Player
	*t.seat(n) = Seat{Kind: Open}
	t.touch()
	if player != r.Host || len(r.seatsOf(player)) > 0 {
		return
	}
	i := slices.IndexFunc(r.Seats, func(s Seat) bool { return s.Kind == Person && s.Ready })
	if i < 0 {
		t.end(Aborted)
		return
	}
	r.Host = r.Seats[i].Player
}

// isHost returns an error unless a player may decide about the game before its
// start.
func (t *table) isHost(player PlayerID) error {
	if !t.r.hosts(player, t.now) {
		return ErrNotHost
	}
	return t.isWaiting()
}

// hosts reports whether a player may decide about the game: the host, and while
// he has been absent for some minutes everybody who sits there and has come, so
// that nobody waits in vain.
func (r *Record) hosts(player PlayerID, now Millis) bool {
	if player == "" || player == r.Host {
		return player != ""
	}
	seats := r.seatsOf(r.Host)
	if len(seats) == 0 {
		return false
	}
	away := r.Seats[seats[0]-1].Away
	return away != 0 && away+Millis(lobbyLeave) <= now &&
		slices.ContainsFunc(r.seatsOf(player), func(n int) bool { return r.Seats[n-1].Ready })
}

// Fill puts a bot on a seat, or frees it, as the host wishes before the start.
func (s *Service) Fill(ctx context.Context, f Fill) (*Record, error) {
	if f.Level != 0 {
		if err := checkLevel("level", f.Level); err != nil {
			return nil, err
		}
	}
	return s.change(ctx, request{game: f.Game, player: f.Player, token: f.Token}, func(t *table) error {
		if err := t.isHost(f.Player); err != nil {
			return err
		}
		if err := t.hasSeat(f.Seat); err != nil {
			return err
		}
		seat := Seat{Kind: Open}
		if f.Level != 0 {
			seat = Seat{Kind: Bot, Level: f.Level, Ready: true}
			if !t.personBut(f.Seat) {
				return &InputError{"seat", "at least one is for a person"}
			}
		}
		*t.seat(f.Seat) = seat
		t.touch()
		t.startIfFull()
		return nil
	})
}

// personBut reports whether a seat other than n is a person's or open for one.
func (t *table) personBut(n int) bool {
	return slices.ContainsFunc(t.seats(), func(other int) bool { return other != n && t.seat(other).Kind != Bot })
}

// Start starts the game before everybody has come, as the host wishes: bots take
// the seats that are open or kept. Without a level it returns [ErrOpenSeats] if
// there are any.
func (s *Service) Start(ctx context.Context, q Start) (*Record, error) {
	if q.Level != 0 {
		if err := checkLevel("level", q.Level); err != nil {
			return nil, err
		}
	}
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		if err := t.isHost(q.Player); err != nil {
			return err
		}
		var missing []int
		persons := 0
		for _, n := range t.seats() {
			switch seat := t.seat(n); {
			case seat.Kind == Open || !seat.Ready:
				missing = append(missing, n)
			case seat.Kind == Person:
				persons++
			}
		}
		switch {
		case len(missing) > 0 && q.Level == 0:
			return ErrOpenSeats
		case persons == 0:
			return &InputError{"seats", "at least one for a person"}
		}
		for _, n := range missing {
			*t.seat(n) = Seat{Kind: Bot, Level: q.Level, Ready: true}
		}
		t.start()
		return nil
	})
}

// Close gives up a game that waits, as the host wishes.
func (s *Service) Close(ctx context.Context, q PlayerRequest) (*Record, error) {
	return s.change(ctx, request{game: q.Game, player: q.Player, token: q.Token}, func(t *table) error {
		if err := t.isHost(q.Player); err != nil {
			return err
		}
		t.end(Aborted)
		return nil
	})
}
