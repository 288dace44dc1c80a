package table

import (
	"testing"

	"github.com/manykings/manykings/rules/games/gamestest"
)

// seated returns a started game with a person at every seat.
func seated(t *testing.T, id string, agreed Setting) *Table {
	t.Helper()
	game := gamestest.Game(t, id)
	agreed.Host, agreed.Leaving = "anna", Leaving{Kind: LeaveOut, After: minute}
	players := []Player{"anna", "bela", "carl", "dora"}[:game.Seats()]
	choices := make([]SeatChoice, len(players))
	for i := range choices {
		choices[i].Kind = ChooseOpen
	}
	choices[0].Kind = ChooseMe
	table, err := New(game, agreed, choices, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, player := range players[1:] {
		if err := table.Join(Join{Player: player, Name: string(player), Seat: i + 2}); err != nil {
			t.Fatal(err)
		}
	}
	table.StartIfFull()
	if table.Stage != Playing {
		t.Fatalf("stage %s, want %s", table.Stage, Playing)
	}
	return table
}

// A bot has no network delay: its flag falls when its time is over, while a person's waits for a
// move that may be on its way. A substitute bot does not use the person's quota.
func TestOnlyPersonsHaveGrace(t *testing.T) {
	for _, tt := range []struct {
		name       string
		substitute int // level of the bot that plays for the person to move
		grace      int64
	}{
		{"a person", 0, maxLagGrace},
		{"a bot in place of a person", 3, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			table := seated(t, "star:2", Setting{Clock: Clock{Kind: MoveClock, PerMove: 30 * second}})
			table.seat(1).Substitute = tt.substitute
			if lag := table.time(1).Lag; lag < maxLagGrace {
				t.Fatalf("the quota of the person is %d, want %d and more", lag, maxLagGrace)
			}
			fall := table.deadline() + Millis(tt.grace)
			table.now = fall - 1
			if table.Expire(); table.Stage != Playing {
				t.Fatalf("the flag fell before %d ms after the deadline", tt.grace)
			}
			table.now = fall
			if table.Expire(); table.Stage != Over {
				t.Errorf("the flag stands %d ms after the deadline", tt.grace)
			}
		})
	}
}

// After any number of moves without delay, the quota of a seat is at most seven refills.
func TestLagQuotaIsBounded(t *testing.T) {
	for _, c := range []Clock{
		{Kind: GameClock, Initial: 10 * minute},
		{Kind: GameClock, Initial: minute},
		{Kind: MoveClock, PerMove: 10 * second},
	} {
		s := SeatTime{Lag: c.lagStart()}
		for range 100 {
			s.compensate(c, 0)
		}
		if want := 7 * c.lagGain(); s.Lag != want {
			t.Errorf("%+v: a quota of %d ms after 100 moves, want %d", c, s.Lag, want)
		}
		if paid := s.compensate(c, hour); paid != 7*c.lagGain() {
			t.Errorf("%+v: %d ms of an hour are made good, want %d", c, paid, 7*c.lagGain())
		}
	}
}
