package simulate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// variants are games of every family, with and without teams.
var variants = []string{
	"star:2", "star:3", "star:4,teams=pairs", "star:4,elimination=remove", "star:5,stalemate=pass", "star:6,teams=threes", "star:8,abandoned=stay",
	"yalta", "rex", "sovereign", "royale", "draughts:2", "draughts:4", "draughts:4,teams=pairs", "draughts:3,blocked=count",
}

var clocks = []table.Clock{
	{Kind: table.NoClock},
	{Kind: table.GameClock, Initial: 600_000, Increment: 3_000},
	{Kind: table.GameClock, Initial: 180_000, Increment: 1_000},
	{Kind: table.GameClock, Initial: 300_000, Delay: 5_000},
	{Kind: table.MoveClock, PerMove: 30_000},
	{Kind: table.TotalClock, Initial: 1_200_000},
}

var leavings = []table.Leaving{{Kind: table.LeaveOut, After: 60_000}, {Kind: table.LeaveBot, Level: 2, After: 30_000}}

// ask is a person's request, repeated until its answer.
type ask struct {
	kind   string
	player table.Player
	game   live.GameID
	seat   int
	token  string
}

type askKey struct{}

// askOf returns the request on whose behalf something is done, nil if there is none.
func askOf(ctx context.Context) *ask {
	a, _ := ctx.Value(askKey{}).(*ask)
	return a
}

// uncertain reports whether an answer leaves the effect open.
func uncertain(err error) bool {
	return errors.Is(err, errStore) || errors.Is(err, errDown) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// refused reports whether err is an answer that people must expect.
func refused(err error) bool {
	if _, ok := errors.AsType[*rules.Refusal](err); ok {
		return true
	}
	if _, ok := errors.AsType[*table.InputError](err); ok {
		return true
	}
	return slices.ContainsFunc([]error{
		live.ErrConflict, live.ErrNotHost, live.ErrNotSeated, live.ErrTaken, live.ErrFull, live.ErrSeated, live.ErrOpenSeats, live.ErrStarted,
		live.ErrWaiting, live.ErrOver, live.ErrNotTurn, live.ErrOut, live.ErrTime, live.ErrPaused, live.ErrNotPaused, live.ErrVoteOpen,
		live.ErrNoVote, live.ErrTooSoon, live.ErrNothing, live.ErrNotDue, table.ErrOfficial,
	}, func(known error) bool { return errors.Is(err, known) })
}

// person is a player with an open page, connected to one server after another.
type person struct {
	w     *world
	name  table.Player
	dice  *rand.Rand
	node  *node
	here  *life // where Enter was called
	seen  *live.Record
	asked int
	stay  int // entries after which the person has had enough
	news  chan *live.Event
}

func (w *world) person(name string) *person {
	p := &person{w: w, name: table.Player(name), dice: w.dice(name), news: make(chan *live.Event, 64)}
	p.stay = 60 + p.dice.IntN(300)
	p.elsewhere()
	return p
}

// elsewhere connects to any server.
func (p *person) elsewhere() { p.node = p.w.nodes[p.dice.IntN(len(p.w.nodes))] }

// request repeats a request until its answer, at one server after another, with its token.
// It returns nil if it was refused.
func (p *person) request(a ask, do func(context.Context, *live.Service, string) (*live.Record, error)) *live.Record {
	p.asked++
	a.player, a.token = p.name, fmt.Sprint(p.name, "-", p.asked)
	p.w.count(&p.w.result.Asked)
	for try := 0; ; try++ {
		if try > 0 {
			p.w.count(&p.w.result.Repeated)
			if !wait(p.w.ctx, between(p.dice, 100*time.Millisecond, 2*time.Second)) {
				return nil
			}
		}
		l := p.node.alive()
		if l == nil {
			p.elsewhere()
			continue
		}
		ctx, cancel := context.WithTimeout(context.WithValue(l.ctx, askKey{}, &a), 10*time.Second)
		if p.dice.IntN(50) == 0 { // the network delivers it twice
			again := p.w.nodes[p.dice.IntN(len(p.w.nodes))].alive()
			late := between(p.dice, 0, 3*time.Second)
			if again != nil {
				p.w.tasks.Go(func() {
					if wait(again.ctx, late) {
						_, _ = do(context.WithValue(again.ctx, askKey{}, &a), again.Service, a.token)
					}
				})
			}
		}
		r, err := do(ctx, l.Service, a.token)
		cancel()
		switch {
		case p.w.ctx.Err() != nil:
			return nil
		case err == nil:
			p.w.judge.acknowledged(&a, r)
			p.learn(r)
			return r
		case uncertain(err) || l.ctx.Err() != nil:
			if p.dice.IntN(2) == 0 {
				p.elsewhere()
			}
		case refused(err):
			p.w.judge.refused(&a, err)
			return nil
		default:
			p.w.fail("game %s: %s of %s was answered %v", a.game, a.kind, p.name, err)
			return nil
		}
	}
}

// learn notes a possibly newer record.
func (p *person) learn(r *live.Record) {
	if p.seen == nil || p.seen.ID != r.ID || r.Version > p.seen.Version {
		p.seen = r
	}
}

// look asks for the state of the game.
func (p *person) look(id live.GameID) {
	for try := 0; p.w.ctx.Err() == nil; try++ {
		if try > 0 && !wait(p.w.ctx, between(p.dice, 100*time.Millisecond, time.Second)) {
			return
		}
		l := p.node.alive()
		if l == nil {
			p.elsewhere()
			continue
		}
		least := p.w.judge.known(id)
		r, err := l.Get(l.ctx, id)
		switch {
		case err == nil:
			p.w.judge.read(r, least)
			p.learn(r)
			return
		case !uncertain(err):
			p.w.fail("game %s: reading was answered %v", id, err)
			return
		}
	}
}

// host creates a game, invites others, and plays to the end.
func (w *world) host(i int) {
	dice := w.dice(fmt.Sprint("game", i))
	variant := variants[(int(w.Seed%uint64(len(variants)))+i)%len(variants)]
	game, err := w.Shelf.Parse(variant)
	if err != nil {
		w.fail("%v", err)
		return
	}
	host := w.person(fmt.Sprintf("host%d", i))
	people := []*person{host}
	seats := []table.SeatChoice{{Kind: table.ChooseMe}}
	for n := 2; n <= game.Seats(); n++ {
		switch {
		case dice.IntN(4) == 0:
			seats = append(seats, table.SeatChoice{Kind: table.ChooseBot, Level: 1 + dice.IntN(5)})
		default:
			seats = append(seats, table.SeatChoice{Kind: table.ChooseOpen})
			people = append(people, w.person(fmt.Sprintf("guest%d-%d", i, n)))
		}
	}
	lots, official := dice.IntN(2) == 0, false
	clock, leaving := clocks[dice.IntN(len(clocks))], leavings[dice.IntN(len(leavings))]
	if clock.Kind != table.NoClock {
		official = dice.IntN(4) == 0
	}
	r := host.request(ask{kind: "create"}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
		return s.Create(ctx, live.NewGame{
			Player: host.name, Variant: variant, Seats: seats, Lots: lots, Official: official, Clock: clock, Leaving: leaving, Token: token,
		})
	})
	if r == nil {
		if w.ctx.Err() == nil {
			w.fail("%s of %s was not made", variant, host.name)
		}
		return
	}
	var playing sync.WaitGroup
	for n, p := range people {
		playing.Go(func() {
			if n > 0 {
				if !wait(w.ctx, between(p.dice, 0, 3*time.Second)) {
					return
				}
				p.request(ask{kind: "join", game: r.ID}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
					return s.Join(ctx, live.Join{Game: r.ID, Player: p.name, Name: string(p.name), Token: token})
				})
			}
			p.play(r.ID)
		})
	}
	playing.Wait()
}

// play plays until the game has ended, or the person is out of it.
func (p *person) play(id live.GameID) {
	stop := p.w.bus.watch(live.Topic(id), func(payload []byte) {
		if e, err := live.ParseEvent(payload); err == nil {
			select {
			case p.news <- &e:
			default:
			}
		}
	})
	defer stop()
	if p.look(id); p.seen == nil {
		return
	}
	for p.w.ctx.Err() == nil && !p.seen.HasEnded() {
		p.arrive(id)
		think := between(p.dice, 5*time.Second, 20*time.Second)
		if p.mine(p.seen.Turn) && p.seen.Pause == nil || p.asksMe() {
			think = between(p.dice, 20*time.Millisecond, 2*time.Second)
			if p.dice.IntN(100) == 0 {
				think = between(p.dice, 10*time.Second, 70*time.Second)
			}
		}
		pause := time.NewTimer(think)
		select {
		case e := <-p.news:
			p.hear(id, e)
		case <-pause.C:
			p.act(id)
		case <-p.w.ctx.Done():
		}
		pause.Stop()
	}
	if p.here != nil {
		p.here.Exit(id, p.name)
	}
}

// hear processes news of the game, as the person's server does: its memory must equal the
// stored game.
func (p *person) hear(id live.GameID, e *live.Event) {
	l := p.node.alive()
	if l == nil {
		p.look(id)
		return
	}
	l.Heard(e)
	if e.Version <= p.seen.Version {
		return
	}
	ctx, cancel := context.WithTimeout(l.ctx, 10*time.Second)
	defer cancel()
	r, err := l.Since(ctx, id, e.Version)
	switch {
	case err == nil:
		p.w.judge.read(r, e.Version)
		p.learn(r)
	case uncertain(err):
		p.look(id)
	default:
		p.w.fail("game %s: reading since version %d was answered %v", id, e.Version, err)
	}
}

// arrive connects to the game at the server of the person, if that is not done.
func (p *person) arrive(id live.GameID) {
	l := p.node.alive()
	if l == nil || l == p.here {
		return
	}
	if p.here != nil {
		p.here.Exit(id, p.name)
	}
	p.here = l
	ctx, cancel := context.WithTimeout(l.ctx, 10*time.Second)
	defer cancel()
	if err := l.Enter(ctx, id, p.name); err != nil && !uncertain(err) && !refused(err) {
		p.w.fail("game %s: entering was answered %v", id, err)
	}
}

// mine reports whether a seat is one of the person.
func (p *person) mine(seat int) bool { return slices.Contains(p.seen.SeatsOf(p.name), seat) }

// asksMe reports whether a vote waits for the person.
func (p *person) asksMe() bool {
	return p.seen.Vote != nil && slices.ContainsFunc(p.seen.Vote.Voters, func(v table.Voter) bool {
		return v.Player == p.name && v.Ballot == table.NoBallot
	})
}

// act does something, mostly sensible.
func (p *person) act(id live.GameID) {
	r := p.seen
	seats := slices.DeleteFunc(r.SeatsOf(p.name), func(n int) bool { return slices.Contains(r.Out, n) })
	if r.Stage != table.Playing || len(seats) == 0 {
		p.look(id)
		return
	}
	seat := seats[0]
	on := func(kind string, do func(context.Context, *live.Service, live.SeatRequest) (*live.Record, error)) {
		p.request(ask{kind: kind, game: id, seat: seat}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
			return do(ctx, s, live.SeatRequest{Game: id, Player: p.name, Seat: seat, Token: token})
		})
	}
	switch roll := p.dice.IntN(1000); {
	case p.asksMe() && roll < 900:
		vote, yes := r.Vote.ID, p.dice.IntN(4) > 0
		if r.Vote.Kind == table.VoteDraw || r.Vote.Kind == table.VoteAbort {
			yes = len(r.Entries) > p.stay
		}
		p.request(ask{kind: "ballot", game: id}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
			return s.Ballot(ctx, live.BallotRequest{Game: id, Player: p.name, Vote: vote, Yes: yes, Token: token})
		})
	case r.Pause != nil && roll < 600:
		p.propose(id, seat, table.VoteResume)
	case roll < 12:
		kinds := []table.VoteKind{table.VoteDraw, table.VoteTakeback, table.VoteTakeback, table.VoteTakeback, table.VotePause, table.VoteAbort}
		p.propose(id, seat, kinds[p.dice.IntN(len(kinds))])
	case roll < 15: // away for a while
		if p.here != nil {
			p.here.Exit(id, p.name)
			p.here = nil
		}
		wait(p.w.ctx, between(p.dice, 5*time.Second, 90*time.Second))
		p.look(id)
	case roll < 18:
		on("return", func(ctx context.Context, s *live.Service, q live.SeatRequest) (*live.Record, error) {
			return s.Return(ctx, q)
		})
	case roll < 20:
		p.elsewhere()
	case roll < 60 && len(r.Entries) > p.stay:
		on("resign", func(ctx context.Context, s *live.Service, q live.SeatRequest) (*live.Record, error) {
			return s.Resign(ctx, q)
		})
	case p.mine(r.Turn):
		p.move(id, r)
	default:
		p.look(id)
	}
}

// propose opens a vote.
func (p *person) propose(id live.GameID, seat int, kind table.VoteKind) {
	p.request(ask{kind: string(kind), game: id, seat: seat}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
		return s.Propose(ctx, live.Propose{Game: id, Player: p.name, Seat: seat, Kind: kind, Token: token})
	})
	p.look(id)
}

// move plays a move.
func (p *person) move(id live.GameID, r *live.Record) {
	text := p.w.judge.move(id, p.dice)
	if p.dice.IntN(100) == 0 {
		text = "a1a9"
	}
	lag := int64(p.dice.IntN(400))
	first := time.Now()
	moved := p.request(ask{kind: "move", game: id, seat: r.Turn}, func(ctx context.Context, s *live.Service, token string) (*live.Record, error) {
		return s.Move(ctx, live.Move{
			Game:   id,
			Move:   table.Move{Player: p.name, Seat: r.Turn, Version: r.Version, Text: text, Lag: lag},
			Waited: time.Since(first).Milliseconds(),
			Token:  token,
		})
	})
	if moved == nil {
		p.look(id)
	}
}
