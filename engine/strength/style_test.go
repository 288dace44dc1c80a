package strength_test

import (
	"math"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/strength"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// A bot plays more of what its note says than one without a style, or less, by over two standard
// errors.
func TestStyles(t *testing.T) {
	captures := func(_ rules.Position, a rules.Action) bool { return len(a.Captured) > 0 }
	pawns := func(_ rules.Position, a rules.Action) bool {
		return a.Piece.Role == rules.Pawn || a.Piece.Role == rules.Man
	}
	for _, tt := range []struct {
		name, game string
		style      strength.Style
		more       bool
		counts     func(rules.Position, rules.Action) bool
	}{
		{"takes", "star:2", strength.Style{Take: 2}, true, captures},
		{"takes, among four", "star:4", strength.Style{Take: 2}, true, captures},
		{"takes little", "star:2", strength.Style{Take: -2}, false, captures},
		{"pawns", "star:2", strength.Style{Advance: 2}, true, pawns},
		{"pawns in Yalta", "yalta", strength.Style{Advance: 2}, true, pawns},
		{"attacks", "star:2", strength.Style{Attack: 2}, true, approaches},
		{"stays at home", "star:2", strength.Style{Attack: -3}, false, approaches},
	} {
		t.Run(tt.name, func(t *testing.T) {
			// Both play the same positions: only those count in which they differ (McNemar).
			var only [2]float64
			for n := range 140 {
				pos := scattered(t, tt.game, 4+n%30)
				var did [2]bool
				for i, style := range [...]strength.Style{{}, tt.style} {
					p := strength.New(2, uint64(n), options)
					p.Play(style)
					r := p.Search(t.Context(), pos, engine.Limits{Nodes: 800}, nil)
					did[i] = tt.counts(pos, pos.Describe(r.Best))
				}
				for i := range did {
					if did[i] && !did[1-i] {
						only[i]++
					}
				}
			}
			difference := only[1] - only[0]
			if !tt.more {
				difference = -difference
			}
			if sigma := math.Sqrt(only[0] + only[1]); difference < 2*sigma {
				t.Errorf("%v times only without and %v only with the style: that is less than two standard errors of %.1f", only[0], only[1], sigma)
			}
		})
	}
}

// approaches reports whether a move goes nearer to another's king in files and ranks of the
// ordinary board.
func approaches(pos rules.Position, a rules.Action) bool {
	b := pos.Game().Board()
	far := func(from, to board.Square) float64 {
		x, y := b.SquareName(from), b.SquareName(to)
		return max(math.Abs(float64(x[0])-float64(y[0])), math.Abs(float64(x[1])-float64(y[1])))
	}
	for i := range b.Len() {
		king := board.Square(i)
		if man := pos.At(king); man.Role == rules.King && pos.Owner(man.Army) != pos.Turn() {
			return far(a.To, king) < far(a.From, king) && far(a.To, king) <= 4
		}
	}
	return false
}

// Among three, one bot prefers to take from the strongest player, another from the weakest.
func TestHunters(t *testing.T) {
	men := func(style strength.Style) (sum, n float64) {
		for i := range 200 {
			pos := scattered(t, "star:3", 20+i%40)
			p := strength.New(2, uint64(i), options)
			p.Play(style)
			a := pos.Describe(p.Search(t.Context(), pos, engine.Limits{Nodes: 800}, nil).Best)
			if len(a.Captured) == 0 {
				continue
			}
			victim := pos.Owner(pos.At(a.Captured[0]).Army)
			for s := range pos.Game().Board().Len() {
				if pos.Owner(pos.At(board.Square(s)).Army) == victim {
					sum++
				}
			}
			n++
		}
		return sum / n, n
	}
	most, n := men(strength.Style{Leader: 3})
	least, m := men(strength.Style{Weakest: 3})
	if most <= least || n < 30 || m < 30 {
		t.Errorf("the hunter of the leader takes from %.2f men in %v captures, that of the weakest from %.2f in %v", most, n, least, m)
	}
}
