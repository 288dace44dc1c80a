package gauge

import (
	"context"
	"errors"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// Forecast returns the parts of the point that the seats of a position expect.
type Forecast func(rules.Position) Points

// Program returns the forecast of the program (package winprob).
func Program() Forecast { return By(winprob.New(eval.NewPool(nil))) }

// By returns the forecast of a judge.
func By(judge *winprob.Judge) Forecast {
	return func(pos rules.Position) (p Points) {
		c := judge.Places(pos)
		for seat, share := range c.Points {
			p[seat] = float64(share) / float64(winprob.Whole)
		}
		return p
	}
}

// Report is what the gauge shows.
type Report struct {
	Positions int     `json:"positions"`
	Games     int     `json:"games"` // of each position
	Won       float64 `json:"won"`   // part of the games that one side won
	// Settled is the part of the variance of the results that the position settles. The
	// forecast explains the part Explained of this variance at its best scale, AsGiven without scaling.
	Settled   Interval `json:"settled"`
	Explained Interval `json:"explained"`
	AsGiven   Interval `json:"asGiven"`
	// Rank correlations with the mean result of the seat on turn.
	Static   Interval `json:"static"`   // of its static value
	Expected Interval `json:"expected"` // of its forecast
	Searched Interval `json:"searched"` // of the score of a search
	Gain     Interval `json:"gain"`     // Searched less Static
}

// errFew reports too few samples for statistics.
var errFew = errors.New("at least two positions, each played out twice")

// Judge compares the results of samples of one game with a forecast, and with the static value and
// the search of the plan.
func (p *Plan) Judge(game rules.Game, samples []*Sample, forecast Forecast) (*Report, error) {
	if len(samples) < 2 || len(samples[0].Points) < 2 {
		return nil, errFew
	}
	pool := eval.NewPool(nil)
	searcher := eval.NewEngine(engine.Options{Hash: 8})
	teams := game.Teams()
	r := &Report{Positions: len(samples), Games: len(samples[0].Points)}
	var list []moments
	var result, static, expected, searched []float64
	for _, s := range samples {
		if s.pos == nil {
			pos, err := at(game, s.Moves)
			if err != nil {
				return nil, err
			}
			s.pos = pos
		}
		r.Won += float64(s.Won) / float64(len(samples)*r.Games)
		turn := s.pos.Turn()
		said := forecast(s.pos)
		var results [][]float64
		own := 0.0
		for i := range s.Points {
			results = append(results, bySide(teams, &s.Points[i]))
			own += s.Points[i][turn]
		}
		list = append(list, momentsOf(results, bySide(teams, &said)))
		var v engine.Values
		pool.For(s.pos).Evaluate(&v)
		searcher.Clear()
		found := searcher.Search(context.Background(), s.pos.Clone(), engine.Limits{Nodes: p.Search}, nil)
		result, static = append(result, own), append(static, float64(v[turn]))
		expected, searched = append(expected, said[turn]), append(searched, float64(found.Lines[0].Score))
	}
	pick := func(values []float64, drawn []int) []float64 {
		picked := make([]float64, len(drawn))
		for i, at := range drawn {
			picked[i] = values[at]
		}
		return picked
	}
	picked := make([]moments, len(list))
	all := bootstrap(len(samples), p.Seed, func(drawn []int) []float64 {
		for i, at := range drawn {
			picked[i] = list[at]
		}
		x, y := sharesOf(picked), pick(result, drawn)
		a, b, c := rankCorrelation(pick(static, drawn), y), rankCorrelation(pick(expected, drawn), y), rankCorrelation(pick(searched, drawn), y)
		return []float64{x.settled, x.explained, x.asGiven, a, b, c, c - a}
	})
	r.Settled, r.Explained, r.AsGiven = all[0], all[1], all[2]
	r.Static, r.Expected, r.Searched, r.Gain = all[3], all[4], all[5], all[6]
	return r, nil
}

// bySide returns the points of each side.
func bySide(teams []rules.Team, p *Points) []float64 {
	list := make([]float64, len(teams))
	for i, team := range teams {
		list[i] = p[team[0]]
	}
	return list
}
