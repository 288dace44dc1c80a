package table_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/table"
)

// span returns a time in milliseconds.
func span(d time.Duration) table.Millis { return table.Millis(d.Milliseconds()) }

// adjourned returns a room whose game an arbiter has adjourned after 20 seconds of the second turn.
func adjourned(t *testing.T, until table.Millis) *room {
	t.Helper()
	r := begin(t, table.Clock{Kind: table.GameClock, Initial: 120_000})
	if err := r.do(table.Request{Do: "move", Player: "anna", Seat: 1, Version: r.state.Version, Text: firstMoves[0]}); err != nil {
		t.Fatal(err)
	}
	r.now += span(20 * time.Second)
	if err := r.ask(func(t *table.Table) error { return t.Adjourn("Fire alarm.", until) }); err != nil {
		t.Fatal(err)
	}
	return r
}

// While a game is adjourned its clock is stopped, moves and the end of the pause are refused, and
// players may still resign or agree on a draw.
func TestAdjourn(t *testing.T) {
	r := adjourned(t, 0)
	r.now += span(3 * time.Hour)
	r.must(table.Request{Do: "nudge"})
	if p := r.state.Pause; p == nil || !p.Arbiter || p.Reason != "Fire alarm." || r.state.Deadline != 0 {
		t.Fatalf("the pause is %+v, deadline %d", p, r.state.Deadline)
	}
	move := table.Request{Do: "move", Player: "bela", Seat: 2, Version: r.state.Version, Text: firstMoves[1]}
	for name, q := range map[string]table.Request{
		"a move": move, "a pause": {Do: "propose", Player: "bela", Seat: 2, Kind: table.VotePause},
		"a takeback": {Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteTakeback}, "going on": {Do: "propose", Player: "bela", Seat: 2, Kind: table.VoteResume},
	} {
		if err := r.do(q); !errors.Is(err, table.ErrAdjourned) {
			t.Errorf("%s: %v, want %v", name, err, table.ErrAdjourned)
		}
	}
	shown := r.state.Show(r.game, table.Viewer{Player: "bela"}, r.now)
	if may := shown.Seats[1].May; slices.Contains(may, "move") || slices.Contains(may, "resume") || !slices.Contains(may, "resign") || !slices.Contains(may, "draw") {
		t.Errorf("the player may %v", may)
	}
	if left := shown.Seats[1].Left; left != 100_000 {
		t.Errorf("%d ms left, want 100000", left)
	}
	if err := r.ask(func(t *table.Table) error { return t.TimeUp() }); !errors.Is(err, table.ErrAdjourned) {
		t.Errorf("the end of the time of all: %v", err)
	}
	if err := r.ask((*table.Table).EndAdjournment); err != nil || r.state.Pause != nil {
		t.Fatalf("resumed: %v, %+v", err, r.state.Pause)
	}
	if r.state.Deadline != r.now+span(100*time.Second) {
		t.Errorf("the flag falls in %d ms, want 100000", r.state.Deadline-r.now)
	}
	move.Version = r.state.Version
	if err := r.do(move); err != nil {
		t.Errorf("a move afterwards: %v", err)
	}
	version := r.state.Version
	if err := r.ask((*table.Table).EndAdjournment); err != nil || r.state.Version != version {
		t.Errorf("resumed again: %v, version %d, want %d", err, r.state.Version, version)
	}
}

// An adjournment ends by itself at its moment, and after at most 30 days. An outage makes it no
// longer, unlike a pause of the players.
func TestAdjournedUntil(t *testing.T) {
	day := 24 * time.Hour
	for _, tt := range []struct {
		name  string
		until time.Duration // after the adjournment; 0: not said
		want  time.Duration
	}{
		{"a moment", 2 * day, 2 * day},
		{"not said", 0, 30 * day},
		{"too late", 40 * day, 30 * day},
	} {
		t.Run(tt.name, func(t *testing.T) {
			until := table.Millis(0)
			if tt.until > 0 {
				until = adjourned(t, 0).now + span(tt.until)
			}
			r := adjourned(t, until)
			since := r.now
			r.now = since + span(tt.want) - 1
			r.must(table.Request{Do: "nudge"})
			if r.state.Pause == nil || r.state.Due > since+span(tt.want) {
				t.Fatalf("a moment before: %+v, due in %d ms", r.state.Pause, r.state.Due-r.now)
			}
			r.now++
			r.must(table.Request{Do: "nudge"})
			if r.state.Pause != nil || r.state.Deadline != r.now+span(100*time.Second) {
				t.Errorf("then: %+v, the flag falls in %d ms", r.state.Pause, r.state.Deadline-r.now)
			}
		})
	}
	r := adjourned(t, 0)
	if err := r.ask(func(t *table.Table) error { return t.Adjourn("Again.", r.now) }); err == nil || !strings.Contains(err.Error(), "until") {
		t.Errorf("until now: %v", err)
	}
	until := r.now + span(time.Hour)
	r = adjourned(t, until)
	last := r.now + span(10*time.Minute)
	r.now += span(30 * time.Minute)
	if r.resume(last); r.state.Pause == nil || r.state.Pause.Until != until {
		t.Errorf("after an outage within it: %+v, want until %d", r.state.Pause, until)
	}
	last, r.now = r.now, until+span(time.Hour)
	r.resume(last)
	r.must(table.Request{Do: "nudge"})
	if r.state.Pause != nil || r.state.Deadline != r.now+span(100*time.Second) {
		t.Errorf("after it: %+v, the flag falls in %d ms", r.state.Pause, r.state.Deadline-r.now)
	}
}

// It replaces a pause of the players, drops a ballot on one, and changes its own terms; repeated it
// changes nothing.
func TestAdjournAgain(t *testing.T) {
	r := begin(t, table.Clock{Kind: table.GameClock, Initial: 120_000})
	if err := r.do(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VotePause}); err != nil {
		t.Fatal(err)
	}
	again := func(reason string, until table.Millis) {
		t.Helper()
		if err := r.ask(func(t *table.Table) error { return t.Adjourn(reason, until) }); err != nil {
			t.Fatal(err)
		}
	}
	r.now += span(7 * time.Second)
	again("Noise.", 0)
	if r.state.Vote != nil || r.state.Pause.Elapsed != 7_000 {
		t.Errorf("vote %+v, pause %+v", r.state.Vote, r.state.Pause)
	}
	version, since := r.state.Version, r.state.Pause.Since
	r.now += span(time.Minute)
	again("Noise.", 0)
	if r.state.Version != version {
		t.Error("the same request again changes the game")
	}
	again("Noise, still.", r.now+span(time.Hour))
	if p := r.state.Pause; p.Since != since || p.Elapsed != 7_000 || p.Until != r.now+span(time.Hour) || p.Reason != "Noise, still." {
		t.Errorf("changed to %+v", p)
	}
	if err := r.do(table.Request{Do: "propose", Player: "anna", Seat: 1, Kind: table.VoteDraw}); err != nil {
		t.Fatal(err)
	}
	again("Noise.", 0)
	if r.state.Vote == nil {
		t.Error("the offer of a draw is gone")
	}
	if err := r.ask((*table.Table).CallOff); err != nil || r.state.Stage != table.Aborted {
		t.Errorf("called off: %v, stage %s", err, r.state.Stage)
	}
	if err := r.ask((*table.Table).CallOff); err != nil {
		t.Errorf("called off again: %v", err)
	}
	for name, request := range map[string]func(*table.Table) error{
		"adjourn": func(t *table.Table) error { return t.Adjourn("Late.", 0) }, "resume": (*table.Table).EndAdjournment,
	} {
		if err := r.ask(request); !errors.Is(err, table.ErrOver) {
			t.Errorf("%s after the end: %v", name, err)
		}
	}
	r = begin(t, table.Clock{Kind: table.GameClock, Initial: 120_000})
	if err := r.ask((*table.Table).CallOff); !errors.Is(err, table.ErrNotPaused) {
		t.Errorf("a game that is not adjourned: %v", err)
	}
}

// resume continues the game after an outage.
func (r *room) resume(last table.Millis) {
	r.t.Helper()
	t, err := table.Open(r.game, &r.state, nil, r.now)
	if err != nil {
		r.t.Fatal(err)
	}
	t.Resume(last, false)
	t.Expire()
	r.keep(t)
}
