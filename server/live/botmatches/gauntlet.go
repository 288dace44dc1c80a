// Package botmatches runs the gauntlet: a continuous series of games between bots of the levels
// that play equally well on every machine, and programs whose owners let them take part. There
// is one game at a time, of each variant in turn, between contenders that have met least. Bots
// think for it only when no other game needs them. The results are stored and shown as a
// crosstable by seat.
//
//	g := botmatches.New(botmatches.Config{...})
//	err := g.Step(ctx) // every second or so
//	tables, err := g.Tables(ctx)
package botmatches

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// Contenders and times.
const (
	// pinned is the highest level that searches by nodes and so plays equally well everywhere.
	pinned = 9
	// most is how many games of a variant count, the most recent. So a table is computed quickly
	// and shows how programs play now.
	most = 2000
	// given and added are the clock of a game with a program, which could otherwise last forever.
	// Bots among themselves have no clock, since they wait for an idle machine.
	given, added = 10 * time.Minute, 5 * time.Second
	// away is how long a program may be disconnected before it is eliminated.
	away = 5 * time.Minute
	// listening is how long after its last sign a program counts as connected.
	listening = 45 * time.Second
	// mostPrograms is how many programs are searched for participants.
	mostPrograms = 200
	// fresh is how long tables are cached.
	fresh = 5 * time.Second
)

// Contender is a bot of a level, or a program.
type Contender struct {
	Level   int    `json:"level,omitempty"`
	Program string `json:"program,omitempty"` // its name
}

// Standing is a seat of a game with its contender and result.
type Standing struct {
	Contender
	Place  int `json:"place,omitempty"`  // from 1; 0 without a result
	Points int `json:"points,omitempty"` // in units of [live.WholePoint]
}

// Game is one game of the gauntlet.
type Game struct {
	Number  int64 // from 1
	ID      live.GameID
	Variant string
	Seats   []Standing
	Begun   table.Millis
	Ended   table.Millis // 0 while in progress
}

// Store keeps the games of the gauntlet. It must pass botmatchestest.TestStore.
type Store interface {
	// AddGauntlet stores a game, unless its number is taken.
	AddGauntlet(ctx context.Context, g Game) error
	// EndGauntlet stores the result of a game in progress: Seats and Ended.
	EndGauntlet(ctx context.Context, g Game) error
	// Gauntlet returns at most limit games of a variant, or of all for an empty one, newest
	// first.
	Gauntlet(ctx context.Context, variant string, limit int) ([]Game, error)
	// ForgetGauntlet removes the games up to a number.
	ForgetGauntlet(ctx context.Context, until int64) error
}

// Config is the dependencies and settings of a gauntlet.
type Config struct {
	Store    Store
	Play     *live.Service
	Programs botaccount.Store
	Parse    func(id string) (rules.Game, error)
	Variants []string      // game ids, played in turn
	Pause    time.Duration // pause between two games
	Keep     int           // number of recent games to keep; 0 keeps all
	Now      func() time.Time
	Log      *slog.Logger
}

// Service runs the gauntlet. It is safe for concurrent use.
type Service struct {
	Config
	games []rules.Game // games of Variants

	mu    sync.Mutex
	shown []Table
	until time.Time // expiry of the cached tables
}

// New returns a gauntlet, or an error for an invalid variant.
func New(c Config) (*Service, error) {
	s := &Service{Config: c}
	for _, id := range c.Variants {
		g, err := c.Parse(id)
		if err != nil {
			return nil, fmt.Errorf("gauntlet: %w", err)
		}
		s.games = append(s.games, g)
	}
	return s, nil
}

// On reports whether the gauntlet has variants.
func (s *Service) On() bool { return len(s.games) > 0 }

func (s *Service) now() table.Millis { return table.At(s.Now()) }

// Step records the result of the current game, and starts the next when it is time.
func (s *Service) Step(ctx context.Context) error {
	last, err := s.Store.Gauntlet(ctx, "", 1)
	if err != nil {
		return err
	}
	var number int64
	if len(last) > 0 {
		number = last[0].Number
		if last[0].Ended == 0 {
			return s.end(ctx, last[0])
		}
		if s.now() < last[0].Ended+table.Millis(s.Pause.Milliseconds()) {
			return nil
		}
	}
	if !s.On() {
		return nil
	}
	return s.begin(ctx, number+1)
}

// end records the result of a game that has ended.
func (s *Service) end(ctx context.Context, g Game) error {
	r, err := s.Play.Get(ctx, g.ID)
	switch {
	case errors.Is(err, live.ErrNotFound), errors.Is(err, live.ErrSetAside):
		g.Ended = s.now() // without a result
	case err != nil:
		return err
	case !r.HasEnded():
		return nil
	default:
		g.Ended = s.now()
		if past := r.Past(); past != nil {
			for i := range g.Seats {
				g.Seats[i].Place, g.Seats[i].Points = past.Seats[i].Place, past.Seats[i].Points
			}
		}
	}
	return s.Store.EndGauntlet(ctx, g)
}

// begin starts the game with a number. Servers that share a store start the same game.
func (s *Service) begin(ctx context.Context, number int64) error {
	game := s.games[int(number)%len(s.games)]
	variant := game.ID().String()
	before, err := s.Store.Gauntlet(ctx, variant, most)
	if err != nil {
		return err
	}
	free, err := s.programs(ctx, game.ID())
	if err != nil {
		return err
	}
	contenders := make([]Contender, 0, pinned+len(free))
	for level := 1; level <= pinned; level++ {
		contenders = append(contenders, Contender{Level: level})
	}
	players := map[string]table.Player{}
	for _, p := range free {
		contenders = append(contenders, Contender{Program: p.Name})
		players[p.Name] = p.Player
	}
	lineup := choose(contenders, before, game.Seats(), rand.IntN)
	wanted := live.NewGame{
		Player: live.House, Variant: variant, Public: true, Token: "gauntlet " + strconv.FormatInt(number, 10),
		Clock:   table.Clock{Kind: table.NoClock},
		Leaving: table.Leaving{Kind: table.LeaveOut, After: away.Milliseconds()},
	}
	for _, c := range lineup {
		seat := table.SeatChoice{Kind: table.ChooseBot, Level: c.Level}
		if c.Program != "" {
			seat = table.SeatChoice{Kind: table.ChooseProgram, Player: players[c.Program], Name: c.Program, Ready: true}
			wanted.Clock = clock
		}
		wanted.Seats = append(wanted.Seats, seat)
	}
	r, err := s.Play.Create(ctx, wanted)
	if err != nil {
		return err
	}
	g := Game{Number: number, ID: r.ID, Variant: variant, Begun: s.now()}
	for _, seat := range r.Seats { // the seats of the server that created it first
		c := Contender{Level: seat.Level}
		if seat.Program {
			c = Contender{Program: seat.Name}
		}
		g.Seats = append(g.Seats, Standing{Contender: c})
	}
	if err := s.Store.AddGauntlet(ctx, g); err != nil || s.Keep == 0 || number <= int64(s.Keep) {
		return err
	}
	return s.Store.ForgetGauntlet(ctx, number-int64(s.Keep))
}

// clock is the clock of games with programs.
var clock = table.Clock{Kind: table.GameClock, Initial: given.Milliseconds(), Increment: added.Milliseconds()}

// programs returns the connected programs that take part and accept a game.
func (s *Service) programs(ctx context.Context, id rules.ID) ([]botaccount.Program, error) {
	list, err := s.Programs.ProgramsHeard(ctx, s.now()-table.Millis(listening.Milliseconds()), mostPrograms)
	if err != nil {
		return nil, err
	}
	var free []botaccount.Program
	for _, p := range list {
		if !p.Accepts.Gauntlet || p.Accepts.Ask || p.Stopped(s.now()) {
			continue
		}
		going, err := s.Play.Going(ctx, p.Player, mostPrograms)
		if err != nil {
			return nil, err
		}
		// Its owner has let it take part, so the offer counts as the owner's.
		if p.Check(botaccount.Offer{By: p.Owner, Variant: id, Clock: clock, Busy: len(going)}) == nil {
			free = append(free, p)
		}
	}
	return free, nil
}

// choose returns the contenders for the seats of a variant's next game: those with the fewest
// games, on the seats that they had least, against those whom they met least.
func choose(contenders []Contender, before []Game, seats int, intn func(int) int) []Contender {
	type pair struct{ a, b Contender }
	type place struct {
		Contender
		seat int
	}
	played, met, had := map[Contender]int{}, map[pair]int{}, map[place]int{}
	for _, g := range before {
		for i, a := range g.Seats {
			played[a.Contender]++
			had[place{a.Contender, i}]++
			for j, b := range g.Seats {
				if i != j {
					met[pair{a.Contender, b.Contender}]++
				}
			}
		}
	}
	lineup := make([]Contender, seats)
	var chosen []Contender
	for _, seat := range permutation(seats, intn) {
		best, least, equals := Contender{}, 0, 0
		for _, c := range contenders {
			if slices.Contains(chosen, c) && len(chosen) < len(contenders) {
				continue
			}
			worth := 2*played[c] + 2*seats*had[place{c, seat}]
			for _, other := range chosen {
				worth += 2 * len(contenders) * met[pair{c, other}] / seats
			}
			switch {
			case equals == 0 || worth < least:
				best, least, equals = c, worth, 1
			case worth == least:
				if equals++; intn(equals) == 0 {
					best = c
				}
			}
		}
		lineup[seat] = best
		chosen = append(chosen, best)
	}
	return lineup
}

// permutation returns 0 to n-1 in random order.
func permutation(n int, intn func(int) int) []int {
	list := make([]int, n)
	for i := range list {
		j := intn(i + 1)
		list[i], list[j] = list[j], i
	}
	return list
}
