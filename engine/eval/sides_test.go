package eval

import (
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

func TestPair(t *testing.T) {
	for _, tt := range [][2]int32{{0, 0}, {5, -7}, {-5, 7}, {-300, -200}, {9000, -9000}, {400000, -400000}} {
		p := at(tt[0], tt[1])
		if p.middle() != engine.Score(tt[0]) || p.end() != engine.Score(tt[1]) {
			t.Errorf("at(%d, %d) = %d, %d", tt[0], tt[1], p.middle(), p.end())
		}
		if q := p + p*2 - at(1, 1); q.middle() != engine.Score(3*tt[0]-1) || q.end() != engine.Score(3*tt[1]-1) {
			t.Errorf("3 x (%d, %d) - (1, 1) = %d, %d", tt[0], tt[1], q.middle(), q.end())
		}
		if p.between(fullPhase) != p.middle() || p.between(0) != p.end() || p.between(100) != -(-p).between(100) {
			t.Errorf("(%d, %d) is %d at the start, %d at the end", tt[0], tt[1], p.between(fullPhase), p.between(0))
		}
	}
}

func TestSidesValues(t *testing.T) {
	type strengths = [rules.MaxSeats + 1]engine.Score
	for _, tt := range []struct {
		name     string
		game     string
		strength strengths
		out      []rules.Seat
		leader   engine.Score
		want     engine.Values
	}{
		{"two sides", "star:2", strengths{1: 300, 2: 250}, nil, 40, engine.Values{1: 50, 2: -50}},
		{"two teams", "star:4,teams=pairs", strengths{1: 300, 2: 250, 3: 100, 4: 90}, nil, 40, engine.Values{1: 60, 2: -60, 3: 60, 4: -60}},
		{"three, the mean", "star:3", strengths{1: 300, 2: 200, 3: 100}, nil, 0, engine.Values{1: 150, 2: 0, 3: -150}},
		{"three, the leader alone", "star:3", strengths{1: 300, 2: 200, 3: 100}, nil, 100, engine.Values{1: 100, 2: -100, 3: -200}},
		{"three, half and half", "star:3", strengths{1: 300, 2: 200, 3: 100}, nil, 50, engine.Values{1: 125, 2: -50, 3: -175}},
		{"two of three left", "star:3", strengths{1: 300, 2: 200}, []rules.Seat{3}, 50, engine.Values{1: 100, 2: -100, 3: lost}},
		{"far ahead", "star:2", strengths{1: 90000}, nil, 0, engine.Values{1: engine.MaxEval, 2: -engine.MaxEval}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := newSides(gamestest.Game(t, tt.game))
			living := uint8(1<<x.seats - 1)
			for _, s := range tt.out {
				living &^= 1 << (s - 1)
			}
			var got engine.Values
			if x.values(&got, &tt.strength, living, tt.leader); got != tt.want {
				t.Errorf("values = %v, want %v", got, tt.want)
			}
		})
	}
}
