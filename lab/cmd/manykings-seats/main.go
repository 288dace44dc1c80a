// Command manykings-seats reads records of games between players of one level and prints what the
// seats are worth, as the JSON of events/seats/measured.json.
//
//	manykings-seats --level 5 --nodes 300 yalta.rec star:3.rec
//
// lab/docs/seats.md has the games, and the results.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"github.com/manykings/manykings/events/seats"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/record"
)

type cli struct {
	Level int      `required:"" help:"Level of the players."`
	Nodes int      `required:"" help:"Positions that they searched for each move."`
	Files []string `arg:"" type:"existingfile" help:"Records, a file for each game."`
}

func main() {
	var c cli
	kong.Parse(&c)
	var list []seats.Measured
	for _, path := range c.Files {
		m, err := c.read(path)
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			os.Exit(1)
		}
		list = append(list, *m)
	}
	text, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(string(text))
}

// sum adds up the parts of a seat.
type sum struct{ total, squares float64 }

func (s *sum) add(part float64) {
	s.total += part
	s.squares += part * part
}

// value returns the mean with its standard error.
func (s *sum) value(n int) seats.Value {
	mean := s.total / float64(n)
	variance := s.squares/float64(n) - mean*mean
	digits := func(x float64) float64 { return math.Round(1e4*x) / 1e4 }
	return seats.Value{Part: digits(mean), Error: digits(math.Sqrt(variance / float64(n-1)))}
}

// read adds up the games of a file.
func (c *cli) read(path string) (*seats.Measured, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	m := &seats.Measured{Level: c.Level, Nodes: c.Nodes}
	var first, places []sum
	for reader := record.NewReader(f); ; {
		r, err := reader.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if m.Variant == "" {
			m.Variant = r.Game
		}
		game, err := games.Parse(r.Game)
		if err != nil {
			return nil, err
		}
		if r.Game != m.Variant || game.Teams() != nil && len(game.Teams()) != game.Seats() {
			return nil, fmt.Errorf("game %d: expected games of %s in which all play for themselves", m.Games+1, m.Variant)
		}
		n := game.Seats()
		if first == nil {
			first, places = make([]sum, n), make([]sum, n)
		}
		m.Games++
		for seat := range n {
			a, b := parts(r.Result.Places, seat+1, n)
			first[seat].add(a)
			places[seat].add(b)
		}
	}
	if m.Games < 2 {
		return nil, errors.New("too few games")
	}
	for i := range first {
		m.First = append(m.First, first[i].value(m.Games))
		m.Places = append(m.Places, places[i].value(m.Games))
	}
	return m, nil
}

// parts returns what a seat has of the first place, and of the points by place. Seats without a
// place, in a game that was stopped, share the first one.
func parts(list [][]int, seat, n int) (first, places float64) {
	placed := slices.Concat(list...)
	var open []int
	for s := 1; s <= n; s++ {
		if !slices.Contains(placed, s) {
			open = append(open, s)
		}
	}
	if len(open) > 0 {
		list = append([][]int{open}, list...)
	}
	better := 0
	for i, sharing := range list {
		k := len(sharing)
		if slices.Contains(sharing, seat) {
			if i == 0 {
				first = 1 / float64(k)
			}
			// The places better+1 to better+k are worth n-1-better down to n-better-k.
			mean := float64(n-1-better) - float64(k-1)/2
			return first, mean / (float64(n*(n-1)) / 2)
		}
		better += k
	}
	return 0, 0
}
