package winprob

import (
	"math/bits"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// The features of a side's score.
const (
	strength  = iota // by package eval, in centipawns
	early            // the same, as far as the men of the start are still there
	ahead            // the surplus over the others' mean, 0 for none
	men              // logarithm of the worth of the men, in thousandths
	moving           // 1000 for the side that moves
	following        // 1000 for the side that moves next
	sideTerms        // how many there are
)

// The features of a draw among all living sides.
const (
	drawn     = iota // 1000
	crowd            // sides beyond two, in thousandths
	rounds           // played, in thousandths of a hundred
	thin             // how few men are left, in thousandths
	stale            // plies a seat since the last capture or pawn's move, in thousandths of fifty
	level            // how little the first by strength is ahead of the second, in thousandths
	drawTerms        // how many there are
)

// The features that order the sides behind the first.
const (
	behind     = iota // the weight of the sides' features there
	orderTerms        // how many there are
)

// names are the words of the file for the terms.
var (
	sideNames  = [sideTerms]string{"strength", "early", "ahead", "men", "moving", "following"}
	drawNames  = [drawTerms]string{"drawn", "crowd", "rounds", "thin", "stale", "level"}
	orderNames = [orderTerms]string{"behind"}
)

// Features are the model's inputs of a position. The sides are the living teams, in the
// order of the game.
type Features struct {
	Sides []int // indices of the teams that are in
	side  [rules.MaxSeats][sideTerms]int64
	draw  [drawTerms]int64
	left  int64 // the share of the first men still on the board, in thousandths
	part  int64 // the divisor of strengths
}

// Side returns the features of the side at an index of Sides, and Draw the features of a
// draw of all of them: for the fit.
func (f *Features) Side(i int) []int64 { return f.side[i][:] }

// Draw is described at Side.
func (f *Features) Draw() []int64 { return f.draw[:] }

// men are the values of men in centipawns, for every game.
var worth = [...]int64{rules.Queen: 900, rules.Rook: 500, rules.Bishop: 330, rules.Knight: 320, rules.Pawn: 100, rules.Man: 100}

// king is the value of a king of draughts: a king of chess cannot be gained.
const king = 300

// Looker finds the features of positions. It is not safe for concurrent use.
type Looker struct {
	pool  *eval.Pool
	scale *eval.Scale
	game  rules.Game
	start int64 // the worth of all men at the start of the game
}

// NewLooker returns a looker that uses the evaluators of a pool.
func NewLooker(pool *eval.Pool) *Looker { return &Looker{pool: pool} }

// Look returns the features of a position whose game goes on.
func (l *Looker) Look(pos rules.Position) *Features {
	game := pos.Game()
	if l.game != game {
		l.scale, l.game = l.pool.Scale(pos), game
		l.start = 0
		for _, w := range l.count(game.Start()) {
			l.start += w
		}
	}
	s := l.scale.Weigh(pos)
	bySeat := l.count(pos)
	setup := pos.Setup()
	var (
		f     Features
		seats int64
		all   int64
		sum   int64
		place [rules.MaxSeats + 1]int // in Sides, by seat
	)
	for t, team := range game.Teams() {
		x := &f.side[len(f.Sides)]
		in, own := false, int64(0)
		for _, seat := range team {
			place[seat] = -1
			if s.Living>>(seat-1)&1 != 0 {
				in = true
				seats++
				x[strength] += int64(s.Of[seat])
				own += bySeat[seat]
				place[seat] = len(f.Sides)
			}
		}
		if !in {
			*x = [sideTerms]int64{}
			continue
		}
		all += own
		sum += x[strength]
		x[men] = logarithm(own + 100)
		f.Sides = append(f.Sides, t)
	}
	f.part = 1
	if s.Hopeless {
		f.part = 8 // the leader cannot win: the strengths mean less
	}
	for i := range f.Sides {
		f.side[i][strength] /= f.part
	}
	sum /= f.part
	n := int64(len(f.Sides))
	f.left = min(all*1000/max(l.start, 1), 1000)
	first, second := int64(-1<<40), int64(-1<<40)
	for i := range f.Sides {
		x := &f.side[i]
		own := x[strength]
		x[early] = own * f.left / 1000
		if n > 2 {
			x[ahead] = max(own-(sum-own)/(n-1), 0)
		}
		if own > first {
			first, second = own, first
		} else if own > second {
			second = own
		}
	}
	turn := pos.Turn()
	if i := place[turn]; i >= 0 {
		f.side[i][moving] = 1000
	}
	if n > 2 {
		for k := range game.Seats() - 1 {
			seat := rules.Seat((int(turn)+k)%game.Seats() + 1)
			if i := place[seat]; i >= 0 && i != place[turn] {
				f.side[i][following] = 1000
				break
			}
		}
	}
	f.draw[drawn], f.draw[crowd] = 1000, max(n-2, 0)*1000
	f.draw[rounds] = min(int64(setup.Ply)*10/int64(game.Seats()), 3000)
	f.draw[thin] = 1000 - f.left
	f.draw[stale] = min(int64(setup.Halfmoves)*20/max(seats, 1), 1000)
	f.draw[level] = evenness(first - second)
	return &f
}

// evenness returns how little one side is ahead of another, in thousandths.
func evenness(ahead int64) int64 { return 1000 * 200 / (200 + min(max(ahead, 0), 1<<20)) }

// correct replaces, between two sides, the difference of their static strengths by the
// score of a search for one of them, which includes captures on the next ply.
func (f *Features) correct(side int, score int64) {
	sum := f.side[0][strength] + f.side[1][strength]
	score /= f.part
	for i := range 2 {
		own := (sum + score) / 2
		if i != side {
			own = (sum - score) / 2
		}
		f.side[i][strength], f.side[i][early] = own, own*f.left/1000
	}
	f.draw[level] = evenness(max(score, -score))
}

// count returns the worth of the men that every seat moves.
func (l *Looker) count(pos rules.Position) (sum [rules.MaxSeats + 1]int64) {
	draughts := false
	for s := range pos.Game().Board().Len() {
		p := pos.At(board.Square(s))
		owner := pos.Owner(p.Army)
		switch {
		case p.Role == rules.NoRole || owner == 0:
		case p.Role == rules.King:
			draughts = draughts || pos.State().Null() == rules.NoMove
			if draughts {
				sum[owner] += king
			}
		default:
			sum[owner] += worth[p.Role]
		}
	}
	return sum
}

// logarithm returns the natural logarithm of n, 1 and more, in thousandths, drawn
// straight between powers of two.
func logarithm(n int64) int64 {
	k := bits.Len64(uint64(n)) - 1
	return 693*int64(k) + 693*(n-1<<k)>>k
}

// The compiler reports a value of engine that outgrows these counts.
var _ = int64(engine.MaxEval)
