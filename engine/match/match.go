package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// Config configures a match.
type Config struct {
	Game        rules.Game
	Contestants []Contestant
	// Lineup names the contestant, by index, of each side of the game as the
	// cycle of seatings begins; nil is one each, or the first of two against the
	// rest.
	Lineup []int
	// Games is how many are played at most, rounded up to full cycles.
	Games int
	// Test, unless nil, ends the match once it is decided. It needs two contestants.
	Test         *SPRT
	Control      Control
	Adjudication Adjudication
	// First is the number of earlier games: they are skipped, and the following ones are
	// the same as without the skip.
	First int
	// Played are the records of the first games of this match, from an interrupted run:
	// they count, and the following games are the same as in one run.
	Played []*record.Record
	// Openings are played in turn, from the number that Seed selects; without any, each has
	// Plies random plies, and up to Spread more.
	Openings []Opening
	Plies    int
	Spread   int
	// Stray, unless 0, plays one move in this many at random, to reach positions that
	// players would avoid.
	Stray int
	Seed  uint64 // of all that is random
	// Concurrency is how many games are played at a time, 0 is 1.
	Concurrency int
	Event       string // in records
	// Progress, unless nil, receives every game, in the order of their ends, and the report
	// up to it.
	Progress func(Result, *Report)
	// Record, unless nil, gets the record of every game, in the order of their numbers, and
	// Keep the whole result.
	Record func(*record.Record) error
	Keep   func(*Result) error
}

// match is a match being played.
type match struct {
	Config
	pairing pairing
	teams   []rules.Team
}

// Run plays a match. With an error it returns the report of the games that were
// finished, nil if the configuration is at fault.
func Run(ctx context.Context, config Config) (*Report, error) {
	m := &match{Config: config, teams: config.Game.Teams()}
	if len(m.Contestants) == 0 {
		return nil, errors.New("no players")
	}
	var err error
	if m.pairing, err = newPairing(len(m.Contestants), len(m.teams), m.Lineup); err != nil {
		return nil, err
	}
	if m.Test != nil {
		if err := m.Test.check(); err != nil {
			return nil, err
		}
		if len(m.Contestants) != 2 {
			return nil, errors.New("the test compares two players")
		}
	}
	m.Games = (m.Games + m.pairing.cycle - 1) / m.pairing.cycle * m.pairing.cycle
	return m.run(ctx)
}

// run plays the games and counts them.
func (m *match) run(ctx context.Context) (*Report, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	report := newReport(m.Contestants, m.pairing, m.Game.Seats(), m.Games)
	if over, err := m.resume(report); over || err != nil {
		return report, err
	}
	numbers := make(chan int)
	results := make(chan Result)
	failures := make(chan error, max(m.Concurrency, 1)+1) // one of each worker, one of the records
	var workers sync.WaitGroup
	for range max(m.Concurrency, 1) {
		workers.Go(func() {
			if err := m.work(ctx, numbers, results); err != nil {
				failures <- err
				cancel()
			}
		})
	}
	go func() {
		defer close(numbers)
		for game := m.First; game < m.Games; game++ {
			select {
			case numbers <- game:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(results)
	}()

	records := sequence{write: m.keep, next: m.First}
	for g := range results {
		if report.Accepted >= 0 {
			continue // the test was over before this game was
		}
		report.add(g, m.pairing.opening(g.Number-1), m.sides())
		if err := records.add(g.Number, &g); err != nil {
			cancel()
			failures <- err
			break
		}
		if m.decide(report) {
			cancel()
		}
		if m.Progress != nil {
			m.Progress(g, report)
		}
	}
	for range results { // games that were under way
	}
	if err := records.flush(); err != nil {
		return report, err
	}
	if report.Accepted >= 0 {
		return report, nil
	}
	select {
	case err := <-failures:
		return report, err
	default:
		return report, ctx.Err()
	}
}

// resume counts the games that were played before, and reports whether the match is
// over with them.
func (m *match) resume(report *Report) (over bool, err error) {
	for game, r := range m.Played {
		g, err := m.recall(r, game)
		if err != nil {
			return false, err
		}
		report.add(g, m.pairing.opening(game), m.sides())
		if m.decide(report) {
			return true, nil
		}
	}
	m.First = max(m.First, len(m.Played))
	return false, nil
}

// keep passes on the result of a game.
func (m *match) keep(r *Result) error {
	if m.Record != nil {
		if err := m.Record(r.Record); err != nil {
			return err
		}
	}
	if m.Keep != nil {
		return m.Keep(r)
	}
	return nil
}

// sides returns the side of each seat.
func (m *match) sides() []int {
	sides := make([]int, m.Game.Seats())
	for i := range sides {
		sides[i] = rules.TeamOf(m.teams, rules.Seat(i+1))
	}
	return sides
}

// decide updates the test and reports whether it is over.
func (m *match) decide(r *Report) bool {
	if m.Test == nil {
		return false
	}
	if len(r.samples[0]) == 0 {
		return false
	}
	r.LLR = r.ratio(*m.Test)
	switch lower, upper := m.Test.Bounds(); {
	case r.LLR >= upper:
		r.Accepted = 1
	case r.LLR <= lower:
		r.Accepted = 0
	}
	return r.Accepted >= 0
}

// work plays games, by their numbers from 0, until there are no more. It opens
// the players that it needs once.
func (m *match) work(ctx context.Context, numbers <-chan int, results chan<- Result) (err error) {
	players := make([][]Player, len(m.Contestants)) // by contestant
	defer func() {
		for _, list := range players {
			for _, p := range list {
				err = errors.Join(err, p.Close())
			}
		}
	}()
	for game := range numbers {
		g, err := m.play(ctx, game, players)
		switch {
		case ctx.Err() != nil:
			return nil // the cause is with the canceller
		case err != nil:
			return fmt.Errorf("game %d: %w", game+1, err)
		}
		results <- g
	}
	return nil
}

// play plays the game with a number from 0. players grow as needed.
func (m *match) play(ctx context.Context, game int, players [][]Player) (Result, error) {
	opening, err := m.opening(m.pairing.opening(game))
	if err != nil {
		return Result{}, err
	}
	seating := m.pairing.seating(game)
	b := &bout{
		game: &Game{m.Game, opening.Setup}, contestants: m.Contestants, control: m.Control, adjudication: m.Adjudication,
	}
	if m.Stray > 0 {
		// Another stream than those of openings and players.
		b.stray, b.strays = rand.New(rand.NewPCG(m.Seed+uint64(game), 1<<63)), m.Stray
	}
	used := make([]int, len(m.Contestants))
	names := make([]string, m.Game.Seats())
	for i, side := range m.sides() {
		who := seating[side]
		if used[who] == len(players[who]) {
			p, err := m.Contestants[who].Open()
			if err != nil {
				return Result{}, fmt.Errorf("%s: %w", m.Contestants[who].Name, err)
			}
			players[who] = append(players[who], p)
		}
		seat := rules.Seat(i + 1)
		b.holders[seat], b.players[seat] = who, players[who][used[who]]
		used[who]++
		names[i] = m.Contestants[who].Name
	}
	if err := b.play(ctx, opening.Entries, m.Seed+uint64(game)); err != nil {
		return Result{}, err
	}
	return m.result(b, game, seating, names), nil
}

// result returns the game that was played at b.
func (m *match) result(b *bout, game int, seating seating, names []string) Result {
	g := Result{
		Number: game + 1, Seating: seating, Outcome: b.pos.Outcome(), Plies: b.plies, Faults: b.faults,
		Points: make([]float64, len(m.Contestants)), SeatPoints: make([]float64, m.Game.Seats()),
		Record: b.transcribe(m.Event, game+1, names), Entries: b.entries, Views: b.views,
	}
	points := teamPoints(m.teams, g.Outcome)
	for i, team := range m.teams {
		g.Points[b.holders[team[0]]] += points[i]
	}
	for i, side := range m.sides() {
		g.SeatPoints[i] = points[side]
	}
	if b.swapped {
		g.SeatPoints[0], g.SeatPoints[1] = g.SeatPoints[1], g.SeatPoints[0]
	}
	return g
}

// opening returns the opening with an index from 0.
func (m *match) opening(i int) (Opening, error) {
	if len(m.Openings) > 0 {
		return m.Openings[(uint64(i)+m.Seed-min(m.Seed, 1))%uint64(len(m.Openings))], nil
	}
	plies := m.Plies
	if m.Spread > 0 {
		plies += rand.New(rand.NewPCG(m.Seed+uint64(i), 1<<62)).IntN(m.Spread + 1)
	}
	o := RandomOpening(m.Game, plies, m.Seed+uint64(i))
	if plies > 0 && o.Entries == nil {
		return o, fmt.Errorf("no game of %v lasts %d random plies", m.Game.ID(), plies)
	}
	return o, nil
}

// sequence passes on results in the order of their numbers, whatever the order of their
// arrival.
type sequence struct {
	write   func(*Result) error
	waiting map[int]*Result
	next    int // the number to write next, from 0
}

// add takes the result with a number from 1.
func (s *sequence) add(number int, r *Result) error {
	if s.waiting == nil {
		s.waiting = make(map[int]*Result)
	}
	s.waiting[number-1] = r
	for {
		r, ok := s.waiting[s.next]
		if !ok {
			return nil
		}
		delete(s.waiting, s.next)
		s.next++
		if err := s.write(r); err != nil {
			return err
		}
	}
}

// flush writes the results behind unfinished games.
func (s *sequence) flush() error {
	for ; len(s.waiting) > 0; s.next++ {
		if r, ok := s.waiting[s.next]; ok {
			delete(s.waiting, s.next)
			if err := s.write(r); err != nil {
				return err
			}
		}
	}
	return nil
}
