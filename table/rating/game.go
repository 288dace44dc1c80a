package rating

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Team is the name of a team in a game, "" for a seat that plays alone. In JSON it is a text or a
// number.
type Team string

// UnmarshalJSON decodes a text, a number, or null.
func (t *Team) UnmarshalJSON(data []byte) error {
	var number json.Number
	var text string
	switch {
	case string(data) == "null":
		*t = ""
		return nil
	case json.Unmarshal(data, &text) == nil:
		*t = Team(text)
		return nil
	case json.Unmarshal(data, &number) == nil:
		*t = Team(number)
		return nil
	}
	return fmt.Errorf("a team must be a text or a number, not %s", data)
}

// mostSeats is the most seats of a game, mostText the longest name in bytes.
const (
	mostSeats = 64
	mostText  = 1 << 10
)

// errSeats is returned if standings or advantages do not match the seats of a game.
var errSeats = errors.New("the standings do not match the seats")

// side is seats that win and lose together: one, or those of a team.
type side struct {
	seats []int // indices
	place int
}

// sides returns the sides of a game, in the order of their first seats, or the reason why it
// cannot be rated. A team has the place of its best seat.
func (g Game) sides() ([]side, error) {
	if len(g.Seats) < 2 || len(g.Seats) > mostSeats {
		return nil, fmt.Errorf("%d seats, not 2 to %d", len(g.Seats), mostSeats)
	}
	if len(g.Pool) > mostText {
		return nil, fmt.Errorf("the name of the pool is longer than %d bytes", mostText)
	}
	if g.Weight != nil && len(g.Weight) != len(g.Seats) {
		return nil, fmt.Errorf("weights for %d seats instead of %d", len(g.Weight), len(g.Seats))
	}
	for _, row := range g.Weight {
		if len(row) != len(g.Seats) {
			return nil, fmt.Errorf("weights for %d seats instead of %d", len(row), len(g.Seats))
		}
		for _, w := range row {
			if !(w >= 0 && w <= 1) {
				return nil, fmt.Errorf("the weight %v is not between 0 and 1", w)
			}
		}
	}
	var list []side
	seated := make(map[string]bool)
	teams := make(map[Team]int)
	for i, s := range g.Seats {
		switch {
		case s.Who == "":
			return nil, fmt.Errorf("seat %d: no player (who)", i+1)
		case len(s.Who) > mostText:
			return nil, fmt.Errorf("seat %d: the name is longer than %d bytes", i+1, mostText)
		case seated[s.Who]:
			return nil, fmt.Errorf("seat %d: %q has two seats", i+1, s.Who)
		case s.Place < 1 || s.Place > len(g.Seats):
			return nil, fmt.Errorf("seat %d: place %d, not 1 to %d", i+1, s.Place, len(g.Seats))
		}
		if !(s.Share >= 0 && s.Share <= 1) {
			return nil, fmt.Errorf("seat %d: the share %v is not between 0 and 1", i+1, s.Share)
		}
		seated[s.Who] = true
		if at, known := teams[s.Team]; known && s.Team != "" {
			list[at].seats = append(list[at].seats, i)
			list[at].place = min(list[at].place, s.Place)
			continue
		}
		teams[s.Team] = len(list)
		list = append(list, side{seats: []int{i}, place: s.Place})
	}
	if len(list) < 2 {
		return nil, errors.New("all seats are in one team")
	}
	return list, nil
}

// score is the score of the side against another: 1, 0.5 or 0.
func (s side) score(other side) float64 {
	switch {
	case s.place < other.place:
		return 1
	case s.place > other.place:
		return 0
	}
	return 0.5
}
