package train

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// Outlooks are positions of games that nets of shares are fitted to ([winprob.Shares]).
type Outlooks struct {
	Games int
	// Chosen is how many positions are learnt from. Others are looked at for the forecasts of later
	// positions.
	Chosen int

	game      rules.Game
	outlook   *winprob.Outlook
	seats     int
	inputs    [2][][]int32 // by code for each seat: unchanged, and in a mirror
	positions []outlook
	order     []int32 // the chosen positions
	looker    *winprob.Looker
	model     *winprob.Model
}

// outlook is a position.
type outlook struct {
	codes []uint16
	// base are the scores of the seats and of a draw by package winprob, in natural logarithms.
	base [maxClasses]float32
	in   uint8 // the living seats: bit 1<<(seat-1)
	// result are the classes' parts of the result: each seat wins, or all that are in draw.
	result outcome
	game   int32
	later  int32 // the position two rounds on, -1 without one
}

// maxClasses is the greatest number of results: a seat wins, or all draw.
const maxClasses = rules.MaxSeats + 1

// ahead is how many rounds lie between a position and the forecast that it learns from.
const ahead = 2

// ReadOutlooks reads files of games of one kind and chooses positions of them.
func ReadOutlooks(files []io.Reader, parse func(id string) (rules.Game, error), choice Choice) (*Outlooks, error) {
	x := &Outlooks{}
	for _, file := range files {
		if _, err := trainingdata.Read(file, parse, func(game rules.Game, g *trainingdata.Game) error {
			if x.game == nil {
				if err := x.see(game); err != nil {
					return err
				}
			} else if game.ID().String() != x.game.ID().String() {
				return fmt.Errorf("games of %v and of %v", x.game.ID(), game.ID())
			}
			return x.add(g, choice)
		}); err != nil {
			return nil, err
		}
	}
	if x.Chosen == 0 {
		return nil, errors.New("no usable position")
	}
	return x, nil
}

// see prepares for the positions of a game.
func (x *Outlooks) see(game rules.Game) error {
	o, ok := winprob.NewOutlook(game)
	x.model = winprob.ModelOf(winprob.Models(), eval.KindOf(game))
	if !ok || x.model == nil {
		return fmt.Errorf("no net of shares for %v", game.ID())
	}
	x.game, x.outlook, x.seats = game, o, game.Seats()
	x.looker = winprob.NewLooker(eval.NewPool(nil))
	mirror := o.Mirrors(game)
	for v := range rules.Seat(x.seats) {
		straight, mirrored := make([]int32, o.Inputs()), make([]int32, o.Inputs())
		for code := range straight {
			straight[code] = int32(o.Input(v+1, code))
			mirrored[code] = int32(mirror[straight[code]])
		}
		x.inputs[0], x.inputs[1] = append(x.inputs[0], straight), append(x.inputs[1], mirrored)
	}
	return nil
}

// add chooses positions of a game, each with the one two rounds on.
func (x *Outlooks) add(g *trainingdata.Game, choice Choice) error {
	game := x.Games
	x.Games++
	rng := rand.New(rand.NewPCG(choice.Seed, uint64(game)))
	first := setOf(placesOf(g)[0])
	var seen []int             // entries
	later := make(map[int]int) // the entry two rounds on
	if err := g.Walk(x.game, func(p trainingdata.Position) {
		if x.outlook.Sees(p.Position) {
			seen = append(seen, p.Entry)
			later[p.Entry] = p.Entry + ahead*(x.seats-len(p.Outcome().Out))
		}
		if g.Cut {
			first = setOf(p.AgreeSeats())
		}
	}); err != nil {
		return err
	}
	wanted := make(map[int]bool)
	var chosen []int
	for i, at := range rng.Perm(len(seen)) {
		if i < choice.PerGame {
			chosen = append(chosen, seen[at])
			wanted[seen[at]], wanted[later[seen[at]]] = true, true
		}
	}
	found := make(map[int]int32)
	if err := g.Walk(x.game, func(p trainingdata.Position) {
		if !wanted[p.Entry] || !x.outlook.Sees(p.Position) {
			return
		}
		found[p.Entry] = int32(len(x.positions))
		at := outlook{codes: x.outlook.Codes(p.Position, nil), base: x.baseOf(p.Position), in: 1<<x.seats - 1, game: int32(game), later: -1}
		for _, s := range p.Outcome().Out {
			at.in &^= 1 << (s - 1)
		}
		at.result[x.seats] = 1
		x.divide(&at.result, first, at.in)
		x.positions = append(x.positions, at)
	}); err != nil {
		return err
	}
	for _, entry := range chosen {
		x.order = append(x.order, found[entry])
		if at, ok := found[later[entry]]; ok {
			x.positions[found[entry]].later = at
		}
	}
	x.Chosen = len(x.order)
	return nil
}

// setOf returns a set of seats: bit 1<<(seat-1).
func setOf[S ~int | ~uint8](seats []S) (set uint8) {
	for _, s := range seats {
		set |= 1 << (s - 1)
	}
	return set
}

// divide divides the part of a draw among the seats that share it, unless they are all that are in.
func (x *Outlooks) divide(parts *outcome, sharing, in uint8) {
	if n := bits.OnesCount8(sharing); n == 1 || sharing != in {
		for s := range x.seats {
			if sharing>>s&1 != 0 {
				parts[s] += parts[x.seats] / float32(n)
			}
		}
		parts[x.seats] = 0
	}
}

// points returns the part of the point of a seat of those in, from 0, by the chances of the classes.
func (x *Outlooks) points(chances *outcome, seat int, in uint8) float64 {
	return float64(chances[seat]) + float64(chances[x.seats])/float64(bits.OnesCount8(in))
}

// never is the score of an impossible result.
const never = -1e6

// baseOf returns the scores by package winprob.
func (x *Outlooks) baseOf(pos rules.Position) (base [maxClasses]float32) {
	const nat = 1e-6
	f := x.looker.Look(pos)
	in := len(f.Sides)
	mean := 0.0
	for s := range x.seats {
		base[s] = never
	}
	for i, s := range f.Sides {
		base[s] = 0
		for t, v := range f.Side(i) {
			base[s] += float32(nat * float64(x.model.Side[t]*v))
		}
		mean += float64(base[s]) / float64(in)
	}
	tie := -float64(winprob.Crowd(in, in))
	for t, v := range f.Draw() {
		tie += float64(x.model.Draw[t] * v)
	}
	base[x.seats] = float32(nat*tie + mean)
	return base
}

// lossOfBase returns the mean loss of the results in held-out games by the forecast of package
// winprob, and by the frequencies of the results in the other games.
func (x *Outlooks) lossOfBase() (base, constant float64) {
	var often [maxClasses]float64
	held := 0
	for _, at := range x.order {
		p := &x.positions[at]
		if isHeldOut(int(p.game)) {
			held++
			said := softmax(p.base[:x.seats+1])
			base += crossEntropy(p.result[:x.seats+1], said[:])
			continue
		}
		for c := range x.seats + 1 {
			often[c] += float64(p.result[c])
		}
	}
	rest := float64(max(len(x.order)-held, 1))
	for _, at := range x.order {
		if p := &x.positions[at]; isHeldOut(int(p.game)) {
			for c := range x.seats + 1 {
				constant -= float64(p.result[c]) * math.Log(max(often[c]/rest, 1e-9))
			}
		}
	}
	return base / float64(max(held, 1)), constant / float64(max(held, 1))
}

// softmax returns the chances of scores.
func softmax(scores []float32) (chances [maxClasses]float32) {
	top := scores[0]
	for _, s := range scores {
		top = max(top, s)
	}
	sum := 0.0
	var parts [maxClasses]float64
	for i, s := range scores {
		parts[i] = math.Exp(float64(s - top))
		sum += parts[i]
	}
	for i := range scores {
		chances[i] = float32(parts[i] / sum)
	}
	return chances
}

// crossEntropy returns the loss of chances where others are aimed at.
func crossEntropy(aim, said []float32) (loss float64) {
	for i, a := range aim {
		if a > 0 {
			loss -= float64(a) * math.Log(math.Max(float64(said[i]), 1e-9))
		}
	}
	return loss
}
