package calibration

import (
	"math"
	"reflect"
	"strings"
	"testing"
)

// read reads records that are in order.
func read(t *testing.T, text string) *Report {
	t.Helper()
	r, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Seat 1 says too early that it is lost, and seat 2 mates when it says so.
const foolsMate = `[Game "star:2"]
[Result "2>1"]
[Reason "mate"]

1. 1:1f21f3 {#-9/3} 2:2d22d4 {+0.10/3} 2. 1:1g21g4 {#-2/3} 2:2e11h4 {#1/4} 2>1
`

func TestClaims(t *testing.T) {
	late := strings.Replace(foolsMate, "#-9", "#-3", 1) // the mate comes on the fourth ply
	for _, tt := range []struct {
		name, text string
		want       Claims
	}{
		{"all true", foolsMate, Claims{Wins: 1, WinsTrue: 1, Losses: 2, LossesTrue: 2}},
		{"too soon", late, Claims{Wins: 1, WinsTrue: 1, Losses: 2, LossesTrue: 1, Broken: []Broken{{Game: 1, Ply: 1, Seat: 1, Plies: 3, Late: 1}}}},
		{"the wrong side", strings.Replace(foolsMate, "#-2", "#3", 1), Claims{Wins: 2, WinsTrue: 1, Losses: 1, LossesTrue: 1, Broken: []Broken{{Game: 1, Ply: 3, Seat: 1, Win: true, Plies: 3}}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if r := read(t, tt.text); !reflect.DeepEqual(r.Claims, tt.want) || r.Games != 1 || r.Plies != 4 || r.Won != 1 {
				t.Errorf("claims %+v, want %+v; %d games of %d plies, %d won", r.Claims, tt.want, r.Games, r.Plies, r.Won)
			}
		})
	}
}

// Knights go out and come back; one takes in the end.
const shuffle = `[Game "star:2"]
[Result "1=2"]
[Reason "agreement"]

1. 1:1g11f3 {+0.50/1} 2:2g12f3 {-0.50/1} 2. 1:1f31g1 {+0.50/1} 2:2f32g1 {-0.50/1}
3. 1:1b11c3 {+0.50/1} 2:2e22e4 {-0.50/1} 4. 1:1c32e4 {+1.50/1} 1=2
`

func TestPassivity(t *testing.T) {
	r := read(t, shuffle)
	if r.Back != 2.0/7 || r.FirstCapture != 7 || r.Captures != 1 || r.Won != 0 {
		t.Errorf("back %v, first capture at %v, %v captures, %d won", r.Back, r.FirstCapture, r.Captures, r.Won)
	}
}

// Where scores are as true as can be the seats expect one point together; where
// everybody despairs they expect less.
func TestExpected(t *testing.T) {
	if r := read(t, strings.ReplaceAll(shuffle, "0.50", "0.00")); math.Abs(r.Expected-1) > 1e-9 {
		t.Errorf("seats that see themselves even expect %v points", r.Expected)
	}
	c := Curve{K: 1}
	if sum := c.Expect(-3, 4) * 4; sum > 0.3 {
		t.Errorf("four seats that are three pawns behind expect %v points", sum)
	}
	if got := c.Expect(0, 4); got != 0.25 {
		t.Errorf("an even game of four is worth %v", got)
	}
}

// The curve is found again from scores drawn from one.
func TestCurve(t *testing.T) {
	var all totals
	want := Curve{K: 0.7}
	for i := range 400 {
		pawns := float64(i%41-20) / 4
		all.scores = append(all.scores, scored{pawns, 3, want.Expect(pawns, 3)})
	}
	_, _, c := all.judge()
	if math.Abs(c.K-want.K) > 0.001 || c.Loss >= c.Ignorance || c.Error > 0.001 {
		t.Errorf("%+v", c)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, tt := range []struct{ name, text, want string }{
		{"nothing", "", "no usable game"},
		{"an illegal move", strings.Replace(foolsMate, "1g21g4", "1g21g5", 1), "game 1: ply 3, 1g21g5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(strings.NewReader(tt.text)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}
