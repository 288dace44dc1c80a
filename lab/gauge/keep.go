package gauge

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/manykings/manykings/rules"
)

// head is the first line of a file of samples; a sample follows on each line.
type head struct {
	Game string `json:"game"`
	Plan Plan   `json:"plan"`
}

// Kept returns the samples of a plan from a file, and plays and adds the missing ones. A file of
// another plan is refused, except for another search. An empty path keeps nothing.
func (p *Plan) Kept(path string, game rules.Game) ([]*Sample, error) {
	var samples []*Sample
	out := io.Discard
	if path != "" {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if samples, err = p.read(file, game); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		out = file
	}
	rest := *p
	rest.Positions -= len(samples)
	if rest.Positions <= 0 {
		return samples[:p.Positions], nil
	}
	err := rest.play(game, len(samples), func(s *Sample) error {
		samples = append(samples, s)
		line, err := json.Marshal(s)
		if err != nil {
			return err
		}
		_, err = out.Write(append(line, '\n'))
		return err
	})
	return samples, err
}

// read reads the samples of a file, and leaves it open behind the last whole line. An empty file
// gets its head.
func (p *Plan) read(file *os.File, game rules.Game) ([]*Sample, error) {
	want := head{game.ID().String(), *p}
	want.Plan.Positions, want.Plan.Search = 0, 0
	in := bufio.NewReader(file)
	var samples []*Sample
	whole := int64(0)
	for first := true; ; first = false {
		line, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			if err := file.Truncate(whole); err != nil {
				return nil, err
			}
			if _, err := file.Seek(whole, io.SeekStart); err != nil {
				return nil, err
			}
			if !first {
				return samples, nil
			}
			line, err := json.Marshal(want)
			if err != nil {
				return nil, err
			}
			_, err = file.Write(append(line, '\n'))
			return nil, err
		}
		if err != nil {
			return nil, err
		}
		whole += int64(len(line))
		if first {
			var got head
			if err := json.Unmarshal(bytes.TrimSpace(line), &got); err != nil {
				return nil, err
			}
			if got != want {
				return nil, errors.New("holds samples of another plan")
			}
			continue
		}
		s := new(Sample)
		if err := json.Unmarshal(line, s); err != nil {
			return nil, err
		}
		samples = append(samples, s)
	}
}
