package trainingdata

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record/link"
)

// Head is common to all games of a file.
type Head struct {
	Form int    `json:"form"` // of the file
	Game string `json:"game"` // id
	// Origin says how the games were played: those of one origin are one series.
	Origin string `json:"origin"`
}

// form is the form that is written.
const form = 1

// Game is a game that was played.
type Game struct {
	Number  int      // from 1
	Entries []string // the entries, for [rules.Apply]
	Views   []View   // one for each entry
	// Places are the final places of the seats, from 0, the best; shared places are equal.
	Places []int
	// Cut reports that the game was cut off: all remaining seats share the first place.
	Cut bool
}

// View is the search's view of the position before an entry.
type View struct {
	Depth int // plies; 0 where nobody searched, as in openings
	Score int // for the seat on turn, as engine.Score
	// Noisy reports that the seat was in check, or that the search's move takes or promotes
	// a man: the static board does not show the position's value.
	Noisy bool
	// Stray reports that a random move replaced the search's.
	Stray bool
}

// errBroken reports an impossible game.
var errBroken = errors.New("broken game")

// The bits beside a depth.
const (
	noisyBit = 1 << iota
	strayBit
	viewBits = 2
)

// append appends the bytes of g to data.
func (g *Game) append(data []byte, game rules.Game) ([]byte, error) {
	if len(g.Views) != len(g.Entries) || len(g.Places) != game.Seats() {
		return nil, errBroken
	}
	moves, _, err := link.PackEntries(game.Start(), g.Entries)
	if err != nil {
		return nil, err
	}
	data = binary.AppendUvarint(data, uint64(g.Number))
	cut := byte(0)
	if g.Cut {
		cut = 1
	}
	data = append(data, cut)
	for _, place := range g.Places {
		data = append(data, byte(place))
	}
	data = binary.AppendUvarint(data, uint64(len(g.Entries)))
	data = binary.AppendUvarint(data, uint64(len(moves)))
	data = append(data, moves...)
	for _, v := range g.Views {
		bits := v.Depth << viewBits
		if v.Noisy {
			bits |= noisyBit
		}
		if v.Stray {
			bits |= strayBit
		}
		data = binary.AppendUvarint(data, uint64(bits))
	}
	for _, v := range g.Views {
		if v.Depth > 0 {
			data = binary.AppendVarint(data, int64(v.Score))
		}
	}
	return data, nil
}

// source is the rest of a block.
type source struct {
	rest   []byte
	failed bool
}

func (s *source) number() int {
	n, width := binary.Uvarint(s.rest)
	if width <= 0 || n > 1<<31 {
		s.failed = true
		return 0
	}
	s.rest = s.rest[width:]
	return int(n)
}

func (s *source) signed() int {
	n, width := binary.Varint(s.rest)
	if width <= 0 {
		s.failed = true
		return 0
	}
	s.rest = s.rest[width:]
	return int(n)
}

func (s *source) take(n int) []byte {
	if n > len(s.rest) {
		s.failed = true
		return nil
	}
	b := s.rest[:n]
	s.rest = s.rest[n:]
	return b
}

// read reads a game that append has written.
func (s *source) read(game rules.Game) (*Game, error) {
	g := &Game{Number: s.number()}
	head := s.take(1 + game.Seats())
	n := s.number()
	moves := s.take(s.number())
	if s.failed || n > len(s.rest) || head[0] > 1 {
		return nil, errBroken
	}
	g.Cut = head[0] == 1
	for _, place := range head[1:] {
		if int(place) >= game.Seats() {
			return nil, errBroken
		}
		g.Places = append(g.Places, int(place))
	}
	g.Views = make([]View, n)
	for i := range g.Views {
		bits := s.number()
		g.Views[i] = View{Depth: bits >> viewBits, Noisy: bits&noisyBit != 0, Stray: bits&strayBit != 0}
	}
	for i := range g.Views {
		if v := &g.Views[i]; v.Depth > 0 {
			v.Score = s.signed()
		}
	}
	if s.failed {
		return nil, errBroken
	}
	var err error
	if g.Entries, _, err = link.UnpackEntries(game.Start(), n, moves); err != nil {
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	return g, nil
}

// Position is a position of a game, as Walk shows it.
type Position struct {
	rules.Position
	View
	Entry int // its index: the next entry
}

// Walk replays g and calls show with each position that was searched. The position is the same value
// each time, and not to be changed.
func (g *Game) Walk(game rules.Game, show func(Position)) error {
	pos := game.Start()
	for i, entry := range g.Entries {
		if g.Views[i].Depth > 0 {
			show(Position{pos, g.Views[i], i})
		}
		if err := rules.Apply(pos, entry); err != nil {
			return fmt.Errorf("game %d: %w", g.Number, err)
		}
	}
	return nil
}
