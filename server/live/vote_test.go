package live_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// propose makes a proposal.
func (h *hall) propose(r *live.Record, player table.Player, seat int, kind table.VoteKind) (*live.Record, error) {
	return h.Propose(h.t.Context(), live.Propose{Game: r.ID, Player: player, Seat: seat, Kind: kind})
}

// ballot votes in the open vote.
func (h *hall) ballot(r *live.Record, player table.Player, yes bool) *live.Record {
	h.t.Helper()
	if r.Vote == nil {
		h.t.Fatal("no vote is open")
	}
	return h.must(h.Ballot(h.t.Context(), live.BallotRequest{Game: r.ID, Player: player, Vote: r.Vote.ID, Yes: yes}))
}

// away disconnects a person and lets the others notice it.
func (h *hall) away(id live.GameID, player table.Player) {
	h.t.Helper()
	if err := h.Enter(h.t.Context(), id, player); err != nil {
		h.t.Fatal(err)
	}
	h.Exit(id, player)
	h.pass(10 * time.Second)
	h.sweep()
}

// Each kind of vote passes once everybody has agreed, and not before. One vote against it ends
// it.
func TestVotes(t *testing.T) {
	for _, tt := range []struct {
		kind    table.VoteKind
		before  func(h *hall, r *live.Record) *live.Record
		carried func(r *live.Record) bool
	}{
		{table.VoteDraw, nil, func(r *live.Record) bool {
			return r.Stage == table.Over && strings.HasSuffix(texts(r), " draw") && strings.Contains(outcome(r), "agreement")
		}},
		{table.VoteTakeback, nil, func(r *live.Record) bool { return texts(r) == "" && r.Turn == 1 }},
		{table.VotePause, nil, func(r *live.Record) bool { return r.Pause != nil }},
		{table.VoteAbort, nil, func(r *live.Record) bool { return r.Stage == table.Aborted }},
	} {
		for _, yes := range []bool{true, false} {
			name := string(tt.kind) + " carried"
			if !yes {
				name = string(tt.kind) + " declined"
			}
			t.Run(name, func(t *testing.T) {
				h := newHall(t, nil)
				r := h.start("star:3", "anna", "bela", "carl")
				r = h.move(h.move(r, "1e21e4"), "2e22e4")
				if tt.before != nil {
					r = tt.before(h, r)
				}
				r = h.must(h.propose(r, "anna", 1, tt.kind))
				r = h.ballot(r, "bela", true)
				if r.Vote == nil || tt.carried(r) {
					t.Fatalf("decided before all have spoken: %+v", r)
				}
				seen := h.Show(r, "carl", 0).Vote
				if seen.Cast != 2 || seen.Voters != 3 || !seen.Yours || seen.Ballot != table.NoBallot {
					t.Errorf("carl sees %+v", seen)
				}
				if seen := h.Show(r, "", 0).Vote; seen.Yours || seen.Ballot != table.NoBallot {
					t.Errorf("a watcher sees %+v", seen)
				}
				r = h.ballot(r, "carl", yes)
				if r.Vote != nil || r.LastVote == nil || r.LastVote.Passed != yes || r.LastVote.Kind != tt.kind || r.LastVote.By != 1 {
					t.Errorf("vote %+v, last %+v", r.Vote, r.LastVote)
				}
				if tt.carried(r) != yes {
					t.Errorf("carried %t: stage %s, entries %q, pause %v", yes, r.Stage, texts(r), r.Pause)
				}
			})
		}
	}
}

func TestVoteErrors(t *testing.T) {
	h := newHall(t, nil)
	waiting := h.must(h.Create(t.Context(), game("star:3", "anna", "?", "?")))
	r := h.seat(func() live.NewGame { g := game("star:3", "anna", "?", "?"); g.Token = "2"; return g }(), "", "bela", "carl")
	check := func(name string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	_, err := h.propose(waiting, "anna", 1, table.VoteDraw)
	check("before the start", err, live.ErrWaiting)
	_, err = h.propose(r, "bela", 1, table.VoteDraw)
	check("for another's seat", err, live.ErrNotSeated)
	_, err = h.propose(r, "anna", 1, table.VoteTakeback)
	check("a takeback of nothing", err, live.ErrNothing)
	_, err = h.propose(r, "anna", 1, table.VoteResume)
	check("to go on without a pause", err, live.ErrNotPaused)
	_, err = h.propose(r, "anna", 1, "tea")
	if !isInput(err, "kind") {
		t.Errorf("of an unknown kind: %v", err)
	}
	_, err = h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "anna", Vote: 1, Yes: true})
	check("a ballot without a vote", err, live.ErrNoVote)

	r = h.must(h.propose(r, "anna", 1, table.VotePause))
	_, err = h.propose(r, "bela", 2, table.VoteDraw)
	check("during another vote", err, live.ErrVoteOpen)
	_, err = h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "dora", Vote: r.Vote.ID, Yes: true})
	check("a watcher's ballot", err, live.ErrNotSeated)
	_, err = h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "", Vote: r.Vote.ID, Yes: true})
	check("nobody's ballot", err, live.ErrNotSeated)
	_, err = h.BotBallot(t.Context(), live.BotBallot{Game: r.ID, Seat: 1, Vote: r.Vote.ID})
	check("a bot's ballot for a person", err, live.ErrNotSeated)
	_, err = h.Ballot(t.Context(), live.BallotRequest{Game: r.ID, Player: "bela", Vote: r.Vote.ID - 1, Yes: true})
	check("a ballot for another vote", err, live.ErrNoVote)

	r = h.agree(r)
	_, err = h.propose(r, "anna", 1, table.VotePause)
	check("a pause in a pause", err, live.ErrPaused)
	_, err = h.propose(r, "anna", 1, table.VoteTakeback)
	check("a takeback in a pause", err, live.ErrPaused)
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "carl", Seat: 3}))
	_, err = h.propose(r, "carl", 3, table.VoteAbort)
	check("by who has resigned", err, live.ErrOut)
}

// A declined proposal may be repeated by the same seat only after a time, which doubles. Other
// seats and other proposals are free.
func TestDeclined(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:2", "anna", "bela")
	for _, wait := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute, 8 * time.Minute, 16 * time.Minute, 16 * time.Minute} {
		r = h.ballot(h.must(h.propose(r, "anna", 1, table.VoteDraw)), "bela", false)
		h.pass(wait - time.Millisecond)
		if _, err := h.propose(r, "anna", 1, table.VoteDraw); !errors.Is(err, live.ErrTooSoon) {
			t.Errorf("repeated within %v: %v, want %v", wait, err, live.ErrTooSoon)
		}
		h.pass(time.Millisecond)
	}
	r = h.ballot(h.must(h.propose(r, "anna", 1, table.VoteDraw)), "bela", false)
	r = h.ballot(h.must(h.propose(r, "anna", 1, table.VotePause)), "bela", false)
	r = h.must(h.propose(r, "bela", 2, table.VoteDraw))
	// After an agreement, another proposal may follow at once.
	h.takeBack(h.move(h.ballot(r, "anna", false), "e2e4"), "anna", 1)
	h.takeBack(h.move(h.get(r.ID), "e2e4"), "anna", 1)
}

// A person with several seats has one vote.
func TestOneSay(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("star:4", "anna", "bela", "anna", "3")
	r = h.must(h.propose(r, "bela", 2, table.VotePause))
	if len(r.Vote.Voters) != 2 {
		t.Errorf("voters %+v, want anna and bela", r.Vote.Voters)
	}
	if r = h.ballot(r, "anna", true); r.Pause == nil {
		t.Errorf("not paused: %+v", r.Vote)
	}
	alone := h.start("star:3", "anna", "1", "2")
	if alone = h.must(h.propose(alone, "anna", 1, table.VoteAbort)); alone.Stage != table.Aborted {
		t.Errorf("a person among bots cannot abort: %+v", alone.Vote)
	}
}

// Bots vote on a draw. Bots that do not answer are against it.
func TestBotsAndDraws(t *testing.T) {
	for _, tt := range []struct {
		name   string
		answer func(h *hall, vote live.BotJob)
		over   bool
	}{
		{"both for it", func(h *hall, vote live.BotJob) {
			h.must(h.BotBallot(t.Context(), live.BotBallot{Game: vote.Game, Seat: vote.Seat, Vote: vote.Vote, Yes: true}))
		}, true},
		{"one against it", func(h *hall, vote live.BotJob) {
			if vote.Seat == 2 {
				h.must(h.BotBallot(t.Context(), live.BotBallot{Game: vote.Game, Seat: vote.Seat, Vote: vote.Vote}))
			}
		}, false},
		{"one silent", func(h *hall, vote live.BotJob) {
			if vote.Seat == 2 {
				h.must(h.BotBallot(t.Context(), live.BotBallot{Game: vote.Game, Seat: vote.Seat, Vote: vote.Vote, Yes: true}))
			}
		}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			r := h.start("star:3", "anna", "4", "5")
			r = h.must(h.propose(r, "anna", 1, table.VoteDraw))
			for _, want := range []int{2, 3} {
				job := h.job()
				if job.Vote != r.Vote.ID || job.Seat != want || job.Level != want+2 || job.Moved != r.Moved {
					t.Fatalf("job %+v, want the vote %d of seat %d", job, r.Vote.ID, want)
				}
				tt.answer(h, job)
			}
			h.pass(time.Minute)
			h.sweep()
			if got := h.get(r.ID); (got.Stage == table.Over) != tt.over || got.Vote != nil {
				t.Errorf("stage %s, vote %+v", got.Stage, got.Vote)
			}
		})
	}
}

// A draw in Royale needs the agreement of players with kings (royale.7).
func TestDrawOfKings(t *testing.T) {
	h := newHall(t, nil)
	r := h.start("royale", "anna", "bela", "carl", "dora")
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "dora", Seat: 4}))
	r = h.must(h.propose(r, "anna", 1, table.VoteDraw))
	if len(r.Vote.Voters) != 3 {
		t.Errorf("voters %+v, want three", r.Vote.Voters)
	}
	if r = h.agree(r); r.Stage != table.Over {
		t.Errorf("stage %s", r.Stage)
	}
}

// A voter who does not vote yes in time is against, present or not: absence is never consent.
func TestSilence(t *testing.T) {
	play, mail := table.Clock{Kind: table.NoClock}, table.Clock{Kind: table.DaysClock, PerMove: 7 * day}
	for _, tt := range []struct {
		name  string
		clock table.Clock
		time  time.Duration
	}{
		{"one after the other", play, time.Minute},
		{"by correspondence", mail, 72 * time.Hour},
	} {
		for _, kind := range []table.VoteKind{table.VoteDraw, table.VoteTakeback, table.VotePause, table.VoteAbort} {
			for _, absent := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, %s, absent %t", tt.name, kind, absent), func(t *testing.T) {
					h := newHall(t, nil)
					g := game("star:2", "anna", "?")
					g.Clock, g.Leaving = tt.clock, table.Leaving{Kind: table.LeaveBot, Level: 1, After: 20_000}
					r := h.move(h.seat(g, "", "bela"), "e2e4")
					if absent {
						h.away(r.ID, "bela")
						h.pass(time.Minute) // long enough to have left
						h.sweep()
					}
					r = h.must(h.propose(h.get(r.ID), "anna", 1, kind))
					h.pass(tt.time - time.Second)
					h.sweep()
					if h.get(r.ID).Vote == nil {
						t.Errorf("closed before its time: %+v", h.get(r.ID).LastVote)
					}
					h.pass(time.Second)
					h.sweep()
					r = h.get(r.ID)
					if r.Vote != nil || r.LastVote == nil || r.LastVote.Passed || r.Stage != table.Playing || r.Pause != nil || texts(r) != "e2e4" {
						t.Errorf("vote %+v, last %+v, stage %s, pause %+v, entries %q", r.Vote, r.LastVote, r.Stage, r.Pause, texts(r))
					}
				})
			}
		}
	}
}

// A player who agreed to a pause may end it, even if another is absent.
func TestResume(t *testing.T) {
	h := newHall(t, nil)
	r := h.vote(h.move(h.start("star:3", "anna", "bela", "carl"), "1e21e4"), table.VotePause)
	h.away(r.ID, "anna")
	if r = h.must(h.propose(h.get(r.ID), "bela", 2, table.VoteResume)); r.Pause != nil || r.Vote != nil || r.LastVote.Kind != table.VoteResume || !r.LastVote.Passed {
		t.Errorf("pause %+v, vote %+v, last %+v", r.Pause, r.Vote, r.LastVote)
	}
}

// A move without a vote declines a draw or takeback; the mover may still agree to a pause.
func TestMoveDeclines(t *testing.T) {
	for kind, open := range map[table.VoteKind]bool{table.VoteDraw: false, table.VoteTakeback: false, table.VotePause: true, table.VoteAbort: true} {
		t.Run(string(kind), func(t *testing.T) {
			h := newHall(t, nil)
			r := h.move(h.start("star:2", "anna", "bela"), "e2e4")
			r = h.must(h.propose(r, "anna", 1, kind))
			r = h.move(r, "e7e5")
			if (r.Vote != nil) != open || texts(r) != "e2e4 e7e5" {
				t.Errorf("open vote %+v, entries %q", r.Vote, texts(r))
			}
		})
	}
}

// A takeback returns to before the proposer's last move, whatever bots have played since. It
// brings back no player who left, and returns no time.
func TestTakeback(t *testing.T) {
	h := newHall(t, nil)
	g := game("star:3", "anna", "3", "?")
	g.Clock = table.Clock{Kind: table.GameClock, Initial: 10 * minute}
	r := h.seat(g, "", "", "bela")
	h.pass(25 * time.Second)
	r = h.move(r, "1e21e4")
	job := h.job()
	h.must(h.propose(r, "anna", 1, table.VoteTakeback))
	h.pass(5 * time.Second)
	r = h.must(h.BotMove(t.Context(), live.BotMove{Game: job.Game, Seat: 2, Moved: job.Moved, Text: "2e22e4"}))
	told := h.told(live.Topic(r.ID))
	r = h.ballot(r, "bela", true)
	if texts(r) != "" || r.Turn != 1 || r.Moved != r.Version || r.Times[0].Left != 580*second || r.Times[1].Left != 595*second {
		t.Fatalf("entries %q, turn %d, clocks %d %d", texts(r), r.Turn, r.Times[0].Left, r.Times[1].Left)
	}
	if events := told(); len(events) != 1 || events[0].From != 0 {
		t.Errorf("told %+v", events)
	}
	r = h.move(r, "1d21d4")
	if texts(r) != "1d21d4" {
		t.Errorf("entries %q", texts(r))
	}
	// The bot votes on the new position; its vote on the old one is void.
	if _, err := h.BotMove(t.Context(), live.BotMove{Game: job.Game, Seat: 2, Moved: job.Moved, Text: "2e22e4"}); !errors.Is(err, live.ErrConflict) {
		t.Errorf("the old answer of the bot: %v, want %v", err, live.ErrConflict)
	}
	if again := h.job(); again.Moved != r.Moved {
		t.Errorf("job %+v, want one for version %d", again, r.Moved)
	}

	h.must(h.propose(r, "anna", 1, table.VoteTakeback))
	r = h.must(h.Resign(t.Context(), live.SeatRequest{Game: r.ID, Player: "bela", Seat: 3}))
	if r.Vote != nil || texts(r) != "1d21d4 resign3" {
		t.Errorf("after a resignation: vote %+v, entries %q", r.Vote, texts(r))
	}
	if _, err := h.propose(r, "anna", 1, table.VoteTakeback); !errors.Is(err, live.ErrNothing) {
		t.Errorf("behind a resignation: %v, want %v", err, live.ErrNothing)
	}
}

// No clock runs in a pause; afterwards the turn continues with its remaining time.
func TestPause(t *testing.T) {
	h := newHall(t, nil)
	r := h.timed(table.Clock{Kind: table.GameClock, Initial: 10 * minute, Delay: 5 * second})
	h.pass(20 * time.Second)
	r = h.vote(r, table.VotePause)
	if r.Deadline != 0 {
		t.Errorf("a flag falls at %d in a pause", r.Deadline)
	}
	h.pass(9 * time.Minute)
	h.sweep()
	r = h.vote(h.get(r.ID), table.VoteResume)
	if left := int64(r.Deadline - table.At(h.time())); left != 585*second {
		t.Errorf("the flag falls in %d ms, want 585 s", left)
	}
	h.pass(10 * time.Second)
	if r = h.move(r, "e2e4"); r.Times[0].Left != 575*second || r.Entries[0].Spent != 30*second {
		t.Errorf("clock %d, entry %+v; want 575 s, 30 s spent", r.Times[0].Left, r.Entries[0])
	}
}

// With a clock, a pause ends after the remaining time of its proposer, unless nobody else plays.
func TestPauseIsLimited(t *testing.T) {
	for _, tt := range []struct {
		name  string
		clock table.Clock
		other string
		by    string
		want  time.Duration
	}{
		{"time for the game, on turn", table.Clock{Kind: table.GameClock, Initial: 10 * minute}, "bela", "anna", 9 * time.Minute},
		{"time for the game, not on turn", table.Clock{Kind: table.GameClock, Initial: 10 * minute}, "bela", "bela", 10 * time.Minute},
		{"time for a move", table.Clock{Kind: table.MoveClock, PerMove: 3 * minute}, "bela", "anna", 2 * time.Minute},
		{"by correspondence", table.Clock{Kind: table.DaysClock, PerMove: 2 * day}, "bela", "bela", 48 * time.Hour},
		{"no clock", table.Clock{Kind: table.NoClock}, "bela", "anna", 30 * 24 * time.Hour},
		{"against a bot", table.Clock{Kind: table.GameClock, Initial: 10 * minute}, "3", "anna", 30 * 24 * time.Hour},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHall(t, nil)
			g, seat := game("star:2", "anna", "?"), 1
			if tt.other != "bela" {
				g = game("star:2", "anna", tt.other)
			}
			if tt.by == "bela" {
				seat = 2
			}
			g.Clock = tt.clock
			r := h.seat(g, "", tt.other)
			h.pass(5*time.Second + time.Minute) // the head start
			r = h.must(h.propose(h.get(r.ID), table.Player(tt.by), seat, table.VotePause))
			if r.Vote != nil {
				r = h.agree(r)
			}
			h.pass(tt.want - time.Second)
			h.sweep()
			if r = h.get(r.ID); r.Pause == nil {
				t.Fatal("the pause ended too early")
			}
			h.pass(time.Second)
			h.sweep()
			if r = h.get(r.ID); r.Pause != nil || r.Stage != table.Playing {
				t.Errorf("stage %s, pause %+v", r.Stage, r.Pause)
			}
		})
	}
}

// A pause that everybody has forgotten ends.
func TestLongPause(t *testing.T) {
	h := newHall(t, nil)
	r := h.vote(h.start("star:2", "anna", "3"), table.VotePause)
	h.pass(30*24*time.Hour - time.Second)
	h.sweep()
	if h.get(r.ID).Pause == nil {
		t.Error("the pause ended too early")
	}
	h.pass(time.Second)
	h.sweep()
	if h.get(r.ID).Pause != nil {
		t.Error("the pause did not end")
	}
}

// Bots do not move in a pause; they are asked for a move when it ends.
func TestBotInPause(t *testing.T) {
	h := newHall(t, nil)
	r := h.move(h.start("star:2", "anna", "3"), "e2e4")
	job := h.job()
	r = h.vote(r, table.VotePause)
	answer := live.BotMove{Game: r.ID, Seat: 2, Moved: job.Moved, Text: "e7e5"}
	if _, err := h.BotMove(t.Context(), answer); !errors.Is(err, live.ErrPaused) {
		t.Errorf("a bot's move in a pause: %v, want %v", err, live.ErrPaused)
	}
	h.vote(r, table.VoteResume)
	if again := h.job(); again != job {
		t.Errorf("job %+v, want %+v", again, job)
	}
	h.must(h.BotMove(t.Context(), answer))
}
