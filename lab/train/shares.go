package train

import (
	"errors"
	"fmt"
	"io"
	"math"
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
	// result are the classes' parts of the result: each seat wins, or all draw.
	result [maxClasses]float32
	game   int32
	later  int32 // the position two rounds on, -1 without one
}

// maxClasses is the greatest number of results: a seat wins, or all draw.
const maxClasses = rules.MaxSeats + 1

// ahead is how many rounds lie between a position and the forecast that it learns from.
const ahead = 2

// ReadOutlooks reads files of games of one kind and chooses positions of them with all seats living.
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
	var result [maxClasses]float32
	first := placesOf(g)[0]
	switch len(first) {
	case 1:
		result[first[0]-1] = 1
	default: // among all that are left
		result[x.seats] = 1
	}
	var seen []int // entries
	if err := g.Walk(x.game, func(p trainingdata.Position) {
		if len(p.Outcome().Out) == 0 {
			seen = append(seen, p.Entry)
		}
	}); err != nil {
		return err
	}
	wanted := make(map[int]bool)
	var chosen []int
	for i, at := range rng.Perm(len(seen)) {
		if i < choice.PerGame {
			chosen = append(chosen, seen[at])
			wanted[seen[at]], wanted[seen[at]+ahead*x.seats] = true, true
		}
	}
	found := make(map[int]int32)
	if err := g.Walk(x.game, func(p trainingdata.Position) {
		if !wanted[p.Entry] || len(p.Outcome().Out) > 0 {
			return
		}
		found[p.Entry] = int32(len(x.positions))
		x.positions = append(x.positions, outlook{
			codes: x.outlook.Codes(p.Position, nil), base: x.baseOf(p.Position), result: result, game: int32(game), later: -1,
		})
	}); err != nil {
		return err
	}
	for _, entry := range chosen {
		x.order = append(x.order, found[entry])
		if later, ok := found[entry+ahead*x.seats]; ok {
			x.positions[found[entry]].later = later
		}
	}
	x.Chosen = len(x.order)
	return nil
}

// baseOf returns the scores by package winprob.
func (x *Outlooks) baseOf(pos rules.Position) (base [maxClasses]float32) {
	const nat = 1e-6
	f := x.looker.Look(pos)
	mean := 0.0
	for i := range f.Sides {
		for t, v := range f.Side(i) {
			base[i] += float32(nat * float64(x.model.Side[t]*v))
		}
		mean += float64(base[i]) / float64(x.seats)
	}
	tie := -float64(winprob.Crowd(x.seats, x.seats))
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
