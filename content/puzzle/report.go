package puzzle

import (
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
)

// Report returns p for output.
func (p *Puzzle) Report(shelf *games.Shelf) (api.Puzzle, error) {
	pos, err := p.Begin(shelf)
	if err != nil {
		return api.Puzzle{}, err
	}
	position := api.NewPosition(pos.Setup())
	return api.Puzzle{
		ID: p.ID, Game: position.Game, Position: position, Seat: int(pos.Turn()),
		Kind: p.Kind, Goal: p.Goal.String(), Level: p.Level, Line: p.Line,
	}, nil
}

// Reports returns problems for output, never nil.
func Reports(shelf *games.Shelf, list []*Puzzle) ([]api.Puzzle, error) {
	reports := make([]api.Puzzle, len(list))
	for i, p := range list {
		var err error
		if reports[i], err = p.Report(shelf); err != nil {
			return nil, err
		}
	}
	return reports, nil
}
