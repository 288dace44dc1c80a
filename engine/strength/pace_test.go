package strength

import (
	"testing"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games/gamestest"
)

// scored returns lines of such scores.
func scored(scores ...engine.Score) (lines []engine.Line) {
	for _, s := range scores {
		lines = append(lines, engine.Line{Score: s})
	}
	return lines
}

// A move takes the longer the harder it is, and never so long that people wait.
func TestPace(t *testing.T) {
	of := func(forced, retakes bool, scores ...engine.Score) difficulty {
		d := difficultyOf(scored(scores...))
		d.forced, d.retakes = forced, retakes
		return d
	}
	easier := []difficulty{
		of(true, false, 0),
		of(false, true, 300, 0),
		of(false, false, 300, 0),
		of(false, false, 10, 0),          // either will do
		of(false, false, 20, 10, 0, -40), // and little depends on it
		of(false, false, 20, 10, 0, -150),
		of(false, false, 20, 10, 0, 0, -800),
	}
	for i, d := range easier {
		if i > 0 && d.pace(1) <= easier[i-1].pace(1) {
			t.Errorf("%+v takes %v, the easier %+v %v", d, d.pace(1), easier[i-1], easier[i-1].pace(1))
		}
		if got := d.pace(1); got > 1500*time.Millisecond || got < 300*time.Millisecond {
			t.Errorf("%+v takes %v", d, got)
		}
		if got := 7 * d.pace(7); got > 6*time.Second {
			t.Errorf("%+v: a round of seven takes %v", d, got)
		}
	}
}

func TestUnhurried(t *testing.T) {
	for level := 1; level <= Top; level++ {
		for bots := 1; bots <= 7; bots++ {
			limits := Unhurried(level, bots)
			if limits.MoveTime <= 0 || level <= children && limits.MoveTime > 1500*time.Millisecond || limits.MoveTime*time.Duration(bots) > 6*time.Second && bots > 2 {
				t.Errorf("level %d, %d bots: %+v", level, bots, limits)
			}
			if (limits.Aim > 0) != (level == Top) || limits.Aim > limits.MoveTime {
				t.Errorf("level %d, %d bots: %+v", level, bots, limits)
			}
		}
	}
}

// A player short of time does not waste it on appearance.
func TestHurried(t *testing.T) {
	for left, want := range map[time.Duration]time.Duration{
		9 * time.Second: 0, 12 * time.Second: 600 * time.Millisecond, time.Hour: time.Second,
	} {
		if got := Hurried(time.Second, left); got != want {
			t.Errorf("%v with %v on the clock, want %v", got, left, want)
		}
	}
}

func TestRetakes(t *testing.T) {
	pos := gamestest.Position(t, "star:2")
	before := ""
	for _, text := range []string{"e2e4", "d7d5", "e4d5"} {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatal(err)
		}
		before = text
	}
	for text, want := range map[string]bool{"d8d5": true, "g8f6": false} {
		m, err := pos.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := retakes(pos, m, before); got != want {
			t.Errorf("after %s %s takes back: %t", before, text, got)
		}
	}
}
