package train

import (
	"encoding/gob"
	"errors"
	"fmt"
	"os"
)

// saved is a fit after an epoch, with its subject.
type saved struct {
	Recipe           Recipe
	Games, Positions int
	Training         *Training
}

// Save writes the state of the fit to a file, for [Training.Resume]. The file is complete
// at any moment.
func (t *Training) Save(path string) error {
	return save(path, saved{t.recipe, t.views.Games, len(t.views.samples), t})
}

// Resume continues from the file of Save, if there is one, with the same result as an uninterrupted
// fit. The file must be of the same recipe and the same positions.
func (t *Training) Resume(path string) error {
	s := saved{Training: new(Training)}
	if found, err := load(path, &s); err != nil || !found {
		return err
	}
	if s.Recipe != t.recipe || s.Games != t.views.Games || s.Positions != len(t.views.samples) || len(s.Training.Theta) != len(t.Theta) {
		return fmt.Errorf("%s: of another fit: %+v, %d positions of %d games", path, s.Recipe, s.Positions, s.Games)
	}
	from := s.Training
	t.Epoch, t.Theta, t.Mean, t.Square = from.Epoch, from.Theta, from.Mean, from.Square
	t.Best, t.BestLoss, t.BestEpoch, t.Losses = from.Best, from.BestLoss, from.BestEpoch, from.Losses
	return nil
}

// save writes a state to a file, which is complete at any moment.
func save(path string, state any) error {
	file, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	err = gob.NewEncoder(file).Encode(state)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// load reads a state that save has written, and reports whether there is one.
func load(path string, state any) (found bool, err error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer file.Close()
	if err := gob.NewDecoder(file).Decode(state); err != nil {
		return true, fmt.Errorf("%s: %w", path, err)
	}
	return true, nil
}
