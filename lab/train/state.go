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
	file, err := os.Create(path + ".part")
	if err != nil {
		return err
	}
	err = gob.NewEncoder(file).Encode(saved{t.recipe, t.views.Games, len(t.views.samples), t})
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(path+".part", path)
}

// Resume continues from the file of Save, if there is one, with the same result as an uninterrupted
// fit. The file must be of the same recipe and the same positions.
func (t *Training) Resume(path string) error {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	s := saved{Training: new(Training)}
	if err := gob.NewDecoder(file).Decode(&s); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if s.Recipe != t.recipe || s.Games != t.views.Games || s.Positions != len(t.views.samples) || len(s.Training.Theta) != len(t.Theta) {
		return fmt.Errorf("%s: of another fit: %+v, %d positions of %d games", path, s.Recipe, s.Positions, s.Games)
	}
	from := s.Training
	t.Epoch, t.Theta, t.Mean, t.Square = from.Epoch, from.Theta, from.Mean, from.Square
	t.Best, t.BestLoss, t.BestEpoch, t.Losses = from.Best, from.BestLoss, from.BestEpoch, from.Losses
	return nil
}
